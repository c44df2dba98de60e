package migrate

import (
	"fmt"
	"slices"
	"strings"
)

// Mermaid is a document as a diagram in the language of Mermaid, which many pages of text draw: a tree from the top
// down, a machine with its transitions, a graph with its links, the options of a utility document, the layers of one of
// that kind, the goals and actions of a goap document. A board has nothing to draw, which is an error, as is a file that is no document.
func Mermaid(file string, data []byte) (string, error) {
	p, err := draw(file, data)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	switch p.kind {
	case "tree", "htn":
		b.WriteString("flowchart TD\n")
		d := &diagram{b: &b}
		for _, root := range p.branches {
			d.tree(root)
		}
	case "machine":
		p.states(&b)
	case "graph":
		p.flow(&b)
	case "utility", "hinted", "goap":
		b.WriteString("flowchart TD\n")
		d := &diagram{b: &b}
		d.tree(&branch{name: p.name, typ: p.kind, class: compositeBox, children: p.branches})
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
	s := &stateDiagram{b: b, ids: map[string]string{}}
	if p.inside != nil {
		s.inside(p.inside, "  ")
	}
}

// stateDiagram numbers the states of a document, whose names differ on all levels.
type stateDiagram struct {
	b   *strings.Builder
	ids map[string]string
}

func (s *stateDiagram) id(name string) string {
	if s.ids[name] == "" {
		s.ids[name] = fmt.Sprintf("s%d", len(s.ids))
	}
	return s.ids[name]
}

// inside draws what a machine holds.
func (s *stateDiagram) inside(in *inside, indent string) {
	for i, r := range in.regions {
		if i > 0 {
			s.b.WriteString(indent + "--\n")
		}
		s.state(r, indent)
	}
	for _, state := range in.states {
		s.state(state, indent)
	}
	for _, i := range in.interrupts {
		s.state(i, indent)
	}
	if s.ids[in.start] != "" {
		fmt.Fprintf(s.b, "%s[*] --> %s\n", indent, s.ids[in.start])
	}
	for _, state := range in.states {
		if strings.HasPrefix(state.typ, "end ") {
			fmt.Fprintf(s.b, "%s%s --> [*]\n", indent, s.ids[state.name])
		}
	}
	for _, w := range in.ways {
		for _, from := range in.states {
			if len(w.from) > 0 && !slices.Contains(w.from, from.name) {
				continue
			}
			to := w.to
			if len(to) == 0 {
				to = []string{from.name}
			}
			for _, name := range to {
				if s.ids[name] == "" || len(w.from) == 0 && len(w.to) == 1 && name == from.name {
					continue
				}
				fmt.Fprintf(s.b, "%s%s --> %s", indent, s.ids[from.name], s.ids[name])
				if w.label != "" {
					s.b.WriteString(" : " + escaped(w.label))
				}
				s.b.WriteByte('\n')
			}
		}
	}
}

// state draws a state, a region or an interrupt, with what it holds.
func (s *stateDiagram) state(n *branch, indent string) {
	label := n.name
	if n.label == "interrupt" {
		label = "interrupt " + label
	}
	if n.typ != "" {
		label += " (" + n.typ + ")"
	}
	if n.interrupt != "" {
		label += " " + n.interrupt
	}
	fmt.Fprintf(s.b, "%sstate \"%s\" as %s", indent, escaped(label), s.id(n.name))
	if n.inside != nil {
		s.b.WriteString(" {\n")
		s.inside(n.inside, indent+"  ")
		s.b.WriteString(indent + "}")
	}
	s.b.WriteByte('\n')
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
