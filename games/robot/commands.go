package robot

import (
	"fmt"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// commandList is what people may tell a running game, for [sim.Commander]. Places are in metres from the lower left corner.
var commandList = append(actors.Commands("10, 10"), []sim.Command{
	{Name: "battery", Label: "Set the battery", Agent: true, Doc: "Of a robot. At a fifth it wants to charge.",
		Params: []sim.CommandParam{{Name: "level", Type: "float", Unit: "%", High: batteryFull, Value: "15"}}},
	{Name: "health", Label: "Set health", Agent: true, Doc: "Of the intruder: how many bolts it still takes.",
		Params: []sim.CommandParam{{Name: "health", Type: "int", Low: 1, High: fullHealth, Value: "1"}}},
	{Name: "fire", Label: "Order to fire", Agent: true, Doc: "Of a robot.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "10, 10"}}},
	{Name: "throw", Label: "Order to throw", Agent: true, Doc: "Of the intruder: the noise maker, which flies 7 m at most.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "10, 10"}}},
	{Name: "strike", Label: "Hit it", Agent: true, Doc: "Of a robot: as if the noise maker had hit it."},
	{Name: "unplug", Label: "Pull its plug", Agent: true, Doc: "Of a robot, which then starts anew."},
	{Name: "noise", Label: "Make a noise", Doc: "Robots hear it from where one could walk to it that far. A step is heard 5 m away, what is thrown 13 m.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "10, 10"}, {Name: "reach", Type: "float", Unit: "m", Low: 1, High: alarmNoise, Value: "13"}}},
	{Name: "alarm", Label: "Raise the alarm", Doc: "As if the vault had been opened: all robots know where to look.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "10, 10"}}},
}...)

// ofRobots and ofIntruders say whose commands those are that only one sort of body takes.
var (
	ofRobots    = map[string]bool{"battery": true, "look": true, "fire": true, "strike": true, "unplug": true}
	ofIntruders = map[string]bool{"health": true, "throw": true}
)

// Commands lists what people may tell the game.
func (g *Game) Commands() []sim.Command { return commandList }

// Command does what people tell it.
func (g *Game) Command(agent uint32, name string, args []string) error {
	w := g.world
	told := w.happen
	defer func() { g.effects.Add(w.events[told:w.happen], w.Tick) }()
	if agent != 0 {
		return g.tellBody(&w.Bodies[agent-1], name, args)
	}
	a := sim.Args(args)
	at := a.Vec2(0)
	if err := (mover{w: w}).Free(at); err != nil {
		return err
	}
	switch name {
	case "noise":
		w.noise(at, a.Float(1), 0)
	case "alarm":
		w.tell(Event{Kind: Alarm, At: at})
		w.noise(at, alarmNoise, 0)
		g.team.warn(at, w.Time())
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	return nil
}

// tellBody does a command for one of the bodies.
func (g *Game) tellBody(b *Body, name string, args []string) error {
	w, a, who := g.world, sim.Args(args), names[b.Number]
	switch {
	case ofRobots[name] && !b.IsRobot():
		return fmt.Errorf("%s is no robot", who)
	case ofIntruders[name] && b.IsRobot():
		return fmt.Errorf("%s is a robot", who)
	case b.Off && name != "battery" && name != "place":
		return fmt.Errorf("%s is off, and starts anew", who)
	case !b.IsRobot() && w.Phase != Sneaking:
		return fmt.Errorf("the night is over")
	}
	switch name {
	case "battery":
		was := b.Battery
		b.Battery = a.Float(0)
		b.Brownout = was > brownoutAt && b.Battery <= brownoutAt
	case "health":
		b.Health = float64(a.Int(0))
	case "fire":
		b.actuator.Issue(fire.Order(Fire{At: a.Vec2(0)}))
	case "throw":
		if w.Maker.State != InHand {
			return fmt.Errorf("%s does not have the noise maker", who)
		}
		b.actuator.Issue(throw.Order(Throw{To: a.Vec2(0)}))
	case "strike":
		b.Struck = true
		w.tell(Event{Kind: Bumped, Body: b.Number, At: b.At})
	case "unplug":
		b.Unplugged = true
		w.tell(Event{Kind: PlugPulled, Body: b.Number, At: b.At})
	default:
		return actors.Do(mover{b, w}, verbs, who, walkSpeed, name, a)
	}
	return nil
}
