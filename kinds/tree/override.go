package tree

import (
	"github.com/wits-ai/wits"
)

// A debugger may force what comes of a node (see [wits.Program.WithOverrides]). Composites and decorators then run no children, leaves
// do nothing, conditions look at nothing. What the node runs already is aborted when it is visited. A tree in which a result is
// forced has the same layout, and visits its root in every frame: the mind may come from, or go back to, one where it is not.

// force makes nodes have the results that are forced upon them. What runs a document or an action has it already.
func (b *builder) force() {
	t := b.t
	for _, n := range b.nodes {
		s, ok := n.Node.Override()
		if !ok {
			continue
		}
		if !t.polls {
			t.polls, t.tag = true, t.tag^forcedTag
		}
		if n.runner != nil {
			t.nodes[n.at].flags &^= sleeps // it ends without being woken
			continue
		}
		if t.was == nil {
			t.was = make([]op, len(t.nodes))
		}
		b.Finish(func() { t.force(n.at, s) })
	}
}

func (t *tree) force(i int32, s wits.Status) {
	n := &t.nodes[i]
	n.flags &^= deferred
	t.told[i] = nil
	if (n.op == opIf || n.op == opIfPort) && s != wits.Running {
		holds := s == wits.Success
		n.op, n.arg, n.flags = opIf, int32(len(t.conditions)), n.flags&^impure
		t.conditions = append(t.conditions, test{f: func(*wits.Context) bool { return holds }})
		return
	}
	if t.was[i] = n.op; n.op.instant() && n.parent >= 0 && t.nodes[n.parent].op == opSequence {
		t.nodes[n.parent].flags &^= lower // a condition that is kept up never begins to hold
	}
	n.op, n.on = opOverridden, s
	n.flags &^= observes | lower | self
}

// forcedTag is what the tag of a tree in which results are forced differs in from that of the tree itself.
const forcedTag = 1 << 31

// pass runs a frame of a tree in which results are forced, or of one in the first frame in which none are any more.
func (t *tree) pass(x *wits.Context) wits.Status {
	s := t.run(x, 0, -1, wits.Running)
	if s != wits.Running {
		t.note(x, 0, 1, s)
	}
	words := x.Words()
	t.notIdle(words)
	for i := range t.nodes { // what was kept up, and never is by itself, has let the node above it go on where it was
		if t.nodes[i].op.instant() {
			words[t.active+i>>6] &^= 1 << (i & 63)
		}
	}
	return s
}

// instant reports whether nodes of the sort never go on in the next frame.
func (o op) instant() bool { return o == opIf || o == opIfPort || o == opStatus }

// forced visits a node whose result is forced.
func (t *tree) forced(x *wits.Context, n *record, i int32) wits.Status {
	words := x.Words()
	t.notIdle(words)
	runs := t.child(words, n.first, n.end) >= 0
	t.dismiss(x, i)
	t.abortAll(x, n.first, n.end)
	if n.on != wits.Running {
		x.OverrideApplied(n.id)
		return n.on
	}
	if runs || !t.isActive(words, i) {
		t.anew(x, n, i)
	}
	t.begin(x, i)
	return wits.Running
}

// anew has a node that is kept up stand as if it had just begun, for the frame in which its result is not forced any more.
func (t *tree) anew(x *wits.Context, n *record, i int32) {
	switch t.was[i] {
	case opParallel, opRandom, opUtility, opSimulate, opChain, opHinted:
		t.note(x, n.first, n.end, wits.Running)
	case opRepeat, opRetry:
		wits.Set(x, t.counters[n.arg].count, int64(0))
	case opTimeout, opDelay, opWait:
		x.SetCurrentNode(n.id)
		t.timers[n.arg].start(x, t)
	}
}

// dismiss forgets what was asked of a node whose result is forced, and what it waits for.
func (t *tree) dismiss(x *wits.Context, i int32) {
	n := &t.nodes[i]
	if n.flags&heavy != 0 && n.first < n.end {
		x.Words()[t.waits[i]] = 0
	}
	if t.was[i] == opSolid {
		wits.Set(x, t.solids[n.arg], false)
	}
}
