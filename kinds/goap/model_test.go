package goap_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/goap"
)

// world is a plain model of a document of bools and of the game around it, on maps and names: what plans there are is found
// by trying everything.
type world struct {
	facts   []string
	actions map[string]*modelAction
	goals   map[string]*wish
	is      map[string]bool
}

type modelAction struct {
	needs, makes map[string]bool
	cost, life   int
	fails        bool
}

type wish struct {
	wants    map[string]bool
	priority int
}

func some(rng *rand.Rand, facts []string, n int) map[string]bool {
	out := map[string]bool{}
	for range n {
		out[facts[rng.IntN(len(facts))]] = rng.IntN(3) > 0
	}
	return out
}

func newWorld(rng *rand.Rand) *world {
	w := &world{facts: []string{"F0", "F1", "F2", "F3", "F4"}, actions: map[string]*modelAction{}, goals: map[string]*wish{}, is: map[string]bool{}}
	for i := range 3 + rng.IntN(4) {
		w.actions[fmt.Sprintf("A%d", i)] = &modelAction{some(rng, w.facts, rng.IntN(3)), some(rng, w.facts, 1+rng.IntN(2)), rng.IntN(4), 1 + rng.IntN(3), rng.IntN(5) == 0}
	}
	for i := range 1 + rng.IntN(3) {
		w.goals[fmt.Sprintf("G%d", i)] = &wish{some(rng, w.facts, 1+rng.IntN(2)), rng.IntN(4)}
	}
	return w
}

func (w *world) openDocument() string {
	facts, actions, goals, ports := object{}, object{}, object{}, []any{}
	for _, f := range w.facts {
		ports = append(ports, object{"in": f + "_", "type": "bool"})
		facts[f] = f + "_"
	}
	for name, a := range w.actions {
		actions[name] = object{"do": "Act", "with": object{"Life": a.life, "Fail": a.fails}, "pre": a.needs, "effects": a.makes, "cost": a.cost}
	}
	for name, g := range w.goals {
		ports = append(ports, object{"in": "P" + name, "type": "int", "default": g.priority})
		goals[name] = object{"want": g.wants, "priority": "P" + name}
	}
	text, err := json.Marshal(object{"wits": 1, "kind": "goap", "ports": ports, "facts": facts, "actions": actions, "goals": goals})
	if err != nil {
		panic(err)
	}
	return string(text)
}

type object = map[string]any

func agrees(is, with map[string]bool) bool {
	for f, v := range with {
		if is[f] != v {
			return false
		}
	}
	return true
}

func after(is, makes map[string]bool) map[string]bool {
	out := map[string]bool{}
	for f, v := range is {
		out[f] = v
	}
	for f, v := range makes {
		out[f] = v
	}
	return out
}

// least is what it costs at least to come from a state to what is wanted; -1 if no actions lead there.
func (w *world) least(is, wants map[string]bool) int {
	key := func(is map[string]bool) (k int) {
		for i, f := range w.facts {
			if is[f] {
				k |= 1 << i
			}
		}
		return k
	}
	states, costs := map[int]map[string]bool{key(is): is}, map[int]int{key(is): 0}
	for changed := true; changed; {
		changed = false
		for k, s := range states {
			for _, a := range w.actions {
				next := after(s, a.makes)
				if c, known := costs[key(next)]; agrees(s, a.needs) && (!known || costs[k]+a.cost < c) {
					states[key(next)], costs[key(next)], changed = next, costs[k]+a.cost, true
				}
			}
		}
	}
	best := -1
	for k, s := range states {
		if agrees(s, wants) && (best < 0 || costs[k] < best) {
			best = costs[k]
		}
	}
	return best
}

// TestGOAP_RunningAgainstAModel: in random worlds that change while the agent acts, what remains of a plan leads to its goal
// at every moment; no goal that is wanted more can be reached; a plan that has just been made is the cheapest; and nothing is
// left undone that can be done.
func TestGOAP_RunningAgainstAModel(t *testing.T) {
	made, idle, reached := 0, 0, 0
	for seed := range uint64(fixedseed.Cases(150)) {
		rng := rand.New(rand.NewPCG(seed, 11))
		w := newWorld(rng)
		text := w.openDocument()
		r := start(t, kindtest.Files{"main.json": text})
		said := func(what string) {
			t.Helper()
			t.Fatalf("seed %d, frame %d: %s\n%v\n%s", seed, r.Tick-1, what, goap.Table(r.Mind)[0], text)
		}
		for range 60 {
			if rng.IntN(4) == 0 {
				f := w.facts[rng.IntN(len(w.facts))]
				w.is[f] = !w.is[f]
			}
			for i := range len(w.goals) {
				name := fmt.Sprintf("G%d", i)
				g := w.goals[name]
				if rng.IntN(8) == 0 {
					g.priority = rng.IntN(4)
				}
				kindtest.Set(r, "P"+name, int64(g.priority))
			}
			for _, f := range w.facts {
				kindtest.Set(r, f+"_", w.is[f])
			}
			before := goap.Table(r.Mind)[0]
			lines := r.Good()
			p := goap.Table(r.Mind)[0]
			ended := slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, "end success") || strings.Contains(l, "end failure") })
			if ended { // what follows is decided with what is known in the next frame
				for _, l := range lines {
					if name, ok := strings.CutSuffix(l, ": end success"); ok {
						w.is = after(w.is, w.actions[name].makes)
						reached++
					}
				}
				continue
			}
			for _, g := range p.Goals {
				wish := w.goals[g.Name]
				can := wish.priority > 0 && !agrees(w.is, wish.wants) && w.least(w.is, wish.wants) >= 0
				if can && p.Goal == "" {
					said(g.Name + " could be reached, and nothing is pursued")
				}
				if failed := slices.ContainsFunc(p.Options, func(a goap.ActionRow) bool { return a.Role == goap.Failed }); failed {
					continue // it is tried again when something has changed
				}
				if can && p.Goal != "" && wish.priority > w.goals[p.Goal].priority {
					said(g.Name + " is wanted more and could be reached")
				}
			}
			if p.Goal == "" {
				idle++
				continue
			}
			if w.goals[p.Goal].priority <= 0 {
				said("the goal is not wanted")
			}
			is, cost := w.is, 0
			for k, name := range p.Actions {
				a := w.actions[name]
				if running := k == 0 && !slices.Contains(lines, name+": activate"); !running && !agrees(is, a.needs) {
					said(name + " could not begin")
				}
				is, cost = after(is, a.makes), cost+a.cost
			}
			if !agrees(is, w.goals[p.Goal].wants) {
				said("the plan does not lead to the goal")
			}
			if fresh := before.Goal != p.Goal; fresh {
				made++
				if least := w.least(w.is, w.goals[p.Goal].wants); cost != least {
					said(fmt.Sprintf("the plan costs %d; there is one for %d", cost, least))
				}
			}
		}
	}
	if made < fixedseed.Least(300) || idle < fixedseed.Least(300) || reached < fixedseed.Least(300) {
		t.Errorf("only %d plans, %d frames without, %d actions", made, idle, reached)
	}
}
