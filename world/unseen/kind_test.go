package unseen_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/unseen"
)

const routine = `{
  "wits": 1,
  "kind": "unseen",
  "forks": 3,
  "reluctant": true,
  "periods": {
    "Meals": {"from": 12, "odds": {"Eating": 0.97, "A to B": 0.03}},
    "Night": {"from": 22.5, "odds": {"Sleeping": 1}}
  }
}`

func library(k unseen.Kind, document string) *wits.Library {
	r := std.NewRegistry()
	r.AddKind(k)
	l := wits.NewLibrary(r, nil)
	l.AddSource("guard.json", []byte(document))
	return l
}

func TestPlansAreRead(t *testing.T) {
	for _, k := range []unseen.Kind{{States: guard().Names}, {Foreign: true}} {
		p, err := library(k, routine).Compile("guard.json")
		must.Succeed(t, err)
		plan, err := wits.ContentOf[*unseen.Plan](p)
		must.Succeed(t, err)
		if plan.Forks != 3 || !plan.Reluctant || plan.Odds.Period(13) != 0 || plan.Odds.Period(2) != 1 {
			t.Errorf("the plan is %+v", plan)
		}
		m := maps(t, unseen.Layout{Names: plan.States}, unseen.Spec{Forks: plan.Forks})
		for i, name := range plan.States {
			want := map[string]float64{"Eating": 0.97, "A to B": 0.03}[name]
			if p := plan.Odds.Of(m, 0, 0, i); p != want {
				t.Errorf("the odds of %s are %v", name, p)
			}
		}
	}
}

// What is wrong is told with its place, in words.
func TestPlansAreChecked(t *testing.T) {
	for what, says := range map[[2]string]string{
		{`"Eating": 0.97`, `"Eating": 0.965`}: `guard.json:7:5: Meals: its odds add up to 0.995, not to 1`,
		{`"Sleeping": 1`, `"Sleping": 1`}:     `Night: there is no state "Sleping"`,
		{`"A to B": 0.03`, `"A to B": -0.03`}: `"A to B" is a number from 0 to 1`,
		{`"from": 12`, `"from": 25`}:          `from`,
		{`"forks": 3`, `"forks": -3`}:         `forks`,
	} {
		_, err := library(unseen.Kind{States: guard().Names}, strings.Replace(routine, what[0], what[1], 1)).Compile("guard.json")
		if err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "guard.json:") {
			t.Errorf("%s: %v", what[1], err)
		}
	}
}

// A plan of a reluctant guard: it appears only where it must.
func TestReluctant(t *testing.T) {
	m := lost(t, corridor(3), unseen.Spec{}, 1)
	decide := unseen.Reluctant(unseen.ByWorth(func(_, s int) float64 { return float64(s) }))
	m.Step(unseen.View{Sees: of(0, 2)}, decide)
	wantStates(t, m, 0, 1)
	m.Step(unseen.View{Sees: of(0, 1, 2)}, decide)
	if m.State(0) != 2 {
		t.Errorf("it is in %d", m.State(0))
	}
	m = lost(t, corridor(3), unseen.Spec{}, 1)
	if m.Look(unseen.View{Sees: of(1)}, unseen.Reluctant(nil)); m.State(0) != 1 {
		t.Errorf("it is in %d", m.State(0))
	}
}
