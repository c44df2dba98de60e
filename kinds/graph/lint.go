package graph

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// A chain of states is what [Kiley] makes machines of (4.1.4.1): nodes that begin each other when they end, around and
// around. It has one active state as long as each end begins one state, and nothing else begins any. Lints warn where that is
// not so: two states of a chain run side by side from then on, for ever.

// chainLink is a link of a chain: the end of one state begins another.
type chainLink struct {
	from, to string
	port     string // OnDeactivate, OnSuccess or OnFailure
	at       jsontree.Position
}

var endPorts = []string{"OnDeactivate", "OnSuccess", "OnFailure"}

// chains returns the links by which ends begin nodes, and for each node the nodes of its chain; none for a node in no chain.
func (b *builder) chains() (links []chainLink, with map[string]map[string]bool) {
	next := map[string][]string{}
	for i := range b.body.links {
		l := &b.body.links[i]
		if l.to.port() != "Activate" || !slices.Contains(endPorts, l.from.port()) {
			continue
		}
		if from, to := b.nodes[l.from.node()], b.nodes[l.to.node()]; from == nil || to == nil || from == to {
			continue
		}
		links = append(links, chainLink{l.from.node(), l.to.node(), l.from.port(), l.at})
		next[l.from.node()] = append(next[l.from.node()], l.to.node())
	}
	reach := map[string]map[string]bool{}
	for name := range next {
		seen := map[string]bool{}
		for queue := slices.Clone(next[name]); len(queue) > 0; queue = queue[1:] {
			if !seen[queue[0]] {
				seen[queue[0]] = true
				queue = append(queue, next[queue[0]]...)
			}
		}
		reach[name] = seen
	}
	with = map[string]map[string]bool{}
	for name, others := range reach {
		for other := range others {
			if reach[other][name] {
				if with[name] == nil {
					with[name] = map[string]bool{}
				}
				with[name][other] = true
			}
		}
	}
	return links, with
}

// lint warns of ends that begin two states, and of chains that cannot keep exactly one active state.
func (b *builder) lint() {
	links, with := b.chains()
	for i, l := range links {
		for _, before := range links[:i] {
			if before.from != l.from || before.to == l.to || !together(before.port, l.port) {
				continue
			}
			begin := fmt.Sprintf("when %s ends, both %s and %s begin", l.from, before.to, l.to)
			if with[l.from][l.to] && with[l.from][before.to] {
				b.crowd(l.at, l.to, begin)
				break
			}
			if !b.leaves(l.to) && !b.leaves(before.to) {
				b.WarnAt(l.at, l.to, begin+", and nothing ends either: both run until they end by themselves", "remove one of the links, or say what ends each", declare.ToRemove().Labelled("Remove this link"))
				break
			}
		}
	}
	for i := range b.body.links {
		l := &b.body.links[i]
		states := with[l.to.node()]
		if l.to.port() != "Activate" || states == nil || states[l.from.node()] && slices.Contains(endPorts, l.from.port()) {
			continue
		}
		if l.from.node() == "" && l.from.port() == "OnActivate" {
			for j := range b.body.links[:i] {
				if k := &b.body.links[j]; k.from == l.from && k.to.port() == "Activate" && k.to.node() != l.to.node() && states[k.to.node()] {
					b.crowd(l.at, l.to.node(), fmt.Sprintf("%s and %s both begin with the graph", k.to.node(), l.to.node()))
					break
				}
			}
			continue
		}
		b.begun(l, states, links)
	}
}

// leaves reports whether the graph ends a node, or goes on with another when it ends.
func (b *builder) leaves(name string) bool {
	return slices.ContainsFunc(b.body.links, func(l link) bool {
		return l.to.node() == name && l.to.port() == "Deactivate" || l.from.node() == name && slices.Contains(endPorts, l.from.port())
	})
}

// begun warns of a trigger that begins a state of a chain and ends none, or ends one whose end begins another.
func (b *builder) begun(l *link, states map[string]bool, links []chainLink) {
	ends := false
	for i := range b.body.links {
		k := &b.body.links[i]
		if k.from != l.from || k.to.port() != "Deactivate" || !states[k.to.node()] {
			continue
		}
		ends = true
		for _, c := range links {
			if c.from == k.to.node() && c.port == "OnDeactivate" && c.to != l.to.node() && k.to.node() != l.to.node() && states[c.to] {
				b.crowd(l.at, l.to.node(), fmt.Sprintf("when %s ends %s, both %s and %s begin", l.from, k.to.node(), c.to, l.to.node()))
				return
			}
		}
	}
	if !ends && b.begins(l.from.node()) && b.starts(states) {
		b.crowd(l.at, l.to.node(), fmt.Sprintf("%s begins %s and ends no other state of its chain", l.from, l.to.node()))
	}
}

// begins reports whether something begins a node that does not run always; one that nothing begins raises nothing.
func (b *builder) begins(name string) bool {
	n := b.nodes[name]
	return n == nil || n.Port("Activate") == nil || slices.ContainsFunc(b.body.links, func(l link) bool {
		return l.to.node() == name && l.to.port() == "Activate"
	})
}

// starts reports whether a chain begins with the graph, so that whatever else begins a state of it begins a second one.
func (b *builder) starts(states map[string]bool) bool {
	return slices.ContainsFunc(b.body.links, func(l link) bool {
		return l.from.node() == "" && l.from.port() == "OnActivate" && l.to.port() == "Activate" && states[l.to.node()]
	})
}

func (b *builder) crowd(at jsontree.Position, node, reason string) {
	b.WarnAt(at, node, reason+": from then on two states of the chain are active",
		"remove one of the links, or write a state machine, which is in one state at a time", declare.ToRemove().Labelled("Remove this link"))
}

// together reports whether two ends of a node can come in the same frame.
func together(a, b string) bool { return a == b || a == "OnDeactivate" || b == "OnDeactivate" }
