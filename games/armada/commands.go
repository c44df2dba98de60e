package armada

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// commandList is what people may tell a running game, for [sim.Commander]: what the mouse does on the page, and what
// recordings keep. Places are in metres from the lower left corner. Orders are for the squads that are selected, but for those of
// squads, which names whom it is for.
var commandList = []sim.Command{
	{Name: "select", Label: "Select in a box", Doc: "The squads of blue that have a ship in the box.",
		Params: []sim.CommandParam{{Name: "from", Type: "vec2", Unit: "m", Value: "0, 0"}, {Name: "to", Type: "vec2", Unit: "m", Value: "300, 300"}, adds}},
	{Name: "pick", Label: "Select its squad", Agent: true, Doc: "Of a ship or a squad of blue. Who is not of blue changes nothing.", Params: []sim.CommandParam{adds}},
	{Name: "squad", Label: "Select a squad", Params: []sim.CommandParam{{Name: "number", Type: "int", Low: 1, High: MaxSquads, Value: "1"}}},
	{Name: "all", Label: "Select all squads"},
	{Name: "none", Label: "Select no squad"},
	{Name: "order", Label: "Order there", Doc: "To attack who is there, or else to move there.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "300, 200"}}},
	{Name: "engage", Label: "Attack, or move there", Doc: "To attack the squad of a ship of red, or its flagship. Who is of blue is not attacked: then it is a move.",
		Params: []sim.CommandParam{{Name: "whom", Type: "agent"}, {Name: "at", Type: "vec2", Unit: "m", Value: "300, 200"}}},
	{Name: "move", Label: "Move", Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "300, 200"}}},
	{Name: "face", Label: "Move, and look along the line", Doc: "The formations stand at the beginning of the line and look to its end.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "300, 200"}, {Name: "towards", Type: "vec2", Unit: "m", Value: "400, 200"}}},
	{Name: "attack", Label: "Attack", Params: []sim.CommandParam{{Name: "squad", Type: "int", Low: 0, High: MaxSquads, Value: "1", Doc: "Of the other side; 0 is its flagship."}}},
	{Name: "assault", Label: "Attack who is nearest", Doc: "The squad of red, or its flagship, that is nearest to a place.",
		Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "300, 200"}}},
	{Name: "patrol", Label: "Patrol along a line", Params: []sim.CommandParam{{Name: "from", Type: "vec2", Unit: "m", Value: "200, 100"}, {Name: "to", Type: "vec2", Unit: "m", Value: "200, 300"}}},
	{Name: "beat", Label: "Patrol there and back", Params: []sim.CommandParam{{Name: "to", Type: "vec2", Unit: "m", Value: "200, 300"}}},
	{Name: "formation", Label: "Take a formation", Params: []sim.CommandParam{{Name: "name", Type: "string", Choices: formationNames[:chosen], Value: formationNames[Arrow]}}},
	{Name: "hold", Label: "Hold"},
	{Name: "stop", Label: "Take orders back"},
	{Name: "squads", Label: "Order squads by number", Doc: "Selects squads and gives them an order in one go.",
		Params: []sim.CommandParam{{Name: "squads", Type: "string", Value: "1,2", Doc: "Numbers with commas between them, or all."},
			{Name: "kind", Type: "string", Choices: orderNames[:], Value: orderNames[MoveOrder]},
			{Name: "at", Type: "vec2", Unit: "m", Value: "300, 200", Doc: "Of move and patrol."},
			{Name: "target", Type: "int", Low: 0, High: MaxSquads, Value: "0", Doc: "Of attack: a squad of the other side; 0 is its flagship."}}},
	{Name: "health", Label: "Set a ship's health", Agent: true, Doc: "Of a ship, 0 to 100. 0 destroys it.",
		Params: []sim.CommandParam{{Name: "health", Type: "float", High: hull, Value: "20"}}},
	{Name: "place", Label: "Put a ship somewhere", Agent: true, Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "300, 200"}}},
}

var adds = sim.CommandParam{Name: "add", Type: "bool", Value: "false", Doc: "To those that are selected already; pick takes one away that is."}

