package robot

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// The palette. The scene has its own ground, so it looks the same on a dark page and on a light one.
const (
	colourNight  = sim.Color(0x0b1018ff)
	colourSeam   = sim.Color(0xffffff0a)
	colourWall   = sim.Color(0x4a5a78ff)
	colourTop    = sim.Color(0x6c80a6ff)
	colourFace   = sim.Color(0x2a3449ff)
	colourShade  = sim.Color(0x05080f70)
	colourInk    = sim.Color(0x10141cff)
	colourPaper  = sim.Color(0xf4f6faff)
	colourCalm   = sim.Color(0xa9dcffff)
	colourAware  = sim.Color(0xffd257ff)
	colourAlert  = sim.Color(0xff4d5dff)
	colourGem    = sim.Color(0x6fe3ffff)
	colourGold   = sim.Color(0xffcf4aff)
	colourSteel  = sim.Color(0x9fb0c8ff)
	colourHealth = sim.Color(0xe0495bff)
	colourGreen  = sim.Color(0x7be08aff)
)

// floors are the colours of rooms, and colours those of the bodies.
var (
	floors  = [...]sim.Color{0x2b3850ff, 0x3a3550ff, 0x2c4450ff, 0x4a3b3fff, 0x3d4036ff, 0x2f4743ff, 0x47404dff, 0x34415cff, 0x433c34ff}
	colours = [maxBodies]sim.Color{0x3b4256ff, 0xf2a541ff, 0x5a95f5ff, 0x86c45cff}
)

// Draw paints the facility: the ground, what robots see, what stands and moves, the walls, and what there is to know.
func (g *Game) Draw(s *sim.Scene) {
	w := g.world
	if w == nil {
		return
	}
	f := w.Plan
	s.Background(colourNight)
	s.Camera(geom.Vec2{X: float64(f.Width) / 2, Y: float64(f.Height)/2 + 0.55}, max(float64(f.Height)+2.6, (float64(f.Width)+0.6)/1.58))
	ground(s, f)
	g.marks(s)
	for i := range w.Robots() {
		g.cone(s, &w.Robots()[i])
	}
	for i := range f.Doors {
		door(s, f.Doors[i], w.Doors[i].Open)
	}
	walls(s, f)
	s.Text(f.Entrance.Add(geom.Vec2{Y: -0.14}), 0.34, sim.Centre, colourGreen, "EXIT") // on a small stage it is wider than the door
	g.ripples(s)
	loot(s, w)
	if w.Maker.State == Lying {
		g.maker(s)
	}
	for i := range w.Robots() {
		g.robot(s, &w.Robots()[i])
	}
	g.intruder(s)
	g.bolts(s)
	if w.Maker.State == Flying {
		g.maker(s)
	}
	g.sparks(s)
	for i := range w.Robots() {
		g.thoughts(s, &w.Robots()[i])
	}
	g.work(s)
	g.panel(s)
}

// ground is the floor, room by room: runs of tiles of one room are one rectangle.
func ground(s *sim.Scene, f *Facility) {
	for y := range f.Height {
		for x := 0; x < f.Width; {
			i := y*f.Width + x
			room := f.under(i)
			from := x
			for x++; x < f.Width && f.under(y*f.Width+x) == room; x++ {
			}
			if room == 0 {
				continue
			}
			size := geom.Vec2{X: float64(x - from), Y: 1.02}
			s.Rect(geom.Vec2{X: float64(from) + size.X/2, Y: float64(y) + 0.5}, size, 0, 0, sim.Fill(floors[int(room-1)%len(floors)]))
		}
	}
	for x := 1; x < f.Width; x++ {
		s.Line(geom.Vec2{X: float64(x), Y: 0}, geom.Vec2{X: float64(x), Y: float64(f.Height)}, 0.04, colourSeam)
	}
	for y := 1; y < f.Height; y++ {
		s.Line(geom.Vec2{X: 0, Y: float64(y)}, geom.Vec2{X: float64(f.Width), Y: float64(y)}, 0.04, colourSeam)
	}
}

// under returns the room whose floor lies under a tile: under crates and doors that of a neighbour.
func (f *Facility) under(i int) uint8 {
	if f.tiles[i] == wall {
		return 0
	}
	for d := 0; d < f.Width && f.room[i] == 0 && i-d > f.Width; d++ {
		for _, n := range [...]int{i - d, i + d, i - f.Width} {
			if n < len(f.room) && f.room[n] != 0 {
				return f.room[n]
			}
		}
	}
	return f.room[i]
}

