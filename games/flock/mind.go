package flock

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/universe"
)

// load compiles the documents, and checks that they have the ports that the game needs.
func (g *Game) load(scene string) error {
	g.brains = sim.NewBrains(g.Registry, g.Documents)
	design, err := sim.LoadBrain(g.brains, designOfScene(scene), wits.ContentOf[*universe.Design])
	if err != nil {
		return err
	}
	g.design, g.refused = design, nil
	g.brains.OnSwap(func(from, to *wits.Program) { g.world.foresights.Renew(from, to) })
	return nil
}

// newMind returns a mind for a creature of a kind.
func (g *Game) newMind(kind int) *wits.Mind {
	r := g.world.Random()
	return g.world.cast.brains[kind].Program.NewMind(r.Uint64())
}

// think is a creature's turn: it perceives, and its mind steps. It reads the world and writes to what is the creature's own.
func (g *Game) think(b *universe.Bot, f wits.Frame) {
	w := g.world
	c := &w.Creatures[b.Slot]
	c.Perceive(&c.Feelings, 0)
	c.Hear(&c.Feelings)
	c.Startle(&c.Feelings)
	c.Eats = false
	m := w.Minds[b.Slot]
	if m == nil {
		return
	}
	bound := w.cast.brains[c.Type].Bound
	bound.set(m, c)
	f.Self, f.World = c, w
	m.Step(f)
	g.outcome(b, m)
}

// outcome is what a creature does by what it has thought.
func (g *Game) outcome(b *universe.Bot, m *wits.Mind) {
	t := g.world.cast
	b.Force = t.brains[b.Type].Bound.Force.Get(m)
	if !t.types[b.Type].Flies && g.world.Terrain.Speed != nil {
		b.Walk(g.world.Terrain.Speed.Value(flat(b.At)))
	}
}
