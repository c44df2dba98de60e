package tree_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

func init() {
	lives["chance"] = life{it: `{"chance":"P","probability":1}`, running: "> P+ P", aborted: "P=aborted",
		success: "> P+ P; P=1 > P P=success", failure: "> P+ P; P=2 > P P=failure"}
	lives["chance of none"] = life{it: `{"chance":"P","probability":0}`, failure: ">", never: "running success"}
}

// TestChanceIsDrawnOnce: of many beginnings the given part run the child; one that runs is not drawn for again.
func TestChanceIsDrawnOnce(t *testing.T) {
	s := mount(t, life{it: `{"chance":"P","probability":"A ? 0.25 : 1"}`})
	s.give("A=1 P=1")
	const beginnings = 4000
	ran := 0
	for range beginnings {
		s.give("P=1")
		if strings.Contains(s.frame(), "P+") {
			ran++
		}
	}
	if ran < beginnings*22/100 || ran > beginnings*28/100 {
		t.Errorf("it ran %d of %d times", ran, beginnings)
	}
	s.give("A=0 P=0")
	s.frame()
	s.give("A=1")
	for range 100 {
		s.frame()
	}
	if !slices.Contains(s.Active(), "P") {
		t.Errorf("active are %q", s.Active())
	}
}

func TestBadInput_Chance(t *testing.T) {
	for _, c := range []struct{ node, want string }{
		{`{"chance":"P"}`, `main.json:1:52: It: the node has no "probability" (add "probability": 0.5)`},
		{`{"chance":"P","probability":2}`, `main.json:1:80: It: "probability" is a number from 0 to 1, or an expression in quotes`},
	} {
		kindtest.OneProblem(t, arenaRegistry(), c.node, kindtest.Files{"main.json": `{"kind":"tree","root":"It","nodes":{"It":` + c.node + `,"P":{"status":"success"}}}`}, c.want)
	}
}
