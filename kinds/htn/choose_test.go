package htn_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// chooser is one that travels: by what is best for the way that it assumes to have before it, when it has rested.
func chooser(choose, more string) string {
	return `{"kind":"htn","name":"traveller"` + more + `,"ports":[{"in":"Far","type":"float","default":1},{"in":"Coins","type":"int"},{"in":"Noise","type":"int"}],"root":"Live",
	"state":{"Way":{"expr":"Far"},"Money":{"expr":"Coins"},"Heard":{"expr":"Noise"}},"tasks":{
		"Live":{"methods":[{"when":"Heard >= 0","subtasks":["Double",{"task":"Go","with":{"Extra":1}}]}]},
		"Double":{"effects":"Way = Way * 2"},
		"Go":{"terms":{"Extra":"float"},"choose":"` + choose + `","methods":[
			{"name":"Walk","score":"10 - Way - Extra","subtasks":["Foot"]},
			{"name":"Ride","when":"Money >= 2","score":"Way","subtasks":["Horse"]},
			{"name":"Fly","score":"Way * Way - 100","subtasks":["Wings"]},
			{"name":"Stay","subtasks":["Rest"]}]},
		"Wings":{"do":"Act","when":"Money >= 5"},` + acts(0, "Foot", "Horse", "Rest") + `}}`
}

// TestFP4_MethodsByScore: of the methods of a task the best in the imagined state is chosen; one that cannot be done gives way to
// the next best; why tells the scores.
func TestFP4_MethodsByScore(t *testing.T) {
	for _, c := range []struct {
		far   float64
		coins int64
		want  string
	}{
		{1, 0, "Double Foot [0 0]"}, // 7, 2, -96, 1
		{1, 9, "Double Foot [0 0]"},
		{4, 0, "Double Foot [0 0]"},   // 1, 8, -36, 1: riding costs money; of equal ones the first
		{4, 2, "Double Horse [0 1]"},  // the same
		{6, 3, "Double Horse [0 1]"},  // -3, 12, 44, 1: wings cannot be had
		{6, 5, "Double Wings [0 2]"},  // the same
		{20, 1, "Double Rest [0 3]"},  // -31, 40, 1500, 1
		{20, 2, "Double Horse [0 1]"}, // the same
	} {
		r := start(t, chooser("score", ""))
		kindtest.Set(r, "Far", c.far)
		kindtest.Set(r, "Coins", c.coins)
		r.Good()
		want(r, fmt.Sprintf("%+v", c), c.want)
	}
	a := kindtest.Ask(start(t, chooser("score", "")))
	kindtest.Set(a.Run, "Far", 6.0)
	kindtest.Set(a.Run, "Coins", int64(3))
	a.Step()
	a.Golden("Go Ride",
		"state: Go Ride has been active since this frame.",
		`cause: Go is done by its method Ride: "Money >= 2" held when the plan was made.`,
		"value: Money was 3 when Go Ride checked it (frame 0).",
		"cause: It was the best that could be done, with a score of 12; the others: Walk -3, Fly 44, Stay 1.",
		"alternative: Method Walk of Go was not needed: its score was -3.",
		`alternative: Method Fly of Go was chosen and taken back: Wings could not be done: "Money >= 5" did not hold (Money was 3).`,
		"alternative: Method Stay of Go was not needed: its score was 1.",
		`cause: Live is done by its method 0: "Heard >= 0" held when the plan was made.`,
		"value: Heard was 0 when Live 0 checked it (frame 0).")
	if r := row(a.Run, "Go", "Fly"); r.Score != "44" {
		t.Errorf("%+v", r)
	}
}

// TestFP4_ABetterPlanByScore: the plan that runs gives way to one of which the methods are better now, and to no other; with and
// without culling.
func TestFP4_ABetterPlanByScore(t *testing.T) {
	for _, replan := range []string{"cull", "compare"} {
		r := start(t, chooser("score", fmt.Sprintf(`,"replan":%q`, replan)))
		var got []string
		for _, c := range []struct {
			far   float64
			coins int64
		}{{1, 9}, {4, 9}, {4, 0}, {1, 0}, {1, 9}} {
			kindtest.Set(r, "Far", c.far)
			kindtest.Set(r, "Coins", c.coins)
			r.Good()
			got = append(got, strings.Fields(planned(r))[1])
		}
		// Without money the rider cannot choose to ride anew, and what it could choose is of a lower score: it rides on.
		if s := strings.Join(got, " "); s != "Foot Horse Horse Foot Foot" {
			t.Errorf("%s: %s", replan, s)
		}
	}
}

// TestFP4_MethodsByChance: methods are drawn with their scores as weights, the same with the same seed; what was drawn stays for as
// long as the plan runs, and is drawn again for the next.
func TestFP4_MethodsByChance(t *testing.T) {
	text := `{"kind":"htn","ports":[{"in":"Noise","type":"int"}],"root":"Main","state":{"Heard":{"expr":"Noise"}},"tasks":{
		"Main":{"choose":"random","methods":[{"when":"Heard >= 0","score":3,"subtasks":["A"]},{"score":"1","subtasks":["B"]},{"score":"Heard - 5","subtasks":["C"]},{"score":9,"when":"Heard < 0","subtasks":["C"]},{"score":9,"subtasks":["No"]}]},
		"A":{"do":"Act","with":{"Life":3}},"B":{"do":"Act","with":{"Life":3}},"C":{"do":"Act","with":{"Life":2}},"No":{"when":"Heard < 0"}}}`
	for _, replan := range []string{"cull", "compare", "always"} {
		runs := make([][]string, 2)
		for k := range runs {
			r := start(t, strings.Replace(text, `"root"`, fmt.Sprintf(`"replan":%q,"root"`, replan), 1))
			for frame := range 4000 {
				was := planned(r)
				kindtest.Set(r, "Noise", int64(frame%3))
				ended := slices.ContainsFunc(r.Good(), func(l string) bool { return strings.HasSuffix(l, "end success") })
				if got := planned(r); ended || frame == 0 {
					runs[k] = append(runs[k], got)
				} else if got != was {
					t.Fatalf("%s: drawn anew in frame %d, while it runs", replan, frame)
				}
			}
		}
		count := map[string]int{}
		for _, p := range runs[0] {
			count[p]++
		}
		share := float64(count["A [0]"]) / float64(len(runs[0]))
		if !slices.Equal(runs[0], runs[1]) || len(count) != 2 || len(runs[0]) < 1000 || share < 0.7 || share > 0.8 {
			t.Errorf("%s: %v, the same twice: %v", replan, count, slices.Equal(runs[0], runs[1]))
		}
	}
}
