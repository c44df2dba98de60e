package robot

import (
	"testing"

	"github.com/wits-ai/wits/geom"
)

// An intruder in sight is hailed, attacked and shot at; who gets away is searched for where it was seen last, and after
// that the round goes on.
func TestT3_1_SeenChasedLostSearchedPatrolled(t *testing.T) {
	g := begin(t, rooms(t), "1")
	w := g.world
	thief, guard := w.Intruder(), &w.Bodies[1]
	thief.At = at(1.5, 1.5) // the corridor in the south: out of sight
	until(t, g, "it walks its round", 1, func() bool { return runs(g, 1, "Patrol/GoOn") })
	until(t, g, "it looks around at a stop", 20, func() bool { return runs(g, 1, "Patrol/Glance") || runs(g, 1, "Patrol/Turn") })

	guard.At, guard.Facing, guard.Gaze, guard.Velocity = at(3, 5.5), 0, 0, geom.Vec2{}
	thief.At = at(8.5, 5.5)
	until(t, g, "it hails", 4, func() bool { return runs(g, 1, "Hail") })
	if guard.Noted != Exclamation && guard.Noted != NoSign {
		t.Errorf("it shows %s", signNames[guard.Noted])
	}
	until(t, g, "it attacks", 1, func() bool { return runs(g, 1, "Deliberate_0/Attack") })
	until(t, g, "it fires", 4, func() bool { return happened(g, Shot) > 0 })
	if !g.team.seenAt.IsSet() || g.team.lastKnown.Get().Dist(at(8.5, 5.5)) > 0.1 {
		t.Errorf("the team believes the intruder at %v", g.team.lastKnown.Get())
	}

	thief.At = at(18.5, 1.5)
	w.Bolts = [maxBolts]Bolt{}
	for range Rate { // a second: less than it takes to lose it
		g.tick()
		if !runs(g, 1, "Deliberate_0/Attack") {
			t.Fatalf("it gives up after %.2f s", w.Time())
		}
	}
	until(t, g, "it searches", 2.5, func() bool { return runs(g, 1, "Deliberate_0/Search") })
	until(t, g, "it comes to where it saw the intruder", 10, func() bool { return runs(g, 1, "Search/Around") && guard.At.Dist(at(8.5, 5.5)) < 1.5 })
	until(t, g, "it looks into a corner nearby", 5, func() bool { return runs(g, 1, "Search/Sweep") })
	until(t, g, "it goes on with its round", 45, func() bool { return runs(g, 1, "Patrol/GoOn") })
	for range 10 * Rate {
		if g.tick(); runs(g, 1, "Deliberate_0/Search") {
			t.Fatal("it searches again for what it has given up")
		}
	}
}

// A salvo has three bolts, then the cannon cools down; who comes out of range is followed.
func TestT3_1_ThreeBoltsThenCloser(t *testing.T) {
	g := begin(t, rooms(t), "1")
	w := g.world
	thief, guard := w.Intruder(), &w.Bodies[1]
	guard.At, guard.Facing, guard.Gaze = at(1.5, 7.5), 0, 0
	thief.At = at(8.6, 7.5)
	thief.actuator.Issue(verbs.Steer(at(1, 0), walkSpeed, false)) // who moves is seen better
	until(t, g, "it attacks", 5, func() bool { return runs(g, 1, "Attack/Close") })
	if w.Tally.Bolts != 0 || guard.At.Dist(thief.At) < 5.5 {
		t.Errorf("it should come closer first: it is %.1f m away", guard.At.Dist(thief.At))
	}
	shots := []float64{}
	thief.Health = 100
	for range 5 * Rate {
		g.tick()
		for range happened(g, Shot) {
			shots = append(shots, w.Time())
		}
	}
	if len(shots) < 4 {
		t.Fatalf("it shot %d times", len(shots))
	}
	if pause := shots[2] - shots[0]; pause > 1.4 {
		t.Errorf("the salvo took %.2f s", pause)
	}
	if pause := shots[3] - shots[2]; pause < 1 {
		t.Errorf("the next salvo came %.2f s after the last bolt", pause)
	}
}

