package cli

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/wits-ai/wits/batch"
)

// results is where the matches that count are written to; nil is nowhere. The file is made before anything is played, so that a name
// that cannot be written is told at once.
type results struct {
	w       io.Writer
	file    *os.File // nil for standard output
	parquet bool
}

func openResults(a *App, name string) (*results, error) {
	switch name {
	case "":
		return nil, nil
	case "-":
		return &results{w: a.Out}, nil
	}
	parquet := strings.HasSuffix(name, ".parquet")
	if parquet && workersElsewhere == nil {
		return nil, errors.New("this program was built without Parquet: write results as JSON lines, or add import _ \"github.com/wits-ai/wits/cli/cluster\" to its main package")
	}
	file, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	return &results{file, file, parquet}, nil
}

// resultLine is a match that counts.
type resultLine struct {
	A       string             `json:"a"`
	B       string             `json:"b,omitempty"`
	Round   int                `json:"round"`
	Match   batch.Match        `json:"match"`
	Scores  []float64          `json:"scores,omitempty"`
	Figures map[string]float64 `json:"figures,omitempty"`
	Ticks   int64              `json:"ticks"`
	Hash    string             `json:"hash"` // as run prints it
	Fault   string             `json:"fault,omitempty"`
}

func (r *results) write(report *batch.Report) error {
	if r == nil {
		return nil
	}
	if r.parquet {
		return workersElsewhere.WriteParquet(r.w, report.Results())
	}
	buffered := bufio.NewWriter(r.w)
	e := json.NewEncoder(buffered)
	e.SetEscapeHTML(false)
	for s := range report.Results() {
		o := s.Outcome
		if err := e.Encode(resultLine{s.A, s.B, s.Round, s.Match, o.Scores, o.Figures, o.Ticks, fmt.Sprintf("%016x", o.Hash), o.Fault}); err != nil {
			return err
		}
	}
	return buffered.Flush()
}

func (r *results) Close() error {
	if r == nil || r.file == nil {
		return nil
	}
	err := r.file.Close()
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}
