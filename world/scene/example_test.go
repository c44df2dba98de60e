package scene_test

import (
	"fmt"
	"math"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/scene"
)

// plaza is a game whose characters have no traits and no names.
type plaza struct{}

func (plaza) Trait(character, trait int) float64    { return 0 }
func (plaza) Named(character int, name string) bool { return false }
func (plaza) Find(name string, near geom.Vec2) int  { return -1 }
func (plaza) Since(event int) float64               { return math.Inf(1) }

// Two people come to a bench for one.
func Example() {
	files := fstest.MapFS{"plaza.scene.json": {Data: []byte(`{
		"wits": 1, "kind": "scene",
		"behaviors": {"Sit": {"lasts": 10}},
		"roles": {"Dreamer": {"does": {"Sit": 1}}},
		"scenes": {"Bench": {"at": [[0, 0]], "radius": 2, "main": {"Dreamer": {}}}}
	}`)}}
	registry := std.NewRegistry()
	registry.AddKind(scene.Kind{})
	program, err := wits.Load(registry, files, "plaza.scene.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	scenes, err := wits.ContentOf[*scene.Scenes](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	director := scene.NewDirector(scenes, plaza{}, 1)
	for second := range 12 {
		director.Set(0, scene.Character{At: geom.Vec2{X: 0.5}})
		director.Set(1, scene.Character{At: geom.Vec2{X: 1.5}})
		director.Step(scene.Frame{Time: float64(second)})
		for _, e := range director.Events() {
			switch e.Kind {
			case scene.Joined:
				fmt.Printf("%d s: %d plays %s\n", second, e.Character, e.Role)
			case scene.Left:
				fmt.Printf("%d s: %d leaves\n", second, e.Character)
			}
		}
		if second == 5 {
			fmt.Println("5 s: 1:", director.Why(1, 0)[0].Text)
		}
	}
	// Output:
	// 0 s: 0 plays Dreamer
	// 5 s: 1: It does not play Dreamer: all 1 places are taken.
	// 10 s: 0 leaves
	// 10 s: 1 plays Dreamer
}
