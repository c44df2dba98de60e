package kind

import (
	"math/bits"

	"github.com/wits-ai/wits"
)

// Flag is a bit of a mind's block. The zero Flag is none: it is never set.
type Flag struct {
	word int
	mask uint64
}

// BindFlag makes f an activity bit of [wits.Builder.Activity], once the layout is known.
func BindFlag(b *wits.Builder, f *Flag, bit int) {
	b.Finish(func() { *f = Flag{b.ActivityWord(bit), 1 << (bit % 64)} })
}

// BindState makes f a value of type bool that the kind keeps, once the layout is known. Unlike activity bits, which are
// carried over to changed documents only for nodes, it is carried over by its name.
func BindState(b *wits.Builder, f *Flag, s wits.State) {
	b.Finish(func() { *f = Flag{s.Slot().Word(), 1} })
}

// Get, Set, Clear and Flip work on the bit.
func (f Flag) Get(x *wits.Context) bool { return x.Words()[f.word]&f.mask != 0 }

// Set sets it.
func (f Flag) Set(x *wits.Context) { x.Words()[f.word] |= f.mask }

// Clear clears it.
func (f Flag) Clear(x *wits.Context) { x.Words()[f.word] &^= f.mask }

// Flip changes it.
func (f Flag) Flip(x *wits.Context) { x.Words()[f.word] ^= f.mask }

// Row is a row of activity bits, as [wits.Builder.Activity] lays them out, of which at most one is set.
type Row struct {
	word, words int
	shift       uint
	mask        uint64 // of each word, before the shift; all but the last are full
	last        uint64
}

// BindRow makes r the row of n bits from first on, once the layout is known.
func BindRow(b *wits.Builder, r *Row, first, n int) {
	b.Finish(func() {
		*r = Row{word: b.ActivityWord(first), words: (n + 63) / 64, shift: uint(first % 64)}
		if r.mask = ^uint64(0); n < 64 {
			r.mask = 1<<n - 1
		}
		r.last = ^uint64(0) >> (63 - (n+63)%64)
	})
}

// Find returns the place of the bit that is set, -1 if none is.
func (r Row) Find(x *wits.Context) int {
	words := x.Words()
	if set := words[r.word] >> r.shift & r.mask; set != 0 {
		return bits.TrailingZeros64(set)
	}
	for i := 1; i < r.words; i++ {
		set := words[r.word+i]
		if i == r.words-1 {
			set &= r.last
		}
		if set != 0 {
			return 64*i + bits.TrailingZeros64(set)
		}
	}
	return -1
}
