package htn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind/kindtest"
)

// soldier is the domain of [Pro360, ch. 1].
const soldier = `{"kind":"htn","ports":[{"in":"Enemy","type":"bool"},{"in":"Rounds","type":"int"},{"in":"Far","type":"range","default":"far"}],
	"state":{"Enemy":{"expr":"Enemy"},"Ammo":{"expr":"Rounds"}%s},"root":"BeSoldier","tasks":{
	"BeSoldier":{"methods":[{"when":"Enemy","subtasks":["AttackEnemy"]},{"subtasks":["Idle"]}]},
	"AttackEnemy":{"methods":[{"when":"Ammo > 0","subtasks":["MoveToCover","FireWeapon"]},%s]},
	"FireWeapon":{"do":"Act","effects":"Ammo -= 1"},"MoveToCover":{"do":"Act"},"NavigateToEnemy":{"do":"Act","with":{"Life":2}},"MeleeWithKnife":{"do":"Act"},"Idle":{"do":"Act"}}}`

// TestT1_07_Soldier: the plans of [Pro360]'s soldier, whole and split by hand.
func TestT1_07_Soldier(t *testing.T) {
	whole := fmt.Sprintf(soldier, "", `{"subtasks":["NavigateToEnemy","MeleeWithKnife"]}`)
	split := fmt.Sprintf(soldier, `,"Range":{"expr":"Far"}`, `{"when":"Range > melee","subtasks":["NavigateToEnemy"]},{"when":"Range == melee","subtasks":["MeleeWithKnife"]}`)
	for _, c := range []struct {
		document string
		enemy    bool
		ammo     int64
		far      distance
		want     string
	}{
		{whole, true, 1, 2, "MoveToCover FireWeapon [0 0]"},
		{whole, true, 0, 2, "NavigateToEnemy MeleeWithKnife [0 1]"},
		{whole, false, 1, 2, "Idle [1]"},
		{split, true, 1, 2, "MoveToCover FireWeapon [0 0]"},
		{split, true, 0, 2, "NavigateToEnemy [0 1]"},
		{split, true, 0, 0, "MeleeWithKnife [0 2]"},
	} {
		r := start(t, c.document)
		kindtest.Set(r, "Enemy", c.enemy)
		kindtest.Set(r, "Rounds", c.ammo)
		kindtest.Set(r, "Far", c.far)
		r.Good()
		want(r, fmt.Sprint(c.enemy, c.ammo, c.far), c.want)
	}
}

// TestT9_00_TwoWaysToAttack: a flag chooses the method, and an argument reaches the operator.
func TestT9_00_TwoWaysToAttack(t *testing.T) {
	r := start(t, `{"kind":"htn","ports":[{"in":"Armed","type":"bool"},{"in":"There","type":"vec2"}],
		"state":{"HasTrunk":{"expr":"Armed"},"Enemy":{"expr":"There"}},"root":"AttackEnemy","tasks":{
		"AttackEnemy":{"methods":[
			{"when":"HasTrunk","subtasks":[{"task":"NavigateTo","with":{"Place":{"expr":"Enemy"}}},"TrunkSlam"]},
			{"when":"not HasTrunk","subtasks":["LiftBoulder",{"task":"ThrowBoulderAt","with":{"A":{"expr":"Enemy.x"}}}]}]},
		"NavigateTo":{"terms":{"Place":"vec2"},"do":"Act","with":{"A":{"expr":"Place.x"},"Life":2}},
		"ThrowBoulderAt":{"terms":{"A":"float"},"do":"Act"},
		"LiftBoulder":{},"TrunkSlam":{}}}`)
	kindtest.Set(r, "Armed", true)
	kindtest.Set(r, "There", geom.Vec2{X: 7, Y: 1})
	r.Good()
	want(r, "armed", "NavigateTo(Place: (7, 1)) TrunkSlam [0]")
	if a := r.Value("NavigateTo.A"); a != 7.0 {
		t.Errorf("the operator got %v", a)
	}
	kindtest.Set(r, "Armed", false)
	r.Good()
	want(r, "not armed", "LiftBoulder ThrowBoulderAt(A: 7) [1]")
	if a := r.Value("ThrowBoulderAt.A"); a != 7.0 {
		t.Errorf("a term that is a port of the operator is %v", a)
	}
}

