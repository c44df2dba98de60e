package migrate

import (
	"slices"
	"strings"
)

// types decides what type every entry and every port of an action has. Ports that write an entry and declare their type
// decide; then what scripts write; then what those declare that read; then what the texts that an entry gets look like.
func (p *btcpp) types() {
	for _, t := range p.trees {
		for _, s := range t.sites {
			for _, b := range s.binds {
				if b.outer != nil {
					merge(b.outer.cell, b.inner.cell)
				} else if b.literal != "" {
					b.inner.cell.top().literals = append(b.inner.cell.top().literals, b.literal)
				}
			}
		}
	}
	p.foreigners()
	for _, prim := range p.order {
		for _, q := range prim.ports {
			q.declared = p.plain(q.declared)
			for _, u := range q.uses {
				c := u.key.cell.top()
				switch {
				case q.declared != "" && q.direction&outward != 0:
					c.hard = join(c.hard, q.declared)
				case q.direction&outward != 0:
					merge(u.key.cell, q.cell)
				case q.declared != "":
					c.weak = join(c.weak, q.declared)
				}
			}
		}
	}
	for _, t := range p.trees {
		t.root.walk(p.evidence)
	}
	p.constants()
	cells := p.cells()
	p.settle(cells)
	for _, choose := range []func(*cell) string{(*cell).expected, (*cell).looks, func(*cell) string { return typeString }} {
		for _, c := range cells {
			if c.chosen == "" {
				if c.chosen = c.typ(); c.chosen == "" {
					c.chosen = choose(c)
				}
			}
		}
		p.settle(cells)
		p.readers()
	}
	p.enumerators()
}

// numbers are ports of the original's own nodes that are whole numbers.
var numbers = []string{"success_count", "failure_count", "success_threshold", "failure_threshold", "threshold", "max_failures", "num_cycles",
	"num_attempts", "delay_msec", "msec", "halt_timeout_msec"}

// element types of the loops of the original.
var loops = map[string]string{"LoopInt": typeInt, "LoopDouble": typeFloat, "LoopString": typeString, "LoopBool": typeBool,
	"BlackboardCheckInt": typeInt, "BlackboardCheckDouble": typeFloat, "BlackboardCheckString": typeString, "BlackboardCheckBool": typeBool}

// evidence notes what a node says about the types of entries, scripts left out.
func (p *btcpp) evidence(n *node) {
	if n.class != isBuiltin {
		return
	}
	for _, a := range n.ports {
		k := p.entry(n, a.name)
		if k == nil {
			continue
		}
		c := k.cell.top()
		switch {
		case slices.Contains(numbers, a.name):
			c.weak = join(c.weak, typeInt)
		case strings.HasPrefix(n.id, "Loop") && a.name == "value":
			c.hard = join(c.hard, loops[n.id])
		case strings.HasPrefix(n.id, "Loop") && a.name == "queue":
			c.hard = join(c.hard, "list of "+loops[n.id])
		case strings.HasPrefix(n.id, "BlackboardCheck") && a.name != "return_on_mismatch":
			c.weak = join(c.weak, loops[n.id])
		case a.name == "output_key":
			v, _ := n.port("value")
			if name := pointer("value", v); name != "" {
				merge(k.cell, p.key(n, name).cell)
			} else if v != "" {
				c.literals = append(c.literals, v)
			}
		case a.name == "variable":
			for _, o := range n.ports {
				if strings.HasPrefix(o.name, "case_") && pointer(o.name, o.value) == "" {
					c.weak = join(c.weak, guess(o.value))
				}
			}
		}
	}
}

// cells lists the cells of all entries.
func (p *btcpp) cells() []*cell {
	var list []*cell
	seen := map[*cell]bool{}
	for _, k := range p.allKeys() {
		if c := k.cell.top(); !seen[c] {
			seen[c] = true
			list = append(list, c)
		}
	}
	return list
}

// type of a cell as far as it is known.
func (c *cell) typ() string {
	c = c.top()
	switch {
	case c.chosen != "":
		return c.chosen
	case c.hard != "":
		return c.hard
	}
	return c.soft
}

