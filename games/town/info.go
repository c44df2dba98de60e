package town

import (
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// Headless are options for a village that nobody watches.
func Headless() map[string]string { return map[string]string{"scene": "village"} }

// Info describes the game.
func (g *Game) Info() sim.Info {
	return sim.Info{
		Name: "town", Title: "Town", Rate: Rate,
		About: "Villagers gather food, fell trees, build houses, sleep at night and drive blobs away. Select one and take it over.",
		Goal:  "Keep everybody fed, build houses, and drive the blobs away. It never ends.",
		Controls: append(actors.MoveControls("Walk"), []sim.Control{
			{Input: actors.KeyTake, Label: "Take over the selected villager, or give it back", Keys: []string{"KeyT"}},
			{Input: keyUse, Label: "Use what is in front: pick up, chop, build, store, strike, sleep", Keys: []string{"Space"}},
			{Input: keyEat, Label: "Eat from the hands", Keys: []string{"KeyE"}},
			{Input: keyDrop, Label: "Put down", Keys: []string{"KeyQ"}},
			{Input: keyType, Label: "Town: choose the next type of building; Space builds it", Keys: []string{"KeyB"}},
			{Input: keyRaze, Label: "Town: take the building at the cursor away", Keys: []string{"Backspace"}},
		}...),
		Options: []sim.Option{
			{Name: "scene", Label: "Scene", Choices: []string{"village", "eat", "house", "blob", "interrupt", "crowd", "town", "street"}, Value: "village"},
			{Name: "people", Label: "People of the street", Choices: []string{"default", "100", "500", "1000", "5000"}, Value: "default"},
			{Name: "detail", Label: "Detail of the street", Choices: []string{"traded", "full", "blind"}, Value: "traded"},
			{Name: "planner", Label: "Planner", Choices: Planners, Value: Planners[0]},
		},
		Sprites:  sprites,
		Overlays: overlays,
		Tools:    g.tools(),
		Gestures: g.gestures(),
	}
}

// tools are what a player takes in hand in a town: the types of buildings.
func (g *Game) tools() (list []sim.Tool) {
	if !g.town() {
		return nil
	}
	list = append(list, sim.Tool{Name: "select", Label: "Select", Key: "Digit0", Cursor: "default", Icon: "M3 1 L13 9 L8.6 9.6 L11 14.4 L8.9 15.2 L6.6 10.4 L3 13 Z", About: "Click a villager or a building, and look at its mind."})
	for i := range buildingTypes {
		t := &buildingTypes[i]
		list = append(list, sim.Tool{Name: t.name, Label: capital(t.name), About: t.about, Key: t.key, Icon: t.icon})
	}
	return append(list, sim.Tool{Name: "raze", Label: "Take away", About: "Takes the building away that you click. Half of its gold comes back.", Key: "KeyX", Cursor: "not-allowed",
		Icon: "M2 4 L4 2 L8 6 L12 2 L14 4 L10 8 L14 12 L12 14 L8 10 L4 14 L2 12 L6 8 Z"})
}

// gestures are what the mouse does in a town.
func (g *Game) gestures() (list []sim.Gesture) {
	if !g.town() {
		return nil
	}
	place := map[string]sim.Takes{"at": sim.TakesPlace}
	for _, name := range buildingNames {
		list = append(list, sim.Gesture{On: sim.OnClick, Tool: name, Command: "build", Params: place, Values: map[string]string{"what": name}, Label: "Build a " + name, Alone: true})
	}
	return append(list, sim.Gesture{On: sim.OnClick, Tool: "raze", Command: "raze", Params: place, Alone: true})
}
