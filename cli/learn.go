package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/wits-ai/wits/internal/safefile"
	"github.com/wits-ai/wits/record/demonstration"
	"github.com/wits-ai/wits/sim"
)

type learnCommand struct {
	startOptions
	Recording []string           `help:"A recording to play again, in place of a game; as often as there are." placeholder:"FILE" sep:"none"`
	Agent     string             `required:"" help:"The agent to watch, by its name or number." placeholder:"NAME"`
	Actions   []string           `help:"The actions to note; without it all that the agent's documents run." placeholder:"NAME,..."`
	Values    []string           `help:"What rules look at: expressions over the ports of the agent's document; without it all inbound data ports." placeholder:"EXPR,..." sep:"none"`
	Without   []string           `help:"Values to leave out." placeholder:"EXPR,..." sep:"none"`
	Weight    map[string]float64 `help:"The weight of a value's conditions, in place of the one that was found." placeholder:"EXPR=NUMBER" mapsep:"none"`
	Within    map[string]float64 `help:"The tolerance of a value's conditions, in place of the one that was found." placeholder:"EXPR=NUMBER" mapsep:"none"`
	Good      []string           `help:"Triggers of actions that call them a success, whatever comes of them then." placeholder:"ACTION.TRIGGER,..."`
	Failures  bool               `help:"Note actions that failed, too."`
	Rules     int                `default:"3" help:"How many rules an action gets at most."`
	Train     bool               `help:"Let the games change the weights of the rules that the agent runs already, and write these rules without those whose weight sank to nothing."`
	Runs      int                `default:"1" help:"How many games to play, with one seed after another."`
	Frames    int64              `default:"36000" help:"How many frames a game has at most; it ends before if it is over."`
	Out       string             `required:"" help:"The document to write." placeholder:"FILE"`
}

func (learnCommand) Help() string {
	return `Plays a game without a page, watches an agent, and writes a document of rules that begin the same actions in similar situations.

    $wits learn $game --agent Red --runs 20 --out red.rules.json
    $wits learn $game --agent Red --actions Swing,Parry --values 'Distance,IsOpen(Target)' --out red.rules.json
    $wits learn --recording run.mcap --agent Red --out red.rules.json

A condition weighs the share of the other situations that it excludes. What lasts until something stops it is noted while it lasts; what
ends by itself is noted where it did not fail.

    $wits learn $game --agent Red -o red=red.rules.json --documents ./mine --train --runs 40 --out mine/red.rules.json

With --train an execution that succeeds raises the weight of its rule, and one that fails lowers it, by as much as "train" in the document
says, else by 0.02 and 0.05. The next game goes on with the weights.`
}

func (c *learnCommand) Run(a *App) error {
	switch {
	case c.Runs < 1:
		return usage("--runs takes a number above 0, not %d", c.Runs)
	case c.Frames < 1:
		return usage("--frames takes a number above 0, not %d", c.Frames)
	case c.Rules < 1 || c.Rules > 100:
		return usage("--rules takes a number from 1 to 100, not %d", c.Rules)
	case len(c.Recording) > 0 && (c.Game != "" || c.Documents != ""):
		return usage("a recording says which game and documents it is of: leave those out")
	case c.Train && len(c.Recording)+len(c.Actions)+len(c.Values)+len(c.Without)+len(c.Weight)+len(c.Within)+len(c.Good) > 0:
		return usage("--train takes the rules of the agent as they are: leave out what says how rules are made")
	}
	if c.Train {
		return c.train(a)
	}
	d := demonstration.New(demonstration.Options{Agent: c.Agent, Actions: c.Actions, Values: parts(c.Values), Without: parts(c.Without),
		Weights: c.Weight, Within: c.Within, Good: c.Good, Failures: c.Failures})
	watch := c.play
	if len(c.Recording) > 0 {
		watch = c.replay
	}
	if err := watch(a, d); err != nil {
		return err
	}
	name, _, _ := strings.Cut(filepath.Base(c.Out), ".")
	data, err := d.Rules(demonstration.RuleOptions{Name: name, Most: c.Rules})
	if err != nil {
		return err
	}
	return c.write(a, data, d.String())
}

