package migrate

import (
	"strings"

	"github.com/wits-ai/wits/document"
)

// Outline returns a document as text for a terminal: what it is, its ports, variables and boards, and its parts, a line each, nested as
// they lie in each other, or as they run:
//
//	guard  tree
//	  in EnemyNear bool
//	Main  selector
//	├─ Fight  sequence
//	│  ├─ Sees  if EnemyNear, abort both
//	│  └─ Swing  do Swing
//	└─ Patrol  run patrol.graph.json
//
// It serves any kind of document, right or wrong. The error says why a file is none.
func Outline(kinds *document.Kinds, file string, data []byte) (string, error) {
	return OutlineIn(kinds, file, data, nil)
}

// OutlineIn is [Outline] with what designers read beside the names of what the document has and runs; nil for nothing.
func OutlineIn(kinds *document.Kinds, file string, data []byte, words Words) (string, error) {
	p, err := draw(kinds, file, data, words)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(p.whole.title() + "  " + p.kind + note(p.whole.doc) + "\n")
	for _, line := range p.head {
		b.WriteString("  " + line + "\n")
	}
	for _, l := range p.whole.links {
		if l.to == "" {
			b.WriteString("  " + l.into + " <- " + dotted(l.from, l.port) + "\n")
		}
	}
	for _, c := range p.whole.children {
		c.outline(&b, p.whole, "", "")
	}
	return b.String(), nil
}

// outline writes a branch, and those under it. first stands before its own line, further before the others.
func (n *branch) outline(b *strings.Builder, holder *branch, first, further string) {
	b.WriteString(first)
	if n.label != "" {
		b.WriteString(n.label + ": ")
	}
	b.WriteString(strings.Trim(n.title()+"  "+n.says, " ") + note(n.doc) + "\n")
	children := append(n.children[:len(n.children):len(n.children)], n.lines(holder)...)
	for i, c := range children {
		if i == len(children)-1 {
			c.outline(b, n, further+"└─ ", further+"   ")
		} else {
			c.outline(b, n, further+"├─ ", further+"│  ")
		}
	}
}

// lines returns what has lines of its own below a branch and is no part: what it names, and what leads to or from it.
func (n *branch) lines(holder *branch) (list []*branch) {
	for _, r := range n.refs {
		if r.line {
			list = append(list, &branch{label: r.label, name: strings.TrimSpace(r.name + " " + r.says)})
		}
	}
	for _, a := range holder.arrows {
		if n.noun != a.noun || !a.leaves(n.name) {
			continue
		}
		to := "-> " + strings.Join(a.to, " | ")
		if len(a.to) == 0 {
			to = "(stays)"
		}
		if len(a.from) == 0 {
			to += " (from any " + a.noun + ")"
		}
		list = append(list, &branch{name: to, says: a.says})
	}
	for _, l := range holder.links {
		if l.to != "" && l.to == n.name {
			list = append(list, &branch{name: l.into, says: "<- " + dotted(l.from, l.port)})
		}
	}
	return list
}
