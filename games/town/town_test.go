package town

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// inTown begins with the empty map.
func inTown(t testing.TB, seed uint64, options ...actors.Option) *Game {
	t.Helper()
	g := New(options...)
	t.Cleanup(func() { g.Close() })
	must.Succeed(t, g.Start(map[string]string{"scene": "town"}, seed))
	return g
}

// has returns what the treasury has of something.
func (g *Game) has(name string) float64 {
	names, fields := g.rules.holds()
	return fields[slices.Index(names, name)].Get()
}

// built counts buildings by type.
func built(g *Game) (n [buildingCount]int) {
	for e := range buildings.All(g.world.Things) {
		n[ruled.Get(g.world.Things, e).Type]++
	}
	return n
}

// mayor plays a town by commands alone.
type mayor struct {
	g     *Game
	plots []geom.Vec2 // still to be built on, from the middle of the town
	mines []geom.Vec2
}

// newMayor lays streets: blocks of two by two buildings with a street around each.
func newMayor(g *Game) *mayor {
	m := &mayor{g: g}
	w := g.world
	for y := w.Low.Y + 3; y < w.High.Y-2; y += 3 {
		for x := w.Low.X + 3; x < w.High.X-2; x += 3 {
			if i, j := int((x-w.Low.X)/3)%5, int((y-w.Low.Y)/3)%5; i == 0 && j != 2 || j == 0 && i != 2 {
				continue
			}
			corner, err := w.corner(at(x, y))
			if err != nil || w.free(corner) != nil {
				continue
			}
			ore := 0.0
			for _, t := range g.site.cover(w, corner, footprint, footprint).tiles {
				ore += w.Map.Layer(layerOre)[t]
			}
			if ore >= 40 {
				m.mines = append(m.mines, w.stand(corner))
			} else {
				m.plots = append(m.plots, w.stand(corner))
			}
		}
	}
	middle := func(a, b geom.Vec2) int { return int(1000 * (a.Len() - b.Len())) }
	slices.SortStableFunc(m.plots, middle)
	slices.SortStableFunc(m.mines, middle)
	return m
}

// wants says what the town lacks most.
func (m *mayor) wants() int {
	n, people := built(m.g), int(m.g.has("People"))
	total := 0
	for _, c := range n {
		total += c
	}
	chain := min(len(m.mines)+n[typeMine], 1+people/15) // of mine, workshop and market
	switch {
	case n[typeStorehouse] == 0 || n[typeStorehouse]*16 < people:
		return typeStorehouse
	case n[typeField]*5 < people+5 || m.g.has("Food") < 40 && n[typeField]*2 < people:
		return typeField
	case people > 10 && n[typeMine] < chain:
		return typeMine
	case n[typeWorkshop] < n[typeMine]:
		return typeWorkshop
	case n[typeMarket] < n[typeWorkshop]:
		return typeMarket
	case total > 8 && n[typeFirehouse]*14 < total:
		return typeFirehouse
	case n[typeWell]*12 < total && total > 30:
		return typeWell
	}
	return typeHouse
}

// next returns the arguments of the next command "build"; nil while the town cannot afford it.
func (m *mayor) next(t testing.TB) []string {
	t.Helper()
	what := m.wants()
	list := &m.plots
	if what == typeMine {
		list = &m.mines
	}
	if len(*list) == 0 {
		t.Fatal("there is no room left")
	}
	to := (*list)[0]
	if what == typeField { // outside
		to = (*list)[min(len(*list)-1, 60)]
	}
	k := m.g.rules.types[what].Program
	if cost := k.NewMind(1).Value(k.Find("Cost")).(float64); m.g.has("Gold") < cost {
		return nil
	}
	*list = slices.DeleteFunc(*list, func(p geom.Vec2) bool { return p == to })
	return []string{buildingNames[what], fmt.Sprintf("%v, %v", to.X, to.Y)}
}

