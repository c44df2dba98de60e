package goap

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// take are all bindings of the action Take of [Pro360, 20.3]: a creature takes an object that is where it is, and that it does not
// hold.
func take() (from predicates, actions []signature) {
	creatures := map[string]string{"c1": "loc1", "c2": "loc1", "c3": "loc2", "c4": "loc3"}
	objects := map[string]string{"o1": "loc1", "o2": "loc5", "o3": "loc1", "o4": "loc3", "o5": "loc5"}
	from = predicates{}
	for l := 1; l <= 5; l++ {
		loc := fmt.Sprintf("loc%d", l)
		for c := 1; c <= len(creatures); c++ {
			creature := fmt.Sprintf("c%d", c)
			if creatures[creature] == loc {
				from["at-c "+loc+" "+creature] = true
			}
			for o := 1; o <= len(objects); o++ {
				object := fmt.Sprintf("o%d", o)
				at, hold := "at-o "+loc+" "+object, "hold "+creature+" "+object
				if objects[object] == loc {
					from[at] = true
				}
				actions = append(actions, signature{"Take " + loc + " " + creature + " " + object, []string{"at-c " + loc + " " + creature, at}, []string{at}, []string{hold}, []string{hold}})
			}
		}
	}
	return from, actions
}

// TestFP2_Take: the example of the text. Of all bindings exactly those five can be done that it names; from there 18 states come
// about, 1, 5, 8 and 4 of them by depth, and 33 successors are made. That somebody holds something keeps nobody from taking
// something else.
func TestFP2_Take(t *testing.T) {
	from, actions := take()
	p := ground(from, []string{"hold c4 o4", "hold c1 o1", "hold c2 o3"}, actions)
	var can []string
	for k := range p.d.ops {
		if p.d.in(p.state, p.d.ops[k].pre) {
			can = append(can, actions[k].name)
		}
	}
	if want := []string{"Take loc1 c1 o1", "Take loc1 c1 o3", "Take loc1 c2 o1", "Take loc1 c2 o3", "Take loc3 c4 o4"}; !slices.Equal(can, want) {
		t.Errorf("%v can be done", can)
	}
	seen, successors, depths := map[string]bool{fmt.Sprint(p.state): true}, 0, []int(nil)
	for layer := [][]uint64{p.state}; len(layer) > 0; {
		depths = append(depths, len(layer))
		var next [][]uint64
		for _, state := range layer {
			for k := range p.d.ops {
				if !p.d.in(state, p.d.ops[k].pre) {
					continue
				}
				successors++
				made := slices.Clone(state)
				p.d.apply(&p.d.ops[k], made)
				if key := fmt.Sprint(made); !seen[key] {
					seen[key] = true
					next = append(next, made)
				}
			}
		}
		layer = next
	}
	if !slices.Equal(depths, []int{1, 5, 8, 4}) || len(seen) != 18 || successors != 33 {
		t.Errorf("%d states, %v by depth, %d successors", len(seen), depths, successors)
	}
	if length, _ := p.solve(t, 1000); length != 3 {
		t.Errorf("a plan of %d steps", length)
	}
}

// TestFP2_FewestActions: in random domains of predicates, with negated ones among what actions need, a plan has as few actions as
// the plain search of the text finds, and there is none where that finds none; what is so already needs no action.
func TestFP2_FewestActions(t *testing.T) {
	plans, none, empty := 0, 0, 0
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 20))
		some := func(most int) (list []string) {
			for range rng.IntN(most + 1) {
				if name := fmt.Sprintf("p%d", rng.IntN(7)); !slices.Contains(list, name) {
					list = append(list, name)
				}
			}
			return list
		}
		without := func(list, but []string) []string {
			return slices.DeleteFunc(list, func(s string) bool { return slices.Contains(but, s) })
		}
		from := predicates{}
		for _, name := range some(4) {
			from[name] = true
		}
		var actions []signature
		for i := range 3 + rng.IntN(6) {
			a := signature{name: fmt.Sprint(i), needs: some(2), add: some(2)}
			a.lack, a.del = without(some(1), a.needs), without(some(2), a.add)
			if len(a.add)+len(a.del) > 0 {
				actions = append(actions, a)
			}
		}
		goal := append(some(2), "p0")
		length, _, _, _, _ := breadth(from, goal, actions, true)
		p := ground(from, goal, actions)
		if p.d.in(p.state, p.goal) {
			if empty++; length != 0 {
				t.Fatalf("seed %d: %d steps to what is so", seed, length)
			}
			continue
		}
		a := newArena(&p.d, 1000)
		copy(a.state, p.state)
		copy(a.costs, p.costs)
		budget := 1000
		switch result, _ := a.search(p.goal, mostLength, &budget); {
		case (result == found) != (length > 0), result == limited:
			t.Fatalf("seed %d: result %d, and the plain search has %d steps", seed, result, length)
		case result != found:
			none++
		case len(a.plan) != length:
			t.Fatalf("seed %d: %d steps, and the plain search has %d", seed, len(a.plan), length)
		default:
			plans++
		}
	}
	if plans < 100 || none < 100 || empty < 30 {
		t.Errorf("%d plans, %d times none, %d times nothing to do", plans, none, empty)
	}
}
