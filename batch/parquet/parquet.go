// Package parquet writes results of batches as Parquet files, for tables and notebooks. It is a package of its own so that nothing else of
// batches needs more than the standard library.
package parquet

import (
	"io"
	"iter"
	"maps"
	"slices"

	"github.com/parquet-go/parquet-go"

	"github.com/wits-ai/wits/batch"
)

// Write writes a row for each result. Columns are key, game, a, b, round, seed (as text, because it has 64 bits without sign), ticks,
// hash (16 hexadecimal digits), fault; scoreA and scoreB, of the entrants and not of the sides; "option." and the name of each option, and
// "figure." and that of each figure. What a match does not have is null. Columns are in the order of their names.
func Write(out io.Writer, results iter.Seq[batch.Result]) error {
	columns := map[string]parquet.Node{}
	text, whole, number := parquet.Optional(parquet.String()), parquet.Optional(parquet.Int(64)), parquet.Optional(parquet.Leaf(parquet.DoubleType))
	for _, name := range [...]string{"key", "game", "a", "b", "seed", "hash", "fault"} {
		columns[name] = text
	}
	columns["round"], columns["ticks"], columns["scoreA"], columns["scoreB"] = whole, whole, number, number
	for r := range results {
		for name := range r.Match.Options {
			columns["option."+name] = text
		}
		for name := range r.Outcome.Figures {
			columns["figure."+name] = number
		}
	}
	schema := parquet.NewSchema("results", parquet.Group(columns))
	names := slices.Sorted(maps.Keys(columns))
	w := parquet.NewGenericWriter[any](out, schema)
	var rows []parquet.Row
	flush := func() error {
		_, err := w.WriteRows(rows)
		rows = rows[:0]
		return err
	}
	for r := range results {
		values := valuesOf(&r)
		row := make(parquet.Row, len(names))
		for i, name := range names {
			if v, ok := values[name]; ok {
				row[i] = parquet.ValueOf(v).Level(0, 1, i)
			} else {
				row[i] = parquet.Value{}.Level(0, 0, i)
			}
		}
		if rows = append(rows, row); len(rows) == 1024 {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	if err := flush(); err != nil {
		return err
	}
	return w.Close()
}

// valuesOf returns what a result has, by columns.
func valuesOf(r *batch.Result) map[string]any {
	m, o := &r.Match, &r.Outcome
	values := map[string]any{"key": m.Key, "game": m.Game, "a": r.A, "round": int64(r.Round), "seed": unsigned(m.Seed, 10), "ticks": o.Ticks, "hash": unsigned(o.Hash, 16)}
	if r.B != "" {
		values["b"] = r.B
	}
	if o.Fault != "" {
		values["fault"] = o.Fault
	}
	if len(o.Scores) == 2 {
		a := (r.Round + 1) % 2 // who was which side in this round
		values["scoreA"], values["scoreB"] = o.Scores[a], o.Scores[1-a]
	}
	for name, value := range m.Options {
		values["option."+name] = value
	}
	for name, value := range o.Figures {
		values["figure."+name] = value
	}
	return values
}