// A noise is looked into, also through a door, and forgotten when there is nobody.
func TestNoiseIsInvestigated(t *testing.T) {
	g := begin(t, rooms(t), "1")
	w := g.world
	w.Intruder().At = at(1.5, 1.5)
	until(t, g, "it walks its round", 1, func() bool { return runs(g, 1, "Patrol") })
	w.noise(at(12.5, 5.5), 30, 0)
	g.tick()
	if !runs(g, 1, "Startle") || runs(g, 1, "Patrol") {
		t.Error("it does not start at the noise")
	}
	until(t, g, "it investigates", 2, func() bool { return runs(g, 1, "Investigate/Walk") })
	until(t, g, "it gets there, through the door", 15, func() bool { return runs(g, 1, "Investigate/Look") })
	if far := w.Bodies[1].At.Dist(at(12.5, 5.5)); far > 1.2 {
		t.Errorf("it looks around %.1f m from the noise", far)
	}
	until(t, g, "it goes back to its round", 5, func() bool { return runs(g, 1, "Patrol") })
}

// A robot whose battery is low goes to its dock, charges until it is full, and goes on; danger comes before that.
func TestLowBatteryRecharges(t *testing.T) {
	g := begin(t, rooms(t), "1")
	w := g.world
	guard := &w.Bodies[1]
	w.Intruder().At = at(1.5, 1.5)
	guard.At, guard.Battery = at(8.5, 3.5), 30
	until(t, g, "it goes home", 1, func() bool { return runs(g, 1, "Recharge/Walk") })
	until(t, g, "it charges", 12, func() bool { return guard.Docked })
	until(t, g, "the battery falls no more", 3, func() bool { return guard.Battery > 50 })
	if !runs(g, 1, "Recharge") {
		t.Error("it leaves the dock too early")
	}
	until(t, g, "it is full", 10, func() bool { return guard.Battery > batteryFull-0.1 })
	until(t, g, "it goes on", 1, func() bool { return runs(g, 1, "Patrol") && !guard.Docked })

	guard.Battery = 25
	until(t, g, "it charges again", 15, func() bool { return guard.Docked })
	w.Intruder().At = guard.At.Add(at(2, 0))
	guard.Gaze, guard.Facing = 0, 0
	until(t, g, "it leaves the dock for the intruder", 3, func() bool { return runs(g, 1, "Attack") && !guard.Docked })
}

// What one robot sees leads the other one there, who sees nothing itself.
func TestSharedLastKnownPositionLeadsTheSecondRobot(t *testing.T) {
	g := begin(t, rooms(t), "2")
	w := g.world
	thief, first, second := w.Intruder(), &w.Bodies[1], &w.Bodies[2]
	thief.Health = 1000
	first.At, first.Facing, first.Gaze = at(2.5, 7.5), 0, 0
	second.At = at(17.5, 6.5)
	thief.At = at(7.5, 7.5)
	heard := 0.0
	until(t, g, "the second searches", 5, func() bool {
		if g.team.seenAt.Get() > 0 && heard == 0 {
			heard = w.Time()
		}
		return runs(g, 2, "Search/Run")
	})
	if heard == 0 || w.Time()-heard > 0.25 {
		t.Errorf("the team knew at %.2f s, and the second went at %.2f s", heard, w.Time())
	}
	if second.Clarity > 0 || runs(g, 2, "Attack") {
		t.Error("it sees the intruder itself")
	}
	until(t, g, "it comes there", 12, func() bool { return second.At.Dist(at(7.5, 7.5)) < 3 })
}

