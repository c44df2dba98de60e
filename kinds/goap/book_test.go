package goap_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/goap"
	"github.com/wits-ai/wits/std"
)

func registry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	return r
}

func start(t testing.TB, f kindtest.Files) *kindtest.Run {
	t.Helper()
	return kindtest.Start(t, kindtest.Load(t, registry(), f))
}

// plan is the goal that a mind's root pursues, and what remains of its plan: "Kill: Draw, Shoot".
func plan(r *kindtest.Run) string {
	p := goap.Table(r.Mind)[0]
	return strings.TrimSuffix(p.Goal+": "+strings.Join(p.Actions, ", "), ": ")
}

func wantPlan(t testing.TB, what string, r *kindtest.Run, want string) {
	t.Helper()
	if got := plan(r); got != want {
		t.Errorf("%s: %q, not %q\n%v", what, got, want, goap.Table(r.Mind)[0])
	}
}

// soldier is the soldier of [Pro360, ch. 1]: facts are ports, actions run until they are told to end. The rest goes into Shoot.
func soldier(shoot string) kindtest.Files {
	var ports, facts []string
	for _, f := range []string{"WeaponEquipped", "WeaponInInventory", "WeaponNearby", "MountedNearby", "VehicleNearby", "TargetDead"} {
		ports = append(ports, fmt.Sprintf(`{"in":"%s_","type":"bool"}`, f))
		facts = append(facts, fmt.Sprintf(`%q:"%s_"`, f, f))
	}
	action := func(name, pre, effect, more string) string {
		return fmt.Sprintf(`%q:{"do":"Act","with":{"Life":{"expr":"%sLife"}},"pre":{%q:true},"effects":{%q:true}%s}`, name, name, pre, effect, more)
	}
	for _, a := range []string{"Shoot", "Draw", "PickUp", "UseMounted", "RunOver"} {
		ports = append(ports, fmt.Sprintf(`{"in":"%sLife","type":"int"}`, a))
	}
	return kindtest.Files{"main.json": `{"kind":"goap","ports":[{"in":"InRange","type":"bool","default":true},` + strings.Join(ports, ",") + `],"facts":{` + strings.Join(facts, ",") + `},
		"goals":{"Kill":{"want":{"TargetDead":true}}},"actions":{` + strings.Join([]string{
		action("Shoot", "WeaponEquipped", "TargetDead", `,"when":"InRange"`+shoot),
		action("Draw", "WeaponInInventory", "WeaponEquipped", ""),
		action("PickUp", "WeaponNearby", "WeaponInInventory", ""),
		action("UseMounted", "MountedNearby", "TargetDead", `,"cost":4`),
		action("RunOver", "VehicleNearby", "TargetDead", `,"cost":5`)}, ",") + `}}`}
}

// TestT1_06_Soldier: which plan there is for which facts, backtracking to other ways to kill where a weapon cannot be had
// [Pro360, 1.6].
func TestT1_06_Soldier(t *testing.T) {
	for _, c := range []struct{ facts, want string }{
		{"WeaponEquipped", "Kill: Shoot"},
		{"WeaponInInventory", "Kill: Draw, Shoot"},
		{"WeaponNearby", "Kill: PickUp, Draw, Shoot"},
		{"MountedNearby", "Kill: UseMounted"},
		{"VehicleNearby", "Kill: RunOver"},
		{"", ""},
		{"TargetDead", ""},
		{"WeaponNearby MountedNearby", "Kill: PickUp, Draw, Shoot"}, // 3, and 4
		{"MountedNearby VehicleNearby", "Kill: UseMounted"},
		{"WeaponInInventory WeaponEquipped", "Kill: Shoot"}, // what is so already needs no action
	} {
		r := start(t, soldier(""))
		for _, f := range strings.Fields(c.facts) {
			kindtest.Set(r, f+"_", true)
		}
		r.Good()
		wantPlan(t, c.facts, r, c.want)
	}
}

// TestT1_06_RunsThePlan: each action in its turn, as facts come true, and the goal is reached.
func TestT1_06_RunsThePlan(t *testing.T) {
	r := start(t, soldier(""))
	kindtest.Set(r, "WeaponNearby_", true)
	kindtest.Lines(t, "first", r.Good(), "PickUp: activate", "PickUp: update")
	kindtest.Set(r, "PickUpLife", int64(3))
	kindtest.Lines(t, "second", r.Good(), "PickUp: update")
	kindtest.Lines(t, "third", r.Good(), "PickUp: update", "PickUp: end success") // the game shows it a frame later
	kindtest.Set(r, "WeaponInInventory_", true)
	kindtest.Lines(t, "Draw", r.Good(), "Draw: activate", "Draw: update")
	wantPlan(t, "Draw", r, "Kill: Draw, Shoot")
	kindtest.Set(r, "WeaponEquipped_", true) // before Draw has ended
	kindtest.Set(r, "DrawLife", int64(2))
	kindtest.Lines(t, "Shoot", r.Good(), "Draw: update", "Draw: end success", "Shoot: activate", "Shoot: update")
	kindtest.Set(r, "TargetDead_", true)
	kindtest.Lines(t, "the last goes on till its end", r.Good(), "Shoot: update")
	kindtest.Set(r, "ShootLife", int64(3))
	kindtest.Lines(t, "its end", r.Good(), "Shoot: update", "Shoot: end success")
	wantPlan(t, "dead", r, "")
	if got := r.Value("Kill.Outcome"); got != goap.Reached {
		t.Errorf("the goal is %v", got)
	}
	kindtest.Lines(t, "nothing to do", r.Good())
}

