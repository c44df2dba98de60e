package witstest

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/record/decisions"
	"github.com/wits-ai/wits/sim"
)

// Setup says how something is run. The zero value is ready for what needs nothing of the game's.
type Setup struct {
	// Self and World are those of the frame, see [wits.Frame].
	Self, World any
	// Delta is how long a frame is, in seconds; 0 stands for a tenth.
	Delta float64
	// Seed is that of the mind's random numbers.
	Seed uint64
	// Fakes, if it is not nil, has no action of the game's run, but for those in Real: a fake runs in place of each, which does what is written
	// here for its node, by the path, or else for all of its name. Each letter is an update: R is running, S success, F failure. The last letter
	// stays, and one that has ended begins anew with the first. What is not named here is running until [Run.Finish] ends it.
	Fakes map[string]string
	// Real are the names of actions that run themselves, although others are fakes.
	Real []string
	// Events are the kinds of events in the journal; none means all.
	Events []decisions.Kind
	// Body carries out orders, after the mind in each frame; nil for none. See [NewBody].
	Body Stepper
}

// Stepper is what [Body] is for a run.
type Stepper interface {
	// Step carries on with the orders for so many seconds, and gives what happened, one thing a line.
	Step(delta float64) []string
}

// Run is a mind on a test's bench, with a journal.
type Run struct {
	// Mind is the mind itself.
	Mind *wits.Mind

	t       testing.TB
	setup   Setup
	tick    int64
	stream  *decisions.Stream
	agents  []sim.Agent
	lines   []string
	frame   int // where the lines of the last frame begin
	fakes   *fakes
	node    string // the action of [Action]; "" for a document
	failing bool   // a fault does not end the test
}

// Document makes a mind of a document. It ends the test if that has problems.
func Document(t testing.TB, r *wits.Registry, documents fs.FS, file string, s Setup) *Run {
	t.Helper()
	var f *fakes
	if s.Fakes != nil {
		f = newFakes(s.Fakes)
		for _, name := range r.Actions() {
			if !slices.Contains(s.Real, name) {
				r.StandIn(name, f.of(name))
			}
		}
		defer func() { // the registry is the test's
			for _, name := range r.Actions() {
				r.StandIn(name, nil)
			}
		}()
	}
	p, err := wits.Load(r, documents, file)
	if err != nil {
		t.Fatalf("%s:\n%v", file, err)
	}
	if s.Delta == 0 {
		s.Delta = 0.1
	}
	run := &Run{t: t, Mind: p.NewMind(s.Seed), setup: s, fakes: f}
	run.agents = []sim.Agent{{ID: 1, Mind: run.Mind}}
	run.stream = decisions.NewStream(decisions.ListenerFunc(run.decided), decisions.Filter{Kinds: s.Events})
	run.stream.Follow(run.agents)
	return run
}

// decided takes events into the journal, and how the action stands.
func (r *Run) decided(b *decisions.Batch) {
	for i := range b.Events {
		e := &b.Events[i]
		r.add(e.What())
	}
}

func (r *Run) add(what string) { r.lines = append(r.lines, fmt.Sprintf("%d %s", r.tick, what)) }

// Log implements [wits.Logger].
func (r *Run) Log(m wits.Message) {
	if m.Level == wits.Error && strings.HasPrefix(m.Text, "parked: ") {
		return // that is an event
	}
	r.add(strings.TrimPrefix(m.Node+": "+m.Text, ": "))
}

// Step runs frames, the body's part included. It ends the test if the mind is parked, unless [Run.ExpectFault] was called.
func (r *Run) Step(frames int) {
	r.t.Helper()
	for range frames {
		r.frame = len(r.lines)
		f := wits.Frame{Delta: r.setup.Delta, Tick: r.tick, Time: float64(float64(r.tick) * r.setup.Delta), Entity: wits.NewEntity(1, 0),
			Self: r.setup.Self, World: r.setup.World, Log: r}
		r.tick++
		r.Mind.Step(f)
		r.stream.Tick(r.tick, float64(float64(r.tick)*r.setup.Delta), r.agents)
		if b := r.setup.Body; b != nil {
			for _, line := range b.Step(r.setup.Delta) {
				r.add(line)
			}
		}
		if fault := r.Mind.Fault(); fault != nil && !r.failing {
			r.t.Fatalf("frame %d: %v\n%s\n%s", r.tick, fault, fault.Stack, r.Journal())
		}
	}
}

