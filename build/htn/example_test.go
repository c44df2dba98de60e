package htn_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/htn"
	"github.com/wits-ai/wits/build/tree"
	"github.com/wits-ai/wits/std"
)

type printer struct{}

func (printer) Log(m wits.Message) { fmt.Println(m.Text) }

// A cook who makes a dish of any number of steps.
func Example() {
	soup := []string{"Chop", "Boil", "Serve"}
	cook := htn.Document{Root: "Dish", End: htn.EndPlan, Tasks: map[string]htn.Task{}}
	files := build.Files{}
	dish := htn.Method{Name: "Soup"}
	for _, step := range soup {
		file := step + ".tree.json"
		files[file] = tree.Document{Root: "Say", Nodes: map[string]tree.Node{"Say": tree.Log{Log: step}}}
		cook.Tasks[step] = htn.Task{Run: file}
		dish.Subtasks = append(dish.Subtasks, htn.Subtask{Task: step})
	}
	cook.Tasks["Dish"] = htn.Task{Methods: []htn.Method{dish}}
	files["cook.htn.json"] = cook
	program, err := wits.Load(std.NewRegistry(), files, "cook.htn.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	for tick := range int64(6) {
		mind.Step(wits.Frame{Tick: tick, Delta: 1, Log: printer{}})
	}
	// Output:
	// Chop
	// Boil
	// Serve
}
