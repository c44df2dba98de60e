package goap_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/goap"
)

// ofThePlan is how answers tell a fact of a plan.
var ofThePlan = regexp.MustCompile(`^value: (\w+) was (true|false) when (the plan was made|\w+ last planned|\w+ checked it) \(frame (\d+)\)`)

// TestFactsAreThoseOfThePlan: answers tell facts as they were when the plan was made, whatever has become of them since, also
// in the frame of the plan itself.
func TestFactsAreThoseOfThePlan(t *testing.T) {
	a := kindtest.Ask(start(t, openDocument(`"goals":{"G":{"want":{"Done":true}}},"facts":{"Done":{},"Door":"P","Near":{},"Other":"Q"},
		"actions":{"Walk":{"do":"Act","with":{"Life":1},"effects":{"Near":true}},"Open":{"do":"Act","with":{"Life":9},"pre":{"Near":true,"Door":false},"effects":{"Done":true}},
			"Blow":{"do":"Act","pre":{"Other":true},"effects":{"Done":true},"cost":9}}`)))
	a.Step() // Walk succeeds in it, so that at its end Near is true
	a.Golden("Open",
		"state: Open has been active since this frame.",
		"cause: It is its turn in the plan for G: Open.",
		"value: Door was false when the plan was made (frame 0).",
		"value: Near was false when the plan was made (frame 0).")
	kindtest.Set(a.Run, "Q", true)
	a.Step() // it is kept, though there is another now
	a.Golden("Blow",
		"state: Blow is not active.",
		"cause: No actions led to what it needs when the last plan was made: Other.",
		"value: Other was false when main last planned (frame 0).",
		"alternative: Open runs now.")
	a.First = true
	a.Golden("Open",
		"state: Open has been active for 0.5 s.",
		"cause: It is its turn in the plan for G: Open.",
		"value: What Door, Near were when the plan was made is not known: its frames are not recorded.")

	// In random worlds the facts that are told are those of the frame that is told, and the plan of that frame leads from them to
	// its goal.
	told, led, old := 0, 0, 0
	for seed := range uint64(fixedseed.Cases(150)) {
		rng := rand.New(rand.NewPCG(seed, 3))
		w := newWorld(rng)
		text := w.openDocument()
		a := kindtest.Ask(start(t, kindtest.Files{"main.json": text}))
		type frame struct {
			is    map[string]bool
			goal  string
			plan  []string
			whole bool // no action of the plan had succeeded yet
		}
		var frames []frame
		for range 30 {
			for _, f := range w.facts {
				if rng.IntN(8) == 0 {
					w.is[f] = !w.is[f]
				}
				kindtest.Set(a.Run, f+"_", w.is[f])
			}
			lines := a.Step()
			row := goap.Table(a.Mind)[0]
			frames = append(frames, frame{after(w.is, nil), row.Goal, row.Actions, !slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, "end success") })})
			named, of := map[string]bool{}, int64(-1)
			for _, n := range a.Program().Parts()[0].Nodes {
				if w.actions[n.Name] == nil && w.goals[n.Name] == nil {
					continue
				}
				for _, line := range a.Why(n.Path) {
					m := ofThePlan.FindStringSubmatch(line)
					if m == nil {
						continue
					}
					tick, err := strconv.ParseInt(m[4], 10, 64)
					must.Succeed(t, err)
					if told++; fmt.Sprint(frames[tick].is[m[1]]) != m[2] {
						t.Fatalf("seed %d, frame %d, %s: %q\n%s", seed, a.Tick-1, n.Name, line, text)
					}
					if m[3] != "the plan was made" {
						continue
					}
					if of >= 0 && of != tick {
						t.Fatalf("seed %d, frame %d, %s: the plan was made in frame %d, and then %q", seed, a.Tick-1, n.Name, of, line)
					}
					if of = tick; frames[tick].is[m[1]] != w.is[m[1]] {
						old++
					}
					named[m[1]] = m[2] == "true"
				}
			}
			if row.Goal == "" {
				continue
			}
			made := frames[of]
			if made.goal != row.Goal {
				t.Fatalf("seed %d, frame %d: the plan for %s is not of frame %d, in which %s was pursued", seed, a.Tick-1, row.Goal, of, made.goal)
			}
			if !made.whole {
				continue
			}
			for _, name := range made.plan {
				if !agrees(named, w.actions[name].needs) {
					t.Fatalf("seed %d, frame %d: with %v %s cannot begin, and the plan was %v\n%s", seed, a.Tick-1, named, name, made.plan, text)
				}
				named = after(named, w.actions[name].makes)
			}
			if led++; !agrees(named, w.goals[row.Goal].wants) {
				t.Fatalf("seed %d, frame %d: with %v the plan %v does not lead to %s\n%s", seed, a.Tick-1, named, made.plan, row.Goal, text)
			}
		}
	}
	if told < fixedseed.Least(10000) || led < fixedseed.Least(500) || old < fixedseed.Least(100) {
		t.Errorf("only %d facts were told, %d of them others by then; %d plans", told, old, led)
	}
}
