package record_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// TestWhatIf_Extend: a timeline that is played on like another one differs from it by nothing but what was changed: without a change it is the
// same, with one it is a run alone with that change. Where the other one has ended, nobody does anything.
func TestWhatIf_Extend(t *testing.T) {
	const at, left, end = 20, 50, 70
	anybody := func(g sim.Game) uint32 {
		return g.Agents()[slices.IndexFunc(g.Agents(), func(a sim.Agent) bool { return a.Mind != nil })].ID
	}
	script := func(tick int64) []string { return [][]string{{"a"}, {"a", "b"}, nil}[tick/4%3] }
	for _, keeps := range []bool{true, false} {
		for _, changed := range []bool{true, false} {
			t.Run(fmt.Sprintf("keeper %v, change %v", keeps, changed), func(t *testing.T) {
				game := func() sim.Game {
					if toy := newToy(toyDocument); !keeps {
						return toy
					} else {
						return keeper{toy}
					}
				}
				g := game()
				l := newLoop(t, g, sim.LoopOptions{Seed: 5})
				r := record.Attach(l, record.Options{KeyEvery: 6})
				defer r.Close()
				l.Play(sim.Run{Ticks: 35, Script: script})
				later := sim.Intervention{Agent: anybody(g), Do: sim.InterventionHold, Path: "X", Value: "7"}
				must.Succeed(t, l.Intervene(later))
				l.Play(sim.Run{Ticks: left, Script: script})
				must.Succeed(t, r.SeekTick(at))
				hold := sim.Intervention{Agent: anybody(g), Do: sim.InterventionHold, Path: "X", Value: "9"}
				if changed {
					must.Succeed(t, l.Intervene(hold))
				} else {
					l.TakeOver()
				}
				if to, err := r.Extend(0, end); err != nil || to != end || r.Now() != end {
					t.Fatal(to, r.Now(), err)
				}
				is := sim.Hash(g)

				alone := game()
				one := newLoop(t, alone, sim.LoopOptions{Seed: 5})
				do := map[int64]sim.Intervention{35: later}
				if changed {
					do[at] = hold
				}
				for tick := range int64(end) {
					if v, ok := do[tick]; ok {
						_ = one.Intervene(v)
					}
					one.Play(sim.Run{Ticks: tick + 1, Script: func(tick int64) []string {
						if tick >= left {
							return nil
						}
						return script(tick)
					}})
				}
				if want := sim.Hash(alone); is != want {
					t.Errorf("%016x, alone %016x", is, want)
				}
				// It is recorded as any other, and can be gone through.
				for _, tick := range []int64{at, 40, end} {
					if err := r.SeekTick(tick); err != nil {
						t.Errorf("tick %d: %v", tick, err)
					}
				}
				if sim.Hash(g) != is {
					t.Error("played again it is another one")
				}
				if to, err := r.Extend(0, at); err != nil || to != end {
					t.Errorf("shorter than it is: %d, %v", to, err)
				}
				if _, err := r.Extend(9, end+1); err == nil {
					t.Error("like a timeline that there is not")
				}
				if r.Drop(r.Current().ID) || !r.Drop(0) || r.Drop(0) || slices.ContainsFunc(r.Branches(), func(b record.Branch) bool { return b.ID == 0 }) {
					t.Errorf("%v", r.Branches())
				}
			})
		}
	}
}
