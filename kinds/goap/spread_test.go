package goap_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/goap"
)

// inParts is a document whose searches do so much in a frame.
func inParts(text string, frame int) kindtest.Files {
	limits := fmt.Sprintf(`"frame":%d`, frame)
	if by := strings.Replace(text, `"limits":{`, `"limits":{`+limits+`,`, 1); by != text {
		return kindtest.Files{"main.json": by}
	}
	return kindtest.Files{"main.json": strings.Replace(text, `"kind":"goap"`, `"kind":"goap","limits":{`+limits+`}`, 1)}
}

// moving is a document in which so many boxes are to be carried elsewhere one by one.
func moving(n int, more string) string {
	var boxes, at, want []string
	for i := range n {
		boxes = append(boxes, fmt.Sprintf(`"box%d"`, i))
		at = append(at, fmt.Sprintf(`["box%d","yard"]`, i))
		want = append(want, fmt.Sprintf(`"At(box%d, shed)":true`, i))
	}
	return `{"kind":"goap","limits":{"length":64,"nodes":4000}` + more + `,"objects":{"box":[` + strings.Join(boxes, ",") + `],"place":["yard","shed"]},
		"facts":{"At":{"parameters":["b: box","l: place"],"default":[` + strings.Join(at, ",") + `]},"Hold":{"parameters":"b: box"},"Me":{"parameters":["l: place"],"default":["yard"]},"Free":{"default":true},"Alarm":"Bell","Safe":"not Bell"},
		"goals":{"G":{"want":{` + strings.Join(want, ",") + `}},"H":{"priority":2,"want":{"Safe":true}}},"ports":[{"in":"Bell","type":"bool"}],
		"actions":{"Take":{"do":"Act","parameters":["b: box","l: place"],"pre":{"At(b, l)":true,"Me(l)":true,"Free":true},"effects":{"At(b, l)":false,"Hold(b)":true,"Free":false}},
			"Drop":{"do":"Act","parameters":["b: box","l: place"],"pre":{"Hold(b)":true,"Me(l)":true},"effects":{"At(b, l)":true,"Hold(b)":false,"Free":true}},
			"Flee":{"do":"Act","with":{"Life":3},"pre":{"Alarm":true},"effects":{"Safe":true}},
			"Move":{"do":"Act","parameters":["from: place","to: place"],"pre":{"Me(from)":true},"effects":{"Me(from)":false,"Me(to)":true}}}}`
}

// searching reports whether a plan is sought for a goal of a mind's root.
func searching(r *kindtest.Run) bool {
	return slices.ContainsFunc(goap.Table(r.Mind)[0].Goals, func(g goap.GoalRow) bool { return g.Outcome == goap.Searching })
}

// TestP20_SamePlanWhateverTheBudget: in random documents and in the box game, a search that is spread over frames finds the plan that
// one finds that is not, at the same cost, and has looked at as much. All that it needs lies in the mind: a mind of another program,
// into which it is copied, goes on with it.
func TestP20_SamePlanWhateverTheBudget(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 4))
	frames, plans, longest := 0, 0, 0
	check := func(text string, budget int, set func(*kindtest.Run)) {
		a, b := start(t, kindtest.Files{"main.json": text}), start(t, inParts(text, budget))
		set(a)
		set(b)
		a.Good()
		n := 1
		for b.Good(); searching(b); b.Good() {
			if n++; n > 20000 {
				t.Fatal("it never ends")
			}
			if n == 3 || n == 8 {
				var saved wits.Snapshot
				b.Mind.Snapshot(&saved)
				other := start(t, inParts(text, budget)) // of a program that has kept no sets
				if err := other.Mind.Restore(&saved); err != nil {
					t.Fatal(err)
				}
				other.Tick = b.Tick
				b = other
			}
		}
		p, q := goap.Table(a.Mind)[0], goap.Table(b.Mind)[0]
		if p.String() != q.String() || fmt.Sprint(p.Goals) != fmt.Sprint(q.Goals) {
			t.Fatalf("%d a frame, %d frames:\n got %v\nwant %v\n%s", budget, n, q, p, text)
		}
		if n > 1 {
			frames++
		}
		if len(p.Actions) > 1 {
			plans++
		}
		longest = max(longest, n)
	}
	for range 400 {
		w := newWorld(rng)
		for _, f := range w.facts {
			w.is[f] = rng.IntN(2) == 0
		}
		for _, a := range w.actions {
			a.life, a.fails = 0, false // what is begun goes on, however long the search takes
		}
		check(w.openDocument(), []int{1, 1, 2, 5}[rng.IntN(4)], func(r *kindtest.Run) {
			for _, f := range w.facts {
				kindtest.Set(r, f+"_", w.is[f])
			}
		})
	}
	for n := 3; n <= 6; n++ {
		check(moving(n, ""), []int{0, 0, 0, 5, 40, 300, 1000}[n], func(*kindtest.Run) {})
	}
	if frames < 50 || plans < 15 || longest < 20 {
		t.Errorf("%d searches over frames, %d plans of more than a step, the longest search took %d frames", frames, plans, longest)
	}
}

