package night

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// corner is out of sight of the corridor: the far end of the office.
var corner = at(1.2, 18.8)

// happened counts events of a kind in the last tick.
func happened(g *Game, k EventKind) (n int) {
	for _, e := range g.world.Events() {
		if e.Kind == k {
			n++
		}
	}
	return n
}

// The hider in sight is hailed, attacked and shot at; it is searched for where it was seen last, and after that the round goes
// on.
func TestT3_1_SeenChasedLostSearchedPatrolled(t *testing.T) {
	g := vault(t, "1")
	w := g.world
	g.put(0, corner, 0)
	until(t, g, "it walks its round", 1, func() bool { return runs(g, 1, "Patrol/GoOn") })

	guard := g.put(1, at(9, 10.5), tau/2) // on its way west
	g.put(0, at(4.5, 10.5), 0)
	until(t, g, "it hails", 4, func() bool { return runs(g, 1, "Hail") })
	until(t, g, "it attacks", 1, func() bool { return runs(g, 1, "Deliberate_0/Attack") })
	until(t, g, "it fires", 4, func() bool { return happened(g, Shot) > 0 })
	if g.team.lastKnown.Get().Dist(at(4.5, 10.5)) > 0.1 {
		t.Errorf("the team believes the hider at %v", g.team.lastKnown.Get())
	}

	g.put(0, corner, 0)
	w.Bolts = [maxBolts]Bolt{}
	for range Rate { // a second: less than it takes to lose it
		if g.tick(); !runs(g, 1, "Deliberate_0/Attack") {
			t.Fatalf("it gives up after %.2f s", w.Time())
		}
	}
	until(t, g, "it searches", 2.5, func() bool { return runs(g, 1, "Deliberate_0/Search") })
	until(t, g, "it comes to where it saw the hider", 10, func() bool { return runs(g, 1, "Search/Around") && guard.At.Dist(at(4.5, 10.5)) < 1.5 })
	until(t, g, "it looks into a corner nearby", 5, func() bool { return runs(g, 1, "Search/Sweep") })
	until(t, g, "it goes on with its round", 45, func() bool { return runs(g, 1, "Patrol/GoOn") })
}

// A salvo has three bolts, then the cannon cools down; three bolts end the night.
func TestT3_1_ThreeBolts(t *testing.T) {
	g := vault(t, "1")
	g.put(0, at(4.5, 10.5), 0)
	g.put(1, at(9, 10.5), tau/2)
	var shots []float64
	until(t, g, "caught", 30, func() bool {
		for range happened(g, Shot) {
			shots = append(shots, g.world.Time())
		}
		return happened(g, GotCaught) > 0
	})
	if s := g.Statistics(); s.Hits != fullHealth || s.Caught != 1 {
		t.Errorf("%+v", s)
	}
	if len(shots) < 4 || shots[2]-shots[0] > 1.4 || shots[3]-shots[2] < 1 {
		t.Errorf("it shot at %v", shots)
	}
}

// A noise is looked into, also through a door, and forgotten when there is nobody.
func TestNoiseIsInvestigated(t *testing.T) {
	g := vault(t, "1")
	g.put(0, corner, 0)
	guard := g.put(1, at(3.5, 8), 0)
	until(t, g, "it walks its round", 1, func() bool { return runs(g, 1, "Patrol") })
	g.world.noise(at(3.8, 11))
	until(t, g, "it starts at the noise", 0.1, func() bool { return runs(g, 1, "Startle") })
	until(t, g, "it investigates", 2, func() bool { return runs(g, 1, "Investigate/Walk") })
	until(t, g, "it gets there, through the door", 15, func() bool { return runs(g, 1, "Investigate/Look") && guard.At.Y > 9.5 })
	until(t, g, "it goes back to its round", 5, func() bool { return runs(g, 1, "Patrol") })
}

// A robot whose battery is low goes to its dock, charges until it is full, and goes on.
func TestLowBatteryRecharges(t *testing.T) {
	g := vault(t, "1")
	g.put(0, corner, 0)
	guard := g.put(1, at(5, 8.5), 0)
	guard.Robot.Battery = 30
	until(t, g, "it goes home", 1, func() bool { return runs(g, 1, "Recharge/Walk") })
	until(t, g, "it charges", 12, func() bool { return guard.Robot.Docked })
	until(t, g, "it is full", 10, func() bool { return guard.Robot.Battery > batteryFull-0.1 })
	until(t, g, "it goes on", 1, func() bool { return runs(g, 1, "Patrol") && !guard.Robot.Docked })
}

