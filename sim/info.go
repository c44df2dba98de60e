package sim

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Info is what a game says about itself, once; it must not change while the game runs. Its JSON form is the "game" of
// the live protocol's hello message.
type Info struct {
	// Name is short and lower-case: the word by which the command line knows the game.
	Name string `json:"name"`
	// Title is what people call it.
	Title string `json:"title"`
	// About is one sentence.
	About string `json:"about"`
	// Goal says to a player in one sentence, at most 160 characters, what there is to win or to do. It stands on the stage;
	// empty for a game without one.
	Goal string `json:"goal,omitempty"`
	// Rate is in ticks a second at speed 1, from 1 to 1000. 0 means 60.
	Rate int `json:"rate"`
	// Controls are the inputs that a player has, at most 64.
	Controls []Control `json:"controls"`
	// Options are what can be chosen before the game starts.
	Options []Option `json:"options"`
	// Sprites are shapes that [Scene.Sprite] draws by name.
	Sprites []Sprite `json:"sprites"`
	// Overlays are layers over the picture that people switch on, in the order of the menu; at most 256. See [Scene.Layer].
	Overlays []Overlay `json:"overlays"`
	// Tools are what a player can take in hand on the stage, at most 32. See [Gesture.Tool]. They and the gestures may be others after each
	// start, as documents say.
	Tools []Tool `json:"tools"`
	// Gestures say which commands the mouse gives on the stage, at most 256. The game must be a [Commander] then.
	Gestures []Gesture `json:"gestures"`
}

// Control is one input of the player.
type Control struct {
	// Input is the name that the game asks for in [Input.Held].
	Input string `json:"input"`
	// Label is for people.
	Label string `json:"label"`
	// Keys are KeyboardEvent.code values such as "ArrowLeft" or "KeyA".
	Keys []string `json:"keys"`
	// Second: another control does the same for other fingers. Where there is little room pages name that one only.
	Second bool `json:"second,omitempty"`
}

// Option is a choice made before the game starts.
type Option struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	// Choices are all values that the option may have.
	Choices []string `json:"choices"`
	// Value is the choice that holds when nobody chooses.
	Value string `json:"value"`
}

// Sprite is a shape made of paths, drawn in order.
type Sprite struct {
	Name  string       `json:"name"`
	Paths []SpritePath `json:"paths"`
}

// SpritePath is one path of a sprite.
type SpritePath struct {
	// D is SVG path data. Its unit is the metre, its y axis points up.
	D string `json:"d"`
	// Fill and Stroke are CSS colours; empty paints nothing.
	Fill   string `json:"fill,omitempty"`
	Stroke string `json:"stroke,omitempty"`
	// Width of the stroke in metres.
	Width float64 `json:"width,omitempty"`
	// Tint fills the path with the tint that the game gives when it draws the sprite, in place of Fill.
	Tint bool `json:"tint,omitempty"`
}

const (
	defaultRate = 60
	maxRate     = 1000
	maxControls = 64
	maxGoal     = 160
)

// normal returns the info with its defaults filled in and no nil lists, or an error that lists all that is wrong with it.
func (in Info) normal() (Info, error) {
	var wrong []string
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }

	if in.Name == "" {
		say("it has no name")
	}
	if in.Title == "" {
		in.Title = in.Name
	}
	if in.Rate == 0 {
		in.Rate = defaultRate
	}
	if in.Rate < 1 || in.Rate > maxRate {
		say("its rate is %d ticks a second, which is not from 1 to %d", in.Rate, maxRate)
	}
	if len(in.Controls) > maxControls {
		say("it has %d controls, but %d is the limit", len(in.Controls), maxControls)
	}
	if n := utf8.RuneCountInString(in.Goal); n > maxGoal {
		say("its goal has %d characters, but %d is the limit", n, maxGoal)
	}
	if len(in.Sprites) > 1<<16 {
		say("it has %d sprites, but %d is the limit", len(in.Sprites), 1<<16)
	}
	if len(in.Overlays) > maxOverlays {
		say("it has %d overlays, but %d is the limit", len(in.Overlays), maxOverlays)
	}
	in.Controls = append([]Control{}, in.Controls...)
	in.Options = append([]Option{}, in.Options...)
	in.Sprites = append([]Sprite{}, in.Sprites...)
	in.Overlays = append([]Overlay{}, in.Overlays...)
	for i := range in.Controls {
		in.Controls[i].Keys = append([]string{}, in.Controls[i].Keys...)
	}
	for i := range in.Sprites {
		in.Sprites[i].Paths = append([]SpritePath{}, in.Sprites[i].Paths...)
	}
	unique(in.Controls, "a control", func(c Control) string { return c.Input }, say)
	unique(in.Options, "an option", func(o Option) string { return o.Name }, say)
	unique(in.Sprites, "a sprite", func(s Sprite) string { return s.Name }, say)
	unique(in.Overlays, "an overlay", func(o Overlay) string { return o.Name }, say)
	for i := range in.Overlays {
		if o := &in.Overlays[i]; o.Label == "" {
			o.Label = o.Name
		}
	}
	for i := range in.Options {
		o := &in.Options[i]
		if len(o.Choices) == 0 {
			say("option %q has no choices", o.Name)
		} else if o.Value == "" {
			o.Value = o.Choices[0]
		} else if !slices.Contains(o.Choices, o.Value) {
			say("option %q has the value %q, which is none of its choices", o.Name, o.Value)
		}
	}
	in.mouse(say)
	if wrong != nil {
		return in, fmt.Errorf("sim: game %q: %s", in.Name, strings.Join(wrong, "; "))
	}
	return in, nil
}

func unique[T any](list []T, what string, name func(T) string, say func(string, ...any)) {
	seen := map[string]bool{}
	for _, item := range list {
		switch n := name(item); {
		case n == "":
			say("%s has no name", what)
		case seen[n]:
			say("there are two %ss %q", what[strings.IndexByte(what, ' ')+1:], n)
		default:
			seen[n] = true
		}
	}
}

// Resolve completes options with the game's defaults. It fails, naming everything that is wrong, if an option does not
// exist or a value is none of its choices.
func (in Info) Resolve(options map[string]string) (map[string]string, error) {
	full := make(map[string]string, len(in.Options))
	for _, o := range in.Options {
		full[o.Name] = o.Value
		if o.Value == "" && len(o.Choices) > 0 {
			full[o.Name] = o.Choices[0]
		}
	}
	var wrong []string
	for name, value := range options {
		i := slices.IndexFunc(in.Options, func(o Option) bool { return o.Name == name })
		switch {
		case i < 0:
			wrong = append(wrong, fmt.Sprintf("there is no option %q", name))
		case !slices.Contains(in.Options[i].Choices, value):
			wrong = append(wrong, fmt.Sprintf("option %q cannot be %q, only %s",
				name, value, strings.Join(in.Options[i].Choices, ", ")))
		default:
			full[name] = value
		}
	}
	if wrong != nil {
		slices.Sort(wrong)
		return nil, fmt.Errorf("sim: game %q: %s", in.Name, strings.Join(wrong, "; "))
	}
	return full, nil
}
