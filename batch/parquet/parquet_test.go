package parquet

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/internal/must"
)

type player struct{}

func (player) Play(_ context.Context, m batch.Match, _ fs.FS) (batch.Outcome, error) {
	if m.Seed == 3 {
		return batch.Outcome{Fault: "parked"}, nil
	}
	o := batch.Outcome{Ticks: 60, Hash: m.Seed, Scores: []float64{1, 0}, Figures: map[string]float64{"seconds": float64(m.Seed) / 2}}
	if m.Sides[0] == "b.json" {
		o.Figures["ships"] = 7
	}
	return o, nil
}

// What is written is read again, column by column: 3,000 rows, more than are written at once.
func TestB14_ResultsAreParquet(t *testing.T) {
	plan := &batch.Plan{Game: "g", Seed: 1, Options: map[string]string{"size": "4"}, SkipFaults: true, Stop: batch.Stop{Rounds: 3000},
		Entrants: []batch.Entrant{{Document: "a.json"}, {Document: "b.json"}}}
	report, err := batch.Run(t.Context(), plan, &batch.Pool{Player: player{}}, batch.Options{})
	must.Succeed(t, err)
	var file bytes.Buffer
	must.Succeed(t, Write(&file, report.Results()))
	f, err := parquet.OpenFile(bytes.NewReader(file.Bytes()), int64(file.Len()))
	must.Succeed(t, err)
	var names []string
	for _, c := range f.Schema().Columns() {
		names = append(names, c[0])
	}
	if f.NumRows() != 3000 || !slices.Contains(names, "figure.seconds") || !slices.Contains(names, "option.size") {
		t.Fatalf("%d rows of %q", f.NumRows(), names)
	}
	at := func(name string) int { return slices.Index(names, name) }
	number := 0
	for _, group := range f.RowGroups() {
		rows := group.Rows()
		buffer := make([]parquet.Row, 100)
		for {
			n, err := rows.ReadRows(buffer)
			for _, row := range buffer[:n] {
				number++
				seed := uint64((number-1)/2 + 1)
				if row[at("seed")].String() != unsigned(seed, 10) || row[at("round")].Int64() != int64(number) || row[at("option.size")].String() != "4" || row[at("a")].String() != "a" || row[at("b")].String() != "b" {
					t.Fatalf("row %d is %v", number, row)
				}
				if seed == 3 {
					if !row[at("figure.seconds")].IsNull() || row[at("fault")].String() != "parked" {
						t.Errorf("row %d is %v", number, row)
					}
					continue
				}
				first := 1.0 // A has won in the first of two, and lost when the sides had changed
				if number%2 == 0 {
					first = 0
				}
				if row[at("figure.seconds")].Double() != float64(seed)/2 || row[at("hash")].String() != unsigned(seed, 16) || row[at("scoreA")].Double() != first || row[at("scoreB")].Double() != 1-first ||
					row[at("figure.ships")].IsNull() != (number%2 == 1) || !row[at("fault")].IsNull() {
					t.Fatalf("row %d is %v", number, row)
				}
			}
			if err == io.EOF {
				break
			}
			must.Succeed(t, err)
		}
		rows.Close()
	}
	if number != 3000 {
		t.Errorf("%d rows were read", number)
	}
}
