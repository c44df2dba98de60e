package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"sync"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/safefile"
	"github.com/wits-ai/wits/kinds/utility"
	"github.com/wits-ai/wits/record/decisions"
	"github.com/wits-ai/wits/sim"
)

type runCommand struct {
	startOptions
	Frames int64 `default:"36000" help:"How many frames to play at most; the run ends before if the game is over."`
	JSON   bool  `name:"json" help:"Print the outcome as JSON."`
	Log    bool  `help:"Print what the game and its agents log."`

	Events string `placeholder:"FILE" help:"Write what minds decide into a file, a line of JSON for each event; - is standard output, and the outcome then goes to standard error."`

	Load string `type:"existingfile" placeholder:"FILE" help:"Go on from a save in place of beginning anew; what was not simply read is told."`
	Save string `placeholder:"FILE" help:"Write the game into a file at the end."`

	Considerations bool `help:"Print what each consideration of utility documents did: whether it mattered, and its range."`
}

func (runCommand) Help() string {
	return `The same seed and options give the same outcome, bit for bit, on every machine: compare the hashes.

    $wits run $game                        play the game to its end
    $wits run $game --seed 7 --json        another course of events, as JSON
    $wits run $game -o NAME=VALUE          with an option of the game
    $wits run $game --documents ./mine     with documents of your own
    $wits run $game --considerations       which considerations mattered
    $wits run $game --events events.jsonl  what began, ended, fired and was chosen, and why
    $wits run $game --save a.save          a game that can be saved; --load a.save goes on from there, also in a later build

The exit code is 1 if the game could not be started, or if an agent was parked because one of its actions failed.`
}

// outcome is what run prints.
type outcome struct {
	Game       string            `json:"game"`
	Seed       uint64            `json:"seed"`
	Options    map[string]string `json:"options"`
	Frames     int64             `json:"frames"`
	Over       bool              `json:"over"`
	Result     string            `json:"result"`
	Hash       string            `json:"hash"`
	Faults     []string          `json:"faults,omitempty"`
	Statistics any               `json:"statistics,omitempty"`
	// Considerations are all that agents' utility documents have, if that was asked for.
	Considerations []utility.Usage `json:"considerations,omitempty"`
}

func (c *runCommand) Run(a *App) (err error) {
	if c.Frames <= 0 {
		return usage("--frames takes a number above 0, not %d", c.Frames)
	}
	g, made, options, err := c.unattended(a)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeGame(made)) }()
	r := sim.Run{Options: options, Seed: c.Seed, Ticks: c.Frames}
	began := int64(0) // how many ticks had been played when it was saved
	if c.Load != "" {
		if c.Events != "" {
			return usage("--load and --events cannot be used together")
		}
		from, err := c.read(g.Name)
		if err != nil {
			return err
		}
		began, r.Load = from.Tick, from.Data
		for name, value := range from.Options {
			if _, given := options[name]; !given {
				if options == nil {
					options = map[string]string{}
				}
				options[name] = value
			}
		}
		r.Options = options
		r.Loaded = func(report string) { fmt.Fprint(a.Err, report) }
	}
	if _, ok := made.(sim.Saver); !ok && c.Load+c.Save != "" {
		return usage("%s can be neither saved nor loaded: it is no sim.Saver", g.Name)
	}
	if c.Log {
		r.Log = &logTo{w: a.Err}
	}
	var watch utility.Watch
	if c.Considerations {
		r.After = func(int64) bool {
			for _, agent := range made.Agents() {
				if agent.Mind != nil {
					watch.Feed(agent.Mind)
				}
			}
			return true
		}
	}
	played, err := c.play(a, made, r)
	if err != nil {
		return err
	}
	full, _ := made.Info().Resolve(options)
	if c.Save != "" {
		if err := c.write(made.(sim.Saver), began+played.Ticks, full); err != nil {
			return err
		}
	}
	out := outcome{Game: g.Name, Seed: c.Seed, Options: full, Frames: played.Ticks, Over: played.Over, Result: played.Result,
		Hash: fmt.Sprintf("%016x", played.Hash)}
	out.Considerations = watch.Report()
	for _, agent := range made.Agents() {
		if agent.Mind != nil && agent.Mind.Fault() != nil {
			out.Faults = append(out.Faults, fmt.Sprintf("%s was parked: %v", agent.Name, agent.Mind.Fault()))
		}
	}
	if g.Statistics != nil {
		out.Statistics = g.Statistics(made)
	}
	to := a.Out
	if c.Events == "-" {
		to = a.Err
	}
	if err := out.print(to, c.JSON); err != nil {
		return err
	}
	for _, f := range out.Faults {
		fmt.Fprintf(a.Err, "%s: %s\n", a.Name, f)
		err = errFound
	}
	return err
}

