package machine_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/games/sniper"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// soldier is the sniper's enemy, whose states do nothing but stand there.
func soldier(t *testing.T) *kindtest.Asker {
	t.Helper()
	main, err := os.ReadFile("../../games/sniper/documents/soldier.machine.json")
	must.Succeed(t, err)
	tree := func(name, ports string) string {
		return fmt.Sprintf(`{"kind": "graph", "name": %q, "ports": [%s], "nodes": {"Stand": {"do": "Act"}}, "links": ["OnActivate -> Stand.Activate"]}`, name, ports)
	}
	place := `{"in": "Danger", "type": "vec2"}, {"in": "Foe", "type": "vec2"}`
	r := sniper.NewRegistry()
	kindtest.Add(r)
	a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, r, kindtest.Files{
		"main.json":         string(main),
		"assault.tree.json": tree("assault", place+`, {"in": "Enemy", "type": "contact"}, {"in": "Known", "type": "bool"}, {"in": "At", "type": "vec2"}`),
		"cover.tree.json":   tree("cover", place),
		"patrol.tree.json":  tree("patrol", `{"in": "Scout", "type": "bool"}`),
	})))
	return a
}

func TestK25_WhyASoldierTakesCover(t *testing.T) {
	a := soldier(t)
	a.Step()
	a.Golden("Patrol",
		"state: Patrol has been active since this frame.",
		"cause: soldier began in this frame, and Patrol is what it begins with.",
		"value: Orders was free when soldier checked it (frame 0).",
		"value: Shaken was false when soldier checked it (frame 0).",
		"value: Danger was (0, 0) m when soldier checked it (frame 0).",
		"value: Fled was (0, 0) m when soldier checked it (frame 0).",
		"value: Known was false when soldier checked it (frame 0).",
		"alternative: The transition to Cover was not taken: \"Orders == low\" did not hold.",
		"alternative: The transition to Cover was not taken: \"Shaken and Danger != Fled\" did not hold.",
		"alternative: The transition to Follow was not taken: \"Orders == follow\" did not hold.",
		"alternative: The transition to Assault was not taken: \"Orders == storm or Known and Orders == free\" did not hold.")
	a.Golden("Cover",
		"state: Cover is not active.",
		"cause: Patrol is the active state.",
		"value: Orders was free when soldier checked it (frame 0).",
		"value: Shaken was false when soldier checked it (frame 0).",
		"value: Danger was (0, 0) m when soldier checked it (frame 0).",
		"value: Fled was (0, 0) m when soldier checked it (frame 0).",
		"alternative: The transition from Patrol to it was not taken: \"Orders == low\" did not hold.",
		"alternative: The transition from Patrol to it was not taken: \"Shaken and Danger != Fled\" did not hold.")
	a.Step()
	a.Golden("Patrol",
		"state: Patrol has been active for 0.5 s.",
		"cause: No transition led away from it in this frame.",
		"value: Orders was free when soldier checked it (frame 0).",
		"value: Shaken was false when soldier checked it (frame 0).",
		"value: Danger was (0, 0) m when soldier checked it (frame 0).",
		"value: Fled was (0, 0) m when soldier checked it (frame 0).",
		"value: Known was false when soldier checked it (frame 0).",
		"alternative: The transition to Cover was not taken: \"Orders == low\" did not hold.",
		"alternative: The transition to Cover was not taken: \"Shaken and Danger != Fled\" did not hold.",
		"alternative: The transition to Follow was not taken: \"Orders == follow\" did not hold.",
		"alternative: The transition to Assault was not taken: \"Orders == storm or Known and Orders == free\" did not hold.")
	kindtest.Set(a.Run, "Shaken", true)
	kindtest.Set(a.Run, "Danger", geom.Vec2{X: 30, Y: 4})
	a.Step()
	a.Golden("Cover",
		"state: Cover became active in this frame.",
		"cause: The transition from Patrol to Cover was taken, because \"Shaken and Danger != Fled\" held.",
		"value: Shaken was true when soldier checked it (frame 2).",
		"value: Danger was (30, 4) m when soldier checked it (frame 2).",
		"value: Fled was (0, 0) m when soldier checked it (frame 2).",
		"value: Orders was free when soldier checked it (frame 2).",
		"alternative: The transition to Cover was not taken: \"Orders == low\" did not hold.",
		"alternative: The transition to Follow comes after it in the list: \"Orders == follow\".",
		"alternative: The transition to Assault comes after it in the list: \"Orders == storm or Known and Orders == free\".")
	a.Golden("Patrol",
		"state: Patrol was left in this frame.",
		"cause: The transition from Patrol to Cover was taken, because \"Shaken and Danger != Fled\" held.",
		"value: Shaken was true when soldier checked it (frame 2).",
		"value: Danger was (30, 4) m when soldier checked it (frame 2).",
		"value: Fled was (0, 0) m when soldier checked it (frame 2).",
		"value: Orders was free when soldier checked it (frame 2).",
		"alternative: The transition to Cover was not taken: \"Orders == low\" did not hold.",
		"alternative: The transition to Follow comes after it in the list: \"Orders == follow\".",
		"alternative: The transition to Assault comes after it in the list: \"Orders == storm or Known and Orders == free\".")
	a.Golden("Patrol/Stand",
		"state: Stand ended in this frame, together with patrol, which it is part of.",
		"cause: Patrol was left in this frame.",
		"cause: The transition from Patrol to Cover was taken, because \"Shaken and Danger != Fled\" held.",
		"value: Shaken was true when soldier checked it (frame 2).",
		"value: Danger was (30, 4) m when soldier checked it (frame 2).",
		"value: Fled was (0, 0) m when soldier checked it (frame 2).",
		"value: Orders was free when soldier checked it (frame 2).",
		"alternative: The transition to Cover was not taken: \"Orders == low\" did not hold.",
		"alternative: The transition to Follow comes after it in the list: \"Orders == follow\".",
		"alternative: The transition to Assault comes after it in the list: \"Orders == storm or Known and Orders == free\".")
	a.Step()
	a.Step()
	kindtest.Set(a.Run, "Shaken", false)
	kindtest.Set(a.Run, "Known", true)
	a.Step()
	a.Golden("Cover",
		"state: Cover has been active for 1.5 s.",
		"cause: No transition led away from it in this frame.",
		"value: Shaken was false when soldier checked it (frame 5).",
		"value: Danger was (30, 4) m when soldier checked it (frame 5).",
		"value: Fled was (30, 4) m when soldier checked it (frame 5).",
		"value: At was (0, 0) m when soldier checked it (frame 5).",
		"value: Orders was free when soldier checked it (frame 5).",
		"alternative: The transition to Cover was not taken: Cover had been active for 1.5 s, and it waits for 2 s, and \"Shaken and Danger != Fled and distance(Danger, At) < 13\" did not hold.",
		"alternative: The transition to Follow was not taken: \"Orders == follow\" did not hold.",
		"alternative: The transition to Assault was not taken: Cover had been active for 1.5 s, and it waits for 2.5 s.",
		"alternative: The transition to Patrol was not taken: Cover had been active for 1.5 s, and it waits for 4 s.")
	a.Golden("Assault",
		"state: Assault is not active.",
		"cause: Cover is the active state.",
		"alternative: The transition from Cover to it was not taken: Cover had been active for 1.5 s, and it waits for 2.5 s.")
	a.Golden("Follow",
		"state: Follow is not active.",
		"cause: Cover is the active state.",
		"value: Orders was free when soldier checked it (frame 5).",
		"alternative: The transition from Cover to it was not taken: \"Orders == follow\" did not hold.")
}

