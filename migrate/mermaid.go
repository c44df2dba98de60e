package migrate

import (
	"fmt"
	"strings"
)

// Mermaid is a document as a diagram in the language of Mermaid, which many pages of text draw: a tree from the top
// down, a machine with its transitions, a graph with its links, the options of a utility document. A board has nothing to
// draw, which is an error, as is a file that is no document.
func Mermaid(file string, data []byte) (string, error) {
	p, err := draw(file, data)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	switch p.kind {
	case "tree":
		b.WriteString("flowchart TD\n")
		d := &diagram{b: &b}
		for _, root := range p.branches {
			d.tree(root)
		}
	case "machine":
		p.states(&b)
	case "graph":
		p.flow(&b)
	case "utility":
		b.WriteString("flowchart TD\n")
		d := &diagram{b: &b}
		d.tree(&branch{name: p.name, typ: "utility", class: compositeBox, children: p.branches})
	default:
		return "", fmt.Errorf("%s: a %s has nothing that could be drawn", file, p.kind)
	}
	return b.String(), nil
}

// diagram numbers the boxes.
type diagram struct {
	b     *strings.Builder
	count int
}

// shapes of boxes, by class.
var shapes = [...][2]string{plainBox: {"(", ")"}, compositeBox: {"[", "]"}, decoratorBox: {"[/", "/]"}, conditionBox: {"{{", "}}"}, serviceBox: {">", "]"}}

// escaped makes a text fit between the quotes of a label: what would be taken for a quote, an entity or an element
// becomes an entity.
func escaped(s string) string {
	return strings.NewReplacer(`"`, "#quot;", "#", "#35;", "&", "#amp;", "<", "#lt;", ">", "#gt;", ";", "#59;", "\n", " ").Replace(s)
}

// tree draws a branch and those under it, and gives its box.
func (d *diagram) tree(n *branch) string {
	id := fmt.Sprintf("n%d", d.count)
	d.count++
	label := escaped(n.name)
	if says := strings.Trim(n.typ+", "+n.text, ", "); says != "" {
		label = escaped(says) + "<br/>" + label
	}
	shape := shapes[n.class]
	fmt.Fprintf(d.b, "  %s%s\"%s\"%s\n", id, shape[0], label, shape[1])
	for _, c := range n.children {
		child := d.tree(c)
		line := "-->"
		if c.class == serviceBox {
			line = "-.-"
		}
		if c.label != "" {
			line += "|\"" + escaped(c.label) + "\"|"
		}
		fmt.Fprintf(d.b, "  %s %s %s\n", id, line, child)
	}
	return id
}

// states draws a machine.
func (p *picture) states(b *strings.Builder) {
	b.WriteString("stateDiagram-v2\n")
	ids := map[string]string{}
	id := func(name string) string {
		if ids[name] == "" {
			ids[name] = fmt.Sprintf("s%d", len(ids))
		}
		return ids[name]
	}
	for _, s := range p.branches {
		label := s.name
		if s.typ != "" {
			label += " (" + s.typ + ")"
		}
		fmt.Fprintf(b, "  state \"%s\" as %s\n", escaped(label), id(s.name))
	}
	if ids[p.start] != "" {
		fmt.Fprintf(b, "  [*] --> %s\n", ids[p.start])
	}
	for _, s := range p.branches {
		if strings.HasPrefix(s.typ, "end ") {
			fmt.Fprintf(b, "  %s --> [*]\n", ids[s.name])
		}
	}
	for _, a := range p.arrows {
		for _, s := range p.branches {
			if a.from != s.name && (a.from != "" || a.to == s.name) {
				continue
			}
			to := a.to
			if to == "" {
				to = s.name
			}
			if ids[to] == "" {
				continue
			}
			fmt.Fprintf(b, "  %s --> %s", ids[s.name], ids[to])
			if a.label != "" {
				b.WriteString(" : " + escaped(a.label))
			}
			b.WriteByte('\n')
		}
	}
}

// flow draws a graph.
func (p *picture) flow(b *strings.Builder) {
	b.WriteString("flowchart LR\n")
	ids := map[string]string{"": "io"}
	outside := false
	for i, n := range p.branches {
		ids[n.name] = fmt.Sprintf("n%d", i)
		label := escaped(n.name)
		if n.typ != "" {
			label = escaped(n.typ) + "<br/>" + label
		}
		fmt.Fprintf(b, "  n%d[\"%s\"]\n", i, label)
	}
	for _, a := range p.arrows {
		if (a.from == "" || a.to == "") && !outside {
			outside = true
			fmt.Fprintf(b, "  io((\"%s\"))\n", escaped(p.name))
		}
		fmt.Fprintf(b, "  %s -->|\"%s\"| %s\n", ids[a.from], escaped(a.label), ids[a.to])
	}
}
