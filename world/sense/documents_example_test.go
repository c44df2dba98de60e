package sense_test

import (
	"fmt"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/sense"
)

// World is what all minds of the game share.
type World struct{ senses *sense.System }

// Senses makes the world a sense.Host: functions of documents ask it.
func (w *World) Senses() *sense.System { return w.senses }

// A document asks whom the watchman sees.
func Example_documents() {
	registry, documents := std.NewRegistry(), os.DirFS("testdata/watchman")
	sense.AddTo[geom.Vec3](registry)
	wits.AddFunc(registry, "Thief", func(*wits.Context, struct{}) wits.Entity { return thief })

	program, err := wits.Load(registry, documents, "watchman.senses.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	config, err := wits.ContentOf[*sense.Config](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	senses, err := sense.NewSystem(config)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := senses.Add(watchman, "Watchman"); err != nil {
		fmt.Println(err)
		return
	}
	senses.SetEmitter(thief, wits.NameOf("Sight"), sense.Emission{Strength: 1, Up: 1})

	alert, err := wits.Load(registry, documents, "alert.graph.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	mind, world := alert.NewMind(1), &World{senses}
	for tick := range int64(60) {
		now := float64(tick+1) / 60
		senses.Move(watchman, sense.Body{})
		senses.Move(thief, sense.Body{Place: geom.Vec3{X: 12*now - 4, Y: 3}})
		senses.Step(sense.Open{}, now)
		mind.Step(wits.Frame{Tick: tick, Time: now, Delta: 1.0 / 60, World: world, Entity: watchman})
		if tick%20 == 19 {
			fmt.Printf("%.2f s: alert %v\n", now, mind.Value(alert.Find("Alert")))
		}
	}
	// Output:
	// 0.33 s: alert false
	// 0.67 s: alert true
	// 1.00 s: alert true
}
