package flock

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/group"
	"github.com/wits-ai/wits/world/universe"
)

// shapeNames are the ways in which a herd is put into the world, from one place towards another.
var shapeNames = []string{"scatter", "line", "circle", "wedge", "column", "arrow"}

// brushNames are the maps that are painted.
var brushNames = []string{"grass", "mud", "danger"}

// commandList is what people may tell a running sandbox, for [sim.Commander]: what the mouse does on the page, and what
// recordings keep. Places are in metres from the lower left corner.
func commandsOf(d *universe.Design) []sim.Command {
	var kinds, signs []string
	for _, c := range d.Characters {
		kinds = append(kinds, c.Name)
	}
	for _, word := range signsOf(d) {
		signs = append(signs, word.Name)
	}
	first := func(names []string) string {
		if len(names) == 0 {
			return ""
		}
		return names[0]
	}
	return []sim.Command{
		{Name: "herd", Label: "Put in a herd", Doc: "So many of a kind, in a group of their own or in the one that is chosen. In a line they stand from the one place to the other; all other shapes have their middle at the first and look towards the second, or fill a disc that reaches there.",
			Params: []sim.CommandParam{{Name: "kind", Type: "string", Choices: kinds, Value: first(kinds), Doc: "One of the types of flock.universe.json."},
				{Name: "number", Type: "int", Low: 1, High: MaxHerd, Value: "12"},
				{Name: "shape", Type: "string", Choices: shapeNames, Value: "scatter"},
				{Name: "from", Type: "vec2", Unit: "m", Value: "40, 30"}, {Name: "to", Type: "vec2", Unit: "m", Value: "46, 30"},
				{Name: "join", Type: "bool", Value: "false", Doc: "They belong to the group that is chosen, if it is of their kind."}}},
		{Name: "choose", Label: "Choose a flock", Agent: true, Doc: "That of a creature: it gets the orders."},
		{Name: "next", Label: "Choose the next flock"},
		{Name: "go", Label: "Go there", Doc: "The flock that is chosen goes there, by a route over the maps. Dogs drive their flock there.", Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "60, 30"}}},
		{Name: "follow", Label: "Follow a path", Doc: "The path that is nearest to the place.", Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "60, 30"}}},
		{Name: "roam", Label: "Roam", Doc: "The flock that is chosen does as it likes."},
		{Name: "hold", Label: "Stay", Doc: "The flock that is chosen stays where it is."},
		{Name: "sway", Label: "Win over", Doc: "Those creatures belong to the flock that is chosen from now on, if they are of its kind.", Params: []sim.CommandParam{{Name: "whom", Type: "agents", Value: ""}}},
		{Name: "path", Label: "Draw a path", Params: []sim.CommandParam{{Name: "points", Type: "path", Unit: "m", Value: "30,20 60,30"}}},
		{Name: "lead", Label: "Draw a path and follow it", Params: []sim.CommandParam{{Name: "points", Type: "path", Unit: "m", Value: "30,20 60,30"}}},
		{Name: "wall", Label: "Build a wall", Params: []sim.CommandParam{{Name: "points", Type: "path", Unit: "m", Value: "30,20 60,30"}}},
		{Name: "brush", Label: "Paint a map", Params: []sim.CommandParam{{Name: "map", Type: "string", Choices: brushNames, Value: "grass"},
			{Name: "erase", Type: "bool", Value: "false"}, {Name: "from", Type: "vec2", Unit: "m", Value: "40, 30"}, {Name: "to", Type: "vec2", Unit: "m", Value: "40, 30"},
			{Name: "radius", Type: "float", Unit: "m", Low: 1, High: 30, Value: "4"}}},
		{Name: "sign", Label: "Let a place speak", Doc: "Food calls sheep that come near; boo scares whoever does; what else there is, flock.universe.json says.",
			Params: []sim.CommandParam{{Name: "says", Type: "string", Choices: signs, Value: first(signs)}, {Name: "at", Type: "vec2", Unit: "m", Value: "40, 30"}}},
		{Name: "stone", Label: "Put a stone", Doc: "A round one, which all who walk go around.", Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "40, 30"}, {Name: "radius", Type: "float", Unit: "m", Low: 0.5, High: 3, Value: "1.5"}}},
		{Name: "point", Label: "Point somewhere", Doc: "Where people point documents ask for with Cursor and CursorPoints.", Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "40, 30"}, {Name: "off", Type: "bool", Value: "false", Doc: "Nobody points any more."}}},
		{Name: "clock", Label: "Set its clock", Agent: true, Doc: "How many of its own seconds pass in a second; at 0 it stands still.", Params: []sim.CommandParam{{Name: "rate", Type: "float", Low: 0, High: 8, Value: "0.5"}}},
		{Name: "remove", Label: "Take away", Doc: "Creatures, walls, paths and places that speak.",
			Params: []sim.CommandParam{{Name: "from", Type: "vec2", Unit: "m", Value: "40, 30"}, {Name: "to", Type: "vec2", Unit: "m", Value: "40, 30"}, {Name: "radius", Type: "float", Unit: "m", Low: 0.5, High: 30, Value: "2"}}},
		{Name: "clear", Label: "Take everything away"},
		{Name: "feed", Label: "Set its hunger", Agent: true, Params: []sim.CommandParam{{Name: "hunger", Type: "float", High: 1, Value: "0.9"}}},
		{Name: "move", Label: "Put it somewhere", Agent: true, Doc: "Where a wall is, beside it.", Params: []sim.CommandParam{{Name: "at", Type: "vec2", Unit: "m", Value: "40, 30"}}},
	}
}

