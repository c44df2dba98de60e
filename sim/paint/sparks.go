// Package paint paints what happened a moment ago: it keeps the last events of a game with their ticks, and has the bits, streaks,
// rings and words that follow from an event's age alone. Nothing of it decides how a game goes on, so it is no part of a hash;
// but it is part of a moment that is kept, so that pictures are the same when it is played again.
//
//	recent := paint.New[Event](64)             when the game begins
//	recent.Add(world.Events, world.Tick)        after each tick
//	for i := range recent.List {                 when it is painted
//		s := &recent.List[i]
//		age := s.Age(world.Tick, Rate)
//		...
//	}
//	moment.recent.CopyFrom(&game.recent)        to keep a moment, and the other way round to return to it
package paint

import "github.com/wits-ai/wits"

// Recent are the last events of a game. Make it with [New]; the zero Recent keeps none.
type Recent[E any] struct {
	// List has the events in no order.
	List []Spark[E]
	next int
}

// Spark is an event and the tick after which it happened; 0: never.
type Spark[E any] struct {
	What E
	Tick int64
}

// New has room for so many events; later ones take the place of the oldest.
func New[E any](room int) Recent[E] { return Recent[E]{List: make([]Spark[E], room)} }

// Add keeps the events of a tick.
func (r *Recent[E]) Add(events []E, tick int64) {
	for i := range events {
		r.One(events[i], tick)
	}
}

// One keeps one event.
func (r *Recent[E]) One(event E, tick int64) {
	if len(r.List) == 0 {
		return
	}
	r.List[r.next] = Spark[E]{event, tick}
	r.next = (r.next + 1) % len(r.List)
}

// CopyFrom makes r the same as another, in memory of its own, which it keeps for the next time.
func (r *Recent[E]) CopyFrom(o *Recent[E]) {
	r.List, r.next = append(r.List[:0], o.List...), o.next
}

// Never is the age, in seconds, of what has not happened.
const Never = 1e9

// Age returns how long ago it happened, in seconds, at so many ticks a second; [Never] if it has not.
func (s *Spark[E]) Age(now int64, rate float64) float64 {
	if s.Tick == 0 {
		return Never
	}
	return float64(now-s.Tick) / rate
}

// Rand draws the same numbers for one event again and again, so that it always flies the same way. Who and kind tell it from other
// events of its tick.
func (s *Spark[E]) Rand(who, kind uint64) wits.Rand {
	state := uint64(s.Tick)*31 + who*7 + kind
	return wits.NewRand(&state)
}