// TestTownGrows: from the empty map to 200 buildings by commands alone. It is the same for one worker and two, and goes on the same after
// it was saved and loaded, and after it was taken back.
func TestTownGrows(t *testing.T) {
	size, days := 200, 30.0
	if testing.Short() || slow > 1 {
		size, days = 10, 1
	}
	g, other := inTown(t, 1, actors.Workers(2)), inTown(t, 1)
	m, start := newMayor(g), begin(g.world)
	var commands [][]string
	moment, saved, half := Moment{}, []byte(nil), int64(0)
	tick := func() {
		g.tick()
		other.tick()
		if g.world.Tick%97 == 0 {
			start.steady(t, g)
			if a, b := sim.Hash(g), sim.Hash(other); a != b {
				t.Fatalf("tick %d: %016x with two workers, %016x with one", g.world.Tick, a, b)
			}
		}
	}
	for buildings.Len(g.world.Things) < size {
		if g.world.Time() > days*DayLength {
			t.Fatalf("after %v days there are %v buildings of the types %v", days, built(g), buildingNames)
		}
		if g.world.Tick%Rate == 0 {
			if c := m.next(t); c != nil {
				must.Succeed(t, g.Command(0, "build", c))
				must.Succeed(t, other.Command(0, "build", c))
				commands = append(commands, c)
			}
		}
		if half == 0 && buildings.Len(g.world.Things) >= size/2 {
			half = g.world.Tick
			g.Snapshot(&moment)
			saved = saveOf(t, g)
		}
		tick()
	}
	n := built(g)
	t.Logf("day %.1f: %v buildings of %v for %d people", g.world.Time()/DayLength, n, buildingNames, int(g.has("People")))
	for kind, count := range n {
		if count == 0 && size == 200 {
			t.Errorf("there is no %s", buildingNames[kind])
		}
	}
	if len(commands) != size || g.has("People") != float64(villagers.Len(g.world.Things)+len(g.world.births)) {
		t.Errorf("%d commands; the treasury counts %v people, and there are %d", len(commands), g.has("People"), villagers.Len(g.world.Things))
	}
	must.Succeed(t, g.Restore(&moment))
	if report, err := other.Load(saved); err != nil || report != "" {
		t.Fatal(report, err)
	}
	for name, g := range map[string]*Game{"restored": g, "loaded": other} {
		if again := saveOf(t, g); !bytes.Equal(again, saved) {
			t.Errorf("%s and saved again it is something else", name)
		}
	}
	for range 20 * Rate {
		tick()
	}
}

// TestTownIsRefused: what cannot be built says why, and changes nothing.
func TestTownIsRefused(t *testing.T) {
	g := New()
	s := gametest.NewStage(t, g, map[string]string{"scene": "town"}, 1)
	s.Play(5)
	s.Tell(0, "build", "house", "6, 0")
	if gold := g.has("Gold"); gold != 380 {
		t.Errorf("%v gold is left of 400", gold)
	}
	before := sim.Hash(g)
	s.Refused("a house stands there", 0, "build", "well", "7, 1")
	s.Refused("a fire is in the way", 0, "build", "well", "0, 1")
	s.Refused("not on the ground", 0, "build", "well", "80, 0")
	s.Refused("no mine is built here: it needs 20 ore and the ground has 0", 0, "build", "mine", "6, 6")
	s.Refused("no building stands there", 0, "raze", "12, 0")
	if sim.Hash(g) != before {
		t.Error("what was refused has changed something")
	}
	s.Tell(0, "treasury", "Gold", "10")
	s.Refused("it costs 20 gold and the treasury has 10", 0, "build", "house", "12, 0")
	s.Tell(0, "raze", "6, 0")
	if gold, n := g.has("Gold"), buildings.Len(g.world.Things); gold != 20 || n != 0 {
		t.Errorf("%v gold and %d buildings", gold, n)
	}
	s.Tell(0, "build", "well", "6, 0")
	s.Tell(0, "ignite", "6, 0")
	village := gametest.NewStage(t, New(), Headless(), 1)
	village.Refused("no command", 0, "build", "house", "6, 0")
}

// settled is a town with two houses whose people have come.
func settledTown(t *testing.T, options ...actors.Option) *Game {
	g := inTown(t, 1, options...)
	for _, p := range [...]string{"house at 6, 0", "house at 9, 0", "storehouse at 6, 6", "well at -20, -20"} {
		what, at, _ := strings.Cut(p, " at ")
		must.Succeed(t, g.Command(0, "build", []string{what, at}))
	}
	g.ahead(40 * Rate)
	if p := g.has("People"); p != 6 || g.has("Idle") != 6 || villagers.Len(g.world.Things) != 6 {
		t.Fatalf("%v people, %v without work", p, g.has("Idle"))
	}
	return g
}

