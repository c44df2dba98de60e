package migrate

import "unicode"

// Enumerations: the original's code registers names for numbers, such as RED. Nothing in the XML says so. A name that no
// tree writes is taken for one if it looks like one; it becomes an inbound port of type int, whose value the user gives.

// enumerator reports whether a word could be a name of an enumeration: an identifier that begins with a capital.
func enumerator(word string) bool {
	if word == "" || identifier(word) != word {
		return false
	}
	for _, r := range word {
		return unicode.IsUpper(r)
	}
	return false
}

// enumerated reports whether a text is no whole number but could be the name of one.
func enumerated(text string) bool {
	_, number := value(text, typeInt)
	return !number && enumerator(text)
}

// constants finds the names in scripts that nobody writes and no port has, and that are written in capitals, assigned as
// they stand, or a text of a port elsewhere.
func (p *btcpp) constants() {
	joined := map[*cell]bool{}
	for _, prim := range p.order {
		for _, q := range prim.ports {
			for _, u := range q.uses {
				joined[u.key.cell.top()] = true
			}
		}
	}
	named := map[string]bool{} // as texts, or assigned as they stand
	assigned := map[*key]bool{}
	for _, t := range p.trees {
		for _, s := range t.sites {
			for _, b := range s.binds {
				joined[b.inner.cell.top()] = true
			}
		}
		t.root.walk(func(n *node) {
			for _, a := range n.ports {
				named[a.value] = true
			}
			for _, s := range n.scripts() {
				for _, t := range s.list {
					if t.op == termAssign && t.args[1].op == termName {
						assigned[p.key(n, t.args[1].text)] = true
					}
				}
			}
		})
	}
	for _, k := range p.allKeys() {
		c := k.cell.top()
		if k.writes || !k.reads || k.tree == nil || joined[c] || !enumerator(k.name) || !capitals(k.name) && !named[k.name] && !assigned[k] {
			continue
		}
		c.hard = join(c.hard, typeInt)
		p.enumeration(k, k.first)
	}
}

// capitals reports whether a word has no small letters.
func capitals(word string) bool {
	for _, r := range word {
		if unicode.IsLower(r) {
			return false
		}
	}
	return true
}

func (p *btcpp) enumeration(k *key, n *node) {
	p.find(Guessed, n.element, n.tree, n.label, k.name, "nothing writes it; it is taken to be the value of an enumeration, and became an inbound port: give it its number")
}

// enumerators finds the texts that stand where a whole number is wanted, and takes those for entries that could be names
// of enumerations.
func (p *btcpp) enumerators() {
	entry := func(n *node, name string) *key {
		if k := p.known(n.tree, name); k != nil {
			if k.writes || k.cell.typ() != typeInt {
				return nil // it is something else
			}
			return k
		}
		k := p.key(n, name)
		k.reads, k.cell.hard, k.cell.chosen = true, typeInt, typeInt
		p.enumeration(k, n)
		return k
	}
	for _, t := range p.trees {
		for _, s := range t.sites {
			for i := range s.binds {
				b := &s.binds[i]
				if b.outer == nil && !b.inner.writes && b.inner.cell.typ() == typeInt && enumerated(b.literal) {
					b.outer = entry(s.node, b.literal)
				}
			}
		}
		t.root.walk(func(n *node) {
			for i := range n.ports {
				a := &n.ports[i]
				if !enumerated(a.value) || !p.wantsNumber(n, a.name) {
					continue
				}
				if k := entry(n, a.value); k != nil {
					a.value = "{" + k.name + "}"
				}
			}
		})
	}
}

// wantsNumber reports whether a port compares its value with a whole number, or reads one.
func (p *btcpp) wantsNumber(n *node, port string) bool {
	switch n.class {
	case isBuiltin:
		k := p.entry(n, "variable")
		return k != nil && len(port) > 5 && port[:5] == "case_" && k.cell.typ() == typeInt
	case isAction, isCondition:
		q := n.prim.port(port)
		return q.direction == inward && q.typ == typeInt
	}
	return false
}
