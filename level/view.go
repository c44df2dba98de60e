package level

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/spatial"
)

// Hit is where something that moves along a straight way first meets a piece.
type Hit struct {
	At       geom.Vec3 // the place of its centre then
	Normal   geom.Vec3 // from the piece towards it, of length 1; zero if it overlaps the piece from the beginning
	Fraction float64   // the part of the way that is free, in [0, 1]
	Solid    int32     // what it meets, in [Level.Pieces]
}

// absent says whether a piece is a door that is open.
func (v View) absent(p *Piece) bool { return p.door >= 0 && v.Open>>uint(p.door)&1 == 1 }

// Cast moves a ball along the straight way from one place to another, a ray if the radius is 0, and says what it meets first:
// a thrown stone. It meets what is transparent, too; [View.Look] does not.
func (v View) Cast(from, to geom.Vec3, radius float64) (Hit, bool) {
	return v.first(from, to, radius, false)
}

// Look is Cast for eyes: it says what opaque thing a ray, or a ball, meets first.
func (v View) Look(from, to geom.Vec3, radius float64) (Hit, bool) {
	return v.first(from, to, radius, true)
}

func (v View) first(from, to geom.Vec3, radius float64, opaque bool) (Hit, bool) {
	var w spatial.Walk
	w.Begin(v.Level.tree, from, to, radius)
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
		t, ok := p.Cast(from, to, radius)
		if ok && (solid < 0 || t.Fraction < best.Fraction || t.Fraction == best.Fraction && i < solid) {
			best, solid = t, i
		}
	}
	if solid < 0 {
		return Hit{At: to, Fraction: 1, Solid: -1}, false
	}
	return Hit{from.Lerp(to, best.Fraction), best.Normal, best.Fraction, solid}, true
}

// Sees says whether nothing opaque lies between two places, or comes nearer than a radius to the straight way between them.
func (v View) Sees(from, to geom.Vec3, radius float64) bool {
	var w spatial.Walk
	w.Begin(v.Level.tree, from, to, radius)
	for {
		i, ok := w.Next(1)
		if !ok {
			return true
		}
		p := &v.Level.pieces[i]
		if v.absent(p) || p.transparent {
			continue
		}
		if _, met := p.Cast(from, to, radius); met {
			return false
		}
	}
}

// Damping is what a sound loses of its strength on the straight way from one place to another, through what lies between:
// for each piece that it goes through what the material takes at a crossing, and what it takes for each metre.
func (v View) Damping(from, to geom.Vec3) float64 {
	var w spatial.Walk
	w.Begin(v.Level.tree, from, to, 0)
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
		part, through := 0.0, false
		if p.Round {
			part, through = p.Cylinder.Through(from, to)
		} else {
			part, through = p.Prism.Through(from, to)
		}
		if through {
			lost += p.crossing + float64(p.metre*float64(part*far))
		}
	}
}

// Free says whether a ball fits: no piece comes nearer to the place than its radius.
func (v View) Free(p geom.Vec3, radius float64) bool {
	var w spatial.Walk
	w.Begin(v.Level.tree, p, p, radius)
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
