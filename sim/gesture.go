package sim

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Tool is what a player takes in hand on the stage: while it is chosen the gestures that name it give their commands. The
// page shows the tools on the stage; the first of them is chosen at first. Which one is chosen is the page's affair, and no
// part of the game's input: the commands that come of it are. A tool with a command is a button among them.
type Tool struct {
	// Name is what gestures call it, Label and About are for people.
	Name  string `json:"name"`
	Label string `json:"label"`
	About string `json:"about,omitempty"`
	// Icon is SVG path data of a drawing of 16 by 16, whose y axis points down. The page fills it, and shows it beside the
	// label, or in its place where there is little room. Empty is none.
	Icon string `json:"icon,omitempty"`
	// Key is the KeyboardEvent.code, such as "Digit1", that chooses it; empty for none.
	Key string `json:"key,omitempty"`
	// Cursor is the pointer's shape on the stage while it is chosen, one of the words of CSS; empty means "crosshair" if any
	// gesture names the tool, and "default" otherwise.
	Cursor string `json:"cursor,omitempty"`
	// Command makes it a button: pressing it, or its key, gives this command at once, and the tool in hand stays there. A
	// command that is for an agent is for the one that the page shows.
	Command string `json:"command,omitempty"`
	// Values are parameters of the command by their names; one that is not here gets the value that the command offers.
	Values map[string]string `json:"values,omitempty"`
}

// Gesture is something that a player does with the pointer on the stage, and the command of the game (see [Commander]) that
// it gives. Of the gestures that are made the same way, the first of the list that can be given is: one that needs an agent
// under the pointer stands before one that does not.
type Gesture struct {
	// On is how it is made.
	On Motion `json:"on"`
	// With is the key that is held meanwhile: "shift", "ctrl" (or the command key of a Mac), "alt", or "" for none of them. With
	// "shift" and the second button Firefox opens a menu of its own, so [OnRight] and [OnRightLine] take "ctrl".
	With string `json:"with,omitempty"`
	// Tool is the name of the one that must be chosen; "" for whichever is.
	Tool string `json:"tool,omitempty"`
	// Command is the name of the command that is given.
	Command string `json:"command"`
	// For says which agent gets a command that is for an agent: [TakesSelected], or [TakesAgent], the one under the pointer
	// where the gesture began. Empty means [TakesSelected]. A command that is for the game as a whole has none.
	For Takes `json:"for,omitempty"`
	// Params says what a parameter of the command gets, by its name. A parameter that is neither here nor in Values gets the
	// value that the command offers.
	Params map[string]Takes `json:"params,omitempty"`
	// Values are parameters that always get the same, by their names.
	Values map[string]string `json:"values,omitempty"`
	// Label is what people read of it, such as "Attack"; empty means that of the command.
	Label string `json:"label,omitempty"`
	// Alone: the page does nothing of its own beside, such as to select the agent that was clicked.
	Alone bool `json:"alone,omitempty"`
}

// Motion is how a gesture is made.
type Motion string

// Motions. All but the right click and the right line are of the first button, or of a finger.
const (
	OnClick  Motion = "click"
	OnDouble Motion = "double" // a double click; the two clicks come before it
	OnRight  Motion = "right"  // a click of the second button, or what a touch pad or screen has for it
	OnDrag   Motion = "drag"   // a box is drawn from corner to corner
	OnLine   Motion = "line"   // a straight line is drawn
	// OnRightLine is a straight line that is drawn with the second button; where it hardly moves it is [OnRight].
	OnRightLine Motion = "rightline"
	OnDraw      Motion = "draw" // a line is drawn as the pointer goes
	// OnPaint gives its command again and again while the pointer is down, at most 20 times a second: once where it goes
	// down, and then for each stretch that it has gone since.
	OnPaint Motion = "paint"
)

// Takes is what a parameter of a command gets from a gesture.
type Takes string

