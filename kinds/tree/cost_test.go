package tree_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// allocated is how many bytes f allocates: what a benchmark of one run counts.
func allocated(t *testing.T, f func()) int64 {
	t.Helper()
	usual := flag.Lookup("test.benchtime").Value.String()
	defer flag.Set("test.benchtime", usual)
	must.Succeed(t, flag.Set("test.benchtime", "1x"))
	return testing.Benchmark(func(*testing.B) { f() }).AllocedBytesPerOp()
}

// TestBytesPerAgent: what ten thousand agents of the tree of bench/ take, all of it counted, is 256 bytes for each at most.
// The nodes are not among it: they are the program's. The tree has ten branches of two conditions on one input and an action.
func TestBytesPerAgent(t *testing.T) {
	var nodes, names []string
	for i := range 10 {
		names = append(names, fmt.Sprintf(`"S%d"`, i))
		nodes = append(nodes, fmt.Sprintf(`"S%d":{"sequence":["A%d","B%d","C%d"],"reactive":true},"A%d":{"if":"Mode == %d"},"B%d":{"if":"Mode == %d"},"C%d":{"do":"Idle"}`, i, i, i, i, i, i, i, i, i))
	}
	r := registry()
	wits.AddAction[kindtest.Idle](r, wits.Named("Idle"))
	p := kindtest.Load(t, r, kindtest.Files{"main.json": `{"kind":"tree","ports":[{"in":"Mode","type":"int"}],"root":"Main","nodes":{"Main":{"selector":[` + strings.Join(names, ",") + `],"reactive":true},` + strings.Join(nodes, ",") + `}}`})
	const agents = 10000
	var minds []wits.Mind
	each := float64(allocated(t, func() { minds = p.NewMinds(agents, 1) })) / agents
	if each > 256 {
		t.Errorf("an agent takes %.0f bytes", each)
	}
	if least := float64(8*p.Words()) + float64(unsafe.Sizeof(wits.Mind{})); each < least {
		t.Errorf("%.0f bytes an agent cannot be: a mind alone takes %.0f", each, least)
	}
	if m := &minds[agents-1]; m.Program() != p || m.Step(wits.Frame{}) != wits.Running {
		t.Error("the last one does not run")
	}
}

// TestBitsPerNode: 64 nodes that neither count nor wait take three words of a mind, leaves that run actions included.
func TestBitsPerNode(t *testing.T) {
	words := func(leaves int) int {
		nodes, _ := wide(leaves, `{"do":"Done"}`)
		return benchProgram(t, nodes, false).Words()
	}
	if a, b := words(100), words(100+640); b-a != 30 {
		t.Errorf("640 nodes more take %d words", b-a)
	}
}

// TestT3_08_CalmFramesLookAtNothing: while nothing changes no node is visited but the one that runs, however many conditions
// there are; one change, and those that are due are looked at again, once.
func TestT3_08_CalmFramesLookAtNothing(t *testing.T) {
	for _, polling := range []bool{true, false} {
		r := kindtest.Start(t, load(t, kindtest.Files{"main.json": fmt.Sprintf(`{"polling":%v,`, polling) + main(robot)[1:]}))
		r.NoteEnds(true)
		kindtest.Set(r, "C", true)
		r.Good()
		r.Good()
		first := ended(r)
		looks := 0
		for range 100 {
			frame(r, "it moves", "MoveToLastKnown: update")
			if ended(r) != "" {
				looks++
			}
		}
		want := 0
		if polling {
			want = 100
		}
		if looks != want || first != "Attack MoveToLastKnown Suspected Visible" && first != "Attack Suspected Visible" {
			t.Errorf("polling %v: of 100 frames it looked at conditions in %d; in the first at %s", polling, looks, first)
		}
		kindtest.Set(r, "B", true) // read under the attack, which is not reached
		frame(r, "it moves", "MoveToLastKnown: update")
		if got := ended(r); got != "Attack Visible" && got != "Attack Suspected Visible" {
			t.Errorf("polling %v: after a change it looked at %q", polling, got)
		}
		frame(r, "it moves", "MoveToLastKnown: update")
		if got := ended(r); (got == "") == polling {
			t.Errorf("polling %v: after that at %q", polling, got)
		}
	}
}
