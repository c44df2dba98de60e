package rules_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/project"
	"github.com/wits-ai/wits/why"
)

// asked is what the answer to the question says why a rule stands as it does.
func asked(r *kindtest.Run, node string) string {
	r.T.Helper()
	p := r.Program()
	q := why.Question{Program: p, After: r.Mind, Tick: r.Tick - 1, Node: -1}
	for i, n := range p.Parts()[0].Nodes {
		if n.Name == node {
			q.Node = i
		}
	}
	if q.Node < 0 && node != "" {
		r.T.Fatalf("there is no node %s", node)
	}
	var lines []string
	for _, x := range p.Explain(q) {
		lines = append(lines, x.Text)
	}
	return strings.Join(lines, "\n")
}

// TestPS_WhyDidThisRuleNotFire: in words, for each verdict.
func TestPS_WhyDidThisRuleNotFire(t *testing.T) {
	r := watching(t, `"threshold":0.8,"choose":{"first":2,"checks":5},"otherwise":{"rule":"Idle","chain":1},
		"ports":[{"in":"Distance","type":"float","default":7},{"in":"Angle","type":"float","default":90},{"in":"Ball","type":"bool"},{"in":"Off","type":"bool"}],"variables":{"Set":{"type":"bool"}},
		"rules":[{"name":"Low","when":[{"value":"Distance","is":3,"within":1,"weight":0.5},{"value":"Angle","from":80},{"if":"Ball","weight":0.25}]},
			{"name":"Spin","tags":["spin"],"when":["not Off","Angle >= 90"],"threshold":0.5},{"name":"Fake","tags":["spin","shoot"],"when":["not Off"]},
			{"name":"Slow","when":["Distance + 1 < 3"]},{"name":"Pass","when":["Angle > 45","not Off"]},
			{"name":"Late","when":["Set"]},{"name":"Idle"},{"name":"Ready","step":true,"when":["Off"],"effects":{"Set":true}}]`)
	r.Good()
	for node, want := range map[string]string{
		"Low":   "It did not match: it scored 0.571, and needs 0.8.\nDistance was 7, outside of 2 to 4 (weight 0.5).\n\"Ball\" did not hold (weight 0.25).",
		"Spin":  "It was selected: it scored 1, and needs 0.5.\n\"not Off\" held (weight 1).\n\"Angle >= 90\" held, Angle was 90 (weight 1).",
		"Fake":  "It matched, and was dropped: Spin was selected first, and both have the tag spin.",
		"Slow":  "It did not match: it scored at most 0, and needs 0.8.",
		"Pass":  "It was selected: it scored 1, and needs 0.8.",
		"Late":  "It was not looked at: Spin and Pass had been selected before.",
		"Idle":  "It watches nothing: it fires when no rule matches and nothing runs.",
		"Ready": "It is a step of chains: it fires when no rule matches and it leads to one that will.",
	} {
		if got := asked(r, node); !strings.Contains(got, want) {
			t.Errorf("%s:\nwant %s\n got %s", node, want, got)
		}
	}
	kindtest.Set(r, "Off", true)
	kindtest.Set(r, "Angle", 10.0)
	r.Good()
	for node, want := range map[string]string{
		"Late": "It was not looked at: the cap was hit before, after 5 rules.",
		"Low":  "So far it has matched never, was dropped never and has fired never; it has succeeded never and failed never.",
	} {
		if got := asked(r, node); !strings.Contains(got, want) {
			t.Errorf("%s:\nwant %s\n got %s", node, want, got)
		}
	}
	r.Good()
	if got := asked(r, "Ready"); !strings.Contains(got, "No rule matched, and it is the first step to one that will: Ready, then Late.") {
		t.Errorf("Ready: %s", got)
	}
}

// TestPS_WhyAsItWasThen: values that change within the frame are those that the rule saw, if the mind notes them.
func TestPS_WhyAsItWasThen(t *testing.T) {
	r := watching(t, `"choose":{"first":0},"variables":{"N":{"type":"int"}},"rules":[{"name":"A","when":["N > 4"]},{"name":"B","when":["true"],"success":"N += 9"}]`)
	a := kindtest.Ask(r)
	a.Step()
	for node, want := range map[string]string{"A": `"N > 4" did not hold, N was 0 (weight 1).`} {
		if got := strings.Join(a.Why(node), "\n"); !strings.Contains(got, want) {
			t.Errorf("%s:\nwant %s\n got %s", node, want, got)
		}
	}
}

