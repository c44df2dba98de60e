package wits

// Linked runs f when all documents of the program are linked, before values get their places.
func (b *Builder) Linked(f func()) { b.l.beforeLayout = append(b.l.beforeLayout, f) }

// Flows lists how data flows between the part's nodes, as pairs of their indexes, the writer's first: also where the
// way leads through other documents or back around the part, and where who writes or reads lies deeper inside a node.
// Ask for it in [Builder.Linked]. Pairs may repeat.
func (b *Builder) Flows() [][2]int32 {
	if !b.l.flowed {
		b.l.flowed = true
		for _, part := range b.l.builders {
			for _, n := range part.nodes {
				n.flows()
			}
			if part.parent != nil {
				for _, p := range part.reads {
					flow(p.cell.find().node, part.embedding())
				}
			}
		}
	}
	return b.flows
}

// Reads says that the part itself reads a port, other than through a link to one of its nodes: in a condition, say.
func (b *Builder) Reads(p *Port) { b.reads = append(b.reads, p) }

// Writes says that the part itself writes an outbound port of its own, other than through a link.
func (b *Builder) Writes(p *Port) {
	if b.parent != nil && p.cell != nil {
		p.cell.find().node = b.embedding()
	}
}

// flows finds who writes what a node reads.
func (n *Node) flows() {
	if n.Part != nil {
		return // whoever reads inside has it
	}
	for _, p := range n.OwnPorts() {
		if p.Out || p.Trigger {
			continue
		}
		if p.cell != nil {
			flow(p.cell.find().node, n)
		}
		for _, s := range p.also().sources {
			flow(s.find().node, n)
		}
	}
}

// flow notes it with the part in which the ways to the writer and to the reader part.
func flow(from, to *Node) {
	if from == nil {
		return
	}
	for from.b != to.b {
		if from.b.depth >= to.b.depth {
			from = from.b.embedding()
		} else {
			to = to.b.embedding()
		}
	}
	if from != to {
		from.b.flows = append(from.b.flows, [2]int32{from.index, to.index})
	}
}

// embedding is the node of the parent that the part is.
func (b *Builder) embedding() *Node { return b.parent.nodes[b.info.Node] }
