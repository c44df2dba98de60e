package rules_test

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits/kinds/rules"
)

// The free-variable form of rules, which production systems of the literature have and this one leaves out: a term names nobody in particular, and
// matching looks for who it is about. It is here to show what it costs, and that nothing is lost without it.

// fact is what working memory holds: a predicate of one or two things.
type fact struct {
	of   string
	a, b int
}

// pattern is a term of a left-hand side: variables are below 0.
type pattern struct {
	of   string
	a, b int
}

// freeMatcher finds bindings of variables by trying facts.
type freeMatcher struct {
	facts []fact
	tried int // facts that were tried for a term
}

// match visits all bindings under which all patterns are facts, in the order of the facts.
func (m *freeMatcher) match(patterns []pattern, bound map[int]int, found func(bound map[int]int)) {
	if len(patterns) == 0 {
		found(bound)
		return
	}
	p := patterns[0]
	for _, f := range m.facts {
		m.tried++
		if f.of != p.of {
			continue
		}
		next := map[int]int{}
		for k, v := range bound {
			next[k] = v
		}
		unify := func(name, is int) bool {
			if name >= 0 {
				return name == is
			}
			if was, ok := next[name]; ok {
				return was == is
			}
			next[name] = is
			return true
		}
		if unify(p.a, f.a) && unify(p.b, f.b) {
			m.match(patterns[1:], next, found)
		}
	}
}

// TestPS_Equivalence: the gold mine of [Pro360, ch. 15], once with free variables (a mine ?u, a tile ?t under it, with gold) and once as seen from the unit
// that runs the rule. Bins are the same in every tick; the one searches, the other looks at each rule once.
func TestPS_Equivalence(t *testing.T) {
	const units, ticks, u, tile = 12, 40, -1, -2
	w := open(t, `"phase":"clock","resources":{"gold":{"unit":{},"tile":{"start":17}}},"units":{"Mine":{},"House":{}},
		"rules":[{"name":"Dig","of":"Mine","inputs":{"tile":{"gold":5}},"outputs":{"unit":{"gold":5}}}]`, rules.Options{Tiles: units})
	var free freeMatcher
	var placed []rules.Unit
	ground, owned, mines := [units]int{}, [units]int{}, 0
	for k := range units {
		of := "Mine"
		if k%3 == 2 {
			of = "House"
		} else {
			mines++
			free.facts = append(free.facts, fact{"mine", k, 0})
		}
		at := (k * 5) % units
		free.facts = append(free.facts, fact{"under", at, k})
		placed = append(placed, w.place(of, int32(at)))
		ground[k] = 17
	}
	for tick := range ticks {
		if tick%7 == 3 { // some gold comes to light
			at := tick % units
			w.AddToTile(w.bin(rules.InTile, "gold"), int32(at), rules.AmountOf(2))
			ground[at] += 2
		}
		before := w.Evaluated()
		w.days(1)
		if looked := w.Evaluated() - before; looked != int64(mines) {
			t.Fatalf("tick %d: the contextual rules were looked at %d times, by %d mines", tick, looked, mines)
		}
		free.tried = 0
		free.match([]pattern{{"mine", u, 0}, {"under", tile, u}}, map[int]int{}, func(bound map[int]int) {
			if ground[bound[tile]] >= 5 {
				ground[bound[tile]] -= 5
				owned[bound[u]] += 5
			}
		})
		if free.tried < 10*mines {
			t.Fatalf("tick %d: the free variables were found with %d tries", tick, free.tried)
		}
		for k := range units {
			same(t, fmt.Sprint("tick ", tick, ", gold of unit ", k), w.has(placed[k], "gold"), float64(owned[k]))
			same(t, fmt.Sprint("tick ", tick, ", gold under unit ", k), w.ground(placed[k], "gold"), float64(ground[(k*5)%units]))
		}
	}
	if owned[0] != 15 && owned[0] != 20 {
		t.Errorf("a mine has dug %d", owned[0])
	}
}
