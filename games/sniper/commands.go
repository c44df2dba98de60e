package sniper

import (
	"fmt"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// commandList is what people may tell a running game, for [sim.Commander]. Places are in metres from the lower left corner.
var commandList = append(actors.Commands("190, 80"), []sim.Command{
	{Name: "health", Label: "Set health", Agent: true, Doc: "How many hits somebody still takes: the sniper 5 at most, others 1. 0 is the end.",
		Params: []sim.CommandParam{{Name: "health", Type: "int", High: marksmanLife, Value: "1"}}},
	{Name: "pose", Label: "Order a pose", Agent: true, Doc: "Its mind may order otherwise at once.",
		Params: []sim.CommandParam{{Name: "pose", Type: "string", Choices: poseNames[:], Value: poseNames[Kneeling]}}},
	{Name: "aim", Label: "Order to aim", Agent: true, Doc: "Raises the weapon towards a place. Its mind may order otherwise at once.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "190, 80"}}},
	{Name: "fire", Label: "Order to fire", Agent: true, Doc: "At a place, with the weapon raised.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "190, 80"}}},
	{Name: "tell", Label: "Tell about somebody", Agent: true, Doc: "It learns where another is, and who that is, whatever disguise that wears.",
		Params: []sim.CommandParam{{Name: "about", Type: "agent", Value: "1"}}},
	{Name: "forget", Label: "Let it forget", Agent: true, Doc: "All contacts and threats that it believes in."},
	{Name: "bullet", Label: "Let a bullet hit", Doc: "Whoever is near feels threatened, unless it is of the shooter's side, and need not know where that came from.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "190, 80"}, {Name: "of", Type: "agent", Value: "1", Doc: "Whose bullet."}}},
	{Name: "patrol", Label: "Command the patrol",
		Params: []sim.CommandParam{{Name: "command", Type: "string", Choices: commandNames[:], Value: commandNames[Storm]}}},
}...)

// Commands lists what people may tell the game.
func (g *Game) Commands() []sim.Command { return commandList }

// Command does what people tell it.
func (g *Game) Command(agent uint32, name string, args []string) error {
	w, a := g.world, sim.Args(args)
	told := w.happen
	defer func() { g.effects.Add(w.events[told:w.happen], w.Tick) }()
	if w.Phase != Fighting {
		return fmt.Errorf("the day is over")
	}
	if agent != 0 {
		return g.tellBody(&w.Bodies[agent-1], name, a)
	}
	switch name {
	case "bullet":
		at, by := a.Vec2(0), int64(a.Agent(1))-1
		if err := (mover{w: w}).Free(at); err != nil {
			return err
		}
		w.tell(Event{Kind: Impact, Body: by, At: at, Angle: at.Sub(w.Bodies[by].At).Angle()})
		w.alarm(by, at, threatReach)
	case "patrol":
		g.command = Command(a.Choice(0, commandNames[:]))
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	return nil
}

// tellBody does a command for somebody.
func (g *Game) tellBody(b *Body, name string, a sim.Args) error {
	w, who := g.world, g.roles[b.Number].Name
	switch {
	case !b.Stands():
		return fmt.Errorf("%s is down until the next day", who)
	case b.Rank == Civilian && (name == "aim" || name == "fire"):
		return fmt.Errorf("%s has no weapon", who)
	}
	switch name {
	case "health":
		most := float64(soldierLife)
		if b.Rank == Marksman {
			most = marksmanLife
		}
		health := float64(a.Int(0))
		if health > most {
			return fmt.Errorf("%s takes no more hits than %v", who, most)
		}
		if b.Health = health; health == 0 {
			by := int64(0) // the sniper, or whoever is against it
			for i := range w.Count {
				if b.Rank == Marksman && w.Bodies[i].Side == opposite(b.Side) {
					by = i
					break
				}
			}
			w.fall(b, by)
		}
	case "pose":
		b.actuator.Issue(pose.Order(TakePose{Pose: Pose(a.Choice(0, poseNames[:]))}))
	case "aim":
		b.actuator.Issue(raise.Order(Raise{At: a.Vec2(0)}))
	case "fire":
		if !b.Raised {
			return fmt.Errorf("the weapon of %s is not raised: let it aim first", who)
		}
		b.actuator.Issue(fire.Order(Fire{At: a.Vec2(0)}))
	case "tell":
		other := &w.Bodies[a.Agent(0)-1]
		if other == b {
			return fmt.Errorf("%s knows of itself", who)
		}
		b.Contacts().Perceive(other.Truth(b.Side, w.Time()))
	case "forget":
		b.contacts, b.threats = [maxContacts]Contact{}, [maxThreats]Threat{}
	default:
		return actors.Do(mover{b, w}, verbs, who, topSpeed, name, a)
	}
	return nil
}
