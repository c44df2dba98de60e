package migrate

import (
	"strings"

	"github.com/wits-ai/wits/internal/jsontree"
)

// goap makes the goals and the actions of a goap document; its facts stand at its head.
func (p *picture) goap(source *jsontree.Node) {
	for _, m := range members(source.Get("facts")) {
		what := text(m.Value)
		if what == "" {
			what = strings.TrimSpace(text(m.Value.Get("type")) + " " + text(m.Value.Get("expr")) + " " + details(m.Value, "type", "expr", "doc"))
		}
		p.head = append(p.head, strings.TrimSpace("fact "+m.Name+" "+what)+note(text(m.Value.Get("doc"))))
	}
	for _, m := range members(source.Get("goals")) {
		p.branches = append(p.branches, &branch{name: m.Name, label: "goal", class: conditionBox, typ: "wants " + pairs(m.Value.Get("want")),
			text: details(m.Value, "want", "doc"), doc: text(m.Value.Get("doc"))})
	}
	for _, m := range members(source.Get("actions")) {
		b := &branch{name: m.Name, label: "action", doc: text(m.Value.Get("doc"))}
		b.typ, b.text = runs(m.Value, "pre", "effects")
		for _, c := range []struct{ member, label string }{{"pre", "needs"}, {"effects", "makes"}} {
			if said := pairs(m.Value.Get(c.member)); said != "" {
				b.children = append(b.children, &branch{name: said, label: c.label, class: conditionBox})
			}
		}
		p.branches = append(p.branches, b)
	}
	p.rest(source, "facts", "goals", "actions")
}

// pairs writes facts with their values: "Armed, not Seen, Ammo = (least = 1)".
func pairs(n *jsontree.Node) string {
	var list []string
	for _, m := range members(n) {
		switch {
		case m.Value.Kind != jsontree.Bool:
			list = append(list, m.Name+" = "+short(m.Value))
		case m.Value.Bool:
			list = append(list, m.Name)
		default:
			list = append(list, "not "+m.Name)
		}
	}
	return strings.Join(list, ", ")
}
