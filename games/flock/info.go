package flock

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/universe"
)

// Headless are options for a sandbox that nobody plays with.
func Headless() map[string]string { return map[string]string{"scene": "meadow"} }

// Info describes the game.
func (g *Game) Info() sim.Info {
	return sim.Info{
		Name: "flock", Title: "Flock", Rate: Rate,
		About: "A sandbox of moving minds. Put in sheep, wolves, dogs and birds; draw paths and walls, paint grass and mud, give orders; and change what they think while they do.",
		Goal:  "Nothing to win: put in sheep, wolves and dogs, draw paths and walls, and change what they think while they live.",
		Controls: []sim.Control{
			{Input: keyUp, Label: "Cursor up", Keys: []string{"ArrowUp"}},
			{Input: keyLeft, Label: "Cursor left", Keys: []string{"ArrowLeft"}},
			{Input: keyDown, Label: "Cursor down", Keys: []string{"ArrowDown"}},
			{Input: keyRight, Label: "Cursor right", Keys: []string{"ArrowRight"}},
			{Input: keyHand, Label: "What the cursor does: the next", Keys: []string{"KeyN"}},
			{Input: keyUse, Label: "Do it there; hold it to draw and paint", Keys: []string{"Enter"}},
			{Input: keyGroup, Label: "Choose the next flock", Keys: []string{"KeyG"}},
			{Input: keyRoam, Label: "The flock does as it likes", Keys: []string{"KeyR"}},
			{Input: keyHold, Label: "The flock stays", Keys: []string{"KeyH"}},
			{Input: keyZoom, Label: "Look closer, at the cursor, or from afar", Keys: []string{"KeyZ"}},
		},
		Options: []sim.Option{
			{Name: "scene", Label: "Scene", Choices: sceneNames, Value: "meadow"},
			{Name: "size", Label: "Creatures", Choices: []string{"60", "120", "250", "500", "1000", "2000"}, Value: "120"},
		},
		Sprites:  sprites,
		Overlays: overlays,
		Tools:    toolsOf(g.begun()),
		Gestures: gesturesOf(g.begun()),
	}
}

// typeKeys are the keys of the tools for types, in their order; of those beyond there is the command alone.
var typeKeys = []string{"Digit2", "Digit3", "Digit4", "Digit5", "KeyC", "KeyV", "KeyB", "KeyE", "KeyQ", "KeyW"}

// typeIcons are those of pictures.
var typeIcons = map[string]string{
	"sheep": "M4 5 a3 3 0 0 1 5 -1.6 a3 3 0 0 1 4 3.6 a2.6 2.6 0 0 1 -2.4 4.3 V14 H9.2 V11.6 H6.4 V14 H5 V11.2 A3 3 0 0 1 2.6 8 L1 8.4 A1.8 1.8 0 0 1 1.4 5 Z",
	"wolf":  "M2 2 L5 4 H11 L14 2 V8 L11.5 11 L8 15 L4.5 11 L2 8 Z M5 7 L7 8.4 L5.6 8.8 Z M11 7 L9 8.4 L10.4 8.8 Z",
	"dog":   "M1 6 L4 3 L7 5 H12 L15 3 V5.5 L13 8 V14 H11.4 V10.4 H6.6 V14 H5 V9 L3 8 Z",
	"bird":  "M1 6 C4 3 6 4 8 8 C10 4 12 3 15 6 C12 5.6 10 7 8 11 C6 7 4 5.6 1 6 Z",
	"cow":   "M1 5 C1 3 3 3 4 4 H12 L13.4 2.6 L15 4 L13.6 8 L12.4 9 V14 H11 V10.4 H5 V14 H3.6 V10 L2.6 8.6 Z",
	"fish":  "M1 4 L4.4 7 C7 3.4 12 3.6 15 8 C12 12.4 7 12.6 4.4 9 L1 12 L2 8 Z",
	"":      "M8 3 C11 3 13 5.4 13 8.4 C13 11.6 11 14 8 14 C5 14 3 11.6 3 8.4 C3 5.4 5 3 8 3 Z M4 2 L6 4 M12 2 L10 4",
}

