package debug

import (
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/inspect"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// loiterer is a game of one mind, which walks, and a little later stands beside.
type loiterer struct {
	program *wits.Program
	mind    *wits.Mind
}

// Walk and Loiter are told apart by what was declared when they were registered alone.
type (
	Walk   struct{}
	Loiter struct{}
)

func (*Walk) Doc() string                        { return "Walks on." }
func (*Walk) Update(*wits.Context) wits.Status   { return wits.Running }
func (*Loiter) Doc() string                      { return "Hums a song." }
func (*Loiter) Update(*wits.Context) wits.Status { return wits.Running }

func (l *loiterer) Info() sim.Info      { return sim.Info{Name: "loiterer"} }
func (l *loiterer) Step(in sim.Input)   { l.mind.Step(in.Frame()) }
func (l *loiterer) Agents() []sim.Agent { return []sim.Agent{{ID: 1, Name: "Ann", Mind: l.mind}} }

func (l *loiterer) Start(_ map[string]string, seed uint64) error {
	l.mind = l.program.NewMind(seed)
	return nil
}

// TestFU4_WhatWaitsCountsLast: of what runs beside each other, what began last is told, unless it was declared to wait.
func TestFU4_WhatWaitsCountsLast(t *testing.T) {
	const document = `{"wits": 1, "kind": "tree", "root": "Both", "nodes": {"Both": {"parallel": ["Legs", "Later"]},
		"Legs": {"do": "Walk"}, "Later": {"sequence": ["Pause", "Stand"]}, "Pause": {"wait": 0.5}, "Stand": {"do": "Loiter"}}}`
	for _, c := range []struct {
		name string
		more []wits.Option
		does string
	}{
		{"declared", []wits.Option{wits.Waits()}, "walks on"},
		{"not declared", nil, "hums a song"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := std.NewRegistry()
			wits.AddAction[Walk](r)
			wits.AddAction[Loiter](r, c.more...)
			program, err := wits.Load(r, fstest.MapFS{"main.tree.json": {Data: []byte(document)}}, "main.tree.json")
			if err != nil {
				t.Fatal(err)
			}
			stand, ok := nodeCalled(program, "Stand")
			if !ok || stand.Waits != (c.more != nil) {
				t.Errorf("%+v, %v", stand, ok)
			}
			loop, err := sim.NewLoop(&loiterer{program: program}, sim.LoopOptions{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			hub := Attach(loop, Options{})
			t.Cleanup(hub.Close)
			(&table{T: t, ctx: t.Context(), loop: loop}).pauseAndSettle()
			loop.Play(sim.Run{Ticks: 200})
			if said, err := hub.summarize(&SummarizeRequest{Agent: 1, Tick: -1}); err != nil || said.Does != c.does {
				t.Errorf("%+v, %v", said, err)
			}
		})
	}
}

func nodeCalled(p *wits.Program, name string) (inspect.NodeInfo, bool) {
	for _, part := range p.Parts() {
		for _, n := range part.Nodes {
			if n.Name == name {
				return n, true
			}
		}
	}
	return inspect.NodeInfo{}, false
}
