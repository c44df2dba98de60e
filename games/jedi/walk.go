package jedi

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/tree"
)

// CloseIn walks up to the victim.
type CloseIn struct {
	Stop wits.In[float64] `default:"1.4" unit:"m" doc:"No nearer than this."`
}

// Doc explains the action.
func (*CloseIn) Doc() string {
	return "Walks up to the victim. Goes on until it is ended; fails if there is no victim."
}

// Update orders a tick of it.
func (a *CloseIn) Update(x *wits.Context) wits.Status {
	way, ok := ahead(x)
	if !ok {
		return wits.Failure
	}
	o := &wits.Self[*Jedi](x).Orders
	o.Face = way
	if gap := way.Len() - a.Stop.Get(x); gap > 0 {
		o.Walk = way.Norm().Scale(min(walkSpeed, float64(gap*6)))
	}
	return wits.Running
}

// strideTime is how far ahead walking is seen, s.
const strideTime = 0.5

// Simulate walks for a while.
func (a *CloseIn) Simulate(x *wits.Context, m *Memory) wits.Status {
	m.finish(x)
	f := m.foe()
	if f == nil {
		return wits.Failure
	}
	const step = strideTime / 4
	for range 4 {
		way := f.At.Sub(m.At)
		m.At = m.At.Add(way.Norm().Scale(geom.Clamp(way.Len()-a.Stop.Get(x), 0, walkSpeed*step)))
		tree.Elapse(x, step)
	}
	m.face()
	return wits.Running
}

// Circle walks around the victim.
type Circle struct {
	Radius wits.In[float64] `default:"2.6" unit:"m" doc:"How far from the victim."`
	Speed  wits.In[float64] `default:"1.6" unit:"m/s" doc:"How fast."`
}

// Doc explains the action.
func (*Circle) Doc() string {
	return "Walks around the victim and watches it; stands and waits if there is none. Goes on until it is ended."
}

// stride is where to go from a place, around another.
func (a *Circle) stride(x *wits.Context, from, around geom.Vec2) geom.Vec2 {
	way := around.Sub(from)
	in := geom.Clamp(way.Len()-a.Radius.Get(x), -1, 1)
	return way.Norm().Scale(in).Add(way.Norm().Perp()).Clamped(1).Scale(a.Speed.Get(x))
}

// Update orders a tick of it.
func (a *Circle) Update(x *wits.Context) wits.Status {
	j := wits.Self[*Jedi](x)
	if way, ok := ahead(x); ok {
		j.Orders.Face, j.Orders.Walk = way, a.stride(x, j.Position, j.Position.Add(way))
	} else if back := j.Position.Neg(); back.Len() > 2.2 { // to the middle of the court
		j.Orders.Face, j.Orders.Walk = back, back.Norm().Scale(a.Speed.Get(x))
	} else {
		j.Orders.Face = geom.FromAngle(j.Facing + math.Pi/200)
	}
	return wits.Running
}

// Simulate walks for a while.
func (a *Circle) Simulate(x *wits.Context, m *Memory) wits.Status {
	m.finish(x)
	const step = strideTime / 4
	for range 4 {
		if f := m.foe(); f != nil {
			m.At = m.At.Add(a.stride(x, m.At, f.At).Scale(step))
		}
		tree.Elapse(x, step)
	}
	m.face()
	return wits.Running
}
