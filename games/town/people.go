package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// figure paints people larger than they are, so that one sees what they do from above the whole village.
type figure struct {
	s      *sim.Scene
	at     geom.Vec2
	facing float64
}

const figureSize = 1.5

// on returns a point of the body: x to the front, y to the left.
func (f *figure) on(x, y float64) geom.Vec2 {
	return f.at.Add(geom.Vec2{X: x, Y: y}.Scale(figureSize).Rotate(f.facing))
}

func (f *figure) sprite(name string, at geom.Vec2, angle float64, look sim.Look) {
	if look.Scale == (geom.Vec2{}) {
		look.Scale = geom.Vec2{X: 1, Y: 1}
	}
	look.Scale = look.Scale.Scale(figureSize)
	f.s.Sprite(name, at, angle, look)
}

// villager paints a person with what it does and carries.
func (g *Game) villager(s *sim.Scene, e wits.Entity, v *Villager) {
	w := g.world
	f := &figure{s, w.At(e), v.Facing}
	p := v.Person()
	shirt, hair, skin := sim.Color(p.Shirt), sim.Color(p.Hair), sim.Color(p.Skin)
	if since := w.Tick - v.Hurt; since < 10 {
		shirt, skin = shirt.Mix(colourRed, 0.7), skin.Mix(colourRed, 0.4)
	}
	if !v.Alive() {
		fade := geom.Clamp(v.DeadFor-graceDeath+1, 0, 1)
		f.sprite("torso", f.at, f.facing, sim.Look{Tint: shirt.Mix(colourInk, 0.4), Scale: geom.Vec2{X: 1.3, Y: 0.9}, Fade: fade})
		f.sprite("head", f.on(0.34, 0), f.facing, sim.Look{Tint: skin.Mix(sim.White, 0.3), Fade: fade})
		return
	}
	s.Pick(e.Index(), f.at, 0.9)
	if e == g.taken {
		pulse := 0.85 + float64(0.06*geom.Sin(float64(float64(w.Tick)*0.12)))
		s.Circle(f.at, pulse, sim.Style{Fill: colourGold.Alpha(0.25), Stroke: colourGold, Width: 0.09})
	}
	pen.Shadow(s, f.at, geom.Vec2{X: 0.5, Y: 0.44})
	now := current(&w.Agents[v.Agent])
	if now.Order.Type() == sleep.Type() && now.Handle != 0 {
		breath := 1 + float64(0.03*geom.Sin(float64(float64(w.Tick)*0.05)+float64(v.Nature)))
		f.sprite("head", f.on(0.3, 0), f.facing, sim.Look{Tint: skin})
		f.sprite("hair", f.on(0.3, 0), f.facing, sim.Look{Tint: hair})
		s.Ellipse(f.on(-0.12, 0), geom.Vec2{X: 0.42, Y: 0.27}.Scale(float64(breath*figureSize)), f.facing, sim.Style{Fill: shirt.Mix(colourPaper, 0.25), Stroke: colourInk.Alpha(0.5), Width: 0.03})
		return
	}
	stride := float64(geom.Sin(float64(float64(w.Tick)*0.3)+look(e, 8)) * min(v.Velocity.Len()/2, 1))
	for _, side := range [2]float64{-1, 1} {
		f.sprite("foot", f.on(float64(0.17*stride*side), float64(0.13*side)), f.facing, sim.Look{})
	}
	f.arms(stride, shirt, v, now)
	f.sprite("torso", f.at, f.facing, sim.Look{Tint: shirt})
	f.carried(v, w)
	nod := 0.05
	if now.Order.Type() == eat.Type() && now.Handle != 0 {
		nod += float64(0.04 * geom.Sin(float64(now.Elapsed*22)))
	}
	head := f.on(nod, 0)
	f.sprite("head", head, f.facing, sim.Look{Tint: skin})
	if p.Hat {
		f.sprite("hat", head, f.facing, sim.Look{Tint: shirt.Mix(sim.Black, 0.2)})
	} else {
		f.sprite("hair", head, f.facing, sim.Look{Tint: hair})
	}
}

// current returns what the whole body does.
func current(a *Agent) act.View {
	now, _ := repertoire.FullBody(&a.actuator)
	if now.State != act.Active && now.State != act.Interrupted {
		return act.View{}
	}
	return now
}

// arms swing with the stride, or a tool.
func (f *figure) arms(stride float64, shirt sim.Color, v *Villager, now act.View) {
	tool, swing := "", 0.0
	if now.Handle != 0 {
		switch now.Order.Type() {
		case chop.Type():
			tool, swing = "axe", stroke(now.Elapsed, chopHit, chopTime)
		case build.Type():
			tool, swing = "hammer", stroke(now.Elapsed, buildHit, buildTime)
		case strike.Type():
			tool, swing = "club", stroke(now.Elapsed, strikeHit, strikeTime)
		case take.Type(), put.Type():
			swing = 0.3
		}
	}
	look := sim.Look{Tint: shirt.Mix(sim.Black, 0.08)}
	full := v.room() < hands
	for _, side := range [2]float64{-1, 1} {
		angle, out := 0.0, 0.2
		switch {
		case tool != "" && side < 0:
			angle, out = swing, 0.26
		case tool != "":
			angle, out = float64(0.5*swing)-0.4, 0.22
		case swing > 0:
			angle, out = -float64(0.5*side), 0.3
		case full:
			angle, out = -float64(0.55*side), 0.26
		default:
			out = 0.08 + float64(0.12*stride*side)
		}
		way := geom.FromAngle(angle).Scale(out)
		hand := f.on(0.02+way.X, float64(0.26*side)+way.Y)
		if tool != "" && side < 0 {
			f.sprite(tool, hand, f.facing+angle+0.5, sim.Look{})
		}
		f.sprite("arm", hand, f.facing+angle, look)
	}
}

