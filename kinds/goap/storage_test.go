package goap

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"
)

// TestP20_02_FewestActions: where all actions cost the same a plan has the fewest that lead to the goal, so none of them is
// redundant: leave out any, and it does not lead there.
func TestP20_02_FewestActions(t *testing.T) {
	for n := 1; n <= 4; n++ {
		from, goal, actions := boxGame(n, true, true)
		p := ground(from, goal, actions)
		a := newArena(&p.d, 4000)
		copy(a.state, p.state)
		copy(a.costs, p.costs)
		budget := 4000
		if result, _ := a.search(p.goal, mostLength, &budget); result != found || len(a.plan) != 4*n-1 {
			t.Fatalf("%d boxes: result %d, %d steps", n, result, len(a.plan))
		}
		for without := range a.plan {
			state, can := slices.Clone(p.state), true
			for i, k := range a.plan {
				if o := &p.d.ops[k]; i != without && can {
					if can = p.d.in(state, o.pre); can {
						p.d.apply(o, state)
					}
				}
			}
			if can && p.d.in(state, p.goal) {
				t.Errorf("%d boxes: step %d of %v is needless", n, without, a.plan)
			}
		}
	}
}

// TestP20_05_NoSetTwice: whatever a search comes to it keeps, and comes to no more: in both directions all that it has entered
// differs, though there are many orders of doing the same.
func TestP20_05_NoSetTwice(t *testing.T) {
	twice := 0
	for n := 2; n <= 6; n++ {
		p := ground(boxGame(n, true, true))
		a := newArena(&p.d, 4000)
		copy(a.state, p.state)
		copy(a.costs, p.costs)
		budget := 4000
		if result, _ := a.search(p.goal, mostLength, &budget); result != found {
			t.Fatal(result)
		}
		sides := []*arena{a}
		if a.turns.both {
			sides = append(sides, a.other)
			twice++
		}
		for _, side := range sides {
			seen := map[string]bool{}
			for i := range side.entries {
				seen[fmt.Sprint(side.row(int32(i)))] = true
			}
			if len(seen) != len(side.entries) {
				t.Errorf("%d boxes, forwards %t: %d entries, of which %d differ", n, side.forward, len(side.entries), len(seen))
			}
		}
	}
	if twice < 2 {
		t.Errorf("%d searches went both ways", twice)
	}
}

// TestP20_11_NamesAreStoredOnce: a name that many actions and goals have becomes one place in the rows, whoever names it: of the
// document Take the 20 actions share 9 facts that change. Steps of a plan are a byte each.
func TestP20_11_NamesAreStoredOnce(t *testing.T) {
	u := compiled(t, taking)
	names, shared := map[string]field{}, 0
	for i := range u.actions {
		for _, c := range u.actions[i].told.needs {
			at, known := names[c.fact.decl.Name]
			if known && at != c.fact.field {
				t.Errorf("%s has two places", c.fact.decl.Name)
			} else if known {
				shared++
			}
			names[c.fact.decl.Name] = c.fact.field
		}
	}
	places := map[field]bool{}
	for _, f := range u.facts {
		places[f.field] = true
	}
	if len(places) != len(u.facts) || len(names) > len(u.facts) || shared == 0 {
		t.Errorf("%d facts at %d places; actions name %d, %d times one that another named", len(u.facts), len(places), len(names), shared)
	}
	if size := unsafe.Sizeof(entry{}.op); size != 1 || len(u.plan) != (u.length+7)/8 {
		t.Errorf("a step takes %d bytes, a plan of %d steps %d words", size, u.length, len(u.plan))
	}
}

// TestP20_14_StatesAsBits: 128 predicates are a row of 32 bytes, and what is done with bits is what the text does with sets of
// predicates: what can be done, and what comes of it.
func TestP20_14_StatesAsBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 20))
	name := func(i int) string { return fmt.Sprintf("p%03d", i) }
	var all []string
	for i := range 128 {
		all = append(all, name(i))
	}
	done, tried := 0, 0
	for range 40 {
		from := predicates{}
		for i := range 128 {
			if rng.IntN(2) == 0 {
				from[name(i)] = true
			}
		}
		var actions []signature
		for k := range 20 {
			i := rng.Perm(128)
			actions = append(actions, signature{name: fmt.Sprint(k), needs: []string{name(i[0]), name(i[1])}, lack: []string{name(i[2])}, del: []string{name(i[0]), name(i[3])}, add: []string{name(i[4])}})
		}
		p := ground(from, all, actions)
		if p.d.size*8 != 32 {
			t.Fatalf("a state takes %d bytes", p.d.size*8)
		}
		for k := range actions {
			tried++
			can := p.d.in(p.state, p.d.ops[k].pre)
			if can != actions[k].can(from) {
				t.Fatalf("%+v can be done: %t", actions[k], can)
			}
			if !can {
				continue
			}
			done++
			state, after := slices.Clone(p.state), actions[k].after(from)
			p.d.apply(&p.d.ops[k], state)
			if same := ground(after, all, actions); !slices.Equal(state, same.state) {
				t.Fatalf("of %+v comes another state", actions[k])
			}
		}
	}
	if done < 40 || tried-done < 40 {
		t.Errorf("%d of %d could be done", done, tried)
	}
}

// TestP20_15_NoAllocationAnEntry: a search has its room from one before it, in both directions.
func TestP20_15_NoAllocationAnEntry(t *testing.T) {
	p := ground(boxGame(6, true, true))
	a := newArena(&p.d, 4000)
	search := func() {
		copy(a.state, p.state)
		copy(a.costs, p.costs)
		budget := 4000
		if result, _ := a.search(p.goal, mostLength, &budget); result != found || !a.turns.both {
			t.Fatalf("result %d, both ways %t", result, a.turns.both)
		}
	}
	search()
	if n := testing.AllocsPerRun(20, search); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestP20_21_CountsRepeat: how much a search looks at, and how many bytes that takes, is the same in every run, and in a room that another
// search has left. Microseconds are told by "wits profile" and by benchmarks.
func TestP20_21_CountsRepeat(t *testing.T) {
	var looked, sizes []int
	for range 3 {
		p := ground(boxGame(5, true, true))
		a := newArena(&p.d, 4000)
		for range 2 {
			copy(a.state, p.state)
			copy(a.costs, p.costs)
			budget := 4000
			if result, _ := a.search(p.goal, mostLength, &budget); result != found {
				t.Fatal(result)
			}
			looked = append(looked, a.looked)
			sizes = append(sizes, len(a.sets)*8+len(a.entries)*int(unsafe.Sizeof(entry{})))
		}
	}
	if looked[0] == 0 || slices.ContainsFunc(looked, func(n int) bool { return n != looked[0] }) || slices.ContainsFunc(sizes, func(n int) bool { return n != sizes[0] }) {
		t.Errorf("looked at %v, in %v bytes", looked, sizes)
	}
}
