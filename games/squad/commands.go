package squad

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// commandList is what people may tell a running game, for [sim.Commander]. Places are in metres from the lower left corner.
var commandList = []sim.Command{
	{Name: "health", Label: "Set health", Agent: true, Doc: "A soldier has 100 hp at most, the intruder 400. 0 is the end.",
		Params: []sim.CommandParam{{Name: "health", Type: "float", Unit: "hp", High: spyLife, Value: "30"}}},
	{Name: "place", Label: "Put somewhere", Agent: true,
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "16, 14"}}},
	{Name: "go", Label: "Order to go", Agent: true, Doc: "Its mind may order otherwise at once: take the body over if it should obey.",
		Params: []sim.CommandParam{{Name: "to", Type: "vec2", Unit: "m", Value: "16, 14"}}},
	{Name: "shoot", Label: "Order to fire", Agent: true, Doc: "One shot at a place.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "16, 14"}}},
	{Name: "rounds", Label: "Set rounds", Agent: true, Doc: "In the magazine, and magazines that are left.",
		Params: []sim.CommandParam{{Name: "rounds", Type: "int", High: fullRounds, Value: "0"}, {Name: "magazines", Type: "int", High: 9, Value: "0"}}},
	{Name: "grenades", Label: "Set grenades", Agent: true,
		Params: []sim.CommandParam{{Name: "grenades", Type: "int", High: 9, Value: "1"}}},
	{Name: "tell", Label: "Tell about the enemy", Agent: true, Doc: "It learns where the enemy is: a soldier the intruder, the intruder the nearest soldier."},
	{Name: "fire", Label: "Fire there", Doc: "One shot of the body that you steer.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "16, 14"}}},
	{Name: "noise", Label: "Make a noise", Doc: "Soldiers within 15 m hear it, as if the intruder made it.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "16, 14"}}},
	{Name: "bar", Label: "Barricade a door", Doc: "The one nearest to a place.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "32, 23"}}},
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
		return fmt.Errorf("the round is over")
	}
	if agent != 0 {
		return g.tellBody(&w.Bodies[agent-1], name, a)
	}
	switch name {
	case "fire":
		if g.taken < 0 {
			return fmt.Errorf("you steer nobody: select somebody and press T first")
		}
		return g.tellBody(&w.Bodies[g.taken], "shoot", a)
	case "noise":
		at := a.Vec2(0)
		if err := w.onGround(at); err != nil {
			return err
		}
		w.noise(w.Spy(), at, kickHeard)
	case "bar":
		door := w.doorNear(a.Vec2(0), never)
		if door < 0 || !w.bar(door) {
			return fmt.Errorf("the door is broken, or somebody stands in it")
		}
		w.kit.filter.Closed = w.Barred
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	return nil
}

// tellBody does a command for somebody.
func (g *Game) tellBody(b *Body, name string, a sim.Args) error {
	w, who := g.world, names[b.Number]
	if !b.Stands() {
		return fmt.Errorf("%s is down until the next round", who)
	}
	switch name {
	case "health":
		health := a.Float(0)
		if health > b.full() {
			return fmt.Errorf("%s has at most %v hp", who, b.full())
		}
		if health > 0 {
			b.Health = health
			break
		}
		by := &w.Bodies[0]
		if b.Number == 0 {
			by = &w.Bodies[1]
		}
		w.hurt(b, by, b.Health, 0)
	case "place":
		at := a.Vec2(0)
		if err := w.onGround(at); err != nil {
			return err
		}
		b.At, b.Velocity = at, geom.Vec2{}
	case "go":
		to := a.Vec2(0)
		if err := w.onGround(to); err != nil {
			return err
		}
		if w.far(b.At, to) >= never {
			return fmt.Errorf("there is no way for %s to %v, %v: a door is barricaded", who, to.X, to.Y)
		}
		b.actuator.Issue(goTo.Order(GoTo{To: to, Within: 0.4, Speed: topSpeed}))
	case "shoot":
		if b.Rounds == 0 {
			return fmt.Errorf("the magazine of %s is empty", who)
		}
		b.Drawn = true
		b.actuator.Issue(burst.Order(Burst{Shots: 1, Aim: AtPlace, At: a.Vec2(0)}))
	case "rounds":
		b.Rounds, b.Mags = int64(a.Int(0)), int64(a.Int(1))
	case "grenades":
		b.Bombs = int64(a.Int(0))
	case "tell":
		near := int64(-1)
		for i := range w.Count {
			if o := &w.Bodies[i]; b.Hostile(o) && o.Stands() && (near < 0 || o.At.Dist(b.At) < w.Bodies[near].At.Dist(b.At)) {
				near = i
			}
		}
		if near < 0 {
			return fmt.Errorf("nobody is left for %s to know of", who)
		}
		c, o := &b.foes[near], &w.Bodies[near]
		c.Seen, c.Place, c.Velocity, c.Notice = w.Time(), o.At, o.Velocity, 1
		b.Target = near
		w.sites(b)
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	return nil
}

// onGround says what is wrong with a place where one cannot stand.
func (w *World) onGround(at geom.Vec2) error {
	box := w.Ground.Level.Bounds()
	if at.X < box.Low.X || at.Y < box.Low.Y || at.X > box.High.X || at.Y > box.High.Y {
		return fmt.Errorf("%v, %v is not in the outpost, which goes from %v, %v to %v, %v", at.X, at.Y, box.Low.X, box.Low.Y, box.High.X, box.High.Y)
	}
	if _, ok := w.Ground.Mesh.Nearest(flat(at), 0.1); !ok {
		return fmt.Errorf("something stands at %v, %v", at.X, at.Y)
	}
	return nil
}