// TestP20_ASearchOverFrames: while a search goes on no goal is pursued, or the plan that runs; what comes of it is checked against the
// present, and facts that have changed meanwhile call for another one. A document does not end while it searches.
func TestP20_ASearchOverFrames(t *testing.T) {
	for _, end := range []string{"never", "goal", "idle"} {
		r := start(t, inParts(moving(5, `,"end":"`+end+`"`), 50))
		frames := 0
		for r.Good(); searching(r); r.Good() {
			if p := goap.Table(r.Mind)[0]; p.Goal != "" || p.Goals[0].Why() != "a plan is being sought" {
				t.Fatalf("it pursues %v", p)
			}
			frames++
		}
		if p := goap.Table(r.Mind)[0]; frames < 5 || len(p.Actions) != 19 {
			t.Errorf("%s: after %d frames %v", end, frames, p)
		}
	}
	// A bell, while it searches: it flees first, and then it has a plan for the boxes.
	r := start(t, inParts(moving(5, ""), 50))
	r.Good()
	kindtest.Set(r, "Bell", true)
	seen := map[string]bool{}
	for range 60 {
		r.Good()
		seen[plan(r)] = true
	}
	if p := goap.Table(r.Mind)[0]; p.Goal != "H" || !seen["H: Flee"] || len(seen) > 4 {
		t.Errorf("it does not flee: %v", seen)
	}
	kindtest.Set(r, "Bell", false)
	for range 40 {
		r.Good()
	}
	if p := goap.Table(r.Mind)[0]; p.Goal != "G" || len(p.Actions) != 19 {
		t.Errorf("the bell is silent: %v", p)
	}
}

// TestP20_ThePlanThatRunsGoesOn while a better one is sought.
func TestP20_ThePlanThatRunsGoesOn(t *testing.T) {
	r := start(t, inParts(moving(4, `,"decide":{"every":20}`), 60))
	for r.Good(); searching(r); {
		r.Good()
	}
	was := plan(r)
	sought := 0
	for range 100 {
		r.Good()
		if searching(r) {
			sought++
		}
		wantPlan(t, "while it searches", r, was)
	}
	if sought == 0 || !strings.HasPrefix(was, "G: Take(") {
		t.Errorf("it was searching in %d frames, with %s", sought, was)
	}
}

// TestP20_NothingIsAllocatedBySearchesOverFrames, once there is room for them.
func TestP20_NothingIsAllocatedBySearchesOverFrames(t *testing.T) {
	r := start(t, inParts(moving(4, `,"decide":{"every":3}`), 60))
	for range 200 {
		r.Good()
	}
	sought := 0
	if n := testing.AllocsPerRun(200, func() {
		r.Tick++
		r.Mind.Step(wits.Frame{Delta: 1, Time: float64(r.Tick), Tick: r.Tick})
	}); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
	for range 30 {
		if r.Good(); searching(r) {
			sought++
		}
	}
	if sought == 0 {
		t.Error("it never searched")
	}
}
