package jedi

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/tree"
)

// sight is where in a mind can be read what its tree has imagined: the children of its node Fight, and theirs.
type sight struct{ rows []row }

// row is a branch that was imagined.
type row struct {
	name     string
	prospect int // value, -1 if there is none
	active   int // activity bit
	inner    []row
}

// look finds it in a program. There may be none.
func look(p *wits.Program) (sight, error) {
	for _, part := range p.Parts() {
		for _, n := range part.Nodes {
			if n.Name == "Fight" && n.Type == "simulate" {
				return sight{branches(&part, n.ID)}, nil
			}
		}
	}
	return sight{}, nil
}

// branches returns the children of a node.
func branches(part *wits.PartInfo, of int) []row {
	var rows []row
	for _, l := range part.Links {
		if l.From != of {
			continue
		}
		n := &part.Nodes[l.To]
		r := row{name: n.Name, prospect: -1, active: n.Active}
		for _, port := range n.Ports {
			if port.Name == "Prospect" {
				r.prospect = port.Value
			}
		}
		if n.Type == "simulate" {
			r.inner = branches(part, n.ID)
		}
		rows = append(rows, r)
	}
	return rows
}

// read returns what was imagined of a branch, and whether it runs.
func (r *row) read(m *wits.Mind) (p tree.Prospect, runs bool) {
	if r.prospect >= 0 {
		p, _ = m.Value(r.prospect).(tree.Prospect)
	}
	return p, m.Active(r.active)
}
