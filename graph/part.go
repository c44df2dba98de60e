package graph

import (
	"math/bits"

	"github.com/wits-ai/wits"
)

// graph is a compiled graph. It holds no agent's state; all of that is in the mind, where it says.
type graph struct {
	id int32
	// word is the first word of the nodes' activity bits in the block; the bits are in the order of visits.
	word   int
	nodes  []member // by bit
	always []uint64 // bits of nodes that run whenever the graph does
	// own is the graph's own activity bit.
	ownWord int
	ownMask uint64
	// ended is the word of the block that is 0 while the graph has not ended itself, else 1 + its status.
	ended int

	onActivate wits.Signal
	variables  []wits.Slot // that go back to their defaults on activation
	functions  []wits.Part // whose state goes back
}

// member is a node as the graph runs it.
type member struct {
	part                     wits.Part
	onActivate, onDeactivate wits.Signal
	onSuccess, onFailure     wits.Signal
}

// Activate begins with no node active: the document's links from OnActivate say what starts.
func (g *graph) Activate(x *wits.Context) {
	x.Words()[g.ended] = 0
	for _, v := range g.variables {
		x.Reset(v)
	}
	for _, f := range g.functions {
		f.Activate(x)
	}
	x.Raise(g.onActivate)
}

// Update visits the active nodes in the order in which data flows.
func (g *graph) Update(x *wits.Context) wits.Status {
	words := x.Words()
	if e := words[g.ended]; e != 0 {
		return wits.Status(e - 1)
	}
	for w, always := range g.always {
		active := words[g.word+w] | always
		for active != 0 {
			i := bits.TrailingZeros64(active)
			active &= active - 1
			n := &g.nodes[w<<6|i]
			if s := n.part.Update(x); s != wits.Running {
				words[g.word+w] &^= 1 << i
				n.over(x, s)
			}
		}
	}
	return wits.Running
}

// over tells the graph that a node has ended.
func (n *member) over(x *wits.Context, s wits.Status) {
	x.Raise(n.onDeactivate)
	switch s {
	case wits.Success:
		x.Raise(n.onSuccess)
	case wits.Failure:
		x.Raise(n.onFailure)
	}
}

// Abort ends the graph from outside, its nodes first.
func (g *graph) Abort(x *wits.Context) {
	words := x.Words()
	for w := range g.always {
		for words[g.word+w] != 0 {
			i := bits.TrailingZeros64(words[g.word+w])
			words[g.word+w] &^= 1 << i
			g.nodes[w<<6|i].part.Abort(x)
		}
	}
}

// end is what the graph's inner ports Deactivate and Fail do.
func (g *graph) end(x *wits.Context, s wits.Status) {
	if g.runs(x) {
		g.Abort(x)
		x.Enter(g.id)
		x.Words()[g.ended] = 1 + uint64(s)
	}
}

// runs says whether the graph is active and has not ended itself.
func (g *graph) runs(x *wits.Context) bool {
	return g.on(x) && x.Words()[g.ended] == 0
}

// on says whether the graph is active, though it may have ended itself in this frame.
func (g *graph) on(x *wits.Context) bool { return x.Words()[g.ownWord]&g.ownMask != 0 }

func (g *graph) active(x *wits.Context, bit int) bool {
	return x.Words()[g.word+bit>>6]>>(bit&63)&1 != 0
}

// begin is what a node's port Activate does.
func (g *graph) begin(x *wits.Context, bit int) {
	if !g.runs(x) || g.active(x, bit) {
		return
	}
	x.Words()[g.word+bit>>6] |= 1 << (bit & 63)
	n := &g.nodes[bit]
	n.part.Activate(x)
	x.Raise(n.onActivate)
}

// stop is what a node's port Deactivate does.
func (g *graph) stop(x *wits.Context, bit int) {
	if !g.active(x, bit) {
		return
	}
	x.Words()[g.word+bit>>6] &^= 1 << (bit & 63)
	n := &g.nodes[bit]
	n.part.Abort(x)
	x.Raise(n.onDeactivate)
}
