package act_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// WalkTo and JumpNow are actions for designers.
type WalkTo struct {
	act.Ordered
	X wits.In[float64]
}

func (w *WalkTo) Activate(x *wits.Context) { w.Give(x, move.Order(to(w.X.Get(x)))) }

func (w *WalkTo) Sleep(x *wits.Context) float64 { return w.Waits(x) }

type JumpNow struct{ act.Ordered }

func (j *JumpNow) Activate(x *wits.Context) { j.Give(x, jump.Order(Jump{frames(2)})) }

// Follow keeps its order up to date.
type Follow struct {
	act.Ordered
	X wits.In[float64]
}

func (f *Follow) Update(x *wits.Context) wits.Status {
	f.Give(x, move.Order(to(f.X.Get(x))))
	return f.Ordered.Update(x)
}

// Pursue does so when it changes.
type Pursue struct {
	act.Ordered
	X wits.In[float64]
}

func (p *Pursue) Update(x *wits.Context) wits.Status { return p.Keep(x, move.Order(to(p.X.Get(x)))) }

// Careful gives an order, or none.
type Careful struct {
	act.Ordered
	Dares wits.In[bool]
}

func (a *Careful) Activate(x *wits.Context) {
	if a.Dares.Get(x) {
		a.Give(x, jump.Order(Jump{frames(1)}))
	} else {
		a.Refuse(x, noWay)
	}
}

func program(t testing.TB, body string) *wits.Program {
	t.Helper()
	r := std.NewRegistry()
	act.Register(r)
	wits.AddAction[WalkTo](r)
	wits.AddAction[JumpNow](r)
	wits.AddAction[Follow](r)
	wits.AddAction[Careful](r)
	wits.AddAction[Pursue](r)
	p, err := wits.Load(r, fstest.MapFS{"a.json": {Data: []byte(`{"wits":1,"kind":"graph",` + body + `}`)}}, "a.json")
	must.Succeed(t, err)
	return p
}

// play steps a mind and then its body, and gives the trace of the body.
func play(t testing.TB, p *wits.Program, n int, each func(tick int, m *wits.Mind)) (b *body, trace string) {
	t.Helper()
	b = newBody(t)
	m := p.NewMind(1)
	for i := range n {
		if each != nil {
			each(i, m)
		}
		m.Step(wits.Frame{Tick: int64(i), Delta: frame, Self: b})
		if m.Fault() != nil {
			t.Fatal(m.Fault())
		}
		trace += traceLine(t, b, i)
	}
	return b, trace
}

func traceLine(t testing.TB, b *body, tick int) string {
	s := fmt.Sprintln(tick, b.step(t), b.at.X, b.names(), b.actuator.Orders())
	return s + fmt.Sprintln(b.actuator.Hash())
}

const patrol = `"nodes":{"Out":{"do":"WalkTo","with":{"X":2}},"Jump":{"do":"JumpNow"},"Home":{"do":"WalkTo","with":{"X":0}}},
	"links":["OnActivate -> Out.Activate","Out.OnSuccess -> Jump.Activate","Jump.OnSuccess -> Home.Activate"]`

// TestMindsSleepUntilOrdersEnd: a mind that sleeps while its body walks does what one does that steps in every frame.
func TestMindsSleepUntilOrdersEnd(t *testing.T) {
	p := program(t, `"nodes":{"Out":{"do":"WalkTo","with":{"X":5}},"Home":{"do":"WalkTo","with":{"X":0}}},
		"links":["OnActivate -> Out.Activate","Out.OnDeactivate -> Home.Activate","Home.OnDeactivate -> Out.Activate"]`)
	every, other := newBody(t), newBody(t)
	m := p.NewMind(1)
	other.mind = p.NewMind(1)
	var s wits.Schedule
	s.Set(0, other.mind)
	steps := 0
	for tick := range 200 {
		f := wits.Frame{Tick: int64(tick), Time: float64(tick+1) * frame, Delta: frame, Self: every}
		m.Step(f)
		f.Self = other
		for _, i := range s.Due(f) {
			s.Step(i, f)
			steps++
		}
		if tick == 150 {
			every.actuator.CancelAll()
			other.actuator.CancelAll()
		}
		if a, b := traceLine(t, every, tick), traceLine(t, other, tick); a != b || m.Hash() != other.mind.Hash() {
			t.Fatalf("frame %d, after %d steps:\n%s%s", tick, steps, a, b)
		}
	}
	if steps > 120 {
		t.Errorf("it took %d steps in 200 frames", steps)
	}
}

