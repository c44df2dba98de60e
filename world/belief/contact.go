package belief

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Vector is a point or direction: [geom.Vec2] or [geom.Vec3].
type Vector[V any] interface {
	geom.Vec2 | geom.Vec3
	Add(V) V
	Scale(float64) V
}

// Nothing is the state of a belief that has none.
type Nothing struct{}

// Attitude is what a character takes another for.
type Attitude int64

// Attitudes.
const (
	Unknown Attitude = iota // it has not made up its mind
	Friendly
	Neutral
	Hostile
	attitudes
)

var attitudeNames = [attitudes]string{"unknown", "friendly", "neutral", "hostile"}

func (a Attitude) String() string { return attitudeNames[min(uint(a), uint(Unknown+attitudes-1))] }

// Contact is what a character believes about another. All of it may be false.
type Contact[V Vector[V], S any] struct {
	Who       wits.Entity `doc:"Whom it is about."`
	State     S           `doc:"What else is believed, as it was perceived last."`
	Place     V           `unit:"m" doc:"Where it was perceived last."`
	Velocity  V           `unit:"m/s" doc:"How it moved then."`
	Seen      float64     `unit:"s" doc:"When it was perceived last, in game time."`
	Met       float64     `unit:"s" doc:"When it was perceived first."`
	Certainty float64     `doc:"How sure it was when it was perceived last, 0 to 1."`
	Attitude  Attitude    `doc:"What it is taken for."`
	By        wits.Entity `doc:"Who perceived it last: the character itself, or who told of it; nobody if that is not said."`
}

// Age is for how many seconds it was not perceived.
func (c *Contact[V, S]) Age(now float64) float64 { return now - c.Seen }

// Expected returns where it is by now if it went on as it was perceived last, but for no longer than so many seconds.
func (c *Contact[V, S]) Expected(now, most float64) V {
	return c.Place.Add(c.Velocity.Scale(geom.Clamp(c.Age(now), 0, most)))
}

// Sure returns how sure the character is by now: the certainty halves in every so many seconds. With 0 or less it stays.
func (c *Contact[V, S]) Sure(now, half float64) float64 {
	age := c.Age(now)
	if !(half > 0) || !(age > 0) {
		return c.Certainty
	}
	return float64(c.Certainty * geom.Pow(0.5, age/half))
}

// Contacts is a table of beliefs about others, at most one about each.
type Contacts[V Vector[V], S any] []Contact[V, S]

// Len returns how many there are.
func (c Contacts[V, S]) Len() int {
	for i := range c {
		if c[i].Who == 0 {
			return i
		}
	}
	return len(c)
}

// At returns the i-th, in the order in which they were met; false past the last.
func (c Contacts[V, S]) At(i int) (Contact[V, S], bool) {
	if i >= len(c) || c[i].Who == 0 {
		return Contact[V, S]{}, false
	}
	return c[i], true
}

// Find finds what is believed of somebody; nil if nothing is. What it points to may be changed, but for Who, and is good
// until the table changes.
func (c Contacts[V, S]) Find(who wits.Entity) *Contact[V, S] {
	if who == 0 {
		return nil
	}
	for i := range c {
		if c[i].Who == who {
			return &c[i]
		}
	}
	return nil
}

// Perceive takes in what was perceived of somebody, or heard from others. What is older than what is believed changes
// nothing, and an Unknown attitude leaves the one that is believed. Met is set here. If there is no room, the one who was
// not perceived for the longest is forgotten, unless the news is older still.
//
// It returns the belief as it is now; nil if there is none, because the news is of nobody or there was no room.
func (c Contacts[V, S]) Perceive(news Contact[V, S]) *Contact[V, S] {
	if news.Who == 0 {
		return nil
	}
	if old := c.Find(news.Who); old != nil {
		if news.Seen < old.Seen {
			return old
		}
		if news.Attitude == Unknown {
			news.Attitude = old.Attitude
		}
		news.Met = old.Met
		*old = news
		return old
	}
	n := c.Len()
	if n == len(c) {
		oldest := -1
		for i := range c {
			if c[i].Seen <= news.Seen && (oldest < 0 || c[i].Seen < c[oldest].Seen) {
				oldest = i
			}
		}
		if oldest < 0 {
			return nil
		}
		c.remove(oldest)
		n--
	}
	news.Met = news.Seen
	c[n] = news
	return &c[n]
}

// Tell makes another character believe what this one does, as far as it is news to it.
func (c Contacts[V, S]) Tell(other Contacts[V, S]) {
	for i := range c[:c.Len()] {
		other.Perceive(c[i])
	}
}

// Forget forgets somebody; false if it was not known.
func (c Contacts[V, S]) Forget(who wits.Entity) bool {
	for i := range c {
		if c[i].Who == who && who != 0 {
			c.remove(i)
			return true
		}
	}
	return false
}

// ForgetOlder forgets all who were not perceived for more than so many seconds, and says how many they were.
func (c Contacts[V, S]) ForgetOlder(now, seconds float64) int {
	n, kept := c.Len(), 0
	for i := range c[:n] {
		if c[i].Age(now) <= seconds {
			c[kept] = c[i]
			kept++
		}
	}
	clear(c[kept:n])
	return n - kept
}

func (c Contacts[V, S]) remove(i int) {
	copy(c[i:], c[i+1:])
	c[len(c)-1] = Contact[V, S]{}
}
