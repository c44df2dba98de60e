package record

import (
	"fmt"
	"slices"
	"sort"

	"github.com/wits-ai/wits/sim"
)

// Extend plays the timeline that the game goes on to a tick, at once, from its end and to its end: with what players and testers did in
// these ticks on another timeline of the run, so that the two differ by nothing but what was changed. Where that one has ended, or
// is the same one, nobody does anything. What testers did there and is not possible here is left out. It plays no further than to a tick
// at which the documents were changed on the other one, and says how far it came.
func (r *Recorder) Extend(like uint32, tick int64) (to int64, err error) {
	b, at := (*branch)(nil), r.to
	if like != r.line.id {
		i := r.find(like)
		if i < 0 {
			return r.to, fmt.Errorf("record: there is no branch %d, or not any more", like)
		}
		b = r.branches[i]
		at = b.at
		for _, l := range b.reloads {
			if l.tick > at {
				tick = min(tick, l.tick)
			}
		}
	}
	if r.to >= tick {
		return r.to, nil
	}
	if err := r.SeekTick(r.to); err != nil {
		return r.to, err
	}
	r.halt()
	if b == nil {
		r.loop.Ahead(tick, func(int64) sim.Keys { return sim.Keys{} })
		return r.to, nil
	}
	inputs, last := slices.Clone(b.inputs), b.to // the branch may be dropped meanwhile, for want of memory
	feed := func(tick int64) sim.Keys {
		i := sort.Search(len(inputs), func(i int) bool { return inputs[i].tick > tick }) - 1
		if i < 0 || tick >= last {
			return sim.Keys{}
		}
		return inputs[i].Keys
	}
	for _, v := range slices.Clone(b.interventions) {
		if v.Auto || v.Tick < r.to || v.Tick < at || v.Tick >= tick || v.Do == sim.InterventionReload || r.settled(v) {
			continue
		}
		r.loop.Ahead(v.Tick, feed)
		_ = r.loop.Intervene(v) // what was possible there may not be here
	}
	r.loop.Ahead(tick, feed)
	return r.to, nil
}

// settled reports whether what an intervention is about was changed by another one at the same tick already.
func (r *Recorder) settled(v sim.Intervention) bool {
	return slices.ContainsFunc(r.loop.Interventions(), func(w sim.Intervention) bool {
		return w.Tick == v.Tick && w.Agent == v.Agent && w.Path == v.Path
	})
}

// Drop forgets a timeline that was left. No if it is not held.
func (r *Recorder) Drop(id uint32) bool {
	i := r.find(id)
	if i >= 0 {
		r.dropBranch(i)
	}
	return i >= 0
}