// TestPeopleAreCounted: who dies, leaves or works is counted once, whatever becomes of the building.
func TestPeopleAreCounted(t *testing.T) {
	g := settledTown(t)
	w := g.world
	check := func(what string, people, idle float64) {
		t.Helper()
		sound(t, g)
		if g.has("People") != people || g.has("Idle") != idle || float64(villagers.Len(w.Things)) != people {
			t.Errorf("%s: %v people and %v without work, not %v and %v; there are %d", what, g.has("People"), g.has("Idle"), people, idle, villagers.Len(w.Things))
		}
	}
	must.Succeed(t, g.Command(0, "build", []string{"field", "14, 0"}))
	g.ahead(15 * Rate)
	check("with a field", 6, 5)
	must.Succeed(t, g.Command(0, "treasury", []string{"Food", "9"})) // nobody comes any more
	v := w.resident(w.RuledThings[0])
	w.hurt(v, w.Villager(v), HealthFull)
	g.ahead(int(graceDeath*Rate) + 2)
	check("somebody has died", 5, 4)
	must.Succeed(t, g.Command(0, "raze", []string{"14, 0"}))
	check("without the field", 5, 5)
	must.Succeed(t, g.Command(0, "raze", []string{"6, 0"}))
	g.ahead(1)
	check("without a house", 3, 3)
	must.Succeed(t, g.Command(0, "build", []string{"firehouse", "14, 0"}))
	g.ahead(25 * Rate)
	check("with a firehouse", 3, 1)
	must.Succeed(t, g.Command(0, "treasury", []string{"Food", "0"}))
	must.Succeed(t, g.Command(0, "raze", []string{"9, 0"}))
	g.ahead(12 * Rate)
	check("without houses", 0, 0)
}

// TestFire: what burns for too long is gone and takes its neighbour along; a firehouse with workers puts it out.
func TestFire(t *testing.T) {
	for _, brigade := range []bool{false, true} {
		g := settledTown(t)
		if brigade {
			must.Succeed(t, g.Command(0, "build", []string{"firehouse", "6, -6"}))
			g.ahead(25 * Rate)
		}
		must.Succeed(t, g.Command(0, "ignite", []string{"6, 0"}))
		burned := 0
		for range int(1.2 * DayLength * Rate) {
			g.tick()
			for _, e := range g.world.Events {
				if e.Kind == BurnedDown {
					burned++
				}
			}
		}
		sound(t, g)
		if n := built(g)[typeHouse]; brigade && (burned != 0 || n != 2) || !brigade && (burned < 2 || n != 0 || g.has("People") != 0) {
			t.Errorf("brigade %v: %d buildings burned down, %d houses stand", brigade, burned, n)
		}
		fire, _ := g.world.corner(at(6, 0))
		if v := g.world.Map.Layer(layerFire)[fire]; v >= 1 {
			t.Errorf("brigade %v: it still burns: %v", brigade, v)
		}
	}
}

