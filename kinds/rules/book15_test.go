package rules_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/std"
)

// unit is who owns a mind of rules: where it stands, and the map that it shares.
type unit struct {
	tiles  []int32
	x, y   float64
	grid   *rules.Grid
	around []int32
}

var layers = []string{"Gold", "Fire"}

func registry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	rules.AddLand(r, rules.Land{Layers: layers,
		Under: func(x *wits.Context) []int32 { return wits.Self[*unit](x).tiles },
		Around: func(x *wits.Context, radius float64) []int32 {
			u := wits.Self[*unit](x)
			u.around = u.grid.Around(u.around[:0], u.x, u.y, radius)
			return u.around
		},
		Values: func(x *wits.Context, layer int) []float64 { return wits.Self[*unit](x).grid.Layer(layer) }})
	return r
}

// town steps minds of rules day by day, with the boards that they share.
type town struct {
	t     testing.TB
	minds []*wits.Mind
	units []*unit
	board *wits.Board
	day   int64
}

const player = `{"wits": 1, "kind": "board", "name": "player", "scope": "world", "fields": {"Leather": {"type": "float", "default": 0}, "Gold": {"type": "float", "default": 0}, "Money": {"type": "float", "default": 0}}}`

// settle makes units of documents; board is whether they share the player's bins.
func settle(t testing.TB, board bool, documents ...string) *town {
	t.Helper()
	w := &town{t: t}
	for _, text := range documents {
		p := kindtest.Load(t, registry(), kindtest.Files{"main.json": text, "player.board.json": player})
		m := p.NewMind(1)
		w.minds, w.units = append(w.minds, m), append(w.units, &unit{})
		if board && w.board == nil {
			var err error
			w.board, err = wits.NewBoard(p, "player.board.json")
			must.Succeed(t, err)
		}
	}
	return w
}

// pass lets a day pass: each unit steps in turn, and sees what those before it did.
func (w *town) pass(days int) {
	w.t.Helper()
	for range days {
		w.day++
		for i, m := range w.minds {
			if w.board != nil {
				w.board.Begin()
				w.board.Give(m)
			}
			m.Step(wits.Frame{Delta: 1, Time: float64(w.day), Tick: w.day, Self: w.units[i]})
			if f := m.Fault(); f != nil {
				w.t.Fatalf("day %d: %v\n%s", w.day, f, f.Stack)
			}
			if w.board != nil {
				w.board.Take(m)
			}
		}
	}
}

// begin has the units begin on day 0.
func (w *town) begin() {
	w.day = -1
	w.pass(1)
}

func (w *town) value(i int, name string) any {
	w.t.Helper()
	return w.minds[i].Value(w.find(i, name))
}

func (w *town) find(i int, name string) int {
	w.t.Helper()
	k := w.minds[i].Program().Find(name)
	if k < 0 {
		w.t.Fatalf("there is no value %q", name)
	}
	return k
}

// have compares bins of a unit.
func (w *town) have(i int, want map[string]float64) {
	w.t.Helper()
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if is := w.value(i, name); is != want[name] {
			w.t.Errorf("day %d: %s is %v, not %v", w.day, name, is, want[name])
		}
	}
}

func (w *town) players(name string, want float64) {
	w.t.Helper()
	f, err := wits.FieldOf[float64](w.board, name)
	must.Succeed(w.t, err)
	if f.Get() != want {
		w.t.Errorf("day %d: the player has %v of %s, not %v", w.day, f.Get(), name, want)
	}
}

func (w *town) give(name string, amount float64) {
	w.t.Helper()
	f, err := wits.FieldOf[float64](w.board, name)
	must.Succeed(w.t, err)
	f.Set(amount)
}

// put sets a bin of a unit.
func (w *town) put(i int, name string, amount float64) {
	w.t.Helper()
	must.Succeed(w.t, w.minds[i].Set(w.find(i, name), fmt.Sprint(amount)))
}

const ranch = `{"wits": 1, "kind": "rules", "boards": {"player": "player.board.json"},
	"variables": {"Meat": {"type": "float"}, "Leather": {"type": "float"}, "Workers": {"type": "float", "default": 1}, "Idle": {"type": "int"}},
	"rules": [%s]}`

const (
	ranchWork    = `{"name": "Work", "outputs": {"Meat": 6, "Leather": 6}}`
	ranchDeliver = `{"name": "Deliver", "every": 5, "checks": ["Workers > 0"], "inputs": {"Leather": 20}, "outputs": {"player.Leather": 20}, "failedChecks": "Idle += 1"}`
)

