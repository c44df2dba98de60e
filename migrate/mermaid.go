package migrate

import (
	"fmt"
	"strings"

	"github.com/wits-ai/wits/document"
)

// Mermaid returns a document as a diagram in the language of Mermaid, which many pages of text draw: its parts, under or in what holds
// them, and what joins them. It serves any kind whose documents have parts. The error says why there is nothing to draw.
func Mermaid(kinds *document.Kinds, file string, data []byte) (string, error) {
	return MermaidIn(kinds, file, data, nil)
}

// MermaidIn is [Mermaid] with what designers read beside the names of what the document has and runs; nil for nothing.
func MermaidIn(kinds *document.Kinds, file string, data []byte, words Words) (string, error) {
	p, err := draw(kinds, file, data, words)
	if err != nil {
		return "", err
	}
	w := p.whole
	if len(w.children) == 0 {
		return "", fmt.Errorf("%s: there is nothing in the %s that could be drawn", file, p.kind)
	}
	d := &diagram{ids: map[[2]string]string{}}
	d.b.WriteString("flowchart ")
	switch {
	case w.links != nil:
		d.b.WriteString("LR\n")
	default:
		d.b.WriteString("TD\n")
	}
	switch {
	case w.joined:
		d.inside(w, "  ")
	case w.grown:
		for _, root := range w.children {
			d.tree(root, "  ", "")
		}
	default:
		w.says = p.kind
		d.tree(w, "  ", "")
	}
	for _, e := range d.edges {
		to := d.ids[[2]string{e.noun, e.name}]
		if to == "" && e.line {
			to = d.box("  ", shapes[plain], e.name)
			d.ids[[2]string{e.noun, e.name}] = to
		}
		if to != "" {
			d.edge("  ", e.from, e.label, to)
		}
	}
	return d.b.String(), nil
}

// diagram numbers the boxes.
type diagram struct {
	b     strings.Builder
	count int
	ids   map[[2]string]string // of parts, by noun and name
	edges []edge               // that are drawn when all boxes are there
}

// edge leads from a box to a part.
type edge struct {
	from, label, noun, name string
	line                    bool // if there is no such part a box stands for it
}

// shapes of boxes, by shape.
var shapes = [...][2]string{plain: {"(", ")"}, several: {"[", "]"}, around: {"[/", "/]"}, condition: {"{{", "}}"}}

// circle and target are what leads to the first part, and what the last one leads to.
var circle, target = [2]string{"((", "))"}, [2]string{"(((", ")))"}

// escaped makes a text fit between the quotes of a label: what would be taken for a quote, an entity or an element
// becomes an entity.
func escaped(s string) string {
	return strings.NewReplacer(`"`, "#quot;", "#", "#35;", "&", "#amp;", "<", "#lt;", ">", "#gt;", ";", "#59;", "\n", " ").Replace(s)
}

// box writes a box, and gives its name.
func (d *diagram) box(indent string, shape [2]string, lines ...string) string {
	id := fmt.Sprintf("n%d", d.count)
	d.count++
	var label []string
	for _, line := range lines {
		if line != "" {
			label = append(label, escaped(line))
		}
	}
	fmt.Fprintf(&d.b, "%s%s%s\"%s\"%s\n", indent, id, shape[0], strings.Join(label, "<br/>"), shape[1])
	return id
}

func (d *diagram) edge(indent, from, label, to string) {
	if label != "" {
		label = "|\"" + escaped(label) + "\"|"
	}
	fmt.Fprintf(&d.b, "%s%s -->%s %s\n", indent, from, label, to)
}

// tree draws a branch with those under it or in it, and gives its box. Label stands in it, if no edge has it.
func (d *diagram) tree(n *branch, indent, label string) string {
	name := strings.TrimSpace(label + " " + n.title())
	inside := n.joined && len(n.children) > 0
	start := indent
	if inside {
		start += "subgraph "
	}
	shape, lines := shapes[n.shape], []string{n.says, name}
	if inside {
		shape, lines = shapes[several], []string{strings.Trim(name+", "+n.says, ", ")}
	}
	id := d.box(start, shape, lines...)
	key := [2]string{n.noun, n.name}
	if d.ids[key] == "" {
		d.ids[key] = id
	}
	own := map[[2]string]bool{}
	if inside {
		d.inside(n, indent+"  ")
		d.b.WriteString(indent + "end\n")
		for _, c := range n.children {
			own[[2]string{c.noun, c.name}] = true
		}
	} else {
		for _, c := range n.children {
			d.edge(indent, id, c.label, d.tree(c, indent, ""))
		}
	}
	for _, r := range n.refs {
		if !own[[2]string{r.noun, r.name}] {
			d.edges = append(d.edges, edge{id, strings.TrimSpace(r.label + " " + r.says), r.noun, r.name, r.line})
		}
	}
	return id
}

// inside draws what lies in a branch, with the arrows and links between it.
func (d *diagram) inside(n *branch, indent string) {
	ids := map[string]string{}
	last := ""
	for _, c := range n.children {
		ids[c.name] = d.tree(c, indent, c.label)
		if c.ends {
			if last == "" {
				last = d.box(indent, target, "end")
			}
			d.edge(indent, ids[c.name], "", last)
		}
	}
	for _, r := range n.refs {
		if ids[r.name] != "" {
			d.edge(indent, d.box(indent, circle, strings.TrimSpace(r.label+" "+r.says)), "", ids[r.name])
		}
	}
	for _, a := range n.arrows {
		for _, from := range n.children {
			if from.noun != a.noun || !a.leaves(from.name) {
				continue
			}
			to := a.to
			if len(to) == 0 {
				to = []string{from.name}
			}
			for _, name := range to {
				d.edges = append(d.edges, edge{ids[from.name], a.says, a.noun, name, false})
			}
		}
	}
	whole := ""
	for _, l := range n.links {
		from, to, label := ids[l.from], ids[l.to], []string{l.port, l.into}
		if whole == "" && (from == "" || to == "") {
			whole = d.box(indent, circle, n.title())
		}
		if from == "" {
			from, label[0] = whole, dotted(l.from, l.port)
		}
		if to == "" {
			to, label[1] = whole, dotted(l.to, l.into)
		}
		d.edge(indent, from, strings.Join(label, " -> "), to)
	}
}
