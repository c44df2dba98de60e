package htn_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/htn"
)

// spread is a document whose searches do so much in a frame.
func spread(w *world, frame int, more map[string]any) string {
	limits := map[string]int{"frame": frame}
	for name, n := range w.limits {
		limits[name] = n
	}
	all := map[string]any{"limits": limits}
	for name, v := range more {
		all[name] = v
	}
	return w.document(all)
}

// TestFP4_SamePlanWhateverTheBudget: over random domains, in random states, a search that is spread over frames finds the plan that
// one finds that is not, with the same record, in as many iterations, and tells the same of each method and task.
func TestFP4_SamePlanWhateverTheBudget(t *testing.T) {
	reg := registry()
	frames, plans := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWorld(rt)
		if rapid.Bool().Draw(rt, "layered") {
			w.layer()
		}
		w.choose(rt, true)
		more := map[string]any{"imagine": rapid.Bool().Draw(rt, "imagine")}
		if rapid.Bool().Draw(rt, "cut") {
			more["horizon"] = rapid.IntRange(1, 4).Draw(rt, "horizon")
		}
		whole := loaded(t, reg, w.document(more))
		if whole == nil {
			return
		}
		budget := rapid.SampledFrom([]int{1, 2, 3, 5, 50}).Draw(rt, "budget")
		parts := loaded(t, reg, spread(&w, budget, more))
		for state := range int64(27) {
			a, b := kindtest.Start(t, whole.Program()), kindtest.Start(t, parts.Program())
			f := facts{0, state % 3, state / 3 % 3, state / 9}
			set(a, f)
			set(b, f)
			a.Good()
			n := 0
			for n = 1; ; n++ {
				b.Good()
				if planner(b).Outcome != htn.Searching {
					break
				}
				if n > 6000 {
					rt.Fatal("it never ends")
				}
				if n%3 == 0 { // it lies in the mind alone
					var saved wits.Snapshot
					b.Mind.Snapshot(&saved)
					b = kindtest.Start(t, parts.Program())
					if err := b.Mind.Restore(&saved); err != nil {
						t.Fatal(err)
					}
				}
			}
			p, q := planner(a), planner(b)
			if n > 1 {
				frames++
			}
			if len(p.Steps) > 1 {
				plans++
			}
			q.Step = p.Step
			if fmt.Sprintf("%+v", p) != fmt.Sprintf("%+v", q) {
				rt.Fatalf("from %v with %d a frame\n got %+v\nwant %+v\n%s", f, budget, q, p, w.document(more))
			}
			if want := (p.Iterations + budget - 1) / budget; p.Outcome != htn.Endless && n != max(want, 1) {
				rt.Fatalf("%d iterations with %d a frame took %d frames", p.Iterations, budget, n)
			}
		}
	})
	if frames == 0 || plans == 0 {
		t.Errorf("%d searches over frames, %d plans of more than a step", frames, plans)
	}
}

// slow is one that needs several frames to find out that it has to hide: ten places are looked at before.
func slow(more string) string {
	return `{"kind":"htn"` + more + `,"ports":[{"in":"Near","type":"bool"},{"in":"Open","type":"bool","default":true}],"limits":{"frame":4},"root":"Main","state":{"Danger":{"expr":"Near"},"Free":{"expr":"Open"},"At":"int"},"tasks":{
		"Main":{"methods":[{"name":"Hide","when":"Danger","subtasks":["Search","Hide"]},{"name":"Work","subtasks":["Dig","Dig"]}]},
		"Search":{"methods":[` + strings.Repeat(`{"subtasks":["Next"]},`, 9) + `{"subtasks":["Last"]}]},
		"Next":{"effects":"At = 1"},"Last":{"effects":"At = 10"},"Hide":{"do":"Act","when":["At == 10","Free"]},` + acts(9, "Dig") + `}}`
}

