package behaviours_test

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestSBT_01_Root: with a root that refuses nothing is chosen, and the tree goes on.
func TestSBT_01_Root(t *testing.T) {
	r := plant(t, "collect", says("Root", `"when":"A"`))
	frame(r, "refused")
	kindtest.Set(r, "A", true)
	frame(r, "chosen", "Root: enter", "Root: run")
	kindtest.Set(r, "A", false)
	frame(r, "refused", "Root: exit")
	if s := r.Status(); s != wits.Running {
		t.Errorf("the tree stands as %v", s)
	}
}

// TestSBT_02_OneOfALevel: the first child that can is chosen, and those after it are not asked.
func TestSBT_02_OneOfALevel(t *testing.T) {
	r := plant(t, "collect", `"Root":{"children":["N1","N2","N3"]},`+says("N1", `"when":"A"`)+`,`+says("N2", "")+`,"N3":{"when":"Say(1) > 0"}`)
	frame(r, "the second", "N2: enter", "N2: run")
	kindtest.Set(r, "A", true)
	frame(r, "the first", "N2: exit", "N1: enter", "N1: run")
}

// TestSBT_04_NoMemory: what is chosen depends on the inputs of the frame alone.
func TestSBT_04_NoMemory(t *testing.T) {
	nodes := `"Root":{"children":["N1","N2","N3"]},` + says("N1", `"when":"A"`) + `,` + says("N2", `"when":"B and X > 2"`) + `,` + says("N3", "")
	long := plant(t, "collect", nodes)
	for tick := range 40 {
		a, b, x := tick*7%5 == 0, tick*3%4 < 2, float64(tick*5%6)
		fresh := plant(t, "collect", nodes)
		for _, r := range []*kindtest.Run{long, fresh} {
			kindtest.Set(r, "A", a)
			kindtest.Set(r, "B", b)
			kindtest.Set(r, "X", x)
		}
		if got, want := ran(long), ran(fresh); got != want {
			t.Fatalf("frame %d: %q, and a new mind %q", tick, got, want)
		}
	}
}

// TestSBT_05_Choose: parents that choose the child with the highest score, or any.
func TestSBT_05_Choose(t *testing.T) {
	r := plant(t, "collect", `"Root":{"choose":"highest","children":["N1","N2","N3"]},`+says("N1", `"score":"1"`)+`,`+says("N2", `"score":"X"`)+`,`+says("N3", `"score":"9","when":"A"`))
	for _, c := range []struct {
		x    float64
		a    bool
		want string
	}{{0, false, "N1"}, {1, false, "N1"}, {2, false, "N2"}, {2, true, "N3"}, {10, true, "N2"}} {
		kindtest.Set(r, "X", c.x)
		kindtest.Set(r, "A", c.a)
		if got := ran(r); got != c.want {
			t.Errorf("X %v, A %v: %q, want %s", c.x, c.a, got, c.want)
		}
	}

	seen := map[string]int{}
	p := kindtest.Load(t, registry(), kindtest.Files{"main.json": document("collect", `"Root":{"choose":"random","children":["N1","N2","N3","N4"]},`+says("N1", "")+`,`+says("N2", `"when":"not A"`)+`,`+says("N3", "")+`,`+says("N4", `"when":"B"`))})
	for seed := range uint64(600) {
		r := &kindtest.Run{T: t, Mind: p.NewMind(seed)}
		first := ran(r)
		seen[first]++
		for range 5 {
			if got := ran(r); got != first {
				t.Fatalf("seed %d: %s, then %s: it stays with what it has drawn", seed, first, got)
			}
		}
		kindtest.Set(r, "A", true)
		if got := ran(r); first == "N2" && got == first || first != "N2" && got != first {
			t.Fatalf("seed %d: %s, then %s, without N2", seed, first, got)
		}
	}
	for _, n := range []string{"N1", "N2", "N3"} {
		if seen[n] < 150 || seen[n] > 250 { // 200, standard deviation 11.5
			t.Errorf("%s was drawn %d times of 600", n, seen[n])
		}
	}
	if seen["N4"] > 0 {
		t.Error("one that refuses was drawn")
	}
}

// TestSB_12_Grouping: a node without a precondition is chosen, one without a behaviour groups others.
func TestSB_12_Grouping(t *testing.T) {
	r := plant(t, "script", `"Root":{"children":["Group"]},"Group":{"children":["Leaf"]},"Leaf":{}`)
	frame(r, "nothing to do")
	if got := fmt.Sprint(r.Active()); got != "[Group Leaf Root]" {
		t.Errorf("chosen: %v", got)
	}
}

// TestEmbedded: a tree of behaviours is a program like any other: in a usual tree, which is in another of behaviours.
func TestEmbedded(t *testing.T) {
	r := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{
		"inner.json":  document("script", `"Root":{"children":["Done","P"]},"Done":{"when":"B","end":"success","exit":"log('exit')"},"P":{"do":"Act"}`),
		"middle.json": `{"kind":"tree","ports":[{"in":"B","type":"bool"}],"root":"Main","nodes":{"Main":{"sequence":["Inner","After"]},"Inner":{"run":"inner.json","pass":["B"]},"After":{"do":"Act"}}}`,
		"main.json":   document("collect", `"Root":{"children":["N1","N2"]},"N1":{"when":"not A","run":"middle.json","pass":["B"],"exit":"log('left')"},"N2":{"do":"Act"}`)}))
	frame(r, "down to the innermost", "N1/Inner/P: activate", "N1/Inner/P: update")
	kindtest.Set(r, "B", true)
	frame(r, "the innermost ends, and what follows begins", "N1/Inner/P: end aborted", "N1/Inner/Done: exit", "N1/After: activate", "N1/After: update")
	kindtest.Set(r, "A", true)
	frame(r, "all that lies under a node that is left", "N1/After: end aborted", "N1: left", "N2: activate", "N2: update")
}

