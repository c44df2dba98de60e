package rules_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/rules"
)

// village has something of everything: rates, tiles, areas, expressions, scripts, chance, functions with a memory.
const village = `"day":3,"variables":{"Luck":{"type":"float"}},
	"resources":{"wheat":{"unit":{"cap":50},"player":{}},"flour":{"unit":{},"player":{"start":2}},"fire":{"tile":{"cap":2}},"gold":{"tile":{"start":3},"player":{"least":-100}},"joy":{"unit":{}}},
	"areas":{"Near":{"radius":2}},
	"units":{"Farm":{},"Mill":{"start":{"wheat":3}},"House":{}},
	"rules":[
		{"name":"Grow","of":"Farm","rate":true,"every":0.4,"outputs":{"unit":{"wheat":0.7}}},
		{"name":"Deliver","of":"Farm","every":2,"inputs":{"unit":{"wheat":1}},"outputs":{"player":{"wheat":1}},"failedInputs":"unit.joy -= 1"},
		{"name":"Fetch","of":"Mill","checks":["unit.wheat < 2"],"inputs":{"player":{"wheat":1}},"outputs":{"unit":{"wheat":1}}},
		{"name":"Grind","of":"Mill","rate":true,"every":0.3,"checks":["unit.wheat + player.flour > 0.5 && Near.fire.max < 1.5"],"inputs":{"unit":{"wheat":0.9}},"outputs":{"unit":{"flour":0.77}}},
		{"name":"Risk","every":3,"checks":["tile.fire.max < 1"],"outputs":{"tile":{"fire":0.1}}},
		{"name":"Party","of":"House","every":5,"inputs":{"tile":{"gold":1}},"outputs":{"player":{"gold":1}},"success":"unit.joy += 1 + Luck\nLuck = RandomFloat(0, 1)"},
		{"name":"Watch","of":"House","every":4,"changes":{"Near":{"fire":-0.05}}},
		{"name":"Upkeep","of":"player","inputs":{"player":{"gold":0.5}}}]`

const side = 12

func villageOptions() rules.Options {
	return rules.Options{Rate: 4, Tiles: side * side, Ground: rules.Grid{Width: side, Height: side}, Seed: 3}
}

// live runs ticks in which units come and go.
func (w *town) live(ticks int) {
	w.t.Helper()
	types := w.Design().Types()
	for range ticks {
		rng := rand.New(rand.NewPCG(uint64(w.Now()), 7))
		if rng.IntN(3) == 0 {
			c, r := rng.IntN(side), rng.IntN(side)
			w.place(types[rng.IntN(len(types))], rules.Grid{Width: side, Height: side}.Block(c, r, 2, 2, nil)...)
		}
		if rng.IntN(9) == 0 {
			var all []rules.Unit
			w.Units(func(u rules.Unit, _ string, _ wits.Entity) bool { all = append(all, u); return true })
			if len(all) > 0 {
				w.Remove(all[rng.IntN(len(all))])
			}
		}
		w.Step(wits.Frame{Delta: 0.25, Tick: w.Now(), Time: float64(w.Now()) / 4})
	}
	if f := w.Fault(); f != nil {
		w.t.Fatal(f)
	}
}

func (w *town) saved() []byte {
	w.t.Helper()
	data, err := w.Save()
	if err != nil {
		w.t.Fatal(err)
	}
	return data
}

func (w *town) program() *wits.Program { return w.Mind().Program() }

// TestRL_SavedAndReadIsTheSame to the bit, and goes on the same, whenever it is saved.
func TestRL_SavedAndReadIsTheSame(t *testing.T) {
	w := open(t, village, villageOptions())
	for _, ticks := range []int{0, 1, 50, 333} {
		w.live(ticks)
		data := w.saved()
		e, report, err := rules.Read(w.program(), villageOptions(), data)
		if err != nil || !reflect.DeepEqual(report, rules.Report{}) {
			t.Fatalf("it is not read: %v, %+v", err, report)
		}
		read := &town{Economy: e, t: t}
		if !bytes.Equal(read.saved(), data) {
			t.Fatalf("after %d ticks it is read as something else", w.Now())
		}
		read.live(200)
		w.live(200)
		if !bytes.Equal(read.saved(), w.saved()) {
			t.Fatalf("what was read goes on as something else")
		}
	}
	if w.Now() < 1000 {
		t.Fatal("nothing has lived")
	}
}

// TestRL_TakenBackInTime: what is kept is returned to, again and again, and goes on the same; without new memory.
func TestRL_TakenBackInTime(t *testing.T) {
	w := open(t, village, villageOptions())
	w.live(100)
	var s rules.State
	w.Keep(&s)
	then := w.saved()
	w.live(300)
	after := w.saved()
	for range 2 {
		if err := w.Return(&s); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(w.saved(), then) {
			t.Fatal("it is not taken back to what it was")
		}
		w.live(300)
		if !bytes.Equal(w.saved(), after) {
			t.Fatal("it goes on as something else")
		}
	}
	w.Keep(&s)
	if n := testing.AllocsPerRun(10, func() { w.Keep(&s) }); n > 0 {
		t.Errorf("%v allocations to keep it", n)
	}
	other := open(t, coal, rules.Options{})
	if other.Return(&s) == nil {
		t.Error("another document is taken back to it")
	}
}

