package main

import (
	"fmt"
	"math"
	"strconv"
)

// svgPath reads the path data of a sprite: M, L, H, V, C, Q, A and Z, absolute and relative.
func svgPath(d string) (*pen, error) {
	p, r := &pen{}, &pathReader{rest: d}
	var x, y, startX, startY float64
	var command byte
	for {
		if c := r.command(); c != 0 {
			command = c
		} else if r.rest == "" {
			return p, r.err
		} else if command == 0 {
			return nil, fmt.Errorf("a path begins with a command, not with %.10q", r.rest)
		}
		baseX, baseY := 0.0, 0.0
		if command >= 'a' {
			baseX, baseY = x, y
		}
		point := func() (float64, float64) { px, py := r.number(), r.number(); return px + baseX, py + baseY }
		switch command &^ 0x20 {
		case 'M':
			x, y = point()
			startX, startY = x, y
			p.MoveTo(x, y)
			command-- // pairs that follow are lines
		case 'L':
			x, y = point()
			p.LineTo(x, y)
		case 'H':
			x = r.number() + baseX
			p.LineTo(x, y)
		case 'V':
			y = r.number() + baseY
			p.LineTo(x, y)
		case 'Q':
			ax, ay := point()
			x, y = point()
			p.QuadTo(ax, ay, x, y)
		case 'C':
			ax, ay := point()
			bx, by := point()
			x, y = point()
			p.CubicTo(ax, ay, bx, by, x, y)
		case 'A':
			rx, ry, turn, large, sweep := r.number(), r.number(), r.number(), r.number() != 0, r.number() != 0
			fromX, fromY := x, y
			x, y = point()
			arc(p, fromX, fromY, x, y, math.Abs(rx), math.Abs(ry), turn*math.Pi/180, large, sweep)
		case 'Z':
			p.Close()
			x, y, command = startX, startY, 0
		default:
			return nil, fmt.Errorf("a path has M, L, H, V, C, Q, A and Z, not %q", command)
		}
		if r.err != nil {
			return nil, r.err
		}
	}
}

// arc adds an elliptic arc as short lines: by its middle, as appendix B.2.4 of SVG 2 finds it.
func arc(p *pen, fromX, fromY, toX, toY, rx, ry, turn float64, large, sweep bool) {
	if rx == 0 || ry == 0 {
		p.LineTo(toX, toY)
		return
	}
	sin, cos := math.Sincos(turn)
	dx, dy := (fromX-toX)/2, (fromY-toY)/2
	ux, uy := cos*dx+sin*dy, cos*dy-sin*dx
	if s := ux*ux/(rx*rx) + uy*uy/(ry*ry); s > 1 {
		rx, ry = rx*math.Sqrt(s), ry*math.Sqrt(s)
	}
	f := math.Sqrt(max(0, (rx*rx*ry*ry-rx*rx*uy*uy-ry*ry*ux*ux)/(rx*rx*uy*uy+ry*ry*ux*ux)))
	if large == sweep {
		f = -f
	}
	mx, my := f*rx*uy/ry, -f*ry*ux/rx
	from, to := math.Atan2((uy-my)/ry, (ux-mx)/rx), math.Atan2((-uy-my)/ry, (-ux-mx)/rx)
	if sweep && to < from {
		to += 2 * math.Pi
	} else if !sweep && to > from {
		to -= 2 * math.Pi
	}
	const pieces = 24
	for i := 1; i <= pieces; i++ {
		s, c := math.Sincos(from + (to-from)*float64(i)/pieces)
		ex, ey := mx+rx*c, my+ry*s
		p.LineTo(cos*ex-sin*ey+(fromX+toX)/2, sin*ex+cos*ey+(fromY+toY)/2)
	}
}

// pathReader takes commands and numbers off a text.
type pathReader struct {
	rest string
	err  error
}

// command takes the letter that comes next; 0 if a number does, or nothing.
func (r *pathReader) command() byte {
	r.space()
	if r.rest == "" || r.rest[0]|0x20 < 'a' || r.rest[0]|0x20 > 'z' {
		return 0
	}
	c := r.rest[0]
	r.rest = r.rest[1:]
	return c
}

func (r *pathReader) space() {
	for r.rest != "" && (r.rest[0] == ' ' || r.rest[0] == ',' || r.rest[0] == '\n') {
		r.rest = r.rest[1:]
	}
}

func (r *pathReader) number() float64 {
	r.space()
	end, point := 0, false
	for ; end < len(r.rest); end++ {
		c := r.rest[end]
		switch {
		case c >= '0' && c <= '9':
			continue
		case (c == '-' || c == '+') && (end == 0 || r.rest[end-1]|0x20 == 'e'):
			continue
		case c == '.' && !point:
			point = true
			continue
		case c|0x20 == 'e' && end > 0:
			continue
		}
		break
	}
	v, err := strconv.ParseFloat(r.rest[:end], 64)
	if err != nil && r.err == nil {
		r.err = fmt.Errorf("a path wants a number before %.10q", r.rest)
		end = len(r.rest)
	}
	r.rest = r.rest[end:]
	return v
}
