package record

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"
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
		changed := make([]uint64, (w+63)/64)
		data := appendBlock(nil, strip, image, n, changed)
		got, err := readBlock(nil, data, image, n)
		if err != nil || !slices.Equal(got, strip) {
			t.Fatal("another strip", err)
		}
		for i := range w {
			moved := false
			for f := 1; f < n; f++ {
				moved = moved || strip[f*w+i] != strip[(f-1)*w+i]
			}
			if moved != (changed[i/64]>>(i%64)&1 != 0) {
				t.Fatal("another mask")
			}
		}
		for cut := range len(data) {
			if _, err := readBlock(nil, data[:cut], image, n); err == nil {
				t.Fatal("a block that is cut off is taken for a whole one")
			}
		}
	})
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
