package maneuver

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// commandList is what people may tell a running game, for [sim.Commander]. Places are in metres from the south-west corner.
var commandList = []sim.Command{
	{Name: "move", Label: "Move", Agent: true, Doc: "A unit of blue moves there. What its staff has ordered goes on after that.",
		Params: []sim.CommandParam{{Name: "to", Type: "vec2", Unit: "m", Value: "1400, 300"}}},
	{Name: "attack", Label: "Attack", Agent: true, Doc: "A unit of blue fights its way there.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "1930, 690"}}},
	{Name: "fire", Label: "Fire mission", Doc: "Blue's guns fire a mission there.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "1930, 690"}}},
	{Name: "mount", Label: "Mount or dismount", Agent: true, Doc: "Infantry mounts the nearest carrier that is free, or gets off."},
	{Name: "strength", Label: "Set strength", Agent: true, Doc: "0: the unit is lost.",
		Params: []sim.CommandParam{{Name: "strength", Type: "float", High: 100, Value: "50"}}},
	{Name: "place", Label: "Put somewhere", Agent: true, Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "1400, 300"}}},
	{Name: "blow", Label: "Blow a bridge", Params: []sim.CommandParam{{Name: "bridge", Type: "string", Value: "south"}}},
	{Name: "staff", Label: "Staff on or off", Doc: "Blue's staff plans and commands, or you do alone."},
}

// Commands lists what people may tell the game.
func (g *Game) Commands() []sim.Command { return commandList }

// Command does what people tell it.
func (g *Game) Command(agent uint32, name string, args []string) error {
	if g.world == nil {
		return errNotBegun
	}
	w, a := g.world, sim.Args(args)
	told := w.happen
	defer func() { g.effects.Add(w.events[told:w.happen], w.Tick) }()
	if w.Phase != Fighting {
		return fmt.Errorf("the battle is over: the next one begins in a moment")
	}
	if agent > uint32(MaxBodies) {
		return fmt.Errorf("a commander cannot be told this: select a unit")
	}
	if agent != 0 {
		return g.tellUnit(&w.Bodies[agent-1], name, a)
	}
	switch name {
	case "fire":
		for i := range w.Bodies {
			if b := &w.Bodies[i]; b.Class == Artillery && !b.Red {
				return g.order(b, Order{Verb: Fire, At: a.Vec2(0), Count: 1})
			}
		}
	case "blow":
		bridge := South
		switch a[0] {
		case "south":
		case "north":
			bridge = North
		default:
			return fmt.Errorf("there is no bridge %q: south or north", a[0])
		}
		if !w.blow(bridge) {
			return fmt.Errorf("the %v bridge is gone already", bridge)
		}
	case "staff":
		g.setStaff(!g.sides[0].Staff)
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	return nil
}

// tellUnit does a command for a unit.
func (g *Game) tellUnit(b *Body, name string, a sim.Args) error {
	w, who := g.world, names[b.Number]
	if !b.Stands() {
		return fmt.Errorf("%s is lost until the next battle", who)
	}
	switch name {
	case "move":
		return g.order(b, Order{Verb: Move, At: a.Vec2(0)})
	case "attack":
		return g.order(b, Order{Verb: Attack, At: a.Vec2(0)})
	case "mount":
		return g.mount(b)
	case "strength":
		if s := a.Float(0); s > 0 {
			b.Strength = min(s, 100)
		} else {
			w.hurt(b, b.Strength)
		}
	case "place":
		at := a.Vec2(0)
		if err := w.onGround(at, b.Class); err != nil {
			return err
		}
		if b.Aboard > 0 {
			return fmt.Errorf("%s sits in %s", who, names[b.Aboard-1])
		}
		b.At, b.way = at, way{}
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	return nil
}

// order gives a person's order to a unit of blue.
func (g *Game) order(b *Body, o Order) error {
	w, who := g.world, names[b.Number]
	switch {
	case b.Red:
		return fmt.Errorf("%s is red: it does not obey you", who)
	case !b.Stands():
		return fmt.Errorf("%s is lost until the next battle", who)
	case o.Verb == Fire && b.Class != Artillery:
		return fmt.Errorf("%s has no guns that reach so far", who)
	case o.Verb == Fire && b.Missions == 0:
		return fmt.Errorf("%s has no shells left", who)
	case o.Verb == Attack && !b.fights() && b.Class != APC:
		return fmt.Errorf("%s cannot attack: it has no weapon for it", who)
	case (o.Verb == Move || o.Verb == Attack) && b.Aboard > 0:
		return fmt.Errorf("%s sits in %s: order that, or dismount first", who, names[b.Aboard-1])
	}
	if o.Verb == Move || o.Verb == Attack || o.Verb == Fire {
		if o.At.X < 0 || o.At.Y < 0 || o.At.X > Width || o.At.Y > Height {
			return fmt.Errorf("%v, %v is not on the map, which goes from 0, 0 to %v, %v", o.At.X, o.At.Y, Width, Height)
		}
	}
	if o.Verb == Move || o.Verb == Attack {
		if _, ok := w.find(nil, b.At, o.At, b.Class); !ok {
			return fmt.Errorf("there is no way for %s to %v, %v", who, o.At.X, o.At.Y)
		}
	}
	b.give(o, true)
	return nil
}

// mount lets infantry mount the nearest free carrier, or get off; of a carrier, its cargo.
func (g *Game) mount(b *Body) error {
	w := g.world
	switch {
	case b.Aboard > 0:
		return g.order(&w.Bodies[b.Aboard-1], Order{Verb: Dismount})
	case b.Cargo > 0:
		return g.order(b, Order{Verb: Dismount})
	case b.Class != Infantry:
		return fmt.Errorf("%s carries nobody", names[b.Number])
	}
	var best *Body
	for i := range w.Bodies {
		if c := &w.Bodies[i]; c.Class.Carries() && c.Red == b.Red && c.Stands() && c.Cargo == 0 && (best == nil || c.At.Dist(b.At) < best.At.Dist(b.At)) {
			best = c
		}
	}
	if best == nil {
		return fmt.Errorf("no carrier is free")
	}
	at := w.pickUp(b.At, best.At)
	if err := g.order(best, Order{Verb: Move, At: at}); err != nil {
		return err
	}
	return g.order(b, Order{Verb: Mount, At: at, With: best.Number})
}

// onGround says what is wrong with a place where a unit cannot be.
func (w *World) onGround(at geom.Vec2, c Class) error {
	if at.X < 0 || at.Y < 0 || at.X > Width || at.Y > Height {
		return fmt.Errorf("%v, %v is not on the map, which goes from 0, 0 to %v, %v", at.X, at.Y, Width, Height)
	}
	switch t := w.Ground.At(at); {
	case t == Water:
		return fmt.Errorf("%v, %v is in the river", at.X, at.Y)
	case t == Wood && !specs[c].foot:
		return fmt.Errorf("%v, %v is in a wood, which vehicles do not enter", at.X, at.Y)
	}
	return nil
}
