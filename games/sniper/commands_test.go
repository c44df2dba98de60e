package sniper

import (
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
	"github.com/wits-ai/wits/world/belief"
)

func TestCommands(t *testing.T) {
	g := New()
	s := gametest.NewStage(t, g, map[string]string{"you": "nobody", "pace": "book"}, 1)
	w := g.world
	const marksman, captain, alder, scout, baker = 1, 2, 3, 9, 10
	s.Play(10)
	s.Tell(marksman, "health", "3")
	s.Refused("Alder takes no more hits than 1", alder, "health", "2")
	s.Refused("from 0 to 5", marksman, "health", "6")
	if w.Sniper().Health != 3 {
		t.Errorf("the sniper takes %v", w.Sniper().Health)
	}
	s.Tell(alder, "place", "150, 80")
	s.Refused("a house stands at", alder, "place", "170, 120")
	s.Refused("not in the town", alder, "go", "300, 80")
	s.Refused("Baker has no weapon", baker, "aim", "150, 80")
	s.Refused("is not raised", alder, "fire", "100, 80")

	g.TakeOver(alder - 1) // it obeys, and has no mind of its own
	b := &w.Bodies[alder-1]
	if b.At != at(150, 80) {
		t.Errorf("Alder is at %v", b.At)
	}
	s.Tell(alder, "go", "160, 80")
	s.Play(3 * Rate)
	if b.At.Dist(at(160, 80)) > 2 {
		t.Errorf("Alder went to %v", b.At)
	}
	s.Tell(alder, "pose", "kneeling")
	s.Tell(alder, "look", "160, 120")
	s.Play(Rate)
	if b.Pose != Kneeling || b.Facing < 1.4 || b.Facing > 1.7 {
		t.Errorf("Alder is %v and looks to %v", b.Pose, b.Facing)
	}
	s.Tell(alder, "look", "200, 80") // who looks elsewhere cannot aim
	s.Tell(alder, "aim", "200, 80")
	s.Play(2 * Rate)
	shots := w.Tally.Returned
	s.Tell(alder, "fire", "200, 80")
	s.Play(Rate / 2)
	if w.Tally.Returned != shots+1 {
		t.Errorf("%d shots", w.Tally.Returned-shots)
	}
	g.TakeOver(-1)

	s.Tell(alder, "forget")
	if b.Contacts().Len() != 0 || b.Threats().Len() != 0 {
		t.Errorf("Alder remembers %v", b.contacts)
	}
	s.Refused("Alder knows of itself", alder, "tell", "3")
	s.Refused("the number of an agent", alder, "tell", "77")
	s.Tell(alder, "tell", "1")
	if c := b.Contacts().Find(w.Sniper().ID); c == nil || c.Attitude != belief.Hostile || c.Place != w.Sniper().At {
		t.Errorf("Alder believes %+v", c)
	}
	s.Tell(marksman, "tell", "9") // the scout, in disguise
	if c := w.Sniper().Contacts().Find(w.Bodies[scout-1].ID); c == nil || c.Attitude != belief.Hostile {
		t.Errorf("the sniper believes %+v", c)
	}
	s.Tell(0, "bullet", "160, 80", "1")
	if b.Threats().Len() != 1 || w.Sniper().Threats().Len() != 0 {
		t.Errorf("threatened: %v, %v", b.threats, w.Sniper().threats)
	}
	s.Tell(0, "patrol", "keep low")
	if g.command != KeepLow {
		t.Errorf("the command is %v", commandNames[g.command])
	}
	stand := w.Soldiers()
	s.Tell(captain, "health", "0")
	if w.Soldiers() != stand-1 || w.Tally.Officers != 1 {
		t.Errorf("%d of %d stand", w.Soldiers(), stand)
	}
	s.Refused("Captain is down", captain, "go", "160, 80")
	s.Tell(marksman, "health", "0")
	s.Play(1)
	if w.Phase != SniperDown {
		t.Errorf("the day goes on: %v", w.Phase)
	}
	s.Refused("the day is over", alder, "go", "160, 80")
	s.Refused("the day is over", 0, "patrol", "storm")
	s.All()
}
