package formation

import "github.com/wits-ai/wits/geom"

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

// Pace is how fast a formation may go on, as a share of its full speed from 0 to 1, so that those who have fallen behind
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
