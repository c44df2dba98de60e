package maneuver_test

import (
	"fmt"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/maneuver"
	"github.com/wits-ai/wits/std"
)

// Platoon is a unit in a planned state.
type Platoon struct {
	Id    wits.Name
	At    float64 `unit:"m"`
	Speed float64 `unit:"m/s"`
}

// Battle is what the units do at the moment: until when, in seconds.
type Battle struct {
	Busy map[wits.Name]float64
}

// HillPorts are the ports that the game and the document share.
type HillPorts struct {
	Platoons      wits.Input[[]Platoon]
	BridgeBlocked wits.Input[bool]
}

type order struct {
	Who  wits.Name
	What string
	At   float64
}

// Two platoons take a hill. When the bridge is blocked, the one on its way to it goes through the forest; the attack waits for both.
func Example() {
	registry := std.NewRegistry()
	wits.AddType[Platoon](registry, "platoon", "A platoon, as it is planned to be.")
	wits.AddFunc(registry, "Order", func(x *wits.Context, p order) wits.None {
		fmt.Printf("%3.0f s: %v, %s %v\n", x.Time(), p.Who, p.What, p.At)
		wits.World[*Battle](x).Busy[p.Who] = x.Time() + 60
		return wits.None{}
	})
	wits.AddFunc(registry, "IsDone", func(x *wits.Context, p struct{ Who wits.Name }) bool {
		return x.Time() >= wits.World[*Battle](x).Busy[p.Who]
	})
	program, err := wits.Load(registry, os.DirFS("testdata/hill"), "hill.maneuver.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	ports, err := wits.Bind[HillPorts](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	ports.Platoons.Set(mind, []Platoon{{wits.NameOf("Red"), 0, 5}, {wits.NameOf("Blue"), 200, 5}})
	battle := &Battle{Busy: map[wits.Name]float64{}}
	for tick := int64(0); mind.Status() == wits.Running; tick++ {
		ports.BridgeBlocked.Set(mind, tick == 3)
		mind.Step(wits.Frame{Tick: tick, Time: float64(tick) * 10, Delta: 10, World: battle})
		if tick == 0 {
			for _, line := range maneuver.Planners(mind)[0].View.Briefing {
				fmt.Printf("%*s%s\n", 2*line.Depth, "", line.Text)
			}
		}
	}
	fmt.Println(mind.Status())
	// Output:
	//   0 s: Red, move 500
	//   0 s: Blue, move 500
	// Red and Blue take the hill
	//   Red moves to 500
	//   Blue moves to 500
	//   Red attacks from 500
	//   Blue attacks from 500
	//  40 s: Red, move 500
	//  50 s: Blue, move 500
	// 110 s: Red, attack 700
	// 110 s: Blue, attack 700
	// success
}
