package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/rules"
)

// matching starts a production system of some rules.
func matching(t testing.TB, match, ports, list string) *kindtest.Run {
	t.Helper()
	r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"try.json": `{"kind": "tree", "ports": [{"in": "Luck", "type": "float"}], "root": "Try", "nodes": {"Try": {"if": "Chance(Luck, true)"}}}`,
		"main.json": fmt.Sprintf(`{"wits": 1, "kind": "rules", "ports": [%s], "match": {%s}, "rules": [%s]}`, ports, match, list)}))
	r.Frame.Self = &unit{}
	return r
}

// fired lists the rules that have fired so far, with how often.
func fired(r *kindtest.Run) (out []string) {
	for _, n := range r.Program().Parts()[0].Nodes {
		if i := r.Program().Find(n.Name + ".Fired"); i >= 0 {
			if f := r.Mind.Value(i); f != int64(0) {
				out = append(out, fmt.Sprint(n.Name, " ", f))
			}
		}
	}
	return out
}

// outcomes returns what came of rules in the last frame.
func outcomes(r *kindtest.Run, names ...string) (out []string) {
	for _, n := range names {
		out = append(out, n+" "+[]string{"waiting", "fired", "unmet", "missing", "noMatch", "beaten", "conflict"}[r.Value(n+".Outcome").(rules.Outcome)])
	}
	return out
}

// list makes n rules, of which those listed match.
func list(n int, matching ...int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(`{"name": "R%d", "checks": ["%t"]}`, i+1, slices.Contains(matching, i+1)))
	}
	return strings.Join(all, ",\n")
}

// TestPS_GreedyTrace: matching stops at the first rule that matches; after a shuffle another may come first.
func TestPS_GreedyTrace(t *testing.T) {
	r := matching(t, "", "", list(500, 4, 87))
	r.Good()
	kindtest.Lines(t, "fired", fired(r), "R4 1")
	if looked := r.Value("Match.Looked"); looked != int64(4) {
		t.Errorf("%v rules were looked at, not 4", looked)
	}
	r = matching(t, `"shuffle": true`, "", list(500, 4, 87))
	both := map[string]bool{}
	for range 100 {
		before := fired(r)
		r.Good()
		looked, after := r.Value("Match.Looked").(int64), fired(r)
		for _, name := range []string{"R4", "R87"} {
			is := func(lines []string) bool {
				return slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, name+" ") })
			}
			if is(after) && !is(before) {
				both[name] = true
			}
		}
		if looked < 1 || looked > 499 || r.Value("Match.Result") != rules.Matched {
			t.Fatalf("%d rules were looked at, with the result %v", looked, r.Value("Match.Result"))
		}
	}
	if len(both) != 2 {
		t.Errorf("after 100 shuffles only these have fired: %v", fired(r))
	}
}

// TestPS_Cap: with a cap of three rules none fires, and the next match goes on where this one stopped.
func TestPS_Cap(t *testing.T) {
	r := matching(t, `"most": 3`, "", list(500, 4, 87))
	r.Good()
	if result, looked := r.Value("Match.Result"), r.Value("Match.Looked"); result != rules.Capped || looked != int64(3) || len(fired(r)) != 0 {
		t.Errorf("the result is %v after %v rules, and %v fired", result, looked, fired(r))
	}
	r.Good()
	kindtest.Lines(t, "the next match", fired(r), "R4 1")
}

// TestPS_Fairness: of four rules that always match each is selected as often as the others if the rules are shuffled, and else the first
// alone.
func TestPS_Fairness(t *testing.T) {
	r := matching(t, `"shuffle": true`, "", list(4, 1, 2, 3, 4))
	for range 10_000 {
		r.Good()
	}
	for _, name := range []string{"R1", "R2", "R3", "R4"} {
		if n := r.Value(name + ".Fired").(int64); n < 2500-130 || n > 2500+130 {
			t.Errorf("%s fired %d times", name, n)
		}
	}
	r = matching(t, "", "", list(4, 1, 2, 3, 4))
	for range 10_000 {
		r.Good()
	}
	kindtest.Lines(t, "without shuffle", fired(r), "R1 10000")
}

