package night

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/world/sense"
)

// modalities are those that people can let a guard perceive something with.
var modalities = []string{"Sight", "Walking", "Sprinting", "Sneaking", "Stone", "Door"}

// somewhere is the place that commands offer at first: one can stand there, and there is a way to it.
const somewhere = "23, 3"

// commandList is what people may tell a running game, for [sim.Commander]. Places are in metres from the lower left corner.
var commandList = append(actors.Commands(somewhere), []sim.Command{
	{Name: "noise", Label: "Make a noise", Doc: "As a stone does that lands there.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: somewhere}}},
	{Name: "door", Label: "Open or close a door", Doc: "Doors are counted from 0, in the order of the level.",
		Params: []sim.CommandParam{{Name: "door", Type: "int", High: maxDoors - 1, Value: "0"}, {Name: "open", Type: "bool", Value: "true"}}},
	{Name: "signal", Label: "Send a signal", Agent: true, Doc: "Lets a guard alone perceive the hider at a place, if its senses would.",
		Params: []sim.CommandParam{{Name: "modality", Type: "string", Choices: modalities, Value: modalities[0]}, {Name: "at", Type: "vec2", Unit: "m", Value: somewhere}}},
}...)

// vaultCommands are those that only the vault has.
var vaultCommands = append(commandList[:len(commandList):len(commandList)], []sim.Command{
	{Name: "battery", Label: "Set the battery", Agent: true, Doc: "Of a robot. At a fifth it wants to charge.",
		Params: []sim.CommandParam{{Name: "level", Type: "float", Unit: "%", High: batteryFull, Value: "15"}}},
	{Name: "health", Label: "Set health", Doc: "How many bolts the hider still takes.",
		Params: []sim.CommandParam{{Name: "health", Type: "int", Low: 1, High: fullHealth, Value: "1"}}},
	{Name: "strike", Label: "Hit it", Agent: true, Doc: "Of a robot: as if a stone had hit it."},
	{Name: "unplug", Label: "Pull its plug", Agent: true, Doc: "Of a robot, which then restarts."},
	{Name: "alarm", Label: "Raise the alarm", Doc: "As if the vault had been opened: all robots know where to look.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: somewhere}}},
}...)

// Commands lists what people may tell the game, in the level that it plays.
func (g *Game) Commands() []sim.Command {
	if g.world != nil && g.world.Robots {
		return vaultCommands
	}
	return commandList
}

// Command does what people tell it, or says why it cannot.
func (g *Game) Command(agent uint32, name string, args []string) error {
	if g.world == nil {
		return errNotBegun
	}
	if err := sim.CheckCommand(g.Commands(), g.Agents(), agent, name, args); err != nil {
		return err
	}
	w, a := g.world, sim.Args(args)
	told := w.happen
	defer func() { g.effects.Add(w.events[told:w.happen], w.Tick) }()
	if w.Phase != Hiding {
		return fmt.Errorf("the night is over")
	}
	if agent != 0 {
		if int64(agent) > w.Count {
			return fmt.Errorf("the agent Manor is the house itself, and has no body")
		}
		b := &w.Bodies[agent-1]
		if b.Away {
			return fmt.Errorf("%s is out of sight, and could be in %d cells", names[b.Number], w.numPossible(b))
		}
		return g.tellBody(b, name, a)
	}
	switch name {
	case "noise":
		at := a.Vec2(0)
		if err := (mover{w: w}).Free(at); err != nil {
			return err
		}
		w.noise(at)
	case "door":
		door := int64(a.Int(0))
		if n := len(w.House.Level.Doors()); door >= int64(n) {
			return fmt.Errorf("there are %d doors, counted from 0", n)
		}
		w.swings(door, a.Bool(1))
	case "health":
		w.Hider().Health = int64(a.Int(0))
	case "alarm":
		at := a.Vec2(0)
		if err := (mover{w: w}).Free(at); err != nil {
			return err
		}
		w.tell(Event{Kind: Alarm, At: at})
		g.team.warn(at, w.Time())
	}
	return nil
}

// robotCommands are those that only robots take.
var robotCommands = []string{"battery", "strike", "unplug"}

// tellBody does a command for somebody.
func (g *Game) tellBody(b *Body, name string, a sim.Args) error {
	w := g.world
	if slices.Contains(robotCommands, name) {
		if !b.Robot.Is {
			return fmt.Errorf("%s is no robot", names[b.Number])
		}
	} else if b.Robot.Off && name != "place" {
		return fmt.Errorf("%s is off, and restarts", names[b.Number])
	}
	switch name {
	case "battery":
		r := &b.Robot
		was := r.Battery
		r.Battery = a.Float(0)
		r.Brownout = was > brownoutAt && r.Battery <= brownoutAt
		return nil
	case "strike":
		w.strike(b)
		return nil
	case "unplug":
		w.pull(b)
		return nil
	case "signal":
		if !b.IsGuard() {
			return fmt.Errorf("the hider has no senses that the game simulates: choose a guard")
		}
		m := a.Choice(0, modalities)
		kind := [...]sense.Signal{{Modality: w.kinds.sight}, {Modality: w.kinds.walk}, {Modality: w.kinds.sprint}, {Modality: w.kinds.sneak}, {Modality: w.kinds.stone}, {Modality: w.kinds.door}}[m]
		kind.To, kind.At, kind.Strength = b.ID, raised(a.Vec2(1), eyeHeight), 1
		if modalities[m] != "Stone" && modalities[m] != "Door" {
			kind.Of = w.Hider().ID
		}
		return w.senses.Emit(kind)
	}
	return actors.Do(mover{b, w}, verbs, names[b.Number], walkSpeed, name, a)
}