// TestTownSavesAreRefused: a save in which buildings cannot be changes nothing.
func TestTownSavesAreRefused(t *testing.T) {
	g := settledTown(t)
	data, before := saveOf(t, g), sim.Hash(g)
	for name, change := range map[string]func(*saved){
		"no town":      func(s *saved) { s.Town = nil },
		"another map":  func(s *saved) { s.Town.Width-- },
		"unknown type": func(s *saved) { s.Ruled = append([]string{"castle"}, s.Ruled[1:]...) },
		"a tree":       func(s *saved) { s.Ruled = append([]string{"tree"}, s.Ruled[1:]...) },
		"too few":      func(s *saved) { s.Ruled = s.Ruled[:1] },
	} {
		file, err := wits.OpenSave(data)
		must.Succeed(t, err)
		var s saved
		must.Succeed(t, json.Unmarshal(file.State(), &s))
		change(&s)
		own, err := json.Marshal(s)
		must.Succeed(t, err)
		var minds []*wits.Mind
		for i := range file.Len() {
			k := slices.IndexFunc(g.Agents(), func(a sim.Agent) bool { return a.Mind.Program().Document() == file.Document(i) })
			minds = append(minds, g.Agents()[k].Mind.Clone())
		}
		bad, err := wits.WriteSave(own, minds...)
		must.Succeed(t, err)
		if _, err := g.Load(bad); err == nil || sim.Hash(g) != before {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestRulesOfBuildingsAreChanged: the document of a type is changed while the town goes on.
func TestRulesOfBuildingsAreChanged(t *testing.T) {
	files := gametest.Changed(t, Documents())
	g := settledTown(t, actors.From(files))
	earn := func() float64 {
		before := g.has("Gold")
		g.ahead(DayLength * Rate / 2)
		return g.has("Gold") - before
	}
	const file = "house.rules.json"
	if taxes := earn(); taxes < 17 || taxes > 19 {
		t.Errorf("%v gold in half a day", taxes)
	}
	files[file] = gametest.Changed(t, files, file, "0.6 * Residents", "6 * Residents")[file]
	if out := g.Brains().Prepare([]string{file}).Apply(g.Agents()); len(out) != 1 || !out[0].Done() || out[0].Minds != 2 {
		t.Fatalf("%+v", out)
	}
	if taxes := earn(); taxes < 170 || taxes > 190 {
		t.Errorf("%v gold in half a day", taxes)
	}
	files["treasury.board.json"] = gametest.Changed(t, files, "treasury.board.json", `"fields": {`, `"fields": {"Stone": {"type": "float", "default": 7},`)["treasury.board.json"]
	g.Brains().Prepare([]string{"treasury.board.json"}).Apply(g.Agents())
	if v := g.has("Stone"); v != 7 {
		t.Errorf("there is %v stone", v)
	}
	g.ahead(Rate)
	sound(t, g)
}

// TestTownByKeys: a town is built with keys alone, and what is refused is logged.
func TestTownByKeys(t *testing.T) {
	g := New()
	var log messages
	_, err := sim.Headless(g, sim.Run{Options: map[string]string{"scene": "town"}, Seed: 1, Ticks: 200, Log: &log, Script: func(tick int64) []string {
		switch {
		case tick < 60:
			return []string{actors.KeyRight}
		case tick == 70 || tick == 120 || tick == 160:
			return []string{keyUse} // a house, once more, and a well
		case tick == 130:
			return []string{keyRaze}
		case tick >= 140 && tick < 152 && tick%2 == 0:
			return []string{keyType}
		}
		return nil
	}})
	must.Succeed(t, err)
	n := built(g)
	if n[typeHouse] != 0 || n[typeWell] != 1 || g.has("Gold") != 400-20+10-15 {
		t.Errorf("%v of %v; %v gold", n, buildingNames, g.has("Gold"))
	}
	if !slices.Contains(log, "a house stands there") {
		t.Errorf("%q", log)
	}
}

// TestTownTools: the mouse has the types of buildings in hand, from the first start on, and nothing in other scenes.
func TestTownTools(t *testing.T) {
	for scene, want := range map[string]int{"town": buildingCount + 2, "village": 0} {
		l, err := sim.NewLoop(New(), sim.LoopOptions{Options: map[string]string{"scene": scene}, Seed: 1, Paused: true})
		must.Succeed(t, err)
		if n := len(l.Info().Tools); n != want {
			t.Errorf("%s: %d tools, not %d", scene, n, want)
		}
	}
}

// messages are what was logged.
type messages []string

func (l *messages) Log(m wits.Message) { *l = append(*l, m.Text) }

// townOnly is the game with the scene town alone, on which buildings stand.
type townOnly struct{ *Game }

func (g townOnly) Info() sim.Info {
	info := g.Game.Info()
	info.Options = []sim.Option{{Name: "scene", Label: "Scene", Choices: []string{"town"}, Value: "town"}}
	return info
}

func (g townOnly) Start(options map[string]string, seed uint64) error {
	if err := g.Game.Start(options, seed); err != nil {
		return err
	}
	for i, name := range [...]string{"house", "storehouse", "field", "house", "well", "firehouse"} {
		if err := g.Command(0, "build", []string{name, fmt.Sprintf("%d, %d", 6+3*(i%3), -6+12*(i/3))}); err != nil {
			return err
		}
	}
	return nil
}

var townCase = gametest.Case{
	New:       gametest.Kit(func(options ...actors.Option) townOnly { return townOnly{New(options...)} }),
	Options:   map[string]string{"scene": "town"},
	Documents: Documents(),
	Edits:     []gametest.Edit{{File: "town.rules.json", Old: `"map.Fire": -0.01`, New: `"map.Fire": -0.02`}},
	Rounds:    3,
	Warm:      200,
}

// What holds for every game holds for a town that people meddle with.
func TestTownPast(t *testing.T)   { townCase.Past(t) }
func TestTownKeep(t *testing.T)   { townCase.Keep(t) }
func TestTownSaves(t *testing.T)  { townCase.Saves(t) }
func TestTownDamage(t *testing.T) { townCase.Damage(t) }

// TestTownPictures: buildings can be clicked where they stand.
func TestTownPictures(t *testing.T) {
	g := townOnly{New()}
	townCase.Pictures(t, g, gametest.Pictures{Run: sim.Run{Options: townCase.Options, Seed: 1, Ticks: 60 * Rate}, Every: 97, Low: at(-80, -60), High: at(80, 60), Most: 6000,
		Texts: []string{"Gold", "Food"}, Look: func(t *testing.T, p sim.Picture) {
			for e := range buildings.All(g.world.Things) {
				if !slices.ContainsFunc(p.Picks, func(k sim.Pick) bool { return k.Agent == e.Index() }) {
					t.Fatalf("tick %d: a building cannot be clicked", g.world.Tick)
				}
			}
		}})
}
