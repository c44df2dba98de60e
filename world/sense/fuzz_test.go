package sense_test

import (
	"os"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/sense"
)

// FuzzDocument: whatever a document says, it is refused with reasons or it works, and a step keeps its budget.
func FuzzDocument(f *testing.F) {
	for _, file := range []string{"testdata/guard.senses.json", "testdata/watchman/watchman.senses.json"} {
		data, err := os.ReadFile(file)
		must.Succeed(f, err)
		f.Add(data)
	}
	f.Add([]byte(`{"wits": 1, "kind": "senses", "modalities": {"A": {"type": "smell", "speed": 1e-300, "half": 1e-300, "every": 1e-9}}, "profiles": {"P": {"sensors": {"S": {"of": "A", "range": 1e-300}}}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := load(t, string(data))
		if err != nil {
			return
		}
		p := c.Plan()
		var checks []sense.NamedCheck
		for _, m := range p.Modalities {
			checks = append(checks, sense.NamedCheck{Name: m.Check, Of: func(q *sense.Question) float64 { return q.Strength }})
		}
		s, err := sense.NewSystem(c, checks...)
		must.Succeed(t, err)
		budget := p.Budget
		if budget == 0 {
			budget = sense.DefaultBudget
		}
		for i, profile := range p.Profiles {
			who := wits.Entity(i + 2)
			must.Succeed(t, s.Add(who, profile.Name))
			s.Move(who, sense.Body{Place: geom.Vec3{X: float64(i)}})
		}
		s.Move(1, sense.Body{Place: geom.Vec3{X: 3}})
		for step := range 20 {
			for _, m := range p.Modalities {
				name := wits.NameOf(m.Name)
				must.Succeed(t, s.Emit(sense.Signal{Modality: name, Of: 1, Strength: 1}))
				must.Succeed(t, s.SetEmitter(1, name, sense.Emission{Strength: float64(step % 3)}))
			}
			for _, n := range s.Step(sense.Open{}, float64(step+1)/10) {
				if !(n.Strength > 0) || n.By == n.Of || n.Arrived > s.Now() {
					t.Errorf("%+v at %v", n, s.Now())
				}
			}
			if s.Stats().Spent > budget {
				t.Errorf("a step has spent %d of %d", s.Stats().Spent, budget)
			}
		}
	})
}
