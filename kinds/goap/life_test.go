package goap_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/goap"
)

// document is a goap document with the bool ports P, Q and R, the float port X, the trigger port Bell, and those members.
func openDocument(members string) kindtest.Files {
	return kindtest.Files{"main.json": `{"kind":"goap","ports":[{"in":"P","type":"bool"},{"in":"Q","type":"bool"},{"in":"R","type":"bool"},{"in":"X","type":"float"},{"in":"Bell","type":"trigger"}],` + members + `}`}
}

// steps runs frames and gives what was logged in them.
func steps(r *kindtest.Run, n int) (lines []string) {
	for range n {
		lines = append(lines, strings.Join(r.Good(), ", "))
	}
	return lines
}

// TestGOAP_1_GoalsByPriority: of the goals that are wanted the one of the highest priority that can be reached; goals that
// are reached are left alone, and one that becomes wanted more takes over at once.
func TestGOAP_1_GoalsByPriority(t *testing.T) {
	r := start(t, openDocument(`"goals":{"A":{"want":{"FA":true},"priority":2},"B":{"want":{"FB":true}},"C":{"want":{"FC":true},"priority":"X"},"D":{"want":{"FD":true},"priority":9}},
		"facts":{"FA":"P","FB":"Q","FC":"R","FD":"false"},
		"actions":{"MakeA":{"do":"Act","effects":{"FA":true}},"MakeB":{"do":"Act","effects":{"FB":true}},"MakeC":{"do":"Act","effects":{"FC":true}}}`))
	for _, step := range []struct {
		p, q, r    bool
		x          float64
		plan, what string
	}{
		{false, false, false, 0, "A: MakeA", "D has a higher priority, and no plan reaches it"},
		{false, false, false, 3, "C: MakeC", "wanted more"},
		{false, false, false, 2, "C: MakeC", "as much, and C runs"},
		{false, false, false, 1, "A: MakeA", "wanted less"},
		{false, false, false, -1, "A: MakeA", "not wanted"},
	} {
		kindtest.Set(r, "P", step.p)
		kindtest.Set(r, "Q", step.q)
		kindtest.Set(r, "R", step.r)
		kindtest.Set(r, "X", step.x)
		r.Good()
		if step.what == "as much, and C runs" { // A comes first by name
			step.plan = "A: MakeA"
		}
		wantPlan(t, step.what, r, step.plan)
	}
	for name, want := range map[string]goap.Outcome{"A": goap.Pursued, "B": goap.Outranked, "C": goap.Unwanted, "D": goap.Impossible} {
		if got := r.Value(name + ".Outcome"); got != want {
			t.Errorf("%s is %v, not %v", name, got, want)
		}
	}
	if why := goap.Table(r.Mind)[0].Goals[3].Why(); why != "nothing leads to FD" {
		t.Errorf("why not D: %s", why)
	}
}

// TestGOAP_1_GoalsByTransition: a machine says which goal is wanted.
func TestGOAP_1_GoalsByTransition(t *testing.T) {
	f := openDocument(`"goals":{"A":{"want":{"FA":true},"priority":"P ? 1 : 0"},"B":{"want":{"FB":true},"priority":"P ? 0 : 1"}},
		"facts":{"FA":{},"FB":{}},"actions":{"MakeA":{"do":"Act","effects":{"FA":true}},"MakeB":{"do":"Act","effects":{"FB":true}}}`)
	f["plan.json"] = f["main.json"]
	f["main.json"] = `{"kind":"machine","ports":[{"in":"Alarm","type":"bool"}],"start":"Calm","states":{"Calm":{"run":"plan.json"},"Alert":{"run":"plan.json","with":{"P":true}}},
		"transitions":[{"from":"Calm","to":"Alert","when":"Alarm"}]}`
	r := start(t, f)
	kindtest.Lines(t, "calm", r.Good(), "Calm/MakeB: activate", "Calm/MakeB: update")
	kindtest.Set(r, "Alarm", true)
	kindtest.Lines(t, "alarm", r.Good(), "Calm/MakeB: end aborted", "Alert/MakeA: activate", "Alert/MakeA: update")
}

