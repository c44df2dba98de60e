package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/rules"
)

// TestRL_RulesAreTold: a program says what each rule takes and gives, in the order in which Missing counts it, and what there is, so that the page draws a
// table without the document.
func TestRL_RulesAreTold(t *testing.T) {
	p := kindtest.Load(t, registry(), kindtest.Files{"main.json": document(`"day":2,"resources":{"fire":{"tile":{"cap":1}},"leather":{"unit":{"cap":60},"player":{"start":20,"least":-5}}},"areas":{"Near":{"radius":3}},
		"units":{"Cobbler":{"start":{"leather":1}},"House":{}},
		"rules":[{"name":"Bring","of":"Cobbler","every":0.5,"rate":true,"checks":["unit.leather < 2"],"inputs":{"player":{"leather":8}},"outputs":{"unit":{"leather":8}},"success":"player.leather += 1"},
			{"name":"Smoke","changes":{"Near":{"fire":-0.5},"tile":{"fire":0.04}}}]`)})
	part := &p.Parts()[0]
	told := func(extras []kind.Extra) (lines []string) {
		for _, e := range extras {
			lines = append(lines, e.Kind+": "+e.Text+" | "+strings.Join(e.Parts, " "))
		}
		return lines
	}
	for _, c := range []struct {
		what string
		got  []string
		want []string
	}{
		{"the document", told(part.Extras), []string{"day: 2 s | 2", "resource: fire tile | fire tile 0 0 1", "resource: leather unit player | leather unit 0 0 60 player 20 -5 ",
			"area: Near 3 tiles | Near 3", "unit: Cobbler 1 leather | Cobbler leather 1", "unit: House | House"}},
		{"Bring", told(part.Nodes[1].Extras), []string{"of: Cobbler | Cobbler", "every: 0.5 days | 0.5", "rate: amounts for each day | ", "check: unit.leather < 2 | ",
			"input: 8 player.leather | player leather 8", "output: 8 unit.leather | unit leather 8", "script: success: player.leather += 1 | success player.leather += 1"}},
		{"Smoke", told(part.Nodes[2].Extras), []string{"every: 1 days | 1", "change: -0.5 Near.fire | Near fire -0.5", "change: 0.04 tile.fire | tile fire 0.04"}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s:\nwant %q\n got %q", c.what, c.want, c.got)
		}
	}
}

// TestPS_RulesAreTold: a program says what rules watch, term by term, with the values that count in full and the port that has what the term saw, and what
// they need and do.
func TestPS_RulesAreTold(t *testing.T) {
	r := watching(t, `"threshold":0.8,"choose":{"first":2,"order":"shuffled"},"otherwise":{"rule":"Idle","report":4},
		"ports":[{"in":"Height","type":"float","unit":"m"},{"in":"Off","type":"bool"}],"variables":{"N":{"type":"int"}},
		"rules":[{"name":"Flip","when":[{"value":"Height","is":2,"within":0.5,"fade":1,"weight":0.5},"not Off",{"value":"Height * 2","to":6},"Height > 1 and N < 3"],
			"tags":["board"],"weight":2,"unique":true,"threshold":0.5,"success":"N += 1"},{"name":"Idle"}]`)
	part := &r.Program().Parts()[0]
	told := func(extras []kind.Extra) (lines []string) {
		for _, e := range extras {
			lines = append(lines, e.Kind+": "+e.Text+" | "+strings.Join(e.Parts, "|"))
		}
		return lines
	}
	for _, c := range []struct {
		what      string
		got, want []string
	}{
		{"the document", told(part.Extras), []string{"chooses: in an order that is drawn for each update | ", "first: at most 2 at once | 2", "threshold: a rule matches at 0.8 | 0.8",
			"otherwise: Idle fires if nothing runs | rule|Idle", "otherwise: the last 4 states are remembered | report|4"}},
		{"Flip", told(part.Nodes[0].Extras), []string{
			"when: Height is 2 ± 0.5, fading over 1 | 0.5|value|Height|2|0.5|||1|1.5|2.5|Height|in",
			"when: not Off | 1|if|not Off||||||0|0|Off|in",
			"when: Height * 2 to 6 | 1|value|Height * 2||||6|||6|When3|out",
			"when: Height > 1 and N < 3 | 1|if|Height > 1 and N < 3||||||1|1|When4|out",
			"threshold: matches at 0.5 | 0.5", "weight: weight 2 | 2", "tags: board | board", "unique: selected alone | ", "script: success: N += 1 | success|N += 1"}},
		{"Idle", told(part.Nodes[1].Extras), []string{"threshold: matches at 0.8 | 0.8"}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s:\nwant %q\n got %q", c.what, c.want, c.got)
		}
	}
	kindtest.Set(r, "Height", 2.5)
	r.Good()
	for name, want := range map[string]any{"Height": 2.5, "N": int64(1), "When3": 5.0, "When4": 1.0} {
		found := false
		for _, p := range part.Nodes[0].Ports {
			if p.Name == name && p.Value >= 0 {
				found = true
				if got := r.Mind.Value(p.Value); got != want {
					t.Errorf("%s is %v, not %v", name, got, want)
				}
			}
		}
		if !found {
			t.Errorf("the rule does not show %s", name)
		}
	}
}

