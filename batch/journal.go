package batch

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/wits-ai/wits/internal/safefile"
)

// JournalFile is the file of a journal's folder that has the answers, a line of JSON for each, after a first line that says of which plan
// they are. PlanFile beside it is that plan, for people.
const (
	JournalFile = "journal.jsonl"
	PlanFile    = "plan.json"
)

// syncEvery is after what time answers are on the disk for certain. A crash of this process alone loses none that was written.
const syncEvery = time.Second

// journalHead is the first line.
type journalHead struct {
	Batch int    `json:"batch"`
	Plan  string `json:"plan"` // digest
}

// journalLine is one of the others: a run that begins, an answer with its outcomes, or a worker that was put out, of whom no outcome of the
// lines before counts.
type journalLine struct {
	Run int `json:"run,omitempty"`
	Answer
	Excluded string `json:"excluded,omitempty"`
	Reason   string `json:"reason,omitempty"`
}

// journal is the file, open to be written on.
type journal struct {
	file   *os.File
	out    *bufio.Writer
	synced time.Time
	run    int   // how many runs there have been, this one included
	size   int64 // of all that was written
}

// openJournal opens the journal of a folder, or makes it, and gives its lines. A last line that was not written whole is cut off.
func openJournal(dir string, p *Plan, read func(journalLine)) (*journal, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("the journal cannot be made: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(dir, JournalFile), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	j := &journal{file: file, out: bufio.NewWriterSize(file, 1<<16), synced: time.Now()}
	if err := j.begin(dir, p, read); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return j, nil
}

func (j *journal) begin(dir string, p *Plan, read func(journalLine)) error {
	name := filepath.Join(dir, JournalFile)
	whole, err := j.read(name, p, read)
	if err != nil {
		return err
	}
	if err := j.file.Truncate(whole); err != nil {
		return err
	}
	if _, err := j.file.Seek(whole, io.SeekStart); err != nil {
		return err
	}
	j.size = whole
	if whole == 0 {
		if err := safefile.Write(filepath.Join(dir, PlanFile), p.Text()); err != nil {
			return err
		}
		if err := j.line(journalHead{1, p.Digest()}); err != nil {
			return err
		}
	}
	j.run++
	if err := j.line(struct {
		Run int `json:"run"`
	}{j.run}); err != nil {
		return err
	}
	return j.sync()
}

// read reads all whole lines, and gives their length.
func (j *journal) read(name string, p *Plan, read func(journalLine)) (whole int64, err error) {
	in := bufio.NewReaderSize(j.file, 1<<16)
	for number := 1; ; number++ {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return whole, nil // what is left was not written whole
		}
		if err != nil {
			return 0, err
		}
		var l journalLine
		if number == 1 {
			var head journalHead
			if err := json.Unmarshal(line, &head); err != nil || head.Batch != 1 {
				return 0, fmt.Errorf("%s is no journal of a batch: its first line is %.80q", name, bytes.TrimSpace(line))
			}
			if head.Plan != p.Digest() {
				return 0, fmt.Errorf("%s is of another plan: it was played with other documents, options, entrants, or another judge; take another folder", name)
			}
		} else if err := json.Unmarshal(line, &l); err != nil {
			if _, more := in.Peek(1); errors.Is(more, io.EOF) {
				return whole, nil // torn by a crash that left a line's end
			}
			return 0, fmt.Errorf("%s:%d: this line is damaged: %w", name, number, err)
		}
		whole += int64(len(line))
		if l.Run > 0 {
			j.run = l.Run
		}
		read(l)
	}
}

func (j *journal) line(v any) error {
	if j == nil {
		return nil
	}
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if len(data) >= j.out.Available() && j.out.Buffered() > 0 { // what would be written by itself
		if err := j.write(); err != nil {
			return err
		}
	}
	if _, err := j.out.Write(append(data, '\n')); err != nil {
		return fmt.Errorf("the journal cannot be written: %w", err)
	}
	j.size += int64(len(data)) + 1
	return nil
}

// write hands to the system what was written. It fails if the file has become another length: two batches that write into one journal
// would write over each other.
func (j *journal) write() error {
	info, err := j.file.Stat()
	if err == nil && info.Size() != j.size-int64(j.out.Buffered()) {
		err = errors.New("another batch writes into it, too")
	}
	if err == nil {
		err = j.out.Flush()
	}
	if err != nil {
		return fmt.Errorf("the journal cannot be written: %w", err)
	}
	return nil
}

// flush hands to the system what was written, and now and then to the disk.
func (j *journal) flush() error {
	if j == nil {
		return nil
	}
	if time.Since(j.synced) > syncEvery {
		return j.sync()
	}
	return j.write()
}

func (j *journal) sync() error {
	if err := j.write(); err != nil {
		return err
	}
	j.synced = time.Now()
	if err := j.file.Sync(); err != nil {
		return fmt.Errorf("the journal cannot be written: %w", err)
	}
	return nil
}

func (j *journal) close() error {
	if j == nil {
		return nil
	}
	err := j.sync()
	if e := j.file.Close(); !errors.Is(e, fs.ErrClosed) {
		err = errors.Join(err, e)
	}
	return err
}
