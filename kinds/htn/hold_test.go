package htn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/htn"
)

// TestFP4_StopInTheBackground: a task ends what goes on in the background when it begins, and sensors see that.
func TestFP4_StopInTheBackground(t *testing.T) {
	for _, does := range []string{`"do":"Act","with":{"Life":2},`, ""} {
		r := start(t, `{"kind":"htn","end":"plan","state":{"Humming":{"expr":"Hum.Busy"}},"root":"Main","tasks":{
			"Main":{"methods":[{"subtasks":["Hush","Hum","Walk","Hush","Rest"]}]},
			"Hum":{"do":"Act","background":true},"Walk":{"do":"Act","with":{"Life":2}},"Hush":{`+does+`"stop":["Hum"]},"Rest":{"do":"Act","when":"not Humming","with":{"Life":2}}}}`)
		var all []string
		for range 9 {
			all = append(all, r.Good()...)
			if !strings.Contains(strings.Join(r.Active(), " "), "Hum") == (r.Value("Hum.Busy") == true) {
				t.Errorf("active %v, and busy is %v", r.Active(), r.Value("Hum.Busy"))
			}
			if p := planner(r); p.Step < len(p.Steps) && p.Steps[p.Step].Task == "Rest" {
				break
			}
		}
		text := strings.Join(all, ", ")
		if n := strings.Count(text, "Hum: end aborted"); n != 1 || strings.Index(text, "Hum: end aborted") < strings.Index(text, "Walk: end success") {
			t.Errorf("%q: %s", does, text)
		}
	}
	const domain = `{"kind":"htn","root":"Main","tasks":{"Main":{"methods":[{"subtasks":["Hum","T"]}]},"Hum":{"do":"Act"%s},"T":{"stop":["%s"]}}}`
	kindtest.OneProblem(t, registry(), "a task of the plan", kindtest.Files{"main.json": fmt.Sprintf(domain, "", "Hum")}, `main.json:1:`)
	kindtest.OneProblem(t, registry(), "no task", kindtest.Files{"main.json": fmt.Sprintf(domain, `,"background":true`, "Hun")}, `main.json:1:`)
}

// TestFP4_Pause: behind a task that says so a plan is cut, and what is left is planned when that is done, from what is so then.
func TestFP4_Pause(t *testing.T) {
	r := start(t, `{"kind":"htn","ports":[{"in":"Found","type":"bool"}],"state":{"Has":{"expr":"Found"}},"root":"Main","tasks":{
		"Main":{"methods":[{"subtasks":["Search","Use","Boast"]}]},
		"Search":{"do":"Act","pause":true,"with":{"Life":3}},
		"Use":{"methods":[{"when":"Has","subtasks":["Open"]},{"subtasks":["Curse"]}]},`+acts(2, "Open", "Curse", "Boast")+`}}`)
	r.Good()
	want(r, "cut", "Search [0]")
	if p := planner(r); p.Outcome != htn.Partial || strings.Join(p.Rest, " ") != "Use Boast" {
		t.Errorf("%v, left: %v", p.Outcome, p.Rest)
	}
	kindtest.Set(r, "Found", true)
	r.Good()
	want(r, "what is found counts behind the pause", "Search [0]")
	r.Good()
	want(r, "it goes on", "Open Boast [0 0]")
}

// TestFP4_HoldingAPlan: while a plan is held nothing of it has an update, begins or is planned; sensors look, what is in the
// background goes on; then the plan goes on, and what sensors saw meanwhile counts.
func TestFP4_HoldingAPlan(t *testing.T) {
	text := `{"kind":"htn","hold":"Scene","ports":[{"in":"Scene","type":"bool"},{"in":"Noise","type":"int"}],"state":{"Heard":{"expr":"Noise"}},"root":"Main","tasks":{
		"Main":{"methods":[{"when":"Heard > 5","subtasks":["Hide"]},{"subtasks":["Hum","Walk","Look"]}]},"Hum":{"do":"Act","background":true},` + acts(2, "Walk", "Look", "Hide") + `}}`
	a := kindtest.Ask(start(t, text))
	kindtest.Lines(t, "it begins", a.Step(), "Hum: activate", "Hum: update", "Walk: activate", "Walk: update")
	kindtest.Set(a.Run, "Scene", true)
	for range 3 {
		kindtest.Lines(t, "held", a.Step(), "Hum: update")
		want(a.Run, "held", "Hum Walk Look [1]")
	}
	a.Golden("Walk",
		"state: Walk has been active for 3.0 s.",
		"cause: It is what is to be done now: step 2 of 3 of the plan: Hum, then Walk, then Look.",
		`cause: The plan is held: "Scene" is true.`,
		"cause: Main is done by its method 1, which has no conditions.",
		`alternative: Method 0 of Main was refused: "Heard > 5" did not hold (Heard was 0).`,
		"value: Heard was 0 when Main 0 checked it (frame 0).")
	kindtest.Set(a.Run, "Scene", false)
	kindtest.Lines(t, "it goes on", a.Step(), "Hum: update", "Walk: update", "Walk: end success", "Look: activate", "Look: update")
	kindtest.Set(a.Run, "Scene", true)
	kindtest.Set(a.Run, "Noise", int64(9))
	kindtest.Lines(t, "held, and something is heard", a.Step(), "Hum: update")
	if a.Value("State.Heard") != int64(9) || a.Value("Plan.Held") != true {
		t.Errorf("heard %v, held %v", a.Value("State.Heard"), a.Value("Plan.Held"))
	}
	kindtest.Set(a.Run, "Scene", false)
	kindtest.Lines(t, "what was heard counts", a.Step(), "Hum: update", "Look: end aborted", "Hide: activate", "Hide: update")
}

// TestFP4_ImaginedStates: a document may have the mind keep what the planner assumed behind each step.
func TestFP4_ImaginedStates(t *testing.T) {
	r := start(t, `{"kind":"htn","imagine":true,"state":{"Logs":"int","Spot":"vec2","Dry":"bool"},"root":"Main","tasks":{
		"Main":{"methods":[{"subtasks":["Fell","Fell","Fell","Never"]},{"subtasks":["Fell","Carry","Burn"]}]},
		"Fell":{"do":"Act","effects":"Logs += 2"},"Carry":{"do":"Act","effects":"Spot.x = 4","expects":"Dry = true"},"Burn":{"do":"Act","when":["Dry","Spot.x > 3"],"effects":"Logs -= 1"},"Never":{"when":"Logs < 0"}}}`)
	r.Good()
	var got []string
	for _, s := range planner(r).Steps {
		got = append(got, fmt.Sprint(s, " ", s.After))
	}
	if s := strings.Join(got, "; "); s != "Fell [{Dry false} {Logs 2} {Spot (0, 0)}]; Carry [{Dry true} {Logs 2} {Spot (4, 0)}]; Burn [{Dry true} {Logs 1} {Spot (4, 0)}]" {
		t.Error(s)
	}
	a := kindtest.Ask(r)
	a.Step()
	a.Golden("Carry",
		"state: Carry is not active.",
		"cause: Its turn comes later: it is step 2 of 3 of the plan, and step 1, Fell, runs.",
		"cause: The plan assumes that behind it Dry is true, and Spot is (4, 0).",
		"cause: Main is done by its method 1, which has no conditions.",
		`alternative: Method 0 of Main was chosen and taken back: Never could not be done: "Logs < 0" did not hold (Logs was 6).`)
	if r.Value("State.Logs") != int64(0) || r.Value("State.Dry") != false {
		t.Error("what was imagined has become true")
	}
}
