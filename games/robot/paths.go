package robot

import (
	"strconv"
	"strings"

	"github.com/wits-ai/wits/geom"
)

// Paths of sprites, as SVG path data.

func number(v float64) string { return strconv.FormatFloat(v, 'f', 3, 64) }

// box returns a rectangle with round corners.
func box(x0, y0, x1, y1, r float64) string {
	var b strings.Builder
	add := func(op string, vs ...float64) {
		b.WriteString(op)
		for i, v := range vs {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(number(v))
		}
		b.WriteByte(' ')
	}
	add("M", x0+r, y0)
	add("L", x1-r, y0)
	add("Q", x1, y0, x1, y0+r)
	add("L", x1, y1-r)
	add("Q", x1, y1, x1-r, y1)
	add("L", x0+r, y1)
	add("Q", x0, y1, x0, y1-r)
	add("L", x0, y0+r)
	add("Q", x0, y0, x0+r, y0)
	b.WriteString("Z ")
	return b.String()
}

// leaves are n leaves around the origin, long and wide so much.
func leaves(n int, long, wide, turn float64) string {
	var b strings.Builder
	point := func(p geom.Vec2) { b.WriteString(number(p.X) + " " + number(p.Y) + " ") }
	for i := range n {
		angle := turn + float64(tau*float64(i)/float64(n))
		b.WriteString("M0 0 Q")
		point(geom.Vec2{X: long / 2, Y: wide}.Rotate(angle))
		point(geom.Vec2{X: long}.Rotate(angle))
		b.WriteString("Q")
		point(geom.Vec2{X: long / 2, Y: -wide}.Rotate(angle))
		b.WriteString("0 0 Z ")
	}
	return b.String()
}
