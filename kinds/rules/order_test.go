package rules_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/rules"
)

const coal = `"phase":"clock","resources":{"coal":{"player":{}},"heat":{"unit":{}}},"units":{"Oven":{},"Forge":{}},
	"rules":[{"name":"Forging","of":"Forge","every":2,"inputs":{"player":{"coal":1}},"outputs":{"unit":{"heat":1}}},
		{"name":"Baking","of":"Oven","inputs":{"player":{"coal":1}},"outputs":{"unit":{"heat":1}}}]`

// TestRL_WhoGetsTheLastCoal: of units whose rules are due at once, the one that was placed first; whatever their types, their rules' order in the
// document and their periods are, and though a later one has the slot of one that is gone.
func TestRL_WhoGetsTheLastCoal(t *testing.T) {
	w := open(t, coal, rules.Options{})
	gone := w.place("Oven")
	first, second, third := w.place("Oven"), w.place("Forge"), w.place("Oven")
	w.Remove(gone)
	w.days(1) // now its slot is free
	reused := w.place("Forge")
	have := func() [4]float64 {
		return [4]float64{w.has(first, "heat"), w.has(second, "heat"), w.has(third, "heat"), w.has(reused, "heat")}
	}
	for i, want := range [][4]float64{{1, 0, 0, 0}, {1, 1, 0, 0}, {1, 1, 1, 0}, {1, 1, 1, 1}} {
		w := open(t, coal, rules.Options{})
		gone := w.place("Oven")
		first, second, third = w.place("Oven"), w.place("Forge"), w.place("Oven")
		w.Remove(gone)
		w.days(1)
		reused = w.place("Forge")
		w.add(rules.InPlayer, rules.Unit{}, "coal", float64(i+1))
		w.days(1) // day 2: all are due
		got := [4]float64{w.has(first, "heat"), w.has(second, "heat"), w.has(third, "heat"), w.has(reused, "heat")}
		if got != want {
			t.Errorf("of %d coal they have %v, not %v", i+1, got, want)
		}
	}
	if have() != [4]float64{} {
		t.Errorf("without coal: %v", have())
	}
}

// TestRL_Phases: when rules are due first.
func TestRL_Phases(t *testing.T) {
	doc := func(phase string) string {
		return `"phase":"` + phase + `","resources":{"a":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"R","of":"U","every":10,"outputs":{"unit":{"a":1}}}]`
	}
	for phase, want := range map[string]int64{"placed": 17, "clock": 10} {
		w := open(t, doc(phase), rules.Options{Rate: 1})
		w.days(7)
		u := w.place("U")
		if tr := w.trace(u, "R"); tr.Next != want {
			t.Errorf("%s: due in tick %d, not %d", phase, tr.Next, want)
		}
		w.days(int(want) - 7)
		same(t, phase, w.has(u, "a"), 1)
	}
	w := open(t, doc("spread"), rules.Options{Rate: 100}) // 1000 ticks
	for range 1000 {
		w.place("U")
	}
	most, before := int64(0), int64(0)
	for range 1000 {
		w.days(1)
		most, before = max(most, w.Evaluated()-before), w.Evaluated()
	}
	if w.Evaluated() != 1000 || most > 3 {
		t.Errorf("a thousand units that were placed at once: %d rules in a period, at most %d in a tick", w.Evaluated(), most)
	}
}

// TestRL_NothingIsTouchedBeforeItIsDue: the counter counts all rules that are looked at, and in ticks in which none is due it stands still.
func TestRL_NothingIsTouchedBeforeItIsDue(t *testing.T) {
	w := open(t, `"phase":"clock","resources":{"a":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"R","of":"U","every":100,"outputs":{"unit":{"a":1}}},{"name":"S","of":"U","every":50,"checks":["unit.a > 1"]}]`, rules.Options{})
	for range 1000 {
		w.place("U")
	}
	for tick := 1; tick <= 300; tick++ {
		before := w.Evaluated()
		w.days(1)
		want := int64(0)
		if tick%100 == 0 {
			want += 1000
		}
		if tick%50 == 0 {
			want += 1000
		}
		if got := w.Evaluated() - before; got != want {
			t.Fatalf("tick %d: %d rules were looked at, not %d", tick, got, want)
		}
	}
}

