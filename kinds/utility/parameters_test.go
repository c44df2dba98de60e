package utility_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestSetsWithParameters: one set, of a shared document, used twice in an option, with other expressions for its names; also sets
// that it uses get them.
func TestSetsWithParameters(t *testing.T) {
	r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{
		"near.json": `{"kind":"considerations","considerations":{
			"Inner":[{"name":"Close","input":"Distance","from":20,"to":0}],
			"Near":[{"use":"Inner"},{"name":"Seen","if":"Sight and 'Distance' == 'Distance'"},{"name":"Fresh","input":"max(Age, Distance / 100)","from":1,"to":0}]}}`,
		"main.json": `{"kind":"utility","shared":{"P":"near.json"},"ports":[{"in":"Foe","type":"float"},{"in":"Prey","type":"float"},{"in":"Sight","type":"bool","default":true},{"in":"Age","type":"float"}],
			"options":{
			"Both":{"do":"Act","considerations":[{"use":"P.Near","with":{"Distance":"Foe"}},{"use":"P.Near","as":"Prey","with":{"Distance":"Prey / 2","Sight":"not (Prey > 30)","Age":"0.5"}}]},
			"Idle":{"score":"0.001"}},"decide":{"every":0}}`,
	}))
	for _, c := range []struct{ foe, prey, want float64 }{{0, 0, 0.5}, {10, 0, 0.5 * 0.9 * 0.5}, {0, 20, 0.5 * 0.5}, {0, 32, 0}} {
		kindtest.Set(r, "Foe", c.foe)
		kindtest.Set(r, "Prey", c.prey)
		r.Good()
		if got := r.Value("Both.Score").(float64); got < c.want-1e-12 || got > c.want+1e-12 {
			t.Errorf("foe %v, prey %v: %v, want %v", c.foe, c.prey, got, c.want)
		}
	}
	for _, port := range []string{"Both.Close", "Both.PreyClose", "Both.PreySeen", "Both.Fresh"} {
		if r.Value(port) == nil {
			t.Errorf("there is no %s", port)
		}
	}
}

// TestParametersInPicks: what an element is called hides what a name stands for.
func TestParametersInPicks(t *testing.T) {
	r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"List","type":"list of float"},{"in":"X","type":"float","default":2}],
		"considerations":{"Any":[{"name":"Some","pick":{"from":"List","as":"each","score":"each - Least"}}]},
		"options":{"A":{"do":"Act","considerations":[{"use":"Any","with":{"Least":"X * 2"}}]},"B":{"score":"0.1"}},"decide":{"every":0}}`}))
	for _, c := range []struct {
		list []float64
		want float64
	}{{[]float64{1, 3}, 0}, {[]float64{1, 5}, 1}} {
		kindtest.Set(r, "List", c.list)
		r.Good()
		if got := r.Value("A.Score"); got != c.want {
			t.Errorf("%v: %v, want %v", c.list, got, c.want)
		}
	}
}

// TestListsAsParameters: what a set picks from is a name that stands for a list: of the document, or of the game, through sets that use each
// other; and so is what goes into variables.
func TestListsAsParameters(t *testing.T) {
	reg := registry()
	wits.AddList(reg, "Fives", "The number five, once.", func(_ *wits.Context, i int) (float64, bool) { return 5, i < 1 })
	r := kindtest.Start(t, kindtest.Load(t, reg, kindtest.Files{
		"any.json": `{"kind":"considerations","considerations":{
			"Inner":[{"name":"Some","pick":{"from":"Items","as":"each","score":"each - Least"}}],
			"Any":[{"use":"Inner","with":{"Items":"Things"}}]}}`,
		"main.json": `{"kind":"utility","shared":{"P":"any.json"},"ports":[{"in":"Some","type":"list of float"},{"in":"Others","type":"list of float"},{"in":"X","type":"float","default":2}],
		"considerations":{"Own":[{"name":"Most","pick":{"from":"Items","as":"each","score":"each - Least","into":{"Best":"each + Extra"}}}]},
		"variables":{"Best":{"type":"float"}},
		"options":{
			"A":{"do":"Act","considerations":[{"use":"P.Any","as":"One","with":{"Things":"Some","Least":"X"}},{"use":"P.Any","as":"Two","with":{"Things":"Others","Least":"X"}},
				{"use":"P.Any","as":"Three","with":{"Things":"Fives","Least":"X"}},{"use":"Own","as":"Four","with":{"Items":"Others","Least":"0.0","Extra":"X * 2"}}]},
			"B":{"score":"0.1"}},"decide":{"every":0}}`,
	}))
	for _, c := range []struct {
		some, others []float64
		x, want      float64
	}{
		{[]float64{1, 3}, []float64{4}, 2, 1}, {[]float64{1}, []float64{4}, 2, 0}, {[]float64{1, 3}, []float64{2}, 2, 0}, {[]float64{9}, []float64{9}, 6, 0},
	} {
		kindtest.Set(r, "Some", c.some)
		kindtest.Set(r, "Others", c.others)
		kindtest.Set(r, "X", c.x)
		r.Good()
		if got := r.Value("A.Score"); got != c.want {
			t.Errorf("%v, %v, X %v: %v, want %v", c.some, c.others, c.x, got, c.want)
		}
		if got := r.Value("Best"); c.want > 0 && got != 8.0 {
			t.Errorf("into the variable went %v", got)
		}
	}
}

// TestListsAsParametersThatAreWrong: what is no list, or stands for none, is told where the set is used.
func TestListsAsParametersThatAreWrong(t *testing.T) {
	for _, c := range []struct{ use, want string }{
		{`{"use":"Any","with":{"Items":"X"}}`, `A: the set Any picks from Items, and X is no list (write the name of a list)`},
		{`{"use":"Any","with":{"Items":"Nobody"}}`, `A: the set Any picks from Items, and Nobody is no list`},
		{`{"use":"Any","with":{"Item":"List"}}`, `A: nothing in the set Any is called Item (did you mean "Items"?)`},
	} {
		kindtest.HasProblem(t, kindtest.Problems(t, registry(), kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"List","type":"list of float"},{"in":"X","type":"float"}],
			"considerations":{"Any":[{"name":"Some","pick":{"from":"Items","as":"each"}}]},"options":{"A":{"considerations":[` + c.use + `]}}}`}), c.want)
	}
}

