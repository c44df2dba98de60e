package graph

import (
	"math/bits"

	"github.com/wits-ai/wits"
)

// graph is a compiled graph. It holds no agent's state; all of that is in the mind, where it says.
type graph struct {
	id    int32
	parts []wits.Part // the nodes in the order of visits
	nodes []*member   // the same; what is needed when they begin and end
	// sets are the nodes' activity bits, 64 nodes a set.
	sets []set
	// own is the graph's own activity bit; succeeded and failed tell that it has ended itself.
	own, succeeded, failed flag
	succeeds, fails        bool // a link says so

	onActivate wits.Beginning
	variables  []wits.Slot // that go back to their defaults on activation
	functions  []wits.Part // whose state goes back
	place      []int       // of the nodes in the order of visits, for those who ask why
}

// set is where the activity bits of up to 64 nodes lie: side by side in one word of the block.
type set struct {
	word   int
	shift  uint
	mask   uint64 // before the shift
	always uint64 // nodes that run whenever the graph does
}

// flag is one bit of the block.
type flag struct {
	word int
	mask uint64
}

func (f flag) get(words []uint64) bool { return words[f.word]&f.mask != 0 }
func (f flag) set(words []uint64)      { words[f.word] |= f.mask }
func (f flag) clear(words []uint64)    { words[f.word] &^= f.mask }

// member is what a node tells when it begins and ends.
type member struct {
	life [4]wits.Signal // see [wits.Node.LifeSignals]
	// deactivate and deactivated are the marks of Deactivate and OnDeactivate of a node that both begins and ends by
	// triggers; zero of others.
	deactivate, deactivated wits.TriggerBit
}

// silent is the member of all nodes that nobody hears.
var silent member

const ( // of member.life
	onActivate = iota
	onDeactivate
	onSuccess
	onFailure
)

// Activate begins with no node active; the document's links from OnActivate say what starts, in the same frame.
func (g *graph) Activate(x *wits.Context) {
	g.succeeded.clear(x.Words())
	g.failed.clear(x.Words())
	for _, v := range g.variables {
		x.Reset(v)
	}
	for _, f := range g.functions {
		f.Activate(x)
	}
	x.Begin(&g.onActivate)
}

// Update visits the active nodes in the order in which data flows.
func (g *graph) Update(x *wits.Context) wits.Status {
	words := x.Words()
	if g.ended(words) {
		if g.failed.get(words) {
			return wits.Failure
		}
		return wits.Success
	}
	for w := range g.sets {
		set := &g.sets[w]
		active := words[set.word]>>set.shift&set.mask | set.always
		for active != 0 {
			i := bits.TrailingZeros64(active)
			active &= active - 1
			n := w<<6 | i
			if s := g.parts[n].Update(x); s != wits.Running {
				bit := uint64(1) << (uint(i) + set.shift)
				words[set.word] &^= bit
				x.EndedAs(int(set.word), bit, s)
				g.nodes[n].over(x, s)
			}
		}
	}
	return wits.Running
}

// over tells the graph that a node has ended.
func (n *member) over(x *wits.Context, s wits.Status) {
	x.Raise(n.life[onDeactivate])
	switch s {
	case wits.Success:
		x.Raise(n.life[onSuccess])
	case wits.Failure:
		x.Raise(n.life[onFailure])
	}
}

// Abort ends the graph from outside, its nodes first.
func (g *graph) Abort(x *wits.Context) {
	words := x.Words()
	for w, set := range g.sets {
		for active := words[set.word] >> set.shift & set.mask; active != 0; active &= active - 1 {
			i := bits.TrailingZeros64(active)
			words[set.word] &^= 1 << (uint(i) + set.shift)
			g.parts[w<<6|i].Abort(x)
		}
	}
}

// end is what the graph's inner ports Deactivate and Fail do.
func (g *graph) end(x *wits.Context, as flag) {
	if g.runs(x) {
		g.Abort(x)
		x.SetCurrentNode(g.id)
		as.set(x.Words())
	}
}

// Ends reports how the graph can end by itself; see kit.Ender.
func (g *graph) Ends() (success, failure bool) { return g.succeeds, g.fails }

// ended reports whether the graph has ended itself in this frame.
func (g *graph) ended(words []uint64) bool { return g.succeeded.get(words) || g.failed.get(words) }

// runs reports whether the graph is active and has not ended itself.
func (g *graph) runs(x *wits.Context) bool {
	return g.on(x) && !g.ended(x.Words())
}

// on reports whether the graph is active, though it may have ended itself in this frame.
func (g *graph) on(x *wits.Context) bool { return g.own.get(x.Words()) }

// bit returns the activity bit of a node.
func (g *graph) bit(node int) flag {
	set := &g.sets[node>>6]
	return flag{set.word, 1 << (uint(node&63) + set.shift)}
}

func (g *graph) active(x *wits.Context, node int) bool { return g.bit(node).get(x.Words()) }

// begin is what a node's port Activate does. A node that is told to end as well is passed over, unless that has ended it
// just now: it begins and ends with nothing in between, and only says so. See decision 0030.
func (g *graph) begin(x *wits.Context, node int) {
	bit := g.bit(node)
	if !g.runs(x) || bit.get(x.Words()) {
		return
	}
	n := g.nodes[node]
	if x.Released(n.deactivate) && !x.Raised(n.deactivated) {
		x.Raise(n.life[onActivate])
		x.Raise(n.life[onDeactivate])
		return
	}
	bit.set(x.Words())
	g.parts[node].Activate(x)
	x.Raise(n.life[onActivate])
}

// stop is what a node's port Deactivate does. Ends act before beginnings, so a node that is active and told to do both
// begins anew.
func (g *graph) stop(x *wits.Context, node int) {
	bit := g.bit(node)
	if !bit.get(x.Words()) {
		return
	}
	bit.clear(x.Words())
	g.parts[node].Abort(x)
	x.Raise(g.nodes[node].life[onDeactivate])
}