// TestFP4_ASearchOverFrames: while it goes on the plan that runs does; what comes of it is checked against the present; a state that
// has changed meanwhile calls for another one.
func TestFP4_ASearchOverFrames(t *testing.T) {
	for _, replan := range []string{"cull", "compare"} {
		a := kindtest.Ask(start(t, slow(`,"replan":"`+replan+`"`)))
		r := a.Run
		a.Step()
		want(r, "nothing is near", "Dig Dig [1]")
		kindtest.Set(r, "Near", true)
		frames := 0
		for planned(r) == "Dig Dig [1]" && frames < 20 {
			lines := a.Step()
			frames++
			if planned(r) == "Dig Dig [1]" && !slices.Contains(lines, "Dig: update") {
				t.Fatalf("the plan does not go on: %v", lines)
			}
		}
		want(r, "found", "Last Hide [0 9]")
		if frames != 6 { // 21 iterations or more, 4 a frame
			t.Errorf("%s: found after %d frames, with %d iterations", replan, frames, planner(r).Iterations)
		}

		// What is found is not possible any more.
		r = start(t, slow(`,"replan":"`+replan+`"`))
		r.Good()
		kindtest.Set(r, "Near", true)
		r.Good()
		r.Good()
		kindtest.Set(r, "Open", false)
		for range 9 {
			r.Good()
			want(r, "it cannot hide", "Dig Dig [1]")
		}
		kindtest.Set(r, "Open", true)
		for n := 0; planned(r) != "Last Hide [0 9]"; n++ {
			if r.Good(); n > 12 {
				t.Fatalf("it can hide, and does not: %s", planned(r))
			}
		}
	}
	r := start(t, slow(`,"end":"noplan"`))
	kindtest.Set(r, "Near", true)
	r.Good()
	want(r, "nothing is known yet", "searching")
	kindtest.Set(r, "Near", false)
	for range 7 {
		r.Good()
	}
	want(r, "it was found for another state", "Last Hide [0 9]") // and is of a higher priority
}

// TestFP4_NothingIsAllocatedByASearchOverFrames, once there is room for it.
func TestFP4_NothingIsAllocatedByASearchOverFrames(t *testing.T) {
	r := start(t, slow(`,"replan":"compare"`))
	near, err := wits.Resolve[wits.Input[bool]](r.Program(), "Near")
	if err != nil {
		t.Fatal(err)
	}
	frame := func() {
		r.Tick++
		near.Set(r.Mind, r.Tick/20%2 == 1)
		r.Mind.Step(wits.Frame{Delta: 1, Time: float64(r.Tick), Tick: r.Tick})
	}
	hid := 0
	for range 200 {
		frame()
		if planned(r) == "Last Hide [0 9]" {
			hid++
		}
	}
	if n := testing.AllocsPerRun(200, frame); n != 0 || hid == 0 {
		t.Errorf("%v allocations a frame, hid in %d", n, hid)
	}
}

// TestSearchesLeaveNothingToOthers: what another mind's search came to is no part of one that is spread over frames: a mind is the same
// bits, whoever planned before it.
func TestSearchesLeaveNothingToOthers(t *testing.T) {
	document := `{"kind":"htn","limits":{"frame":2},"ports":[{"in":"Blocked","type":"bool"}],"state":{"Blocked":{"expr":"Blocked"}},"root":"Main","tasks":{
		"Main":{"methods":[{"subtasks":["A","B","C","Last"]}]},` + acts(1, "A", "B", "C") + `,"Last":{"do":"Act","when":"not Blocked"}}}`
	hash := func(before bool) uint64 {
		p := kindtest.Load(t, registry(), kindtest.Files{"main.json": document})
		if before {
			other := kindtest.Start(t, p)
			kindtest.Set(other, "Blocked", true)
			for range 6 {
				other.Good()
			}
			if got := planner(other).Outcome; got != htn.NoPlan {
				t.Fatalf("the other has %v", got)
			}
		}
		r := kindtest.Start(t, p)
		r.Good()
		if got := planner(r).Outcome; got != htn.Searching {
			t.Fatalf("it has %v", got)
		}
		return r.Mind.Hash()
	}
	if a, b := hash(false), hash(true); a != b {
		t.Errorf("%x alone, %x behind another", a, b)
	}
}
