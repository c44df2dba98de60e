package maneuver

import "github.com/wits-ai/wits/sim"

// Headless are options for a game that nobody plays.
func Headless() map[string]string { return map[string]string{"command": "the staff"} }

// Info describes the game.
func (g *Game) Info() sim.Info {
	return sim.Info{
		Name: "maneuver", Title: "The bridges", Rate: Rate,
		About: "Blue takes a village behind a river; red holds it. Each commander is a document that plans what all units do together: who is picked up by whom, which bridge they form up behind, when the guns fire, when all attack. When a bridge is blown or a unit is lost, the plan is made anew.",
		Goal:  "Get blue over the river and take the village; the staff plans for you, or you command each unit yourself.",
		Controls: []sim.Control{
			{Input: keyStaff, Label: "The staff plans and commands, or you do alone", Keys: []string{"KeyP"}},
			{Input: keyBridge, Label: "Which bridge is used: either, the south or the north one", Keys: []string{"KeyB"}},
			{Input: keyTrucks, Label: "Trucks carry infantry, too, or not", Keys: []string{"KeyK"}},
			{Input: keyRide, Label: "Infantry is carried, or goes on foot", Keys: []string{"KeyR"}},
			{Input: keyPrepare, Label: "The attack waits for the guns, or not", Keys: []string{"KeyG"}},
			{Input: keyMount, Label: "The selected infantry mounts the nearest carrier, or gets off", Keys: []string{"KeyM"}},
			{Input: keyAttack, Label: "The selected unit attacks the village", Keys: []string{"KeyV"}},
			{Input: keyFire, Label: "The selected guns fire a mission at the village", Keys: []string{"KeyF"}},
		},
		Options: []sim.Option{
			{Name: "command", Label: "Blue is commanded by", Choices: []string{"the staff", "you"}, Value: "the staff"},
			{Name: "crossing", Label: "Blue crosses by", Choices: []string{"either", "south", "north"}, Value: "either"},
			{Name: "bridge", Label: "The south bridge", Choices: []string{"stands", "mined"}, Value: "stands"},
			{Name: "red", Label: "Red's doctrine", Choices: []string{"armour in reserve", "all static"}, Value: "armour in reserve"},
		},
		Gestures: []sim.Gesture{
			{On: sim.OnRight, With: "ctrl", Command: "attack", For: sim.TakesSelected, Params: map[string]sim.Takes{"at": sim.TakesPlace}},
			{On: sim.OnRight, With: "alt", Command: "fire", Params: map[string]sim.Takes{"at": sim.TakesPlace}},
			{On: sim.OnRight, Command: "move", For: sim.TakesSelected, Params: map[string]sim.Takes{"to": sim.TakesPlace}},
		},
		Sprites: sprites,
	}
}
