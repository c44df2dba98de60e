package migrate

import (
	"slices"
	"strings"
)

// foreigners decides what becomes of types that only the original knows. One of which texts are given is a point or a
// text here; of the others there is a Go type.
func (p *btcpp) foreigners() {
	texts := map[string]string{}
	var order []string
	note := func(typ, text string) {
		if _, ok := texts[typ]; !ok {
			order = append(order, typ)
			texts[typ] = ""
		}
		if text != "" {
			texts[typ] = join(texts[typ], guess(text))
		}
	}
	entries := p.allTexts()
	for _, prim := range p.order {
		for _, q := range prim.ports {
			if !strings.HasPrefix(q.declared, "?") {
				continue
			}
			note(q.declared, q.value)
			for _, text := range q.literals {
				note(q.declared, text)
			}
			for _, u := range q.uses {
				for _, text := range entries[u.key.cell.top()] {
					note(q.declared, text)
				}
			}
		}
	}
	taken := newNames()
	for _, typ := range order {
		switch looks := texts[typ]; looks {
		case typeVec2, typeVec3:
			p.foreign[typ] = looks
		case "":
			name := typ[strings.LastIndex(typ, "::")+1:]
			p.foreign[typ] = taken.take(exported(strings.Trim(strings.TrimPrefix(name, ":"), "?")))
			p.result.Types = append(p.result.Types, ForeignType{p.foreign[typ], typ[1:]})
		default:
			p.foreign[typ] = typeString
		}
	}
}

// allTexts lists the texts that entries get, by their cells.
func (p *btcpp) allTexts() map[*cell][]string {
	texts := map[*cell][]string{}
	for _, k := range p.allKeys() {
		c := k.cell.top()
		texts[c] = c.literals
	}
	add := func(k *key, text string) { texts[k.cell.top()] = append(texts[k.cell.top()], text) }
	for _, t := range p.trees {
		t.root.walk(func(n *node) {
			for _, s := range slices.Concat(n.after[:], []*script{n.code}) {
				if s == nil || s.err != nil {
					continue
				}
				for _, t := range s.list {
					if t.op == termAssign && t.args[1].op == termText {
						add(p.key(n, t.args[0].text), t.args[1].text)
					}
				}
			}
			if v, ok := n.port("value"); ok && n.id == "SetBlackboard" && n.class == isBuiltin && pointer("value", v) == "" {
				if to := p.entry(n, "output_key"); to != nil {
					add(to, v)
				}
			}
		})
	}
	return texts
}

// plain returns the type here for a declared one.
func (p *btcpp) plain(typ string) string {
	if now, ok := p.foreign[typ]; ok {
		return now
	}
	return typ
}
