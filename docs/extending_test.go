package docs_test

import (
	"fmt"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/std"
)

// Mood is an enumeration: documents write its names.
type Mood int8

// Moods.
const (
	Calm Mood = iota
	Angry
)

// Loot is a type of the game's: a struct without pointers lies in the mind, and expressions read its fields.
type Loot struct {
	Who   wits.Entity
	Place geom.Vec2
	Worth float64
}

// Thief is the body whose mind runs.
type Thief struct {
	At    geom.Vec2
	Mood  Mood
	Knows []Loot
}

// DangerParams are the parameters of a function, in order: data ports of its node.
type DangerParams struct {
	Place  geom.Vec2 `unit:"m" doc:"Which place."`
	Radius float64   `default:"5" unit:"m" doc:"How far around it."`
}

// Danger is a function for designers, in expressions and as a node.
func Danger(x *wits.Context, p DangerParams) float64 {
	return max(0, 1-wits.Self[*Thief](x).At.Dist(p.Place)/p.Radius)
}

// ThiefPorts are the interface of a thief's documents.
type ThiefPorts struct {
	Nervous wits.Input[float64] `doc:"0 to 1."`
	Target  wits.Output[wits.Entity]
}

// Register offers designers what the game has.
func Register(r *wits.Registry) {
	wits.AddEnum[Mood](r, "mood", "How somebody feels.", "calm", "angry")
	wits.AddType[Loot](r, "loot", "What can be stolen.")
	wits.AddFunc(r, "Danger", Danger, wits.Doc("How dangerous a place is, 0 to 1."))
	wits.AddFunc(r, "MyMood", func(x *wits.Context, _ struct{}) Mood { return wits.Self[*Thief](x).Mood })
	wits.AddList(r, "Known", "What the thief knows of.", func(x *wits.Context, i int) (Loot, bool) {
		known := wits.Self[*Thief](x).Knows
		if i >= len(known) {
			return Loot{}, false
		}
		return known[i], true
	})
	wits.AddInterface[ThiefPorts](r, "Thief", wits.Doc("What the game tells a thief, and what it wants to know."))
}

const thief = `{
  "wits": 1,
  "kind": "utility",
  "name": "thief",
  "implements": [
    "Thief"
  ],
  "ports": [
    {"in": "Nervous", "type": "float"},
    {"out": "Target", "type": "entity"}
  ],
  "pick": {
    "from": "Known",
    "as": "it",
    "score": "it.Worth * (1 - Nervous * Danger(it.Place))",
    "considerations": [{"name": "Cool", "if": "MyMood() == calm"}],
    "into": {"Target": "it.Who"}
  }
}
`

func Example_extending() {
	r := std.NewRegistry()
	Register(r)
	program, err := wits.Load(r, fstest.MapFS{"thief.utility.json": {Data: []byte(thief)}}, "thief.utility.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	ports, err := wits.Bind[ThiefPorts](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	body := &Thief{Knows: []Loot{{Who: wits.NewEntity(1, 1), Worth: 3}, {Who: wits.NewEntity(2, 1), Place: geom.Vec2{X: 9}, Worth: 2}}}
	mind := program.NewMind(1)
	for _, nervous := range []float64{0, 1} {
		ports.Nervous.Set(mind, nervous)
		mind.Restart()
		mind.Step(wits.Frame{Delta: 0.1, Self: body})
		fmt.Println(ports.Target.Get(mind))
	}
	// Output:
	// #1
	// #2
}
