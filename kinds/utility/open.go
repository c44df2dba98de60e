package utility

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// open makes the choice point of a level that leaves open what is chosen.
func (b *builder) open(l *levelDecl, w *openWay, node *kind.BuildNode) *kind.Choice {
	options := make([]string, len(l.Options))
	for i := range l.Options {
		options[i] = l.Options[i].Name
	}
	doc := b.Document().Doc
	if node != nil {
		doc = ""
	}
	return b.Choice(node, w.Choice.At(), w.Choice.String(), doc, options, w.Closed)
}

// byChoice chooses the candidate that is pinned; by itself the best one (-1: there is none), or, if no decision is due, what runs.
func (u *reasoner) byChoice(x *wits.Context, cur, best int, p *pass) int {
	c, legal := Candidates{x, u, cur}, uint64(0)
	for i := range u.options {
		if c.Is(i) {
			legal |= 1 << i
		}
	}
	if p.early {
		best = cur
	}
	return u.open.Decide(x, legal, best)
}
