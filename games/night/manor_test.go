package night

import (
	"io/fs"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
	"github.com/wits-ai/wits/world/unseen"
)

// mansion starts the manor with a hider that a test moves about.
func mansion(t testing.TB, seed uint64, options ...actors.Option) *Game {
	t.Helper()
	g := begin(t, map[string]string{"level": "manor", "you": "the hider"}, seed, options...)
	g.world.Hiding.Hand = false // it opens doors that it comes to
	return g
}

// appear puts a guard somewhere.
func (g *Game) appear(t testing.TB, guard int, p geom.Vec2, gaze float64) *Body {
	t.Helper()
	w := g.world
	must.Succeed(t, w.presence.maps.Instantiate(guard-1, unseen.At(w.cell(p))))
	w.placeGuard(&w.Bodies[guard], w.cell(p))
	return g.put(guard, p, gaze)
}

// present counts the guards that are there.
func (w *World) present() (n int) {
	for i := range w.Guards() {
		if !w.Guards()[i].Away {
			n++
		}
	}
	return n
}

// witness keeps what the hider has seen, by itself: since when each guard could be in each cell. It asks rays, and not the outline of what is
// seen, and lets guards walk at 2.2 m/s over cells.
type witness struct {
	g     *Game
	since [manorGuards][]float64 // s; +Inf: it cannot be there
}

func newWitness(g *Game) *witness {
	m := &witness{g: g}
	for i := range m.since {
		m.since[i] = make([]float64, g.world.House.Ground.Len())
		m.reset(i, math.Inf(-1))
	}
	return m
}

func (m *witness) reset(guard int, to float64) {
	for c := range m.since[guard] {
		m.since[guard][c] = to
	}
}

// watch follows a tick, and reports where a guard appears that cannot be there.
func (m *witness) watch(t rapid.TB) {
	w, ground := m.g.world, m.g.world.House.Ground
	now := w.Time()
	if w.Tick%lookTicks == 0 {
		for i := range m.since {
			m.spread(m.since[i], now)
		}
	}
	for _, e := range w.Events() {
		switch e.Kind {
		case Appeared:
			if c := w.cell(e.At); math.IsInf(m.since[e.Body-1][c], 1) {
				t.Fatalf("tick %d: %s appears at %v, where it cannot be by what the hider has seen", w.Tick, names[e.Body], e.At)
			}
		case Vanished:
			m.reset(int(e.Body-1), math.Inf(1))
			m.since[e.Body-1][w.cell(e.At)] = now
		case Nightfall:
			for i := range m.since {
				m.reset(i, math.Inf(-1))
			}
			return
		}
	}
	if w.Tick%lookTicks != 0 || w.Phase != Hiding {
		return
	}
	view, eye := w.view(), raised(w.Hider().At, eyeHeight)
	for c := range ground.Len() {
		to := raised(plan(ground.At(c)), eyeHeight)
		if to.Dist(eye) > seesRange-0.2 || !view.Sees(eye, to, 0.05) {
			continue
		}
		for i := range m.since {
			if w.Guards()[i].Away {
				m.since[i][c] = math.Inf(1)
			}
		}
	}
}

func (m *witness) spread(since []float64, now float64) {
	ground := m.g.world.House.Ground
	var came []int
	for c := range since {
		if !math.IsInf(since[c], 1) {
			continue
		}
		for _, n := range ground.Near(c) {
			if n >= 0 && since[n]+ground.At(c).Dist(ground.At(int(n)))/2.2 <= now {
				came = append(came, c)
				break
			}
		}
	}
	for _, c := range came {
		since[c] = now
	}
}

// Nothing that the player has seen is contradicted: no guard appears where it cannot have walked unseen. At most two are present, but for those who
// have no choice.
func TestManorContradictsNothing(t *testing.T) {
	appeared, lost := int64(0), int64(0)
	blind := changed(t, "guard.senses.json", `"range": 30`, `"range": 0.5`) // guards that notice nothing go on with their rounds
	senses := []fs.FS{Documents(), blind, blind, blind}
	rapid.Check(t, func(r *rapid.T) {
		g := mansion(t, rapid.Uint64().Draw(r, "seed"), actors.From(rapid.SampledFrom(senses).Draw(r, "senses")))
		w := g.world
		m := newWitness(g)
		for range rapid.IntRange(3, 7).Draw(r, "walks") {
			to := plan(w.House.Ground.At(rapid.IntRange(0, w.House.Ground.Len()-1).Draw(r, "to")))
			w.Hider().actuator.Issue(verbs.GoTo(actors.Walk{To: to, Speed: rapid.SampledFrom([]float64{sneakSpeed, walkSpeed, sprintSpeed}).Draw(r, "speed")}))
			for range rapid.IntRange(60, 1000).Draw(r, "ticks") {
				g.tick()
				m.watch(r)
				if n := int64(w.present()); n > mostPresent+w.Tally.Compelled {
					r.Fatalf("tick %d: %d guards are present, and %d had to be", w.Tick, n, w.Tally.Compelled)
				}
			}
		}
		if err := g.wrong(); err != nil {
			r.Fatal(err)
		}
		appeared, lost = appeared+w.Tally.Appeared, lost+w.Tally.Lapsed
	})
	t.Logf("%d guards appeared, and %d were lost again", appeared, lost)
	if appeared < 10 || lost == 0 {
		t.Errorf("%d guards appeared, and %d were lost again: that checks little", appeared, lost)
	}
}

// A guard that was seen in a room and is lost could only be where it can have walked.
func TestLostGuardIsNotFarAway(t *testing.T) {
	g := mansion(t, 1)
	w := g.world
	b := g.appear(t, 3, at(6, 26), math.Pi)
	g.put(0, at(9, 23), 0)
	play(t, g, 0.4)
	if w.presence.maps.Phase(2) != unseen.Observed {
		t.Fatalf("the hider does not see it: %v", w.presence.maps.Phase(2))
	}
	g.put(0, at(-60, -60), 0) // nobody finds it there
	until(t, g, "it is lost", 60, func() bool { return b.Away })
	from, since := b.At, w.Tick
	for range 8 {
		play(t, g, 1)
		most := 2.13*float64(w.Tick-since)/Rate + 1.1
		for c := range w.presence.maps.States(2, 0).All() {
			if to := plan(w.House.Ground.At(c)); w.ground.Far(from, to) > most+0.75 {
				t.Fatalf("after %.1f s it could be at %v, %.1f m from %v", float64(w.Tick-since)/Rate, to, w.ground.Far(from, to), from)
			}
		}
	}
	if n := w.numPossible(b); n < 40 {
		t.Errorf("after 8 s it could be in %d cells", n)
	}
}

// Who walks into a wire turns the house to search: guards come, and end their routine. When all has been quiet for a while they go back to it.
func TestWireTurnsTheHouse(t *testing.T) {
	g := mansion(t, 1)
	w := g.world
	g.put(0, at(2, 24), 0)
	first := g.appear(t, 1, at(41, 3.4), 0)
	play(t, g, 2)
	if !runs(g, 1, "Patrol") || w.Manor.Search {
		t.Fatalf("search: %v, and what runs is %v", w.Manor.Search, paths(g.Seat(1).Mind))
	}
	g.put(0, at(39, 14.2), 0)
	until(t, g, "the house searches", 0.2, func() bool { return w.Manor.Search })
	if !g.team.alarm.Get() || g.team.alarmAt.Get().Dist(at(39, 14.2)) > 0.5 || w.Tally.Alarms != 1 {
		t.Errorf("alarm %v at %v, %d alarms", g.team.alarm.Get(), g.team.alarmAt.Get(), w.Tally.Alarms)
	}
	g.put(0, at(2, 24), 0)
	until(t, g, "the guard hunts", 1, func() bool { return runs(g, 1, "Hunt") && first.Mood == Search })
	until(t, g, "another one comes", 4, func() bool { return w.present() == 2 })
	g.put(0, at(-60, -60), 0) // nobody finds it there
	until(t, g, "the house is quiet again", 60, func() bool { return !w.Manor.Search })
	until(t, g, "nobody hunts", 5, func() bool {
		for i := range w.Guards() {
			if !w.Guards()[i].Away && !runs(g, i+1, "Routine") {
				return false
			}
		}
		return !g.team.alarm.Get()
	})
}

// Guards that are away are no objects of the game: nobody sees, hears or meets them, and their minds do not step.
func TestAwayGuardsAreNoBodies(t *testing.T) {
	g := mansion(t, 1)
	w := g.world
	b := &w.Bodies[2]
	g.put(0, b.At, 0)
	before := g.Seat(2).Mind.Hash()
	play(t, g, 1)
	if b.Away && (w.Phase != Hiding || b.knows.Sees || g.Seat(2).Mind.Hash() != before) {
		t.Error("it is there")
	}
	if g.TakeOver(2) || g.TakeOver(MaxBodies) {
		t.Error("a person steers who is away, or the house")
	}
	for agent, says := range map[uint32]string{3: "out of sight", MaxBodies + 1: "the house itself"} {
		if err := g.Command(agent, "place", []string{somewhere}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%d: %v", agent, err)
		}
	}
}

// A guard that a person steers stays, also when nobody notices it and in the next night.
func TestSteeredGuardStays(t *testing.T) {
	g := mansion(t, 1)
	g.put(0, at(-60, -60), 0)
	b := g.appear(t, 4, at(41, 3.4), 0)
	if !g.TakeOver(4) {
		t.Fatal("a guard that is there cannot be steered")
	}
	play(t, g, 9)
	g.world.dusk()
	play(t, g, 1)
	if b.Away || g.world.presence.maps.Phase(3) != unseen.Observed {
		t.Errorf("away: %v, %v", b.Away, g.world.presence.maps.Phase(3))
	}
}

