package sim

import (
	"math"
	"testing"
	"testing/quick"
)

func TestColor(t *testing.T) {
	if c := RGB(1, 2, 3); c != 0x010203ff {
		t.Errorf("RGB: %08x", c)
	}
	if r, g, b, a := RGBA(9, 8, 7, 6).Parts(); r != 9 || g != 8 || b != 7 || a != 6 {
		t.Error("Parts")
	}
	for alpha, want := range map[float64]Color{0: 0xffffff00, 0.5: 0xffffff80, 1: White, 7: White, -1: 0xffffff00, math.Inf(1): White} {
		if c := White.Alpha(alpha); c != want {
			t.Errorf("alpha %v: %08x, want %08x", alpha, c, want)
		}
	}
	if c := Black.Alpha(math.NaN()); c != 0 {
		t.Errorf("alpha NaN: %08x", c)
	}
	if c := Black.Mix(White, 0.5); c != 0x808080ff {
		t.Errorf("mix: %08x", c)
	}
	law := func(c, d Color, t float64) bool {
		m := c.Mix(d, t)
		for s := 0; s < 32; s += 8 {
			lo, hi := min(c>>s&0xff, d>>s&0xff), max(c>>s&0xff, d>>s&0xff)
			if v := m >> s & 0xff; v < lo || v > hi {
				return false
			}
		}
		return c.Mix(d, 0) == c && c.Mix(d, 1) == d && c.Mix(d, math.NaN()) == c
	}
	if err := quick.Check(law, nil); err != nil {
		t.Error(err)
	}
}
