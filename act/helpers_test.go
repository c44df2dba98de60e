package act_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

const (
	frame = 1.0 / 8
	head  = act.Layers(2)
	arms  = act.Layers(4)
)

// body is what the orders of these tests move.
type body struct {
	actuator act.Actuator
	at       geom.Vec2
	mind     *wits.Mind // that sleeps; nil: none does
	log      []string
	quiet    bool
}

func (b *body) Actuator() *act.Actuator { return &b.actuator }

func (b *body) Wake() {
	if b.mind != nil {
		b.mind.Wake()
	}
}

func (b *body) say(format string, args ...any) {
	if !b.quiet {
		b.log = append(b.log, fmt.Sprintf(format, args...))
	}
}

func (b *body) sayName(name, what string) {
	if !b.quiet {
		b.say("%s%s", name, what)
	}
}

func (b *body) sayMove(x float64) {
	if !b.quiet { // a number in an interface would be an allocation
		b.say("move %v", x)
	}
}

// take empties the log.
func (b *body) take() string {
	s := strings.Join(b.log, ", ")
	b.log = b.log[:0]
	return s
}

// Move walks to a place, with a start and a stop stage of a frame or more.
type Move struct {
	To    geom.Vec2
	Speed float64
	Slow  int64 // frames of the stop stage
	left  int64
	went  int64
}

func (m *Move) Start(b *body, x act.Moment) act.Result {
	if x.Elapsed == 0 {
		b.say("move start")
		return act.Continue
	}
	return act.Complete
}

func (m *Move) Execute(b *body, x act.Moment) act.Result {
	m.went++
	b.sayMove(m.To.X)
	way := m.To.Sub(b.at)
	step := float64(m.Speed * x.Delta)
	if way.Len() <= step {
		b.at = m.To
		return act.Complete
	}
	b.at = b.at.Add(way.Norm().Scale(step))
	return act.Continue
}

func (m *Move) Stop(b *body, x act.Moment) act.Result {
	b.say("move stop")
	if m.left++; m.left <= m.Slow {
		return act.Continue
	}
	return act.Complete
}

func (m *Move) End(b *body, s act.Status) { b.say("move end %v", s) }

// timed is an action that takes a number of frames.
type timed struct{ Frames, Ending, Bad, done int64 }

func (t *timed) execute(b *body, name string) act.Result {
	b.sayName(name, "")
	if t.Bad == 1 {
		panic("broken " + name)
	}
	if t.Bad == 2 {
		return act.Fail(noWay)
	}
	if t.done++; t.done < t.Frames {
		return act.Continue
	}
	return act.Complete
}

func (t *timed) stop(b *body, name string) act.Result {
	b.sayName(name, " stop")
	if t.Ending--; t.Ending < 0 {
		return act.Complete
	}
	return act.Continue
}

type (
	Jump   struct{ timed }
	Build  struct{ timed } // solid
	Look   struct{ timed }
	Wave   struct{ timed }
	Reload struct{ timed }
	Climb  struct{ timed }
	Think  struct{ timed } // no layer
)

func (t *Jump) Execute(b *body, _ act.Moment) act.Result   { return t.execute(b, "jump") }
func (t *Jump) Stop(b *body, _ act.Moment) act.Result      { return t.stop(b, "jump") }
func (t *Build) Execute(b *body, _ act.Moment) act.Result  { return t.execute(b, "build") }
func (t *Build) Stop(b *body, _ act.Moment) act.Result     { return t.stop(b, "build") }
func (t *Look) Execute(b *body, _ act.Moment) act.Result   { return t.execute(b, "look") }
func (t *Wave) Execute(b *body, _ act.Moment) act.Result   { return t.execute(b, "wave") }
func (t *Reload) Execute(b *body, _ act.Moment) act.Result { return t.execute(b, "reload") }
func (t *Climb) Execute(b *body, _ act.Moment) act.Result  { return t.execute(b, "climb") }
func (t *Think) Execute(b *body, _ act.Moment) act.Result  { return t.execute(b, "think") }
func (t *Jump) End(b *body, s act.Status)                  { b.say("jump end %v", s) }

var (
	skills = act.NewRepertoire[*body]("tester")
	noWay  = skills.AddReason("no way there")
	move   = act.Add[Move](skills, "move", act.Spec{Layers: act.Body})
	jump   = act.Add[Jump](skills, "jump", act.Spec{Layers: act.Body})
	build  = act.Add[Build](skills, "build", act.Spec{Layers: act.Body | arms, Solid: true})
	look   = act.Add[Look](skills, "look", act.Spec{Layers: head, Endless: true})
	wave   = act.Add[Wave](skills, "wave", act.Spec{Layers: arms})
	reload = act.Add[Reload](skills, "reload", act.Spec{Layers: 8, Limit: 2, StopLimit: 1})
	climb  = act.Add[Climb](skills, "climb", act.Spec{Layers: act.Body, Limit: 1})
	think  = act.Add[Think](skills, "think", act.Spec{})
)

func newBody(t testing.TB) *body {
	t.Helper()
	must.Succeed(t, skills.Err())
	return &body{actuator: skills.NewActuator()}
}

func (b *body) issue(o act.Order) act.Handle { return b.actuator.Issue(o) }

// step runs a frame that must not go wrong, and gives what it logged.
func (b *body) step(t testing.TB) string {
	t.Helper()
	must.Succeed(t, skills.Step(&b.actuator, b, frame))
	return b.take()
}

// wantSteps compares the logs of frames.
func (b *body) wantSteps(t *testing.T, want ...string) {
	t.Helper()
	for i, w := range want {
		if got := b.step(t); got != w {
			t.Fatalf("frame %d: %q, want %q", i, got, w)
		}
	}
}

func (b *body) wantStatus(t *testing.T, h act.Handle, want act.Status, why act.Reason) {
	t.Helper()
	if s, r := b.actuator.Status(h); s != want || r != why {
		t.Fatalf("%v is %v (%v), want %v (%v)", h, s, r, want, why)
	}
}

// names lists what runs and waits, like "move/stop jump/execute build?".
func (b *body) names() string {
	var out []string
	for _, v := range b.actuator.Views(nil) {
		n := skills.Name(v.Order.Type())
		if v.State == act.Waiting {
			n += "?"
		} else {
			n += "/" + v.Stage.String()
		}
		out = append(out, n)
	}
	return strings.Join(out, " ")
}

func (b *body) wantRuns(t *testing.T, want string) {
	t.Helper()
	if got := b.names(); got != want {
		t.Fatalf("runs %q, want %q", got, want)
	}
}

func frames(n int64) timed { return timed{Frames: n} }

var _ act.Agent = (*body)(nil)
var _ wits.Updater = (*WalkTo)(nil)
