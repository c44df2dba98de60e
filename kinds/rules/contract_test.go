package rules_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/std"
)

// plain is a registry without a map, for minds that nobody owns.
func plain() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	return r
}

const bakery = `{"wits": 1, "kind": "rules", "ports": [{"in": "X", "type": "float"}, {"in": "On", "type": "bool"}], "variables": {"Flour": {"type": "float", "default": 3}, "Bread": {"type": "float"}}, "rules": [
	{"name": "Mill", "every": 1, "checks": "On", "outputs": {"Flour": {"expr": "X"}}},
	{"name": "Bake", "every": 2, "inputs": {"Flour": 2}, "outputs": {"Bread": 1}, "do": "Act", "with": {"Life": 3}, "failedInputs": "log('no flour')"}]}`

const chooser = `{"wits": 1, "kind": "rules", "ports": [{"in": "X", "type": "float"}, {"in": "On", "type": "bool"}], "match": {"select": {"random": 1}, "shuffle": true, "train": {"success": 0.1, "failure": 0.2}, "threshold": 0.5}, "rules": [
	{"name": "Near", "when": [{"value": "X", "is": 2, "within": 2}, {"if": "On"}], "do": "Act", "with": {"Life": 2}},
	{"name": "Far", "when": [{"value": "X", "is": 8, "within": 2}], "do": "Act", "with": {"Life": 4, "Fail": true}},
	{"name": "Any", "do": "Act", "with": {"Life": 1}}]}`

// TestContract checks what holds for minds of every kind.
func TestContract(t *testing.T) {
	kindtest.Contract(t, plain, kindtest.Document{Name: "bakery", Files: kindtest.Files{"main.json": bakery}, Idle: []string{"Mill"}}, kindtest.Document{Name: "chooser", Files: kindtest.Files{"main.json": chooser}, Idle: []string{"Match"}})
}

// TestSchema: documents that load are accepted by the schema, and faults of form are not.
func TestSchema(t *testing.T) {
	var bad []string
	for _, list := range []string{`{}`, `["A"]`, `[{"outputs": {}}]`, `[{"name": "A", "outputs": []}]`, `[{"name": "A", "checks": 1}]`, `[{"name": "A", "when": {}}]`} {
		bad = append(bad, `{"wits": 1, "kind": "rules", "rules": `+list+`}`)
	}
	kindtest.Accepts(t, plain(), "rules", []string{bakery, chooser}, bad...)
}