// TestGOAP_3_Backtracking: a producer whose needs cannot be met is left for another one, also deep in a chain, and loops are
// cut.
func TestGOAP_3_Backtracking(t *testing.T) {
	r := start(t, openDocument(`"goals":{"G":{"want":{"F":true}}},"facts":{"F":"P","L":"Q","M":"false","N":"false","O":"false"},
		"actions":{"Cheap":{"do":"Act","pre":{"L":true},"effects":{"F":true}},
			"GetL":{"do":"Act","pre":{"M":true},"effects":{"L":true}},"GetM":{"do":"Act","pre":{"L":true},"effects":{"M":true}},
			"Dear":{"do":"Act","cost":9,"pre":{"N":true},"effects":{"F":true}},"GetN":{"do":"Act","effects":{"N":true,"L":false}}}`))
	r.Good()
	wantPlan(t, "round in circles", r, "G: GetN, Dear")
	kindtest.Set(r, "Q", true)
	r = start(t, openDocument(`"goals":{"G":{"want":{"F":true}}},"facts":{"F":"P","L":"Q","M":"false"},
		"actions":{"A":{"do":"Act","pre":{"L":true},"effects":{"F":true}},"GetL":{"do":"Act","pre":{"M":true},"effects":{"L":true}},"GetM":{"do":"Act","pre":{"L":true},"effects":{"M":true}}}`))
	r.Good()
	wantPlan(t, "nothing but a circle", r, "")
	for _, a := range []string{"A", "GetL", "GetM"} {
		if got := r.Value(a + ".Role"); got != goap.Unreachable {
			t.Errorf("%s is %v", a, got)
		}
	}
}

// TestGOAP_4_Clobbering: what serves one part of the goal undoes another; the order in which both hold is found.
func TestGOAP_4_Clobbering(t *testing.T) {
	r := start(t, openDocument(`"goals":{"Cook":{"want":{"Cooked":true,"Clean":true}}},"facts":{"Cooked":{},"Clean":{"default":true},"Fire":{}},
		"actions":{"Light":{"do":"Act","with":{"Life":1},"effects":{"Fire":true,"Clean":false}},"Cook_":{"do":"Act","with":{"Life":1},"pre":{"Fire":true},"effects":{"Cooked":true}},
			"Wash":{"do":"Act","with":{"Life":1},"pre":{"Fire":false},"effects":{"Clean":true}},"Quench":{"do":"Act","with":{"Life":1},"pre":{"Fire":true},"effects":{"Fire":false}}}`))
	kindtest.Lines(t, "all in a frame", r.Good(), "Light: activate", "Light: update", "Light: end success", "Cook_: activate", "Cook_: update", "Cook_: end success",
		"Quench: activate", "Quench: update", "Quench: end success", "Wash: activate", "Wash: update", "Wash: end success")
	if got := r.Value("Cook.Outcome"); got != goap.Reached {
		t.Errorf("the goal is %v", got)
	}
}

// TestGOAP_6_Costs: the cheapest plan, however long; costs may be computed; equal ones go by name.
func TestGOAP_6_Costs(t *testing.T) {
	r := start(t, openDocument(`"goals":{"G":{"want":{"F":true}}},"facts":{"F":"P","S":"false"},"decide":{"on":"Bell"},
		"actions":{"Long":{"do":"Act","pre":{"S":true},"effects":{"F":true},"cost":"X"},"Before":{"do":"Act","effects":{"S":true},"cost":0.5},
			"Short":{"do":"Act","effects":{"F":true},"cost":2},"Equal":{"do":"Act","effects":{"F":true},"cost":2.0}}`))
	for _, c := range []struct {
		x    float64
		plan string
	}{{1, "G: Before, Long"}, {1.6, "G: Equal"}, {1.5, "G: Equal"}, {0, "G: Before, Long"}, {-3, "G: Before, Long"}, {1e9, "G: Equal"}} {
		kindtest.Set(r, "X", c.x)
		r.Fire("Bell")
		r.Good()
		wantPlan(t, fmt.Sprint(c.x), r, c.plan)
	}
	kindtest.Set(r, "X", 1.5)
	r.Fire("Bell")
	r.Good()
	if got := r.Value("Long.Cost"); got != 1.5 {
		t.Errorf("it costs %v", got)
	}
}

