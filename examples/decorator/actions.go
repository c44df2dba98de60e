package main

import (
	"github.com/wits-ai/wits"
)

// Plan finds where to walk next.
type Plan struct {
	Stop wits.In[int64] `doc:"Which stop, from 0; 3 is the gate."`
}

// Doc explains the action to designers.
func (*Plan) Doc() string { return "Finds the way to a stop." }

// Update finds it at once.
func (p *Plan) Update(x *wits.Context) wits.Status {
	body := wits.Self[*courier](x)
	body.plans++
	if stop := int(p.Stop.Get(x)); stop >= 0 && stop < len(stops) {
		body.next = stops[stop]
	} else {
		body.next = gate
	}
	return wits.Success
}

// Walk follows the way that was planned.
type Walk struct {
	Speed wits.In[float64] `default:"3" unit:"m/s" doc:"How fast to walk."`
}

// Doc explains the action to designers.
func (*Walk) Doc() string { return "Walks where the plan says, and succeeds there." }

// Update takes a step.
func (w *Walk) Update(x *wits.Context) wits.Status {
	body := wits.Self[*courier](x)
	way := body.next.Sub(body.at)
	stride := float64(w.Speed.Get(x) * x.Delta())
	if way.Len() <= stride {
		body.at = body.next
		return wits.Success
	}
	body.at = body.at.Add(way.Norm().Scale(stride))
	return wits.Running
}

// OpenGate opens the gate, unless it jams.
type OpenGate struct{}

// Doc explains the action to designers.
func (*OpenGate) Doc() string { return "Opens the gate; fails if it jams." }

// Update tries.
func (*OpenGate) Update(x *wits.Context) wits.Status {
	body := wits.Self[*courier](x)
	if body.open = body.jammed == 0; !body.open {
		return wits.Failure
	}
	body.jammed = 2
	body.opened++
	return wits.Success
}

// KickGate loosens the gate.
type KickGate struct{}

// Doc explains the action to designers.
func (*KickGate) Doc() string { return "Kicks the gate, so that it jams less." }

// Update kicks.
func (*KickGate) Update(x *wits.Context) wits.Status {
	body := wits.Self[*courier](x)
	body.jammed = max(body.jammed-1, 0)
	return wits.Success
}