// TestT1_06_OutOfRange: while the target is out of range the plan stays, and Shoot waits; with the other reaction the soldier
// takes another way to kill, and shoots again when it can and nothing else goes on (GOAP-5).
func TestT1_06_OutOfRange(t *testing.T) {
	r := start(t, soldier(""))
	kindtest.Set(r, "WeaponEquipped_", true)
	kindtest.Set(r, "MountedNearby_", true)
	kindtest.Set(r, "InRange", false)
	for range 3 {
		kindtest.Lines(t, "waits", r.Good())
		wantPlan(t, "waits", r, "Kill: Shoot")
	}
	if got := r.Value("Shoot.Role"); got != goap.Waits {
		t.Errorf("Shoot is %v", got)
	}
	kindtest.Set(r, "InRange", true)
	kindtest.Lines(t, "in range", r.Good(), "Shoot: activate", "Shoot: update")

	r = start(t, soldier(`,"else":"replan"`))
	kindtest.Set(r, "WeaponEquipped_", true)
	kindtest.Set(r, "MountedNearby_", true)
	kindtest.Set(r, "InRange", false)
	kindtest.Lines(t, "another way", r.Good(), "UseMounted: activate", "UseMounted: update")
	wantPlan(t, "another way", r, "Kill: UseMounted")
	if got := r.Value("Shoot.Role"); got != goap.Barred {
		t.Errorf("Shoot is %v", got)
	}
	kindtest.Set(r, "InRange", true)
	kindtest.Lines(t, "it goes on", r.Good(), "UseMounted: update")
	kindtest.Set(r, "MountedNearby_", false)
	kindtest.Lines(t, "back", r.Good(), "UseMounted: end aborted", "Shoot: activate", "Shoot: update")

	r = start(t, soldier(`,"else":"replan"`))
	kindtest.Set(r, "WeaponEquipped_", true)
	kindtest.Set(r, "InRange", false)
	kindtest.Lines(t, "no other way", r.Good())
	kindtest.Lines(t, "nor now", r.Good())
	wantPlan(t, "no other way", r, "")
	kindtest.Set(r, "InRange", true)
	kindtest.Lines(t, "as soon as it can", r.Good(), "Shoot: activate", "Shoot: update")

	r = start(t, soldier(`,"else":1,"reactive":true`))
	kindtest.Set(r, "WeaponEquipped_", true)
	kindtest.Set(r, "MountedNearby_", true)
	kindtest.Lines(t, "in range", r.Good(), "Shoot: activate", "Shoot: update")
	kindtest.Set(r, "InRange", false)
	kindtest.Lines(t, "ended", r.Good(), "Shoot: end aborted")
	kindtest.Lines(t, "waits a second", r.Good())
	kindtest.Lines(t, "and no longer", r.Good(), "UseMounted: activate", "UseMounted: update")
}

// twin is the planner that stands beside rules and scores for the same soldier [Pro360, 2.3].
func twin() kindtest.Files {
	return kindtest.Files{"main.json": `{"kind":"goap","ports":[{"in":"Health","type":"float","default":100},{"in":"Spare","type":"int","default":1}],
		"goals":{"EnemyDead":{"want":{"Hits":{"least":2}}},"DontDie":{"want":{"Away":true},"priority":"Health < 10 ? 2 : 0"}},
		"facts":{"EnemySeen":{},"Loaded":{"default":true},"Magazines":{"type":"int","expr":"Spare"},"Hits":{"type":"int"},"Away":{}},
		"actions":{
			"Search":{"do":"Act","with":{"Life":2},"effects":{"EnemySeen":true}},
			"Attack":{"do":"Act","with":{"Life":2},"pre":{"EnemySeen":true,"Loaded":true},"effects":{"Hits":{"add":1},"Loaded":false}},
			"Reload":{"do":"Act","with":{"Life":2},"pre":{"Loaded":false,"Magazines":{"least":1}},"effects":{"Loaded":true,"Magazines":{"add":-1}}},
			"Flee":{"do":"Act","effects":{"Away":true}}}}`}
}

// TestT2_3_PlannerTwin: two magazines are enough to kill; nearly dead, another goal comes first (ARC-9).
func TestT2_3_PlannerTwin(t *testing.T) {
	r := start(t, twin())
	r.Good()
	wantPlan(t, "two magazines", r, "EnemyDead: Search, Attack, Reload, Attack")
	if got := r.Value("EnemyDead.Cost"); got != 4.0 {
		t.Errorf("it costs %v", got)
	}
	var lines []string
	for range 3 {
		lines = append(lines, r.Good()...)
	}
	wantPlan(t, "underway", r, "EnemyDead: Attack")
	if got := strings.Join(lines, " "); !strings.Contains(got, "Attack: end success Reload: activate") {
		t.Errorf("what was done: %s", got)
	}
	kindtest.Set(r, "Health", 5.0)
	kindtest.Lines(t, "nearly dead", r.Good(), "Attack: end aborted", "Flee: activate", "Flee: update")
	wantPlan(t, "nearly dead", r, "DontDie: Flee")

	r = start(t, twin())
	kindtest.Set(r, "Spare", int64(0))
	r.Good()
	wantPlan(t, "one magazine", r, "")
	if got := r.Value("EnemyDead.Outcome"); got != goap.Impossible {
		t.Errorf("the goal is %v", got)
	}
}
