package flock

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/field"
)

// most columns of the lattice on which maps are painted.
const mostColumns = 84

// contour fills where a map is at least level, with an edge that runs smoothly between the lattice's points.
func (g *Game) contour(s *sim.Scene, m field.Field, level float64, c sim.Color) {
	w, p := g.world, &g.paint
	nx := min(w.grass.Grid().Width, mostColumns)
	ny := max(2, int(float64(nx)*w.Size.Y/w.Size.X))
	step := geom.Vec2{X: w.Size.X / float64(nx), Y: w.Size.Y / float64(ny)}
	p.values = p.values[:0]
	for y := range ny + 1 {
		for x := range nx + 1 {
			at := geom.Vec2{X: geom.Clamp(float64(float64(x)*step.X), 0.01, w.Size.X-0.01), Y: geom.Clamp(float64(float64(y)*step.Y), 0.01, w.Size.Y-0.01)}
			p.values = append(p.values, m.Value(flat(at))-level)
		}
	}
	seam := float64(step.X * 0.04) // by which pieces overlap, so that no gaps are seen between them
	if _, _, _, alpha := c.Parts(); alpha < 255 {
		seam = 0 // overlaps would be
	}
	style := sim.Fill(c)
	if seam > 0 {
		style = sim.Style{Fill: c, Stroke: c, Width: seam}
	}
	for y := range ny {
		run := -1
		for x := range nx + 1 {
			full := false
			if x < nx {
				v := p.square(x, y, nx)
				full = v[0] >= 0 && v[1] >= 0 && v[2] >= 0 && v[3] >= 0
				if !full {
					g.corner(s, v, geom.Vec2{X: float64(float64(x) * step.X), Y: float64(float64(y) * step.Y)}, step, style)
				}
			}
			switch {
			case full && run < 0:
				run = x
			case !full && run >= 0:
				size := geom.Vec2{X: float64(float64(x-run) * step.X), Y: step.Y}
				at := geom.Vec2{X: float64(float64(run)*step.X) + size.X/2, Y: float64((float64(y) + 0.5) * step.Y)}
				s.Rect(at, size.Add(geom.Vec2{X: seam, Y: seam}), 0, 0, sim.Fill(c))
				run = -1
			}
		}
	}
}

// square returns the values at the corners of a square of the lattice, counter-clockwise from the lower left.
func (p *canvas) square(x, y, nx int) [4]float64 {
	row := nx + 1
	i := y*row + x
	return [4]float64{p.values[i], p.values[i+1], p.values[i+row+1], p.values[i+row]}
}

// corners of a square.
var corners = [4]geom.Vec2{{}, {X: 1}, {X: 1, Y: 1}, {Y: 1}}

// corner fills the part of a square that counts.
func (g *Game) corner(s *sim.Scene, v [4]float64, at, step geom.Vec2, style sim.Style) {
	pts := g.paint.points[:0]
	for k := range corners {
		n := (k + 1) % 4
		if v[k] >= 0 {
			pts = append(pts, spot(at, step, corners[k]))
		}
		if v[k] >= 0 != (v[n] >= 0) {
			pts = append(pts, spot(at, step, corners[k].Lerp(corners[n], v[k]/(v[k]-v[n]))))
		}
	}
	g.paint.points = pts
	if len(pts) > 2 {
		s.Polygon(pts, style)
	}
}

func spot(at, step, p geom.Vec2) geom.Vec2 {
	return geom.Vec2{X: at.X + float64(p.X*step.X), Y: at.Y + float64(p.Y*step.Y)}
}

// ground is the meadow.
func (g *Game) meadow(s *sim.Scene) {
	w := g.world
	s.Rect(w.Size.Scale(0.5), w.Size.Add(geom.Vec2{X: 1.6, Y: 1.6}), 0, 1.2, sim.Style{Fill: colourEarth, Stroke: colourInk.Alpha(0.55), Width: 0.5})
	for i, level := range grassLevels {
		g.contour(s, w.grass, level, grassColours[i])
	}
	g.contour(s, w.mud, 0.25, colourMud.Mix(colourEarth, 0.35))
	g.contour(s, w.mud, 0.6, colourMud)
	w.Colours(func(m field.Field, colour string) { // what the document says of itself
		if c, ok := colourOf(colour); ok {
			g.contour(s, m, 0.5, c.Mix(colourEarth, 0.25))
			g.contour(s, m, 0.75, c)
		}
	})
	g.tufts(s)
	g.contour(s, w.danger, 0.3, colourDanger.Alpha(0.2))
	g.contour(s, w.danger, 0.65, colourDanger.Alpha(0.22))
	g.thorns(s)
}

// tufts are blades of grass, and flowers, where there is enough of it.
func (g *Game) tufts(s *sim.Scene) {
	w := g.world
	for k := range 260 {
		at := geom.Vec2{X: float64(w.Size.X * hashed(k, 1)), Y: float64(w.Size.Y * hashed(k, 2))}
		v := w.grass.Value(flat(at))
		if v < 0.3 || w.mud.Value(flat(at)) > 0.3 {
			continue
		}
		if k%9 == 0 && v > 0.5 {
			c := flowers[k/9%len(flowers)]
			s.Circle(at, 0.17, sim.Fill(c))
			s.Circle(at, 0.07, sim.Fill(colourGold))
			continue
		}
		c := grassColours[len(grassColours)-1].Mix(colourInk, 0.22)
		lean := hashed(k, 3) - 0.5
		s.Line(at, at.Add(geom.Vec2{X: float64(lean * 0.5), Y: 0.55}), 0.09, c)
		s.Line(at, at.Add(geom.Vec2{X: float64(lean*0.5) + 0.28, Y: 0.42}), 0.08, c)
		s.Line(at, at.Add(geom.Vec2{X: float64(lean*0.5) - 0.28, Y: 0.4}), 0.08, c)
	}
}

// thorns mark dangerous ground.
func (g *Game) thorns(s *sim.Scene) {
	w := g.world
	nx := min(w.danger.Grid().Width, mostColumns)
	step := float64(w.Size.X / float64(nx) * 1.5)
	for y := step / 2; y < w.Size.Y; y += step {
		for x := step / 2; x < w.Size.X; x += step {
			k := int(y)*1000 + int(x)
			at := geom.Vec2{X: x + float64((hashed(k, 4)-0.5)*step*0.7), Y: y + float64((hashed(k, 5)-0.5)*step*0.7)}
			if w.danger.Value(flat(at)) < 0.45 {
				continue
			}
			c := colourDanger.Mix(colourInk, 0.35).Alpha(0.8)
			for i := range 3 {
				way := geom.FromAngle(float64(float64(i)*1.047) + hashed(k, 6)).Scale(0.5)
				s.Line(at.Sub(way), at.Add(way), 0.12, c)
			}
		}
	}
}

// hashed returns a number in [0, 1) that is always the same for the same two.
func hashed(k, salt int) float64 {
	h := uint64(k)*0x9e3779b97f4a7c15 + uint64(salt)*0xbf58476d1ce4e5b9
	h ^= h >> 31
	h *= 0x94d049bb133111eb
	h ^= h >> 29
	return float64(h>>11) / (1 << 53)
}
