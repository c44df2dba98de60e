package record

import "github.com/wits-ai/wits/sim"

// Keys returns what players did in a tick, counted from 0; false for one that was not played yet. Of a run that is recorded from
// its start on every tick is known.
func (r *Recorder) Keys(tick int64) (sim.Keys, bool) { return r.keysOf(tick) }