// TestSB_08_SharedBehaviours: a behaviour is a document that many trees run, with its own precondition and data: where that
// does not hold the node is refused, and its siblings are asked.
func TestSB_08_SharedBehaviours(t *testing.T) {
	files := kindtest.Files{
		"chase.json": `{"kind":"tree","semantics":"collect","ports":[{"in":"Near","type":"float","default":9},{"in":"Reach","type":"float","default":5}],"root":"Chase",
			"nodes":{"Chase":{"when":"Near < Reach","enter":"log('enter')","exit":"log('exit')","children":["Run"]},"Run":{"do":"Act"}}}`,
		"far.json":    `{"kind":"tree","semantics":"collect","ports":[{"in":"X","type":"float"}],"root":"Root","nodes":{"Root":{"run":"chase.json","with":{"Near":{"expr":"X"},"Reach":20}}}}`,
		"guard.json":  document("collect", `"Root":{"children":["Chase","Walk"]},"Chase":{"run":"chase.json","with":{"Near":{"expr":"X * 2"}}},"Walk":{"do":"Act"}`),
		"sniper.json": document("script", `"Root":{"children":["Chase","Walk"]},"Chase":{"when":"A","run":"far.json","pass":["X"]},"Walk":{"do":"Act"}`)}
	start := func(name string) *kindtest.Run {
		p, err := wits.Load(registry(), files.FS(), name)
		must.Succeed(t, err)
		return kindtest.Start(t, p)
	}
	r := start("guard.json")
	kindtest.Set(r, "X", 3.0)
	frame(r, "refused: 6 is not below 5", "Walk: activate", "Walk: update")
	kindtest.Set(r, "X", 2.0)
	frame(r, "chosen", "Walk: end aborted", "Chase/Chase: enter", "Chase/Run: activate", "Chase/Run: update")
	kindtest.Set(r, "X", 3.0)
	frame(r, "refused again, and left", "Chase/Run: end aborted", "Chase/Chase: exit", "Walk: activate", "Walk: update")

	r = start("sniper.json")
	kindtest.Set(r, "X", 19.0)
	frame(r, "its own precondition comes first", "Walk: activate", "Walk: update")
	kindtest.Set(r, "A", true)
	frame(r, "chosen, with data of its own, at any depth", "Chase/Root/Chase: enter", "Chase/Root/Run: activate", "Chase/Root/Run: update", "Walk: end aborted")
	kindtest.Set(r, "X", 20.0)
	frame(r, "refused", "Walk: activate", "Walk: update", "Chase/Root/Run: end aborted", "Chase/Root/Chase: exit")
}

// TestEnd: a tree ends when a node with an end is chosen: all that is chosen ends, the deepest first.
func TestEnd(t *testing.T) {
	for _, end := range []wits.Status{wits.Success, wits.Failure} {
		r := plant(t, "collect", says("Root", `"children":["N1","N2"]`)+`,`+says("N1", fmt.Sprintf(`"when":"A","end":%q`, end))+`,"N2":{"do":"Act"}`)
		frame(r, "runs", "Root: enter", "Root: run", "N2: activate", "N2: update")
		kindtest.Set(r, "A", true)
		frame(r, "ends", "N2: end aborted", "Root: run", "N1: enter", "N1: run", "N1: exit", "Root: exit")
		if s := r.Status(); s != end {
			t.Errorf("it ended as %v, want %v", s, end)
		}
	}
}

// TestCarry: a mind whose document has changed: what ran goes on, and what is gone from the document is not left.
func TestCarry(t *testing.T) {
	r := plant(t, "collect", `"Root":{"children":["P"]},"P":{"do":"Act","enter":"log('enter')","exit":"log('exit')"}`)
	frame(r, "begins", "P: enter", "P: activate", "P: update")
	m, _ := wits.Transfer(r.Mind, kindtest.Load(t, registry(), kindtest.Files{"main.json": document("script", `"Root":{"children":["N0","Seq"]},"N0":{"when":"B"},"Seq":{"sequential":true,"children":["P","Q"]},"P":{"do":"Act","enter":"log('enter')","exit":"log('exit')","importance":0.9999},"Q":{"do":"Act"}`)}))
	r = &kindtest.Run{T: t, Mind: m, Tick: r.Tick, Frame: r.Frame}
	frame(r, "another place in a tree of other semantics", "P: update")
	kindtest.Set(r, "B", true)
	frame(r, "left", "P: end aborted", "P: exit")
}

func BenchmarkBehaviours(b *testing.B) {
	for _, semantics := range []string{"collect", "script"} {
		b.Run(semantics, func(b *testing.B) {
			nodes := `"Root":{"children":["N0"]}`
			const n = 100
			for i := range n {
				nodes += fmt.Sprintf(`,"N%d":{"when":"X < %d","nonexclusive":true,"children":["M%d"]},"M%d":{"script":"F += 1"}`, i, i%10+1, i, i)
			}
			children := ""
			for i := range n {
				if i > 0 {
					children += ","
				}
				children += fmt.Sprintf(`"N%d"`, i)
			}
			nodes = fmt.Sprintf(`"Root":{"children":[%s]}`, children) + nodes[len(`"Root":{"children":["N0"]}`):]
			p := kindtest.Load(b, registry(), kindtest.Files{"main.json": document(semantics, nodes)})
			m := p.NewMind(1)
			for b.Loop() {
				m.Step(wits.Frame{Delta: 0.1})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(2*n+1), "ns/node")
		})
	}
}
