package arena

import "github.com/wits-ai/wits/sim"

// Headless are options for a game that nobody plays.
func Headless() map[string]string { return map[string]string{"you": "nobody"} }

// Info describes the game.
func (g *Game) Info() sim.Info {
	return sim.Info{
		Name: "arena", Title: "The arena", Rate: Rate,
		About: "A brute guards three bridges with a tree trunk. It plans ahead: to fetch another trunk when its own breaks, to throw boulders at who is out of its reach, to find again whom it has lost. Fight it, or watch a champion do so.",
		Goal:  "Bring the brute down: leap aside when it strikes, and strike while it roars.",
		Controls: []sim.Control{
			{Input: keyUp, Label: "Run up", Keys: []string{"ArrowUp", "KeyW"}},
			{Input: keyLeft, Label: "Run left", Keys: []string{"ArrowLeft", "KeyA"}},
			{Input: keyDown, Label: "Run down", Keys: []string{"ArrowDown", "KeyS"}},
			{Input: keyRight, Label: "Run right", Keys: []string{"ArrowRight", "KeyD"}},
			{Input: keyStrike, Label: "Strike with the sword", Keys: []string{"Space"}},
			{Input: keyDodge, Label: "Leap aside", Keys: []string{"ShiftLeft", "ShiftRight"}},
			{Input: keyJavelin, Label: "Throw a javelin", Keys: []string{"KeyJ", "KeyE"}},
			{Input: keyTake, Label: "Take over whom you selected, or give it back", Keys: []string{"KeyT"}},
		},
		Options: []sim.Option{
			{Name: "you", Label: "You are", Choices: []string{"the champion", "nobody"}, Value: "the champion"},
		},
		Sprites: sprites,
	}
}
