package goap

import (
	"fmt"
	"testing"
)

// usualNodes and usualLength are the limits of a document that gives none.
const usualNodes, usualLength = 1000, 16

// wants is a domain of so many facts, none of which is so and all of which are wanted, with so many actions for each.
func wants(facts, each int) *problem {
	p := &problem{}
	for range facts {
		p.d.addFact(2)
	}
	p.d.seal()
	p.state, p.goal = make([]uint64, p.d.size), p.d.everything()
	for i, f := range p.d.fields {
		p.state[f.word] |= 1 << f.shift
		p.goal[f.word] &^= 1 << f.shift
		for k := range each {
			o := p.d.newOperator()
			o.of[f.word] |= f.mask()
			o.to[f.word] |= 2 << f.shift
			o.settle(&p.d)
			p.d.ops = append(p.d.ops, o)
			p.costs = append(p.costs, 1000+500*int64((i+k)%each))
		}
	}
	return p
}

// TestIndependentWantsAreInstant: what is wanted together and does not depend on each other is found without visiting
// combinations, in the order of names.
func TestIndependentWantsAreInstant(t *testing.T) {
	for _, each := range []int{1, 3} {
		for _, facts := range []int{2, 10, 16, 32} {
			t.Run(fmt.Sprintf("%d wants, %d actions for each", facts, each), func(t *testing.T) {
				p := wants(facts, each)
				a := newArena(&p.d, usualNodes)
				copy(a.state, p.state)
				copy(a.costs, p.costs)
				budget := usualNodes
				result, cost := a.search(p.goal, mostLength, &budget)
				if result != found || cost != 1000*int64(facts) || len(a.plan) != facts {
					t.Fatalf("result %d, cost %d, plan %v", result, cost, a.plan)
				}
				for i := 1; i < len(a.plan); i++ {
					if a.plan[i] < a.plan[i-1] {
						t.Fatalf("%v is not in the order of names", a.plan)
					}
				}
				if visited, most := usualNodes-budget, facts*(facts*each+1); visited > most {
					t.Errorf("%d sets were entered, more than the %d neighbours of the sets on the way", visited, most)
				}
			})
		}
	}
}

func BenchmarkWants(b *testing.B) {
	for _, facts := range []int{10, 16} {
		for _, each := range []int{1, 5} {
			b.Run(fmt.Sprintf("%dx%d", facts, each), func(b *testing.B) {
				p := wants(facts, each)
				a := newArena(&p.d, usualNodes)
				copy(a.state, p.state)
				copy(a.costs, p.costs)
				b.ReportAllocs()
				for b.Loop() {
					budget := usualNodes
					if result, _ := a.search(p.goal, mostLength, &budget); result != found {
						b.Fatal(result)
					}
				}
			})
		}
	}
}
