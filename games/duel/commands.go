package duel

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// commandList is what people may tell a running match, for [sim.Commander].
var commandList = []sim.Command{
	{Name: "health", Label: "Set health", Agent: true, Doc: "While a round is fought, 0 fells the fighter.",
		Params: []sim.CommandParam{{Name: "health", Type: "float", Unit: "hp", High: HealthFull, Value: "20"}}},
	{Name: "breath", Label: "Set breath", Agent: true, Doc: "Swings, parries and running take some.",
		Params: []sim.CommandParam{{Name: "stamina", Type: "float", Unit: "%", High: StaminaFull, Value: "0"}}},
	{Name: "disarm", Label: "Disarm for a moment", Agent: true, Doc: "As if its blow had been parried: it is open for 0.7 seconds."},
	{Name: "push", Label: "Push back", Agent: true, Doc: "Away from the opponent.",
		Params: []sim.CommandParam{{Name: "speed", Type: "float", Unit: "m/s", Low: 0.1, High: 12, Value: "5.2"}}},
	{Name: "place", Label: "Put somewhere", Agent: true, Doc: "The middle of the arena is 0, 0.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "0, 0"}}},
	{Name: "clock", Label: "Set the clock", Doc: "How long the round that is fought still lasts.",
		Params: []sim.CommandParam{{Name: "left", Type: "int", Unit: "s", Low: 1, High: fightTicks / Rate, Value: "5"}}},
}

// Commands lists what people may tell the match.
func (g *Game) Commands() []sim.Command { return commandList }

// Command does what people tell it.
func (g *Game) Command(agent uint32, name string, args []string) error {
	m, a := g.match, sim.Args(args)
	if name == "clock" {
		if m.Phase != Fight {
			return fmt.Errorf("no round is fought just now")
		}
		m.Left = int32(a.Int(0) * Rate)
		return nil
	}
	i := int(agent) - 1
	f := &m.World.Fighters[i]
	if !f.Stands() {
		return fmt.Errorf("%s is down until the next round", names[i])
	}
	away := f.Position.Sub(m.World.Fighters[1-i].Position).Norm()
	switch name {
	case "health":
		if a.Float(0) == 0 && m.Phase != Fight {
			return fmt.Errorf("nobody can fall while no round is fought")
		}
		if f.Health = a.Float(0); f.Health == 0 {
			f.take(Down)
		}
	case "breath":
		f.Stamina = a.Float(0)
	case "disarm":
		f.take(Stagger)
		f.Velocity = away.Scale(parryRecoil)
	case "push":
		f.Velocity = f.Velocity.Add(away.Scale(a.Float(0)))
	case "place":
		at := a.Vec2(0)
		if at != at.Clamped(ArenaRadius-bodyRadius) {
			return fmt.Errorf("%v, %v is not in the arena: it ends %v m from its middle", at.X, at.Y, ArenaRadius)
		}
		f.Position, f.Velocity = at, geom.Vec2{}
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	return nil
}
