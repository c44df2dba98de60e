package town

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// tree is a crown with its shadow; a young one is small.
func tree(s *sim.Scene, w *World, e wits.Entity, t *Tree) {
	if t.Grown <= 0.04 {
		return
	}
	at, size := w.At(e), 0.35+float64(0.65*t.Grown)
	if t.Health > 0 {
		size = 1
	}
	size = float64(size * (0.95 + float64(0.2*look(e, 2)/tau)))
	shake := 0.0
	if t.Sway < 0.6 {
		shake = float64(0.12 * (1 - t.Sway/0.6) * geom.Sin(float64(t.Sway*38)))
	}
	breeze := float64(0.025 * geom.Sin(float64(float64(float64(w.Tick)/Rate*1.1)+look(e, 1))))
	s.Ellipse(at.Add(geom.Vec2{X: 0.32, Y: -0.42}.Scale(size)), geom.Vec2{X: 1.02, Y: 0.9}.Scale(size), 0, sim.Fill(colourShade))
	name, tint := "crown", pick(e, 4, 0x4f8a4aff, 0x5f9a48ff, 0x3f7d4cff, 0x74a04aff)
	if look(e, 6) > 4.2 {
		name, tint = "pine", pick(e, 4, 0x2f6b50ff, 0x3a7a58ff, 0x2c5f4cff)
	}
	s.Sprite(name, at.Add(geom.Vec2{X: shake + breeze, Y: 0.12}), look(e, 1)+shake, sim.Look{Scale: geom.Vec2{X: size, Y: size}, Tint: tint})
}

// house is a hut under its roof; smoke rises from those in which somebody sleeps.
func house(s *sim.Scene, w *World, at geom.Vec2, h *House) {
	s.Ellipse(at.Add(geom.Vec2{X: 0.45, Y: -0.45}), geom.Vec2{X: 1.5, Y: 1.36}, 0, sim.Fill(colourShade))
	roofs := [...]sim.Color{0xc99a4eff, 0xb9743fff, 0xa8894fff, 0xc4844aff, 0x9c7a52ff}
	roof := roofs[int(h.Kind)%len(roofs)].Mix(colourEarth.Mix(colourInk, 0.4), geom.Clamp(float64((h.Worn-0.6)*1.6), 0, 0.6))
	s.Sprite("hut", at, 0, sim.Look{Tint: roof})
	if h.Sleepers == 0 {
		return
	}
	now := float64(w.Tick) / Rate
	for i := range 4 {
		t := float64(now*0.4) + float64(float64(i)*0.25)
		t -= math.Floor(t)
		puff := at.Add(geom.Vec2{X: float64(0.5*t) + float64(0.1*geom.Sin(float64(t*9))), Y: 0.1 + float64(1.5*t)})
		s.Circle(puff, 0.1+float64(0.22*t), sim.Fill(sim.White.Alpha(float64(0.35*(1-t)))))
	}
}

// site shows its wood, the bluer the more there is, and then the walls as they grow.
func site(s *sim.Scene, w *World, at geom.Vec2, t *Site) {
	part := float64(t.Wood) / SiteWood
	tint := colourEarth.Mix(colourBlue, float64(0.75*part))
	s.Circle(at, 1.32, sim.Style{Fill: colourEarth.Mix(colourPath, 0.4), Stroke: colourInk.Alpha(0.25), Width: 0.04})
	s.Circle(at, 1.12, sim.Style{Fill: tint, Stroke: tint.Mix(colourInk, 0.4), Width: 0.06})
	for i := range 12 {
		p := at.Add(onCircle(float64(i)/12, 1.22))
		s.Rect(p, geom.Vec2{X: 0.16, Y: 0.16}, float64(float64(i)*(tau/12)), 0.04, sim.Style{Fill: 0x8a5d38ff, Stroke: 0x4a301cff, Width: 0.025})
	}
	for i := range t.Wood {
		s.Sprite("log", at.Add(geom.Vec2{X: float64(float64(i%2)*0.1) - 0.05, Y: float64(float64(i)*0.27) - 0.42}), float64(0.06*float64(i%3))-0.05, sim.Look{})
	}
	if t.Progress > 0 {
		built := t.Progress / SiteProgress
		s.Wedge(at, 1.02, 1.32, math.Pi/2-float64(built*tau), math.Pi/2, sim.Style{Fill: 0xb9743fff, Stroke: 0x5f4322ff, Width: 0.04})
		s.Wedge(at, 0.62, 1.02, math.Pi/2-float64(built*tau), math.Pi/2, sim.Fill(sim.Color(0xc99a4eff).Alpha(0.85)))
	}
	if !t.Ready() { // what it still wants
		for i := range SiteWood {
			c := colourPaper.Alpha(0.5)
			if int64(i) < t.Wood {
				c = colourBlue
			}
			s.Circle(at.Add(geom.Vec2{X: float64(float64(i)*0.26) - 0.39, Y: -1.62}), 0.085, sim.Style{Fill: c, Stroke: colourInk.Alpha(0.6), Width: 0.03})
		}
	}
}

