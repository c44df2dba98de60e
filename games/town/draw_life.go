package town

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// clothes are what people wear.
var clothes = [...]sim.Color{0x3d7ea6ff, 0xb5533cff, 0x5f8f4aff, 0x8a5fa8ff, 0xc9923aff, 0x4a5568ff, 0x2f8f8aff}

// crowd paints the people who are about.
func (g *Game) crowd(s *sim.Scene, v view) {
	w := g.world
	size := 1.0
	if g.player.Zoom == 0 {
		size = geom.Clamp(float64(float64(w.Grid.Height)/26), 1, 1.5)
	}
	for i := range w.Walkers {
		p := &w.Walkers[i]
		if !p.Here || p.Inside >= 0 {
			continue
		}
		at := w.place(p)
		if !v.Shows(at) {
			continue
		}
		hop := 0.0
		if p.From != p.To {
			hop = float64(0.03 * math.Abs(geom.Sin(float64(float64(w.Tick+int64(i)*7)*0.3))))
		}
		s.Sprite("person", at.Add(geom.Vec2{Y: hop}), 0, sim.Look{Scale: geom.Vec2{X: size, Y: size}, Tint: clothes[(i*5+int(p.Uses))%len(clothes)]})
		s.Pick(w.walkerEntity(int32(i)).Index(), at, 0.2)
	}
}

// fires paints flames on what burns.
func (g *Game) fires(s *sim.Scene, v view) {
	w := g.world
	if g.has(g.bins.allBurning) <= 0 {
		return
	}
	now := float64(w.Tick) / Rate
	for i := range w.Buildings {
		b := &w.Buildings[i]
		if b.Type == "" || b.Road > 0 || g.economy.Amount(g.bins.burning, b.Unit) <= 0 {
			continue
		}
		at := w.Middle(b.Tile)
		if !v.Shows(at) {
			continue
		}
		s.Circle(at, 0.75, sim.Fill(sim.Color(0xff8a3cff).Alpha(0.22+float64(0.08*geom.Sin(float64(now*9))))))
		s.Rect(at, geom.Vec2{X: 0.8, Y: 0.8}, 0, 0.1, sim.Fill(colourInk.Alpha(float64(0.6*g.economy.Amount(g.bins.damage, b.Unit).Float()))))
		for k := range 3 {
			x := float64(float64(k-1) * 0.24)
			flicker := 0.7 + float64(0.25*geom.Sin(float64(now*float64(8+k))+float64(float64(k)*2.1)+float64(i)))
			s.Sprite("flame", at.Add(geom.Vec2{X: x, Y: 0.2 + float64(float64(k%2)*0.12)}), float64(0.12*geom.Sin(float64(now*5)+float64(k))), sim.Look{Scale: geom.Vec2{X: 0.75, Y: flicker}})
		}
		for k := range 4 {
			t := float64(now*0.5) + float64(float64(k)/4)
			t -= float64(int64(t))
			s.Circle(at.Add(geom.Vec2{X: float64(0.5 * t), Y: 0.4 + float64(1.4*t)}), 0.1+float64(0.25*t), sim.Fill(sim.Color(0x4a4440ff).Alpha(float64(0.5*(1-t)))))
		}
	}
}

