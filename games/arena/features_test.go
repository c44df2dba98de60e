package arena

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/htn"
)

// scene is a bout after its gong, with a champion who does nothing but stand where a test puts it, and never falls.
func scene(t *testing.T, brute, champion geom.Vec2, changes ...string) *Game {
	t.Helper()
	changes = append(changes, "champion.utility.json", `"rules": ["Leap", "Cut", "Retreat", "Close", "Throw", "Avoid", "Seek", "Wait"]`, `"rules": ["Wait", "Leap", "Cut", "Retreat", "Close", "Throw", "Avoid", "Seek"]`)
	g := begin(t, 1, From(changed(t, changes...)))
	g.until(t, 5, "the gong", func() bool { return g.world.Phase == Fighting })
	w := g.world
	w.Left = 1e6
	w.Bodies[Champion].Health = 1e6
	g.put(Brute, brute)
	g.put(Champion, champion)
	w.Bodies[Brute].Facing = champion.Sub(brute).Angle()
	return g
}

// Places on the ring, with nothing between them.
var here, near, there = at(19.3, -5.2), at(17.3, -10), at(12.9, -15.3)

func at(x, y float64) geom.Vec2 { return geom.Vec2{X: x, Y: y} }

func (g *Game) put(body int, at geom.Vec2) {
	b := &g.world.Bodies[body]
	b.At, b.Velocity, b.Push, b.way.Since = g.world.stand(body, at), geom.Vec2{}, geom.Vec2{}, far
}

// until plays until something is so, for some seconds at most.
func (g *Game) until(t *testing.T, seconds float64, what string, is func() bool) {
	t.Helper()
	for range int(seconds * Rate) {
		if is() {
			return
		}
		g.tick()
		sound(t, g)
	}
	p, a := g.body(), g.arms()
	t.Fatalf("after %v s: no %s, but %s of %s %v, and arms do %s; it sees %+v", seconds, what, now(p), steps(p), p.Record, now(a), g.world.Bodies[Brute].Seen)
}

// steps are the tasks of the plan, without the name of their domain.
func steps(p htn.Planner) string {
	var out []string
	for _, s := range p.Steps {
		_, name, ok := strings.Cut(s.Task, "_")
		if !ok {
			name = s.Task
		}
		out = append(out, name)
	}
	return strings.Join(out, " ")
}

// now is the task that is carried out.
func now(p htn.Planner) string {
	if p.Step >= len(p.Steps) {
		return ""
	}
	return p.Steps[p.Step].Task
}

func (g *Game) does(task string) func() bool { return func() bool { return now(g.body()) == task } }

// property is what the planner knows.
func (g *Game) property(name string) string {
	for _, p := range g.body().State {
		if p.Name == name {
			return fmt.Sprint(p.Value)
		}
	}
	return "unknown"
}

// TestArena_T9_01_PatrolOrAttack: it looks after its bridges until it sees somebody.
func TestArena_T9_01_PatrolOrAttack(t *testing.T) {
	g := scene(t, at(0, 18), at(0, -20))
	g.world.Bodies[Brute].Facing = 1.57
	g.until(t, 2, "patrol", func() bool { return now(g.body()) == "Patrol_GoToBridge" })
	if r := g.body().Record; r[0] != 2 {
		t.Errorf("the record is %v", r)
	}
	g.put(Champion, at(0, 22))
	g.until(t, 2, "attack", g.does("AttackEnemy_Advance"))
	if r := fmt.Sprint(g.body().Record); r != "[0 1 2]" {
		t.Errorf("the record is %v", r)
	}
}

