package kind

import (
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
)

// Declared is embedded by a kind whose body is declared as a struct; it implements all of [wits.Kind] but Name, Doc and Build,
// which gets a pointer to the body.
type Declared[Body any] struct{}

// Body returns the form of the body.
func (Declared[Body]) Body() *declare.Form { return declare.Of[Body]() }

// Decode reads the document's own members.
func (k Declared[Body]) Decode(d *document.Decoder) any {
	body := new(Body)
	d.Read(k.Body(), body)
	return body
}

// TypesOf returns the node types that the parts of a declared body can have, as their structs tell of them: those that embed a [OneOf].
func TypesOf(part *declare.Form) []document.NodeType {
	out := make([]document.NodeType, len(part.Choices))
	for i := range part.Choices {
		c := &part.Choices[i]
		out[i] = document.NodeType{Name: c.Name, Group: c.Group, Doc: c.Doc, Also: c.Also, Node: c.Example}
	}
	return out
}

// RefOf returns what a declared part runs.
func RefOf(n *declare.Node, b *declare.Behavior) *BehaviorRef {
	r := &BehaviorRef{Name: n.Name, At: n.At, Source: n.Source, Document: b.Run.String(), Action: b.Do.String()}
	for _, p := range b.With {
		r.With = append(r.With, document.JSONMember{Name: p.Name, Pos: p.At, Value: p.Value.Source})
	}
	for _, p := range b.Pass {
		r.Pass = append(r.Pass, p.String())
	}
	for _, p := range b.Store {
		r.Store = append(r.Store, document.JSONMember{Name: p.Name, Pos: p.At, Value: p.Value.Source})
	}
	return r
}
