package armada

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"path"
	"sync"

	"github.com/wits-ai/wits/sim"
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
	tallies, faults := make([]Tally, c.Rounds), make([]error, c.Rounds)
	rounds := make(chan int)
	var group sync.WaitGroup
	for range max(1, c.Workers) {
		group.Go(func() {
			for i := range rounds {
				tallies[i], faults[i] = c.round(ctx, i)
			}
		})
	}
	for i := range c.Rounds {
		rounds <- i
	}
	close(rounds)
	group.Wait()
	s := Score{A: c.A, B: c.B, Rounds: c.Rounds}
	for i, t := range tallies {
		if faults[i] != nil {
			return Score{}, faults[i]
		}
		ours, theirs, won := t.BlueShips, t.RedShips, BlueWon
		if i%2 == 1 {
			ours, theirs, won = theirs, ours, RedWon
		}
		switch t.Result {
		case won.String():
			s.Won++
		case Draw.String():
			s.Draws++
		default:
			s.Lost++
		}
		s.Seconds += t.Seconds / float64(c.Rounds)
		s.Ships += float64(ours-theirs) / float64(c.Rounds)
	}
	return s, nil
}

// round plays one battle.
func (c *Contest) round(ctx context.Context, i int) (Tally, error) {
	led := [2]string{c.A, c.B}
	if i%2 == 1 {
		led[0], led[1] = led[1], led[0]
	}
	options := map[string]string{}
	maps.Copy(options, c.Options)
	options["blue"], options["red"] = "nobody", "nobody"
	g := New(From(c.Documents), Led(led[0], led[1]))
	defer g.Close()
	_, err := sim.Headless(g, sim.Run{Options: options, Seed: c.Seed + uint64(i/2), Ticks: battleTime*Rate + Rate,
		After: func(int64) bool { return ctx.Err() == nil }})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Tally{}, err
	}
	for _, a := range g.agents {
		if a.Mind != nil && a.Mind.Fault() != nil {
			return Tally{}, fmt.Errorf("armada: round %d: %s is parked: %w", i+1, a.Name, a.Mind.Fault())
		}
	}
	return g.Statistics(), nil
}

// Part is the part of rounds that A has won, and the bounds of Wilson's interval of 95 % for it, 0 to 1.
func (s Score) Part() (part, low, high float64) { return wilson(s.Won, s.Rounds) }

// wilson is Wilson's score interval of 95 % (1927).
func wilson(hits, of int) (part, low, high float64) {
	const z = 1.959963984540054
	n := float64(of)
	part = float64(hits) / n
	middle := (part + z*z/(2*n)) / (1 + z*z/n)
	half := float64(z / (1 + z*z/n) * math.Sqrt(float64(part*(1-part))/n+z*z/(4*n*n)))
	return part, max(0, middle-half), min(1, middle+half)
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
		part, low, high := wilson(row.n, s.Rounds)
		if _, err := fmt.Fprintf(out, "%-*s %8d %6.1f %%   %.1f to %.1f %%\n", wide, row.name, row.n, 100*part, 100*low, 100*high); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(out, "A battle took %.0f s of game time; %s had %+.1f ships more than %s in the end.\n", s.Seconds, name(s.A), s.Ships, name(s.B))
	return err
}