// A document and a person give the same orders at the same frames, and keep the handles: the same body, bit for bit.
func TestO05_PlayerAndMindGiveTheSameTrace(t *testing.T) {
	mind, want := play(t, program(t, patrol), 24, nil)
	player := newBody(t)
	keys := map[int]act.Order{}
	for i, o := range []act.Order{move.Order(to(2)), jump.Order(Jump{frames(2)}), move.Order(to(0))} {
		keys[[]int{0, 6, 9}[i]] = o
	}
	got := ""
	var kept []act.Handle
	for i := range 24 {
		for k := range kept {
			kept[k] = player.actuator.Watch(kept[k])
		}
		if o, pressed := keys[i]; pressed {
			kept = append(kept, player.actuator.Watch(player.issue(o)))
		}
		got += traceLine(t, player, i)
	}
	if got != want {
		t.Fatalf("player:\n%s\nmind:\n%s", got, want)
	}
	player.actuator.Looked()
	mind.actuator.Looked()
	if player.actuator != mind.actuator {
		t.Error("the actuators differ")
	}
	if n := mind.actuator.Orders().Issued; n != 3 || mind.at.X != 0 {
		t.Errorf("%d orders, at %v", n, mind.at)
	}
}

func TestAbortedActionsCancelTheirOrder(t *testing.T) {
	p := program(t, `"ports":[{"in":"Halt","type":"trigger"},{"in":"Other","type":"trigger"},{"out":"Why","type":"order reason"}],
		"nodes":{"Go":{"do":"WalkTo","with":{"X":50}},"Else":{"do":"WalkTo","with":{"X":70}}},
		"links":["OnActivate -> Go.Activate","Halt -> Go.Deactivate","Other -> Go.Deactivate","Other -> Else.Activate","Go.Why -> Why"]`)
	ports, err := wits.Bind[struct {
		Halt, Other wits.InputTrigger
		Why         wits.Output[act.Reason]
	}](p)
	must.Succeed(t, err)
	b, _ := play(t, p, 6, func(tick int, m *wits.Mind) {
		if tick == 3 {
			ports.Halt.Fire(m)
		}
	})
	if !b.actuator.Idle() {
		t.Errorf("after a halt there still runs %s", b.names())
	}
	// Another action with the same order goes on with the walk: no stop stage.
	b, _ = play(t, p, 6, func(tick int, m *wits.Mind) {
		if tick == 3 {
			ports.Other.Fire(m)
		}
	})
	if o := b.actuator.Orders(); b.names() != "move/execute" || o.Merged != 1 {
		t.Errorf("there runs %s; %+v", b.names(), o)
	}
}

func TestFollowKeepsItsOrderUpToDate(t *testing.T) {
	p := program(t, `"ports":[{"in":"X","type":"float"}],"nodes":{"F":{"do":"Follow"}},"links":["OnActivate -> F.Activate","X -> F.X"]`)
	ports, err := wits.Bind[struct{ X wits.Input[float64] }](p)
	must.Succeed(t, err)
	b, _ := play(t, p, 20, func(tick int, m *wits.Mind) { ports.X.Set(m, 5+float64(tick)) })
	if o := b.actuator.Orders(); o.Merged != 19 || o.Issued != 20 || b.names() != "move/execute" {
		t.Errorf("%+v %s", o, b.names())
	}
}

