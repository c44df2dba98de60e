package tree_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

func registry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	wits.AddAction[plain](r, wits.Named("Plain"))
	wits.AddAction[speak](r, wits.Named("Speak"))
	wits.AddEnum[mood](r, "mood", "How somebody feels.", "calm", "angry")
	return r
}

type mood uint8

// speak says in every frame what it gets.
type speak struct{ Count wits.In[int64] }

func (s *speak) Update(x *wits.Context) wits.Status {
	x.Log(wits.Info, "%d", s.Count.Get(x))
	return wits.Running
}

// plain is an action that is no more than its update, and ends as it is told to.
type plain struct{ Ends wits.In[int64] }

func (p *plain) Update(x *wits.Context) wits.Status {
	x.Log(wits.Info, "plain")
	return wits.Status(p.Ends.Get(x))
}

func load(t testing.TB, f kindtest.Files) *wits.Program {
	t.Helper()
	return kindtest.Load(t, registry(), f)
}

// ports are what the trees of these tests may read.
const ports = `"ports":[{"in":"A","type":"bool"},{"in":"B","type":"bool"},{"in":"C","type":"bool"},{"in":"X","type":"float"},
	{"in":"N","type":"int"},{"in":"Mood","type":"mood"},{"out":"Bell","type":"trigger"}],"variables":{"V":{"type":"int"}}`

// plant loads a tree of these nodes, whose root is Main.
func plant(t testing.TB, nodes string) *kindtest.Run {
	t.Helper()
	return kindtest.Start(t, load(t, kindtest.Files{"main.json": main(nodes)}))
}

func main(nodes string) string {
	return `{"wits":1,"kind":"tree",` + ports + `,"root":"Main","nodes":{` + nodes + `}}`
}

// acts are leaves that run until they are aborted: "P", "Q", ...
func acts(names string) string {
	var s strings.Builder
	for _, n := range names {
		s.WriteString(`,"` + string(n) + `":{"do":"Act"}`)
	}
	return s.String()
}

// frame runs a frame and compares its journal; ends lists how the root stands after it.
func frame(r *kindtest.Run, what string, want ...string) {
	r.T.Helper()
	kindtest.Lines(r.T, what, r.Good(), want...)
}

func stands(r *kindtest.Run, want wits.Status) {
	r.T.Helper()
	if s := r.Status(); s != want {
		r.T.Errorf("frame %d: the tree stands as %v, want %v", r.Tick-1, s, want)
	}
}
