package maneuver

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/maneuver"
)

// taskOf are the tasks of a plan with a name, or that a method refined.
func tasksOf(p maneuver.Planner, what string) (out []maneuver.ViewTask) {
	for _, t := range p.View.Tasks {
		if t.Name == what || t.Method == what {
			out = append(out, t)
		}
	}
	return out
}

// TestT10_3_InfantryIsLifted: who sits in a wood walks to its edge, is fetched there, and gets off where blue forms up.
func TestT10_3_InfantryIsLifted(t *testing.T) {
	g := begin(t, 1)
	alpha := body(t, g, "Alpha")
	if !g.world.Ground.inWood(alpha.At) {
		t.Fatal("it does not begin in a wood")
	}
	if !until(t, g, 60, func() bool { return alpha.Aboard > 0 }) {
		t.Fatal("nobody fetched it")
	}
	if g.world.Ground.inWood(alpha.At) {
		t.Error("a vehicle is in a wood")
	}
	if !until(t, g, 60, func() bool { return alpha.Aboard == 0 }) || alpha.At.Dist(g.world.Ground.Form[0]) > 160 {
		t.Errorf("it got off at %v", alpha.At)
	}
}

// TestT10_9_AllAttackTogether: nobody attacks before all are there and the guns have fired.
func TestT10_9_AllAttackTogether(t *testing.T) {
	g := begin(t, 2)
	attacks := func() (n int) {
		for i := range g.world.Bodies {
			if b := &g.world.Bodies[i]; !b.Red && b.Order.Verb == Attack {
				n++
			}
		}
		return n
	}
	if !until(t, g, 150, func() bool { return attacks() > 0 }) {
		t.Fatal("nobody attacks")
	}
	if n := attacks(); n != 5 || g.world.Tally.Missions != 3 {
		t.Errorf("%d units attack in one frame, after %d missions of fire", n, g.world.Tally.Missions)
	}
	for i := range g.world.Bodies {
		if b := &g.world.Bodies[i]; !b.Red && b.fights() && (b.Aboard > 0 || b.At.X < 1290) {
			t.Errorf("%s is at %v", names[i], b.At)
		}
	}
}

// TestT10_8_TrucksOrAPCs: a truck is taken where it is much nearer, since its drive counts half as much again; without that trucks are taken more often, and
// where doctrine forbids them never.
func TestT10_8_TrucksOrAPCs(t *testing.T) {
	trucks := func(g *Game) int {
		g.tick()
		return len(tasksOf(planOf(g, 0), "byTruck"))
	}
	plain := trucks(begin(t, 1))
	g := New(From(changed(t, "blue.maneuver.json", `"Risk": "1.5"`, `"Risk": "9.0"`)))
	if err := g.Start(Headless(), 1); err != nil {
		t.Fatal(err)
	}
	if dear := trucks(g); plain == 0 || dear >= plain {
		t.Errorf("%d trucks; %d where they are dear", plain, dear)
	}
	g = begin(t, 1)
	g.sides[0].Doctrine.Trucks = false
	if n := trucks(g); n > 0 {
		t.Errorf("%d trucks, which doctrine forbids", n)
	}
	g = begin(t, 1)
	g.sides[0].Doctrine.Ride = false
	g.tick()
	if n := len(tasksOf(planOf(g, 0), "onFoot")); n != 3 {
		t.Errorf("%d of 3 walk", n)
	}
}

// TestT10_6_RedsDoctrine: armour waits and attacks who comes across, or digs in like the others.
func TestT10_6_RedsDoctrine(t *testing.T) {
	g := begin(t, 3)
	if !until(t, g, 150, func() bool { return body(t, g, "Steel").Order.Verb == Attack }) || g.world.Tally.Counters == 0 {
		t.Error("no counter-attack")
	}
	g = begin(t, 3, "red", "all static")
	if !until(t, g, 60, func() bool { return body(t, g, "Steel").Dug }) {
		t.Error("its armour does not dig in")
	}
	if until(t, g, 100, func() bool { return body(t, g, "Steel").Order.Verb == Attack }) {
		t.Error("a counter-attack, against doctrine")
	}
}

