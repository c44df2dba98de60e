package utility_test

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/kind/kindtest"
)

// calm is what a villager does while nobody threatens it.
const calm = `{"kind": "utility", "name": "calm",
	"ports": [{"in": "Hunger", "type": "float", "unit": "%"}, {"in": "Distance", "type": "float", "unit": "m"}, {"in": "Seen", "type": "bool"}],
	"options": {
		"Rest": {"do": "Act", "score": "0.5"},
		"Eat": {"do": "Act", "with": {"Life": 3}, "score": "Hunger / 100", "commitment": 0.1, "success": {"add": -0.4, "for": 2}},
		"Flee": {"do": "Act", "with": {"Life": 2}, "cooldown": 5, "considerations": [
			{"name": "Danger", "if": "Seen"}, {"name": "Near", "input": "Distance", "from": 20, "to": 0, "curve": {"power": 2}}]}},
	"decide": {"every": 0}}`

func TestK25_WhyOneRestsAndThenFlees(t *testing.T) {
	a := kindtest.Ask(start(t, kindtest.Files{"main.json": calm}))
	kindtest.Set(a.Run, "Distance", 30.0)
	kindtest.Set(a.Run, "Hunger", 30.0)
	a.Step()
	a.Golden("Rest",
		"state: Rest has been active since this frame.",
		"cause: calm takes the highest score: Rest scored 0.5.",
		"value: The score of Rest is 0.5.",
		"cause: calm decides anew in every frame, and nothing has come before it.",
		"alternative: Eat scored 0.3, Rest 0.5.",
		`alternative: Flee is of no use: Danger rules it out, "Seen" did not hold, which counts as 0.`)
	a.Golden("Flee",
		"state: Flee is not active.",
		`cause: Flee is of no use: Danger rules it out, "Seen" did not hold, which counts as 0.`,
		"cause: calm runs Rest.",
		"value: Cooldown: 0 s after it began or ended, which counts as 1.",
		`value: Danger: "Seen" did not hold, which counts as 0.`,
		"alternative: Eat scored 0.3, Rest 0.5.")
	kindtest.Set(a.Run, "Hunger", 70.0)
	a.Step()
	a.Golden("Rest",
		"state: Rest ended in this frame: it was interrupted.",
		"cause: calm runs Eat in its place.",
		"cause: calm takes the highest score: Eat scored 0.7.",
		"cause: Rest scored 0.5, Eat 0.7.",
		`alternative: Flee is of no use: Danger rules it out, "Seen" did not hold, which counts as 0.`)
	a.Step()
	a.Golden("Eat",
		"state: Eat has been active for 0.5 s.",
		"cause: calm takes the highest score: Eat scored 0.8.",
		"value: The score of Eat is 0.8, of which 0.1 is because it runs.",
		"cause: calm decides anew in every frame, and nothing has come before it.",
		"value: Hunger was 70 % when Eat checked it (frame 2).",
		`alternative: Flee is of no use: Danger rules it out, "Seen" did not hold, which counts as 0.`,
		"alternative: Rest scored 0.5, Eat 0.8.")
	kindtest.Set(a.Run, "Seen", true)
	kindtest.Set(a.Run, "Distance", 1.0)
	a.Step()
	a.Golden("Eat",
		"state: Eat ended in this frame: it was interrupted.",
		"cause: calm runs Flee in its place.",
		"cause: calm takes the highest score: Flee scored 0.9025.",
		"cause: Eat scored 0.8, Flee 0.9025.",
		"value: Hunger was 70 % when Eat checked it (frame 3).",
		"alternative: Rest scored 0.5, Flee 0.9025.")
	a.Golden("Flee",
		"state: Flee became active in this frame.",
		"cause: calm takes the highest score: Flee scored 0.9025.",
		"value: The score of Flee is 0.9025.",
		"value: Cooldown: 1.5 s after it began or ended, which counts as 1.",
		`value: Danger: "Seen" held, which counts as 1.`,
		"value: Near: Distance was 1 m, which counts as 0.9025.",
		"alternative: Eat scored 0.8, Flee 0.9025.",
		"alternative: Rest scored 0.5, Flee 0.9025.")
	a.Step()
	a.Golden("Flee",
		"state: Flee ended in this frame: it succeeded.",
		"cause: Its action, Act, ended so.",
		"cause: calm runs Eat in its place.",
		"cause: calm takes the highest score: Eat scored 0.7.",
		"value: Cooldown: 0 s after it began or ended, which counts as 0.",
		"alternative: Rest scored 0.5, Eat 0.7.")
}