// TestArena_HTN_34_CutWhereTheBridgeIsChosen: behind the choice of a bridge the plan is cut; the way is planned when the bridge is
// known, and is its argument.
func TestArena_HTN_34_CutWhereTheBridgeIsChosen(t *testing.T) {
	g := scene(t, at(0, 18), at(0, -20))
	g.world.Bodies[Brute].Facing = 1.57
	cut := false
	g.until(t, 2, "way to a bridge", func() bool {
		p := g.body()
		cut = cut || p.Outcome == htn.Partial && slices.Equal(p.Rest, []string{"Patrol_GoToBridge", "Patrol_CheckBridge"})
		return now(p) == "Patrol_GoToBridge"
	})
	if !cut {
		t.Error("the plan was not cut")
	}
	to := g.world.Bodies[Brute].way
	g.until(t, 1, "way", func() bool { to = g.world.Bodies[Brute].way; return to.Count > 0 })
	found := false
	for _, m := range g.world.Ground.Spans {
		found = found || plan(m.At) == to.To
	}
	if arg := g.body().Steps[0].Args; !found || len(arg) != 1 || arg[0].Name != "Place" {
		t.Errorf("it goes to %v, with %v", to.To, arg)
	}
}

// TestArena_ChooseAtRandom: on a bridge it looks about three times out of four.
func TestArena_ChooseAtRandom(t *testing.T) {
	g := scene(t, at(0, 18), at(0, -20))
	g.world.Bodies[Champion].At = at(0, 300) // in nobody's sight
	seen := map[string]int{}
	for last := ""; len(seen) < 2 || seen["Patrol_LookAbout"]+seen["Patrol_Yawn"] < 12; {
		if g.tick(); g.world.Time() > 400 {
			break
		}
		p := now(g.body())
		if p != last && (p == "Patrol_LookAbout" || p == "Patrol_Yawn") {
			seen[p]++
		}
		last = p
	}
	if l, y := seen["Patrol_LookAbout"], seen["Patrol_Yawn"]; y == 0 || l <= y {
		t.Errorf("%v", seen)
	}
}

// TestArena_T9_03_BreakingTrunk: without a trunk the plan leads over a tree back to the attack, by recursion; it carries that out.
func TestArena_T9_03_BreakingTrunk(t *testing.T) {
	g := scene(t, here, there)
	g.world.Bodies[Brute].Trunk = 0
	for i := range g.world.Stones {
		g.world.Stones[i].State = Sunk
	}
	g.until(t, 2, "way to a tree", g.does("AttackEnemy_WalkToTree"))
	p := g.body()
	if got, r := steps(p), fmt.Sprint(p.Record); got != "WalkToTree Uproot Navigate Advance Halt Slam RecoveryRoar" && got != "RecoveryRoar" || r != "[0 2 0 1 2]" {
		t.Errorf("the plan is %q, %s", got, r)
	}
	g.until(t, 20, "trunk", func() bool { return g.world.Bodies[Brute].Trunk == trunkWhole })
	g.until(t, 20, "slam", func() bool { return g.world.Tally.Slams == 1 })
}

// TestArena_ChooseByScore: it takes what is nearer: a tree, or a boulder.
func TestArena_ChooseByScore(t *testing.T) {
	for _, c := range []struct {
		stone geom.Vec2
		want  string
	}{{at(17, -8), "AttackEnemy_WalkToBoulder"}, {at(-20, 0), "AttackEnemy_WalkToTree"}} {
		g := scene(t, here, there)
		g.world.Bodies[Brute].Trunk = 0
		for i := range g.world.Stones {
			g.world.Stones[i].State = Sunk
		}
		g.world.Stones[0] = Stone{At: c.stone}
		g.until(t, 2, c.want, g.does(c.want))
	}
}

// TestArena_T9_04_ExpectedEffects: it goes where it saw its enemy last, to roar when it sees it there: it never believes to see it
// before it does, and where nobody is it does not roar.
func TestArena_T9_04_ExpectedEffects(t *testing.T) {
	for _, meets := range []bool{true, false} {
		g := scene(t, here, there)
		g.until(t, 3, "attack", g.does("AttackEnemy_Advance"))
		g.put(Champion, there.Neg()) // behind the statue
		g.until(t, 3, "hunt", g.does("NavToLastEnemyLoc"))
		if got := steps(g.body()); got != "NavToLastEnemyLoc RegainLOSRoar" {
			t.Errorf("the plan is %q", got)
		}
		if meets {
			g.put(Champion, g.world.Bodies[Brute].Seen.At)
			g.until(t, 6, "attack", func() bool { return strings.HasPrefix(now(g.body()), "AttackEnemy_") })
			continue
		}
		roars := g.world.Tally.Roars
		g.until(t, 8, "end of the hunt", func() bool {
			if g.property("CanSee") != "false" {
				t.Fatal("what it expects has become true")
			}
			return now(g.body()) != "NavToLastEnemyLoc"
		})
		if p := g.body(); p.Broke != "RegainLOSRoar" && g.world.Bodies[Brute].Seen.Since < 9 || g.world.Tally.Roars != roars {
			t.Errorf("%s was broken, %d roars", p.Broke, g.world.Tally.Roars-roars)
		}
	}
}

