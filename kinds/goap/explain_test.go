package goap_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/goap"
)

func TestK25_WhyASoldierDraws(t *testing.T) {
	main, err := os.ReadFile("testdata/soldier/soldier.goap.json")
	must.Succeed(t, err)
	a := kindtest.Ask(start(t, kindtest.Files{"main.json": strings.ReplaceAll(string(main), `"Work"`, `"Act"`)}))
	kindtest.Set(a.Run, "InBag", true)
	kindtest.Set(a.Run, "Turret", true)
	a.Step()
	a.Golden("Draw",
		"state: Draw has been active since this frame.",
		"cause: It is its turn in the plan for Kill: Draw, then Shoot.",
		"value: WeaponInInventory was true when the plan was made (frame 0).")
	a.Golden("Shoot",
		"state: Shoot is not active.",
		"cause: Its turn in the plan for Kill is to come: Draw, then Shoot.",
		"value: WeaponEquipped was false when the plan was made (frame 0).",
		"alternative: Draw runs now.")
	a.Golden("UseMounted",
		"state: UseMounted is not active.",
		"cause: It is not in the plan for Kill: Draw, then Shoot.",
		"value: MountedNearby was true when the plan was made (frame 0).",
		"alternative: Draw runs now.",
		"alternative: Shoot, which is in the plan, makes the same so: TargetDead. It costs 1, and UseMounted costs 4.")
	a.Golden("RunOver",
		"state: RunOver is not active.",
		"cause: No actions led to what it needs when the last plan was made: VehicleNearby.",
		"value: VehicleNearby was false when soldier last planned (frame 0).",
		"alternative: Draw runs now.")
	a.Golden("PickUp",
		"state: PickUp is not active.",
		"cause: No actions led to what it needs when the last plan was made: WeaponNearby.",
		"value: WeaponNearby was false when soldier last planned (frame 0).",
		"alternative: Draw runs now.")
	a.Golden("Kill",
		"state: Kill has been active since this frame.",
		"cause: It is pursued, with a priority of 1: no goal of a higher one is both open and within reach.",
		"cause: The plan for it: Draw, then Shoot. It cost 2 when it was made.",
		"value: TargetDead was false when the plan was made (frame 0).",
		"alternative: Survive: all that it wants is so: Safe.")
	a.Golden("Survive",
		"state: Survive is not active.",
		"cause: All that it wants is so: Safe.",
		"value: Safe was true when soldier checked it (frame 0).",
		"value: Health was 100 hp when Survive checked it (frame 0).",
		"alternative: Kill: it is pursued, with a priority of 1: no goal of a higher one is both open and within reach.")
	a.Golden("WeaponEquipped",
		"state: WeaponEquipped is false.",
		"cause: It is read from this in every frame in which soldier is active: InHand.",
		"value: InHand was false when WeaponEquipped checked it (frame 0).",
		"alternative: Draw promises this: WeaponEquipped.")
	kindtest.Set(a.Run, "InHand", true)
	kindtest.Set(a.Run, "Distance", 30.0)
	a.Step()
	a.Golden("Draw",
		"state: Draw has been active for 0.5 s.",
		"cause: It is its turn in the plan for Kill: Draw, then Shoot.",
		"value: WeaponInInventory was true when the plan was made (frame 0).")
	a.Golden("Shoot",
		"state: Shoot is not active.",
		"cause: Its turn in the plan for Kill is to come: Draw, then Shoot.",
		"value: WeaponEquipped was false when the plan was made (frame 0).",
		"alternative: Draw runs now.")
	kindtest.Set(a.Run, "Health", 12.0)
	a.Step()
	a.Golden("Flee",
		"state: Flee became active in this frame.",
		"cause: It is its turn in the plan for Survive: Flee.",
		"value: Safe was false when soldier last planned (frame 2), and true in the frame before.")
	a.Golden("Kill",
		"state: Kill ended in this frame: it is not pursued any more.",
		"cause: It has a priority of 1; Survive, which is pursued, has 2.",
		"value: TargetDead was false when soldier last planned (frame 2).",
		"value: Safe was false when soldier last planned (frame 2), and true in the frame before.",
		"alternative: Survive: it is pursued, with a priority of 2: no goal of a higher one is both open and within reach.")
	a.Golden("Survive",
		"state: Survive became active in this frame: it is pursued.",
		"cause: It is pursued, with a priority of 2: no goal of a higher one is both open and within reach.",
		"cause: The plan for it: Flee. It cost 1 when it was made.",
		"value: Safe was false when the plan was made (frame 2).",
		"value: Health was 12 hp when Survive checked it (frame 2).",
		"alternative: Kill: it has a priority of 1; Survive, which is pursued, has 2.")
}

