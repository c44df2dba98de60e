package act_test

import (
	"math/rand/v2"
	"testing"

	"github.com/wits-ai/wits/act"
)

// A day at ten frames a second, with orders and interrupts at random: every order ends once, every action that was
// begun is cleaned up, and the list, the ring and what they remember stay in bounds.
func TestO05_SoakOfADay(t *testing.T) {
	const frames = 24 * 60 * 60 * 10
	w := &ward{actuator: tasks.NewActuator()}
	r := rand.New(rand.NewPCG(3, 5))
	var watched []act.Handle
	var issued, ended [4]uint64
	for i := range frames {
		switch n := r.IntN(100); {
		case n < 20:
			k := task{Frames: 1 + r.Int64N(30), Ending: r.Int64N(4)}
			watched = append(watched, w.actuator.Issue(kinds[r.IntN(len(kinds))](k)))
			issued[0]++
		case n < 22 && len(watched) > 0:
			w.actuator.Cancel(watched[r.IntN(len(watched))])
		case n == 99 && i%10 == 0:
			w.actuator.Die()
		}
		_ = tasks.Step(&w.actuator, w, 0.1) // the panics of kind f
		w.actuator.Revive()
		keep := watched[:0]
		for _, h := range watched {
			s, why := w.actuator.Status(h)
			if why == act.Forgotten || why == act.NoOrder {
				t.Fatalf("frame %d: %v is %v", i, h, why)
			}
			if s == act.Running {
				keep = append(keep, h)
			} else {
				ended[s]++
			}
		}
		watched = keep
	}
	for range 100 {
		_ = tasks.Step(&w.actuator, w, 0.1)
	}
	for _, h := range watched {
		s, _ := w.actuator.Status(h)
		ended[s]++
	}
	if ended[act.Running] != 0 || ended[act.Done]+ended[act.Failed]+ended[act.Superseded] != issued[0] {
		t.Errorf("%d issued; running, done, failed, superseded: %v", issued[0], ended)
	}
	for s := act.Done; s <= act.Superseded; s++ {
		if ended[s] < 1000 {
			t.Errorf("only %d orders are %v: the soak is not what it should be", ended[s], s)
		}
	}
	if !w.actuator.Idle() || w.begun != w.ends {
		t.Errorf("idle %v, %d begun, %d ended", w.actuator.Idle(), w.begun, w.ends)
	}
}
