package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
)

// The palette. The town has its own ground, so it looks the same on a dark page and on a light one.
const (
	colourFrame  = sim.Color(0x33583aff)
	colourMeadow = sim.Color(0x8fbd68ff)
	colourLight  = sim.Color(0xa3cc78ff)
	colourDark   = sim.Color(0x80ad5eff)
	colourAutumn = sim.Color(0xc2b062ff)
	colourSnow   = sim.Color(0xeef3f4ff)
	colourBank   = sim.Color(0xd8cb96ff)
	colourWater  = sim.Color(0x5aa7d6ff)
	colourRipple = sim.Color(0x9fd2eeff)
	colourKerb   = sim.Color(0x9c8a68ff)
	colourRoad   = sim.Color(0xd9c9a2ff)
	colourBridge = sim.Color(0x8a5d38ff)
	colourInk    = sim.Color(0x1d2126ff)
	colourPaper  = sim.Color(0xfdf8eaff)
	colourRed    = sim.Color(0xd8382fff)
	colourGold   = sim.Color(0xffcf4aff)
)

// many is from how many buildings on small things are left out when the whole map is shown.
const many = 400

// Draw paints the town: the ground, roads, what stands on tiles from far to near, people, overlays, the cursor, and what the player has.
func (g *Game) Draw(s *sim.Scene) {
	w := g.world
	if w == nil {
		return
	}
	g.follow()
	p := &g.player
	s.Background(colourFrame)
	s.Camera(p.Eye, p.Height)
	v := view{geom.Vec2{X: -9, Y: -9}, geom.Vec2{X: 1e6, Y: 1e6}}
	if p.Zoom != 0 {
		v = p.view(w)
	}
	snow, autumn := g.season()
	g.ground(s, v, snow, autumn)
	g.streets(s, v, snow)
	g.standing(s, v, snow, autumn)
	g.crowd(s, v)
	g.fires(s, v)
	g.badges(s, v)
	g.sparks(s)
	g.overlays(s)
	g.cursor(s)
	g.board(s)
}

// season is how much snow lies, and how brown it is, 0 to 1.
func (g *Game) season() (snow, autumn float64) {
	day := float64(g.world.Tick) / float64(max(1, float64(g.bins.design.Day()*Rate)))
	at := day/yearDays - float64(int64(day/yearDays)) // of the year
	return float64(geom.Clamp(float64((at-0.73)*25), 0, 1) * geom.Clamp(float64((1-at)*40), 0, 1)), geom.Clamp(float64((at-0.48)*20), 0, 1)
}

// look is chance that belongs to a tile, from 0 to 1.
func look(tile int32, salt uint64) float64 {
	state := uint64(tile)*977 + salt
	return wits.NewRand(&state).Float()
}

func onCircle(part, r float64) geom.Vec2 { return geom.FromAngle(float64(part * tau)).Scale(r) }

// ground is the meadow with its patches, and the river.
func (g *Game) ground(s *sim.Scene, v view, snow, autumn float64) {
	w := g.world
	size := geom.Vec2{X: float64(w.Grid.Width), Y: float64(w.Grid.Height)}
	tone := func(c sim.Color) sim.Color {
		return c.Mix(colourAutumn, float64(autumn*0.5)).Mix(colourSnow, float64(snow*0.85))
	}
	s.Rect(size.Scale(0.5), size.Add(geom.Vec2{X: 0.3, Y: 0.3}), 0, 0.4, sim.Style{Fill: tone(colourMeadow), Stroke: colourFrame.Mix(sim.Black, 0.25), Width: 0.12})
	for tile, is := range w.Ground {
		at := w.Middle(int32(tile))
		inner := at.X > 2 && at.Y > 1 && at.X < size.X-2 && at.Y < size.Y-1
		if is == Water || !inner || !v.Shows(at) || look(int32(tile), 5) > 0.16 {
			continue
		}
		c := colourLight
		if look(int32(tile), 6) < 0.5 {
			c = colourDark
		}
		s.Ellipse(at, geom.Vec2{X: 0.7 + look(int32(tile), 7), Y: 0.35 + float64(look(int32(tile), 8)*0.4)}, 0, sim.Fill(tone(c).Alpha(0.55)))
	}
	for pass, c := range [...]sim.Color{colourBank, colourWater} {
		for tile, is := range w.Ground {
			if at := w.Middle(int32(tile)); is == Water && v.Shows(at) {
				s.Circle(at, 0.98-float64(float64(pass)*0.26), sim.Fill(c.Mix(colourSnow, float64(snow*0.35))))
			}
		}
	}
	now := float64(w.Tick) / Rate
	for tile, is := range w.Ground {
		if at := w.Middle(int32(tile)); is == Water && v.Shows(at) && look(int32(tile), 1) < 0.3 {
			drift := float64(now*0.25) + look(int32(tile), 2)
			drift -= float64(int64(drift))
			to := at.Add(geom.Vec2{X: look(int32(tile), 3) - 0.5, Y: 0.5 - drift})
			s.Line(to.Add(geom.Vec2{X: -0.16}), to.Add(geom.Vec2{X: 0.16}), 0.05, colourRipple.Alpha(float64(2.4*drift*(1-drift))))
		}
	}
}