// TestRL_ReloadFollowsRenames: what a resource, a type of unit or a rule is called otherwise in a changed document keeps what it has, and what a rate has left.
func TestRL_ReloadFollowsRenames(t *testing.T) {
	w := open(t, `"phase":"placed","resources":{"leather":{"unit":{"start":5}}},"units":{"Cobbler":{}},
		"rules":[{"name":"Work","of":"Cobbler","rate":true,"outputs":{"unit":{"leather":0.000002}}}]`, rules.Options{Rate: 4})
	u := w.place("Cobbler")
	w.days(1)
	changed := kindtest.Load(t, registry(), kindtest.Files{"main.json": `{"wits":1,"kind":"rules","renames":{"leather":"hide","Cobbler":"Tanner","Work":"Tan"},"phase":"placed","resources":{"hide":{"unit":{"start":9}}},"units":{"Tanner":{}},
		"rules":[{"name":"Tan","of":"Tanner","rate":true,"outputs":{"unit":{"hide":0.000002}}}]}`})
	report, err := w.Reload(changed)
	if err != nil || len(report.Resources)+len(report.Types)+len(report.Rules)+report.Units > 0 {
		t.Fatalf("%+v %v", report, err)
	}
	if has := w.has(u, "hide"); has < 5 || has > 6 {
		t.Errorf("it has %v of 5", has)
	}
	w.days(4)
	if tr := w.trace(u, "Tan"); tr.Fired == 0 {
		t.Errorf("%+v", tr)
	}
}

// TestRL_RangesOfAUnit: the areas that its own rules read or change, and no others, with the tiles around it.
func TestRL_RangesOfAUnit(t *testing.T) {
	w := open(t, `"resources":{"fire":{"tile":{}}},"areas":{"Far":{"radius":9},"Near":{"radius":1},"Ward":{"radius":2}},"units":{"Brigade":{},"House":{},"Road":{}},
		"rules":[{"name":"Smoke","of":"House","checks":["Near.fire.max < 1"],"changes":{"tile":{"fire":1}}},{"name":"Patrol","of":"Brigade","changes":{"Ward":{"fire":-1}}},{"name":"Rot","every":9,"checks":["tile.fire > 0"]}]`,
		rules.Options{Tiles: 100, Ground: rules.Grid{Width: 10, Height: 10}})
	house, brigade, road := w.place("House", 55), w.place("Brigade", 0), w.place("Road", 7)
	seen := func(u rules.Unit) string {
		text := ""
		w.Ranges(u, func(area string, radius float64, tiles []int32) {
			text += fmt.Sprint(area, " ", radius, " ", tiles, "\n")
		})
		return text
	}
	for _, c := range []struct {
		unit rules.Unit
		want string
	}{{house, "Near 1 [45 54 55 56 65]\n"}, {brigade, "Ward 2 [0 1 2 10 11 20]\n"}, {road, ""}, {rules.Unit{}, ""}} {
		if got := seen(c.unit); got != c.want {
			t.Errorf("%d: %q, not %q", c.unit.Number(), got, c.want)
		}
	}
	w.Remove(house)
	if got := seen(house); got != "" {
		t.Errorf("of a unit that is gone: %q", got)
	}
}