// read reads the save that the run goes on from: one of the page or of --save, or what a game's own Save gave.
func (c *runCommand) read(game string) (*sim.Saved, error) {
	data, err := readFile(c.Load, maxRun)
	if err != nil {
		return nil, err
	}
	from, err := sim.DecodeSaved(data)
	switch {
	case errors.Is(err, sim.ErrNoSave):
		return &sim.Saved{Data: data}, nil
	case err != nil:
		return nil, fmt.Errorf("%s: %w", c.Load, err)
	case from.Game != game:
		return nil, usage("%s is a save of %s, and not of %s", c.Load, from.Game, game)
	}
	return from, nil
}

// write saves the game.
func (c *runCommand) write(g sim.Saver, tick int64, options map[string]string) error {
	saved, err := sim.SaveOf(g, tick, options, c.Seed)
	if err != nil {
		return err
	}
	data, err := saved.Encode()
	if err != nil {
		return err
	}
	return safefile.Write(c.Save, data)
}

// play plays the game, and writes what minds decide.
func (c *runCommand) play(a *App, made sim.Game, r sim.Run) (played sim.Outcome, err error) {
	if c.Events == "" {
		return sim.Headless(made, r)
	}
	to := a.Out
	if c.Events != "-" {
		file, err := os.Create(c.Events)
		if err != nil {
			return played, err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		to = file
	}
	l, err := sim.NewLoop(made, sim.LoopOptions{Options: r.Options, Seed: r.Seed, Log: r.Log})
	if err != nil {
		return played, err
	}
	buffered := bufio.NewWriter(to)
	lines := decisions.NewJSONLines(buffered)
	stop := decisions.NewStream(lines, decisions.Filter{}).Attach(l)
	played = l.Play(r)
	stop()
	return played, errors.Join(lines.Err(), buffered.Flush())
}

func (o *outcome) print(w io.Writer, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		return e.Encode(o)
	}
	result := o.Result
	if result == "" {
		result = "not decided"
	}
	fmt.Fprintf(w, "%s, seed %d", o.Game, o.Seed)
	for _, name := range slices.Sorted(maps.Keys(o.Options)) {
		fmt.Fprintf(w, ", %s %s", name, o.Options[name])
	}
	fmt.Fprintf(w, "\n%s after %d frames\nhash %s\n", result, o.Frames, o.Hash)
	for _, u := range o.Considerations {
		fmt.Fprintln(w, u)
	}
	if o.Statistics == nil {
		return nil
	}
	data, err := json.Marshal(o.Statistics)
	if err != nil {
		return err
	}
	tree, errs := jsontree.Parse(data, jsontree.Limits{})
	if len(errs) > 0 {
		return errs[0]
	}
	printValues(w, "", tree)
	return nil
}

// printValues prints one value a line, with the names that lead to it.
func printValues(w io.Writer, path string, n *jsontree.Node) {
	if len(n.Members)+len(n.Items) == 0 {
		text := n.Text
		if n.Kind != jsontree.String {
			text = string(n.AppendCompact(nil))
		}
		fmt.Fprintf(w, "  %-24s %s\n", path, text)
		return
	}
	if path != "" {
		path += "."
	}
	for _, m := range n.Members {
		printValues(w, path+m.Name, m.Value)
	}
	for i, item := range n.Items {
		printValues(w, fmt.Sprint(path, i+1), item)
	}
}

// logTo writes what agents log, one line each. Several workers may log at once.
type logTo struct {
	mu sync.Mutex
	w  io.Writer
}

// Log implements [wits.Logger].
func (l *logTo) Log(m wits.Message) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d %s %s", m.Tick, m.Entity, m.Level)
	if m.Node != "" {
		fmt.Fprintf(&b, " %s", m.Node)
	}
	fmt.Fprintf(&b, ": %s\n", m.Text)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.w.Write(b.Bytes())
}