// An order that stays the same is given once, and anew when its action begins again; what a graph computes is in it from the
// first frame on.
func TestKeepGivesWhatHasChanged(t *testing.T) {
	p := program(t, `"ports":[{"in":"X","type":"float"},{"in":"Halt","type":"trigger"},{"in":"Go","type":"trigger"}],
		"nodes":{"F":{"do":"Pursue"},"Far":{"expr":"X + 50"}},
		"links":["OnActivate -> F.Activate","Halt -> F.Deactivate","Go -> F.Activate","Far.Result -> F.X"]`)
	ports, err := wits.Bind[struct {
		X        wits.Input[float64]
		Halt, Go wits.InputTrigger
	}](p)
	must.Succeed(t, err)
	b, _ := play(t, p, 40, func(tick int, m *wits.Mind) {
		ports.X.Set(m, float64(tick/10*2)) // 50, 52, 54, 56
		switch tick {
		case 15:
			ports.Halt.Fire(m)
		case 19: // it begins again in tick 19, with the same order
			ports.Go.Fire(m)
		}
	})
	if o := b.actuator.Orders(); o.Issued != 5 || o.Merged != 3 || b.names() != "move/execute" {
		t.Errorf("%+v %s", o, b.names())
	}
	if d, ok := move.Data(&b.actuator.Views(nil)[0].Order); !ok || d.To.X != 56 {
		t.Errorf("it goes to %v", d.To)
	}
}

func TestFunctionsOnOrders(t *testing.T) {
	p := program(t, `"ports":[{"out":"Runs","type":"bool"},{"out":"Done","type":"bool"},{"out":"Why","type":"order reason"}],
		"nodes":{"Go":{"do":"JumpNow"},"R":{"call":"OrderRunning"},"D":{"call":"OrderDone"},"W":{"call":"OrderReason"}},
		"links":["OnActivate -> Go.Activate","Go.Order -> R.order","Go.Order -> D.order","Go.Order -> W.order",
			"R.Result -> Runs","D.Result -> Done","W.Result -> Why"]`)
	ports, err := wits.Bind[struct {
		Runs, Done wits.Output[bool]
		Why        wits.Output[act.Reason]
	}](p)
	must.Succeed(t, err)
	b, m := newBody(t), p.NewMind(1)
	got := ""
	for i := range 5 {
		m.Step(wits.Frame{Tick: int64(i), Delta: frame, Self: b})
		b.step(t)
		got += fmt.Sprint(ports.Runs.Get(m), ports.Done.Get(m), ports.Why.Get(m), "; ")
	}
	if want := "true false none; true false none; false true none; false true none; false true none; "; got != want || m.Fault() != nil {
		t.Errorf("got %s, want %s; %v", got, want, m.Fault())
	}
}

// An action that refuses fails at once with its reason, also if the order that it gave the last time was done.
func TestRefusedActionsFail(t *testing.T) {
	p := program(t, `"ports":[{"in":"Dares","type":"bool"},{"in":"Try","type":"trigger"},{"out":"Why","type":"order reason"},
			{"out":"Done","type":"trigger"},{"out":"Failed","type":"trigger"}],
		"nodes":{"Go":{"do":"Careful"}},
		"links":["Try -> Go.Activate","Dares -> Go.Dares","Go.Why -> Why","Go.OnSuccess -> Done","Go.OnFailure -> Failed"]`)
	ports, err := wits.Bind[struct {
		Dares        wits.Input[bool]
		Try          wits.InputTrigger
		Why          wits.Output[act.Reason]
		Done, Failed wits.OutputTrigger
	}](p)
	must.Succeed(t, err)
	got := ""
	b, _ := play(t, p, 12, func(tick int, m *wits.Mind) {
		switch {
		case ports.Done.Fired(m):
			got += fmt.Sprint(tick, " done ", ports.Why.Get(m), "; ")
		case ports.Failed.Fired(m):
			got += fmt.Sprint(tick, " failed ", ports.Why.Get(m) == noWay, "; ")
		}
		ports.Dares.Set(m, tick < 5)
		if tick == 0 || tick == 6 {
			ports.Try.Fire(m)
		}
	})
	if want := "2 done none; 7 failed true; "; got != want || b.actuator.Orders().Issued != 1 {
		t.Errorf("%s want %s; %d orders", got, want, b.actuator.Orders().Issued)
	}
}
