// Command floor says what Go's compiler makes of the shapes that a tick of minds is made of, with nothing of Wits in it: how long each takes,
// in ns. floor.js runs it as a process and as WebAssembly, in turns: that is what wits.wasm can come to at best.
package main

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"time"
)

// A shape does its work n times over; what it comes to must not depend on where it runs.
type shape struct {
	name string
	do   func(n int) uint64
}

var shapes = []shape{
	{"float maths", floats},
	{"words of a slice, by index", words},
	{"bits of a slice", bitset},
	{"calls of functions", direct},
	{"calls with many arguments", wide},
	{"recursion", recursion},
	{"calls of closures", closures},
	{"calls of methods of interfaces", interfaces},
	{"a switch over operations", switches},
	{"copies of a structure with pointers", copies},
	{"a deferred call that recovers", deferred},
	{"a small mind, with no guard", func(n int) uint64 { return minds(n, stepBare) }},
	{"a small mind, with a guard each", func(n int) uint64 { return minds(n, stepGuarded) }},
}

func main() {
	ms := 30
	if len(os.Args) > 1 {
		ms, _ = strconv.Atoi(os.Args[1])
	}
	for _, s := range shapes {
		n := 1000
		var took time.Duration
		for range 60 { // short at first: WebAssembly is compiled well only for the next call
			from := time.Now()
			s.do(n)
			if took = time.Since(from); took < time.Millisecond {
				n *= 2
			}
		}
		calls := max(1, ms*int(time.Millisecond)/max(1, int(took)))
		sum, from := uint64(0), time.Now()
		for range calls {
			sum += s.do(n)
		}
		fmt.Printf("%s\t%.3f\t%x\n", s.name, float64(time.Since(from).Nanoseconds())/float64(calls*n), s.do(1000))
	}
}

func floats(n int) uint64 {
	x, y := 0.25, 0.5
	for range n {
		x = math.Abs(float64(x*1.5)-float64(y*0.7)) + 0.1
		y = 1 - float64(x*y)
		if y < 0 {
			y = -y
		}
		if x > 2 {
			x /= 3
		}
	}
	return math.Float64bits(x + y)
}

var block = make([]uint64, 64)

func words(n int) uint64 {
	w, k := block, 1
	for i := range n {
		w[k] += uint64(i)
		w[k^1] ^= w[k] >> 3
		k = int(w[k] & 63)
	}
	sum := uint64(0)
	for i, v := range w {
		sum, w[i] = sum*31+v, 0
	}
	return sum
}

func bitset(n int) uint64 {
	w := block[:4]
	sum := uint64(0)
	for i := range n {
		k := i * 37 & 255
		if w[k>>6]&(1<<(k&63)) != 0 {
			w[k>>6] &^= 1 << (k & 63)
			sum += w[k>>6]
		} else {
			w[k>>6] |= 1 << (k & 63)
		}
	}
	clear(w)
	return sum
}

//go:noinline
func added(a, b uint64) uint64 { return a*5 + b }

func direct(n int) uint64 {
	sum := uint64(0)
	for i := range n {
		sum = added(sum, uint64(i))
	}
	return sum
}

//go:noinline
func wider(w []uint64, f float64, a, b int, s uint8, t bool) (uint64, bool) {
	if t {
		return w[a&63] + uint64(b) + uint64(s), !t
	}
	return uint64(f) + uint64(a), !t
}

func wide(n int) uint64 {
	sum, t := uint64(0), false
	for i := range n {
		var v uint64
		v, t = wider(block, 3.5, i, n, uint8(i), t)
		sum += v
	}
	return sum
}

//go:noinline
func depth(a []uint64, d int) uint64 {
	if d == 0 {
		return a[d]
	}
	return depth(a, d-1) + uint64(d)
}

func recursion(n int) uint64 { // one of the calls
	sum := uint64(0)
	for range n / 8 {
		sum += depth(block, 7)
	}
	return sum
}

type context struct {
	words []uint64
	_     []any
	prog  *program
	frame frame
	node  int32
}

type frame struct {
	delta, time float64
	tick        int64
	_           uint64
	self, world any
	log         any
	_           *int
}

var conditions = []func(x *context) bool{
	func(x *context) bool { return math.Float64frombits(x.words[3]) < 40 },
	func(x *context) bool { return x.words[4] > 10 },
	func(x *context) bool { return math.Float64frombits(x.words[5])*2 > 1 },
	func(x *context) bool { return x.words[6]&1 != 0 },
}

func closures(n int) uint64 {
	x := &context{words: block}
	sum := uint64(0)
	for i := range n {
		if conditions[i&3](x) {
			sum++
		}
		x.node = int32(i)
	}
	return sum
}

type part interface{ update(x *context) uint8 }

type (
	adds  struct{ at int }
	waits struct{ at int }
	holds struct{ at int }
)

