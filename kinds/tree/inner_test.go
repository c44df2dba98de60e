package tree_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// eats is a document whose root has a score and a condition of its own.
const eats = `{"kind":"tree","ports":[{"in":"Hunger","type":"float"},{"in":"Food","type":"bool"}],"root":"Eat",
	"nodes":{"Eat":{"utility":["Cook","Bread"]},"Cook":{"sequence":["Is","Pan"],"score":"Hunger / 50"},"Is":{"if":"Food","abort":"none"},"Pan":{"do":"Act"},"Bread":{"sequence":["IsToo","Bite"],"score":"Hunger / 100"},"IsToo":{"if":"Food","abort":"none"},"Bite":{"do":"Act"}}}`

func eater(t *testing.T, how string) *kindtest.Run {
	t.Helper()
	return kindtest.Start(t, load(t, kindtest.Files{"eats.json": eats, "main.json": main(
		`"Main":{"utility":["Home","Rest"],` + how + `},"Home":{"run":"eats.json","with":{"Hunger":{"expr":"X * 10"},"Food":{"expr":"A || B"}}},"Rest":{"do":"Act","score":"0.5"}`)}))
}

// TestUtilityGoesThroughADocument: a leaf that runs a tree has that tree's score, with the values that its ports would get.
func TestUtilityGoesThroughADocument(t *testing.T) {
	r := eater(t, `"reactive":true`)
	kindtest.Set(r, "A", true)
	kindtest.Set(r, "X", 1.0)
	frame(r, "not hungry", "Rest: activate", "Rest: update")
	if v := r.Value("Home.Score"); v != 0.2 {
		t.Errorf("its score is %v", v)
	}
	kindtest.Set(r, "X", 4.0)
	frame(r, "hungry", "Rest: end aborted", "Home/Pan: activate", "Home/Pan: update")
	kindtest.Set(r, "X", 2.0)
	frame(r, "no longer", "Home/Pan: end aborted", "Rest: activate", "Rest: update")
}

// TestValidationGoesThroughADocument: a document all of whose branches would fail at once is left out before scores are
// compared, in a reactive node until its conditions hold.
func TestValidationGoesThroughADocument(t *testing.T) {
	r := eater(t, `"reactive":true,"validate":true`)
	kindtest.Set(r, "X", 9.0)
	frame(r, "no food", "Rest: activate", "Rest: update")
	frame(r, "still none", "Rest: update")
	kindtest.Set(r, "B", true)
	frame(r, "food", "Rest: end aborted", "Home/Pan: activate", "Home/Pan: update")
	r = eater(t, `"validate":true`)
	kindtest.Set(r, "X", 9.0)
	frame(r, "left out", "Rest: activate", "Rest: update")
	if r.Value("Home.Score") == 1.8 {
		t.Error("what is left out is scored")
	}
}

// TestVariablesAsTheyWouldBegin: what a tree remembers of its last run does not count for whether it could begin: variables are asked as
// they would begin.
func TestVariablesAsTheyWouldBegin(t *testing.T) {
	once := `{"kind":"tree","variables":{"Done":{"type":"bool"}},"root":"M","nodes":{"M":{"sequence":["If","Set"],"score":"1"},"If":{"if":"!Done","abort":"none"},"Set":{"set":"Done","to":"true"}}}`
	r := kindtest.Start(t, load(t, kindtest.Files{"once.json": once, "main.json": main(`"Main":{"repeat":"U","times":3},"U":{"utility":["Once"],"validate":true},"Once":{"run":"once.json"}`)}))
	for r.Status() == wits.Running && r.Tick < 9 {
		r.Good()
	}
	stands(r, wits.Success)
}

// TestNoScoreWithin: a document whose root has no score gives none, which is told as before.
func TestNoScoreWithin(t *testing.T) {
	kindtest.OneProblem(t, registry(), "main.json", kindtest.Files{"plain.json": `{"kind":"tree","root":"M","nodes":{"M":{"do":"Act"}}}`,
		"main.json": main(`"Main":{"utility":["Home"]},"Home":{"run":"plain.json"}`)}, `main.json:2:162: Main: Home has no score (give it, or something in it, a "score": an expression such as "1 - Hunger / 100")`)
}

// TestPollingIsTheSame: what a document within reads may change in any frame, also where nothing of the tree's own does.
func TestPollingIsTheSame(t *testing.T) {
	run := func(polling bool) string {
		text := strings.Replace(main(`"Main":{"utility":["Home","Rest"],"reactive":true,"validate":true},"Home":{"run":"eats.json","with":{"Hunger":{"expr":"X * 10"},"Food":{"expr":"A || B"}}},"Rest":{"do":"Act","score":"0.5"}`), `"root"`, fmt.Sprintf(`"polling":%v,"root"`, polling), 1)
		r := kindtest.Start(t, load(t, kindtest.Files{"eats.json": eats, "main.json": text}))
		var out strings.Builder
		for i := range 40 {
			kindtest.Set(r, "X", float64(i*7%11))
			kindtest.Set(r, "A", i/3%3 == 0)
			fmt.Fprintln(&out, r.Good())
		}
		return out.String()
	}
	if a, b := run(false), run(true); a != b {
		t.Errorf("%s\n%s", a, b)
	}
}
