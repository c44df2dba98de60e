package behaviours_test

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/kind/kindtest"
)

func TestK25_WhyTheBehaviourIsChosen(t *testing.T) {
	a := kindtest.Ask(plant(t, "collect", `"Root":{"children":["Alive","Leave"]},"Alive":{"when":"not C","children":["Flee","Startle","Calm"]},
		"Flee":{"when":"X > 5","do":"Act"},"Startle":{"stimulus":"Noise","do":"Act","with":{"Life":2}},"Calm":{"choose":"highest","children":["Rest","Eat"]},
		"Rest":{"do":"Act","score":"0.5"},"Eat":{"do":"Act","score":"X / 4"},"Leave":{"end":"failure"}`))
	a.Step()
	a.Golden("Rest",
		"state: Rest has been active since this frame.",
		"cause: Calm takes the child with the highest score of those that can be chosen.",
		"alternative: Rest scored 0.5 (frame 0).",
		"alternative: Eat scored 0 (frame 0).",
		"value: X was 0 when Eat checked it (frame 0).")
	a.Golden("Eat",
		"state: Eat is not active.",
		"cause: Eat is not chosen: another was.",
		"alternative: Calm has chosen Rest.",
		"alternative: Rest scored 0.5 (frame 0).",
		"alternative: Eat scored 0 (frame 0).",
		"value: X was 0 when Eat checked it (frame 0).")
	a.Golden("Flee",
		"state: Flee is not active.",
		`cause: Flee is not chosen: "X > 5" did not hold (frame 0).`,
		"value: X was 0 when Flee checked it (frame 0).",
		"alternative: Alive has chosen Calm.")
	kindtest.Set(a.Run, "X", 6.0)
	a.Step()
	a.Golden("Rest",
		"state: Rest ended in this frame: it was not chosen any more.",
		"cause: It lies under Calm, which is not chosen.",
		"cause: Calm is not chosen: another came before it.",
		`alternative: Alive has chosen Flee: "X > 5" held (frame 1).`,
		"value: X was 6 when Flee checked it (frame 1).")
	a.Golden("Flee",
		"state: Flee became active in this frame.",
		`cause: Flee was chosen because "X > 5" held (frame 1).`,
		"value: X was 6 when Flee checked it (frame 1).",
		"cause: Alive takes the first child that can be chosen, and Flee is.")
	kindtest.Set(a.Run, "X", 0.0)
	a.Fire("Noise")
	a.Step()
	a.Golden("Startle",
		"state: Startle became active in this frame.",
		"cause: Startle reacts to Noise, which has fired.",
		"cause: Alive takes the first child that can be chosen, and Startle is.",
		`alternative: Flee cannot be chosen: "X > 5" did not hold (frame 2).`,
		"value: X was 0 when Flee checked it (frame 2).")
	a.Golden("Flee",
		"state: Flee ended in this frame: it was not chosen any more.",
		`cause: Flee is not chosen: "X > 5" did not hold (frame 2).`,
		"value: X was 0 when Flee checked it (frame 2).",
		"alternative: Alive has chosen Startle.")
	a.Golden("Eat",
		"state: Eat is not active.",
		"cause: It lies under Calm, which is not chosen.",
		"cause: Calm is not chosen: another came before it.",
		"alternative: Alive has chosen Startle.")
	kindtest.Set(a.Run, "C", true)
	a.Step()
	a.Golden("Startle",
		"state: Startle ended in this frame: it was not chosen any more.",
		"cause: main has ended with failure, so nothing of it runs until the game restarts it.",
		"cause: Leave was chosen, which ends the tree with failure.")
	a.Golden("Leave",
		"state: Leave is not active.",
		"cause: main, which it is part of, ended in this frame.")
}

var saysHolds = regexp.MustCompile(`"([ABC]|X > \d+)" (held|did not hold) \(frame (\d+)\)`)

// TestK25_WhyInRandomBehaviours asks of every node in every frame of random trees, and checks that preconditions hold or do
// not as it is said, and that what is said to be chosen runs.
func TestK25_WhyInRandomBehaviours(t *testing.T) {
	r := registry()
	checked := 0
	for seed := range uint64(fixedseed.Cases(150)) {
		g := rand.New(rand.NewPCG(seed, 8))
		m := &model{script: g.IntN(2) == 0, p: 1}
		var text []string
		m.grow(g, nil, 3, &text)
		semantics := map[bool]string{true: "script", false: "collect"}[m.script]
		p := kindtest.Load(t, r, kindtest.Files{"main.json": strings.Replace(document(semantics, strings.Join(text, ",")), `"root":"Root"`, `"root":"N0"`, 1)})
		a := kindtest.Ask(kindtest.Start(t, p))
		var ins []map[string]bool
		var xs []float64
		for range 12 {
			in, x := map[string]bool{}, float64(g.IntN(9))
			for _, name := range []string{"A", "B", "C"} {
				in[name] = g.IntN(2) == 0
				kindtest.Set(a.Run, name, in[name])
			}
			kindtest.Set(a.Run, "X", x)
			ins, xs = append(ins, in), append(xs, x)
			if g.IntN(4) == 0 {
				a.Fire("Noise")
			}
			if a.Step(); a.Fault() != nil {
				t.Fatal(a.Fault())
			}
			a.All(func(q wits.Question, reasons []wits.Reason) {
				for _, reason := range reasons {
					says := saysHolds.FindStringSubmatch(reason.Text)
					if says == nil {
						continue
					}
					tick, _ := strconv.Atoi(says[3])
					holds := ins[tick][says[1]]
					if limit, ok := strings.CutPrefix(says[1], "X > "); ok {
						holds = xs[tick] > float64(limit[0]-'0')
					}
					if checked++; holds != (says[2] == "held") {
						t.Fatalf("seed %d, frame %d: %q: that is not so", seed, q.Tick, reason.Text)
					}
				}
			})
			if a.Status() != wits.Running {
				a.Restart()
			}
		}
		a.Damaged(g)
	}
	if checked < fixedseed.Least(2000) {
		t.Errorf("only %d preconditions were checked", checked)
	}
}