// TestArena_T9_05_TheRoarIsNotCut: a blow is followed by a roar to its end, whatever the sensors say meanwhile; where plans are always
// replaced, blow or roar are cut short.
func TestArena_T9_05_TheRoarIsNotCut(t *testing.T) {
	roared := func(changes ...string) float64 {
		g := scene(t, here, near, changes...)
		for range 12 * Rate {
			if g.tick(); now(g.body()) == "RecoveryRoar" {
				break
			}
		}
		begun := g.world.Time()
		moved := false
		g.until(t, 4, "end of the roar", func() bool {
			if !moved && g.world.Time() > begun+0.4 { // out of reach: a sensor tells of it
				moved = true
				g.put(Champion, g.world.Ground.Rocks[0])
			}
			return now(g.body()) != "RecoveryRoar"
		})
		return g.world.Time() - begun
	}
	if s := roared(); s < 1.6 {
		t.Errorf("it roared for %v s", s)
	}
	if s := roared("brute.htn.json", `"hold": "Staggered",`, `"hold": "Staggered", "replan": "always",`); s > 1.2 {
		t.Errorf("it was not cut, but went on for %v s", s)
	}
}

// TestArena_T9_07_PowerUp: after the third blow it would whirl at once, but is tired, so it roars to the end; then it whirls.
func TestArena_T9_07_PowerUp(t *testing.T) {
	g := scene(t, here, near)
	g.world.Bodies[Brute].Power = 2
	g.until(t, 12, "third blow", g.does("RecoveryRoar"))
	begun := g.world.Time()
	g.until(t, 1, "fury", func() bool { return g.property("PowerUp") == "3" && g.property("Tired") == "true" })
	g.put(Champion, there) // a sensor has something to tell
	g.until(t, 4, "end of the roar", func() bool { return now(g.body()) != "RecoveryRoar" })
	if s := g.world.Time() - begun; s < 1.6 {
		t.Errorf("it roared for %v s", s)
	}
	g.until(t, 6, "whirlwind", g.does("AttackEnemy_Whirlwind"))
	if r := g.body().Record; r[0] != 0 || r[1] != 0 {
		t.Errorf("the record is %v", r)
	}
	g.until(t, 6, "end of its fury", func() bool { return g.world.Bodies[Brute].Power == 0 })
}

// TestArena_T9_08_TwoPlanners: while the one plan lets it walk, the other raises an arm against a javelin, and yields when the first
// needs both arms.
func TestArena_T9_08_TwoPlanners(t *testing.T) {
	g := scene(t, here, there)
	w := g.world
	g.until(t, 3, "way", func() bool { return w.Bodies[Brute].Velocity.Len() > 2 })
	w.Bodies[Champion].Javelins = 1
	w.hurl(&w.Bodies[Champion], w.Bodies[Brute].At)
	health := w.Bodies[Brute].Health
	g.until(t, 3, "arm before its face", func() bool { return now(g.arms()) == "GuardFace" })
	if now(g.body()) != "AttackEnemy_Advance" {
		t.Errorf("the body does %s", now(g.body()))
	}
	g.until(t, 3, "javelin that is blocked", func() bool { return w.Tally.Guarded == 1 })
	if w.Bodies[Brute].Health != health {
		t.Error("it is hurt all the same")
	}
	g.until(t, 12, "arms that yield", func() bool { return now(g.arms()) == "LeaveThem" })
	if now(g.body()) != "AttackEnemy_Slam" {
		t.Errorf("the body does %s", now(g.body()))
	}
}

