package squad

import "github.com/wits-ai/wits/sim"

// Headless are options for a game that nobody plays.
func Headless() map[string]string { return map[string]string{"you": "nobody"} }

// Info describes the game.
func (g *Game) Info() sim.Info {
	return sim.Info{
		Name: "squad", Title: "The outpost", Rate: Rate,
		About: "A squad holds an outpost against one intruder who is after the papers in its office. Each soldier plans by GOAP: goals, and actions with needs, effects and costs. They take cover, reload, flush out, kick doors in and advance under fire, though nobody wrote down when.",
		Goal:  "Break into the outpost, take the papers from the office in the north-east, and get back out by the gate.",
		Controls: []sim.Control{
			{Input: keyUp, Label: "Run up", Keys: []string{"ArrowUp", "KeyW"}},
			{Input: keyLeft, Label: "Run left", Keys: []string{"ArrowLeft", "KeyA"}},
			{Input: keyDown, Label: "Run down", Keys: []string{"ArrowDown", "KeyS"}},
			{Input: keyRight, Label: "Run right", Keys: []string{"ArrowRight", "KeyD"}},
			{Input: keyLow, Label: "Crouch: behind crates you are safe, and out of sight", Keys: []string{"ShiftLeft", "ShiftRight"}},
			{Input: keyFire, Label: "Fire at the soldier ahead; or click there with the second button", Keys: []string{"Space"}},
			{Input: keyReload, Label: "Reload", Keys: []string{"KeyR"}},
			{Input: keyThrow, Label: "Throw a grenade ahead", Keys: []string{"KeyG"}},
			{Input: keyUse, Label: "Take what lies here; barricade or kick the door", Keys: []string{"KeyE"}},
			{Input: keyStrike, Label: "Strike", Keys: []string{"KeyF"}},
			{Input: keyTake, Label: "Take over whom you selected, or give it back", Keys: []string{"KeyT"}},
		},
		Options: []sim.Option{
			{Name: "you", Label: "You are", Choices: []string{"the intruder", "nobody"}, Value: "the intruder"},
			{Name: "squad", Label: "The squad", Choices: []string{"mixed", "soldiers", "rookies", "assassins"}, Value: "mixed"},
			{Name: "soldiers", Label: "Soldiers", Choices: []string{"4", "5", "6", "7", "8"}, Value: "5"},
		},
		Gestures: []sim.Gesture{
			{On: sim.OnRight, Command: "fire", Params: map[string]sim.Takes{"at": sim.TakesPlace}},
		},
		Sprites: sprites,
	}
}
