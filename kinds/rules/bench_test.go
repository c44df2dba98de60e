package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// economy makes a unit's document of n rules, each with a check, an input and an output, due in every frame.
func economy(n int, checks string) kindtest.Files {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(`{"name": "R%d", "every": 0, "checks": [%s], "inputs": {"A": 1}, "outputs": {"A": 1}}`, i, checks))
	}
	return kindtest.Files{"main.json": `{"wits": 1, "kind": "rules", "variables": {"A": {"type": "float", "default": 5}, "W": {"type": "float", "default": 1}}, "rules": [` + strings.Join(all, ",\n") + `]}`}
}

func benchUnits(b *testing.B, p *wits.Program, units int) {
	minds := p.NewMinds(units, 1)
	u := &unit{}
	f := wits.Frame{Delta: 1, Self: u}
	step := func() {
		f.Tick++
		f.Time++
		for i := range minds {
			minds[i].Step(f)
		}
	}
	step()
	b.ReportAllocs()
	for b.Loop() {
		step()
	}
}

// BenchmarkUnits: 10,000 units with 10 rules each, all due: ns for a frame.
func BenchmarkUnits(b *testing.B) {
	benchUnits(b, kindtest.Load(b, registry(), economy(10, `"W > 0"`)), 10_000)
}

// BenchmarkCheck: what one more check of a rule costs: the difference of 40 and 20 checks in each of 10 rules, over 200.
func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{20, 40} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			benchUnits(b, kindtest.Load(b, registry(), economy(10, strings.TrimSuffix(strings.Repeat(`"W > 0", `, n), ", "))), 1)
		})
	}
}

// BenchmarkIdle: a frame in which nothing is due, with a schedule of 10,000 units of few rules and of many.
func BenchmarkIdle(b *testing.B) {
	for _, n := range []int{1, 100} {
		b.Run(fmt.Sprint(n, " rules"), func(b *testing.B) {
			files := economy(n, `"W > 0"`)
			files["main.json"] = strings.ReplaceAll(files["main.json"], `"every": 0`, `"every": 1000`)
			p := kindtest.Load(b, registry(), files)
			minds := p.NewMinds(10_000, 1)
			var s wits.Schedule
			for i := range minds {
				s.Set(i, &minds[i])
			}
			for _, i := range s.Due(wits.Frame{Delta: 1}) {
				s.Step(i, wits.Frame{Delta: 1, Self: &unit{}})
			}
			for b.Loop() {
				if len(s.Due(wits.Frame{Delta: 1, Time: 1})) > 0 {
					b.Fatal("something is due")
				}
			}
		})
	}
}

// production makes n rules of six variables each, of which none matches.
func production(n int) kindtest.Files {
	var ports, all []string
	for v := range 6 {
		ports = append(ports, fmt.Sprintf(`{"in": "V%d", "type": "float"}`, v))
	}
	for i := range n {
		var when []string
		for v := range 6 {
			when = append(when, fmt.Sprintf(`{"value": "V%d", "is": %d, "within": 3}`, v, (i*7+v*13)%100))
		}
		all = append(all, fmt.Sprintf(`{"name": "R%d", "when": [%s]}`, i, strings.Join(when, ", ")))
	}
	return kindtest.Files{"main.json": fmt.Sprintf(`{"wits": 1, "kind": "rules", "ports": [%s], "match": {}, "rules": [%s]}`, strings.Join(ports, ", "), strings.Join(all, ",\n"))}
}

// BenchmarkMatch: a match of 500 rules of six variables.
func BenchmarkMatch(b *testing.B) {
	benchUnits(b, kindtest.Load(b, registry(), production(500)), 1)
}

// TestNothingIsAllocated: neither by evaluations nor by matches.
func TestNothingIsAllocated(t *testing.T) {
	for name, files := range map[string]kindtest.Files{"evaluations": economy(10, `"W > 0"`), "a match": production(50)} {
		p := kindtest.Load(t, registry(), files)
		m := p.NewMind(1)
		u := &unit{}
		f := wits.Frame{Delta: 1, Self: u}
		step := func() {
			f.Tick++
			f.Time++
			m.Step(f)
		}
		step()
		if n := testing.AllocsPerRun(100, step); n > 0 {
			t.Errorf("%s allocate %v times a frame", name, n)
		}
	}
}
