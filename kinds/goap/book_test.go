package goap_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/probe"
	"github.com/wits-ai/wits/kinds/goap"
	"github.com/wits-ai/wits/std"
)

func registry() *wits.Registry {
	r := std.NewRegistry()
	probe.Add(r)
	return r
}

func start(t testing.TB, f probe.Files) *probe.Run {
	t.Helper()
	return probe.Start(t, probe.Load(t, registry(), f))
}

// plan is the goal that a mind's root pursues, and what remains of its plan: "Kill: Draw, Shoot".
func plan(r *probe.Run) string {
	p := goap.Table(r.Mind)[0]
	return strings.TrimSuffix(p.Goal+": "+strings.Join(p.Actions, ", "), ": ")
}

func wantPlan(t testing.TB, what string, r *probe.Run, want string) {
	t.Helper()
	if got := plan(r); got != want {
		t.Errorf("%s: %q, not %q\n%v", what, got, want, goap.Table(r.Mind)[0])
	}
}

// soldier is the soldier of chapter 1: facts are ports, actions run until they are told to end. The rest goes into Shoot.
func soldier(shoot string) probe.Files {
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
	return probe.Files{"main.json": `{"kind":"goap","ports":[{"in":"InRange","type":"bool","default":true},` + strings.Join(ports, ",") + `],"facts":{` + strings.Join(facts, ",") + `},
		"goals":{"Kill":{"want":{"TargetDead":true}}},"actions":{` + strings.Join([]string{
		action("Shoot", "WeaponEquipped", "TargetDead", `,"when":"InRange"`+shoot),
		action("Draw", "WeaponInInventory", "WeaponEquipped", ""),
		action("PickUp", "WeaponNearby", "WeaponInInventory", ""),
		action("UseMounted", "MountedNearby", "TargetDead", `,"cost":4`),
		action("RunOver", "VehicleNearby", "TargetDead", `,"cost":5`)}, ",") + `}}`}
}

// TestT1_06_Soldier: which plan there is for which facts, backtracking to other ways to kill where a weapon cannot be had
// (book, 1.6).
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
			probe.Set(r, f+"_", true)
		}
		r.Good()
		wantPlan(t, c.facts, r, c.want)
	}
}

// TestT1_06_RunsThePlan: each action in its turn, as facts come true, and the goal is reached.
func TestT1_06_RunsThePlan(t *testing.T) {
	r := start(t, soldier(""))
	probe.Set(r, "WeaponNearby_", true)
	probe.Lines(t, "first", r.Good(), "PickUp: activate", "PickUp: update")
	probe.Set(r, "PickUpLife", int64(3))
	probe.Lines(t, "second", r.Good(), "PickUp: update")
	probe.Lines(t, "third", r.Good(), "PickUp: update", "PickUp: end success") // the game shows it a frame later
	probe.Set(r, "WeaponInInventory_", true)
	probe.Lines(t, "Draw", r.Good(), "Draw: activate", "Draw: update")
	wantPlan(t, "Draw", r, "Kill: Draw, Shoot")
	probe.Set(r, "WeaponEquipped_", true) // before Draw has ended
	probe.Set(r, "DrawLife", int64(2))
	probe.Lines(t, "Shoot", r.Good(), "Draw: update", "Draw: end success", "Shoot: activate", "Shoot: update")
	probe.Set(r, "TargetDead_", true)
	probe.Lines(t, "the last goes on till its end", r.Good(), "Shoot: update")
	probe.Set(r, "ShootLife", int64(3))
	probe.Lines(t, "its end", r.Good(), "Shoot: update", "Shoot: end success")
	wantPlan(t, "dead", r, "")
	if got := r.Value("Kill.Pursuit"); got != goap.Reached {
		t.Errorf("the goal is %v", got)
	}
	probe.Lines(t, "nothing to do", r.Good())
}

// TestT1_06_OutOfRange: while the target is out of range the plan stays, and Shoot waits; with the other reaction the soldier
// takes another way to kill, and shoots again when it can and nothing else goes on (GOAP-5).
func TestT1_06_OutOfRange(t *testing.T) {
	r := start(t, soldier(""))
	probe.Set(r, "WeaponEquipped_", true)
	probe.Set(r, "MountedNearby_", true)
	probe.Set(r, "InRange", false)
	for range 3 {
		probe.Lines(t, "waits", r.Good())
		wantPlan(t, "waits", r, "Kill: Shoot")
	}
	if got := r.Value("Shoot.Role"); got != goap.Waits {
		t.Errorf("Shoot is %v", got)
	}
	probe.Set(r, "InRange", true)
	probe.Lines(t, "in range", r.Good(), "Shoot: activate", "Shoot: update")

	r = start(t, soldier(`,"else":"replan"`))
	probe.Set(r, "WeaponEquipped_", true)
	probe.Set(r, "MountedNearby_", true)
	probe.Set(r, "InRange", false)
	probe.Lines(t, "another way", r.Good(), "UseMounted: activate", "UseMounted: update")
	wantPlan(t, "another way", r, "Kill: UseMounted")
	if got := r.Value("Shoot.Role"); got != goap.Barred {
		t.Errorf("Shoot is %v", got)
	}
	probe.Set(r, "InRange", true)
	probe.Lines(t, "it goes on", r.Good(), "UseMounted: update")
	probe.Set(r, "MountedNearby_", false)
	probe.Lines(t, "back", r.Good(), "UseMounted: end aborted", "Shoot: activate", "Shoot: update")

	r = start(t, soldier(`,"else":"replan"`))
	probe.Set(r, "WeaponEquipped_", true)
	probe.Set(r, "InRange", false)
	probe.Lines(t, "no other way", r.Good())
	probe.Lines(t, "nor now", r.Good())
	wantPlan(t, "no other way", r, "")
	probe.Set(r, "InRange", true)
	probe.Lines(t, "as soon as it can", r.Good(), "Shoot: activate", "Shoot: update")

	r = start(t, soldier(`,"else":1,"reactive":true`))
	probe.Set(r, "WeaponEquipped_", true)
	probe.Set(r, "MountedNearby_", true)
	probe.Lines(t, "in range", r.Good(), "Shoot: activate", "Shoot: update")
	probe.Set(r, "InRange", false)
	probe.Lines(t, "ended", r.Good(), "Shoot: end aborted")
	probe.Lines(t, "waits a second", r.Good())
	probe.Lines(t, "and no longer", r.Good(), "UseMounted: activate", "UseMounted: update")
}

// twin is the planner that stands beside rules and scores for the same soldier (book, 2.3).
func twin() probe.Files {
	return probe.Files{"main.json": `{"kind":"goap","ports":[{"in":"Health","type":"float","default":100},{"in":"Spare","type":"int","default":1}],
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
	probe.Set(r, "Health", 5.0)
	probe.Lines(t, "nearly dead", r.Good(), "Attack: end aborted", "Flee: activate", "Flee: update")
	wantPlan(t, "nearly dead", r, "DontDie: Flee")

	r = start(t, twin())
	probe.Set(r, "Spare", int64(0))
	r.Good()
	wantPlan(t, "one magazine", r, "")
	if got := r.Value("EnemyDead.Pursuit"); got != goap.Impossible {
		t.Errorf("the goal is %v", got)
	}
}