// marks are painted on the floor: the way out, docks, the vault.
func (g *Game) marks(s *sim.Scene) {
	w := g.world
	f := w.Plan
	at := f.Entrance
	s.Rect(at, geom.Vec2{X: 0.94, Y: 0.94}, 0, 0.08, sim.Style{Fill: colourGreen.Alpha(0.18), Stroke: colourGreen.Alpha(0.7), Width: 0.05})
	pulse := 0.5 + float64(0.5*geom.Sin(float64(w.Time()*4)))
	if w.Carried() > 0 {
		s.Circle(at, 0.6+float64(0.35*pulse), sim.Stroke(colourGreen.Alpha(0.8-float64(0.5*pulse)), 0.07))
	}
	for i, d := range f.Docks {
		c := colours[i+1]
		s.Rect(d, geom.Vec2{X: 1.06, Y: 1.06}, 0, 0.2, sim.Style{Fill: colourInk.Alpha(0.55), Stroke: c.Alpha(0.6), Width: 0.06})
		s.Sprite("bolt", d, 0, sim.Look{Tint: c, Scale: geom.Vec2{X: 1.2, Y: 1.2}, Fade: 0.35})
	}
	if f.Vault != (geom.Vec2{}) {
		for r := range 3 {
			s.Circle(f.Vault, 0.9+float64(0.45*float64(r)), sim.Stroke(colourGem.Alpha(0.28-float64(0.07*float64(r))), 0.06))
		}
	}
}

// walls are runs of tiles with a lit top and a dark face to the south.
func walls(s *sim.Scene, f *Facility) {
	for y := range f.Height {
		for x := 0; x < f.Width; x++ {
			i := y*f.Width + x
			if f.tiles[i] == crate {
				furniture(s, f, i)
			}
			if f.tiles[i] != wall || x > 0 && f.tiles[i-1] == wall {
				continue
			}
			to := x + 1
			for to < f.Width && f.tiles[y*f.Width+to] == wall {
				to++
			}
			long := float64(to - x)
			s.Rect(geom.Vec2{X: float64(x) + long/2, Y: float64(y) + 0.5}, geom.Vec2{X: long, Y: 1.02}, 0, 0, sim.Fill(colourWall))
		}
	}
	edges(s, f)
}

// furniture is what stands on a tile that one cannot walk over: of one sort in each room.
func furniture(s *sim.Scene, f *Facility, i int) {
	at := f.centre(i)
	s.Ellipse(at.Add(geom.Vec2{X: 0.1, Y: -0.12}), geom.Vec2{X: 0.52, Y: 0.5}, 0, sim.Fill(colourShade))
	name, turn := "crate", float64(float64((i*7)%4)*(tau/4))
	switch f.under(i) {
	case f.room[f.at(f.Entrance)]:
		name, turn = "plant", float64(i)
	case f.room[f.at(geom.Vec2{X: float64(float64(f.Width) * 0.4), Y: float64(f.Height) - 1.5})]:
		name, turn = "rack", 0
	case f.room[f.at(geom.Vec2{X: 1.5, Y: float64(f.Height) - 1.5})], f.room[f.at(geom.Vec2{X: float64(float64(f.Width) * 0.6), Y: float64(float64(f.Height) * 0.4)})]:
		name, turn = "desk", 0
	}
	s.Sprite(name, at, turn, sim.Look{})
}

// edges are the faces of walls towards the floor.
func edges(s *sim.Scene, f *Facility) {
	for y := 1; y < f.Height-1; y++ {
		for x := 1; x < f.Width-1; {
			i := y*f.Width + x
			south := f.tiles[i] == wall && f.tiles[i-f.Width] != wall
			from := x
			for x++; x < f.Width-1 && (f.tiles[i+x-from] == wall && f.tiles[i+x-from-f.Width] != wall) == south; x++ {
			}
			if !south {
				continue
			}
			long := float64(x - from)
			mid := float64(from) + long/2
			s.Rect(geom.Vec2{X: mid, Y: float64(y) + 0.17}, geom.Vec2{X: long, Y: 0.34}, 0, 0, sim.Fill(colourFace))
			s.Rect(geom.Vec2{X: mid, Y: float64(y) + 0.37}, geom.Vec2{X: long, Y: 0.06}, 0, 0, sim.Fill(colourTop))
			s.Rect(geom.Vec2{X: mid, Y: float64(y) - 0.12}, geom.Vec2{X: long, Y: 0.24}, 0, 0, sim.Fill(colourShade.Alpha(0.25)))
		}
	}
	top := float64(f.Height) - 1
	s.Rect(geom.Vec2{X: float64(f.Width) / 2, Y: top + 0.17}, geom.Vec2{X: float64(f.Width) - 2, Y: 0.34}, 0, 0, sim.Fill(colourFace))
	s.Rect(geom.Vec2{X: float64(f.Width) / 2, Y: top + 0.37}, geom.Vec2{X: float64(f.Width) - 2, Y: 0.06}, 0, 0, sim.Fill(colourTop))
}

