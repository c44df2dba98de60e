package avoid

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

const (
	// side is by which angle everybody keeps to the right of who comes towards him.
	side = 0.1
	// widest is by which angle he goes aside at most who makes no headway.
	widest = 1.4
	// patient is after how many seconds without headway he does so.
	patient = 1.0
	// swing is how many seconds pass from one side to the other and back.
	swing = 6.0
)

var sideSin, sideCos = geom.Sincos(-side)

// aside is what an agent wishes instead, so that nobody stands facing somebody for ever: a little to the right while somebody
// comes towards it, and further and further to either side after it has made no headway for a while.
func (c *Crowd) aside(me *body, wish geom.Vec2, near []found) geom.Vec2 {
	if stuck := c.agents.stuck[me.id]; stuck > patient {
		// From the number follows how far and when it goes to which side, so that no two do the same for long.
		own := fraction(uint32(me.id))
		phase := (stuck-patient)/swing + own
		phase -= math.Floor(phase)
		angle := float64(widest * (0.4 + 0.6*own) * min((stuck-patient)/2, 1))
		if phase < 0.67 { // right first and longer, as everybody does
			angle = -angle
		}
		return wish.Rotate(angle)
	}
	for _, f := range near {
		other := &c.near.bodies[f.body]
		way := other.at.Sub(me.at)
		ahead := way.Dot(wish)
		if ahead > 0 && other.velocity.Dot(wish) <= 0 && math.Abs(way.Cross(wish)) < float64(0.5*ahead) {
			return geom.Vec2{
				X: float64(wish.X*sideCos) - float64(wish.Y*sideSin),
				Y: float64(wish.X*sideSin) + float64(wish.Y*sideCos),
			}
		}
	}
	return wish
}

// fraction is a number from 0 to 1 that follows from an id and has nothing to do with those of its neighbours.
func fraction(id uint32) float64 {
	id = (id ^ id>>16) * 0x7feb352d
	id = (id ^ id>>15) * 0x846ca68b
	return float64(id^id>>16) / (1 << 32)
}

// patience is for how long an agent has made no headway, after a step: less than a quarter of what it wishes. With headway it
// forgets, twice as fast.
func patience(stuck float64, wish, v geom.Vec2, dt float64) float64 {
	if wish == (geom.Vec2{}) {
		return 0
	}
	if v.Dot(wish) < float64(0.25*wish.LenSq()) {
		return stuck + dt
	}
	return max(stuck-2*dt, 0)
}
