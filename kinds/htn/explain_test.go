package htn_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/kind/kindtest"
)

// troll is that of [Pro360, ch. 9], with a trunk that breaks.
const troll = `{"kind":"htn","name":"troll","ports":[{"in":"SeesEnemy","type":"bool"},{"in":"Near","type":"bool"}],"root":"BeTroll",
	"state":{"CanSee":{"expr":"SeesEnemy"},"Close":{"expr":"Near"},"TrunkHealth":{"type":"int","default":1}},
	"tasks":{
		"BeTroll":{"methods":[{"name":"Fight","when":"CanSee","subtasks":["Attack"]},{"name":"Idle","subtasks":["Patrol"]}]},
		"Attack":{"methods":[{"name":"Bash","when":"TrunkHealth > 0","subtasks":["Walk","Slam"]},{"name":"Arm","subtasks":["FetchTrunk","Attack"]}]},
		"Walk":{"do":"Act","with":{"Life":2}},
		"Slam":{"do":"Act","with":{"Life":2},"when":"Close","effects":"TrunkHealth -= 1"},
		"FetchTrunk":{"do":"Act","with":{"Life":2},"effects":"TrunkHealth = 3"},
		"Patrol":{"do":"Act"}}}`

func TestK25_WhyTheTrollPatrols(t *testing.T) {
	a := kindtest.Ask(start(t, troll))
	a.Step()
	a.Golden("Patrol",
		"state: Patrol has been active since this frame.",
		"cause: It is what is to be done now: step 1 of 1 of the plan: Patrol.",
		"cause: BeTroll is done by its method Idle, which has no conditions.",
		`alternative: Method Fight of BeTroll was refused: "CanSee" did not hold (CanSee was false).`,
		"value: CanSee was false when BeTroll Fight checked it (frame 0).")
	a.Golden("Slam",
		"state: Slam is not active.",
		"cause: The plan is Patrol, and Patrol is done now.",
		"alternative: Method Bash of Attack was skipped: an earlier method was chosen, or no plan reached it.")
	a.Golden("BeTroll Fight",
		"state: BeTroll Fight is not active.",
		`cause: Method Fight of BeTroll was refused: "CanSee" did not hold (CanSee was false).`,
		"value: CanSee was false when BeTroll Fight checked it (frame 0).",
		"cause: The plan is Patrol, and Patrol is done now.",
		"alternative: BeTroll is done by its method Idle.")
	kindtest.Set(a.Run, "SeesEnemy", true)
	a.Step()
	a.Golden("Plan",
		"state: Plan is what troll does, and why.",
		"cause: The plan is Patrol, and Patrol is done now.",
		"cause: The last search took 61 iterations and went back 15 times.",
		"alternative: Method Fight of BeTroll was chosen in the last search, of which the plan did not come.",
		"value: CanSee was true when BeTroll Fight checked it (frame 1).",
		"alternative: Method Idle of BeTroll was skipped: an earlier method was chosen, or no plan reached it.")
	a.Golden("Patrol",
		"state: Patrol has been active for 1.0 s.",
		"cause: It is what is to be done now: step 1 of 1 of the plan: Patrol.",
		"cause: BeTroll is done by its method Idle, which has no conditions.",
		"alternative: Method Fight of BeTroll was chosen in the last search, of which the plan did not come.",
		"value: CanSee was true when BeTroll Fight checked it (frame 1).")
	kindtest.Set(a.Run, "Near", true)
	a.Step()
	a.Golden("Patrol",
		"state: Patrol ended in this frame.",
		"cause: A plan was made in this frame whose methods come before those of the plan that it was part of, so it took its place.",
		"value: Close was false and is true.",
		"cause: The plan is now Walk, then Slam, and Walk is to be done.",
		`cause: Attack is done by its method Bash: "TrunkHealth > 0" held when the plan was made.`,
		"value: TrunkHealth was 1 when Attack Bash checked it (frame 2).",
		`cause: BeTroll is done by its method Fight: "CanSee" held when the plan was made.`,
		"value: CanSee was true when BeTroll Fight checked it (frame 2).")
	a.Golden("Walk",
		"state: Walk became active in this frame.",
		"cause: It is what is to be done now: step 1 of 2 of the plan: Walk, then Slam.",
		`cause: Attack is done by its method Bash: "TrunkHealth > 0" held when the plan was made.`,
		"value: TrunkHealth was 1 when Attack Bash checked it (frame 2).",
		`cause: BeTroll is done by its method Fight: "CanSee" held when the plan was made.`,
		"value: CanSee was true when BeTroll Fight checked it (frame 2).")
	a.Golden("Slam",
		"state: Slam is not active.",
		"cause: Its turn comes later: it is step 2 of 2 of the plan, and step 1, Walk, runs.",
		`cause: Attack is done by its method Bash: "TrunkHealth > 0" held when the plan was made.`,
		"value: TrunkHealth was 1 when Attack Bash checked it (frame 2).",
		`cause: BeTroll is done by its method Fight: "CanSee" held when the plan was made.`,
		"value: CanSee was true when BeTroll Fight checked it (frame 2).")
	a.Golden("Attack",
		"state: Attack became active in this frame: the plan goes through it.",
		`cause: Attack is done by its method Bash: "TrunkHealth > 0" held when the plan was made.`,
		"value: TrunkHealth was 1 when Attack Bash checked it (frame 2).",
		`cause: BeTroll is done by its method Fight: "CanSee" held when the plan was made.`,
		"value: CanSee was true when BeTroll Fight checked it (frame 2).")
	a.Step()
	a.Golden("Slam",
		"state: Slam became active in this frame.",
		"cause: It is what is to be done now: step 2 of 2 of the plan: Walk, then Slam.",
		`cause: When it has succeeded, the planner takes it that "TrunkHealth -= 1".`,
		"value: Close was true when Slam checked it (frame 2).",
		`cause: Attack is done by its method Bash: "TrunkHealth > 0" held when the plan was made.`,
		"value: TrunkHealth was 1 when Attack Bash checked it (frame 2).",
		`cause: BeTroll is done by its method Fight: "CanSee" held when the plan was made.`,
		"value: CanSee was true when BeTroll Fight checked it (frame 2).")
	a.Golden("State",
		"state: State is what the planner knows while troll is active: what its sensors see, and what tasks that have succeeded made of it.",
		`value: CanSee is true; its sensor sees "SeesEnemy".`,
		`value: Close is true; its sensor sees "Near".`,
		"value: TrunkHealth is 1.")
	a.Step()
	a.Golden("Slam",
		"state: Slam ended in this frame.",
		"cause: It was the last step of its plan, which is over.",
		"cause: The plan is now FetchTrunk, then Walk, then Slam, and FetchTrunk is to be done.",
		"cause: Attack is done by its method Arm, which has no conditions.",
		"alternative: Method Bash of Attack is in the plan.",
		"value: TrunkHealth was 3 when Attack Bash checked it (frame 4).",
		`cause: BeTroll is done by its method Fight: "CanSee" held when the plan was made.`,
		"value: CanSee was true when BeTroll Fight checked it (frame 4).")
	kindtest.Set(a.Run, "SeesEnemy", false)
	a.Step()
	for rng := range uint64(fixedseed.Cases(300)) {
		a.Damaged(rand.New(rand.NewPCG(rng, 1)))
	}
	a.Golden("FetchTrunk",
		"state: FetchTrunk ended in this frame.",
		"cause: It succeeded, and the plan went on.")
	a.Golden("Attack Arm",
		"state: Attack Arm has been active for 1.0 s.",
		"cause: Attack is done by its method Arm, which has no conditions.",
		"alternative: Method Bash of Attack was skipped: an earlier method was chosen, or no plan reached it.",
		"value: TrunkHealth was 3 when Attack Bash checked it (frame 4).",
		`cause: BeTroll is done by its method Fight: "CanSee" held when the plan was made.`,
		"value: CanSee was true when BeTroll Fight checked it (frame 4).")
}

