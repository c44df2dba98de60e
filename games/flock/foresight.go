package flock

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/foresee"
	"github.com/wits-ai/wits/world/steer"
	"github.com/wits-ai/wits/world/universe"
)

// Creatures foresee what others will do: wolves know how sheep think (package foresee).

// foreseeBudget is how many steps all creatures together imagine in a tick.
const foreseeBudget = 400

// imagined is a creature as another imagines it.
type imagined struct {
	foresee.Imagined
	Creature
	bot   universe.Bot
	ahead []steer.Mover
	g     *Game
}

// newForesights is foresight for all that there may be in the world.
func (g *Game) newForesights() *foresee.Foresights {
	return foresee.New(len(g.world.Creatures), foresee.Options{Step: thinks * delta, Budget: foreseeBudget},
		func() foresee.Clone { return &imagined{g: g} })
}

// Foresight makes a creature a [foresee.Seer].
func (c *Creature) Foresight() *foresee.Foresight { return c.w.foresights.Of(c.Slot) }

// Foresight is none: who is imagined takes it that others go on straight.
func (d *imagined) Foresight() *foresee.Foresight { return d.Imagined.Foresight() }

// become makes it a copy of a creature.
func (d *imagined) become(c *Creature, bot *universe.Bot) {
	w := d.g.world
	d.Creature = *c
	w.Shadow(&d.bot, bot)
	d.Creature.Bot, d.Creature.w = &d.bot, w
}

// Become implements [foresee.Clone]. Who is one's own kind, or is hunted by it, is known well enough to be imagined whole.
func (d *imagined) Become(of foresee.Glimpse) (*wits.Mind, *foresee.PerceptionFilter) {
	w := d.g.world
	b := w.Find(of.Target)
	if b == nil || w.Minds[b.Slot] == nil {
		return nil, nil
	}
	d.become(&w.Creatures[b.Slot], b)
	return w.Minds[b.Slot], nil
}

// Feel implements [foresee.Clone]: others go on straight, and nobody calls.
func (d *imagined) Feel(m *wits.Mind) {
	d.Perceive(&d.Feelings, d.Imagined.Ahead())
	d.Startle(&d.Feelings)
	d.Eats = false
	d.g.world.cast.brains[d.Type].Bound.set(m, &d.Creature)
}

// Move implements [foresee.Clone].
func (d *imagined) Move(m *wits.Mind, dt float64) {
	d.g.outcome(&d.bot, m)
	d.bot.Advance(dt)
	d.Pass(dt, calmsIn)
}

// Where implements [foresee.Clone].
func (d *imagined) Where() (at, velocity geom.Vec2) { return d.At, d.Velocity }

// Copy implements [foresee.Clone].
func (d *imagined) Copy(of foresee.Clone) {
	o := of.(*imagined)
	d.become(&o.Creature, &o.bot)
}

// World is what a mind finds as its Frame.World.
func (d *imagined) World() any { return d.g.world }

// Other implements [steer.Vehicle]: somebody who goes on straight is there by now.
func (d *imagined) Other(e wits.Entity) (steer.Mover, bool) {
	o := d.g.world.Find(e)
	if o == nil {
		return steer.Mover{}, false
	}
	m := o.Mover()
	m.At = m.Predicted(d.Imagined.Ahead())
	return m, m.At.Dist(d.At) <= d.g.world.Types[d.Type].Sight
}

// Near implements [steer.Vehicle]: so are those around it.
func (d *imagined) Near(radius float64, own bool) []steer.Mover {
	d.ahead = d.ahead[:0]
	for _, m := range d.bot.Near(radius, own) {
		m.At = m.Predicted(d.Imagined.Ahead())
		d.ahead = append(d.ahead, m)
	}
	return d.ahead
}
