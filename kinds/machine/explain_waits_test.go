package machine_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/kind/kindtest"
)

// patient is a random machine whose transitions wait: for a time in the state, for the end of what it runs, and with what held
// before. In each state two transitions that are never taken log for how long it has been active: one whenever the machine is
// checked, one when what the state runs has ended.
func patient(rng *rand.Rand) string {
	names := kindtest.Names{Floats: []string{"X", "Y", "V"}, Bools: []string{"A", "B"}, Logged: true}
	var states, transitions []string
	n := 2 + rng.IntN(3)
	for i := range n {
		runs := ""
		if rng.IntN(4) > 0 {
			runs = fmt.Sprintf(`"do": "Act", "with": {"Life": %d, "Fail": {"expr": "B"}}`, rng.IntN(4))
			transitions = append(transitions, fmt.Sprintf(`{"from": "S%d", "to": "S0", "done": "any", "when": "Say(S%d.Elapsed) < -1"}`, i, i))
		}
		states = append(states, fmt.Sprintf(`"S%d": {%s}`, i, runs))
		transitions = append(transitions, fmt.Sprintf(`{"from": "S%d", "to": "S0", "when": "Say(S%d.Elapsed) < -1"}`, i, i))
	}
	for i := range n {
		for range 1 + rng.IntN(3) {
			t := fmt.Sprintf(`{"from": "S%d", "to": "S%d"`, i, rng.IntN(n))
			if rng.IntN(3) > 0 {
				t += `, "wait": true`
			} else if rng.IntN(2) == 0 {
				t += fmt.Sprintf(`, "done": %q`, []string{"any", "success", "failure"}[rng.IntN(3)])
			}
			if rng.IntN(4) == 0 {
				t += `, "on": "Go"`
			}
			if rng.IntN(2) == 0 {
				t += fmt.Sprintf(`, "after": %g`, []float64{0.5, 1, 1.7}[rng.IntN(3)])
			}
			t += fmt.Sprintf(`, "when": %q`, names.Condition(rng, 1))
			transitions = append(transitions, t+"}")
		}
	}
	return fmt.Sprintf(`{"kind": "machine", "name": "m", "start": "S0",
		"ports": [{"in": "X", "type": "float"}, {"in": "Y", "type": "float"}, {"in": "A", "type": "bool"}, {"in": "B", "type": "bool"}, {"in": "Go", "type": "trigger"}],
		"variables": {"V": {"type": "float", "default": 2}},
		"states": {%s}, "transitions": [%s]}`, strings.Join(states, ",\n"), strings.Join(transitions, ",\n"))
}

