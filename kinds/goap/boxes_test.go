package goap

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The box game of [Pro360, 20.2]: somebody takes, carries and drops boxes between two places.

// predicates is a state as the text has it: a set of predicates.
type predicates map[string]bool

func (p predicates) key() string {
	var all []string
	for name := range p {
		all = append(all, name)
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// signature is an action with its parameters bound: what has to be there, what is taken away, what is added, and what must not be
// there (closed world).
type signature struct {
	name                  string
	needs, del, add, lack []string
}

// can reports whether it can be done.
func (a *signature) can(p predicates) bool {
	return p.has(a.needs) && !slices.ContainsFunc(a.lack, func(s string) bool { return p[s] })
}

// after is the state after it: what it takes away goes first.
func (a *signature) after(p predicates) predicates {
	next := predicates{}
	for name := range p {
		next[name] = true
	}
	for _, name := range a.del {
		delete(next, name)
	}
	for _, name := range a.add {
		next[name] = true
	}
	return next
}

// boxes are the actions of the game with so many boxes. With one hand only one box can be carried at a time.
func boxes(n int, oneHand bool) (list []signature) {
	for box := range n {
		for _, loc := range []string{"loc0", "loc1"} {
			at, hold := fmt.Sprintf("at %s box%d", loc, box), fmt.Sprintf("hold box%d", box)
			take := signature{fmt.Sprintf("Take %s box%d", loc, box), []string{"me " + loc, at}, []string{at}, []string{hold}, nil}
			drop := signature{fmt.Sprintf("Drop %s box%d", loc, box), []string{"me " + loc, hold}, []string{hold}, []string{at}, nil}
			if oneHand {
				take.needs, take.del = append(take.needs, "free"), append(take.del, "free")
				drop.add = append(drop.add, "free")
			}
			list = append(list, take, drop)
		}
	}
	for _, way := range [][2]string{{"loc0", "loc1"}, {"loc1", "loc0"}} {
		list = append(list, signature{"Move " + way[0] + " " + way[1], []string{"me " + way[0]}, []string{"me " + way[0]}, []string{"me " + way[1]}, nil})
	}
	return list
}

func (p predicates) has(all []string) bool {
	return !slices.ContainsFunc(all, func(s string) bool { return !p[s] })
}

// breadth is the search of the text: forwards, the breadth first, the goal tested when a state is made. It gives
// the length of the shortest plans, how many states had been expanded when the first was found, and how many had been made. If it is
// to go through all states, it also gives how many shortest plans there are, and how many states.
func breadth(from predicates, goal []string, actions []signature, through bool) (length, plans, expanded, reached, all int) {
	type node struct {
		state predicates
		depth int
		ways  int
	}
	start := &node{state: from, ways: 1}
	seen, open := map[string]*node{from.key(): start}, []*node{start}
	length = -1
	for k := 0; k < len(open); k++ {
		n := open[k]
		if n.state.has(goal) {
			if length < 0 || n.depth == length {
				length = n.depth
				plans += n.ways
			}
			continue
		}
		for _, a := range actions {
			if !a.can(n.state) {
				continue
			}
			next := a.after(n.state)
			key := next.key()
			if old := seen[key]; old != nil {
				if old.depth == n.depth+1 {
					old.ways += n.ways
				}
				continue
			}
			made := &node{next, n.depth + 1, n.ways}
			seen[key] = made
			open = append(open, made)
			if next.has(goal) && expanded == 0 {
				if expanded, reached = k+1, len(seen); !through {
					return made.depth, 0, expanded, reached, 0
				}
			}
		}
	}
	return length, plans, expanded, reached, len(seen)
}

// ground is the same for the search: a bool for each predicate.
func ground(from predicates, goal []string, actions []signature) *problem {
	names := map[string]int{}
	fact := func(name string) {
		if _, ok := names[name]; !ok {
			names[name] = len(names)
		}
	}
	for _, a := range actions {
		for _, list := range [][]string{a.needs, a.del, a.add, a.lack} {
			for _, name := range list {
				fact(name)
			}
		}
	}
	for _, name := range goal {
		fact(name)
	}
	p := &problem{}
	for range names {
		p.d.addFact(2)
	}
	p.d.seal()
	at := func(name string) field { return p.d.fields[names[name]] }
	p.state = make([]uint64, p.d.size)
	for name := range names {
		f := at(name)
		p.state[f.word] |= 1 << f.shift
		if from[name] {
			p.state[f.word] ^= 3 << f.shift
		}
	}
	p.goal = p.d.everything()
	for _, name := range goal {
		f := at(name)
		p.goal[f.word] &^= 1 << f.shift
	}
	for _, a := range actions {
		o := p.d.newOperator()
		for _, name := range a.needs {
			f := at(name)
			o.pre[f.word] &^= 1 << f.shift
		}
		for _, name := range a.lack {
			f := at(name)
			o.pre[f.word] &^= 2 << f.shift
		}
		for _, name := range slices.Concat(a.del, a.add) {
			f := at(name)
			o.of[f.word] |= f.mask()
			if slices.Contains(a.add, name) {
				o.to[f.word] |= 2 << f.shift
			} else {
				o.to[f.word] |= 1 << f.shift
			}
		}
		o.settle(&p.d)
		p.d.ops = append(p.d.ops, o)
		p.costs = append(p.costs, 1000)
	}
	return p
}

// boxGame is the game: all boxes are at the one place, and the first or all are to be at the other.
func boxGame(n int, oneHand, all bool) (from predicates, goal []string, actions []signature) {
	from = predicates{"me loc0": true}
	if oneHand {
		from["free"] = true
	}
	for box := range n {
		from[fmt.Sprintf("at loc0 box%d", box)] = true
		if box == 0 || all {
			goal = append(goal, fmt.Sprintf("at loc1 box%d", box))
		}
	}
	return from, goal, boxes(n, oneHand)
}

// solve searches, and wants a plan; it gives how many rows were looked at.
func (p *problem) solve(t *testing.T, nodes int) (length, looked int) {
	t.Helper()
	a := newArena(&p.d, nodes)
	copy(a.state, p.state)
	copy(a.costs, p.costs)
	budget := nodes
	if result, _ := a.search(p.goal, mostLength, &budget); result != found {
		t.Fatalf("no plan: %d, after %d", result, nodes-budget)
	}
	state := slices.Clone(p.state)
	for _, k := range a.plan {
		if !p.d.in(state, p.d.ops[k].pre) {
			t.Fatalf("%v cannot be done", a.plan)
		}
		p.d.apply(&p.d.ops[k], state)
	}
	if !p.d.in(state, p.goal) {
		t.Fatalf("%v does not lead to the goal", a.plan)
	}
	return len(a.plan), nodes - budget
}

// plain is what the plain search finds in the game.
func plain(n int, oneHand, all, through bool) (length, plans, expanded, reached, states int) {
	from, goal, actions := boxGame(n, oneHand, all)
	return breadth(from, goal, actions, through)
}

// TestFP2_Scaling: more boxes that have nothing to do with it leave the plan as it is, of three steps. The figures of the plain
// search are those of the text; ours looks at hardly more for ten boxes than for one.
func TestFP2_Scaling(t *testing.T) {
	_, first := ground(boxGame(1, true, false)).solve(t, 1000)
	distinct := map[int]int{1: 5, 2: 9, 3: 15, 4: 23, 6: 45, 8: 75, 10: 113} // any number in hand
	for n, free := range distinct {
		if length, _, expanded, reached, _ := plain(n, true, false, false); length != 3 || expanded != n+3 || reached != 2*n+3 {
			t.Errorf("%d boxes: the plain search has a plan of %d steps, %d states expanded of %d; the text has 3, %d, %d", n, length, expanded, reached, n+3, 2*n+3)
		}
		if length, _, expanded, reached, _ := plain(n, false, false, false); length != 3 || expanded != 2*n+2 || reached != free {
			t.Errorf("%d boxes, any number in hand: the plain search has a plan of %d steps, %d states expanded of %d; the text has 3, %d, %d", n, length, expanded, reached, 2*n+2, free)
		}
		if length, looked := ground(boxGame(n, true, false)).solve(t, 1000); length != 3 || looked > first+n {
			t.Errorf("%d boxes: %d steps, looked at %d, and for one box at %d", n, length, looked, first)
		}
		if length, looked := ground(boxGame(n, false, false)).solve(t, 1000); length != 3 || looked > first+n {
			t.Errorf("%d boxes, any number in hand: %d steps, looked at %d", n, length, looked)
		}
	}
	if _, plans, _, _, _ := plain(4, true, false, true); plans != 1 {
		t.Errorf("there are %d shortest plans", plans)
	}
}

// TestFP2_Competition: all boxes, so that there are many plans of equal length and long ones. The plain search is the model: how
// long plans are, how many there are, how many states. Ours finds one as short, and neither direction looks at more than there are
// states, but for its first turns.
func TestFP2_Competition(t *testing.T) {
	states := []int{5, 15, 39, 95, 223, 511, 1151, 2559} // of the text up to six boxes, and by its formula
	factorial := 1
	for n := 1; n <= 8; n++ {
		factorial *= n
		length, plans, _, _, all := plain(n, true, true, true)
		if length != 4*n-1 || plans != factorial || all != states[n-1] {
			t.Errorf("%d boxes: the plain search has %d plans of %d steps, and %d states; the text has %d, %d, %d", n, plans, length, all, factorial, 4*n-1, states[n-1])
		}
		if length, looked := ground(boxGame(n, true, true)).solve(t, 4000); length != 4*n-1 || looked > all+2*firstTurn {
			t.Errorf("%d boxes: %d steps, looked at %d of %d states", n, length, looked, all)
		}
		if n > 4 {
			continue
		}
		if length, plans, _, _, _ = plain(n, false, true, true); length != 2*n+1 || plans != factorial*factorial {
			t.Errorf("%d boxes, any number in hand: %d plans of %d steps", n, plans, length)
		}
		if length, _ := ground(boxGame(n, false, true)).solve(t, 4000); length != 2*n+1 {
			t.Errorf("%d boxes, any number in hand: %d steps", n, length)
		}
	}
}

func BenchmarkBoxes(b *testing.B) {
	for _, n := range []int{2, 4, 6, 8} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			p := ground(boxGame(n, true, true))
			a := newArena(&p.d, 4000)
			copy(a.state, p.state)
			copy(a.costs, p.costs)
			b.ReportAllocs()
			looked := 0
			for b.Loop() {
				budget := 4000
				if result, _ := a.search(p.goal, mostLength, &budget); result != found {
					b.Fatal(result)
				}
				looked = 4000 - budget
			}
			b.ReportMetric(float64(looked), "sets")
		})
	}
}
