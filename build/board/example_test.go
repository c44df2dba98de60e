package board_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/board"
	"github.com/wits-ai/wits/build/machine"
	"github.com/wits-ai/wits/std"
)

// A blackboard, and a machine that writes to it.
func Example() {
	files := build.Files{
		"squad.board.json": board.Document{
			Scope:  board.ScopeTeam,
			Fields: map[string]board.Field{"Alarm": {Type: "bool", Doc: "Somebody was seen."}},
		},
		"sentry.machine.json": machine.Document{
			Header: build.Header{Boards: map[string]string{"Squad": "squad.board.json"}},
			States: map[string]machine.State{"Watch": {Enter: "Squad.Alarm = true", Stay: true}},
			Start:  "Watch",
		},
	}
	program, err := wits.Load(std.NewRegistry(), files, "sentry.machine.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	squad, err := wits.NewBoard(program, "squad.board.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	alarm, err := wits.FieldOf[bool](squad, "Alarm")
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	squad.Begin()
	squad.Give(mind)
	mind.Step(wits.Frame{Delta: 1})
	squad.Take(mind)
	fmt.Println(alarm.Get())
	// Output:
	// true
}
