package htn_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/htn"
)

// errand is a document with all that a mind can keep: terms, a plan that is cut, something in the background, a slow sensor.
func errand(more, tasks string) string {
	return `{"kind":"htn","horizon":3` + more + `,"ports":[{"in":"Noise","type":"int"},{"in":"Stop","type":"bool"}],
		"state":{"Heard":{"expr":"Noise"},"Stopped":{"expr":"Stop","every":2},"Trips":"int","Humming":{"expr":"Hum.Busy"}},"root":"Live","tasks":{
		"Live":{"methods":[{"when":"Stopped","subtasks":["Rest"]},{"name":"Sing","when":"not Humming and Trips % 3 == 1","subtasks":["Hum",{"task":"Trip","with":{"Times":{"expr":"1 + Trips % 3"}}}]},
			{"name":"Out","subtasks":[{"task":"Trip","with":{"Times":{"expr":"1 + Trips % 3"}}}]}]},
		"Trip":{"terms":{"Times":"int"},"methods":[{"when":"Times > 0","subtasks":[{"task":"Walk","with":{"A":{"expr":"Times * 1.5"}}},"Look",{"task":"Trip","with":{"Times":{"expr":"Times - 1"}}}]},{"subtasks":["Home"]}]},
		"Walk":{"terms":{"A":"float"},"do":"Act","with":{"Life":2},"time":2},
		"Look":{"do":"Act","with":{"Life":1},"when":"Heard < 100","time":"1 + Trips % 2"},
		"Home":{"do":"Act","with":{"Life":1},"effects":"Trips += 1"},
		"Hum":{"do":"Act","background":true,"with":{"Life":7},"expects":"Humming = true"},"Rest":{"do":"Act","with":{"Life":2}}` + tasks + `}}`
}

// TestReload: a plan lives on in a document in which it can, whatever else has changed: names lead to its tasks and methods.
func TestReload(t *testing.T) {
	r := registry()
	old := kindtest.Load(t, r, kindtest.Files{"main.json": errand("", "")})
	more := strings.Replace(errand("", `,"Again":{"methods":[{"when":"Brave","subtasks":["Cheer"]}]},"Cheer":{}`), `"Heard":`, `"Brave":"bool","Heard":`, 1)
	more = strings.Replace(more, `[{"when":"Stopped"`, `[{"when":"Brave","subtasks":["Again"]},{"name":"First","when":"Stopped"`, 1)
	next := kindtest.Load(t, r, kindtest.Files{"main.json": more})
	const frames = 30
	plain := kindtest.Start(t, old)
	var want [frames]string
	for i := range frames {
		want[i] = fmt.Sprint(plain.Good())
	}
	for at := 1; at < frames; at++ {
		run := kindtest.Start(t, old)
		for i := range frames {
			if i == at {
				if report := run.Mind.Swap(next); len(report.Ended) > 0 {
					t.Fatalf("ended: %v", report.Ended)
				}
			}
			if got := fmt.Sprint(run.Good()); got != want[i] {
				t.Fatalf("swapped at frame %d, frame %d is %s, want %s", at, i, got, want[i])
			}
		}
	}
	renamed := kindtest.Load(t, r, kindtest.Files{"main.json": strings.NewReplacer(`"Walk"`, `"March"`, `"Trip"`, `"Errand"`, "RENAMES", `{"Walk":"March","Trip":"Errand"}`).Replace(errand(`,"renames":RENAMES`, ""))})
	for at := 1; at < 12; at++ {
		run := kindtest.Start(t, old)
		for i := range frames {
			if i == at {
				run.Mind.Swap(renamed)
			}
			got := strings.ReplaceAll(fmt.Sprint(run.Good()), "March", "Walk")
			if got != want[i] {
				t.Fatalf("renamed at frame %d, frame %d is %s, want %s", at, i, got, want[i])
			}
		}
	}
	gone := kindtest.Load(t, r, kindtest.Files{"main.json": `{"kind":"htn","root":"Main","tasks":{"Main":{"methods":[{"subtasks":["Rest"]}]},"Rest":{"do":"Act"}}}`})
	for at := 1; at < 12; at++ {
		run := kindtest.Start(t, old)
		for range at {
			run.Good()
		}
		run.Mind.Swap(gone)
		run.Good()
		run.Good()
		if p := planner(run); len(p.Steps) != 1 || p.Steps[0].Task != "Rest" {
			t.Errorf("at %d: %v", at, p)
		}
	}
}

