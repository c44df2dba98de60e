package wits_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// stage is what the world tells the actions below to do: in which of their methods, and what.
type stage struct {
	in string
	do func()
}

func (s *stage) at(where string) {
	if s.in == where {
		s.do()
	}
}

type acts struct {
	Poke wits.TriggerIn
	N    wits.Var[int64]
}

func on(x *wits.Context) *stage                              { return wits.World[*stage](x) }
func (a *acts) Activate(x *wits.Context)                     { on(x).at("Activate") }
func (a *acts) End(x *wits.Context, _ wits.Status)           { on(x).at("End") }
func (a *acts) OnTrigger(x *wits.Context, _ *wits.TriggerIn) { on(x).at("OnTrigger") }
func (a *acts) Update(x *wits.Context) wits.Status {
	a.N.Set(x, a.N.Get(x)+1)
	if on(x).in == "log" {
		x.Log(wits.Info, "here")
	}
	on(x).at("Update")
	return wits.Running
}

func actors() (*wits.Registry, files) {
	r := registry()
	wits.AddAction[acts](r, wits.Named("Acts"))
	wits.AddFunc(r, "Computes", func(x *wits.Context, _ struct{}) bool { on(x).at("function"); return true })
	return r, files{"main.json": `"ports":[{"in":"Poke","type":"trigger"},{"in":"Stop","type":"trigger"}],
		"nodes":{"A":{"do":"Acts"},"F":{"call":"Computes"}},"links":["OnActivate -> A.Activate","Poke -> A.Poke","Stop -> A.Deactivate"]`}
}

type actorPorts struct{ Poke, Stop wits.InputTrigger }

// apart runs f on a goroutine of its own and waits until that has ended, also by runtime.Goexit.
func apart(f func()) (came bool) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
		came = true
	}()
	<-done
	return came
}

// TestGoexitParks: code of a coder's that ends its goroutine, as t.FailNow does, leaves a mind that is parked at the node where
// that was, that steps without a panic, and that goes on when it is resumed.
func TestGoexitParks(t *testing.T) {
	r, f := actors()
	p := compile(t, r, f)
	ports := bind[actorPorts](t, p)
	for where, node := range map[string]string{"Activate": "A", "Update": "A", "End": "A", "OnTrigger": "A", "function": "F"} {
		for name, do := range map[string]func(m *wits.Mind, w *stage){
			"step":    func(m *wits.Mind, w *stage) { m.Step(wits.Frame{World: w, Tick: 7}) },
			"restart": func(m *wits.Mind, _ *stage) { m.Restart() },
			"abort":   func(m *wits.Mind, _ *stage) { m.Abort() },
		} {
			if name != "step" && where != "End" {
				continue
			}
			m, w := p.NewMind(1), &stage{do: runtime.Goexit}
			if where != "Activate" {
				m.Step(wits.Frame{World: w})
				m.Step(wits.Frame{World: w})
			}
			ports.Poke.Fire(m)
			if where == "End" {
				ports.Stop.Fire(m)
			}
			m.SetFrame(wits.Frame{World: w, Tick: 7})
			w.in = where
			came := apart(func() { do(m, w) })
			if came {
				t.Fatalf("%s, %s: the goroutine did not end", where, name)
			}
			fault := m.Fault()
			if fault == nil || fault.Document != "main.json" || fault.Node != node || fault.Tick != 7 || !strings.Contains(fault.Message, "runtime.Goexit") {
				t.Fatalf("%s, %s: the fault is %v", where, name, fault)
			}
			if s := m.Step(wits.Frame{World: w}); s != wits.Running || m.Fault() != fault {
				t.Errorf("%s, %s: a parked mind stepped: %v", where, name, s)
			}
			w.in = ""
			m.Resume()
			for range 3 {
				m.Step(wits.Frame{World: w})
			}
			if m.Fault() != nil {
				t.Errorf("%s, %s: after it was resumed: %v", where, name, m.Fault())
			}
			kindtest.Reread(t, m, p)
		}
	}
}

// badLogger panics or ends the goroutine whenever it is told something.
type badLogger struct{ do func() }

func (l badLogger) Log(wits.Message) { l.do() }

// TestLoggersThatPanic: neither when an action logs, nor when a mind is parked, does the panic of a Logger leave Step; the fault
// tells of it.
func TestLoggersThatPanic(t *testing.T) {
	r, f := actors()
	p := compile(t, r, f)
	broken := errors.New("the action is broken")
	for _, c := range []struct {
		in   string
		do   func()
		says []string
	}{
		{"Update", func() { panic(broken) }, []string{"main.json: A (Acts): the action is broken", "the game's Logger panicked when it was told so: disk full"}},
		{"log", func() {}, []string{"main.json: A (Acts): disk full", "the game's Logger panicked when it was told so: disk full"}},
	} {
		m, w := p.NewMind(1), &stage{in: c.in, do: c.do}
		frame := wits.Frame{World: w, Log: badLogger{func() { panic("disk full") }}}
		m.Step(frame)
		m.Step(frame)
		fault := m.Fault()
		if fault == nil || c.in == "Update" && !errors.Is(fault, broken) {
			t.Fatalf("%s: the fault is %v", c.in, fault)
		}
		for _, s := range c.says {
			if !strings.Contains(fault.Error(), s) {
				t.Errorf("%s: the fault is %q, without %q", c.in, fault, s)
			}
		}
		w.in = ""
		m.Resume()
		if m.Step(frame); m.Fault() != nil {
			t.Errorf("%s: after it was resumed: %v", c.in, m.Fault())
		}
	}
	m, w := p.NewMind(1), &stage{in: "Update", do: func() { panic(broken) }}
	apart(func() {
		for range 2 {
			m.Step(wits.Frame{World: w, Log: badLogger{runtime.Goexit}})
		}
	})
	if m.Fault() == nil || !errors.Is(m.Fault(), broken) {
		t.Errorf("the Logger ended the goroutine, and the fault is %v", m.Fault())
	}
	if m.Step(wits.Frame{World: w}) != wits.Running {
		t.Error("a parked mind stepped")
	}
}

// TestMindsThatCannotStep say why.
func TestMindsThatCannotStep(t *testing.T) {
	says := func(f func()) (text string) {
		defer func() { text = fmt.Sprint(recover()) }()
		f()
		return ""
	}
	if got := says(func() { new(wits.Mind).Step(wits.Frame{}) }); !strings.Contains(got, "get one from Program.NewMind") {
		t.Errorf("a mind of no program: %q", got)
	}
	r, f := actors()
	m := compile(t, r, f).NewMind(1)
	w := &stage{in: "Update"}
	w.do = func() { m.Step(wits.Frame{World: w}) }
	m.Step(wits.Frame{World: w})
	m.Step(wits.Frame{World: w})
	if m.Fault() == nil || !strings.Contains(m.Fault().Message, "from an action of its own") {
		t.Errorf("a mind that steps itself: %v", m.Fault())
	}
}
