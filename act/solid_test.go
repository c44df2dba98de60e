package act_test

import (
	"testing"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
)

// Layers and solid actions: [Ott], acceptance test 4, in small.
func TestO06_TurnsAtOnceButMovesAfterTheBuild(t *testing.T) {
	b := newBody(t)
	built := b.issue(build.Order(Build{frames(3)}))
	b.wantSteps(t, "build")
	turn := b.issue(look.Order(Look{frames(9)}))
	walk := b.issue(move.Order(to(1)))
	b.wantSteps(t, "build, look")
	b.wantRuns(t, "build/execute look/execute move?")
	b.wantStatus(t, walk, act.Running, act.None)
	b.wantSteps(t, "build, build stop, look")
	b.wantStatus(t, built, act.Done, act.None)
	b.wantSteps(t, "look, move start")
	b.wantStatus(t, turn, act.Running, act.None)
}

func TestCancel(t *testing.T) {
	b := newBody(t)
	m := to(99)
	m.Slow = 1
	h := b.issue(move.Order(m))
	b.wantSteps(t, "move start", "move 99")
	b.actuator.Cancel(h)
	b.wantStatus(t, h, act.Running, act.None) // until the next step
	b.wantSteps(t, "move stop")
	b.wantStatus(t, h, act.Superseded, act.Cancelled)
	b.wantSteps(t, "move stop, move end superseded")

	// Never begun.
	h = b.issue(jump.Order(Jump{frames(1)}))
	b.actuator.Cancel(h)
	b.wantSteps(t, "")
	b.wantStatus(t, h, act.Superseded, act.Cancelled)

	// A newer order goes on with the action; the older handle has no say any more.
	old := b.issue(move.Order(to(99)))
	b.wantSteps(t, "move start")
	b.actuator.Cancel(old)
	h = b.issue(move.Order(to(98)))
	b.wantSteps(t, "move 98")
	b.actuator.Cancel(old)
	b.wantSteps(t, "move 98")
	b.wantStatus(t, old, act.Running, act.None)
	b.actuator.Cancel(h)
	b.wantSteps(t, "move stop, move end superseded")
	b.wantStatus(t, old, act.Superseded, act.Cancelled)

	// A solid action that was begun goes on.
	h = b.issue(build.Order(Build{frames(2)}))
	b.wantSteps(t, "build")
	b.actuator.Cancel(h)
	b.wantSteps(t, "build, build stop")
	b.wantStatus(t, h, act.Done, act.None)
}

func TestVerbData(t *testing.T) {
	o := move.Order(to(3))
	if d, ok := move.Data(&o); !ok || d != to(3) {
		t.Error(d, ok)
	}
	if _, ok := jump.Data(&o); ok {
		t.Error("a move was read as a jump")
	}
	if skills.Name(o.Type()) != "move" || skills.Spec(o.Type()).Layers != act.Body || skills.Name(99) != "" || skills.Types() != 8 {
		t.Error(skills.Name(o.Type()), skills.Types())
	}
}

func TestSpamIsWhatTheGameSaysItIs(t *testing.T) {
	r := skills.Variant()
	r.SetThrashing(act.Thrashing{PerSecond: 0, Burst: 1})
	b := &body{actuator: r.NewActuator(), quiet: true}
	for i, want := range []bool{false, false, true} {
		o := move.Order(to(9))
		if i%2 == 1 {
			o = climb.Order(Climb{frames(3)})
		}
		b.issue(o)
		must.Succeed(t, r.Step(&b.actuator, b, frame))
		if got := b.actuator.Orders().Thrashing; got != want {
			t.Fatalf("order %d: spam %v", i, got)
		}
	}
}