// sniper decides by rules, as that of the game does.
const sniper = `{"kind": "utility", "name": "sniper",
	"ports": [{"in": "UnderFire", "type": "bool"}, {"in": "RetreatClear", "type": "bool"}, {"in": "Sees", "type": "bool"}],
	"choose": {"rules": ["Retreat", "FightBack", "Snipe", "Hide"]},
	"considerations": {"Attacked": [{"name": "UnderFire", "if": "UnderFire"}], "WayOut": [{"name": "RetreatClear", "if": "RetreatClear"}]},
	"options": {
		"FightBack": {"considerations": [{"use": "Attacked"}], "choose": {"sequence": ["Kneel", "Fire"]}, "options": {"Kneel": {"do": "Act", "with": {"Life": 1}}, "Fire": {"do": "Act"}}},
		"Hide": {"do": "Act", "score": "1"},
		"Retreat": {"do": "Act", "considerations": [{"use": "Attacked"}, {"use": "WayOut"}]},
		"Snipe": {"do": "Act", "with": {"Life": 1}, "considerations": [{"use": "WayOut"}, {"name": "Mark", "if": "Sees"}], "cooldown": 60}},
	"decide": {"every": 0}}`

func TestK25_WhyASniperHides(t *testing.T) {
	a := kindtest.Ask(start(t, kindtest.Files{"main.json": sniper}))
	kindtest.Set(a.Run, "RetreatClear", true)
	kindtest.Set(a.Run, "Sees", true)
	a.Step()
	a.Golden("Snipe",
		"state: Snipe is not active.",
		"cause: Snipe had begun in this frame already, and begins once a frame.",
		"cause: sniper runs Hide.",
		"cause: It succeeded when it ran last.",
		"value: Cooldown: 0 s after it began or ended, which counts as 1.",
		`value: RetreatClear: "RetreatClear" held, which counts as 1.`,
		`value: Mark: "Sees" held, which counts as 1.`,
		`alternative: FightBack is of no use: UnderFire rules it out, "UnderFire" did not hold, which counts as 0.`,
		`alternative: Retreat is of no use: UnderFire rules it out, "UnderFire" did not hold, which counts as 0.`)
	a.Step()
	a.Golden("Hide",
		"state: Hide has been active for 0.5 s.",
		"cause: sniper takes the first option in its order that scores above 0: Hide.",
		"value: The score of Hide is 1.",
		"cause: sniper decides anew in every frame, and nothing has come before it.",
		`alternative: FightBack is of no use: UnderFire rules it out, "UnderFire" did not hold, which counts as 0.`,
		`alternative: Retreat is of no use: UnderFire rules it out, "UnderFire" did not hold, which counts as 0.`,
		"alternative: Snipe is of no use: Cooldown rules it out, 0.5 s after it began or ended, which counts as 0.")
	a.Golden("Fire",
		"state: Fire is not active.",
		"cause: It lies in FightBack, which is not active.",
		`cause: FightBack is of no use: UnderFire rules it out, "UnderFire" did not hold, which counts as 0.`,
		"cause: sniper runs Hide.")
	kindtest.Set(a.Run, "UnderFire", true)
	kindtest.Set(a.Run, "RetreatClear", false)
	a.Step()
	a.Golden("Retreat",
		"state: Retreat is not active.",
		`cause: Retreat is of no use: RetreatClear rules it out, "RetreatClear" did not hold, which counts as 0.`,
		"cause: sniper runs FightBack.",
		`value: UnderFire: "UnderFire" held, which counts as 1.`,
		`value: RetreatClear: "RetreatClear" did not hold, which counts as 0.`,
		"alternative: Hide was skipped: an earlier option was chosen.",
		"alternative: Snipe was skipped: an earlier option was chosen.")
	a.Golden("Fire",
		"state: Fire became active in this frame.",
		"cause: FightBack runs its options one after the other, and it is the turn of Fire.",
		"cause: sniper takes the first option in its order that scores above 0: FightBack.")
	a.Golden("Hide",
		"state: Hide ended in this frame: it was interrupted.",
		"cause: sniper runs FightBack in its place.",
		"cause: sniper takes the first option in its order that scores above 0: FightBack.",
		"cause: Hide was skipped: an earlier option was chosen.",
		`alternative: Retreat is of no use: RetreatClear rules it out, "RetreatClear" did not hold, which counts as 0.`,
		"alternative: Snipe was skipped: an earlier option was chosen.")
}

