package rules_test

import (
	"fmt"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/std"
)

// Building is a unit whose rules are evaluated: it stands on tiles of the map.
type Building struct{ Tiles []int32 }

// Town is the world of the units.
type Town struct{ Grid rules.Grid }

// A mine takes ore from the tiles under it, and gives it to the player, whose board all units share.
func Example() {
	registry := std.NewRegistry()
	rules.SetDay(registry, 240) // seconds
	rules.AddLand(registry, rules.Land{
		Layers: []string{"Fire", "Ore"},
		Under:  func(x *wits.Context) []int32 { return wits.Self[*Building](x).Tiles },
		Values: func(x *wits.Context, layer int) []float64 { return wits.World[*Town](x).Grid.Layer(layer) },
	})
	program, err := wits.Load(registry, fstest.MapFS{
		"player.board.json": {Data: []byte(`{"wits": 1, "kind": "board", "name": "player", "scope": "world", "fields": {"Ore": {"type": "float", "default": 0}}}`)},
		"mine.rules.json": {Data: []byte(`{"wits": 1, "kind": "rules", "boards": {"player": "player.board.json"},
			"rules": [{"name": "Dig", "every": 0.5, "inputs": {"map.Ore": 3}, "outputs": {"player.Ore": 3}}]}`)},
	}, "mine.rules.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	town := &Town{rules.NewGrid(4, 4, 2, 2)}
	copy(town.Grid.Layer(1), []float64{4, 4, 9})
	mines := []Building{{[]int32{0, 1}}, {[]int32{2}}}
	minds := program.NewMinds(len(mines), 1)
	board, err := wits.NewBoard(program, "player.board.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	var schedule wits.Schedule
	for unit := range minds {
		schedule.Set(unit, &minds[unit])
	}
	for second := range int64(481) { // two days
		frame := wits.Frame{Delta: 1, Time: float64(second), Tick: second, World: town}
		for _, unit := range schedule.Due(frame) {
			frame.Self = &mines[unit]
			board.Begin()
			board.Give(&minds[unit])
			schedule.Step(unit, frame)
			board.Take(&minds[unit])
		}
	}
	ore, _ := wits.FieldOf[float64](board, "Ore")
	fmt.Println("the player has", ore.Get(), "ore; left in the ground are", town.Grid.Layer(1)[:3])
	// Output: the player has 15 ore; left in the ground are [0 2 0]
}
