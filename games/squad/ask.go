package squad

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/nav"
	"github.com/wits-ai/wits/world/query"
)

// kit is what is computed of a world, and memory that is used again.
type kit struct {
	services query.Services
	filter   nav.Filter
	corners  []geom.Vec3
}

// serve makes what spatial queries ask of the world.
func (w *World) serve() {
	k := &kit{}
	k.services = query.Services{
		Sight:  w,
		Ground: query.OnMesh(w.Ground.Mesh, &k.filter),
		Tagged: w.tagged,
		Inside: func(p geom.Vec3, room string) bool { return w.Ground.Level.Inside(p, room) },
		Where: func(e wits.Entity) (query.Pose, bool) {
			if b := w.body(e); b != nil {
				return b.Pose(), true
			}
			return query.Pose{}, false
		},
	}
	k.filter.Closed = w.Barred
	w.kit = k
}

// Queries is what spatial queries ask of the world, for [query.Host].
func (w *World) Queries() *query.Services { return &w.kit.services }

// Sees reports whether nothing that one cannot see through lies between two places, with the doors as they are.
func (w *World) Sees(from, to geom.Vec3, radius float64) bool { return w.view().Sees(from, to, radius) }

// tagged are the marks of the level that have a tag.
func (w *World) tagged(dst []query.Item, tag string, center geom.Vec3, radius float64) []query.Item {
	p := w.Ground.Level.Plan()
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
	return query.Ask(g.registry, g.documents, in, f)
}