func TestK25_WhyThereIsNoPlan(t *testing.T) {
	a := kindtest.Ask(start(t, `{"kind":"htn","name":"main","ports":[{"in":"In","type":"bool"}],"root":"Main","end":"plan","state":{"On":{"expr":"In"}},"tasks":{"Main":{"methods":[{"when":"On","subtasks":["Go"]}]},"Go":{"do":"Act","with":{"Life":2}}}}`))
	kindtest.Set(a.Run, "In", true)
	a.Step()
	a.Golden("Go",
		"state: Go has been active since this frame.",
		"cause: It is what is to be done now: step 1 of 1 of the plan: Go.",
		`cause: Main is done by its method 0: "On" held when the plan was made.`,
		"value: On was true when Main 0 checked it (frame 0).")
	kindtest.Set(a.Run, "In", false)
	a.Step()
	a.Golden("Go",
		"state: Go ended in this frame.",
		"cause: It was the last step of its plan, which is over.",
		"cause: main has ended with success, so nothing of it runs until the game restarts it.",
		"cause: main has done its plan.")
	a.Golden("Main",
		"state: Main ended in this frame: the plan does not go through it any more.",
		"cause: There is no plan at the moment: the last one is over.",
		`alternative: Method 0 of Main was refused: "On" did not hold (On was false).`,
		"value: On was false when Main 0 checked it (frame 1).",
		"cause: main has ended with success, so nothing of it runs until the game restarts it.",
		"cause: main has done its plan.")
}

