package main

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// CitizenPorts are what the game tells a citizen's mind.
type CitizenPorts struct {
	Hunger wits.Input[float64] `doc:"0 is full, 1 starves."`
	Tired  wits.Input[float64] `doc:"0 is awake, 1 falls asleep."`
	Lonely wits.Input[float64] `doc:"0 has had company, 1 has had none for long."`
}

// place is where a citizen can go.
type place int8

const (
	home place = iota
	market
	square
	workshop
)

// at returns where a citizen's place is in a town: homes and workshops are many, the market and the square one.
func (p place) at(number int) geom.Vec2 {
	switch p {
	case market:
		return geom.Vec2{X: -4}
	case square:
		return geom.Vec2{X: 4}
	}
	angle := float64(number) * 2.399963 // the golden angle, rad, spreads them evenly
	if p == workshop {
		return geom.FromAngle(angle).Scale(9)
	}
	return geom.FromAngle(angle + 1).Scale(14)
}

// Walk goes somewhere.
type Walk struct {
	To    wits.In[place]   `doc:"Where to."`
	Speed wits.In[float64] `default:"2" unit:"m/s" doc:"How fast."`
}

// Doc explains the action to designers.
func (*Walk) Doc() string { return "Walks to a place, and succeeds there." }

// Update takes a step.
func (w *Walk) Update(x *wits.Context) wits.Status {
	body := wits.Self[*citizen](x)
	way := w.To.Get(x).at(body.number).Sub(body.At)
	stride := float64(w.Speed.Get(x) * x.Delta())
	if way.Len() <= stride {
		body.At = w.To.Get(x).at(body.number)
		return wits.Success
	}
	body.At = body.At.Add(way.Norm().Scale(stride))
	return wits.Running
}

// fill brings a need down to 0 at a rate, and succeeds there.
func fill(need *float64, rate float64, x *wits.Context) wits.Status {
	*need = max(*need-float64(rate*x.Delta()), 0)
	if *need == 0 {
		return wits.Success
	}
	return wits.Running
}

// Eat eats until the citizen is full.
type Eat struct{}

// Doc explains the action to designers.
func (*Eat) Doc() string { return "Eats, and succeeds when there is no hunger left." }

// Update eats.
func (*Eat) Update(x *wits.Context) wits.Status { return fill(&wits.Self[*citizen](x).Hunger, 0.3, x) }

// Talk talks until the citizen has had company.
type Talk struct{}

// Doc explains the action to designers.
func (*Talk) Doc() string { return "Talks, and succeeds when nobody is lonely any more." }

// Update talks.
func (*Talk) Update(x *wits.Context) wits.Status { return fill(&wits.Self[*citizen](x).Lonely, 0.2, x) }

// Sleep sleeps until the citizen is awake.
type Sleep struct{}

// Doc explains the action to designers.
func (*Sleep) Doc() string { return "Sleeps, and succeeds when the citizen is awake again." }

// Update sleeps.
func (*Sleep) Update(x *wits.Context) wits.Status { return fill(&wits.Self[*citizen](x).Tired, 0.1, x) }

// Work works for a while.
type Work struct {
	Seconds wits.In[float64] `default:"6" unit:"s" doc:"For how long."`
	Done    wits.Var[float64]
}

// Doc explains the action to designers.
func (*Work) Doc() string { return "Works for a while, and succeeds then." }

// Update works.
func (w *Work) Update(x *wits.Context) wits.Status {
	body := wits.Self[*citizen](x)
	w.Done.Set(x, w.Done.Get(x)+x.Delta())
	body.Made += x.Delta()
	if w.Done.Get(x) >= w.Seconds.Get(x) {
		return wits.Success
	}
	return wits.Running
}
