package town

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// ada is the first villager of every scene that has only one.
var ada = wits.NewEntity(1, 1)

// watch plays a scene and calls after each tick, counted from 1. Nothing may go wrong meanwhile.
func watch(t testing.TB, scene string, ticks int64, after func(g *Game, tick int64)) *Game {
	t.Helper()
	g := New()
	t.Cleanup(func() { g.Close() })
	_, err := sim.Headless(g, sim.Run{Options: map[string]string{"scene": scene}, Seed: 1, Ticks: ticks, After: func(tick int64) bool {
		sound(t, g)
		after(g, tick)
		return !t.Failed()
	}})
	must.Succeed(t, err)
	return g
}

// sound fails the test if an action broke a rule or a mind is parked.
func sound(t testing.TB, g *Game) {
	t.Helper()
	for _, err := range g.world.Faults {
		t.Fatalf("tick %d: %v", g.world.Tick, err)
	}
	for _, a := range g.agents {
		if f := a.Mind.Fault(); f != nil {
			t.Fatalf("%s is parked: %v\n%s", a.Name, f, f.Stack)
		}
	}
}

// doing is the type of order that a villager's whole body carries out; 0 if none.
func doing(w *World, e wits.Entity) act.Type {
	now := current(w.Agent(e))
	return now.Order.Type()
}

// does reports whether a villager carries out an order of a type, on whatever layer.
func does(w *World, e wits.Entity, kind act.Type) bool {
	for _, v := range w.Agent(e).actuator.Views(nil) {
		if v.Order.Type() == kind && v.State != act.Waiting {
			return true
		}
	}
	return false
}

// log is what happened in a scene: an event and when, in ticks.
type logged struct {
	Event
	tick int64
}

type diary []logged

func (d *diary) write(w *World) {
	for _, e := range w.Events {
		*d = append(*d, logged{e, w.Tick})
	}
}

// of are the events of a kind.
func (d diary) of(k EventKind) (out diary) {
	for _, e := range d {
		if e.Kind == k {
			out = append(out, e)
		}
	}
	return out
}

// first is an entity of a component.
func first[T any](seq func(func(wits.Entity, *T) bool)) (e wits.Entity, v *T) {
	seq(func(o wits.Entity, p *T) bool {
		e, v = o, p
		return false
	})
	return e, v
}

// aims says how far a villager looks past a place, in radians.
func aims(w *World, e wits.Entity, to geom.Vec2) float64 {
	d := geom.WrapAngle(to.Sub(w.At(e)).Angle() - w.Villager(e).Facing)
	return max(d, -d)
}