// TestRL_DamagedBytesAreRefused: wherever a byte is wrong or missing.
func TestRL_DamagedBytesAreRefused(t *testing.T) {
	w := open(t, village, villageOptions())
	w.live(40)
	data := w.saved()
	for i := range data {
		bad := bytes.Clone(data)
		bad[i] ^= 0x20
		if _, _, err := rules.Read(w.program(), villageOptions(), bad); !errors.Is(err, wits.ErrDamaged) {
			t.Fatalf("byte %d: %v", i, err)
		}
		if _, _, err := rules.Read(w.program(), villageOptions(), data[:i]); err == nil {
			t.Fatalf("cut at %d it is read", i)
		}
	}
}

// FuzzRead reads what may be anything as the economy within a save.
func FuzzRead(f *testing.F) {
	w := open(f, village, villageOptions())
	w.live(40)
	f.Add(rules.RecordOf(w.Economy))
	f.Add([]byte{1, 1, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := rules.ReadRecord(w.program(), villageOptions(), data)
		if err != nil {
			return
		}
		read := &town{Economy: e, t: t}
		for range 5 {
			read.Step(wits.Frame{Delta: 0.25})
		}
		read.saved()
	})
}

// TestRL_RecordsThatLie: bytes that are no economy are refused, and never more than that.
func TestRL_RecordsThatLie(t *testing.T) {
	w := open(t, village, villageOptions())
	w.live(60)
	data := rules.RecordOf(w.Economy)
	seed := fixedseed.Seed(1)
	t.Log("seed", seed)
	rng := rand.New(rand.NewPCG(seed, 2))
	refused := 0
	for range 3000 {
		bad := bytes.Clone(data)
		for range 1 + rng.IntN(3) {
			bad[rng.IntN(len(bad))] = byte(rng.Uint32())
		}
		e, err := rules.ReadRecord(w.program(), villageOptions(), bad)
		if err != nil {
			refused++
			continue
		}
		read := &town{Economy: e, t: t}
		for range 3 {
			read.Step(wits.Frame{Delta: 0.25})
		}
		if f := read.Fault(); f != nil {
			t.Fatalf("what was read fails: %v\n%s", f, f.Stack)
		}
		read.saved()
	}
	if refused < 300 {
		t.Errorf("only %d of 3000 are refused", refused)
	}
}

// TestRL_ReloadKeepsByName: a document that is changed while the economy runs: bins, places, counts and remainders stay by name; the order and number of everything may change.
func TestRL_ReloadKeepsByName(t *testing.T) {
	w := open(t, `"phase":"placed","resources":{"a":{"unit":{},"player":{}},"b":{"unit":{}},"t":{"tile":{}}},"units":{"U":{},"V":{}},"rules":[{"name":"R","of":"U","outputs":{"unit":{"a":1},"player":{"a":1}}},{"name":"S","of":"V","outputs":{"unit":{"b":2},"tile":{"t":1}}},{"name":"T","of":"V","rate":true,"every":3,"outputs":{"unit":{"a":0.1}}}]`, rules.Options{Tiles: 4})
	u, v := w.place("U"), w.place("V", 2)
	w.days(3)
	next := kindtest.Load(t, registry(), kindtest.Files{"main.json": document(`"phase":"placed","resources":{"t":{"tile":{}},"new":{"unit":{"start":7},"tile":{"start":1}},"a":{"player":{},"unit":{"cap":2}}},"units":{"W":{},"V":{},"U":{"start":{"new":5}}},
		"rules":[{"name":"Q","of":"U","every":2,"outputs":{"unit":{"new":1}}},{"name":"T","of":"V","rate":true,"every":3,"outputs":{"unit":{"a":0.1}}},{"name":"R","of":"U","outputs":{"player":{"a":10}}}]`)})
	report, err := w.Reload(next)
	if err != nil {
		t.Fatal(err)
	}
	if want := (rules.Report{Resources: []string{"unit.b"}, Rules: []string{"V.S"}}); !reflect.DeepEqual(report, want) {
		t.Errorf("the report is %+v", report)
	}
	same(t, "a of U, up to the cap", w.has(u, "a"), 2)
	same(t, "a of the player", w.purse("a"), 3)
	same(t, "a of V", w.has(v, "a"), 0.3)
	same(t, "new of U", w.has(u, "new"), 5)
	same(t, "new of V", w.has(v, "new"), 7)
	same(t, "the tile of V", w.ground(v, "t"), 3)
	same(t, "new of the tile", w.ground(v, "new"), 1)
	if tr := w.trace(u, "R"); tr.Fired != 3 || tr.Tick != 3 || tr.Next != 4 {
		t.Errorf("R is remembered as %+v", tr)
	}
	if got := w.Mind().Program(); got != next {
		t.Error("the mind runs the old program")
	}
	w.days(3)
	same(t, "a of the player then", w.purse("a"), 33)
	same(t, "a of V then", w.has(v, "a"), 0.6)
	same(t, "new of U then", w.has(u, "new"), 7) // ticks 4 and 6
	if report, err = w.Reload(kindtest.Load(t, registry(), kindtest.Files{"main.json": document(`"resources":{"a":{"player":{}}},"units":{"W":{}},"rules":[{"name":"R","of":"player","outputs":{"player":{"a":1}}}]`)})); err != nil || report.Units != 2 || w.Has(u) || w.Has(v) {
		t.Errorf("types that are gone: %+v, %v", report, err)
	}
	w.days(1)
	same(t, "a of the player at the end", w.purse("a"), 34)
	before := w.saved()
	if _, err := w.Reload(kindtest.Load(t, registry(), kindtest.Files{"main.json": `{"wits":1,"kind":"tree","root":"A","nodes":{"A":{"wait":1}}}`})); err == nil || !bytes.Equal(before, w.saved()) {
		t.Errorf("another kind of document: %v", err)
	}
}