// TestGOAP_7_ActionsRunAnything: what an action does is up to a document of any kind.
func TestGOAP_7_ActionsRunAnything(t *testing.T) {
	f := openDocument(`"goals":{"G":{"want":{"C":true}}},"facts":{"A":{},"B":{},"C":{}},"variables":{"Sum":"float"},
		"actions":{"Tree":{"run":"t.json","effects":{"A":true}},"Graph":{"run":"g.json","with":{"In":{"expr":"X + 1"}},"store":{"Out":"Sum"},"pre":{"A":true},"effects":{"B":true}},"Plan":{"run":"p.json","pre":{"B":true},"effects":{"C":true}}}`)
	f["t.json"] = `{"kind":"tree","root":"S","nodes":{"S":{"sequence":["L","M"]},"L":{"do":"Act","with":{"Life":1}},"M":{"do":"Act","with":{"Life":2}}}}`
	f["g.json"] = `{"kind":"graph","ports":[{"in":"In","type":"float"},{"out":"Out","type":"float"}],"nodes":{"N":{"do":"Act","with":{"Life":1}}},"links":["OnActivate -> N.Activate","In -> N.A","N.Sum -> Out","N.OnSuccess -> Deactivate"]}`
	f["p.json"] = `{"kind":"goap","end":"goal","goals":{"G":{"want":{"F":true}}},"facts":{"F":{}},"actions":{"Make":{"do":"Act","with":{"Life":2},"effects":{"F":true}}}}`
	r := start(t, f)
	kindtest.Set(r, "X", 4.0)
	got := strings.Join(steps(r, 8), "|")
	want := "Tree/L: activate, Tree/L: update, Tree/L: end success, Tree/M: activate, Tree/M: update|" +
		"Tree/M: update, Tree/M: end success, Graph/N: activate, Graph/N: update, Graph/N: end success"
	if !strings.HasPrefix(got, want) || !strings.Contains(got, "Plan/Make: update, Plan/Make: end success") {
		t.Errorf("got %s", got)
	}
	if r.Value("G.Outcome") != goap.Reached || r.Value("Sum") != 5.0 {
		t.Errorf("%v, %v", r.Value("G.Outcome"), r.Value("Sum"))
	}
}

// TestGOAP_8_Restrictions: by hand, actions are kept out of plans: for a goal, while a condition is false, and by a cost that
// is none.
func TestGOAP_8_Restrictions(t *testing.T) {
	r := start(t, openDocument(`"goals":{"G":{"want":{"F":true},"avoid":["A"]}},"facts":{"F":"P"},"decide":{"every":0},
		"actions":{"A":{"do":"Act","effects":{"F":true}},"B":{"do":"Act","effects":{"F":true},"cost":2,"if":"Q"},"C":{"do":"Act","effects":{"F":true},"cost":"R ? 1 / 0 : 3"},"D":{"do":"Act","effects":{"F":true},"cost":4}}`))
	for _, c := range []struct {
		q, r bool
		plan string
	}{{true, true, "G: B"}, {false, false, "G: C"}, {false, true, "G: D"}} {
		kindtest.Set(r, "Q", c.q)
		kindtest.Set(r, "R", c.r)
		r.Good()
		wantPlan(t, fmt.Sprint(c.q, c.r), r, c.plan)
	}
	for _, a := range []string{"B", "C"} {
		if got := r.Value(a + ".Role"); got != goap.Unavailable {
			t.Errorf("%s is %v", a, got)
		}
	}
}

const threeSteps = `"goals":{"G":{"want":{"F3":true}}},"facts":{"F1":"P","F2":"Q","F3":"R","Free":"X == 0"},
	"actions":{"S1":{"do":"Act","pre":{"Free":true},"effects":{"F1":true}},"S2":{"do":"Act","pre":{"F1":true},"effects":{"F2":true}},"S3":{"do":"Act","with":{"Life":2},"pre":{"F2":true},"effects":{"F3":true,"F1":false}}}`

