package htn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/htn"
)

// trunk is the domain with a trunk that breaks [Pro360, 9.6]. The trunk has as many blows as the port says.
func trunk(uproot string) string {
	return `{"kind":"htn","ports":[{"in":"See","type":"bool","default":true},{"in":"Blows","type":"int","default":3}],
	"state":{"CanSee":{"expr":"See"},"Seen":{"expr":"Blows"},"TrunkHealth":{"type":"int","default":3}},"root":"BeTrunkThumper","tasks":{
	"BeTrunkThumper":{"methods":[{"when":"CanSee and Seen >= 0","subtasks":["AttackEnemy"]},{"subtasks":["Patrol"]}]},
	"AttackEnemy":{"methods":[{"when":"TrunkHealth > 0","subtasks":["NavigateToEnemy","DoTrunkSlam"]},
		{"subtasks":["FindTrunk","NavigateToTrunk","UprootTrunk","AttackEnemy"]}]},
	"DoTrunkSlam":{"do":"Act","with":{"Life":2},"effects":"TrunkHealth -= 1"},
	"UprootTrunk":{"do":"Act","with":{"Life":2}` + uproot + `},` + acts(2, "NavigateToEnemy", "FindTrunk", "NavigateToTrunk") + `,"Patrol":{"do":"Act"}}}`
}

const uproots = `,"effects":"TrunkHealth = 3"`

// TestT9_03_BreakingTrunk: a task leads back to itself, until an effect changes what its methods ask for.
func TestT9_03_BreakingTrunk(t *testing.T) {
	for health, plan := range map[int]string{3: "NavigateToEnemy DoTrunkSlam [0 0]", 1: "NavigateToEnemy DoTrunkSlam [0 0]",
		0: "FindTrunk NavigateToTrunk UprootTrunk NavigateToEnemy DoTrunkSlam [0 1 0]"} {
		r := start(t, strings.Replace(trunk(uproots), `"int","default":3}},"root"`, fmt.Sprintf(`"int","default":%d}},"root"`, health), 1))
		r.Good()
		want(r, fmt.Sprint("health ", health), plan)
	}
	r := start(t, trunk(uproots))
	var done []string
	for range 22 {
		for _, line := range r.Good() {
			if name, ok := strings.CutSuffix(line, ": end success"); ok {
				done = append(done, name)
			}
		}
	}
	blow := "NavigateToEnemy DoTrunkSlam "
	if got := strings.Join(done, " ") + " "; !strings.HasPrefix(got, blow+blow+blow+"FindTrunk NavigateToTrunk UprootTrunk "+blow+blow) {
		t.Errorf("done: %s", got)
	}
}

// TestT9_03_EndlessRecursion: without the effect the search comes to a limit, and says which task comes back to itself; the
// frame ends all the same, and what the planner lives on is not touched.
func TestT9_03_EndlessRecursion(t *testing.T) {
	r := start(t, strings.Replace(trunk(""), `"int","default":3}},"root"`, `"int"}},"root"`, 1))
	lines := r.Good()
	kindtest.Lines(t, "told", lines, "main: no plan: it has more than 32 steps: AttackEnemy -> AttackEnemy comes back to itself, and no effect in between changes what its methods ask for")
	if p := planner(r); p.Outcome != htn.Endless || p.Cycle != "AttackEnemy" || len(p.Steps) > 0 || p.Iterations > 100 {
		t.Errorf("%+v", p)
	}
	if lines := r.Good(); len(lines) > 0 {
		t.Errorf("told again: %q", lines)
	}
	kindtest.Set(r, "See", false)
	r.Good()
	want(r, "something else to do", "Patrol [1]")
	told := 0
	for frame := range 9 { // whatever the sensors say, what was told once is not told again
		kindtest.Set(r, "See", true)
		kindtest.Set(r, "Blows", int64(frame))
		told += strings.Count(strings.Join(r.Good(), "\n"), "no plan:")
	}
	if told != 1 {
		t.Errorf("told %d times", told)
	}
	want(r, "what runs goes on", "Patrol [1]")
}

