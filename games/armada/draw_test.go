package armada

import (
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// Whatever happens can be painted: the scene has every ship that lives, can be decoded, and changes nothing. In the middle of a
// battle painting allocates nothing.
func TestDraw(t *testing.T) {
	g := begin(t, 1, "size", "12", "blue", "you", "red", "commander")
	s := sim.NewScene(g.Info())
	for tick := range 60 * Rate {
		if tick == 30 {
			do(t, g, 0, "squads", "all", "attack", "0, 0", "0")
			do(t, g, 0, "squads", "1", "patrol", "200, 100", "0")
		}
		g.tick()
		if tick%(5*Rate) != 0 {
			continue
		}
		was := sim.Hash(g)
		s.Reset()
		g.Draw(s)
		p, err := sim.DecodeScene(s.AppendBinary(nil, sim.State{}))
		must.Succeed(t, err)
		ships := 0
		for _, pick := range p.Picks {
			if int(pick.Agent) <= len(g.world.Ships) {
				ships++
			}
		}
		if want := int(g.world.Left(Blue) + g.world.Left(Red)); ships != want {
			t.Errorf("tick %d: %d ships can be clicked, %d live", tick, ships, want)
		}
		if sim.Hash(g) != was {
			t.Fatal("painting changed the game")
		}
		if n := testing.AllocsPerRun(3, func() { s.Reset(); g.Draw(s) }); n != 0 {
			t.Errorf("tick %d: painting allocates %v times", tick, n)
		}
	}
}

// A tick allocates nothing once the memory is there.
func TestNothingIsAllocated(t *testing.T) {
	if raceEnabled {
		return
	}
	g := beginWith(t, soon(), 1, "size", "12", "blue", "commander", "red", "commander")
	for range 40 * Rate {
		g.tick()
	}
	if n := testing.AllocsPerRun(120, g.tick); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}
