package foresee_test

import (
	"math"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/foresee"
)

// exact lets what is imagined take the steps of the game.
var exact = foresee.Options{Step: dt, Renew: 5}

// With the steps of the game, and nothing hidden, what is imagined of somebody who goes by no chance and by no others is what
// that one does, to the bit: the place, the way it moves, and what it thinks.
func TestX9_ACopyDoesWhatTheOriginalWillDo(t *testing.T) {
	r := registry(t)
	p := newPasture(exact)
	p.add(load(t, r, "runner.thoughts.json"), geom.Vec2{X: 30, Y: 30}, geom.Vec2{}, 9, 0, 1)
	p.add(load(t, r, "wolf.thoughts.json"), geom.Vec2{X: 5, Y: 5}, geom.Vec2{}, 5, 0, 2)
	for range 90 {
		p.step()
	}
	f := p.foresees.Of(1)
	if f.Track(id(0)) != nil {
		t.Fatal("somebody is imagined whom nobody asked about")
	}
	if !f.Ask(id(1), id(0), 4) {
		t.Fatal("asked in vain")
	}
	p.step()
	track := f.Track(id(0))
	if track == nil {
		t.Fatal("nothing was imagined")
	}
	if track.Len() < 240 || track.Target() != id(0) || track.Program() != p.minds[0].Program() {
		t.Fatalf("%d moments of %v", track.Len(), track.Target())
	}
	for i := range 241 {
		m, a := track.Moment(i), &p.animals[0]
		if m.At != a.At || m.Velocity != a.Velocity {
			t.Fatalf("moment %d: imagined %v %v, in truth %v %v", i, m.At, m.Velocity, a.At, a.Velocity)
		}
		if d := m.Time - p.foresees.Now(); math.Abs(d) > 1e-9 {
			t.Fatalf("moment %d is %v s off", i, d)
		}
		for part := range p.minds[0].Program().Parts() {
			for _, n := range p.minds[0].Program().Parts()[part].Nodes {
				if track.Active(i, n.Active) != p.minds[0].Active(n.Active) {
					t.Fatalf("moment %d: whether %s is active is not what was imagined", i, n.Path)
				}
			}
		}
		f.Ask(id(1), id(0), 4)
		p.step()
	}
	if first, last := track.Moment(0).Velocity, track.Moment(240).Velocity; first.X > -5 || last.X < 5 {
		t.Error("it did not turn at the corner, so this shows nothing")
	}
}

// A track says what somebody is imagined to be doing, and when.
func TestX9_WhatItWillBeDoing(t *testing.T) {
	r := registry(t)
	p := newPasture(exact)
	p.add(load(t, r, "sheep.thoughts.json"), geom.Vec2{X: 30, Y: 20}, geom.Vec2{}, 5, 1, 1)
	p.add(load(t, r, "wolf.thoughts.json"), geom.Vec2{X: 10, Y: 20}, geom.Vec2{X: 5}, 5, 0, 2)
	p.step()
	f := p.foresees.Of(1)
	f.Ask(id(1), id(0), 4)
	p.step()
	track := f.Track(id(0))
	if got := track.Doing(0); !slices.Equal(got, []string{"Fence", "Stroll"}) {
		t.Errorf("at first it does %v", got)
	}
	flees := track.When("Escape", 0)
	wolf := p.animals[1].Mover()
	near := func(i int) bool { return track.Moment(i).At.Dist(wolf.Predicted(float64(i)*dt)) < fear }
	if flees < 2 || near(flees-2) || !near(flees-1) {
		t.Fatalf("it is imagined to flee from moment %d on, not when it sees that the wolf is near", flees)
	}
	if got := track.Doing(flees); !slices.Contains(got, "Escape") || slices.Contains(got, "Stroll") {
		t.Errorf("when it flees it does %v", got)
	}
	if track.When("Escape", flees) != flees || track.When("Nothing", 0) != -1 || track.Moment(flees).Status != wits.Running {
		t.Error("When and Moment disagree")
	}
}

