package tree

import (
	"github.com/wits-ai/wits"
)

// A solid node is not aborted while its child runs [Pro360, 3.3.10]: who wants to abort it, or something that it lies
// in, asks, and waits. From then on nothing runs in what is to be aborted but what is solid, until that has ended by itself;
// then the rest is aborted, and who asked goes on as it decided when it asked.

// decision is what a node does when what it waits for has ended: 0 says that it waits for nothing.
type decision uint64

// endsWith marks decisions to end.
const endsWith decision = 1 << 32

// goesOn returns the decision to go on with a child; end that to end.
func goesOn(k int32) decision { return decision(k) + 1 }

func end(s wits.Status) decision { return endsWith | decision(s) }

// yield aborts child r of node i, which decided to go on so without it. If there is something in it that is to end first, the
// node waits: then over says that it stands as s in this frame.
func (t *tree) yield(x *wits.Context, i, r int32, d decision) (s wits.Status, over bool) {
	if t.nodes[r].flags&heavy == 0 || !t.ask(x, r) {
		t.abort(x, r)
		return wits.Running, false
	}
	x.Words()[t.waits[i]] = uint64(d)
	_, s, over = t.waitFor(x, i)
	return s, over
}

// solid reports whether something solid runs in a node. In a look ahead nothing does.
func (t *tree) solid(x *wits.Context, i int32) bool {
	n := &t.nodes[i]
	words := x.Words()
	if n.flags&heavy == 0 || !t.isActive(words, i) || x.InLookahead() {
		return false
	}
	switch n.op {
	case opSolid:
		return t.isActive(words, n.first)
	case opRun:
		return t.runners[n.arg].Part().(*tree).solid(x, 0)
	}
	for c := t.child(words, n.first, n.end); c >= 0; c = t.child(words, c+1, n.end) {
		if t.solid(x, c) {
			return true
		}
	}
	return false
}

// ask asks what is solid in a node to end, and aborts all else that runs in it but what that lies in. False says that there
// is nothing solid, and that nothing was done.
func (t *tree) ask(x *wits.Context, i int32) bool {
	if !t.solid(x, i) {
		return false
	}
	words := x.Words()
	n := &t.nodes[i]
	switch n.op {
	case opSolid:
		wits.Set(x, t.solids[n.arg], true)
	case opRun:
		sub := t.runners[n.arg].Part().(*tree)
		sub.ask(x, 0)
		words[sub.leaving] = 1
	default:
		words[t.waits[i]] = 0 // what it has decided comes to nothing
		for c := t.child(words, n.first, n.end); c >= 0; c = t.child(words, c+1, n.end) {
			if !t.ask(x, c) {
				t.abort(x, c)
			}
		}
	}
	return true
}

// asked reports whether something solid that runs in a node was asked to end.
func (t *tree) asked(x *wits.Context, i int32) bool {
	n := &t.nodes[i]
	words := x.Words()
	if n.flags&heavy == 0 || !t.isActive(words, i) {
		return false
	}
	switch n.op {
	case opSolid:
		return wits.Get[bool](x, t.solids[n.arg])
	case opRun:
		return words[t.runners[n.arg].Part().(*tree).leaving] != 0
	}
	if words[t.waits[i]] != 0 {
		return false // it waits for that itself
	}
	for c := t.child(words, n.first, n.end); c >= 0; c = t.child(words, c+1, n.end) {
		if t.asked(x, c) {
			return true
		}
	}
	return false
}

// waitFor runs a frame of what a node waits for. When all of that has ended, over says that the node stands as s, else it goes
// on with child k.
func (t *tree) waitFor(x *wits.Context, i int32) (k int32, s wits.Status, over bool) {
	n := &t.nodes[i]
	words := x.Words()
	t.notIdle(words)
	r := t.child(words, n.first, n.end)
	if !t.wind(x, n.first, n.end) {
		return -1, wits.Running, true
	}
	d := decision(words[t.waits[i]])
	words[t.waits[i]] = 0
	t.abortAll(x, n.first, n.end)
	if d&endsWith != 0 {
		return -1, wits.Status(d &^ endsWith), true
	}
	if r >= 0 && (n.op == opUtility || n.op == opSimulate) {
		t.note(x, r, r+1, wits.Running) // it may be chosen again
	}
	return min(max(int32(d)-1, n.first), n.end-1), wits.Running, false // a damaged save may hold anything
}