func (a *adds) update(x *context) uint8 { x.words[a.at]++; return 1 }
func (a *waits) update(x *context) uint8 {
	if x.words[a.at] > 1000 {
		return 1
	}
	return 0
}
func (a *holds) update(x *context) uint8 { return uint8(x.words[a.at] & 1) }

var parts = []part{&adds{8}, &waits{8}, &holds{8}, &waits{9}}

func interfaces(n int) uint64 {
	x := &context{words: block}
	sum := uint64(0)
	for i := range n {
		sum += uint64(parts[i&3].update(x))
	}
	x.words[8] = 0
	return sum
}

type op struct {
	op       uint8
	on       uint8
	flags    uint16
	arg, end int32
}

type program struct {
	ops  []op
	root part
}

var operations = &program{ops: []op{{0, 1, 0, 3, 4}, {1, 0, 0, 5, 4}, {2, 0, 1, 7, 2}, {3, 0, 0, 9, 9}, {4, 0, 0, 1, 2}, {5, 1, 0, 2, 2}, {6, 0, 0, 2, 2}, {7, 2, 2, 1, 1}}}

func switches(n int) uint64 {
	w, p := block, operations
	sum, at := uint64(1), 0
	for range n {
		o := &p.ops[at]
		switch o.op {
		case 0:
			sum += w[o.arg] + 1
		case 1:
			sum ^= uint64(o.end)
		case 2:
			sum += uint64(o.flags)
		case 3:
			sum = sum<<1 | sum>>63
		case 4:
			sum += 5
		case 5:
			sum -= uint64(o.on)
		case 6:
			sum ^= sum >> 5
		default:
			sum += 3
		}
		at = int(sum & 7)
	}
	return sum
}

var many = make([]context, 256)

func copies(n int) uint64 {
	f := frame{delta: 0.5, time: 2, self: &many[3], world: &many[4], log: &many[5]}
	for i := range n {
		f.tick = int64(i)
		many[i&255].frame = f
	}
	return uint64(many[7].frame.tick)
}

//go:noinline
func guarded(x *context) (n int64) {
	defer x.recovered()
	x.node = 0
	n = x.frame.tick
	x.node = -1
	return n
}

func (x *context) recovered() {
	if x.node == -1 {
		return
	}
	if r := recover(); r != nil {
		fmt.Println(r)
	}
}

func deferred(n int) uint64 {
	sum := int64(0)
	for i := range n {
		sum += guarded(&many[i&255])
	}
	return uint64(sum)
}

// tree is a selector over sequences over conditions, and an action that goes on, as an interpreter has it.
type tree struct {
	nodes  []op
	action part
}

func (t *tree) update(x *context) uint8 { return t.run(x, 0) }

func (t *tree) run(x *context, i int32) uint8 {
	o := &t.nodes[i]
	switch o.op {
	case 0, 1:
		s := o.on
		for k := o.arg; k < o.end && s == o.on; {
			s = t.run(x, k)
			k += 1
		}
		if s != 2 {
			x.words[0] &^= 1 << (i & 63)
		}
		return s
	case 2:
		if conditions[o.arg](x) {
			return 1
		}
		return 0
	default:
		x.node = i
		x.words[0] |= 1 << (i & 63)
		return t.action.update(x)
	}
}

// goes counts, and goes on.
type goes struct{}

func (goes) update(x *context) uint8 { x.words[9]++; return 2 }

func minds(n int, step func(x *context, f frame) uint8) uint64 {
	t := &tree{nodes: []op{{0, 0, 0, 1, 4}, {1, 1, 0, 4, 6}, {1, 1, 0, 6, 8}, {9, 0, 0, 0, 0}, {2, 0, 0, 1, 0}, {2, 0, 0, 2, 0}, {2, 0, 0, 3, 0}, {2, 0, 0, 2, 0}}, action: goes{}}
	p := &program{root: t}
	for i := range many {
		many[i].prog, many[i].words = p, make([]uint64, 16)
	}
	f := frame{delta: 1. / 60, world: p}
	for i := range n {
		x := &many[i&255]
		f.tick, f.self = int64(i), x
		f.time += f.delta
		step(x, f)
	}
	return many[3].words[9]
}

func stepBare(x *context, f frame) uint8 {
	x.frame = f
	if !(f.delta >= 0) || x.node == -2 {
		return 0
	}
	return bare(x)
}

//go:noinline
func bare(x *context) uint8 {
	s := x.prog.root.update(x)
	x.node = -1
	return s
}

func stepGuarded(x *context, f frame) uint8 {
	x.frame = f
	if !(f.delta >= 0) || x.node == -2 {
		return 0
	}
	return guardedMind(x)
}

//go:noinline
func guardedMind(x *context) uint8 {
	defer x.recovered()
	s := x.prog.root.update(x)
	x.node = -1
	return s
}
