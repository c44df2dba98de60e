package robot

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// What robots have perceived of late, for those who ask why they do what they do. The robots have no senses of package sense;
// the game tells of its own, as any game may: it is a [wits.Teller].

var (
	bySight = wits.NameOf("Sight")
	byEar   = wits.NameOf("Noise")
	byBlow  = wits.NameOf("Blow")
)

// oneNoise is for how long two noises of one source are one, in seconds.
const oneNoise = 1.0

// noted takes in what the robots perceive since the last tick.
func (g *Game) noted() {
	w := g.world
	for i := range w.Robots() {
		b := &w.Robots()[i]
		note := func(of wits.Entity, with wits.Name, at geom.Vec2, strength float64) {
			g.perceived[b.Number].Note(wits.Happening{By: b.ID, Of: of, With: with, From: w.Time(), X: at.X, Y: at.Y, Strength: strength}, oneNoise)
		}
		if b.Clarity > 0 {
			note(w.Intruder().ID, bySight, b.SawAt, b.Clarity)
		}
		if b.Noise > 0 {
			note(g.loud(b.NoiseAt), byEar, b.NoiseAt, b.Noise)
		}
		if b.Struck {
			note(0, byBlow, b.At, 1)
		}
	}
}

// loud returns who made a noise at a place in this tick; nobody for a thing.
func (g *Game) loud(at geom.Vec2) wits.Entity {
	for _, e := range g.world.Events() {
		if e.Kind == Noise && e.At == at && (e.Body > 0 || e.Body == 0 && at == g.world.Intruder().At) {
			return g.world.Bodies[e.Body].ID
		}
	}
	return 0
}

// Origins implements [wits.Teller]: what a robot was told comes from what it saw, heard or felt.
func (g *Game) Origins(q *wits.OriginQuestion) []wits.Origin {
	w := g.world
	var b *Body
	for i := range w.Robots() {
		if w.Robots()[i].ID.Index() == q.Agent {
			b = &w.Robots()[i]
		}
	}
	with, verb := map[string]wits.Name{"Clarity": bySight, "Where": bySight, "Noise": byEar, "NoiseAt": byEar, "Struck": byBlow}[q.Input], ""
	if b == nil || with == 0 {
		return nil
	}
	h, ok := g.perceived[b.Number].Last(q.Time, func(h *wits.Happening) bool { return h.With == with })
	if !ok {
		return nil
	}
	name, what := q.Named(b.ID), "something"
	if h.Of != 0 {
		what = q.Named(h.Of)
	}
	switch with {
	case bySight:
		verb = "saw " + what
	case byEar:
		if verb = "heard a noise that nobody made"; h.Of != 0 {
			verb = "heard " + what
		}
	default:
		verb = "was struck"
	}
	return []wits.Origin{{
		Text: fmt.Sprintf("%s %s at %.1f s, at (%.1f, %.1f) m.", name, verb, h.From, h.X, h.Y),
		By:   h.By, Of: h.Of, With: with.String(), Time: h.From,
	}}
}

var _ wits.Teller = (*Game)(nil)