// TestBadInput: documents with one thing wrong; the beginning of the line that a designer reads.
func TestBadInput(t *testing.T) {
	contextual := func(rule string) string {
		return `{"wits":1,"kind":"rules","variables":{"A":{"type":"float"},"N":{"type":"int"}},"rules":[` + rule + `]}`
	}
	matching := func(match, rule string) string {
		return `{"wits":1,"kind":"rules","variables":{"A":{"type":"float"}},"match":{` + match + `},"rules":[` + rule + `]}`
	}
	for _, c := range []struct{ name, text, want string }{
		{"no rules", `{"wits":1,"kind":"rules"}`, `main.json:1:1: there are no rules`},
		{"two of a name", contextual(`{"name":"R","outputs":{"A":1}},{"name":"R","outputs":{"A":1}}`), `main.json:1:120: R: two rules are called R`},
		{"an unknown bin", contextual(`{"name":"R","outputs":{"B":1}}`), `main.json:1:112: R: there is no place "B" to write to`},
		{"a bin of another type", contextual(`{"name":"R","outputs":{"N":1}}`), `main.json:1:112: R: N is of type int, and not float`},
		{"less than nothing", contextual(`{"name":"R","inputs":{"A":-1}}`), `main.json:1:115: R: an input takes 0 or more of A, not -1`},
		{"a layer that is not there", contextual(`{"name":"R","inputs":{"map.Gld":1}}`), `main.json:1:111: R: the map has no layer "Gld" (did you mean "map.Gold"?)`},
		{"a check that is none", contextual(`{"name":"R","checks":["A"],"outputs":{"A":1}}`), `main.json:1:112: R: the value must be bool, this is float`},
		{"conditions without a match", contextual(`{"name":"R","when":[{"if":"A > 1"}],"outputs":{"A":1}}`), `main.json:1:108: R: "when" cannot be used here: only rules of a document with "match" have it`},
		{"a period in a match", matching("", `{"name":"R","every":2,"outputs":{"A":1}}`), `main.json:1:101: R: "every" cannot be used here`},
		{"a default that is not there", matching(`"default":"Q"`, `{"name":"R","checks":["A > 1"],"outputs":{"A":1}}`), `main.json:1:80: there is no rule "Q"`},
		{"a condition of two", matching("", `{"name":"R","when":[{"if":"A > 1","value":"A","is":1}],"outputs":{"A":1}}`), `main.json:1:102: R: it is both "value" and "if"`},
		{"conditions of no weight", matching("", `{"name":"R","when":[{"if":"A > 1","weight":0}],"outputs":{"A":1}}`), `main.json:1:100: R: all conditions of the rule weigh 0`},
		{"a trigger that is not there", contextual(`{"name":"R","fire":"T","outputs":{"A":1}}`), `main.json:1:108: R: there is no trigger "T" to raise`},
		{"by trigger and by time", `{"wits":1,"kind":"rules","ports":[{"in":"T","type":"trigger"}],"variables":{"A":{"type":"float"}},"rules":[{"name":"R","on":"T","every":2,"outputs":{"A":1}}]}`, `main.json:1:137: R: "every" cannot be used here: the rule is evaluated by a trigger`},
		{"flows and runs", contextual(`{"name":"R","flows":true,"outputs":{"A":1},"do":"Act"}`), `main.json:1:137: R: "do" cannot be used here: a rule that flows runs nothing`},
	} {
		kindtest.OneProblem(t, registry(), c.name, kindtest.Files{"main.json": c.text}, c.want)
	}
	kindtest.OneProblem(t, plain(), "no map", kindtest.Files{"main.json": contextual(`{"name":"R","inputs":{"map.Gold":1}}`)}, `main.json:1:111: R: the game has no map: there is no map.Gold`)
}

// TestWarnings: documents that load and can hardly be meant.
func TestWarnings(t *testing.T) {
	for want, text := range map[string]string{
		`R: the rule does nothing when it fires`:                        `"rules":[{"name":"R"}]`,
		`R: the rule has no checks that could fail`:                     `"rules":[{"name":"R","outputs":{"A":1},"failedChecks":"A = 1"}]`,
		`R: the rule has no inputs that could be missing`:               `"rules":[{"name":"R","outputs":{"A":1},"failedInputs":"A = 1"}]`,
		`B: it is never looked at: R before it always matches`:          `"match":{},"rules":[{"name":"R","outputs":{"A":1}},{"name":"B","outputs":{"A":1}}]`,
		`R: steps are executed only by a document that plans backwards`: `"match":{},"rules":[{"name":"R","step":true,"outputs":{"A":1}}]`,
		`there are no steps by which it could plan backwards`:           `"match":{"chain":1},"rules":[{"name":"R","outputs":{"A":1}}]`,
	} {
		kindtest.Warns(t, registry(), want, kindtest.Files{"main.json": `{"wits":1,"kind":"rules","variables":{"A":{"type":"float"}},` + text + `}`}, want)
	}
}