// lastSeen is the domain that plans for what its sensors will see [Pro360, 9.7].
func lastSeen(expects string) string {
	return `{"kind":"htn","ports":[{"in":"See","type":"bool"},{"in":"Recent","type":"bool"}],
	"state":{"CanSee":{"expr":"See"},"SeenRecently":{"expr":"Recent"}},"root":"BeTrunkThumper","tasks":{
	"BeTrunkThumper":{"methods":[{"when":"CanSee","subtasks":["Attack"]},{"when":"SeenRecently","subtasks":["NavToLastEnemyLoc","RegainLOSRoar"]},{"subtasks":["Patrol"]}]},
	"NavToLastEnemyLoc":{"do":"Act","with":{"Life":3}` + expects + `},"RegainLOSRoar":{"do":"Act","when":"CanSee"},` + acts(0, "Attack", "Patrol") + `}}`
}

// TestT9_04_ExpectedEffects: what a sensor is expected to see is planned with, and never becomes true by itself.
func TestT9_04_ExpectedEffects(t *testing.T) {
	r := start(t, lastSeen(""))
	kindtest.Set(r, "Recent", true)
	r.Good()
	want(r, "without an expected effect", "Patrol [2]")
	if w := row(r, "BeTrunkThumper", "1"); w.Tried != 1 || w.Refused != 0 || w.Undone != 1 || row(r, "BeTrunkThumper", "0").Refused != 1 || row(r, "BeTrunkThumper", "2").Undone != 0 {
		t.Errorf("counted: %+v", planner(r).Tried)
	}
	if got := row(r, "BeTrunkThumper", "1").Why() + ", " + row(r, "RegainLOSRoar", "").Why(); got != "taken back: something after it could not be done, not so: CanSee" {
		t.Error(got)
	}
	r = start(t, lastSeen(`,"expects":"CanSee = true"`))
	kindtest.Set(r, "Recent", true)
	for frame := range 2 {
		r.Good()
		want(r, fmt.Sprint("frame ", frame), "NavToLastEnemyLoc RegainLOSRoar [1]")
		if r.Value("State.CanSee") != false {
			t.Fatal("what is expected has become true")
		}
	}
	kindtest.Set(r, "Recent", false)
	kindtest.Lines(t, "it has arrived and sees nobody", r.Good(), "NavToLastEnemyLoc: update", "NavToLastEnemyLoc: end success", "Patrol: activate", "Patrol: update")
	if p := planner(r); p.Broke != "RegainLOSRoar" || r.Value("State.CanSee") != false {
		t.Errorf("broken by %q, sees %v", p.Broke, r.Value("State.CanSee"))
	}
	r = start(t, lastSeen(`,"expects":"CanSee = true"`))
	kindtest.Set(r, "Recent", true)
	r.Good()
	r.Good()
	kindtest.Set(r, "See", true) // in the frame in which it arrives, as expected: attacking has the higher priority then
	r.Good()
	want(r, "it sees somebody", "Attack [0]")
}

