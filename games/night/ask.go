package night

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/query"
)

// services are what spatial queries ask of the world.
func (w *World) serve() {
	w.ground.Mesh, w.around.Mesh = w.House.Mesh, w.House.Mesh
	w.services = query.Services{
		Sight:  w,
		Ground: query.OnMesh(w.House.Mesh, nil),
		Fields: []query.Field{{Name: "likely", Of: likely{w}}},
		Tagged: w.tagged,
		Has:    func(who wits.Entity, tag string) bool { b := w.body(who); return b != nil && tag == b.tag() },
		Inside: func(p geom.Vec3, room string) bool { return w.House.Level.Inside(p, room) },
		Perceived: func(dst []query.Item, self wits.Entity) []query.Item {
			if b := w.body(self); b != nil && max(b.knows.SeenAt, b.knows.HeardAt) > never {
				dst = append(dst, query.Item{At: flat(b.knows.Place), Who: w.Hider().ID})
			}
			return dst
		},
		Where: func(e wits.Entity) (query.Pose, bool) {
			if b := w.body(e); b != nil {
				return b.Pose(), true
			}
			return query.Pose{}, false
		},
	}
}

// Queries returns what spatial queries ask of the world, for [query.Host].
func (w *World) Queries() *query.Services { return &w.services }

// Sees reports whether nothing that one cannot see through lies between two places, with the doors as they are.
func (w *World) Sees(from, to geom.Vec3, radius float64) bool { return w.view().Sees(from, to, radius) }

// Trace returns how far one sees from one place towards another, as a part of the way, with the doors as they are.
func (w *World) Trace(from, to geom.Vec3, radius float64) float64 {
	return w.view().Trace(from, to, radius)
}

// tag returns what spatial queries call a body.
func (b *Body) tag() string {
	if b.Number == 0 {
		return "hider"
	}
	return "guard"
}

// likely is how probable it is that the hider is near a place.
type likely struct{ w *World }

func (l likely) Value(p geom.Vec3) float64 { return l.w.likely.Within(p, nearby) }

// nearby is how far around a place what is likely counts, m.
const nearby = 1.5

// tagged returns the marks of the level that have a tag, and the guards.
func (w *World) tagged(dst []query.Item, tag string, center geom.Vec3, radius float64) []query.Item {
	if tag == "guard" {
		for i := range w.Guards() {
			if b := &w.Guards()[i]; !b.Away && flat(b.At).Dist(center) <= radius {
				dst = append(dst, query.Item{At: flat(b.At), Who: b.ID})
			}
		}
		return dst
	}
	p := w.House.Level.Plan()
	for i := range p.Marks {
		for _, t := range p.Marks[i].Tags {
			if t == tag && p.Marks[i].At.Dist(center) <= radius {
				dst = append(dst, query.Item{At: p.Marks[i].At})
			}
		}
	}
	return dst
}

// Ask answers a query that somebody tries out.
func (g *Game) Ask(in sim.Inquiry) (sim.Answer, error) {
	if g.world == nil {
		return sim.Answer{}, errNotBegun
	}
	f := g.frame
	f.World = g.world
	for i := range g.world.Count {
		if b := &g.world.Bodies[i]; b.ID.Index() == in.Agent {
			f.Entity, f.Self = b.ID, b
		}
	}
	return query.Ask(g.Registry, g.Documents, in, f)
}

// Perceptions tell what the guards perceive and remember.
func (g *Game) Perceptions(dst []sim.Perception) []sim.Perception {
	w := g.world
	if w == nil {
		return dst
	}
	now := w.senses.Now()
	g.perceived = w.senses.Perceived(g.perceived[:0])
	for i := range g.perceived {
		p := &g.perceived[i]
		if p.Of == 0 {
			continue // a stone, or a door
		}
		seconds := now - p.Last
		if p.Now {
			seconds = now - p.First
		}
		dst = append(dst, sim.Perception{By: p.By.Index(), Of: p.Of.Index(), Sense: p.Modality.String(), Strength: geom.Clamp(p.Strength, 0, 1), Seconds: seconds, At: p.At, Now: p.Now})
	}
	return dst
}

// destination lists where the other guards are going.
func (w *World) destination(b *Body, i int) (geom.Vec2, bool) {
	for k := range w.Guards() {
		o := &w.Guards()[k]
		if o == b || o.Away {
			continue
		}
		if i--; i < 0 {
			if o.way.Count > 0 && !o.actuator.Idle() {
				return o.way.To, true
			}
			return o.At, true
		}
	}
	return geom.Vec2{}, false
}
