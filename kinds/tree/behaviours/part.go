package behaviours

import (
	"math"
	"math/bits"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// tree is a compiled tree. It holds no agent's state; all of that is in the mind.
type tree struct {
	nodes  []node // depth first: what lies under a node follows it
	script bool   // behaviours run as they are chosen
	// Rows of bits in the mind, a bit for each node: what runs, or was chosen if it runs nothing; what was chosen when the
	// tree looked last; what is chosen now.
	active, chosen, now int // first words
	width               int // of each, in words
	control             int // word: the tag of the document whose bits these are
	tag                 uint64
	programs            []uint64 // which nodes run something

	alive       int     // word: 1 while the tree is active
	stimuli     []int   // words: which stimuli wait
	stimulated  []int32 // nodes with a stimulus
	sequentials []int32 // nodes that run their children in turn
	importance  int     // word: how probable it is that the tree looks in this frame; -1 if it always does
	history     []int   // words

	told, rated []*kind.ExprTrace // by node: its precondition and its score, for those who ask why; nil for none
	heard       []string          // stimuli, by their triggers

	variables []wits.Slot // that go back to their defaults on activation
	functions []wits.Part // whose state goes back
}

// node is one as a frame needs it.
type node struct {
	node                *wits.Node
	id                  int32
	end                 int32 // after the last node under it
	stimulus            int32 // -1: none
	position            int32 // word, of a sequential node: how far behind it the child lies whose turn it is; -1 for others
	nonexclusive        bool
	repeats             bool
	chooses             choosing
	ends                wits.Status // the tree, when it is chosen; Running: it does not
	when                *func(*wits.Context) bool
	script, enter, exit *func(*wits.Context)
	score, matters      *func(*wits.Context) float64
	runner              *kind.Runner // nil: it runs nothing
	shared              *tree        // what it runs, if that is such a tree
}

func bit(words []uint64, row int, i int32) bool { return words[row+int(i>>6)]>>(i&63)&1 != 0 }
func set(words []uint64, row int, i int32)      { words[row+int(i>>6)] |= 1 << (i & 63) }

// Activate begins anew. The first update chooses.
func (t *tree) Activate(x *wits.Context) {
	for _, v := range t.variables {
		x.Reset(v)
	}
	for _, f := range t.functions {
		f.Activate(x)
	}
	words := x.Words()
	clear(words[t.active : t.active+3*t.width])
	words[t.control], words[t.alive] = t.tag, 1
	t.forget(words)
	for _, w := range t.stimuli {
		words[w] = 0
	}
	for _, w := range t.history {
		words[w] = 0
	}
}

// forget lets the tree look in the next frame, and sequential nodes begin with their first children.
func (t *tree) forget(words []uint64) {
	if t.importance >= 0 {
		words[t.importance] = math.Float64bits(1)
	}
	for _, i := range t.sequentials {
		words[t.nodes[i].position] = 0
	}
}

// Update runs a frame.
func (t *tree) Update(x *wits.Context) wits.Status {
	words := x.Words()
	if words[t.control] != t.tag { // the mind comes from another document: what runs was chosen
		words[t.control], words[t.alive] = t.tag, 1
		copy(words[t.chosen:t.chosen+t.width], words[t.active:t.active+t.width])
		t.forget(words)
	}
	status := wits.Running
	if t.looks(x) {
		clear(words[t.now : t.now+t.width])
		if t.accepts(x, 0) {
			t.descend(x, 0)
		}
		t.leave(x, words)
		if !t.script {
			t.perform(x, words)
		}
		copy(words[t.chosen:t.chosen+t.width], words[t.now:t.now+t.width])
		t.remember(words)
		status = t.weigh(x)
	} else {
		t.goOn(x, words)
	}
	t.finish(words)
	if status != wits.Running {
		t.Abort(x)
	}
	return status
}

// looks reports whether the tree chooses in this frame.
func (t *tree) looks(x *wits.Context) bool {
	if t.importance < 0 {
		return true
	}
	p := math.Float64frombits(x.Words()[t.importance])
	return p >= 1 || x.Rand().Float() < p
}

// leave ends what was chosen and is not now, the deepest first.
func (t *tree) leave(x *wits.Context, words []uint64) {
	for w := t.width - 1; w >= 0; w-- {
		for left := words[t.chosen+w] &^ words[t.now+w]; left != 0; {
			b := 63 - bits.LeadingZeros64(left)
			left &^= 1 << b
			t.exit(x, int32(w*64+b))
		}
	}
}

// exit ends a node that was chosen.
func (t *tree) exit(x *wits.Context, i int32) {
	n := &t.nodes[i]
	words := x.Words()
	if n.runner != nil && n.runner.Get(x) {
		n.runner.Stop(x)
	}
	words[t.active+int(i>>6)] &^= 1 << (i & 63)
	for c := i + 1; c < n.end; c = t.nodes[c].end {
		t.rewind(words, c)
	}
	if n.exit != nil {
		x.SetCurrentNode(n.id)
		(*n.exit)(x)
	}
}

// perform runs what was chosen, parents before children.
func (t *tree) perform(x *wits.Context, words []uint64) {
	for w := range t.width {
		for left := words[t.now+w]; left != 0; left &= left - 1 {
			t.do(x, int32(w*64+bits.TrailingZeros64(left)))
		}
	}
}

// do runs a chosen node.
func (t *tree) do(x *wits.Context, i int32) {
	n := &t.nodes[i]
	words := x.Words()
	if n.enter != nil && !bit(words, t.chosen, i) {
		x.SetCurrentNode(n.id)
		(*n.enter)(x)
	}
	if n.runner == nil {
		set(words, t.active, i)
	} else if !n.runner.Empty() {
		if n.runner.Get(x) {
			n.runner.Refresh(x)
		} else {
			n.runner.Begin(x)
		}
		n.runner.Update(x)
	}
	if n.script != nil {
		x.SetCurrentNode(n.id)
		(*n.script)(x)
	}
}

// goOn runs a frame in which nothing is chosen: what runs goes on.
func (t *tree) goOn(x *wits.Context, words []uint64) {
	for w := range t.width {
		for left := words[t.active+w] & t.programs[w]; left != 0; left &= left - 1 {
			n := &t.nodes[w*64+bits.TrailingZeros64(left)]
			n.runner.Refresh(x)
			n.runner.Update(x)
		}
	}
}

// leastImportance is what importances at least are: a tree that never looked again could not notice that it should.
const leastImportance = 0.001

// weigh looks at what chosen nodes say about the tree: how important it is, and whether it ends. The last has the word.
func (t *tree) weigh(x *wits.Context) wits.Status {
	words := x.Words()
	status := wits.Running
	p := 1.0
	for w := range t.width {
		for left := words[t.now+w]; left != 0; left &= left - 1 {
			n := &t.nodes[w*64+bits.TrailingZeros64(left)]
			if n.matters != nil {
				x.SetCurrentNode(n.id)
				p = (*n.matters)(x)
			}
			if n.ends != wits.Running {
				status = n.ends
			}
		}
	}
	if t.importance >= 0 {
		if !(p >= leastImportance) {
			p = leastImportance
		}
		words[t.importance] = math.Float64bits(p)
	}
	return status
}

// finish lets sequential nodes go on to the next child, the deepest first, and consumes the stimuli of behaviours that are
// through.
func (t *tree) finish(words []uint64) {
	for k := len(t.sequentials) - 1; k >= 0; k-- {
		i := t.sequentials[k]
		n := &t.nodes[i]
		c := i + int32(words[n.position])
		if c > i && c < n.end && bit(words, t.chosen, c) && t.through(words, c) {
			t.rewind(words, c)
			t.turn(words, i, t.nodes[c].end)
		}
	}
	for _, i := range t.stimulated {
		if bit(words, t.chosen, i) && t.through(words, i) {
			t.rewind(words, i)
			words[t.stimuli[t.nodes[i].stimulus]] = 0
		}
	}
}

// through reports whether a chosen node has done all that it does: nothing under it runs, and no sequential node that was chosen
// has children to come.
func (t *tree) through(words []uint64, i int32) bool {
	if t.runs(words, i) {
		return false
	}
	for _, s := range t.sequentials {
		if n := &t.nodes[s]; s >= i && s < t.nodes[i].end && bit(words, t.chosen, s) {
			if at := words[n.position]; at > 0 && at < uint64(n.end-s) {
				return false
			}
		}
	}
	return true
}

// rewind lets the sequential nodes from one node on, as far as they lie in it, begin with their first children.
func (t *tree) rewind(words []uint64, i int32) {
	for _, s := range t.sequentials {
		if s >= i && s < t.nodes[i].end {
			words[t.nodes[s].position] = 0
		}
	}
}

// runs reports whether a node or something under it runs a program.
func (t *tree) runs(words []uint64, i int32) bool {
	end := t.nodes[i].end
	for w := i >> 6; w<<6 < end; w++ {
		mask := ^uint64(0)
		if w == i>>6 {
			mask <<= i & 63
		}
		if end-w<<6 < 64 {
			mask &= 1<<(end-w<<6) - 1
		}
		if words[t.active+int(w)]&t.programs[w]&mask != 0 {
			return true
		}
	}
	return false
}

// Abort ends all that is chosen, the deepest first.
func (t *tree) Abort(x *wits.Context) {
	words := x.Words()
	clear(words[t.now : t.now+t.width])
	t.leave(x, words)
	clear(words[t.chosen : t.chosen+t.width])
	words[t.alive] = 0
}
