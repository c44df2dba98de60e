package main

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

const (
	rate    = 60   // ticks a second
	half    = 12.0 // m, from the middle of the meadow to its fence
	players = 2
	wolves  = 8
)

// buttons are what a player holds in a tick: all that goes over the network.
type buttons uint8

const (
	left buttons = 1 << iota
	right
	down
	up
	whistle
)

// player is the body of a player.
type player struct {
	At    geom.Vec2
	Loud  float64 // s for which the whistle is still heard
	Score int     // lamps that were found, less bites
}

// wolf is the body of a wolf.
type wolf struct {
	At    geom.Vec2
	To    geom.Vec2 // where it strays to
	Tired float64   // s until it bites again
}

// world is everything but the minds. It has no pointers, so an assignment copies it.
type world struct {
	Players [players]player
	Wolves  [wolves]wolf
	Lamp    geom.Vec2
	Random  uint64 // state of the generator
}

// nearest returns the player who is nearest to a point, and how far that is in m.
func (w *world) nearest(at geom.Vec2) (p *player, distance float64) {
	for i := range w.Players {
		if d := w.Players[i].At.Dist(at); p == nil || d < distance {
			p, distance = &w.Players[i], d
		}
	}
	return p, distance
}

// point returns a point of the meadow, drawn at random.
func (w *world) point() geom.Vec2 {
	r := wits.NewRand(&w.Random)
	return geom.Vec2{X: float64((2*r.Float() - 1) * half), Y: float64((2*r.Float() - 1) * half)}
}

// walk moves a body by a way of at most speed, within the fence.
func walk(at, way geom.Vec2, speed, delta float64) geom.Vec2 {
	at = at.Add(way.Clamped(float64(speed * delta)))
	return geom.Vec2{X: min(max(at.X, -half), half), Y: min(max(at.Y, -half), half)}
}

// begin sets up the world.
func (w *world) begin(seed uint64) {
	*w = world{Random: seed}
	w.Players[0].At, w.Players[1].At = geom.Vec2{X: -3}, geom.Vec2{X: 3}
	for i := range w.Wolves {
		w.Wolves[i].At = geom.FromAngle(float64(i) * 2 * math.Pi / wolves).Scale(9)
		w.Wolves[i].To = w.Wolves[i].At
	}
	w.Lamp = w.point()
}

// move lets the players act on what they hold.
func (w *world) move(held [players]buttons, delta float64) {
	for i := range w.Players {
		p, b := &w.Players[i], held[i]
		way := geom.Vec2{X: pressed(b, right) - pressed(b, left), Y: pressed(b, up) - pressed(b, down)}
		p.At = walk(p.At, way, 3.5, delta)
		p.Loud = max(p.Loud-delta, 0)
		if b&whistle != 0 && p.Loud == 0 {
			p.Loud = 1
		}
		if p.At.Dist(w.Lamp) < 0.7 {
			p.Score++
			w.Lamp = w.point()
		}
	}
}

// bite lets each wolf bite who is in its reach, after all have moved.
func (w *world) bite(delta float64) {
	for i := range w.Wolves {
		v := &w.Wolves[i]
		v.Tired = max(v.Tired-delta, 0)
		if p, distance := w.nearest(v.At); v.Tired == 0 && distance < 0.6 {
			p.Score--
			v.Tired = 1
		}
	}
}

func pressed(b, which buttons) float64 {
	if b&which != 0 {
		return 1
	}
	return 0
}

// hash sums the world up.
func (w *world) hash() uint64 {
	h := sim.NewDigest()
	for i := range w.Players {
		p := &w.Players[i]
		h.Point(p.At)
		h.Real(p.Loud)
		h.Whole(int64(p.Score))
	}
	for i := range w.Wolves {
		v := &w.Wolves[i]
		h.Point(v.At, v.To)
		h.Real(v.Tired)
	}
	h.Point(w.Lamp)
	h.Word(w.Random)
	return uint64(h)
}