// TestWhatItWaitedFor: the answer about a transition that waits names what held long before, and how what ran has ended.
func TestWhatItWaitedFor(t *testing.T) {
	a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": `{"kind": "machine", "name": "day", "start": "Work", "ports": [{"in": "Tired", "type": "float"}],
		"states": {"Work": {"do": "Act", "with": {"Life": 5}}, "Rest": {}, "Home": {}}, "transitions": [
			{"from": "Work", "to": "Rest", "done": "success", "wait": true, "when": "Tired > 0.5", "after": 1}, {"from": "Rest", "to": "Home", "after": 0.5}]}`})))
	for i := range 5 {
		kindtest.Set(a.Run, "Tired", []float64{0.9, 0.4, 0.6, 0.1, 0.1}[i])
		if i == 4 {
			a.Golden("Work",
				"state: Work has been active for 1.5 s.",
				"cause: No transition led away from it in this frame.",
				"value: Tired was 0.6 when day checked it (frame 2).",
				"alternative: The transition to Rest was not taken: what Work runs has not ended, and \"Tired > 0.5\" held before (frame 2).")
		}
		a.Step()
	}
	a.Golden("Rest",
		"state: Rest became active in this frame.",
		"cause: The transition from Work to Rest was taken, because what Work runs had ended with success and 1 s had passed and \"Tired > 0.5\" held, then or before.",
		"value: Tired was 0.6 when day checked it (frame 2).",
		"value: What Work runs had ended with success when day checked it (frame 4).",
		"value: Work had been active for 1 s when day checked it (frame 2), and the transition waits for 1 s.")
	a.Step()
	a.Golden("Home",
		"state: Home became active in this frame.",
		"cause: The transition from Rest to Home was taken, because 0.5 s had passed.",
		"value: Rest had been active for 0.5 s when day checked it (frame 5), and the transition waits for 0.5 s.")
}

// TestWaitsTellWhatTheyCompared: for how long a state had been active, whether what it runs had ended and how, and what a
// condition read that had held before: what answers say of it was so in the frame that they name, and comes to what they claim.
func TestWaitsTellWhatTheyCompared(t *testing.T) {
	r := registry()
	claims, rules, before := kindtest.Claims{}, map[string]int{}, 0
	for seed := range uint64(fixedseed.Cases(300)) {
		rng := rand.New(rand.NewPCG(seed, 2))
		text := patient(rng)
		a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, r, kindtest.Files{"main.json": text})))
		said := map[int64][]string{}            // what was logged in a frame
		ends := map[int64]map[string][]string{} // how what states run had ended at some time in a frame
		last := map[string]string{}             // and at the end of the last one
		check := func(q wits.Question, reasons []wits.Reason) {
			fail := func(r *wits.Reason, why string) {
				t.Helper()
				t.Fatalf("seed %d, frame %d: %q claims %+v: %s\n%q\n%v\n%s", seed, q.Tick, r.Text, *r.Claim, why, kindtest.Texts(reasons), said, text)
			}
			if wrong := claims.Check(q, reasons); wrong != "" {
				t.Fatalf("seed %d: %s\n%q\n%s", seed, wrong, kindtest.Texts(reasons), text)
			}
			for i := range reasons {
				r := &reasons[i]
				if strings.Contains(r.Text, "held before (frame") {
					before++
				}
				if r.Claim == nil {
					continue
				}
				rules[fmt.Sprint(r.Claim.Rule, r.Claim.Outcome)]++
				switch r.Claim.Rule {
				case "after":
					if !slices.Contains(said[r.Claim.Tick], fmt.Sprint(r.Claim.Reads[0].Is)) {
						fail(r, "no state had been active for so long")
					}
				case "end":
					at := strings.Index(r.Text, " S") // "What S1 runs", "what S1 runs", "what S1 ran"
					state, _, _ := strings.Cut(r.Text[strings.Index(strings.ToLower(r.Text), "what s")+5:], " ")
					if at < 0 || !slices.Contains(ends[r.Claim.Tick][state], r.Claim.Reads[0].Is.(string)) && !strings.Contains(r.Text, "nothing that could end") {
						fail(r, fmt.Sprintf("%s had ended with %v", state, ends[r.Claim.Tick][state]))
					}
				}
			}
		}
		for range 25 {
			a.Poke(rng)
			kindtest.Disturb(rng, a.Mind)
			a.Step()
			now := map[string][]string{}
			for i := range 5 {
				s := fmt.Sprintf("S%d", i)
				now[s] = []string{"running"}
				if last[s] != "" {
					now[s] = []string{last[s]}
				}
			}
			for _, line := range a.Lines {
				node, what, _ := strings.Cut(line, ": ")
				if v, is := strings.CutPrefix(what, "say "); is {
					said[a.Tick-1] = append(said[a.Tick-1], v)
				}
				if what == "activate" {
					what = "end running"
				}
				if how, is := strings.CutPrefix(what, "end "); is && how != "aborted" {
					now[node], last[node] = append(now[node], how), how
				}
			}
			ends[a.Tick-1] = now
			a.All(check)
			tick := rng.Int64N(a.Tick)
			for k := range a.Program().Parts()[0].Nodes {
				q := a.Ago(0, k, tick)
				check(q, a.Program().Explain(q))
			}
		}
	}
	if claims.Checked < fixedseed.Least(20000) || before < fixedseed.Least(500) || claims.Unknown*3 > claims.Checked || rules["aftertrue"] < fixedseed.Least(1000) || rules["afterfalse"] < fixedseed.Least(1000) || rules["endtrue"] < fixedseed.Least(1000) || rules["endfalse"] < fixedseed.Least(1000) {
		t.Errorf("%d claims, %v, %v, %d held before, %d unknown", claims.Checked, claims.Kinds, rules, before, claims.Unknown)
	}
}