// TestFaultWhilePlanning: a condition that fails in a search leaves the state as it was.
func TestFaultWhilePlanning(t *testing.T) {
	reg := registry()
	wits.AddFunc(reg, "Brittle", func(_ *wits.Context, p struct{ Value int64 }) bool {
		if p.Value == 2 {
			panic("it broke")
		}
		return true
	})
	r := kindtest.Start(t, kindtest.Load(t, reg, kindtest.Files{"main.json": `{"kind":"htn","state":{"N":"int"},"root":"Main","tasks":{
		"Main":{"methods":[{"subtasks":["Add","Add","Check"]}]},"Add":{"effects":"N += 1"},"Check":{"when":"Brittle(N)"}}}`}))
	r.Step()
	f := r.Fault()
	if f == nil || f.Node != "Check" || r.Value("State.N") != int64(0) {
		t.Errorf("%v, N is %v", f, r.Value("State.N"))
	}
}

// TestHTN_19_NothingToDo: an empty plan is carried out at once, and no plan is an outcome like others; the document ends
// when it is told to.
func TestHTN_19_NothingToDo(t *testing.T) {
	document := func(end string) string {
		return `{"kind":"htn","end":"` + end + `","ports":[{"in":"Busy","type":"bool"},{"in":"Lost","type":"bool"}],"state":{"Busy":{"expr":"Busy"},"Lost":{"expr":"Lost"}},"root":"Main","tasks":{
			"Main":{"methods":[{"when":"Lost","subtasks":["Never"]},{"when":["Busy","not Lost"],"subtasks":["Work"]},{"when":"not Lost","subtasks":[]}]},
			"Work":{"do":"Act","with":{"Life":2}},"Never":{"when":"not Lost"}}}`
	}
	for _, c := range []struct {
		end        string
		busy, lost bool
		want       []wits.Status
	}{
		{"never", false, false, []wits.Status{wits.Running, wits.Running, wits.Running}},
		{"never", false, true, []wits.Status{wits.Running, wits.Running, wits.Running}},
		{"never", true, false, []wits.Status{wits.Running, wits.Running, wits.Running}},
		{"noplan", false, false, []wits.Status{wits.Running, wits.Running, wits.Running}},
		{"noplan", true, true, []wits.Status{wits.Failure}},
		{"plan", true, false, []wits.Status{wits.Running, wits.Success}},
		{"plan", false, false, []wits.Status{wits.Success}},
		{"plan", false, true, []wits.Status{wits.Failure}},
	} {
		r := start(t, document(c.end))
		kindtest.Set(r, "Busy", c.busy)
		kindtest.Set(r, "Lost", c.lost)
		var got []wits.Status
		for range c.want {
			r.Good()
			got = append(got, r.Status())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v", c, got)
		}
		if c.lost && planner(r).Outcome != htn.NoPlan {
			t.Errorf("%+v: %v", c, planner(r).Outcome)
		}
	}
}