// TestPS_RecordedScore: weights 1, 0.5 and 0.25 against a threshold of 0.8.
func TestPS_RecordedScore(t *testing.T) {
	r := matching(t, `"threshold": 0.8`, `{"in": "A", "type": "float"}, {"in": "B", "type": "float"}, {"in": "C", "type": "float"}`,
		`{"name": "Recorded", "when": [{"value": "A", "is": 10, "within": 2}, {"value": "B", "is": 10, "within": 2, "weight": 0.5}, {"value": "C", "is": 10, "within": 2, "weight": 0.25}]}`)
	for _, c := range []struct {
		a, b, c, score float64
		outcome        string
	}{{10, 8, 12, 1, "fired"}, {9, 11, 12.1, 1.5 / 1.75, "fired"}, {9, 7.9, 12, 1.25 / 1.75, "noMatch"}, {13, 10, 10, 0.75 / 1.75, "noMatch"}} {
		kindtest.Set(r, "A", c.a)
		kindtest.Set(r, "B", c.b)
		kindtest.Set(r, "C", c.c)
		r.Good()
		if score := r.Value("Recorded.Score"); score != c.score || outcomes(r, "Recorded")[0] != "Recorded "+c.outcome {
			t.Errorf("%v: score %v and %v", c, score, outcomes(r, "Recorded"))
		}
	}
}

// TestPS_UniqueAndManoeuvre: a unique rule excludes all others, and two rules that use the same exclude each other.
func TestPS_UniqueAndManoeuvre(t *testing.T) {
	r := matching(t, `"select": {"first": 9}`, "", `{"name": "A"}, {"name": "U", "unique": true}, {"name": "B"}`)
	r.Good()
	kindtest.Lines(t, "unique", outcomes(r, "A", "U", "B"), "A conflict", "U fired", "B conflict")
	r = matching(t, `"select": {"first": 9}`, "", `{"name": "A", "uses": ["spin"]}, {"name": "B", "uses": ["spin", "shoot"]}, {"name": "C", "uses": ["pass"]}`)
	r.Good()
	kindtest.Lines(t, "manoeuvre", outcomes(r, "A", "B", "C"), "A fired", "B conflict", "C fired")
}

// TestPS_Selection: the first n, n at random, n by weight.
func TestPS_Selection(t *testing.T) {
	three := `{"name": "A", "weight": 0.2}, {"name": "B", "weight": 0.9}, {"name": "C", "weight": 0.9}, {"name": "D", "weight": 0.5}`
	for match, want := range map[string][]string{`"select": {"first": 2}`: {"A 1", "B 1"}, `"select": {"weight": 3}`: {"B 1", "C 1", "D 1"}, `"select": "greedy"`: {"A 1"}} {
		r := matching(t, match, "", three)
		r.Good()
		kindtest.Lines(t, match, fired(r), want...)
	}
	r := matching(t, `"select": {"random": 2}`, "", three)
	for range 3000 {
		r.Good()
	}
	for _, name := range []string{"A", "B", "C", "D"} {
		if n := r.Value(name + ".Fired").(int64); n < 1500-120 || n > 1500+120 {
			t.Errorf("of 3000 times two of four, %s was drawn %d times", name, n)
		}
	}
}

// TestPS_Training: of two rules that always match, that which succeeds more often comes to be chosen; one that never matches keeps its
// weight.
func TestPS_Training(t *testing.T) {
	act := func(name string, luck float64) string {
		return fmt.Sprintf(`{"name": %q, "weight": 0.5, "run": "try.json", "with": {"Luck": %g}}`, name, luck)
	}
	r := matching(t, `"select": {"random": 1}, "train": {"success": 0.02, "failure": 0.02}`, "", act("Good", 0.9)+","+act("Bad", 0.1)+`, {"name": "Never", "weight": 0.5, "checks": ["false"]}`)
	for range 500 {
		r.Good()
	}
	good, bad, never := r.Value("Good.Weight").(float64), r.Value("Bad.Weight").(float64), r.Value("Never.Weight").(float64)
	if good < 0.9 || bad > 0.1 || never != 0.5 || r.Value("Never.Fired") != int64(0) {
		t.Errorf("the weights are %v, %v and %v", good, bad, never)
	}
	locked := matching(t, `"select": {"weight": 1}`, "", strings.ReplaceAll(act("Bad", 0.1), "0.5", fmt.Sprint(bad))+","+strings.ReplaceAll(act("Good", 0.9), "0.5", fmt.Sprint(good)))
	for range 100 {
		locked.Good()
	}
	kindtest.Lines(t, "locked", fired(locked), "Good 100")
	if s := locked.Value("Good.Succeeded").(int64); s < 80 || s > 99 {
		t.Errorf("of 100 times it succeeded %d times", s)
	}
}

// TestPS_TrainingByAPerson: triggers call what was executed last a success or a failure.
func TestPS_TrainingByAPerson(t *testing.T) {
	r := matching(t, `"every": 60, "train": {"good": "Yes", "bad": "No", "success": 0.25, "failure": 0.125}`, `{"in": "Yes", "type": "trigger"}, {"in": "No", "type": "trigger"}`, `{"name": "A", "weight": 0.25}`)
	r.Good()
	first := r.Value("A.Weight").(float64)
	r.Fire("No")
	r.Good()
	if w := r.Value("A.Weight"); w != first-0.125 {
		t.Errorf("the weight went from %v to %v", first, w)
	}
}

