package jedi

import "github.com/wits-ai/wits/sim"

// Headless are options for a fight that needs nobody at the keys.
func Headless() map[string]string { return map[string]string{"master": "master", "padawan": "padawan"} }

// Info describes the game.
func (g *Game) Info() sim.Info {
	choices := []string{"master", "padawan", you}
	return sim.Info{
		Name: "jedi", Title: "Jedi", Rate: Rate,
		About: "Two Jedi against a court full of droids. Each imagines what would come of all that it could do, and does the best of it; what they imagine is shown below.",
		Goal:  "Two Jedi must bring down every droid of the court. Play one of them, or watch how they think ahead.",
		Controls: []sim.Control{
			{Input: keyUp, Label: "Up", Keys: []string{"KeyW", "ArrowUp"}},
			{Input: keyLeft, Label: "Left", Keys: []string{"KeyA", "ArrowLeft"}},
			{Input: keyDown, Label: "Down", Keys: []string{"KeyS", "ArrowDown"}},
			{Input: keyRight, Label: "Right", Keys: []string{"KeyD", "ArrowRight"}},
			{Input: keySwing, Label: "Swing the saber", Keys: []string{"KeyJ"}},
			{Input: keyKick, Label: "Kick", Keys: []string{"KeyK"}},
			{Input: keyBlock, Label: "Block", Keys: []string{"KeyL"}},
			{Input: keyDodge, Label: "Dodge", Keys: []string{"ShiftLeft", "ShiftRight"}},
			{Input: keyJump, Label: "Jump at the enemy", Keys: []string{"Space"}},
			{Input: keyTaunt, Label: "Taunt", Keys: []string{"KeyT"}},
		},
		Options: []sim.Option{
			{Name: "master", Label: "The first Jedi is", Choices: choices, Value: "master"},
			{Name: "padawan", Label: "The second Jedi is", Choices: choices, Value: "padawan"},
		},
		Sprites: sprites,
	}
}
