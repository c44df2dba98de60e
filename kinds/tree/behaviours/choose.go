package behaviours

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// choosing is how a node chooses among its children.
type choosing uint8

const (
	first   choosing = iota // the first that can
	highest                 // the one with the highest score
	random                  // any; it stays with it while it can
)

// accepts reports whether a node can be chosen.
func (t *tree) accepts(x *wits.Context, i int32) bool {
	n := &t.nodes[i]
	words := x.Words()
	ok := n.stimulus < 0 || words[t.stimuli[n.stimulus]] != 0
	if ok && n.when != nil {
		x.SetCurrentNode(n.id)
		ok = (*n.when)(x)
	}
	if ok && n.shared != nil {
		ok = n.shared.admits(x, n.runner)
	}
	if n.position >= 0 {
		at := &words[n.position]
		switch {
		case !ok:
			*at = 0
		case *at >= uint64(n.end-i): // it is through until its precondition has been false
			ok = false
		case !bit(words, t.chosen, i): // something came between
			*at = 0
		}
	}
	return ok
}

// admits reports whether the precondition of a tree's root holds, for the node of another tree that runs it.
func (t *tree) admits(x *wits.Context, r *kind.Runner) bool {
	root := &t.nodes[0]
	if root.when == nil {
		return root.shared == nil || root.shared.admits(x, root.runner)
	}
	r.Refresh(x)
	x.SetCurrentNode(root.id)
	return (*root.when)(x) && (root.shared == nil || root.shared.admits(x, root.runner))
}

// descend chooses a node and what lies under it. With "script" it runs at once.
func (t *tree) descend(x *wits.Context, i int32) {
	n := &t.nodes[i]
	words := x.Words()
	set(words, t.now, i)
	if t.script {
		t.do(x, i)
	}
	switch {
	case n.position >= 0:
		c := i + max(int32(words[n.position]), 1)
		for ; c < n.end && !t.accepts(x, c); c = t.nodes[c].end {
		}
		t.turn(words, i, c)
		if c < n.end {
			t.descend(x, c)
		}
	case n.chooses == first:
		for c := i + 1; c < n.end; c = t.nodes[c].end {
			if t.accepts(x, c) {
				if t.descend(x, c); !t.nodes[c].nonexclusive {
					return
				}
			}
		}
	case n.chooses == highest:
		if c := t.best(x, i); c >= 0 {
			t.descend(x, c)
		}
	default:
		if c := t.draw(x, i); c >= 0 {
			t.descend(x, c)
		}
	}
}

// turn notes which child of a sequential node is the next; after the last it is through, or begins again.
func (t *tree) turn(words []uint64, i, c int32) {
	n := &t.nodes[i]
	if c >= n.end && n.repeats {
		c = i
	}
	words[n.position] = uint64(c - i)
}

// best returns the child that can be chosen with the highest score; -1 if none can.
func (t *tree) best(x *wits.Context, i int32) int32 {
	best, top := int32(-1), 0.0
	for c := i + 1; c < t.nodes[i].end; c = t.nodes[c].end {
		if t.accepts(x, c) {
			x.SetCurrentNode(t.nodes[c].id)
			if s := (*t.nodes[c].score)(x); best < 0 || s > top {
				best, top = c, s
			}
		}
	}
	return best
}

// draw is any child that can be chosen, the one that was in the last frame if that is one; -1 if none can.
func (t *tree) draw(x *wits.Context, i int32) int32 {
	words := x.Words()
	was := int32(-1)
	if bit(words, t.chosen, i) {
		for c := i + 1; c < t.nodes[i].end && was < 0; c = t.nodes[c].end {
			if bit(words, t.chosen, c) {
				was = c
			}
		}
	}
	if was >= 0 && t.accepts(x, was) {
		return was
	}
	drawn, count := int32(-1), 0
	for c := i + 1; c < t.nodes[i].end; c = t.nodes[c].end {
		if c != was && t.accepts(x, c) {
			if count++; x.Rand().Int(count) == 0 {
				drawn = c
			}
		}
	}
	return drawn
}
