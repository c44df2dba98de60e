package graph_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// small is a coder's action as small as they are in games: it reads, computes and writes.
type small struct {
	Step wits.In[float64] `default:"1.5"`
	Sum  wits.Out[float64]
}

func (s *small) Update(x *wits.Context) wits.Status {
	s.Sum.Set(x, s.Sum.Get(x)+float64(s.Step.Get(x)*x.Delta()))
	return wits.Running
}

// graphWith is a document of n nodes, all active, with the links that f gives.
func graphWith(n int, node string, f func(i int) string) files {
	var nodes, links []string
	for i := range n {
		nodes = append(nodes, fmt.Sprintf(`"N%03d":%s`, i, node))
		if strings.Contains(node, `"do"`) {
			links = append(links, fmt.Sprintf(`"OnActivate -> N%03d.Activate"`, i))
		}
		if l := f(i); l != "" {
			links = append(links, l)
		}
	}
	return files{"main.json": `"nodes":{` + strings.Join(nodes, ",") + `},"links":[` + strings.Join(links, ",") + `]`}
}

// benchmarkMinds steps as many minds as a large battle has, each with 20 nodes.
func benchmarkMinds(b *testing.B, f files) {
	r := std.NewRegistry()
	wits.AddAction[small](r, wits.Named("Small"))
	p := load(b, r, f)
	const agents, nodes = 10_000, 20
	minds := p.NewMinds(agents, 1)
	for i := range minds {
		minds[i].Step(wits.Frame{Delta: 1})
	}
	b.ReportAllocs()
	for b.Loop() {
		for i := range minds {
			minds[i].Step(wits.Frame{Delta: 1})
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/agents/nodes, "ns/node")
	b.ReportMetric(float64(8*p.Words()), "B/agent")
}

// BenchmarkNodeVisit is the cost of a node: 20 small actions of a coder's in each of 10,000 agents.
func BenchmarkNodeVisit(b *testing.B) {
	benchmarkMinds(b, graphWith(20, `{"do":"Small"}`, func(int) string { return "" }))
}

// BenchmarkLinks is the same with every node linked to the one before: links cost nothing.
func BenchmarkLinks(b *testing.B) {
	benchmarkMinds(b, graphWith(20, `{"do":"Small"}`, func(i int) string {
		if i == 0 {
			return ""
		}
		return fmt.Sprintf(`"N%03d.Sum -> N%03d.Step"`, i-1, i)
	}))
}

// BenchmarkFunctions is the cost of a function node.
func BenchmarkFunctions(b *testing.B) {
	benchmarkMinds(b, graphWith(20, `{"call":"IfLessThan","of":"float","with":{"b":3}}`, func(int) string { return "" }))
}

// BenchmarkExpressions is the cost of an expression node.
func BenchmarkExpressions(b *testing.B) {
	f := graphWith(20, `{"expr":"V * 2 + 1"}`, func(int) string { return "" })
	f["main.json"] = `"variables":{"V":"float"},` + f["main.json"]
	benchmarkMinds(b, f)
}

// BenchmarkTriggers is the cost of a node that ends and begins again in each frame.
func BenchmarkTriggers(b *testing.B) {
	benchmarkMinds(b, graphWith(20, `{"do":"Small"}`, func(i int) string {
		return fmt.Sprintf(`"N%03d.OnActivate -> N%03d.Deactivate","N%03d.OnActivate -> N%03d.Activate"`, i, i, i, i)
	}))
}

// BenchmarkIdle is the cost of an agent of 20 nodes none of which is active.
func BenchmarkIdle(b *testing.B) {
	f := graphWith(20, `{"do":"Small"}`, func(int) string { return "" })
	f["main.json"], _, _ = strings.Cut(f["main.json"], `,"links"`)
	benchmarkMinds(b, f)
}