// streets paints roads: runs of tiles along rows and columns, first their kerbs.
func (g *Game) streets(s *sim.Scene, v view, snow float64) {
	w := g.world
	for pass := range 2 {
		for way := range 2 {
			lines, length := w.Grid.Height, w.Grid.Width
			if way == 1 {
				lines, length = length, lines
			}
			tile := func(line, i int) int32 {
				if way == 1 {
					return w.Grid.Tile(line, i)
				}
				return w.Grid.Tile(i, line)
			}
			for line := range lines {
				for i := 0; i < length; i++ {
					from := i
					for i < length && w.isRoad(tile(line, i)) {
						i++
					}
					n := i - from
					if n == 0 || n == 1 && !(way == 0 && w.alone(tile(line, from))) {
						continue
					}
					a, b := w.Middle(tile(line, from)), w.Middle(tile(line, i-1))
					width, c := 0.86, colourKerb
					if pass == 1 {
						width, c = 0.7, colourRoad.Mix(colourSnow, float64(snow*0.5))
					}
					if from == 0 && way == 0 { // the road goes on beyond the gate
						a.X -= 1
					}
					long := b.Sub(a)
					s.Rect(a.Lerp(b, 0.5), geom.Vec2{X: long.X + width, Y: long.Y + width}, 0, 0.22, sim.Fill(c))
				}
			}
		}
	}
	for i := range w.Buildings {
		b := &w.Buildings[i]
		if b.Type == "" || b.Road <= 0 {
			continue
		}
		at := w.Middle(b.Tile)
		switch {
		case !v.Shows(at):
		case w.Ground[b.Tile] == Water:
			across := w.isRoad(w.beside(b.Tile, 0)) || w.isRoad(w.beside(b.Tile, 2))
			size, side := geom.Vec2{X: 1.04, Y: 0.1}, geom.Vec2{Y: 0.42}
			if !across {
				size, side = geom.Vec2{X: 0.1, Y: 1.04}, geom.Vec2{X: 0.42}
			}
			s.Rect(at.Add(side), size, 0, 0, sim.Fill(colourBridge))
			s.Rect(at.Sub(side), size, 0, 0, sim.Fill(colourBridge))
		case !b.Joined:
			s.Circle(at, 0.14, sim.Fill(colourRed.Alpha(0.7)))
		}
	}
	gate := w.Middle(w.Gate())
	s.Rect(gate.Add(geom.Vec2{X: -0.3, Y: 0.5}), geom.Vec2{X: 0.2, Y: 0.3}, 0, 0.04, sim.Style{Fill: 0xb9bcc4ff, Stroke: colourInk, Width: 0.03})
	s.Rect(gate.Add(geom.Vec2{X: -0.3, Y: -0.5}), geom.Vec2{X: 0.2, Y: 0.3}, 0, 0.04, sim.Style{Fill: 0xb9bcc4ff, Stroke: colourInk, Width: 0.03})
}

// alone reports whether a tile of road has none beside it.
func (w *World) alone(tile int32) bool {
	for way := range ways {
		if w.isRoad(w.beside(tile, way)) {
			return false
		}
	}
	return true
}

// roofs are the tints of houses.
var roofs = [...]sim.Color{0xb5533cff, 0xc46a42ff, 0x9c4a3dff, 0xa8693fff, 0x8f5a4fff}

// standing paints trees, ore and buildings, the far ones first.
func (g *Game) standing(s *sim.Scene, v view, snow, autumn float64) {
	w := g.world
	for row := w.Grid.Height - 1; row >= 0; row-- {
		for column := range w.Grid.Width {
			tile := w.Grid.Tile(column, row)
			at := w.Middle(tile)
			b := w.At(tile)
			if !v.Shows(at) || b != nil && b.Road > 0 {
				continue
			}
			if b != nil {
				g.building(s, w.Site[tile]-1, b, snow)
				continue
			}
			switch {
			case w.Ground[tile] == Woods && (!g.bins.ground[1] || g.economy.TileAmount(g.bins.trees, tile) > 0):
				g.tree(s, tile, at, snow, autumn)
			case w.Ground[tile] == Ore && (!g.bins.ground[2] || g.economy.TileAmount(g.bins.ore, tile) > 0):
				s.Sprite("rock", at, 0, sim.Look{})
			}
		}
	}
}

