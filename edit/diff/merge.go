package diff

import (
	"slices"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Merge brings together what two people have made of a document: ours and theirs, both made from base. What only one of
// them has changed is as that one has it. Collisions lists, as JSON Pointers, what both have changed in different ways; there
// merged has ours. The result has the canonical form; whether it is right has to be checked. The error says which version
// is not JSON.
func Merge(r *wits.Registry, base, ours, theirs []byte) (merged []byte, collisions []string, err error) {
	var versions [3]*jsontree.Node
	for i, what := range []string{"the common version", "our version", "their version"} {
		if versions[i], err = read(what, [][]byte{base, ours, theirs}[i]); err != nil {
			return nil, nil, err
		}
	}
	m := &merger{ordered: ordered(r, versions[1])}
	out := m.value("", versions[0], versions[1], versions[2])
	merged, err = r.Documents().Format(out.AppendAsWritten(nil))
	return merged, m.collisions, err
}

type merger struct {
	ordered    map[string]bool
	collisions []string
}

// value merges a value; nil is one that is not there.
func (m *merger) value(path string, base, ours, theirs *jsontree.Node) *jsontree.Node {
	all := func(k jsontree.Kind) bool {
		return (base == nil || base.Kind == k) && ours != nil && ours.Kind == k && theirs != nil && theirs.Kind == k
	}
	switch {
	case equal(ours, theirs), equal(base, theirs):
		return ours
	case equal(base, ours):
		return theirs
	case all(jsontree.Object):
		return m.object(path, base, ours, theirs)
	case all(jsontree.Array):
		if list := m.list(path, base, ours, theirs); list != nil {
			return list
		}
	}
	m.collisions = append(m.collisions, path)
	return ours
}

func equal(a, b *jsontree.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	return string(sortedForm(a)) == string(sortedForm(b))
}

// sortedForm returns the same for values that differ in the order of members only.
func sortedForm(n *jsontree.Node) []byte { return sorted(n).AppendCompact(nil) }

func sorted(n *jsontree.Node) *jsontree.Node {
	out := *n
	out.Members = sortedMembers(n)
	for i := range out.Members {
		out.Members[i].Value = sorted(out.Members[i].Value)
	}
	out.Items = slices.Clone(n.Items)
	for i := range out.Items {
		out.Items[i] = sorted(out.Items[i])
	}
	return &out
}

func (m *merger) object(path string, base, ours, theirs *jsontree.Node) *jsontree.Node {
	out := &jsontree.Node{Kind: jsontree.Object}
	add := func(name string) {
		if v := m.value(jsontree.Pointer(path, name), base.Get(name), ours.Get(name), theirs.Get(name)); v != nil {
			out.Members = append(out.Members, jsontree.Member{Name: name, Value: v})
		}
	}
	for _, member := range ours.Members {
		add(member.Name)
	}
	for _, member := range theirs.Members {
		if ours.Get(member.Name) == nil {
			add(member.Name)
		}
	}
	return out
}

// list merges a list whose items can be told apart: by their names, or because their order means nothing. It is nil for
// other lists.
func (m *merger) list(path string, base, ours, theirs *jsontree.Node) *jsontree.Node {
	var before []*jsontree.Node
	if base != nil {
		before = base.Items
	}
	names, _ := jsontree.SplitPointer(path)
	key := nameOf
	if len(names) == 1 && !m.ordered[names[0]] {
		key = func(n *jsontree.Node) string { return string(sortedForm(n)) }
	}
	index := func(items []*jsontree.Node) map[string]*jsontree.Node {
		out := map[string]*jsontree.Node{}
		for _, n := range items {
			if out[key(n)] != nil || key(n) == "" {
				return nil
			}
			out[key(n)] = n
		}
		return out
	}
	b, o, t := index(before), index(ours.Items), index(theirs.Items)
	if b == nil || o == nil || t == nil {
		return nil
	}
	out := &jsontree.Node{Kind: jsontree.Array}
	add := func(n *jsontree.Node) {
		name := key(n)
		if v := m.value(path+"/"+strconv.Itoa(len(out.Items)), b[name], o[name], t[name]); v != nil {
			out.Items = append(out.Items, v)
		}
	}
	order, others := ours, theirs
	if slices.Equal(keys(ours.Items, key, b), keys(before, key, o)) { // we left the order alone: theirs counts
		order, others = theirs, ours
	}
	for _, n := range order.Items {
		add(n)
	}
	known := index(order.Items)
	for _, n := range others.Items {
		if known[key(n)] == nil {
			add(n)
		}
	}
	return out
}

// keys lists the keys of those items that another version has as well.
func keys(items []*jsontree.Node, key func(*jsontree.Node) string, also map[string]*jsontree.Node) (out []string) {
	for _, n := range items {
		if also[key(n)] != nil {
			out = append(out, key(n))
		}
	}
	return out
}
