package main

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/wits-ai/wits"
)

// row is a line of the table.
type row struct {
	Scenario string  `json:"scenario"`
	Unit     string  `json:"unit"` // of Ours and Peer
	Ours     float64 `json:"ours"`
	Peer     float64 `json:"peer,omitempty"` // 0: there is nothing to compare with
	With     string  `json:"with,omitempty"` // what it is compared with
	Ratio    float64 `json:"ratio,omitempty"`
	Allocs   int64   `json:"allocs"` // of ours, an operation
	Goal     float64 `json:"goal,omitempty"`
}

// result is a measurement: the median of some runs.
type result struct {
	ns     float64 // an operation
	allocs int64
}

// runs is how often each thing is measured.
var runs = 5

func measure(f func(b *testing.B)) result {
	var all []result
	for range runs {
		r := testing.Benchmark(f)
		all = append(all, result{float64(r.T.Nanoseconds()) / float64(max(r.N, 1)), r.AllocsPerOp()})
	}
	slices.SortFunc(all, func(a, b result) int {
		if a.ns < b.ns {
			return -1
		}
		return 1
	})
	return all[len(all)/2]
}

const peerName = "go-behaviortree"

// compare measures a shape on both sides.
func compare(name string, s *shape, leafNode string, visits int, goal float64) (row, error) {
	p, err := load(s.document(leafNode, true))
	if err != nil {
		return row{}, err
	}
	m := p.NewMind(1)
	if err := setMode(p, m); err != nil {
		return row{}, err
	}
	ours := measure(func(b *testing.B) {
		for b.Loop() {
			m.Step(wits.Frame{Delta: 1. / 60})
		}
	})
	mode := gameMode
	node := s.peer(&mode, nil)
	peer := measure(func(b *testing.B) {
		for b.Loop() {
			if _, err := node.Tick(); err != nil {
				b.Fatal(err)
			}
		}
	})
	n := float64(visits)
	return row{name, "ns/node", ours.ns / n, peer.ns / n, peerName, ours.ns / peer.ns, ours.allocs, goal}, nil
}

func setMode(p *wits.Program, m *wits.Mind) error {
	in, err := wits.Resolve[wits.Input[int64]](p, "Mode")
	if err == nil {
		in.Set(m, gameMode)
	}
	return err
}

// agents makes some minds that run a shape.
func agents(s *shape, n int, polling bool) ([]wits.Mind, error) {
	p, err := load(s.document(`{"status":"success"}`, polling))
	if err != nil {
		return nil, err
	}
	minds := p.NewMinds(n, 1)
	for i := range minds {
		if err := setMode(p, &minds[i]); err != nil {
			return nil, err
		}
	}
	return minds, nil
}

// pass steps all minds once, on some goroutines.
func pass(minds []wits.Mind, workers int) {
	if workers == 1 {
		for i := range minds {
			minds[i].Step(wits.Frame{Delta: 1. / 60})
		}
		return
	}
	var wait sync.WaitGroup
	each := (len(minds) + workers - 1) / workers
	for part := range slices.Chunk(minds, each) {
		wait.Go(func() { pass(part, 1) })
	}
	wait.Wait()
}

const manyAgents = 10_000

// measureAgents measures passes over all agents.
func measureAgents() ([]row, error) {
	polled, err := agents(game(), manyAgents, true)
	if err != nil {
		return nil, err
	}
	calm, err := agents(game(), manyAgents, false)
	if err != nil {
		return nil, err
	}
	passes := func(minds []wits.Mind, workers int) result {
		return measure(func(b *testing.B) {
			for b.Loop() {
				pass(minds, workers)
			}
		})
	}
	one := passes(polled, 1)
	mode := gameMode
	node := game().peer(&mode, nil)
	peer := measure(func(b *testing.B) {
		for b.Loop() {
			for range manyAgents {
				if _, err := node.Tick(); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	rows := []row{{"agents, 10,000 of game", "ms/pass", one.ns / 1e6, peer.ns / 1e6, peerName, one.ns / peer.ns, one.allocs, 2.5}}
	if n := runtime.GOMAXPROCS(0); n > 1 {
		two := passes(polled, 2)
		rows = append(rows, row{"the same on two goroutines", "ms/pass", two.ns / 1e6, one.ns / 1e6, "ours on one", two.ns / one.ns, two.allocs, 0})
	}
	still := passes(calm, 1)
	rows = append(rows, row{"unchanged world", "ms/pass", still.ns / 1e6, one.ns / 1e6, "ours polling", still.ns / one.ns, still.allocs, one.ns / 1e7})
	p := calm[0].Program()
	ours, theirs := memory(func() any { return p.NewMinds(manyAgents, 1) }), memory(func() any {
		mode := new(int)
		trees := make([]any, manyAgents)
		for i := range trees {
			trees[i] = game().peer(mode, nil)
		}
		return trees
	})
	return append(rows, row{"memory of game", "B/agent", ours / manyAgents, theirs / manyAgents, peerName, ours / theirs, 0, 256}), nil
}

// memory returns how many bytes of the heap something takes.
func memory(make func() any) float64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&before)
	kept := make()
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(kept)
	return float64(after.HeapAlloc) - float64(before.HeapAlloc)
}

// measureBoard measures reading a value and writing it back.
func measureBoard() (row, error) {
	p, err := load(board(100))
	if err != nil {
		return row{}, err
	}
	m := p.NewMind(1)
	r := measure(func(b *testing.B) {
		for b.Loop() {
			m.Step(wits.Frame{Delta: 1. / 60})
		}
	})
	return row{Scenario: "bb100", Unit: "ns/leaf", Ours: r.ns / 100, Allocs: r.allocs, Goal: 15}, nil
}

// board returns a document with leaves that each read a variable and write it back.
func board(n int) string {
	s := wide(n)
	text := s.document(`{"set":"V","to":"V"}`, true)
	return `{"variables":{"V":{"type":"int","default":7}},` + text[1:]
}

// measureLoad measures what it takes to make a program of a document.
func measureLoad() (row, error) {
	s := &shape{kind: selector}
	for range 25 {
		s.children = append(s.children, game().children...)
	}
	r, files := registry(), project(s.document("", false))
	nodes := s.count()
	var err error
	took := measure(func(b *testing.B) {
		for b.Loop() {
			if _, err = wits.Load(r, files, mainFile); err != nil {
				b.Fatal(err)
			}
		}
	})
	if err != nil {
		return row{}, err
	}
	return row{Scenario: fmt.Sprintf("load, %d nodes", nodes), Unit: "ms", Ours: took.ns / 1e6, Allocs: took.allocs, Goal: 2}, nil
}
