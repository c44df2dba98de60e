package rules_test

import (
	"testing"

	"github.com/wits-ai/wits/kinds/rules"
)

// TestRL_Aggregates: sum, least, most, count and average of tiles, in checks that are compared and in those that are computed.
func TestRL_Aggregates(t *testing.T) {
	grid := rules.Grid{Width: 8, Height: 8}
	for check, want := range map[string]bool{
		"tile.fire == 6": true, "tile.fire.sum == 6": true, "tile.fire.min == 0": true, "tile.fire.max == 3": true, "tile.fire.count == 3": true, "tile.fire.average == 1.5": true,
		"Near.fire == 16": true, "Near.fire.max == 10": true, "Near.fire.count == 4": true, "Far.fire.count == 5": true, "Far.fire.average < 0.5": true, "Near.fire.min < 0": false,
		"tile.fire.max + 7 == Near.fire.max": true, "tile.fire < Near.fire": true, "Near.fire.max > Far.fire.max": false,
	} {
		w := open(t, `"phase":"clock","resources":{"fire":{"tile":{}}},"areas":{"Near":{"radius":1},"Far":{"radius":3}},"units":{"U":{}},"rules":[{"name":"R","of":"U","checks":["`+check+`"]}]`, rules.Options{Tiles: 64, Ground: grid})
		fire := w.bin(rules.InTile, "fire")
		tiles := grid.Block(3, 3, 2, 2, nil)
		for i, n := range []rules.Amount{1, 2, 3, 0} {
			w.AddToTile(fire, tiles[i], n*rules.One)
		}
		w.AddToTile(fire, grid.Tile(2, 3), 10*rules.One)
		w.AddToTile(fire, grid.Tile(7, 3), 1*rules.One)
		w.AddToTile(fire, grid.Tile(0, 0), 100*rules.One) // not within 3 of any
		u := w.place("U", tiles...)
		w.days(1)
		if tr := w.trace(u, "R"); tr.Outcome == rules.Fired != want {
			t.Errorf("%s: %s, %v against %v", check, tr.Outcome, tr.Have, tr.Need)
		}
	}
}

// TestRL_OutputsToTilesAreParted: in equal parts that add up, up to the cap of each; what is too much is lost, and counted.
func TestRL_OutputsToTilesAreParted(t *testing.T) {
	w := open(t, `"phase":"clock","resources":{"dirt":{"tile":{"cap":5}}},"units":{"U":{}},"rules":[{"name":"R","of":"U","outputs":{"tile":{"dirt":10}}}]`, rules.Options{Tiles: 3})
	dirt := w.bin(rules.InTile, "dirt")
	u := w.place("U", 0, 1, 2)
	w.days(1)
	for i, want := range []rules.Amount{3_333_334, 3_333_333, 3_333_333} {
		if got := w.TileAmount(dirt, int32(i)); got != want {
			t.Errorf("tile %d has %s, not %s", i, got, want)
		}
	}
	same(t, "together", w.ground(u, "dirt"), 10)
	w.days(1)
	same(t, "at the cap", w.ground(u, "dirt"), 15)
	same(t, "lost", w.Lost("dirt").Float(), 5)
	w.place("U") // on no tile
	w.days(1)
	same(t, "lost with one that has no tiles", w.Lost("dirt").Float(), 25)
}

// TestRL_Changes: tiles change one by one, within the bounds of the bin.
func TestRL_Changes(t *testing.T) {
	grid := rules.Grid{Width: 3, Height: 1}
	w := open(t, `"phase":"clock","resources":{"joy":{"tile":{"least":-2,"cap":4}}},"areas":{"Near":{"radius":1}},"units":{"Park":{}},"rules":[{"name":"R","of":"Park","changes":{"Near":{"joy":3},"tile":{"joy":-10}}}]`, rules.Options{Tiles: 3, Ground: grid})
	joy := w.bin(rules.InTile, "joy")
	w.place("Park", 0)
	w.days(2)
	for i, want := range []float64{-2, 4, 0} {
		same(t, "joy", w.TileAmount(joy, int32(i)).Float(), want)
	}
}