// recovery is the domain whose recovery must not be cut short [Pro360, 9.8].
func recovery(replan string) string {
	return `{"kind":"htn"` + replan + `,"ports":[{"in":"Health","type":"int","default":3},{"in":"Recent","type":"bool"},{"in":"Free","type":"bool","default":true},{"in":"See","type":"bool","default":true},{"in":"Noise","type":"int"}],
	"state":{"CanSee":{"expr":"See"},"TrunkHealth":{"expr":"Health"},"AttackedRecently":{"expr":"Recent"},"CanNavigate":{"expr":"Free"},"Heard":{"expr":"Noise"}},"root":"BeTrunkThumper","tasks":{
	"BeTrunkThumper":{"methods":[{"when":"CanSee","subtasks":["AttackEnemy"]},{"when":"Heard > 5","subtasks":["Search"]},{"subtasks":["Patrol"]}]},
	"AttackEnemy":{"methods":[
		{"when":["TrunkHealth > 0","not AttackedRecently","CanNavigate"],"subtasks":["NavigateToEnemy","DoTrunkSlam","DoRecoveryRoar"]},
		{"when":"TrunkHealth == 0","subtasks":["FetchTrunk","AttackEnemy"]},
		{"subtasks":["PickupBoulder","ThrowBoulder"]}]},
	"DoTrunkSlam":{"do":"Act","with":{"Life":1},"effects":"TrunkHealth -= 1; AttackedRecently = true"},
	"FetchTrunk":{"do":"Act","with":{"Life":1},"effects":"TrunkHealth = 3"},` +
		acts(1, "NavigateToEnemy") + `,` + acts(6, "DoRecoveryRoar") + `,` + acts(0, "PickupBoulder", "ThrowBoulder", "Patrol", "Search") + `}}`
}

