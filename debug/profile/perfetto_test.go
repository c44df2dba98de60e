package profile_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/wits-ai/wits/debug/profile"
	"github.com/wits-ai/wits/sim"
)

// slice is one of a track, with how deep it lies.
type slice struct {
	track, name string
	from, to    uint64
	deep        int
}

// trace is a file as a reader takes it in.
type trace struct {
	tracks   map[string]uint64
	parents  map[string]string
	slices   []slice
	instants []string
	values   map[string][]float64
	ticks    []int64
}

// readTrace reads a file as any reader of protobuf does, and fails where a viewer would show something else than was meant.
func readTrace(t *testing.T, e *profile.Events) *trace {
	t.Helper()
	var b bytes.Buffer
	if err := e.Write(&b, "crowd", 42); err != nil {
		t.Fatal(err)
	}
	file, err := message("Trace", b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	out := &trace{tracks: map[string]uint64{}, parents: map[string]string{}, values: map[string][]float64{}}
	names, tracks, counters, open := map[uint64]string{}, map[uint64]string{}, map[uint64]bool{}, map[uint64][]slice{}
	last := uint64(0)
	packets, _ := file["packet"].([]any)
	for i, packet := range packets {
		p := packet.(fields)
		if want := map[bool]uint32{true: 1, false: 2}[i == 0]; p["sequence_flags"] != want || p["trusted_packet_sequence_id"] != uint32(1) {
			t.Fatalf("packet %d: %v", i, p)
		}
		if d, ok := p["track_descriptor"].(fields); ok {
			uuid, name := d["uuid"].(uint64), d["name"].(string)
			if tracks[uuid] != "" || uuid == 0 {
				t.Fatalf("there are two tracks %d", uuid)
			}
			tracks[uuid], out.tracks[name] = name, uuid
			if parent, ok := d["parent_uuid"].(uint64); ok {
				if tracks[parent] == "" {
					t.Fatalf("%s lies in a track that comes later", name)
				}
				out.parents[name] = tracks[parent]
			}
			counters[uuid] = d["counter"] != nil
			if process, ok := d["process"].(fields); ok && (process["pid"] != int32(42) || process["process_name"] != "crowd") {
				t.Errorf("process %v", process)
			}
			continue
		}
		if d, ok := p["interned_data"].(fields); ok {
			for _, n := range d["event_names"].([]any) {
				n := n.(fields)
				if names[n["iid"].(uint64)] != "" {
					t.Fatalf("name %v comes twice", n)
				}
				names[n["iid"].(uint64)] = n["name"].(string)
			}
		}
		v, at := p["track_event"].(fields), p["timestamp"].(uint64)
		if at < last {
			t.Fatalf("packet %d goes back in time", i)
		}
		last = at
		track := v["track_uuid"].(uint64)
		name, _ := v["name"].(string)
		if iid, ok := v["name_iid"].(uint64); ok {
			name = names[iid]
		}
		if tracks[track] == "" || counters[track] != (v["type"] == int32(4)) || (name == "") == (v["type"] == int32(1) || v["type"] == int32(3)) {
			t.Fatalf("packet %d: %v on %q", i, v, tracks[track])
		}
		switch v["type"] {
		case int32(1):
			open[track] = append(open[track], slice{tracks[track], name, at, 0, len(open[track])})
			if list, ok := v["debug_annotations"].([]any); ok {
				out.ticks = append(out.ticks, list[0].(fields)["int_value"].(int64))
			}
		case int32(2):
			stack := open[track]
			if len(stack) == 0 {
				t.Fatalf("packet %d ends what has not begun, on %s", i, tracks[track])
			}
			s := stack[len(stack)-1]
			s.to = at
			open[track] = stack[:len(stack)-1]
			out.slices = append(out.slices, s)
		case int32(3):
			out.instants = append(out.instants, fmt.Sprintf("%s: %s", tracks[track], name))
		case int32(4):
			if n, ok := v["counter_value"].(int64); ok {
				out.values[tracks[track]] = append(out.values[tracks[track]], float64(n))
			} else {
				out.values[tracks[track]] = append(out.values[tracks[track]], v["double_counter_value"].(float64))
			}
		default:
			t.Fatalf("packet %d: %v", i, v)
		}
	}
	for track, stack := range open {
		if len(stack) > 0 {
			t.Fatalf("%s: %v does not end", tracks[track], stack)
		}
	}
	return out
}

// TestTraceForPerfetto: a file that another reader takes in as it was meant: tracks, nested slices, instants and counters.
func TestTraceForPerfetto(t *testing.T) {
	g := newCrowd(t, 2)
	g.after = 1000
	l := g.loop(t)
	p := profile.Attach(l, profile.Options{Now: g.clock.now, Detail: 2, Values: []string{"A.Done", "None"}})
	l.Play(sim.Run{Ticks: 1})
	p.Start()
	l.Play(sim.Run{Ticks: 2})
	if err := l.Intervene(sim.Intervention{Agent: 1, Do: sim.InterventionHold, Path: "Cost", Value: "20"}); err != nil {
		t.Fatal(err)
	}
	p.Mark(2, "b has been hit")
	l.Play(sim.Run{Ticks: 4})
	tr := readTrace(t, p.Events())
	if !slices.Equal(tr.ticks, []int64{1, 2, 3}) {
		t.Errorf("ticks %v", tr.ticks)
	}
	for track, parent := range map[string]string{"ticks": "crowd", "tick time": "crowd", "agents": "crowd", "a": "agents", "b": "agents", "a A.Done": "crowd"} {
		if tr.parents[track] != parent {
			t.Errorf("%s lies in %q, not in %s", track, tr.parents[track], parent)
		}
	}
	var of []string
	for _, s := range tr.slices {
		if s.track == "a" {
			of = append(of, fmt.Sprintf("%d %s %d", s.deep, s.name, (s.to-s.from)/1000))
		}
	}
	// The first and the third tick have nodes; a holds a higher cost in the third, the second of which takes what it took.
	want := []string{"1 A 10", "1 Inner 0", "1 Inner/M 0", "1 Inner/B 3", "1 Inner/C 4", "0 step 17", "0 step 27",
		"1 A 20", "1 Inner 0", "1 Inner/M 0", "1 Inner/B 3", "1 Inner/C 4", "0 step 27"}
	of = slices.DeleteFunc(of, func(s string) bool { return s == "1 Inner 0" || s == "1 Inner/M 0" })
	want = slices.DeleteFunc(want, func(s string) bool { return s == "1 Inner 0" || s == "1 Inner/M 0" })
	if !slices.Equal(of, want) {
		t.Errorf("slices of a\n%q, want\n%q", of, want)
	}
	if got := tr.values["a A.Done"]; !slices.Equal(got, []float64{20, 40, 60}) {
		t.Errorf("A.Done of a was %v", got)
	}
	if got := tr.values["tick time"]; !slices.Equal(got, []float64{45e3, 55e3, 55e3}) {
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