// TestReplanning: when the world changes so that the plan does not lead to the goal any more, or needlessly far, another is
// made; when it does not matter, nothing is disturbed.
func TestReplanning(t *testing.T) {
	r := start(t, openDocument(threeSteps))
	kindtest.Lines(t, "begins", r.Good(), "S1: activate", "S1: update")
	kindtest.Set(r, "P", true)
	kindtest.Lines(t, "what it promises has come true; it goes on", r.Good(), "S1: update")
	kindtest.Set(r, "X", 1.0)
	kindtest.Lines(t, "then what it needs does not matter", r.Good(), "S1: update")
	kindtest.Set(r, "P", false)
	kindtest.Lines(t, "neither is so", r.Good(), "S1: end aborted")
	wantPlan(t, "neither is so", r, "")
	kindtest.Set(r, "Q", true)
	kindtest.Lines(t, "somebody else did it", r.Good(), "S3: activate", "S3: update")
	kindtest.Set(r, "X", 0.0)
	kindtest.Lines(t, "does not matter", r.Good(), "S3: update", "S3: end success")
	kindtest.Set(r, "Q", false)
	kindtest.Lines(t, "nothing came of it, and the way is gone", r.Good(), "S1: activate", "S1: update")
	kindtest.Set(r, "R", true)
	kindtest.Lines(t, "needless: the goal is reached before the last step", r.Good(), "S1: end aborted")
	wantPlan(t, "reached", r, "")
	kindtest.Set(r, "R", false)
	kindtest.Lines(t, "and is no more", r.Good(), "S1: activate", "S1: update")
	kindtest.Set(r, "Q", true)
	kindtest.Lines(t, "two steps are needless", r.Good(), "S1: end aborted", "S3: activate", "S3: update")
	wantPlan(t, "two steps are needless", r, "G: S3")
}

// TestCheaperPlan: a plan that holds is kept, unless a new one is asked for and is cheaper.
func TestCheaperPlan(t *testing.T) {
	const members = `"goals":{"G":{"want":{"F":true}}},"facts":{"F":"P","Near":"Q"},
		"actions":{"Far":{"do":"Act","effects":{"F":true},"cost":5},"Near_":{"do":"Act","pre":{"Near":true},"effects":{"F":true}}}`
	r := start(t, openDocument(members+`,"decide":{"every":1}`))
	r.Good()
	wantPlan(t, "first", r, "G: Far")
	kindtest.Set(r, "Q", true)
	r.Good()
	wantPlan(t, "kept", r, "G: Far")
	r.Good()
	wantPlan(t, "a second later", r, "G: Near_")
	kindtest.Set(r, "Q", false)
	kindtest.Lines(t, "gone", r.Good(), "Near_: end aborted", "Far: activate", "Far: update")

	r = start(t, openDocument(members+`,"decide":{"on":"Bell"}`))
	r.Good()
	kindtest.Set(r, "Q", true)
	r.Good()
	wantPlan(t, "kept", r, "G: Far")
	r.Fire("Bell")
	r.Good()
	wantPlan(t, "the bell", r, "G: Near_")

	f := openDocument(members)
	f["plan.json"] = f["main.json"]
	f["main.json"] = `{"kind":"graph","ports":[{"in":"Q","type":"bool"},{"in":"Now","type":"trigger"}],"nodes":{"N":{"run":"plan.json"}},"links":["OnActivate -> N.Activate","Q -> N.Q","Now -> N.Decide"]}`
	r = start(t, f)
	r.Good()
	kindtest.Set(r, "Q", true)
	kindtest.Lines(t, "kept", r.Good(), "N/Far: update")
	r.Fire("Now")
	kindtest.Lines(t, "whoever runs it asks", r.Good(), "N/Far: end aborted", "N/Near_: activate", "N/Near_: update")
}

