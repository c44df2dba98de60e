package town

import (
	"errors"
	"fmt"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/rules"
)

// errOutside is said of a place that is none.
var errOutside = errors.New("that is outside of the map")

// canBuild says why a type cannot stand on a tile; nil if it can.
func (g *Game) canBuild(what string, tile int32) error {
	w := g.world
	switch {
	case tile < 0:
		return errOutside
	case !contains(g.bins.types, what):
		return fmt.Errorf("there is no type of building %q: %s says which there are", what, rulesFile)
	case w.Site[tile] != 0:
		return fmt.Errorf("there is a %s already", strings.ToLower(label(w.At(tile).Type)))
	case w.Ground[tile] == Water && g.roadOf(what) <= 0:
		return errors.New("only roads cross water")
	case len(w.Buildings)-len(w.Free) >= mostBuildings:
		return fmt.Errorf("there are %d buildings, which is the limit", mostBuildings)
	}
	return nil
}

// roadOf is how fast people go on a type of building; 0 if it is no road.
func (g *Game) roadOf(what string) float64 { return g.bins.design.Start(what, "road").Float() }

// affords says what the player lacks for a type; nil if nothing.
func (g *Game) affords(what string) error {
	for _, c := range g.bins.costs {
		need := g.bins.design.Start(what, c.start)
		if have := g.economy.Amount(c.bin, rules.Unit{}); need > 0 && have < need {
			return fmt.Errorf("a %s costs %s %s, and there is %s", strings.ToLower(label(what)), need, c.resource, short(have))
		}
	}
	return nil
}

// build places a building that the player pays for.
func (g *Game) build(what string, tile int32) error {
	if err := g.canBuild(what, tile); err != nil {
		return err
	}
	if err := g.affords(what); err != nil {
		return err
	}
	for _, c := range g.bins.costs {
		if need := g.bins.design.Start(what, c.start); need > 0 {
			g.economy.Add(c.bin, rules.Unit{}, -need)
		}
	}
	_, err := g.put(what, tile)
	return err
}

// put places a building for nothing, and gives its slot.
func (g *Game) put(what string, tile int32) (int32, error) {
	w := g.world
	slot := int32(len(w.Buildings))
	if n := len(w.Free); n > 0 {
		slot = w.Free[n-1]
	}
	uses := uint32(1)
	if int(slot) < len(w.Buildings) {
		uses = w.Buildings[slot].Uses + 1
	}
	unit, err := g.economy.Place(what, wits.NewEntity(uint32(slot)+buildingIDs, uses), tile)
	if err != nil {
		return -1, err
	}
	if int(slot) == len(w.Buildings) {
		w.Buildings = append(w.Buildings, Building{})
	} else {
		w.Free = w.Free[:len(w.Free)-1]
	}
	w.Buildings[slot] = Building{Type: what, Unit: unit, Tile: tile, Uses: uses, Road: g.roadOf(what), Door: -1, Born: w.Tick}
	w.Site[tile] = slot + 1
	g.changed(slot, 1)
	w.sparks = append(w.sparks, Event{Built, w.Middle(tile)})
	return slot, nil
}

// changed is told of a building that has come, or is about to go.
func (g *Game) changed(slot int32, by int) {
	w := g.world
	b := &w.Buildings[slot]
	if b.Road <= 0 {
		w.Count += by
	}
	w.roads.stale, w.places.stale, g.dirty, g.listed = true, true, true, false
	if by > 0 { // nothing grows on it any more
		g.setTile(g.bins.grass, b.Tile, 0)
		g.setTile(g.bins.trees, b.Tile, 0)
	} else if w.Ground[b.Tile] != Water && w.Ground[b.Tile] != Ore {
		g.setTile(g.bins.grass, b.Tile, rules.One)
	}
}

func (g *Game) setTile(b rules.Bin, tile int32, to rules.Amount) {
	g.economy.AddToTile(b, tile, to-g.economy.TileAmount(b, tile))
}

// remove takes a building away; who lives there leaves the town.
func (g *Game) remove(slot int32, how EventKind) {
	w := g.world
	b := &w.Buildings[slot]
	g.changed(slot, -1)
	g.economy.Remove(b.Unit)
	w.Site[b.Tile] = 0
	w.sparks = append(w.sparks, Event{how, w.Middle(b.Tile)})
	g.deserted(slot)
	*b = Building{Uses: b.Uses, Tile: -1, Door: -1}
	w.Free = append(w.Free, slot)
}

// collapse is the function Collapse of documents.
func collapse(x *wits.Context, _ struct{}) bool {
	g := wits.World[*Game](x)
	a, ok := wits.SelfIs[*rules.Acting](x)
	if g == nil || !ok {
		return false
	}
	for i := range g.world.Buildings {
		if b := &g.world.Buildings[i]; b.Type != "" && b.Unit == a.Unit {
			g.world.Fallen++
			g.remove(int32(i), Fell)
			return true
		}
	}
	return false
}
