package main

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/tree"
	"github.com/wits-ai/wits/kinds/tree/treetest"
)

var traces = flag.String("traces", "testdata/nav2.txt", "a file with what Nav2's nodes do")

// grower makes the nodes of a document of a line such as recovery:2(FRS,SS).
type grower struct {
	text  string
	nodes []string
	next  byte // the next leaf's name
}

// grow reads a node and gives its name.
func (g *grower) grow() string {
	end := strings.IndexAny(g.text, "(,)")
	if end < 0 {
		end = len(g.text)
	}
	word := g.text[:end]
	g.text = g.text[end:]
	if g.text == "" || g.text[0] != '(' {
		name := string(g.next)
		g.next++
		g.nodes = append(g.nodes, fmt.Sprintf(`%q:{"do":"Act","with":{"Say":%q,"Does":%q}}`, name, name, word))
		return name
	}
	var children []string
	for g.text[0] != ')' {
		g.text = g.text[1:]
		children = append(children, fmt.Sprintf("%q", g.grow()))
	}
	g.text = g.text[1:]
	name := fmt.Sprintf("N%d", len(g.nodes))
	typ, number, _ := strings.Cut(word, ":")
	switch list := strings.Join(children, ","); typ {
	case "rate":
		g.nodes = append(g.nodes, fmt.Sprintf(`%q:{"rate":%s,"hz":%s}`, name, list, number))
	case "recovery":
		g.nodes = append(g.nodes, fmt.Sprintf(`%q:{"recovery":[%s],"times":%s}`, name, list, number))
	case "invert":
		g.nodes = append(g.nodes, fmt.Sprintf(`%q:{"invert":%s}`, name, list))
	default:
		g.nodes = append(g.nodes, fmt.Sprintf(`%q:{%q:[%s]}`, name, typ, list))
	}
	return name
}

// grown makes the tree of a line.
func grown(r *wits.Registry, line string) (*wits.Program, error) {
	g := &grower{text: line, next: 'a'}
	root := g.grow()
	text := fmt.Sprintf(`{"wits":1,"kind":"tree","root":"Main","nodes":{"Main":{"stage":%q},%s}}`, root, strings.Join(g.nodes, ","))
	return wits.Load(r, fstest.MapFS{"main.tree.json": {Data: []byte(text)}}, "main.tree.json")
}

// TestNodesDoWhatNav2sDo replays traces of Nav2's RecoveryNode, PipelineSequence, RoundRobin (with wrap_around) and RateController, alone
// and in each other, with BehaviorTree.CPP's Sequence, Fallback and Inverter around them.
//
// They were recorded from Nav2 at a3a97043ee93d92fe8d70ec56d183933169beb1c (21 August 2026) over BehaviorTree.CPP 4.10.0, with a clock that
// goes on by 0.25 s before each tick. The leaves of a tree say how each of their visits ends, see [kindtest.Scripted];
// [treetest.Replay] says how to read what happened.
func TestNodesDoWhatNav2sDo(t *testing.T) {
	r := registry()
	tree.AddNodes(r, &treetest.Stage{})
	wits.AddAction[kindtest.Scripted](r, wits.Named("Act"))
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	of := map[string]int{}
	types := []string{"recovery", "pipeline", "roundRobin", "rate"}
	for _, line := range treetest.Replay(t, *traces, 0.25, func(line string) (*wits.Program, error) { return grown(r, line) }) {
		for _, typ := range types {
			if strings.Contains(line, typ) {
				of[typ]++
			}
		}
	}
	for _, typ := range types {
		if of[typ] < 50 {
			t.Errorf("%d traces have a %s", of[typ], typ)
		}
	}
	t.Logf("traces: %v", of)
}