// TestHTN_08_OneOperatorForManyTasks: sprint and walk use one operator, with different arguments and effects.
func TestHTN_08_OneOperatorForManyTasks(t *testing.T) {
	const document = `{"kind":"htn","ports":[{"in":"Sprint","type":"bool"},{"in":"Enemy","type":"vec2","default":[9,0]},{"in":"Bridge","type":"vec2","default":[0,4]}],
		"state":{"Sprints":{"expr":"Sprint"},"EnemyAt":{"expr":"Enemy"},"BridgeAt":{"expr":"Bridge"},"At":"vec2","Tired":"bool","Bored":"int"},"root":"Go","end":"plan","tasks":{
		"Go":{"methods":[{"when":"Sprints","subtasks":["SprintToEnemy"]},{"subtasks":["WalkToNextBridge"]}]},
		"SprintToEnemy":{"do":"Act","with":{"A":5,"Life":1},"effects":"At = EnemyAt; Tired = true"},
		"WalkToNextBridge":{"do":"Act","with":{"A":1,"Life":1},"effects":"At = BridgeAt; Bored += 1"}}}`
	for sprint, state := range map[bool]string{true: "At (9, 0), Bored 0, Tired true, Sum 5", false: "At (0, 4), Bored 1, Tired false, Sum 1"} {
		r := start(t, document)
		kindtest.Set(r, "Sprint", sprint)
		r.Good()
		if r.Status() != wits.Success {
			t.Fatalf("%v", r.Status())
		}
		task := map[bool]string{true: "SprintToEnemy", false: "WalkToNextBridge"}[sprint]
		at := r.Value("State.At").(geom.Vec2)
		if got := fmt.Sprintf("At (%v, %v), Bored %v, Tired %v, Sum %v", at.X, at.Y, r.Value("State.Bored"), r.Value("State.Tired"), r.Value(task+".Sum")); got != state {
			t.Errorf("%s: %s, want %s", task, got, state)
		}
	}
}

// TestT9_01_PatrolOrAttack: the first domain of the troll.
func TestT9_01_PatrolOrAttack(t *testing.T) {
	r := start(t, `{"kind":"htn","ports":[{"in":"See","type":"bool"}],"state":{"CanSee":{"expr":"See"}},"root":"BeTrunkThumper","tasks":{
		"BeTrunkThumper":{"methods":[{"when":"CanSee","subtasks":["NavigateToEnemy","DoTrunkSlam"]},{"subtasks":["ChooseBridge","NavigateToBridge","CheckBridge"]}]},
		`+acts(2, "NavigateToEnemy", "DoTrunkSlam", "ChooseBridge", "NavigateToBridge", "CheckBridge")+`}}`)
	r.Good()
	want(r, "nobody in sight", "ChooseBridge NavigateToBridge CheckBridge [1]")
	if got := row(r, "BeTrunkThumper", "0").Why(); got != "not so: CanSee" {
		t.Error(got)
	}
	kindtest.Set(r, "See", true)
	kindtest.Lines(t, "somebody in sight", r.Good(), "ChooseBridge: end aborted", "NavigateToEnemy: activate", "NavigateToEnemy: update")
	want(r, "somebody in sight", "NavigateToEnemy DoTrunkSlam [0]")
	if got := strings.Join(r.Active(), ", "); got != "BeTrunkThumper, BeTrunkThumper 0, NavigateToEnemy" {
		t.Errorf("active: %s", got)
	}
	kindtest.Lines(t, "arrived", r.Good(), "NavigateToEnemy: update", "NavigateToEnemy: end success", "DoTrunkSlam: activate", "DoTrunkSlam: update")
	if p := planner(r); p.Step != 1 {
		t.Errorf("step %d", p.Step)
	}
}

// TestT9_02_Iterations: each iteration processes the first of the tasks that are left.
func TestT9_02_Iterations(t *testing.T) {
	r := start(t, `{"kind":"htn","trace":true,"ports":[{"in":"Slow","type":"bool","default":true}],"state":{"Slow":{"expr":"Slow"}},"root":"BeTrunkThumper","tasks":{
		"BeTrunkThumper":{"methods":[{"subtasks":["NavigateToEnemy","DoTrunkSlam"]},{"when":"Slow","subtasks":["ChooseBridge"]}]},
		"DoTrunkSlam":{"methods":[{"name":"Fast","when":"not Slow","subtasks":["FastSlam"]},{"name":"Wide","subtasks":["SwingWide","Slam"]}]},
		"Slam":{"do":"Act"},"SwingWide":{"do":"Act","when":"Slow"},
		`+acts(0, "NavigateToEnemy", "ChooseBridge", "FastSlam")+`}}`)
	var got []string
	for _, line := range r.Good() {
		if _, text, _ := strings.Cut(line, ": "); text != "activate" && text != "update" {
			got = append(got, text)
		}
	}
	kindtest.Lines(t, "the search", got,
		"plan BeTrunkThumper",
		"BeTrunkThumper 0 | NavigateToEnemy DoTrunkSlam",
		"do NavigateToEnemy | DoTrunkSlam",
		"DoTrunkSlam Fast does not hold",
		"DoTrunkSlam Wide | SwingWide Slam",
		"do SwingWide | Slam",
		"do Slam | ")
	want(r, "the plan", "NavigateToEnemy SwingWide Slam [0 1]")
}