// What parameters get.
const (
	TakesPlace    Takes = "place"    // vec2: where the pointer is at the end
	TakesStart    Takes = "start"    // vec2: where it began; of [OnPaint], where it was the last time
	TakesPath     Takes = "path"     // path: the points from the start to the end, at most 500
	TakesAgent    Takes = "agent"    // agent: the one under the pointer at the end; without one the command is not given
	TakesAgents   Takes = "agents"   // agents: all within the box, perhaps none
	TakesSelected Takes = "selected" // agent: the one that is selected on the page; without one the command is not given
)

const (
	maxTools    = 32
	maxGestures = 256
)

var (
	motions   = []Motion{OnClick, OnDouble, OnRight, OnDrag, OnLine, OnRightLine, OnDraw, OnPaint}
	modifiers = []string{"", "shift", "ctrl", "alt"}
	cursors   = []string{"", "default", "pointer", "crosshair", "cell", "move", "copy", "grab", "help", "not-allowed"}
	// typeOf is the type of what a gesture gives.
	typeOf = map[Takes]string{TakesPlace: "vec2", TakesStart: "vec2", TakesPath: "path", TakesAgent: "agent", TakesAgents: "agents", TakesSelected: "agent"}
)

// ways reports whether a motion has a beginning and an end of its own.
func (m Motion) ways() bool {
	return m == OnDrag || m == OnLine || m == OnRightLine || m == OnDraw || m == OnPaint
}

// mouse checks the tools and gestures, as far as can be told without the commands, and completes them.
func (in *Info) mouse(say func(string, ...any)) {
	if len(in.Tools) > maxTools {
		say("it has %d tools, but %d is the limit", len(in.Tools), maxTools)
	}
	if len(in.Gestures) > maxGestures {
		say("it has %d gestures, but %d is the limit", len(in.Gestures), maxGestures)
	}
	in.Tools = append([]Tool{}, in.Tools...)
	in.Gestures = append([]Gesture{}, in.Gestures...)
	unique(in.Tools, "a tool", func(t Tool) string { return t.Name }, say)
	keys := map[string]string{}
	for _, c := range in.Controls {
		for _, k := range c.Keys {
			keys[k] = fmt.Sprintf("the control %q", c.Input)
		}
	}
	for i := range in.Tools {
		t := &in.Tools[i]
		if t.Label == "" {
			t.Label = t.Name
		}
		t.Values = maps.Clone(t.Values)
		if t.Command == "" && len(t.Values) > 0 {
			say("tool %q has values, but no command to give them to", t.Name)
		}
		if !slices.Contains(cursors, t.Cursor) {
			say("tool %q has the cursor %q, which is none of %s", t.Name, t.Cursor, strings.Join(cursors[1:], ", "))
		}
		if t.Key == "" {
			continue
		}
		if other, ok := keys[t.Key]; ok {
			say("the key %s chooses the tool %q, but it is that of %s", t.Key, t.Name, other)
		}
		keys[t.Key] = fmt.Sprintf("the tool %q", t.Name)
	}
	for i := range in.Gestures {
		in.gesture(i, say)
	}
}

func (in *Info) gesture(i int, say func(string, ...any)) {
	g := &in.Gestures[i]
	wrong := func(format string, args ...any) {
		say("gesture %d (%s for the command %q) %s", i+1, g.On, g.Command, fmt.Sprintf(format, args...))
	}
	if !slices.Contains(motions, g.On) {
		wrong("is made by %q, which is none of %s", g.On, list(motions))
	}
	if !slices.Contains(modifiers, g.With) {
		wrong("is made with %q, which is none of %s", g.With, strings.Join(modifiers[1:], ", "))
	}
	if k := slices.IndexFunc(in.Tools, func(t Tool) bool { return t.Name == g.Tool }); g.Tool != "" && k < 0 {
		wrong("is for the tool %q, which there is not", g.Tool)
	} else if k >= 0 && in.Tools[k].Command != "" {
		wrong("is for the tool %q, which is a button and never in hand", g.Tool)
	}
	if g.Command == "" {
		wrong("has no command")
	}
	if g.For != "" && g.For != TakesSelected && g.For != TakesAgent {
		wrong("is for %q, but the command is for the agent %s", g.For, list([]Takes{TakesSelected, TakesAgent}))
	}
	for _, name := range slices.Sorted(maps.Keys(g.Params)) {
		takes := g.Params[name]
		switch {
		case typeOf[takes] == "":
			wrong("gives %s %q, which is none of %s", name, takes, list(slices.Sorted(maps.Keys(typeOf))))
		case takes == TakesStart && !g.On.ways():
			wrong("gives %s its start, but it has no other place than its end: take %s", name, TakesPlace)
		case takes == TakesPath && g.On != OnDraw && g.On != OnPaint:
			wrong("gives %s its path, which only %s and %s have", name, OnDraw, OnPaint)
		case takes == TakesAgents && g.On != OnDrag:
			wrong("gives %s the agents in its box, which only %s has", name, OnDrag)
		}
		if _, ok := g.Values[name]; ok {
			wrong("gives %s both a value and %q", name, takes)
		}
	}
	g.Params, g.Values = maps.Clone(g.Params), maps.Clone(g.Values)
}

