package town

import (
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

func TestCommands(t *testing.T) {
	g := New()
	s := gametest.NewStage(t, g, map[string]string{"scene": "house"}, 1)
	w := g.world
	s.Play(20)
	v := w.Villager(ada)
	s.Tell(1, "hunger", "7")
	s.Tell(1, "health", "40")
	s.Tell(1, "character", "0.25", "0.75")
	if v.Hunger != 7 || v.Health != 40 || v.Courage != 0.25 || v.Diligence != 0.75 {
		t.Errorf("%+v", v)
	}
	s.Refused("from 0 to 1", 1, "character", "2", "0")
	s.Tell(1, "role")
	s.Refused("there is no agent 9", 9, "health", "1")

	// Somebody else steers, so that no mind orders otherwise.
	g.TakeOver(ada)
	s.Tell(1, "place", "-7, 1")
	if at := w.At(ada); at.X != -7 || at.Y != 1 {
		t.Errorf("she is at %v", at)
	}
	s.Refused("not on the ground", 1, "place", "30, 0")
	s.Refused("not on the ground", 1, "go", "0, 40")
	s.Tell(1, "go", "-8, 1.5")
	s.Play(2 * Rate)
	if at := w.At(ada); at.Dist(geom.Vec2{X: -8, Y: 1.5}) > 0.31 {
		t.Errorf("she went to %v", at)
	}
	s.Tell(1, "look", "-8, 9")
	s.Play(Rate)
	if v.Facing < 1.4 || v.Facing > 1.7 {
		t.Errorf("she looks to %v", v.Facing)
	}
	s.Refused("Ada sees nothing to eat", 1, "order", "eat")
	s.Refused("one of eat, gather", 1, "order", "dance")
	s.Tell(1, "order", "chop") // first she goes there
	s.Play(3 * Rate)
	before := w.Tally.Chops
	s.Tell(1, "order", "chop")
	s.Play(Rate)
	if w.Tally.Chops != before+1 {
		t.Errorf("%d strokes at the tree", w.Tally.Chops-before)
	}
	s.Tell(0, "food", "-8, 1")
	s.Play(1)
	s.Tell(1, "order", "eat")
	s.Play(3 * Rate)
	s.Tell(1, "order", "eat")
	s.Play(2 * Rate)
	if w.Tally.Eaten != 1 {
		t.Errorf("%d eaten", w.Tally.Eaten)
	}
	s.Refused("Ada sees nothing to fight", 1, "order", "fight")
	s.Tell(0, "blob", "9, 5")
	s.Refused("not on the ground", 0, "blob", "90, 5")
	s.Play(1)
	if blobs.Len(w.Things) != 1 {
		t.Errorf("%d blobs", blobs.Len(w.Things))
	}
	s.Tell(0, "raid")
	s.Play(1)
	if n := blobs.Len(w.Things); n != 5 {
		t.Errorf("%d blobs", n)
	}
	for range mostBlobs / 4 {
		s.Tell(0, "raid")
		s.Play(1)
		if blobs.Len(w.Things) >= mostBlobs {
			break
		}
	}
	s.Refused("blobs already", 0, "raid")
	day := w.Day()
	s.Tell(0, "hour", "0.8")
	if !w.Night() || w.Day() != day {
		t.Errorf("it is day %d, %v of it", w.Day(), w.Part())
	}
	s.Tell(0, "hour", "0.1")
	if w.Night() || w.Day() != day+1 || w.Part() < 0.099 || w.Part() > 0.101 {
		t.Errorf("it is day %d, %v of it", w.Day(), w.Part())
	}
	s.Tell(0, "newcomer", "0, 3")
	s.Play(1)
	if n := g.Statistics().Villagers; n != 2 {
		t.Fatalf("%d villagers", n)
	}
	id := g.Agents()[1].ID
	s.Tell(id, "health", "0")
	s.Refused("Bram is dead", id, "health", "20")
	s.Refused("Bram is dead", id, "go", "0, 0")
	s.Play(int64(graceDeath*Rate) + 2)
	if n := g.Statistics().Villagers; w.Tally.Died != 1 || n != 1 {
		t.Errorf("%d have died, %d are there", w.Tally.Died, n)
	}
	s.All()
}

// What is forced of somebody who dies does not befall who comes after under the same number, whenever it is played again.
func TestWhoComesAfterIsNotForced(t *testing.T) {
	g := New()
	s := gametest.NewStage(t, g, map[string]string{"scene": "eat"}, 3)
	s.Play(10)
	hold := sim.Intervention{Agent: 1, Do: sim.InterventionHold, Path: "Hunger", Value: "99"}
	must.Succeed(t, s.Intervene(hold))
	s.Tell(1, "health", "0")
	var dying, later sim.Moment
	must.Succeed(t, s.Keep(&dying))
	s.Play(int64(graceDeath*Rate) + 5)
	s.Tell(0, "newcomer", "0, 0")
	s.Play(3)
	if a := g.Agents(); len(a) != 1 || a[0].ID != 1 || a[0].Name != "Bram" {
		t.Fatalf("the number is not given again: %+v", a)
	}
	if held := g.Agents()[0].Mind.Held(); len(held) != 0 {
		t.Errorf("the newcomer is held: %v", held)
	}
	must.Succeed(t, s.Keep(&later))
	must.Succeed(t, s.Return(&dying))
	if held := g.Agents()[0].Mind.Held(); len(held) != 1 {
		t.Errorf("Ada is not held any more: %v", held)
	}
	must.Succeed(t, s.Return(&later))
	if held := g.Agents()[0].Mind.Held(); len(held) != 0 {
		t.Errorf("gone back to, the newcomer is held: %v", held)
	}
}
