package jsontree

import "hash/maphash"

// slabs hands out nodes and lists from larger allocations. A list grows on a
// stack while its array or object is being read and moves to a slab at its end.
type slabs struct {
	nodes       []Node
	usedNodes   int
	items       []*Node
	members     []Member
	itemStack   []*Node
	memberStack []Member

	seed  maphash.Seed
	table []int32 // of duplicates
}

const (
	smallestSlab = 8
	greatestSlab = 464 // as many nodes as fit into 40 KiB
	// bytesPerNode is a low estimate, so that small documents need one slab.
	bytesPerNode = 10
)

// slabSize returns how many elements the next slab should have.
func (p *parser) slabSize() int {
	return min(max((len(p.src)-p.at)/bytesPerNode, smallestSlab), greatestSlab)
}

// newNode returns a node of a kind, at the reading position.
func (p *parser) newNode(kind Kind) *Node {
	if p.usedNodes == len(p.nodes) {
		p.nodes = make([]Node, p.slabSize())
		p.usedNodes = 0
	}
	n := &p.nodes[p.usedNodes]
	p.usedNodes++
	n.Kind = kind
	n.Pos = p.here()
	if p.values++; p.values > p.most {
		p.report(n.Pos, "the document has more than %d values, and no more are read", p.most)
		p.stopped = true // at the next white space, or where there could be some
	}
	return n
}

// takeItems moves the items above base from the stack to a slab.
func (p *parser) takeItems(base int) []*Node {
	count := len(p.itemStack) - base
	if count == 0 {
		return nil
	}
	if count > len(p.items) && count >= greatestSlab && count > base { // the stack itself is the list
		list := p.itemStack[base : base+count : base+count]
		p.itemStack = append(make([]*Node, 0, base+smallestSlab), p.itemStack[:base]...)
		return list
	}
	if count > len(p.items) {
		p.items = make([]*Node, max(count, p.slabSize()))
	}
	list := p.items[:count:count]
	p.items = p.items[count:]
	copy(list, p.itemStack[base:])
	p.itemStack = p.itemStack[:base]
	return list
}

// takeMembers moves the members above base from the stack to a slab.
func (p *parser) takeMembers(base int) []Member {
	count := len(p.memberStack) - base
	if count == 0 {
		return nil
	}
	if count > len(p.members) && count >= greatestSlab && count > base { // the stack itself is the list
		list := p.memberStack[base : base+count : base+count]
		p.memberStack = append(make([]Member, 0, base+smallestSlab), p.memberStack[:base]...)
		return list
	}
	if count > len(p.members) {
		p.members = make([]Member, max(count, p.slabSize()))
	}
	list := p.members[:count:count]
	p.members = p.members[count:]
	copy(list, p.memberStack[base:])
	p.memberStack = p.memberStack[:base]
	return list
}

// fewMembers is up to how many members are compared each with each.
const fewMembers = 8

// duplicates reports every name that occurred before in the same object.
func (p *parser) duplicates(members []Member) {
	if len(members) <= fewMembers {
		for i := range members {
			for j := range i {
				if members[i].Name == members[j].Name {
					p.duplicate(members[i], members[j])
					break
				}
			}
		}
		return
	}
	// A table of indices plus one, open addressing, at most half full.
	size := 32
	for size < 2*len(members) {
		size *= 2
	}
	if size > cap(p.table) {
		p.table = make([]int32, size)
	}
	table := p.table[:size]
	clear(table)
	if p.seed == (maphash.Seed{}) {
		p.seed = maphash.MakeSeed()
	}
	for i := range members {
		at := int(maphash.String(p.seed, members[i].Name)) & (size - 1)
		for table[at] != 0 && members[table[at]-1].Name != members[i].Name {
			at = (at + 1) & (size - 1)
		}
		if table[at] != 0 {
			p.duplicate(members[i], members[table[at]-1])
			continue
		}
		table[at] = int32(i + 1)
	}
}

// duplicate reports that the name of again is that of first.
func (p *parser) duplicate(again, first Member) {
	p.report(again.Pos, "the name %s is already used in line %d, column %d", quoted(again.Name), first.Pos.Line, first.Pos.Column)
}
