package jedi

import (
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/gametest"
)

func TestCommands(t *testing.T) {
	g := New()
	s := gametest.NewStage(t, g, map[string]string{"master": "master", "padawan": you}, 1)
	w := &g.world
	master, padawan := &w.Jedi[0], &w.Jedi[1]
	s.Play(5)
	s.Tell(1, "health", "42")
	s.Tell(2, "place", "-3, 2")
	if master.Health != 42 || master.Known.Health != 42 || padawan.Position != (geom.Vec2{X: -3, Y: 2}) {
		t.Errorf("%v hp, known as %v, at %v", master.Health, master.Known.Health, padawan.Position)
	}
	s.Refused("not in the court", 2, "place", "9, 0")
	s.Refused("from 0 to 100 hp", 1, "health", "-1")
	begun := padawan.Begun
	for _, name := range orderable {
		s.Tell(2, "move", name)
		if padawan.Move.String() != name || padawan.Begun != begun+1 {
			t.Errorf("ordered to %s, it does %v", name, padawan.Move)
		}
		if !moves[padawan.Move].free {
			s.Refused("in the middle of a "+name, 2, "move", "kick")
		}
		s.Play(70)
		begun = padawan.Begun
	}
	s.Refused("one of swing, kick", 2, "move", "down")
	s.Tell(2, "move", "jump")
	s.Refused("in the middle of a jump", 2, "place", "0, 0")
	s.Play(60)

	came := w.Came
	s.Tell(0, "droid", "guardian", "4, 0")
	if w.Came != came+1 {
		t.Errorf("%d droids have come", w.Came-came)
	}
	s.Refused("not in the court", 0, "droid", "brute", "40, 0")
	for range maxDroids {
		free := false
		for i := range w.Droids {
			free = free || !w.Droids[i].Stands() && w.Droids[i].Fallen == 0
		}
		if !free {
			break
		}
		s.Tell(0, "droid", "trooper", "-4, 0")
	}
	s.Refused("droids already", 0, "droid", "trooper", "-4, 0")
	s.Tell(2, "place", "0, -5")
	w.Bolts = [maxBolts]Bolt{}
	s.Tell(0, "bolt", "3, -5", "2")
	if b := &w.Bolts[0]; b.Left == 0 || b.Velocity.X >= 0 || !padawan.Known.Shots[0].Live {
		t.Errorf("the bolt is %+v", b)
	}
	s.Refused("not in the court", 0, "bolt", "30, -5", "2")
	for range maxBolts - 1 {
		s.Tell(0, "bolt", "3, -5", "2")
	}
	s.Refused("bolts in the air already", 0, "bolt", "3, -5", "2")
	s.Tell(1, "health", "0")
	s.Refused("Master is down", 1, "health", "50")
	s.Refused("Master is down", 1, "move", "kick")
	padawan.Health = 1
	s.Tell(2, "health", "0")
	s.Play(2)
	s.Refused("the fight is over", 1, "health", "50")
	s.All()
}
