package sim_test

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// walkers is a game of minds that walk along a line; the pace is theirs. It can be taken back and told what to do.
type walkers struct {
	files  fstest.MapFS
	fail   bool // the next start
	brains *sim.Brains
	brain  *sim.Brain[*walkerPorts]
	agents []sim.Agent
	at     []float64
	pushes int
	goal   float64 // m: A is there when it is over
	over   bool
}

type walkerPorts struct {
	Rush  wits.Input[float64]
	Pace  wits.Output[float64]
	Tired wits.Output[bool]
}

const (
	walker = `{"wits":1,"kind":"graph","ports":[{"in":"Rush","type":"float"},{"out":"Pace","type":"float"},{"out":"Tired","type":"bool"}],
		"variables":{"Steps":"int","Stride":{"type":"float","default":1}},
		"nodes":{"Sum":{"expr":"Rush + Stride"},"Long":{"expr":"Steps > 3"},"Do":{"do":"Act","with":{"Life":3}}},
		"links":["OnActivate -> Do.Activate","Do.OnDeactivate -> Do.Activate","Sum.Result -> Pace","Long.Result -> Tired"],
		"scripts":{"Do.OnSuccess":"Steps += 1","Do.OnFailure":"Steps += 10"}}`
)

func newWalkers() *walkers {
	return &walkers{files: fstest.MapFS{"walker.json": {Data: []byte(walker)}}, goal: 1e9}
}

func (g *walkers) Info() sim.Info {
	return sim.Info{Name: "walkers", Controls: []sim.Control{{Input: "push"}, {Input: "pull"}}}
}

func (g *walkers) Start(_ map[string]string, seed uint64) (err error) {
	if g.fail {
		return fmt.Errorf("no room")
	}
	r := std.NewRegistry()
	kindtest.Add(r)
	g.brains = sim.NewBrains(r, fs.FS(g.files))
	if g.brain, err = sim.LoadBrain(g.brains, "walker.json", wits.Bind[walkerPorts]); err != nil {
		return err
	}
	g.agents, g.at, g.pushes, g.over = nil, nil, 0, false
	for i := range uint64(2) {
		g.agents = append(g.agents, sim.Agent{ID: uint32(i + 1), Name: string(rune('A' + i)), Mind: g.brain.Program.NewMind(seed + i)})
		g.at = append(g.at, 0)
	}
	g.agents = append(g.agents, sim.Agent{ID: 3, Name: "C"}) // a person
	g.at = append(g.at, 0)
	return nil
}

func (g *walkers) Step(in sim.Input) {
	if in.Pressed("push") {
		g.pushes++
	}
	for i := range g.agents {
		if m := g.agents[i].Mind; m != nil {
			g.brain.Bound.Rush.Set(m, float64(in.Focus()))
			f := in.Frame()
			f.Log = nil // what actions say is not what is logged here
			m.Step(f)
			g.at[i] += g.brain.Bound.Pace.Get(m)
		}
	}
	if in.Log() != nil {
		in.Log().Log(wits.Message{Tick: in.Tick(), Text: "a tick"})
	}
	g.over = g.over || g.at[0] > g.goal
}

func (g *walkers) Draw(s *sim.Scene) {
	for _, x := range g.at {
		s.Circle(geom.Vec2{X: x}, 1, sim.Fill(sim.White))
	}
}
func (g *walkers) Agents() []sim.Agent { return g.agents }
func (g *walkers) Brains() *sim.Brains { return g.brains }
func (g *walkers) Over() bool          { return g.over }
func (g *walkers) Result() string      { return map[bool]string{true: "A is far away"}[g.over] }
func (g *walkers) Hash() uint64 {
	h := sim.NewDigest()
	h.Real(g.at...)
	h.Whole(int64(g.pushes))
	return uint64(h)
}

func (g *walkers) Commands() []sim.Command {
	return []sim.Command{
		{Name: "put", Agent: true, Params: []sim.CommandParam{{Name: "at", Type: "float", Unit: "m", Low: -10, High: 10}}},
		{Name: "swap", Params: []sim.CommandParam{{Name: "one", Type: "agent"}, {Name: "sort", Type: "string", Choices: []string{"places", "names"}}}},
		{Name: "shift", Params: []sim.CommandParam{{Name: "by", Type: "vec2"}, {Name: "times", Type: "int"}, {Name: "back", Type: "bool"}}},
	}
}

