package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"github.com/wits-ai/wits/debug/profile"
	"github.com/wits-ai/wits/sim"
)

type profileCommand struct {
	startOptions
	Ticks  int64    `default:"3600" help:"How many ticks to play at most; the run ends before if the game is over."`
	Out    string   `help:"Also write a file for ui.perfetto.dev, of the last ticks." placeholder:"FILE"`
	Detail int      `default:"8" help:"Measure nodes in every tick of so many."`
	Budget float64  `default:"0" help:"Count ticks in which all minds together take longer than this, in ms." placeholder:"MS"`
	Value  []string `help:"A value to plot in the file, of all agents that have it, such as CharHealth." placeholder:"PATH"`
	Rows   int      `default:"10" help:"Rows of each list; 0 for all."`
	JSON   bool     `name:"json" help:"Print the figures as JSON."`
}

func (profileCommand) Help() string {
	return `Plays a game without a page, as fast as it goes, and says where the time goes: by agent, by document, by type of node.

    $wits profile $game
    $wits profile $game --budget 0.1                     and which ticks take too long
    $wits profile $game --out run.trace.json             open it at https://ui.perfetto.dev

docs/debugging.md says what is measured and how. The page measures running games.`
}

func (c *profileCommand) Run(a *App) (err error) {
	switch {
	case c.Ticks <= 0:
		return usage("--ticks takes a number above 0, not %d", c.Ticks)
	case c.Detail <= 0:
		return usage("--detail takes a number above 0, not %d", c.Detail)
	case !(c.Budget >= 0 && c.Budget <= 60_000):
		return usage("--budget takes a number of ms from 0 to 60000, not %v", c.Budget)
	case c.Rows < 0:
		return usage("--rows takes a number that is not negative, not %d", c.Rows)
	case len(c.Value) > 16:
		return usage("at most 16 values can be plotted")
	}
	_, made, options, err := c.unattended(a)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeGame(made)) }()
	loop, err := sim.NewLoop(made, sim.LoopOptions{Options: options, Seed: c.Seed})
	if err != nil {
		return err
	}
	o := profile.Options{Detail: c.Detail, Budget: time.Duration(c.Budget * float64(time.Millisecond)), Values: c.Value}
	if c.Out == "" {
		o.Events = -1
	}
	p := profile.Attach(loop, o)
	p.Start()
	loop.Play(sim.Run{Ticks: c.Ticks})
	p.Stop()
	if c.Out != "" {
		if err := c.write(p, loop.Info().Title); err != nil {
			return err
		}
	}
	r := p.Report(c.Rows)
	if c.JSON {
		e := json.NewEncoder(a.Out)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		return e.Encode(r)
	}
	return printProfile(a.Out, r, c.Out)
}

// write writes the file.
func (c *profileCommand) write(p *profile.Profile, title string) error {
	file, err := os.Create(c.Out)
	if err != nil {
		return err
	}
	if err := errors.Join(p.Events().Write(file, title, os.Getpid()), file.Close()); err != nil {
		return errors.Join(err, os.Remove(c.Out))
	}
	return nil
}

func printProfile(out io.Writer, r profile.Report, file string) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	row := func(name string, calls int64, total float64, t profile.Timing) {
		fmt.Fprintf(w, "%s\t%d\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\n", name, calls, total, t.Mean, t.P50, t.P99, t.Max)
	}
	fmt.Fprintln(w, "\tcalls\ttotal ms\tmean µs\tp50\tp99\tmax")
	row("ticks", r.Ticks, r.Tick.Mean*float64(r.Ticks)/1000, r.Tick)
	for _, list := range []struct {
		name string
		rows []profile.Row
	}{{"agents", r.Agents}, {"documents", r.Documents}, {"types of nodes", r.Types}} {
		fmt.Fprintln(w, list.name+"\t\t\t\t\t\t")
		for _, v := range list.rows {
			row("  "+v.Name, v.Calls, v.Total, v.Timing)
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "nodes were measured in %d of %d ticks\n", r.Detailed, r.Ticks)
	if r.Budget > 0 {
		fmt.Fprintf(out, "all minds together took more than %g ms in %d ticks\n", r.Budget, r.Overruns)
		for _, o := range r.Last[max(0, len(r.Last)-5):] {
			fmt.Fprintf(out, "  tick %d: %.3f ms, of which %s took %.3f ms\n", o.Tick, o.Took, o.Worst, o.Most)
		}
	}
	if file != "" {
		_, err := fmt.Fprintf(out, "%s: open it at https://ui.perfetto.dev\n", file)
		return err
	}
	return nil
}
