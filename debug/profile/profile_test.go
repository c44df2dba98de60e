package profile_test

import (
	"math"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/profile"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// clock is one that goes on by what minds do alone.
type clock struct{ ns atomic.Int64 }

func (c *clock) now() int64 { return c.ns.Load() }

// work takes so many microseconds in every frame.
type work struct {
	Cost wits.In[float64]
	Done wits.Out[float64]
	Fire wits.TriggerOut
}

func (w *work) Update(x *wits.Context) wits.Status {
	wits.Self[*clock](x).ns.Add(int64(w.Cost.Get(x) * 1000))
	w.Done.Set(x, w.Done.Get(x)+w.Cost.Get(x))
	if w.Done.Get(x) == 30 {
		w.Fire.Fire(x)
	}
	return wits.Running
}

// crowd is a game of minds that take their time.
type crowd struct {
	clock   clock
	files   kindtest.Files
	program *wits.Program
	count   int
	workers *sim.Workers
	after   int64 // ns that the game takes after all minds
	minds   []wits.Mind
	agents  []sim.Agent
}

var main = kindtest.Files{
	"main.json": `{"kind": "graph", "name": "main", "ports": [{"in": "Cost", "type": "float"}, {"in": "Break", "type": "bool"}],
		"nodes": {"A": {"do": "work"}, "Inner": {"run": "inner.json"}},
		"links": ["OnActivate -> A.Activate", "OnActivate -> Inner.Activate", "Cost -> A.Cost"]}`,
	"inner.json": `{"kind": "tree", "name": "inner", "root": "M", "nodes": {"M": {"parallel": ["B", "C"]}, "B": {"do": "work", "with": {"Cost": 3}}, "C": {"do": "work", "with": {"Cost": 4}}}}`,
}

func newCrowd(t testing.TB, count int) *crowd {
	r := std.NewRegistry()
	wits.AddAction[work](r)
	return &crowd{files: main, program: kindtest.Load(t, r, main), count: count}
}

func (g *crowd) Info() sim.Info { return sim.Info{Name: "crowd"} }

func (g *crowd) Start(_ map[string]string, seed uint64) error {
	g.minds = g.program.NewMinds(g.count, seed)
	cost, err := wits.Resolve[wits.Input[float64]](g.program, "Cost")
	if err != nil {
		return err
	}
	g.agents = nil
	for i := range g.minds {
		cost.Set(&g.minds[i], float64(10*(i+1)))
		g.agents = append(g.agents, sim.Agent{ID: uint32(i + 1), Name: string(rune('a' + i%26)), Mind: &g.minds[i]})
	}
	g.agents = append(g.agents, sim.Agent{ID: 1000, Name: "nobody"})
	return nil
}

func (g *crowd) Step(in sim.Input) {
	f := in.Frame()
	f.Self = &g.clock
	if g.workers != nil {
		g.workers.Each(len(g.minds), func(i int) { g.minds[i].Step(f) })
	} else {
		for i := range g.minds {
			g.minds[i].Step(f)
		}
	}
	g.clock.ns.Add(g.after)
}

func (g *crowd) Draw(*sim.Scene)     {}
func (g *crowd) Agents() []sim.Agent { return g.agents }

func (g *crowd) loop(t testing.TB) *sim.Loop {
	l, err := sim.NewLoop(g, sim.LoopOptions{Seed: 1})
	must.Succeed(t, err)
	return l
}

func row(rows []profile.Row, name string) profile.Row {
	if i := slices.IndexFunc(rows, func(r profile.Row) bool { return r.Name == name }); i >= 0 {
		return rows[i]
	}
	return profile.Row{}
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(b)) }