// What one robot sees leads another one there, who sees nothing itself.
func TestSharedLastKnownPosition(t *testing.T) {
	g := vault(t, "2")
	g.put(0, at(4.5, 10.5), 0)
	g.world.Hider().Health = 1000
	g.put(1, at(9, 10.5), tau/2)
	second := g.put(2, at(20, 16), 0)
	until(t, g, "the second searches", 5, func() bool { return runs(g, 2, "Search/Run") })
	if second.Robot.Clarity > 0 || runs(g, 2, "Attack") {
		t.Error("it sees the hider itself")
	}
}

// Opening the vault is told to all, and they come; leaving with the gem ends the night, and nobody knows of it in the next.
func TestVaultAlarmEscapeAndTheNextNight(t *testing.T) {
	g := vault(t, "1")
	w := g.world
	var gem int64
	for i := range w.Kinds {
		if w.Things[i].Vault {
			gem = i
		}
	}
	h := g.put(0, w.Things[gem].At, 0)
	h.actuator.Issue(take.Order(Take{Thing: gem}))
	until(t, g, "the vault is open", vaultTime+0.1, func() bool { return happened(g, Alarm) > 0 })
	if !g.team.alarm.Get() || g.team.lastKnown.Get() != w.Things[gem].At || w.Carries() != 1 {
		t.Error("the team knows nothing of it")
	}
	until(t, g, "the robot comes", 2, func() bool { return runs(g, 1, "Search/Run") })
	g.put(0, plan(w.House.Entrance.At), 0)
	until(t, g, "away", 1, func() bool { return happened(g, GotAway) > 0 })
	until(t, g, "the next night", pauseAfter+0.5, func() bool { return w.Night == 2 })
	g.tick()
	if w.Things[gem].State != Lying || g.team.alarm.Get() || runs(g, 1, "Search") {
		t.Error("the night does not begin anew")
	}
}

// The plug is pulled from behind; the robot restarts, and is blind and deaf meanwhile. A stone shakes it.
func TestPlugAndStone(t *testing.T) {
	g := vault(t, "1")
	w := g.world
	guard := g.put(1, at(6, 12.5), 0)
	h := g.put(0, at(5.2, 12.5), 0)
	guard.Robot.Off = true // it does not turn around
	h.actuator.Issue(unplug.Order(Unplug{Robot: 1}))
	g.tick()
	guard.Robot.Off = false
	if w.behind(1, at(6.8, 12.5)) || !w.behind(1, at(5.2, 12.5)) {
		t.Error("the plug is not in its back")
	}
	w.pull(guard)
	until(t, g, "it restarts", 0.1, func() bool { return guard.Robot.Off && runs(g, 1, "Reboot") })
	w.noise(at(6, 12))
	play(t, g, 0.2)
	if guard.Robot.Noise > 0 || guard.knows.Sees {
		t.Error("it perceives something")
	}
	until(t, g, "it is on again", 9, func() bool { return !guard.Robot.Off })
	g.put(0, at(10, 12.5), tau/2)
	w.toss(at(10, 12.5), guard.At.Sub(at(0.6, 0))) // where it will be
	until(t, g, "it is hit", 1, func() bool { return happened(g, Bumped) > 0 })
	until(t, g, "it reels", 0.1, func() bool { return runs(g, 1, "Reel") })
}

// Orders fail with a reason that says why.
func TestOrdersOfRobotsFail(t *testing.T) {
	g := vault(t, "1")
	for _, c := range []struct {
		name  string
		body  int
		order act.Order
		says  string
	}{
		{"a hider that shoots", 0, fire.Order(Fire{At: at(1, 1)}), "only a robot"},
		{"a hider that charges", 0, charge.Order(Charge{}), "dock"},
		{"no plug here", 0, unplug.Order(Unplug{Robot: 1}), "in reach"},
		{"no such robot", 0, unplug.Order(Unplug{Robot: 9}), "in reach"},
		{"a robot that pulls plugs", 1, unplug.Order(Unplug{Robot: 1}), "in reach"},
	} {
		g.put(1, at(20, 11.5), 0)
		g.put(0, corner, 0)
		a := &g.world.Bodies[c.body].actuator
		h := a.Issue(c.order)
		for range 3 {
			g.world.Step(g.Fault)
		}
		if s, _ := a.Status(h); s != act.Failed {
			t.Errorf("%s: %v", c.name, s)
		} else if err := repertoire.Explain(a, h); !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: it says %q", c.name, err)
		}
	}
}