func (g *walkers) Command(agent uint32, name string, args []string) error {
	a := sim.Args(args)
	switch name {
	case "put":
		if g.agents[agent-1].Mind == nil {
			return fmt.Errorf("%s stays where it is", g.agents[agent-1].Name)
		}
		g.at[agent-1] = a.Float(0)
	case "swap":
		g.at[0], g.at[a.Agent(0)-1] = g.at[a.Agent(0)-1], g.at[0]
	case "shift":
		by := a.Vec2(0).X * float64(a.Int(1))
		if a.Bool(2) {
			by = -by
		}
		for i := range g.at {
			g.at[i] += by
		}
	}
	return nil
}

// keeper makes walkers a [sim.Keeper]; by themselves they are none.
type keeper struct{ *walkers }

type walkersMoment struct {
	at     []float64
	minds  [2]wits.Snapshot
	pushes int
	over   bool
}

func (g keeper) Keep(m any) any {
	to, ok := m.(*walkersMoment)
	if !ok {
		to = &walkersMoment{}
	}
	to.at, to.pushes, to.over = append(to.at[:0], g.at...), g.pushes, g.over
	for i := range to.minds {
		g.agents[i].Mind.Snapshot(&to.minds[i])
	}
	return to
}

func (g keeper) Return(m any) error {
	from := m.(*walkersMoment)
	for i := range from.minds {
		if err := g.agents[i].Mind.Restore(&from.minds[i]); err != nil {
			return err
		}
	}
	copy(g.at, from.at)
	g.pushes, g.over = from.pushes, from.over
	return nil
}

// tape is a recorder, and what it recorded.
type tape struct {
	l      *sim.Loop
	g      sim.Game
	told   []string
	keys   []sim.Keys
	hashes []uint64 // after each tick
	wrong  []string
}

func (r *tape) say(format string, args ...any) { r.told = append(r.told, fmt.Sprintf(format, args...)) }
func (r *tape) Started()                       { r.say("started") }
func (r *tape) TakenOver() {
	tick := r.l.State().Tick
	r.say("taken over at %d", tick)
	r.keys, r.hashes = r.keys[:tick], r.hashes[:tick]
}
func (r *tape) Intervened(v sim.Intervention) {
	text := fmt.Sprintf("%s %s at %d", v.Do, v.Path, v.Tick)
	if v.Auto {
		text += " by itself"
	}
	r.say("%s", text)
}
func (r *tape) Reloaded(v sim.Reloaded) { r.say("reloaded %d", len(v.Programs)) }
func (r *tape) Ticked(in sim.Keys, again bool) {
	tick := r.l.State().Tick
	if again {
		r.say("again %d", tick)
		if hash := sim.Hash(r.g); hash != r.hashes[tick-1] || in != r.keys[tick-1] {
			r.wrong = append(r.wrong, fmt.Sprintf("tick %d: hash %x with %v, was %x with %v", tick, hash, in, r.hashes[tick-1], r.keys[tick-1]))
		}
		return
	}
	r.say("tick %d", tick)
	r.keys, r.hashes = append(r.keys[:tick-1], in), append(r.hashes[:tick-1], sim.Hash(r.g))
}

func (r *tape) feed(tick int64) (sim.Keys, bool) {
	if tick >= int64(len(r.keys)) {
		return sim.Keys{}, false
	}
	return r.keys[tick], true
}

// past is a paused game with a recorder, which a test drives; Run is not running.
type past struct {
	*sim.Loop
	*tape
	t *testing.T
}

func newPast(t *testing.T, g sim.Game) *past {
	t.Helper()
	l, err := sim.NewLoop(g, sim.LoopOptions{Seed: 5, Paused: true})
	must.Succeed(t, err)
	p := &past{l, &tape{l: l, g: g}, t}
	l.SetRecorder(p.tape)
	t.Cleanup(func() {
		for _, w := range p.wrong {
			t.Error(w)
		}
	})
	return p
}

// run has the loop run until the test ends.
func (p *past) run() {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- p.Run(ctx) }()
	p.t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			p.t.Error(err)
		}
	})
	runs := make(chan bool)
	p.Do(func() { close(runs) })
	<-runs
}

// live plays up to a tick.
func (p *past) live(to int64) {
	p.t.Helper()
	if out := p.Play(sim.Run{Ticks: to}); out.Ticks != to {
		p.t.Fatalf("played up to tick %d, not %d", out.Ticks, to)
	}
}

