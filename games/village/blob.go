package village

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Blob eats what lies about, and bites who comes near.
type Blob struct {
	Health float64
	Stun   float64 // s for which it cannot do anything: it was hit
	Bite   float64 // s to its next bite
	Meal   float64 // s that it has been eating
	Age    float64 // s
	Food   wits.Entity
	Goal   geom.Vec2 // where it wanders
	Way    float64   // rad
}

// haunt is a tick of a blob.
func (w *World) haunt(e wits.Entity, b *Blob) {
	p := placed.Get(w.Things, e)
	b.Age += delta
	b.Bite = max(0, b.Bite-delta)
	if b.Stun > 0 {
		b.Stun -= delta
		return
	}
	if b.Bite == 0 {
		if prey := w.nearest(p.At, ThingVillager, blobRadius+bodyRadius+0.5, nil, 0); prey != 0 {
			v := villagers.Get(w.Things, prey)
			b.Bite, v.Hurt = biteTime, w.Tick
			w.tell(Event{Kind: Bitten, Who: prey, At: w.At(prey)})
			w.hurt(prey, v, blobBite)
		}
	}
	if b.Food != 0 && !w.Things.Present(b.Food) {
		b.Food, b.Meal = 0, 0
	}
	if b.Food == 0 && (w.Tick+int64(e.Index()))%20 == 0 {
		b.Food = w.nearest(p.At, ThingFood, 9, nil, 0)
	}
	goal := b.Goal
	if b.Food != 0 {
		q := placed.Get(w.Things, b.Food)
		goal = q.At
		if goal.Dist(p.At) < blobRadius {
			if b.Meal += delta; b.Meal >= blobMeal {
				w.Tally.Stolen++
				w.tell(Event{Kind: Stolen, Who: e, At: q.At})
				w.remove(b.Food)
				b.Food, b.Meal = 0, 0
			}
			return
		}
	}
	gone := w.Season.Raids && b.Age > blobStay && w.Part() < duskAt
	if gone {
		goal = w.edge(p.At)
	}
	way := goal.Sub(p.At)
	if way.Len() < 0.3 {
		if gone {
			w.remove(e)
			return
		}
		r := w.Random()
		b.Goal = w.inside(w.middle().Add(scatter(r, 0, 9)))
		return
	}
	way = way.Norm()
	if fire := w.nearest(p.At, ThingFire, 3.2, nil, 0); fire != 0 {
		way = way.Add(p.At.Sub(w.At(fire)).Norm().Scale(1.6)).Norm() // it shuns the light
	}
	b.Way = way.Angle()
	way = way.Add(w.room(e, p)).Norm()
	// It creeps in pulses.
	pulse := 0.75 + float64(0.5*geom.Sin(float64(b.Age*5.5)))
	w.move(e, p, w.inside(p.At.Add(way.Scale(float64(blobSpeed*pulse*delta)))))
}

// room is away from other blobs that are too near.
func (w *World) room(e wits.Entity, p *Place) (push geom.Vec2) {
	const want = 2.6 * blobRadius
	g := &w.grid
	for y := g.row(p.At.Y - want); y <= g.row(p.At.Y+want); y++ {
		for x := g.column(p.At.X - want); x <= g.column(p.At.X+want); x++ {
			for o := *g.head(y*g.width+x, ThingBlob); o != 0; {
				q := placed.Get(w.Things, o)
				if gap := q.At.Dist(p.At); o != e && gap < want {
					push = push.Add(p.At.Sub(q.At).Norm().Scale(float64(1.5 * (1 - gap/want))))
				}
				o = q.Next
			}
		}
	}
	return push
}

func (w *World) middle() geom.Vec2 { return w.Low.Lerp(w.High, 0.5) }

// edge is the nearest place at the rim of the ground.
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

// rim is a place at the rim by chance.
func (w *World) rim(r wits.Rand) geom.Vec2 {
	p := geom.Vec2{X: r.Range(w.Low.X, w.High.X), Y: r.Range(w.Low.Y, w.High.Y)}
	return w.edge(p)
}
