// Package message lets characters call out to those around them, and lets places speak to who comes near (seed 004, "message
// thoughts", "location message thoughts"; The Sims' annotated objects).
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
	// Name is what is said. Its letters are counted: "Wolf" is not "wolf".
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

// heard is a message that reached somebody.
type heard struct {
	listener int32
	message  int32
}

// State is all that a post holds, for Keep and Return.
type State struct {
	sent, now []Message
	places    []Place
	heard     []heard
	within    []uint64
	listeners int
}

// Post delivers messages. Its zero value is ready to use.
type Post struct{ s State }

// MostPlaces is how many places may speak.
const MostPlaces = 4096

// Send says something; it arrives with the next Step.
func (p *Post) Send(m Message) { p.s.sent = append(p.s.sent, m) }

// Place lets a place speak from the next Step on, and gives its number. It fails if there are too many.
func (p *Post) Place(place Place) (int, error) {
	if len(p.s.places) == MostPlaces {
		return 0, errors.New("message: too many places")
	}
	p.s.places = append(p.s.places, place)
	p.s.within = nil // its bits lie elsewhere now: all who are near hear again
	return len(p.s.places) - 1, nil
}

// Silence ends what a place says.
func (p *Post) Silence(place int) {
	if place >= 0 && place < len(p.s.places) {
		p.s.places[place].Radius = -1
	}
}

// Step delivers what was sent since the last Step, and what places say to who has come near. Listeners stand in the same
// order in every call; their numbers are their places in it.
func (p *Post) Step(now float64, listeners []Listener) {
	s := &p.s
	s.now, s.sent = append(s.now[:0], s.sent...), s.sent[:0]
	s.heard = s.heard[:0]
	bits := len(listeners) * len(s.places)
	if s.listeners != len(listeners) || len(s.within) != (bits+63)/64 {
		s.within = append(s.within[:0], make([]uint64, (bits+63)/64)...)
		s.listeners = len(listeners)
	}
	for i := range s.now {
		m := &s.now[i]
		m.Sent = now
		for l := range listeners {
			if listeners[l].Who != m.From && near(m, &listeners[l]) {
				s.heard = append(s.heard, heard{int32(l), int32(i)})
			}
		}
	}
	for k := range s.places {
		place := &s.places[k]
		said := int32(-1)
		for l := range listeners {
			bit := l*len(s.places) + k
			word, mask := &s.within[bit/64], uint64(1)<<(bit%64)
			if place.Lasts > 0 && now >= place.Lasts || !near(&place.Message, &listeners[l]) {
				*word &^= mask
				continue
			}
			if *word&mask != 0 {
				continue
			}
			*word |= mask
			if said < 0 {
				said = int32(len(s.now))
				m := place.Message
				m.Sent = now
				s.now = append(s.now, m)
			}
			s.heard = append(s.heard, heard{int32(l), said})
		}
	}
}

func near(m *Message, l *Listener) bool {
	return m.Radius >= 0 && l.At.Sub(m.At).LenSq() <= float64(m.Radius*m.Radius)
}

// Heard gives what a listener has heard in the last Step, the i-th of it; false past the last.
func (p *Post) Heard(listener, i int) (Message, bool) {
	for _, h := range p.s.heard {
		if int(h.listener) != listener {
			continue
		}
		if i == 0 {
			return p.s.now[h.message], true
		}
		i--
	}
	return Message{}, false
}

// Find is the first message of a name that a listener has heard in the last Step.
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
	to.places, to.heard = append(to.places[:0], from.places...), append(to.heard[:0], from.heard...)
	to.within, to.listeners = append(to.within[:0], from.within...), from.listeners
}
