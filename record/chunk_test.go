package record

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/internal/must"
)

// Any frames of a mind packed and unpacked are the same.
func TestBlockRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, n := rapid.IntRange(1, 200).Draw(t, "words"), rapid.IntRange(1, 70).Draw(t, "frames")
		image := rapid.SliceOfN(rapid.Uint64(), w, w).Draw(t, "image")
		strip := slices.Clone(image)
		for f := range n {
			if f > 0 {
				strip = append(strip, strip[(f-1)*w:]...)
			}
			for range rapid.IntRange(0, 6).Draw(t, "changes") {
				v := rapid.Uint64().Draw(t, "value")
				strip[f*w+rapid.IntRange(0, w-1).Draw(t, "word")] = v &^ (1<<rapid.IntRange(0, 63).Draw(t, "tail") - 1)
			}
		}
		s := stripOf(strip, w, n)
		for f := range n {
			if !slices.Equal(s.frame(f), strip[f*w:(f+1)*w]) {
				t.Fatal("another frame", f)
			}
		}
		data := appendBlock(nil, s, image)
		var got stripType
		must.Succeed(t, readBlock(&got, data, image, n))
		for range 5 {
			f := rapid.IntRange(0, n-1).Draw(t, "frame")
			if !slices.Equal(got.frame(f), strip[f*w:(f+1)*w]) {
				t.Fatal("another frame", f)
			}
		}
		for cut := range len(data) {
			if readBlock(&stripType{}, data[:cut], image, n) == nil {
				t.Fatal("a block that is cut off is taken for a whole one")
			}
		}
	})
}

type stripType = strip

// stripOf makes a strip of whole frames, as the recorder does.
func stripOf(frames []uint64, w, n int) *strip {
	r := &roster{places: []place{{words: w}}, words: w, masks: (w + 63) / 64}
	var k raw
	k.base = append(k.base, frames[:w]...)
	prev := slices.Clone(k.base)
	for f := 1; f < n; f++ {
		k.starts = append(k.starts, int32(len(k.diffs)))
		k.diffs = slices.Grow(k.diffs, w+r.masks)
		k.diff(prev, frames[f*w:(f+1)*w])
	}
	s := &strip{n: n}
	k.read(s, r, 0, n)
	return s
}

// What changed is written as it is, whatever changes.
func TestDiffRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 200).Draw(t, "words")
		was := rapid.SliceOfN(rapid.Uint64(), n, n).Draw(t, "was")
		now := slices.Clone(was)
		for range rapid.IntRange(0, n).Draw(t, "changes") {
			now[rapid.IntRange(0, n-1).Draw(t, "word")] = rapid.Uint64().Draw(t, "value")
		}
		w := raw{diffs: make([]uint64, 0, n+(n+63)/64)}
		prev := slices.Clone(was)
		w.diff(prev, now)
		if !slices.Equal(prev, now) {
			t.Fatal("what was is not what is now")
		}
		k := (n + 63) / 64
		for b := range (n + 63) / 64 {
			for m := w.diffs[b]; m != 0; m &= m - 1 {
				was[b*64+bits.TrailingZeros64(m)] = w.diffs[k]
				k++
			}
		}
		if !slices.Equal(was, now) || k != len(w.diffs) {
			t.Fatal("another mind")
		}
	})
}