// A person takes a robot over with T, and shoots with it; its body feels blows without a mind.
func TestSteeredRobot(t *testing.T) {
	g := New()
	o := inVault()
	o["you"], o["guards"] = "the hider", "1"
	robot := uint32(2)
	_, err := sim.Headless(g, sim.Run{Options: o, Seed: 1, Ticks: 2 * Rate,
		Focus: func(int64) uint32 { return robot },
		Script: func(tick int64) []string {
			switch tick {
			case 30:
				return []string{actors.KeyTake}
			case 60:
				return []string{keyThrow}
			}
			return nil
		}})
	must.Succeed(t, err)
	if g.Taken() != 1 || g.Statistics().Bolts != 1 {
		t.Errorf("a person steers %d, which shot %d times", g.Taken(), g.Statistics().Bolts)
	}
	g.world.Bodies[1].Robot.Struck = true
	g.tick()
	if now, _ := repertoire.FullBody(&g.world.Bodies[1].actuator); now.Order.Type() != reel.Type() {
		t.Error("it does not reel")
	}
}

// Every command of the vault does what it says, and says why it cannot.
func TestCommandsOfTheVault(t *testing.T) {
	g := New()
	o := Headless()
	o["level"], o["you"] = "vault", "the hider"
	s := gametest.NewStage(t, g, o, 1)
	const hider, amber, cobalt = 1, 2, 3
	s.Tell(hider, "place", "1.2, 18.8")
	s.Tell(amber, "place", "5, 11.5")
	s.Tell(cobalt, "place", "25, 11.5")
	s.Refused("Hider is no robot", hider, "battery", "50")
	s.Tell(amber, "battery", "15")
	if r := &g.world.Bodies[1].Robot; !r.Brownout || r.Battery != 15 {
		t.Errorf("%+v", r)
	}
	s.Tell(0, "health", "1")
	if g.world.Hider().Health != 1 {
		t.Errorf("it takes %v bolts", g.world.Hider().Health)
	}
	s.Play(1)
	s.Tell(cobalt, "strike")
	s.Play(3)
	if r := &g.world.Bodies[2].Robot; r.Sign != Dizzy {
		t.Errorf("Cobalt shows %v", signNames[r.Sign])
	}
	s.Refused("nobody can stand", 0, "alarm", "0, 0")
	s.Tell(0, "alarm", "31.5, 16.5")
	if !g.team.alarm.Get() || g.team.lastKnown.Get() != at(31.5, 16.5) {
		t.Error("the team knows nothing")
	}
	s.Play(4 * Rate)
	s.Tell(cobalt, "unplug")
	s.Play(10)
	if !g.world.Bodies[2].Robot.Off {
		t.Error("Cobalt is still on")
	}
	s.Refused("Cobalt is off", cobalt, "go", "20, 11.5")
	s.Tell(cobalt, "battery", "80")
}

var vaultCase = gametest.Case{
	New:       gametest.Kit(New),
	Options:   inVault(),
	Fixed:     map[string]string{"level": "vault"},
	Documents: Documents(),
	Edits: []gametest.Edit{gametest.Spare("robot.tree.json"),
		{File: "robots.board.json", Old: "\"fields\": {", New: "\"fields\": {\"Spare\": {\"type\": \"float\", \"default\": 3}, \"Note\": {\"type\": \"string\"}, "},
		{File: "robot.senses.json", Old: "\"range\": 9,\n      \"attenuation\": 0.86", New: "\"range\": 7,\n      \"attenuation\": 0.86"}},
	Rounds: 8,
	Warm:   500,
}

func inVault() map[string]string { return HeadlessIn("vault") }

// A run of the vault that people meddle with, take back and play again looks the same at every tick.
func TestPastOfTheVault(t *testing.T) { vaultCase.Past(t) }

// One seed gives one run, for any number of workers, by whatever the robots decide.
func TestVaultIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	tree := inVault()
	tree["goals"] = "tree"
	vaultCase.Workers(t, 60*Rate, nil, inVault(), tree)
}

// Everybody can be clicked where it is, and the vault says how it stands.
func TestPicturesOfTheVault(t *testing.T) {
	g := New()
	vaultCase.Pictures(t, g, gametest.Pictures{
		Run: sim.Run{Options: inVault(), Seed: 1, Ticks: 200 * Rate, After: func(tick int64) bool {
			switch tick {
			case 700:
				return g.Command(2, "unplug", nil) == nil
			case 1400:
				return g.Command(3, "strike", nil) == nil
			}
			return true
		}}, Every: 11, Low: geom.Vec2{X: -6, Y: -6}, High: geom.Vec2{X: 44, Y: 28}, Most: 1600,
		Texts: []string{"EXIT", "!", "?", "They see you: run!", "got it", "clonk!", "Now get out"},
		Look:  func(*testing.T, sim.Picture) {},
	})
}
