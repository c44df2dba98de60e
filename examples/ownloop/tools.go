package main

import "github.com/wits-ai/wits/sim"

// What follows is all that the tools want: recording, breakpoints, steps, scenario tests and profiles need Info, Step and Agents;
// the rest is for what its comment says.

// Info names the game, and says how many ticks it has a second.
func (w *world) Info() sim.Info { return sim.Info{Name: "ownloop", Title: "Own loop", Rate: 60} }

// Step plays a tick. What the player does comes from the loop, so that it is recorded and can be played again.
func (w *world) Step(in sim.Input) {
	if data := in.Data(); len(data) == 1 {
		w.body.torch = float64(data[0]) / 10
	}
	w.tick(in.Frame())
}

// Agents lists who has a mind.
func (w *world) Agents() []sim.Agent { return []sim.Agent{{ID: 1, Name: "Guard", Mind: w.mind}} }

// Start is for restarts, scenario tests, and going back in time.
func (w *world) Start(_ map[string]string, seed uint64) error { return w.begin(seed) }

// Brains are for documents that change while the game runs.
func (w *world) Brains() *sim.Brains { return w.brains }

// Hash is for comparing more than minds when the game is played again.
func (w *world) Hash() uint64 {
	d := sim.NewDigest()
	d.Real(w.body.at, w.body.torch)
	d.Whole(w.body.steps)
	return uint64(d)
}
