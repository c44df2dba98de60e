package flock

import (
	"github.com/wits-ai/wits/geom"
)

// live lets a tick's worth of life pass, one creature after the other, when all have thought and moved.
func (w *World) live(birth func(parent *Creature)) {
	for i := range w.Used {
		c := &w.Creatures[i]
		if c.Bot == nil || !c.Alive {
			continue
		}
		c.Pass(delta, calmsIn)
		turn := (w.Tick + int64(i)) % Rate
		t := c.kind()
		if t.Needs > 0 {
			c.Food = max(0, c.Food-t.Needs/Rate)
		}
		if c.Eats {
			w.eat(c)
		}
		if c.Fright > 0.5 && turn%15 == 0 {
			w.scare(c.At, fearGrows)
		}
		if t.Young > 0 && turn == 0 && c.Food > full && w.many(c.Type) < w.Most {
			if r := w.Random(); r.Chance(t.Young) {
				birth(c)
			}
		}
		if t.Stamina > 0 {
			w.run(c, t.Stamina, t.Recovers)
		}
		if c.Prey != 0 {
			w.catch(c)
		}
		if turn%30 == 0 {
			w.explore(c)
		}
	}
	if w.Tick%Rate == 0 {
		w.regrow()
		w.fear.Scale(fade)
	}
	if w.Tick%6 == 0 {
		w.muster()
	}
}

// fade is what is left of fear after a second.
var fade = geom.Pow(0.5, 1/fearHalf)

// many returns how many there are in groups of a type.
func (w *World) many(kind int) (n int) {
	for g := range w.Herds {
		if h := &w.Herds[g]; h.Type == kind {
			n += int(h.Count)
		}
	}
	return n
}

// eat takes grass off the ground.
func (w *World) eat(c *Creature) {
	i := w.grass.Grid().Find(c.At)
	if i < 0 {
		return
	}
	takes := min(w.grass.At(i), grazes*delta)
	w.grass.Set(i, w.grass.At(i)-takes)
	c.Food = min(1, c.Food+float64(takes*nourishes))
}

// scare lets fear lie about a place.
func (w *World) scare(at geom.Vec2, much float64) {
	if i := w.fear.Grid().Find(at); i >= 0 {
		w.fear.Set(i, min(1, w.fear.At(i)+much))
	}
}

// run lets somebody lose its breath, or get it back, each in so many seconds.
func (w *World) run(c *Creature, tires, rests float64) {
	if c.Velocity.Len() > 0.6*c.MaxSpeed {
		c.Breath = max(0, c.Breath-1/float64(tires*Rate))
	} else {
		c.Breath = min(1, c.Breath+1/float64(rests*Rate))
	}
	switch {
	case c.Breath == 0:
		c.Spent = true
	case c.Breath == 1:
		c.Spent = false
	}
}

// catch lets a hunter have its prey.
func (w *World) catch(c *Creature) {
	b := w.Find(c.Prey)
	if b == nil || !c.Hunts(b) || c.hunger() < 0.2 || b.At.Dist(c.At) > b.Radius+c.Radius+bite || !w.Clear(c.At, b.At, 0) {
		return
	}
	w.scare(b.At, 1)
	w.take(&w.Creatures[b.Slot], Caught)
	w.Lost++
	c.Food, c.Prey = 1, 0
}

// explore notes what a creature sees, and shares it with one that it meets [Hufford].
func (w *World) explore(c *Creature) {
	mine := w.Explored[c.Slot]
	mine.Look(c.At, exploresTo, nil)
	w.near = w.Neighbours(c.At, meets, w.near[:0])
	for _, k := range w.near {
		if o := &w.Creatures[k]; int(k) != c.Slot && o.Alive && w.Fits(c.Type, o.Type) {
			other := w.Explored[k]
			if mine.Share(other) == nil && other.Share(mine) == nil {
				return
			}
		}
	}
}

// regrow lets grass grow where there is soil.
func (w *World) regrow() {
	for i := range w.grass.Grid().Len() {
		g := w.grass.At(i)
		w.grass.Set(i, g+float64((w.soil.At(i)-g)*regrows))
	}
}

// pasture returns the best grass that a creature knows of: as far as it has seen, and not too far away; false if it knows none.
func (c *Creature) pasture() (best geom.Vec2, ok bool) {
	e := c.w.Explored[c.Slot]
	g := e.Grid()
	most := 0.25
	reach := geom.Vec2{X: grazesTo, Y: grazesTo}
	low, high := c.w.Inside(c.At.Sub(reach), 0), c.w.Inside(c.At.Add(reach), 0)
	x0, y0 := int(low.X/g.Cell), int(low.Y/g.Cell)
	x1, y1 := min(int(high.X/g.Cell), g.Width-1), min(int(high.Y/g.Cell), g.Height-1)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			at := g.Center(g.Index(x, y))
			if !e.Knows(at) {
				continue
			}
			p := flat(at)
			worth := c.w.grass.Value(p) - c.w.fear.Value(p) - c.w.danger.Value(p) - float64(0.012*at.Dist(c.At))
			if worth > most {
				most, best, ok = worth, at, true
			}
		}
	}
	return best, ok
}
