package migrate

import (
	"slices"
	"strings"
)

// key is an entry of the blackboard of a tree, or of the global one.
type key struct {
	tree  *tree // nil for the global one
	name  string
	first *node // where it is named first
	cell  *cell
	reads, writes,
	forwards, // it is written by a sub-tree, as an entry of its own
	guessed bool // only ports name it of which nobody knows whether they write it
}

// site is a place where a tree runs another one.
type site struct {
	node  *node
	child *tree // nil if there is none, which has been reported
	binds []bind
	bound map[*key]bool
}

// bind says what an entry of the sub-tree is in the tree that runs it: an entry, or a text.
type bind struct {
	inner   *key
	outer   *key // nil for a text
	literal string
}

// key returns an entry by its name, making it if there is none.
func (p *btcpp) key(n *node, name string) *key {
	t, at := n.tree, n.tree.id+"\x00"+name
	if global, ok := strings.CutPrefix(name, "@"); ok {
		t, name, at = nil, global, "\x00"+global
	}
	k := p.keys[at]
	if k == nil {
		k = &key{tree: t, name: name, first: n, cell: &cell{}}
		p.keys[at] = k
		if t != nil {
			t.keys = append(t.keys, k)
		} else {
			p.globals = append(p.globals, k)
		}
	}
	return k
}

// walk visits the nodes of a tree, parents first.
func (n *node) walk(visit func(*node)) {
	if n == nil {
		return
	}
	visit(n)
	for _, c := range n.children {
		c.walk(visit)
	}
}

// analyse finds out all that the documents need to know of the blackboards.
func (p *btcpp) analyse() {
	p.sites()
	for _, t := range p.trees {
		t.root.walk(p.uses)
	}
	p.bind()
	p.directions()
	for again := true; again; {
		again = false
		for _, t := range p.trees {
			for _, s := range t.sites {
				for _, b := range s.binds {
					if b.outer == nil {
						continue
					}
					if b.inner.reads && !b.outer.reads {
						b.outer.reads, again = true, true
					}
					if b.inner.writes && !b.outer.forwards {
						b.outer.writes, b.outer.forwards, again = true, true, true
					}
				}
			}
		}
	}
	p.types()
}

// sites finds the trees that sub-trees mean, and those that would run themselves.
func (p *btcpp) sites() {
	const white, grey, black = 0, 1, 2
	colour := map[*tree]int{}
	var visit func(t *tree)
	visit = func(t *tree) {
		colour[t] = grey
		for _, s := range t.sites {
			n := s.node
			switch {
			case s.child == nil:
				p.find(Unmapped, n.element, t, n.label, n.id, "there is no tree of this name")
			case colour[s.child] == grey:
				p.find(Unmapped, n.element, t, n.label, n.id, "the tree runs itself, which no document may")
				s.child = nil
			default:
				if s.child.used++; colour[s.child] == white {
					visit(s.child)
				}
			}
		}
		colour[t] = black
	}
	for _, t := range p.trees {
		if colour[t] == white {
			visit(t)
		}
	}
}

// outputs are the ports of the original's own nodes that write an entry, inputs those that read one.
var outputs = map[string][]string{"SetBlackboard": {"output_key"}, "UnsetBlackboard": {"key"}, "ConsumeQueue": {"popped_item"},
	"LoopInt": {"value"}, "LoopDouble": {"value"}, "LoopString": {"value"}, "LoopBool": {"value"}}

// bare are ports whose value is the name of an entry, with or without braces.
var bare = []string{"output_key", "key", "entry"}

// entry returns the entry that a port of one of the original's own nodes means; nil if it is a text.
func (p *btcpp) entry(n *node, port string) *key {
	value, ok := n.port(port)
	if !ok {
		return nil
	}
	name := pointer(port, value)
	if name == "" && slices.Contains(bare, port) {
		name = strings.TrimSpace(value)
	}
	if name == "" {
		return nil
	}
	return p.key(n, name)
}

