package town

import (
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// overlays are layers over the picture that people switch on.
var overlays = []sim.Overlay{
	{Name: "Fire", Label: "Town: hazard of fire", About: "How near each tile is to fire."},
	{Name: "Ore", Label: "Town: ore", About: "How much ore lies under each tile."},
	{Name: "Fertility", Label: "Town: fertility", About: "How fertile each tile is."},
	{Name: detailOverlay, Label: "Street: level of detail", About: "How well people are simulated: a ring of gold for those whose mind steps in every frame."},
}

// layerColours are those of the overlays, and layerFull the values at which a tile has its full colour.
var (
	layerColours = [layerCount]sim.Color{colourRed, 0x4a5b8cff, 0x4f7d2aff}
	layerFull    = [layerCount]float64{1, 60, 1}
)

// tile returns the middle of a tile.
func (w *World) tile(i int) geom.Vec2 {
	return w.Low.Add(at(float64((float64(i%w.Map.Width)+0.5)*tileSize), float64((float64(i/w.Map.Width)+0.5)*tileSize)))
}

// acres paints what lies on the ground of a town: ore and fields.
func acres(s *sim.Scene, w *World) {
	if w.Map.Width == 0 {
		return
	}
	for i, v := range w.Map.Layer(layerOre) {
		if v < 1 {
			continue
		}
		for k := range 2 {
			p := w.tile(i).Add(onCircle(float64(float64(i*7+k*3)*0.137), 0.42))
			s.Ellipse(p, at(0.2, 0.14).Scale(min(1, 0.4+v/60)), float64(i), sim.Style{Fill: 0x6a7280ff, Stroke: 0x3b4250ff, Width: 0.03})
		}
	}
	for e, b := range buildings.All(w.Things) {
		if ruled.Get(w.Things, e).Type != typeField {
			continue
		}
		rich := 0.0
		for x := range 4 {
			rich += w.Map.Layer(layerFertility)[int(b.Corner)+x%2+x/2*w.Map.Width] / 4
		}
		s.Rect(w.At(e), at(2*half-0.2, 2*half-0.2), 0, 0.2, sim.Style{Fill: colourEarth.Mix(0x6b4a2fff, 0.35), Stroke: colourInk.Alpha(0.3), Width: 0.04})
		for row := range 5 {
			p := w.At(e).Add(at(0, 1.1-float64(0.55*float64(row))))
			s.Rect(p, at(2.4, 0.24), 0, 0.1, sim.Fill(colourEarth.Mix(0xd9b84cff, geom.Clamp(rich, 0.1, 1)).Mix(colourLeaf, 0.25)))
		}
	}
}

// roofs paints the buildings that are no houses and no storehouses, what burns, and a mark for each that has no workers.
func (g *Game) roofs(s *sim.Scene) {
	w := g.world
	for e, b := range buildings.All(w.Things) {
		p, kind := w.At(e), ruled.Get(w.Things, e).Type
		t := &buildingTypes[kind]
		s.Pick(e.Index(), p, half*0.8)
		switch kind {
		case typeWell:
			pen.Shadow(s, p, at(0.62, 0.5))
			s.Sprite("well", p, 0, sim.Look{Scale: at(1.3, 1.3)})
		case typeMarket:
			pen.Shadow(s, p, at(1, 0.6))
			s.Sprite("stall", p, 0, sim.Look{Scale: at(1.25, 1.25)})
		case typeMine, typeWorkshop, typeFirehouse:
			roof(s, p, t.roof)
			s.Sprite(t.sign, p, 0, sim.Look{Scale: at(1.3, 1.3)})
		}
		g.jobs(s, e, p)
		for _, i := range w.Map.Rect(g.site.around[:0], int(b.Corner)%w.Map.Width, int(b.Corner)/w.Map.Width, footprint, footprint) {
			if heat := w.Map.Layer(layerFire)[i]; heat >= 1 {
				flame(s, w, w.tile(int(i)), min(heat, 2.5), int(i))
			}
		}
	}
}

// roof is a gabled roof with its chimney.
func roof(s *sim.Scene, p geom.Vec2, c sim.Color) {
	s.Rect(p.Add(at(0.25, -0.25)), at(2.5, 2.3), 0, 0.1, sim.Fill(colourShade))
	s.Rect(p.Add(at(0, 0.57)), at(2.5, 1.14), 0, 0.06, sim.Style{Fill: c.Mix(sim.White, 0.15), Stroke: c.Mix(colourInk, 0.6), Width: 0.05})
	s.Rect(p.Add(at(0, -0.57)), at(2.5, 1.14), 0, 0.06, sim.Style{Fill: c.Mix(sim.Black, 0.12), Stroke: c.Mix(colourInk, 0.6), Width: 0.05})
	s.Circle(p, 0.52, sim.Style{Fill: colourPaper, Stroke: colourInk.Alpha(0.6), Width: 0.05})
}

// jobs paints a dot for each who can work in a building: full for who does.
func (g *Game) jobs(s *sim.Scene, e wits.Entity, p geom.Vec2) {
	b, r := buildings.Get(g.world.Things, e), ruled.Get(g.world.Things, e)
	q := &g.ruledMinds[r.Place]
	if q.id != e {
		return
	}
	o := &g.rules.types[r.Type].Bound
	has, most := o.workers.of(q.mind), o.jobs.of(q.mind)
	if r.Type == typeHouse {
		has, most = float64(b.Residents), houseBeds
	}
	for i := range int(min(most, 6)) {
		c := colourInk.Alpha(0.35)
		if float64(i) < has {
			c = colourGold
		}
		s.Circle(p.Add(at(float64(float64(i)*0.34)-float64((min(most, 6)-1)*0.17), -half+0.12)), 0.12, sim.Style{Fill: c, Stroke: colourInk.Alpha(0.7), Width: 0.03})
	}
}

// flame flickers over a tile that burns.
func flame(s *sim.Scene, w *World, p geom.Vec2, heat float64, salt int) {
	now := float64(w.Tick)/Rate + float64(float64(salt)*0.37)
	for k := range 3 {
		flicker := 0.8 + float64(0.3*geom.Sin(float64(now*(6+float64(k)))+float64(float64(k)*2.1)))
		q := p.Add(at(float64(0.36*float64(k-1)), float64(0.12*geom.Sin(float64(now*5)+float64(k)))))
		s.Sprite("flame", q, float64(0.2*geom.Sin(float64(now*4)+float64(k))), sim.Look{Scale: at(1.2, float64(flicker*(0.8+float64(0.5*heat))))})
	}
	t := float64(now*0.35) - float64(int(now*0.35))
	s.Circle(p.Add(at(float64(0.8*t), 0.3+float64(2.2*t))), 0.25+float64(0.5*t), sim.Fill(colourInk.Alpha(float64(0.3*(1-t)))))
}

// plans paints the overlays of the map, and the cursor of the keys.
func (g *Game) plans(s *sim.Scene) {
	w := g.world
	if !g.town() {
		return
	}
	for layer, o := range overlays[:layerCount] {
		if !s.Layer(o.Name, 0) {
			continue
		}
		for i, v := range w.Map.Layer(layer) {
			if part := v / layerFull[layer]; part > 0.02 {
				s.Rect(w.tile(i), at(tileSize, tileSize), 0, 0, sim.Fill(layerColours[layer].Alpha(float64(0.7*min(part, 1)))))
			}
		}
		s.Base()
	}
	if g.player.shown == 0 || g.taken != 0 {
		return
	}
	corner, err := w.corner(g.player.cursor)
	if err != nil {
		return
	}
	p, c := w.stand(corner), colourLeaf
	if w.free(corner) != nil {
		c = colourRed
	}
	s.Rect(p, at(2*half, 2*half), 0, 0.15, sim.Style{Fill: c.Alpha(0.25), Stroke: c, Width: 0.12})
	pen.Label(s, p.Add(at(0, half+0.35)), 0.9, sim.Centre, colourPaper, buildingTypes[g.player.kind].name)
}

// purse shows what the treasury holds, in the upper left corner, from a place on.
func (g *Game) purse(s *sim.Scene, on func(x, y float64) geom.Vec2, unit float64) {
	names, fields := g.rules.holds()
	x := 6.3
	for i, name := range names {
		pen.Label(s, on(x, 1.2), float64(0.5*unit), sim.Centre, colourPaper.Mix(colourInk, 0.25), name)
		c := colourPaper
		if v := fields[i].Get(); v < 1 {
			c = colourGold
		}
		pen.Label(s, on(x, 1.85), float64(0.62*unit), sim.Centre, c, strconv.Itoa(int(fields[i].Get())))
		x += 2.5
	}
}
