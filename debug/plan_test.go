package debug

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/games/village"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// TestFP3_PlansAreTold: of each planner of a game the plan is told for the frame that is shown and for one of the recording; of a part that does not
// plan, an error in words.
func TestFP3_PlansAreTold(t *testing.T) {
	for _, planner := range []string{"goap", "htn"} {
		loop, err := sim.NewLoop(village.New(), sim.LoopOptions{Seed: 3, Options: map[string]string{"planner": planner}})
		if err != nil {
			t.Fatal(err)
		}
		h := Attach(loop, Options{})
		loop.Sync(func() { h.recorder = record.Attach(loop, record.Options{}) })
		t.Cleanup(h.Close)
		loop.Play(sim.Run{Ticks: 120})
		plans, past := 0, 0
		for _, a := range loop.Game().Agents() {
			if a.Mind == nil {
				continue
			}
			for i, part := range a.Mind.Program().Parts() {
				p, err := h.explainPlan(&ExplainPlanRequest{Agent: a.ID, Part: i, Tick: -1})
				if part.Kind != planner {
					if err == nil || !strings.Contains(err.Error(), "does not plan") {
						t.Fatalf("part %s of kind %s: %+v, %v", part.Name, part.Kind, p, err)
					}
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if len(p.Steps) > 0 {
					plans++
				}
				for _, s := range p.Steps[min(p.Step, len(p.Steps)):] {
					if s.Node < 0 || s.Node >= len(part.Nodes) || !strings.HasPrefix(s.Text, part.Nodes[s.Node].Name) {
						t.Errorf("step %+v is none of %s", s, part.Name)
					}
				}
				before, err := h.explainPlan(&ExplainPlanRequest{Agent: a.ID, Part: i, Tick: 60})
				if err != nil || before.Tick != 60 {
					t.Fatalf("of frame 60: %+v, %v", before, err)
				}
				if len(before.Steps) > 0 {
					past++
				}
			}
		}
		if plans == 0 || past == 0 {
			t.Errorf("%s: %d plans now and %d in frame 60", planner, plans, past)
		}
	}
	h := newBout(t, Options{}, 2)
	if _, err := h.hub.explainPlan(&ExplainPlanRequest{Agent: 99, Tick: -1}); err == nil {
		t.Error("a plan of nobody")
	}
}
