package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"testing"
	"text/tabwriter"
)

func main() {
	testing.Init()
	out := flag.String("o", "compare.jsonl", "file for the lines of JSON")
	flag.IntVar(&runs, "runs", runs, "how often each thing is measured; the median counts")
	time := flag.String("time", "200ms", "how long a measurement takes")
	flag.Parse()
	if err := flag.Set("test.benchtime", *time); err != nil {
		fail(err)
	}
	rows, err := all()
	if err != nil {
		fail(err)
	}
	if err := write(*out, rows); err != nil {
		fail(err)
	}
	print(rows)
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "bench:", err)
	os.Exit(1)
}

// all measures all scenarios.
func all() ([]row, error) {
	var rows []row
	const constant, holds, action = `{"status":"success"}`, `{"if":"Mode == 9"}`, `{"do":"Done"}`
	for _, c := range []struct {
		name, leaf string
		shape      *shape
		visits     int
		goal       float64
	}{
		{"wide100, constants", constant, wide(100), 101, 8},
		{"wide100, conditions", holds, wide(100), 101, 8},
		{"wide100, Go actions", action, wide(100), 101, 8},
		{"bin9, constants", constant, binary(9), 1023, 10},
		{"bin9, conditions", holds, binary(9), 1023, 10},
		{"bin9, Go actions", action, binary(9), 1023, 10},
		{"game", constant, game(), 23, 0},
	} {
		r, err := compare(c.name, c.shape, c.leaf, c.visits, c.goal)
		if err != nil {
			return nil, err
		}
		rows = append(rows, r)
	}
	plans, err := measurePlanners()
	if err != nil {
		return nil, err
	}
	rows = append(rows, plans...)
	matched, err := measureRules()
	if err != nil {
		return nil, err
	}
	rows = append(rows, matched...)
	many, err := measureAgents()
	if err != nil {
		return nil, err
	}
	rows = append(rows, many...)
	for _, f := range []func() (row, error){measureBoard, measureLoad} {
		r, err := f()
		if err != nil {
			return nil, err
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// write writes the rows as lines of JSON, after one that tells of the machine.
func write(file string, rows []row) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	e := json.NewEncoder(f)
	err = e.Encode(map[string]any{"go": runtime.Version(), "system": runtime.GOOS + "/" + runtime.GOARCH, "processors": runtime.GOMAXPROCS(0)})
	for _, r := range rows {
		if err == nil {
			err = e.Encode(r)
		}
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

func print(rows []row) {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "scenario\tunit\tours\tcompared\tratio\tgoal\tallocations\twith\t")
	number := func(v float64) string {
		if v == 0 {
			return "-"
		}
		return fmt.Sprintf("%.2f", v)
	}
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%d\t%s\t\n", r.Scenario, r.Unit, number(r.Ours), number(r.Peer), number(r.Ratio), number(r.Goal), r.Allocs, r.With)
	}
	w.Flush()
}