// TestPR_Ranch: work yields each day, and every five days 20 leather go to the player, in either order of the rules.
func TestPR_Ranch(t *testing.T) {
	for _, order := range []string{ranchWork + ", " + ranchDeliver, ranchDeliver + ", " + ranchWork} {
		w := settle(t, true, fmt.Sprintf(ranch, order))
		w.begin()
		w.pass(5)
		w.have(0, map[string]float64{"Leather": 10, "Meat": 30})
		w.players("Leather", 20)
		w.pass(5)
		w.have(0, map[string]float64{"Leather": 20, "Meat": 60})
		w.players("Leather", 40)
	}
	w := settle(t, true, fmt.Sprintf(ranch, ranchWork+", "+ranchDeliver))
	w.begin()
	w.put(0, "Workers", 0)
	w.pass(10)
	w.have(0, map[string]float64{"Leather": 60, "Meat": 60})
	w.players("Leather", 0)
	if idle := w.value(0, "Idle"); idle != int64(2) {
		t.Errorf("failedChecks ran %v times, not 2", idle)
	}
}

const cobbler = `{"wits": 1, "kind": "rules", "boards": {"player": "player.board.json"},
	"variables": {"Leather": {"type": "float"}, "Shoes": {"type": "float"}, "Workers": {"type": "float", "default": 1}, "NoLeather": {"type": "int"}, "NoWork": {"type": "int"}},
	"rules": [%s]}`

// TestPR_Cobbler: a rule sees what the rules before it did, so the order of the document counts.
func TestPR_Cobbler(t *testing.T) {
	const restock = `{"name": "Restock", "checks": ["Leather < 2", "Workers > 0"], "inputs": {"player.Leather": 8}, "outputs": {"Leather": 8}, "failedInputs": "NoLeather += 1"}`
	const work = `{"name": "Work", "inputs": {"Leather": 2}, "outputs": {"Shoes": 3}, "failedInputs": "NoWork += 1"}`
	type day struct {
		day            int
		leather, shoes float64
	}
	for name, c := range map[string]struct {
		rules string
		days  []day
	}{
		"restock first": {restock + ", " + work, []day{{1, 6, 3}, {4, 0, 12}, {5, 6, 15}, {8, 0, 24}, {9, 0, 24}}},
		"work first":    {work + ", " + restock, []day{{1, 8, 0}, {4, 2, 9}, {5, 8, 12}}},
	} {
		w := settle(t, true, fmt.Sprintf(cobbler, c.rules))
		w.begin()
		w.give("Leather", 20)
		for _, d := range c.days {
			w.pass(d.day - int(w.day))
			t.Log(name, "day", d.day)
			w.have(0, map[string]float64{"Leather": d.leather, "Shoes": d.shoes})
		}
		if name == "restock first" {
			w.players("Leather", 4)
			if a, b := w.value(0, "NoLeather"), w.value(0, "NoWork"); a != int64(1) || b != int64(1) {
				t.Errorf("%v and %v rules ran failedInputs on day 9, not one each", a, b)
			}
		}
	}
}

// TestPR_GoldMine: what lies in four tiles is taken from the first one on, all of an input or nothing.
func TestPR_GoldMine(t *testing.T) {
	w := settle(t, false, `{"wits": 1, "kind": "rules", "variables": {"Gold": {"type": "float"}, "Dry": {"type": "int"}},
		"rules": [{"name": "Dig", "inputs": {"map.Gold": 5}, "outputs": {"Gold": 5}, "failedInputs": "Dry += 1"}]}`)
	g := rules.NewGrid(4, 4, 1, len(layers))
	w.units[0].grid, w.units[0].tiles = &g, g.Rect(nil, 1, 1, 2, 2)
	copy(g.Layer(0)[5:], []float64{3, 4})
	copy(g.Layer(0)[9:], []float64{2, 3})
	w.begin()
	w.pass(1)
	if got, want := g.Layer(0), []float64{0, 0, 0, 0, 0, 0, 2, 0, 0, 2, 3, 0, 0, 0, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("after one day the ground holds %v, not %v", got, want)
	}
	w.pass(1)
	w.have(0, map[string]float64{"Gold": 10})
	w.pass(5)
	w.have(0, map[string]float64{"Gold": 10})
	if dry := w.value(0, "Dry"); dry != int64(5) {
		t.Errorf("failedInputs ran %v times, not 5", dry)
	}
	left := 0.0
	for _, v := range g.Layer(0) {
		left += v
	}
	if left != 2 {
		t.Errorf("%v gold is left, not 2", left)
	}
}

// TestPR_FireHazard: 25 firings of 0.04 while the hazard is less than 1, and no more.
func TestPR_FireHazard(t *testing.T) {
	w := settle(t, false, `{"wits": 1, "kind": "rules", "variables": {"Full": {"type": "int"}}, "rules": [{"name": "Smoulder", "every": 7, "checks": "map.Fire.max < 1", "outputs": {"map.Fire": 0.04}, "failedChecks": "Full += 1"}]}`)
	g := rules.NewGrid(3, 3, 1, len(layers))
	w.units[0].grid, w.units[0].tiles = &g, []int32{4}
	w.begin()
	w.pass(7 * 30)
	if fired, full := w.value(0, "Smoulder.Fired"), w.value(0, "Full"); fired != int64(25) || full != int64(5) {
		t.Errorf("%v firings and %v failed checks, not 25 and 5", fired, full)
	}
	if v := g.Layer(1)[4]; v != 1.0000000000000002 {
		t.Errorf("the hazard is %v", v)
	}
}

