package armada

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/play"
	"github.com/wits-ai/wits/batch/stats"
	"github.com/wits-ai/wits/sim/actors"
)

// Contest is a series of battles between two documents that command fleets.
type Contest struct {
	A, B      string            // files of documents, commander documents both; "" gives no orders
	Documents fs.FS             // where they and all that they need are; nil: the game's own
	Options   map[string]string // of the game; blue and red do not matter
	Rounds    int
	Seed      uint64 // of the first round; the others follow
	Workers   int    // goroutines, each of which plays rounds; below 1 counts as 1
}

// Score is what came of a contest.
type Score struct {
	A, B    string
	Rounds  int
	Won     int // by A
	Lost    int
	Draws   int
	Seconds float64 // of game time, on average
	Ships   float64 // that A had left in the end, less those of B, on average
}

// Tournament plays a contest: A is blue in the first round, red in the second, and so on. Two rounds, one with each side,
// have the same seed. The outcome is the same for any number of workers.
func Tournament(ctx context.Context, c Contest) (Score, error) {
	if c.Rounds < 1 {
		return Score{}, fmt.Errorf("armada: a tournament has at least one round, not %d", c.Rounds)
	}
	if c.Documents == nil {
		c.Documents = Documents()
	}
	side := func(name, file string) batch.Entrant {
		if file == "" {
			file = batch.Nobody
		}
		return batch.Entrant{Name: name, Document: file}
	}
	p := &batch.Plan{Game: "armada", Options: c.Options, Entrants: []batch.Entrant{side("A", c.A), side("B", c.B)}, Seed: c.Seed, Stop: batch.Stop{Rounds: c.Rounds}}
	pool := &batch.Pool{Workers: max(1, c.Workers), Player: matches{c.Documents}}
	played, err := batch.Run(ctx, p, pool, batch.Options{Twice: -1})
	if err != nil {
		return Score{}, fmt.Errorf("armada: %w", err)
	}
	s := Score{A: c.A, B: c.B, Rounds: c.Rounds}
	for r := range played.Results() {
		o := r.Outcome
		ours, theirs, points := o.Figures["blueShips"], o.Figures["redShips"], o.Scores[0]
		if r.Round%2 == 0 {
			ours, theirs, points = theirs, ours, o.Scores[1]
		}
		switch points {
		case 1:
			s.Won++
		case 0.5:
			s.Draws++
		default:
			s.Lost++
		}
		s.Seconds += o.Figures["seconds"] / float64(c.Rounds)
		s.Ships += (ours - theirs) / float64(c.Rounds)
	}
	return s, nil
}

// matches plays battles with documents.
type matches struct{ documents fs.FS }

// Play implements [batch.Player].
func (p matches) Play(ctx context.Context, m batch.Match, _ fs.FS) (batch.Outcome, error) {
	return Match(ctx, m, p.documents)
}

// Match plays a battle between two documents that command fleets, blue and red; nil documents are the game's own. The options blue and red
// do not matter.
func Match(ctx context.Context, m batch.Match, documents fs.FS) (batch.Outcome, error) {
	g, options, err := Battle(m, documents)
	if err != nil {
		return batch.Outcome{}, err
	}
	defer g.Close()
	return play.Game(ctx, m, g, play.Options{Options: options, Ticks: battleTime*Rate + Rate,
		Statistics: func() any { return g.Statistics() },
		Scores: func() []float64 {
			switch g.world.Phase {
			case BlueWon:
				return []float64{1, 0}
			case Draw:
				return []float64{0.5, 0.5}
			case RedWon:
				return []float64{0, 1}
			}
			return []float64{0.5, 0.5} // it was cut short: nobody has won
		}})
}

// Battle makes the game of a match that has not begun, and the options that it is started with. It fails if the match has not two sides.
// Close it.
func Battle(m batch.Match, documents fs.FS) (*Game, map[string]string, error) {
	if len(m.Sides) != 2 {
		return nil, nil, fmt.Errorf("armada: a battle has two sides, and not %d", len(m.Sides))
	}
	if documents == nil {
		documents = Documents()
	}
	options := map[string]string{}
	maps.Copy(options, m.Options)
	options["blue"], options["red"] = "nobody", "nobody"
	g := New(actors.From(documents))
	g.Led(m.Sides[0], m.Sides[1])
	return g, options, nil
}

// Part returns the part of rounds that A has won, and the bounds of Wilson's interval of 95 % for it, 0 to 1.
func (s Score) Part() (part, low, high float64) {
	i := stats.Wilson(float64(s.Won), float64(s.Rounds), stats.Level)
	return i.Estimate, i.Low, i.High
}

// Write writes a score as a table.
func (s Score) Write(out io.Writer) error {
	name := func(file string) string {
		if file == "" {
			return "nobody"
		}
		return path.Base(file)
	}
	wide := max(len(name(s.A)), len(name(s.B)), 8)
	if _, err := fmt.Fprintf(out, "%-*s %8s %8s   %s\n", wide, "", "rounds", "of all", "95 % interval"); err != nil {
		return err
	}
	for _, row := range [...]struct {
		name string
		n    int
	}{{name(s.A), s.Won}, {name(s.B), s.Lost}, {"a draw", s.Draws}} {
		i := stats.Wilson(float64(row.n), float64(s.Rounds), stats.Level)
		if _, err := fmt.Fprintf(out, "%-*s %8d %6.1f %%   %.1f to %.1f %%\n", wide, row.name, row.n, 100*i.Estimate, 100*i.Low, 100*i.High); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(out, "A battle took %.0f s of game time; %s had %+.1f ships more than %s in the end.\n", s.Seconds, name(s.A), s.Ships, name(s.B))
	return err
}