// TestPS_WhyItStillRuns: a rule that was not selected again goes on, or was ended to make room.
func TestPS_WhyItStillRuns(t *testing.T) {
	r := watching(t, `"choose":{"first":2},"ports":[{"in":"X","type":"int"}],"rules":[{"name":"A","tags":["legs"],"when":["X == 0"],"do":"Act"},{"name":"B","when":["X == 1"],"do":"Act"},{"name":"C","tags":["legs"],"when":["X == 2"],"do":"Act"}]`)
	a := kindtest.Ask(r)
	for x, want := range []string{"It was selected: it scored 1, and needs 1.", "What it runs goes on to its end: nothing that was selected excludes it.", "What it ran was ended, to make room for C."} {
		kindtest.Set(r, "X", int64(x))
		a.Step()
		if got := strings.Join(a.Why("A"), "\n"); !strings.Contains(got, want) {
			t.Errorf("X %d:\nwant %s\n got %s", x, want, got)
		}
	}
	if got := strings.Join(a.Why("Terms"), "\n"); !strings.Contains(got, "In the last update a rule was selected. So far no rule matched in 0 updates") {
		t.Errorf("of the whole: %s", got)
	}
}

// TestPS_Problems: documents with one thing wrong.
func TestPS_Problems(t *testing.T) {
	one := func(members string) string {
		return document(`"ports":[{"in":"X","type":"float"},{"in":"V","type":"vec2"}],"rules":[{"name":"R",` + members + `}]`)
	}
	for _, c := range []struct{ name, text, want string }{
		{"a mixture", document(`"resources":{"wood":{"unit":{}}},"rules":[{"name":"R","when":["true"]}]`), `main.json:1:38: "resources" is of an economy, and the rules of this document have "when": a document is either an economy or rules that watch: bins are of a whole town, and terms of one character (keep them in a document of their own, without "when")`},
		{"a rule of an economy among others", one(`"when":["true"],"inputs":{"unit":{"wood":1}}`), `main.json:1:133: R: "inputs" does not belong here: a document is either an economy`},
		{"run in an economy", document(`"resources":{"wood":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"R","do":"Act"}]`), `main.json:1:102: R: "do" does not belong here`},
		{"a rule that watches in an economy", document(`"resources":{"wood":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"R","of":"U","outputs":{"unit":{"wood":1}},"when":["true"]}]`), `main.json:1:143: R: "when" does not belong here: a document is either an economy`},
		{"a threshold in an economy", document(`"threshold":0.5,"resources":{"wood":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"R","of":"U","outputs":{"unit":{"wood":1}}}]`), `main.json:1:38: "threshold" is of rules that watch, and this document is an economy`},
		{"a bin without whose", document(`"resources":{"wood":{"unit":{}}},"units":{"U":{}},"rules":[{"name":"R","of":"U","checks":["wood > 1"],"outputs":{"unit":{"wood":1}}}]`), `main.json:1:117: R: nothing is called wood (did you mean "unit.wood"?)`},
		{"neither", document(`"units":{"U":{}},"rules":[{"name":"R","of":"U"}]`), `main.json:1:1: there are no resources (add "resources"`},
		{"a rule that watches nothing", document(`"rules":[{"name":"R","when":["true"]},{"name":"S"}]`), `main.json:1:64: S: it never fires: it has no "when"`},
		{"a term that says nothing", one(`"when":[{"weight":2}]`), `main.json:1:116: R: the term watches nothing`},
		{"a term that watches null", one(`"when":[{"value":null}]`), `main.json:1:125: R: "value" is an expression in quotes (such as "Distance")`},
		{"a value without a range", one(`"when":[{"value":"X"}]`), `main.json:1:116: R: nothing says what the value is to be`},
		{"is and from", one(`"when":[{"value":"X","is":1,"from":1}]`), `main.json:1:116: R: it has "is" and "from" or "to" as well`},
		{"from more than to", one(`"when":[{"value":"X","from":3,"to":1}]`), `main.json:1:143: R: "to" is less than "from", so no value is right`},
		{"within without is", one(`"when":[{"value":"X","from":3,"within":1}]`), `main.json:1:147: R: "within" goes with "is"`},
		{"is of a condition", one(`"when":[{"if":"X > 1","is":1}]`), `main.json:1:135: R: "is" is for a value`},
		{"a value that is no number", one(`"when":[{"value":"V","is":1}]`), `main.json:1:126: R: the value must be float, this is vec2`},
		{"an unknown value", one(`"when":[{"value":"Xx","is":1}]`), `main.json:1:126: R: nothing is called Xx (did you mean "X"?)`},
		{"an unknown default", document(`"otherwise":{"rule":"Ro"},"rules":[{"name":"R","when":["true"]}]`), `main.json:1:46: there is no rule "Ro" (did you mean "R"?)`},
		{"an unknown effect", one(`"when":["true"],"effects":{"Xx":1}`), `main.json:1:135: R: there is no number and no truth "Xx" that the document reads (did you mean "X"?)`},
		{"an effect of another type", one(`"when":["true"],"effects":{"X":true}`), `main.json:1:135: R: X is of type float, and this is no value of it`},
		{"a rule called as the counters are", document(`"rules":[{"name":"Terms","when":["true"]}]`), `main.json:1:35: Terms: "Terms" counts how often terms held: no rule can be called so`},
		{"failure of nothing", one(`"when":["true"],"failure":"log('x')"`), `main.json:1:134: R: "failure" is for what runs, and nothing does`},
		{"bounds of weights", document(`"choose":{"order":"weighted"},"training":{"success":1,"least":3,"most":2},"rules":[{"name":"R","when":["true"]}]`), `main.json:1:67: "least" is more than "most"`},
	} {
		kindtest.OneProblem(t, actors(), c.name, kindtest.Files{"main.json": c.text}, c.want)
	}
}

