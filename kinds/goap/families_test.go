package goap

import (
	"fmt"
	"testing"
)

// family is a domain that is made by hand: facts with values, actions with what they need and make.
type family struct {
	problem
	want int // actions of the shortest plan
}

// fact adds one with so many values, of which the first is so.
func (f *family) fact(values int) int {
	f.d.addFact(values)
	return len(f.d.fields) - 1
}

// is narrows a set to a value of a fact.
func (f *family) is(set []uint64, fact, value int) {
	x := f.d.fields[fact]
	set[x.word] &^= x.mask() &^ (1 << (int(x.shift) + value))
}

// seal ends the facts.
func (f *family) seal() {
	f.d.seal()
	f.state, f.goal = make([]uint64, f.d.size), f.d.everything()
	for _, x := range f.d.fields {
		f.state[x.word] |= 1 << x.shift
	}
}

// act adds an action of cost 1; pairs of a fact and its value: what it needs, and what it makes.
func (f *family) act(needs, makes [][2]int) {
	o := f.d.newOperator()
	for _, n := range needs {
		f.is(o.pre, n[0], n[1])
	}
	for _, m := range makes {
		x := f.d.fields[m[0]]
		o.of[x.word] |= x.mask()
		o.to[x.word] |= 1 << (int(x.shift) + m[1])
	}
	o.settle(&f.d)
	f.d.ops = append(f.d.ops, o)
	f.costs = append(f.costs, 1000)
}

// chains are so many wants that take so many actions each, which have nothing to do with each other.
func chains(wants, each int) *family {
	f := &family{want: wants * each}
	for range wants * each {
		f.fact(2)
	}
	f.seal()
	for i := range wants {
		for k := range each {
			var needs [][2]int
			if k > 0 {
				needs = [][2]int{{i*each + k - 1, 1}}
			}
			f.act(needs, [][2]int{{i*each + k, 1}})
		}
		f.is(f.goal, i*each+each-1, 1)
	}
	return f
}

// places are to be visited, in any order: one goes there, and does something there.
func places(n int) *family {
	f := &family{want: 2 * n}
	at := f.fact(n + 1)
	for range n {
		f.fact(2)
	}
	f.seal()
	for i := range n {
		f.act(nil, [][2]int{{at, i + 1}})
		f.act([][2]int{{at, i + 1}}, [][2]int{{i + 1, 1}})
		f.is(f.goal, i+1, 1)
	}
	return f
}

// paired are wants of which each is met alone, by two actions, or together with the next, by one of its own with the same preparation.
func paired(n int) *family {
	f := &family{want: n}
	for range 2 * n {
		f.fact(2)
	}
	f.seal()
	for i := range n {
		f.act(nil, [][2]int{{n + i, 1}})
		f.act([][2]int{{n + i, 1}}, [][2]int{{i, 1}})
		if i%2 == 0 {
			f.act([][2]int{{n + i, 1}}, [][2]int{{i, 1}, {i + 1, 1}})
		}
		f.is(f.goal, i, 1)
	}
	return f
}

// boxes are carried from one place to another, any number at once or one by one [Pro360, 20.2].
func boxes(n int, single bool) *family {
	f := &family{want: 2*n + 1}
	at, hand := f.fact(2), f.fact(2)
	for range n {
		f.fact(3) // there, in the hand, here
	}
	f.seal()
	f.act(nil, [][2]int{{at, 1}})
	if single {
		f.want = 4*n - 1
		f.act(nil, [][2]int{{at, 0}})
	}
	for i := range n {
		take, drop := [][2]int{{at, 0}, {2 + i, 0}}, [][2]int{{at, 1}, {2 + i, 1}}
		taken, dropped := [][2]int{{2 + i, 1}}, [][2]int{{2 + i, 2}}
		if single {
			take, taken, dropped = append(take, [2]int{hand, 0}), append(taken, [2]int{hand, 1}), append(dropped, [2]int{hand, 0})
		}
		f.act(take, taken)
		f.act(drop, dropped)
		f.is(f.goal, 2+i, 2)
	}
	return f
}

// families are wants that have little to do with each other, within the limits of a document that gives none.
func families() map[string]*family {
	return map[string]*family{
		"seven wants of two actions": chains(7, 2), "five wants of three actions": chains(5, 3), "eight wants of two actions": chains(8, 2),
		"seven places": places(7), "eight places": places(8), "twelve with paired actions": paired(12),
		"six boxes": boxes(6, false), "four boxes one by one": boxes(4, true),
	}
}

// TestCommutingStepsCostNothing checks that what is wanted together is planned within the limits of a document that gives none, however
// many orders its steps may come in.
func TestCommutingStepsCostNothing(t *testing.T) {
	for name, f := range families() {
		t.Run(name, func(t *testing.T) {
			a := newArena(&f.d, usualNodes)
			copy(a.state, f.state)
			copy(a.costs, f.costs)
			budget := usualNodes
			result, cost := a.search(f.goal, usualLength, &budget)
			t.Logf("%d sets", usualNodes-budget)
			if result != found || len(a.plan) != f.want || cost != int64(1000*f.want) {
				t.Errorf("result %d, %d actions, not %d", result, len(a.plan), f.want)
			}
		})
	}
}

func BenchmarkFamilies(b *testing.B) {
	for name, f := range families() {
		b.Run(fmt.Sprint(name), func(b *testing.B) {
			a := newArena(&f.d, usualNodes)
			b.ReportAllocs()
			for b.Loop() {
				copy(a.state, f.state)
				copy(a.costs, f.costs)
				budget := usualNodes
				a.search(f.goal, usualLength, &budget)
			}
		})
	}
}