// TestAnswers: why a rule fired or did not, with the bin that was missing, the check that did not hold, or the conditions of its score.
func TestAnswers(t *testing.T) {
	asked := func(files kindtest.Files, frames int, prepare func(r *kindtest.Run), want map[string]string) {
		t.Helper()
		r := kindtest.Start(t, kindtest.Load(t, plain(), files))
		prepare(r)
		a := kindtest.Ask(r)
		for range frames {
			a.Step()
		}
		for node, want := range want {
			got := strings.NewReplacer("state: ", "", "cause: ", "").Replace(strings.Join(a.Why(node), " "))
			if !strings.Contains(got, want) {
				t.Errorf("%s: %s", node, got)
			}
		}
	}
	asked(kindtest.Files{"main.json": `{"wits": 1, "kind": "rules", "ports": [{"in": "On", "type": "bool"}], "variables": {"Flour": {"type": "float", "default": 3}, "Bread": {"type": "float"}}, "rules": [
		{"name": "Bake", "every": 2, "inputs": {"Flour": 2}, "outputs": {"Bread": 1}}, {"name": "Mill", "every": 1, "checks": "On", "outputs": {"Flour": 1}}, {"name": "Sell", "every": 90, "inputs": {"Bread": 1}}]}`},
		9, func(*kindtest.Run) {}, map[string]string{
			"Bake": "It did not fire, because there was 1 of Flour, and it takes 2. ",
			"Mill": `It did not fire, because the check "On" did not hold.`,
			"Sell": "It has not been looked at yet. It is looked at again in 86 days.",
		})
	asked(kindtest.Files{"main.json": chooser}, 1, func(r *kindtest.Run) { kindtest.Set(r, "X", 7.0) }, map[string]string{
		"Near":  `It does not match: its score is 0, and the threshold 0.5. X from 0 to 4 (it was 7) does not hold, with the weight 1. "On" does not hold, with the weight 1.`,
		"Match": "Of 3 rules that were looked at 2 matched.",
	})
}

// TestLaws: for random documents no bin is ever less than 0, an input is taken as a whole or not at all, and what a rule did is what its
// counters say.
func TestLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 46))
	moved := 0
	for range 300 {
		bins := []string{"A", "B", "C"}
		type move struct{ in, out, take, give int }
		var moves []move
		var list []string
		for i := range 1 + rng.IntN(6) {
			m := move{rng.IntN(3), rng.IntN(3), rng.IntN(4), rng.IntN(4)}
			moves = append(moves, m)
			list = append(list, fmt.Sprintf(`{"name": "R%d", "every": %d, "inputs": {%q: %d}, "outputs": {%q: %d}}`, i, 1+rng.IntN(3), bins[m.in], m.take, bins[m.out], m.give))
		}
		match := ""
		if rng.IntN(2) == 0 {
			match = fmt.Sprintf(`"match": {"select": {"random": %d}, "shuffle": true},`, 1+rng.IntN(3))
			for i := range list {
				list[i] = strings.Replace(list[i], `"every": `, `"weight": 0.`, 1)
			}
		}
		r := kindtest.Start(t, kindtest.Load(t, plain(), kindtest.Files{"main.json": `{"wits": 1, "kind": "rules", "variables": {"A": {"type": "float", "default": 5}, "B": {"type": "float", "default": 5}, "C": {"type": "float"}}, ` + match + `"rules": [` + strings.Join(list, ",") + `]}`}))
		r.Frame.Delta = 1
		for range 30 {
			r.Good()
		}
		want := []float64{5, 5, 0}
		for i, m := range moves {
			n := float64(r.Value(fmt.Sprintf("R%d.Fired", i)).(int64))
			moved += int(n)
			want[m.in] -= n * float64(m.take)
			want[m.out] += n * float64(m.give)
		}
		for i, name := range bins {
			if is := r.Value(name).(float64); is != want[i] || is < 0 {
				t.Fatalf("%s is %v, and by the counters %v, with %v", name, is, want[i], list)
			}
		}
	}
	if moved < 3000 {
		t.Errorf("only %d firings", moved)
	}
}

// TestDebt: a bin that the document names may be less than 0, and no other.
func TestDebt(t *testing.T) {
	r := kindtest.Start(t, kindtest.Load(t, plain(), kindtest.Files{"main.json": `{"wits": 1, "kind": "rules", "variables": {"Gold": {"type": "float"}, "Wood": {"type": "float"}}, "debts": ["Gold"], "rules": [{"name": "Buy", "inputs": {"Gold": 2}, "outputs": {"Wood": 1}}, {"name": "Rot", "outputs": {"Wood": -5}}]}`}))
	for range 5 {
		r.Good()
	}
	if gold, wood := r.Value("Gold"), r.Value("Wood"); gold != -4.0 || wood != 0.0 {
		t.Errorf("%v gold and %v wood", gold, wood)
	}
}

