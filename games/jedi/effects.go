package jedi

import (
	"github.com/wits-ai/wits"
)

// effects are what is only painted. They follow from the events of the world and decide nothing.
type effects struct {
	list [40]effect
	next int
}

// effect is an event and when it happened. What is painted follows from its age alone.
type effect struct {
	Event
	tick int64
	live bool
}

func (e *effects) add(events []Event, tick int64) {
	for _, v := range events {
		e.list[e.next] = effect{v, tick, true}
		e.next = (e.next + 1) % len(e.list)
	}
}

// age is how many seconds ago an effect happened; negative for none.
func (e *effect) age(now int64) float64 {
	if !e.live {
		return -1
	}
	return float64(float64(now-e.tick) * delta)
}

// chance is the state of a generator for one effect: the same effect always flies the same way.
func (e *effect) chance() uint64 { return uint64(e.tick)*31 + uint64(e.Who)*7 + uint64(e.Kind) }

// random is a generator from such a state.
func random(state *uint64) wits.Rand { return wits.NewRand(state) }
