package level

import "github.com/wits-ai/wits/geom"

const (
	// skin is how deep a way has to lead into a floor, in metres, so that it counts as going into it: what stands on a floor is
	// as high as its surface, but for rounding.
	skin = 1e-3
	// contact is the same for what stands, and how near two parts of a wall are that meet, in metres.
	contact = 1e-6
)

// shrunk returns the heights of a piece without its skin. Where it is thinner than twice that, half of it remains.
func shrunk(low, high, by float64) (float64, float64) {
	by = min(by, (high-low)/4)
	return low + by, high - by
}

// cast is Cast for sight or for what flies: what only comes down on a floor has not looked into it.
func (p *Piece) cast(from, to geom.Vec3, radius float64, sight bool) (geom.Touch3, bool) {
	if !sight || p.Sort != OfFloor {
		return p.Cast(from, to, radius)
	}
	core := p.Prism
	core.Low, core.High = shrunk(core.Low, core.High, skin)
	if _, met := core.Cast(from, to, 0); !met {
		return geom.Touch3{}, false
	}
	return p.Prism.Cast(from, to, 0)
}

// foot returns the bottom of what stands on a floor, for ways along that floor: they lead through it, as they do a little higher, and
// not below it. What stands counts as reaching into the floor by a skin, because places on a floor are rounded.
func foot(low float64) float64 { return low - skin }

// through returns the part of a straight way that lies within a piece, and whether the way leads into it deeper than its skin.
func (p *Piece) through(from, to geom.Vec3) (part float64, ok bool) {
	if p.Round {
		whole := p.Cylinder
		whole.Low = foot(whole.Low)
		c := whole
		c.Low, c.High = shrunk(c.Low, c.High, contact)
		if _, ok = c.Through(from, to); ok {
			part, _ = whole.Through(from, to)
		}
		return part, ok
	}
	whole, by := p.Prism, skin
	if p.Sort != OfFloor {
		whole.Low, by = foot(whole.Low), contact
	}
	core := whole
	core.Low, core.High = shrunk(core.Low, core.High, by)
	if _, ok = core.Through(from, to); ok {
		part, _ = whole.Through(from, to)
	}
	return part, ok
}

// inside returns the part of a straight way that lies within a piece and in no part of the same wall before it, and whether the way
// crosses into the piece there, and does not come from a part of the same wall.
func (l *Level) inside(i int32, from, to geom.Vec3) (part float64, crossed bool) {
	p := &l.pieces[i]
	if !p.convex {
		return p.through(from, to)
	}
	enter, leave, ok := p.span(from, to)
	if !ok {
		return 0, false
	}
	begin, crossed := enter, true
	if p.before >= 0 || p.after >= 0 {
		near := contact / max(from.Dist(to), contact)
		for _, k := range [2]int32{p.before, p.after} {
			if k < 0 {
				continue
			}
			e, f, ok := l.pieces[k].span(from, to)
			if ok && (e < enter || e == enter && k < i) && f >= enter-near {
				begin, crossed = max(begin, f), false
			}
		}
	}
	return max(leave-begin, 0), crossed
}

// span returns where a straight way comes into an upright piece that is convex, and where it leaves it, as fractions of the way;
// false if it comes no deeper into it than a contact. Parts of a wall overlap by as much where they meet, so that a way along
// that face lies in both.
func (p *Piece) span(from, to geom.Vec3) (enter, leave float64, ok bool) {
	low, high := foot(p.Prism.Low), p.Prism.High
	enter, leave = clip(low-from.Z, low-to.Z, 0, 1)
	enter, leave = clip(from.Z-high, to.Z-high, enter, leave)
	for k := range p.Prism.Sides {
		s := &p.Prism.Sides[k]
		a, b := beyond(s, from, to)
		if p.joined>>k&1 == 1 {
			more := float64(contact * s.A.Dist(s.B))
			a, b = a-more, b-more
		}
		enter, leave = clip(a, b, enter, leave)
	}
	if !(enter < leave) {
		return 0, 0, false
	}
	// In the middle of what lies within it is deepest, but for a factor.
	middle := (enter + leave) / 2
	if z := geom.Lerp(from.Z, to.Z, middle); min(z-low, high-z) < contact {
		return 0, 0, false
	}
	for k := range p.Prism.Sides {
		s := &p.Prism.Sides[k]
		if a, b := beyond(s, from, to); p.joined>>k&1 == 0 && geom.Lerp(a, b, middle) > -float64(contact*s.A.Dist(s.B)) {
			return 0, 0, false
		}
	}
	return enter, leave, true
}

// beyond says how far the ends of a way lie outside of a side, times its length.
func beyond(s *geom.Segment, from, to geom.Vec3) (a, b float64) {
	d := s.B.Sub(s.A)
	return from.XY().Sub(s.A).Cross(d), to.XY().Sub(s.A).Cross(d)
}

// clip takes away what is outside of a plane: where what goes from a to b along the way is above 0.
func clip(a, b, enter, leave float64) (float64, float64) {
	switch {
	case a > 0 && b > 0:
		return 1, 0
	case a > 0:
		enter = max(enter, a/(a-b))
	case b > 0:
		leave = min(leave, a/(a-b))
	}
	return enter, leave
}

// convex reports whether an outline turns left all the way, and has no more sides than there are bits.
func convex(sides []geom.Segment) bool {
	if len(sides) > 64 {
		return false
	}
	for i := range sides {
		s, t := &sides[i], &sides[(i+1)%len(sides)]
		if s.B != t.A || s.B.Sub(s.A).Cross(t.B.Sub(t.A)) < 0 {
			return false
		}
	}
	return true
}

// meet notes that two parts of a wall follow each other.
func (l *Level) meet(i, k int32) {
	p, q := &l.pieces[i], &l.pieces[k]
	p.after, q.before = k, i
	for m, s := range p.Prism.Sides {
		for n, t := range q.Prism.Sides {
			if s.A == t.B && s.B == t.A {
				p.joined |= 1 << m
				q.joined |= 1 << n
			}
		}
	}
}
