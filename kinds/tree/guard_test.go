package tree_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// robot is the guard of [Pro360, ch. 3]: A is that the player is visible, B that he is in range, C that a place is suspected.
// The inner active selector lies under the attack, as the text wants it and not as the listing is indented.
const robot = `"Main":{"selector":["Attack","Search","Scan"],"reactive":true},
	"Attack":{"monitor":["Visible","Inner"]},"Visible":{"while":"A"},
	"Inner":{"selector":["Shoot","MoveTowards"],"reactive":true},
	"Shoot":{"sequence":["InRange","Thrice"]},"InRange":{"if":"B"},"Thrice":{"repeat":"Fire","times":3},"Fire":{"do":"Act","with":{"Life":1}},
	"MoveTowards":{"do":"Act"},
	"Search":{"sequence":["Suspected","MoveToLastKnown","LookAround"]},"Suspected":{"if":"C"},"MoveToLastKnown":{"do":"Act"},"LookAround":{"do":"Act"},
	"Scan":{"sequence":["MoveToRandom","LookAbout"]},"MoveToRandom":{"do":"Act"},"LookAbout":{"do":"Act"}`

// TestT3_01_RobotGuard is the corrected trace of the robot guard. The old branch is aborted after the new one began,
// which is how the active selector of the chapter does it.
func TestT3_01_RobotGuard(t *testing.T) {
	r := plant(t, robot)
	frame(r, "1 nothing", "MoveToRandom: activate", "MoveToRandom: update")
	frame(r, "2 still nothing", "MoveToRandom: update")
	kindtest.Set(r, "C", true)
	frame(r, "3 suspected", "MoveToLastKnown: activate", "MoveToLastKnown: update", "MoveToRandom: end aborted")
	kindtest.Set(r, "A", true)
	frame(r, "4 visible", "MoveTowards: activate", "MoveTowards: update", "MoveToLastKnown: end aborted")
	kindtest.Set(r, "A", false)
	frame(r, "5 out of sight: the search begins afresh", "MoveTowards: end aborted", "MoveToLastKnown: activate", "MoveToLastKnown: update")
	kindtest.Set(r, "A", true)
	frame(r, "6 visible", "MoveTowards: activate", "MoveTowards: update", "MoveToLastKnown: end aborted")
	kindtest.Set(r, "B", true)
	fire := []string{"Fire: activate", "Fire: update", "Fire: end success"}
	frame(r, "7 in range", append(append(append(append([]string{}, fire...), fire...), fire...), "MoveTowards: end aborted")...)
	stands(r, wits.Success)
	kindtest.Set(r, "B", false)
	r.Restart()
	frame(r, "8 out of range", "MoveTowards: activate", "MoveTowards: update")
}

// TestT3_01_HandoverBefore: with "before" the old branch is aborted as soon as something in the new one begins.
func TestT3_01_HandoverBefore(t *testing.T) {
	r := plant(t, `"Main":{"selector":["High","P"],"reactive":true,"handover":"before"},
		"High":{"sequence":["Cond","Q"]},"Cond":{"if":"A"}`+acts("PQ"))
	frame(r, "low", "P: activate", "P: update")
	kindtest.Set(r, "A", true)
	frame(r, "high", "P: end aborted", "Q: activate", "Q: update")
	frame(r, "goes on", "Q: update")
}

// TestT3_02_PassiveSequence: in a sequence with memory a condition that has been passed is not looked at again: losing
// sight does not leave the attack. With "abort": "self" it does.
func TestT3_02_PassiveSequence(t *testing.T) {
	for _, c := range []struct {
		abort string
		want  []string
	}{
		{"none", []string{"P: update"}},
		{"self", []string{"P: end aborted", "Q: activate", "Q: update"}},
	} {
		r := plant(t, `"Main":{"selector":["Attack","Q"]},"Attack":{"sequence":["Visible","P"]},"Visible":{"if":"A","abort":"`+c.abort+`"}`+acts("PQ"))
		kindtest.Set(r, "A", true)
		frame(r, "visible", "P: activate", "P: update")
		kindtest.Set(r, "A", false)
		frame(r, "out of sight", c.want...)
	}
}

// TestT3_03_AbortReachesAllThatRuns, the deepest first and each once, so that what is entered again begins afresh.
func TestT3_03_AbortReachesAllThatRuns(t *testing.T) {
	r := plant(t, `"Main":{"selector":["High","Low"],"reactive":true},"High":{"while":"A"},
		"Low":{"sequence":["Deep"]},"Deep":{"parallel":["Deeper","Q"]},"Deeper":{"invert":"R"},"R":{"timeout":"P","seconds":50}`+acts("PQ"))
	frame(r, "low", "P: activate", "P: update", "Q: activate", "Q: update")
	kindtest.Lines(t, "active", r.Active(), "Deep", "Deeper", "Low", "Main", "P", "Q", "R")
	kindtest.Set(r, "A", true)
	frame(r, "high", "P: end aborted", "Q: end aborted")
	kindtest.Lines(t, "active", r.Active(), "High", "Main")
	kindtest.Set(r, "A", false)
	frame(r, "low again", "P: activate", "P: update", "Q: activate", "Q: update")
}

// TestT3_08_TheGuardByEvents: the robot guard does the same with and without polling, and in its idle frames it looks at no
// condition.
func TestT3_08_TheGuardByEvents(t *testing.T) {
	polled := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"polling":true,` + main(robot)[1:]}))
	r := plant(t, robot)
	state := uint64(7)
	draw := wits.NewRand(&state)
	for range 3000 {
		for _, name := range []string{"A", "B", "C"} {
			v := draw.Chance(0.3)
			if draw.Chance(0.2) {
				kindtest.Set(r, name, v)
				kindtest.Set(polled, name, v)
			}
		}
		frame(r, "the same", polled.Good()...)
		if polled.Status() != wits.Running {
			polled.Restart()
			r.Restart()
		}
	}
}

// TestT3_08_InstantSequence ends in the frame in which it begins, and nothing of it is left to run.
func TestT3_08_InstantSequence(t *testing.T) {
	r := plant(t, `"Main":{"sequence":["P","Q"]},"P":{"status":"success"},"Q":{"status":"success"}`)
	frame(r, "one frame")
	stands(r, wits.Success)
	kindtest.Lines(t, "active", r.Active())
}
