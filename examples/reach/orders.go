package main

import (
	"math"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// The orders that the beast's body carries out. A strike is not interrupted.
var (
	skills     = act.NewRepertoire[*beast]("beast")
	striking   = act.Add[Strike](skills, "strike", act.Spec{Layers: act.Body, Solid: true})
	turning    = act.Add[Turn](skills, "turn", act.Spec{Layers: act.Body})
	outOfReach = skills.AddReason("nobody is within reach")
)

// Strike plays the animation of an attack, whose weapon hits all that it touches. So it does in the game, and so while it is measured.
type Strike struct {
	Clip int64
	Time float64 // s: how far the animation is
}

// Start begins a strike.
func (s *Strike) Start(b *beast, _ act.Moment) act.Result {
	b.strikes++
	return act.Complete
}

// Execute plays a frame of the animation.
func (s *Strike) Execute(b *beast, m act.Moment) act.Result {
	from := s.Time
	s.Time += m.Delta
	b.clip, b.time = int(s.Clip), s.Time
	b.world.sweep(b.clip, from, s.Time)
	if s.Time < b.world.clips[b.clip].Seconds {
		return act.Continue
	}
	return act.Complete
}

// End puts the weapon away.
func (s *Strike) End(b *beast, _ act.Status) { b.clip, b.reach = -1, geom.Sector{} }

// Turn turns towards a point, and goes there when the beast looks at it, for a frame.
type Turn struct {
	To          geom.Vec2
	Turn, Speed float64 // radians/s, m/s
	Near        float64 // m: it goes no nearer
}

// Execute turns and goes a frame.
func (t *Turn) Execute(b *beast, m act.Moment) act.Result {
	way := t.To.Sub(b.at)
	off := geom.AngleBetween(geom.FromAngle(b.heading), way)
	b.heading = geom.WrapAngle(b.heading + geom.Clamp(off, -float64(t.Turn*m.Delta), float64(t.Turn*m.Delta)))
	if far := way.Len(); math.Abs(off) < 1 && far > t.Near {
		b.at = walk(b.at, t.To, min(float64(t.Speed*m.Delta), far-t.Near))
	}
	return act.Complete
}