// TestHTN_13_WhenPlansAreMade: when there is none, when one is done or has failed, and when a sensor has changed the state;
// not because of a task's own effects, and not while nothing changes.
func TestHTN_13_WhenPlansAreMade(t *testing.T) {
	r := start(t, `{"kind":"htn","ports":[{"in":"Noise","type":"int"},{"in":"Fails","type":"bool"}],"state":{"Heard":{"expr":"Noise"},"Own":"int"},"root":"Main","tasks":{
		"Main":{"methods":[{"when":"Heard + Own >= 0","subtasks":["A","B"]}]},"A":{"do":"Act","with":{"Life":2},"effects":"Own += 1"},"B":{"do":"Act","with":{"Life":3,"Fail":{"expr":"Fails"}}}}}`)
	tried := func() int64 { return row(r, "Main", "0").Tried }
	for frame, want := range []int64{1, 1, 1, 2, 2, 2, 3} { // A, A and B, B, B and A again, ...
		r.Good()
		if tried() != want {
			t.Errorf("frame %d: %d plans, want %d", frame, tried(), want)
		}
	}
	was := tried()
	kindtest.Set(r, "Noise", int64(1))
	r.Good()
	if tried() != was+1 {
		t.Error("no plan was made though a sensor has changed the state")
	}
	kindtest.Set(r, "Fails", true)
	failed := false
	for range 6 {
		was = tried()
		failed = failed || slices.Contains(r.Good(), "B: end failure") && tried() == was+1 && planner(r).Broke == "B"
	}
	if !failed {
		t.Error("no plan was made after a failure")
	}
}

// TestHTN_25_OwnWrites: what a task stores in the state is no reason for a new plan; that it makes the plan impossible is.
func TestHTN_25_OwnWrites(t *testing.T) {
	r := start(t, `{"kind":"htn","state":{"Found":"float"},"root":"Main","tasks":{"Main":{"methods":[{"when":"Found > 2","subtasks":["Rest"]},{"subtasks":["Search","Carry"]}]},
		"Search":{"do":"Act","with":{"A":1},"store":{"Sum":"Found"}},"Carry":{"do":"Act","when":"Found < 5"},"Rest":{"do":"Act"}}}`)
	for frame := range 5 {
		r.Good()
		if p := planned(r); p != "Search Carry [1]" || row(r, "Main", "1").Tried != 1 {
			t.Fatalf("frame %d: %s, %+v", frame, p, row(r, "Main", "1"))
		}
	}
	r.Good()
	want(r, "too much", "Rest [0]")
}

// TestArgumentsOfWhatRuns: planning, and checking the plan, leaves what runs its arguments, though the task comes again with
// others.
func TestArgumentsOfWhatRuns(t *testing.T) {
	r := start(t, `{"kind":"htn","ports":[{"in":"Noise","type":"int"}],"state":{"Heard":{"expr":"Noise"}},"root":"Main","tasks":{
		"Main":{"methods":[{"when":"Heard >= 0","subtasks":[{"task":"Walk","with":{"A":1,"Life":3}},{"task":"Walk","with":{"A":2,"Life":2}}]}]},
		"Walk":{"terms":{"A":"float","Life":"int"},"do":"Act","when":"Heard >= 0"}}}`)
	var got []string
	for frame := range 5 {
		kindtest.Set(r, "Noise", int64(frame))
		r.Good()
		got = append(got, fmt.Sprint(r.Value("Walk.A"), "+", r.Value("Walk.Sum")))
	}
	if s := strings.Join(got, " "); s != "1+1 1+2 2+5 1+8 1+9" {
		t.Error(s)
	}
}

// TestHTN_15_BackToAChoice: when a choice is undone, the state, the arguments and the time are those that it was made with.
func TestHTN_15_BackToAChoice(t *testing.T) {
	r := start(t, `{"kind":"htn","state":{"N":"int"},"root":"Main","tasks":{"Main":{"methods":[{"subtasks":[{"task":"Count","with":{"T":2}}]}]},
		"Count":{"terms":{"T":"int"},"methods":[{"when":"T > 0","subtasks":["Add",{"task":"Count","with":{"T":{"expr":"T - 1"}}},"Never"]},{"when":["T == 2","N == 0"],"subtasks":["Good"]}]},
		"Add":{"effects":"N += 1"},"Never":{"when":"N < 0"},"Good":{"do":"Act"}}}`)
	r.Good()
	want(r, "arguments and state", "Good [0 1]")
	r = start(t, `{"kind":"htn","horizon":3,"state":{"N":"int"},"root":"Main","tasks":{"Main":{"methods":[{"subtasks":["A","Never"]},{"subtasks":["B","C","D"]}]},
		"A":{"do":"Act","time":2},"B":{"do":"Act","time":1},"C":{"do":"Act","time":1},"D":{"effects":"N += 1"},"Never":{"when":"N < 0"}}}`)
	r.Good()
	want(r, "time", "B C D [1]")
}