// honest checks what an answer about a machine says of transitions and conditions.
func honest(t *testing.T, q wits.Question, reasons []wits.Reason, seen map[string]int, doc any) {
	t.Helper()
	part := &q.Program.Parts()[q.Part]
	for _, r := range reasons {
		text := r.Text
		fail := func(why string) {
			t.Helper()
			t.Fatalf("frame %d: %q: %s\n%v\n%q", q.Tick, text, why, doc, kindtest.Texts(reasons))
		}
		if strings.Contains(text, "changed between the frames") && q.Before != nil {
			fail("no cause was found")
		}
		if rest, found := strings.CutPrefix(text, "The transition from "); found && strings.Contains(rest, " was taken, because") {
			ends, _, _ := strings.Cut(rest, " was taken")
			from, to, _ := strings.Cut(ends, " to ")
			is := false
			for _, p := range q.Program.Parts() {
				for _, l := range p.Links {
					is = is || l.Bit >= 0 && q.After.Raised(l.Bit) && p.Nodes[l.To].Name == to && (l.From < 0 && from == "any state" || l.From >= 0 && p.Nodes[l.From].Name == from)
				}
			}
			if seen["taken"]++; !is {
				fail("no such transition was taken")
			}
		}
		if trigger, found := strings.CutSuffix(text, " did not fire."); found && r.Role == wits.RoleAlternative {
			trigger = trigger[strings.LastIndex(trigger, ": ")+2:]
			for i := range part.Ports {
				if p := &part.Ports[i]; p.Name == trigger && q.Acted(p.Bit) {
					fail("it did")
				}
			}
			seen["silent"]++
		}
		if quoted := strings.Split(text, `"`); strings.HasSuffix(text, `" did not hold.`) && len(quoted) == 3 {
			if i := q.Program.Find(quoted[1]); i >= 0 {
				if seen["failed"]++; q.After.Value(i) != false {
					fail("it did")
				}
			}
		}
	}
	n := &part.Nodes[q.Node]
	if q.Before != nil && q.After.Active(n.Active) && !q.Before.Active(n.Active) {
		if seen["begun"]++; len(reasons) < 2 {
			t.Fatalf("frame %d: nothing is said of why %s began: %q", q.Tick, n.Name, kindtest.Texts(reasons))
		}
	}
	if strings.Contains(reasons[0].Text, "began anew") {
		seen["anew"]++
	}
}

// TestK25_WhyInRandomLevels asks of every node in every frame of flat machines and of deep ones.
func TestK25_WhyInRandomLevels(t *testing.T) {
	r := registry()
	seen := map[string]int{}
	for seed := range uint64(fixedseed.Cases(350)) {
		g := &grower{rng: rand.New(rand.NewPCG(seed, 25)), whole: &levels{}, files: kindtest.Files{"main.json": ""}}
		doc, _ := g.document(int(seed%2)*3, "", "main", "")
		text, err := json.Marshal(doc)
		must.Succeed(t, err)
		g.files["main.json"] = string(text)
		a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, r, g.files)))
		for range 20 {
			for i := range 3 {
				if g.chance(5) {
					a.Fire(fmt.Sprintf("B%d", i))
				}
				kindtest.Set(a.Run, fmt.Sprintf("I%d", i), g.chance(3))
			}
			a.Step()
			a.All(func(q wits.Question, reasons []wits.Reason) {
				honest(t, q, reasons, seen, g.files)
				for _, r := range reasons {
					if strings.Contains(r.Text, "is suspended") {
						seen["suspended"]++
					}
				}
			})
			a.Damaged(g.rng)
		}
	}
	for _, what := range []string{"taken", "silent", "failed", "begun", "anew", "suspended"} {
		if seen[what] < fixedseed.Least(200) {
			t.Errorf("the random machines are dull: %v", seen)
		}
	}
}
