package sense

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/nav"
)

// Built is the [Surroundings] that a level makes: its walls stop sight and damp sounds, with the doors that are open now,
// and sounds go around corners by a navmesh of its ground. Give its address to [System.Step]; one of each world.
type Built struct {
	level.View
	// Mesh is made from the level's ground; nil if nothing goes around corners.
	Mesh *nav.Mesh
	// Breeze is the wind, in metres a second.
	Breeze geom.Vec3

	corners []geom.Vec3
}

// footing is how far from the mesh somebody may be to be heard around a corner, in metres.
const footing = 2

// Way returns the way along the ground, through doors that are open. What is emitted or heard above the ground is taken for what
// is straight below.
func (b *Built) Way(from, to geom.Vec3, most float64) (length float64, bend geom.Vec3, ok bool) {
	if b.Mesh == nil || from.Dist(to) > most {
		return 0, bend, false
	}
	p, found := b.Mesh.Nearest(b.below(from), footing)
	if !found {
		return 0, bend, false
	}
	foot := b.below(to)
	q, found := b.Mesh.Nearest(foot, footing)
	if !found {
		return 0, bend, false
	}
	var filter nav.Filter
	if b.Level != nil {
		filter.Closed = b.Filter().Closed
	}
	f := b.Mesh.Finder()
	path := f.Path(p, q, &filter, b.corners[:0])
	f.Release()
	b.corners = path.Points[:0]
	n := len(path.Points)
	if n < 2 || path.Partial || path.Length > most {
		return 0, bend, false
	}
	bend = from
	if n > 2 {
		bend = path.Points[n-2]
		bend.Z += to.Z - foot.Z
	}
	return path.Length, bend, true
}

// rounded is how far above a place the floor may be that it stands on, in metres: a place on a ramp is rounded.
const rounded = 0.05

// below returns the floor under a place; the place itself if there is none.
func (b *Built) below(p geom.Vec3) geom.Vec3 {
	if b.Level == nil {
		return p
	}
	if i, z := b.Level.Floor(p, rounded); i >= 0 {
		p.Z = z
	}
	return p
}

// Region returns the room, or other region of the level, in which a place is; -1 for none.
func (b *Built) Region(p geom.Vec3) int32 {
	if b.Level == nil {
		return -1
	}
	return b.Level.Region(p)
}

// Wind returns the breeze.
func (b *Built) Wind() geom.Vec3 { return b.Breeze }
