package flock

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/universe"
)

// load compiles the documents, and checks that they have the ports that the game needs.
func (g *Game) load() error {
	b := sim.NewBrains(g.registry, g.documents)
	for k, file := range files {
		brain, err := sim.LoadBrain(b, file, wits.Bind[AnimalPorts])
		if err != nil {
			return err
		}
		g.kinds[k] = brain
	}
	b.OnSwap(func(from, to *wits.Program) { g.world.foresights.Renew(from, to) })
	g.brains = b
	return nil
}

// newMind is a mind for a creature of a kind.
func (g *Game) newMind(kind Kind) *wits.Mind {
	r := g.world.Random()
	return g.kinds[kind].Program.NewMind(r.Uint64())
}

// Words of messages.
var (
	wordWolf = wits.NameOf("wolf")
	wordFood = wits.NameOf("food")
	wordBoo  = wits.NameOf("boo")
)

// think is a creature's turn: it perceives, and its mind steps. It reads the world and writes to what is the creature's own.
func (g *Game) think(b *universe.Bot, f wits.Frame) {
	w := g.world
	c := &w.Creatures[b.Slot]
	c.perceive()
	c.hear()
	c.minds()
	c.Eats = false
	m := w.Minds[b.Slot]
	if m == nil {
		return
	}
	bound := g.kinds[c.Kind].Bound
	bound.set(m, c)
	f.Self, f.World = c, w
	m.Step(f)
	g.outcome(b, c.Kind, m)
}

// outcome is what a creature does by what it has thought.
func (g *Game) outcome(b *universe.Bot, kind Kind, m *wits.Mind) {
	b.Force = g.kinds[kind].Bound.Force.Get(m)
	if kind != Bird {
		b.Walk(g.world.Terrain.Speed.Value(flat(b.At)))
	}
}

// perceive tells a creature what is the matter.
func (c *Creature) perceive() {
	w := c.w
	c.Threat, c.Danger, c.Prey = 0, 0, 0
	switch c.Kind {
	case Sheep:
		c.fear(w.wolves, wolfScares, 1)
		c.fear(w.dogs, dogScares, 0.7)
	case Wolf:
		c.fear(w.dogs, wolfFears, 1)
		c.Prey = c.smell()
	case Dog:
		best := dogWatches
		for _, i := range w.wolves {
			if o := &w.Creatures[i]; o.Alive && o.At.Dist(c.At) < best {
				best, c.Prey = o.At.Dist(c.At), o.ID
			}
		}
	}
}

// minds lets fright come, and makes it linger.
func (c *Creature) minds() {
	if c.Danger > 0.3 && c.Kind == Sheep {
		c.Fright = max(c.Fright, c.Danger)
	}
	if c.Threat != 0 {
		c.Danger = max(c.Danger, 0.6*c.Fright)
	}
}

// fear finds the nearest of those whom it fears, if that one is nearer than how far it scares.
func (c *Creature) fear(whom []int32, reach, most float64) {
	for _, i := range whom {
		o := &c.w.Creatures[i]
		if !o.Alive {
			continue
		}
		at := o.At.Add(o.Velocity.Scale(c.later))
		if danger := float64(most * (1 - at.Dist(c.At)/reach)); danger > c.Danger {
			c.Danger, c.Threat = danger, o.ID
		}
	}
}

// smell finds the nearest sheep, if a wolf could hunt one.
func (c *Creature) smell() (prey wits.Entity) {
	var room [512]int32
	for reach := wolfSmells / 3; reach <= wolfSmells; reach += wolfSmells / 3 {
		best := reach
		for _, k := range c.w.Neighbours(c.At, reach, room[:0]) {
			if o := &c.w.Creatures[k]; o.Kind == Sheep && o.Alive {
				if d := o.At.Dist(c.At); d < best || d == best && prey == 0 {
					best, prey = d, o.ID
				}
			}
		}
		if prey != 0 {
			return prey
		}
	}
	return 0
}

// hear listens: to warnings, and to places that call.
func (c *Creature) hear() {
	if c.Kind == Bird {
		return
	}
	for i := 0; ; i++ {
		m, ok := c.w.Post.Heard(c.Slot, i)
		if !ok {
			return
		}
		at := geom.Vec2{X: m.Where.X, Y: m.Where.Y}
		switch {
		case m.Name == wordWolf && c.Kind == Sheep:
			c.Fright = max(c.Fright, 0.8)
			if c.Threat == 0 {
				c.Threat, c.Danger = m.Who, 0.5
			}
		case m.Name == wordBoo:
			c.Scare, c.Scared = at, scaredFor
		case m.Name == wordFood:
			c.Call, c.Called = at, calledFor
		}
	}
}
