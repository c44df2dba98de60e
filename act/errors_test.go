package act_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
)

func TestBadUse_UnknownOrder(t *testing.T) {
	others := act.NewRepertoire[*body]("others")
	foreign := act.Add[Move](others, "move", act.Spec{Layers: act.Body})
	var nobodys act.Verb[Move]
	var zero act.Actuator
	for name, c := range map[string]struct {
		a act.Actuator
		o act.Order
	}{
		"zero order":             {skills.NewActuator(), act.Order{}},
		"zero verb":              {skills.NewActuator(), nobodys.Order(to(1))},
		"of another repertoire":  {skills.NewActuator(), foreign.Order(to(1))},
		"to the zero actuator":   {zero, move.Order(to(1))},
		"actuator of another":    {others.NewActuator(), move.Order(to(1))},
		"beyond what there is":   {others.NewActuator(), jump.Order(Jump{})},
		"zero order to the zero": {zero, act.Order{}},
	} {
		h := c.a.Issue(c.o)
		if s, why := c.a.Status(h); s != act.Failed || why != act.Unknown || !errors.Is(c.a.Err(h), act.ErrUnknownOrder) {
			t.Errorf("%s: %v %v", name, s, why)
		}
		if !c.a.Idle() {
			t.Errorf("%s: something waits", name)
		}
	}
	b := newBody(t)
	if err := others.Step(&b.actuator, b, frame); !errors.Is(err, act.ErrOtherRepertoire) {
		t.Error(err)
	}
}

func TestBadUse_Handles(t *testing.T) {
	b := newBody(t)
	real := b.issue(move.Order(to(1)))
	for _, h := range []act.Handle{0, real + 1<<16, real + 1, 1 << 16, act.Handle(move.Type()) + 5<<16} {
		if want := act.Failed; h == real+1 { // the number of a move, but of type jump: long forgotten, for all one knows
			b.wantStatus(t, h, want, act.Forgotten)
		} else {
			b.wantStatus(t, h, want, act.NoOrder)
		}
		b.actuator.Cancel(h)
	}
	b.wantStatus(t, real, act.Running, act.None)
	for h, want := range map[act.Handle]string{0: "no order", real: "order 1", b.issue(act.Order{}): "order of type 0, refused: unknown"} {
		if h.String() != want {
			t.Errorf("%q, want %q", h, want)
		}
	}
}

func TestBadUse_DeadAgent(t *testing.T) {
	b := newBody(t)
	runs := b.issue(move.Order(to(9)))
	b.wantSteps(t, "move start")
	waits := b.issue(wave.Order(Wave{frames(1)}))
	b.actuator.Die()
	late := b.issue(jump.Order(Jump{frames(1)}))
	for _, h := range []act.Handle{runs, waits, late} {
		b.wantStatus(t, h, act.Failed, act.Dead)
		if !errors.Is(b.actuator.Err(h), act.ErrDead) {
			t.Error(b.actuator.Err(h))
		}
	}
	b.wantSteps(t, "move end failed", "")
	if !b.actuator.Idle() || b.actuator.Alive() {
		t.Error("something goes on after death")
	}
	b.actuator.Revive()
	b.issue(wave.Order(Wave{frames(1)}))
	b.actuator.Die()
	b.actuator.Revive()
	h := b.issue(wave.Order(Wave{frames(1)})) // never joins what died
	b.wantSteps(t, "wave")
	b.wantStatus(t, h, act.Done, act.None)
	b.wantStatus(t, b.issue(jump.Order(Jump{frames(1)})), act.Running, act.None)
	b.wantStatus(t, runs, act.Failed, act.Dead)
}

func TestBadUse_RingTooSmall(t *testing.T) {
	small := skills.Variant()
	small.SetRing(2)
	b := &body{actuator: small.NewActuator()}
	var hs []act.Handle
	for _, o := range []act.Order{look.Order(Look{frames(2)}), wave.Order(Wave{frames(2)}), reload.Order(Reload{frames(2)})} {
		hs = append(hs, b.issue(o))
	}
	err := small.Step(&b.actuator, b, frame)
	var full *act.BufferError
	if !errors.Is(err, act.ErrBufferTooSmall) || !errors.As(err, &full) || full.Action != "reload" || full.Need != 3 {
		t.Fatal(err)
	}
	b.wantStatus(t, hs[0], act.Running, act.None)
	b.wantStatus(t, hs[2], act.Failed, act.RingFull)
	if got := small.Explain(&b.actuator, hs[2]).Error(); got != "reload: the buffer is too small" {
		t.Error(got)
	}
	b.actuator.Cancel(b.issue(act.Order{})) // of no consequence
	if got := err.Error(); got != "reload: the buffer is too small: all 2 actions in it are active; a size of 3 would do" {
		t.Error(got)
	}
	small.SetRing(act.MaxRuns + 1)
	if small.Err() == nil {
		t.Error("a ring beyond the greatest was taken")
	}
}

