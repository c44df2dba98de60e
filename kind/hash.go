package kind

import (
	"slices"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/fnv"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Hashes by which a mind that is carried over to another version of a document knows what it was about: FNV-1a.

// Tag returns a hash of what a document says; where an editor shows things is none of it. It is never 0.
func Tag(document *document.JSON) uint64 {
	return hash64(Without(document, "view", "frames", "documents")) | 1
}

// Without returns what an object says but for some members.
func Without(n *document.JSON, names ...string) []byte {
	said := *n
	said.Members = slices.DeleteFunc(slices.Clone(n.Members), func(m jsontree.Member) bool { return slices.Contains(names, m.Name) })
	return said.AppendCompact(nil)
}

// KeyFree are the bits of a key that hold something else, such as an index.
const KeyFree = 1<<16 - 1

// Key returns a hash of a text that is never 0 and has the bits of [KeyFree] free.
func Key[T string | []byte](text T) uint64 { return hash64(text)&^KeyFree | (KeyFree + 1) }

func hash64[T string | []byte](text T) uint64 {
	return fnv.Text(fnv.Start64, text)
}

// HashStart is a hash of nothing, for [Hash].
const HashStart uint32 = fnv.Start32

// Hash returns a hash of what h is one of, and of a text behind it.
func Hash(h uint32, text []byte) uint32 {
	return fnv.Text32(h, text)
}
