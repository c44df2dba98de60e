package decisions_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/record/decisions"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// guard decides by a machine, one of whose states runs a tree.
var guard = kindtest.Files{
	"main.json": `{"kind": "machine", "name": "guard", "start": "Calm",
		"ports": [{"in": "Noise", "type": "float"}, {"in": "Call", "type": "trigger"}],
		"states": {"Calm": {"do": "Act", "with": {"Does": "R"}}, "Alarmed": {"run": "alarm.json"}},
		"transitions": [
			{"from": "Calm", "to": "Alarmed", "when": "Noise > 0.5"},
			{"from": "Alarmed", "to": "Calm", "when": "Noise < 0.1"},
			{"from": "Calm", "to": "Calm", "on": "Call"}]}`,
	"alarm.json": `{"kind": "tree", "name": "alarm", "root": "Any", "nodes": {
		"Any": {"selector": ["Shout", "Run"]},
		"Shout": {"do": "Act", "with": {"Does": "F"}},
		"Run": {"do": "Act", "with": {"Does": "RRS"}}}}`,
}

func load(t testing.TB, files kindtest.Files) *wits.Program {
	t.Helper()
	r := std.NewRegistry()
	wits.AddAction[kindtest.Scripted](r, wits.Named("Act"))
	return kindtest.Load(t, r, files)
}

// heard keeps events as lines: "2 Ada: Shout began".
type heard struct{ lines []string }

func (h *heard) Decided(b *decisions.Batch) {
	if b.Reset {
		h.lines = append(h.lines, fmt.Sprint(b.Tick, " reset"))
	}
	for i := range b.Events {
		h.lines = append(h.lines, fmt.Sprint(b.Events[i].Tick, " ", b.Events[i].String()))
	}
}

// crowd is a game of guards: sim.Game for a loop, and stepped by hand as well.
type crowd struct {
	program *wits.Program
	agents  []sim.Agent
	noise   wits.Input[float64]
	workers *sim.Workers
	n       int
}

func newCrowd(t testing.TB, n int) *crowd {
	g := &crowd{program: load(t, guard), n: n}
	var err error
	if g.noise, err = wits.Resolve[wits.Input[float64]](g.program, "Noise"); err != nil {
		t.Fatal(err)
	}
	_ = g.Start(nil, 0)
	return g
}

func (g *crowd) Info() sim.Info { return sim.Info{Name: "crowd", Rate: 10} }

func (g *crowd) Start(map[string]string, uint64) error {
	g.agents = nil
	for i := range g.n {
		g.agents = append(g.agents, sim.Agent{ID: uint32(i + 1), Name: fmt.Sprint("Guard", i+1), Mind: g.program.NewMind(1)})
	}
	return nil
}

func (g *crowd) Step(in sim.Input) { g.tick(in.Frame()) }

func (g *crowd) Draw(*sim.Scene) {}

func (g *crowd) Agents() []sim.Agent { return g.agents }

// Keep and Return make it a sim.Keeper.
func (g *crowd) Keep(any) any {
	kept := make([]*wits.Mind, len(g.agents))
	for i := range kept {
		kept[i] = g.agents[i].Mind.Clone()
	}
	return kept
}

func (g *crowd) Return(moment any) error {
	for i, m := range moment.([]*wits.Mind) {
		if err := g.agents[i].Mind.CopyFrom(m); err != nil {
			return err
		}
	}
	return nil
}

// tick steps all: guard number i hears the noise i ticks later than the first, for ten ticks of twenty.
func (g *crowd) tick(f wits.Frame) {
	step := func(i int) {
		noise := 0.0
		if (f.Tick-int64(i))%20 >= 3 && (f.Tick-int64(i))%20 < 13 {
			noise = 1
		}
		g.noise.Set(g.agents[i].Mind, noise)
		own := f
		own.Entity = wits.NewEntity(uint32(i+1), 0)
		g.agents[i].Mind.Step(own)
	}
	if g.workers != nil {
		g.workers.Each(len(g.agents), step)
		return
	}
	for i := range g.agents {
		step(i)
	}
}

// play runs a loop of one's own.
func (g *crowd) play(s *decisions.Stream, from, to int64) {
	for tick := from; tick < to; tick++ {
		g.tick(wits.Frame{Tick: tick, Delta: 0.1, Time: float64(tick) / 10})
		if s != nil {
			s.Tick(tick+1, float64(tick+1)/10, g.Agents())
		}
	}
}

