package kind

import "github.com/wits-ai/wits"

// Resets appends to a list the variables of a document that go back to their defaults whenever it begins: all but those that it keeps.
// The list is there when the layout is known.
func Resets(b *wits.Builder, to *[]wits.Slot) {
	variables := b.Document().Variables
	b.Finish(func() {
		for i, v := range b.Variables() {
			if !variables[i].Keep {
				*to = append(*to, v.Slot())
			}
		}
	})
}