// settle finds out what scripts write, until nothing changes: what they write depends on what others write.
func (p *btcpp) settle(cells []*cell) {
	for again := true; again; {
		again = false
		for _, t := range p.trees {
			t.root.walk(func(n *node) {
				for _, s := range n.scripts() {
					for _, t := range s.list {
						if p.learn(n, t) {
							again = true
						}
					}
				}
			})
		}
	}
	for _, c := range cells {
		for _, text := range c.literals {
			if _, ok := value(text, c.soft); c.soft != "" && !ok {
				c.soft = join(c.soft, guess(text))
			}
		}
	}
}

// learn notes what a script says about types; true if that is new.
func (p *btcpp) learn(n *node, t *term) (grown bool) {
	typeOf := func(t *term) string {
		return t.typ(func(name string) string { return p.key(n, name).cell.typ() })
	}
	if t.op == termAssign {
		c := p.key(n, t.args[0].text).cell.top()
		now := join(c.soft, typeOf(t.args[1]))
		if t.text == "/=" {
			now = join(now, typeFloat)
		}
		grown = now != c.soft
		c.soft = now
	}
	expect := func(t *term, typ string) {
		if t.op == termName {
			c := p.key(n, t.text).cell.top()
			if now := join(c.weak, typ); now != c.weak && (c.weak == "" || now != typeString) {
				c.weak, grown = now, true
			}
		}
	}
	if t.op == termAssign && t.text != "/=" {
		if typ := typeOf(t.args[0]); typ != "" {
			expect(t.args[1], typ)
		}
	}
	if n.code == nil || n.id != "Script" {
		expect(t, typeBool) // it stands alone, so it is a condition
	}
	t.walk(func(t *term) {
		// what something is compared with, or computed with, is a hint at what it is
		switch {
		case t.op == termUnary && t.text == "!", t.op == termBinary && (t.text == "&&" || t.text == "||"):
			for _, a := range t.args {
				expect(a, typeBool)
			}
			return
		case t.op == termChoice:
			expect(t.args[0], typeBool)
			return
		case t.op != termCompare && t.op != termBinary:
			return
		}
		known := ""
		for _, a := range t.args {
			known = join(known, typeOf(a))
		}
		if known == "" && t.op == termBinary && t.text != "+" {
			known = typeFloat
		}
		if known != "" {
			for _, a := range t.args {
				expect(a, known)
			}
		}
	})
	return grown
}

// typ returns the type of a term; "" if it is not known. Entries are told by look.
func (t *term) typ(look func(name string) string) string {
	switch t.op {
	case termNumber:
		if t.text == typeInt {
			return typeInt
		}
		return typeFloat
	case termText:
		return typeString
	case termBool, termCompare:
		return typeBool
	case termName:
		return look(t.text)
	case termChoice:
		return join(t.args[1].typ(look), t.args[2].typ(look))
	case termUnary:
		if t.text == "!" {
			return typeBool
		}
		return join(typeInt, t.args[0].typ(look))
	}
	a := t.args[0].typ(look)
	b := t.args[1].typ(look)
	switch t.text {
	case "&&", "||":
		return typeBool
	case "/":
		return typeFloat
	}
	if a == typeBool || b == typeBool {
		return join(join(a, b), typeInt)
	}
	return join(a, b)
}

// readers decides the types of ports that read and do not declare theirs.
func (p *btcpp) readers() {
	for _, prim := range p.order {
		for _, q := range prim.ports {
			if q.direction&outward != 0 {
				continue
			}
			if q.typ = q.declared; q.typ != "" {
				continue
			}
			for _, text := range q.literals {
				q.typ = join(q.typ, guess(text))
			}
			if q.value != "" && q.typ == "" {
				q.typ = guess(q.value)
			}
			for _, u := range q.uses {
				q.typ = join(q.typ, u.key.cell.typ())
			}
			for _, u := range q.uses { // what nobody knows better
				if c := u.key.cell.top(); c.weak == "" {
					c.weak = q.typ
				}
			}
		}
	}
}

// expected returns the type that those expect that read an entry, if all texts that it gets are of it, or could be names of
// numbers; "" if nobody says.
func (c *cell) expected() string {
	for _, text := range c.literals {
		if _, ok := value(text, c.weak); !ok && (c.weak != typeInt || !enumerated(text)) {
			return ""
		}
	}
	return c.weak
}

// looks returns the type that the texts look like which an entry gets.
func (c *cell) looks() string {
	typ := ""
	for _, text := range c.literals {
		typ = join(typ, guess(text))
	}
	if typ == "" {
		typ = c.weak
	}
	return typ
}
