package level

import (
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
)

// Cone is what eyes can see if nothing is in their way.
type Cone struct {
	At     geom.Vec3 // of the eyes
	Facing float64   // radians
	Half   float64   // the angle to either side of Facing, in radians; Pi or more is all around
	Range  float64   // metres
}

// arc is the angle between corners where an outline follows the range, in radians.
const arc = math.Pi / 60

// thin is the least angle between two directions that are told apart, in radians.
const thin = 1e-9

// Viewer computes what eyes see. It keeps its memory from one use to the next; each goroutine needs its own. The zero value is
// ready.
type Viewer struct {
	found  []int32
	sides  []side    // that can be in the way
	angles []float64 // from the middle of the cone
}

// side is what can be in the way of eyes: a side of a piece, or of something round the line between the two directions in
// which they look past it.
type side struct {
	geom.Segment
	round geom.Circle // with a radius above 0 for one of something round
}

// Visible appends the outline of what eyes see in the level plane at their height: the cone without what lies behind
// something opaque. The outline goes round counter-clockwise and begins at the eyes; when they see all around it does not
// come back to them. It is exact but for arcs, which have a corner every three degrees.
func (w *Viewer) Visible(v View, c Cone, dst []geom.Vec2) []geom.Vec2 {
	if !(c.Range > 0) || !(c.Half > 0) || c.Range > Far {
		return dst
	}
	half := min(c.Half, math.Pi)
	w.gather(v, c)
	w.directions(c, half)
	if half < math.Pi {
		dst = append(dst, c.At.XY())
	}
	eye := c.At.XY()
	begin := len(dst)
	for i := 1; i < len(w.angles); i++ {
		a, b := w.angles[i-1], w.angles[i]
		if b-a < thin {
			continue
		}
		// Between two directions no side begins, ends or crosses another: the one that is nearest in the middle is so all
		// the way.
		u, m, n := geom.FromAngle(c.Facing+a), geom.FromAngle(c.Facing+float64((a+b)/2)), geom.FromAngle(c.Facing+b)
		near, least := -1, c.Range
		for k, s := range w.sides {
			if d, ok := reach(eye, m, s.Segment); ok && d < least {
				near, least = k, d
			}
		}
		p, q := eye.Add(u.Scale(c.Range)), eye.Add(n.Scale(c.Range))
		if near >= 0 {
			p, q = onto(eye, u, &w.sides[near], c.Range), onto(eye, n, &w.sides[near], c.Range)
		}
		if len(dst) == begin || dst[len(dst)-1].Dist(p) > geometry {
			dst = append(dst, p)
		}
		dst = append(dst, q)
	}
	if half == math.Pi && len(dst) > begin+1 && dst[len(dst)-1].Dist(dst[begin]) <= geometry {
		dst = dst[:len(dst)-1]
	}
	return dst
}

// gather collects the sides that turn to the eyes, of all opaque pieces that are as high and near enough.
func (w *Viewer) gather(v View, c Cone) {
	w.sides = w.sides[:0]
	r := geom.Vec3{X: c.Range, Y: c.Range}
	w.found = v.tree().Overlapping(geom.Box{Low: c.At.Sub(r), High: c.At.Add(r)}, w.found[:0])
	for _, i := range w.found {
		p := &v.Level.pieces[i]
		low, high := p.heights()
		if v.absent(p) || p.transparent || p.Sort == OfFloor || !(low <= c.At.Z && c.At.Z <= high) {
			continue
		}
		if p.Round {
			w.addRound(p.Cylinder.Base, c)
			continue
		}
		for _, s := range p.Prism.Sides {
			w.add(side{Segment: s}, c)
		}
	}
}

// add takes a side that turns its outside to the eyes.
func (w *Viewer) add(s side, c Cone) {
	eye := c.At.XY()
	if s.B.Sub(s.A).Cross(eye.Sub(s.A)) < 0 && s.Dist(eye) < c.Range {
		w.sides = append(w.sides, s)
	}
}

// addRound takes what eyes see of something round. The line between the two directions in which they look past it lies
// within, so that it is nearest wherever the round is.
func (w *Viewer) addRound(o geom.Circle, c Cone) {
	eye := c.At.XY()
	way := o.Center.Sub(eye)
	d := way.Len()
	if d <= o.Radius {
		return
	}
	// The tangents touch the circle on a chord at right angles to the way to its centre.
	near := (d - o.Radius) * (d + o.Radius) / d
	wide := o.Radius * math.Sqrt((d-o.Radius)*(d+o.Radius)) / d
	u := way.Norm()
	foot, off := eye.Add(u.Scale(near)), u.Perp().Scale(wide)
	w.add(side{geom.Segment{A: foot.Add(off), B: foot.Sub(off)}, o}, c)
}

// directions collects the angles at which what is nearest can change, in order: the edges of the cone, the ends of sides,
// where sides leave the range and where they cross each other, and between them corners of the arc.
func (w *Viewer) directions(c Cone, half float64) {
	eye := c.At.XY()
	w.angles = append(w.angles[:0], -half, half)
	for a := -half + arc; a < half; a += arc {
		w.angles = append(w.angles, a)
	}
	at := func(p geom.Vec2) {
		if a := geom.WrapAngle(p.Sub(eye).Angle() - c.Facing); a > -half && a < half {
			w.angles = append(w.angles, a)
		}
	}
	for i, s := range w.sides {
		at(s.A)
		at(s.B)
		e, f := s.B.Sub(s.A), s.A.Sub(eye)
		ee, fe := e.LenSq(), f.Dot(e)
		if root := float64(fe*fe) - float64(ee*(f.LenSq()-float64(c.Range*c.Range))); root > 0 {
			for _, sign := range [2]float64{1, -1} {
				if t := (float64(sign*math.Sqrt(root)) - fe) / ee; t > 0 && t < 1 {
					at(s.A.Lerp(s.B, t))
				}
			}
		}
		for _, o := range w.sides[:i] {
			if t, ok := s.Cross(o.Segment); ok {
				at(s.A.Lerp(s.B, t))
			}
		}
	}
	slices.Sort(w.angles)
}

// reach returns how far from the eyes a direction meets a side.
func reach(eye, along geom.Vec2, s geom.Segment) (float64, bool) {
	a, e := s.A.Sub(eye), s.B.Sub(s.A)
	ca, cb := along.Cross(a), along.Cross(s.B.Sub(eye))
	if (ca > 0) == (cb > 0) {
		return 0, false
	}
	d := a.Cross(e) / along.Cross(e)
	return d, d > 0
}

// onto returns where a direction meets a side, at most so far away: beside its end by what is rounded.
func onto(eye, along geom.Vec2, s *side, most float64) geom.Vec2 {
	a, e := s.A.Sub(eye), s.B.Sub(s.A)
	d := a.Cross(e) / along.Cross(e)
	if s.round.Radius > 0 {
		middle := s.round.Center.Sub(eye)
		off := along.Cross(middle)
		d = along.Dot(middle) - math.Sqrt(max(float64(s.round.Radius*s.round.Radius)-float64(off*off), 0))
	}
	if !(d >= 0) || d > most {
		d = most
	}
	return eye.Add(along.Scale(d))
}
