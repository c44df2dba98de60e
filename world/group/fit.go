package group

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Fit moves places where there is no room towards the formation's origin, along a straight line, to where there is; one
// whose line has no room at all goes to the origin. Room says whether somebody can stand at a point and be reached from the
// origin, such as a ray along a navmesh. The places of others are not looked at: in a narrow way a formation becomes a file,
// and avoidance keeps its members apart.
//
// Each place takes at most 1 + [fitSteps] questions, and is found to within a part in 2^fitSteps of its distance.
func Fit(places []geom.Vec2, at geom.Vec2, room func(geom.Vec2) bool) {
	for i, p := range places {
		if room(p) {
			continue
		}
		low, high := 0.0, 1.0 // there is room at low, taken for granted at the origin, and none at high
		for range fitSteps {
			if mid := (low + high) / 2; room(at.Lerp(p, mid)) {
				low = mid
			} else {
				high = mid
			}
		}
		places[i] = at.Lerp(p, low)
	}
}

const fitSteps = 6

// Pace returns how fast a formation may go on, as a share of its full speed from 0 to 1, so that those who have fallen behind
// catch up: 1 while all are within slack metres of their places, 0 when the last is four times as far away or farther.
func Pace(members, places []geom.Vec2, slack float64) float64 {
	far := 0.0
	for i := range min(len(members), len(places)) {
		far = max(far, members[i].Dist(places[i]))
	}
	if !(slack > 0) || !(far > slack) {
		return 1
	}
	return geom.Clamp((float64(4*slack)-far)/float64(3*slack), 0, 1)
}

// Spread moves places that are nearer than apart metres to another one to somewhere around the formation's origin, if there is
// room: to the first free one of eight sides, on three rings 1.35 times apart from each other. One that finds none stays.
func Spread(places []geom.Vec2, at geom.Vec2, apart float64, room func(geom.Vec2) bool) {
	const sides, rings = 8, 3
	for i := range places {
		if !crowded(places, i, places[i], apart) {
			continue
		}
	search:
		for r := range rings {
			for k := range sides {
				p := at.Add(geom.FromAngle(float64(k) * 2 * math.Pi / sides).Scale(float64(float64(apart*spreadBy) * float64(r+1))))
				if !crowded(places, i, p, apart) && room(p) {
					places[i] = p
					break search
				}
			}
		}
	}
}

// spreadBy is how far apart the rings are on which Spread looks for room, in multiples of the distance between places.
const spreadBy = 1.35

// crowded reports whether another place than i is nearer to a point than apart.
func crowded(places []geom.Vec2, i int, at geom.Vec2, apart float64) bool {
	for k := range places {
		if k != i && places[k].Dist(at) < apart {
			return true
		}
	}
	return false
}