// TestHTN_21_Validation: the current task, and those to come, are checked on a state in which those before them have
// succeeded.
func TestHTN_21_Validation(t *testing.T) {
	r := start(t, `{"kind":"htn","ports":[{"in":"Key","type":"bool","default":true},{"in":"Light","type":"bool","default":true}],"state":{"Key":{"expr":"Key"},"Light":{"expr":"Light"},"Open":"bool"},"root":"Main","tasks":{
		"Main":{"methods":[{"when":"Key","subtasks":["Unlock","GoIn"]},{"subtasks":["Wait"]}]},
		"Unlock":{"do":"Act","when":"Light","effects":"Open = true"},"GoIn":{"do":"Act","when":["Open","Key"]},"Wait":{"do":"Act"}}}`)
	r.Good()
	want(r, "at first", "Unlock GoIn [0]")
	r.Good()
	want(r, "it is not open yet, but will be", "Unlock GoIn [0]")
	kindtest.Set(r, "Key", false)
	r.Good()
	want(r, "a task to come cannot be done", "Wait [1]")
	if p := planner(r); p.Broke != "GoIn" {
		t.Errorf("broke: %s", p.Broke)
	}
	kindtest.Set(r, "Key", true)
	r.Good()
	want(r, "it can again", "Unlock GoIn [0]")
	kindtest.Set(r, "Light", false)
	r.Good()
	if got := planned(r); got != "Wait [1]" {
		t.Errorf("the current task cannot go on: %s", got)
	}
}

// TestHTN_28_EqualPlans: a plan with the same methods takes the place of the one that runs only if its tasks have other
// arguments.
func TestHTN_28_EqualPlans(t *testing.T) {
	r := start(t, `{"kind":"htn","ports":[{"in":"Noise","type":"int"},{"in":"Enemy","type":"entity"}],"state":{"Heard":{"expr":"Noise"},"Enemy":{"expr":"Enemy"}},"root":"Main","tasks":{
		"Main":{"methods":[{"when":"Heard >= 0","subtasks":[{"task":"Chase","with":{"Whom":{"expr":"Enemy"}}}]}]},"Chase":{"terms":{"Whom":"entity"},"do":"Act"}}}`)
	kindtest.Set(r, "Enemy", wits.Entity(7))
	r.Good()
	kindtest.Set(r, "Noise", int64(3))
	kindtest.Lines(t, "the same plan", r.Good(), "Chase: update")
	kindtest.Set(r, "Enemy", wits.Entity(8))
	kindtest.Lines(t, "another enemy", r.Good(), "Chase: end aborted", "Chase: activate", "Chase: update")
	if s := planner(r).Steps[0].String(); s != "Chase(Whom: #8)" {
		t.Error(s)
	}
}

// TestHTN_04_SlowSensors: a sensor that looks every so many seconds sees what there is then.
func TestHTN_04_SlowSensors(t *testing.T) {
	r := start(t, `{"kind":"htn","ports":[{"in":"Noise","type":"int"}],"state":{"Fast":{"expr":"Noise"},"Slow":{"expr":"Noise","every":3}},"root":"Main","tasks":{
		"Main":{"methods":[{"when":"Slow + Fast > -1","subtasks":["Rest"]}]},"Rest":{"do":"Act"}}}`)
	var got []string
	for frame := range 7 {
		kindtest.Set(r, "Noise", int64(frame))
		r.Good()
		got = append(got, fmt.Sprint(r.Value("State.Fast"), r.Value("State.Slow")))
	}
	if s := strings.Join(got, ", "); s != "0 0, 1 0, 2 0, 3 3, 4 3, 5 3, 6 6" {
		t.Error(s)
	}
}
