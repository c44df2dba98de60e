package migrate

import "github.com/wits-ai/wits/internal/jsontree"

// utility makes the options of a utility document, and the sets of considerations that it names.
func (p *picture) utility(source *jsontree.Node) {
	for _, m := range members(source.Get("options")) {
		p.branches = append(p.branches, optionOf(m.Name, m.Value))
	}
	p.considerations(source)
	p.rest(source, "options", "considerations")
}

// considerations makes sets of considerations, by name.
func (p *picture) considerations(source *jsontree.Node) {
	for _, m := range members(source.Get("considerations")) {
		p.branches = append(p.branches, &branch{name: m.Name, label: "considerations", children: considered(m.Value)})
	}
}

// optionOf makes an option with what it considers, and with the options among which it chooses in turn.
func optionOf(name string, v *jsontree.Node) *branch {
	b := &branch{name: name, doc: text(v.Get("doc")), children: considered(v.Get("considerations"))}
	b.typ, b.text = runs(v, "considerations", "options")
	for _, m := range members(v.Get("options")) {
		b.class = compositeBox
		b.children = append(b.children, optionOf(m.Name, m.Value))
	}
	return b
}

// considered makes a list of considerations.
func considered(list *jsontree.Node) (out []*branch) {
	for _, c := range items(list) {
		b := &branch{name: text(c.Get("name")), typ: details(c, "name", "doc"), doc: text(c.Get("doc")), class: conditionBox}
		switch {
		case c.Kind == jsontree.String:
			b.name = c.Text
		case b.name == "":
			b.name, b.typ = b.typ, ""
		}
		out = append(out, b)
	}
	return out
}
