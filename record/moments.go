package record

import (
	"reflect"
	"slices"
	"unsafe"

	"github.com/wits-ai/wits/sim"
)

// key is a moment of the whole game that a run can be taken back to.
type key struct {
	tick   int64
	moment *sim.Moment
}

// measureEvery is how many moments are taken for as large as the one that was measured last.
const measureEvery = 64

// keep keeps the game as it stands after a tick, if it is a [sim.Keeper].
func (r *Recorder) keep(tick int64) {
	if !r.loop.CanKeep() {
		return
	}
	r.thin()
	var m *sim.Moment
	if n := len(r.idle); n > 0 {
		m, r.idle = r.idle[n-1], r.idle[:n-1]
	} else {
		m = &sim.Moment{}
	}
	if r.loop.Keep(m) != nil {
		return
	}
	r.keys = append(r.keys, key{tick, m})
	if r.kept%measureEvery == 0 || r.kept == 1 {
		r.moment = r.momentSize()
	}
	r.kept++
}

// momentSize returns what the newest moment takes alone: what it has in common with the one before it does not count.
func (r *Recorder) momentSize() int64 {
	m := measure{seen: map[unsafe.Pointer]bool{}}
	n := len(r.keys)
	if n > 1 {
		m.inner(reflect.ValueOf(r.keys[n-2].moment))
	}
	return m.inner(reflect.ValueOf(r.keys[n-1].moment))
}

// thin makes room for a moment in the half of the memory that is for them: the one goes whose neighbours are closest to each
// other, so that it is never far from any tick to a moment before it.
func (r *Recorder) thin() {
	for r.moment*int64(len(r.keys)+r.branchKeys()+1+len(r.idle)) > r.o.Memory/2 && r.dropBranchKey() {
	}
	for len(r.keys) > 2 && r.moment*int64(len(r.keys)+1+len(r.idle)) > r.o.Memory/2 {
		best := 1
		for i := 2; i < len(r.keys)-1; i++ {
			if r.gap(i) < r.gap(best) {
				best = i
			}
		}
		r.free(r.keys[best])
		r.keys = slices.Delete(r.keys, best, best+1)
	}
}

// gap returns how many ticks there are between the neighbours of a moment.
func (r *Recorder) gap(i int) int64 { return r.keys[i+1].tick - r.keys[i-1].tick }

func (r *Recorder) free(k key) {
	if len(r.idle) < 2 {
		r.idle = append(r.idle, k.moment)
	}
}

// dropKeys drops moments.
func (r *Recorder) dropKeys(which func(key) bool) {
	r.keys = slices.DeleteFunc(r.keys, func(k key) bool {
		if !which(k) {
			return false
		}
		r.free(k)
		return true
	})
}