// TestPSP_30_ABridgeIsBlown: the plan is made anew from where all are, over the other bridge, whoever sits in a carrier stays there; and blue gets across.
func TestPSP_30_ABridgeIsBlown(t *testing.T) {
	g := begin(t, 1)
	alpha := body(t, g, "Alpha")
	until(t, g, 60, func() bool { return alpha.Aboard > 0 })
	if n := len(tasksOf(planOf(g, 0), "bySouth")); n != 1 {
		t.Fatal("blue does not plan by the south bridge")
	}
	g.world.blow(South)
	until(t, g, 5, func() bool { p := planOf(g, 0); return len(tasksOf(p, "byNorth")) == 1 && p.State == maneuver.Acting })
	p := planOf(g, 0)
	if p.State != maneuver.Acting || len(tasksOf(p, "byNorth")) != 1 || len(tasksOf(p, "aboard")) == 0 || alpha.Aboard == 0 {
		t.Errorf("%v: %v", p.State, p.View.Briefing)
	}
	if !until(t, g, 100, func() bool { return alpha.Aboard == 0 && alpha.At.Dist(g.world.Ground.Form[1]) < 170 }) {
		t.Errorf("Alpha is at %v", alpha.At)
	}
}

// TestPSP_30_RedBlowsItsMine: red's document watches the mined bridge, and blows it when blue comes.
func TestPSP_30_RedBlowsItsMine(t *testing.T) {
	g := begin(t, 1, "bridge", "mined")
	if !until(t, g, 120, func() bool { return g.world.Blown[0] }) {
		t.Fatal("it stands")
	}
	if !until(t, g, 5, func() bool { return len(tasksOf(planOf(g, 0), "byNorth")) == 1 || g.world.across(false) }) {
		t.Error("blue does not plan anew")
	}
}

// TestPSP_30_BothBridgesGone: there is no plan, and it says why.
func TestPSP_30_BothBridgesGone(t *testing.T) {
	g := begin(t, 1)
	g.world.blow(South)
	g.world.blow(North)
	g.tick()
	if p := planOf(g, 0); p.State != maneuver.NoPlan || len(p.View.Refused) == 0 {
		t.Errorf("%v: %v", p.State, p.View.Refused)
	}
}

// TestT10_7_ShellsAreCounted: without shells for three missions the attack is not prepared.
func TestT10_7_ShellsAreCounted(t *testing.T) {
	g := begin(t, 1)
	body(t, g, "Thunder").Missions = 2
	g.tick()
	if p := planOf(g, 0); len(tasksOf(p, "Shell")) != 0 || len(tasksOf(p, "bare")) != 1 {
		t.Error(p.View.Briefing)
	}
}

// Vehicles go over the narrow bridge one by one.
func TestNarrowBridge(t *testing.T) {
	g := begin(t, 1, "crossing", "north")
	waited := false
	until(t, g, 120, func() bool {
		on := 0
		for i := range g.world.Bodies {
			b := &g.world.Bodies[i]
			if !specs[b.Class].foot && g.world.Ground.Spans[1].Contains(b.At) {
				on++
			}
			waited = waited || b.intent.Go && b.Stands() && !b.Moves && b.Aboard == 0
		}
		if on > 2 {
			t.Fatalf("%d vehicles are on it", on)
		}
		return g.world.across(false)
	})
	if !waited || !g.world.across(false) {
		t.Errorf("somebody waited: %v; across: %v", waited, g.world.across(false))
	}
}

