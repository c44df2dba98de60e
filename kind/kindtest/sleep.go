package kindtest

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
)

// Sleeps steps a mind in every frame and another one only when a [wits.Schedule] says so, with random inputs at random frames, and wants
// both to be the same at the end of each frame. It returns how many of the frames the other one slept.
func Sleeps(t testing.TB, p *wits.Program, frame wits.Frame, frames int, seed uint64) (slept int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 59))
	every, other := &Run{T: t, Mind: p.NewMind(seed), Frame: frame}, &Run{T: t, Mind: p.NewMind(seed)}
	set := inputs(t, p)
	both := func(do func(m *wits.Mind)) { do(every.Mind); do(other.Mind) }
	var schedule wits.Schedule
	schedule.Set(0, other.Mind)
	var from, to wits.Snapshot
	every.Snapshot(&from)
	time := 0.0
	for tick := range int64(frames) {
		if rng.IntN(12) == 0 {
			n := rng.Uint64()
			both(func(m *wits.Mind) { set(m, n) })
		}
		switch rng.IntN(200) {
		case 0:
			both((*wits.Mind).Abort)
		case 1:
			both((*wits.Mind).Restart)
		case 2:
			every.Snapshot(&from)
		case 3:
			other.Snapshot(&to) // it may sleep
			both(func(m *wits.Mind) {
				if err := m.Restore(&to); err != nil {
					t.Fatal(err)
				}
			})
		case 4:
			both(func(m *wits.Mind) {
				if err := m.Restore(&from); err != nil {
					t.Fatal(err)
				}
			})
		case 5:
			frame.Delta = float64(frame.Delta * 2)
		case 6:
			frame.Delta /= 2
		}
		f := frame
		f.Tick, f.Time = tick, time
		every.Lines, other.Lines = nil, nil
		f.Log = every
		every.Mind.Step(f)
		f.Log = other
		if due := schedule.Due(f); len(due) == 1 {
			schedule.Step(0, f)
		} else {
			slept++
		}
		time += frame.Delta
		if err := every.Fault(); err != nil {
			t.Fatalf("seed %d, frame %d: %v\n%s", seed, tick, err, err.Stack)
		}
		if !slices.Equal(every.Lines, other.Lines) || every.Hash() != other.Hash() || every.Status() != other.Status() {
			diff, err := every.Diff(other.Mind)
			t.Fatalf("seed %d, frame %d: a mind that slept %d frames is another: %v %v; said %q, and %q", seed, tick, slept, diff, err, every.Lines, other.Lines)
		}
		if a, b := every.Mind.Frame(), other.Mind.Frame(); a.Time != b.Time || a.Tick != b.Tick || a.Delta != b.Delta {
			t.Fatalf("seed %d, frame %d: the last frame of a mind that slept is %v, not %v", seed, tick, b.Time, a.Time)
		}
	}
	return slept
}

// Rest is an action that waits: for a number of seconds, or for ever. It is the action "Rest" of [Add].
type Rest struct {
	Seconds wits.In[float64] `doc:"How long; 0 is for ever."`
	Until   wits.Var[float64]
}

// Activate notes until when it waits.
func (r *Rest) Activate(x *wits.Context) { r.Until.Set(x, x.Time()+r.Seconds.Get(x)) }

// Update succeeds when the time is over.
func (r *Rest) Update(x *wits.Context) wits.Status {
	if r.Seconds.Get(x) > 0 && x.Time() >= r.Until.Get(x) {
		return wits.Success
	}
	return wits.Running
}

// Sleep returns until when it waits.
func (r *Rest) Sleep(x *wits.Context) float64 {
	if r.Seconds.Get(x) > 0 {
		return r.Until.Get(x)
	}
	return math.Inf(1)
}
