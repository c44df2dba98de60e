package lod_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/lod"
)

// The features of a game, by their place in its kind.
const (
	mind = iota
	body
	hair
)

var features = []lod.DetailFeature{
	{Name: "Mind", Doc: "Seconds between steps.", Default: 0.5},
	{Name: "Body", Doc: "1: it collides.", Default: 1},
	{Name: "Hair", Doc: "Strands."},
}

func library(document string) *wits.Library {
	r := std.NewRegistry()
	r.AddKind(lod.DetailKind{Features: features})
	l := wits.NewLibrary(r, nil)
	l.AddSource("crowd.json", []byte(document))
	return l
}

func details(t testing.TB, document string) *lod.Details {
	t.Helper()
	p, err := library(document).Compile("crowd.json")
	must.Succeed(t, err)
	d, err := wits.ContentOf[*lod.Details](p)
	must.Succeed(t, err)
	return d
}

const people = `{"wits": 1, "kind": "detail",
	"resources": {"Memory": {"unit": "kB", "budget": 50}, "Time": {"unit": "µs", "budget": 25}},
	"perception": {"fullSize": 100000},
	"characters": {
		"Dog": {"features": {"Mind": {"levels": {"On": {"value": 0.2, "cost": {"Time": 1}}}}}},
		"Person": {
			"features": {
				"Mind": {"change": {"discontinuity": 0.01}, "levels": {
					"Often": {"value": 0.1, "cost": {"Time": 10, "Memory": 1}},
					"Rare": {"value": 1, "cost": {"Time": 1, "Memory": 1}, "risk": {"state": 1, "longTerm": 2}}}},
				"Body": {"levels": {"Ghost": {"cost": {"Time": 1}, "risk": {"state": 1}}, "Solid": {"value": 1, "cost": {"Time": 2}}}}
			},
			"forbidden": [{"Mind": "Rare", "Body": "Solid"}]
		}
	}}`

// A document says what there is to spend, and on what; features that it does not have are as the game has them.
func TestDetailsAreRead(t *testing.T) {
	d := details(t, people)
	if r := d.Resources; len(r) != 2 || r[0].Name != "Memory" || r[1].Value.Unit != "µs" || r[1].Value.Budget != 25 {
		t.Errorf("the resources are %+v", r)
	}
	want := lod.DefaultPerception()
	if want.FullSize = 100_000; d.Perception != want {
		t.Errorf("the perception is %+v", d.Perception)
	}
	tr, err := lod.NewTrader(d, 1)
	must.Succeed(t, err)
	var ids []lod.ID
	for _, kind := range []string{"Person", "Person", "Dog"} {
		id, err := tr.Add(kind)
		must.Succeed(t, err)
		ids = append(ids, id)
	}
	values := func(id lod.ID) (v [3]float64) {
		for f := range v {
			v[f] = tr.Level(id, f).Value
		}
		return v
	}
	for range 60 {
		tr.Frame(1.0/60, d.Budget, func(player int, id lod.ID) lod.View {
			return lod.View{Pixels: 100_000 * float64(id)}
		})
	}
	if got := [][3]float64{values(ids[0]), values(ids[1]), values(ids[2])}; got[0] != [3]float64{mind: 1} || got[1] != [3]float64{mind: 0.1, body: 1} || got[2] != [3]float64{mind: 0.2, body: 1} {
		t.Errorf("the values are %v", got)
	}
	if tr.Cost(0) != 2 || tr.Cost(1) != 15 || tr.Over() {
		t.Errorf("they take %v kB and %v µs", tr.Cost(0), tr.Cost(1))
	}
}

// What is wrong is told with its place, in words; what is useless is a warning.
func TestDetailsAreChecked(t *testing.T) {
	for what, says := range map[[2]string]string{
		{`"Body": {"levels"`, `"Bodi": {"levels"`}:                                   `the game has no feature "Bodi"`,
		{`"Time": 10`, `"Tim": 10`}:                                                  `there is no resource "Tim"`,
		{`"Time": 10`, `"Time": -10`}:                                                `Person: "Time" is a number of 0 or more`,
		{`"Mind": "Rare"`, `"Mind": "Rarely"`}:                                       `there is no level "Rarely" of a feature "Mind" to forbid`,
		{`{"Mind": "Rare", "Body": "Solid"}`, `{"Mind": "Rare"}, {"Mind": "Often"}`}: "all combinations of its levels are forbidden",
		{`"levels": {"On": {"value": 0.2, "cost": {"Time": 1}}}`, `"levels": {}`}:    `it needs a name and a level`,
		{`"fullSize": 100000`, `"fullSize": 0`}:                                      "fullSize",
	} {
		document := strings.Replace(people, what[0], what[1], 1)
		_, err := library(document).Compile("crowd.json")
		if err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "crowd.json:") {
			t.Errorf("%s: %v", what[1], err)
		}
	}
	wasteful := strings.Replace(people, `"levels": {"On": {`, `"levels": {"Lavish": {"cost": {"Time": 2}}, "On": {`, 1)
	if found := library(wasteful).Check("crowd.json"); len(found) != 1 || !found[0].Warning || !strings.Contains(found[0].String(), `Mind is never "Lavish": "On" has no higher cost or risk`) {
		t.Errorf("found %v", found)
	}
	broke := strings.Replace(people, `"budget": 25`, `"budget": -25`, 1)
	if found := library(broke).Check("crowd.json"); len(found) != 1 || !strings.Contains(found[0].String(), `"budget" is a number of 0 or more`) {
		t.Errorf("a budget below 0: found %v", found)
	}
	if found := library(people).Check("crowd.json"); len(found) > 0 {
		t.Errorf("found %v", found)
	}
}
