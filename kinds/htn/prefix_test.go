package htn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kinds/goap"
)

// TestHTN_38_ABeginningIsEnough: a way of so many legs, planned forwards and backwards. Plans of an htn document are made from their
// beginning on, so that the first step can be run while the rest is open; of a goap document's the first step is known when all is.
func TestHTN_38_ABeginningIsEnough(t *testing.T) {
	const legs = 8
	var facts, actions []string
	for i := range legs {
		facts = append(facts, fmt.Sprintf(`"P%d":{"default":%t}`, i, i == 0))
		actions = append(actions, fmt.Sprintf(`"Leg%d":{"do":"Act","with":{"Life":2},"pre":{"P%d":true},"effects":{"P%d":true}}`, i, i, i+1))
	}
	facts = append(facts, fmt.Sprintf(`"P%d":{"default":false}`, legs))
	backwards := `{"kind":"goap","limits":{"frame":1},"facts":{` + strings.Join(facts, ",") + `},"goals":{"There":{"want":{"P8":true}}},"actions":{` + strings.Join(actions, ",") + `}}`
	forwards := func(more string) string {
		return `{"kind":"htn"` + more + `,"state":{"At":"int"},"root":"Go","tasks":{
			"Go":{"methods":[{"when":"At < 8","subtasks":["Leg","Go"]},{"subtasks":["Rest"]}]},"Leg":{"do":"Act","with":{"Life":2},"time":2,"effects":"At += 1"},"Rest":{"do":"Act","time":1}}}`
	}

	// When the first step begins, and how many frames were spent before.
	begins := func(document string) (frames int) {
		r := start(t, document)
		for !strings.Contains(strings.Join(r.Good(), " "), "activate") {
			if frames++; frames > 1000 {
				t.Fatal("nothing begins")
			}
		}
		return frames
	}
	r := start(t, forwards(`,"horizon":2,"limits":{"frame":1}`))
	r.Good()
	cut := planner(r)
	if n := begins(forwards(`,"horizon":2,"limits":{"frame":1}`)); n > 4 {
		t.Errorf("the beginning of the plan is run after %d frames: %+v", n, cut)
	}
	whole, back := begins(forwards(`,"limits":{"frame":1}`)), begins(backwards)
	if whole < legs || back < legs {
		t.Errorf("a whole plan is run after %d frames forwards and %d backwards", whole, back)
	}
	b := start(t, backwards)
	for range back {
		b.Good()
	}
	if rows := goap.Table(b.Mind)[0].Goals; rows[0].Outcome != goap.Searching {
		t.Errorf("%v until then", rows[0].Outcome)
	}
}
