package wits_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
)

// thousand is a document of 1,000 actions with 2,000 links.
func thousand() fstest.MapFS {
	var nodes, links []string
	for i := range 1000 {
		nodes = append(nodes, fmt.Sprintf(`    "N%d": {"do": "Small", "with": {"Step": %d}}`, i, i))
		links = append(links, fmt.Sprintf(`    "OnActivate -> N%d.Activate"`, i))
		links = append(links, fmt.Sprintf(`    "N%d.Sum -> N%d.Base"`, i, (i+1)%1000))
	}
	text := "{\n  \"wits\": 1,\n  \"kind\": \"graph\",\n  \"nodes\": {\n" + strings.Join(nodes, ",\n") + "\n  },\n  \"links\": [\n" + strings.Join(links, ",\n") + "\n  ]\n}\n"
	return fstest.MapFS{"main.json": {Data: []byte(text)}}
}

type small struct {
	Step, Base wits.In[float64]
	Sum        wits.Out[float64]
}

func (s *small) Update(x *wits.Context) wits.Status {
	s.Sum.Set(x, s.Base.Get(x)+float64(s.Step.Get(x)*x.Delta()))
	return wits.Running
}

// BenchmarkLoad1000Nodes is the time from a file's bytes to a program.
func BenchmarkLoad1000Nodes(b *testing.B) {
	r := registry()
	wits.AddAction[small](r, wits.Named("Small"))
	f := thousand()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := wits.Load(r, f, "main.json"); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/1000, "µs/node")
}

// benchmarkMind is a mind of twenty small actions, some frames old.
func benchmarkMind(b *testing.B) *wits.Mind {
	r := registry()
	wits.AddAction[small](r, wits.Named("Small"))
	var nodes, links []string
	for i := range 20 {
		nodes = append(nodes, fmt.Sprintf(`"N%d":{"do":"Small"}`, i))
		links = append(links, fmt.Sprintf(`"OnActivate -> N%d.Activate"`, i))
	}
	m := compile(b, r, files{"main.json": `"nodes":{` + strings.Join(nodes, ",") + `},"links":[` + strings.Join(links, ",") + `]`}).NewMind(1)
	for range 10 {
		m.Step(wits.Frame{Delta: 1})
	}
	b.ReportAllocs()
	b.ReportMetric(float64(8*m.Program().Words()), "B/agent")
	return m
}

func BenchmarkSnapshot(b *testing.B) {
	m := benchmarkMind(b)
	var s wits.Snapshot
	for b.Loop() {
		m.Snapshot(&s)
	}
}

func BenchmarkRestore(b *testing.B) {
	m := benchmarkMind(b)
	var s wits.Snapshot
	m.Snapshot(&s)
	for b.Loop() {
		must.Succeed(b, m.Restore(&s))
	}
}

func BenchmarkClone(b *testing.B) {
	m := benchmarkMind(b)
	for b.Loop() {
		m.Clone()
	}
}

func BenchmarkHash(b *testing.B) {
	m := benchmarkMind(b)
	for b.Loop() {
		m.Hash()
	}
}

func BenchmarkWriteSave(b *testing.B) {
	m := benchmarkMind(b)
	for b.Loop() {
		if _, err := wits.WriteSave(nil, m); err != nil {
			b.Fatal(err)
		}
	}
}