// Until runs frames, at least one, until something holds, and ends the test if it does not within so many.
func (r *Run) Until(frames int, holds func() bool) {
	r.t.Helper()
	for range frames {
		if r.Step(1); holds() {
			return
		}
	}
	r.t.Fatalf("what the test waits for has not come within %d frames:\n%s", frames, r.Journal())
}

// ExpectFault lets the test go on when the mind is parked.
func (r *Run) ExpectFault() { r.failing = true }

// Frames returns how many frames were run.
func (r *Run) Frames() int64 { return r.tick }

// path returns the path of a value or trigger: of an action that runs alone, its ports are named by themselves.
func (r *Run) path(name string) string {
	if r.node != "" && !strings.Contains(name, ".") {
		return r.node + "." + name
	}
	return name
}

func (r *Run) value(name string) int {
	r.t.Helper()
	i := r.Mind.Program().Find(r.path(name))
	if i < 0 {
		hint := ""
		for _, v := range r.Mind.Program().Values() {
			if strings.HasSuffix(v.Path, "."+name) {
				hint += ", but " + v.Path
			}
		}
		r.t.Fatalf("there is no value %s%s", r.path(name), hint)
	}
	return i
}

// Set writes a value: an input of the document by its name, a port of a node as "Idle/Walk.Speed", of an action that runs alone by its name. The type is
// that of the port, or one that Go converts to it; or a text, as documents have it. Between frames only. It ends the test if
// there is no such value, or it has another type.
func (r *Run) Set(name string, value any) {
	r.t.Helper()
	i := r.value(name)
	typ := r.Mind.Program().Values()[i].Slot.Type()
	text, ok := value.(string)
	if v := reflect.ValueOf(value); v.IsValid() && typ.Go() != nil && typ.Go().Kind() != reflect.String && !ok {
		if !v.CanConvert(typ.Go()) {
			r.t.Fatalf("%s is a %s, not a %T", r.path(name), typ, value)
		}
		converted := v.Convert(typ.Go()).Interface()
		text = typ.Format(converted)
		if again, err := typ.Parse(text); err != nil || !reflect.DeepEqual(again, converted) { // a text for people only
			if exact, err := json.Marshal(converted); err == nil {
				text = string(exact)
			}
		}
	}
	if err := r.Mind.Set(i, text); err != nil {
		r.t.Fatal(err)
	}
}

// Get reads a value by its name, see [Run.Set].
func (r *Run) Get(name string) any {
	r.t.Helper()
	return r.Mind.Value(r.value(name))
}

// Fire raises a trigger from outside, by its name: it acts in the next frame. It ends the test if there is no such trigger, or nothing is linked to it.
func (r *Run) Fire(name string) {
	r.t.Helper()
	bit := r.Mind.Program().Trigger(r.path(name))
	if bit < 0 {
		bit = r.Mind.Program().Trigger(name)
	}
	if bit < 0 {
		r.t.Fatalf("there is no trigger %s that acts on anything", r.path(name))
	}
	r.Mind.Fire(bit)
}

// Finish has fakes end in their next update: that of the node with a path, or all of an action's name.
func (r *Run) Finish(name string, s wits.Status) {
	r.t.Helper()
	if r.fakes == nil {
		r.t.Fatal("no action is a fake: see Setup.Fakes")
	}
	r.fakes.ends[name] = s
}

// Active reports whether a node is active, by its path. It ends the test if there is no such node.
func (r *Run) Active(path string) bool {
	r.t.Helper()
	for _, part := range r.Mind.Program().Parts() {
		for i := range part.Nodes {
			if part.Nodes[i].Path == path {
				return r.Mind.Active(part.Nodes[i].Active)
			}
		}
	}
	r.t.Fatalf("there is no node %s", path)
	return false
}

// Journal is everything that happened, one thing a line: "3 Walk began".
func (r *Run) Journal() string {
	if len(r.lines) == 0 {
		return ""
	}
	return strings.Join(r.lines, "\n") + "\n"
}

// Last returns the lines of the last frame, without their number.
func (r *Run) Last() []string {
	out := make([]string, 0, len(r.lines)-r.frame)
	for _, line := range r.lines[r.frame:] {
		_, what, _ := strings.Cut(line, " ")
		out = append(out, what)
	}
	return out
}
