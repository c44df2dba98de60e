package tree_test

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	station "github.com/wits-ai/wits/games/night"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// guard is the deliberation of the robot guard, whose parts do nothing but stand there.
func guardAsked(t *testing.T) *kindtest.Asker {
	t.Helper()
	files := kindtest.Files{}
	for _, name := range []string{"goals.tree.json", "robot.board.json", "robots.board.json"} {
		text, err := os.ReadFile("../../games/night/documents/" + name)
		must.Succeed(t, err)
		files[name] = string(text)
	}
	files["main.json"] = files["goals.tree.json"]
	for name, ports := range map[string]string{"attack": `{"in": "Clarity", "type": "float"}, {"in": "Where", "type": "vec2"}, {"in": "At", "type": "vec2"}`,
		"hunt": "", "investigate": "", "recharge": `{"in": "Dock", "type": "vec2"}`, "rounds": ""} {
		files[name+".tree.json"] = fmt.Sprintf(`{"kind": "tree", "name": %q, "ports": [%s], "root": "Stand", "nodes": {"Stand": {"do": "Act"}}}`, name, ports)
	}
	r := station.NewRegistry()
	kindtest.Add(r)
	return kindtest.Ask(kindtest.Start(t, kindtest.Load(t, r, files)))
}

// put writes a value by its path.
func put(a *kindtest.Asker, path, text string) {
	a.T.Helper()
	if err := a.Set(a.Program().Find(path), text); err != nil {
		a.T.Fatal(err)
	}
}

func TestK25_WhyTheGuardPatrols(t *testing.T) {
	a := guardAsked(t)
	kindtest.Set(a.Run, "Battery", 80.0)
	a.Step()
	a.Golden("Attack",
		"state: Attack is not active.",
		`cause: When it was visited last, Attack failed because Visible failed: "Own.Threat" did not hold (frame 0).`,
		"value: Own.Threat was false when Visible checked it (frame 0).",
		"alternative: Goals runs Patrol.")
	a.Golden("Curious",
		"state: Curious is not active.",
		`cause: When it was visited last, Curious failed: "Own.Curious" did not hold (frame 0).`,
		"value: Own.Curious was false when Curious checked it (frame 0).",
		"cause: It lies in Investigate, which is not active.",
		"alternative: Goals runs Patrol.")
	a.Golden("Refill",
		"state: Refill is not active.",
		"cause: It lies in Recharge, which is not active.",
		"alternative: Goals runs Patrol.",
		`alternative: Recharge failed because Low failed: "Battery < 35" did not hold (frame 0).`,
		"value: Battery was 80 % when Low checked it (frame 0).")
	a.Step()
	a.Step()
	a.Golden("Patrol",
		"state: Patrol has been active for 1.0 s.",
		"cause: What it runs, rounds, has not ended.",
		"cause: Goals tries its children from the first on in every frame, and Attack, Search, Investigate and Recharge failed before Patrol.",
		`alternative: Attack failed because Visible failed: "Own.Threat" did not hold (frame 1).`,
		"value: Own.Threat was false when Visible checked it (frame 1).",
		`alternative: Search failed because Suspected failed: "Team.SeenAt > Own.Done" did not hold (frame 1).`,
		"value: Team.SeenAt was -1000 s when Suspected checked it (frame 1).",
		"value: Own.Done was -1000 s when Suspected checked it (frame 1).",
		`alternative: Investigate failed because Curious failed: "Own.Curious" did not hold (frame 1).`,
		"value: Own.Curious was false when Curious checked it (frame 1).",
		`alternative: Recharge failed because Low failed: "Battery < 35" did not hold (frame 1).`,
		"value: Battery was 80 % when Low checked it (frame 1).")
	put(a, "@robot.Curious", "true")
	a.Step()
	a.Golden("Patrol",
		"state: Patrol ended in this frame: it was aborted.",
		"cause: Goals runs Investigate in its place.",
		"cause: Goals tries its children from the first on in every frame, and Attack and Search failed before Investigate.",
		`alternative: Attack failed because Visible failed: "Own.Threat" did not hold (frame 3).`,
		"value: Own.Threat was false when Visible checked it (frame 3).",
		`alternative: Search failed because Suspected failed: "Team.SeenAt > Own.Done" did not hold (frame 3).`,
		"value: Team.SeenAt was -1000 s when Suspected checked it (frame 3).",
		"value: Own.Done was -1000 s when Suspected checked it (frame 3).",
		`cause: Curious lets it: "Own.Curious" held (frame 3).`,
		"value: Own.Curious was true when Curious checked it (frame 3).")
	a.Golden("Inspect",
		"state: Inspect became active in this frame.",
		"cause: Investigate looks at its children from the first on in every frame, and comes to Inspect after Curious.",
		"value: Own.Curious was true when Curious checked it (frame 3).",
		"cause: Goals tries its children from the first on in every frame, and Attack and Search failed before Investigate.",
		`alternative: Attack failed because Visible failed: "Own.Threat" did not hold (frame 3).`,
		"value: Own.Threat was false when Visible checked it (frame 3).",
		`alternative: Search failed because Suspected failed: "Team.SeenAt > Own.Done" did not hold (frame 3).`,
		"value: Team.SeenAt was -1000 s when Suspected checked it (frame 3).",
		"value: Own.Done was -1000 s when Suspected checked it (frame 3).",
		"cause: What it runs, investigate, has not ended.")
	a.Golden("Hunt",
		"state: Hunt is not active.",
		"cause: It lies in Search, which is not active.",
		"alternative: Goals runs Investigate.",
		`alternative: Search failed because Suspected failed: "Team.SeenAt > Own.Done" did not hold (frame 3).`,
		"value: Team.SeenAt was -1000 s when Suspected checked it (frame 3).",
		"value: Own.Done was -1000 s when Suspected checked it (frame 3).")
	a.Golden("Main",
		"state: Main has been active for 1.5 s.",
		"cause: It runs Goals.",
		"cause: Main is the root: it runs as long as goals does.")
	a.Step()
	put(a, "@robot.Threat", "true")
	a.Step()
	a.Golden("Inspect/Stand",
		"state: Stand ended in this frame: it was aborted.",
		"cause: Inspect ended in this frame: it was aborted.",
		"cause: Inspect lies in Investigate, which was aborted.",
		"cause: Goals runs Attack in its place.",
		"cause: Goals tries its children from the first on in every frame, and Attack is the first.",
		`cause: Visible lets it: "Own.Threat" held (frame 5).`,
		"value: Own.Threat was true when Visible checked it (frame 5).")
	a.Golden("Visible",
		"state: Visible became active in this frame.",
		"cause: Attack runs its children side by side.",
		"cause: Goals tries its children from the first on in every frame, and Attack is the first.",
		`cause: It runs as long as "Own.Threat" holds.`,
		"value: Own.Threat was true when Visible checked it (frame 5).")
	put(a, "@robot.Threat", "false")
	a.Step()
	a.Golden("Assault",
		"state: Assault ended in this frame: it was aborted.",
		"cause: Attack failed, and ended what still ran of it.",
		`cause: Visible failed: "Own.Threat" did not hold (frame 6).`,
		"value: Own.Threat was false when Visible checked it (frame 6).")
	a.Golden("Attack",
		"state: Attack ended in this frame: it failed.",
		`cause: Attack failed because Visible failed: "Own.Threat" did not hold (frame 6).`,
		"value: Own.Threat was false when Visible checked it (frame 6).",
		"alternative: Goals runs Investigate.")
}

