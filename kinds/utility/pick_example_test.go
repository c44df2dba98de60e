package utility_test

import (
	"fmt"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/belief"
)

// Looks is what else the guard believes of somebody. It fills whole words, as what lies in a mind must.
type Looks struct {
	Officer bool
	_       [7]byte
}

// What a guard knows, and what it fears; these are tables over arrays.
type (
	Contact  = belief.Contact[geom.Vec2, Looks]
	Contacts = belief.Contacts[geom.Vec2, Looks]
	Threat   = belief.Threat[geom.Vec2, belief.Nothing]
	Threats  = belief.Threats[geom.Vec2, belief.Nothing]
)

// Guard has its beliefs in itself, so that copying it copies them.
type Guard struct {
	Known   [8]Contact
	Threats [4]Threat
}

// guardRegistry offers the beliefs of a guard to designers.
func guardRegistry() *wits.Registry {
	r := std.NewRegistry()
	wits.AddType[Looks](r, "looks", "What somebody looks like.")
	belief.AddTypes[geom.Vec2, Looks, belief.Nothing](r)
	belief.AddContacts(r, "Contacts", "Whom the guard knows.", func(x *wits.Context) Contacts {
		return wits.Self[*Guard](x).Known[:]
	})
	belief.AddThreats(r, "Threats", "What may hit the guard.", func(x *wits.Context) Threats {
		return wits.Self[*Guard](x).Threats[:]
	})
	return r
}

// A guard that chooses among several enemies.
func Example_targets() {
	program, err := wits.Load(guardRegistry(), os.DirFS("testdata/guard"), "guard.utility.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	mind, guard := program.NewMind(1), &Guard{}
	known, threats := Contacts(guard.Known[:]), Threats(guard.Threats[:])
	see := func(who wits.Entity, x float64, officer bool, now float64) {
		looks := Looks{Officer: officer}
		known.Perceive(Contact{Who: who, Place: geom.Vec2{X: x}, Seen: now, Attitude: belief.Hostile, State: looks})
	}
	for second := range 7 {
		now := float64(second)
		switch second {
		case 1:
			see(1, 20, false, now) // an enemy comes
			known.Perceive(Contact{Who: 2, Place: geom.Vec2{X: 2}, Seen: now, Attitude: belief.Friendly})
		case 2:
			see(3, 22, true, now) // an officer, a little farther away, is worth more
		case 3:
			see(1, 18, false, now) // one that comes nearer does not change its mind at once
		case 4:
			// A bang; nobody knows whose.
			threats.Notice(Threat{Place: geom.Vec2{Y: 6}, Reach: 5, Noticed: now, Until: now + 1})
		case 6:
			known.Forget(3)
		}
		threats.Expire(now)
		mind.Step(wits.Frame{Delta: 1, Time: now, Tick: int64(second), Self: guard})
		for _, option := range program.Parts()[0].Nodes {
			if mind.Active(option.Active) {
				fmt.Printf("%d s: %s %v\n", second, option.Name, mind.Value(program.Find("Target")))
			}
		}
	}
	// Output:
	// 0 s: Watch nobody
	// 1 s: Attack #1
	// 2 s: Attack #3
	// 3 s: Attack #3
	// 4 s: TakeCover #3
	// 5 s: Attack #3
	// 6 s: Attack #1
}

// A document that finds somebody and ends, which any other document can run.
func Example_pick() {
	program, err := wits.Load(guardRegistry(), os.DirFS("testdata/guard"), "nearest.utility.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	ports, err := wits.Bind[struct {
		Position wits.Input[geom.Vec2]
		Enemy    wits.Output[wits.Entity]
	}](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	guard := &Guard{}
	known := Contacts(guard.Known[:])
	known.Perceive(Contact{Who: 4, Place: geom.Vec2{X: 50}, Attitude: belief.Hostile})
	known.Perceive(Contact{Who: 5, Place: geom.Vec2{X: 10}, Attitude: belief.Hostile})
	mind := program.NewMind(1)
	ports.Position.Set(mind, geom.Vec2{X: 35})
	status := mind.Step(wits.Frame{Self: guard})
	fmt.Println(status, ports.Enemy.Get(mind))
	// Output:
	// success #4
}
