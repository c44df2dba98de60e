package tune

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
)

// candidateLog is the file of candidates; nil is none.
type candidateLog struct {
	file *os.File
	out  *bufio.Writer
}

func newCandidateLog(dir string) (*candidateLog, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	file, err := os.Create(filepath.Join(dir, CandidatesFile))
	if err != nil {
		return nil, err
	}
	return &candidateLog{file, bufio.NewWriter(file)}, nil
}

func (l *candidateLog) write(list []Candidate) error {
	if l == nil {
		return nil
	}
	for _, c := range list {
		data, err := json.Marshal(c)
		if err != nil {
			return err
		}
		if _, err := l.out.Write(append(data, '\n')); err != nil {
			return err
		}
	}
	return l.out.Flush()
}

func (l *candidateLog) close() error {
	if l == nil {
		return nil
	}
	return errors.Join(l.out.Flush(), l.file.Close())
}
