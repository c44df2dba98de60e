package record

// Timeline is one way that a run went, as it is recorded. Its methods answer questions about it. A [Recorder] is the timeline
// that the game goes, and keeps others that it went before, see [Recorder.Of].
type Timeline struct {
	tape   []chunk // oldest first
	to     int64   // the last tick
	marks  []Mark
	reader *reader
}

// common returns the last tick up to which two timelines are one; no if there is none that both hold.
func common(a, b *Timeline) (tick int64, ok bool) {
	if len(a.tape) == 0 || len(b.tape) == 0 {
		return 0, false
	}
	from := max(a.tape[0].from, b.tape[0].from)
	i, j := a.chunkFrom(from), b.chunkFrom(from)
	for ; i < len(a.tape) && j < len(b.tape); i, j = i+1, j+1 {
		c, d := &a.tape[i], &b.tape[j]
		if c.body != d.body {
			break
		}
		tick, ok = min(c.last(), d.last()), true
		if c.n != d.n {
			break
		}
	}
	return tick, ok
}
