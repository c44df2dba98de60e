package htn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// plans measures frames of which each makes a new plan, because a sensor sees something else, or, still, none does.
func plans(b *testing.B, document string, still bool) {
	r := registry()
	wits.AddAction[kindtest.Idle](r, wits.Named("Idle"))
	p := kindtest.Load(b, r, kindtest.Files{"main.json": document})
	noise := kindtest.Input[int64](b, p, "Noise")
	kindtest.Bench(b, p.NewMind(1), wits.Frame{}, func(m *wits.Mind, i int) {
		if !still {
			noise.Set(m, int64(i&1))
		}
	})
}

// thumper is the troll with all that [Pro360] gives him: a trunk that breaks, a recovery, a last place where he saw somebody.
func thumper(replan string, health int, see bool) string {
	return fmt.Sprintf(`{"wits":1,"kind":"htn","replan":%q,"ports":[{"in":"Noise","type":"int"},{"in":"See","type":"bool","default":%v},{"in":"Health","type":"int","default":%d}],
	"state":{"CanSee":{"expr":"See"},"Heard":{"expr":"Noise"},"TrunkHealth":{"expr":"Health"},"AttackedRecently":"bool","CanNavigate":{"expr":"true"},"SeenRecently":{"expr":"false"}},"root":"BeTrunkThumper","tasks":{
	"BeTrunkThumper":{"methods":[{"when":"CanSee","subtasks":["AttackEnemy"]},{"when":"SeenRecently","subtasks":["NavToLastEnemyLoc","RegainLOSRoar"]},{"when":"Heard >= 0","subtasks":["ChooseBridge","NavigateToBridge","CheckBridge"]}]},
	"AttackEnemy":{"methods":[
		{"when":["TrunkHealth > 0","not AttackedRecently","CanNavigate"],"subtasks":["NavigateToEnemy","DoTrunkSlam","RecoveryRoar"]},
		{"when":"TrunkHealth == 0","subtasks":["FindTrunk","NavigateToTrunk","UprootTrunk","AttackEnemy"]},
		{"subtasks":["PickupBoulder","ThrowBoulder"]}]},
	"DoTrunkSlam":{"do":"Idle","effects":"TrunkHealth -= 1; AttackedRecently = true"},"UprootTrunk":{"do":"Idle","effects":"TrunkHealth = 3"},
	"NavToLastEnemyLoc":{"do":"Idle","expects":"CanSee = true"},"RegainLOSRoar":{"do":"Idle","when":"CanSee"},
	"NavigateToEnemy":{"do":"Idle"},"RecoveryRoar":{"do":"Idle"},"FindTrunk":{"do":"Idle"},"NavigateToTrunk":{"do":"Idle"},"PickupBoulder":{"do":"Idle"},"ThrowBoulder":{"do":"Idle"},
	"ChooseBridge":{"do":"Idle"},"NavigateToBridge":{"do":"Idle"},"CheckBridge":{"do":"Idle"}}}`, replan, see, health)
}

// BenchmarkPlan makes a plan in every frame: of three steps by one choice, by two, of six steps by three choices, one of them
// recursive; the same with the plan that runs as a bound; and a frame in which nothing changes.
func BenchmarkPlan(b *testing.B) {
	b.Run("patrol", func(b *testing.B) { plans(b, thumper("compare", 3, false), false) })
	b.Run("attack", func(b *testing.B) { plans(b, thumper("compare", 3, true), false) })
	b.Run("fetch", func(b *testing.B) { plans(b, thumper("compare", 0, true), false) })
	b.Run("fetch, culled", func(b *testing.B) { plans(b, thumper("cull", 0, true), false) })
	b.Run("nothing new", func(b *testing.B) { plans(b, thumper("cull", 0, true), true) })
}

// BenchmarkTwentyAndTwenty refuses twenty methods and then plans twenty steps, in every frame.
func BenchmarkTwentyAndTwenty(b *testing.B) {
	var methods, subtasks, tasks []string
	for i := range 20 {
		methods = append(methods, fmt.Sprintf(`{"when":"Heard == %d","subtasks":["T0"]}`, 100+i))
		subtasks = append(subtasks, fmt.Sprintf(`"T%d"`, i))
		tasks = append(tasks, fmt.Sprintf(`"T%d":{"do":"Idle","when":"Heard >= 0"}`, i))
	}
	plans(b, `{"wits":1,"kind":"htn","replan":"compare","ports":[{"in":"Noise","type":"int"}],"state":{"Heard":{"expr":"Noise"}},"root":"Main","tasks":{
		"Main":{"methods":[`+strings.Join(methods, ",")+`,{"subtasks":[`+strings.Join(subtasks, ",")+`]}]},`+strings.Join(tasks, ",")+`}}`, false)
}

// BenchmarkTwoSteps is the least domain of which a plan has two steps.
func BenchmarkTwoSteps(b *testing.B) {
	plans(b, `{"wits":1,"kind":"htn","replan":"compare","ports":[{"in":"Noise","type":"int"}],"state":{"Heard":{"expr":"Noise"},"Fed":"bool"},"root":"Main","tasks":{
		"Main":{"methods":[{"when":"Heard >= 0","subtasks":["Cook","Eat"]}]},"Cook":{"do":"Idle","effects":"Fed = false"},"Eat":{"do":"Idle","when":"not Fed","effects":"Fed = true"}}}`, false)
}