// stroke returns the angle of a tool: drawn back, then quickly to the front at the moment of the hit, and slowly back.
func stroke(elapsed, hit, length float64) float64 {
	switch {
	case elapsed < hit*0.75:
		return -float64(1.6 * elapsed / (hit * 0.75))
	case elapsed < hit:
		return -1.6 + float64(2.1*(elapsed-float64(hit*0.75))/(hit*0.25))
	}
	return 0.5 - float64(0.5*(elapsed-hit)/(length-hit))
}

// carried is what the hands hold in front of the body.
func (f *figure) carried(v *Villager, w *World) {
	n := 0.0
	for _, item := range v.Carried {
		q := placed.Get(w.Things, item)
		if item == 0 || q == nil {
			continue
		}
		if q.Thing == ThingWood {
			f.sprite("log", f.on(0.32+float64(0.13*n), 0), f.facing+tau/4, sim.Look{Scale: geom.Vec2{X: 0.75, Y: 0.75}})
		} else {
			f.sprite("apple", f.on(0.36, 0.13-float64(0.26*n)), 0, sim.Look{Scale: geom.Vec2{X: 0.8, Y: 0.8}})
		}
		n++
	}
}

// thoughts shows over a head what its owner is about, and hunger and wounds when they are bad.
func (g *Game) thoughts(s *sim.Scene, e wits.Entity, v *Villager) {
	w := g.world
	if !v.Alive() {
		return
	}
	at := w.At(e)
	if v.Inside != 0 {
		if v.Inside == w.firstInside(e, v) {
			g.snore(s, w.At(v.Inside).Add(geom.Vec2{X: 0.4, Y: 0.6}))
		}
		return
	}
	if e != g.taken { // whom a person steers the page marks
		g.idea(s, at, v)
	}
	down := -0.75
	if v.Hunger < 35 {
		pen.Bar(s, at.Add(geom.Vec2{Y: down}), geom.Vec2{X: 0.9, Y: 0.1}, v.Hunger/HungerFull, colourGold)
		down -= 0.18
	}
	if v.Health < HealthFull*0.9 {
		pen.Bar(s, at.Add(geom.Vec2{Y: down}), geom.Vec2{X: 0.9, Y: 0.1}, v.Health/HealthFull, colourRed)
	}
}

// idea is a thought over a head.
func (g *Game) idea(s *sim.Scene, at geom.Vec2, v *Villager) {
	icon := g.thought(v)
	if icon == "" {
		return
	}
	spot := at.Add(geom.Vec2{X: 0.62, Y: 0.98})
	s.Sprite("thought", spot, 0, sim.Look{Scale: geom.Vec2{X: 1.35, Y: 1.35}})
	switch icon {
	case "!":
		pen.Label(s, spot.Add(geom.Vec2{Y: -0.2}), 0.56, sim.Centre, colourRed, "!")
	case "axe", "hammer", "club":
		s.Sprite(icon, spot.Add(geom.Vec2{X: -0.17, Y: -0.17}), tau/8, sim.Look{Scale: geom.Vec2{X: 1.05, Y: 1.05}})
	case "log":
		s.Sprite(icon, spot, 0.4, sim.Look{Scale: geom.Vec2{X: 0.85, Y: 0.85}})
	default:
		s.Sprite(icon, spot, 0, sim.Look{Scale: geom.Vec2{X: 1.4, Y: 1.4}})
	}
	if icon == "moon" {
		g.snore(s, spot.Add(geom.Vec2{X: 0.35, Y: 0.25}))
	}
}

// firstInside returns the villager's house if it is the first of those who sleep there.
func (w *World) firstInside(e wits.Entity, v *Villager) wits.Entity {
	for o, other := range villagers.All(w.Things) {
		if other.Inside == v.Inside {
			if o == e {
				return v.Inside
			}
			return 0
		}
	}
	return 0
}

// snore lets a few letters rise.
func (g *Game) snore(s *sim.Scene, at geom.Vec2) {
	for i := range 2 {
		t := float64(float64(g.world.Tick)/Rate*0.5) + float64(float64(i)*0.5)
		t -= float64(int(t))
		s.Text(at.Add(geom.Vec2{X: float64(0.5 * t), Y: float64(0.7 * t)}), 0.26+float64(0.16*t), sim.Centre, colourPaper.Alpha(float64(0.9*(1-t))), "z")
	}
}

// thought returns the sprite for what a villager wants to do: told by what it holds a place at.
func (g *Game) thought(v *Villager) string {
	w := g.world
	a := &w.Agents[v.Agent]
	if now := current(a); now.Handle != 0 && now.Order.Type() == sleep.Type() {
		return "moon"
	}
	if i, ok := w.pool.Info(v.Claim); ok {
		switch i.Offer {
		case offerEat, offerMeal, offerTake:
			return "apple"
		case offerStore:
			return "jar"
		case offerLog, offerDeliver:
			return "log"
		case offerBuild:
			return "hammer"
		case offerChop:
			return "axe"
		case offerFight:
			return "club"
		case offerBed, offerFireside:
			return "moon"
		}
	}
	if a.Blob != 0 {
		return "!"
	}
	return ""
}
