package rules

import (
	"fmt"
	"strings"

	"github.com/wits-ai/wits/kind"
)

// lint warns of rules that can never fire.
func (b *builder) lint(nodes []*kind.BuildNode) {
	for i := range b.d.rules {
		r := &b.d.rules[i]
		for _, t := range r.inputs {
			if room := t.bin.cap - t.bin.least; t.amount > room && t.scope != InTile && !r.rate {
				b.Warn(nodes[i], "inputs", fmt.Sprintf("it never fires: it takes %s of %s.%s, and the bin holds at most %s", t.amount, t.scope, b.d.resources[t.resource].name, t.bin.cap), "take less, or raise the cap")
			}
		}
	}
	b.circles(nodes)
}

// circles warns of resources that rules make only of each other and that nobody has at the start: none is ever made, unless the game gives
// some.
func (b *builder) circles(nodes []*kind.BuildNode) {
	n := len(b.d.resources)
	makers := make([][]int, n) // rules, by what they give
	there := make([]bool, n)
	for i := range b.d.rules {
		for _, t := range b.d.rules[i].outputs {
			makers[t.resource] = append(makers[t.resource], i)
		}
	}
	for i := range b.d.resources {
		there[i] = len(makers[i]) == 0 // the game brings it in, as it does workers
		for s := InUnit; s <= InPlayer; s++ {
			if is := b.d.resources[i].bins[s]; is.at >= 0 && (is.start > 0 || is.least < 0) {
				there[i] = true
			}
		}
	}
	for _, t := range b.d.types {
		for k, a := range t.start {
			there[b.d.held[InUnit][k]] = there[b.d.held[InUnit][k]] || a > 0
		}
	}
	for i := range b.d.rules { // what scripts write and tiles get may be there, too
		for _, c := range b.d.rules[i].changes {
			for k := range b.d.resources {
				there[k] = there[k] || c.amount > 0 && b.d.resources[k].bins[InTile].at == c.bin.at
			}
		}
		for _, s := range b.d.rules[i].on {
			for _, o := range s.reads {
				for k := range b.d.resources {
					there[k] = there[k] || strings.Split(b.d.operands[o].name, ".")[1] == b.d.resources[k].name
				}
			}
		}
	}
	for again := true; again; {
		again = false
		for i := range b.d.rules {
			if r := &b.d.rules[i]; b.lacks(r, there) < 0 {
				for _, t := range r.outputs {
					again = again || !there[t.resource]
					there[t.resource] = true
				}
			}
		}
	}
	for i := range b.d.resources {
		if there[i] {
			continue
		}
		for _, at := range makers[i] {
			if from := b.lacks(&b.d.rules[at], there); from >= 0 {
				b.Warn(nodes[at], "inputs", fmt.Sprintf("it never fires, unless the game gives some %s: rules make %s only of what is made of it, and nobody has any at the start", b.d.resources[from].name, b.d.resources[i].name),
					fmt.Sprintf(`give %s a "start", or make it of something else`, b.d.resources[from].name))
				there[i] = true // once is enough
				break
			}
		}
	}
}

// lacks is an input that nobody can have; -1 if there is none.
func (b *builder) lacks(r *rule, there []bool) int {
	for _, t := range r.inputs {
		if !there[t.resource] {
			return int(t.resource)
		}
	}
	return -1
}
