package sniper

import (
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// Headless are options for a game that nobody plays.
func Headless() map[string]string { return map[string]string{"you": "nobody", "pace": "quick"} }

// Info describes the game.
func (g *Game) Info() sim.Info {
	return sim.Info{
		Name: "sniper", Title: "The sniper", Rate: Rate,
		About: "A sniper waits in a nest until somebody worth a shot stands in the marketplace; a patrol looks for the sniper. Each of them acts on what it believes. Command the patrol, or take over anybody.",
		Goal:  "Lead your patrol: find the sniper and drive it from its nest before it shoots one of you.",
		Controls: append(actors.MoveControls("Run"), []sim.Control{
			{Input: keySneak, Label: "Keep low: kneel, or duck in a nest", Keys: []string{"ShiftLeft", "ShiftRight"}},
			{Input: keyFire, Label: "Raise the weapon, and fire at the enemy ahead", Keys: []string{"Space"}},
			{Input: keyWill, Label: "Patrol at will", Keys: []string{"Digit1"}},
			{Input: keyFollow, Label: "Patrol follows you", Keys: []string{"Digit2"}},
			{Input: keyLow, Label: "Patrol takes cover", Keys: []string{"Digit3"}},
			{Input: keyStorm, Label: "Patrol: storm the nests", Keys: []string{"Digit4"}},
			{Input: actors.KeyTake, Label: "Take over whom you selected, or give it back", Keys: []string{"KeyT"}},
		}...),
		Options: []sim.Option{
			{Name: "you", Label: "You are", Choices: []string{"the patrol", "the sniper", "nobody"}, Value: "the patrol"},
			{Name: "pace", Label: "The sniper shoots", Choices: []string{"quick", "book"}, Value: "quick"},
		},
		Sprites: sprites,
	}
}
