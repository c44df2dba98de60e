package main

import (
	"github.com/wits-ai/wits/geom"
)

// class is what a body is.
type class int

const (
	archer class = iota
	warrior
	medic
	raider
)

var classes = [...]string{"Archer", "Warrior", "Medic", "Raider"}

// body is somebody on the field.
type body struct {
	world   *world
	at      geom.Vec2 // m
	home    geom.Vec2 // m: where it began
	health  float64   // hp
	class   class
	company int // of the army
	ready   float64
	slow    float64 // s that it staggers yet
	struck  bool    // since its mind looked
	next    intent
	// What it has done, for tests.
	hits, heals, retreats int
}

func (b *body) foe(o *body) bool { return (b.class == raider) != (o.class == raider) }

// world is the field: first the army, company by company, then the raiders.
type world struct {
	bodies []body
}

const (
	companies = 2
	pace      = 2.2 // m/s
)

// company is what each is made of.
var company = []class{archer, archer, archer, warrior, warrior, warrior, medic}

// newWorld draws up the army on the left, and raiders on the right.
func newWorld(raiders int) *world {
	w := &world{}
	for c := range companies {
		for i, class := range company {
			at := geom.Vec2{X: -9, Y: 6 - 8*float64(c) - 1.4*float64(i%3)}
			switch class {
			case archer:
				at.X -= 2
			case medic:
				at.X, at.Y = at.X-4, at.Y-1.4
			}
			w.bodies = append(w.bodies, body{world: w, at: at, home: at, health: 100, class: class, company: c})
		}
	}
	for i := range raiders {
		at := geom.Vec2{X: 14 + 1.5*float64(i%2), Y: 7.5 - 15*(float64(i)+0.5)/float64(raiders)}
		w.bodies = append(w.bodies, body{world: w, at: at, home: at, health: 100, class: raider})
	}
	return w
}

// nearest returns the nearest foe that stands; -1 if there is none.
func (w *world) nearest(b *body) int {
	best, at := -1, 0.0
	for i := range w.bodies {
		o := &w.bodies[i]
		if d := o.at.Sub(b.at).Len(); o.health > 0 && b.foe(o) && (best < 0 || d < at) {
			best, at = i, d
		}
	}
	return best
}

// mostHurt returns who of the company has the least health below 90; -1 if nobody.
func (w *world) mostHurt(b *body) int {
	best, least := -1, 90.0
	for i := range w.bodies {
		o := &w.bodies[i]
		if o != b && !b.foe(o) && o.company == b.company && o.health > 0 && o.health < least {
			best, least = i, o.health
		}
	}
	return best
}

// gap returns how far away the nearest foe of a body is; 99 m if there is none.
func (w *world) gap(b *body) float64 {
	if i := w.nearest(b); i >= 0 {
		return min(w.bodies[i].at.Sub(b.at).Len(), 99)
	}
	return 99
}

// losses returns how much of a company's health is lost, 0 to 1.
func (w *world) losses(c int) float64 {
	all, left := 0.0, 0.0
	for i := range w.bodies {
		if b := &w.bodies[i]; b.class != raider && b.company == c {
			all, left = all+100, left+b.health
		}
	}
	return 1 - left/all
}

// front returns how far the army and the raiders are from each other.
func (w *world) front() float64 {
	front := 99.0
	for i := range w.bodies {
		if b := &w.bodies[i]; b.class == raider && b.health > 0 {
			front = min(front, w.gap(b))
		}
	}
	return front
}

// step carries out what all intend, in their order.
func (w *world) step(delta float64) {
	for i := range w.bodies {
		b := &w.bodies[i]
		if b.health <= 0 {
			continue
		}
		b.ready, b.slow = max(0, b.ready-delta), b.slow-delta
		if b.next.doing == "retreats" {
			b.retreats++
		}
		if b.next.moves {
			speed := pace
			if b.slow > 0 {
				speed /= 2
			}
			way, step := b.next.to.Sub(b.at), float64(speed*delta)
			if way.Len() <= step {
				b.at = b.next.to
			} else {
				b.at = b.at.Add(way.Norm().Scale(step))
			}
		}
		if b.next.target >= 0 && b.ready == 0 {
			b.ready = b.next.every
			w.touch(b, &w.bodies[b.next.target])
		}
	}
}

// touch is a hit, or help.
func (w *world) touch(b, o *body) {
	amount := b.next.amount
	if amount < 0 {
		b.heals++
	} else {
		b.hits++
		o.struck = true
		if o.next.shield {
			amount /= 3
		}
	}
	if o.health > 0 {
		o.health = max(0, min(100, o.health-amount))
	}
}