// A robot alone never hears of what another team saw: the board is a game's own.
func TestTeamsAreApart(t *testing.T) {
	a, b := begin(t, rooms(t), "2"), begin(t, rooms(t), "2")
	a.team.lastKnown.Set(at(5, 5))
	a.team.seenAt.Set(1)
	for range 10 {
		a.tick()
		b.tick()
	}
	if b.team.seenAt.Get() != never || a.team.seenAt.Get() != 1 {
		t.Errorf("the teams know of %g s and %g s", a.team.seenAt.Get(), b.team.seenAt.Get())
	}
}

// Opening the vault is heard by all, and all of them come; leaving with the loot ends the night, and the next begins.
func TestVaultAlarmEscapeAndTheNextNight(t *testing.T) {
	plan := draft(t,
		"####################",
		"#1..a..b.#.........#",
		"#........#.......$.#",
		"#........+.........#",
		"#........#.........#",
		"#E.......#.V......2#",
		"####.#########.#####",
		"#..................#",
		"####################")
	g := begin(t, plan, "2")
	w := g.world
	thief := w.Intruder()
	thief.At = at(11.5, 3.9)
	w.Bodies[2].At, w.Bodies[2].Off = at(18.5, 7.5), true // it sleeps: the test is about the vault
	thief.actuator.Issue(crack.Order(Crack{Loot: 0}))
	until(t, g, "the vault is open", crackVault+0.1, func() bool { return happened(g, Alarm) > 0 })
	if !g.team.alarm.Get() || g.team.lastKnown.Get() != plan.Vault || w.Carried() != 1 {
		t.Error("the team knows nothing of it")
	}
	until(t, g, "the robot at the other end comes", 2, func() bool { return runs(g, 1, "Search/Run") })
	thief.At = plan.Entrance
	until(t, g, "away", 1, func() bool { return happened(g, GotAway) > 0 })
	if w.Tally.Loot != 1 || w.Tally.Escaped != 1 || w.Phase != Escaped {
		t.Errorf("the tally is %+v", w.Tally)
	}
	w.Bodies[2].Off = false
	until(t, g, "the next night", pauseAfter+0.5, func() bool { return w.Night == 2 })
	g.tick()
	if w.Loot[0].Place != There || g.team.alarm.Get() || runs(g, 1, "Search") || thief.At.Dist(plan.Entrance) > 0.1 {
		t.Error("the night does not begin anew")
	}
}

// Whom a robot sees it attacks, also while the alarm calls it elsewhere.
func TestAttackComesBeforeTheAlarm(t *testing.T) {
	g := begin(t, rooms(t), "1")
	w := g.world
	w.Intruder().Health = 1000
	w.Bodies[1].At, w.Bodies[1].Facing, w.Bodies[1].Gaze = at(2.5, 7.5), 0, 0
	w.Intruder().At = at(5.5, 7.5)
	g.team.lastKnown.Set(at(17.5, 5.5))
	g.team.seenAt.Set(0)
	g.team.alarm.Set(true)
	until(t, g, "it goes where the alarm is", 1, func() bool { return runs(g, 1, "Search/Run") })
	until(t, g, "it attacks", 3, func() bool { return runs(g, 1, "Attack") })
	for range 3 * Rate {
		if g.tick(); !runs(g, 1, "Attack") && w.Bodies[1].Clarity > 0 {
			t.Fatalf("%.2f s: it lets go of whom it sees for %v", w.Time(), doing(g, 1))
		}
	}
	if w.Tally.Bolts == 0 {
		t.Error("it does not shoot")
	}
}

// Three bolts end the night.
func TestCaughtAfterThreeBolts(t *testing.T) {
	g := begin(t, rooms(t), "1")
	w := g.world
	w.Bodies[1].At, w.Bodies[1].Facing, w.Bodies[1].Gaze = at(3, 5.5), 0, 0
	w.Intruder().At = at(7.5, 5.5)
	until(t, g, "caught", 30, func() bool { return happened(g, GotCaught) > 0 })
	if w.Tally.Hits != fullHealth || w.Tally.Caught != 1 {
		t.Errorf("the tally is %+v", w.Tally)
	}
}
