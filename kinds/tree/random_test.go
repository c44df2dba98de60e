package tree_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

var trees = flag.Int("trees", 3000, "how many random trees are compared with the model")

var firstTree = flag.Uint64("first-tree", 0, "the first of them")

// TestT3_08_RandomTrees compares random trees over random inputs with the model: their journals, how their nodes stand and
// how they ended last. Trees that skip what has not changed, trees that do not, and trees whose minds are written and
// read again in the middle do all the same.
func TestT3_08_RandomTrees(t *testing.T) {
	r := registry()
	calm := 0
	n := *trees
	if testing.Short() {
		n = min(n, 1500)
	}
	for seed := *firstTree; seed < *firstTree+uint64(n); seed++ {
		g := &generator{Rand: newRand(seed)}
		m, document := g.tree(1 + g.IntN(4))
		if !compare(t, r, g, m, document, &calm) {
			t.Fatalf("seed %d:\n%s", seed, g.files(document, false))
		}
	}
	if n >= 400 && calm < n {
		t.Errorf("only %d frames changed nothing: too few to say something about skipping", calm)
	}
}

func compare(t *testing.T, r *wits.Registry, g *generator, m *model, document func(bool) string, quiet *int) bool {
	t.Helper()
	runs := [2]*kindtest.Run{}
	for i := range runs {
		p, err := wits.Load(r, g.files(document, i == 1).FS(), "main.json")
		if err != nil {
			t.Errorf("load: %v", err)
			return false
		}
		runs[i] = kindtest.Start(t, p)
	}
	state := randOf(t, runs[0].Mind)
	m.rand = wits.NewRand(&state)
	pause := g.IntN(20)
	for tick := range int64(30) {
		changed := false
		for i, name := range []string{"A", "B", "C"} {
			if g.one(6) {
				m.in[i] = !m.in[i]
				changed = true
			}
			kindtest.Set(runs[0], name, m.in[i])
			kindtest.Set(runs[1], name, m.in[i])
		}
		if g.one(5) {
			m.x = float64(g.IntN(9))
			changed = true
		}
		if changed = g.hints(m, runs[:]) || changed; !changed {
			*quiet++
		}
		m.now = float64(tick) / 2
		want := m.frame()
		for i, run := range runs {
			kindtest.Set(run, "X", m.x)
			got := run.Step()
			if f := run.Fault(); f != nil {
				t.Errorf("frame %d: %v\n%s", tick, f, f.Stack)
				return false
			}
			if !slices.Equal(got, m.lines) || run.Status() != want {
				t.Errorf("frame %d, tree %d:\n got %q, %v\nwant %q, %v", tick, i, got, run.Status(), m.lines, want)
				return false
			}
			if d := differs(run, m); d != "" {
				t.Errorf("frame %d, tree %d: %s", tick, i, d)
				return false
			}
		}
		if want != wits.Running {
			return true
		}
		if int(tick) == pause {
			runs[0].Mind = kindtest.Reread(t, runs[0].Mind, runs[0].Program())
		}
	}
	return true
}

// differs says how the nodes of a tree stand otherwise than those of the model; "" if they do not.
func differs(run *kindtest.Run, m *model) string {
	words := run.Activity(nil)
	bit := func(i int) uint64 { return words[i/64] >> (i % 64) & 1 }
	var info []wits.NodeInfo
	for _, part := range run.Program().Parts() {
		info = append(info, part.Nodes...)
	}
	if len(info) != len(m.nodes) {
		return fmt.Sprintf("there are %d nodes, want %d", len(info), len(m.nodes))
	}
	for i := range info {
		n := &info[i]
		k := m.nodes[slices.IndexFunc(m.nodes, func(k *mnode) bool { return k.name == n.Name })]
		if on, last := bit(n.Active) != 0, wits.Status(bit(n.Succeeded)|bit(n.Failed)<<1); on != k.on || last != k.last {
			return fmt.Sprintf("%s is active: %v, ended last: %v; want %v, %v", n.Name, on, last, k.on, k.last)
		}
		if k.typ == "solid" && run.Value(n.Path+".Asked") != k.asked {
			return fmt.Sprintf("%s was asked: %v", n.Name, !k.asked)
		}
	}
	return ""
}

// randOf is the state of a mind's random generator: the first word.
func randOf(t *testing.T, m *wits.Mind) uint64 {
	t.Helper()
	words, _ := m.Memory()
	return words[0]
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }
