package debug_test

import (
	"fmt"

	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// engine is a game with a loop of its own that knows nothing of Wits' page.
type engine struct {
	tick   int64
	paused bool
	x      float64
}

func (e *engine) update(dt float64) { e.tick++; e.x += 2 * dt }

// view is the engine as the hub sees it.
type view struct{ *engine }

func (v view) Info() sim.Info { return sim.Info{Name: "engine", Title: "An engine", Rate: 60} }

func (v view) State() sim.State {
	return sim.State{Tick: v.tick, Time: float64(v.tick) / 60, Speed: 1, Paused: v.paused, Starts: 1}
}

func (v view) Agents() []sim.Agent { return nil } // one for each character: its id, name and mind

// Draw is optional: it lets the page show the game.
func (v view) Draw(s *sim.Scene) {
	s.Camera(geom.Vec2{}, 10)
	s.Circle(geom.Vec2{X: v.x}, 0.5, sim.Fill(sim.White))
}

// A game with its own loop calls Frame once after each tick. All that the hub wants of the game it asks for in there,
// so there is nothing to lock.
func ExampleNewHub() {
	e := &engine{}
	hub := debug.NewHub(view{e}, debug.Options{})
	defer hub.Close()
	// Pages connect through studio.ListenAndServe(ctx, studio.Options{}, hub).

	for range 3 {
		e.update(1.0 / 60) // minds step in here, with Frame.Log set to hub
		hub.Frame()
	}
	fmt.Println(e.tick, "ticks,", hub.Pages(), "pages")
	// Output: 3 ticks, 0 pages
}
