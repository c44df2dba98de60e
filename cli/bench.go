package cli

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// Benchmark is something to measure.
type Benchmark struct {
	Name string
	// Unit is what Run reports with [testing.B.ReportMetric], such as "minds/s".
	Unit string
	Run  func(b *testing.B)
}

// Study is a measurement of what a game's characters are good at: many rounds that nobody plays.
type Study struct {
	// Name is what people type after bench; About says in one line what is measured.
	Name, About string
	// Rounds is how many are played unless somebody says otherwise.
	Rounds int
	// Run plays so many rounds from a seed on and writes what came of it. It uses at most so many goroutines.
	Run func(ctx context.Context, out io.Writer, rounds int, seed uint64, workers int) error
}

type benchCommand struct {
	What   string `arg:"" optional:"" help:"The name of a game: measure what its characters are good at."`
	Only   string `help:"Measure only what this regular expression finds." placeholder:"REGEXP"`
	Rounds int    `help:"How many rounds of a game; without it as many as the figures of its documentation are from." placeholder:"N"`
	Seed   uint64 `help:"Seed of the first round." default:"1"`
}

func (benchCommand) Help() string {
	return `It takes about a second for each line. Numbers hold for this machine, while it does nothing else.

    $wits bench
    $wits bench --only load
    $wits bench night --rounds 100

With the name of a game, rounds of it are played, and what its characters did in them is told, with intervals of confidence. The
same seed gives the same figures on every machine. That may take minutes.`
}

func (c *benchCommand) Run(a *App) error {
	only, err := regexp.Compile(c.Only)
	if err != nil {
		return usage("--only: %w", err)
	}
	if c.What != "" && c.Only != "" {
		return usage("--only does not go with %s", c.What)
	}
	study := slices.IndexFunc(a.Studies, func(s Study) bool { return s.Name == c.What })
	switch {
	case c.What != "" && study < 0:
		var names []string
		for _, s := range a.Studies {
			names = append(names, s.Name)
		}
		return usage("there is nothing called %q to measure (there is: %s)", c.What, strings.Join(names, ", "))
	case c.Rounds < 0 || c.Rounds > 0 && study < 0:
		return usage("--rounds is a number above 0, and goes with the name of a game")
	}
	fmt.Fprintf(a.Out, "wits %s, %s %s/%s, %d cores\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	if study >= 0 {
		s := &a.Studies[study]
		rounds := s.Rounds
		if c.Rounds > 0 {
			rounds = c.Rounds
		}
		fmt.Fprintf(a.Out, "%s: %d rounds, from seed %d\n", s.About, rounds, c.Seed)
		return s.Run(a.Context, a.Out, rounds, c.Seed, runtime.NumCPU())
	}
	failed, measured := false, 0
	for _, m := range a.Bench {
		if !only.MatchString(m.Name) {
			continue
		}
		measured++
		result := testing.Benchmark(func(b *testing.B) {
			b.ReportAllocs()
			m.Run(b)
		})
		value, ok := result.Extra[m.Unit]
		if !ok {
			fmt.Fprintf(a.Err, "%s: %s failed\n", a.Name, m.Name)
			failed = true
			continue
		}
		fmt.Fprintf(a.Out, "%-52s %10s %-10s %6d allocs\n", m.Name, readable(value), m.Unit, result.AllocsPerOp())
	}
	if measured == 0 {
		return usage("--only: nothing to measure has a name with %q", c.Only)
	}
	if failed {
		return errFound
	}
	return nil
}

// readable writes a number with the digits that matter.
func readable(v float64) string {
	switch {
	case v >= 1e6:
		return fmt.Sprintf("%.2f M", v/1e6)
	case v >= 1e4:
		return fmt.Sprintf("%.0f k", v/1e3)
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.2f", v)
}