// TestK25_WhySuspended: what waits, what goes on, and how a level ends.
func TestK25_WhySuspended(t *testing.T) {
	a := kindtest.Ask(start(t, kindtest.Files{"main.json": `{"kind": "utility", "name": "main", "ports": [{"in": "X", "type": "float"}], "end": "idle", "options": {
		"Walk": {"do": "Act", "with": {"Life": 6}, "score": "0.5 - X"}, "Wave": {"do": "Act", "with": {"Life": 2}, "score": "X", "suspend": true}}, "decide": {"every": 0}}`}))
	a.Step()
	kindtest.Set(a.Run, "X", 0.4)
	a.Step()
	a.Golden("Walk",
		"state: Walk was suspended in this frame.",
		"cause: Walk is suspended, and may go on when what runs has ended.",
		"cause: main runs Wave, which suspends others.",
		"value: X was 0.4 when Walk checked it (frame 1).")
	kindtest.Set(a.Run, "X", 0.0)
	a.Step()
	a.Golden("Walk",
		"state: Walk became active in this frame.",
		"cause: It was suspended, and goes on.",
		"cause: main takes the highest score: Walk scored 0.5.",
		"value: The score of Walk is 0.5.",
		"value: X was 0 when Walk checked it (frame 2).",
		`alternative: Wave is of no use: its score, "X", came to 0.`)

	a = kindtest.Ask(start(t, kindtest.Files{"main.json": `{"kind": "utility", "name": "main", "ports": [{"in": "X", "type": "float"}], "end": "idle", "options": {
		"Walk": {"do": "Act", "score": "X"}, "Wave": {"do": "Act", "considerations": [{"name": "Glad", "input": "X", "from": 0, "to": 2}]}}, "decide": {"every": 0}}`}))
	kindtest.Set(a.Run, "X", 1.0)
	a.Step()
	kindtest.Set(a.Run, "X", 0.0)
	a.Step()
	a.Golden("Walk",
		"state: Walk ended in this frame: it was interrupted.",
		"cause: No option of main is of use any more, or main ended itself.",
		`cause: Walk is of no use: its score, "X", came to 0.`,
		"value: X was 0 when Walk checked it (frame 1).",
		"alternative: Wave is of no use: Glad rules it out, X was 0, which counts as 0.",
		"cause: main has ended with failure, so nothing of it runs until the game restarts it.",
		"cause: main failed because no option was of use.",
		`alternative: Walk is of no use: its score, "X", came to 0.`,
		"alternative: Wave is of no use: Glad rules it out, X was 0, which counts as 0.")
}

var scored = regexp.MustCompile(`^(?:(?:main|main\.json) takes the highest score: )?(\w) scored ([-0-9.e+]+)(?:, (\w) ([-0-9.e+]+))?\.$`)

// TestK25_WhyInRandomDocuments asks of every option in every frame, and checks that what is said is so: what is said to be
// best has the highest score of those that are named, what rules an option out makes nothing of it, and numbers are those of
// the table.
func TestK25_WhyInRandomDocuments(t *testing.T) {
	r := registry()
	compared, ruled := 0, 0
	for seed := range uint64(fixedseed.Cases(150)) {
		rng := rand.New(rand.NewPCG(seed, 5))
		m := generate(rng)
		a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, r, kindtest.Files{"main.json": m.document(rng.IntN(2) == 0)})))
		for range 25 {
			kindtest.Set(a.Run, "Flag", rng.IntN(2) == 0)
			for _, o := range m.options {
				kindtest.Set(a.Run, "S"+o.name, float64(rng.IntN(9)-1)/8)
				kindtest.Set(a.Run, "R"+o.name, float64(rng.IntN(3)))
			}
			if a.Step(); a.Fault() != nil {
				t.Fatal(a.Fault())
			}
			a.All(func(q wits.Question, reasons []wits.Reason) {
				for _, reason := range reasons {
					if says := scored.FindStringSubmatch(reason.Text); says != nil && says[3] != "" {
						mine, _ := strconv.ParseFloat(says[2], 64)
						best, _ := strconv.ParseFloat(says[4], 64)
						if compared++; mine > best {
							t.Fatalf("seed %d, frame %d: %q: it is not the best", seed, q.Tick, reason.Text)
						}
						if v := a.Run.Value(says[1] + ".Score").(float64); v-mine > 1e-3 || mine-v > 1e-3 {
							t.Fatalf("seed %d, frame %d: %q: its score is %v", seed, q.Tick, reason.Text, v)
						}
					}
					if says := ruledOut.FindStringSubmatch(reason.Text); says != nil {
						if ruled++; says[2] != "0" {
							t.Fatalf("seed %d, frame %d: %q: that rules nothing out", seed, q.Tick, reason.Text)
						}
					}
				}
			})
		}
	}
	if compared < fixedseed.Least(1000) || ruled < fixedseed.Least(1000) {
		t.Errorf("only %d scores and %d that were ruled out were checked", compared, ruled)
	}
}

var ruledOut = regexp.MustCompile(`^(\w) is of no use: \w+ rules it out, .* which counts as ([-0-9.e+]+)\.$`)
