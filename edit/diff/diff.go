// Package diff compares and merges versions of documents by what they mean: nodes, ports, states, links and the like are
// found again by their names, wherever they stand in the file, and compared member by member.
//
//	what has changed                   Compare(registry, old, new)
//	the same as text                   Diff.Text
//	bring two people's work together   Merge(registry, base, ours, theirs)
//
// A document is compared in a time that grows with its size; lists without names, such as transitions, cost the square of
// their length at worst.
package diff

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// What happened to a thing.
const (
	Added   = "added"
	Removed = "removed"
	Changed = "changed"
)

// Diff is how a document differs from an older version of it.
type Diff struct {
	// Kind is that of the new version.
	Kind    string   `json:"kind"`
	Changes []Change `json:"changes"` // in the canonical order of the document's members
}

// Same says that the versions mean the same: they differ in nothing but form.
func (d *Diff) Same() bool { return len(d.Changes) == 0 }

// Change is a thing of the document that differs: a port, variable, node, state, link and so on.
type Change struct {
	Op string `json:"op"` // Added, Removed or Changed
	// Member is the document's member that holds it, such as "nodes"; for a member that is one value, that itself.
	Member string `json:"member"`
	// Noun is what a designer calls one thing of it, such as "node"; "" if it holds none.
	Noun string `json:"noun,omitempty"`
	// Name is its name, or the text of a link; "" for what has no name, and for a member that is one value. Was is the name
	// that it had before, if that is another.
	Name string `json:"name,omitempty"`
	Was  string `json:"was,omitempty"`
	// Path leads to it in the new version, OldPath in the old one, as JSON Pointers; "" where it is not.
	Path    string `json:"path,omitempty"`
	OldPath string `json:"oldPath,omitempty"`
	// Parent is the node that has it as a child now, and OldParent the one that had it before, if that is another.
	Parent    string `json:"parent,omitempty"`
	OldParent string `json:"oldParent,omitempty"`
	// Moved: its place among the others means something, and it is another one.
	Moved bool `json:"moved,omitempty"`
	// Details are the members of it that differ.
	Details []Detail `json:"details,omitempty"`
}

// Detail is a member of a thing that differs.
type Detail struct {
	Op string `json:"op"`
	// Path leads to it from the thing, as a JSON Pointer; "" is the thing itself.
	Path string          `json:"path"`
	Old  json.RawMessage `json:"old,omitempty"`
	New  json.RawMessage `json:"new,omitempty"`
}

// Compare tells how a document differs from an old version. Neither needs to be right, but both must be JSON objects.
func Compare(r *wits.Registry, old, new []byte) (*Diff, error) {
	a, err := read("the old version", old)
	if err != nil {
		return nil, err
	}
	b, err := read("the new version", new)
	if err != nil {
		return nil, err
	}
	c := &comparer{renamed: map[string]string{}, ordered: ordered(r, b), nouns: nouns(r, a, b)}
	if k := b.Get("kind"); k != nil {
		c.diff.Kind = k.Text
	}
	names := memberNames(r, a, b)
	for _, name := range names { // first who is who, so that links and expressions that only follow are no change
		if name != "view" && name != "renames" {
			c.findRenames(a.Get(name), b.Get(name), b.Get("renames"))
		}
	}
	for _, name := range names {
		c.member(name, a.Get(name), b.Get(name))
	}
	if body := bodyOf(r, b); body != nil {
		for i := range body.In(b).Members {
			c.parents(body.In(b), &body.In(b).Members[i], a, b)
		}
	}
	if c.diff.Changes == nil {
		c.diff.Changes = []Change{}
	}
	return &c.diff, nil
}

func read(what string, text []byte) (*jsontree.Node, error) {
	n, errs := jsontree.Parse(text, jsontree.Limits{})
	if len(errs) > 0 {
		return nil, fmt.Errorf("%s is not JSON: %w", what, errs[0])
	}
	if n.Kind != jsontree.Object {
		return nil, fmt.Errorf("%s is no JSON object", what)
	}
	return n, nil
}

// ordered says for which members the order of a list means something.
func ordered(r *wits.Registry, document *jsontree.Node) map[string]bool {
	out := map[string]bool{"implements": true, "ports": true}
	if body := bodyOf(r, document); body != nil {
		for _, m := range body.All() {
			out[m.Name] = m.Form.Ordered()
		}
	}
	return out
}

// bodyOf returns what documents of a kind hold; nil if nobody knows the kind.
func bodyOf(r *wits.Registry, document *jsontree.Node) *declare.Form {
	if k := document.Get("kind"); k != nil {
		if kind := r.Kind(k.Text); kind != nil {
			return kind.Body()
		}
	}
	return nil
}

// nouns returns what one thing of each member is called.
func nouns(r *wits.Registry, versions ...*jsontree.Node) map[string]string {
	out := map[string]string{}
	for _, m := range declare.Header().All() {
		out[m.Name] = m.Form.Noun
	}
	for _, v := range versions {
		if body := bodyOf(r, v); body != nil {
			for _, m := range body.All() {
				out[m.Name] = m.Form.Noun
			}
		}
	}
	return out
}