// TestArena_T9_09_NavigationInTheBackground: it follows its enemy while the plan waits for its range, and stops for the blow.
func TestArena_T9_09_NavigationInTheBackground(t *testing.T) {
	g := scene(t, here, there)
	g.until(t, 3, "charge", g.does("AttackEnemy_Advance"))
	if g.property("Walking") != "true" {
		t.Error("it does not walk")
	}
	g.put(Champion, at(8, -19)) // it follows
	g.until(t, 4, "turn", func() bool { return g.world.Bodies[Brute].way.To.Dist(at(8, -19)) < 1 })
	g.until(t, 12, "slam", g.does("AttackEnemy_Slam"))
	if g.property("Walking") != "false" || g.property("EnemyRange") != "0" && g.property("EnemyRange") != "melee" {
		t.Errorf("walking %s, range %s", g.property("Walking"), g.property("EnemyRange"))
	}
}

// TestArena_NoWay: on a rock nobody is reached, so boulders fly.
func TestArena_NoWay(t *testing.T) {
	g := scene(t, here, there)
	g.put(Champion, g.world.Ground.Rocks[0])
	g.world.Bodies[Brute].Facing = g.world.Ground.Rocks[0].Sub(g.world.Bodies[Brute].At).Angle()
	g.until(t, 4, "way to a boulder", g.does("AttackEnemy_WalkToBoulder"))
	if g.property("CanNavigate") != "false" || !strings.HasPrefix(steps(g.body()), "WalkToBoulder Lift ThrowBoulder") {
		t.Errorf("%s, %s", g.property("CanNavigate"), steps(g.body()))
	}
	health := g.world.Bodies[Champion].Health
	g.until(t, 15, "hit", func() bool { return g.world.Bodies[Champion].Health < health })
}

// TestArena_HoldWhileItReels: while it reels the plan is held, and goes on after that.
func TestArena_HoldWhileItReels(t *testing.T) {
	g := scene(t, here, there)
	g.until(t, 3, "charge", g.does("AttackEnemy_Advance"))
	before := g.body()
	g.world.shake(&g.world.Bodies[Brute], poiseWhole)
	g.until(t, 1, "reeling", func() bool { return g.world.Bodies[Brute].Pose == Reeling })
	g.until(t, 3, "end of that", func() bool {
		if p := g.body(); p.Step != before.Step || steps(p) != steps(before) {
			t.Fatalf("it does %s", now(p))
		}
		return g.world.Bodies[Brute].Pose != Reeling
	})
	g.tick()
	if now(g.body()) != "AttackEnemy_Advance" {
		t.Errorf("then it does %s", now(g.body()))
	}
}

// TestArena_SlotAndDomain: the fight leaves open how it gets its breath back; what fills it is seen by the planner, and without it the
// fight's own is done.
func TestArena_SlotAndDomain(t *testing.T) {
	for _, c := range []struct{ fill, want string }{{`, "fill": {"Recover": "RecoveryRoar"}`, "RecoveryRoar"}, {"", "AttackEnemy_Recover"}} {
		docs := changed(t, "champion.utility.json", `"rules": ["Leap", "Cut", "Retreat", "Close", "Throw", "Avoid", "Seek", "Wait"]`, `"rules": ["Wait", "Leap", "Cut", "Retreat", "Close", "Throw", "Avoid", "Seek"]`,
			"brute.htn.json", `, "fill": {"Recover": "RecoveryRoar"}`, c.fill)
		g := begin(t, 1, From(docs))
		g.until(t, 5, "the gong", func() bool { return g.world.Phase == Fighting })
		g.put(Brute, here)
		g.put(Champion, near)
		g.world.Bodies[Brute].Facing = near.Sub(here).Angle()
		g.until(t, 12, c.want, g.does(c.want))
	}
}

// TestArena_OtherConditionsOtherWays: a condition of a method that is changed changes what it does: it never minds its trunk.
func TestArena_OtherConditionsOtherWays(t *testing.T) {
	g := scene(t, here, near, "fight.htn.json", `"when": ["TrunkHealth > 0", "not Tired", "CanNavigate"]`, `"when": ["TrunkHealth > 5", "not Tired", "CanNavigate"]`)
	g.until(t, 12, "boulder", func() bool { return g.world.Bodies[Brute].Stone > 0 })
	if g.world.Tally.Slams > 0 {
		t.Error("it slams")
	}
}
