package armada

import (
	"fmt"
	"strings"

	"github.com/wits-ai/wits/sim"
)

// Headless are options for a game that nobody plays.
func Headless() map[string]string { return map[string]string{"blue": "veteran", "red": "commander"} }

// Info describes the game.
func (g *Game) Info() sim.Info {
	controls := []sim.Control{
		{Input: keyUp, Label: "Cursor up", Keys: []string{"ArrowUp"}},
		{Input: keyLeft, Label: "Cursor left", Keys: []string{"ArrowLeft"}},
		{Input: keyDown, Label: "Cursor down", Keys: []string{"ArrowDown"}},
		{Input: keyRight, Label: "Cursor right", Keys: []string{"ArrowRight"}},
		{Input: keyOrder, Label: "Order the selected squads there: to move, or to attack who is there", Keys: []string{"Enter"}},
		{Input: keyPatrol, Label: "Patrol between here and there", Keys: []string{"KeyG"}},
		{Input: keyForm, Label: "Another formation", Keys: []string{"KeyF"}},
		{Input: keyNext, Label: "Select the next squad", Keys: []string{"KeyN"}},
		{Input: keyAll, Label: "Select all squads", Keys: []string{"Digit0"}},
		{Input: keyAdd, Label: "Add to those that are selected: while it is held", Keys: []string{"ShiftLeft", "ShiftRight"}},
		{Input: keyNear, Label: "Look closer, or from afar", Keys: []string{"KeyZ"}},
	}
	for i, name := range keySquads {
		controls = append(controls, sim.Control{Input: name, Label: "Select squad " + name[len(name)-1:], Keys: []string{"Digit" + string(rune('1'+i))}})
	}
	return sim.Info{
		Name: "armada", Title: "Armada", Rate: Rate,
		About:    "Two fleets in space, in squads of five. Command yours; a commander leads the other. Each ship, each squad and the commander has a mind.",
		Goal:     "Destroy the enemy's flagship, or all of its ships, before yours are gone.",
		Controls: controls,
		Options: []sim.Option{
			{Name: "size", Label: "Squads of a side", Choices: []string{"4", "12", "25", "50", "100"}, Value: "12"},
			{Name: "flight", Label: "Ships fly", Choices: []string{"arcade", "inertia"}, Value: "arcade"},
			{Name: "blue", Label: "Blue is led by", Choices: []string{"you", "commander", "veteran", "nobody"}, Value: "you"},
			{Name: "red", Label: "Red is led by", Choices: []string{"commander", "veteran", "nobody"}, Value: "commander"},
			{Name: "minds", Label: "Ships and squads are", Choices: []string{"machines", "graphs"}, Value: "machines"},
		},
		Sprites:  sprites,
		Tools:    tools,
		Gestures: gestures,
	}
}

// What a player takes in hand, and beside it what is ordered at once: formations, and to stay.
var tools = []sim.Tool{
	{Name: "command", Label: "Command", Key: "KeyC", Cursor: "default", Icon: "M3 1 L13 9 L8.6 9.6 L11 14.4 L8.9 15.2 L6.6 10.4 L3 13 Z",
		About: "Select squads, and order them with the right button."},
	{Name: "move", Label: "Move", Key: "KeyM", Cursor: "crosshair", Icon: "M7 14 V6 H3 L8 1 L13 6 H9 V14 Z", About: "Click where to."},
	{Name: "attack", Label: "Attack", Key: "KeyA", Cursor: "crosshair",
		Icon: "M8 1 A7 7 0 1 0 8.01 1 Z M8 3 A5 5 0 1 1 7.99 3 Z M7 0 H9 V6 H7 Z M7 10 H9 V16 H7 Z M0 7 H6 V9 H0 Z M10 7 H16 V9 H10 Z", About: "Click whom."},
	{Name: "patrol", Label: "Patrol", Key: "KeyP", Cursor: "crosshair", Icon: "M1 5 L5 1 V4 H13 V6 H5 V9 Z M15 11 L11 15 V12 H3 V10 H11 V7 Z",
		About: "Click the other end, or draw the line."},
	{Name: "hold", Label: "Hold", Key: "KeyH", Command: "hold", Icon: "M4 1 H12 L15 4 V12 L12 15 H4 L1 12 V4 Z", About: "Stay here."},
	{Name: "stop", Label: "Stop", Key: "KeyS", Command: "stop", Icon: "M2 4 L4 2 L8 6 L12 2 L14 4 L10 8 L14 12 L12 14 L8 10 L4 14 L2 12 L6 8 Z", About: "Take the orders back."},
	shape(Arrow, dot(8, 3)+dot(5, 7)+dot(11, 7)+dot(2, 11)+dot(14, 11)),
	shape(Line, dot(2, 8)+dot(5, 8)+dot(8, 8)+dot(11, 8)+dot(14, 8)),
	shape(Column, dot(8, 2)+dot(8, 5)+dot(8, 8)+dot(8, 11)+dot(8, 14)),
	shape(Wedge, dot(2, 5)+dot(14, 5)+dot(5, 9)+dot(11, 9)+dot(8, 13)),
	shape(Circle, dot(8, 3)+dot(13, 6.7)+dot(11, 13)+dot(5, 13)+dot(3, 6.7)),
}

