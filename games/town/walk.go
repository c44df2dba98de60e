package town

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/smart"
)

// Walk is the order to go to a thing, which may move.
type Walk struct {
	smart.Claim         // of what it goes to, and for which offer; without an offer it claims nothing
	Within      float32 // m between the edges
	Speed       float32 // m/s; 0 walks

	Best  float32 // the least that was left to go
	Since float32 // s for which it has not become less
}

// stuckAfter is how long a walker may come no nearer, in seconds.
const stuckAfter = 4.0

// Start claims what it goes to, so that nobody else runs for the same apple.
func (o *Walk) Start(b *body, _ act.Moment) act.Result {
	o.Best, o.Since = math.MaxFloat32, 0
	return b.claim(&o.Claim)
}

// Merge goes on with the newer order. It has to claim what is new.
func (o *Walk) Merge(newer Walk) {
	same := newer.Object == o.Object && newer.Object != 0
	best, since := o.Best, o.Since
	*o = newer
	if same {
		o.Best, o.Since = best, since
		return
	}
	o.Best, o.Since = math.MaxFloat32, 0
}

// Execute goes a step.
func (o *Walk) Execute(b *body, m act.Moment) act.Result {
	p := b.place(o.Object)
	if p == nil {
		return act.Fail(reasonGone)
	}
	if b.carries(o.Object) {
		return act.Complete
	}
	if r := b.claim(&o.Claim); r != act.Complete {
		return r
	}
	left := b.gap(p) - float64(o.Within)
	if left <= 0.02 {
		b.Velocity = geom.Vec2{}
		return act.Complete
	}
	if left < float64(o.Best)-0.05 {
		o.Best, o.Since = float32(left), 0
	} else if o.Since += float32(m.Delta); o.Since > stuckAfter {
		return act.Fail(reasonStuck)
	}
	speed := float64(o.Speed)
	if speed <= 0 {
		speed = walkSpeed
	}
	b.step(p.At, o.Object, min(speed, runSpeed), left, m.Delta)
	return act.Continue
}

// End stands still.
func (o *Walk) End(b *body, s act.Status) {
	b.Velocity = geom.Vec2{}
	b.unclaim(&o.Claim, s)
}

// step moves the villager towards a place, around what stands in its way.
func (b *body) step(to geom.Vec2, target wits.Entity, speed, left, delta float64) {
	way := to.Sub(b.at.At).Norm()
	way = b.w.around(b.at.At, way, min(left, 1.6), target)
	b.Velocity = way.Scale(speed)
	b.w.move(b.id, b.at, b.w.inside(b.at.At.Add(way.Scale(min(float64(speed*delta), left)))))
	if b.Looking+1 < b.w.Tick { // the head is free
		b.turn(way.Angle(), delta)
	}
}

// around bends a way that would lead into something solid: along its edge, on the side that is nearer.
func (w *World) around(at, way geom.Vec2, ahead float64, target wits.Entity) geom.Vec2 {
	g := &w.grid
	const look = 2.4 // the widest thing and a step
	x0, x1, y0, y1 := g.column(at.X-look), g.column(at.X+look), g.row(at.Y-look), g.row(at.Y+look)
	nearest, hit := math.MaxFloat64, geom.Vec2{}
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			for t := Thing(0); t < things; t++ {
				if !solid[t] {
					continue
				}
				for e := *g.head(y*g.width+x, t); e != 0; {
					p := placed.Get(w.Things, e)
					e2 := e
					e = p.Next
					if e2 == target {
						continue
					}
					d := p.At.Sub(at)
					along := d.Dot(way)
					room := radii[t] + bodyRadius + 0.08
					if along < -0.1 || along > ahead+room || math.Abs(way.Cross(d)) >= room {
						continue
					}
					if gap := d.Len() - room; gap < nearest {
						nearest, hit = gap, p.At
					}
				}
			}
		}
	}
	if nearest > 1 {
		return way
	}
	out := at.Sub(hit).Norm()
	side := out.Perp()
	if side.Dot(way) < 0 {
		side = side.Neg()
	}
	// Nearer than it should be: also outwards.
	return side.Add(out.Scale(geom.Clamp(-float64(nearest*2), 0, 1))).Add(way.Scale(geom.Clamp(nearest, 0, 1))).Norm()
}

// LookAt is the order to keep the eyes on something. It runs beside everything else.
type LookAt struct {
	Target wits.Entity
}

// Execute turns towards it.
func (o *LookAt) Execute(b *body, m act.Moment) act.Result {
	p := b.place(o.Target)
	if p == nil {
		return act.Fail(reasonGone)
	}
	b.turn(p.At.Sub(b.at.At).Angle(), m.Delta)
	b.Looking = b.w.Tick
	return act.Continue
}