// What a player takes in hand: besides what there always is, the types and the signs of the document as it was when the game began.
func toolsOf(d *universe.Design) []sim.Tool {
	var list []sim.Tool
	for i, c := range d.Characters[:min(len(d.Characters), len(typeKeys))] {
		icon, ok := typeIcons[c.Picture]
		if !ok {
			icon = typeIcons[""]
		}
		about := fmt.Sprintf("Click: there is one of the type %s. Drag for a line of them.", c.Label)
		if c.Number > 1 {
			about = fmt.Sprintf("Click for %d of the type %s, drag for a line of them; with Shift, they join the flock that is chosen.", c.Number, c.Label)
		}
		label := map[string]string{"bird": "Birds"}[c.Name]
		if label == "" {
			label = c.Label
		}
		list = append(list, sim.Tool{Name: c.Name, Label: label, Key: typeKeys[i], Icon: icon, About: about})
	}
	return slices.Concat(tools[:1], list, tools[1:])
}

var tools = []sim.Tool{
	{Name: "lead", Label: "Lead", Key: "Digit1", Cursor: "default", Icon: "M3 1 L13 9 L8.6 9.6 L11 14.4 L8.9 15.2 L6.6 10.4 L3 13 Z",
		About: "Click a creature to choose its flock; right-click where it shall go. Drag a box to win others over."},
	{Name: "path", Label: "Path", Key: "Digit6", Icon: "M2 13 C6 13 3 4 8 4 C11 4 10 9 14 3 L15 4.6 C10.6 11 11 6 8.4 6 C5 6 8 15 2.4 15 Z", About: "Draw a path: the flock that is chosen follows it. With Shift nobody does yet; click a path later."},
	{Name: "wall", Label: "Wall", Key: "Digit7", Icon: "M1 3 H15 V13 H1 Z M2.2 4.2 V6.4 H7 V4.2 Z M8.2 4.2 V6.4 H13.8 V4.2 Z M2.2 7.6 V9 H4.4 V7.6 Z M5.6 7.6 V9 H10.4 V7.6 Z M11.6 7.6 V9 H13.8 V7.6 Z M2.2 10.2 V11.8 H7 V10.2 Z M8.2 10.2 V11.8 H13.8 V10.2 Z", About: "Draw a wall: nobody crosses it but birds."},
	{Name: "stone", Label: "Stone", Key: "KeyO", Icon: "M2 12 C2 7 5 3.6 8.4 3.4 C12 3.4 14.4 7 14 11.4 C13.6 13.4 3 13.8 2 12 Z", About: "Click: a round stone, which all who walk go around."},
	{Name: "grass", Label: "Grass", Key: "Digit8", Cursor: "cell", Icon: "M2 14 C3 9 2 6 1 4 C4 6 4.6 9 5 12 C6 7 7 4 9 1 C8.6 6 8 9 8 12 C9.6 8 12 6 15 5 C12 8 11 11 10.6 14 Z", About: "Paint grass to eat; with Shift, take it away."},
	{Name: "mud", Label: "Mud", Key: "Digit9", Cursor: "cell", Icon: "M8 1 C11 6 13 8 13 11 A5 4.4 0 0 1 3 11 C3 8 5 6 8 1 Z", About: "Paint mud, which slows; with Shift, take it away."},
	{Name: "danger", Label: "Danger", Key: "Digit0", Cursor: "cell", Icon: "M8 1 L15.4 14.4 H0.6 Z M7.2 6 L7.5 10 H8.5 L8.8 6 Z M7.3 11.2 V12.8 H8.7 V11.2 Z", About: "Paint danger: routes and sheep go around it; with Shift, take it away."},
	{Name: "sign", Label: "Sign", Key: "KeyS", Icon: "M2 2 H14 V9 H9 V15 H7 V9 H2 Z M4 4 V7 H12 V4 Z", About: "Click: a place that calls sheep to food. With Shift, one that scares whoever comes near."},
	{Name: "remove", Label: "Remove", Key: "KeyX", Cursor: "not-allowed", Icon: "M2 4 L4 2 L8 6 L12 2 L14 4 L10 8 L14 12 L12 14 L8 10 L4 14 L2 12 L6 8 Z", About: "Creatures, walls, paths and signs that you touch."},
}

