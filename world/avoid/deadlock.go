package avoid

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// The remedy for jams. The figures are those with which rings of 2 to 250 people who change places, two groups in a corridor,
// crossing streams and narrow doors come apart soonest.
const (
	// side is by which angle everybody keeps to the right of who comes towards him.
	side = 0.1
	// headway is which share of the speed that it wishes an agent makes that is not held up, and whim how many seconds it takes
	// to go back to what it wishes, or to become as wilful as it can be after it was held up.
	headway, whim = 0.9, 3.0
	// Who is held up follows another whim each second: up to which part slower, and by which angle aside, more to the right.
	slower, right, aside = 0.3, 0.4, 0.8
	// Of those who have not moved at all for so many seconds, such a share steps back. It opens the arch that a ring of people
	// becomes when all press inwards alike.
	patient, back = 10.0, 0.1
	// Who is idle makes room for one who has been held up for so many seconds as if that one moved as it wishes: nobody
	// begins to move into a body that stands, so it would wait for ever.
	courtesy = 1.0
	// An agent makes progress when it comes headroom radii nearer to what it wishes; it has to win back lost ground first, at most
	// lostGround radii. Without progress its whims fade once Options.Patience is over. When they are gone it stands unless it could move
	// faster than creep times the speed that it wishes.
	headroom, creep, lostGround = 4.0, 0.25, 40.0
)

var sideSin, sideCos = geom.Sincos(-side)

// intent returns what an agent goes for in place of its wish, so that nobody stands facing somebody for ever: a little to the right
// while somebody comes towards it, and what a whim says that is its own, when it has been held up.
func (c *Crowd) intent(me *body, wish geom.Vec2, near []found) geom.Vec2 {
	if held := c.agents.held[me.id]; held > 0 {
		turn, persistence := uint32(held), c.persistence(me.id)
		if persistence > 0 && c.agents.still[me.id] > patient && fraction(me.id, turn, 0) < back {
			return wish.Scale(-0.5)
		}
		strength := float64(min(held/whim, 1) * persistence)
		angle := float64(aside*(float64(2*fraction(me.id, turn, 1))-1)) - right
		return wish.Rotate(float64(strength * angle)).Scale(1 - float64(strength*slower*fraction(me.id, turn, 2)))
	}
	square := wish.LenSq()
	for _, f := range near {
		other := &c.near.bodies[f.body()]
		way := other.at.Sub(me.at)
		ahead, off := way.Dot(wish), way.Cross(wish)
		wide := 2 * (me.radius + other.radius)
		if ahead > 0 && ahead < float64(c.options.Horizon*square) && other.velocity.Dot(wish) <= 0 && float64(off*off) < float64(wide*wide)*square {
			return geom.Vec2{
				X: float64(wish.X*sideCos) - float64(wish.Y*sideSin),
				Y: float64(wish.X*sideSin) + float64(wish.Y*sideCos),
			}
		}
	}
	return wish
}

// remember updates for how long an agent has been held up, has stood still against its wish, and has made no progress. Walls alone do not
// hold an agent up: no whim helps against them.
func (s *agents) remember(me *body, wish, v geom.Vec2, near []found, bodies []body, dt float64) {
	id, square := me.id, wish.LenSq()
	held := v.Dot(wish) < float64(headway*square) && me.crowded(near, bodies)
	if held {
		s.held[id] += dt
	} else {
		s.held[id] = max(s.held[id]-float64(2*dt), 0)
	}
	if held && v.LenSq() < float64(0.0004*square) {
		s.still[id] += dt
	} else {
		s.still[id] = 0
	}
	if square == 0 {
		s.progress[id], s.stalled[id] = 0, 0
		return
	}
	s.progress[id] = max(s.progress[id]+float64(v.Dot(wish)/math.Sqrt(square)*dt), -float64(lostGround*me.radius))
	if s.progress[id] > float64(headroom*me.radius) {
		s.progress[id], s.stalled[id] = 0, 0
	} else if held {
		s.stalled[id] += dt
	}
}

// crowded reports whether another agent is within four times the sum of both radii.
func (b *body) crowded(near []found, bodies []body) bool {
	for _, f := range near {
		other := &bodies[f.body()]
		wide := 4 * (b.radius + other.radius)
		if other.at.Sub(b.at).LenSq() <= float64(wide*wide) {
			return true
		}
	}
	return false
}

// persistence returns the strength of an agent's whims: 1 until its patience is over, then falling to 0.
func (c *Crowd) persistence(id int32) float64 {
	return geom.Clamp(2-c.agents.stalled[id]/c.options.Patience, 0, 1)
}

// idle reports whether an agent has nowhere to go.
func (s *agents) idle(i int) bool {
	return s.wish[i].LenSq() <= float64(0.01*float64(s.most[i]*s.most[i]))
}

// ease returns how readily an agent gives way in this step: four times as readily while it is idle.
func (s *agents) ease(i int) float64 {
	if s.idle(i) {
		return float64(4 * s.yield[i])
	}
	return s.yield[i]
}

// fraction returns a number from 0 to 1 that looks as if drawn by chance and follows from an id, a turn and what it is for.
func fraction(id int32, turn, what uint32) float64 {
	h := uint32(id)*0x9e3779b1 ^ turn*0x85ebca77 ^ (what+1)*0xc2b2ae3d
	h = (h ^ h>>16) * 0x7feb352d
	h = (h ^ h>>15) * 0x846ca68b
	return float64(h^h>>16) / (1 << 32)
}
