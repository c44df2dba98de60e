package profile_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/wits-ai/wits/debug/profile"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// slice is one of a track, with how deep it lies.
type slice struct {
	track, name string
	from, to    uint64
	deep        int
}

// trace is a file as a viewer takes it in.
type trace struct {
	threads  []string
	slices   []slice
	instants []string
	values   map[string][]float64
	ticks    []int64
}

// readTrace reads a file, and fails where a viewer would show something else than was meant.
func readTrace(t *testing.T, e *profile.Events) *trace {
	t.Helper()
	var b bytes.Buffer
	must.Succeed(t, e.Write(&b, "crowd", 42))
	var file struct {
		TraceEvents []struct {
			Ph, Name, S string
			Ts          float64
			Dur         *float64
			Pid, Tid    int
			Args        map[string]any
		}
	}
	must.Succeed(t, json.Unmarshal(b.Bytes(), &file))
	out := &trace{values: map[string][]float64{}}
	threads, open := map[int]string{}, map[int][]slice{}
	for _, v := range file.TraceEvents {
		thread := threads[v.Tid]
		switch {
		case v.Pid != 42 || v.Name == "":
			t.Fatalf("%+v", v)
		case v.Ph == "M":
			name := v.Args["name"].(string)
			if v.Name == "process_name" && name != "crowd" || v.Name == "thread_name" && thread != "" {
				t.Fatalf("%+v", v)
			}
			if v.Name == "thread_name" {
				threads[v.Tid] = name
				out.threads = append(out.threads, name)
			}
		case v.Ph == "C":
			for _, n := range v.Args {
				out.values[v.Name] = append(out.values[v.Name], n.(float64))
			}
		case thread == "":
			t.Fatalf("thread %d has no name", v.Tid)
		case v.Ph == "i" && v.S == "t":
			out.instants = append(out.instants, thread+": "+v.Name)
		case v.Ph == "X":
			from, to := uint64(math.Round(v.Ts*1000)), uint64(math.Round((v.Ts+*v.Dur)*1000))
			stack := open[v.Tid]
			for len(stack) > 0 && stack[len(stack)-1].to <= from {
				stack = stack[:len(stack)-1]
			}
			if len(stack) > 0 && stack[len(stack)-1].to < to {
				t.Fatalf("%+v ends after the slice around it", v)
			}
			s := slice{thread, v.Name, from, to, len(stack)}
			open[v.Tid] = append(stack, s)
			out.slices = append(out.slices, s)
			if n, ok := v.Args["tick"].(float64); ok {
				out.ticks = append(out.ticks, int64(n))
			}
		default:
			t.Fatalf("%+v", v)
		}
	}
	return out
}

// TestTraceForPerfetto: a viewer takes the file in as it was meant: threads, nested slices, instants and counters.
func TestTraceForPerfetto(t *testing.T) {
	g := newCrowd(t, 2)
	g.after = 1000
	l := g.loop(t)
	p := profile.Attach(l, profile.Options{Now: g.clock.now, Detail: 2, Values: []string{"A.Done", "None"}})
	l.Play(sim.Run{Ticks: 1})
	p.Start()
	l.Play(sim.Run{Ticks: 2})
	must.Succeed(t, l.Intervene(sim.Intervention{Agent: 1, Do: sim.InterventionHold, Path: "Cost", Value: "20"}))
	p.Mark(2, "b has been hit")
	l.Play(sim.Run{Ticks: 4})
	tr := readTrace(t, p.Events())
	if !slices.Equal(tr.ticks, []int64{1, 2, 3}) {
		t.Errorf("ticks %v", tr.ticks)
	}
	if !slices.Equal(tr.threads, []string{"ticks", "a", "b"}) {
		t.Errorf("threads %q", tr.threads)
	}
	var of []string
	for _, s := range tr.slices {
		if s.track == "a" {
			of = append(of, fmt.Sprintf("%d %s %d", s.deep, s.name, (s.to-s.from)/1000))
		}
	}
	// The first and the third tick have nodes; a holds a higher cost in the third, the second of which takes what it took.
	want := []string{"0 step 17", "1 A 10", "1 Inner/B 3", "1 Inner/C 4", "0 step 27", "0 step 27", "1 A 20", "1 Inner/B 3", "1 Inner/C 4"}
	of = slices.DeleteFunc(of, func(s string) bool { return s == "1 Inner 0" || s == "1 Inner/M 0" })
	if !slices.Equal(of, want) {
		t.Errorf("slices of a\n%q, want\n%q", of, want)
	}
	if got := tr.values["a A.Done"]; !slices.Equal(got, []float64{20, 40, 60}) {
		t.Errorf("A.Done of a was %v", got)
	}
	if got := tr.values["tick time (ns)"]; !slices.Equal(got, []float64{45e3, 55e3, 55e3}) {
		t.Errorf("ticks took %v", got)
	}
	for _, want := range []string{"a: hold Cost = 20", "b: b has been hit"} {
		if !slices.Contains(tr.instants, want) {
			t.Errorf("no %q in %q", want, tr.instants)
		}
	}
}

// TestTriggersAreInstants of the agent whose they are.
func TestTriggersAreInstants(t *testing.T) {
	g := newCrowd(t, 1)
	l := g.loop(t)
	p := profile.Attach(l, profile.Options{Now: g.clock.now})
	p.Start()
	l.Play(sim.Run{Ticks: 10})
	tr := readTrace(t, p.Events())
	for _, want := range []string{"a: A.Activate", "a: Inner.Activate", "a: A.Fire"} {
		if n := len(slices.DeleteFunc(slices.Clone(tr.instants), func(s string) bool { return s != want })); n != 1 {
			t.Errorf("%d of %q in %q", n, want, tr.instants)
		}
	}
}

// TestEventsAreBounded: what is oldest is dropped, whole ticks at a time, and a copy stays as it is.
func TestEventsAreBounded(t *testing.T) {
	g := newCrowd(t, 50)
	l := g.loop(t)
	p := profile.Attach(l, profile.Options{Now: g.clock.now, Events: 20_000, Detail: 1 << 30})
	p.Start()
	l.Play(sim.Run{Ticks: 300})
	copied := p.Events()
	kept := copied.Kept()
	l.Play(sim.Run{Ticks: 900})
	tr, now := readTrace(t, copied), readTrace(t, p.Events())
	if n := tr.ticks; n[0] != 0 || n[len(n)-1] != 299 || copied.Kept() != kept {
		t.Errorf("the copy has ticks %d to %d", n[0], n[len(n)-1])
	}
	if n := now.ticks; n[0] == 0 || n[len(n)-1] != 899 || p.Events().Kept() > 40_000 || p.Events().Kept() < 15_000 || int64(len(n)) != 900-n[0] {
		t.Errorf("%d events, of ticks %d to %d", p.Events().Kept(), n[0], n[len(n)-1])
	}
	if len(slices.DeleteFunc(now.slices, func(s slice) bool { return s.name != "step" })) != 50*len(now.ticks) {
		t.Error("steps are missing")
	}
	p.Reset()
	if e := p.Events(); e.Kept() != 0 || len(readTrace(t, e).slices) != 0 {
		t.Error("events after a reset")
	}
}

// TestWriteFails with the error of the file.
func TestWriteFails(t *testing.T) {
	g := newCrowd(t, 1)
	l := g.loop(t)
	p := profile.Attach(l, profile.Options{Values: []string{"A.Done"}})
	p.Start()
	l.Play(sim.Run{Ticks: 500})
	full := errors.New("full")
	if err := p.Events().Write(failing{full}, "crowd", math.MaxInt32); !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