func TestStream_SaysWhatBeganEndedAndWasChosen(t *testing.T) {
	g, h := newCrowd(t, 1), &heard{}
	s := decisions.NewStream(h, decisions.Filter{})
	s.Follow(g.Agents())
	g.play(s, 0, 9)
	kindtest.Lines(t, "events", h.lines,
		"1 Guard1: guard began",
		"1 Guard1: Calm began",
		"4 Guard1: Calm -> Alarmed was taken: Noise > 0.5",
		"4 Guard1: Calm was ended",
		"4 Guard1: Alarmed was chosen: Noise > 0.5",
		"4 Guard1: Alarmed began",
		"4 Guard1: Alarmed/Any began",
		"4 Guard1: Alarmed/Shout began",
		"4 Guard1: Alarmed/Shout ended with failure",
		"4 Guard1: Alarmed/Run was chosen: Shout failed",
		"4 Guard1: Alarmed/Run began",
		"6 Guard1: Alarmed/Run ended with success",
		"6 Guard1: Alarmed/Any ended with success",
		"6 Guard1: Alarmed ended with success",
		"6 Guard1: Alarmed began",
	)
}

func TestStream_OrderDoesNotDependOnGoroutines(t *testing.T) {
	var want []string
	for _, workers := range []int{1, 2, 7} {
		g, h := newCrowd(t, 40), &heard{}
		g.workers = sim.NewWorkers(workers)
		s := decisions.NewStream(h, decisions.Filter{})
		s.Follow(g.Agents())
		g.play(s, 0, 100)
		g.workers.Close()
		if len(h.lines) < 1000 {
			t.Fatalf("%d events of 40 guards", len(h.lines))
		}
		if want == nil {
			want = h.lines
		} else if !slices.Equal(h.lines, want) {
			t.Errorf("%d workers: the events are others", workers)
		}
	}
}

func TestStream_ChangesNothing(t *testing.T) {
	alone, followed := newCrowd(t, 3), newCrowd(t, 3)
	s := decisions.NewStream(&heard{}, decisions.Filter{})
	s.Follow(followed.Agents())
	alone.play(nil, 0, 90)
	followed.play(s, 0, 90)
	if sim.Hash(alone) != sim.Hash(followed) {
		t.Error("a crowd that is followed goes another way")
	}
	s.Close()
	if n := testing.AllocsPerRun(50, func() { followed.agents[0].Mind.Step(wits.Frame{Delta: 0.1}) }); n != 0 {
		t.Errorf("after Close a step allocates %v times", n)
	}
}

func TestStream_NoEventAllocates(t *testing.T) {
	g := newCrowd(t, 5)
	events := 0
	s := decisions.NewStream(decisions.ListenerFunc(func(b *decisions.Batch) { events += len(b.Events) }),
		decisions.Filter{Kinds: []decisions.Kind{decisions.Begin, decisions.End, decisions.Fire, decisions.Take, decisions.Fault}})
	s.Follow(g.Agents())
	tick := int64(0)
	run := func(g *crowd, s *decisions.Stream) func() {
		return func() { g.play(s, tick, tick+40); tick += 40 }
	}
	run(g, s)()
	before := events
	followed := testing.AllocsPerRun(5, run(g, s))
	s.Close()
	if alone := testing.AllocsPerRun(5, run(g, nil)); followed != alone {
		t.Errorf("40 ticks allocate %v times, of which the game does %v", followed, alone)
	}
	if events-before < 5*100 {
		t.Errorf("only %d events were told", events-before)
	}
}