var refused = regexp.MustCompile(`^Method (\w+) of (\w+) was refused: "([^"]+)" does not hold\.$`)

// TestK25_WhyInRandomDomains asks of every node in every frame, and checks that what is said is so: chosen methods are those
// through which the plan goes, what is refused is so because of a condition that does not hold, what is to be done is.
func TestK25_WhyInRandomDomains(t *testing.T) {
	registry := registry()
	says, done := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWorld(rt)
		run := loaded(t, registry, w.document(nil))
		if run == nil {
			return
		}
		a := kindtest.Ask(run)
		for range 5 {
			set(a.Run, facts{0, int64(rapid.IntRange(-2, 4).Draw(rt, "P")), int64(rapid.IntRange(-2, 4).Draw(rt, "Q")), int64(rapid.IntRange(-2, 4).Draw(rt, "R"))})
			a.Step()
			if a.Fault() != nil {
				rt.Fatal(a.Fault())
			}
			p := planner(a.Run)
			a.All(func(q wits.Question, reasons []wits.Reason) {
				part := a.Program().Parts()[q.Part]
				for _, r := range reasons {
					if r.Part == q.Part && r.Node >= 0 && strings.Contains(r.Text, " is done by its method ") {
						if says++; !a.After.Active(part.Nodes[r.Node].Active) {
							rt.Fatalf("%q: the plan does not go through it", r.Text)
						}
					}
					if strings.HasPrefix(r.Text, "It is what is to be done now") {
						if done++; p.Step >= len(p.Steps) || p.Steps[p.Step].Task != part.Nodes[q.Node].Name {
							rt.Fatalf("%q of %s: the plan is %v, at %d", r.Text, part.Nodes[q.Node].Name, p.Steps, p.Step)
						}
					}
					if m := refused.FindStringSubmatch(r.Text); m != nil {
						if got := row(a.Run, m[2], m[1]).Unmet; strings.Join(strings.Fields(got), " ") != m[3] {
							rt.Fatalf("%q: what does not hold is %q", r.Text, got)
						}
					}
				}
				if n := &part.Nodes[q.Node]; n.Kind == "method" && a.After.Active(n.Active) && !slices.ContainsFunc(reasons, func(r wits.Reason) bool { return r.Node == n.ID && strings.Contains(r.Text, "is done by") }) {
					rt.Fatalf("of %s: %q", n.Name, kindtest.Texts(reasons))
				}
			})
		}
	})
	if says == 0 || done == 0 {
		t.Errorf("%d methods and %d tasks were checked", says, done)
	}
}
