package act_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestWhoKeepsAHandleLearnsItsOutcome: somebody gives orders and keeps the handles, and looks at them now and then, however
// seldom; others give orders meanwhile, as many as they like. Every handle that is kept says at every look what the model says,
// and once it has an outcome, that one for ever. Handles are told apart, and the actuator goes its way as if nobody looked.
func TestWhoKeepsAHandleLearnsItsOutcome(t *testing.T) {
	type outcome struct {
		status act.Status
		why    act.Reason
	}
	rapid.Check(t, func(t *rapid.T) {
		w, blind := &ward{actuator: tasks.NewActuator()}, &ward{actuator: tasks.NewActuator()}
		m := &model{status: map[act.Handle]act.Status{}}
		var raw, kept []act.Handle
		known := map[act.Handle]outcome{} // by the handle as it was given
		look := func() {
			for i := range kept {
				kept[i] = w.actuator.Watch(kept[i])
				s, why := w.actuator.Status(kept[i])
				if s != m.status[raw[i]] || why == act.Forgotten {
					t.Fatalf("%v is %v (%v), the model says %v", raw[i], s, why, m.status[raw[i]])
				}
				if was, ended := known[raw[i]]; ended && was != (outcome{s, why}) {
					t.Fatalf("%v was %v and is %v %v", raw[i], was, s, why)
				}
				if s != act.Running {
					known[raw[i]] = outcome{s, why}
				}
				if kept[i].Settled() != (s != act.Running) || kept[i].Type() != raw[i].Type() {
					t.Fatalf("%v became %v, and is %v", raw[i], kept[i], s)
				}
			}
			seen := map[act.Handle]bool{}
			for _, h := range kept {
				if seen[h] {
					t.Fatalf("two orders have the handle %v", h)
				}
				seen[h] = true
			}
		}
		issue := func(keep bool) {
			kind := rapid.IntRange(0, len(kinds)-1).Draw(t, "kind")
			k := task{Frames: rapid.Int64Range(1, 4).Draw(t, "frames"), Ending: rapid.Int64Range(0, 3).Draw(t, "ending")}
			h := w.actuator.Issue(kinds[kind](k))
			blind.actuator.Issue(kinds[kind](k))
			if s, why := w.actuator.Status(h); s == act.Failed && why == act.ListFull {
				if w.actuator.Watch(h) != h {
					t.Fatal("what was refused changes")
				}
				return
			}
			m.issue(h, kind, k)
			if keep {
				raw, kept = append(raw, h), append(kept, w.actuator.Watch(h))
			}
		}
		for range rapid.IntRange(1, 12).Draw(t, "looks") {
			look()
			for range rapid.IntRange(0, 4).Draw(t, "orders") {
				issue(true)
			}
			for range rapid.IntRange(0, 60).Draw(t, "ticks") {
				for range rapid.IntRange(0, 2).Draw(t, "others") {
					issue(false)
				}
				switch op := rapid.IntRange(0, 30).Draw(t, "op"); {
				case op == 0 && len(kept) > 0:
					i := rapid.IntRange(0, len(kept)-1).Draw(t, "which")
					w.actuator.Cancel(kept[i])
					blind.actuator.Cancel(raw[i])
					m.cancel(raw[i])
				case op == 1:
					w.actuator.Die()
					blind.actuator.Die()
					m.die()
					w.actuator.Revive()
					blind.actuator.Revive()
					m.dead = false
				}
				_ = tasks.Step(&w.actuator, w, frame)
				_ = tasks.Step(&blind.actuator, blind, frame)
				m.step()
				if w.actuator.Hash() != blind.actuator.Hash() {
					t.Fatal("the actuator goes another way because somebody looks")
				}
			}
		}
		look()
		for range 3 * act.MaxEnded { // it is long ago now
			w.actuator.Issue(kinds[0](task{Frames: 1}))
			_ = tasks.Step(&w.actuator, w, frame)
		}
		for i := range kept {
			if was, ended := known[raw[i]]; ended {
				if s, why := w.actuator.Status(kept[i]); was != (outcome{s, why}) {
					t.Fatalf("%v was %v, and is %v %v long after", raw[i], was, s, why)
				}
			}
		}
	})
}