// door is two panels that slide into the walls.
func door(s *sim.Scene, d Doorway, open float64) {
	angle := 0.0
	if !d.Along {
		angle = tau / 4
	}
	slide := 0.25 + float64(0.42*open)
	c := colourSteel.Mix(colourGreen, float64(0.35*open))
	for _, side := range [2]float64{-1, 1} {
		at := d.At.Add(geom.Vec2{X: float64(slide * side)}.Rotate(angle))
		wide := 0.5
		if open > 0 { // what is in the wall is not seen
			wide = max(0.06, 0.5-float64(0.42*open))
			at = d.At.Add(geom.Vec2{X: float64(side * (0.5 - wide/2))}.Rotate(angle))
		}
		s.Rect(at, geom.Vec2{X: wide, Y: 0.24}, angle, 0.04, sim.Style{Fill: c, Stroke: colourInk, Width: 0.04})
	}
	if open < 0.1 {
		s.Rect(d.At, geom.Vec2{X: 0.05, Y: 0.24}, angle, 0, sim.Fill(colourInk))
	}
}

// loot is what there is to take, in its place.
func loot(s *sim.Scene, w *World) {
	bob := float64(0.05 * geom.Sin(float64(w.Time()*3)))
	for i := range w.Loot {
		l := &w.Loot[i]
		switch {
		case l.Place == NoLoot:
		case i == 0:
			s.Rect(l.At, geom.Vec2{X: 0.9, Y: 0.9}, tau/8, 0.06, sim.Style{Fill: colourInk.Alpha(0.85), Stroke: colourGem.Alpha(0.6), Width: 0.05})
			if l.Place == There {
				s.Circle(l.At, 0.5+bob, sim.Fill(colourGem.Alpha(0.22)))
				s.Sprite("gem", l.At.Add(geom.Vec2{Y: 0.04 + bob}), 0, sim.Look{Scale: geom.Vec2{X: 1.5, Y: 1.5}})
			}
		default:
			s.Ellipse(l.At.Add(geom.Vec2{X: 0.1, Y: -0.14}), geom.Vec2{X: 0.46, Y: 0.42}, 0, sim.Fill(colourShade))
			s.Sprite("safe", l.At, 0, sim.Look{})
			if l.Place == There {
				s.Sprite("coins", l.At.Add(geom.Vec2{Y: 0.02 + bob}), 0, sim.Look{Scale: geom.Vec2{X: 1.1, Y: 1.1}})
			} else {
				s.Circle(l.At, 0.22, sim.Fill(colourInk))
			}
		}
	}
}

// maker is the noise maker on the ground or in the air.
func (g *Game) maker(s *sim.Scene) {
	m := &g.world.Maker
	at, size := m.At, 1.0
	if m.State == Flying {
		part := min(1, m.For/flightTime)
		up := float64(4 * part * (1 - part))
		s.Ellipse(at, geom.Vec2{X: 0.16, Y: 0.1}, 0, sim.Fill(colourShade))
		at = at.Add(geom.Vec2{Y: float64(0.9 * up)})
		size += float64(0.5 * up)
	} else if ring := math.Mod(m.For, 1.6); ring < 1 {
		s.Circle(at, 0.2+float64(0.5*ring), sim.Stroke(colourPaper.Alpha(0.5-float64(0.5*ring)), 0.04))
	}
	s.Sprite("maker", at, float64(m.For*9), sim.Look{Scale: geom.Vec2{X: size, Y: size}})
}

var pen = paint.Pen{Ink: colourInk, Shade: colourShade}
