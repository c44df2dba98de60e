package goap_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/goap"
)

// digger wants as much gold as it can have: by hand for 1 a piece, faster with a pick, which costs, or all at once from a chest that
// a key opens.
func digger(goal string) kindtest.Files {
	return openDocument(`"end":"goal","goals":{"Rich":{` + goal + `}},"facts":{"Gold":{"type":"int"},"Pick":{},"Key":{},"Home":{"default":true},"Hot":{}},"actions":{
		"Dig":{"do":"Act","with":{"Life":2},"pre":{"Pick":true},"effects":{"Gold":{"add":5},"Home":false},"cost":2},
		"GetPick":{"do":"Act","with":{"Life":2},"effects":{"Pick":true},"cost":4},
		"GoHome":{"do":"Act","with":{"Life":2},"effects":{"Home":true},"cost":1},
		"Heat":{"do":"Act","with":{"Life":2},"effects":{"Hot":true},"cost":0},
		"Pan":{"do":"Act","with":{"Life":2},"effects":{"Gold":{"add":1},"Home":false}}}`)
}

// TestP20_Maximise: the plan leads to as much as can be had within what it may cost, and of those that lead to as much costs least; what
// else the goal wants is so at its end.
func TestP20_Maximise(t *testing.T) {
	for _, c := range []struct {
		goal string
		want string
		best int64
		cost float64
	}{
		{`"want":{},"maximise":"Gold","within":3`, "Pan, Pan, Pan", 3, 3},
		{`"want":{},"maximise":"Gold","within":5`, "Pan, Pan, Pan, Pan, Pan", 5, 5},
		{`"want":{},"maximise":"Gold","within":6`, "Pan, Pan, Pan, Pan, Pan, Pan", 6, 6}, // as good as with the pick, for 5 and no more
		{`"want":{},"maximise":"Gold","within":8`, "GetPick, Dig, Dig", 10, 8},
		{`"want":{},"maximise":"Gold","within":9`, "GetPick, Dig, Dig, Pan", 11, 9},
		{`"want":{"Home":true},"maximise":"Gold","within":9`, "GetPick, Dig, Dig, GoHome", 10, 9},
		{`"want":{"Home":true},"maximise":"Gold","within":2`, "Pan, GoHome", 1, 2},
		{`"want":{},"maximise":"Gold","within":9,"avoid":["GetPick"]`, "Pan, Pan, Pan, Pan, Pan, Pan, Pan, Pan, Pan", 9, 9},
	} {
		r := start(t, digger(c.goal))
		r.Good()
		if got := strings.Join(goap.Table(r.Mind)[0].Actions, ", "); got != c.want || r.Value("Rich.Best") != c.best || r.Value("Rich.Cost") != c.cost {
			t.Errorf("%s: %s, to %v at %v", c.goal, got, r.Value("Rich.Best"), r.Value("Rich.Cost"))
		}
	}
	f := digger(`"want":{},"maximise":"Gold"`)
	f["main.json"] = strings.Replace(f["main.json"], `"end":"goal"`, `"end":"goal","limits":{"length":4}`, 1)
	r := start(t, f)
	r.Good()
	wantPlan(t, "limited by its length alone", r, "Rich: GetPick, Dig, Dig, Dig")
	for range 8 {
		r.Good()
	}
	if r.Value("Gold.Value") != int64(15) {
		t.Errorf("at the end there is %v", r.Value("Gold.Value"))
	}
}

// TestP20_MaximiseGoesOn: when its plan is through, the next one is made from there; where nothing more can be had the goal is
// reached, and when something has changed so that there can be, it is pursued again.
func TestP20_MaximiseGoesOn(t *testing.T) {
	r := start(t, openDocument(`"goals":{"Rich":{"want":{},"maximise":"Gold","within":2,"priority":2},"Wait":{"want":{"Bored":true}}},"facts":{"Gold":{"type":"int"},"Left":{"type":"int","default":3},"Open":"P","Bored":{}},"actions":{
		"Rest":{"do":"Act","effects":{"Bored":true}},
		"Take":{"do":"Act","with":{"Life":2},"pre":{"Left":{"least":1}},"effects":{"Gold":{"add":2},"Left":{"add":-1}}},
		"Unlock":{"do":"Act","with":{"Life":2},"pre":{"Open":true},"effects":{"Left":3}}}`))
	for range 12 {
		r.Good()
	}
	if r.Value("Gold.Value") != int64(6) || r.Value("Rich.Outcome") != goap.Reached || r.Value("Rich.Best") != int64(6) {
		t.Errorf("%v gold, %v, at best %v", r.Value("Gold.Value"), r.Value("Rich.Outcome"), r.Value("Rich.Best"))
	}
	wantPlan(t, "nothing more", r, "Wait: Rest")
	if got := goap.Table(r.Mind)[0].Goals[0].Why(); got != "no plan leads to more Gold" {
		t.Error(got)
	}
	kindtest.Set(r, "P", true)
	r.Good()
	if r.Value("Rich.Outcome") != goap.Pursued || r.Value("Rich.Best") != int64(8) {
		t.Errorf("it is %v, to %v", r.Value("Rich.Outcome"), r.Value("Rich.Best"))
	}
}