// larder is a shed; the bin in it goes from black to light green with what is in it.
func larder(s *sim.Scene, at geom.Vec2, l *Larder) {
	s.Rect(at.Add(geom.Vec2{X: 0.2, Y: -0.2}), geom.Vec2{X: 1.5, Y: 1.4}, 0, 0.1, sim.Fill(colourShade))
	s.Sprite("larder", at, 0, sim.Look{})
	full := float64(l.Count) / LarderRoom
	s.Circle(at, 0.5, sim.Style{Fill: colourInk.Mix(colourLeaf, full), Stroke: 0x4d3520ff, Width: 0.06})
	for i := range l.Count {
		p := onCircle(float64(float64(i)*0.381966), 0.1+float64(0.085*math.Sqrt(float64(i)*1.8)))
		s.Sprite("apple", at.Add(p), float64(i), sim.Look{Scale: geom.Vec2{X: 0.62, Y: 0.62}})
	}
}

// fire flickers.
func fire(s *sim.Scene, w *World, at geom.Vec2) {
	s.Sprite("fire", at, 0.3, sim.Look{})
	now := float64(w.Tick) / Rate
	for i := range 3 {
		k := float64(i)
		flicker := 0.8 + float64(0.25*geom.Sin(float64(float64(now*(7+k))+float64(k*2.1))))
		p := at.Add(geom.Vec2{X: float64(0.17 * (k - 1)), Y: 0.05 + float64(0.05*geom.Sin(float64(float64(now*9)+k)))})
		s.Sprite("flame", p, float64(0.15*geom.Sin(float64(float64(now*5)+float64(k*1.7)))), sim.Look{Scale: geom.Vec2{X: 0.8, Y: float64(flicker * (1 - float64(0.2*math.Abs(k-1))))}})
	}
	for i := range 3 { // sparks
		t := float64(now*0.7) + float64(float64(i)*0.37)
		t -= math.Floor(t)
		s.Circle(at.Add(geom.Vec2{X: float64(0.25 * geom.Sin(float64(float64(t*8)+float64(i)))), Y: 0.2 + float64(1.1*t)}), float64(0.035*(1-t)), sim.Fill(colourGold.Alpha(1-t)))
	}
}

// blob wobbles as it creeps, and grows a little while it eats.
func blob(s *sim.Scene, w *World, e wits.Entity, b *Blob) {
	at := w.At(e)
	wobble := float64(0.12 * geom.Sin(float64(b.Age*11)))
	if b.Stun > 0 {
		wobble = float64(0.3 * geom.Sin(float64(b.Stun*40)))
	}
	fresh := min(1, 0.3+b.Age)
	fresh = float64(fresh * 1.3)
	scale := geom.Vec2{X: float64((1 + wobble) * fresh), Y: float64((1 - wobble) * fresh)}
	tint := pick(e, 1, 0x7b4fb0ff, 0x8f4aa0ff, 0x5a55b5ff)
	if b.Stun > 0.3 {
		tint = tint.Mix(sim.White, 0.6)
	}
	pen.Shadow(s, at, geom.Vec2{X: float64(0.5 * fresh), Y: float64(0.44 * fresh)})
	s.Sprite("blob", at, b.Way, sim.Look{Scale: scale, Tint: tint})
	s.Sprite("eyes", at, b.Way, sim.Look{Scale: geom.Vec2{X: fresh, Y: fresh}})
	if b.Meal > 0 {
		s.Circle(at.Add(geom.FromAngle(b.Way).Scale(0.32)), 0.1+float64(0.05*geom.Sin(float64(b.Meal*20))), sim.Fill(0x2e1748ff))
	}
	if b.Health < BlobHealth {
		pen.Bar(s, at.Add(geom.Vec2{Y: 0.9}), geom.Vec2{X: 0.9, Y: 0.1}, b.Health/BlobHealth, 0xb36be0ff)
	}
}
