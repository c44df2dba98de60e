package htn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/htn"
	"github.com/wits-ai/wits/why"
)

// TestFP3_EveryBranchKeepsItsReasons: a method that was refused in one branch of a search, and fared otherwise in another, keeps each
// reason, with the values that were assumed in that branch, of a document that keeps what is imagined.
func TestFP3_EveryBranchKeepsItsReasons(t *testing.T) {
	const text = `{"kind":"htn","name":"host","root":"Live","imagine":true%s,"ports":[{"in":"Coins","type":"int","default":3}],"state":{"Money":{"expr":"Coins"},"Hungry":{"type":"bool","default":true}},"tasks":{
		"Live":{"methods":[{"name":"Show","subtasks":["Dress","Dine"]},{"name":"Plain","subtasks":["Dine"]}]},
		"Dress":{"methods":[{"name":"Silk","subtasks":["Pay","Pay","Pay"]},{"name":"Wool","subtasks":["Pay","Pay"]}]},
		"Dine":{"methods":[{"name":"Inn","when":["Hungry","Money >= 2"],"subtasks":["Eat"]}]},
		"Pay":{"effects":"Money -= 1"},"Eat":{"do":"Act","when":"Money > 2"}}}`
	for _, frame := range []string{"", `,"limits":{"frame":2}`} {
		a := kindtest.Ask(start(t, fmt.Sprintf(text, frame)))
		for a.Step(); planner(a.Run).Outcome == htn.Searching; a.Step() {
		}
		var got []string
		for _, try := range planner(a.Run).Tries {
			got = append(got, fmt.Sprint(try.Depth, " ", try))
		}
		want := []string{
			"1 Live Show was chosen", "2 Dress Silk was chosen",
			`3 Dine Inn was refused: "Money >= 2" did not hold (Money was 0)`,
			"2 Dress Silk was taken back: Dine could not be done by any of its methods", "2 Dress Wool was chosen",
			`3 Dine Inn was refused: "Money >= 2" did not hold (Money was 1)`,
			"2 Dress Wool was taken back: Dine could not be done by any of its methods",
			"1 Live Show was taken back: Dress could not be done by any of its methods",
			"1 Live Plain was chosen", "2 Dine Inn was chosen",
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("got\n%s", strings.Join(got, "\n"))
		}
		if frame != "" {
			continue // it ended longer ago
		}
		kindtest.Set(a.Run, "Coins", int64(2))
		a.Step()
		a.Golden("Dine Inn",
			"state: Dine Inn ended in this frame: the plan does not go through it any more.",
			`cause: Method Inn of Dine was chosen and taken back: Eat could not be done: "Money > 2" did not hold (Money was 2).`,
			"value: Hungry was true when Dine Inn checked it (frame 1).",
			"value: Money was 2 when Dine Inn checked it (frame 1).",
			`cause: It takes "Money > 2" before Eat: Money would have to be more than 2.`,
			`cause: Earlier in the search, Dine Inn was refused: "Money >= 2" did not hold (Money was -1).`,
			`cause: Earlier in the search, Dine Inn was refused: "Money >= 2" did not hold (Money was 0).`,
			"cause: There is no plan: no choice of methods leads to one as the state is, and none is looked for until it changes.")
	}
}

// TestFP3_ThePlanAsAWhole: of a frame the steps are told with what is assumed behind each, what is left of a plan that is cut, and of what was
// refused the task, the condition and the value that was assumed.
func TestFP3_ThePlanAsAWhole(t *testing.T) {
	a := kindtest.Ask(start(t, `{"kind":"htn","name":"smith","root":"Work","imagine":true,"ports":[{"in":"Fire","type":"bool","default":true}],
		"state":{"Coal":{"type":"int","default":2},"Lit":{"expr":"Fire"}},"tasks":{
		"Work":{"methods":[{"name":"Sword","when":"Coal >= 2","subtasks":["Burn","Burn","Burn"]},{"name":"Nails","subtasks":["Burn","Rest","Sell"]},{"name":"Idle","subtasks":[]}]},
		"Burn":{"do":"Act","with":{"Life":5},"when":"Coal > 0","effects":"Coal -= 1"},"Rest":{"do":"Act","pause":true},"Sell":{"do":"Act","when":"Lit"}}}`))
	a.Step()
	ask := func() *why.PlanAnswer {
		return a.Program().ExplainPlan(a.Question(0, -1))
	}
	p := ask()
	var got []string
	for _, s := range p.Steps {
		got = append(got, fmt.Sprintf("%s %s %q", a.Program().Parts()[0].Nodes[s.Node].Name, s.Text, s.After))
	}
	if want := `[Burn Burn ["Coal is 1"] Rest Rest []]`; fmt.Sprint(got) != want || p.Step != 0 || p.Goal != -1 {
		t.Errorf("got %v, step %d of goal %d, want %s", got, p.Step, p.Goal, want)
	}
	if fmt.Sprint(p.Left) != "[Sell]" {
		t.Errorf("left are %v", p.Left)
	}
	notes := map[string]string{}
	for _, n := range p.Notes {
		notes[a.Program().Parts()[0].Nodes[n.Node].Name] = n.Text
	}
	if want := `Method Sword of Work was chosen and taken back: Burn could not be done: "Coal > 0" did not hold (Coal was 0). It takes "Coal > 0" before Burn: Coal would have to be more than 0.`; len(notes) != 1 || notes["Work Sword"] != want {
		t.Errorf("got %q", notes)
	}
	if len(p.Tries) == 0 || !p.Tries[0].Chosen || p.Tries[0].Text != "Work Sword was chosen." || p.Tries[0].Depth != 1 {
		t.Errorf("tried: %+v", p.Tries)
	}
	if a.Program().ExplainPlan(why.Question{Part: 1, After: a.Mind}) != nil || a.Program().ExplainPlan(why.Question{Part: 0}) != nil {
		t.Error("there is an answer for what is not known")
	}
}
