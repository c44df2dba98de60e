package night

import (
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// Headless are options for a game that nobody plays, in the house.
func Headless() map[string]string { return HeadlessIn(levelNames[0]) }

// HeadlessIn are options for a level that nobody plays.
func HeadlessIn(level string) map[string]string {
	return map[string]string{"level": level, "you": "a script", "guards": "3", "search": "ours", "patrol": "queue", "goals": "utility"}
}

// Info describes the game.
func (g *Game) Info() sim.Info {
	return sim.Info{
		Name: "night", Title: "Night", Rate: Rate,
		About: "Hide from the guards of a house, take what lies in its rooms, and get out. They see in cones, hear through walls and around corners, tell each other what they know, and search where you could be by now.",
		Goal:  "Take what lies in the rooms and get out where you came in, before a guard catches you.",
		Controls: append(actors.MoveControls("Walk"), []sim.Control{
			{Input: keySprint, Label: "Sprint: fast and loud", Keys: []string{"ShiftLeft", "ShiftRight"}},
			{Input: keySneak, Label: "Sneak: quiet, and low behind cover", Keys: []string{"KeyC", "ControlLeft", "ControlRight"}},
			{Input: keyThrow, Label: "Throw a stone: noise elsewhere. A robot shoots", Keys: []string{"Space"}},
			{Input: keyUse, Label: "Open or close a door; hold to take a thing, or to pull a robot's plug", Keys: []string{"KeyE"}},
			{Input: actors.KeyTake, Label: "Take over the guard that you selected, or give it back", Keys: []string{"KeyT"}},
		}...),
		Options: append([]sim.Option{
			{Name: "level", Label: "Level", Choices: levelNames, Value: levelNames[0]},
			{Name: "you", Label: "You are", Choices: append([]string{"the hider", "a script"}, styleNames[:]...), Value: "the hider"},
			{Name: "guards", Label: "Guards (the manor has six)", Choices: []string{"1", "2", "3", "4"}, Value: "3"},
			{Name: "search", Label: "They search", Choices: searchNames, Value: searchNames[0]},
			{Name: "patrol", Label: "They patrol", Choices: routeNames[:], Value: routeNames[Queue]},
			{Name: "goals", Label: "Robots decide by", Choices: goalNames, Value: goalNames[0]},
		}, brainOptions()...),
		Sprites:  sprites,
		Overlays: overlays,
	}
}

// goalNames are the techniques by which robots choose their goals.
var goalNames = []string{"utility", "tree"}

// searchNames are the values of options that choose a document of [searches].
var searchNames = []string{"ours", "seed", "service", "random"}

// brainOptions returns an option for each guard, by which it searches in its own way.
func brainOptions() (list []sim.Option) {
	for _, name := range names[1:] {
		list = append(list, sim.Option{Name: name, Label: name + " searches", Choices: append([]string{asPosted}, searchNames...), Value: asPosted})
	}
	return list
}
