package goap_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/goap"
)

// siege is a goal in stages: first armed, then before the gate, and then inside; each action uses up what another has made.
const siege = `"goals":{"Inside":{"want":{"In":true},"first":["Armed","Near"],"priority":"X"},"Armed":{"want":{"Sword":true},"priority":0},"Near":{"want":{"Gate":true},"priority":0}},
	"facts":{"Sword":{},"Gate":{},"In":{},"Mad":"P"},"actions":{
		"Climb":{"do":"Act","with":{"Life":2},"effects":{"In":true},"cost":3},
		"Forge":{"do":"Act","with":{"Life":2},"effects":{"Sword":true}},
		"March":{"do":"Act","with":{"Life":2},"effects":{"Gate":true,"Sword":false}},
		"Ram":{"do":"Act","with":{"Life":2},"pre":{"Gate":true},"effects":{"In":true},"cost":1}}`

// TestP20_Stages: what is to be reached first is reached first, each stage by a plan of its own, though a plan for the goal alone would
// leave it out; a stage that was reached is not made anew.
func TestP20_Stages(t *testing.T) {
	r := start(t, openDocument(siege))
	kindtest.Set(r, "X", 1.0)
	var begun, stages []string
	for range 8 {
		for _, line := range r.Good() {
			if name, ok := strings.CutSuffix(line, ": activate"); ok {
				begun = append(begun, name)
			}
		}
		g := goap.Table(r.Mind)[0].Goals[1]
		if g.Name != "Inside" || g.Stages != 2 {
			t.Fatalf("%+v", g)
		}
		stages = append(stages, plan(r))
	}
	if got := strings.Join(begun, " "); got != "Forge March Ram" {
		t.Errorf("%s; %q", got, stages)
	}
	if r.Value("Inside.Outcome") != goap.Reached || r.Value("Inside.Stage") != int64(0) {
		t.Errorf("%v, at stage %v", r.Value("Inside.Outcome"), r.Value("Inside.Stage"))
	}
	if stages[0] != "Inside: Forge" {
		t.Errorf("the first plan is %q", stages[0])
	}
}

// TestP20_StagesBeginAgain: a goal that is not wanted any more begins with its first stage when it is wanted again, and one that is
// outranked for a time goes on with its stage; copies and minds from files too.
func TestP20_StagesBeginAgain(t *testing.T) {
	r := start(t, openDocument(strings.Replace(siege, `"goals":{`, `"goals":{"Calm":{"want":{"Mad":false},"priority":3},`, 1)))
	kindtest.Set(r, "X", 1.0)
	for range 2 {
		r.Good()
	}
	if r.Value("Inside.Stage") != int64(1) {
		t.Fatalf("at stage %v", r.Value("Inside.Stage"))
	}
	data, err := r.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	if m, err := r.Program().UnmarshalMind(data); err != nil || m.Hash() != r.Hash() {
		t.Errorf("read from a file it is another: %v", err)
	}
	kindtest.Set(r, "X", 0.0)
	r.Good()
	if r.Value("Inside.Stage") != int64(0) || r.Value("Inside.Outcome") != goap.Unwanted {
		t.Errorf("unwanted it is at stage %v, %v", r.Value("Inside.Stage"), r.Value("Inside.Outcome"))
	}
}

// TestP20_StagesAreExplained: why says which stage it is and what it wants there; mistakes are said in words.
func TestP20_StagesAreExplained(t *testing.T) {
	a := kindtest.Ask(start(t, openDocument(siege)))
	kindtest.Set(a.Run, "X", 1.0)
	a.Step()
	got := strings.Join(a.Why("Inside"), "\n")
	if !strings.Contains(got, "It is at stage 1 of 3: Armed comes first.") || !strings.Contains(got, "Sword") {
		t.Error(got)
	}
	a = kindtest.Ask(start(t, openDocument(strings.Replace(siege, `"March":{`, `"March":{"if":"Q",`, 1))))
	kindtest.Set(a.Run, "X", 1.0)
	for range 4 {
		a.Step()
	}
	if got := strings.Join(a.Why("Inside"), "\n"); !strings.Contains(got, "No actions led to this when the last plan was made: Gate") {
		t.Error(got)
	}
	if g := goap.Table(a.Mind)[0].Goals[1]; g.Missing != "Gate" || g.Stage != 1 {
		t.Errorf("%+v", g)
	}
	for _, c := range []struct{ old, by, want string }{
		{`"first":["Armed","Near"]`, `"first":["Armd"]`, `Inside: there is no goal "Armd" (did you mean "Armed"?)`},
		{`"Sword":true},"priority":0`, `"Sword":true},"priority":0,"first":["Inside"]`, `Inside would be reached before itself`},
	} {
		kindtest.HasProblem(t, kindtest.Problems(t, registry(), openDocument(strings.Replace(siege, c.old, c.by, 1))), c.want)
	}
}

// TestP20_StagesInParts: a search over several frames finds the same, stage by stage.
func TestP20_StagesInParts(t *testing.T) {
	for _, limits := range []string{"", `,"limits":{"frame":1}`, `,"limits":{"frame":3}`} {
		r := start(t, openDocument(siege+limits))
		kindtest.Set(r, "X", 1.0)
		var begun []string
		for frame := 0; frame < 60 && r.Value("In.Value") != true; frame++ {
			for _, line := range r.Good() {
				if name, ok := strings.CutSuffix(line, ": activate"); ok {
					begun = append(begun, name)
				}
			}
		}
		if got := strings.Join(begun, " "); got != "Forge March Ram" {
			t.Errorf("%s: %s", limits, got)
		}
	}
}
