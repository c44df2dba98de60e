package wits_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/wits-ai/wits"
)

// gate is an action that does not return until it is let through.
type gate struct {
	entered, through chan struct{}
}

type Gate struct{}

func (*Gate) Update(x *wits.Context) wits.Status {
	g := wits.World[*gate](x)
	g.entered <- struct{}{}
	<-g.through
	return wits.Running
}

// TestMonitorNamesWhatDoesNotReturn: while an action is under way, in however many minds at once, the monitor says of
// each which agent, document, node and action it is; between frames nobody is under way.
func TestMonitorNamesWhatDoesNotReturn(t *testing.T) {
	r := registry()
	wits.AddAction[Gate](r)
	p := compile(t, r, files{
		"main.json":   `"nodes":{"Patrol":{"run":"patrol.json"}},"links":["OnActivate -> Patrol.Activate"]`,
		"patrol.json": `"nodes":{"Swing":{"do":"Gate"}},"links":["OnActivate -> Swing.Activate"]`,
	})
	var monitor wits.Monitor
	g := &gate{make(chan struct{}), make(chan struct{})}
	minds := []*wits.Mind{p.NewMind(1), p.NewMind(2), p.NewMind(3)}
	if got := monitor.Running(); len(got) != 0 {
		t.Errorf("before any frame: %v", got)
	}
	for range 3 { // frames: what begins in one is updated in the next
		done := make(chan struct{})
		for i, m := range minds {
			go func() {
				defer func() { done <- struct{}{} }()
				m.Step(wits.Frame{Delta: 1, Entity: wits.NewEntity(uint32(i+7), 1), World: g, Monitor: &monitor})
			}()
		}
		for left, under := len(minds), 0; left > 0; {
			select {
			case <-g.entered:
				if under++; under < left {
					continue
				}
				var want []wits.Activity
				for i := range minds {
					want = append(want, wits.Activity{Entity: wits.NewEntity(uint32(i+7), 1), Document: "patrol.json", Node: "Patrol/Swing", Type: "Gate", Action: true})
				}
				got := monitor.Running()
				if len(got) != len(want) {
					t.Fatalf("%v, not %v", got, want)
				}
				for i := range got {
					if got[i] != want[i] {
						t.Errorf("%v, not %v", got[i], want[i])
					}
				}
				close(g.through)
			case <-done:
				left--
			}
		}
		if got := monitor.Running(); len(got) != 0 {
			t.Errorf("between frames: %v", got)
		}
		g.through = make(chan struct{})
	}
	if n := monitor.Noted(); n != 3 {
		t.Errorf("%d minds have been noted, not 3", n)
	}
}

// TestMonitorKeepsNoMind: minds that are gone are forgotten, however many there have been.
func TestMonitorKeepsNoMind(t *testing.T) {
	p := compile(t, registry(), files{"main.json": `"nodes":{}`})
	var monitor wits.Monitor
	gone := make(chan struct{}, 100)
	for range 100 {
		m := p.NewMind(1)
		m.Step(wits.Frame{Delta: 1, Monitor: &monitor})
		runtime.AddCleanup(m, func(struct{}) { gone <- struct{}{} }, struct{}{})
	}
	end := time.Now().Add(time.Minute)
	for n := range 100 {
		for len(gone) == 0 {
			if time.Now().After(end) {
				t.Fatalf("%d minds of 100 are gone after a minute", n)
			}
			runtime.GC()
			runtime.Gosched()
		}
		<-gone
	}
	if got := monitor.Running(); len(got) != 0 {
		t.Errorf("%v", got)
	}
}

// TestMonitorAfterAFault: a mind that was parked, was aborted or began anew is not under way.
func TestMonitorAfterAFault(t *testing.T) {
	var monitor wits.Monitor
	r := registry()
	wits.AddAction[Gate](r)
	p := compile(t, r, files{"main.json": `"nodes":{"A":{"do":"Gate"}},"links":["OnActivate -> A.Activate"]`})
	for name, end := range map[string]func(m *wits.Mind){"restart": (*wits.Mind).Restart, "abort": (*wits.Mind).Abort} {
		m := p.NewMind(1)
		for range 3 { // the action wants another world than none: a fault
			m.Step(wits.Frame{Delta: 1, Monitor: &monitor})
		}
		if m.Fault() == nil {
			t.Error("the mind is not parked")
		}
		end(m)
		if got := monitor.Running(); len(got) != 0 {
			t.Errorf("%s: %v", name, got)
		}
	}
}