// badges tell what a building lacks: a road, bread, workers.
func (g *Game) badges(s *sim.Scene, v view) {
	w := g.world
	if w.Count >= many && g.player.Zoom == 0 {
		return
	}
	for i := range w.Buildings {
		b := &w.Buildings[i]
		if b.Type == "" || b.Road > 0 {
			continue
		}
		at := w.Middle(b.Tile).Add(geom.Vec2{X: 0.36, Y: 0.38})
		switch {
		case !v.Shows(at):
		case !b.Joined:
			s.Circle(at, 0.2, sim.Style{Fill: colourRed, Stroke: colourPaper, Width: 0.04})
			s.Text(at.Add(geom.Vec2{Y: -0.12}), 0.32, sim.Centre, colourPaper, "!")
		case g.economy.Amount(g.bins.hungry, b.Unit) >= rules.One:
			s.Circle(at, 0.2, sim.Style{Fill: colourGold, Stroke: colourInk, Width: 0.03})
			s.Sprite("good bread", at, 0, sim.Look{Scale: geom.Vec2{X: 0.3, Y: 0.3}})
			s.Line(at.Add(geom.Vec2{X: -0.14, Y: -0.14}), at.Add(geom.Vec2{X: 0.14, Y: 0.14}), 0.05, colourRed)
		case g.bins.design.Start(b.Type, "jobs") > 0 && g.economy.Amount(g.bins.workers, b.Unit) < rules.One:
			s.Circle(at, 0.18, sim.Style{Fill: 0xb9bcc4ff, Stroke: colourInk, Width: 0.03})
			s.Sprite("good people", at, 0, sim.Look{Scale: geom.Vec2{X: 0.24, Y: 0.24}})
		}
	}
}

// sparks are what has just happened.
func (g *Game) sparks(s *sim.Scene) {
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(g.world.Tick, Rate)
		if age > 1.3 {
			continue
		}
		r := e.Rand(uint64(e.What.Kind), uint64(i))
		switch at := e.What.At; e.What.Kind {
		case Built:
			sparks.Burst{N: 7, Spread: tau, Far: [2]float64{0.3, 0.8}, Life: [2]float64{0.3, 0.7}, Size: 0.1, Hop: 0.2, Color: 0xd8cb96ff}.Bits(s, at, age, r)
		case Gone, Fell:
			sparks.Burst{N: 14, Spread: tau, Far: [2]float64{0.3, 1.1}, Life: [2]float64{0.5, 1.2}, Size: 0.14, Hop: 0.3, Color: 0x6b5a4aff}.Bits(s, at, age, r)
		case Came:
			sparks.Ring(s, at, age, 0.7, 0.2, 0.7, 0.08, 0x6fd08aff)
		case Left:
			sparks.Ring(s, at, age, 0.7, 0.7, 0.2, 0.08, colourRed)
		}
	}
}

// overlays are what people switch on: where it is likely to burn, and what is in reach.
var overlays = []sim.Overlay{
	{Name: "risk", Label: "Fire risk", About: "The redder a tile, the sooner it burns."},
	{Name: "crime", Label: "Crime", About: "The more violet a tile, the sooner something is stolen there."},
	{Name: "fed", Label: "In reach of a market"},
	{Name: "wet", Label: "In reach of a well"},
	{Name: "charm", Label: "In reach of a park"},
	{Name: "joy", Label: "How people like it", About: "Green houses are happy, red ones will be left."},
}

func (g *Game) overlays(s *sim.Scene) {
	w := g.world
	b := &g.bins
	for _, o := range [...]struct {
		name string
		bin  rules.Bin
		c    sim.Color
	}{{"risk", b.risk, colourRed}, {"crime", b.crime, 0x7a3fc0ff}, {"fed", b.fed, 0xe0a33cff}, {"wet", b.wet, 0x3f7fe0ff}, {"charm", b.charm, 0x2f9a4aff}} {
		if !s.Layer(o.name, 0) {
			continue
		}
		for tile := range w.Ground {
			if much := g.economy.TileAmount(o.bin, int32(tile)).Float(); much > 0 {
				s.Rect(w.Middle(int32(tile)), geom.Vec2{X: 1, Y: 1}, 0, 0, sim.Fill(o.c.Alpha(0.08+float64(0.55*min(1, much)))))
			}
		}
	}
	if s.Layer("joy", 0) {
		for i := range w.Buildings {
			if is := &w.Buildings[i]; is.Type != "" && g.bins.design.Start(is.Type, "rooms") > 0 {
				joy := g.economy.Amount(b.joy, is.Unit).Float()
				s.Rect(w.Middle(is.Tile), geom.Vec2{X: 0.96, Y: 0.96}, 0, 0.2, sim.Fill(colourRed.Mix(0x2fb04aff, joy).Alpha(0.65)))
			}
		}
	}
	s.Base()
}