// TestTimesAreWhatMindsTook: of agents, of documents, of types of nodes, and of the whole tick.
func TestTimesAreWhatMindsTook(t *testing.T) {
	g := newCrowd(t, 3)
	g.after = 5000
	l := g.loop(t)
	p := profile.Attach(l, profile.Options{Now: g.clock.now, Detail: 4})
	l.Play(sim.Run{Ticks: 5})
	if r := p.Report(0); r.On || r.Ticks != 0 || len(r.Agents) != 0 {
		t.Fatalf("before it began: %+v", r)
	}
	p.Start()
	l.Play(sim.Run{Ticks: 5 + 40})
	r := p.Report(0)
	if !r.On || r.Ticks != 40 || r.Detailed != 10 || !near(r.Tick.Mean, 10+20+30+3*7+5) || r.Tick.Max != 86 || math.Abs(r.Tick.P50-86) > 86*0.07 || r.Tick.P99 > 86 {
		t.Errorf("%+v", r)
	}
	if len(r.Agents) != 3 {
		t.Fatalf("agents %+v", r.Agents)
	}
	for i, want := range []struct {
		name string
		took float64
	}{{"c", 37}, {"b", 27}, {"a", 17}} {
		if a := r.Agents[i]; a.Name != want.name || a.Agent != uint32(3-i) || a.Calls != 40 || !near(a.Total, want.took*40/1000) || a.Timing.Max != want.took {
			t.Errorf("%+v, want %v", a, want)
		}
	}
	if d := row(r.Documents, "main.json"); d.Calls != 120 || !near(d.Total, 60*40/1000.0) || d.Timing.Max != 30 {
		t.Errorf("main %+v", d)
	}
	if d := row(r.Documents, "inner.json"); d.Calls != 120 || !near(d.Total, 3*7*40/1000.0) || d.Timing.Max != 7 {
		t.Errorf("inner %+v", d)
	}
	if w := row(r.Types, "action work"); w.Calls != 360 || !near(w.Total, 81*40/1000.0) {
		t.Errorf("work %+v of %+v", w, r.Types)
	}
	if short := p.Report(1); len(short.Agents) != 1 || len(short.Documents) != 1 || short.Agents[0].Name != "c" {
		t.Errorf("one row each: %+v", short)
	}

	p.Stop()
	l.Play(sim.Run{Ticks: 60})
	if again := p.Report(0); again.On || again.Ticks != 40 || again.Agents[0] != r.Agents[0] {
		t.Errorf("after it ended: %+v", again)
	}
	p.Start()
	l.Play(sim.Run{Ticks: 61})
	if again := p.Report(0); again.Ticks != 41 || again.Agents[0].Calls != 41 {
		t.Errorf("begun again: %+v", again)
	}
	p.Reset()
	if again := p.Report(0); again.Ticks != 0 || len(again.Agents)+len(again.Types) != 0 || !again.On {
		t.Errorf("reset: %+v", again)
	}
	p.Detach()
	if l.Meter() != nil {
		t.Error("the loop has a meter still")
	}
}

// TestOverruns: ticks in which all minds together took too long, and because of whom.
func TestOverruns(t *testing.T) {
	g := newCrowd(t, 2)
	l := g.loop(t)
	p := profile.Attach(l, profile.Options{Now: g.clock.now})
	p.Start()
	l.Play(sim.Run{Ticks: 10})
	p.SetBudget(44 * time.Microsecond) // they take exactly that
	l.Play(sim.Run{Ticks: 20})
	if r := p.Report(0); r.Overruns != 0 || r.Budget != 0.044 {
		t.Errorf("%+v", r)
	}
	p.SetBudget(43 * time.Microsecond)
	l.Play(sim.Run{Ticks: 100})
	r := p.Report(0)
	if r.Overruns != 80 || len(r.Last) != 32 || r.Last[31] != (profile.Overrun{Tick: 99, Took: 0.044, Worst: "b", Agent: 2, Most: 0.027}) || r.Last[0].Tick != 68 {
		t.Errorf("%d, %+v", r.Overruns, r.Last)
	}
}

