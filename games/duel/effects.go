package duel

// effects are what is only painted: sparks, numbers, flashes. They follow from the events of the match and decide
// nothing, so they are no part of the hash.
type effects struct {
	list [24]effect
	next int
}

// effect is an event and when it happened. What is painted follows from its age alone.
type effect struct {
	Event
	tick int64
	live bool
}

// add keeps the events of a tick.
func (e *effects) add(m *Match) {
	for _, v := range m.World.Events {
		if v.Kind == SwingBegun || v.Kind == Missed {
			continue
		}
		e.list[e.next] = effect{v, m.World.Tick, true}
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
