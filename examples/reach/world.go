package main

import (
	"math"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// rate is in ticks a second.
const rate = 60

const (
	beastRadius = 0.7  // m
	humanRadius = 0.35 // m: of hunters, and of the spheres that stand for them while an attack is measured
	field       = 8.0  // m: hunters stay this near to the middle
	damage      = 34.0 // hp
	fallen      = 3.0  // s that a hunter lies on the ground
)

// target is what an attack can hit: a hunter, or a sphere of those around the beast.
type target struct {
	at, to geom.Vec2 // m
	speed  float64   // m/s, towards there
	health float64   // hp
	down   float64   // s until it gets up
	struck uint64    // the number of the strike that has hit it last
	hits   int
}

func (t *target) stands() bool { return t.health > 0 }

// beast is who attacks.
type beast struct {
	world    *world
	at       geom.Vec2 // m
	heading  float64   // radians
	actuator act.Actuator
	clip     int         // what it plays, by the number of its animation; -1: none
	time     float64     // s: how far the animation is
	strikes  uint64      // how many it has begun
	reach    geom.Sector // what the attack that it plays reaches, by its document
}

// Actuator implements [act.Agent].
func (b *beast) Actuator() *act.Actuator { return &b.actuator }

// world is the beast, and what it can hit.
type world struct {
	clips   []Clip
	beast   beast
	targets []target
}

func newWorld(clips []Clip) *world {
	w := &world{clips: clips}
	w.beast = beast{world: w, clip: -1, actuator: skills.NewActuator()}
	return w
}

// nearest returns the nearest target that stands; nil if there is none.
func (w *world) nearest() (best *target) {
	least := math.Inf(1)
	for i := range w.targets {
		t := &w.targets[i]
		if d := t.at.Sub(w.beast.at).LenSq(); t.stands() && d < least {
			best, least = t, d
		}
	}
	return best
}

// anybody reports whether somebody who stands is in a sector.
func (w *world) anybody(s geom.Sector) bool {
	for i := range w.targets {
		if t := &w.targets[i]; t.stands() && s.Contains(t.at) {
			return true
		}
	}
	return false
}

// weapon returns where the weapon of an animation is, in the world.
func (w *world) weapon(clip int, seconds float64) (geom.Segment, bool) {
	s, live := w.clips[clip].weapon(seconds)
	s.A, s.B = w.beast.at.Add(s.A.Rotate(w.beast.heading)), w.beast.at.Add(s.B.Rotate(w.beast.heading))
	return s, live
}

// sweeps is at how many moments of a tick a weapon is looked at: it must not leap over anybody.
const sweeps = 4

// sweep moves the weapon from one moment of an animation to another, and hits all that it touches, each once in a strike.
func (w *world) sweep(clip int, from, to float64) {
	for i := range sweeps {
		s, live := w.weapon(clip, geom.Lerp(from, to, float64(i+1)/sweeps))
		if !live {
			continue
		}
		for j := range w.targets {
			t := &w.targets[j]
			if t.stands() && t.struck != w.beast.strikes && s.Dist(t.at) <= w.clips[clip].Radius+humanRadius {
				t.struck = w.beast.strikes
				t.hits++
				if t.health -= damage; t.health <= 0 {
					t.down = fallen
				}
			}
		}
	}
}

// step moves the hunters: those who walk, and those who get up, at the edge of the field.
func (w *world) step(delta float64) {
	for i := range w.targets {
		t := &w.targets[i]
		if !t.stands() {
			if t.down -= delta; t.down <= 0 {
				*t = target{at: start(i, len(w.targets)), health: 100, struck: t.struck, hits: t.hits}
				t.to = t.at
			}
			continue
		}
		t.at = clear(walk(t.at, t.to, float64(t.speed*delta)), w.beast.at)
	}
}

// start returns where a hunter begins.
func start(i, n int) geom.Vec2 {
	return geom.FromAngle(2 * math.Pi * (float64(i) + 0.5) / float64(n)).Scale(field - 1)
}

// walk goes at most so many metres towards a point.
func walk(from, to geom.Vec2, step float64) geom.Vec2 {
	way := to.Sub(from)
	if way.Len() <= step {
		return to
	}
	return from.Add(way.Norm().Scale(step))
}

// clear keeps somebody out of the beast's body.
func clear(at, beast geom.Vec2) geom.Vec2 {
	d := at.Sub(beast)
	if d.LenSq() >= (beastRadius+humanRadius)*(beastRadius+humanRadius) {
		return at
	}
	if d == (geom.Vec2{}) {
		d.X = 1
	}
	return beast.Add(d.Norm().Scale(beastRadius + humanRadius))
}

func radians(degrees float64) float64 { return float64(degrees * (math.Pi / 180)) }
func degrees(radians float64) float64 { return float64(radians * (180 / math.Pi)) }