// TestTriggers: a rule is evaluated when its trigger fires, and raises another when it fires.
func TestTriggers(t *testing.T) {
	p := kindtest.Load(t, plain(), kindtest.Files{"main.json": `{"wits": 1, "kind": "rules", "ports": [{"in": "Bell", "type": "trigger"}, {"out": "Served", "type": "trigger"}], "variables": {"Soup": {"type": "float", "default": 1}}, "rules": [{"name": "Serve", "on": "Bell", "inputs": {"Soup": 1}, "fire": "Served"}]}`})
	r := kindtest.Start(t, p)
	var served []int
	for tick := range 12 {
		if tick == 4 || tick == 8 {
			r.Fire("Bell")
		}
		r.Good()
		if r.Fired("Served") {
			served = append(served, tick)
		}
	}
	if len(served) != 1 || served[0] < 4 || served[0] > 5 || r.Value("Serve.Outcome") != rules.Missing {
		t.Errorf("served in the frames %v, and then %v", served, r.Value("Serve.Outcome"))
	}
	var s wits.Schedule
	s.Set(0, r.Mind)
	if due := s.Due(wits.Frame{Delta: 0.5, Time: 1e9}); len(due) > 0 {
		t.Error("a rule that waits for a trigger is due")
	}
}

// TestGoingOn: rules that were added to a running document are due from then on, and those that stay keep their counters.
func TestGoingOn(t *testing.T) {
	text := func(more string) kindtest.Files {
		return kindtest.Files{"main.json": `{"wits": 1, "kind": "rules", "variables": {"A": {"type": "float"}, "B": {"type": "float"}}, "rules": [{"name": "First", "outputs": {"A": 1}}` + more + `]}`}
	}
	r := kindtest.Start(t, kindtest.Load(t, plain(), text("")))
	for range 10 {
		r.Good()
	}
	before := r.Value("First.Fired").(int64)
	m, _ := wits.Transfer(r.Mind, kindtest.Load(t, plain(), text(`, {"name": "Second", "outputs": {"B": 1}}`)))
	n := &kindtest.Run{T: t, Mind: m, Tick: r.Tick, Frame: r.Frame}
	for range 10 {
		n.Good()
	}
	if first, second := n.Value("First.Fired").(int64), n.Value("Second.Fired").(int64); first != before+5 || second < 4 || second > 6 {
		t.Errorf("the first rule fired %d times and then %d, the second %d times", before, first, second)
	}
}

// TestAnotherPeriod: a rule whose period is made longer or shorter while minds run is evaluated at the new pace from then on.
func TestAnotherPeriod(t *testing.T) {
	text := func(every int) kindtest.Files {
		return kindtest.Files{"main.json": fmt.Sprintf(`{"wits": 1, "kind": "rules", "variables": {"A": {"type": "float"}}, "rules": [{"name": "R", "every": %d, "outputs": {"A": 1}}]}`, every)}
	}
	for _, c := range []struct{ before, after, least, most int }{{1, 10, 3, 4}, {10, 1, 21, 31}} {
		r := kindtest.Start(t, kindtest.Load(t, plain(), text(c.before)))
		r.Frame.Delta = 1
		for range 200 {
			r.Good()
		}
		fired := r.Value("R.Fired").(int64)
		m, _ := wits.Transfer(r.Mind, kindtest.Load(t, plain(), text(c.after)))
		n := &kindtest.Run{T: t, Mind: m, Tick: r.Tick, Frame: r.Frame}
		for range 31 {
			n.Good()
		}
		if more := int(n.Value("R.Fired").(int64) - fired); more < c.least || more > c.most {
			t.Errorf("every %d, then %d: the rule fired %d times in 31 days", c.before, c.after, more)
		}
	}
}

func FuzzRules(f *testing.F) {
	kindtest.Fuzz(f, registry(), kindtest.Files{"player.board.json": player}, bakery, chooser, fmt.Sprintf(ranch, ranchWork+", "+ranchDeliver),
		`{"wits": 1, "kind": "rules", "variables": {"A": {"type": "float"}}, "match": {"chain": 2, "default": "R", "most": 1}, "rules": [{"name": "R", "inputs": {"A": 1, "map.Gold": 1}, "radius": 2}, {"name": "S", "step": true, "outputs": {"A": 1}}]}`)
}
