package armada

import "github.com/wits-ai/wits/sim"

// Headless are options for a game that nobody plays.
func Headless() map[string]string { return map[string]string{"blue": "veteran", "red": "commander"} }

// Info describes the game.
func (g *Game) Info() sim.Info {
	controls := []sim.Control{
		{Input: keyUp, Label: "Cursor up", Keys: []string{"ArrowUp", "KeyW"}},
		{Input: keyLeft, Label: "Cursor left", Keys: []string{"ArrowLeft", "KeyA"}},
		{Input: keyDown, Label: "Cursor down", Keys: []string{"ArrowDown", "KeyS"}},
		{Input: keyRight, Label: "Cursor right", Keys: []string{"ArrowRight", "KeyD"}},
		{Input: keyOrder, Label: "Order the selected squads there: to move, or to attack who is there", Keys: []string{"Enter"}},
		{Input: keyPatrol, Label: "Patrol between here and there", Keys: []string{"KeyP"}},
		{Input: keyHold, Label: "Hold", Keys: []string{"KeyH"}},
		{Input: keyForm, Label: "Another formation", Keys: []string{"KeyF"}},
		{Input: keyNext, Label: "Select the next squad", Keys: []string{"Tab", "KeyN"}},
		{Input: keyAll, Label: "Select all squads", Keys: []string{"Digit0"}},
		{Input: keyNear, Label: "Look closer, or from afar", Keys: []string{"KeyZ"}},
	}
	for i, name := range keySquads {
		controls = append(controls, sim.Control{Input: name, Label: "Select squad " + name[len(name)-1:], Keys: []string{"Digit" + string(rune('1'+i))}})
	}
	return sim.Info{
		Name: "armada", Title: "Armada", Rate: Rate,
		About:    "Two fleets in space, in squads of five. Command yours; a commander leads the other. Each ship, each squad and the commander has a mind.",
		Controls: controls,
		Options: []sim.Option{
			{Name: "size", Label: "Squads of a side", Choices: []string{"4", "12", "25", "50", "100"}, Value: "12"},
			{Name: "flight", Label: "Ships fly", Choices: []string{"arcade", "inertia"}, Value: "arcade"},
			{Name: "blue", Label: "Blue is led by", Choices: []string{"you", "commander", "veteran", "nobody"}, Value: "you"},
			{Name: "red", Label: "Red is led by", Choices: []string{"commander", "veteran", "nobody"}, Value: "commander"},
		},
		Sprites: sprites,
	}
}
