package robot

import (
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// Headless are options for a game that nobody plays.
func Headless() map[string]string {
	return map[string]string{"robots": "3", "thief": "mind", "goals": "utility"}
}

// Info describes the game.
func (g *Game) Info() sim.Info {
	return sim.Info{
		Name: "robot", Title: "Robot guards", Rate: Rate,
		About: "Get into the vault and out again, past robots that see, hear, search and tell each other. Stay behind them: they have a plug. Select one and take it over, and you are the guard.",
		Goal:  "Get into the vault, take the loot and get out again, before a robot catches you.",
		Controls: append(actors.MoveControls("Walk"), []sim.Control{
			{Input: keySneak, Label: "Sneak: slow and without a sound", Keys: []string{"ShiftLeft", "ShiftRight"}},
			{Input: keyUse, Label: "Take loot, or pull the plug of a robot from behind: hold the key", Keys: []string{"KeyE", "Enter"}},
			{Input: keyThrow, Label: "Throw the noise maker; as a robot, shoot", Keys: []string{"Space"}},
			{Input: actors.KeyTake, Label: "Take over the selected robot, or give it back", Keys: []string{"KeyT"}},
		}...),
		Options: []sim.Option{
			{Name: "robots", Label: "Robots", Choices: []string{"1", "2", "3"}, Value: "3"},
			{Name: "thief", Label: "Intruder", Choices: []string{"you", "mind"}, Value: "you"},
			{Name: "goals", Label: "Robots decide by", Choices: []string{"utility", "tree"}, Value: "utility"},
		},
		Sprites: sprites,
	}
}
