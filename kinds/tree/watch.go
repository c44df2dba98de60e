package tree

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
)

// aborts reads whom a condition may abort.
func (b *builder) aborts(n *node) {
	o, ok := n.Is.(observing)
	if !ok {
		return
	}
	switch o.observer().Abort.String() {
	case "self":
		n.Node.AddExtra("aborts", "self")
		b.abortSelf(n)
	case "lower":
		n.Node.AddExtra("aborts", "lower")
		b.abortLower(n)
	case "both":
		n.Node.AddExtra("aborts", "self and lower")
		b.abortSelf(n)
		b.abortLower(n)
	}
}

func (b *builder) abortProblem(n *node, reason, hint string, fixes ...declare.Fix) {
	b.Problem(n.Node, "abort", reason, hint, fixes...)
}

// abortSelf lets a condition abort what runs because it held.
func (b *builder) abortSelf(n *node) {
	t := b.t
	rec := &t.nodes[n.at]
	if rec.op == opGuard {
		rec.flags |= self
		return
	}
	p := rec.parent
	if p < 0 || t.nodes[p].op != opSequence && !t.nodes[p].op.selects() {
		b.abortProblem(n, "a condition aborts what comes after it in a sequence with memory, and this one is in none",
			`put it there, or make a guard of it; reactive nodes look again without "abort"`, declare.ToRemove())
		return
	}
	if t.nodes[p].op.selects() {
		if !n.aborting("lower") {
			b.abortProblem(n, "in a selector nothing runs because the condition held", `"abort": "lower" ends the children after it when it begins to hold`, declare.ToSet(`"lower"`))
		}
		return
	}
	rec.flags |= observes
	t.nodes[p].flags |= observed
}

// abortLower lets a condition abort what runs because it did not hold: children of a selector that come after its branch.
func (b *builder) abortLower(n *node) {
	t := b.t
	rec := &t.nodes[n.at]
	branch := rec.parent
	if rec.op == opGuard {
		branch = n.at
	} else if branch >= 0 && t.nodes[branch].op.selects() { // the condition itself is the branch
		rec.flags |= observes
		t.nodes[branch].flags |= observed
		return
	} else if branch >= 0 && t.nodes[branch].op != opSequence {
		branch = -1
	}
	if branch < 0 || t.nodes[branch].parent < 0 || !t.nodes[t.nodes[branch].parent].op.selects() {
		b.abortProblem(n, `"lower" aborts the children of a selector with memory that come after the branch, and there is no such selector right above`,
			`let the sequence, or the guard, be a child of a selector`, declare.ToRemove())
		return
	}
	s := t.nodes[branch].parent
	t.nodes[s].flags |= observed
	rec.flags |= lower
	if rec.op == opGuard {
		i := rec.arg
		b.port(n, "Holds", b.bool1, func(s wits.Slot) {
			t.conditions[i].holds = s
		})
		return
	}
	seq := &t.nodes[branch]
	seq.flags |= lower
	for k := seq.first; k < n.at; k++ {
		if op := t.nodes[k].op; op != opIf && op != opIfPort {
			b.abortProblem(n, `"lower" is for a condition that stands at the beginning of its sequence, with no more than conditions before it`, "", declare.ToRemove().As(""))
			return
		}
	}
	seq.arg = max(seq.arg, n.at-seq.first+1)
}

// rechecked finds the conditions that are looked at while something else runs: what they read is watched. Those that run
// themselves are looked at in every frame. With again the node is visited anew after it has ended, while its parent goes
// on.
func (b *builder) rechecked(n *node, again bool) {
	rec := &b.t.nodes[n.at]
	look := again
	switch rec.op {
	case opIf, opIfPort:
		look = look || rec.flags&(observes|lower) != 0
	case opGuard:
		look = look || rec.flags&(self|lower) != 0
	case opSwitch:
		look = look || b.t.switches[rec.arg].reactive
	case opReactiveSequence, opReactiveSelector:
		again = true
	case opHinted:
		b.add(n.hints)
		again = again || b.t.hints[rec.arg].reactive
	case opUtility:
		u := &b.t.utilities[rec.arg]
		if u.reactive || again {
			b.rated(n)
		}
		again = again || u.reactive
	}
	if look {
		b.look(n)
	}
	for _, c := range n.children {
		b.rechecked(b.node(c.decl), again)
	}
}

// look watches what a node reads.
func (b *builder) look(n *node) { b.add(n.reads) }

// rated watches what the scores under a node read.
func (b *builder) rated(n *node) {
	b.add(n.rates)
	for _, c := range n.children {
		b.rated(b.node(c.decl))
	}
}

func (b *builder) add(ports []*wits.Port) {
	for _, p := range ports {
		if !b.watch[p] && p.Type.Words() > 0 {
			b.watch[p] = true
			b.ports = append(b.ports, p)
		}
	}
}

// idleFrames makes room for what idle frames need.
func (b *builder) idleFrames(body *body) {
	t := b.t
	t.events = !body.polling
	if !t.events {
		return
	}
	if b.timed {
		wake := b.State("wake", b.float)
		b.Finish(func() { t.wake = wake.Slot().Word() })
	}
	var seen []wits.State
	for i, p := range b.ports {
		for w := range p.Type.Words() {
			seen = append(seen, b.State(fmt.Sprintf("seen %d %d", i, w), b.whole))
		}
	}
	b.Finish(func() {
		known := map[int]bool{}
		k := 0
		for _, p := range b.ports {
			at := p.Slot().Word()
			for w := range p.Type.Words() {
				if !known[at+w] { // ports that are linked are one place
					known[at+w] = true
					t.watch = append(t.watch, watched{int32(at + w), int32(seen[k].Slot().Word())})
				}
				k++
			}
		}
	})
}