// What is imagined changes nobody: whoever is imagined goes the same way to the bit, with the same luck, and what a copy calls
// out nobody hears.
func TestX9_NothingLeaks(t *testing.T) {
	r := registry(t)
	herald, runner := load(t, r, "herald.thoughts.json"), load(t, r, "runner.thoughts.json")
	at := func() *pasture {
		p := newPasture(foresee.Options{Renew: 0.05})
		p.add(herald, geom.Vec2{X: 30, Y: 20}, geom.Vec2{}, 5, 0, 1)
		p.add(runner, geom.Vec2{X: 10, Y: 20}, geom.Vec2{}, 5, 0, 2)
		return p
	}
	alone, seen := at(), at()
	var logs lines
	differs := false
	for range 600 {
		alone.step()
		seen.logs = &logs
		seen.foresees.Of(1).Ask(id(1), id(0), 2)
		seen.step()
		if alone.minds[0].Hash() != seen.minds[0].Hash() || alone.animals[0].Body != seen.animals[0].Body {
			t.Fatalf("tick %d: whom somebody imagines is not who it was", seen.tick)
		}
		if track := seen.foresees.Of(1).Track(id(0)); track != nil {
			at, _ := track.At(seen.foresees.Now())
			differs = differs || at.Dist(seen.animals[0].At) > 1e-9
		}
	}
	if alone.animals[0].said != 600 || seen.animals[0].said != 600 {
		t.Errorf("it called out %d and %d times, not 600", alone.animals[0].said, seen.animals[0].said)
	}
	if len(logs) > 0 {
		t.Errorf("what is imagined was logged: %v", logs)
	}
	if !differs {
		t.Error("a copy has the luck of the original")
	}
	if seen.clones != 1 {
		t.Errorf("%d clones were made for one who imagines", seen.clones)
	}
}

type lines []string

func (l *lines) Log(m wits.Message) { *l = append(*l, m.Text) }

// knower tells whether it is imagined.
type knower struct {
	Imagined wits.Var[bool] `keep:"true"`
}

func (k *knower) Update(x *wits.Context) wits.Status {
	k.Imagined.Set(x, foresee.IsImagined(x))
	return wits.Running
}

// Nobody can do an imagined world harm who asks first.
func TestX9_ActionsKnowThatTheyAreImagined(t *testing.T) {
	r := registry(t)
	wits.AddAction[knower](r, wits.Named("Knower"))
	b := loadText(t, r, `{"wits": 1, "kind": "thoughts", "ports": [{"out": "Force", "type": "vec2"}], "thoughts": {"Know": {"do": "Knower"}}}`)
	p := newPasture(exact)
	p.add(b, geom.Vec2{X: 1, Y: 1}, geom.Vec2{}, 1, 0, 1)
	p.add(b, geom.Vec2{X: 2, Y: 2}, geom.Vec2{}, 1, 0, 1)
	p.foresees.Of(1).Ask(id(1), id(0), 1)
	p.step()
	if v := b.program.Find("Know.Imagined"); p.minds[0].Value(v) != false || p.imagined().Value(v) != true {
		t.Error("it does not know whether it is imagined")
	}
}

// Minds that think, and imagine each other, side by side come out the same for any number of workers.
func TestX9_SameForAnyNumberOfWorkers(t *testing.T) {
	r := registry(t)
	var want []uint64
	for _, n := range []int{0, 1, 3, 7} {
		p := herd(t, r, foresee.Options{Budget: 150})
		if n > 0 {
			p.workers = sim.NewWorkers(n)
			defer p.workers.Close()
		}
		var got []uint64
		for range 120 {
			p.step()
			got = append(got, p.hash())
		}
		p.faults(t)
		if want == nil {
			want = got
		}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("%d workers: another world from tick %d on", n, i)
			}
		}
	}
	if want[100] == want[101] {
		t.Error("the hash sees nothing")
	}
}

// herd is a pasture with many who hunt each other by imagining each other.
func herd(t testing.TB, r *wits.Registry, o foresee.Options) *pasture {
	sheep, sage, scout := load(t, r, "sheep.thoughts.json"), load(t, r, "sage.thoughts.json"), load(t, r, "scout.thoughts.json")
	p := newPasture(o)
	c := newChance(5)
	const n = 24
	for i := range n {
		b := []*brain{sheep, sage, scout}[i%3]
		p.add(b, c.place(), c.way(2), 5, (i*5+1)%n, uint64(i))
	}
	return p
}