// reached reports whether all that a goal wants is so.
func (w *world) reached(rows goap.Plan, goal string) bool {
	is := map[string]bool{}
	for _, f := range rows.Facts {
		is[f.Name] = f.Value == "true"
	}
	return agrees(is, w.goals[goal].wants)
}

// TestK25_WhyInRandomWorlds asks of every node in every frame of random documents, and checks what is said of goals.
func TestK25_WhyInRandomWorlds(t *testing.T) {
	r := registry()
	pursued, outranked, reached := 0, 0, 0
	check := func(rows goap.Plan, w *world) func(q wits.Question, reasons []wits.Reason) {
		return func(q wits.Question, reasons []wits.Reason) {
			n := q.Program.Parts()[q.Part].Nodes[q.Node]
			for _, reason := range reasons {
				fail := func(why string) {
					t.Helper()
					t.Fatalf("frame %d, %s: %q: %s\n%v", q.Tick, n.Name, reason.Text, why, rows)
				}
				var row *goap.GoalRow
				for i := range rows.Goals {
					if about := q.Program.Parts()[reason.Part].Nodes; reason.Node >= 0 && rows.Goals[i].Name == about[reason.Node].Name {
						row = &rows.Goals[i]
					}
				}
				switch text := strings.ToLower(reason.Text); {
				case strings.Contains(text, "is pursued, with a priority"):
					if pursued++; row == nil || rows.Goal != row.Name {
						fail("it is not")
					}
					for _, g := range rows.Goals {
						if w != nil && g.Priority > row.Priority && g.Outcome == goap.Outranked && !w.reached(rows, g.Name) {
							fail(g.Name + " has a higher one")
						}
					}
				case strings.Contains(text, ", which is pursued, has "):
					outranked++
					for _, g := range rows.Goals {
						if g.Name == rows.Goal && g.Priority < row.Priority {
							fail("it has a lower one")
						}
					}
				case strings.Contains(text, "all that it wants is so: "):
					_, all, _ := strings.Cut(strings.TrimSuffix(reason.Text, "."), "is so: ")
					for _, c := range strings.Split(all, " and ") {
						name, not := strings.CutPrefix(c, "not ")
						for _, f := range rows.Facts {
							if reached++; f.Name == name && f.Value == fmt.Sprint(not) {
								fail(f.Name + " is " + f.Value)
							}
						}
					}
				case strings.Contains(text, "is not wanted: its priority") && row.Priority > 0:
					fail("it is above 0")
				}
			}
		}
	}
	for seed := range uint64(fixedseed.Cases(120)) {
		rng := rand.New(rand.NewPCG(seed, 25))
		w := newWorld(rng)
		a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, r, kindtest.Files{"main.json": w.openDocument()})))
		for range 12 {
			for _, f := range w.facts {
				if rng.IntN(4) == 0 {
					kindtest.Set(a.Run, f+"_", rng.IntN(2) == 0)
				}
			}
			a.Step()
			a.All(check(goap.Table(a.After)[0], w))
			a.Damaged(rng)
		}
	}
	if pursued < fixedseed.Least(1000) || outranked < fixedseed.Least(200) || reached < fixedseed.Least(200) {
		t.Errorf("the random worlds are dull: %d pursued, %d outranked, %d reached", pursued, outranked, reached)
	}
	rng := rand.New(rand.NewPCG(25, 25))
	a := kindtest.Ask(start(t, openDocument(restless)))
	for range 300 {
		shake(rng, a.Run)
		a.Step()
		a.All(check(goap.Table(a.After)[0], nil))
		a.Damaged(rng)
	}
}