func TestStream_Filter(t *testing.T) {
	for _, test := range []struct {
		name   string
		filter decisions.Filter
		want   []string
	}{
		{"kinds", decisions.Filter{Kinds: []decisions.Kind{decisions.Take}, Agents: []uint32{1}}, []string{"4 Guard1: Calm -> Alarmed was taken: Noise > 0.5"}},
		{"agents", decisions.Filter{Kinds: []decisions.Kind{decisions.Choose}, Agents: []uint32{2}},
			[]string{"5 Guard2: Alarmed was chosen: Noise > 0.5", "5 Guard2: Alarmed/Run was chosen: Shout failed"}},
		{"documents", decisions.Filter{Kinds: []decisions.Kind{decisions.Begin}, Documents: []string{"al*.json"}, Agents: []uint32{1}},
			[]string{"4 Guard1: Alarmed/Any began", "4 Guard1: Alarmed/Shout began", "4 Guard1: Alarmed/Run began"}},
		{"actions", decisions.Filter{Kinds: []decisions.Kind{decisions.Begin}, Actions: true, Agents: []uint32{1}, Documents: []string{"alarm.json"}},
			[]string{"4 Guard1: Alarmed/Shout began", "4 Guard1: Alarmed/Run began"}},
		{"depth", decisions.Filter{Kinds: []decisions.Kind{decisions.Begin}, Depth: 1, Agents: []uint32{1}},
			[]string{"1 Guard1: guard began", "1 Guard1: Calm began", "4 Guard1: Alarmed began"}},
	} {
		g, h := newCrowd(t, 2), &heard{}
		s := decisions.NewStream(h, test.filter)
		s.Follow(g.Agents())
		g.play(s, 0, 5)
		kindtest.Lines(t, test.name, h.lines, test.want...)
	}
	for _, f := range []decisions.Filter{{Documents: []string{"["}}, {Kinds: []decisions.Kind{0}}, {Kinds: []decisions.Kind{99}}, {Depth: -1}} {
		if f.Check() == nil {
			t.Errorf("%+v is taken", f)
		}
	}
	for _, k := range decisions.AllKinds() {
		if named, ok := decisions.KindNamed(k.String()); !ok || named != k {
			t.Errorf("%v is not found by its name", k)
		}
	}
}

func TestStream_AgentsComeAndGo(t *testing.T) {
	g, h := newCrowd(t, 2), &heard{}
	s := decisions.NewStream(h, decisions.Filter{Kinds: []decisions.Kind{decisions.Begin, decisions.End}})
	s.Follow(g.Agents()[:1])
	g.play(nil, 0, 1)
	s.Tick(1, 0.1, g.Agents()[:1])
	g.play(nil, 1, 2)
	s.Tick(2, 0.2, g.Agents()) // the second has come
	g.play(nil, 2, 3)
	s.Tick(3, 0.3, g.Agents()[1:]) // and the first has gone
	kindtest.Lines(t, "events", h.lines,
		"1 Guard1: guard began", "1 Guard1: Calm began", "2 Guard2: guard began", "2 Guard2: Calm began",
		"3 Guard1: Calm was ended", "3 Guard1: guard was ended")
}

func TestStream_FireAndFault(t *testing.T) {
	r := std.NewRegistry()
	wits.AddAction[fuse](r, wits.Named("Fuse"))
	p := kindtest.Load(t, r, kindtest.Files{"main.json": `{"kind": "graph", "name": "bomb",
		"ports": [{"in": "Light", "type": "trigger"}],
		"nodes": {"Fuse": {"do": "Fuse"}},
		"links": ["Light -> Fuse.Activate"]}`})
	light, err := wits.Resolve[wits.InputTrigger](p, "Light")
	must.Succeed(t, err)
	h := &heard{}
	s := decisions.NewStream(h, decisions.Filter{})
	agents := []sim.Agent{{ID: 1, Mind: p.NewMind(1)}}
	s.Follow(agents)
	for tick := range int64(3) {
		if tick == 1 {
			light.Fire(agents[0].Mind)
		}
		agents[0].Mind.Step(wits.Frame{Tick: tick})
		s.Tick(tick+1, 0, agents)
	}
	kindtest.Lines(t, "events", h.lines, "1 bomb began", "2 bomb.Light fired by the game", "2 Fuse was chosen: The game raised Light",
		"2 Fuse began", "2 parked: main.json: Fuse (Fuse): boom")
}

// fuse fails as soon as it runs.
type fuse struct{}

func (*fuse) Update(*wits.Context) wits.Status { panic("boom") }

