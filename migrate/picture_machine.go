package migrate

import (
	"slices"
	"strings"

	"github.com/wits-ai/wits/internal/jsontree"
)

// inside is what a machine holds: that of a document, or of a state, a region or an interrupt of it.
type inside struct {
	start                       string
	states, regions, interrupts []*branch
	ways                        []way
}

// way is a transition, from any state if from is empty, and to where it comes from if to is.
type way struct {
	from, to []string
	label    string
}

// held are the members that make what a state holds.
var held = []string{"states", "regions", "interrupts", "transitions"}

func (p *picture) machine(source *jsontree.Node) {
	p.inside = insideOf(source)
	p.branches = p.inside.branches()
	p.rest(source, held...)
}

// insideOf reads what holds states or regions; nil if it holds none.
func insideOf(n *jsontree.Node) *inside {
	in := &inside{start: text(n.Get("start"))}
	for _, m := range members(n.Get("states")) {
		in.states = append(in.states, stateOf(m.Name, "", m.Value))
	}
	for _, m := range members(n.Get("regions")) {
		in.regions = append(in.regions, stateOf(m.Name, "region", m.Value))
	}
	for _, i := range items(n.Get("interrupts")) {
		b := stateOf(text(i.Get("name")), "interrupt", i, "name")
		b.interrupt = picked(i, "on", "when", "to", "restart")
		in.interrupts = append(in.interrupts, b)
	}
	for _, t := range items(n.Get("transitions")) {
		in.ways = append(in.ways, way{namesOf(t.Get("from")), namesOf(t.Get("to")), details(t, "from", "to", "doc")})
	}
	for _, s := range in.states {
		s.children = append(s.children, in.leaving(s.name)...)
	}
	if in.states == nil && in.regions == nil && in.interrupts == nil {
		return nil
	}
	return in
}

// stateOf makes a state, a region or an interrupt; sort is what it is, "" for a state.
func stateOf(name, sort string, v *jsontree.Node, but ...string) *branch {
	b := &branch{name: name, label: sort, doc: text(v.Get("doc"))}
	b.typ, b.text = runs(v, append(but, held...)...)
	if b.inside = insideOf(v); b.inside != nil {
		b.children = b.inside.branches()
	}
	return b
}

func (in *inside) branches() []*branch {
	if in == nil {
		return nil
	}
	return slices.Concat(in.regions, in.states, in.interrupts)
}

// leaving are the transitions that a state can be left by, as branches of it.
func (in *inside) leaving(state string) (list []*branch) {
	for _, w := range in.ways {
		any := len(w.from) == 0
		if !slices.Contains(w.from, state) && !(any && !slices.Equal(w.to, []string{state})) {
			continue
		}
		to := "-> " + strings.Join(w.to, " | ")
		if len(w.to) == 0 {
			to = "(stays)"
		}
		if any {
			to += " (from any state)"
		}
		list = append(list, &branch{name: to, typ: w.label, class: serviceBox})
	}
	return list
}

// items are those of a list, none if it is no list.
func items(n *jsontree.Node) []*jsontree.Node {
	if n == nil || n.Kind != jsontree.Array {
		return nil
	}
	return n.Items
}

// namesOf are the names that a member gives: one, or a list.
func namesOf(n *jsontree.Node) (list []string) {
	if name := text(n); name != "" {
		return []string{name}
	}
	for _, item := range items(n) {
		if name := text(item); name != "" {
			list = append(list, name)
		}
	}
	return list
}
