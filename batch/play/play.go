// Package play plays a match of any [sim.Game], without a page, for players of package batch.
//
// A game's own player is a few lines: it makes the game, and says who has won.
//
//	func Match(ctx context.Context, m batch.Match, documents fs.FS) (batch.Outcome, error) {
//		g := New(actors.From(documents))
//		g.Led(m.Sides[0], m.Sides[1])
//		defer g.Close()
//		return play.Game(ctx, m, g, play.Options{
//			Statistics: func() any { return g.Statistics() },
//			Scores:     func() []float64 { return g.scores() },
//		})
//	}
package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/sim"
)

// DefaultTicks is how long a match lasts at most that says nothing else, as `wits run` does: 36,000 ticks.
const DefaultTicks = 36_000

// Options are what a game adds to its matches. All may be nil.
type Options struct {
	// Options are of the game, in place of those of the match.
	Options map[string]string
	// Ticks is how long a match lasts at most that says nothing of it; 0 stands for [DefaultTicks].
	Ticks int64
	// Statistics sums the game up in the end, as anything that has a JSON form: its numbers are the figures, see [Figures].
	Statistics func() any
	// Scores are the points of each side, if the match has sides.
	Scores func() []float64
}

// Game plays a match from its seed to its end, and closes nothing. What the documents or the game are to blame for is a fault of the
// outcome: the game does not start, or a mind is parked. An error is that of the context. Each match has the figures "seconds", of game
// time, and "over", 1 if the game was over before its ticks were, unless the game reports others of these names.
func Game(ctx context.Context, m batch.Match, g sim.Game, o Options) (batch.Outcome, error) {
	out := batch.Outcome{Key: m.Key}
	options := o.Options
	if options == nil {
		options = m.Options
	}
	ticks := m.Ticks
	if ticks == 0 {
		ticks = o.Ticks
	}
	if ticks == 0 {
		ticks = DefaultTicks
	}
	stopped := false
	played, err := sim.Headless(g, sim.Run{Options: options, Seed: m.Seed, Ticks: ticks, After: func(tick int64) bool {
		stopped = tick%16 == 0 && ctx.Err() != nil
		return !stopped
	}})
	if stopped || ctx.Err() != nil {
		return batch.Outcome{}, context.Cause(ctx)
	}
	if err != nil {
		out.Fault = err.Error()
		return out, nil
	}
	out.Ticks, out.Hash = played.Ticks, played.Hash
	for _, a := range g.Agents() {
		if a.Mind != nil && a.Mind.Fault() != nil {
			out.Fault = fmt.Sprintf("%s is parked: %v", a.Name, a.Mind.Fault())
			return out, nil
		}
	}
	out.Figures = map[string]float64{}
	if o.Statistics != nil {
		if out.Figures, err = Figures(o.Statistics()); err != nil {
			out.Fault = err.Error()
			return out, nil
		}
	}
	rate := g.Info().Rate
	if rate < 1 {
		rate = 60
	}
	for _, own := range [...]struct {
		name  string
		value float64
	}{{"seconds", float64(played.Ticks) / float64(rate)}, {"over", truth(played.Over)}} {
		if _, ok := out.Figures[own.name]; !ok {
			out.Figures[own.name] = own.value
		}
	}
	if o.Scores != nil && len(m.Sides) > 0 {
		out.Scores = o.Scores()
	}
	return out, nil
}

// Figures returns the numbers of a value's JSON form by the names that lead to them, such as "blue.ships" or, of the third of a list,
// "squads.3.ships". A truth is 1 or 0; texts are left out.
func Figures(statistics any) (map[string]float64, error) {
	data, err := json.Marshal(statistics)
	if err != nil {
		return nil, fmt.Errorf("what the game says of itself has no JSON form: %w", err)
	}
	tree, errs := jsontree.Parse(data, jsontree.Limits{})
	if len(errs) > 0 {
		return nil, errors.New(errs[0].Reason)
	}
	figures := map[string]float64{}
	add(figures, "", tree)
	return figures, nil
}

func add(figures map[string]float64, name string, n *jsontree.Node) {
	within := name
	if name != "" {
		within += "."
	}
	switch n.Kind {
	case jsontree.Object:
		for _, m := range n.Members {
			add(figures, within+m.Name, m.Value)
		}
	case jsontree.Array:
		for i, item := range n.Items {
			add(figures, within+strconv.Itoa(i+1), item)
		}
	case jsontree.Number:
		if f, ok := n.Float(); ok {
			figures[name] = f
		}
	case jsontree.Bool:
		figures[name] = truth(n.Bool)
	}
}

// truth returns the figure of a truth.
func truth(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
