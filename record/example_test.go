package record_test

import (
	"bytes"
	"fmt"

	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// A duel is recorded, taken back, saved, and played again from the file.
func Example() {
	loop, err := sim.NewLoop(duel.New(), sim.LoopOptions{Seed: 7, Options: map[string]string{"blue": "berserker"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	recorder := record.Attach(loop, record.Options{})
	defer recorder.Close()
	loop.Play(sim.Run{Ticks: 600}) // with a page it is loop.Run that plays

	red := loop.Game().Agents()[0]
	health := red.Mind.Program().Find("CharHealth")
	_, now := recorder.Span()
	tick, _ := recorder.LastChange(red.ID, now, health)
	before, _ := recorder.Mind(tick-1, red.ID)
	after, _ := recorder.Mind(tick, red.ID)
	fmt.Printf("in tick %d the health of %s went from %.1f to %.1f\n", tick, red.Name, before.Value(health), after.Value(health))

	if err := recorder.SeekTick(tick - 1); err != nil { // the whole game, as it stood
		fmt.Println(err)
	}
	fmt.Println("the game stands after tick", recorder.Now() == tick-1)
	if err := recorder.Live(); err != nil {
		fmt.Println(err)
	}

	var file bytes.Buffer
	if err := recorder.Save(&file, record.SaveOptions{}); err != nil {
		fmt.Println(err)
		return
	}
	recording, err := record.Read(file.Bytes())
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := recording.Replay(duel.New())
	fmt.Println(result.Ticks == now, result.Difference == nil, result.Hash == sim.Hash(loop.Game()), err)
	// Output:
	// in tick 474 the health of Red went from 100.0 to 83.5
	// the game stands after tick true
	// true true true <nil>
}