// TestRL_TheMindIsSwapped: what gives the mind of an economy another version of its program, as the loop of a game does, needs not know of economies; and what was kept of the
// version before is returned to once the mind has that again.
func TestRL_TheMindIsSwapped(t *testing.T) {
	version := func(n string) *wits.Program {
		return kindtest.Load(t, registry(), kindtest.Files{"main.json": document(`"phase":"clock","resources":{"a":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"R","of":"U","outputs":{"unit":{"a":` + n + `}}}]`)})
	}
	first, second := version("1"), version("10")
	e, err := rules.New(first, rules.Options{Rate: 1})
	if err != nil {
		t.Fatal(err)
	}
	w := &town{Economy: e, t: t}
	u := w.place("U")
	w.days(2)
	var s rules.State
	w.Keep(&s)
	w.Mind().Swap(second)
	w.days(3)
	same(t, "a", w.has(u, "a"), 32)
	if err := w.Return(&s); err == nil {
		t.Error("it is taken back to another version")
	}
	w.Mind().Swap(first)
	if err := w.Return(&s); err != nil {
		t.Fatal(err)
	}
	w.days(1)
	same(t, "a of the first version", w.has(u, "a"), 3)
	w.Mind().Swap(kindtest.Load(t, registry(), kindtest.Files{"main.json": document(`"day":1e15,"resources":{"a":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"R","of":"U","outputs":{"unit":{"a":1}}}]`)}))
	w.days(2)
	if f := w.Fault(); f == nil || f.Message != "main.json: a day of 1e+15 s has too many ticks" {
		t.Errorf("the fault is %v", f)
	}
	same(t, "a of a version that cannot run", w.has(u, "a"), 3)
}

// TestRL_ReloadOfTheSameChangesNothing to the bit.
func TestRL_ReloadOfTheSameChangesNothing(t *testing.T) {
	w, other := open(t, village, villageOptions()), open(t, village, villageOptions())
	w.live(500)
	other.live(250)
	if report, err := other.Reload(kindtest.Load(t, registry(), kindtest.Files{"main.json": document(village)})); err != nil || !reflect.DeepEqual(report, rules.Report{}) {
		t.Fatal(report, err)
	}
	other.live(250)
	if !bytes.Equal(w.saved(), other.saved()) {
		t.Error("it goes on as something else")
	}
}

// TestRL_OptionsThatDoNotFit are refused in words.
func TestRL_OptionsThatDoNotFit(t *testing.T) {
	p := kindtest.Load(t, registry(), kindtest.Files{"main.json": document(village)})
	for name, o := range map[string]rules.Options{"no rate": {Tiles: 1, Ground: rules.Grid{}}, "no ground": {Rate: 1, Tiles: 1}, "tiles below 0": {Rate: 1, Tiles: -1, Ground: rules.Grid{}}, "a day of too many ticks": {Rate: 1e12, Ground: rules.Grid{}}} {
		if _, err := rules.New(p, o); err == nil {
			t.Errorf("%s: it is accepted", name)
		}
	}
	w := open(t, village, villageOptions())
	if _, err := w.Place("Castle", 0); err == nil {
		t.Error("a castle is placed")
	}
	if _, err := w.Place("player", 0); err == nil {
		t.Error("a player is placed")
	}
	if _, err := w.Place("Farm", 0, side*side); err == nil {
		t.Error("it is placed outside of the ground")
	}
	if w.Remove(rules.Unit{}) {
		t.Error("the player is removed")
	}
	if _, err := w.Bin(rules.InUnit, "gold"); err == nil {
		t.Error("units have gold")
	}
	if text := w.Why(rules.Unit{}, "Grow"); text != `Player has no rule "Grow": its rules are Upkeep.` {
		t.Error(text)
	}
}