// TestRL_PlacedAndRemovedWhileRulesRun: functions may place and remove units; those that are new have their turn later, those that are gone have none.
func TestRL_PlacedAndRemovedWhileRulesRun(t *testing.T) {
	r := registry()
	var last rules.Unit
	wits.AddFunc(r, "Spawn", func(x *wits.Context, _ struct{}) wits.None {
		a := wits.Self[*rules.Acting](x)
		for range 100 { // lists grow
			u, err := a.Economy.Place("Child", x.Entity())
			if err != nil {
				panic(err)
			}
			last = u
		}
		return wits.None{}
	}, wits.Doc("Places a hundred children."))
	wits.AddFunc(r, "Leave", func(x *wits.Context, _ struct{}) wits.None {
		a := wits.Self[*rules.Acting](x)
		a.Economy.Remove(a.Unit)
		return wits.None{}
	}, wits.Doc("Goes."))
	w := openWith(t, r, `"phase":"clock","resources":{"a":{"unit":{}},"sum":{"player":{}}},"units":{"Parent":{},"Child":{}},
		"rules":[{"name":"Bear","of":"Parent","every":4,"success":"unit.a += 1\nSpawn()\nplayer.sum += 10"},{"name":"Live","of":"Child","success":"player.sum += 1\nLeave()"},{"name":"Late","of":"Child","success":"player.sum += 1000"}]`, rules.Options{})
	u := w.place("Parent")
	w.days(4)
	same(t, "the parent has", w.has(u, "a"), 1)
	same(t, "the player has", w.purse("sum"), 10)
	if !w.Has(last) {
		t.Error("the last child is not there")
	}
	w.days(1)
	same(t, "the player has then", w.purse("sum"), 110)
	if w.Has(last) {
		t.Error("the last child has not left")
	}
	w.days(3)
	same(t, "the player has after another birth", w.purse("sum"), 120)
	if w.Fault() != nil {
		t.Error(w.Fault())
	}
	n := 0
	w.Units(func(rules.Unit, string, wits.Entity) bool { n++; return true })
	if n != 101 {
		t.Errorf("there are %d units", n)
	}
}

// TestRL_FunctionsSeeWhoseRuleRuns: the unit's entity, and what the game gives for it; the economy's own mind is nobody's of theirs.
func TestRL_FunctionsSeeWhoseRuleRuns(t *testing.T) {
	type body struct{ calls int }
	bodies := map[wits.Entity]*body{}
	r := registry()
	wits.AddFunc(r, "Call", func(x *wits.Context, _ struct{}) bool {
		b := wits.Self[*body](x)
		if bodies[x.Entity()] != b {
			t.Errorf("%v is called with what is another's", x.Entity())
		}
		b.calls++
		return b.calls < 3
	}, wits.Doc("Counts its calls."))
	w := openWith(t, r, `"phase":"clock","resources":{"a":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"Quiet","of":"U","outputs":{"unit":{"a":1}}},{"name":"R","of":"U","checks":["Call()"],"success":"log('called')"}]`,
		rules.Options{Self: func(_ rules.Unit, e wits.Entity) any { return bodies[e] }})
	for i := range uint32(3) {
		e := wits.NewEntity(i, 7)
		bodies[e] = &body{}
		if _, err := w.Place("U", e); err != nil {
			t.Fatal(err)
		}
	}
	var log recorder
	for range 5 {
		w.Step(wits.Frame{Delta: 1, Entity: wits.NewEntity(99, 1), Log: &log})
	}
	if w.Fault() != nil {
		t.Fatal(w.Fault())
	}
	for e, b := range bodies {
		if b.calls != 5 {
			t.Errorf("%v was called %d times", e, b.calls)
		}
	}
	if len(log) != 6 || log[0].Entity != wits.NewEntity(0, 7) || log[0].Node != "R" || log[4].Entity != wits.NewEntity(1, 7) {
		t.Errorf("the log has %+v", log)
	}
}

// recorder keeps what is logged.
type recorder []wits.Message

func (r *recorder) Log(m wits.Message) { *r = append(*r, m) }

// TestRL_FaultsAreOfOneRule: what panics is named, and all others go on.
func TestRL_FaultsAreOfOneRule(t *testing.T) {
	r := registry()
	wits.AddFunc(r, "Break", func(x *wits.Context, _ struct{}) bool { panic("by order") }, wits.Doc("Fails."))
	w := openWith(t, r, `"phase":"clock","resources":{"a":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"Before","of":"U","outputs":{"unit":{"a":1}}},{"name":"Bad","of":"U","checks":["Break()"],"outputs":{"unit":{"a":100}}},{"name":"After","of":"U","outputs":{"unit":{"a":1}}}]`, rules.Options{})
	u, v := w.place("U"), w.place("U")
	w.days(2)
	same(t, "the first", w.has(u, "a"), 4)
	same(t, "the second", w.has(v, "a"), 4)
	if f := w.Fault(); f == nil || f.Message != "by order" || f.Document != "main.json" {
		t.Errorf("the fault is %+v", f)
	}
	if tr := w.trace(v, "Bad"); tr.Outcome != rules.Failed {
		t.Errorf("%+v", tr)
	}
}

// TestRL_RulesOfThePlayer: the player is a unit, too, that has no bin but its own.
func TestRL_RulesOfThePlayer(t *testing.T) {
	w := open(t, `"phase":"clock","resources":{"gold":{"player":{"least":-10}}},"rules":[{"name":"Taxes","of":"player","inputs":{"player":{"gold":4}}}]`, rules.Options{})
	w.days(5)
	same(t, "gold", w.purse("gold"), -8)
	if tr := w.trace(rules.Unit{}, "Taxes"); tr.Fired != 2 || tr.Have != 2*rules.One {
		t.Errorf("%+v", tr)
	}
}
