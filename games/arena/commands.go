package arena

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// commandList is what people may tell a running game, for [sim.Commander]. Places are in metres from the middle.
var commandList = []sim.Command{
	{Name: "health", Label: "Set health", Agent: true, Doc: "Of the brute 300 hp at most, of the champion 100. 0 is the end of the bout.",
		Params: []sim.CommandParam{{Name: "health", Type: "int", Unit: "hp", High: bruteLife, Value: "50"}}},
	{Name: "place", Label: "Put somewhere", Agent: true, Doc: "It lands where it fits, as near as can be.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "0, -18"}}},
	{Name: "go", Label: "Order to go", Agent: true, Doc: "Its mind may order otherwise at once: take the body over if it should obey.",
		Params: []sim.CommandParam{{Name: "to", Type: "vec2", Unit: "m", Value: "0, -18"}}},
	{Name: "trunk", Label: "Set the trunk", Doc: "How many blows the brute's trunk still takes; 0: it has none.",
		Params: []sim.CommandParam{{Name: "blows", Type: "int", High: trunkWhole, Value: "1"}}},
	{Name: "fury", Label: "Set the fury", Doc: "How many blows the brute has struck since its last whirlwind; with 3 it begins another.",
		Params: []sim.CommandParam{{Name: "blows", Type: "int", High: powerWhole, Value: "3"}}},
	{Name: "stagger", Label: "Make the brute reel", Doc: "Its plan is held until it stands firm again."},
	{Name: "boulder", Label: "Put a boulder", Doc: "The boulder that lies farthest from there is moved, out of the moat too.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "0, -16"}}},
	{Name: "trees", Label: "Let all trees grow again"},
}

// Commands lists what people may tell the game.
func (g *Game) Commands() []sim.Command { return commandList }

// Command does what people tell it.
func (g *Game) Command(agent uint32, name string, args []string) error {
	w, a := g.world, sim.Args(args)
	told := w.happen
	defer func() { g.effects.Add(w.events[told:w.happen], w.Tick) }()
	if w.Phase > Fighting {
		return fmt.Errorf("the bout is over")
	}
	if agent != 0 {
		return g.tellBody(&w.Bodies[agent-1], name, a)
	}
	b := &w.Bodies[Brute]
	switch name {
	case "trunk":
		b.Trunk, b.Worn = int64(a.Int(0)), 0
	case "fury":
		b.Power, b.Earned = int64(a.Int(0)), 0
	case "stagger":
		w.shake(b, poiseWhole)
	case "boulder":
		return w.put(a.Vec2(0))
	case "trees":
		for i := range w.Trees {
			w.Trees[i].Gone = 0
		}
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	return nil
}

// put moves a boulder.
func (w *World) put(at geom.Vec2) error {
	if err := w.onGround(at); err != nil {
		return err
	}
	best, most := -1, -1.0
	for i := range w.Ground.Stones {
		s := &w.Stones[i]
		if gap := s.At.Dist(at); (s.State == Lying || s.State == Sunk) && gap > most {
			best, most = i, gap
		}
	}
	if best < 0 {
		return fmt.Errorf("there is no boulder to move")
	}
	w.Stones[best] = Stone{At: w.stand(Champion, at)}
	return nil
}

// tellBody does a command for somebody.
func (g *Game) tellBody(b *Body, name string, a sim.Args) error {
	w := g.world
	switch name {
	case "health":
		most := [bodies]float64{bruteLife, championLife}[b.Number]
		health := float64(a.Int(0))
		if health > most {
			return fmt.Errorf("the %s has no more health than %v hp", names[b.Number], most)
		}
		b.Health = health
	case "place":
		at := a.Vec2(0)
		if err := w.onGround(at); err != nil {
			return err
		}
		b.At, b.Velocity, b.Push = w.stand(int(b.Number), at), geom.Vec2{}, geom.Vec2{}
		b.way.Since = far
	case "go":
		to := a.Vec2(0)
		if err := w.onGround(to); err != nil {
			return err
		}
		b.actuator.Issue(goTo.Order(GoTo{To: to, Within: 0.5, Speed: championTop}))
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	return nil
}

// onGround says what is wrong with a place outside of the arena.
func (w *World) onGround(at geom.Vec2) error {
	if at.Len() > Radius {
		return fmt.Errorf("%v, %v is not in the arena, which reaches %v m from its middle", at.X, at.Y, Radius)
	}
	return nil
}