// TestFailures: after a failure another way is taken in the same frame, and how long it counts is up to the document.
func TestFailures(t *testing.T) {
	members := func(failure string) kindtest.Files {
		return openDocument(`"goals":{"G":{"want":{"F":true}}},"facts":{"F":"P"},
			"actions":{"A":{"do":"Act","with":{"Life":1,"Fail":true},"effects":{"F":true}` + failure + `},"B":{"do":"Act","with":{"Life":2,"Fail":true},"effects":{"F":true},"cost":3}}`)
	}
	for _, c := range []struct {
		failure string
		want    []string
	}{
		{"", []string{
			"A: activate, A: update, A: end failure, B: activate, B: update",
			"B: update, B: end failure, A: activate, A: update, A: end failure", // without either in this frame there is no plan
			"A: activate, A: update, A: end failure, B: activate, B: update",
		}},
		{`,"failure":{"for":1}`, []string{ // of 0.5 s
			"A: activate, A: update, A: end failure, B: activate, B: update",
			"B: update, B: end failure",
			"A: activate, A: update, A: end failure, B: activate, B: update",
		}},
		{`,"failure":{"add":1,"for":9}`, []string{ // it costs 2, which is still less than 3, but begins once in a frame
			"A: activate, A: update, A: end failure", "A: activate, A: update, A: end failure", "A: activate, A: update, A: end failure",
		}},
		{`,"failure":{"add":3,"for":9}`, []string{
			"A: activate, A: update, A: end failure, B: activate, B: update",
			"B: update, B: end failure, A: activate, A: update, A: end failure",
			"B: activate, B: update",
		}},
	} {
		r := start(t, members(c.failure))
		kindtest.Lines(t, c.failure, steps(r, 3), c.want...)
	}
}

// TestEnds: when the document ends by itself, and how.
func TestEnds(t *testing.T) {
	body := `"goals":{"A":{"want":{"FA":true},"priority":2},"B":{"want":{"FB":true}}},"facts":{"FA":{},"FB":{},"Can":"Q"},
		"actions":{"MakeA":{"do":"Act","with":{"Life":1},"effects":{"FA":true}},"MakeB":{"do":"Act","with":{"Life":1},"pre":{"Can":true},"effects":{"FB":true}}}`
	for _, c := range []struct {
		end    string
		can    bool
		status wits.Status
		last   string
	}{
		{"never", true, wits.Running, "MakeB"}, {"goal", true, wits.Success, "MakeA"}, {"idle", true, wits.Success, "MakeB"}, {"idle", false, wits.Failure, "MakeA"},
	} {
		r := start(t, openDocument(body+`,"end":"`+c.end+`"`))
		kindtest.Set(r, "Q", c.can)
		lines := r.Good()
		if r.Status() != c.status || len(lines) == 0 || !strings.HasPrefix(lines[len(lines)-1], c.last) {
			t.Errorf("%s, %v: %v after %v", c.end, c.can, r.Status(), lines)
		}
	}
	r := start(t, openDocument(`"goals":{"A":{"want":{"FA":true}}},"facts":{"FA":"P"},"actions":{"MakeA":{"do":"Act","pre":{"FA":true},"effects":{"FA":true}}},"end":"goal"`))
	if r.Good(); r.Status() != wits.Failure {
		t.Errorf("with nothing that can be done it is %v", r.Status())
	}
	r = start(t, openDocument(`"goals":{"A":{"want":{"FA":true}}},"facts":{"FA":"P"},"actions":{"MakeA":{"do":"Act","effects":{"FA":true}}},"end":"goal"`))
	kindtest.Set(r, "P", true)
	if r.Good(); r.Status() != wits.Success {
		t.Errorf("with nothing to do it is %v", r.Status())
	}
}

// TestLimits: a search that would go too far ends, and says so.
func TestLimits(t *testing.T) {
	chain := func(limits string) *kindtest.Run {
		var facts, actions []string
		for i := range 12 {
			facts = append(facts, fmt.Sprintf(`"F%d":{}`, i))
			pre := ""
			if i > 0 {
				pre = fmt.Sprintf(`"pre":{"F%d":true},`, i-1)
			}
			actions = append(actions, fmt.Sprintf(`"A%02d":{"do":"Act",%s"effects":{"F%d":true}}`, i, pre, i))
		}
		return start(t, openDocument(`"goals":{"G":{"want":{"F11":true}}},"facts":{`+strings.Join(facts, ",")+`},"actions":{`+strings.Join(actions, ",")+`}`+limits))
	}
	for limits, want := range map[string]goap.Outcome{"": goap.Pursued, `,"limits":{"length":12}`: goap.Pursued, `,"limits":{"length":11}`: goap.Limited,
		`,"limits":{"nodes":13}`: goap.Pursued, `,"limits":{"nodes":12}`: goap.Limited} {
		r := chain(limits)
		r.Good()
		if got := r.Value("G.Outcome"); got != want {
			t.Errorf("%s: the goal is %v, not %v", limits, got, want)
		}
	}
}

