package jedi

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/tree"
)

// CloseIn walks up to the victim.
type CloseIn struct {
	act.Ordered
	Stop wits.In[float64] `default:"1.4" unit:"m" doc:"No nearer than this."`
}

// Doc explains the action.
func (*CloseIn) Doc() string {
	return "Walks up to the victim. Goes on until it is ended; fails if there is no victim."
}

// Update orders it.
func (a *CloseIn) Update(x *wits.Context) wits.Status {
	return a.Keep(x, closer.Order(Closer{Stop: a.Stop.Get(x)}))
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
	act.Ordered
	Radius wits.In[float64] `default:"2.6" unit:"m" doc:"How far from the victim."`
	Speed  wits.In[float64] `default:"1.6" unit:"m/s" doc:"How fast."`
}

// Doc explains the action.
func (*Circle) Doc() string {
	return "Walks around the victim and watches it; stands and waits if there is none. Goes on until it is ended."
}

// Update orders it.
func (a *Circle) Update(x *wits.Context) wits.Status { return a.Keep(x, around.Order(a.order(x))) }

func (a *Circle) order(x *wits.Context) Around {
	return Around{Radius: a.Radius.Get(x), Speed: a.Speed.Get(x)}
}

// Simulate walks for a while.
func (a *Circle) Simulate(x *wits.Context, m *Memory) wits.Status {
	m.finish(x)
	o := a.order(x)
	const step = strideTime / 4
	for range 4 {
		if f := m.foe(); f != nil {
			m.At = m.At.Add(o.stride(m.At, f.At).Scale(step))
		}
		tree.Elapse(x, step)
	}
	m.face()
	return wits.Running
}