func TestBadUse_ListTooSmall(t *testing.T) {
	b := newBody(t)
	var hs []act.Handle
	for i := range act.MaxWaiting + 2 {
		o := look.Order(Look{frames(1)})
		if i%2 == 1 {
			o = wave.Order(Wave{frames(1)})
		}
		hs = append(hs, b.issue(o))
	}
	for i, h := range hs {
		if i != act.MaxWaiting { // the one after that merges with the last that waits
			b.wantStatus(t, h, act.Running, act.None)
		} else if b.wantStatus(t, h, act.Failed, act.ListFull); !errors.Is(b.actuator.Err(h), act.ErrBufferTooSmall) {
			t.Error(b.actuator.Err(h))
		}
	}
	b.wantSteps(t, "look, wave")
	for i, h := range hs {
		if i != act.MaxWaiting {
			b.wantStatus(t, h, act.Done, act.None)
		}
	}
}

func TestBadUse_NeverEnds(t *testing.T) {
	b := newBody(t)
	h := b.issue(climb.Order(Climb{frames(1 << 40)})) // its limit is a second: eight frames
	for range 8 {
		b.wantSteps(t, "climb")
	}
	err := skills.Step(&b.actuator, b, frame)
	var e *act.ActionError
	if !errors.Is(err, act.ErrTimeLimit) || !errors.As(err, &e) || e.Action != "climb" || e.Limit != 1 {
		t.Fatal(err)
	}
	if got, want := err.Error(), "climb, in its stage execute: the action did not end in its time: 1 s"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	b.wantStatus(t, h, act.Failed, act.TimeLimit)
	b.wantRuns(t, "")

	for range 5 { // each newer order has its full time
		b.issue(climb.Order(Climb{frames(1 << 40)}))
		for range 7 {
			b.wantSteps(t, "climb")
		}
	}
	b.actuator.Cancel(b.issue(climb.Order(Climb{frames(1)})))
	b.wantSteps(t, "")

	stuck := b.issue(jump.Order(Jump{timed{Frames: 1, Ending: 1 << 40}})) // its stop stage never ends
	for range int(act.DefaultStopLimit / frame) {
		b.step(t)
		b.wantStatus(t, stuck, act.Running, act.None)
	}
	if err := skills.Step(&b.actuator, b, frame); !errors.Is(err, act.ErrTimeLimit) {
		t.Fatal(err)
	}
	b.wantStatus(t, stuck, act.Failed, act.TimeLimit)

	b.issue(look.Order(Look{frames(1 << 40)})) // endless by intent
	for range 100000 {
		b.quiet = true
		b.step(t)
	}
	b.wantRuns(t, "look/execute")
}

func TestBadUse_Panics(t *testing.T) {
	b := newBody(t)
	bad := b.issue(jump.Order(Jump{timed{Frames: 9, Bad: 1}}))
	good := b.issue(look.Order(Look{frames(2)}))
	err := skills.Step(&b.actuator, b, frame)
	var e *act.ActionError
	if !errors.Is(err, act.ErrPanicked) || !errors.As(err, &e) || e.Value != "broken jump" || !strings.Contains(e.Stack, "execute") {
		t.Fatal(err)
	}
	if got := b.take(); got != "jump, jump end failed, look" {
		t.Error(got)
	}
	b.wantStatus(t, bad, act.Failed, act.Panicked)
	b.wantStatus(t, good, act.Running, act.None)
	b.wantSteps(t, "look")
	b.wantStatus(t, good, act.Done, act.None)
}

// Crash panics in every stage, and in its clean-up.
type Crash struct{ In int64 }

func (c *Crash) at(in int64) act.Result {
	if c.In == in {
		panic(io.ErrUnexpectedEOF)
	}
	return act.Complete
}

func (c *Crash) Start(*body, act.Moment) act.Result   { return c.at(1) }
func (c *Crash) Execute(*body, act.Moment) act.Result { return c.at(2) }
func (c *Crash) Stop(*body, act.Moment) act.Result    { return c.at(3) }
func (c *Crash) End(b *body, s act.Status)            { b.say("end %v", s); c.at(4) }
func (c *Crash) Merge(Crash)                          { c.at(5) }