// Commands lists what people may tell the game.
func (g *Game) Commands() []sim.Command { return commandList }

// Command does what people tell it. What it refuses changes nothing, not even the picture.
func (g *Game) Command(agent uint32, name string, args []string) error {
	err := g.command(agent, name, args)
	if err == nil {
		g.player.Keys = false
	}
	return err
}

func (g *Game) command(agent uint32, name string, args []string) error {
	w, a := g.world, sim.Args(args)
	if w.Phase != Fighting {
		return fmt.Errorf("the battle is over: %v", w.Phase)
	}
	switch {
	case name == "pick":
		return g.pick(agent, a.Bool(0))
	case agent != 0:
		return g.tellShip(agent, name, a)
	}
	if name != "select" { // boxes may reach beyond space, orders may not
		if err := w.within(name, a); err != nil {
			return err
		}
	}
	switch name {
	case "select":
		g.box(a.Vec2(0), a.Vec2(1), a.Bool(2))
		return nil
	case "squad":
		return g.choose(strconv.FormatInt(a.Int(0), 10))
	case "all":
		g.all()
		return nil
	case "none":
		g.player.Selected = [2]uint64{}
		return nil
	case "squads":
		return g.tellSquads(a)
	}
	if g.selected(nil) == 0 {
		return fmt.Errorf("no squad is selected")
	}
	return g.tell(name, a)
}