// wind runs a frame of what was asked to end among some siblings, and reports whether all of it has ended.
func (t *tree) wind(x *wits.Context, from, to int32) bool {
	words := x.Words()
	done := true
	for i := t.child(words, from, to); i >= 0; i = t.child(words, i+1, to) {
		n := &t.nodes[i]
		switch {
		case !t.solid(x, i):
		case n.op == opSolid:
			if s := t.only(x, n, -1, wits.Running); s == wits.Running {
				done = false
			} else {
				wits.Set(x, t.solids[n.arg], false)
			}
		case n.op == opRun:
			if t.program(x, n, i) == wits.Running {
				done = false
			} else {
				t.note(x, i, i+1, wits.Aborted)
			}
		default:
			done = t.wind(x, n.first, n.end) && done
		}
	}
	return done
}

// leave runs a frame of a tree that was asked to end as a whole: it is aborted when what is solid in it has ended.
func (t *tree) leave(x *wits.Context) wits.Status {
	t.notIdle(x.Words())
	if !t.wind(x, 0, 1) {
		return wits.Running
	}
	t.Abort(x)
	return wits.Aborted
}

// unask forgets what was asked for and decided.
func (t *tree) unask(x *wits.Context) {
	if t.leaving == 0 {
		return
	}
	words := x.Words()
	words[t.leaving] = 0
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.flags&heavy != 0 && n.first < n.end {
			words[t.waits[i]] = 0
		}
		if n.op == opSolid {
			wits.Set(x, t.solids[n.arg], false)
		}
	}
}

// first returns the child with which a reactive node begins its visit: the first, unless something solid runs in another and
// none before that would take its place.
func (t *tree) first(x *wits.Context, n *record, i int32) (k int32, s wits.Status, over bool) {
	r := t.firm(x, n)
	if r < 0 {
		return n.first, wits.Running, false
	}
	for k = n.first; k < r; k++ {
		if t.overtakes(x, n, k) {
			s, over = t.yield(x, i, r, goesOn(n.first))
			return n.first, s, over
		}
	}
	return r, wits.Running, false
}

// firm returns the first child in which something solid runs; -1 if there is none.
func (t *tree) firm(x *wits.Context, n *record) int32 {
	words := x.Words()
	for c := t.child(words, n.first, n.end); c >= 0; c = t.child(words, c+1, n.end) {
		if t.solid(x, c) {
			return c
		}
	}
	return -1
}

// overtakes reports whether a reactive node would leave the child that runs for an earlier one. While something solid runs,
// those are not visited: it is only asked whether their conditions let them run.
func (t *tree) overtakes(x *wits.Context, n *record, k int32) bool {
	return t.valid(x, k) == (n.on == wits.Failure)
}

// solids makes what solid nodes need: a port that says that one was asked, and places where those that may abort it, or
// something that it lies in, keep what they decided.
func (b *builder) solids() {
	t := b.t
	for at := len(t.nodes) - 1; at > 0; at-- { // children come after parents
		if t.nodes[at].flags&heavy != 0 {
			t.nodes[t.nodes[at].parent].flags |= heavy
		}
	}
	if t.nodes[0].flags&heavy == 0 {
		return
	}
	t.waits = make([]int32, len(t.nodes))
	for _, n := range b.nodes {
		if rec := &t.nodes[n.at]; rec.flags&heavy != 0 && rec.first < rec.end {
			state := b.State(n.Node.Name+" waits", b.whole)
			b.Finish(func() { t.waits[n.at] = int32(state.Slot().Word()) })
		}
	}
	leaving := b.State("leaving", b.whole)
	b.Finish(func() { t.leaving = leaving.Slot().Word() })
}

// solid reads a solid node.
func (b *builder) solid(n *node, rec *record) {
	t := b.t
	rec.flags |= heavy
	rec.arg = int32(len(t.solids))
	t.solids = append(t.solids, wits.Slot{})
	b.port(n, "Asked", b.bool1, func(s wits.Slot) { t.solids[rec.arg] = s })
}
