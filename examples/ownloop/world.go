package main

import (
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// length is how long the corridor is, in metres.
const length = 20

// world is the game as it was before it had tools: a guard in a dark corridor, and where a player shines a torch.
type world struct {
	documents fs.FS
	brains    *sim.Brains
	brain     *sim.Brain[*GuardPorts]
	mind      *wits.Mind
	body      body
}

// body is all that changes in the world, besides the mind.
type body struct {
	at    float64 // m, of the guard
	torch float64 // m
	steps int64   // that the guard has walked
}

// GuardPorts are what the game tells the guard's document.
type GuardPorts struct {
	Torch    wits.Input[float64] `unit:"m" doc:"Where the light falls."`
	Distance wits.Input[float64] `unit:"m" doc:"How far away that is."`
}

// Walk goes to a place in the corridor.
type Walk struct {
	To    wits.In[float64] `unit:"m"`
	Speed wits.In[float64] `default:"1.5" unit:"m/s"`
}

// Update takes a step.
func (w *Walk) Update(x *wits.Context) wits.Status {
	b := wits.Self[*body](x)
	way, stride := w.To.Get(x)-b.at, float64(w.Speed.Get(x)*x.Delta())
	b.steps++
	switch {
	case way > stride:
		b.at += stride
	case way < -stride:
		b.at -= stride
	default:
		b.at = w.To.Get(x)
		return wits.Success
	}
	return wits.Running
}

// register offers designers what the game has.
func register(r *wits.Registry) {
	wits.AddAction[Walk](r, wits.Doc("Goes to a place in the corridor."))
	wits.AddInterface[GuardPorts](r, "Guard", wits.Doc("What the game tells a guard."))
}

// begin puts the guard where it begins, with a new mind.
func (w *world) begin(seed uint64) (err error) {
	registry := std.NewRegistry()
	register(registry)
	w.brains = sim.NewBrains(registry, w.documents)
	if w.brain, err = sim.LoadBrain(w.brains, "guard.tree.json", wits.Bind[GuardPorts]); err != nil {
		return err
	}
	w.mind = w.brain.Program.NewMind(seed)
	w.body = body{at: 1, torch: length}
	return nil
}

// tick is a tick of the game.
func (w *world) tick(f wits.Frame) {
	f.Entity, f.Self = wits.NewEntity(1, 1), &w.body
	w.brain.Bound.Torch.Set(w.mind, w.body.torch)
	w.brain.Bound.Distance.Set(w.mind, max(w.body.torch-w.body.at, w.body.at-w.body.torch))
	w.mind.Step(f)
}
