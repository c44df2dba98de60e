package main

import (
	"fmt"
	"strings"
	"testing/fstest"

	bt "github.com/joeycumines/go-behaviortree"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// shape is a tree of a scenario: what both sides build.
type shape struct {
	kind     kind
	children []*shape
	want     int // of a condition: the value of Mode for which it holds
}

type kind int

const (
	sequence kind = iota
	selector
	leaf      // succeeds
	condition // holds if Mode is what it wants
	idle      // an action that runs on
)

func wide(n int) *shape {
	s := &shape{kind: sequence}
	for range n {
		s.children = append(s.children, &shape{kind: leaf})
	}
	return s
}

func binary(depth int) *shape {
	if depth == 0 {
		return &shape{kind: leaf}
	}
	return &shape{kind: sequence, children: []*shape{binary(depth - 1), binary(depth - 1)}}
}

// gameMode is the value of Mode with which the last branch of game runs.
const gameMode = 9

func game() *shape {
	s := &shape{kind: selector}
	for i := range 10 {
		s.children = append(s.children, &shape{kind: sequence, children: []*shape{
			{kind: condition, want: i}, {kind: condition, want: i}, {kind: idle}}})
	}
	return s
}

// count returns the number of nodes.
func (s *shape) count() int {
	n := 1
	for _, c := range s.children {
		n += c.count()
	}
	return n
}

// document writes a tree document whose root visits the shape in every frame. Leaf is what a leaf that succeeds is.
func (s *shape) document(leafNode string, polling bool) string {
	var nodes []string
	var add func(s *shape) string
	add = func(s *shape) string {
		name := fmt.Sprintf("N%d", len(nodes))
		at := len(nodes)
		nodes = append(nodes, "")
		var names []string
		for _, c := range s.children {
			names = append(names, fmt.Sprintf("%q", add(c)))
		}
		list := strings.Join(names, ",")
		text := leafNode
		switch s.kind {
		case sequence:
			text = fmt.Sprintf(`{"sequence":[%s],"reactive":true}`, list)
		case selector:
			text = fmt.Sprintf(`{"selector":[%s],"reactive":true}`, list)
		case condition:
			text = fmt.Sprintf(`{"if":"Mode == %d"}`, s.want)
		case idle:
			text = `{"do":"Idle"}`
		}
		nodes[at] = fmt.Sprintf("%q:%s", name, text)
		return name
	}
	root := add(s)
	return fmt.Sprintf(`{"wits":1,"kind":"tree","ports":[{"in":"Mode","type":"int"}],"polling":%v,"root":"Again","nodes":{"Again":{"repeat":%q},%s}}`,
		polling, root, strings.Join(nodes, ","))
}

// Idle is an action that does nothing and goes on.
type Idle struct{}

// Update goes on.
func (*Idle) Update(*wits.Context) wits.Status { return wits.Running }

// Done is an action that does nothing and succeeds.
type Done struct{}

// Update succeeds.
func (*Done) Update(*wits.Context) wits.Status { return wits.Success }

func registry() *wits.Registry {
	r := std.NewRegistry()
	wits.AddAction[Idle](r)
	wits.AddAction[Done](r)
	return r
}

const mainFile = "main.tree.json"

// project returns a project of one document.
func project(text string) fstest.MapFS { return fstest.MapFS{mainFile: {Data: []byte(text)}} }

func load(text string) (*wits.Program, error) {
	return wits.Load(registry(), project(text), mainFile)
}

// peer builds the shape with the other module. Mode is where its conditions look; visits, if there is one, counts nodes.
func (s *shape) peer(mode, visits *int) bt.Node {
	children := make([]bt.Node, len(s.children))
	for i, c := range s.children {
		children[i] = c.peer(mode, visits)
	}
	var tick bt.Tick
	switch s.kind {
	case sequence:
		tick = bt.Sequence
	case selector:
		tick = bt.Selector
	case leaf:
		tick = func([]bt.Node) (bt.Status, error) { return bt.Success, nil }
	case condition:
		want := s.want
		tick = func([]bt.Node) (bt.Status, error) {
			if *mode == want {
				return bt.Success, nil
			}
			return bt.Failure, nil
		}
	case idle:
		tick = func([]bt.Node) (bt.Status, error) { return bt.Running, nil }
	}
	if visits != nil {
		plain := tick
		tick = func(children []bt.Node) (bt.Status, error) {
			*visits++
			return plain(children)
		}
	}
	return bt.New(tick, children...)
}
