package tree_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// wide is a sequence of leaves.
func wide(n int, leaf string) (string, int) {
	var nodes, names []string
	for i := range n {
		names = append(names, fmt.Sprintf(`"L%d"`, i))
		nodes = append(nodes, fmt.Sprintf(`"L%d":%s`, i, leaf))
	}
	return fmt.Sprintf(`"Main":{"repeat":"All"},"All":{"sequence":[%s]},%s`, strings.Join(names, ","), strings.Join(nodes, ",")), n + 1
}

// twos is a complete binary tree of sequences.
func twos(depth int, leaf string) (string, int) {
	var nodes []string
	last := 1 << depth
	for i := 1; i < 2*last; i++ {
		if i < last {
			nodes = append(nodes, fmt.Sprintf(`"T%d":{"sequence":["T%d","T%d"]}`, i, 2*i, 2*i+1))
		} else {
			nodes = append(nodes, fmt.Sprintf(`"T%d":%s`, i, leaf))
		}
	}
	return `"Main":{"repeat":"T1"},` + strings.Join(nodes, ","), 2*last - 1
}

// game is a reactive selector of ten sequences of two conditions and an action; nine fail at once, the tenth runs.
func game() (string, int) {
	var nodes, names []string
	for i := range 10 {
		names = append(names, fmt.Sprintf(`"S%d"`, i))
		nodes = append(nodes, fmt.Sprintf(`"S%d":{"sequence":["A%d","B%d","C%d"],"reactive":true},"A%d":{"if":"N == %d"},"B%d":{"if":"X > 0"},"C%d":{"do":"Idle"}`, i, i, i, i, i, i, i, i))
	}
	return fmt.Sprintf(`"Main":{"selector":[%s],"reactive":true},%s`, strings.Join(names, ","), strings.Join(nodes, ",")), 23
}

// done is an action that does nothing and succeeds.
type done struct{}

func (*done) Update(*wits.Context) wits.Status { return wits.Success }

func benchProgram(t testing.TB, nodes string, polling bool) *wits.Program {
	r := registry()
	wits.AddAction[kindtest.Idle](r, wits.Named("Idle"))
	wits.AddAction[done](r, wits.Named("Done"))
	return kindtest.Load(t, r, kindtest.Files{"main.json": fmt.Sprintf(`{"wits":1,"kind":"tree",%s,"polling":%v,"root":"Main","nodes":{%s}}`, ports, polling, nodes)})
}

// BenchmarkTree measures visits: ns for each node.
func BenchmarkTree(b *testing.B) {
	for _, c := range []struct {
		name, leaf string
	}{{"constant", `{"status":"success"}`}, {"port", `{"if":"A"}`}, {"condition", `{"if":"X < 30"}`}, {"action", `{"do":"Done"}`}} {
		for _, shape := range []string{"wide100", "bin9"} {
			b.Run(shape+"/"+c.name, func(b *testing.B) {
				nodes, n := wide(100, c.leaf)
				if shape == "bin9" {
					nodes, n = twos(9, c.leaf)
				}
				r := kindtest.Start(b, benchProgram(b, nodes, true))
				kindtest.Set(r, "A", true)
				kindtest.Bench(b, r.Mind, wits.Frame{}, nil)
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/node")
			})
		}
	}
	for _, polling := range []bool{true, false} {
		b.Run(fmt.Sprintf("game/polling=%v", polling), func(b *testing.B) {
			nodes, n := game()
			r := kindtest.Start(b, benchProgram(b, nodes, polling))
			kindtest.Set(r, "N", int64(9))
			kindtest.Set(r, "X", 1.0)
			kindtest.Bench(b, r.Mind, wits.Frame{}, nil)
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/node")
		})
	}
}

// BenchmarkAgents steps ten thousand agents with the game's tree.
func BenchmarkAgents(b *testing.B) {
	for _, polling := range []bool{true, false} {
		b.Run(fmt.Sprintf("polling=%v", polling), func(b *testing.B) {
			nodes, _ := game()
			p := benchProgram(b, nodes, polling)
			minds := p.NewMinds(10000, 1)
			for i := range minds {
				kindtest.Input[int64](b, p, "N").Set(&minds[i], 9)
				kindtest.Input[float64](b, p, "X").Set(&minds[i], 1)
			}
			b.ReportAllocs()
			for b.Loop() {
				for i := range minds {
					minds[i].Step(wits.Frame{Delta: 1. / 60})
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms/pass")
			b.ReportMetric(float64(8*p.Words()), "B/agent")
		})
	}
}

// BenchmarkLoad loads, checks and compiles a tree of a thousand nodes.
func BenchmarkLoad(b *testing.B) {
	var nodes, names []string
	for i := range 250 {
		names = append(names, fmt.Sprintf(`"S%d"`, i))
		nodes = append(nodes, fmt.Sprintf(`"S%d":{"sequence":["A%d","B%d","C%d"]},"A%d":{"if":"N == %d"},"B%d":{"if":"X > 0"},"C%d":{"do":"Act"}`, i, i, i, i, i, i, i, i))
	}
	files := kindtest.Files{"main.json": main(`"Main":{"selector":[` + strings.Join(names, ",") + `]},` + strings.Join(nodes, ","))}.FS()
	r := registry()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := wits.Load(r, files, "main.json"); err != nil {
			b.Fatal(err)
		}
	}
}
