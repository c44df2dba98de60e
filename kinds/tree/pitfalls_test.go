package tree_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// The pitfalls of [Pro360, ch. 22] as tests of the design. There a step of a sequence runs at most one child; here what follows
// begins in the same frame, so what took n steps takes one.

// TestT22_01_WhatHasEndedIsNotRunAgain: a sequence of three that succeed at once ends, and more frames touch no leaf.
func TestT22_01_WhatHasEndedIsNotRunAgain(t *testing.T) {
	r := plant(t, `"Main":{"sequence":["P","Q","R"]},"P":{"log":"x"},"Q":{"log":"x"},"R":{"log":"x"}`)
	frame(r, "all", "P: x", "Q: x", "R: x")
	stands(r, wits.Success)
	frame(r, "nothing")
	stands(r, wits.Success)
}

// TestT22_02_AFailureEndsTheSequence: what comes after it is never begun.
func TestT22_02_AFailureEndsTheSequence(t *testing.T) {
	r := plant(t, `"Main":{"sequence":["P","Q","R"]},"P":{"log":"x"},"Q":{"status":"failure"},"R":{"log":"x"}`)
	frame(r, "up to the failure", "P: x")
	stands(r, wits.Failure)
}

// TestT22_03_Try: a sequence that goes on whatever its children do is made of what there is.
func TestT22_03_Try(t *testing.T) {
	r := plant(t, `"Main":{"sequence":["TP","TQ","TR"]},"TP":{"succeed":"P"},"TQ":{"succeed":"Q"},"TR":{"succeed":"R"},"P":{"status":"failure"},"Q":{"log":"x"},"R":{"status":"failure"}`)
	frame(r, "all", "Q: x")
	stands(r, wits.Success)
}

// TestT22_05_ALeafRunsAsLongAsItTakes and is updated exactly so often.
func TestT22_05_ALeafRunsAsLongAsItTakes(t *testing.T) {
	r := plant(t, `"Main":{"sequence":["P","Q"]},"P":{"do":"Act","with":{"Life":4}},"Q":{"log":"x"}`)
	updates := 0
	for range 4 {
		stands(r, wits.Running)
		updates += strings.Count(strings.Join(r.Good(), ";"), "P: update")
	}
	stands(r, wits.Success)
	if updates != 4 {
		t.Errorf("%d updates", updates)
	}
}

// TestT22_07_NoBlackboardNeeded: the same tree reads its values from ports, from variables or from a board, with the same
// trace; the core knows no difference.
func TestT22_07_NoBlackboardNeeded(t *testing.T) {
	nodes := func(value string) string {
		return fmt.Sprintf(`"root":"Main","nodes":{"Main":{"parallel":["S","Set"],"failure":"all"},"S":{"selector":["G","Q"]},"G":{"guard":"P","when":"%s > 2","abort":"both"},
			"P":{"do":"Act"},"Q":{"do":"Act"},"Set":{"repeat":"Step"},"Step":{"script":"%s"}}}`, value, map[string]string{"H": "V += 1", "V": "V += 1", "Bb.H": "Bb.H += 1; V += 1"}[value])
	}
	var want []string
	for i, c := range []string{"V", "H", "Bb.H"} {
		head := `{"kind":"tree","ports":[{"in":"H","type":"int"}],"variables":{"V":"int"},"boards":{"Bb":"b.board.json"},`
		r := kindtest.Start(t, load(t, kindtest.Files{"main.json": head + nodes(c), "b.board.json": `{"kind":"board","scope":"agent","fields":{"H":{"type":"int"}}}`}))
		var got []string
		for range 6 {
			got = append(got, r.Good()...)
			kindtest.Set(r, "H", r.Value("V").(int64)) // what the port's owner knows of the same
		}
		if i == 0 {
			want = got
		}
		kindtest.Lines(t, c, got, want...)
	}
	if len(want) < 8 {
		t.Errorf("hardly anything happened: %q", want)
	}
}

// TestT22_11_SelectorAsCondition: the first that does not fail wins, like a chain of ifs.
func TestT22_11_SelectorAsCondition(t *testing.T) {
	for _, c := range []struct {
		a, b bool
		want string
	}{{true, true, "P: x"}, {true, false, "P: x"}, {false, true, "Q: x"}, {false, false, "R: x"}} {
		r := plant(t, `"Main":{"selector":["S","T","R"]},"S":{"sequence":["I","P"]},"T":{"sequence":["J","Q"]},"I":{"if":"A"},"J":{"if":"B"},"P":{"log":"x"},"Q":{"log":"x"},"R":{"log":"x"}`)
		kindtest.Set(r, "A", c.a)
		kindtest.Set(r, "B", c.b)
		frame(r, fmt.Sprint(c.a, c.b), c.want)
	}
}
