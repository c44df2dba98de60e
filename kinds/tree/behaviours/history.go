package behaviours

import (
	"fmt"

	"github.com/wits-ai/wits"
)

// remember keeps what was chosen, the last frame first.
func (t *tree) remember(words []uint64) {
	for k := len(t.history) - 1; k >= t.width; k-- {
		words[t.history[k]] = words[t.history[k-t.width]]
	}
	for w := range min(t.width, len(t.history)) {
		words[t.history[w]] = words[t.chosen+w]
	}
}

func historyName(back, word int) string { return fmt.Sprintf("history %d %d", back, word) }

// History appends to dst which nodes were chosen when a tree looked: a bit for each node, depth first from the root, 64
// bits a word. Path is that of the part in the program, "" for the root document; back is how many times ago, 0 for the
// last. It gives dst as it is if the tree does not remember that: the document's "history" says how many times it does.
func History(dst []uint64, m *wits.Mind, path string, back int) []uint64 {
	if path != "" {
		path += "."
	}
	for w := 0; ; w++ {
		i := m.Program().Find(path + "#" + historyName(back, w))
		if i < 0 {
			return dst
		}
		dst = append(dst, m.Raw(i)...)
	}
}
