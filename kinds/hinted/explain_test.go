package hinted_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

func TestK25_WhyALayerHints(t *testing.T) {
	suicidal := `{"kind":"tree","root":"Main","nodes":{"Main":{"sequence":["Go","Pause"]},"Go":{"hint":"Attack","is":"positive"},"Pause":{"wait":2}}}`
	a := kindtest.Ask(start(t, kindtest.Files{"base.json": soldier, "up.json": suicidal, "main.json": `{"kind":"hinted","name":"trooper","ports":[{"in":"Health","type":"float","unit":"hp"},{"in":"Flagged","type":"bool"}],
		"layers":[{"name":"Suicidal","when":"Flagged and Health > 5","run":"up.json"},{"name":"Base","run":"base.json","pass":["Health"]}]}`}))
	a.Frame.Delta = 1
	kindtest.Set(a.Run, "Health", 10.0)
	a.Step()
	a.Golden("Suicidal",
		"state: Suicidal is not active.",
		`cause: It is not on the stack, because "Flagged and Health > 5" did not hold.`,
		"value: Flagged was false when Suicidal checked it (frame 0).",
		"value: Health was 10 hp when Suicidal checked it (frame 0).",
		"value: It hints Attack to Base: neutral.")
	a.Golden("Base",
		"state: Base has been active since this frame.",
		"cause: It is the base of trooper, which acts as long as trooper is active.",
		"value: The hint TakeCover that it is given is neutral.",
		"value: The hint Attack that it is given is neutral.",
		"value: The hint Idle that it is given is neutral.")
	kindtest.Set(a.Run, "Flagged", true)
	a.Step()
	a.Golden("Suicidal",
		"state: Suicidal became active in this frame.",
		`cause: It is on the stack, because "Flagged and Health > 5" held.`,
		"value: Flagged was true when Suicidal checked it (frame 1).",
		"value: Health was 10 hp when Suicidal checked it (frame 1).",
		"value: It hints Attack to Base: positive.")
	a.Golden("Base",
		"state: Base has been active for 1.0 s.",
		"cause: It is the base of trooper, which acts as long as trooper is active.",
		"value: The hint TakeCover that it is given is neutral.",
		"value: The hint Attack that it is given is positive.",
		"value: The hint Idle that it is given is neutral.")
	a.Step()
	a.Step()
	kindtest.Lines(t, "the end of what runs", a.Why("Suicidal")[:2],
		"state: Suicidal ended in this frame.",
		"cause: It ended by itself: what it runs, up.json, was over; it begins anew in the next frame.")
	kindtest.Set(a.Run, "Flagged", false)
	a.Step()
	a.Golden("Suicidal",
		"state: Suicidal has not been active for 1.0 s.",
		`cause: It is not on the stack, because "Flagged and Health > 5" did not hold.`,
		"value: Flagged was false when Suicidal checked it (frame 4).",
		"value: Health was 10 hp when Suicidal checked it (frame 4).",
		"value: It hints Attack to Base: neutral.")
	a.Golden("Suicidal/Pause",
		"state: Pause is not active, because Suicidal, which it is part of, is not.",
		"cause: Suicidal is not active.",
		`cause: It is not on the stack, because "Flagged and Health > 5" did not hold.`,
		"value: Flagged was false when Suicidal checked it (frame 4).",
		"value: Health was 10 hp when Suicidal checked it (frame 4).",
		"value: It hints Attack to Base: neutral.")
}

// TestK25_WhyInRandomStacks asks of every node in every frame of stacks of layers whose programs end, and checks what is
// said of conditions.
func TestK25_WhyInRandomStacks(t *testing.T) {
	r := registry()
	held, failed := 0, 0
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 17))
		layer := func(name, when, over string) string {
			return fmt.Sprintf(`{"name": %q, %s "run": %q%s}`, name, when, name+".json", over)
		}
		run := func(life int) string {
			return fmt.Sprintf(`{"kind":"graph","nodes":{"Go":{"do":"Act","with":{"Life":%d}}},"links":["OnActivate -> Go.Activate","Go.OnDeactivate -> Deactivate"]}`, life)
		}
		wait := func(seconds int) string {
			return fmt.Sprintf(`{"kind":"tree","root":"Pause","nodes":{"Pause":{"wait":%d}}}`, seconds)
		}
		over := []string{"", `, "over": "Base"`}[rng.IntN(2)]
		a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, r, kindtest.Files{
			"Top.json": wait(rng.IntN(4)), "Middle.json": wait(rng.IntN(4)), "Base.json": run([]int{0, 12}[rng.IntN(2)]),
			"main.json": `{"kind":"hinted","ports":[{"in":"I0","type":"bool"},{"in":"I1","type":"bool"}],"layers":[` +
				layer("Top", `"when": "I0",`, over) + "," + layer("Middle", `"when": "I1",`, "") + "," + layer("Base", "", "") + "]}",
		})))
		for range 16 {
			for i := range 2 {
				kindtest.Set(a.Run, fmt.Sprintf("I%d", i), rng.IntN(3) > 0)
			}
			a.Step()
			a.All(func(q wits.Question, reasons []wits.Reason) {
				for _, r := range reasons {
					quoted := strings.Split(r.Text, `"`)
					if len(quoted) != 3 || !strings.Contains(r.Text, "because") {
						continue
					}
					not := quoted[2] == " did not hold."
					if not {
						failed++
					} else {
						held++
					}
					if i := q.Program.Find(quoted[1]); q.After.Value(i) != !not {
						t.Fatalf("seed %d, frame %d: %q, and it is %v", seed, q.Tick, r.Text, q.After.Value(i))
					}
				}
			})
			a.Damaged(rng)
		}
	}
	if held < 200 || failed < 200 {
		t.Errorf("the random stacks are dull: %d conditions held, %d failed", held, failed)
	}
}
