package utility_test

import (
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/utility"
)

// score gives the utility of option A in the first decision.
func score(t testing.TB, option string, inputs map[string]float64) (float64, *kindtest.Run) {
	t.Helper()
	r := start(t, kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"X","type":"float"},{"in":"Y","type":"float"},{"in":"Flag","type":"bool"}],
		"considerations":{"Fit":[{"name":"Able","if":"Flag"},{"name":"Well","input":"Y"}],"Loop":[{"use":"Loop"}]},
		"options":{"A":{` + option + `},"Z":{"score":"0.001"}}}`})
	for name, v := range inputs {
		if name == "Flag" {
			kindtest.Set(r, name, v != 0)
		} else {
			kindtest.Set(r, name, v)
		}
	}
	r.Good()
	return r.Value("A.Score").(float64), r
}

type in = map[string]float64

// TestT26_Considerations: bookends, curves, products, sets and verdicts.
func TestT26_Considerations(t *testing.T) {
	for _, c := range []struct {
		name, option string
		in           in
		want         float64
	}{
		{"T26-1 bookends", `"considerations":[{"name":"Near","input":"X","from":0,"to":100}]`, in{"X": 25}, 0.25},
		{"T26-1 beyond", `"considerations":[{"name":"Near","input":"X","from":0,"to":100}]`, in{"X": 150}, 1},
		{"T26-1 product", `"considerations":[{"name":"Near","input":"X","from":0,"to":100,"curve":{"constant":0.95}},{"name":"Health","input":"Y"}]`, in{"X": 25, "Y": 0.5}, 0.475},
		{"T26-15 arm's length", `"considerations":[{"name":"Arm","input":"X","from":0,"to":20,"curve":"parabola"}]`, in{"X": 10}, 1},
		{"T26-15 at the end", `"considerations":[{"name":"Arm","input":"X","from":0,"to":20,"curve":"parabola"}]`, in{"X": 20}, 0},
		{"bookends the other way", `"considerations":[{"name":"Near","input":"X","from":20,"to":0}]`, in{"X": 5}, 0.75},
		{"T21 bare condition", `"considerations":[{"name":"Can","if":"Flag"}]`, in{"Flag": 1}, 1},
		{"T21 bare condition vetoes", `"considerations":[{"name":"Can","if":"Flag"}]`, in{}, 0},
		{"T21 one branch given", `"considerations":[{"name":"Officer","if":"Flag","then":{"multiply":10}}]`, in{}, 1},
		{"T21-5 officer", `"considerations":[{"name":"Officer","if":"Flag","then":{"multiply":10}}]`, in{"Flag": 1}, 10},
		{"T21-7 nested set", `"considerations":[{"all":[{"name":"P","if":"true","then":{"add":2,"multiply":0.5}},{"name":"Q","if":"true","then":{"add":3,"multiply":4}}]}]`, in{}, 12},
		{"T21-7 veto at any level", `"considerations":[{"all":[{"name":"P","if":"true","then":{"add":2}},{"all":[{"name":"Q","if":"false"}]}]}]`, in{}, 0},
		{"T21-7 or", `"considerations":[{"any":[{"name":"P","if":"false"},{"name":"Q","if":"true","then":{"multiply":3}}]}]`, in{}, 3},
		{"T21-7 or of none", `"considerations":[{"any":[{"name":"P","if":"false"},{"name":"Q","if":"false"}]}]`, in{}, 0},
		{"T21-7 not", `"considerations":[{"not":{"name":"P","if":"Flag"}}]`, in{}, 1},
		{"T21-7 not of true", `"considerations":[{"not":{"name":"P","if":"Flag"}}]`, in{"Flag": 1}, 0},
		{"T21-8 no considerations", `"considerations":[]`, in{}, 1},
		{"score and considerations", `"score":"X","considerations":[{"name":"P","input":"Y"}]`, in{"X": 3, "Y": 0.5}, 1.5},
		{"weight", `"weight":"3","considerations":[{"name":"P","input":"Y"}]`, in{"Y": 0.5}, 1.5},
		{"sum", `"combine":"sum","considerations":[{"name":"P","input":"X"},{"name":"Q","input":"Y"}]`, in{"X": 0.5, "Y": 0.25}, 0.75},
		{"average", `"combine":"average","considerations":[{"name":"P","input":"X"},{"name":"Q","input":"Y"}]`, in{"X": 0.5, "Y": 0.25}, 0.375},
		{"min", `"combine":"min","considerations":[{"name":"P","input":"X"},{"name":"Q","input":"Y"}]`, in{"X": 0.5, "Y": 0.25}, 0.25},
		{"max", `"combine":"max","considerations":[{"name":"P","input":"X"},{"name":"Q","input":"Y"}]`, in{"X": 0.5, "Y": 0.25}, 0.5},
		{"a veto in an average", `"combine":"average","considerations":[{"name":"Can","if":"Flag"},{"name":"P","input":"X"}]`, in{"X": 0.5}, 0},
		{"compensation", `"compensate":true,"considerations":[{"name":"P","input":"X"},{"name":"Q","input":"X"}]`, in{"X": 0.5}, 0.25 + 0.75*0.5*0.25},
		{"a named set", `"considerations":[{"use":"Fit"},{"name":"P","input":"X"}]`, in{"X": 0.5, "Y": 0.5, "Flag": 1}, 0.25},
		{"a number that is none", `"considerations":[{"name":"P","input":"X"}]`, in{"X": math.NaN()}, 0},
	} {
		if got, _ := score(t, c.option, c.in); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %v, not %v", c.name, got, c.want)
		}
	}
}

// TestT26_2_EarlyOut: after a veto nothing is evaluated.
func TestT26_2_EarlyOut(t *testing.T) {
	_, r := score(t, `"considerations":[{"name":"Can","if":"Flag"},{"name":"Costly","input":"Say(0.5)"}]`, in{})
	kindtest.Lines(t, "vetoed", r.Lines)
	_, r = score(t, `"considerations":[{"name":"Costly","input":"Say(0.5)"},{"name":"Can","if":"Flag"}]`, in{})
	kindtest.Lines(t, "the other way round", r.Lines, "A: say 0.5")
}

// TestMeasures: what considerations saw, and made of it, is there to be looked at.
func TestMeasures(t *testing.T) {
	_, r := score(t, `"considerations":[{"name":"Near","input":"X","from":20,"to":0},{"name":"Can","if":"Flag"}]`, in{"X": 5, "Flag": 1})
	if got := r.Value("A.Near"); got != (utility.Measure{Input: 5, Output: 0.75}) {
		t.Errorf("Near is %v", got)
	}
	if got := r.Value("A.Can"); got != (utility.Measure{Input: 1, Output: 1}) {
		t.Errorf("Can is %v", got)
	}
}

// shares draws many times and gives the share of each option.
func shares(t testing.TB, choose string, n int) map[string]float64 {
	t.Helper()
	act := func(score, more string) string {
		return `{"do":"Act","with":{"Life":1},"score":"` + score + `"` + more + `}`
	}
	r := start(t, kindtest.Files{"main.json": `{"kind":"utility","choose":` + choose + `,"options":{
		"A":` + act("0", `,"rank":"100"`) + `,"B":` + act("5", `,"rank":"10"`) + `,"C":` + act("100", `,"rank":"5"`) + `,"D":` + act("1", `,"rank":"10"`) + `,"E":` + act("4.6", `,"rank":"10"`) + `}}`})
	out := map[string]float64{}
	for range n {
		out[r.Good()[0][:1]] += 1 / float64(n)
	}
	return out
}

// TestT21_6_Ranks: what is of no use is out although its rank is the highest; lower ranks are out although they weigh
// more; then only those near the best, or so many of the best.
func TestT21_6_Ranks(t *testing.T) {
	n := 20000.0
	if testing.Short() {
		n = 2000
	}
	for _, c := range []struct {
		choose string
		want   map[string]float64
	}{
		{`"weighted"`, map[string]float64{"B": 5 / 10.6, "D": 1 / 10.6, "E": 4.6 / 10.6}},
		{`{"weighted":{"within":0.1}}`, map[string]float64{"B": 5 / 9.6, "E": 4.6 / 9.6}},
		{`{"weighted":{"top":1}}`, map[string]float64{"B": 1}},
		{`{"weighted":{"top":2}}`, map[string]float64{"B": 5 / 9.6, "E": 4.6 / 9.6}},
		{`"highest"`, map[string]float64{"B": 1}},
	} {
		got := shares(t, c.choose, int(n))
		for _, name := range []string{"A", "B", "C", "D", "E"} {
			if p := c.want[name]; math.Abs(got[name]-p) > 4*math.Sqrt(p*(1-p)/n)+1e-9 {
				t.Errorf("%s: %s has %.4f, not %.4f", c.choose, name, got[name], p)
			}
		}
	}
}

// TestBadConsiderations: the whole line that a designer reads.
func TestBadConsiderations(t *testing.T) {
	doc := func(list string) string {
		return `{"wits":1,"kind":"utility","considerations":{"Loop":[{"use":"Loop"}]},"options":{"A":{"considerations":` + list + `}}}`
	}
	for _, c := range []struct{ name, list, want string }{
		{"no list", `{}`, `main.json:1:104: A: "considerations" must be a list in [ ] (such as [{"name": "Near", "input": "Distance", "from": 20, "to": 0}])`},
		{"nothing", `[{}]`, `main.json:1:105: A: nothing says what the consideration is (one of its members is "input", "if", "history", "pick", "use" or the like)`},
		{"two things", `[{"name":"N","input":"1","if":"true"}]`, `main.json:1:129: A: it is both "input" and "if" (make two of it)`},
		{"no name", `[{"input":"1"}]`, `main.json:1:105: A: the consideration has no name`},
		{"two of one name", `[{"name":"N","input":"1"},{"name":"N","input":"1"}]`, `main.json:1:130: A: two considerations of the option, or one and a port, are called N`},
		{"bookends", `[{"name":"N","input":"1","from":5,"to":5}]`, `main.json:1:105: A: "from" and "to" are the same`},
		{"curve", `[{"name":"N","input":"1","curve":"pwoer"}]`, `main.json:1:137: A: there is no curve "pwoer"`},
		{"input", `[{"name":"N","input":"Nothing"}]`, `main.json:1:126: A: nothing is called Nothing`},
		{"verdict", `[{"name":"N","if":"true","then":{"mulitply":1}}]`, `main.json:1:137: A: "mulitply" is not known here`},
		{"below 0", `[{"name":"N","if":"true","then":{"multiply":-1}}]`, `main.json:1:148: A: "multiply" is a number of 0 or more`},
		{"no set", `[{"use":"Lop"}]`, `main.json:1:112: A: there is no set of considerations "Lop" (did you mean "Loop"?)`},
		{"a circle", `[{"use":"Loop"}]`, `main.json:1:61: A: the set uses itself: Loop -> Loop`},
	} {
		kindtest.OneProblem(t, registry(), c.name, kindtest.Files{"main.json": doc(c.list)}, c.want)
	}
}

// TestT26_11_Common: a decision that is new has what all have in common; it can do without some of it.
func TestT26_11_Common(t *testing.T) {
	files := folder(t, "skirmish", "soldier.utility.json")
	files["main.json"] = strings.Replace(files["main.json"], `"options": {`, `"options": {"New": {"score": "9"}, "Bold": {"score": "8", "without": ["NotRooted"]},`, 1)
	r := start(t, files)
	for _, c := range []struct {
		busy, rooted bool
		want         string
	}{{false, false, "New"}, {false, true, "Bold"}, {true, false, ""}} {
		kindtest.Set(r, "Busy", c.busy)
		kindtest.Set(r, "Rooted", c.rooted)
		r.Good()
		if got := strings.Join(r.Active(), " "); got != c.want {
			t.Errorf("busy %v, rooted %v: %q", c.busy, c.rooted, got)
		}
	}
}