// TestT9_05_Plans: the whole table of the domain.
func TestT9_05_Plans(t *testing.T) {
	for _, c := range []struct {
		health int64
		recent bool
		free   bool
		want   string
	}{
		{3, false, true, "[0 0]"}, {2, true, true, "[0 2]"}, {3, false, false, "[0 2]"},
		{0, false, true, "[0 1 0]"}, {0, true, true, "[0 1 2]"}, {0, false, false, "[0 1 2]"},
	} {
		r := start(t, strings.Replace(recovery(""), `"Life":1`, `"Life":0`, -1))
		kindtest.Set(r, "Health", c.health)
		kindtest.Set(r, "Recent", c.recent)
		kindtest.Set(r, "Free", c.free)
		r.Good()
		if got := fmt.Sprint(strings.ReplaceAll(fmt.Sprint(planner(r).Record), ",", "")); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// TestT9_05_RecoveryIsNotCut: a plan of a lower priority does not take the place of the one that runs, though nothing else
// could be planned now. Without the comparison it does.
func TestT9_05_RecoveryIsNotCut(t *testing.T) {
	for _, c := range []struct {
		replan, want string
	}{
		{"", "DoRecoveryRoar: update"}, {`,"replan":"compare"`, "DoRecoveryRoar: update"},
		{`,"replan":"always"`, "DoRecoveryRoar: end aborted, PickupBoulder: activate, PickupBoulder: update"},
	} {
		r := start(t, recovery(c.replan))
		r.Good() // Navigate and Slam take a frame
		want(r, "at first", "NavigateToEnemy DoTrunkSlam DoRecoveryRoar [0 0]")
		kindtest.Set(r, "Health", int64(2))
		kindtest.Set(r, "Recent", true)
		r.Good() // sensors see what the slam has done: nothing new
		kindtest.Set(r, "Noise", int64(1))
		got := strings.Join(r.Good(), ", ")
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s", c.replan, got)
		}
		if c.replan == "" && row(r, "AttackEnemy", "2").Verdict != htn.Culled {
			t.Errorf("the boulder is %v", row(r, "AttackEnemy", "2").Verdict)
		}
		if c.replan == `,"replan":"compare"` && row(r, "AttackEnemy", "2").Verdict != htn.Chosen {
			t.Errorf("the boulder is %v", row(r, "AttackEnemy", "2").Verdict)
		}
	}
}

// TestT9_06_OrderOfPlans: from every plan of the domain to every other, the new one is adopted if and only if its methods
// come first, compared from the first on.
func TestT9_06_OrderOfPlans(t *testing.T) {
	states := []struct {
		record string
		set    func(r *kindtest.Run)
	}{
		{"[0 0]", func(r *kindtest.Run) { put(r, true, 3, false, true) }},
		{"[0 1 0]", func(r *kindtest.Run) { put(r, true, 0, false, true) }},
		{"[0 1 2]", func(r *kindtest.Run) { put(r, true, 0, true, true) }},
		{"[0 2]", func(r *kindtest.Run) { put(r, true, 3, true, true) }},
		{"[1]", func(r *kindtest.Run) { put(r, false, 3, false, true); kindtest.Set(r, "Noise", int64(9)) }},
		{"[2]", func(r *kindtest.Run) { put(r, false, 3, false, true) }},
	}
	document := strings.Replace(recovery(""), `"Life":1`, `"Life":0`, -1)
	for from := range states {
		for to := range states {
			for _, replan := range []string{"", `,"replan":"compare"`} {
				r := start(t, strings.Replace(document, `{"kind":"htn"`, `{"kind":"htn"`+replan, 1))
				states[from].set(r)
				r.Good()
				if got := fmt.Sprint(planner(r).Record); got != states[from].record {
					t.Fatalf("%s instead of %s", got, states[from].record)
				}
				kindtest.Set(r, "Noise", int64(0))
				states[to].set(r)
				r.Good()
				best := min(from, to)
				if got := fmt.Sprint(planner(r).Record); got != states[best].record {
					t.Errorf("from %s in a world for %s: %s", states[from].record, states[to].record, got)
				}
			}
		}
	}
}

func put(r *kindtest.Run, see bool, health int64, recent, free bool) {
	kindtest.Set(r, "See", see)
	kindtest.Set(r, "Health", health)
	kindtest.Set(r, "Recent", recent)
	kindtest.Set(r, "Free", free)
}

// combo is the domain of the power-up [Pro360, 9.8]; with the cure a slam makes tired, and who is tired does not whirl.
func combo(cure bool) string {
	tired, needs, rested := "", "", ""
	if cure {
		tired, needs, rested = `; Tired = true`, `"when":"not Tired",`, `"effects":"Tired = false",`
	}
	state := ""
	if cure {
		state = `"Tired":"bool",`
	}
	return `{"kind":"htn","ports":[{"in":"Noise","type":"int"}],"state":{` + state + `"Heard":{"expr":"Noise"},"PowerUp":"int"},"root":"Attack","tasks":{
	"Attack":{"methods":[{"when":"PowerUp == 3","subtasks":["Whirlwind","Recovery"]},{"when":"Heard >= 0","subtasks":["Slam","Recovery"]}]},
	"Whirlwind":{` + needs + `"do":"Act","with":{"Life":1},"effects":"PowerUp = 0"},
	"Slam":{"do":"Act","with":{"Life":1},"effects":"PowerUp += 1` + tired + `"},
	"Recovery":{` + rested + `"do":"Act","with":{"Life":3}}}}`
}

// TestT9_07_PowerUp: own effects do not call for a new plan (HTN-25), but any sensor does, and then the recovery after the
// third slam is cut; with the cure it is not, and the whirlwind follows it.
func TestT9_07_PowerUp(t *testing.T) {
	play := func(cure, noise bool) string {
		r := start(t, combo(cure))
		var said []string
		for frame := range 12 {
			if noise {
				kindtest.Set(r, "Noise", int64(frame))
			}
			for _, line := range r.Good() {
				if name, ok := strings.CutSuffix(line, ": activate"); ok {
					said = append(said, name)
				} else if strings.HasSuffix(line, "aborted") {
					said = append(said, "(cut)")
				}
			}
		}
		return strings.Join(said, " ")
	}
	quiet := "Slam Recovery Slam Recovery Slam Recovery Whirlwind Recovery"
	for _, c := range []struct {
		cure, noise bool
		want        string
	}{
		{false, false, quiet}, {false, true, "Slam Recovery Slam Recovery Slam Recovery (cut) Whirlwind Recovery"},
		{true, false, quiet}, {true, true, quiet},
	} {
		if got := play(c.cure, c.noise); !strings.HasPrefix(got, c.want) {
			t.Errorf("cure %v, noise %v: %s", c.cure, c.noise, got)
		}
	}
}

// TestT9_08_RecursionGuard: [Pro360]'s domain of the lower body, as it is printed, comes back to itself for ever: going
// somewhere changes where one is, but not what the method asks for. With that as an expected effect it has a plan.
func TestT9_08_RecursionGuard(t *testing.T) {
	lower := func(expects string) *kindtest.Run {
		return start(t, `{"kind":"htn","ports":[{"in":"Enemy","type":"bool","default":true},{"in":"Far","type":"range","default":"view"}],
			"state":{"Enemy":{"expr":"Enemy"},"Range":{"expr":"Far"},"At":"int"},"root":"Lower","tasks":{
			"Lower":{"methods":[{"when":["Enemy","Range > melee"],"subtasks":["NavigateToEnemy","Lower"]},{"when":"At >= 0","subtasks":["Idle"]}]},
			"NavigateToEnemy":{"do":"Act","effects":"At = 1"`+expects+`},"Idle":{"do":"Act"}}}`)
	}
	r := lower("")
	kindtest.Lines(t, "as printed", r.Good(), "main: no plan: tasks lie more than 16 deep within each other: Lower -> Lower comes back to itself, and no effect in between changes what its methods ask for")
	if p := planner(r); p.Outcome != htn.Endless || p.Cycle != "Lower" {
		t.Errorf("%v, %s", p.Outcome, p.Cycle)
	}
	r = lower(`,"expects":"Range = melee"`)
	r.Good()
	want(r, "with an expected effect", "NavigateToEnemy Idle [0 1]")
}

// TestT9_08_TwoPlanners: two planners side by side share what the world is like, and what the lower one does.
func TestT9_08_TwoPlanners(t *testing.T) {
	r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{
		"main.json": `{"kind":"machine","ports":[{"in":"Enemy","type":"bool"},{"in":"Far","type":"range"},{"in":"Hit","type":"bool"}],"boards":{"Body":"body.json"},
			"regions":{"Lower":{"run":"lower.json","pass":["Enemy","Far"]},"Upper":{"run":"upper.json","pass":["Enemy","Far","Hit"]}}}`,
		"body.json": `{"kind":"board","scope":"agent","fields":{"Navigating":"bool"}}`,
		"move.json": `{"kind":"machine","boards":{"Body":"body.json"},"states":{"Act":{"do":"Act","enter":"Body.Navigating = true","exit":"Body.Navigating = false"}}}`,
		"upper.json": `{"kind":"htn","boards":{"Body":"body.json"},"ports":[{"in":"Enemy","type":"bool"},{"in":"Far","type":"range"},{"in":"Hit","type":"bool"}],
			"state":{"Enemy":{"expr":"Enemy"},"Range":{"expr":"Far"},"Hit":{"expr":"Hit"},"Navigating":{"expr":"Body.Navigating"}},"root":"Upper","tasks":{
			"Upper":{"methods":[{"when":["Enemy","Range <= melee"],"subtasks":["Slam"]},{"when":["Navigating","Hit"],"subtasks":["Guard"]},{"subtasks":["Idle"]}]},"Slam":{"do":"Act","when":"Enemy"},` + acts(0, "Guard", "Idle") + `}}`,
		"lower.json": `{"kind":"htn","ports":[{"in":"Enemy","type":"bool"},{"in":"Far","type":"range"}],
			"state":{"Enemy":{"expr":"Enemy"},"Range":{"expr":"Far"}},"root":"Lower","tasks":{
			"Lower":{"methods":[{"when":["Enemy","Range > melee"],"subtasks":["NavigateToEnemy","Lower"]},{"subtasks":["Idle"]}]},
			"NavigateToEnemy":{"run":"move.json","when":["Enemy","Range > melee"],"expects":"Range = melee"},"Idle":{"do":"Act"}}}`,
	}))
	for _, c := range []struct {
		enemy, hit bool
		far        distance
		want       string
	}{
		{false, false, 1, "Lower/Idle Upper/Idle"}, {true, false, 1, "Lower/NavigateToEnemy Upper/Idle"},
		{true, true, 1, "Lower/NavigateToEnemy Upper/Guard"}, {true, true, 0, "Lower/Idle Upper/Slam"}, {false, true, 0, "Lower/Idle Upper/Idle"},
	} {
		kindtest.Set(r, "Enemy", c.enemy)
		kindtest.Set(r, "Hit", c.hit)
		kindtest.Set(r, "Far", c.far)
		r.Good()
		r.Good() // the upper one hears of the lower one's navigation in the next frame
		var got []string
		for _, path := range r.Active() {
			for _, leaf := range []string{"Idle", "Slam", "Guard", "NavigateToEnemy"} {
				if strings.HasSuffix(path, "/"+leaf) {
					got = append(got, path)
				}
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%+v: %s", c, s)
		}
	}
	if n := len(htn.Planners(r.Mind)); n != 2 {
		t.Errorf("%d planners", n)
	}
}