// uses notes what a node does to entries.
func (p *btcpp) uses(n *node) {
	read := func(name string) { p.key(n, name).reads = true }
	write := func(name string) { p.key(n, name).writes = true }
	for _, s := range n.scripts() {
		usedBy(s.list, read, write)
	}
	switch n.class {
	case isBuiltin:
		for _, a := range n.ports {
			k := p.entry(n, a.name)
			switch {
			case k == nil:
			case slices.Contains(outputs[n.id], a.name):
				k.writes = true
			default:
				k.reads = true
			}
		}
	case isControl, isDecorator:
		if p.ownType(n) != nil {
			for _, a := range n.ports {
				if k := p.entry(n, a.name); k != nil {
					k.reads = true
				}
			}
			return
		}
		// Nobody knows what these do. What is named here first they are taken to write, the rest to read.
		for _, a := range n.ports {
			if name := pointer(a.name, a.value); name != "" {
				had := p.known(n.tree, name) != nil
				k := p.key(n, name)
				k.reads, k.writes = k.reads || had, k.writes || !had && k.tree != nil
			}
		}
	case isAction, isCondition:
		for _, a := range n.ports {
			port := n.prim.port(a.name)
			if name := pointer(a.name, a.value); name != "" {
				port.uses = append(port.uses, use{n, p.key(n, name)})
			} else if a.value != "" {
				port.literals = append(port.literals, a.value)
			}
		}
	}
}

// bind joins the entries of sub-trees to those of the trees that run them: the ones that are named, and with
// _autoremap all others of the same name, but for private ones, which begin with _.
func (p *btcpp) bind() {
	for again := true; again; {
		again = false
		for _, t := range p.trees {
			for _, s := range t.sites {
				if s.child != nil && p.bindSite(s) {
					again = true
				}
			}
		}
	}
	for _, t := range p.trees {
		for _, s := range t.sites {
			p.unbound(s)
		}
	}
}

// switches are attributes of sub-trees that are no ports.
var switches = []string{"_autoremap", "__autoremap", "__shared_blackboard"}

func (p *btcpp) bindSite(s *site) (grown bool) {
	on := func(name string) bool {
		v, _ := s.node.port(name)
		return v == "true" || v == "1"
	}
	named := map[string]bool{}
	add := func(b bind) {
		s.binds = append(s.binds, b)
		s.bound[b.inner] = true
		grown = true
	}
	for _, a := range s.node.ports {
		if slices.Contains(switches, a.name) || named[a.name] {
			continue
		}
		named[a.name] = true
		inner := p.known(s.child, a.name)
		if inner == nil || s.bound[inner] {
			continue
		}
		if name := pointer(a.name, a.value); name != "" {
			add(bind{inner: inner, outer: p.key(s.node, name)})
		} else {
			add(bind{inner: inner, literal: a.value})
		}
	}
	auto, all := on("_autoremap") || on("__autoremap"), on("__shared_blackboard")
	if !auto && !all {
		return grown
	}
	for _, inner := range s.child.keys {
		if !named[inner.name] && !s.bound[inner] && (all || !strings.HasPrefix(inner.name, "_")) {
			add(bind{inner: inner, outer: p.key(s.node, inner.name)})
		}
	}
	return grown
}

// known finds an entry of a tree; nil if nothing names it.
func (p *btcpp) known(t *tree, name string) *key { return p.keys[t.id+"\x00"+name] }

// unbound reports ports of a sub-tree that lead to nothing.
func (p *btcpp) unbound(s *site) {
	for _, a := range s.node.ports {
		switch {
		case s.child == nil, slices.Contains(switches, a.name): // that there is no tree has been reported
		case p.known(s.child, a.name) == nil:
			p.find(Unmapped, s.node.element, s.node.tree, s.node.label, a.name, "nothing in the tree %s uses this entry", s.node.id)
		}
	}
}

// cell is what several entries, and ports that write them, have in common: their type.
type cell struct {
	up       *cell
	hard     string   // what ports that write it declare
	soft     string   // what scripts write
	weak     string   // what those that read it expect
	literals []string // texts that it gets
	chosen   string
}

func (c *cell) top() *cell {
	for c.up != nil {
		c = c.up
	}
	return c
}

// merge makes two cells one.
func merge(a, b *cell) {
	if a, b = a.top(), b.top(); a == b {
		return
	}
	b.up = a
	a.hard, a.soft, a.weak = join(a.hard, b.hard), join(a.soft, b.soft), join(a.weak, b.weak)
	a.literals = append(a.literals, b.literals...)
}