// A person commands: orders are carried out, refused with a reason, and count for more than the staff's.
func TestYouCommand(t *testing.T) {
	g := begin(t, 1, "command", "you")
	for range 5 * Rate {
		g.tick()
	}
	for i := range g.world.Bodies {
		if b := &g.world.Bodies[i]; !b.Red && b.Moves {
			t.Errorf("%s moves without an order", names[i])
		}
	}
	tell := func(who, command string, args ...string) string {
		if err := g.Command(body(t, g, who).ID.Index(), command, args); err != nil {
			return err.Error()
		}
		return ""
	}
	for _, c := range []struct{ who, command, at, says string }{
		{"Wolf", "move", "1400, 300", "Wolf is red"}, {"Ox", "attack", "1930, 690", "Ox cannot attack"}, {"Thunder", "attack", "1930, 690", "Thunder cannot attack"},
		{"Dragon", "move", "5000, 300", "not on the map"}, {"Ox", "place", "400, 300", "in a wood"}, {"Ox", "place", "1270, 690", "in the river"}, {"Ox", "mount", "", "Ox carries nobody"},
	} {
		if got := tell(c.who, c.command, c.at); !strings.Contains(got, c.says) {
			t.Errorf("%s, %s: %q", c.who, c.command, got)
		}
	}
	if got := tell("Dragon", "move", "900, 400"); got != "" {
		t.Fatal(got)
	}
	if !until(t, g, 40, func() bool { return body(t, g, "Dragon").At.Dist(geom.Vec2{X: 900, Y: 400}) < 20 }) {
		t.Errorf("Dragon is at %v", body(t, g, "Dragon").At)
	}
	if got := tell("Alpha", "mount"); got != "" {
		t.Fatal(got)
	}
	if !until(t, g, 60, func() bool { return body(t, g, "Alpha").Aboard > 0 }) {
		t.Error("Alpha does not mount")
	}
	if err := g.Command(0, "staff", nil); err != nil {
		t.Fatal(err)
	}
	if !until(t, g, 3, func() bool { return len(tasksOf(planOf(g, 0), "aboard")) == 1 }) {
		t.Errorf("the staff does not plan with Alpha in its carrier: %v", planOf(g, 0).View.Briefing)
	}
}

// What blue is about is said in words, in this order.
func TestThought(t *testing.T) {
	g := begin(t, 1)
	var said []string
	for g.world.Phase == Fighting {
		g.tick()
		if text := g.Thought(); text != "" && !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	all := strings.Join(said, ", ")
	if !strings.Contains(all, "Blue forms up, ") || !strings.Contains(all, "Blue's guns prepare the attack: all wait for them, Blue attacks") {
		t.Error(all)
	}
}

// Names of units are those of the table.
func TestUnitsByName(t *testing.T) {
	for i, n := range names {
		if numberOf(wits.NameOf(n)) != int64(i) {
			t.Error(n)
		}
	}
	if numberOf(wits.NameOf("nobody at all")) != -1 {
		t.Error("nobody is somebody")
	}
}

// TestPSP_20_FewPartialPlans: whichever bridge is used and however infantry moves, a plan of all units is found among fewer than 100
// partial ones, and none takes less time: one that expects nothing of what is not yet decided finds no better one, among many more.
func TestPSP_20_FewPartialPlans(t *testing.T) {
	blue, err := fs.ReadFile(Documents(), "blue.maneuver.json")
	if err != nil {
		t.Fatal(err)
	}
	expects := regexp.MustCompile(`"seconds": "not Ride or [^"]*"`).FindString(string(blue))
	blind := changed(t, "blue.maneuver.json", expects, `"seconds": "0.0"`, "blue.maneuver.json", "3000,", "1000000,", "blue.maneuver.json", `"frame": 3000`, `"frame": 1000000`)
	for name, d := range map[string]Doctrine{
		"all":     {Ride: true, Trucks: true, Prepare: true},
		"north":   {Ride: true, Trucks: true, Prepare: true, Crossing: North},
		"no fire": {Ride: true, Trucks: true},
		"on foot": {Prepare: true},
	} {
		plan := func(documents fs.FS) maneuver.Planner {
			g := New(From(documents))
			if err := g.Start(Headless(), 1); err != nil {
				t.Fatal(err)
			}
			g.sides[0].Doctrine = d
			g.tick()
			return planOf(g, 0)
		}
		p, all := plan(Documents()), plan(blind)
		t.Logf("%s: a plan of %.1f s among %d partial ones; %d where nothing is expected", name, p.View.Seconds, p.Iterations, all.Iterations)
		if p.Iterations >= 100 || p.View.Seconds != all.View.Seconds {
			t.Errorf("%s: %d partial plans to one of %v s; %d to one of %v s", name, p.Iterations, p.View.Seconds, all.Iterations, all.View.Seconds)
		}
	}
}
