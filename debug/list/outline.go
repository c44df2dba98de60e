package list

import (
	"math/bits"

	"github.com/wits-ai/wits"
)

// outline is what lists of agents need to know of a program: which nodes have an activity bit, and what lies in what.
type outline struct {
	spots []spot
	byBit []int32 // spot of an activity bit; -1 for bits that tell something else
	live  []uint64
	round uint64 // the last list that met a mind of it
}

// spot is a part, or a node with an activity bit.
type spot struct {
	part, node int // node -1 is the part itself
	bit        int
	outer      int32  // the spot that it lies in; -1
	inner      int32  // the part that it embeds; -1
	name, kind string // of a part, kind is that of its document; of a node, what it runs
	path, file string // from the root; and the document in which it stands
}

// outlineOf lists parts and nodes: a part comes after the node that embeds it.
func outlineOf(p *wits.Program) *outline {
	o := &outline{byBit: make([]int32, p.NodeBits())}
	for i := range o.byBit {
		o.byBit[i] = -1
	}
	parts := p.Parts()
	roots := make([]int32, len(parts)) // spots of parts
	nodes := make([][]int32, len(parts))
	for i := range parts {
		part := &parts[i]
		outer := int32(-1)
		if part.Parent >= 0 {
			if outer = nodes[part.Parent][part.Node]; outer < 0 {
				outer = roots[part.Parent]
			}
		}
		roots[i] = o.add(spot{part: i, node: -1, bit: part.Active, outer: outer, inner: -1, kind: part.Kind, path: part.Path, file: part.Document})
		if outer >= 0 && part.Parent >= 0 && nodes[part.Parent][part.Node] == outer {
			o.spots[outer].inner = roots[i]
		}
		nodes[i] = make([]int32, len(part.Nodes))
		within := outerNodes(part)
		for k := range part.Nodes {
			nodes[i][k] = -1
			if n := &part.Nodes[k]; n.Active >= 0 {
				nodes[i][k] = o.add(spot{part: i, node: k, bit: n.Active, inner: -1, name: n.Name, kind: n.Type, path: n.Path, file: part.Document})
			}
		}
		for k, at := range nodes[i] {
			if at < 0 {
				continue
			}
			o.spots[at].outer = roots[i]
			for up, steps := within[k], 0; up >= 0 && steps < len(within); up, steps = within[up], steps+1 {
				if nodes[i][up] >= 0 {
					o.spots[at].outer = nodes[i][up]
					break
				}
			}
		}
	}
	return o
}

func (o *outline) add(s spot) int32 {
	at := int32(len(o.spots))
	o.spots = append(o.spots, s)
	if s.bit >= 0 && s.bit < len(o.byBit) && (s.node >= 0 || o.byBit[s.bit] < 0) {
		o.byBit[s.bit] = at
	}
	return at
}

// outerNodes is, for each node of a part, the one that it lies in or, where links lead from nodes to what they run, the one
// that runs it; -1 for none.
func outerNodes(part *wits.PartInfo) []int {
	outer := make([]int, len(part.Nodes))
	for k := range part.Nodes {
		outer[k] = part.Nodes[k].Outer
	}
	for _, l := range part.Links {
		if l.From < 0 || l.To < 0 || l.FromPort != "" || l.ToPort != "" || l.Bit >= 0 {
			return outer // the links of this kind say something else
		}
	}
	for _, l := range part.Links {
		if outer[l.To] < 0 {
			outer[l.To] = l.From
		}
	}
	return outer
}

// active calls visit for every spot that is active in a mind. A part that a node embeds has that node's bit and comes with
// it.
func (o *outline) active(m *wits.Mind, visit func(at int32)) {
	o.live = m.Activity(o.live[:0])
	for i, w := range o.live {
		for ; w != 0; w &= w - 1 {
			if bit := 64*i + bits.TrailingZeros64(w); bit < len(o.byBit) && o.byBit[bit] >= 0 {
				visit(o.byBit[bit])
			}
		}
	}
}

// deepest appends the paths of the active spots in which nothing else is active, at most so many.
func (o *outline) deepest(m *wits.Mind, dst []string, most int) []string {
	covered := make([]bool, len(o.spots))
	var list []int32
	o.active(m, func(at int32) {
		list = append(list, at)
		for up := o.spots[at].outer; up >= 0 && !covered[up]; up = o.spots[up].outer {
			covered[up] = true
		}
	})
	for _, at := range list {
		if !covered[at] && len(dst) < most && o.spots[at].path != "" {
			dst = append(dst, o.spots[at].path)
		}
	}
	return dst
}

// Outlines are those of the programs that agents ran when somebody listed them last. They belong to the game's goroutine.
type Outlines struct {
	known map[*wits.Program]*outline
	round uint64
}

// begin begins a list.
func (o *Outlines) begin() {
	if o.known == nil {
		o.known = map[*wits.Program]*outline{}
	}
	o.round++
}

// of returns the outline of a mind's program.
func (o *Outlines) of(p *wits.Program) *outline {
	p = p.Original()
	k := o.known[p]
	if k == nil {
		k = outlineOf(p)
		o.known[p] = k
	}
	k.round = o.round
	return k
}

// end forgets programs that the list has not met.
func (o *Outlines) end() {
	for p, k := range o.known {
		if k.round != o.round {
			delete(o.known, p)
		}
	}
}
