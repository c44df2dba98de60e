package cli

import (
	"fmt"
	"regexp"
	"runtime"
	"testing"

	"github.com/wits-ai/wits/sim"
)

// Benchmark is something to measure.
type Benchmark struct {
	Name string
	// Unit is what Run reports with [testing.B.ReportMetric], such as "minds/s".
	Unit string
	Run  func(b *testing.B)
}

// Crowd is a game with as many agents as are asked for, to measure with.
type Crowd struct {
	Name string
	New  func(agents int) sim.Game
}

type benchCommand struct {
	What string `arg:"" optional:"" enum:",debug" default:"" help:"debug measures what the debugger costs."`
	Only string `help:"Measure only what this regular expression finds." placeholder:"REGEXP"`
}

func (benchCommand) Help() string {
	return `It takes about a second for each line. Numbers hold for this machine, while it does nothing else.

    $wits bench
    $wits bench --only load
    $wits bench debug

With debug it plays games without and with the debugger, side by side, and compares: attached, watched, recorded, measured. Then
come what a recording takes, how long going back takes, and listing many agents. It takes about half a minute.`
}

func (c *benchCommand) Run(a *App) error {
	only, err := regexp.Compile(c.Only)
	if err != nil {
		return usage("--only: %w", err)
	}
	if c.What != "" && c.Only != "" {
		return usage("--only does not go with debug")
	}
	fmt.Fprintf(a.Out, "wits %s, %s %s/%s, %d cores\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	if c.What != "" {
		return c.debug(a)
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
