// Package message lets characters call out to those around them, and lets places speak to who comes near [Hufford, "message
// thoughts", "location message thoughts"; The Sims' annotated objects].
//
// What you want to do, and the call that does it:
//
//	call out                       p.Send(Message{Name: "wolf", From: me, At: here, Radius: 20})
//	have a place speak             p.Place(Place{Message: Message{Name: "cake", At: there, Radius: 3}})
//	deliver, once a tick           p.Step(now, listeners)
//	listen                         p.Heard(listener), for the tick
//	let documents listen           Register
//
// A [Post] is used by one goroutine; while nobody calls Step or Send any number may listen. All that it holds is flat: Keep and
// Return copy it. Messages arrive in the tick after they were sent, in the order in which they were; nobody hears itself.
package message

import (
	"errors"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Message is something that is said.
type Message struct {
	// Name is what is said. As of all names, capital and small letters make no difference.
	Name wits.Name
	// From is who says it; 0 for a place.
	From wits.Entity
	// At is where, and Radius how far it is heard, m.
	At     geom.Vec3
	Radius float64
	// Where and Value are what it is about, if that is a place or a number, and Who if it is somebody.
	Where geom.Vec3
	Value float64
	Who   wits.Entity
	// Sent is when, s; Step fills it in.
	Sent float64
}

// Place is a message that a place gives to each who comes within its radius: once, until that one has left it again.
type Place struct {
	Message
	// Lasts is until when the place speaks, s of game time; 0: always.
	Lasts float64
}

// Listener is who can hear.
type Listener struct {
	Who wits.Entity
	At  geom.Vec3
}

// State is all that a post holds, for Keep and Return.
type State struct {
	sent, now []Message
	places    []Place
	// within has a bit for each listener and place, whether it stands there: a row of words for each place.
	within    []uint64
	listeners int
	// heard are the messages of the last step by listener, and first where those of each begin.
	heard, first []int32
}

// Post delivers messages. Its zero value is ready to use.
type Post struct{ s State }

// MostPlaces is how many places may speak.
const MostPlaces = 4096

// Send says something; it arrives with the next Step.
func (p *Post) Send(m Message) { p.s.sent = append(p.s.sent, m) }

// Place lets a place speak from the next Step on, and gives its number, which may be that of one that was silenced. It fails
// if there are too many, or the radius is below 0.
func (p *Post) Place(place Place) (int, error) {
	if !(place.Radius >= 0) {
		return 0, errors.New("message: the radius of a place must be 0 or more")
	}
	s := &p.s
	for k := range s.places {
		if s.places[k].Radius < 0 {
			s.places[k] = place
			clear(s.row(k))
			return k, nil
		}
	}
	if len(s.places) == MostPlaces {
		return 0, errors.New("message: too many places")
	}
	s.places = append(s.places, place)
	s.within = append(s.within, make([]uint64, words(s.listeners))...)
	return len(s.places) - 1, nil
}

// Silence ends what a place says, for good. Its number may be given to another.
func (p *Post) Silence(place int) {
	if place >= 0 && place < len(p.s.places) {
		p.s.places[place].Radius = -1
	}
}

// words returns how many words have a bit for each of n.
func words(n int) int { return (n + 63) / 64 }

// row returns the bits of a place.
func (s *State) row(place int) []uint64 {
	n := words(s.listeners)
	return s.within[place*n : (place+1)*n]
}

// Step delivers what was sent since the last Step, and what places say to who has come near. Listeners stand in the same
// order in every call; their numbers are their places in it. If their number changes, places speak anew to all who are near.
func (p *Post) Step(now float64, listeners []Listener) {
	s := &p.s
	s.now, s.sent = append(s.now[:0], s.sent...), s.sent[:0]
	if s.listeners != len(listeners) {
		s.listeners = len(listeners)
		s.within = append(s.within[:0], make([]uint64, len(s.places)*words(s.listeners))...)
	}
	for i := range s.now {
		s.now[i].Sent = now
	}
	own := len(s.now)
	for k := range s.places {
		place := &s.places[k]
		if place.Radius >= 0 && place.Lasts > 0 && now >= place.Lasts {
			p.Silence(k)
		}
		m := place.Message
		m.Sent = now
		s.now = append(s.now, m) // one for each place, so that its number tells which
	}
	s.heard, s.first = s.heard[:0], s.first[:0]
	for l := range listeners {
		s.first = append(s.first, int32(len(s.heard)))
		for i := range s.now[:own] {
			if m := &s.now[i]; listeners[l].Who != m.From && near(m, &listeners[l]) {
				s.heard = append(s.heard, int32(i))
			}
		}
		for k := range s.places {
			word, mask := &s.row(k)[l/64], uint64(1)<<(l%64)
			switch {
			case !near(&s.places[k].Message, &listeners[l]):
				*word &^= mask
			case *word&mask == 0:
				*word |= mask
				s.heard = append(s.heard, int32(own+k))
			}
		}
	}
	s.first = append(s.first, int32(len(s.heard)))
}

func near(m *Message, l *Listener) bool {
	return m.Radius >= 0 && l.At.Sub(m.At).LenSq() <= float64(m.Radius*m.Radius)
}

// Heard returns what a listener has heard in the last Step, the i-th of it: first what was called out, in the order in which it
// was, then what places say. False past the last, and for a listener that there is not.
func (p *Post) Heard(listener, i int) (Message, bool) {
	s := &p.s
	if listener < 0 || listener+1 >= len(s.first) || i < 0 || int32(i) >= s.first[listener+1]-s.first[listener] {
		return Message{}, false
	}
	return s.now[s.heard[int(s.first[listener])+i]], true
}

// Find returns the first message of a name that a listener has heard in the last Step.
func (p *Post) Find(listener int, name wits.Name) (Message, bool) {
	for i := 0; ; i++ {
		m, ok := p.Heard(listener, i)
		if !ok || m.Name == name {
			return m, ok
		}
	}
}

// Keep copies all that it holds.
func (p *Post) Keep(dst *State) { copyState(dst, &p.s) }

// Return takes it back to what Keep copied.
func (p *Post) Return(src *State) { copyState(&p.s, src) }

func copyState(to, from *State) {
	to.sent, to.now = append(to.sent[:0], from.sent...), append(to.now[:0], from.now...)
	to.places, to.within, to.listeners = append(to.places[:0], from.places...), append(to.within[:0], from.within...), from.listeners
	to.heard, to.first = append(to.heard[:0], from.heard...), append(to.first[:0], from.first...)
}
