package decisions

import (
	"github.com/wits-ai/wits"
)

// table is what a program has that events can be about, as far as a filter lets them.
type table struct {
	program *wits.Program
	// The nodes that begin and end, outer ones before inner ones.
	nodes []active
	rank  []int32 // of the node with an activity bit among nodes; -1
	mask  []uint64
	root  int // activity bit of the root
	// What triggers and transitions are about, by trigger bit; fires and takes are the bits that have one.
	ports        []port
	fires, takes []uint64
	inputs       []uint64 // those that only the game raises
	places       map[[2]int]*Node
}

// active is a node with its activity bits.
type active struct {
	node                   *Node
	bit, succeeded, failed int
	above                  int32 // the rank of the next one around it; -1
}

// port is a trigger.
type port struct {
	node, from *Node
	name       string
}

func newTable(p *wits.Program, f *Filter) *table {
	t := &table{program: p, places: map[[2]int]*Node{}, rank: make([]int32, p.NodeBits()), root: p.Parts()[0].Active}
	words := (p.NodeBits() + 63) / 64
	t.mask = make([]uint64, words)
	for i := range t.rank {
		t.rank[i] = -1
	}
	triggers := (p.TriggerBits() + 63) / 64
	t.ports = make([]port, p.TriggerBits())
	t.fires, t.takes, t.inputs = make([]uint64, triggers), make([]uint64, triggers), make([]uint64, triggers)
	root := &p.Parts()[0]
	n := &Node{Document: root.Document, Name: root.Name, Kind: "part", Type: root.Document, Index: -1}
	t.places[[2]int{0, -1}] = n
	t.add(f, active{n, root.Active, -1, -1, -1})
	t.part(f, root, 0, t.rankOf(root.Active, -1))
	for i := range root.Ports {
		if q := &root.Ports[i]; q.Trigger && q.Bit >= 0 && !q.Builtin {
			t.fire(f, n, q, q.Out)
		}
	}
	return t
}

// part adds the nodes of a part, outer ones first.
func (t *table) part(f *Filter, p *wits.PartInfo, depth int, above int32) {
	inner := make([][]int, len(p.Nodes)) // nodes that lie in a node, or are its children
	isInner := make([]bool, len(p.Nodes))
	for i := range p.Nodes {
		if o := p.Nodes[i].Outer; o >= 0 && o != i {
			inner[o], isInner[i] = append(inner[o], i), true
		}
	}
	for i := range p.Links {
		if l := &p.Links[i]; l.From >= 0 && l.To >= 0 && l.FromPort == "" && l.ToPort == "" && l.Bit < 0 && l.Because == nil && !isInner[l.To] && l.From != l.To {
			inner[l.From], isInner[l.To] = append(inner[l.From], l.To), true
		}
	}
	done := make([]bool, len(p.Nodes))
	var visit func(i int, above int32)
	visit = func(i int, above int32) {
		if done[i] {
			return
		}
		done[i] = true
		info := &p.Nodes[i]
		n := &Node{Document: p.Document, Path: info.Path, Name: info.Name, Kind: info.Kind, Type: info.Type, Part: p.ID, Index: i, Depth: depth}
		t.places[[2]int{p.ID, i}] = n
		t.add(f, active{n, info.Active, info.Succeeded, info.Failed, above})
		above = t.rankOf(info.Active, above)
		for k := range info.Ports {
			if q := &info.Ports[k]; q.Trigger && q.Out && q.Bit >= 0 {
				t.fire(f, n, q, false)
			}
		}
		for _, k := range inner[i] {
			visit(k, above)
		}
		if info.Part >= 0 {
			if e := &t.program.Parts()[info.Part]; e.Parent == p.ID {
				t.part(f, e, depth+1, above)
			}
		}
	}
	for i := range p.Nodes {
		if !isInner[i] {
			visit(i, above)
		}
	}
	for i := range p.Nodes {
		visit(i, above)
	}
	for i := range p.Links {
		l := &p.Links[i]
		if l.To < 0 || l.FromPort != "" || l.ToPort != "" || l.Bit < 0 {
			continue
		}
		to := t.places[[2]int{p.ID, l.To}]
		if !f.node(to) {
			continue
		}
		q := &t.ports[l.Bit]
		*q = port{node: to, name: l.Label}
		if l.From >= 0 {
			q.from = t.places[[2]int{p.ID, l.From}]
		}
		t.takes[l.Bit/64] |= 1 << (l.Bit % 64)
	}
}

// add takes in a node that begins and ends.
func (t *table) add(f *Filter, a active) {
	if a.bit < 0 || a.bit >= len(t.rank) || t.rank[a.bit] >= 0 || !f.node(a.node) {
		return
	}
	t.rank[a.bit] = int32(len(t.nodes))
	t.nodes = append(t.nodes, a)
	t.mask[a.bit/64] |= 1 << (a.bit % 64)
}

// fire takes in a trigger.
func (t *table) fire(f *Filter, n *Node, q *wits.PortInfo, game bool) {
	if !f.node(n) || q.Bit >= len(t.ports) {
		return
	}
	if game {
		t.inputs[q.Bit/64] |= 1 << (q.Bit % 64)
	} else {
		t.fires[q.Bit/64] |= 1 << (q.Bit % 64)
	}
	t.ports[q.Bit] = port{node: n, name: q.Name}
}

// rankOf returns the rank of the node with an activity bit, or else another one.
func (t *table) rankOf(bit int, other int32) int32 {
	if bit < 0 || bit >= len(t.rank) || t.rank[bit] < 0 {
		return other
	}
	return t.rank[bit]
}
