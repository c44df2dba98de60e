package town

import (
	"errors"
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
)

// commandsOf is what people may tell a town, for [sim.Commander]: what the mouse does on the page, and what recordings keep.
func commandsOf(d *rules.Design, goods []string) []sim.Command {
	types := typesOf(d)
	what := sim.CommandParam{Name: "what", Type: "string", Choices: types, Doc: "A type of unit of town.rules.json."}
	if len(types) > 0 {
		what.Value = types[0]
	}
	at := func(name, value string) sim.CommandParam {
		return sim.CommandParam{Name: name, Type: "vec2", Unit: "m", Value: value}
	}
	list := []sim.Command{
		{Name: "build", Label: "Build", Doc: "One building, which is paid for.", Params: []sim.CommandParam{what, at("at", "10.5, 10.5")}},
		{Name: "line", Label: "Build a line", Doc: "As many as fit and can be paid from one place to another: first along, then up or down.", Params: []sim.CommandParam{what, at("from", "10.5, 10.5"), at("to", "16.5, 10.5")}},
		{Name: "demolish", Label: "Demolish", Doc: "All that stands between two places. Who lives there leaves.", Params: []sim.CommandParam{at("from", "10.5, 10.5"), at("to", "10.5, 10.5")}},
		{Name: "ignite", Label: "Set on fire", Doc: "The building there burns as soon as its rules look, unless a brigade is quicker.", Params: []sim.CommandParam{at("at", "10.5, 10.5")}},
	}
	if len(goods) > 0 {
		list = append(list, sim.Command{Name: "give", Label: "Give to the player", Doc: "Some of what the player has bins for; below 0 it is taken.",
			Params: []sim.CommandParam{{Name: "what", Type: "string", Choices: goods, Value: goods[0]}, {Name: "amount", Type: "float", Low: -100_000, High: 100_000, Value: "100"}}})
	}
	return list
}

// Commands lists what people may tell the game: it knows the types of the document as that stands.
func (g *Game) Commands() []sim.Command {
	d := g.design()
	if g.offered != d {
		g.commands, g.offered = commandsOf(d, d.Resources(rules.InPlayer)), d
	}
	return g.commands
}

// Command does what people tell it.
func (g *Game) Command(_ uint32, name string, args []string) error {
	a := sim.Args(args)
	g.follow()
	w := g.world
	switch name {
	case "build":
		if err := g.build(args[0], w.TileAt(a.Vec2(1))); err != nil {
			return err
		}
		g.player.take(g, args[0])
	case "line":
		n, err := g.line(args[0], a.Vec2(1), a.Vec2(2))
		if n == 0 {
			return err
		}
		g.player.take(g, args[0])
	case "demolish":
		return g.demolish(a.Vec2(0), a.Vec2(1))
	case "ignite":
		b := w.At(w.TileAt(a.Vec2(0)))
		if b == nil || b.Road > 0 {
			return errors.New("there is no building that could burn")
		}
		g.setTile(g.bins.risk, b.Tile, rules.One)
	case "give":
		bin, err := g.economy.Bin(rules.InPlayer, args[0])
		if err != nil {
			return err
		}
		g.economy.Add(bin, rules.Unit{}, rules.AmountOf(a.Float(1)))
	default:
		return fmt.Errorf("the game has no command %q", name)
	}
	g.list()
	return nil
}

// line builds along from one place to another, and says how many; the error is the first that there was.
func (g *Game) line(what string, from, to geom.Vec2) (n int, first error) {
	w := g.world
	a, b := w.TileAt(w.inside(from)), w.TileAt(w.inside(to)) // a line that is begun beside the map begins at its edge
	for t := a; ; {
		if w.isRoad(t) && g.roadOf(what) > 0 {
			n++ // it is there
		} else if err := g.build(what, t); err == nil {
			n++
		} else if first == nil {
			first = err
		}
		if t == b {
			return n, first
		}
		column, row := int(t)%w.Grid.Width, int(t)/w.Grid.Width
		if end := int(b) % w.Grid.Width; column != end {
			column += sign(end - column)
		} else {
			row += sign(int(b)/w.Grid.Width - row)
		}
		t = w.Grid.Tile(column, row)
	}
}

// demolish takes away what stands between two places. The road at the gate stays.
func (g *Game) demolish(from, to geom.Vec2) error {
	w := g.world
	steps := int(max(1, from.Sub(to).Len()*3))
	gone, gate := 0, false
	for i := range steps + 1 {
		tile := w.TileAt(from.Lerp(to, float64(i)/float64(steps)))
		if tile < 0 || w.Site[tile] == 0 {
			continue
		}
		if tile == w.Gate() {
			gate = true
			continue
		}
		g.remove(w.Site[tile]-1, Gone)
		gone++
	}
	g.list()
	switch {
	case gone > 0 || from != to:
		return nil
	case gate:
		return errors.New("the gate stays")
	}
	return errors.New("nothing stands there")
}