// TestP20_MaximiseAnytime: a search that comes to its limit has the best that it has come to, which more sets make no worse; in parts
// it finds the same.
func TestP20_MaximiseAnytime(t *testing.T) {
	best := func(limits string) (int64, goap.Outcome) {
		f := digger(`"want":{"Home":true},"maximise":"Gold","within":14`)
		f["main.json"] = strings.Replace(f["main.json"], `"end":"goal"`, `"limits":{`+limits+`}`, 1)
		r := start(t, f)
		for r.Good(); r.Value("Rich.Outcome") == goap.Searching; r.Good() {
		}
		return r.Value("Rich.Best").(int64), r.Value("Rich.Outcome").(goap.Outcome)
	}
	whole, _ := best(`"nodes":1000`)
	if whole != 21 {
		t.Fatalf("at best there is %d", whole)
	}
	last := int64(0)
	for _, nodes := range []int{1, 4, 8, 16, 40, 200} {
		now, outcome := best(fmt.Sprintf(`"nodes":%d`, nodes))
		if (now > 0) != (outcome == goap.Pursued) || now == 0 && outcome != goap.Limited || now < last {
			t.Errorf("with %d sets %d, %v; with fewer %d", nodes, now, outcome, last)
		}
		last = now
	}
	for _, frame := range []int{1, 3, 20} {
		if now, outcome := best(fmt.Sprintf(`"frame":%d`, frame)); now != whole || outcome != goap.Pursued {
			t.Errorf("in parts of %d: %d, %v", frame, now, outcome)
		}
	}
}

// TestP20_MaximiseIsExplained: why tells how much the plan leads to, and mistakes are said in words.
func TestP20_MaximiseIsExplained(t *testing.T) {
	a := kindtest.Ask(start(t, digger(`"want":{"Home":true},"maximise":"Gold","within":9`)))
	a.Step()
	if got := strings.Join(a.Why("Rich"), "\n"); !strings.Contains(got, "It wants as much Gold as possible at a cost of at most 9: its plan leads to 10.") {
		t.Error(got)
	}
	if got := strings.Join(a.Why("Heat"), "\n"); !strings.Contains(got, "Nothing comes of it that the rest of the plan needs.") {
		t.Error(got)
	}
	for _, c := range []struct{ goal, want string }{
		{`"want":{},"maximise":"Golt"`, `Rich: there is no fact "Golt" (did you mean "Gold"?)`},
		{`"want":{},"maximise":"Home"`, `Rich: Home is no whole number, so there is no most of it ("want" says what a bool or a value of an enumeration shall be)`},
		{`"want":{"Home":true},"within":3`, `Rich: "within" is for a goal with "maximise" (a goal is reached at the least cost)`},
		{`"want":{},"maximise":"Gold","within":0`, `Rich: "within" is a number above 0`},
		{`"want":{}`, `Rich: this goal has no conditions`},
	} {
		kindtest.HasProblem(t, kindtest.Problems(t, registry(), digger(c.goal)), c.want)
	}
}

// TestP20_MaximiseOfParameters: it is one of the facts that a fact with parameters has become.
func TestP20_MaximiseOfParameters(t *testing.T) {
	r := start(t, kindtest.Files{"main.json": `{"kind":"goap","objects":{"chest":["big","small"]},"goals":{"Rich":{"want":{},"maximise":"Coins(big)","within":3}},
		"facts":{"Coins":{"parameters":"c: chest","type":"int"}},"actions":{"Fill":{"do":"Act","parameters":"c: chest","effects":{"Coins(c)":{"add":2}}}}}`})
	r.Good()
	wantPlan(t, "of one of them", r, "Rich: Fill(big), Fill(big), Fill(big)")
}
