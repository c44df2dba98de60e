package level

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/spatial"
)

// Hit is where something that moves along a straight way first meets a piece.
type Hit struct {
	At       geom.Vec3 // the place of its centre then
	Normal   geom.Vec3 // from the piece towards it, of length 1; zero if it overlaps the piece from the beginning
	Fraction float64   // the part of the way that is free, in [0, 1]
	Solid    int32     // what it meets, in [Level.Pieces]
}

// absent reports whether a piece is a door that is open.
func (v View) absent(p *Piece) bool { return p.door >= 0 && v.Open>>uint(p.door)&1 == 1 }

// nothing is the tree of a view that has no level.
var nothing = spatial.NewTree(nil)

// tree has the pieces of the level; none, if there is no level.
func (v View) tree() *spatial.Tree {
	if v.Level == nil {
		return nothing
	}
	return v.Level.tree
}

// nowhere reports whether a place or a radius is not a number, or endless.
func nowhere(p geom.Vec3, radius float64) bool {
	sum := abs(p.X) + abs(p.Y) + abs(p.Z) + abs(radius)
	return !(sum <= math.MaxFloat64)
}

// Cast moves a ball along the straight way from one place to another, a ray if the radius is 0, and says what it meets first:
// a thrown stone. It meets what is transparent, too; [View.Look] does not.
func (v View) Cast(from, to geom.Vec3, radius float64) (Hit, bool) {
	return v.first(from, to, radius, false)
}

// Look is Cast for eyes: it says what opaque thing a ray, or a ball, meets first. A floor is met only by a way that leads more
// than a millimetre into it: who lies on it, or looks along it, is seen. A ball counts as a ray there.
func (v View) Look(from, to geom.Vec3, radius float64) (Hit, bool) {
	return v.first(from, to, radius, true)
}

// Trace returns the part of the straight way from one place to another along which [View.Look] meets nothing, from 0 to 1.
func (v View) Trace(from, to geom.Vec3, radius float64) float64 {
	if hit, met := v.Look(from, to, radius); met {
		return hit.Fraction
	}
	return 1
}

func (v View) first(from, to geom.Vec3, radius float64, opaque bool) (Hit, bool) {
	var w spatial.Walk
	w.Begin(v.tree(), from, to, radius)
	best, solid := geom.Touch3{Fraction: 1}, int32(-1)
	for {
		i, ok := w.Next(best.Fraction)
		if !ok {
			break
		}
		p := &v.Level.pieces[i]
		if v.absent(p) || opaque && p.transparent {
			continue
		}
		// Of two at the same place the one that comes first in the plan, so that the order of the tree does not matter.
		t, ok := p.cast(from, to, radius, opaque)
		if ok && (solid < 0 || t.Fraction < best.Fraction || t.Fraction == best.Fraction && i < solid) {
			best, solid = t, i
		}
	}
	if solid < 0 {
		return Hit{At: to, Fraction: 1, Solid: -1}, false
	}
	return Hit{from.Lerp(to, best.Fraction), best.Normal, best.Fraction, solid}, true
}

// Sees reports whether a ray, or a ball if the radius is above 0, gets from one place to another without meeting something opaque.
// The ball goes from where it touches the one place to where it touches the other: what either has behind it does not stop
// it, so that somebody is seen who stands closer to a wall than its radius, unless the way leads along that wall. Between
// places that are closer together than the ball is wide a ray goes. From and to what is no place, with a coordinate that is
// not a number or endless, nothing is seen.
func (v View) Sees(from, to geom.Vec3, radius float64) bool {
	if nowhere(from, radius) || nowhere(to, 0) {
		return false
	}
	begin, end, ball := from, to, radius
	if far := from.Dist(to); far > float64(2*radius) {
		inward := to.Sub(from).Scale(radius / far)
		begin, end = from.Add(inward), to.Sub(inward)
	} else {
		ball = 0
	}
	var w spatial.Walk
	w.Begin(v.tree(), from, to, radius)
	for {
		i, ok := w.Next(1)
		if !ok {
			return true
		}
		p := &v.Level.pieces[i]
		if v.absent(p) || p.transparent {
			continue
		}
		met := false
		if p.Sort == OfFloor { // a ray, all the way
			_, met = p.cast(from, to, 0, true)
		} else {
			_, met = p.cast(begin, end, ball, true)
		}
		if met {
			return false
		}
	}
}

// Damping returns what a sound loses of its strength on the straight way from one place to another, through what lies between:
// what the material takes at each crossing, and what it takes for each metre. Parts of one wall are crossed once where they
// meet, so that neither a corner nor a point in the middle of a wall takes more than its sides; walls of different names are
// crossed one by one. What the way only touches takes nothing; but a way along a floor leads through what stands on it.
func (v View) Damping(from, to geom.Vec3) float64 {
	var w spatial.Walk
	w.Begin(v.tree(), from, to, 0)
	lost, far := 0.0, from.Dist(to)
	for {
		i, ok := w.Next(1)
		if !ok {
			return lost
		}
		p := &v.Level.pieces[i]
		if v.absent(p) {
			continue
		}
		part, crossed := v.Level.inside(i, from, to)
		if crossed {
			lost += p.crossing
		}
		lost += float64(p.metre * float64(part*far))
	}
}

// Free reports whether a ball fits: no piece comes nearer to the place than its radius. Nothing fits where there is no place.
func (v View) Free(p geom.Vec3, radius float64) bool {
	if nowhere(p, radius) {
		return false
	}
	var w spatial.Walk
	w.Begin(v.tree(), p, p, radius)
	for {
		i, ok := w.Next(1)
		if !ok {
			return true
		}
		if piece := &v.Level.pieces[i]; !v.absent(piece) && piece.Dist(p) <= radius {
			return false
		}
	}
}