// Commands lists what people may tell the game: it knows the types of the document as that stands.
func (g *Game) Commands() []sim.Command {
	p, d := &g.paint, g.begun()
	if g.world != nil && g.world.cast != nil {
		d = g.world.cast.design
	}
	if p.commandsOf != d {
		p.commands, p.commandsOf = commandsOf(d), d
	}
	return p.commands
}

// begun returns what the document says before the game has begun.
func (g *Game) begun() *universe.Design {
	if g.shown == nil {
		g.shown = designOf(g.Registry, g.Documents)
	}
	return g.shown
}

// errNobody is what is said to who gives orders to no flock.
var errNobody = errors.New("no flock is chosen: click on one of its creatures, or press G")

// Command does what people tell it.
func (g *Game) Command(agent uint32, name string, args []string) error {
	a := sim.Args(args)
	if agent != 0 {
		return g.tell(&g.world.Creatures[agent-1], name, a)
	}
	switch name {
	case "herd":
		return g.herd(g.world.Named(args[0]), int(a.Int(1)), args[2], a.Vec2(3), a.Vec2(4), a.Bool(5))
	case "next":
		g.nextGroup()
	case "go":
		return g.goTo(a.Vec2(0))
	case "follow":
		return g.followNearest(a.Vec2(0))
	case "roam", "hold":
		kind := universe.Roam
		if name == "hold" {
			kind = universe.Hold
		}
		if g.order(universe.Order{Kind: kind}) == 0 {
			return errNobody
		}
	case "sway":
		return g.sway(a.Agents(0))
	case "path", "lead", "wall":
		return g.line(name, a.Path(0))
	case "brush": // hands that paint and remove do not stop at the fence
		g.brush(args[0], a.Bool(1), g.world.Inside(a.Vec2(2), 0), g.world.Inside(a.Vec2(3), 0), a.Float(4))
	case "sign":
		return g.sign(args[0], a.Vec2(1))
	case "stone":
		if err := g.onMeadow(a.Vec2(0)); err != nil {
			return err
		}
		_, err := g.world.AddObstacle(a.Vec2(0), a.Float(1))
		return err
	case "point":
		g.world.Cursor, g.world.Points = g.world.Inside(a.Vec2(0), 0), !a.Bool(1)
	case "remove":
		g.remove(g.world.Inside(a.Vec2(0), 0), g.world.Inside(a.Vec2(1), 0), a.Float(2))
	case "clear":
		g.clear()
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	return nil
}

// tell does a command for a creature.
func (g *Game) tell(c *Creature, name string, a sim.Args) error {
	switch name {
	case "choose":
		if c.Group < 0 {
			return errors.New("it belongs to no flock")
		}
		g.player.Group = int64(c.Group)
	case "feed":
		c.Food = 1 - a.Float(0)
	case "clock":
		c.Rate = a.Float(0)
	case "move":
		at, ok := g.world.Free(a.Vec2(0), c.Radius, c.kind().Flies)
		if !ok || !g.world.Has(a.Vec2(0)) {
			return errors.New("there is no room")
		}
		c.At, c.Velocity = at, geom.Vec2{}
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	return nil
}

// onMeadow refuses places that are not.
func (g *Game) onMeadow(places ...geom.Vec2) error {
	for _, at := range places {
		if size := g.world.Size; !g.world.Has(at) {
			return fmt.Errorf("%.1f, %.1f is not on the meadow, which goes from 0, 0 to %.1f, %.1f", at.X, at.Y, size.X, size.Y)
		}
	}
	return nil
}

// herd puts creatures into the world.
func (g *Game) herd(kind, n int, shape string, from, to geom.Vec2, join bool) error {
	w := g.world
	if err := g.onMeadow(from, to); err != nil {
		return err
	}
	if w.Count+n > len(w.Bots) {
		return fmt.Errorf("there is room for %d more creatures, not for %d", len(w.Bots)-w.Count, n)
	}
	if kind < 0 || kind >= len(w.offered()) {
		return fmt.Errorf("there is no such type: %s says which there are", designFile)
	}
	undo := g.undo()
	w.muster()
	of := g.kin(kind, join)
	if of < 0 {
		undo()
		return errors.New("there is no flock to put them into: there are as many as there can be")
	}
	for _, at := range g.spots(kind, n, shape, from, to) {
		c, err := g.add(kind, of, at)
		if err != nil {
			undo()
			return err
		}
		w.tell(Came, c.At)
	}
	g.player.Group = int64(of)
	w.muster()
	return nil
}

// undo takes back, when it is called, all that herd has done since: nobody has come, and the same chance is to be drawn.
func (g *Game) undo() func() {
	w, p := g.world, &g.player
	chance, used, changes, herds := w.Chance, w.Used, p.Changes, w.Herds
	bots, creatures := slices.Clone(w.Bots), slices.Clone(w.Creatures)
	told := len(w.events)
	return func() {
		for i := range w.Used {
			if b := &w.Bots[i]; b.ID != bots[i].ID {
				w.Remove(b)
			}
		}
		copy(w.Bots, bots)
		copy(w.Creatures, creatures)
		w.Chance, w.Used, p.Changes, w.Herds = chance, used, changes, herds
		w.events = w.events[:told]
	}
}

// kin returns the group into which a herd comes: the one that is chosen if it is to join and is of its kind, a new one, or else any
// of its kind; -1 if there is none. Of a type that is a pack there is one group.
func (g *Game) kin(kind int, join bool) int {
	w := g.world
	if at := g.player.Group; join && at >= 0 && w.Herds[at].Count > 0 && w.Fits(kind, w.Herds[at].Type) {
		return int(at)
	}
	any := -1
	for i := range w.Herds {
		if h := &w.Herds[i]; h.Count > 0 && h.Type == kind {
			any = i
		}
	}
	if any >= 0 && w.cast.types[kind].Pack {
		return any
	}
	if free := w.unused(); free >= 0 {
		return free
	}
	return any
}

// spots returns the places of a herd.
func (g *Game) spots(kind, n int, shape string, from, to geom.Vec2) []geom.Vec2 {
	w := g.world
	way := to.Sub(from)
	gap := float64(2.6 * w.Types[kind].Radius.High)
	r := w.Random()
	switch shape {
	case "line":
		return group.Row(nil, from, to, n)
	case "scatter":
		radius := max(way.Len(), gap*math.Sqrt(float64(n))*0.7)
		return group.Scatter(nil, geom.Circle{Center: from, Radius: radius}, n, gap, r)
	}
	s := map[string]group.Shape{"circle": group.Circle{Spacing: gap}, "wedge": group.Wedge{Spacing: gap}, "column": group.Column{Files: 3, Spacing: gap},
		"arrow": group.Arrow{Row: gap, Column: gap}}[shape]
	ahead := geom.Vec2{X: 1}
	if way.Len() > 0 {
		ahead = way.Norm()
	}
	var out []geom.Vec2
	for i := range n {
		p := s.Slot(i, n)
		out = append(out, from.Add(ahead.Scale(p.X)).Add(ahead.Perp().Scale(p.Y)))
	}
	return out
}

// goTo sends the group that is chosen somewhere.
func (g *Game) goTo(at geom.Vec2) error {
	if err := g.onMeadow(at); err != nil {
		return err
	}
	if g.order(universe.Order{Kind: universe.Go, Place: at}) == 0 {
		return errNobody
	}
	return nil
}

// followNearest has the group that is chosen follow a path.
func (g *Game) followNearest(at geom.Vec2) error {
	best, number := math.Inf(1), int64(0)
	for _, p := range g.world.Paths {
		for i := range p.Points[1:] {
			if d := (geom.Segment{A: p.Points[i], B: p.Points[i+1]}).Dist(at); d < best {
				best, number = d, p.Number
			}
		}
	}
	if number == 0 {
		return errors.New("there is no path: draw one first")
	}
	if g.order(universe.Order{Kind: universe.Follow, Path: number}) == 0 {
		return errNobody
	}
	return nil
}

// sway wins creatures over to the group that is chosen.
func (g *Game) sway(whom []uint32) error {
	p, w := &g.player, g.world
	if p.Group < 0 || w.Herds[p.Group].Count == 0 {
		return errNobody
	}
	n := 0
	for _, id := range whom {
		if c := &w.Creatures[id-1]; w.Fits(c.Type, w.Herds[p.Group].Type) {
			w.Sway(c.Bot, int(p.Group), 1)
			n++
		}
	}
	if n == 0 {
		return fmt.Errorf("there is no %s among them", w.Types[w.Herds[p.Group].Type].Name)
	}
	w.muster()
	return nil
}

// line draws a path, or builds a wall.
func (g *Game) line(name string, points []geom.Vec2) error {
	w := g.world
	points = simple(points)
	if len(points) < 2 {
		return errors.New("that is too short: draw a line")
	}
	if err := g.onMeadow(points...); err != nil {
		return err
	}
	if name == "wall" {
		_, err := w.AddWall(points)
		return err
	}
	if name == "lead" && (g.player.Group < 0 || w.Herds[g.player.Group].Count == 0) {
		return errNobody
	}
	number, err := w.AddPath("path", points)
	if err != nil {
		return err
	}
	if name == "lead" {
		g.order(universe.Order{Kind: universe.Follow, Path: number})
	}
	return nil
}

// simple leaves out points of a line that lie within a fifth of a metre of where the others lead, and points within half a
// metre of the one before [Douglas73]; both ends stay.
func simple(points []geom.Vec2) []geom.Vec2 {
	if len(points) < 2 {
		return points
	}
	keep := make([]bool, len(points))
	keep[0], keep[len(points)-1] = true, true
	var part func(a, b int)
	part = func(a, b int) {
		worst, at := 0.2, -1
		for i := a + 1; i < b; i++ {
			if d := (geom.Segment{A: points[a], B: points[b]}).Dist(points[i]); d > worst {
				worst, at = d, i
			}
		}
		if at >= 0 {
			keep[at] = true
			part(a, at)
			part(at, b)
		}
	}
	part(0, len(points)-1)
	var out []geom.Vec2
	for i, p := range points {
		switch {
		case !keep[i]:
		case len(out) == 0 || out[len(out)-1].Dist(p) >= 0.5:
			out = append(out, p)
		case i == len(points)-1 && len(out) > 1:
			out[len(out)-1] = p
		}
	}
	return out
}

// brush paints a map.
func (g *Game) brush(name string, erase bool, from, to geom.Vec2, radius float64) {
	w := g.world
	value := 1.0
	if erase {
		value = 0
	}
	universe.Brush(w.Map(name), from, to, radius, value, 0.5)
	if name == "grass" {
		universe.Brush(w.soil, from, to, radius, value, 0.5)
	}
}

// sign lets a place speak.
func (g *Game) sign(says string, at geom.Vec2) error {
	if err := g.onMeadow(at); err != nil {
		return err
	}
	word := g.world.cast.design.Word(says)
	if word == nil || word.Radius == 0 {
		return fmt.Errorf("no place can say %q: %s says what they can", says, designFile)
	}
	_, err := g.world.AddPlace(says, at, word.Radius)
	return err
}

// remove takes away what a stroke touches.
func (g *Game) remove(from, to geom.Vec2, radius float64) {
	w := g.world
	stroke := geom.Segment{A: from, B: to}
	for i := range w.Used {
		if c := &w.Creatures[i]; c.Bot != nil && c.Alive && stroke.Dist(c.At) <= radius {
			w.take(c, Gone)
			g.player.Changes++
		}
	}
	for k := range 1 + int(from.Dist(to)/radius) {
		w.Erase(from.Lerp(to, min(1, float64(float64(k)*radius)/max(from.Dist(to), 1e-9))), radius)
	}
	w.Erase(to, radius)
	w.muster()
}

// clear takes everything away.
func (g *Game) clear() {
	w := g.world
	g.remove(geom.Vec2{}, w.Size, w.Size.X+w.Size.Y)
	w.mud.Fill(0)
	w.danger.Fill(0)
	w.fear.Fill(0)
}
