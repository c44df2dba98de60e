package arena

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// sparks are dust, splinters, rings and words that follow from what happened a moment ago.
func (g *Game) sparks(s *sim.Scene) {
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age, at := e.Age(g.world.Tick, Rate), e.What.At
		if age > 2 {
			continue
		}
		r := e.Rand(uint64(e.What.Body), uint64(e.What.Kind))
		switch e.What.Kind {
		case Slammed, Landed:
			sparks.Ring(s, at, age, 0.5, 0.6, 3.2, 0.5, colourPaper)
			sparks.Burst{N: 14, Spread: tau, Far: [2]float64{0.8, 3}, Life: [2]float64{0.4, 0.9}, Size: 0.32, Color: colourSandDark}.Bits(s, at, age, r)
		case Whirled:
			sparks.Ring(s, at, age, 0.4, 1.5, whirlRadius, 0.35, colourRage)
		case Roared:
			for k := range 3 {
				sparks.Ring(s, at, age-float64(float64(k)*0.18), 0.8, 1.5, 6, 0.3, colourGold)
			}
		case Uprooted, Broke:
			sparks.Burst{N: 16, Spread: tau, Far: [2]float64{0.8, 2.8}, Life: [2]float64{0.5, 1}, Size: 0.3, Color: colourBark}.Bits(s, at, age, r)
			if e.What.Kind == Broke {
				word(s, at, age, colourGold, "the trunk breaks")
			}
		case Splash:
			sparks.Ring(s, at, age, 0.9, 0.4, 2.6, 0.3, colourFoam)
		case Cut, Pierced:
			sparks.Burst{N: 9, Spread: tau, Far: [2]float64{0.5, 1.8}, Life: [2]float64{0.3, 0.6}, Size: 0.22, Color: colourBlood}.Bits(s, at, age, r)
		case Blocked:
			sparks.Burst{N: 7, Spread: tau, Far: [2]float64{0.5, 1.6}, Life: [2]float64{0.2, 0.5}, Size: 0.12, Tail: 0.4, Color: colourSteel}.Streaks(s, at, age, r)
			word(s, at, age, colourPaper, "blocked")
		case Staggered:
			word(s, at, age, colourGold, "it reels!")
		case Dodged:
			sparks.Burst{N: 6, Spread: tau, Far: [2]float64{0.3, 1}, Life: [2]float64{0.2, 0.5}, Size: 0.2, Color: colourSandDark}.Bits(s, at, age, r)
		case Hurt:
			if e.What.Body == Champion {
				sparks.Ring(s, at, age, 0.35, 0.5, 1.8, 0.25, colourBlood)
			}
		}
	}
}

// word floats up and fades.
func word(s *sim.Scene, at geom.Vec2, age float64, c sim.Color, text string) {
	if age < 1.4 {
		label(s, at.Add(geom.Vec2{Y: 2.4 + float64(1.5*age)}), 1.25, sim.Centre, c.Alpha(min(1, (1.4-age)/0.5)), text)
	}
}