func TestBadUse_PanicsInEveryStage(t *testing.T) {
	r := act.NewRepertoire[*body]("crash")
	crash := act.Add[Crash](r, "crash", act.Spec{})
	for in := int64(1); in <= 4; in++ {
		b := &body{actuator: r.NewActuator()}
		h := b.issue(crash.Order(Crash{in}))
		err := r.Step(&b.actuator, b, frame)
		if !errors.Is(err, act.ErrPanicked) || !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatal(in, err)
		}
		want, end := act.Failed, "end failed"
		if in == 4 {
			want, end = act.Done, "end done" // all was done before
		}
		if s, _ := b.actuator.Status(h); s != want || b.take() != end || !b.actuator.Idle() {
			t.Errorf("stage %d: %v, idle %v", in, s, b.actuator.Idle())
		}
	}
}

// Last kills its own agent, or orders something, in the middle of its turn.
type Last struct{ Dies, gave int64 }

func (l *Last) Execute(b *body, _ act.Moment) act.Result {
	b.say("last")
	if l.Dies == 1 {
		b.actuator.Die()
		return act.Complete
	}
	if l.gave++; l.gave == 1 {
		b.issue(lastJump.Order(Jump{frames(2)}))
	}
	return act.Continue
}

func (l *Last) Stop(b *body, _ act.Moment) act.Result { b.say("last stop"); return act.Complete }
func (l *Last) End(b *body, s act.Status)             { b.say("last end %v", s) }

var (
	lasts    = act.NewRepertoire[*body]("lasts")
	lastJump = act.Add[Jump](lasts, "jump", act.Spec{Layers: 1})
)

func TestAnActionMayEndItsAgentOrGiveOrders(t *testing.T) {
	r := lasts.Variant()
	last := act.Add[Last](r, "last", act.Spec{Layers: 2})
	run := func(b *body) string {
		must.Succeed(t, r.Step(&b.actuator, b, frame))
		return b.take()
	}
	b := &body{actuator: r.NewActuator()}
	h := b.issue(last.Order(Last{Dies: 1}))
	if got := run(b); got != "last, last end failed" {
		t.Error(got)
	}
	b.wantStatus(t, h, act.Failed, act.Dead)

	b = &body{actuator: r.NewActuator()}
	b.issue(last.Order(Last{}))
	for _, want := range []string{"last", "last, jump", "last, jump, jump stop, jump end done"} {
		if got := run(b); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestBadUse_OwnReasons(t *testing.T) {
	b := newBody(t)
	h := b.issue(jump.Order(Jump{timed{Frames: 2, Bad: 2}}))
	b.wantSteps(t, "jump, jump stop, jump end failed")
	b.wantStatus(t, h, act.Failed, noWay)
	err := skills.Explain(&b.actuator, h)
	if err.Error() != "jump: no way there" || !errors.Is(err, act.ErrFailed) {
		t.Error(err)
	}
	if err := skills.Explain(&b.actuator, b.issue(jump.Order(Jump{}))); err != nil {
		t.Error(err)
	}
}

func TestRepertoireFindsWhatIsWrong(t *testing.T) {
	r := act.NewRepertoire[*body]("bad")
	act.Add[Named](r, "named", act.Spec{})
	act.Add[Padded](r, "padded", act.Spec{})
	act.Add[Huge](r, "huge", act.Spec{})
	act.Add[Number](r, "number", act.Spec{})
	act.Add[Jump](r, "solid", act.Spec{Solid: true, Endless: true})
	act.Add[Jump](r, "late", act.Spec{Limit: -1})
	act.Add[Jump](r, "jump", act.Spec{})
	v := act.Add[Jump](r, "jump", act.Spec{})
	err := r.Err()
	if err == nil {
		t.Fatal("nothing was found")
	}
	for _, want := range []string{"Named holds pointers", "Padded has padding", "Huge has 72 bytes, but an order has room for 64", "Number is not a struct",
		"a solid action cannot be endless", "a limit is below 0", `two actions are called "jump"`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing in:\n%v", want, err)
		}
	}
	a := r.NewActuator()
	if h := a.Issue(v.Order(Jump{})); !errors.Is(a.Err(h), act.ErrUnknownOrder) {
		t.Error(a.Err(h))
	}
	if err := r.Step(&a, nil, frame); !strings.Contains(err.Error(), "Padded") {
		t.Error(err)
	}
}

type (
	Named  struct{ Name string }
	Padded struct {
		A bool
		B int64
	}
	Huge   struct{ A [9]int64 }
	Number int64
)

func (*Named) Execute(*body, act.Moment) act.Result  { return act.Complete }
func (*Padded) Execute(*body, act.Moment) act.Result { return act.Complete }
func (*Huge) Execute(*body, act.Moment) act.Result   { return act.Complete }
func (*Number) Execute(*body, act.Moment) act.Result { return act.Complete }
