package tree_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// busy has a node of every sort, and never rests.
const busy = `"Main":{"repeat":"Well"},"Well":{"succeed":"All"},"All":{"parallel":["S1","S2","S3","S4","S5"],"success":"all","failure":"all","services":[{"script":"V += 1","every":0.5,"deviation":0.25}]},
	"S1":{"selector":["G1","Rx"]},"G1":{"guard":"T1","when":"X > 5","abort":"both"},"T1":{"timeout":"P1","seconds":2},"P1":{"do":"Act"},
	"Rx":{"selector":["C1","Q1"],"reactive":true,"handover":"before"},"C1":{"sequence":["I1","D1"]},"I1":{"if":"X > 2 and A"},"D1":{"delay":"P2","seconds":1},"P2":{"do":"Act","with":{"Life":2,"A":{"expr":"X * 2"}}},"Q1":{"do":"Act","with":{"Life":5}},
	"S2":{"sequence":["R1","R2","R3"],"order":"random","weights":[1,2,3]},"R1":{"wait":0.5,"deviation":0.25},"R2":{"set":"V","to":"V + 1"},"R3":{"cooldown":"P3","seconds":1},"P3":{"do":"Act","with":{"Life":1}},
	"S3":{"utility":["U1","U2"],"reactive":true,"inertia":0.1,"validate":true},"U1":{"do":"Act","score":"X / 8","with":{"Life":3}},"U2":{"invert":"P4","score":"0.5"},"P4":{"do":"Act","with":{"Life":4}},
	"S4":{"switch":"N","cases":{"0":"M1","1":"O1"},"else":"F1","reactive":true},"M1":{"monitor":["W1","P5"]},"W1":{"while":"A"},"P5":{"do":"Act"},"O1":{"once":"P6"},"P6":{"do":"Act","with":{"Life":2}},"F1":{"fire":"Bell"},
	"S5":{"retry":"Seq","times":2},"Seq":{"sequence":["I2","Aw","Un"]},"I2":{"if":"!B","abort":"self"},"Aw":{"await":"X > 3"},"Un":{"until":"Su","is":"success"},"Su":{"fail":"P7"},"P7":{"run":"inner.json","pass":["X"]}`

const busyInner = `{"kind":"tree","ports":[{"in":"X","type":"float"}],"root":"M","nodes":{"M":{"selector":["G","P"]},"G":{"guard":"Q","when":"X > 4","abort":"both"},"P":{"do":"Act","with":{"Life":2}},"Q":{"do":"Act","with":{"Life":3}}}}`

func busyFiles() kindtest.Files {
	return kindtest.Files{"main.json": main(busy), "inner.json": busyInner}
}

// TestCarry: the running child lives on by its name when the document changes, with what it counts and waits for.
func TestCarry(t *testing.T) {
	nodes := `"Main":{"sequence":["P","Par"]},"P":{"do":"Act","with":{"Life":1}},"Par":{"parallel":["Q","T"]},"Q":{"do":"Act","with":{"Life":1}},
		"T":{"timeout":"Rep","seconds":3},"Rep":{"repeat":"R","times":30},"R":{"do":"Act","with":{"Life":2}}`
	r := plant(t, nodes)
	r.Good()
	r.Good()
	kindtest.Lines(t, "before", r.Active(), "Main", "Par", "R", "Rep", "T")
	changed := strings.Replace(nodes, `["P","Par"]`, `["N0","N1","P","Par"]`, 1) + `,"N0":{"status":"success"},"N1":{"log":"new"}` // all places shift
	m, report := wits.Transfer(r.Mind, load(t, kindtest.Files{"main.json": main(changed)}))
	r.Mind = m
	kindtest.Lines(t, "after", r.Active(), "Main", "Par", "R", "Rep", "T")
	if len(report.Ended) > 0 || r.Value("Rep.Count") != int64(1) {
		t.Errorf("ended: %v; the count is %v", report.Ended, r.Value("Rep.Count"))
	}
	frame(r, "Q has ended and does not run again", "R: update", "R: end success", "R: activate", "R: update")
	for range 3 {
		r.Good()
	}
	frame(r, "the timeout counts on", "R: end aborted")
	stands(r, wits.Failure)
}

// TestCarryToAnotherShape: what runs, and lies elsewhere in the new tree, is aborted before anything else happens; what is
// gone is dropped.
func TestCarryToAnotherShape(t *testing.T) {
	r := plant(t, `"Main":{"sequence":["P","Q"]},"P":{"invert":"R"},"Q":{"status":"running"},"R":{"do":"Act"}`)
	r.Good()
	r.Mind, _ = wits.Transfer(r.Mind, load(t, kindtest.Files{"main.json": main(`"Main":{"sequence":["P","Q"]},"P":{"invert":"N"},"N":{"do":"Act"},"Q":{"succeed":"R"},"R":{"do":"Act"}`)}))
	frame(r, "R is aborted, N begins", "R: end aborted", "N: activate", "N: update")
	kindtest.Lines(t, "active", r.Active(), "Main", "N", "P")

	// A condition that is written otherwise is looked at, though nothing that it reads has changed.
	r = plant(t, `"Main":{"selector":["G","Q"]},"G":{"guard":"P","when":"X < 3","abort":"self"}`+acts("PQ"))
	r.Good()
	r.Good()
	r.Mind, _ = wits.Transfer(r.Mind, load(t, kindtest.Files{"main.json": main(`"Main":{"selector":["G","Q"]},"G":{"guard":"P","when":"X < 0","abort":"self"}` + acts("PQ"))}))
	frame(r, "another condition", "P: end aborted", "Q: activate", "Q: update")
}

