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

// renewForesight is how long what is imagined is good, s.
const renewForesight = 0.1

// pursuesFor is how far ahead a hunter looks in its own imagination, s: it takes it that it goes after its prey as that goes straight on.
const pursuesFor = 1.5

// imagined is a creature as another imagines it.
type imagined struct {
	foresee.Imagined
	Creature
	bot   universe.Bot
	by    universe.Bot // the one who imagines, who goes after it meanwhile
	ahead []steer.Mover
	g     *Game
}

// newForesights is foresight for all that there may be in the world.
func (g *Game) newForesights() *foresee.Foresights {
	return foresee.New(len(g.world.Creatures), foresee.Options{Step: thinks * delta, Budget: foreseeBudget, Renew: renewForesight},
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

// Become implements [foresee.Clone]. What of a mind cannot be perceived the document of its type says.
func (d *imagined) Become(of foresee.Glimpse) (*wits.Mind, *foresee.PerceptionFilter) {
	w := d.g.world
	b := w.Find(of.Target)
	if b == nil || w.Minds[b.Slot] == nil {
		return nil, nil
	}
	d.become(&w.Creatures[b.Slot], b)
	if by := w.Find(of.By); by != nil && by.Hunts(b) {
		w.Shadow(&d.by, by)
		d.bot.Regard(&d.by)
	}
	return w.Minds[b.Slot], w.cast.filters[b.Type]
}

// Feel implements [foresee.Clone]: others go on straight, and nobody calls.
func (d *imagined) Feel(m *wits.Mind) {
	d.Perceive(&d.Feelings, d.Imagined.Ahead())
	d.Startle(&d.Feelings)
	d.Eats = false
	d.g.world.cast.brains[d.Type].Bound.set(m, &d.Creature)
	d.HideInputs(m)
}

// Move implements [foresee.Clone].
func (d *imagined) Move(m *wits.Mind, dt float64) {
	d.g.outcome(&d.bot, m)
	if d.bot.Regarded(d.by.ID) != nil {
		me, it := d.by.Mover(), d.bot.Mover()
		d.by.Force = steer.Pursue(&me, &it, pursuesFor)
		d.by.Advance(dt)
	}
	d.bot.Advance(dt)
	d.Pass(dt, calmsIn)
}

// Where implements [foresee.Clone].
func (d *imagined) Where() (at, velocity geom.Vec2) { return d.At, d.Velocity }

// Copy implements [foresee.Clone].
func (d *imagined) Copy(of foresee.Clone) {
	o := of.(*imagined)
	d.become(&o.Creature, &o.bot)
	if o.bot.Regarded(o.by.ID) != nil {
		d.g.world.Shadow(&d.by, &o.by)
		d.bot.Regard(&d.by)
	}
}

// World returns what a mind finds as its Frame.World.
func (d *imagined) World() any { return d.g.world }

// Other implements [steer.Vehicle]: somebody who goes on straight is there by now.
func (d *imagined) Other(e wits.Entity) (steer.Mover, bool) {
	o := d.g.world.Find(e)
	if o == nil {
		return steer.Mover{}, false
	}
	m := o.Mover()
	m.At = m.Predicted(d.Imagined.Ahead())
	if r := d.bot.Regarded(e); r != nil {
		m = r.Mover()
	}
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
