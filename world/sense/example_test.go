package sense_test

import (
	"fmt"
	"math"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/belief"
	"github.com/wits-ai/wits/world/sense"
)

// Entities of the example.
var (
	watchman = wits.NewEntity(1, 1)
	thief    = wits.NewEntity(2, 1)
)

// A watchman hears a thief behind it, turns round, sees it, and knows where it was when it has gone.
func Example() {
	program, err := wits.Load(std.NewRegistry(), os.DirFS("testdata/watchman"), "watchman.senses.json")
	if err != nil {
		fmt.Println(err) // everything that is wrong, with file, line and node
		return
	}
	config, err := wits.ContentOf[*sense.Config](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	senses, err := sense.NewSystem(config)
	if err != nil {
		fmt.Println(err) // the document names a check that the game has not
		return
	}
	sight, hearing := wits.NameOf("Sight"), wits.NameOf("Hearing")

	err = senses.Add(watchman, "Watchman")
	if err != nil {
		fmt.Println(err)
		return
	}
	senses.SetEmitter(thief, sight, sense.Emission{Strength: 1, Up: 1})
	senses.SetTeam(watchman, wits.NameOf("Watch"))
	senses.SetPoints(thief, geom.Vec3{Z: 1.6}, geom.Vec3{Y: 0.3, Z: 1.2}, geom.Vec3{Y: -0.3, Z: 1.2}, geom.Vec3{Z: 0.1})

	facing := 0.0
	var known [8]belief.Contact[geom.Vec3, belief.Nothing]
	contacts := belief.Contacts[geom.Vec3, belief.Nothing](known[:])
	for tick := range 60 {
		now := float64(tick+1) / 60
		senses.Move(watchman, sense.Body{Facing: facing})
		senses.Move(thief, sense.Body{Place: geom.Vec3{X: -4, Y: 3 * now}, Velocity: geom.Vec3{Y: 3}})
		if tick == 10 {
			senses.Emit(sense.Signal{Modality: hearing, Of: thief, At: geom.Vec3{X: -4, Y: 3 * now}, Strength: 1}) // a step on gravel
		}
		for _, n := range senses.Step(sense.Open{}, now) {
			if n.Modality == hearing {
				fmt.Printf("%.2f s: hears %v with a strength of %.2f\n", now, n.Of, n.Strength)
				facing = math.Pi
			}
			sense.Believe(contacts, &n, senses.Memory(n.By), belief.Nothing{})
		}
	}
	fmt.Println("sees it now:", senses.Perceives(watchman, thief, sight))
	k := contacts.Find(thief)
	fmt.Printf("believes that it is at y = %.1f, and runs\n", k.Expected(1, 2).Y)
	// Output:
	// 0.18 s: hears #2 with a strength of 0.28
	// sees it now: true
	// believes that it is at y = 3.0, and runs
}
