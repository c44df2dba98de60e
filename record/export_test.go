package record

// Moments is how many moments of the whole game are held.
func (r *Recorder) Moments() int { return len(r.keys) }

// MomentSize is what one takes, in bytes.
func (r *Recorder) MomentSize() int64 { return r.moment }

// Settle waits until all chunks that are full are compressed.
func (r *Recorder) Settle() { r.collect(true) }

// WidestGap is the most ticks between two moments.
func (r *Recorder) WidestGap() (most int64) {
	for i := 1; i < len(r.keys); i++ {
		most = max(most, r.keys[i].tick-r.keys[i-1].tick)
	}
	return most
}

// Sound checks a table as one that comes from a file is checked.
func Sound(t *Table) error { return t.sound() }
