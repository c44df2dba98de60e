package migrate

import "strings"

// Outline is a document as text for a terminal: what it is, its ports, variables and boards, and its nodes, a line each,
// nested as they run:
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
func Outline(file string, data []byte) (string, error) {
	p, err := draw(file, data)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(p.name + "  " + p.kind + note(p.doc) + "\n")
	for _, line := range p.head {
		b.WriteString("  " + line + "\n")
	}
	for _, root := range p.branches {
		root.outline(&b, "", "")
	}
	return b.String(), nil
}

// outline writes a branch, and those under it. first stands before its own line, further before the others.
func (n *branch) outline(b *strings.Builder, first, further string) {
	b.WriteString(first)
	if n.label != "" {
		b.WriteString(n.label + ": ")
	}
	b.WriteString(n.name)
	if n.typ != "" {
		b.WriteString("  " + n.typ)
	}
	if n.text != "" {
		if n.typ != "" {
			b.WriteString(", ")
		} else {
			b.WriteString("  ")
		}
		b.WriteString(n.text)
	}
	b.WriteString(note(n.doc) + "\n")
	for i, c := range n.children {
		if i == len(n.children)-1 {
			c.outline(b, further+"└─ ", further+"   ")
		} else {
			c.outline(b, further+"├─ ", further+"│  ")
		}
	}
}