// TestPR_FireBrigade: within a radius each tile gets the whole output, and none is less than 0.
func TestPR_FireBrigade(t *testing.T) {
	for workers, inside := range map[float64]float64{1: 0, 0: 0.4} {
		w := settle(t, false, `{"wits": 1, "kind": "rules", "variables": {"Workers": {"type": "float"}}, "rules": [{"name": "Patrol", "every": 7, "checks": "Workers > 0", "radius": 5, "outputs": {"map.Fire": -1}}]}`)
		g := rules.NewGrid(20, 20, 1, len(layers))
		w.units[0].grid, w.units[0].x, w.units[0].y = &g, 10.5, 10.5
		fire := g.Layer(1)
		near, far := 10*20+14, 10*20+16
		fire[near], fire[far] = 0.4, 0.4
		w.begin()
		w.put(0, "Workers", workers)
		w.pass(7)
		if fire[near] != inside || fire[far] != 0.4 {
			t.Errorf("%v workers: 4 m away there is %v, 6 m away %v", workers, fire[near], fire[far])
		}
	}
}

// TestPR_GlassBoxFactory: inputs from the player and the unit, outputs to the unit and the map.
func TestPR_GlassBoxFactory(t *testing.T) {
	w := settle(t, true, `{"wits": 1, "kind": "rules", "boards": {"player": "player.board.json"}, "variables": {"Mustard": {"type": "float", "default": 20}, "Bottles": {"type": "float", "default": 10}, "Product": {"type": "float"}},
		"rules": [{"name": "Fill", "inputs": {"player.Money": 1, "Mustard": 6, "Bottles": 1}, "outputs": {"Product": 1, "map.Fire": 5}}]}`)
	g := rules.NewGrid(2, 2, 1, len(layers))
	w.units[0].grid, w.units[0].tiles = &g, []int32{3}
	w.begin()
	w.give("Money", 3)
	w.pass(4)
	w.have(0, map[string]float64{"Mustard": 2, "Bottles": 7, "Product": 3})
	w.players("Money", 0)
	if g.Layer(1)[3] != 15 {
		t.Errorf("pollution is %v, not 15", g.Layer(1)[3])
	}
	if fired, refused := w.value(0, "Fill.Fired"), w.value(0, "Fill.Refused"); fired != int64(3) || refused != int64(1) {
		t.Errorf("%v firings and %v refusals", fired, refused)
	}
}

// TestPR_SchedulerCounts: 100 units with a daily and a weekly rule are evaluated 8,000 times in 70 days, and stepped on no day on which
// none of their rules is due.
func TestPR_SchedulerCounts(t *testing.T) {
	p := kindtest.Load(t, registry(), kindtest.Files{"main.json": `{"wits": 1, "kind": "rules", "variables": {"A": {"type": "float"}}, "rules": [{"name": "Daily", "outputs": {"A": 1}}, {"name": "Weekly", "every": 7, "outputs": {"A": 1}}]}`})
	minds := p.NewMinds(100, 1)
	var s wits.Schedule
	for i := range minds {
		s.Set(i, &minds[i])
	}
	steps := 0
	for tick := range int64(70*4 + 1) { // four frames a day
		f := wits.Frame{Delta: 0.25, Time: float64(tick) / 4, Tick: tick, Self: &unit{}}
		due := s.Due(f)
		for _, i := range due {
			s.Step(i, f)
		}
		steps += len(due)
		if !slices.IsSorted(due) {
			t.Fatalf("tick %d: units step in the order %v", tick, due)
		}
	}
	evaluations := int64(0)
	for i := range minds {
		for _, name := range []string{"Daily.Fired", "Weekly.Fired"} {
			evaluations += minds[i].Value(p.Find(name)).(int64)
		}
	}
	if evaluations != 8000 || steps != 100*71 {
		t.Errorf("%d evaluations in %d steps, not 8000 in 7100", evaluations, steps)
	}
}

// TestPR_Flows: amounts for a day flow evenly, as far as inputs go.
func TestPR_Flows(t *testing.T) {
	p := kindtest.Load(t, registry(), kindtest.Files{"main.json": `{"wits": 1, "kind": "rules", "variables": {"Seed": {"type": "float", "default": 1}, "Wheat": {"type": "float"}}, "rules": [{"name": "Grow", "every": 0, "flows": true, "inputs": {"Seed": 0.5}, "outputs": {"Wheat": 0.8}}]}`})
	m := p.NewMind(1)
	value := func(name string) float64 { return m.Value(p.Find(name)).(float64) }
	for tick := range int64(400) {
		m.Step(wits.Frame{Delta: 0.01, Time: float64(tick) / 100, Tick: tick, Self: &unit{}})
		if tick == 99 && math.Abs(value("Wheat")-0.8) > 0.001 {
			t.Errorf("after a day there is %v wheat", value("Wheat"))
		}
	}
	if seed, wheat := value("Seed"), value("Wheat"); seed != 0 || math.Abs(wheat-1.6) > 1e-9 {
		t.Errorf("in the end there is %v seed and %v wheat", seed, wheat)
	}
}
