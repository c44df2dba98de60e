package sim

import "math"

// Color is 0xRRGGBBAA, not premultiplied. The zero value is no colour: what has it is not painted.
type Color uint32

// Colours that need no mixing.
const (
	White Color = 0xffffffff
	Black Color = 0x000000ff
)

// RGB returns an opaque colour.
func RGB(r, g, b uint8) Color { return RGBA(r, g, b, 0xff) }

// RGBA returns a colour with an alpha from 0 (invisible) to 255 (opaque).
func RGBA(r, g, b, a uint8) Color {
	return Color(r)<<24 | Color(g)<<16 | Color(b)<<8 | Color(a)
}

// Parts takes the colour apart.
func (c Color) Parts() (r, g, b, a uint8) {
	return uint8(c >> 24), uint8(c >> 16), uint8(c >> 8), uint8(c)
}

// Alpha returns the colour with another alpha, 0 (invisible) to 1 (opaque); what lies outside counts as the nearest end.
func (c Color) Alpha(alpha float64) Color {
	return c&^0xff | Color(channel(float64(alpha*0xff)))
}

// Mix returns the colour the fraction t of the way to d: c at 0, d at 1, alpha included.
func (c Color) Mix(d Color, t float64) Color {
	if !(t > 0) {
		return c
	}
	if t >= 1 {
		return d
	}
	var out Color
	for shift := 0; shift < 32; shift += 8 {
		from, to := float64(c>>shift&0xff), float64(d>>shift&0xff)
		out |= Color(channel(from+float64((to-from)*t))) << shift
	}
	return out
}

// channel rounds to a byte; NaN is 0.
func channel(v float64) uint8 {
	if !(v > 0) {
		return 0
	}
	return uint8(math.Round(min(v, 0xff)))
}
