package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// hard is 500 rules of six variables. Each but the last fails at its last term: nothing is spared.
func hard(first int) string {
	var ports, list []string
	for v := range 6 {
		ports = append(ports, fmt.Sprintf(`{"in":"V%d","type":"float","default":5}`, v))
	}
	for i := range 500 {
		var terms []string
		for v := range 6 {
			is := 5
			if v == 5 && i < 499 {
				is = 50 + i
			}
			terms = append(terms, fmt.Sprintf(`{"value":"V%d","is":%d,"within":1}`, v, is))
		}
		list = append(list, fmt.Sprintf(`{"name":"R%d","when":[%s]}`, i, strings.Join(terms, ",")))
	}
	return fmt.Sprintf(`"choose":{"first":%d},"ports":[%s],"rules":[%s]`, first, strings.Join(ports, ","), strings.Join(list, ","))
}

// BenchmarkPS_Match is an update of 500 rules of six variables of which only the last matches: 3,000 terms.
func BenchmarkPS_Match(b *testing.B) {
	m := watching(b, hard(1)).Mind
	b.ReportAllocs()
	tick := int64(0)
	for b.Loop() {
		m.Step(wits.Frame{Delta: 0.1, Tick: tick})
		tick++
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/3000, "ns/term")
	b.ReportMetric(float64(8*m.Program().Words()), "B/agent")
}

// BenchmarkPS_Early is the same where the first term fails: rules are left at once.
func BenchmarkPS_Early(b *testing.B) {
	r := watching(b, hard(1))
	kindtest.Set(r, "V0", 9.0)
	b.ReportAllocs()
	for b.Loop() {
		r.Mind.Step(wits.Frame{Delta: 0.1})
	}
}

// BenchmarkPS_Shuffled is the same in a shuffled order.
func BenchmarkPS_Shuffled(b *testing.B) {
	m := watching(b, strings.Replace(hard(0), `"first":0`, `"order":"shuffled","first":0`, 1)).Mind
	b.ReportAllocs()
	for b.Loop() {
		m.Step(wits.Frame{Delta: 0.1})
	}
}
