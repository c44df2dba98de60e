// Package fnv continues FNV-1a hashes, the same on every machine, without an object: what sums up documents, minds and worlds.
package fnv

// Start64 and Start32 are the hashes of nothing.
const (
	Start64 uint64 = 0xcbf29ce484222325
	Start32 uint32 = 0x811c9dc5
)

const (
	prime64 = 0x100000001b3
	prime32 = 0x01000193
)

// Word continues a hash with a word as a whole: quick, but it spreads the bits upwards only. See [Mixed].
func Word(h, v uint64) uint64 { return (h ^ v) * prime64 }

// Mixed continues a hash with a word as a whole, and spreads its bits.
func Mixed(h, v uint64) uint64 {
	h = Word(h, v)
	return h ^ h>>29
}

// Bytes continues a hash with the eight bytes of a word, the lowest first.
func Bytes(h, v uint64) uint64 {
	for range 8 {
		h = Word(h, v&0xff)
		v >>= 8
	}
	return h
}

// Text continues a hash with a text.
func Text[T string | []byte](h uint64, text T) uint64 {
	for i := range len(text) {
		h = Word(h, uint64(text[i]))
	}
	return h
}

// Text32 continues a short hash with a text.
func Text32[T string | []byte](h uint32, text T) uint32 {
	for i := range len(text) {
		h = (h ^ uint32(text[i])) * prime32
	}
	return h
}
