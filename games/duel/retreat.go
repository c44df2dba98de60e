package duel

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Retreat runs away.
type Retreat struct {
	Target wits.In[wits.Entity] `doc:"From whom."`
	Speed  wits.In[float64]     `default:"3.8" unit:"m/s" doc:"More than 3.1 m/s costs stamina; the feet allow 3.8 m/s at most."`
	Bend   wits.In[float64]     `unit:"rad" doc:"Turns the way counter-clockwise, for those who do not run straight."`
	Wall   wits.In[float64]     `default:"1.6" unit:"m" doc:"Nearer than this to the wall it runs along the wall."`
}

// Doc explains the action.
func (*Retreat) Doc() string {
	return "Turns its back and runs from the target, along the wall where there is one. Goes on until it is deactivated; fails if the target is nobody."
}

// Update orders one tick of it.
func (a *Retreat) Update(x *wits.Context) wits.Status {
	f, t := at(x, a.Target.Get(x))
	if t == nil {
		return wits.Failure
	}
	way := f.flight(t.Position, a.Wall.Get(x)).Rotate(a.Bend.Get(x))
	f.Orders.look(way)
	f.Orders.walk(way.Scale(a.Speed.Get(x)))
	return wits.Running
}

// Notes shows which way it runs.
func (a *Retreat) Notes(x *wits.Context) []wits.Note {
	f, t := at(x, a.Target.Get(x))
	if t == nil {
		return nil
	}
	return []wits.Note{metres("distance", f.Position.Dist(t.Position)), metres("to the wall", ArenaRadius-f.Position.Len()),
		metresPerSecond("speed", f.Velocity.Len())}
}

// flight returns the direction in which to run from a point: away from it and, the nearer the wall, the more along it.
func (f *Fighter) flight(from geom.Vec2, wall float64) geom.Vec2 {
	away := f.Position.Sub(from).Norm()
	gap := ArenaRadius - bodyRadius - f.Position.Len()
	out := f.Position.Norm()
	if wall <= 0 || gap >= wall || away.Dot(out) <= 0 {
		return away
	}
	along := out.Perp()
	if along.Dot(away) < 0 {
		along = along.Neg()
	}
	near := 1 - geom.Clamp(gap/wall, 0, 1)
	// Along the wall, leaning inwards when pressed against it.
	return away.Lerp(along.Add(out.Scale(-0.35)).Norm(), near).Norm()
}
