package main

import "github.com/hajimehoshi/ebiten/v2/vector"

// fine is how many units of a path are a metre: Ebitengine makes lines of curves as fine as pixels, taking a unit for one.
const fine = 256

// pen draws a path in metres.
type pen struct{ path vector.Path }

func (p *pen) MoveTo(x, y float64) { p.path.MoveTo(float32(x*fine), float32(y*fine)) }

func (p *pen) LineTo(x, y float64) { p.path.LineTo(float32(x*fine), float32(y*fine)) }

func (p *pen) QuadTo(ax, ay, x, y float64) {
	p.path.QuadTo(float32(ax*fine), float32(ay*fine), float32(x*fine), float32(y*fine))
}

func (p *pen) CubicTo(ax, ay, bx, by, x, y float64) {
	p.path.CubicTo(float32(ax*fine), float32(ay*fine), float32(bx*fine), float32(by*fine), float32(x*fine), float32(y*fine))
}

func (p *pen) Close() { p.path.Close() }