// background is one planner whose navigation goes on by itself [Pro360, 9.9].
func background(more string) string {
	return `{"kind":"htn","ports":[{"in":"Enemy","type":"bool","default":true},{"in":"Far","type":"range","default":"view"},{"in":"Hit","type":"bool"}],
		"state":{"Enemy":{"expr":"Enemy"},"Range":{"expr":"Far"},"Hit":{"expr":"Hit"},"Navigating":{"expr":"Navigate.Busy"}},"root":"Troll","tasks":{
		"Troll":{"methods":[{"when":["Enemy","Range <= melee"],"subtasks":["Slam"]},{"when":["Enemy","Range > melee"` + more + `],"subtasks":["Navigate"]},
			{"when":["Enemy","Navigating","Hit"],"subtasks":["Guard"]},{"subtasks":["Idle"]}]},
		"Navigate":{"do":"Act","background":true,"with":{"Life":5},"expects":"Navigating = true"},` + acts(0, "Slam", "Guard", "Idle") + `}}`
}

// TestT9_09_BackgroundNavigation: what goes on in the background is seen by a sensor, and the plan goes on beside it.
func TestT9_09_BackgroundNavigation(t *testing.T) {
	r := start(t, background(`,"not Navigating"`))
	kindtest.Lines(t, "it sets out", r.Good(), "Navigate: activate", "Navigate: update")
	kindtest.Set(r, "Hit", true)
	kindtest.Lines(t, "it is hit on its way", r.Good(), "Navigate: update", "Guard: activate", "Guard: update")
	want(r, "hit", "Guard [2]")
	kindtest.Set(r, "Far", distance(0))
	kindtest.Lines(t, "it is near", r.Good(), "Navigate: update", "Guard: end aborted", "Slam: activate", "Slam: update")
	r.Good()
	kindtest.Lines(t, "it has arrived", r.Good(), "Navigate: update", "Navigate: end success", "Slam: update")
	if r.Value("State.Navigating") != false {
		t.Error("it is still on its way")
	}
	r.Restart()
	r.Good()
	r.Mind.Abort()
	if got := r.Active(); len(got) > 0 {
		t.Errorf("after its end %v is active", got)
	}
}

