package flock

// effects are the events of the last seconds, for who paints.
type effects struct {
	list [64]effect
	next int
}

type effect struct {
	Event
	tick int64 // after which it happened; 0: never
}

func (f *effects) add(events []Event, tick int64) {
	for _, e := range events {
		f.list[f.next] = effect{e, tick}
		f.next = (f.next + 1) % len(f.list)
	}
}

// age is how long ago it happened, in seconds.
func (e *effect) age(now int64) float64 {
	if e.tick == 0 {
		return 1e9
	}
	return float64(now-e.tick) / Rate
}