// TestAgentsComeAndGo: minds that are born, that leave, that are parked, that get another program, and a game that begins anew.
func TestAgentsComeAndGo(t *testing.T) {
	g := newCrowd(t, 3)
	l := g.loop(t)
	p := profile.Attach(l, profile.Options{Now: g.clock.now, Values: []string{"A.Done"}})
	p.Start()
	l.Play(sim.Run{Ticks: 10})
	gone := g.agents[0].Mind
	g.agents = g.agents[1:]
	l.Play(sim.Run{Ticks: 20})
	calls := func() (list [3]int64) {
		r := p.Report(0)
		for i, name := range []string{"a", "b", "c"} {
			list[i] = row(r.Agents, name).Calls
		}
		return list
	}
	if got := calls(); got != [3]int64{10, 20, 20} {
		t.Errorf("after a has left: %v", got)
	}
	gone.Step(wits.Frame{Self: &g.clock}) // nobody is told
	must.Succeed(t, l.Intervene(sim.Intervention{Agent: 2, Do: sim.InterventionForce, Path: "Inner/B", Value: "success"}))
	l.Play(sim.Run{Ticks: 30})
	r := p.Report(0)
	if b := row(r.Agents, "b"); b.Calls != 30 || !near(b.Total, (20*27+10*24)/1000.0) {
		t.Errorf("with another program: %+v", b)
	}
	must.Succeed(t, g.Start(nil, 2))
	l.Play(sim.Run{Ticks: 40})
	if got := calls(); got != [3]int64{20, 40, 40} {
		t.Errorf("begun anew: %v", got)
	}
}

// TestWorkers: minds are stepped by several goroutines, and what they took adds up.
func TestWorkers(t *testing.T) {
	g := newCrowd(t, 300)
	g.workers = sim.NewWorkers(4)
	defer g.workers.Close()
	l := g.loop(t)
	p := profile.Attach(l, profile.Options{Detail: 2, Events: 5000})
	l.Play(sim.Run{Ticks: 1}) // in which nodes are activated as well
	p.Start()
	l.Play(sim.Run{Ticks: 51})
	r := p.Report(0)
	if row(r.Types, "action work").Calls != 50*300*3 || len(r.Agents) != 300 || r.Agents[299].Calls != 50 {
		t.Errorf("%d agents, types %+v", len(r.Agents), r.Types)
	}
}

// TestNothingChanges: a game that is measured goes the same way.
func TestNothingChanges(t *testing.T) {
	var hashes [2]uint64
	for i := range hashes {
		g := newCrowd(t, 5)
		l := g.loop(t)
		p := profile.Attach(l, profile.Options{Detail: 1})
		if i == 1 {
			p.Start()
		}
		hashes[i] = l.Play(sim.Run{Ticks: 100}).Hash
	}
	if hashes[0] != hashes[1] {
		t.Errorf("%x and %x", hashes[0], hashes[1])
	}
}

// TestMeasuringAllocatesNothing once it is warm and keeps no events.
func TestMeasuringAllocatesNothing(t *testing.T) {
	g := newCrowd(t, 20)
	l := g.loop(t)
	p := profile.Attach(l, profile.Options{Detail: 2, Events: -1, Budget: 1})
	p.Start()
	l.Play(sim.Run{Ticks: 100})
	tick := int64(100)
	if n := testing.AllocsPerRun(100, func() { tick++; l.Play(sim.Run{Ticks: tick}) }); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

// TestSeekingIsNotMeasured: ticks that are passed through on the way to another moment are not those of the game.
func TestSeekingIsNotMeasured(t *testing.T) {
	m := &seen{}
	l := newCrowd(t, 1).loop(t)
	r := record.Attach(l, record.Options{})
	defer r.Close()
	l.SetMeter(m)
	l.Play(sim.Run{Ticks: 3})
	must.Succeed(t, r.SeekTick(2))
	l.Play(sim.Run{Ticks: 3}) // again
	if want := []int64{0, 0, 1, 1, 2, 2, 2, 2}; !slices.Equal(m.ticks, want) || l.State().Tick != 3 {
		t.Errorf("told of %v, want %v", m.ticks, want)
	}
}

type seen struct{ ticks []int64 }

func (s *seen) Begin(tick int64) { s.ticks = append(s.ticks, tick) }
func (s *seen) End(tick int64)   { s.ticks = append(s.ticks, tick) }

// BenchmarkStep is a tick of 1,000 minds, bare and measured.
func BenchmarkStep(b *testing.B) {
	for _, c := range []struct {
		name   string
		detail int
	}{{"bare", 0}, {"on", 8}, {"every tick", 1}} {
		b.Run(c.name, func(b *testing.B) {
			g := newCrowd(b, 1000)
			l := g.loop(b)
			if c.detail > 0 {
				profile.Attach(l, profile.Options{Detail: c.detail}).Start()
			}
			l.Play(sim.Run{Ticks: 10})
			b.ResetTimer()
			l.Play(sim.Run{Ticks: 10 + int64(b.N)})
		})
	}
}
