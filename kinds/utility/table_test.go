package utility_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/utility"
)

// TestTable: what each option was worth, by which considerations, and why it was not chosen.
func TestTable(t *testing.T) {
	r := start(t, kindtest.Files{
		"main.json": `{"kind":"machine","states":{"Calm":{"run":"u.json","pass":["X"]}},"ports":[{"in":"X","type":"float"}]}`,
		"u.json": `{"kind":"utility","ports":[{"in":"X","type":"float"}],"options":{
			"Eat":{"considerations":[{"name":"Hungry","input":"X","from":0,"to":100},{"name":"Food","if":"X < 90"},{"name":"Late","input":"0.5"}],"cooldown":5},
			"Fight":{"score":"0.1","choose":{"rules":["Shoot","Duck"]},"options":{"Duck":{"score":"1"},"Shoot":{"score":"0"}}},
			"Rest":{"score":"0.2"}}}`,
	})
	if got := utility.Table(r.Mind); len(got) != 2 || got[0].Rows[0].Why() != "no decision has been made yet" {
		t.Errorf("before the first decision: %v", got)
	}
	kindtest.Set(r, "X", 80.0)
	r.Good()
	levels := utility.Table(r.Mind)
	if levels[0].Path != "Calm" || levels[0].Chooses != "the highest score" || levels[1].Path != "Calm/Fight" || levels[1].Chooses != "the first in the order that scores above 0" {
		t.Errorf("levels %+v", levels)
	}
	if extras := r.Mind.Program().Parts()[1].Nodes; !slices.ContainsFunc(extras, func(n wits.NodeInfo) bool {
		return len(n.Extras) > 0 && slices.Equal(n.Extras[0].Parts, []string{"Shoot", "Duck"})
	}) {
		t.Errorf("nobody is told the order of rules: %+v", extras)
	}
	rows := levels[0].Rows
	if rows[0].Option != "Calm/Eat" || rows[0].Score != 0.4 || rows[0].Decision != utility.Chosen || !rows[0].Active {
		t.Errorf("%+v", rows[0])
	}
	if got := fmt.Sprint(rows[0].Terms); got != "[{Cooldown 0 1 true} {Hungry 80 0.800000011920929 true} {Food 1 1 true} {Late 0.5 0.5 true}]" {
		t.Errorf("%s", got)
	}
	if got := rows[2].Why(); got != "another has a higher utility" {
		t.Errorf("Rest: %s", got)
	}
	kindtest.Set(r, "X", 95.0)
	r.Good()
	row := utility.Table(r.Mind)[0].Rows[0]
	if row.Vetoed != "Food" || row.Why() != "vetoed by Food" || row.Terms[3].Seen || !row.Terms[2].Seen {
		t.Errorf("%+v", row)
	}
	text := utility.Table(r.Mind)[0].String()
	for _, want := range []string{"Calm/Eat", "vetoed by Food", "Hungry", "95 -> 0.95", "another has a higher utility"} {
		if !strings.Contains(text, want) {
			t.Errorf("the table does not say %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "Late") {
		t.Errorf("the table tells of what was not evaluated:\n%s", text)
	}
}

// TestWatch finds the considerations that never made a difference.
func TestWatch(t *testing.T) {
	r := start(t, always(`"A":{"do":"Act","considerations":[{"name":"Decides","input":"X"},{"name":"Always","input":"0.9"},{"name":"Slight","input":"Y","from":0,"to":100,"curve":{"linear":1,"slope":0.01,"lift":0.98}}]},
		"B":{"do":"Act","score":"0.5","considerations":[{"name":"Can","if":"Flag"}]},
		"C":{"do":"Act","considerations":[{"name":"Never","if":"false"},{"name":"Hidden","input":"X"}]}`))
	var w utility.Watch
	kindtest.Set(r, "Flag", true)
	for i := range 40 {
		if i == 30 {
			kindtest.Set(r, "Flag", false)
		}
		kindtest.Set(r, "X", float64(i%10)/10)
		kindtest.Set(r, "Y", float64(i))
		r.Good()
		w.Feed(r.Mind)
	}
	got := map[string]utility.Usage{}
	for _, u := range w.Report() {
		got[u.Option+"."+u.Consideration] = u
	}
	for name, idle := range map[string]bool{"A.Decides": false, "A.Slight": true, "B.Can": false, "C.Never": false, "C.Hidden": true} {
		if u, ok := got[name]; !ok || u.Idle() != idle {
			t.Errorf("%s: idle %v: %v", name, u.Idle(), u)
		}
	}
	if u := got["C.Never"]; u.Vetoed != 40 || u.Seen != 40 || u.High != 0 {
		t.Errorf("%+v", u)
	}
	if u := got["C.Hidden"]; u.Seen != 0 || !strings.Contains(u.String(), "was never looked at") {
		t.Errorf("%v", u)
	}
	if u := got["A.Slight"]; !strings.Contains(u.String(), "never mattered in 36 decisions") {
		t.Errorf("%v", u) // in 4 of 40 frames X is 0, which vetoes before
	}
	if u := got["A.Decides"]; u.Vetoed != 4 || u.Decisive == 0 {
		t.Errorf("%+v", u)
	}
}
