package goap

import (
	"math/rand/v2"
	"testing"
)

// bestOf tries all plans of at most so many steps and thousandths: the most that there can be of the last fact, and what that costs
// at least.
func bestOf(p *problem, word int, state []uint64, left int64, steps int) (most, cost int64, ok bool) {
	if p.d.in(state, p.goal) {
		most, ok = int64(state[word]), true
	}
	for k := range p.d.ops {
		if steps == 0 || p.costs[k] > left || !p.d.in(state, p.d.ops[k].pre) {
			continue
		}
		next := append([]uint64(nil), state...)
		p.d.apply(&p.d.ops[k], next)
		m, c, can := bestOf(p, word, next, left-p.costs[k], steps-1)
		if c += p.costs[k]; can && (!ok || m > most || m == most && c < cost) {
			most, cost, ok = m, c, true
		}
	}
	return most, cost, ok
}

// TestP20_MaximiseAgainstAll: in random domains no plan within the limits leads to more, and none that leads to as much costs less,
// against trying all plans; where nothing more can be had there is none.
func TestP20_MaximiseAgainstAll(t *testing.T) {
	plans, none := 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 63))
		p := &problem{}
		for range 3 {
			p.d.addFact(2)
		}
		p.d.addFact(0)
		p.d.seal()
		number := p.d.fields[3].word
		for range 3 + rng.IntN(3) {
			o := p.d.newOperator()
			if f := p.d.fields[rng.IntN(3)]; rng.IntN(2) == 0 {
				o.pre[f.word] &^= 1 << (int(f.shift) + rng.IntN(2))
			}
			if f := p.d.fields[rng.IntN(3)]; rng.IntN(2) == 0 {
				o.of[f.word] |= f.mask()
				o.to[f.word] |= 1 << (int(f.shift) + rng.IntN(2))
			}
			switch rng.IntN(4) {
			case 0:
				o.sums = append(o.sums, sum{word: number, set: true, by: int64(rng.IntN(9))})
			case 1, 2:
				o.sums = append(o.sums, sum{word: number, by: int64(rng.IntN(8)) - 2})
			}
			o.settle(&p.d)
			if o.changes == 0 {
				continue
			}
			p.d.ops = append(p.d.ops, o)
			p.costs = append(p.costs, int64(rng.IntN(5))*500)
		}
		p.state, p.goal = make([]uint64, p.d.size), p.d.everything()
		for _, f := range p.d.fields[:3] {
			p.state[f.word] |= 1 << f.shift << rng.IntN(2)
		}
		if f := p.d.fields[0]; rng.IntN(2) == 0 {
			p.goal[f.word] &^= 1 << f.shift
		}
		to := &aim{fact: &known{field: p.d.fields[3]}, within: 4000, length: mostLength, more: condition{set: span(-bound, 1<<31-1)}}
		most, cost, can := bestOf(p, number, p.state, to.within, 6)
		if to.length = 6; can && most == int64(p.state[number]) && p.d.in(p.state, p.goal) {
			can = false // there is as much already
		}
		a := newArena(&p.d, 4000)
		copy(a.state, p.state)
		copy(a.costs, p.costs)
		budget := 4000
		result, paid := a.seek(p.goal, to, mostLength, &budget)
		switch {
		case (result == found) != can, result == limited:
			t.Fatalf("seed %d: result %d; of all plans the best has %d, %t", seed, result, most, can)
		case !can:
			none++
		case a.leadsTo() != most || paid != cost:
			t.Fatalf("seed %d: it leads to %d at %d; of all plans the best to %d at %d", seed, a.leadsTo(), paid, most, cost)
		default:
			plans++
		}
	}
	if plans < 100 || none < 20 {
		t.Errorf("%d plans, %d times nothing more", plans, none)
	}
}

// TestP20_MaximiseAllocatesNothing once there is room.
func TestP20_MaximiseAllocatesNothing(t *testing.T) {
	p := wants(6, 2)
	p.d.addFact(0)
	p.d.any, p.d.inWord = nil, nil
	p.d.seal()
	number := p.d.fields[6].word
	p.goal = p.d.everything()
	p.state = append(p.state, 0)
	for k := range p.d.ops {
		o := &p.d.ops[k]
		pre := p.d.everything()
		copy(pre, o.pre[:p.d.masks])
		for i, f := range p.d.fields[:6] {
			if k/2 == i {
				pre[f.word] &^= 2 << f.shift
			}
		}
		o.pre, o.sums = pre, []sum{{word: number, by: int64(1 + k%3)}}
		o.settle(&p.d)
	}
	to := &aim{fact: &known{field: p.d.fields[6]}, within: 4000, length: mostLength, more: condition{set: span(-bound, 1<<31-1)}}
	a := newArena(&p.d, 4000)
	search := func() {
		copy(a.state, p.state)
		copy(a.costs, p.costs)
		budget := 4000
		if result, _ := a.seek(p.goal, to, mostLength, &budget); result != found {
			t.Fatal(result)
		}
	}
	search()
	if n := testing.AllocsPerRun(20, search); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
