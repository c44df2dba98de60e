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
	Recording []string           `help:"A recording to replay in place of playing a game; repeat it for several. If it has only some frames of a run, only those count." placeholder:"FILE" sep:"none"`
	Agent     string             `required:"" help:"The agent to watch, by its name or number." placeholder:"NAME"`
	Actions   []string           `help:"The actions to note; all that the agent's documents run if there are none." placeholder:"NAME,..."`
	Good      []string           `help:"Triggers of actions: an action that has one succeeds if it fires." placeholder:"ACTION.TRIGGER,..."`
	Values    []string           `help:"What rules look at: expressions over the ports of the agent's document; all its inbound data ports if there are none." placeholder:"EXPR,..." sep:"none"`
	Without   []string           `help:"Values to leave out." placeholder:"EXPR,..." sep:"none"`
	Weight    map[string]float64 `help:"The weight of a value in conditions, in place of the one that the samples suggest." placeholder:"EXPR=NUMBER" mapsep:"none"`
	Within    map[string]float64 `help:"The tolerance of a value in conditions, in place of the one that the samples suggest." placeholder:"EXPR=NUMBER" mapsep:"none"`
	Rules     int                `default:"6" help:"How many rules an action gets at most."`
	Train     bool               `help:"Change the weights of the rules that the agent runs already, and drop the rules whose weight sinks to 0."`
	Runs      int                `default:"1" help:"How many games to play, with one seed after another."`
	Frames    int64              `default:"36000" help:"How many frames a game has at most; it ends before if it is over."`
	Out       string             `required:"" help:"The document to write." placeholder:"FILE"`
}

func (learnCommand) Help() string {
	return `Plays games without a page, watches an agent, and writes a document of rules that begin the same actions in similar situations.

    $wits learn $game --agent Red --runs 20 --out red.rules.json
    $wits learn $game --agent Red --actions Swing,Parry --values 'Distance,IsOpen(Target)' --out red.rules.json
    $wits learn --recording run.mcap --agent Red --out red.rules.json

A condition weighs the more, the fewer other moments it holds in. An action that ends by itself is noted if it succeeds; one that lasts
until something stops it is noted while it lasts.

    $wits learn $game --agent Red -o red=red.rules.json --documents ./mine --train --runs 40 --out mine/red.rules.json

With --train, a success raises the weight of its rule and a failure lowers it, by what "train" in the document says, or else by 0.02 and 0.03. Each
game goes on with the weights of the one before.`
}

func (c *learnCommand) Run(a *App) error {
	makes := len(c.Recording)+len(c.Actions)+len(c.Good)+len(c.Values)+len(c.Without)+len(c.Weight)+len(c.Within) > 0
	switch {
	case c.Runs < 1:
		return usage("--runs takes a number above 0, not %d", c.Runs)
	case c.Frames < 1:
		return usage("--frames takes a number above 0, not %d", c.Frames)
	case c.Rules < 1 || c.Rules > 100:
		return usage("--rules takes a number from 1 to 100, not %d", c.Rules)
	case len(c.Recording) > 0 && (c.Game != "" || c.Documents != "" || len(c.Option) > 0):
		return usage("a recording knows its game, options and documents: leave them out")
	case c.Train && makes:
		return usage("--train takes the rules of the agent as they are: leave out how to make rules")
	case c.Train:
		return c.train(a)
	}
	d := demonstration.New(demonstration.Options{Agent: c.Agent, Actions: c.Actions, Good: c.Good, Values: parts(c.Values), Without: parts(c.Without),
		Weights: c.Weight, Within: c.Within})
	games := c.Runs
	if len(c.Recording) > 0 {
		games = len(c.Recording)
	}
	for i := range games {
		if err := c.game(a, i, func(g sim.Game, from int64, play func()) error {
			if err := d.Watch(g, from); err != nil {
				return err
			}
			play()
			return d.End()
		}); err != nil {
			return err
		}
	}
	name, _, _ := strings.Cut(filepath.Base(c.Out), ".")
	data, err := d.Rules(name, c.Rules)
	if err != nil {
		return err
	}
	return c.write(a, data, d.String())
}

// game starts a game or replays a recording, and closes it in the end. Do calls play to have it played; from is the first frame that is
// recorded.
func (c *learnCommand) game(a *App, i int, do func(g sim.Game, from int64, play func()) error) error {
	var made sim.Game
	var l *sim.Loop
	var from int64
	var play func()
	if len(c.Recording) > 0 {
		rec, err := openRecording(c.Recording[i])
		if err != nil {
			return err
		}
		if made, err = (&replayCommand{File: c.Recording[i], Workers: c.Workers}).game(a, rec); err != nil {
			return err
		}
		if l, err = rec.Loop(made); err != nil {
			return errors.Join(fmt.Errorf("%s: %w", c.Recording[i], err), closeGame(made))
		}
		from, play = rec.Run.From, func() { l.Skip(rec.Run.To) }
	} else {
		_, g, options, err := c.unattended(a)
		if err != nil {
			return err
		}
		made = g
		if l, err = sim.NewLoop(made, sim.LoopOptions{Options: options, Seed: c.Seed + uint64(i)}); err != nil {
			return errors.Join(err, closeGame(made))
		}
		play = func() { l.Play(sim.Run{Ticks: c.Frames}) }
	}
	return errors.Join(do(made, from, play), closeGame(made))
}

// train plays games with the rules that the agent runs, and writes them with the weights that they have then.
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
	for i := -1; i < c.Runs; i++ { // the first game is not played: it shows which rules there are
		if err := c.game(a, max(i, 0), func(g sim.Game, _ int64, play func()) (err error) {
			if i < 0 {
				t, err = demonstration.NewTraining(g, c.Agent)
			} else {
				play()
				err = t.Learn(g)
			}
			if err != nil {
				return err
			}
			file, data, err := t.Document()
			documents.files[file] = data
			return err
		}); err != nil {
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
			is = "dropped"
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
	_, err := fmt.Fprintf(a.Out, "%s is written: %s\n", c.Out, what)
	return err
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
