package sense

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// This file has bodies that are perceived at several points: a head over a fence, a foot behind a curtain.

// SetPoints says at which points somebody is perceived with modalities whose Points are not one: its head, its hands, its feet; none
// for the one that it emits from. They are as seen from its place: X ahead of it, Y to its left and Z up, in metres, and turn with it.
// What tells most stands first. They take the place of those that it had, and need not be said again until they change. The errors
// are [ErrNobody] and [ErrNumber], which is also that of more than [MostPoints].
func (s *System) SetPoints(who wits.Entity, points ...geom.Vec3) error {
	if who == 0 {
		return ErrNobody
	}
	if len(points) > MostPoints {
		return fmt.Errorf("%w: %v has %d points, and no more than %d are possible", ErrNumber, who, len(points), MostPoints)
	}
	extent := s.extent
	for _, p := range points {
		if !(p.LenSq() <= 1e12) {
			return fmt.Errorf("%w: %v has a point at %v", ErrNumber, who, p)
		}
		extent = max(extent, p.XY().Len())
	}
	b := s.body(who)
	if len(points) == 0 {
		s.givePoints(b)
		return nil
	}
	if b.points < 0 {
		if n := len(s.loose); n > 0 {
			b.points, s.loose = s.loose[n-1], s.loose[:n-1]
		} else {
			b.points = int32(len(s.points))
			for range MostPoints {
				s.points = append(s.points, geom.Vec3{})
			}
		}
	}
	s.extent, b.shown = extent, int32(len(points))
	copy(s.points[b.points:], points)
	return nil
}

// givePoints takes the points of a body away.
func (s *System) givePoints(b *body) {
	if b.points >= 0 {
		s.loose = append(s.loose, b.points)
	}
	b.points, b.shown = -1, 0
}

// pointsOf returns the points of a body, as seen from it.
func (t *State) pointsOf(b *body) []geom.Vec3 {
	if b.points < 0 {
		return nil
	}
	return t.points[b.points : b.points+b.shown]
}

// point returns where a point of a body is.
func (b *body) point(p geom.Vec3) geom.Vec3 {
	if p.X == 0 && p.Y == 0 {
		return geom.Vec3{X: b.Place.X, Y: b.Place.Y, Z: b.Place.Z + p.Z}
	}
	d := p.XY().Rotate(b.Facing)
	return geom.Vec3{X: b.Place.X + d.X, Y: b.Place.Y + d.Y, Z: b.Place.Z + p.Z}
}

// Points appends where the points of somebody are, for whoever draws them.
func (s *System) Points(to []geom.Vec3, who wits.Entity) []geom.Vec3 {
	if b := s.find(who); b != nil && b.placed {
		for _, p := range s.pointsOf(b) {
			to = append(to, b.point(p))
		}
	}
	return to
}

// regard compares a sensor with a body that emits something all the time, at its points if the modality goes by them.
func (s *System) regard(src *source, o, b *body, sn *sensor, n *Notice) verdict {
	how, points := s.config.modalities[sn.m].Points, s.pointsOf(o)
	if how == OnePoint || len(points) == 0 {
		v, _ := s.judge(src, b, sn, n)
		return v
	}
	if s.left < len(points)*sn.costs {
		return broke // all are looked at in one step, for which the budget is large enough
	}
	at := *src
	var one Notice
	seen, sum := 0, 0.0
	for _, p := range points {
		at.at = o.point(p)
		switch v, _ := s.judge(&at, b, sn, &one); v {
		case broke:
			return broke
		case told:
			if sum += one.Strength; seen == 0 || one.Strength > n.Strength {
				*n = one
			}
			seen++
		}
		if how == AnyPoint && seen > 0 {
			break
		}
	}
	if seen == 0 {
		return never
	}
	if n.sure = src.at; how == SharePoints {
		n.Share, n.Strength = float64(seen)/float64(len(points)), sum/float64(len(points))
		if !(n.Strength >= sn.Threshold) {
			return never
		}
	}
	return told
}
