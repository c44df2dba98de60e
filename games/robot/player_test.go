package robot

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// keys plays a game with a person at the keys: what is held from one second to another.
type hold struct {
	from, to float64
	key      string
}

func keys(t *testing.T, g *Game, seconds float64, focus uint32, holds []hold, after func(now float64)) {
	t.Helper()
	_, err := sim.Headless(g, sim.Run{Options: map[string]string{"robots": "1", "thief": "you", "goals": "utility"}, Seed: 1, Ticks: int64(seconds * Rate),
		Focus: func(int64) uint32 { return focus },
		Script: func(tick int64) (held []string) {
			for _, k := range holds {
				if now := float64(tick) / Rate; now >= k.from && now < k.to {
					held = append(held, k.key)
				}
			}
			return held
		}, After: func(tick int64) bool {
			sound(t, g)
			after(float64(tick) / Rate)
			return !t.Failed()
		}})
	must.Succeed(t, err)
}

// Who walks is heard, who sneaks is not; both get on.
func TestWalkingIsHeardSneakingIsNot(t *testing.T) {
	g := NewIn(rooms(t))
	steps := [2]int{}
	way := [3]float64{}
	keys(t, g, 4.2, 0, []hold{{0, 2, actors.KeyRight}, {2, 4, actors.KeyLeft}, {2, 4, keySneak}}, func(now float64) {
		switch {
		case now < 0.1:
			way[0] = g.world.Intruder().At.X
		case now < 2:
			way[1] = g.world.Intruder().At.X
			steps[0] += happened(g, Noise)
		case now > 2.2 && now < 4:
			way[2] = g.world.Intruder().At.X
			steps[1] += happened(g, Noise)
		}
	})
	if steps[0] < 3 || steps[1] != 0 {
		t.Errorf("%d steps are heard walking, %d sneaking", steps[0], steps[1])
	}
	if walked, sneaked := way[1]-way[0], way[1]-way[2]; walked < 4.5 || sneaked < 1.5 || sneaked > walked/1.5 {
		t.Errorf("it walked %.1f m and sneaked %.1f m", walked, sneaked)
	}
	if v := g.world.Intruder().Velocity.Len(); v > 0.01 {
		t.Errorf("with no key held it goes on with %.2f m/s", v)
	}
}

// The noise maker flies up to the wall, is heard where it lands, and can be picked up and thrown again.
func TestNoiseMaker(t *testing.T) {
	g := NewIn(rooms(t))
	landed, heard := 0, 0
	keys(t, g, 6, 0, []hold{{0, 0.1, actors.KeyRight}, {0.3, 0.4, keyThrow}, {1, 1.1, keyThrow}, {1.8, 4.2, actors.KeyRight}, {4.5, 4.6, keyThrow}}, func(now float64) {
		landed += happened(g, Landed)
		if g.world.Bodies[1].Noise > 0 && happened(g, Landed) > 0 {
			heard++
		}
		if now > 1.5 && now < 1.6 && (g.world.Maker.State != Lying || g.world.Maker.At.Dist(at(8.2, 3.5)) > 1) {
			t.Errorf("it lies at %v", g.world.Maker.At)
		}
	})
	if g.world.Tally.Throws != 2 || landed != 2 || heard != 2 {
		t.Errorf("thrown %d times, landed %d times, heard %d times", g.world.Tally.Throws, landed, heard)
	}
}

// A direct hit shakes a robot, and pulling the plug from behind switches it off for a while; from the front one cannot.
func TestBlowAndPlug(t *testing.T) {
	g := begin(t, rooms(t), "1")
	w := g.world
	thief, guard := w.Intruder(), &w.Bodies[1]
	guard.At, guard.Facing, guard.Gaze = at(7.5, 4.5), 0, 0
	thief.At, thief.Facing = at(3.5, 4.5), 0
	thief.actuator.Issue(throw.Order(Throw{To: guard.At}))
	until(t, g, "the blow", 1.5, func() bool { return happened(g, Bumped) > 0 })
	g.tick()
	if !runs(g, 1, "Reel") {
		t.Error("it does not feel the blow")
	}
	until(t, g, "it wonders", 3, func() bool { return runs(g, 1, "Investigate") })

	h := func() act.Handle { return thief.actuator.Issue(unplug.Order(Unplug{Robot: 1})) }
	guard.At, guard.Facing, guard.Velocity = at(6.5, 6.5), 0, at(0, 0)
	thief.At = at(7.6, 6.5)
	front := h()
	g.tick()
	if s, why := thief.actuator.Status(front); s != act.Failed || why != reasonFar {
		t.Errorf("from the front: %v, %v", s, why)
	}
	g = begin(t, rooms(t), "1")
	w = g.world
	thief, guard = w.Intruder(), &w.Bodies[1]
	guard.At, guard.Facing, guard.Gaze = at(2.5, 3.5), 0, 0
	thief.At = at(1.5, 3.5)
	h()
	for range int(unplugTime*Rate) + 1 {
		guard.At, guard.Facing, guard.Velocity, guard.Gaze = at(2.5, 3.5), 0, at(0, 0), 0 // it stands still, as luck will have it
		g.tick()
	}
	until(t, g, "off", 0.2, func() bool { return guard.Off })
	thief.At = at(4.5, 3.5)
	w.noise(at(4.5, 3.5), 20, 0)
	off := 0.0
	until(t, g, "on again", 9, func() bool {
		if happened(g, BackOn) > 0 {
			return true
		}
		if off += delta; guard.Clarity > 0 || guard.Noise > 0 {
			t.Fatal("it sees or hears while it is off")
		}
		return false
	})
	if off < 7.5 {
		t.Errorf("it was off for %.1f s", off)
	}
}