func (p *past) do(v sim.Intervention) {
	p.t.Helper()
	if err := p.Intervene(v); err != nil {
		p.t.Fatalf("%+v: %v", v, err)
	}
}

func (p *past) keep() *sim.Moment {
	p.t.Helper()
	var m sim.Moment
	if err := p.Keep(&m); err != nil {
		p.t.Fatal(err)
	}
	return &m
}

func (p *past) back(m *sim.Moment) {
	p.t.Helper()
	if err := p.Return(m); err != nil {
		p.t.Fatal(err)
	}
}

// again plays out of the recording up to a tick.
func (p *past) again(to int64) {
	p.t.Helper()
	p.Replay(p.feed)
	if p.Skip(to); p.State().Tick != to {
		p.t.Fatalf("played again up to tick %d, not %d", p.State().Tick, to)
	}
}

// TestPastRefuses what cannot be: games that are no keeper, moments of another start, or of a way that was given up.
func TestPastRefuses(t *testing.T) {
	var m sim.Moment
	plain := newPast(t, newWalkers())
	if plain.CanKeep() || plain.Keep(&m) == nil || plain.Return(&m) == nil {
		t.Error("a game that is no Keeper was kept")
	}
	g := newWalkers()
	p := newPast(t, keeper{g})
	if !p.CanKeep() || p.Return(&m) == nil {
		t.Error("an empty moment was gone back to")
	}
	first := p.keep()
	p.live(3)
	later := p.keep()
	p.back(first)
	p.back(later) // and forward again
	p.back(first)
	p.live(1)
	if err := p.Return(later); err == nil || !strings.Contains(err.Error(), "tick 3") {
		t.Errorf("a moment of a way that was given up: %v", err)
	}
	p.back(first)
	// Two that lie at the same tick, before and after what was done by hand.
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionCommand, Path: "put", Args: []string{"9"}})
	after := p.keep()
	p.back(first)
	p.TakeOver()
	if p.Return(after) == nil {
		t.Error("what was done by hand was given up, and yet gone back to")
	}
	g.fail = true
	p.Loop.Start(nil, 1, nil)
	p.run()
	p.Sync(func() {
		if p.Return(first) == nil || p.Keep(&m) == nil || p.Intervene(sim.Intervention{Agent: 1, Do: sim.InterventionSet, Path: "Steps", Value: "1"}) == nil {
			t.Error("a game that could not be started was kept, gone back with or meddled with")
		}
		p.Replay(p.feed)
		p.Skip(10) // comes to an end
	})
}

// TestReturnToStart is the way back for games that are no keeper: interventions are made again, the recorder is not told.
func TestReturnToStart(t *testing.T) {
	p := newPast(t, newWalkers())
	p.live(3)
	p.do(sim.Intervention{Agent: 1, Do: sim.InterventionHold, Path: "Rush", Value: "2"})
	p.live(5)
	p.do(sim.Intervention{Agent: 2, Do: sim.InterventionCommand, Path: "put", Args: []string{"-4"}})
	p.live(8)
	end, told := sim.Hash(p.Game()), len(p.told)
	must.Succeed(t, p.ReturnToStart())
	if s := p.State(); s.Tick != 0 || s.Replaying || len(p.told) != told || len(p.Interventions()) != 2 {
		t.Fatalf("%+v, told %q, %d interventions", s, p.told[told:], len(p.Interventions()))
	}
	p.again(8)
	if !slices.Equal(p.told[told:], []string{"again 1", "again 2", "again 3", "again 4", "again 5", "again 6", "again 7", "again 8"}) {
		t.Errorf("told %q", p.told[told:])
	}
	if sim.Hash(p.Game()) != end {
		t.Error("another end")
	}
	p.Restart()
	p.Sync(func() {})
}

// TestReplayEnds where the recording does: the game is the players' again and goes on, without a word of taking over.
func TestReplayEnds(t *testing.T) {
	p := newPast(t, keeper{newWalkers()})
	m := p.keep()
	p.live(4)
	p.back(m)
	told := len(p.told)
	p.Replay(p.feed)
	if !p.State().Replaying {
		t.Error("it does not say that it replays")
	}
	p.Skip(100)
	if s := p.State(); s.Tick != 4 || s.Replaying {
		t.Errorf("at the end: %+v", s)
	}
	p.live(5)
	if got := p.told[told:]; !slices.Equal(got, []string{"again 1", "again 2", "again 3", "again 4", "tick 5"}) {
		t.Errorf("told %q", got)
	}
}

