package arena

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
	"github.com/wits-ai/wits/why"
)

// TestArena_APersonPlays: runs, leaps, throws and strikes, by keys; gives the champion back, and takes the brute.
func TestArena_APersonPlays(t *testing.T) {
	g := New()
	defer g.Close()
	const begin = 160
	var from geom.Vec2
	var health float64
	var slams int64
	script := func(tick int64) (held []string) {
		for _, k := range []struct {
			from, to int64
			key      string
		}{{begin + 2, begin + 32, keyUp}, {begin + 40, begin + 42, keyLeft}, {begin + 41, begin + 42, keyDodge}, {begin + 80, begin + 82, keyJavelin},
			{begin + 160, begin + 162, keyStrike}, {begin + 220, begin + 222, keyTake}, {begin + 230, begin + 232, keyTake}, {begin + 240, begin + 242, keyStrike}} {
			if tick >= k.from && tick < k.to {
				held = append(held, k.key)
			}
		}
		return held
	}
	focus := func(tick int64) uint32 {
		if tick >= begin+225 {
			return g.world.Bodies[Brute].ID.Index()
		}
		return 0
	}
	_, err := sim.Headless(g, sim.Run{Options: map[string]string{"you": "the champion"}, Seed: 1, Ticks: begin + 320, Script: script, Focus: focus, After: func(tick int64) bool {
		w := g.world
		b, brute := &w.Bodies[Champion], &w.Bodies[Brute]
		sound(t, g)
		switch tick {
		case begin:
			if g.Taken() != Champion || g.Agents()[Champion].Steered != "you" {
				t.Errorf("%d is steered", g.Taken())
			}
			g.put(Champion, there)
			g.put(Brute, there.Neg())
		case begin + 35:
			if b.At.Y < there.Y+1.5 {
				t.Errorf("it ran from %v to %v", there, b.At)
			}
			from = b.At
		case begin + 70:
			if w.Tally.Dodged != 1 || b.At.X > from.X-2 {
				t.Errorf("it leapt %d times, from %v to %v", w.Tally.Dodged, from, b.At)
			}
		case begin + 150:
			if w.Tally.Javelins != 1 || b.Javelins != javelinMost-1 {
				t.Errorf("%d javelins thrown, %d are left", w.Tally.Javelins, b.Javelins)
			}
		case begin + 158:
			g.put(Champion, brute.At.Add(geom.Vec2{X: 2.2}))
			health = brute.Health
		case begin + 190:
			if w.Tally.Struck != 1 || brute.Health >= health {
				t.Errorf("%d blows, %v of %v health", w.Tally.Struck, brute.Health, health)
			}
		case begin + 225:
			if g.Taken() != -1 {
				t.Errorf("%d is steered", g.Taken())
			}
		case begin + 235:
			if g.Taken() != Brute {
				t.Errorf("%d is steered", g.Taken())
			}
			brute.actuator.CancelAll()
			brute.Pose, brute.Trunk, brute.Stone = Nothing, 2, 0
			slams = w.Tally.Slams
		case begin + 310:
			if w.Tally.Slams != slams+1 {
				t.Errorf("%d slams", w.Tally.Slams-slams)
			}
		}
		return true
	}})
	if err != nil {
		t.Fatal(err)
	}
}

// TestArena_Commands: what people tell the game, and what is refused.
func TestArena_Commands(t *testing.T) {
	g := New()
	s := gametest.NewStage(t, g, Headless(), 1)
	const brute, champion = 1, 2
	s.Play(3 * Rate)
	w := g.world
	s.Tell(champion, "place", "0, -18")
	s.Refused("not in the arena", champion, "place", "40, 0")
	s.Refused("not in the arena", champion, "go", "0, 25")
	s.Refused("no more health than 100", champion, "health", "101")
	s.Tell(brute, "health", "120")
	if b := &w.Bodies[Brute]; b.Health > 120 || w.Bodies[Champion].At.Dist(at(0, -18)) > 1 {
		t.Errorf("%v hp; the champion is at %v", b.Health, w.Bodies[Champion].At)
	}
	s.Tell(0, "trunk", "0")
	s.Tell(0, "fury", "3")
	s.Play(2)
	if b := &w.Bodies[Brute]; b.Trunk != 0 || b.Power != 3 {
		t.Errorf("trunk %d, fury %d", b.Trunk, b.Power)
	}
	s.Tell(0, "stagger")
	s.Play(2)
	if w.Bodies[Brute].Pose != Reeling {
		t.Error("it does not reel")
	}
	s.Tell(0, "boulder", "0, -16")
	if w.stone(w.stand(Champion, at(0, -16))) < 0 {
		t.Error("no boulder lies there")
	}
	s.Refused("not in the arena", 0, "boulder", "0, -30")
	w.Trees[0].Gone = 5
	s.Tell(0, "trees")
	if w.Trees[0].Gone != 0 {
		t.Error("a tree is gone")
	}
	g.TakeOver(Champion)
	s.Tell(champion, "go", "10, -18")
	s.Play(5 * Rate)
	s.Tell(champion, "health", "0")
	s.Play(1)
	if w.Phase != ChampionDown {
		t.Errorf("the bout goes on: %v", w.Phase)
	}
	s.Refused("the bout is over", 0, "fury", "1")
	s.All()
}

// TestArena_Why: the game's own plan explains itself: why it fetches a trunk, and why it does not slam.
func TestArena_Why(t *testing.T) {
	g := scene(t, here, there)
	g.world.Bodies[Brute].Trunk = 0
	for i := range g.world.Stones {
		g.world.Stones[i].State = Sunk
	}
	before := g.seats[Brute].Mind.Clone()
	g.until(t, 2, "way to a tree", func() bool {
		if g.does("AttackEnemy_WalkToTree")() {
			return true
		}
		before = g.seats[Brute].Mind.Clone()
		return false
	})
	a := kindtest.Ask(kindtest.Start(t, before.Program()))
	a.Before, a.After, a.Tick, a.Frame.Delta = before, g.seats[Brute].Mind.Clone(), g.world.Tick, delta
	all := map[string]bool{}
	a.All(func(_ why.Question, reasons []why.Reason) {
		for _, r := range reasons {
			all[r.Text] = true
		}
	})
	for _, want := range []string{`AttackEnemy is done by its method Rearm: "TrunkHealth == 0" held`} {
		found := false
		for text := range all {
			found = found || strings.HasPrefix(text, want)
		}
		if !found {
			t.Errorf("nobody says %q, but %v", want, all)
		}
	}
}
