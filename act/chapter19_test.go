package act_test

import (
	"testing"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

func to(x float64) Move { return Move{To: geom.Vec2{X: x}, Speed: 4} }

// The executable examples of [Pro360, ch. 19], by name.

func TestChapter19_MoveTimeline(t *testing.T) {
	b := newBody(t)
	m := to(1)
	m.Slow = 1
	h := b.issue(move.Order(m))
	b.wantStatus(t, h, act.Running, act.None)
	if got := b.take(); got != "" {
		t.Fatalf("the order was carried out when it was issued: %s", got)
	}
	b.wantSteps(t, "move start", "move 1", "move 1, move stop")
	b.wantStatus(t, h, act.Running, act.None)
	b.wantSteps(t, "move stop, move end done")
	b.wantStatus(t, h, act.Done, act.None)
	b.wantRuns(t, "")
	b.wantSteps(t, "", "")
	b.wantStatus(t, h, act.Done, act.None) // it still answers
	if err := b.actuator.Err(h); err != nil || b.at != m.To {
		t.Fatal(err, b.at)
	}
}

func TestChapter19_Merge(t *testing.T) {
	b := newBody(t)
	first := b.issue(move.Order(to(9)))
	b.wantSteps(t, "move start", "move 9")
	second := b.issue(move.Order(to(1.5)))
	b.wantSteps(t, "move 1.5")
	b.wantRuns(t, "move/execute")
	b.wantStatus(t, first, act.Running, act.None)
	b.wantStatus(t, second, act.Running, act.None)
	b.wantSteps(t, "move 1.5, move stop, move end done")
	b.wantStatus(t, first, act.Done, act.None)
	b.wantStatus(t, second, act.Done, act.None)
}

func TestChapter19_DifferentType(t *testing.T) {
	b := newBody(t)
	m := to(9)
	m.Slow = 2
	old := b.issue(move.Order(m))
	b.wantSteps(t, "move start", "move 9")
	h := b.issue(jump.Order(Jump{frames(9)}))
	b.wantSteps(t, "move stop, jump")
	b.wantRuns(t, "move/stop jump/execute")
	current, next := skills.FullBody(&b.actuator)
	if current.Order.Type() != move.Type() || next.Handle != h {
		t.Fatalf("current %v, next %v", current, next)
	}
	b.wantStatus(t, old, act.Superseded, act.Replaced)
	b.wantSteps(t, "move stop, jump", "move stop, move end superseded, jump", "jump")
	b.wantRuns(t, "jump/execute")
	if current, next = skills.FullBody(&b.actuator); current.Handle != h || next.Handle != 0 {
		t.Fatalf("current %v, next %v", current, next)
	}
}

func TestChapter19_StoppingIsNotMergedInto(t *testing.T) {
	b := newBody(t)
	m := to(9)
	m.Slow = 5
	a := b.issue(move.Order(m))
	b.wantSteps(t, "move start")
	j := b.issue(jump.Order(Jump{frames(9)}))
	b.wantSteps(t, "move stop, jump")
	c := b.issue(move.Order(to(2)))
	b.wantSteps(t, "jump end superseded, move stop, move start")
	b.wantRuns(t, "move/stop move/start")
	b.wantStatus(t, a, act.Superseded, act.Replaced)
	b.wantStatus(t, j, act.Superseded, act.Replaced)
	b.wantStatus(t, c, act.Running, act.None)
}

func TestChapter19_Barrage(t *testing.T) {
	b := newBody(t)
	var handles []act.Handle
	for i := range 60 {
		o := move.Order(Move{To: geom.Vec2{X: 99}, Speed: 1, Slow: 3})
		if i%2 == 1 {
			o = jump.Order(Jump{timed{Frames: 99, Ending: 3}})
		}
		handles = append(handles, b.issue(o))
		must.Succeed(t, skills.Step(&b.actuator, b, 1.0/60))
		if n := len(b.actuator.Views(nil)); n > 2 {
			t.Fatalf("frame %d: %d full-body actions", i, n)
		}
		if i > 0 {
			b.wantStatus(t, handles[i-1], act.Superseded, act.Replaced)
		}
		if spam := b.actuator.Orders().Thrashing; spam != (i >= 9) {
			t.Fatalf("frame %d: spam %v", i, spam)
		}
	}
	if got, want := b.actuator.Orders(), (act.Orders{Issued: 60, Superseded: 59, Alarms: 1, Thrashing: true}); got != want {
		t.Fatalf("orders %+v, want %+v", got, want)
	}
	for range 1200 {
		must.Succeed(t, skills.Step(&b.actuator, b, 1.0/60))
	}
	if b.actuator.Orders().Thrashing {
		t.Error("it is still spam after twenty quiet seconds")
	}
}

func TestChapter19_SteeringIsNoSpam(t *testing.T) {
	b := newBody(t)
	first := b.issue(move.Order(to(99)))
	for i := range 600 {
		b.issue(move.Order(to(float64(99 + i))))
		b.step(t)
	}
	if got, want := b.actuator.Orders(), (act.Orders{Issued: 601, Merged: 600}); got != want {
		t.Fatalf("orders %+v, want %+v", got, want)
	}
	b.wantRuns(t, "move/execute")
	b.wantStatus(t, first, act.Running, act.None)
}

func TestChapter19_Layered(t *testing.T) {
	b := newBody(t)
	b.issue(move.Order(to(99)))
	b.issue(wave.Order(Wave{frames(50)}))
	l := b.issue(look.Order(Look{frames(50)}))
	b.issue(reload.Order(Reload{frames(50)}))
	b.wantSteps(t, "move start, wave, look, reload")
	if n := len(skills.Layered(&b.actuator, nil)); n != 3 {
		t.Fatalf("%d layered actions, want 3", n)
	}
	again := b.issue(look.Order(Look{frames(2)}))
	b.wantSteps(t, "move 99, wave, look, reload")
	b.wantRuns(t, "move/execute wave/execute look/execute reload/execute")
	b.wantSteps(t, "move 99, wave, look, reload")
	b.wantStatus(t, l, act.Done, act.None)
	b.wantStatus(t, again, act.Done, act.None)
	b.wantRuns(t, "move/execute wave/execute reload/execute")
}

func TestChapter19_Lifetime(t *testing.T) {
	kept := newBody(t)
	h := kept.issue(jump.Order(Jump{frames(1)}))
	kept.wantSteps(t, "jump, jump stop, jump end done")
	for range 100 {
		kept.step(t)
	}
	kept.wantStatus(t, h, act.Done, act.None)

	forgotten := newBody(t)
	forgotten.issue(jump.Order(Jump{frames(2)}))
	forgotten.wantSteps(t, "jump", "jump, jump stop, jump end done")

	// Who keeps a handle and looks at it now and then knows for good what became of it.
	jumped := kept.issue(jump.Order(Jump{frames(1)}))
	m := to(99)
	replaced := kept.actuator.Watch(kept.issue(move.Order(m)))
	jumped = kept.actuator.Watch(jumped)
	kept.step(t)
	dropped := kept.issue(jump.Order(Jump{frames(1)})) // nobody looks at it
	for range 10 * act.MaxEnded {
		kept.issue(jump.Order(Jump{frames(1)}))
		kept.step(t)
	}
	h, jumped, replaced = kept.actuator.Watch(h), kept.actuator.Watch(jumped), kept.actuator.Watch(replaced)
	for range 10 * act.MaxEnded {
		kept.issue(jump.Order(Jump{frames(1)}))
		kept.step(t)
	}
	kept.wantStatus(t, jumped, act.Superseded, act.Replaced)
	kept.wantStatus(t, replaced, act.Superseded, act.Replaced)
	kept.wantStatus(t, h, act.Failed, act.Forgotten) // it was looked at too late
	kept.wantStatus(t, dropped, act.Failed, act.Forgotten)
}

// FarMove walks without stages, for those whom nobody sees.
type FarMove Move

func (m *FarMove) Execute(b *body, x act.Moment) act.Result {
	b.say("far %v", m.To.X)
	return (*Move)(m).Execute(b, x)
}

func TestChapter19_LevelOfDetail(t *testing.T) {
	far := skills.Variant()
	act.Swap[FarMove](far, move)
	must.Succeed(t, far.Err())
	b := newBody(t)
	b.quiet = true
	h := b.issue(move.Order(Move{To: geom.Vec2{X: 20}, Speed: 2}))
	frames := 0
	for ; b.at.X < 20; frames++ {
		r := skills
		if frames > 3*8 && frames <= 7*8 { // the first frame is the start
			r = far
		}
		must.Succeed(t, r.Step(&b.actuator, b, frame))
		if frames == 7*8 && b.at.X != 14 {
			t.Fatalf("at %v when it comes back, want 14", b.at)
		}
	}
	b.wantStatus(t, h, act.Done, act.None)
	if frames != 10*8+1 {
		t.Errorf("it took %d frames, want %d", frames, 10*8+1)
	}
	act.Swap[Jump](far, move)
	if far.Err() == nil {
		t.Error("an action with other fields was swapped in")
	}
}
