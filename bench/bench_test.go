package main

import (
	"testing"

	bt "github.com/joeycumines/go-behaviortree"

	"github.com/wits-ai/wits"
)

// TestSameVisits: both sides come to as many nodes as the table divides by, and end the same way.
func TestSameVisits(t *testing.T) {
	for _, c := range []struct {
		name   string
		shape  *shape
		nodes  int
		visits int
		want   bt.Status
	}{
		{"wide100", wide(100), 101, 101, bt.Success},
		{"bin9", binary(9), 1023, 1023, bt.Success},
		{"game", game(), 41, 23, bt.Running},
	} {
		mode, visits := gameMode, 0
		s, err := c.shape.peer(&mode, &visits).Tick()
		if err != nil || s != c.want || visits != c.visits || c.shape.count() != c.nodes {
			t.Errorf("%s, theirs: %v, %v, %d visits of %d nodes", c.name, s, err, visits, c.shape.count())
		}
		for _, leaf := range []string{`{"status":"success"}`, `{"if":"Mode == 9"}`, `{"do":"Done"}`} {
			p, err := load(c.shape.document(leaf, true))
			if err != nil {
				t.Fatal(err)
			}
			m := p.NewMind(1)
			if err := setMode(p, m); err != nil {
				t.Fatal(err)
			}
			m.Step(wits.Frame{})
			if m.Fault() != nil {
				t.Fatal(m.Fault())
			}
			bits := m.Activity(nil)
			is := func(bit int) bool { return bits[bit/64]>>(bit%64)&1 != 0 }
			visits := 0
			for _, n := range p.Parts()[0].Nodes[1:] { // without the repetition
				if is(n.Active) || is(n.Succeeded) || is(n.Failed) {
					visits++
				}
			}
			if visits != c.visits {
				t.Errorf("%s of %s, ours: %d visits", c.name, leaf, visits)
			}
		}
	}
}

// TestWorkers: the number of goroutines changes nothing.
func TestWorkers(t *testing.T) {
	for _, polling := range []bool{false, true} {
		var minds [2][]wits.Mind
		for i := range minds {
			var err error
			if minds[i], err = agents(game(), 1001, polling); err != nil {
				t.Fatal(err)
			}
			for range 5 {
				pass(minds[i], i+1)
			}
		}
		for i := range minds[0] {
			if minds[0][i].Hash() != minds[1][i].Hash() {
				t.Fatalf("agent %d differs", i)
			}
		}
	}
}

// TestEveryRow: all that is measured can be, and none of ours allocates but loading.
func TestEveryRow(t *testing.T) {
	if _, err := load(board(3)); err != nil {
		t.Error(err)
	}
	minds, err := agents(game(), 10, false)
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() { pass(minds, 1) }); n != 0 {
		t.Errorf("%v allocations a pass", n)
	}
}