// TestValuesOfFacts: whole numbers, enumerations, and what must not be.
func TestValuesOfFacts(t *testing.T) {
	r := registry()
	wits.AddEnum[mood](r, "mood", "How somebody feels.", "calm", "angry", "scared", "tired")
	p := kindtest.Load(t, r, kindtest.Files{"main.json": `{"kind":"goap","ports":[{"in":"Mood","type":"mood"},{"in":"Gold","type":"int"}],
		"goals":{"G":{"want":{"Feeling":["calm","tired"],"Money":{"least":3,"most":4}}}},
		"facts":{"Feeling":{"type":"mood","expr":"Mood"},"Money":{"type":"int","expr":"Gold"}},
		"actions":{"Rest":{"do":"Act","pre":{"Feeling":{"not":"scared"}},"effects":{"Feeling":"calm"}},"Breathe":{"do":"Act","pre":{"Feeling":"scared"},"effects":{"Feeling":"angry"}},
			"Work":{"do":"Act","effects":{"Money":{"add":2},"Feeling":"angry"}},"Spend":{"do":"Act","pre":{"Money":{"least":1}},"effects":{"Money":{"add":-1}}},"Rob":{"do":"Act","cost":9,"effects":{"Money":4,"Feeling":"scared"}}}}`})
	for _, c := range []struct {
		mood  mood
		money int64
		want  string
	}{
		{0, 3, ""}, {3, 4, ""}, {1, 3, "G: Rest"}, {2, 3, "G: Breathe, Rest"}, {1, 1, "G: Work, Rest"}, {1, 2, "G: Work, Rest"}, {0, 6, "G: Spend, Spend"},
		{0, -30, "G: Rob, Breathe, Rest"}, {1, -1, "G: Work, Work, Rest"}, {1, 7, "G: Rest, Spend, Spend, Spend"}, {1, 1 << 40, "G: Rob, Breathe, Rest"},
	} {
		m := kindtest.Start(t, p)
		kindtest.Set(m, "Mood", c.mood)
		kindtest.Set(m, "Gold", c.money)
		m.Good()
		wantPlan(t, fmt.Sprint(c), m, c.want)
	}
}

type mood uint8

// TestNumbersThatAreOnTheirWay: while an action runs that adds to a number, the number may show it before the action has
// ended; that is no reason to plan anew, and nothing is counted twice.
func TestNumbersThatAreOnTheirWay(t *testing.T) {
	r := start(t, kindtest.Files{"main.json": `{"kind":"goap","ports":[{"in":"Rounds","type":"int","default":1}],"facts":{"Ammo":{"type":"int","expr":"Rounds"},"Done":{}},"goals":{"G":{"want":{"Done":true,"Ammo":0}}},
		"actions":{"Fire":{"do":"Act","with":{"Life":3},"pre":{"Ammo":{"least":1}},"effects":{"Ammo":{"add":-1}}},"Rest":{"do":"Act","with":{"Life":1},"pre":{"Ammo":0},"effects":{"Done":true}},
			"Load":{"do":"Act","effects":{"Ammo":{"add":1}}}}}`})
	kindtest.Lines(t, "begins", r.Good(), "Fire: activate", "Fire: update")
	kindtest.Set(r, "Rounds", int64(0))
	kindtest.Lines(t, "the shot is out", r.Good(), "Fire: update")
	wantPlan(t, "the shot is out", r, "G: Fire, Rest")
	kindtest.Lines(t, "and it ends", r.Good(), "Fire: update", "Fire: end success", "Rest: activate", "Rest: update", "Rest: end success")
}

