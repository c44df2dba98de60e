package duel

import (
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

func TestCommands(t *testing.T) {
	g := New()
	s := gametest.NewStage(t, g, map[string]string{"red": "fighter", "blue": "script"}, 1)
	red, blue := &g.match.World.Fighters[0], &g.match.World.Fighters[1]
	s.Refused("no round is fought", 0, "clock", "3")
	s.Refused("nobody can fall", 1, "health", "0")
	s.Play(introTicks + 30)
	if g.match.Phase != Fight {
		t.Fatal("no fight")
	}
	s.Tell(1, "health", "12.5")
	s.Tell(1, "breath", "3")
	s.Tell(1, "place", "-5, 0")
	s.Tell(2, "place", "(5, 0)")
	if red.Health != 12.5 || red.Stamina != 3 || red.Position.X != -5 || blue.Position.X != 5 {
		t.Fatalf("%+v\n%+v", red, blue)
	}
	s.Play(30) // long enough to decide, too short for the second wind
	if b := g.players[0]; !b.brain.Bound.Fleeing.Get(b.mind) {
		t.Error("badly hurt, it does not run away")
	}
	s.Refused("from 0 to 100 hp", 1, "health", "101")
	s.Refused("not in the arena", 1, "place", "5.7, 0")
	s.Tell(2, "disarm")
	if blue.Stance != Stagger || blue.Velocity.X <= 0 {
		t.Errorf("disarmed: %+v", blue)
	}
	before := red.Velocity.X
	s.Tell(1, "push", "3")
	if red.Velocity.X >= before {
		t.Errorf("pushed from %v to %v m/s", before, red.Velocity.X)
	}
	s.Tell(1, "health", "0")
	s.Refused("Red is down", 1, "breath", "50")
	s.Refused("Red is down", 1, "disarm")
	s.Play(1)
	if g.match.Phase != Pause || g.match.LastWinner != 1 {
		t.Errorf("nobody has won the round: %+v", g.match)
	}
	s.Play(pauseTicks + introTicks + 10)
	s.Tell(2, "health", "50")
	s.Tell(0, "clock", "1")
	s.Play(Rate + 1)
	if g.match.Phase == Fight || !g.match.Timed {
		t.Errorf("the round goes on: %v, %d ticks left", g.match.Phase, g.match.Left)
	}
	s.All()
}
