package level

import (
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
)

// Decode reads a level's own members, and checks the level.
func (Kind) Decode(d *document.Decoder) any {
	doc := d.Document()
	if len(doc.Ports) > 0 || len(doc.Variables) > 0 || len(doc.Boards) > 0 {
		d.Problem(d.At(), "", "a level has no ports, variables and boards", "")
	}
	var body Body
	if !d.Read(form, &body) {
		return (*Level)(nil)
	}
	plan := body.plan()
	whole := true
	plan.check(func(at place, reason, hint string, fixes ...declare.Fix) {
		whole = false
		d.Problem(position(doc.Whole(), at), at.name, reason, hint, fixes...)
	})
	if !whole {
		return (*Level)(nil)
	}
	return build(plan)
}

// position returns where a member of a part stands; where the part does if it has none.
func position(tree *declare.JSON, at place) declare.Position {
	part := tree.Get(at.list).Get(at.name)
	if v := part.Get(at.member); v != nil {
		return v.Pos
	}
	return part.Pos
}