func TestParametersThatAreWrong(t *testing.T) {
	doc := func(use string) kindtest.Files {
		return kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"Foe","type":"float"}],"considerations":{"Near":[{"name":"Close","input":"Distance"}]},
			"options":{"A":{"considerations":[` + use + `]}}}`}
	}
	for _, c := range []struct{ name, use, want string }{
		{"an unknown name", `{"use":"Near","with":{"Distnace":"Foe"}}`, `main.json:2:60: A: nothing in the set Near is called Distnace (did you mean "Distance"?)`},
		{"a wrong expression", `{"use":"Near","with":{"Distance":"Foo"}}`, `main.json:2:72: A: nothing is called Foo (did you mean "Foe"?)`},
		{"of another type", `{"use":"Near","with":{"Distance":"true"}}`, `A: the value must be float, this is bool`},
		{"twice", `{"use":"Near","with":{"Distance":"Foe"}},{"use":"Near","with":{"Distance":"Foe"}}`, `two considerations of the option, or one and a port, are called Close (a set that is used twice gets another name with "as": "Other"`},
	} {
		kindtest.HasProblem(t, kindtest.Problems(t, registry(), doc(c.use)), c.want)
	}
}

// TestSetsOfTooManyConsiderations: sets that each use the next one twice come to more than anybody can want; that is told, and soon.
func TestSetsOfTooManyConsiderations(t *testing.T) {
	chain := func(n int) kindtest.Files {
		var sets []string
		for i := range n {
			sets = append(sets, fmt.Sprintf(`"S%d":[{"use":"S%d","as":"A"},{"use":"S%d","as":"B","with":{"X":"X"}}]`, i, i+1, i+1))
		}
		sets = append(sets, fmt.Sprintf(`"S%d":[{"name":"C","input":"X"}]`, n))
		return kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"X","type":"float"}],"considerations":{` + strings.Join(sets, ",") + `},
			"options":{"A":{"considerations":[{"use":"S0"}]}}}`}
	}
	kindtest.Load(t, registry(), chain(6))
	for _, n := range []int{10, 60} {
		ps := kindtest.Problems(t, registry(), chain(n))
		if len(ps) != 1 || !strings.Contains(ps[0].String(), "more than 1024 considerations") {
			t.Errorf("%d sets: %v", n, ps)
		}
	}
}
