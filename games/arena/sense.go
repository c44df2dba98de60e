package arena

import "github.com/wits-ai/wits/geom"

// sense lets both perceive. Ways are looked for a few times a second.
func (w *World) sense() {
	b, other := &w.Bodies[Brute], &w.Bodies[Champion]
	b.Seen.Now = other.Stands() && w.sees(b, other)
	if w.Tick%reachEvery == 0 {
		b.Seen.Reach = w.length(Brute, b.At, other.At) < far
	}
	if w.Tick%takeEvery == 0 || w.Phase == Gong {
		w.nearby(b)
	}
	if b.Seen.Now {
		b.Seen.At, b.Seen.Since = other.At, 0
	} else {
		b.Seen.Since += delta
	}
	switch gap := b.At.Dist(b.Seen.At); {
	case !b.Seen.Now:
		b.Seen.Range = OutOfRange
	case gap <= meleeRange:
		b.Seen.Range = Melee
	default:
		b.Seen.Range = View
	}
	c := &other.Seen // nobody overlooks a brute
	c.Now, c.At, c.Since = true, b.At, 0
}

// sees reports whether a brute sees the other.
func (w *World) sees(b, other *Body) bool {
	way := other.At.Sub(b.At)
	off := geom.WrapAngle(way.Angle() - b.Facing)
	if gap := way.Len(); gap > viewRange || gap > nearRange && max(off, -off) > viewHalf && b.Pose != Whirling {
		return false
	}
	return w.clear(b.At, other.At, eyesBrute, eyesSmall)
}

// nearby finds the tree and the boulder to which the way is the shortest.
func (w *World) nearby(b *Body) {
	n := Nearby{TreeWay: far, StoneWay: far, Tree: b.At, Stone: b.At}
	for i := range w.Ground.Trees {
		if t := &w.Trees[i]; t.Gone == 0 && t.At.Dist(b.At) < n.TreeWay {
			if long := w.length(Brute, b.At, t.At); long < n.TreeWay {
				n.Tree, n.TreeWay = t.At, long
			}
		}
	}
	for i := range w.Ground.Stones {
		if s := &w.Stones[i]; s.State == Lying && s.At.Dist(b.At) < n.StoneWay {
			if long := w.length(Brute, b.At, s.At); long < n.StoneWay {
				n.Stone, n.StoneWay = s.At, long
			}
		}
	}
	b.Nearby = n
}

// danger is where a blow that is under way will fall, and how wide. False if none is.
func (w *World) danger() (at geom.Vec2, radius float64, ok bool) {
	b := &w.Bodies[Brute]
	switch {
	case b.Pose == Slamming && b.Since < slamAt:
		return b.target(), slamRadius, true
	case b.Pose == Whirling:
		return b.At, whirlRadius, true
	case b.Pose == Kicking && b.Since < kickAt:
		return b.At.Add(geom.FromAngle(b.Facing).Scale(kickReach)), kickRadius, true
	}
	for i := range w.Ground.Stones {
		if s := &w.Stones[i]; s.State == Flying {
			return s.To, boulderBlow, true
		}
	}
	return at, 0, false
}