// TestPS_Warnings: what loads and cannot be meant is said with a suggestion; what can be meant is not.
func TestPS_Warnings(t *testing.T) {
	with := func(members, rules string) string {
		return document(members + `"ports":[{"in":"X","type":"float"},{"in":"N","type":"int"},{"in":"B","type":"bool"}],"variables":{"V":{"type":"float"}},"rules":[` + rules + `]`)
	}
	for _, c := range []struct{ name, text, want string }{
		{"never half", with("", `{"name":"R","threshold":0.5,"when":[{"value":"N","is":2.5},"B"]}`), `R: the term on "N" never holds: the value is a whole number, and it wants 2.5`},
		{"a truth of 3", with("", `{"name":"R","threshold":0.5,"when":[{"value":"B","is":3},"B"]}`), `R: the term on "B" never holds: a truth is 0 or 1, and it wants 3`},
		{"out of reach", with("", `{"name":"R","when":[{"value":"X","to":2},{"value":"X","from":3},"B"]}`), `R: it never matches: its terms reach at most 0.667, and it needs 1; X cannot be within all its ranges at once (lower the threshold, or make two rules of it)`},
		{"behind another", with("", `{"name":"R","when":["X < 5"]},{"name":"S","when":["X < 3","B"]}`), `S: it is never selected: whenever it matches R does, which comes first (watch more in R, or put this one before it)`},
		{"behind a unique one", with(`"choose":{"first":0},`, `{"name":"S","when":["X < 3","B"]},{"name":"R","unique":true,"when":["X < 5"]}`), `S: it is never selected: whenever it matches R does, which is unique`},
		{"chance in a variable", with("", `{"name":"R","when":["V > 3"],"success":"V = RandomFloat(0, 5)"},{"name":"S","when":["X > 1"],"success":"V = RandomFloat(0, 5)"}`), `V: the variable V only brings chance into what rules watch`},
		{"a state in a variable", with("", `{"name":"R","when":["V == 0"],"success":"V = 1"},{"name":"S","when":["V == 1"],"success":"V = 0"}`), `V: the variable V only says what is going on`},
		{"no step", with(`"otherwise":{"chain":2},`, `{"name":"R","when":["B"]}`), `no chain is ever found: no rule is a "step" with "effects"`},
		{"nothing is chosen by weight", with(`"training":{"success":1},`, `{"name":"R","when":["B"]}`), `weights are trained, and nothing is chosen by them`},
		{"a counter is well", with("", `{"name":"R","when":["V < 3"],"success":"V += 1"}`), ``},
		{"the narrow one first is well", with("", `{"name":"S","when":["X < 3","B"]},{"name":"R","when":["X < 5"]}`), ``},
		{"what may be missing does not imply", with("", `{"name":"R","when":["X < 5"]},{"name":"S","threshold":0.4,"when":["X < 3","B"]}`), ``},
		{"several may be selected", with(`"choose":{"first":2},`, `{"name":"R","when":["X < 5"]},{"name":"S","when":["X < 3","B"]}`), ``},
	} {
		var got []string
		for _, p := range project.CheckFiles(actors(), fstest.MapFS{"main.rules.json": {Data: []byte(c.text)}}) {
			got = append(got, p.String())
		}
		text := strings.Join(got, "\n")
		if c.want == "" && text != "" || !strings.Contains(text, c.want) {
			t.Errorf("%s:\nwant %s\n got %s", c.name, c.want, text)
		}
	}
}

// TestPS_AnswersAreSound: of all rules in all frames, also of minds that are damaged, there is an answer.
func TestPS_AnswersAreSound(t *testing.T) {
	for _, choose := range choices {
		p := kindtest.Load(t, actors(), kindtest.Files{"main.json": document(busy(choose))})
		a := kindtest.Ask(kindtest.Start(t, p))
		rng := rand.New(rand.NewPCG(9, 10))
		for tick := range 60 {
			if tick%3 == 0 {
				kindtest.Set(a.Run, "X", float64(rng.IntN(10)))
				kindtest.Set(a.Run, "N", int64(rng.IntN(4)))
			}
			a.Step()
			a.All(nil)
			a.Damaged(rng)
		}
	}
}