// dot returns a small disc of an icon.
func dot(x, y float64) string {
	return fmt.Sprintf("M%g %g a1.5 1.5 0 1 0 3 0 a1.5 1.5 0 1 0 -3 0 Z ", x-1.5, y)
}

// shape returns the button of a formation.
func shape(f Formation, icon string) sim.Tool {
	name := formationNames[f]
	return sim.Tool{Name: name, Label: strings.ToUpper(name[:1]) + name[1:], Command: "formation", Values: map[string]string{"name": name}, Icon: icon,
		About: "Fly in this formation."}
}

// What the mouse does: as in strategy games.
var gestures = []sim.Gesture{
	{On: sim.OnClick, Tool: "command", Command: "pick", For: sim.TakesAgent, Label: "Select a squad"},
	{On: sim.OnClick, Tool: "command", Command: "none", Label: "Select none"},
	{On: sim.OnClick, With: "shift", Tool: "command", Command: "pick", For: sim.TakesAgent, Values: map[string]string{"add": "true"}, Label: "Add a squad"},
	{On: sim.OnDouble, Tool: "command", Command: "all", Label: "Select all"},
	{On: sim.OnDrag, Tool: "command", Command: "select", Params: fromTo("from", "to"), Label: "Select"},
	{On: sim.OnDrag, With: "shift", Tool: "command", Command: "select", Params: fromTo("from", "to"), Values: map[string]string{"add": "true"}, Label: "Add"},

	{On: sim.OnRight, Command: "engage", Params: map[string]sim.Takes{"whom": sim.TakesAgent, "at": sim.TakesPlace}, Label: "Attack"},
	{On: sim.OnRight, Command: "order", Params: place("at"), Label: "Move"},
	{On: sim.OnRightLine, Command: "face", Params: fromTo("at", "towards"), Label: "Move and look there"},
	{On: sim.OnRightLine, With: "ctrl", Command: "patrol", Params: fromTo("from", "to"), Label: "Patrol"},

	{On: sim.OnClick, Tool: "move", Command: "move", Params: place("at"), Alone: true},
	{On: sim.OnLine, Tool: "move", Command: "face", Params: fromTo("at", "towards"), Label: "Move and look there"},
	{On: sim.OnClick, Tool: "attack", Command: "engage", Params: map[string]sim.Takes{"whom": sim.TakesAgent, "at": sim.TakesPlace}, Label: "Attack", Alone: true},
	{On: sim.OnClick, Tool: "attack", Command: "assault", Params: place("at"), Label: "Attack who is nearest", Alone: true},
	{On: sim.OnClick, Tool: "patrol", Command: "beat", Params: place("to"), Label: "Patrol there and back", Alone: true},
	{On: sim.OnLine, Tool: "patrol", Command: "patrol", Params: fromTo("from", "to"), Label: "Patrol"},
}

func place(name string) map[string]sim.Takes { return map[string]sim.Takes{name: sim.TakesPlace} }

func fromTo(from, to string) map[string]sim.Takes {
	return map[string]sim.Takes{from: sim.TakesStart, to: sim.TakesPlace}
}