// play watches games that are played.
func (c *learnCommand) play(a *App, d *demonstration.Demonstration) error {
	for i := range c.Runs {
		_, made, options, err := c.unattended(a)
		if err != nil {
			return err
		}
		l, err := sim.NewLoop(made, sim.LoopOptions{Options: options, Seed: c.Seed + uint64(i)})
		if err == nil {
			if err = d.Watch(made); err == nil {
				l.Play(sim.Run{Ticks: c.Frames})
				err = d.End()
			}
		}
		if err = errors.Join(err, closeGame(made)); err != nil {
			return err
		}
	}
	return nil
}

// train plays games with the rules that the agent runs, and writes what they have come to.
func (c *learnCommand) train(a *App) error {
	g, err := a.game(c.Game)
	if err != nil {
		return err
	}
	documents := overlaid{g.Documents, map[string][]byte{}}
	if c.Documents != "" {
		documents.FS = os.DirFS(c.Documents)
	}
	c.files = documents
	var t *demonstration.Training
	for i := -1; i < c.Runs; i++ { // the first one is only looked at
		_, made, options, err := c.unattended(a)
		if err != nil {
			return err
		}
		l, err := sim.NewLoop(made, sim.LoopOptions{Options: options, Seed: c.Seed + uint64(max(0, i))})
		switch {
		case err != nil:
		case t == nil:
			t, err = demonstration.NewTraining(made, c.Agent)
		default:
			l.Play(sim.Run{Ticks: c.Frames})
			err = t.Learn(made)
		}
		if err == nil {
			file, data, bad := t.Document()
			documents.files[file], err = data, bad
		}
		if err = errors.Join(err, closeGame(made)); err != nil {
			return err
		}
	}
	data, err := t.Result()
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "rule\twas\tis\tfired\tsucceeded")
	for _, r := range t.Rules {
		is := fmt.Sprintf("%.2f", r.Is)
		if r.Spent() {
			is = "removed"
		}
		fmt.Fprintf(table, "%s\t%.2f\t%s\t%d\t%d\n", r.Name, r.Was, is, r.Fired, r.Succeeded)
	}
	return errors.Join(table.Flush(), c.write(a, data, fmt.Sprintf("trained in %d games", c.Runs)))
}

// write writes the document.
func (c *learnCommand) write(a *App, data []byte, what string) error {
	if err := safefile.Write(c.Out, data); err != nil {
		return err
	}
	fmt.Fprintf(a.Out, "%s is written: %s\n", c.Out, what)
	return nil
}

// replay watches recordings that are played again.
func (c *learnCommand) replay(a *App, d *demonstration.Demonstration) error {
	for _, file := range c.Recording {
		rec, err := openRecording(file)
		if err != nil {
			return err
		}
		g, err := a.game(rec.Run.Game)
		if err != nil {
			return err
		}
		made := g.New(Setup{Documents: rec.Documents(0), Workers: c.Workers})
		l, err := rec.Loop(made)
		if err == nil {
			if err = d.Watch(made); err == nil {
				l.Skip(rec.Run.To)
				err = d.End()
			}
		}
		if err = errors.Join(err, closeGame(made)); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

// parts splits lists at their commas, but not within brackets.
func parts(lists []string) (out []string) {
	for _, list := range lists {
		depth, from := 0, 0
		for i, r := range list + "," {
			switch {
			case r == '(' || r == '[':
				depth++
			case r == ')' || r == ']':
				depth--
			case r == ',' && (depth == 0 || i == len(list)):
				if part := strings.TrimSpace(list[from:i]); part != "" {
					out = append(out, part)
				}
				from = i + 1
			}
		}
	}
	return out
}