// TestTakeOver voids what was to come: the keys, what was done by hand, and holds that were yet to be made.
func TestTakeOver(t *testing.T) {
	for name, take := range map[string]func(p *past){
		"taken over":       func(p *past) { p.again(3); p.TakeOver() },
		"fed with nothing": func(p *past) { p.again(3); p.Replay(nil) },
		"by hand": func(p *past) {
			p.again(3)
			p.do(sim.Intervention{Agent: 1, Do: sim.InterventionFire, Path: "Do.Deactivate"})
		},
		"a tick and no feed": func(p *past) { p.again(3); m := p.keep(); p.back(m); p.live(4) },
	} {
		t.Run(name, func(t *testing.T) {
			p := newPast(t, keeper{newWalkers()})
			p.live(2)
			p.do(sim.Intervention{Agent: 1, Do: sim.InterventionSet, Path: "Stride", Value: "2"})
			m := p.keep()
			p.live(5)
			p.do(sim.Intervention{Agent: 1, Do: sim.InterventionHold, Path: "Rush", Value: "7"})
			p.live(8)
			p.back(m)
			told := len(p.told)
			take(p)
			if got := p.told[told:]; !slices.Contains(got, "taken over at 3") {
				t.Errorf("told %q", got)
			}
			if p.State().Replaying {
				t.Error("it still replays")
			}
			for _, v := range p.Interventions() {
				if v.Tick > 3 {
					t.Errorf("still there: %+v", v)
				}
			}
			p.live(9)
			if held := p.Game().Agents()[0].Mind.Held(); len(held) != 0 {
				t.Errorf("held: %v", held)
			}
			p.back(m)
			p.again(9)
			if n := strings.Count(strings.Join(p.told, "\n"), "taken over"); n != 1 {
				t.Errorf("taken over %d times", n)
			}
		})
	}
}

// TestSkipShowsNothing to observers and logs nothing, not even the result, which a tick that is seen tells.
func TestSkipShowsNothing(t *testing.T) {
	g := newWalkers()
	g.goal = 60
	p := newPast(t, keeper{g})
	var log lines
	p.AddLog(&log)
	p.run()
	p.Sync(func() {
		m := p.keep()
		p.Play(sim.Run{Ticks: 70}) // it is over before that
		if len(log) != 62 || !slices.Contains(log, "A is far away") {
			t.Errorf("logged %d lines", len(log))
		}
		p.back(m)
		log = nil
		seen := 0
		stop := p.Observe(func() { seen++ })
		p.again(50)
		if seen != 0 || len(log) != 0 {
			t.Errorf("seen %d times, logged %q", seen, log)
		}
		p.Play(sim.Run{Ticks: 53})
		if seen != 3 || len(log) != 3 {
			t.Errorf("then seen %d times, logged %q", seen, log)
		}
		stop()
	})
}

type lines []string

func (l *lines) Log(m wits.Message) { *l = append(*l, m.Text) }

// TestPlayersAfterReplay: what is held when a replay ends is held, not pressed; and the focus is that of who looks now.
func TestPlayersAfterReplay(t *testing.T) {
	g := newWalkers()
	p := newPast(t, keeper{g})
	p.run()
	var m *sim.Moment
	p.SetInput(1, []string{"push"}, 2)
	p.StepOnce()
	p.StepOnce()
	p.Sync(func() { m = p.keep() })
	p.SetInput(1, nil, 2)
	p.StepOnce()
	p.SetInput(1, []string{"push"}, 1)
	p.StepOnce()
	p.StepOnce()
	p.Sync(func() {
		if g.pushes != 2 {
			t.Fatalf("%d pushes", g.pushes)
		}
		p.back(m)
		p.again(3)
		if k := p.LastKeys(); k.Held != 0 || k.Focus != 2 {
			t.Errorf("the keys of tick 3 were %+v", k)
		}
		p.TakeOver()
		p.Play(sim.Run{Ticks: 3})
	})
	p.StepOnce()
	p.Sync(func() {
		if k := p.LastKeys(); k.Held != 1 || k.Before != 1 || k.Focus != 1 || g.pushes != 1 {
			t.Errorf("then %+v, %d pushes", k, g.pushes)
		}
		info := p.Info()
		if bits := info.HeldBits([]string{"pull", "nonsense"}); bits != 2 || !slices.Equal(info.HeldNames(3), []string{"push", "pull"}) {
			t.Errorf("names: %b, %q", bits, info.HeldNames(3))
		}
	})
}