var manorCase = gametest.Case{
	New:       gametest.Kit(New),
	Options:   map[string]string{"level": "manor", "you": "a script"},
	Fixed:     map[string]string{"level": "manor"},
	Documents: Documents(),
	Edits: []gametest.Edit{gametest.Spare("warden.script.json"),
		{File: "routine.star", Old: "m.random() < 0.3", New: "m.random() < 0.5"},
		{File: "manor.script.json", Old: `"radius": 1.1`, New: `"radius": 1.6`},
		{File: "manor.unseen.json", Old: `"forks": 0`, New: `"reluctant": true`},
		{File: "manor.level.json", Old: "\"walls\": {", New: "\"walls\": {\"Another\": {\"points\": [[20, 10.4], [20, 11.8]]}, "}},
	Rounds: 6,
	Warm:   900,
}

// The manor can be taken back and played again, and is the same for any number of workers.
func TestManorPast(t *testing.T)  { manorCase.Past(t) }
func TestManorKeep(t *testing.T)  { manorCase.Keep(t) }
func TestManorSaves(t *testing.T) { manorCase.Saves(t) }
func TestManorWorkers(t *testing.T) {
	manorCase.Workers(t, 120*Rate, func(t *testing.T, g sim.Game) {
		if s := g.(*Game).Statistics(); s.Appeared+s.Summoned == 0 || s.Alarms == 0 {
			t.Errorf("nobody came: %+v", s)
		}
	}, manorCase.Options)
}

// What is wrong with the manor's documents stops the start, in words.
func TestManorFaults(t *testing.T) {
	for _, c := range []struct{ file, old, text, says string }{
		{"manor.level.json", `"tags": ["post"]`, `"tags": ["posts"]`, "6 guards need as many"},
		{"manor.unseen.json", `"Kitchen": 0.16`, `"Cellar": 0.16`, `no room "Cellar"`},
		{"manor.unseen.json", `"Kitchen": 0.16`, `"Kitchen": 0.2`, "add up to"},
		{"manor.script.json", `"who": ["Hider"]`, `"who": ["Burglar"]`, "Burglar"},
		{"manor.script.json", `"Team": "team.board.json"`, `"Team": "teams.board.json"`, "teams.board.json"},
		{"team.board.json", `"alarmAt"`, `"alarmAts"`, "alarmAt"},
		{"routine.star", "def step(m):", "def steps(m):", "routine.star"},
		{"routine.starlark.json", `"routine.star"`, `"routines.star"`, "there is no such file"},
		{"warden.script.json", `"routine.starlark.json"`, `"rest.starlark.json"`, "rest.starlark.json"},
	} {
		files := gametest.Changed(t, Documents(), c.file, c.old, c.text)
		if err := New(actors.From(files)).Start(map[string]string{"level": "manor"}, 1); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s with %s: it starts with %v", c.file, c.text, err)
		}
	}
	for _, gone := range []string{"manor.level.json", "manor.script.json", "manor.unseen.json", "warden.script.json"} {
		files := fstest.MapFS{}
		for name, f := range gametest.Changed(t, Documents(), "team.board.json", "alarm", "alarm") {
			if name != gone {
				files[name] = f
			}
		}
		if err := New(actors.From(files)).Start(map[string]string{"level": "manor"}, 1); err == nil || !strings.Contains(err.Error(), gone) {
			t.Errorf("without %s it starts with %v", gone, err)
		}
	}
}

// TestOddsChange checks that odds are taken over while the game runs, and that those are refused, once, which do not fit the level.
func TestOddsChange(t *testing.T) {
	files := gametest.Changed(t, Documents())
	g := begin(t, map[string]string{"level": "manor", "you": "a script"}, 1, actors.From(files))
	change := func(file, old, text string) (faults string) {
		files[file] = gametest.Changed(t, files, file, old, text)[file]
		if out := g.Brains().Prepare([]string{file}).Apply(g.Agents()); len(out) != 1 || out[0].Err != nil {
			t.Fatal(out)
		}
		g.tick()
		for _, err := range g.Faults() {
			faults += err.Error()
		}
		if g.tick(); len(g.Faults()) > 0 {
			t.Errorf("it says twice %v", g.Faults())
		}
		return faults
	}
	before := g.world.presence.odds
	if says := change("manor.unseen.json", `"Kitchen": 0.16`, `"Cellar": 0.16`); says != `night: manor.unseen.json: the level has no room "Cellar", which the odds name` || g.world.presence.odds != before {
		t.Errorf("it says %q", says)
	}
	if says := change("manor.unseen.json", `"Cellar": 0.16`, `"Kitchen": 0.16`); says != "" || g.world.presence.odds == before {
		t.Errorf("odds that fit are not taken over: %q", says)
	}
	if says := change("manor.level.json", `"Kitchen": {"outline"`, `"Cellar": {"outline"`); !strings.Contains(says, `no room "Kitchen"`) || len(g.world.presence.odds.Rows()) != 1 {
		t.Errorf("in a level without the room it says %q, and not all cells are equally likely", says)
	}
	play(t, g, 2)
}
