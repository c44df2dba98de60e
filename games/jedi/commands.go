package jedi

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// commandList is what people may tell a running fight, for [sim.Commander]. The middle of the court is 0, 0.
var commandList = []sim.Command{
	{Name: "health", Label: "Set health", Agent: true, Doc: "Who has 0 goes down, and stands up again after 7 seconds.",
		Params: []sim.CommandParam{{Name: "health", Type: "float", Unit: "hp", High: HealthFull, Value: "30"}}},
	{Name: "place", Label: "Put somewhere", Agent: true,
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "0, 0"}}},
	{Name: "move", Label: "Order a move", Agent: true, Doc: "It begins at once. What the mind had the body do has failed then.",
		Params: []sim.CommandParam{{Name: "move", Type: "string", Choices: orderable, Value: Taunt.String()}}},
	{Name: "droid", Label: "Let a droid in", Doc: "One of those that were to come.",
		Params: []sim.CommandParam{{Name: "sort", Type: "string", Choices: sorts, Value: ranks[Brute].name}, {Name: "at", Type: "vec2", Unit: "m", Value: "3, 0"}}},
	{Name: "bolt", Label: "Shoot at somebody", Doc: "A bolt flies from a place towards a Jedi.",
		Params: []sim.CommandParam{{Name: "from", Type: "vec2", Unit: "m", Value: "5, 0"}, {Name: "at", Type: "agent", Value: "1"}}},
}

// The moves that can be ordered, in their order from Swing on, and the sorts of droids.
var (
	orderable = []string{Swing.String(), Kick.String(), Jump.String(), Block.String(), Dodge.String(), Taunt.String(), Gather.String(), Punch.String()}
	sorts     = []string{ranks[Trooper].name, ranks[Guardian].name, ranks[Brute].name}
)

// Commands lists what people may tell the fight.
func (g *Game) Commands() []sim.Command { return commandList }

// Command does what people tell it.
func (g *Game) Command(agent uint32, name string, args []string) error {
	w := &g.world
	told := w.Happened
	if w.Ended > 0 {
		return fmt.Errorf("the fight is over")
	}
	err := w.command(int32(agent)-1, name, args)
	g.man()
	for i := range w.Jedi { // what they know follows from the rest
		w.recall(&w.Jedi[i])
	}
	g.effects.Add(w.Events[told:w.Happened], w.Tick)
	return err
}

// command does a command for a Jedi, or for all if that is -1.
func (w *World) command(i int32, name string, args []string) error {
	a := sim.Args(args)
	switch name {
	case "droid":
		return w.letIn(Sort(a.Choice(0, sorts)), a.Vec2(1))
	case "bolt":
		at := int(a.Agent(1)) - 1
		if at >= len(w.Jedi) {
			return fmt.Errorf("nobody shoots at droids")
		}
		from, j := a.Vec2(0), &w.Jedi[at]
		if err := inCourt(from); err != nil {
			return err
		}
		if !slices.ContainsFunc(w.Bolts[:], func(b Bolt) bool { return b.Left == 0 }) {
			return fmt.Errorf("there are %d bolts in the air already", maxBolts)
		}
		w.shoot(from, j.Position.Sub(from).Angle())
		return nil
	}
	if int(i) >= len(w.Jedi) {
		return fmt.Errorf("that is for a Jedi, not for a droid")
	}
	j := &w.Jedi[i]
	if !j.Stands() {
		return fmt.Errorf("%s is down", names[i])
	}
	switch name {
	case "health":
		if a.Float(0) == 0 {
			w.wound(i, j.Health, j.Facing, false)
		} else {
			j.Health = a.Float(0)
		}
	case "place":
		if j.Move == Jump || j.Move == Dodge {
			return fmt.Errorf("%s is in the middle of a %v", names[i], j.Move)
		}
		if err := inCourt(a.Vec2(0)); err != nil {
			return err
		}
		j.Position, j.Velocity = a.Vec2(0), geom.Vec2{}
	case "move":
		if !moves[j.Move].free {
			return fmt.Errorf("%s is in the middle of a %v", names[i], j.Move)
		}
		w.impose(j, w.aimed(j, Swing+Move(a.Choice(0, orderable)), geom.Vec2{}), reasonTold)
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	return nil
}

// letIn lets a droid come to a place.
func (w *World) letIn(sort Sort, at geom.Vec2) error {
	if err := inCourt(at); err != nil {
		return err
	}
	k := slices.IndexFunc(w.Droids[:], func(d Droid) bool { return !d.Stands() && d.Fallen == 0 })
	switch {
	case w.Came >= droidsInAll:
		return fmt.Errorf("all %d droids have come", droidsInAll)
	case k < 0:
		return fmt.Errorf("there are %d droids already", maxDroids)
	}
	w.arrive(k, sort, at, 40)
	return nil
}

// inCourt says what is wrong with a place that is not in the court.
func inCourt(at geom.Vec2) error {
	if at != at.Clamped(CourtRadius-bodyRadius) {
		return fmt.Errorf("%v, %v is not in the court, which ends %v m from its middle", at.X, at.Y, CourtRadius)
	}
	return nil
}
