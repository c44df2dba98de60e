package tree_test

import (
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/tree"
)

// hinted is a selector whose children hints order. The order is made anew in every frame.
func (m *model) hinted(n *mnode) wits.Status {
	var now []tree.Hint
	for _, k := range n.kids {
		now = append(now, k.hint)
	}
	changed := !slices.Equal(now, n.seen)
	if n.from == nil {
		n.seen = now
	}
	order := slices.Clone(n.kids)
	rank := map[tree.Hint]int{tree.Positive: 0, tree.Neutral: 1, tree.Negative: 2}
	slices.SortStableFunc(order, func(a, b *mnode) int { return rank[n.seenOf(a)] - rank[n.seenOf(b)] })
	r := n.running()
	first := 0
	if n.from != nil {
		first = slices.Index(order, n.from)
	} else if n.on && r != nil && (changed || n.reactive) && r.holds() {
		for first = 0; order[first] != r; first++ {
			if m.valid(order[first]) {
				if s, over := m.yield(n, r, mthen{kid: order[0]}); over {
					return s
				}
				first = 0
				break
			}
		}
	} else if n.on && r != nil && !changed && !n.reactive {
		for first = 0; order[first] != r; first++ {
			k := order[first]
			if k.typ == "if" && k.lower {
				if m.look(k) {
					k.last = wits.Success
					if s, over := m.yield(n, r, mthen{ends: wits.Success}); over {
						return s
					}
					return wits.Success
				}
			} else if m.takesOver(k) {
				if s, over := m.yield(n, r, mthen{kid: k}); over {
					return s
				}
				break
			}
		}
	}
	for _, k := range order[first:] {
		if s := m.visit(k); s != wits.Failure {
			for _, other := range n.kids {
				if other != k {
					m.abort(other)
				}
			}
			return s
		}
	}
	return wits.Failure
}

// seenOf is the hint by which a child is in its place.
func (n *mnode) seenOf(k *mnode) tree.Hint { return n.seen[slices.Index(n.kids, k)] }

// hints changes some hints of a model and of runs of its tree.
func (g *generator) hints(m *model, runs []*kindtest.Run) (changed bool) {
	give := func(name string, to *tree.Hint) {
		if !g.one(8) {
			return
		}
		*to = tree.Hint(g.IntN(3))
		changed = true
		for _, run := range runs {
			kindtest.Set(run, name, *to)
		}
	}
	if slices.ContainsFunc(m.nodes, func(n *mnode) bool { return n.cond.hint }) {
		give("Mark", &m.mark)
	}
	for _, n := range m.nodes {
		if n.hinted {
			for _, k := range n.kids {
				give(k.name, &k.hint)
			}
		}
	}
	return changed
}