// TestPS_IdempotentRightHandSide: a rule that matches in five frames starts its action once.
func TestPS_IdempotentRightHandSide(t *testing.T) {
	r := matching(t, "", `{"in": "On", "type": "bool", "default": true}`, `{"name": "Walk", "checks": "On", "do": "Act", "with": {"Life": 9}}, {"name": "Rest", "checks": "not On", "do": "Act", "with": {"Life": 9}}`)
	var lines []string
	for range 5 {
		lines = append(lines, r.Good()...)
	}
	kindtest.Lines(t, "five frames", lines, "Walk: activate", "Walk: update", "Walk: update", "Walk: update", "Walk: update", "Walk: update")
	kindtest.Set(r, "On", false)
	kindtest.Lines(t, "another rule", r.Good(), "Walk: end aborted", "Rest: activate", "Rest: update")
}

// TestPS_NothingMatches: what runs is kept, stopped, or replaced by the default rule; the gap is logged once.
func TestPS_NothingMatches(t *testing.T) {
	const rule = `{"name": "Walk", "checks": "On", "do": "Act", "with": {"Life": 9}}`
	for match, want := range map[string][]string{
		"":                   {"Walk: update"},
		`"nothing": "stop"`:  {"Walk: end aborted"},
		`"nothing": "log"`:   {"Match: no rule matches", "Walk: update"},
		`"default": "Other"`: {"Walk: end aborted", "Other: activate", "Other: update"},
	} {
		r := matching(t, match, `{"in": "On", "type": "bool", "default": true}`, rule+`, {"name": "Other", "checks": ["false"], "do": "Act", "with": {"Life": 9}}`)
		r.Good()
		kindtest.Set(r, "On", false)
		kindtest.Lines(t, match, r.Good(), want...)
		if match == `"nothing": "log"` {
			kindtest.Lines(t, "a second time", r.Good(), "Walk: update")
		}
	}
}

// TestPS_BackwardChaining: where nothing matches, steps are executed that bring a rule nearer, as deep as the document allows.
func TestPS_BackwardChaining(t *testing.T) {
	const doc = `{"wits": 1, "kind": "rules", "variables": {"Ammo": {"type": "float"}, "Crates": {"type": "float"}, "Shots": {"type": "float"}}, "match": {"chain": %d},
		"rules": [{"name": "Shoot", "inputs": {"Ammo": 1}, "outputs": {"Shots": 1}},
			{"name": "Load", "step": true, "inputs": {"Crates": 1}, "outputs": {"Ammo": 2}},
			{"name": "Fetch", "step": true, "outputs": {"Crates": 1}},
			{"name": "Dance", "step": true, "outputs": {"Shots": 0}}]}`
	for depth, want := range map[int][]string{1: nil, 2: {"Shoot 4", "Load 2", "Fetch 2"}} {
		r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": fmt.Sprintf(doc, depth)}))
		r.Frame.Self = &unit{}
		for range 8 {
			r.Good()
		}
		kindtest.Lines(t, fmt.Sprint("depth ", depth), fired(r), want...)
	}
}

// TestPS_Every: rules are matched when it is time.
func TestPS_Every(t *testing.T) {
	r := matching(t, `"every": 2`, "", list(1, 1))
	for range 12 { // of half a second
		r.Good()
	}
	kindtest.Lines(t, "every", fired(r), "R1 3")
}

// TestPR_PS_Equivalence: the gold mine by both executors gives the same bins.
func TestPR_PS_Equivalence(t *testing.T) {
	play := func(match string) (unitGold any, ground []float64) {
		p := kindtest.Load(t, registry(), kindtest.Files{"main.json": fmt.Sprintf(`{"wits": 1, "kind": "rules", "variables": {"Gold": {"type": "float"}}, %s "rules": [{"name": "Dig", "inputs": {"map.Gold": 5}, "outputs": {"Gold": 5}}]}`, match)})
		m := p.NewMind(1)
		g := rules.NewGrid(2, 2, 1, len(layers))
		copy(g.Layer(0), []float64{3, 4, 2, 3})
		u := &unit{grid: &g, tiles: []int32{0, 1, 2, 3}}
		for tick := range int64(5) {
			m.Step(wits.Frame{Delta: 1, Time: float64(tick), Tick: tick, Self: u})
		}
		return m.Value(p.Find("Gold")), g.Layer(0)
	}
	gold, ground := play("")
	gold2, ground2 := play(`"match": {"every": 1},`)
	if gold != gold2 || gold != 10.0 || !slices.Equal(ground, ground2) {
		t.Errorf("contextual: %v and %v; matched: %v and %v", gold, ground, gold2, ground2)
	}
}
