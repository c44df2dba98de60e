package night

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// Rounds plays searches: a guard chases a hider that nobody steers, and loses it; then it is measured whether, and how
// soon, it is found again (U18). A Rounds belongs to one goroutine.
type Rounds struct {
	options []actors.Option
	games   map[string]*Game // by search: a game reads its documents once
}

// Round says what to play.
type Round struct {
	Search string // "ours", "seed", "service" or "random"
	Guards int
	Style  Style
	Seed   uint64
}

// Outcome is what became of a round.
type Outcome struct {
	// Lost: the chase was lost. Else the hider was caught in it, and there was nothing to search for.
	Lost bool
	// Found: a guard saw the hider again, for half a second on end, or caught it.
	Found bool
	// Seconds is how long that took from the moment in which the chase was lost; [RoundTime] if it was not found.
	Seconds float64
}

// RoundTime is for how many seconds it is searched for.
const RoundTime = 60.0

const (
	chaseTime = 25.0 // s in which a chase must be lost to count
	foundFor  = 0.5  // s for which the hider must be seen to be found
)

// NewRounds makes a game to play rounds with; it takes the options of [New]. Close it.
func NewRounds(options ...actors.Option) *Rounds { return &Rounds{options, map[string]*Game{}} }

// Close ends the workers.
func (r *Rounds) Close() error {
	for _, g := range r.games {
		if err := g.Close(); err != nil {
			return err
		}
	}
	return nil
}

// Play plays a round. The same round has the same outcome everywhere.
func (r *Rounds) Play(in Round) (Outcome, error) {
	options := map[string]string{"you": in.Style.String(), "guards": fmt.Sprint(in.Guards), "search": in.Search, "patrol": "queue"}
	g := r.games[in.Search]
	if g == nil {
		g = New(r.options...)
		if err := g.Start(options, in.Seed); err != nil {
			return Outcome{}, err
		}
		r.games[in.Search] = g
	} else if err := g.begin(options, in.Seed); err != nil {
		return Outcome{}, err
	}
	if err := g.world.scatter(); err != nil {
		return Outcome{}, err
	}
	w := g.world
	w.Thoughtless = in.Search == "seed" || in.Search == "random"
	until := func(seconds float64, done func() bool) bool {
		for range int(seconds * Rate) {
			g.run(wits.Frame{Delta: delta, Time: w.Time(), Tick: w.Tick}, sim.Input{})
			if len(g.Faults()) > 0 {
				return false
			}
			if done() {
				return true
			}
		}
		return false
	}
	lost := until(chaseTime, func() bool { return w.Phase != Hiding || w.Tally.Lost > 0 }) && w.Phase == Hiding
	if err := g.wrong(); err != nil || !lost {
		return Outcome{}, err
	}
	begun, seen := w.Tick, 0.0
	found := until(RoundTime, func() bool {
		if seen += delta; !w.Hider().Seen {
			seen = 0
		}
		return seen >= foundFor || w.Phase == Caught
	})
	return Outcome{Lost: true, Found: found, Seconds: float64(w.Tick-begun) / Rate}, g.wrong()
}

// wrong is what went wrong in an action or a mind.
func (g *Game) wrong() error {
	for _, err := range g.Faults() {
		return err
	}
	for _, a := range g.Agents() {
		if a.Mind != nil && a.Mind.Fault() != nil {
			return a.Mind.Fault()
		}
	}
	return nil
}

// scatter puts the hider somewhere, a guard in front of it who looks at it, and the others anywhere on their patrol.
func (w *World) scatter() error {
	w.Hiding.Only = true
	r := w.random()
	ground := w.House.Ground
	for i := range w.Guards() {
		b := &w.Guards()[i]
		b.At = w.House.Patrol[r.Int(len(w.House.Patrol))]
		b.Gaze = r.Range(-tau/2, tau/2)
		b.Legs = b.Gaze
	}
	h, b := w.Hider(), &w.Guards()[0]
	for range 10_000 {
		at, from := plan(ground.At(r.Int(ground.Len()))), plan(ground.At(r.Int(ground.Len())))
		if d := at.Dist(from); d < 3 || d > 7 || !w.open(from, at) {
			continue
		}
		h.At, b.At = at, from
		b.Gaze = at.Sub(from).Angle()
		b.Legs, h.Legs, h.Gaze = b.Gaze, b.Gaze, b.Gaze
		h.Velocity, b.Velocity = geom.Vec2{}, geom.Vec2{}
		return nil
	}
	return fmt.Errorf("night: the house has no two places from 3 to 7 m apart that see each other")
}
