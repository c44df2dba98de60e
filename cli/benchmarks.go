package cli

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// Benchmarks returns the key measurements of Wits itself. A program with games adds its own.
func Benchmarks() []Benchmark {
	return []Benchmark{
		{"graph: a visit of a function node", "ns/node", func(b *testing.B) {
			benchVisits(b, func(i int) string { return fmt.Sprintf(`{"call": "IfLessThan", "of": "float", "with": {"b": %d}}`, i) }, "a")
		}},
		{"graph: a visit of an action node", "ns/node", func(b *testing.B) {
			benchVisits(b, func(int) string { return `{"do": "benchAction"}` }, "Value")
		}},
		{"expression: 0.5 * In / 100 + 0.3 * (1 - In / 50)", "ns/node", func(b *testing.B) {
			benchVisits(b, func(int) string { return `{"expr": "0.5 * In / 100.0 + 0.3 * (1.0 - In / 50.0)"}` }, "")
		}},
		{"load: a document of 1,000 nodes", "ms/load", benchLoad},
		{"snapshot: copy a mind of 20 nodes", "ns/mind", benchSnapshot},
		{"snapshot: put a mind of 20 nodes back", "ns/mind", benchRestore},
	}
}

// benchAction does next to nothing, as a visit's cost is asked for.
type benchAction struct {
	Value wits.In[float64]
	Sum   wits.Out[float64]
}

// Update implements [wits.Updater].
func (a *benchAction) Update(x *wits.Context) wits.Status {
	a.Sum.Set(x, a.Sum.Get(x)+a.Value.Get(x))
	return wits.Running
}

// benchDocument returns a graph of nodes that are linked to the port In by one of their ports, "" for none.
func benchDocument(nodes int, node func(i int) string, port string) string {
	var body, links []string
	for i := range nodes {
		body = append(body, fmt.Sprintf(`"N%d": %s`, i, node(i)))
		if port != "" {
			links = append(links, fmt.Sprintf(`"In -> N%d.%s"`, i, port))
		}
		if strings.Contains(node(i), `"do"`) {
			links = append(links, fmt.Sprintf(`"OnActivate -> N%d.Activate"`, i))
		}
	}
	return `{"wits": 1, "kind": "graph", "ports": [{"in": "In", "type": "float", "default": 12.5}], "nodes": {` +
		strings.Join(body, ", ") + `}, "links": [` + strings.Join(links, ", ") + `]}`
}

func benchProgram(b *testing.B, source string) *wits.Program {
	r := std.NewRegistry()
	wits.AddAction[benchAction](r)
	p, err := wits.Load(r, fstest.MapFS{"bench.graph.json": {Data: []byte(source)}}, "bench.graph.json")
	if err != nil {
		b.Fatal(err)
	}
	return p
}

const (
	benchNodes = 20
	benchMinds = 1000
)

func benchVisits(b *testing.B, node func(i int) string, port string) {
	minds := benchProgram(b, benchDocument(benchNodes, node, port)).NewMinds(benchMinds, 1)
	frame := wits.Frame{Delta: 1.0 / 60}
	step := func() {
		for i := range minds {
			minds[i].Step(frame)
		}
	}
	step()
	step() // what OnActivate raised has acted
	b.ResetTimer()
	for range b.N {
		step()
	}
	report(b, benchNodes*benchMinds, "ns/node")
}

func benchLoad(b *testing.B) {
	source := benchDocument(1000, func(i int) string {
		return fmt.Sprintf(`{"call": "IfLessThan", "of": "float", "with": {"b": %d}, "fire": ["OnBecomeTrue"]}`, i)
	}, "a")
	b.ResetTimer()
	for range b.N {
		benchProgram(b, source)
	}
	b.ReportMetric(float64(b.Elapsed())/float64(time.Millisecond)/float64(b.N), "ms/load")
}

func benchMindsOf(b *testing.B) []wits.Mind {
	node := func(i int) string { return fmt.Sprintf(`{"call": "IfLessThan", "of": "float", "with": {"b": %d}}`, i) }
	return benchProgram(b, benchDocument(benchNodes, node, "a")).NewMinds(benchMinds, 1)
}

func benchSnapshot(b *testing.B) {
	minds := benchMindsOf(b)
	snapshots := make([]wits.Snapshot, len(minds))
	for i := range minds {
		minds[i].Snapshot(&snapshots[i])
	}
	b.ResetTimer()
	for range b.N {
		for i := range minds {
			minds[i].Snapshot(&snapshots[i])
		}
	}
	report(b, benchMinds, "ns/mind")
}

func benchRestore(b *testing.B) {
	minds := benchMindsOf(b)
	var s wits.Snapshot
	minds[0].Snapshot(&s)
	b.ResetTimer()
	for range b.N {
		for i := range minds {
			if err := minds[i].Restore(&s); err != nil {
				b.Fatal(err)
			}
		}
	}
	report(b, benchMinds, "ns/mind")
}

// report says how long one of the n things took that are done in each round.
func report(b *testing.B, n int, unit string) {
	b.ReportMetric(float64(b.Elapsed())/float64(time.Nanosecond)/float64(b.N)/float64(n), unit)
}