// TestK25_WhyOthers: what other sorts of nodes say.
func TestK25_WhyOthers(t *testing.T) {
	grown := func(nodes string) *kindtest.Asker {
		a := kindtest.Ask(plant(t, nodes))
		a.Step()
		return a
	}
	a := grown(`"Main":{"repeat":"Choose"},"Choose":{"utility":["Eat","Rest"],"reactive":true,"inertia":0.1},"Eat":{"do":"Act","score":"X / 10"},"Rest":{"do":"Act","score":"0.35"}`)
	a.Golden("Rest",
		"state: Rest has been active since this frame.",
		"cause: Its action, Act, has not ended.",
		"cause: Choose runs the child with the highest score: Rest scores 0.35.",
		"alternative: Eat scores 0.",
		"value: X was 0 when Eat checked it (frame 0).",
		"value: The score of Rest is 0.35.")
	kindtest.Set(a.Run, "X", 8.0)
	a.Step()
	a.Golden("Rest",
		"state: Rest ended in this frame: it was aborted, and may be chosen again.",
		"alternative: Choose runs Eat.",
		"cause: Choose runs the child with the highest score: Eat scores 0.8.",
		"value: X was 8 when Eat checked it (frame 1).",
		"value: The score of Eat is 0.8.",
		"alternative: Rest scores 0.35.")
	a.Golden("Eat",
		"state: Eat became active in this frame.",
		"cause: Choose runs the child with the highest score: Eat scores 0.8.",
		"value: X was 8 when Eat checked it (frame 1).",
		"value: The score of Eat is 0.8.",
		"alternative: Rest scores 0.35.",
		"cause: Its action, Act, has not ended.")

	a = grown(`"Main":{"selector":["Flee","Wait"]},"Flee":{"guard":"P","when":"X > 3","abort":"both"},"Wait":{"timeout":"Q","seconds":1}` + acts("PQ"))
	a.Golden("Flee",
		"state: Flee is not active.",
		`cause: When it was visited last, Flee failed: "X > 3" did not hold (frame 0).`,
		"value: X was 0 when Flee checked it (frame 0).",
		"alternative: Main runs Wait.")
	a.Golden("Q",
		"state: Q has been active since this frame.",
		"cause: Its action, Act, has not ended.",
		"cause: Wait runs Q until 1 s of game time at most.",
		`alternative: Flee looks on, and aborts Wait as soon as "X > 3" begins to hold.`,
		"value: X was 0 when Flee checked it (frame 0).")
	kindtest.Set(a.Run, "X", 4.0)
	a.Step()
	a.Golden("Q",
		"state: Q ended in this frame: it was aborted.",
		"cause: Q lies in Wait, which was aborted.",
		"cause: Main runs Flee in its place.",
		"cause: Main tries its children in order, and Flee is the first.",
		`cause: Flee runs because "X > 3" held (frame 1).`,
		"value: X was 4 when Flee checked it (frame 1).")
	kindtest.Set(a.Run, "X", 2.0)
	a.Step()
	a.Golden("P",
		"state: P ended in this frame: it was aborted.",
		`cause: Flee aborted it: "X > 3" did not hold (frame 2).`,
		"value: X was 2 when Flee checked it (frame 2).")
	for range 2 {
		a.Step()
	}
	a.Golden("Q",
		"state: Q ended in this frame: it was aborted.",
		"cause: Wait aborted it: the time that it gives it was over.",
		"cause: main has ended with failure, so nothing of it runs until the game restarts it.",
		"cause: Main failed: no child of it succeeded.",
		`alternative: Flee failed: "X > 3" did not hold (frame 4).`,
		"value: X was 2 when Flee checked it (frame 4).",
		"alternative: Wait failed: its time was over.")
	a.Golden("Main",
		"state: Main ended in this frame: it failed.",
		"cause: main has ended with failure, so nothing of it runs until the game restarts it.",
		"cause: Main failed: no child of it succeeded.",
		`alternative: Flee failed: "X > 3" did not hold (frame 4).`,
		"value: X was 2 when Flee checked it (frame 4).",
		"alternative: Wait failed: its time was over.")

	a = grown(`"Main":{"sequence":["Calm","Work"]},"Calm":{"if":"not A","abort":"self"},"Work":{"switch":"Mood","cases":{"angry":"P"},"else":"Pause"},"Pause":{"wait":5}` + acts("P"))
	a.Golden("Pause",
		"state: Pause has been active since this frame.",
		"cause: It waits until 5 s of game time.",
		`cause: Work runs Pause in the case else of "Mood".`,
		"value: Mood was calm when Work checked it (frame 0).",
		`alternative: Calm looks on, and aborts Work as soon as "not A" does not hold any more.`,
		"value: A was false when Calm checked it (frame 0).")
	a.Golden("P",
		"state: P is not active.",
		`alternative: Work runs Pause, the case else of "Mood".`,
		"value: Mood was calm when Work checked it (frame 0).")
	kindtest.Set(a.Run, "A", true)
	a.Step()
	a.Golden("Work",
		"state: Work ended in this frame: it was aborted.",
		`cause: Calm aborted it: "not A" did not hold (frame 1).`,
		"value: A was true when Calm checked it (frame 1).",
		"value: Mood was calm when Work checked it (frame 0).",
		"cause: main has ended with failure, so nothing of it runs until the game restarts it.",
		`cause: Main failed because Calm failed: "not A" did not hold (frame 1).`)
	a.Golden("Calm",
		"state: Calm ended in this frame: it failed.",
		`cause: Calm failed: "not A" did not hold (frame 1).`,
		"value: A was true when Calm checked it (frame 1).",
		"cause: Main runs its children one after another, and Calm is the first.",
		"cause: main, which it is part of, ended in this frame.")

	a = grown(`"Main":{"selector":["Try","P"],"reactive":true},"Try":{"sequence":["Danger","Q"]},"Danger":{"if":"A"}` + acts("PQ"))
	a.Step()
	forced(t, a.Run, map[string]wits.Status{"Try": wits.Success})
	a.Step()
	a.Golden("P",
		"state: P ended in this frame: it was aborted.",
		"cause: Main succeeded because Try succeeded: a debugger forces its result, so nothing else of it goes on.",
		"cause: main has ended with success, so nothing of it runs until the game restarts it.",
		"cause: Main succeeded because Try succeeded: a debugger forces its result.")
	a.Golden("Try",
		"state: Try ended in this frame: it succeeded.",
		"cause: The debugger forces its result: success, whatever the node itself says.",
		"cause: Try succeeded: a debugger forces its result.",
		"cause: Main tries its children from the first on in every frame, and Try is the first.",
		"cause: main, which it is part of, ended in this frame.")
}

