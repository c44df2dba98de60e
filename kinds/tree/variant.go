package tree

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kinds/tree/behaviours"
)

// variantHint explains members that nodes of the usual trees do not have.
const variantHint = `it is for trees with "semantics": "collect" or "script"`

// variant says whether a document has nodes of other semantics than the usual ones; see package behaviours.
func variant(d *wits.Decoder) bool {
	v := d.Get("semantics")
	if v == nil {
		if h := d.Get("history"); h != nil {
			d.Problem(h.Pos, "", `"history" is for trees with "semantics"`, "nodes of this tree tell themselves how they ended last")
		}
		return false
	}
	if v.Kind == jsontree.String && slices.Contains(behaviours.Semantics, v.Text) {
		return true
	}
	d.Problem(v.Pos, "", fmt.Sprintf("\"semantics\" is %q or %q; without it nodes succeed and fail", behaviours.Semantics[0], behaviours.Semantics[1]), "")
	return false
}
