package htn_test

import (
	"fmt"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/htn"
	"github.com/wits-ai/wits/std"
)

// Troll is the body.
type Troll struct{ At geom.Vec2 }

// GoTo walks to a place, and succeeds there.
type GoTo struct {
	Place wits.In[geom.Vec2] `unit:"m"`
	Speed wits.In[float64]   `default:"2" unit:"m/s"`
}

func (g *GoTo) Update(x *wits.Context) wits.Status {
	troll, way := wits.Self[*Troll](x), g.Speed.Get(x)*x.Delta()
	left := g.Place.Get(x).Sub(troll.At)
	if left.Len() <= way {
		troll.At = g.Place.Get(x)
		return wits.Success
	}
	troll.At = troll.At.Add(left.Scale(way / left.Len()))
	return wits.Running
}

// Gesture takes a second.
type Gesture struct {
	Word wits.In[string]
	Took wits.Var[float64]
}

func (g *Gesture) Update(x *wits.Context) wits.Status {
	if g.Took.Set(x, g.Took.Get(x)+x.Delta()); g.Took.Get(x) < 1 {
		return wits.Running
	}
	fmt.Printf("%4.1f s: %s at (%g, %g)\n", x.Time(), g.Word.Get(x), wits.Self[*Troll](x).At.X, wits.Self[*Troll](x).At.Y)
	return wits.Success
}

// TrollPorts are the ports that the game and the document share.
type TrollPorts struct {
	SeesEnemy   wits.Input[bool]
	Enemy, Wood wits.Input[geom.Vec2]
}

// A troll patrols, thumps somebody twice, and fetches a new trunk.
func Example() {
	registry := std.NewRegistry()
	wits.AddAction[GoTo](registry)
	wits.AddAction[Gesture](registry)
	program, err := wits.Load(registry, os.DirFS("testdata/troll"), "troll.htn.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	ports, err := wits.Bind[TrollPorts](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	troll, mind := &Troll{}, program.NewMind(1)
	ports.Enemy.Set(mind, geom.Vec2{X: 10, Y: 6})
	ports.Wood.Set(mind, geom.Vec2{X: 10, Y: 12})
	for frame := range int64(30) {
		ports.SeesEnemy.Set(mind, frame >= 14) // somebody comes after 7 seconds
		mind.Step(wits.Frame{Tick: frame, Delta: 0.5, Time: float64(frame) / 2, Self: troll})
		if frame == 21 {
			fmt.Print(htn.Planners(mind)[0])
		}
	}
	// Output:
	// 5.0 s: look about at (10, 0)
	//  8.5 s: slam at (10, 6)
	//  9.0 s: pant at (10, 6)
	//  9.5 s: slam at (10, 6)
	// 10.0 s: pant at (10, 6)
	// planned [0 1 0], 7 iterations, 0 times back
	// > 1 GoToWood
	//   2 Uproot
	//   3 Charge
	//   4 Slam
	//   5 CatchBreath
	//   Attack Thump             chosen
	//   Attack Fetch             chosen
	//   Attack Recover           not looked at
	//   BeTroll Fight            chosen
	//   BeTroll Patrol           not looked at
	//   CatchBreath              chosen
	//   Charge                   chosen
	//   GoToWood                 chosen
	//   Look                     not looked at
	//   Slam                     chosen
	//   Uproot                   chosen
	//   Walk                     not looked at
	// 13.0 s: uproot at (10, 12)
	// 14.0 s: slam at (10, 6)
	// 14.5 s: pant at (10, 6)
}