// TestT9_09_ShadowedMethod: as [Pro360] has it nobody ever guards, since the methods before cover every range: that is told.
func TestT9_09_ShadowedMethod(t *testing.T) {
	lib := wits.NewLibrary(registry(), kindtest.Files{"main.json": background("")}.FS())
	var got []string
	for _, p := range lib.Check("main.json") {
		got = append(got, p.String())
	}
	if len(got) != 1 || !strings.Contains(got[0], "Troll: method 2 is never chosen: whenever its conditions hold, those of a method before it do, which cannot fail") {
		t.Errorf("%q", got)
	}
	if problems := wits.NewLibrary(registry(), kindtest.Files{"main.json": background(`,"not Navigating"`)}.FS()).Check("main.json"); len(problems) > 0 {
		t.Error(problems)
	}
}

// TestT9_10_PartialPlans: a plan that is cut begins although what follows it cannot be done, which is told when it comes to
// that; the whole plan does not begin; methods for each half choose the one that can be done.
func TestT9_10_PartialPlans(t *testing.T) {
	document := func(horizon string) string {
		return `{"kind":"htn"` + horizon + `,"ports":[{"in":"Stamina","type":"int"},{"in":"Far","type":"range","default":"view"}],
			"state":{"Stamina":{"expr":"Stamina"},"Range":{"expr":"Far"}},"root":"Attack","tasks":{
			"Attack":{"methods":[{"subtasks":["NavigateToEnemy","Slam"]}]},
			"NavigateToEnemy":{"do":"Act","with":{"Life":2},"time":3,"expects":"Range = melee"},"Slam":{"do":"Act","with":{"Life":2},"when":["Stamina > 0","Range == melee"],"time":1}}}`
	}
	r := start(t, document(""))
	r.Good()
	want(r, "whole", "noplan")
	r = start(t, document(`,"horizon":2`))
	r.Good()
	want(r, "cut", "NavigateToEnemy [0]")
	if p := planner(r); p.Outcome != htn.Partial || strings.Join(p.Rest, " ") != "Slam" {
		t.Errorf("%v, left: %v", p.Outcome, p.Rest)
	}
	lines := r.Good()
	if last := lines[len(lines)-1]; !strings.HasPrefix(last, "main: the plan was cut, and what is left of it cannot be planned any more: Attack would have to be chosen otherwise") {
		t.Errorf("told: %q", lines)
	}
	if p := planner(r); p.Outcome != htn.Stuck || r.Value("Plan.Stuck") != int64(1) {
		t.Errorf("%v", p.Outcome)
	}
	r.Good()
	want(r, "it begins again", "NavigateToEnemy [0]")

	r = start(t, document(`,"horizon":2`))
	kindtest.Set(r, "Stamina", int64(1))
	r.Good()
	r.Frame.Delta = 1
	kindtest.Set(r, "Far", distance(0))
	kindtest.Lines(t, "it goes on where it was cut", r.Good(), "NavigateToEnemy: update", "NavigateToEnemy: end success", "Slam: activate", "Slam: update")
	if p := planner(r); p.Outcome != htn.Planned || p.Steps[0].Task != "Slam" || len(p.Rest) > 0 || fmt.Sprint(p.Record) != "[0]" {
		t.Errorf("%+v", p)
	}

	r = start(t, strings.Replace(document(`,"horizon":2,"audit":true`), `"Life":2`, `"Life":9`, 1))
	if lines := r.Good(); lines[0] != "main: audit: the plan was cut after NavigateToEnemy; to the end there is none" {
		t.Errorf("audit: %q", lines)
	}

	// The whole plan goes another way, because the first one does not lead to the end.
	r = start(t, `{"kind":"htn","horizon":2,"audit":true,"state":{"N":"int"},"root":"Main","tasks":{
		"Main":{"methods":[{"subtasks":["Long","Never"]},{"subtasks":["Short","Last"]}]},
		"Long":{"do":"Act","time":3},"Short":{"do":"Act","time":3},"Last":{"effects":"N += 1"},"Never":{"when":"N > 3"}}}`)
	if lines := r.Good(); lines[0] != "main: audit: the plan was cut after Long; the whole plan has another step 1" {
		t.Errorf("audit: %q", lines)
	}
	want(r, "audited", "Long [0]")

	split := `{"kind":"htn","ports":[{"in":"Far","type":"range"}],"state":{"Range":{"expr":"Far"}},"root":"Attack","tasks":{
		"Attack":{"methods":[{"when":"Range > melee","subtasks":["NavigateToEnemy"]},{"subtasks":["Slam"]}]},` + acts(0, "NavigateToEnemy", "Slam") + `}}`
	for far, plan := range map[distance]string{1: "NavigateToEnemy [0]", 0: "Slam [1]"} {
		r := start(t, split)
		kindtest.Set(r, "Far", far)
		r.Good()
		want(r, fmt.Sprint("split, ", far), plan)
	}
}