func list[T ~string](items []T) string {
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = string(item)
	}
	return strings.Join(texts, ", ")
}

// commanded checks that what gestures and buttons give are commands of the game, and completes the labels of gestures.
func (in *Info) commanded(commands []Command) error {
	var wrong []string
	find := func(name string, say func(string, ...any)) *Command {
		if k := slices.IndexFunc(commands, func(c Command) bool { return c.Name == name }); k >= 0 {
			return &commands[k]
		}
		names := make([]string, len(commands))
		for n, c := range commands {
			names[n] = c.Name
		}
		say("gives a command that the game does not have; it has %s", strings.Join(names, ", "))
		return nil
	}
	for i := range in.Tools {
		t := &in.Tools[i]
		say := func(format string, args ...any) {
			wrong = append(wrong, fmt.Sprintf("tool %q (for the command %q) ", t.Name, t.Command)+fmt.Sprintf(format, args...))
		}
		if t.Command == "" {
			continue
		}
		if c := find(t.Command, say); c != nil {
			c.given(t.Values, nil, say)
		}
	}
	for i := range in.Gestures {
		g := &in.Gestures[i]
		say := func(format string, args ...any) {
			wrong = append(wrong, fmt.Sprintf("gesture %d (%s for the command %q) ", i+1, g.On, g.Command)+fmt.Sprintf(format, args...))
		}
		c := find(g.Command, say)
		if c == nil {
			continue
		}
		if g.Label == "" {
			g.Label = c.Label
		}
		if g.For != "" && !c.Agent {
			say("is for an agent, but the command is for the game as a whole")
		}
		for _, name := range slices.Sorted(maps.Keys(g.Params)) {
			if p := c.param(name); p == nil {
				say("gives %s, which is no parameter of it", name)
			} else if is := typeOf[g.Params[name]]; is != p.Type {
				say("gives %s the %s, of type %s, but it is of type %s", name, g.Params[name], is, p.Type)
			}
		}
		c.given(g.Values, g.Params, say)
	}
	if wrong != nil {
		return fmt.Errorf("sim: game %q: %s", in.Name, strings.Join(wrong, "; "))
	}
	return nil
}

// given checks that constants fit, and that each parameter gets something: a constant, what is taken, or what is offered.
func (c *Command) given(values map[string]string, takes map[string]Takes, say func(string, ...any)) {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if p := c.param(name); p == nil {
			say("gives %s, which is no parameter of it", name)
		} else if p.Type != "agent" && p.Type != "agents" && !p.fits(values[name], nil) {
			say("gives %s %q, but it is %s", name, values[name], p.wants())
		}
	}
	for i := range c.Params {
		p := &c.Params[i]
		_, taken := takes[p.Name]
		if _, given := values[p.Name]; !taken && !given && p.Value == "" && !p.fits("", nil) {
			say("gives %s nothing, and the command offers no value for it", p.Name)
		}
	}
}

func (c *Command) param(name string) *CommandParam {
	for i := range c.Params {
		if c.Params[i].Name == name {
			return &c.Params[i]
		}
	}
	return nil
}