// A game with foresight goes back in time to the bit, in the midst of imagining, within itself and in another of its kind.
func TestX9_ForesightIsRewound(t *testing.T) {
	r := registry(t)
	p, other := herd(t, r, foresee.Options{Budget: 170}), herd(t, r, foresee.Options{Budget: 170})
	for range 70 {
		p.step()
	}
	for range 33 {
		other.step()
	}
	var s foresee.State
	p.foresees.Keep(&s)
	animals, tick, minds := slices.Clone(p.animals), p.tick, make([]wits.Snapshot, len(p.minds))
	for i, m := range p.minds {
		m.Snapshot(&minds[i])
	}
	var want []uint64
	for range 90 {
		p.step()
		want = append(want, p.hash())
	}
	for name, q := range map[string]*pasture{"itself": p, "another": other} {
		q.foresees.Return(&s)
		copy(q.animals, animals)
		for i := range q.animals {
			q.animals[i].p = q
		}
		q.tick = tick
		for i, m := range q.minds {
			must.Succeed(t, m.Restore(&minds[i]))
		}
		for i := range want {
			q.step()
			if q.hash() != want[i] {
				t.Fatalf("%s: another future from tick %d on", name, i)
			}
		}
	}
	// Who has asked and not had its turn yet, too.
	waits := herd(t, r, foresee.Options{Budget: 1})
	waits.step()
	hash := waits.foresees.Hash()
	waits.foresees.Keep(&s)
	waits.foresees.Return(&s)
	if waits.foresees.Hash() != hash {
		t.Error("who waits for its turn is another after it was taken back")
	}
	p.foresees.Keep(&s)
	if n := testing.AllocsPerRun(20, func() { p.foresees.Keep(&s); p.foresees.Return(&s) }); n > 0 {
		t.Errorf("keeping and returning allocates %v times", n)
	}
}

// All together never make more steps in a tick than the budget says, everybody has a turn, and what is spread over ticks is
// what it would be at once.
func TestX9_Budget(t *testing.T) {
	r := registry(t)
	runner := load(t, r, "runner.thoughts.json")
	at := func(budget int) *pasture {
		p := newPasture(foresee.Options{Budget: budget, Renew: 5})
		for i := range 10 {
			p.add(runner, geom.Vec2{X: 5 + float64(i), Y: 30}, geom.Vec2{}, 6, 0, 1)
		}
		return p
	}
	all, spread := at(0), at(33)
	ask := func(p *pasture) (known int) {
		for i := range 10 {
			f := p.foresees.Of(i)
			f.Ask(id(i), id((i+1)%10), 2)
			if f.Track(id((i+1)%10)) != nil {
				known++
			}
		}
		return known
	}
	ask(all)
	all.foresees.Step(wits.Frame{Delta: dt}, nil)
	if ask(all) != 10 {
		t.Fatal("without a budget not all is known at once")
	}
	steps := all.foresees.Of(0).Track(id(1)).Len() - 1
	made := 0
	for tick := range 1000 {
		known := ask(spread)
		if want := made / steps; known > want+1 || known < want-1 {
			t.Fatalf("tick %d: %d are known of after %d steps of %d each", tick, known, made, steps)
		}
		if known == 10 {
			break
		}
		before := spread.felt
		spread.foresees.Step(wits.Frame{Delta: dt}, nil) // the world stands still
		if n := spread.felt - before; n > 33 || n == 0 {
			t.Fatalf("tick %d: %d steps, and 33 are allowed", tick, n)
		}
		made = spread.felt
	}
	if ask(spread) != 10 {
		t.Fatal("not everybody had a turn")
	}
	for i := range 10 {
		a, b := all.foresees.Of(i).Track(id((i+1)%10)), spread.foresees.Of(i).Track(id((i+1)%10))
		for k := range a.Len() {
			if a.Moment(k).At != b.Moment(k).At {
				t.Fatalf("%d: moment %d is elsewhere if it is imagined over several ticks", i, k)
			}
		}
	}
}

// If all want more than the budget has, all have their turn: nobody's imagination is older than a round takes.
func TestX9_EverybodyHasATurn(t *testing.T) {
	runner := load(t, registry(t), "runner.thoughts.json")
	p := newPasture(foresee.Options{Budget: 31, Renew: 0.01})
	const n = 10
	for i := range n {
		p.add(runner, geom.Vec2{X: 5 + float64(i), Y: 30}, geom.Vec2{}, 6, 0, 1)
	}
	for tick := range 300 {
		for i := range n {
			p.foresees.Of(i).Ask(id(i), id((i+1)%n), 1)
		}
		p.step()
		for i := range n {
			track := p.foresees.Of(i).Track(id((i + 1) % n))
			if tick > 20 && (track == nil || p.foresees.Now()-track.Moment(0).Time > 2*n*dt) {
				t.Fatalf("tick %d: %d waits for its turn", tick, i)
			}
		}
	}
}