// A person takes a robot over: the intruder's mind goes on for the person, and the robot shoots for it.
func TestTakeOverARobot(t *testing.T) {
	g := NewIn(rooms(t))
	shots := 0
	robot := uint32(2)
	keys(t, g, 4, robot, []hold{{0.5, 0.6, actors.KeyTake}, {1, 1.2, keyThrow}, {1.5, 2, actors.KeyRight}, {3, 3.1, actors.KeyTake}}, func(now float64) {
		guard, thief := g.Agents()[0], g.Agents()[1]
		switch {
		case now < 0.5 && (thief.Steered != "you" || guard.Steered != ""):
			t.Errorf("%.2f s: %q and %q steer", now, thief.Steered, guard.Steered)
		case now > 0.6 && now < 3 && (guard.Steered != "you" || thief.Steered != "" || g.Taken() != 1):
			t.Errorf("%.2f s: %q and %q steer", now, thief.Steered, guard.Steered)
		case now > 0.7 && now < 2.9 && len(doing(g, 1)) > 0:
			t.Errorf("its mind still runs %s", strings.Join(doing(g, 1), " "))
		case now > 3.1 && (thief.Steered != "you" || guard.Steered != ""):
			t.Errorf("%.2f s: %q and %q steer after it was given back", now, thief.Steered, guard.Steered)
		}
		shots += happened(g, Shot)
		if now > 1.8 && now < 1.9 {
			var list []sim.Doing
			if list = guard.Doing(nil); len(list) != 1 || list[0].Name != "steer" || list[0].State != "active" {
				t.Errorf("it does %+v", list)
			}
		}
	})
	if shots != 1 {
		t.Errorf("it shot %d times", shots)
	}
	// A blow while somebody steers: the body feels it without a mind.
	g.TakeOver(1)
	g.world.Bodies[1].Struck = true
	g.tick()
	if now, _ := repertoire.FullBody(&g.world.Bodies[1].actuator); now.Order.Type() != reel.Type() {
		t.Error("it does not reel")
	}
}

// Orders fail with a reason that says why.
func TestOrdersFailWithTheirReason(t *testing.T) {
	g := begin(t, draft(t, "#########", "#E#1....#", "#########"), "1")
	w := g.world
	for _, c := range []struct {
		name  string
		body  int64
		order act.Order
		says  string
	}{
		{"through a wall", 0, verbs.GoTo(actors.Walk{To: at(5.5, 1.5), Speed: 1}), "no way"},
		{"a robot that steals", 1, crack.Order(Crack{}), "other sort"},
		{"an intruder that shoots", 0, fire.Order(Fire{At: at(1, 1)}), "other sort"},
		{"no loot here", 0, crack.Order(Crack{Loot: 0}), "in reach"},
		{"loot that there is not", 0, crack.Order(Crack{Loot: 99}), "in reach"},
		{"no plug here", 0, unplug.Order(Unplug{Robot: 1}), "in reach"},
		{"no such robot", 0, unplug.Order(Unplug{Robot: 9}), "in reach"},
		{"an intruder that charges", 0, charge.Order(Charge{}), "dock"},
	} {
		a := &w.Bodies[c.body].actuator
		h := a.Issue(c.order)
		for range 3 {
			w.Step(g.Fault)
		}
		if s, _ := a.Status(h); s != act.Failed {
			t.Errorf("%s: %v", c.name, s)
		} else if err := repertoire.Explain(a, h); !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: it says %q", c.name, err)
		}
	}
}