// What the mouse does.
func gesturesOf(d *universe.Design) []sim.Gesture {
	place := func(name string) map[string]sim.Takes { return map[string]sim.Takes{name: sim.TakesPlace} }
	way := map[string]sim.Takes{"from": sim.TakesStart, "to": sim.TakesPlace}
	points := map[string]sim.Takes{"points": sim.TakesPath}
	list := []sim.Gesture{
		{On: sim.OnClick, Tool: "lead", Command: "choose", For: sim.TakesAgent},
		{On: sim.OnDrag, Tool: "lead", Command: "sway", Params: map[string]sim.Takes{"whom": sim.TakesAgents}, Label: "Win over to the flock that is chosen"},
		{On: sim.OnRight, Command: "go", Params: place("at")},
		{On: sim.OnRight, With: "ctrl", Command: "follow", Params: place("at")},
		{On: sim.OnDraw, Tool: "path", Command: "lead", Params: points},
		{On: sim.OnDraw, With: "shift", Tool: "path", Command: "path", Params: points},
		{On: sim.OnClick, Tool: "path", Command: "follow", Params: place("at"), Alone: true},
		{On: sim.OnDraw, Tool: "wall", Command: "wall", Params: points},
		{On: sim.OnClick, Tool: "stone", Command: "stone", Params: place("at"), Values: map[string]string{"radius": "1.5"}, Alone: true, Label: "A stone"},
		{On: sim.OnClick, With: "ctrl", Command: "point", Params: place("at"), Values: map[string]string{"off": "false"}, Alone: true, Label: "Point there"},
		{On: sim.OnPaint, Tool: "remove", Command: "remove", Params: way, Alone: true},
	}
	for i, word := range signsOf(d)[:min(2, len(signsOf(d)))] {
		list = append(list, sim.Gesture{On: sim.OnClick, With: []string{"", "shift"}[i], Tool: "sign", Command: "sign", Params: place("at"),
			Values: map[string]string{"says": word.Name}, Alone: true, Label: "A place that says " + word.Name})
	}
	for _, c := range d.Characters[:min(len(d.Characters), len(typeKeys))] {
		kind, n, row := c.Name, strconv.Itoa(c.Number), strconv.Itoa(max(2, c.Number))
		for _, with := range []string{"", "shift"} {
			join := map[string]string{"": "false", "shift": "true"}[with]
			suffix := map[string]string{"": "", "shift": ", in the flock that is chosen"}[with]
			list = append(list,
				sim.Gesture{On: sim.OnClick, With: with, Tool: kind, Command: "herd", Params: map[string]sim.Takes{"from": sim.TakesPlace, "to": sim.TakesPlace}, Alone: true,
					Values: map[string]string{"kind": kind, "number": n, "shape": "scatter", "join": join}, Label: c.Label + suffix},
				sim.Gesture{On: sim.OnLine, With: with, Tool: kind, Command: "herd", Params: way,
					Values: map[string]string{"kind": kind, "number": row, "shape": "line", "join": join}, Label: c.Label + " in a line" + suffix})
		}
	}
	for _, name := range brushNames {
		for _, with := range []string{"", "shift"} {
			erase, label := "false", "Paint "+name
			if with != "" {
				erase, label = "true", "Take away "+name
			}
			list = append(list, sim.Gesture{On: sim.OnPaint, With: with, Tool: name, Command: "brush", Params: way, Alone: true, Label: label,
				Values: map[string]string{"map": name, "erase": erase, "radius": "4"}})
		}
	}
	return list
}