// tell gives an order to the squads that are selected.
func (g *Game) tell(name string, a sim.Args) error {
	switch name {
	case "order":
		g.orderTo(a.Vec2(0))
	case "engage":
		return g.engage(a.Agent(0), a.Vec2(1))
	case "move":
		g.move(a.Vec2(0))
	case "face":
		g.face(a.Vec2(0), a.Vec2(1))
	case "attack":
		return g.attack(a.Int(0))
	case "assault":
		who, ok := g.enemy(a.Vec2(0), math.Inf(1))
		if !ok {
			return fmt.Errorf("red has nobody left")
		}
		g.strike(who)
	case "patrol":
		g.patrol(a.Vec2(0), a.Vec2(1))
	case "beat":
		if from, ok := g.middle(); ok {
			g.patrol(from, a.Vec2(0))
		}
	case "formation":
		g.form(Formation(a.Choice(0, formationNames[:chosen])))
	case "hold":
		g.hold()
	case "stop":
		g.selected(func(q *Squad) { q.command(Order{}) })
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	return nil
}

// pick selects the squad of a ship, or a squad; of blue alone.
func (g *Game) pick(agent uint32, add bool) error {
	q := g.squadOf(agent)
	switch {
	case q == nil || q.Side != Blue:
		return nil // that is somebody to look at
	case q.Alive == 0:
		return fmt.Errorf("squad %d is destroyed", q.Number+1)
	}
	if p := &g.player; add && p.has(q.Number) {
		p.Selected[q.Number/64] &^= 1 << (q.Number % 64)
	} else {
		if !add {
			p.Selected = [2]uint64{}
		}
		p.set(q.Number)
	}
	return nil
}

// squadOf returns the squad of a ship, or the squad itself; nil for others.
func (g *Game) squadOf(agent uint32) *Squad {
	w, i := g.world, int(agent)-1
	switch {
	case i < 0:
	case i < len(w.Ships):
		return &w.Squads[w.Ships[i].Squad]
	case i < len(w.Ships)+len(w.Squads):
		return &w.Squads[i-len(w.Ships)]
	}
	return nil
}

// engage orders an attack on somebody that the pointer is at, or a move to where it is.
func (g *Game) engage(whom uint32, at geom.Vec2) error {
	w, q := g.world, g.squadOf(whom)
	switch {
	case q == nil && whom == w.Flags[Red].ID.Index():
		g.strike(w.Flags[Red].ID)
	case q == nil || q.Side == Blue:
		g.move(at)
	case q.Alive == 0:
		return fmt.Errorf("red has no squad %d any more", q.Number-w.Size+1)
	default:
		g.strike(q.ID)
	}
	return nil
}

// attack orders the selected squads to attack a squad of red by its number, or the flagship.
func (g *Game) attack(number int64) error {
	w := g.world
	switch {
	case number == 0:
		g.strike(w.Flags[Red].ID)
	case number > w.Size || w.Fleet(Red)[number-1].Alive == 0:
		return fmt.Errorf("red has no squad %d any more", number)
	default:
		g.strike(w.Fleet(Red)[number-1].ID)
	}
	return nil
}

// box selects the squads with a ship in a box, or adds them to those that are selected.
func (g *Game) box(a, b geom.Vec2, add bool) {
	low := geom.Vec2{X: min(a.X, b.X), Y: min(a.Y, b.Y)}
	high := geom.Vec2{X: max(a.X, b.X), Y: max(a.Y, b.Y)}
	if !add {
		g.player.Selected = [2]uint64{}
	}
	for i := range int(g.world.Size) * Crew {
		if s := &g.world.Ships[i]; s.Alive() && s.At.X >= low.X && s.At.X <= high.X && s.At.Y >= low.Y && s.At.Y <= high.Y {
			g.player.set(s.Squad)
		}
	}
}

// choose selects squads by their numbers.
func (g *Game) choose(list string) error {
	if strings.TrimSpace(list) == "all" {
		g.all()
		return nil
	}
	var p player
	for _, text := range strings.Split(list, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		switch {
		case err != nil:
			return fmt.Errorf("%q is no list of squads: write 1,2,3 or all", list)
		case n < 1 || int64(n) > g.world.Size:
			return fmt.Errorf("blue has no squad %d, but 1 to %d", n, g.world.Size)
		case g.world.Squads[n-1].Alive == 0:
			return fmt.Errorf("squad %d is destroyed", n)
		}
		p.set(int64(n - 1))
	}
	g.player.Selected = p.Selected
	return nil
}

// tellSquads is the command squads.
func (g *Game) tellSquads(a sim.Args) error {
	kind, was := OrderKind(a.Choice(1, orderNames[:])), g.player.Selected
	if err := g.choose(a[0]); err != nil {
		return err
	}
	switch kind {
	case MoveOrder:
		g.move(a.Vec2(2))
	case AttackOrder:
		if err := g.attack(a.Int(3)); err != nil {
			g.player.Selected = was
			return err
		}
	case PatrolOrder:
		if from, ok := g.middle(); ok {
			g.patrol(from, a.Vec2(2))
		}
	case HoldOrder:
		g.hold()
	default:
		g.selected(func(q *Squad) { q.command(Order{}) })
	}
	return nil
}

// tellShip does a command for a ship.
func (g *Game) tellShip(agent uint32, name string, a sim.Args) error {
	w := g.world
	if int(agent) > len(w.Ships) {
		return fmt.Errorf("that is for ships alone")
	}
	s := &w.Ships[agent-1]
	if !s.Alive() {
		return fmt.Errorf("the ship is destroyed")
	}
	switch name {
	case "health":
		if s.Health = a.Float(0); s.Health == 0 {
			w.harm(s, 0)
		}
	case "place":
		at := a.Vec2(0)
		if err := w.inSpace(at); err != nil {
			return err
		}
		s.At, s.Velocity = at, geom.Vec2{}
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	w.locate()
	return nil
}

// within says what is wrong with the places that a command names.
func (w *World) within(name string, a sim.Args) error {
	k := slices.IndexFunc(commandList, func(c sim.Command) bool { return c.Name == name })
	for i := range a {
		if k >= 0 && commandList[k].Params[i].Type == "vec2" {
			if err := w.inSpace(a.Vec2(i)); err != nil {
				return err
			}
		}
	}
	return nil
}

// inSpace says what is wrong with a place that is not in space.
func (w *World) inSpace(at geom.Vec2) error {
	if at.X < 0 || at.Y < 0 || at.X > w.Width || at.Y > w.Height {
		return fmt.Errorf("%.0f, %.0f is not in space, which goes from 0, 0 to %.0f, %.0f", at.X, at.Y, w.Width, w.Height)
	}
	return nil
}
