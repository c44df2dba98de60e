package main

import (
	"image/color"
	"strconv"

	"github.com/wits-ai/wits/sim"
)

func rgba(c sim.Color) color.NRGBA {
	r, g, b, a := c.Parts()
	return color.NRGBA{R: r, G: g, B: b, A: a}
}

// css reads the colours that sprites have, #rrggbb and #rrggbbaa; anything else is no colour.
func css(text string) sim.Color {
	if len(text) != 7 && len(text) != 9 || text[0] != '#' {
		return 0
	}
	v, err := strconv.ParseUint(text[1:], 16, 32)
	if err != nil {
		return 0
	}
	if len(text) == 7 {
		v = v<<8 | 0xff
	}
	return sim.Color(v)
}
