package town

import (
	"cmp"
	"io/fs"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
)

// Headless are options for a town that nobody plays.
func Headless() map[string]string {
	return map[string]string{"start": "begun", "size": "48", "buildings": "60"}
}

// Info describes the game.
func (g *Game) Info() sim.Info {
	tools, gestures := toolsOf(g.design())
	return sim.Info{
		Name: "town", Title: "Town", Rate: Rate,
		About: "A city builder whose whole economy is a document of production rules. Place houses, workshops and services, and change the rules while the town runs.",
		Goal:  "Reach 200 people, with nobody hungry, before the winter of year 3.",
		Controls: []sim.Control{
			{Input: keyUp, Label: "Cursor up", Keys: []string{"ArrowUp"}},
			{Input: keyLeft, Label: "Cursor left", Keys: []string{"ArrowLeft"}},
			{Input: keyDown, Label: "Cursor down", Keys: []string{"ArrowDown"}},
			{Input: keyRight, Label: "Cursor right", Keys: []string{"ArrowRight"}},
			{Input: keyUse, Label: "Build there; hold it to go on building", Keys: []string{"Enter"}},
			{Input: keyNext, Label: "What the cursor builds: the next", Keys: []string{"KeyN"}},
			{Input: keyBack, Label: "The one before", Keys: []string{"KeyB"}},
			{Input: keyDrop, Label: "Demolish there", Keys: []string{"Backspace", "Delete"}},
			{Input: keyZoom, Label: "Look closer, at the cursor, or from afar", Keys: []string{"KeyZ"}},
		},
		Options: []sim.Option{
			{Name: "start", Label: "Start", Choices: []string{"begun", "empty"}, Value: "begun"},
			{Name: "size", Label: "Map", Choices: []string{"48", "64", "96", "128"}, Value: "48"},
			{Name: "buildings", Label: "Buildings", Choices: []string{"60", "120", "200", "500", "2000"}, Value: "60"},
		},
		Sprites:  sprites,
		Overlays: overlays,
		Tools:    tools,
		Gestures: gestures,
	}
}

// design is what the document says: as the game has it, or before it has begun as it is read.
func (g *Game) design() *rules.Design {
	if g.world != nil && g.bins.design != nil {
		return g.bins.design
	}
	if g.shown == nil {
		g.shown = designOf(g.registry, g.documents)
	}
	return g.shown
}

// designOf is what the document says, without a game: that of the package, if there is none or it is wrong.
func designOf(r *wits.Registry, documents fs.FS) *rules.Design {
	for _, files := range []fs.FS{documents, Documents()} {
		p, err := wits.Load(r, files, rulesFile)
		if err != nil {
			continue
		}
		if e, err := rules.New(p, rules.Options{Rate: Rate, Tiles: 1, Ground: rules.Grid{Width: 1, Height: 1}}); err == nil {
			return e.Design()
		}
	}
	return &rules.Design{}
}

// typesOf are the types of a document in the order in which people need them: roads, then those of which a town has most.
func typesOf(d *rules.Design) []string {
	list := d.Types()
	rank := func(t string) rules.Amount {
		if d.Start(t, "road") > 0 {
			return rules.Limit
		}
		return d.Start(t, "share")
	}
	slices.SortStableFunc(list, func(a, b string) int { return cmp.Compare(rank(b), rank(a)) })
	return list
}

// toolKeys are the keys of the tools for types, in their order; those beyond have none.
var toolKeys = []string{"Digit2", "Digit3", "Digit4", "Digit5", "Digit6", "Digit7", "Digit8", "Digit9", "Digit0", "KeyC", "KeyV", "KeyE", "KeyQ", "KeyW"}

// maxTools is for how many types there is a tool; for those beyond there is the command.
const maxTools = 28

// toolsOf is what a player takes in hand, and what the mouse does with it: a tool for each type of the document as it was when the game began.
func toolsOf(d *rules.Design) (tools []sim.Tool, gestures []sim.Gesture) {
	way := map[string]sim.Takes{"from": sim.TakesStart, "to": sim.TakesPlace}
	tools = append(tools, sim.Tool{Name: "look", Label: "Look", Key: "Digit1", Cursor: "default", Icon: icons["look"],
		About: "Click a building or somebody to see what it does, and why it does not."})
	for i, t := range typesOf(d) {
		if i == maxTools {
			break
		}
		tool := sim.Tool{Name: t, Label: label(t), About: d.About(t), Icon: icons[t], Cursor: "cell"}
		if tool.Icon == "" {
			tool.Icon = icons[""]
		}
		if i < len(toolKeys) {
			tool.Key = toolKeys[i]
		}
		if price := priceOf(d, t); price != "" {
			tool.Label += " " + price
		}
		tools = append(tools, tool)
		what := map[string]string{"what": t}
		gestures = append(gestures,
			sim.Gesture{On: sim.OnClick, Tool: t, Command: "build", Params: map[string]sim.Takes{"at": sim.TakesPlace}, Values: what, Label: "Build", Alone: true},
			sim.Gesture{On: sim.OnLine, Tool: t, Command: "line", Params: way, Values: what, Label: "Build a line"})
	}
	tools = append(tools, sim.Tool{Name: "demolish", Label: "Demolish", Key: "KeyX", Cursor: "not-allowed", Icon: icons["demolish"], About: "All that you touch."})
	gestures = append(gestures, sim.Gesture{On: sim.OnPaint, Tool: "demolish", Command: "demolish", Params: way, Alone: true})
	return tools, gestures
}

// priceOf is what a type costs of the first thing that it costs, for its tool.
func priceOf(d *rules.Design, t string) string {
	if a := d.Start(t, "costMoney"); a > 0 {
		return a.String()
	}
	return ""
}
