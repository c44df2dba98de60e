package night

import (
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// effect is something that happened a moment ago. What is painted follows from its age alone.
type effect = paint.Spark[Event]

// ripples are noises: rings that grow.
func (g *Game) ripples(s *sim.Scene) {
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(g.world.Tick, Rate)
		reach, width := 0.0, 0.05
		switch e.What.Kind {
		case SneakStep:
			reach = 0.5
		case Step:
			reach = 1.2
		case RunStep:
			reach, width = 2.6, 0.08
		case Landed:
			reach, width = 4.5, 0.1
		case DoorMoves:
			reach = 1.6
		}
		if age < 0.6 && reach > 0 {
			part := age / 0.6
			s.Circle(e.What.At, 0.15+float64(reach*part), sim.Stroke(colourPaper.Alpha(float64(0.35*(1-part))), width))
		}
	}
}

// sparks are dust and words that float up.
func (g *Game) sparks(s *sim.Scene) {
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(g.world.Tick, Rate)
		if age > 2 {
			continue
		}
		switch e.What.Kind {
		case Landed:
			burst(s, e, age, 7, 2.2, 0.12, colourStone)
		case Alarm:
			if g.world.presence != nil {
				pen.Word(s, e.What.At, age, 0.6, colourAlert, "alarm!")
			}
		case Spark:
			burst(s, e, age, 6, 2.2, 0.07, colourAware)
		case Hit:
			burst(s, e, age, 10, 3, 0.1, colourAlert)
		case Bumped:
			burst(s, e, age, 9, 2.6, 0.09, colourPaper)
			pen.Word(s, e.What.At, age, 0.52, colourAware, "clonk!")
		case PlugPulled:
			burst(s, e, age, 12, 2.8, 0.08, colourGem)
			pen.Word(s, e.What.At, age, 0.52, colourGem, "click")
		case BackOn:
			if age < 0.5 {
				s.Circle(e.What.At, 0.4+float64(1.4*age), sim.Stroke(colourCalm.Alpha(1-age/0.5), 0.07))
			}
		case Charged:
			pen.Word(s, e.What.At, age, 0.52, colourGreen, "full")
		case Taken:
			burst(s, e, age, 10, 2.4, 0.12, colourAware)
			pen.Word(s, e.What.At, age, 0.6, colourAware, "got it")
		case GotCaught:
			burst(s, e, age, 14, 4, 0.16, colourAlert)
		case GotAway:
			burst(s, e, age, 14, 4, 0.16, colourGreen)
		case Noticed:
			pen.Word(s, e.What.At, age, 0.6, colourAware, "huh")
		case Spotted:
			pen.Word(s, e.What.At, age, 0.6, colourAlert, "there!")
		}
	}
}

// burst is a handful of bits that fly apart and slow down.
func burst(s *sim.Scene, e *effect, age float64, n int, speed, size float64, c sim.Color) {
	paint.Burst{N: n, Spread: tau, Far: [2]float64{float64(0.4 * speed * 0.5), float64(speed * 0.5)}, Life: [2]float64{0.3, 0.8}, Size: size, Color: c}.
		Bits(s, e.What.At, age, e.Rand(uint64(e.What.Body), uint64(e.What.Kind)))
}