// memberNames lists the members that a version has, in canonical order.
func memberNames(r *wits.Registry, versions ...*jsontree.Node) (names []string) {
	var known []string
	for _, m := range declare.Header().All() {
		if m.Name != "view" {
			known = append(known, m.Name)
		}
	}
	for _, v := range versions {
		if body := bodyOf(r, v); body != nil {
			for _, m := range body.All() {
				known = append(known, m.Name)
			}
		}
	}
	var others []string
	for _, v := range versions {
		for _, m := range v.Members {
			if m.Name != "view" {
				others = append(others, m.Name)
			}
		}
	}
	slices.Sort(others)
	for _, name := range append(append(known, others...), "view") {
		there := slices.ContainsFunc(versions, func(v *jsontree.Node) bool { return v.Get(name) != nil })
		if there && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

type comparer struct {
	diff    Diff
	renamed map[string]string // old name of a node, port or variable -> new one
	ordered map[string]bool
	nouns   map[string]string
}

// member compares a member of the document.
func (c *comparer) member(name string, a, b *jsontree.Node) {
	kind := func(k jsontree.Kind) bool {
		return (a == nil || a.Kind == k) && (b == nil || b.Kind == k)
	}
	switch {
	case c.same(a, b):
	case kind(jsontree.Object):
		c.object(name, a, b)
	case kind(jsontree.Array):
		c.array(name, a, b)
	default:
		c.add(Change{Op: opOf(a, b), Member: name, Path: there(b, "/"+name), OldPath: there(a, "/"+name), Details: c.details(a, b)})
	}
}

func opOf(a, b *jsontree.Node) string {
	switch {
	case a == nil:
		return Added
	case b == nil:
		return Removed
	}
	return Changed
}

func there(n *jsontree.Node, path string) string {
	if n == nil {
		return ""
	}
	return path
}

func (c *comparer) add(change Change) {
	change.Noun = c.nouns[change.Member]
	c.diff.Changes = append(c.diff.Changes, change)
}

// object compares what has names: nodes, states, variables.
func (c *comparer) object(member string, a, b *jsontree.Node) {
	old := map[string]bool{}
	if b != nil {
		for _, m := range sortedMembers(b) {
			was := c.before(m.Name, a, b)
			o := a.Get(was)
			if o != nil {
				old[was] = true
			}
			if o != nil && was == m.Name && c.same(o, m.Value) {
				continue
			}
			change := Change{Op: opOf(o, m.Value), Member: member, Name: m.Name, Path: jsontree.Pointer("/"+member, m.Name), Details: c.details(o, m.Value)}
			if o != nil {
				change.OldPath = jsontree.Pointer("/"+member, was)
				if was != m.Name {
					change.Was = was
				}
			}
			if member == "view" && o != nil && len(change.Details) == 0 {
				continue // the box of a node that was renamed
			}
			c.add(change)
		}
	}
	if a != nil {
		for _, m := range sortedMembers(a) {
			if !old[m.Name] {
				c.add(Change{Op: Removed, Member: member, Name: m.Name, OldPath: jsontree.Pointer("/"+member, m.Name), Details: c.details(m.Value, nil)})
			}
		}
	}
}

// before returns the name that a thing had in the old version.
func (c *comparer) before(name string, a, b *jsontree.Node) string {
	if a.Get(name) != nil && c.renamed[name] == "" {
		return name
	}
	for was, now := range c.renamed {
		if now == name && a.Get(was) != nil && b.Get(was) == nil {
			return was // names are renamed to one only, so the order does not matter
		}
	}
	if was := c.respell(name, true); was != name && a.Get(was) != nil && b.Get(was) == nil { // "Node.Port" of a script
		return was
	}
	return name
}

func sortedMembers(n *jsontree.Node) []jsontree.Member {
	out := slices.Clone(n.Members)
	slices.SortStableFunc(out, func(x, y jsontree.Member) int { return compareNames(x.Name, y.Name) })
	return out
}

func compareNames(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// details compares two values member by member.
func (c *comparer) details(a, b *jsontree.Node) []Detail {
	var out []Detail
	c.detail("", a, b, &out)
	return out
}

func (c *comparer) detail(path string, a, b *jsontree.Node, out *[]Detail) {
	if c.same(a, b) {
		return
	}
	if a != nil && b != nil && a.Kind == jsontree.Object && b.Kind == jsontree.Object {
		for _, m := range sortedMembers(a) {
			c.detail(jsontree.Pointer(path, m.Name), m.Value, b.Get(m.Name), out)
		}
		for _, m := range sortedMembers(b) {
			if a.Get(m.Name) == nil {
				c.detail(jsontree.Pointer(path, m.Name), nil, m.Value, out)
			}
		}
		return
	}
	d := Detail{Op: opOf(a, b), Path: path}
	if a != nil {
		d.Old = a.AppendAsWritten(nil)
	}
	if b != nil {
		d.New = b.AppendAsWritten(nil)
	}
	*out = append(*out, d)
}

// same reports whether two values mean the same, names that have changed aside.
func (c *comparer) same(a, b *jsontree.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.Kind != b.Kind || len(a.Items) != len(b.Items) || len(a.Members) != len(b.Members) {
		return false
	}
	switch a.Kind {
	case jsontree.Object:
		for _, m := range a.Members {
			o := b.Get(m.Name)
			if o == nil || !c.same(m.Value, o) {
				return false
			}
		}
		return true
	case jsontree.Array:
		for i := range a.Items {
			if !c.same(a.Items[i], b.Items[i]) {
				return false
			}
		}
		return true
	case jsontree.String:
		return a.Text == b.Text || len(c.renamed) > 0 && c.respell(a.Text, false) == b.Text
	}
	return string(a.AppendCompact(nil)) == string(b.AppendCompact(nil))
}
