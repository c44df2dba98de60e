package migrate

import (
	"slices"
	"strings"
)

// primitive is an action or condition that the original's coder wrote.
type primitive struct {
	id       string // what it is called there
	name     string // what it is called here
	doc      string
	ports    []*primPort
	named    map[string]*primPort
	taken    names
	modelled bool
	function bool // it becomes a function that gives a bool
	class    class
}

type primPort struct {
	name, original string
	doc            string
	declared       string // type, as the model has it
	direction      direction
	known          bool // the direction, from the model
	value          string
	cell           *cell // of what it writes, where its type is not declared
	literals       []string
	uses           []use
	typ            string // in the end
}

// use is a place where a port is joined to an entry.
type use struct {
	node *node
	key  *key
}

// primitive returns the action or condition of a node, with all ports that the node names.
func (p *btcpp) primitive(n *node) *primitive {
	prim := p.prims[n.id]
	if prim == nil {
		prim = &primitive{id: n.id, class: n.class, named: map[string]*primPort{}, taken: newNames("Update", "End", "OnTrigger", "Notes", "Doc")}
		p.prims[n.id] = prim
		p.order = append(p.order, prim)
		if m := p.models[n.id]; m != nil {
			prim.doc, prim.modelled = m.doc, true
			for _, port := range m.ports {
				q := prim.port(port.name)
				q.doc, q.declared, q.direction, q.known = port.doc, port.typ, port.direction, true
				if port.hasValue && pointer(port.name, port.value) == "" {
					q.value = port.value
				}
			}
		}
	}
	for _, a := range n.ports {
		prim.port(a.name)
	}
	return prim
}

// port returns a port, making it if there is none.
func (a *primitive) port(original string) *primPort {
	q := a.named[original]
	if q == nil {
		q = &primPort{name: a.taken.take(exported(original)), original: original, cell: &cell{}}
		a.named[original] = q
		a.ports = append(a.ports, q)
	}
	return q
}

// group finds entries that are one and the same.
type group struct{ up *group }

func (g *group) top() *group {
	for g.up != nil {
		g = g.up
	}
	return g
}

// directions guesses which ports write, where no model says it: an entry that somebody reads and nobody writes is
// written by the port that comes first in the order of execution, unless that is given texts elsewhere.
func (p *btcpp) directions() {
	for _, prim := range p.order {
		for _, q := range prim.ports {
			if q.direction == 0 && len(q.literals) > 0 {
				q.direction = inward
			}
		}
	}
	groups := map[*key]*group{}
	of := func(k *key) *group {
		if groups[k] == nil {
			groups[k] = &group{}
		}
		return groups[k].top()
	}
	for _, t := range p.trees {
		for _, s := range t.sites {
			for _, b := range s.binds {
				if b.outer == nil {
					continue
				}
				if x, y := of(b.outer), of(b.inner); x != y {
					y.up = x
				}
			}
		}
	}
	written, users := map[*group]bool{}, map[*group]int{}
	for _, k := range p.allKeys() {
		g := of(k)
		written[g] = written[g] || k.writes || k.tree == nil // who knows who writes global ones
		if k.reads {
			users[g]++
		}
	}
	for _, t := range p.trees {
		for _, s := range t.sites {
			for _, b := range s.binds {
				if b.outer == nil {
					g := of(b.inner)
					written[g] = true
				}
			}
		}
	}
	for _, prim := range p.order {
		for _, q := range prim.ports {
			for _, u := range q.uses {
				users[of(u.key)]++
				written[of(u.key)] = written[of(u.key)] || q.direction&outward != 0
			}
		}
	}
	p.execution(func(n *node) {
		if n.prim == nil {
			return
		}
		for _, a := range n.ports {
			q, name := n.prim.port(a.name), pointer(a.name, a.value)
			if name == "" || q.direction != 0 {
				continue
			}
			k := p.key(n, name)
			if g := of(k); written[g] || users[g] < 2 {
				continue
			}
			q.direction = outward
			for _, u := range q.uses {
				written[of(u.key)] = true
			}
			p.find(Guessed, n.element, n.tree, n.label, a.name, "no model says whether %s reads or writes it; it is taken to write %s, which others read and nobody else writes", n.id, name)
		}
	})
	for _, prim := range p.order {
		for _, q := range prim.ports {
			if q.direction == 0 {
				q.direction = inward
			}
			for _, u := range q.uses {
				u.key.guessed = u.key.guessed || !q.known && len(q.literals) == 0
				u.key.reads = u.key.reads || q.direction&inward != 0
				u.key.writes = u.key.writes || q.direction&outward != 0
			}
		}
	}
}

// allKeys lists all entries in the order of the files.
func (p *btcpp) allKeys() []*key {
	list := slices.Clone(p.globals)
	for _, t := range p.trees {
		list = append(list, t.keys...)
	}
	return list
}

// execution visits all nodes in the order in which they might run first: from the main tree into the sub-trees, then
// the trees that nothing runs.
func (p *btcpp) execution(visit func(*node)) {
	done := map[*tree]bool{}
	var enter func(t *tree)
	enter = func(t *tree) {
		if t == nil || done[t] {
			return
		}
		done[t] = true
		t.root.walk(func(n *node) {
			if visit(n); n.site != nil {
				enter(n.site.child)
			}
		})
	}
	enter(p.mainTree())
	for _, t := range p.trees {
		if t.used == 0 {
			enter(t)
		}
	}
	for _, t := range p.trees {
		enter(t)
	}
}

// mainTree returns the one to begin with: the one that the file names, else one called MainTree, else the first that no
// other one runs.
func (p *btcpp) mainTree() *tree {
	for _, id := range []string{p.main, "MainTree"} {
		if t := p.byID[id]; t != nil && id != "" {
			return t
		}
	}
	for _, t := range p.trees {
		if t.used == 0 {
			return t
		}
	}
	return p.trees[0]
}

// nameAll gives actions and conditions their names here: they must not be those of what there is already.
func (p *btcpp) nameAll(taken names) {
	for _, prim := range p.order {
		prim.name = taken.take(exported(strings.ReplaceAll(prim.id, "::", "_")))
	}
}
