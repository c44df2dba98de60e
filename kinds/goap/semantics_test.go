package goap_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/goap"
)

// TestP20_01_ActionsFromText: actions are read from a text. An action that is written into it while a mind runs is in its next
// plan, and nothing is compiled.
func TestP20_01_ActionsFromText(t *testing.T) {
	const text = `"goals":{"Rich":{"want":{"Gold":true}}},"facts":{"Gold":{},"Ore":{}},"actions":{
		"Dig":{"do":"Act","with":{"Life":9},"effects":{"Ore":true}},"Smelt":{"do":"Act","pre":{"Ore":true},"effects":{"Gold":true}}}`
	r := start(t, openDocument(text))
	r.Good()
	wantPlan(t, "as it was written", r, "Rich: Dig, Smelt")
	more := strings.Replace(text, `"actions":{`, `"actions":{"Beg":{"do":"Act","effects":{"Gold":true}},`, 1)
	r.Mind, _ = wits.Transfer(r.Mind, kindtest.Load(t, registry(), openDocument(more)))
	kindtest.Lines(t, "with another action", r.Good(), "Dig: end aborted", "Beg: activate", "Beg: update")
	wantPlan(t, "with another action", r, "Rich: Beg")
}

// TestP20_03_EmptyPlanAndDefiniteFailure: what is so at first needs no action; what cannot come about is a definite failure, which is
// told from a search that was given up.
func TestP20_03_EmptyPlanAndDefiniteFailure(t *testing.T) {
	const text = `"goals":{"G":{"want":{"A":true,"B":true}}},"facts":{"A":"P","B":"Q","C":"R"},"actions":{
		"MakeA":{"do":"Act","pre":{"C":true},"effects":{"A":true}},"MakeB":{"do":"Act","pre":{"C":true},"effects":{"B":true}}}`
	for _, c := range []struct {
		name, limits string
		set          []string
		outcome      goap.Outcome
		plan         string
		log          int // lines
	}{
		{"all of it is so", "", []string{"P", "Q"}, goap.Reached, "", 0},
		{"nothing leads to it", "", nil, goap.Impossible, "", 0},
		{"a part of it is so, and nothing leads to the rest", "", []string{"P"}, goap.Impossible, "", 0},
		{"given up", `,"limits":{"length":1}`, []string{"R"}, goap.Limited, "", 1},
		{"within the limit", `,"limits":{"length":2}`, []string{"R"}, goap.Pursued, "G: MakeA, MakeB", 2},
	} {
		r := start(t, openDocument(text+c.limits))
		for _, port := range c.set {
			kindtest.Set(r, port, true)
		}
		lines := r.Good()
		if got := r.Value("G.Outcome"); got != c.outcome || len(lines) != c.log {
			t.Errorf("%s: the goal is %v, and the log has %q", c.name, got, lines)
		}
		wantPlan(t, c.name, r, c.plan)
	}
}

// TestP20_16_AWayIsOneAction: how somebody walks is hidden from plans: one action stands for the whole way, and what it runs, over
// as many frames as that takes, is up to another document. The plan stays what it is meanwhile.
func TestP20_16_AWayIsOneAction(t *testing.T) {
	f := openDocument(`"goals":{"G":{"want":{"Has":true}}},"facts":{"There":{},"Has":{}},"actions":{
		"GoThere":{"run":"walk.json","effects":{"There":true}},"Take":{"do":"Act","with":{"Life":1},"pre":{"There":true},"effects":{"Has":true}}}`)
	f["walk.json"] = `{"kind":"tree","root":"S","nodes":{"S":{"sequence":["Turn","Door","Walk"]},"Turn":{"do":"Act","with":{"Life":1}},"Door":{"do":"Act","with":{"Life":2}},"Walk":{"do":"Act","with":{"Life":4}}}}`
	r := start(t, f)
	var walked []string
	for range 5 {
		for _, line := range r.Good() {
			if strings.HasSuffix(line, ": activate") {
				walked = append(walked, strings.TrimSuffix(line, ": activate"))
			}
		}
		if len(walked) < 4 {
			wantPlan(t, "on the way", r, "G: GoThere, Take")
		}
	}
	if n := r.Value("G.Searched"); n != int64(3) {
		t.Errorf("the search looked at %v sets: what is within an action is none of them", n)
	}
	if !slices.Equal(walked, []string{"GoThere/Turn", "GoThere/Door", "GoThere/Walk", "Take"}) {
		t.Errorf("%q have begun", walked)
	}
}