// TestDocumentsKnowForGood: what documents say of an order that has ended stays so, however much the body does afterwards,
// whoever steers it, however seldom the mind has a frame, and after the mind was saved; also for an order that was taken back.
func TestDocumentsKnowForGood(t *testing.T) {
	p := program(t, `"ports":[{"in":"Halt","type":"trigger"},{"out":"Done","type":"bool"},{"out":"Runs","type":"bool"},{"out":"Why","type":"order reason"},{"out":"Back","type":"order reason"}],
		"nodes":{"Go":{"do":"JumpNow"},"Far":{"do":"WalkTo","with":{"X":900}},"R":{"call":"OrderRunning"},"D":{"call":"OrderDone"},"W":{"call":"OrderReason"},"B":{"call":"OrderReason"},"Busy":{"do":"JumpNow"}},
		"links":["OnActivate -> Go.Activate","Go.OnSuccess -> Far.Activate","Halt -> Far.Deactivate","Far.OnDeactivate -> Busy.Activate","Busy.OnDeactivate -> Busy.Activate","Go.Order -> R.order","Go.Order -> D.order","Go.Order -> W.order","Far.Order -> B.order",
			"R.Result -> Runs","D.Result -> Done","W.Result -> Why","B.Result -> Back"]`)
	ports, err := wits.Bind[struct {
		Halt       wits.InputTrigger
		Done, Runs wits.Output[bool]
		Why, Back  wits.Output[act.Reason]
	}](p)
	must.Succeed(t, err)
	for _, every := range []int{1, 7, 90} { // ticks for each frame of the mind
		b, m := newBody(t), p.NewMind(1)
		b.quiet = true
		var said string
		for tick := range 150 * every {
			if tick%every == 0 {
				if tick/every == 6 {
					ports.Halt.Fire(m)
				}
				m.Step(wits.Frame{Tick: int64(tick), Delta: frame * float64(every), Self: b})
				if m.Fault() != nil {
					t.Fatal(m.Fault())
				}
				now := fmt.Sprint(ports.Done.Get(m), ports.Runs.Get(m), ports.Why.Get(m), ports.Back.Get(m))
				if tick/every == 9 {
					said = now
				} else if said != "" && now != said {
					t.Fatalf("every %d ticks, tick %d: %s, and was %s", every, tick, now, said)
				}
				m = kindtest.Reread(t, m, p)
			}
			if tick/every > 6 { // somebody else steers the body
				b.issue([]act.Order{jump.Order(Jump{frames(1)}), wave.Order(Wave{frames(1)})}[tick%2])
			}
			b.step(t)
		}
		if said != "true false none cancelled" {
			t.Errorf("every %d ticks: %s", every, said)
		}
	}
}

// TestWatchingAllocatesNothing, and neither do frames of a mind with handles.
func TestWatchingAllocatesNothing(t *testing.T) {
	p := program(t, patrol)
	b, m := newBody(t), p.NewMind(1)
	b.quiet = true
	f := wits.Frame{Delta: frame, Self: b}
	for range 5 {
		m.Step(f)
		b.step(t)
	}
	h := b.issue(wave.Order(Wave{frames(1)}))
	if n := testing.AllocsPerRun(50, func() {
		h = b.actuator.Watch(h)
		m.Step(f)
		_ = skills.Step(&b.actuator, b, frame)
	}); n != 0 {
		t.Errorf("a frame allocates %v times", n)
	}
	if s, _ := h.Outcome(); s != act.Done || !h.Settled() {
		t.Errorf("the order is %v", h)
	}
}
