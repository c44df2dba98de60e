package graph_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// fighter is the duel's, whose parts do nothing but stand there.
func fighter(t *testing.T) *kindtest.Asker {
	t.Helper()
	main, err := os.ReadFile("../../games/duel/documents/fighter.graph.json")
	must.Succeed(t, err)
	part := func(name string, ports ...string) string {
		return fmt.Sprintf(`{"kind": "graph", "name": %q, "ports": [%s], "nodes": {"Stand": {"do": "Act"}}, "links": ["OnActivate -> Stand.Activate"]}`,
			name, strings.Join(ports, ", "))
	}
	float, truth, entity := `{"in": %q, "type": "float"}`, `{"in": %q, "type": "bool"}`, `{"in": %q, "type": "entity"}`
	in := func(form string, names ...string) (ports []string) {
		for _, n := range names {
			ports = append(ports, fmt.Sprintf(form, n))
		}
		return ports
	}
	r := duel.NewRegistry()
	kindtest.Add(r)
	p := kindtest.Load(t, r, kindtest.Files{
		"main.json":               string(main),
		"handle_sword.graph.json": part("handle_sword", append(append(in(truth, "Cautious"), in(entity, "Target")...), in(float, "Eager", "Nerve", "Slow", "Stamina")...)...),
		"idle.graph.json":         part("idle", append(in(entity, "Target"), in(float, "Fighting", "Speed", "TiredBelow", "Distance", "Stamina")...)...),
		"run_away.graph.json":     part("run_away", append(in(entity, "Target"), in(float, "Safe", "Distance")...)...),
	})
	a := kindtest.Ask(kindtest.Start(t, p))
	kindtest.Set(a.Run, "CharHealth", 88.0)
	kindtest.Set(a.Run, "SecondWind", 30.0)
	return a
}

func TestK25_WhyAFighterRunsAway(t *testing.T) {
	a := fighter(t)
	a.Step()
	a.Golden("Idle",
		"state: Idle has been active since this frame.",
		"cause: fighter started and started Idle (frame 0).")
	a.Golden("RunAway",
		"state: RunAway is not active.",
		"cause: No trigger began it in this frame.",
		"alternative: Idle.OnDeactivate would begin it, and did not act in this frame: Idle is active.")
	a.Step()
	kindtest.Set(a.Run, "CharHealth", 24.0)
	a.Step()
	a.Golden("LowHealth",
		"state: LowHealth is computed in every frame in which fighter is active. Result is true.",
		"cause: It computes IfLessThan of float from the values that come in: True if a is less than b.",
		"cause: OnBecomeTrue was raised in this frame and acts in the next.",
		"value: CharHealth was 24 hp when LowHealth compared it (frame 2).",
		"value: Threshold was 36 when LowHealth compared it (frame 2).")
	a.Golden("Threshold",
		"state: Threshold is computed in every frame in which fighter is active. Result is 54.",
		"cause: It computes SecondWind < 1 ? 0 : LowHealth.Result ? HealthThreshold.Value + 18 : HealthThreshold.Value.",
		"value: SecondWind was 30 hp when Threshold read it (frame 2).",
		"value: LowHealth was true when Threshold read it (frame 2).",
		"value: HealthThreshold was 36 when Threshold read it (frame 2).")
	a.Step()
	a.Golden("Idle",
		"state: Idle was ended in this frame.",
		"cause: LowHealth became true and ended Idle (frame 3).",
		"value: CharHealth was 24 hp when LowHealth compared it (frame 2).",
		"value: Threshold was 36 when LowHealth compared it (frame 2).")
	a.Golden("Idle/Stand",
		"state: Stand ended in this frame, together with idle, which it is part of.",
		"cause: Idle was ended in this frame.",
		"cause: LowHealth became true and ended Idle (frame 3).",
		"value: CharHealth was 24 hp when LowHealth compared it (frame 2).",
		"value: Threshold was 36 when LowHealth compared it (frame 2).")
	a.Step()
	a.Golden("RunAway",
		"state: RunAway became active in this frame.",
		"cause: Idle ended and started RunAway (frame 4).",
		"cause: LowHealth became true and ended Idle (frame 3).",
		"value: CharHealth was 24 hp when LowHealth compared it (frame 2).",
		"value: Threshold was 36 when LowHealth compared it (frame 2).")
	a.Golden("Idle",
		"state: Idle has not been active for 0.5 s.",
		"cause: No trigger began it in this frame.",
		"alternative: OnActivate would begin it, and did not act in this frame.",
		"alternative: RunAway.OnDeactivate would begin it, and did not act in this frame: RunAway is active.")
	a.Step()
	a.Step()
	a.Golden("RunAway",
		"state: RunAway has been active for 1.0 s.",
		"cause: Nothing ended it in this frame.",
		"alternative: LowHealth.OnBecomeFalse would end it, and did not act in this frame: Result is true.",
		"value: CharHealth was 24 hp when LowHealth compared it (frame 6).",
		"value: Threshold was 54 when LowHealth compared it (frame 6).")
	a.Golden("Idle/Stand",
		"state: Stand is not active, because Idle, which it is part of, is not.",
		"cause: Idle is not active.",
		"cause: No trigger began it in this frame.",
		"alternative: OnActivate would begin it, and did not act in this frame.",
		"alternative: RunAway.OnDeactivate would begin it, and did not act in this frame: RunAway is active.")
	a.Golden("HealthThreshold",
		"state: HealthThreshold is a constant. Value is 36.")
}