// timer notes what time it is.
type timer struct {
	Time wits.Var[float64] `keep:"true"`
	Tick wits.Var[int64]   `keep:"true"`
}

func (n *timer) Update(x *wits.Context) wits.Status {
	n.Time.Set(x, x.Time())
	n.Tick.Set(x, x.Tick())
	return wits.Running
}

// Copies live in the time that is imagined, by the game's clock or by that of their own.
func TestX9_TimeOfCopies(t *testing.T) {
	r := registry(t)
	wits.AddAction[timer](r, wits.Named("Timer"))
	b := loadText(t, r, `{"wits": 1, "kind": "thoughts", "ports": [{"out": "Force", "type": "vec2"}], "thoughts": {"It": {"do": "Timer"}}}`)
	at, tick := b.program.Find("It.Time"), b.program.Find("It.Tick")
	for _, counted := range []bool{true, false} {
		p := newPasture(foresee.Options{Step: dt, Renew: dt})
		p.uncounted = !counted
		p.add(b, geom.Vec2{X: 1, Y: 1}, geom.Vec2{}, 1, 0, 1)
		for range 20 {
			p.step()
		}
		p.foresees.Of(0).Ask(id(0), id(0), 1)
		p.step()
		imagined, ticks := p.imagined().Value(at).(float64), p.imagined().Value(tick)
		steps := p.foresees.Of(0).Track(id(0)).Len() - 1
		for range steps {
			p.step()
		}
		if got := p.minds[0].Value(at).(float64); math.Abs(got-imagined) > 1e-9 || p.minds[0].Value(tick) != ticks {
			t.Errorf("counted %v: after %d steps it is %v s, tick %v, and was imagined to be %v, tick %v", counted, steps, got, p.minds[0].Value(tick), imagined, ticks)
		}
	}
}

// A clone that goes astray is no prediction.
func TestX9_NowhereIsNoPlace(t *testing.T) {
	p := newPasture(foresee.Options{})
	p.add(load(t, registry(t), "runner.thoughts.json"), geom.Vec2{X: 5, Y: 30}, geom.Vec2{}, 6, 0, 1)
	f := p.foresees.Of(0)
	for _, astray := range []bool{false, true, false} {
		p.astray = astray
		for range 40 {
			f.Ask(id(0), id(0), 1)
			p.step()
		}
		if known := f.Track(id(0)) != nil; known == astray {
			t.Errorf("astray %v: something is imagined: %v", astray, known)
		}
	}
}

// One foresight imagines one at a time; it forgets whom nobody asks about, and says so if somebody cannot be imagined.
func TestX9_Asking(t *testing.T) {
	r := registry(t)
	runner := load(t, r, "runner.thoughts.json")
	p := newPasture(foresee.Options{Patience: 5, Renew: 0.1})
	for i := range 3 {
		p.add(runner, geom.Vec2{X: 10 + float64(i), Y: 10}, geom.Vec2{}, 5, 0, 1)
	}
	f := p.foresees.Of(0)
	if !f.Ask(id(0), id(1), 2) || f.Ask(id(0), id(2), 1) || !f.Ask(id(0), id(1), 1) || f.Ask(id(0), 0, 1) {
		t.Error("the first who is asked about in a tick is who is imagined")
	}
	p.step()
	if f.Track(id(1)) == nil || f.Track(id(2)) != nil {
		t.Error("it is not the first who is imagined")
	}
	if got := f.Track(id(1)); got.Moment(got.Len()-1).Time-f.Now() < 2 {
		t.Error("the farthest that was asked for was not imagined")
	}
	if !f.Ask(id(0), id(2), 1) || f.Track(id(1)) != nil {
		t.Error("in the next tick another can be asked about")
	}
	p.step()
	first := f.Track(id(2)).Moment(0).Time
	for range 5 {
		p.step()
	}
	if f.Track(id(2)) == nil || f.Target() != id(2) {
		t.Error("it is impatient")
	}
	for range 2 {
		p.step()
	}
	if f.Track(id(2)) != nil || f.Target() != 0 {
		t.Error("it never forgets")
	}
	for range 30 {
		f.Ask(id(0), id(2), math.NaN())
		p.step()
	}
	if f.Track(id(2)).Moment(0).Time <= first {
		t.Error("what is imagined is never renewed")
	}
	p.blind = true
	for range 10 {
		f.Ask(id(0), id(2), 1)
		p.step()
	}
	if f.Track(id(2)) != nil {
		t.Error("it imagines somebody who is not perceived any more")
	}
	p.foresees.Resize(1)
	p.foresees.Resize(3)
	if p.foresees.Len() != 3 || p.foresees.Of(0) != f {
		t.Error("room for others moves those who are there")
	}
}

