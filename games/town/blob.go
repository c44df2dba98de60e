package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/steer"
)

// Blob is a creature that comes to the village. What it does, its mind says: blob.thoughts.json.
type Blob struct {
	Health float64
	Stun   float64 // s for which it cannot do anything: it was hit
	Bite   float64 // s to its next bite
	Meal   float64 // s that it has been eating
	Age    float64 // s
	Way    float64 // rad: where it looks
	Den    int64   // its place in [World.Dens]

	// What its mind wants in this tick.
	Want   geom.Vec2   // where to, by its direction alone; zero: it stays where it is
	Bites  wits.Entity // whom
	Eats   wits.Entity // what
	Leaves int64       // 1: it leaves, once it is at the edge
}

// creeper is a blob as its mind and its actions see it: Frame.Self.
type creeper struct {
	*Blob
	w    *World
	id   wits.Entity
	at   *Place
	near []steer.Mover
}

// creeper readies a blob for its mind, which may step beside other minds.
func (w *World) creeper(e wits.Entity, b *Blob) *creeper {
	c := &w.creepers[b.Den]
	c.Blob, c.w, c.id, c.at = b, w, e, placed.Get(w.Things, e)
	return c
}

// Mover implements [steer.Vehicle]. A blob has no momentum: it goes where it wants to at once.
func (c *creeper) Mover() steer.Mover {
	return steer.Mover{At: c.at.At, Facing: c.Way, MaxSpeed: blobSpeed, MaxForce: 1, Radius: blobRadius}
}

// Other implements [steer.Vehicle].
func (c *creeper) Other(e wits.Entity) (steer.Mover, bool) {
	if !c.w.Things.Present(e) {
		return steer.Mover{}, false
	}
	p := placed.Get(c.w.Things, e)
	m := steer.Mover{At: p.At, Radius: radii[p.Thing]}
	if v := villagers.Get(c.w.Things, e); v != nil {
		m.Velocity, m.Facing = v.Velocity, v.Facing
	}
	return m, true
}

// Near implements [steer.Vehicle]: others are blobs, for they are all that it keeps apart from.
func (c *creeper) Near(radius float64, _ bool) []steer.Mover {
	g, at := &c.w.grid, c.at.At
	c.near = c.near[:0]
	for y := g.row(at.Y - radius); y <= g.row(at.Y+radius); y++ {
		for x := g.column(at.X - radius); x <= g.column(at.X+radius); x++ {
			for o := *g.head(y*g.width+x, ThingBlob); o != 0; {
				p := placed.Get(c.w.Things, o)
				if o != c.id && p.At.Dist(at) <= radius {
					c.near = append(c.near, steer.Mover{At: p.At, MaxSpeed: blobSpeed, MaxForce: 1, Radius: blobRadius})
				}
				o = p.Next
			}
		}
	}
	return c.near
}

// creep is a tick of a blob: it does what its mind wants, as far as its body can.
func (w *World) creep(e wits.Entity, b *Blob) {
	p := placed.Get(w.Things, e)
	b.Age += delta
	b.Bite = max(0, b.Bite-delta)
	if b.Stun > 0 {
		b.Stun -= delta
		return
	}
	if v := villagers.Get(w.Things, b.Bites); b.Bite == 0 && v != nil && v.Inside == 0 && v.Alive() && w.At(b.Bites).Dist(p.At) <= biteReach {
		b.Bite, v.Hurt = biteTime, w.Tick
		w.tell(Event{Kind: Bitten, Who: b.Bites, At: w.At(b.Bites)})
		w.hurt(b.Bites, v, blobBite)
	}
	switch {
	case b.Eats == 0 || !w.Things.Present(b.Eats) || w.At(b.Eats).Dist(p.At) >= blobRadius:
		b.Meal = 0
	case b.Meal+delta < blobMeal:
		b.Meal += delta
		return
	default:
		w.Tally.Stolen++
		w.tell(Event{Kind: Stolen, Who: e, At: w.At(b.Eats)})
		w.remove(b.Eats)
		b.Eats, b.Meal = 0, 0
		return
	}
	if b.Leaves != 0 && p.At.Dist(w.edge(p.At)) < 0.3 {
		w.remove(e)
		return
	}
	if b.Want == (geom.Vec2{}) {
		return
	}
	b.Way = b.Want.Angle()
	// It creeps in pulses.
	pulse := 0.75 + float64(0.5*geom.Sin(float64(b.Age*5.5)))
	w.move(e, p, w.inside(p.At.Add(b.Want.Norm().Scale(float64(blobSpeed*pulse*delta)))))
}

// nest gives a blob its place among the dens.
func (w *World) nest(e wits.Entity) int64 {
	for i := range w.Dens {
		if w.Dens[i] == 0 {
			w.Dens[i] = e
			return int64(i)
		}
	}
	w.Dens, w.creepers = append(w.Dens, e), append(w.creepers, creeper{})
	return int64(len(w.Dens) - 1)
}

func (w *World) middle() geom.Vec2 { return w.Low.Lerp(w.High, 0.5) }

// edge returns the nearest place at the rim of the ground.
func (w *World) edge(p geom.Vec2) geom.Vec2 {
	out := p
	left, right, down, up := p.X-w.Low.X, w.High.X-p.X, p.Y-w.Low.Y, w.High.Y-p.Y
	switch min(left, right, down, up) {
	case left:
		out.X = w.Low.X
	case right:
		out.X = w.High.X
	case down:
		out.Y = w.Low.Y
	default:
		out.Y = w.High.Y
	}
	return w.inside(out)
}

// rim returns a place at the rim by chance.
func (w *World) rim(r wits.Rand) geom.Vec2 {
	p := geom.Vec2{X: r.Range(w.Low.X, w.High.X), Y: r.Range(w.Low.Y, w.High.Y)}
	return w.edge(p)
}
