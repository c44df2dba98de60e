package sense

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/belief"
)

// samePlace is how near two noises of unknown source are if they are one threat, or one percept, in metres.
const samePlace = 2

// Believe takes a notice into what somebody believes about others: where it was and how it moved, how sure that is, and
// when. State is what else the game knows of it. What is heard does not push aside what was seen better, and is not lost
// yet. It returns the belief as it is now; nil if there is none, because the notice does not tell who it was, or there was
// no room.
//
// Beliefs age by themselves: Contact.Sure(now, y.Half) is how sure one is by now, and Contacts.ForgetOlder(now,
// y.Forgotten), once a frame or more seldom, forgets.
func Believe[V belief.Vector[V], S any](c belief.Contacts[V, S], n *Notice, y Memory, state S) *belief.Contact[V, S] {
	if n.Anonymous {
		return nil
	}
	sure := min(n.Strength, 1)
	if k := c.Find(n.Of); k != nil && k.Age(n.Arrived) <= y.Lost && sure < k.Sure(n.Arrived, y.Half) {
		return k
	}
	return c.Perceive(belief.Contact[V, S]{Who: n.Of, State: state, Place: flatten[V](n.At), Velocity: flatten[V](n.Velocity), Seen: n.Arrived, Certainty: sure})
}

// Alarm takes a notice into what somebody should react to, for some seconds. A threat of the same source, or of unknown
// source at the same place, is renewed. It returns the number of the threat; 0 if there is no room.
func Alarm[V belief.Vector[V], S any](t belief.Threats[V, S], n *Notice, seconds float64, state S) int64 {
	news := belief.Threat[V, S]{Source: n.Of, State: state, Place: flatten[V](n.At), Danger: n.Strength, Noticed: n.Arrived, Until: n.Arrived + seconds}
	if n.Anonymous {
		news.Source = 0
	}
	for i := range t[:t.Len()] {
		old := &t[i]
		if old.Source != news.Source {
			continue
		}
		if news.Source == 0 && !near(old.Place, news.Place) {
			continue
		}
		news.Number, news.Reach, news.Noticed = old.Number, old.Reach, old.Noticed
		news.Danger, news.Until = max(news.Danger, old.Danger), max(news.Until, old.Until)
	}
	return t.Notice(news)
}

// Memory returns how somebody remembers, after its profile; the usual if it has none.
func (s *System) Memory(who wits.Entity) Memory {
	if b := s.find(who); b != nil && b.profile >= 0 {
		return s.config.profiles[b.profile].Memory
	}
	return DefaultMemory()
}

// near reports whether two places are one, for threats of unknown source.
func near[V belief.Vector[V]](a, b V) bool {
	return space(a).Dist(space(b)) <= samePlace
}

// flatten returns a place of a world that is flat, if V is.
func flatten[V belief.Vector[V]](v geom.Vec3) (out V) {
	switch p := any(&out).(type) {
	case *geom.Vec2:
		*p = geom.Vec2{X: v.X, Y: v.Y}
	case *geom.Vec3:
		*p = v
	}
	return out
}

// space returns a place in space.
func space[V belief.Vector[V]](v V) geom.Vec3 {
	switch p := any(&v).(type) {
	case *geom.Vec2:
		return geom.Vec3{X: p.X, Y: p.Y}
	case *geom.Vec3:
		return *p
	}
	return geom.Vec3{}
}