// TestK25_WhyInRandomGraphs asks of every node in every frame of random graphs, and checks that what is said is so.
func TestK25_WhyInRandomGraphs(t *testing.T) {
	r := registry()
	acted, ended := 0, 0
	for seed := range uint64(fixedseed.Cases(300)) {
		rng := rand.New(rand.NewPCG(seed, 25))
		doc := randomDocs(rng)
		p, err := wits.Load(r, doc.files(rng).fs(), "main.json")
		must.Succeed(t, err)
		ports, err := wits.Bind[randomPorts](p)
		must.Succeed(t, err)
		a := kindtest.Ask(kindtest.Start(t, p))
		for range randomFrames {
			ports.poke(rng, a.Mind, nil)
			a.Step()
			a.All(func(q wits.Question, reasons []wits.Reason) {
				for _, reason := range reasons {
					if reason.Port == "" || reason.Role != wits.RoleCause {
						continue
					}
					acted++
					part := p.Parts()[reason.Part]
					ports := part.Ports
					if reason.Node >= 0 {
						ports = part.Nodes[reason.Node].Ports
					}
					then := q.Frame(reason.Tick)
					is := false
					for i := range ports {
						is = is || ports[i].Name == reason.Port && ports[i].Trigger && then.Acted(ports[i].Bit)
					}
					if !is {
						t.Fatalf("seed %d, frame %d: %q, and %s did not act\n%s", seed, q.Tick, reason.Text, reason.Port, doc)
					}
				}
				n := p.Parts()[q.Part].Nodes[q.Node]
				if q.Before != nil && n.Active >= 0 && q.Before.Active(n.Active) && !q.After.Active(n.Active) {
					ended++
				}
				if text := reasons[0].Text; strings.Contains(text, "changed between the frames") {
					t.Fatalf("seed %d, frame %d: %q", seed, q.Tick, text)
				}
			})
			a.Damaged(rng)
		}
	}
	if acted < fixedseed.Least(1000) || ended < fixedseed.Least(1000) {
		t.Errorf("the random graphs are dull: %d triggers acted, %d nodes ended", acted, ended)
	}
}

// TestWhyAStateWasPassedOver: health falls for one frame, so RunAway is told to begin and to end at once.
func TestWhyAStateWasPassedOver(t *testing.T) {
	a := fighter(t)
	a.Step()
	kindtest.Set(a.Run, "CharHealth", 24.0)
	a.Step()
	kindtest.Set(a.Run, "CharHealth", 88.0)
	a.Step()
	a.Step()
	got := fmt.Sprint(a.Why("RunAway"))
	for _, want := range []string{"RunAway was told to begin and to end in this frame, so it was passed over",
		"Idle ended and acted on RunAway.Activate (frame 3)", "LowHealth became false and acted on RunAway.Deactivate (frame 3)"} {
		if !strings.Contains(got, want) {
			t.Errorf("the answer does not say %q:\n%s", want, got)
		}
	}
}
