package squad

import (
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

func TestCommands(t *testing.T) {
	g := New()
	s := gametest.NewStage(t, g, Headless(), 1)
	w := g.world
	const ash, birch, intruder = 2, 3, 1
	s.Play(10)
	s.Tell(ash, "health", "40")
	s.Refused("Ash has at most 100 hp", ash, "health", "200")
	if w.Bodies[1].Health != 40 {
		t.Errorf("Ash has %v hp", w.Bodies[1].Health)
	}
	s.Tell(ash, "place", "38, 14")
	s.Refused("something stands at", ash, "place", "16.4, 14")
	s.Refused("not in the outpost", ash, "go", "90, 80")
	s.Tell(birch, "rounds", "0", "1")
	s.Refused("the magazine of Birch is empty", birch, "shoot", "10, 10")
	s.Tell(ash, "grenades", "3")
	if w.Bodies[1].Bombs != 3 || w.Bodies[2].Rounds != 0 {
		t.Errorf("%d grenades, %d rounds", w.Bodies[1].Bombs, w.Bodies[2].Rounds)
	}
	s.Tell(0, "bar", "32, 23.7")
	if w.Barred == 0 {
		t.Error("no door is barricaded")
	}
	s.Refused("you steer nobody", 0, "fire", "10, 10")
	g.TakeOver(1) // it obeys, and has no mind of its own
	s.Tell(ash, "go", "41, 14")
	s.Play(3 * Rate)
	if d := w.Bodies[1].At.Dist(at(41, 14)); d > 1 {
		t.Errorf("Ash is %v m off", d)
	}
	shots := w.Tally.Shots
	s.Tell(0, "fire", "36, 14")
	s.Play(Rate)
	if w.Tally.Shots <= shots {
		t.Error("no shot")
	}
	s.Tell(ash, "shoot", "36, 14")
	g.TakeOver(-1)
	s.Tell(birch, "tell")
	if c := w.Bodies[2].foes[0]; c.Place != w.Spy().At {
		t.Errorf("Birch knows %+v", c)
	}
	s.Tell(0, "noise", "14, 13.4")
	s.Refused("something stands at", 0, "noise", "16.4, 14")
	s.Tell(ash, "health", "0")
	s.Refused("Ash is down", ash, "go", "14, 13.4")
	s.Tell(intruder, "health", "0")
	s.Play(1)
	if w.Phase != SpyDown {
		t.Errorf("the round goes on: %v", w.Phase)
	}
	s.Refused("the round is over", 0, "noise", "14, 13.4")
	s.All()
}
