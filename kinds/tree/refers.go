package tree

import "github.com/wits-ai/wits"

// Refers implements [wits.Referrer]: "dynamic" lists documents.
func (Kind) Refers(document *wits.JSON) (out []*wits.JSON) {
	if nodes := document.Get("nodes"); nodes != nil {
		for _, m := range nodes.Members {
			if list := m.Value.Get("dynamic"); list != nil {
				out = append(out, list.Items...)
			}
		}
	}
	return out
}