func (g *Game) tree(s *sim.Scene, tile int32, at geom.Vec2, snow, autumn float64) {
	name, tints := "tree", [...]sim.Color{0x4f8a4aff, 0x5f9a48ff, 0x3f7d4cff, 0x74a04aff}
	leaf := tints[int(look(tile, 4)*4)].Mix([...]sim.Color{0xd8973cff, 0xc4683aff, 0xd9b648ff, 0x9aa048ff}[int(look(tile, 9)*4)], float64(autumn*0.8))
	if look(tile, 1) < 0.4 {
		name, leaf = "pine", [...]sim.Color{0x2f6b50ff, 0x3a7a58ff, 0x2c5f4cff, 0x3f7350ff}[int(look(tile, 4)*4)]
	}
	size := 0.85 + float64(look(tile, 2)*0.4)
	breeze := float64(0.02 * geom.Sin(float64(float64(g.world.Tick)/Rate*1.1)+float64(look(tile, 1)*6)))
	at = at.Add(geom.Vec2{X: float64((look(tile, 10)-0.5)*0.4) + breeze, Y: float64((look(tile, 11)-0.5)*0.3) + 0.06})
	s.Sprite(name, at, 0, sim.Look{Scale: geom.Vec2{X: size, Y: size}, Tint: leaf.Mix(colourSnow, float64(snow*0.6))})
}

// building paints what stands on a tile; one that has just been built grows.
func (g *Game) building(s *sim.Scene, slot int32, b *Building, snow float64) {
	at := g.world.Middle(b.Tile)
	s.Pick(uint32(slot)+buildingIDs, at, 0.5)
	name, l := b.Type, sim.Look{}
	switch {
	case !known[name]:
		name = "building"
		l.Tint = [...]sim.Color{0x6d7f8fff, 0x7d6f9aff, 0x5f8f7aff, 0x9a7f5aff}[int(tally(b.Type)%4)]
	case name == "House":
		l.Tint = roofs[int(look(b.Tile, 3)*float64(len(roofs)))]
	case name == "Bakery":
		l.Tint = 0x8a5a34ff
	case name == "Smithy":
		l.Tint = 0x4b4f57ff
	}
	if l.Tint != 0 {
		l.Tint = l.Tint.Mix(colourSnow, float64(snow*0.6))
	}
	size := 1.06
	if age := float64(g.world.Tick-b.Born) / Rate; age < 0.4 && b.Born > 0 {
		size = float64(size * (0.4 + float64(age*1.5)))
	}
	l.Scale = geom.Vec2{X: size, Y: size}
	s.Sprite(name, at.Add(geom.Vec2{Y: 0.02}), 0, l)
	if g.world.Count < many || g.player.Zoom > 0 {
		g.smoke(s, b, at, snow)
	}
}

// tally sums a text up.
func tally(text string) (sum uint32) {
	for _, c := range text {
		sum = sum*31 + uint32(c)
	}
	return sum
}

// known are the names of sprites.
var known = func() map[string]bool {
	names := map[string]bool{}
	for _, s := range sprites {
		names[s.Name] = true
	}
	return names
}()

// smoke rises where somebody works at a fire, and in winter where somebody lives.
func (g *Game) smoke(s *sim.Scene, b *Building, at geom.Vec2, snow float64) {
	from, dark := geom.Vec2{}, false
	switch b.Type {
	case "Bakery":
		from = geom.Vec2{X: 0.28, Y: 0.62}
	case "Smithy":
		from, dark = geom.Vec2{X: -0.25, Y: 0.62}, true
	case "House":
		from = geom.Vec2{X: 0.22, Y: 0.56}
		if snow < 0.3 || g.economy.Amount(g.bins.residents, b.Unit) < rules.One {
			return
		}
	default:
		return
	}
	if b.Type != "House" && g.economy.Amount(g.bins.workers, b.Unit) < rules.One {
		return
	}
	c := sim.White
	if dark {
		c = 0x6b6560ff
	}
	now := float64(g.world.Tick)/Rate + float64(look(b.Tile, 12)*3)
	for i := range 3 {
		t := float64(now*0.4) + float64(float64(i)/3)
		t -= float64(int64(t))
		s.Circle(at.Add(from).Add(geom.Vec2{X: float64(0.3 * t), Y: float64(0.7 * t)}), 0.05+float64(0.12*t), sim.Fill(c.Alpha(float64(0.4*(1-t)))))
	}
}
