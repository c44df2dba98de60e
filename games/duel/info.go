package duel

import (
	"slices"

	"github.com/wits-ai/wits/sim"
)

var names = [2]string{"Red", "Blue"}

// Headless are options for a match that needs nobody at the keys.
func Headless() map[string]string { return map[string]string{"red": "fighter", "blue": "fighter"} }

// Info describes the game.
func (g *Game) Info() sim.Info {
	choices := append(slices.Clone(g.roots()), human, "script", "masher")
	return sim.Info{
		Name: "duel", Title: "Sword duel", Rate: Rate,
		About: "Two fighters, two swords, first to three rounds. Parry in time, mind your breath, and do not turn your back.",
		Goal:  "Win three rounds: strike while your enemy is open, and parry when it swings.",
		Controls: []sim.Control{
			{Input: first.up, Label: "Up", Keys: []string{"KeyW"}},
			{Input: first.left, Label: "Left", Keys: []string{"KeyA"}},
			{Input: first.down, Label: "Down", Keys: []string{"KeyS"}},
			{Input: first.right, Label: "Right", Keys: []string{"KeyD"}},
			{Input: first.swing, Label: "Swing", Keys: []string{"KeyJ"}},
			{Input: first.parry, Label: "Parry", Keys: []string{"KeyK"}},
			{Input: first.run, Label: "Turn and run", Keys: []string{"ShiftLeft"}},
			{Input: second.up, Label: "Up (second set)", Keys: []string{"ArrowUp"}, Second: true},
			{Input: second.left, Label: "Left (second set)", Keys: []string{"ArrowLeft"}, Second: true},
			{Input: second.down, Label: "Down (second set)", Keys: []string{"ArrowDown"}, Second: true},
			{Input: second.right, Label: "Right (second set)", Keys: []string{"ArrowRight"}, Second: true},
			{Input: second.swing, Label: "Swing (second set)", Keys: []string{"Numpad1", "Comma"}, Second: true},
			{Input: second.parry, Label: "Parry (second set)", Keys: []string{"Numpad2", "Period"}, Second: true},
			{Input: second.run, Label: "Turn and run (second set)", Keys: []string{"Numpad0", "ShiftRight"}, Second: true},
		},
		Options: []sim.Option{
			{Name: "blue", Label: "Blue is", Choices: choices, Value: human},
			{Name: "red", Label: "Red is", Choices: choices, Value: choices[0]},
		},
		Sprites: sprites,
	}
}
