package wits

import "fmt"

// A document that derives from another may break what it has from there, such as a transition that waits for a trigger of a
// state that it has replaced. Such a problem lies in the base, where nothing is wrong; so it is told of the document that
// causes it. What is wrong in the base already is told there.

// placed puts problems in inherited parts to the documents that cause them.
func (l *Library) placed(problems Problems) Problems {
	own := map[string]Problems{} // of bases, by file
	var out Problems
	for _, p := range problems {
		out.add(l.place(p, own))
	}
	return out
}

func (l *Library) place(p Problem, own map[string]Problems) Problem {
	if p.heir == "" {
		return p
	}
	heir, _ := l.open(p.heir)
	if heir == nil || len(heir.sources) == 0 {
		return p
	}
	base := heir.sources[0]
	found, known := own[base]
	if !known {
		_, found = l.link(base)
		own[base] = found
	}
	for _, q := range found {
		mine := q.heir == "" || q.heir == base // not of another heir that the base runs
		if mine && q.File == p.File && q.Line == p.Line && q.Column == p.Column && q.Node == p.Node && q.Reason == p.Reason {
			return l.place(q, own)
		}
	}
	p.Reason += fmt.Sprintf(", in what it has from %s:%d:%d", p.File, p.Line, p.Column)
	at := heir.written.Get("base").Pos
	p.File, p.Line, p.Column, p.heir = heir.File, at.Line, at.Column, ""
	return p
}
