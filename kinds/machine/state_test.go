package machine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// busy changes its state all the time.
const busy = `{"kind":"machine","start":"A","ports":[{"in":"X","type":"float"}],"variables":{"N":{"type":"int"}},
	"states":{"A":{"do":"Act","with":{"A":{"expr":"X * 2"}}},"B":{"do":"Act","with":{"Life":2}},"C":{"run":"inner.json","pass":["X"]}},
	"transitions":[{"from":"A","to":"B","after":1},{"from":"B","to":"C","done":"any"},{"from":"C","to":"A","when":"X > 5 and C.Elapsed > 1"},{"when":"X > 6","then":"N = N + 1"}]}`

const busyInner = `{"kind":"machine","start":"P","ports":[{"in":"X","type":"float"}],"states":{"P":{"do":"Act"},"Q":{"do":"Act"}},
	"transitions":[{"from":"P","to":"Q","when":"X > 3"},{"from":"Q","to":"P","when":"X < 3"}]}`

// busyLevels has states in states that begin and end, regions, interrupts that come and go, and histories that are followed.
const busyLevels = `{"kind":"machine","ports":[{"in":"X","type":"float"}],"start":"A",
	"states":{"A":{"history":"deep","variables":{"N":"int"},"regions":{"R":{"do":"Act"},"S":{"start":"P","enter":"N += 1","states":{"P":{"run":"inner.json","pass":["X"]},"Q":{"do":"Act","with":{"Life":2}}},
			"transitions":[{"from":"P","to":"Q","when":"X > 4"},{"from":"Q","to":"P","wait":true}],"interrupts":[{"name":"J","when":"X > 6","do":"Act","with":{"Life":2}}]}}},
		"B":{"do":"Act"}},
	"interrupts":[{"name":"I","when":"X == 2","do":"Act","with":{"Life":2}}],
	"transitions":[{"from":"A","to":"B","when":"X > 8"},{"from":"B","to":["A","B"],"index":"X > 1 ? 1 : 0","after":0}]}`

// TestCarry: the current state lives on by its name when the document changes, its program with it; one that is gone
// gives way to the start.
func TestCarry(t *testing.T) {
	before := kindtest.Files{"main.json": busy, "inner.json": busyInner}
	r := kindtest.Start(t, load(t, before))
	kindtest.Set(r, "X", 4.0)
	for range 6 {
		r.Good()
	}
	kindtest.Lines(t, "before", r.Active(), "C", "C/Q")
	changed := strings.Replace(busy, `"A":{"do"`, `"A0":{},"A1":{"do":"Act"},"A":{"do"`, 1) // all places shift
	r.Mind, _ = wits.Transfer(r.Mind, load(t, kindtest.Files{"main.json": changed, "inner.json": busyInner}))
	kindtest.Lines(t, "after", r.Active(), "C", "C/Q")
	kindtest.Lines(t, "it goes on", r.Good(), "C/Q: update")

	r.Mind, _ = wits.Transfer(r.Mind, load(t, kindtest.Files{"main.json": `{"kind":"machine","start":"A","states":{"A":{"do":"Act"}}}`}))
	kindtest.Lines(t, "begins at the start", r.Good(), "A: activate", "A: update")
}

// TestFault parks the mind and names the state.
func TestFault(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","start":"A","states":{"A":{},"B":{"do":"Panic"}},"transitions":[{"from":"A","to":"B","after":1}]}`}))
	for range 4 {
		r.Step()
	}
	if f := r.Fault(); f == nil || f.Node != "B" || f.Type != "Panic" || f.Document != "main.json" {
		t.Errorf("the fault is %v", f)
	}
}

// TestManyStates: more than fit into one word of bits.
func TestManyStates(t *testing.T) {
	const n = 200
	var states, transitions []string
	for i := range n {
		states = append(states, fmt.Sprintf(`"S%03d":{}`, i))
		transitions = append(transitions, fmt.Sprintf(`{"from":"S%03d","to":"S%03d","after":0}`, i, (i+1)%n))
	}
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","start":"S000","states":{` + strings.Join(states, ",") + `},"transitions":[` + strings.Join(transitions, ",") + `]}`}))
	for i := range 2*n + 10 {
		r.Good()
		kindtest.Lines(t, fmt.Sprint(i), r.Active(), fmt.Sprintf("S%03d", (i+1)%n))
	}
}