// TestFault parks the mind and names the node; when it resumes, the leaf that failed goes on, and its End comes once.
func TestFault(t *testing.T) {
	r := plant(t, `"Main":{"selector":["G","Q"]},"G":{"guard":"S","when":"A","abort":"both"},"S":{"sequence":["R","P"]},"R":{"do":"Act","with":{"Life":1}},"P":{"do":"Panic"}`+acts("Q"))
	r.Good()
	kindtest.Set(r, "A", true)
	r.Step()
	if f := r.Fault(); f == nil || f.Node != "P" || f.Type != "Panic" || f.Document != "main.json" {
		t.Fatalf("the fault is %v", f)
	}
	kindtest.Lines(t, "active", r.Active(), "G", "Main", "P", "S")
	r.Resume()
	kindtest.Set(r, "A", false)
	frame(r, "the branch is left", "Q: activate", "Q: update")
}

// TestEndFromOutside aborts what runs; the tree begins afresh afterwards.
func TestEndFromOutside(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"tree.json": `{"kind":"tree","variables":{"V":{"type":"int"}},"root":"M","nodes":{"M":{"sequence":["S","O","P"]},"S":{"script":"V += 1; log(V)"},"O":{"once":"L"},"L":{"log":"x"},"P":{"do":"Act"}}}`,
		"main.json": `{"kind":"machine","ports":[{"in":"A","type":"bool"}],"start":"T","states":{"T":{"run":"tree.json"},"N":{}},
		"transitions":[{"from":"T","to":"N","when":"A"},{"from":"N","to":"T","when":"!A"}]}`}))
	begin := []string{"T/S: 1", "T/L: x", "T/P: activate", "T/P: update"}
	frame(r, "begins", begin...)
	kindtest.Set(r, "A", true)
	frame(r, "is ended", "T/P: end aborted")
	kindtest.Lines(t, "active", r.Active(), "N")
	kindtest.Set(r, "A", false)
	frame(r, "begins afresh", begin...)
}

// TestManyNodes: more than fit into some words of bits, in wide and deep trees.
func TestManyNodes(t *testing.T) {
	const n = 300
	var names, nodes []string
	for i := range n {
		names = append(names, fmt.Sprintf(`"L%d"`, i))
		nodes = append(nodes, fmt.Sprintf(`"L%d":{"do":"Act","with":{"Life":1,"Fail":true}}`, i))
	}
	r := plant(t, fmt.Sprintf(`"Main":{"selector":[%s,"P"]},%s`, strings.Join(names, ","), strings.Join(nodes, ","))+acts("P"))
	if lines := r.Good(); len(lines) != 3*n+2 || lines[len(lines)-1] != "P: update" {
		t.Errorf("%d lines", len(lines))
	}
	for _, node := range r.Program().Parts()[0].Nodes {
		words := r.Activity(nil)
		failed := words[node.Failed/64]>>(node.Failed%64)&1 != 0 && words[node.Succeeded/64]>>(node.Succeeded%64)&1 == 0
		if want := strings.HasPrefix(node.Name, "L"); failed != want {
			t.Errorf("%s failed: %v", node.Name, failed)
		}
	}
	nodes = nil
	for i := range n {
		nodes = append(nodes, fmt.Sprintf(`"D%d":{"invert":"D%d"}`, i, i+1))
	}
	r = plant(t, `"Main":{"invert":"D0"},`+strings.Join(nodes, ",")+fmt.Sprintf(`,"D%d":{"await":"A"}`, n))
	r.Good()
	r.Good()
	if got := len(r.Active()); got != n+2 {
		t.Errorf("%d nodes are active", got)
	}
	kindtest.Set(r, "A", true)
	r.Good()
	stands(r, wits.Failure) // an odd number of inverters
}

// TestSymbols: what a debugger is told of a tree.
func TestSymbols(t *testing.T) {
	p := load(t, kindtest.Files{"main.json": main(`"Main":{"selector":["S","P"]},"S":{"sequence":["I","W"]},"I":{"if":"X < 3"},"W":{"wait":2}` + acts("P"))})
	part := p.Parts()[0]
	var got []string
	for _, n := range part.Nodes {
		got = append(got, fmt.Sprintf("%s %s %s %s", n.Name, n.Kind, n.Type, n.Title))
	}
	want := []string{"Main composite selector selector", "S composite sequence sequence", "I condition if if X < 3", "W leaf wait wait 2 s", "P action Act Act"}
	if !slices.Equal(got, want) {
		t.Errorf("nodes:\n got %q\nwant %q", got, want)
	}
	got = nil
	for _, l := range part.Links {
		if l.FromPort+l.ToPort+l.Label != "" || l.Bit != -1 {
			t.Errorf("a child is shown as %+v", l)
		}
		got = append(got, part.Nodes[l.From].Name+" "+part.Nodes[l.To].Name)
	}
	if want := []string{"Main S", "Main P", "S I", "S W"}; !slices.Equal(got, want) {
		t.Errorf("children: %q", got)
	}
}
