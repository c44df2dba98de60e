package document

import (
	"fmt"
)

// A document that derives from another may break what it has from there, such as a transition that waits for a trigger of a
// state that it has replaced. Such a problem lies in the base, where nothing is wrong; so it is told of the document that
// causes it. What is wrong in the base already is told there.

// Placed puts problems in inherited parts to the documents that cause them. Check finds what is wrong with a base by itself.
func (l *Library) Placed(problems Problems, check func(base string) Problems) Problems {
	pl := placing{l, check, map[string]Problems{}}
	if len(problems) == 0 {
		return nil
	}
	out := make(Problems, 0, min(len(problems), MaxProblems))
	for _, p := range problems {
		out.Add(pl.place(p))
	}
	return out
}

type placing struct {
	library *Library
	check   func(base string) Problems
	own     map[string]Problems // of bases, by file
}

func (pl *placing) place(p Problem) Problem {
	if p.heir == "" {
		return p
	}
	heir, _ := pl.library.Open(p.heir)
	if heir == nil || len(heir.sources) == 0 {
		return p
	}
	base := heir.sources[0]
	found, known := pl.own[base]
	if !known {
		found = pl.check(base)
		pl.own[base] = found
	}
	for _, q := range found {
		mine := q.heir == "" || q.heir == base // not of another heir that the base runs
		if mine && q.File == p.File && q.Line == p.Line && q.Column == p.Column && q.Node == p.Node && q.Reason == p.Reason {
			return pl.place(q)
		}
	}
	p.Reason += fmt.Sprintf(", in what it has from %s:%d:%d", p.File, p.Line, p.Column)
	at := heir.written().Get("base").Pos
	p.File, p.Line, p.Column, p.heir, p.More = heir.File, int(at.Line), int(at.Column), "", nil // what can be done is done elsewhere
	return p
}
