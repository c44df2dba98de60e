package robot

import (
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

func TestCommands(t *testing.T) {
	g := NewIn(rooms(t))
	s := gametest.NewStage(t, g, map[string]string{"robots": "2", "thief": "you", "goals": "utility"}, 1)
	w := g.world
	const thief, amber, cobalt = 1, 2, 3
	s.Play(10)
	s.Tell(thief, "place", "2.5, 1.5")
	if w.Bodies[0].At != at(2.5, 1.5) {
		t.Errorf("the intruder is at %v", w.Bodies[0].At)
	}
	s.Refused("something stands at", thief, "place", "9.5, 6.5")
	s.Refused("not in the facility", thief, "place", "30, 6.5")
	s.Refused("something stands at", amber, "go", "0, 0")
	s.Refused("Intruder is no robot", thief, "battery", "50")
	s.Refused("Amber is a robot", amber, "health", "1")
	s.Refused("from 1 to 3", thief, "health", "4")
	s.Tell(thief, "health", "1")
	if w.Bodies[0].Health != 1 {
		t.Errorf("it takes %v bolts", w.Bodies[0].Health)
	}
	s.Tell(thief, "go", "6.5, 1.5") // a person steers it, and holds no key
	s.Play(3 * Rate)
	if w.Bodies[0].At.Dist(at(6.5, 1.5)) > 0.4 {
		t.Errorf("it went to %v", w.Bodies[0].At)
	}
	s.Tell(thief, "throw", "9.5, 1.5")
	s.Play(int64(throwTime*Rate) + 2)
	if w.Maker.State != Flying {
		t.Errorf("it threw nothing: %+v", w.Maker)
	}
	s.Refused("does not have the noise maker", thief, "throw", "9.5, 1.5")
	s.Tell(thief, "place", "1.5, 1.5")
	s.Play(4 * Rate)

	g.TakeOver(1) // Amber obeys, and has no mind of its own
	s.Tell(amber, "place", "12.5, 3.5")
	s.Tell(amber, "go", "15.5, 3.5")
	s.Tell(amber, "look", "12.5, 8")
	s.Play(2 * Rate)
	if r := &w.Bodies[1]; r.At.Dist(at(15.5, 3.5)) > 0.5 || r.Gaze < 1 {
		t.Errorf("Amber is at %v and looks to %v", r.At, r.Gaze)
	}
	bolts := w.Tally.Bolts
	s.Tell(amber, "fire", "12.5, 3.5")
	s.Play(Rate)
	if w.Tally.Bolts != bolts+1 {
		t.Errorf("%d bolts", w.Tally.Bolts-bolts)
	}
	g.TakeOver(0)

	s.Tell(amber, "battery", "15")
	if !w.Bodies[1].Brownout || w.Bodies[1].Battery != 15 {
		t.Errorf("%+v", w.Bodies[1])
	}
	s.Play(1)
	s.Tell(cobalt, "strike")
	s.Play(3)
	if r := &w.Bodies[2]; r.Noted != Dizzy {
		t.Errorf("Cobalt shows %v", signNames[r.Noted])
	}
	s.Play(5 * Rate)
	s.Tell(0, "noise", "11.5, 1.5", "30")
	if r := &w.Bodies[2]; r.Noise == 0 || r.NoiseAt != at(11.5, 1.5) {
		t.Errorf("Cobalt hears %v at %v", r.Noise, r.NoiseAt)
	}
	s.Refused("something stands at", 0, "noise", "0, 0", "30")
	s.Tell(0, "alarm", "17.5, 5.5")
	if !g.team.alarm.Get() || g.team.lastKnown.Get() != at(17.5, 5.5) {
		t.Error("the team knows nothing")
	}
	s.Play(30)
	s.Tell(cobalt, "unplug")
	s.Play(10)
	if !w.Bodies[2].Off {
		t.Error("Cobalt is still on")
	}
	s.Refused("Cobalt is off", cobalt, "go", "12.5, 3.5")
	s.Tell(cobalt, "battery", "80")
	s.All()
}