func TestStream_OfALoop(t *testing.T) {
	g, h := newCrowd(t, 1), &heard{}
	l, err := sim.NewLoop(g, sim.LoopOptions{})
	must.Succeed(t, err)
	stop := decisions.NewStream(h, decisions.Filter{Kinds: []decisions.Kind{decisions.Begin}, Depth: 1}).Attach(l)
	l.Play(sim.Run{Ticks: 4})
	kindtest.Lines(t, "the first time", h.lines, "1 Guard1: guard began", "1 Guard1: Calm began", "4 Guard1: Alarmed began")
	h.lines = nil

	var moment sim.Moment
	l.Sync(func() {
		must.Succeed(t, l.Keep(&moment))
	})
	l.Play(sim.Run{Ticks: 20})
	kindtest.Lines(t, "after the moment", h.lines, "6 Guard1: Alarmed began", "14 Guard1: Calm began")
	h.lines = nil
	l.Sync(func() {
		must.Succeed(t, l.Return(&moment))
	})
	l.Play(sim.Run{Ticks: 20})
	kindtest.Lines(t, "back at the moment", h.lines, "5 reset", "6 Guard1: Alarmed began", "14 Guard1: Calm began")
	h.lines = nil
	stop()
	l.Play(sim.Run{Ticks: 30})
	kindtest.Lines(t, "after the end", h.lines)
}

// A program that is swapped under a mind: what is there in both goes on, what is gone has ended.
func TestStream_HotReload(t *testing.T) {
	was := load(t, kindtest.Files{"main.json": `{"kind": "graph", "name": "g", "nodes": {
		"Kept": {"do": "Act", "with": {"Does": "R"}}, "Gone": {"do": "Act", "with": {"Does": "R"}}},
		"links": ["OnActivate -> Kept.Activate", "OnActivate -> Gone.Activate"]}`})
	is := load(t, kindtest.Files{"main.json": `{"kind": "graph", "name": "g", "nodes": {
		"Kept": {"do": "Act", "with": {"Does": "R"}}},
		"links": ["OnActivate -> Kept.Activate"]}`})
	h := &heard{}
	s := decisions.NewStream(h, decisions.Filter{Kinds: []decisions.Kind{decisions.Begin, decisions.End}})
	agents := []sim.Agent{{ID: 1, Name: "Ada", Mind: was.NewMind(1)}}
	s.Follow(agents)
	for tick := int64(1); tick < 7; tick++ {
		if tick == 5 {
			wits.PlanReload(was, is).Swap(agents[0].Mind)
		}
		agents[0].Mind.Step(wits.Frame{Tick: tick, Delta: 0.1})
		s.Tick(tick, 0, agents)
	}
	kindtest.Lines(t, "events", h.lines, "1 Ada: g began", "1 Ada: Gone began", "1 Ada: Kept began", "5 Ada: Gone was ended")
}

// BenchmarkStream is a tick of 1,000 guards that nobody listens to, of whom somebody hears all but choices, and with choices. Each
// changes its state every ten ticks.
func BenchmarkStream(b *testing.B) {
	cheap := []decisions.Kind{decisions.Begin, decisions.End, decisions.Fire, decisions.Take, decisions.Fault}
	for _, c := range []struct {
		name   string
		filter *decisions.Filter
	}{{"nobody", nil}, {"no choices", &decisions.Filter{Kinds: cheap}}, {"all", &decisions.Filter{}}} {
		b.Run(c.name, func(b *testing.B) {
			g, events := newCrowd(b, 1000), 0
			var s *decisions.Stream
			if c.filter != nil {
				s = decisions.NewStream(decisions.ListenerFunc(func(b *decisions.Batch) { events += len(b.Events) }), *c.filter)
				s.Follow(g.Agents())
			}
			g.play(s, 0, 100)
			tick := int64(100)
			b.ReportAllocs()
			for b.Loop() {
				g.play(s, tick, tick+1)
				tick++
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/mind")
			b.ReportMetric(float64(events)/float64(tick), "events/tick")
		})
	}
}

// A loop that somebody else's loop pumps.
func TestStream_OfAPumpedLoop(t *testing.T) {
	g, h := newCrowd(t, 1), &heard{}
	l, err := sim.NewLoop(g, sim.LoopOptions{})
	must.Succeed(t, err)
	stop := decisions.NewStream(h, decisions.Filter{Kinds: []decisions.Kind{decisions.Begin}, Depth: 1}).Attach(l)
	for range 4 {
		if _, err := l.Update(); err != nil {
			t.Fatal(err)
		}
	}
	l.EndUpdates()
	stop()
	kindtest.Lines(t, "events", h.lines, "1 Guard1: guard began", "1 Guard1: Calm began", "4 Guard1: Alarmed began")
}
