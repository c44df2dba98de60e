package goap

import (
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// What can be said of one of the many actions or facts that stand for one with parameters is seldom a mistake: a box that no goal
// wants anywhere is moved by no plan. If it can be said of all of them, it is.

// warning is one of an action or fact that stands for one with parameters.
type warning struct {
	node, member, reason, hint string
	at                         jsontree.Position
	fixes                      []kind.Fix
	of                         map[*kind.BuildNode]bool // for which it can be said
}

// warn warns of something of a node; schema is what it stands for, nil for itself.
func (b *builder) warn(schema any, n *kind.BuildNode, member, reason, hint string, fixes ...kind.Fix) {
	var name string
	var source *jsontree.Node
	var at jsontree.Position
	switch s := schema.(type) {
	case *Action:
		if s != nil {
			name, source, at = s.Name, s.Source, s.At
		}
	case *Fact:
		if s != nil {
			name, source, at = s.Name, s.Source, s.At
		}
	}
	if name == "" {
		b.Warn(n, member, reason, hint, fixes...)
		return
	}
	if v := source.Get(member); v != nil {
		at = v.Pos
	}
	for i := range b.warnings {
		w := &b.warnings[i]
		if w.node == name && w.member == member && w.hint == hint {
			w.of[n] = true
			return
		}
	}
	b.warnings = append(b.warnings, warning{name, member, reason, hint, at, fixes, map[*kind.BuildNode]bool{n: true}})
}

// warnAll gives the warnings that can be said of all that stand for an action or fact with parameters.
func (b *builder) warnAll() {
	count := map[string]int{}
	for i := range b.body.Actions {
		if s := b.body.Actions[i].schema; s != nil {
			count[s.Name]++
		}
	}
	for i := range b.body.Facts {
		if s := b.body.Facts[i].schema; s != nil {
			count[s.Name]++
		}
	}
	for _, w := range b.warnings {
		if len(w.of) == count[w.node] {
			b.WarnAt(w.at, w.node, w.reason, w.hint, w.fixes...)
		}
	}
}