var (
	conditionSaid = regexp.MustCompile(`"([^"]+)" (held|did not hold) \(frame (\d+)\)`)
	whenSaid      = regexp.MustCompile(`(until|as (long|soon) as) "`)
	failedBefore  = regexp.MustCompile(`and (.*) failed before \S+\.$`)
	endedSaid     = regexp.MustCompile(`(N\d+) (succeeded|failed|was aborted)\b`)
	runsSaid      = regexp.MustCompile(`(?:in its place|It runs) ?(N\d+)?\.$`)
)

// TestK25_WhyInRandomTrees asks of every node in every frame of random trees, and checks that what is said is so: that the
// conditions hold or not, that the nodes ended as it is said, that those run which are said to.
func TestK25_WhyInRandomTrees(t *testing.T) {
	r := registry()
	checked := map[string]int{}
	for seed := range uint64(fixedseed.Cases(500)) {
		g := &generator{Rand: newRand(seed)}
		_, document := g.tree(1 + g.IntN(4))
		p := kindtest.Load(t, r, g.files(document, g.one(3)))
		nodes := map[string]*mnode{}
		for _, n := range g.nodes {
			nodes[n.name] = n
		}
		a := kindtest.Ask(kindtest.Start(t, p))
		type given struct {
			in [3]bool
			x  float64
		}
		var past []given
		for range 12 {
			in, x := [3]bool{g.one(2), g.one(2), g.one(2)}, float64(g.IntN(9))
			for i, name := range []string{"A", "B", "C"} {
				kindtest.Set(a.Run, name, in[i])
			}
			kindtest.Set(a.Run, "X", x)
			past = append(past, given{in, x})
			a.Step()
			if f := a.Fault(); f != nil {
				t.Fatal(f)
			}
			a.All(func(q wits.Question, reasons []wits.Reason) {
				for _, reason := range reasons {
					fail := func(what string) {
						t.Helper()
						t.Fatalf("seed %d, frame %d, of %s: %q: %s\n%s", seed, q.Tick, p.Parts()[q.Part].Nodes[q.Node].Name, reason.Text, what, g.files(document, false))
					}
					if m := conditionSaid.FindStringSubmatch(reason.Text); m != nil && reason.Node >= 0 && !whenSaid.MatchString(reason.Text) {
						n := nodes[p.Parts()[reason.Part].Nodes[reason.Node].Name]
						if c := n.cond; !c.hint && c.source() == m[1] && n.typ != "switch" {
							tick, _ := strconv.Atoi(m[3])
							then := past[tick]
							holds := then.x > c.limit
							if c.input >= 0 && !c.said {
								holds = then.in[c.input]
							}
							if checked["conditions"]++; (holds != c.not) != (m[2] == "held") && !c.said {
								fail("that is not so")
							}
						}
					}
					part := &p.Parts()[q.Part]
					how := func(name string) (wits.Status, bool) {
						for i := range part.Nodes {
							if n := &part.Nodes[i]; n.Name == name {
								s := wits.Running
								if q.After.Active(n.Succeeded) {
									s |= wits.Success
								}
								if q.After.Active(n.Failed) {
									s |= wits.Failure
								}
								return s, q.After.Active(n.Active)
							}
						}
						return 0, false
					}
					if reason.Part == q.Part {
						for _, m := range endedSaid.FindAllStringSubmatch(reason.Text, -1) {
							if s, _ := how(m[1]); map[wits.Status]string{wits.Success: "succeeded", wits.Failure: "failed", wits.Aborted: "was aborted"}[s] != m[2] && !strings.Contains(reason.Text, "when it ran last") && !strings.Contains(reason.Text, "failed before") {
								fail(fmt.Sprintf("%s stands as %v", m[1], s))
							}
							checked["ends"]++
						}
						if m := failedBefore.FindStringSubmatch(reason.Text); m != nil {
							for _, name := range strings.FieldsFunc(strings.ReplaceAll(m[1], " and ", ","), func(c rune) bool { return c == ',' || c == ' ' }) {
								if s, _ := how(name); s != wits.Failure {
									fail(name + " has not failed")
								}
								checked["failures"]++
							}
						}
						if runsSaid.MatchString(reason.Text) {
							if _, active := how(part.Nodes[reason.Node].Name); !active {
								fail("it does not run")
							}
							checked["runs"]++
						}
					}
				}
			})
			if a.Status() != wits.Running {
				break
			}
		}
		a.Damaged(g.Rand)
	}
	for _, what := range []string{"conditions", "ends", "failures", "runs"} {
		if checked[what] < fixedseed.Least(500) {
			t.Errorf("only %d of the %s were checked", checked[what], what)
		}
	}
}