// breaker panics when it is imagined.
type breaker struct{}

func (*breaker) Update(x *wits.Context) wits.Status {
	if foresee.IsImagined(x) {
		panic("nobody thinks my thoughts")
	}
	return wits.Running
}

// Who cannot be imagined, or is parked, stops nobody; the fault says why.
func TestX9_FaultsOfCopies(t *testing.T) {
	r := registry(t)
	wits.AddAction[breaker](r, wits.Named("Breaker"))
	b := loadText(t, r, `{"wits": 1, "kind": "thoughts", "ports": [{"out": "Force", "type": "vec2"}], "thoughts": {"No": {"do": "Breaker"}}}`)
	p := newPasture(foresee.Options{})
	p.add(b, geom.Vec2{X: 10, Y: 10}, geom.Vec2{X: 3}, 5, 0, 1)
	p.add(load(t, r, "sage.thoughts.json"), geom.Vec2{X: 30, Y: 10}, geom.Vec2{}, 5, 0, 1)
	var logs lines
	p.logs = &logs
	for range 30 {
		p.step()
	}
	if f := p.foresees.Of(1).Fault(); f == nil || f.Message != "nobody thinks my thoughts" || p.minds[0].Fault() != nil || p.minds[1].Fault() != nil {
		t.Errorf("the fault of a copy is %v; of the original %v, of who imagines %v", f, p.minds[0].Fault(), p.minds[1].Fault())
	}
	if len(logs) != 1 {
		t.Errorf("who imagines says so once, not %q", logs)
	}
	if p.animals[1].Velocity.X > -1 {
		t.Error("who cannot imagine somebody does not even pursue that one")
	}
	// A parked mind does not think; its body goes on by what it gave out last.
	q := newPasture(foresee.Options{})
	q.add(load(t, r, "herald.thoughts.json"), geom.Vec2{X: 10, Y: 10}, geom.Vec2{X: 3}, 5, 0, 1)
	q.step()
	q.minds[0].SetFault(&wits.Fault{Message: "parked"})
	q.foresees.Of(0).Ask(id(0), id(0), 1)
	q.step()
	if track := q.foresees.Of(0).Track(id(0)); track == nil || track.Moment(5).At == track.Moment(0).At || q.foresees.Of(0).Fault() != nil {
		t.Error("who is parked cannot be imagined")
	}
}

// What is under way of minds of a program that was replaced is given up: the game's ports fit it no more.
func TestX9_ProgramsAreReplaced(t *testing.T) {
	r := registry(t)
	runner, herald := load(t, r, "runner.thoughts.json"), load(t, r, "herald.thoughts.json")
	p := newPasture(foresee.Options{Budget: 10})
	p.add(runner, geom.Vec2{X: 30, Y: 10}, geom.Vec2{}, 5, 0, 1)
	f := p.foresees.Of(0)
	ask := func(ticks int) *foresee.Track {
		for range ticks {
			f.Ask(id(0), id(0), 1)
			p.step()
		}
		f.Ask(id(0), id(0), 1)
		return f.Track(id(0))
	}
	first := ask(4)
	if first == nil || first.Program() != runner.program {
		t.Fatal("it takes three ticks to imagine 25 steps, 10 at a time")
	}
	dropped := false
	for tick := 0; tick < 60 && !dropped; tick++ {
		ask(1)
		was := p.foresees.Hash()
		if p.foresees.Renew(herald.program, runner.program); p.foresees.Hash() != was {
			t.Fatal("minds of other programs are given up")
		}
		p.foresees.Renew(runner.program, herald.program)
		dropped = p.foresees.Hash() != was
	}
	if !dropped {
		t.Fatal("what was under way is not given up")
	}
	p.animals[0].minds, p.minds[0] = herald, herald.program.NewMind(1)
	if next := ask(4); next.Program() != herald.program {
		t.Error("the old mind is still imagined")
	}
}

// Once warm, nothing allocates.
func TestX9_AllocatesNothing(t *testing.T) {
	p := herd(t, registry(t), foresee.Options{Budget: 400})
	for range 200 {
		p.step()
	}
	if n := testing.AllocsPerRun(100, p.step); n > 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}
