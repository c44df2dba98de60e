package village

import (
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// Headless are options for a village that nobody watches.
func Headless() map[string]string { return map[string]string{"scene": "village"} }

// Info describes the game.
func (g *Game) Info() sim.Info {
	return sim.Info{
		Name: "village", Title: "Village", Rate: Rate,
		About: "Villagers gather food, fell trees, build houses, sleep at night and drive blobs away. Select one and take it over.",
		Goal:  "Keep everybody fed, build houses, and drive the blobs away. It never ends.",
		Controls: append(actors.MoveControls("Walk"), []sim.Control{
			{Input: actors.KeyTake, Label: "Take over the selected villager, or give it back", Keys: []string{"KeyT"}},
			{Input: keyUse, Label: "Use what is in front: pick up, chop, build, store, strike, sleep", Keys: []string{"Space"}},
			{Input: keyEat, Label: "Eat from the hands", Keys: []string{"KeyE"}},
			{Input: keyDrop, Label: "Put down", Keys: []string{"KeyQ"}},
		}...),
		Options: []sim.Option{
			{Name: "scene", Label: "Scene", Choices: []string{"village", "eat", "house", "blob", "interrupt", "crowd"}, Value: "village"},
			{Name: "planner", Label: "Planner", Choices: Planners, Value: Planners[0]},
		},
		Sprites: sprites,
	}
}
