package hinted

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// body is the decoded body: the layers, the top first.
type body struct{ layers []layerDecl }

type layerDecl struct {
	kit.BehaviorRef
	when, over *jsontree.Node // nil: there is none
}

// Decode reads the document's own members.
func (Kind) Decode(d *wits.Decoder) any {
	b := &body{}
	list := d.Get("layers")
	switch {
	case list == nil || list.Kind == jsontree.Array && len(list.Items) == 0:
		d.Problem(d.At(), "", "there are no layers", `add "layers": [{"name": "Base", "run": "base.tree.json"}]`)
		return b
	case list.Kind != jsontree.Array:
		d.Problem(list.Pos, "", `"layers" is a list in [ ]`, "the top comes first, the base last")
		return b
	}
	seen := map[string]bool{}
	for i, item := range list.Items {
		if l, ok := decodeLayer(d, item, i == len(list.Items)-1); ok {
			if seen[l.Name] {
				d.Problem(item.Pos, l.Name, fmt.Sprintf("two layers are called %s", l.Name), "give one another name")
				continue
			}
			seen[l.Name] = true
			b.layers = append(b.layers, l)
		}
	}
	if len(b.layers) < len(list.Items) {
		b.layers = nil // what lies over what is not known; it has been reported why
	}
	return b
}

func decodeLayer(d *wits.Decoder, n *jsontree.Node, base bool) (l layerDecl, ok bool) {
	if n.Kind != jsontree.Object {
		d.Problem(n.Pos, "", "a layer is an object in { }", `such as {"name": "Base", "run": "base.tree.json"}`)
		return l, false
	}
	name := n.Get("name")
	if name == nil {
		d.Problem(n.Pos, "", "the layer has no name", `add "name": such as "Base"`)
		return l, false
	}
	if d.String(name, "", `"name"`); name.Kind != jsontree.String {
		return l, false
	}
	l.BehaviorRef, ok = kit.DecodeBehaviorRef(d, jsontree.Member{Name: name.Text, Pos: n.Pos, Value: n}, "a layer")
	if !ok {
		return l, false
	}
	if l.Action != "" {
		d.Problem(n.Get("do").Pos, l.Name, "a layer runs a document", `a tree can do the action: "run": a document`)
		return l, false
	}
	if l.Document == "" {
		d.Problem(n.Pos, l.Name, "this layer has no document", `add "run": a document`)
		return l, false
	}
	l.when, l.over = n.Get("when"), n.Get("over")
	for _, m := range []string{"when", "over"} {
		v := n.Get(m)
		switch {
		case v == nil:
		case base:
			d.Problem(v.Pos, l.Name, fmt.Sprintf("the last layer is the base: %q is for those that lie over others", m), "")
			return l, false
		case v.Kind != jsontree.String:
			d.Problem(v.Pos, l.Name, map[string]string{"when": `"when" is an expression in quotes`, "over": `"over" names a layer`}[m], "")
			return l, false
		}
	}
	return l, true
}
