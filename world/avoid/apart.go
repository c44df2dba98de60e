package avoid

import "github.com/wits-ai/wits/geom"

// Apart returns by how much two round bodies that overlap move apart: add push to a, and subtract it from b. room is the sum of
// their radii, ease the part of the overlap by which each moves, from 0 to 0.5, and aside is how far each moves to its right, so
// that two who meet head-on pass each other; all in metres. ok is false if they do not overlap.
func Apart(a, b geom.Vec2, room, ease, aside float64) (push geom.Vec2, ok bool) {
	way := b.Sub(a)
	d := way.Len()
	if d >= room {
		return geom.Vec2{}, false
	}
	if d == 0 {
		way, d = geom.Vec2{X: 1}, 1
	}
	return way.Perp().Scale(aside / d).Sub(way.Scale(float64((room - d) / d * ease))), true
}