// TestBeginsAnew: when the document begins again it knows nothing of plans, of what its actions had made of facts, and of
// what was left out.
func TestBeginsAnew(t *testing.T) {
	f := openDocument(`"goals":{"G":{"want":{"F":true}}},"facts":{"F":{},"H":{}},"actions":{"One":{"do":"Act","with":{"Life":1},"effects":{"H":true}},"Two":{"do":"Act","pre":{"H":true},"effects":{"F":true},"when":"P","else":"replan"}}`)
	f["plan.json"] = f["main.json"]
	f["main.json"] = `{"kind":"machine","ports":[{"in":"P","type":"bool","default":true},{"in":"Off","type":"bool"}],"start":"On","states":{"On":{"run":"plan.json","pass":["P"]},"Out":{}},
		"transitions":[{"from":"On","to":"Out","when":"Off"},{"from":"Out","to":"On","when":"not Off"}]}`
	r := start(t, f)
	again := []string{"On/One: activate", "On/One: update", "On/One: end success", "On/Two: activate", "On/Two: update"}
	kindtest.Lines(t, "begins", r.Good(), again...)
	kindtest.Set(r, "Off", true)
	kindtest.Lines(t, "ends", r.Good(), "On/Two: end aborted")
	if p := goap.Table(r.Mind)[0]; p.Goal != "" || len(p.Actions) > 0 {
		t.Errorf("there is a plan left: %v", p)
	}
	kindtest.Set(r, "Off", false)
	kindtest.Lines(t, "begins again", r.Good(), again...)
	kindtest.Set(r, "Off", true)
	r.Good()
	kindtest.Set(r, "Off", false)
	kindtest.Set(r, "P", false)
	kindtest.Lines(t, "barred", r.Good(), again[:3]...)
	if got := r.Value("On/Two.Role"); got != goap.Barred {
		t.Errorf("Two is %v", got)
	}
	kindtest.Set(r, "Off", true)
	r.Good()
	kindtest.Set(r, "Off", false)
	kindtest.Lines(t, "it is tried again", r.Good(), again[:3]...)
}

// TestTable: the words for people.
func TestTable(t *testing.T) {
	r := start(t, soldier(`,"else":"replan"`))
	kindtest.Set(r, "WeaponNearby_", true)
	r.Good()
	want := `Kill: PickUp, Draw, Shoot
goal   Kill                 1  pursued, at a cost of 3
action Draw                 is number 2 of the plan; lacks WeaponInInventory
action PickUp               runs
action RunOver              no action provides what it needs; lacks VehicleNearby
action Shoot                is number 3 of the plan; lacks WeaponEquipped
action UseMounted           no action provides what it needs; lacks MountedNearby
fact   MountedNearby        false
fact   TargetDead           false
fact   VehicleNearby        false
fact   WeaponEquipped       false
fact   WeaponInInventory    false
fact   WeaponNearby         true
`
	if got := goap.Table(r.Mind)[0].String(); got != want {
		t.Errorf("%s", got)
	}
	r = start(t, twin())
	kindtest.Set(r, "Spare", int64(0))
	r.Good()
	p := goap.Table(r.Mind)[0]
	if got := strings.Join(p.Options[2].Lacks, " "); got != "not Loaded Magazines >= 1" || p.Options[2].Role != goap.Unreachable {
		t.Errorf("Reload lacks %s, and is %v", got, p.Options[2].Role)
	}
}

// TestWaysAreShown: who looks sees which action leads to which, and when one has.
func TestWaysAreShown(t *testing.T) {
	r := start(t, twin())
	var labels []string
	part := r.Program().Parts()[0]
	for _, l := range part.Links {
		labels = append(labels, fmt.Sprintf("%s>%s %s", part.Nodes[l.From].Name, part.Nodes[l.To].Name, l.Label))
	}
	for _, want := range []string{"Search>Attack EnemySeen", "Attack>Reload not Loaded", "Reload>Attack Loaded", "Attack>EnemyDead Hits >= 2", "Flee>DontDie Away"} {
		if !strings.Contains(strings.Join(labels, "|"), want) {
			t.Errorf("%s is not among %q", want, labels)
		}
	}
	var taken []string
	for range 4 {
		r.Good()
		taken = append(taken, strings.Join(r.Taken(), "+"))
	}
	if got := strings.Join(taken, "|"); got != "|EnemySeen|not Loaded+EnemySeen|not Loaded+Loaded" {
		t.Errorf("taken: %s", got)
	}
}
