package rules_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/save"
)

// busy is a system with all that has state: drawn orders, tags, chains, gaps, caps, weights.
func busy(choose string) string {
	return `"choose":{` + choose + `},"otherwise":{"chain":2,"rule":"Idle","report":3},"training":{"success":0.1,"failure":0.2},
		"ports":[{"in":"X","type":"float"},{"in":"N","type":"int"}],"variables":{"Ready":{"type":"bool"}},
		"rules":[{"name":"A","tags":["legs"],"when":[{"value":"X","is":2,"within":1},{"value":"N","from":2}],"threshold":0.5,"do":"Act","with":{"Life":2},"weight":2},
			{"name":"B","tags":["legs","arms"],"when":["X < 5"],"do":"Act","with":{"Life":3,"Fail":true}},
			{"name":"C","when":["X * 2 > 9","N > 1"],"success":"Ready = false"},
			{"name":"D","unique":true,"when":["X == 7"],"do":"Act","with":{"Life":1}},
			{"name":"E","when":["Ready"],"success":"Ready = false"},
			{"name":"Prepare","step":true,"when":["N < 1"],"effects":{"Ready":true},"do":"Act","with":{"Life":2}},
			{"name":"Idle","do":"Act"}]`
}

var choices = []string{`"first":2`, `"order":"shuffled","first":1,"checks":3`, `"order":"weighted","first":2`, `"order":"random","first":2,"terms":5`, `"checks":2`}

// TestPS_Snapshots: a mind that goes on from a snapshot, or that was written and read, does the same to the bit.
func TestPS_Snapshots(t *testing.T) {
	for _, choose := range choices {
		p := kindtest.Load(t, actors(), kindtest.Files{"main.json": document(busy(choose))})
		rng := rand.New(rand.NewPCG(1, 2))
		a := kindtest.Start(t, p)
		var s wits.Snapshot
		for tick := range 400 {
			if tick%4 == 0 {
				kindtest.Set(a, "X", float64(rng.IntN(10)))
				kindtest.Set(a, "N", int64(rng.IntN(4)))
			}
			a.Snapshot(&s)
			b := kindtest.Start(t, p)
			if err := b.Restore(&s); err != nil {
				t.Fatal(err)
			}
			data, err := save.Write(nil, a.Mind)
			if err != nil {
				t.Fatal(err)
			}
			file, err := save.Open(data)
			if err != nil {
				t.Fatal(err)
			}
			c := kindtest.Start(t, p)
			if err := file.Read(0, c.Mind); err != nil {
				t.Fatal(err)
			}
			b.Tick, c.Tick = a.Tick, a.Tick
			lines := a.Good()
			kindtest.Lines(t, fmt.Sprint(choose, a.Tick), b.Good(), lines...)
			kindtest.Lines(t, fmt.Sprint(choose, a.Tick), c.Good(), lines...)
			if a.Hash() != b.Hash() || a.Hash() != c.Hash() {
				t.Fatalf("%s, frame %d: the minds differ", choose, a.Tick)
			}
		}
		for _, rule := range []string{"A", "B", "C", "D", "E", "Prepare", "Idle"} {
			if count(a, rule+".Fired") == 0 && choose == `"first":2` {
				t.Errorf("%s never fired", rule)
			}
		}
	}
}

// TestPS_WatchedIsTheSame: a mind that somebody looks at does the same, to the bit; and two minds of a seed do, too.
func TestPS_WatchedIsTheSame(t *testing.T) {
	for _, choose := range choices {
		p := kindtest.Load(t, actors(), kindtest.Files{"main.json": document(busy(choose))})
		a, b := kindtest.Start(t, p), kindtest.Start(t, p)
		b.Mind.NoteEvaluations(true)
		rng := rand.New(rand.NewPCG(3, 4))
		for range 200 {
			x, n := float64(rng.IntN(10)), int64(rng.IntN(4))
			for _, r := range []*kindtest.Run{a, b} {
				kindtest.Set(r, "X", x)
				kindtest.Set(r, "N", n)
			}
			kindtest.Lines(t, choose, b.Good(), a.Good()...)
			if a.Hash() != b.Hash() {
				t.Fatalf("%s, frame %d: the minds differ", choose, a.Tick)
			}
		}
	}
}

// TestPS_Reload: a mind that is carried over to a changed document keeps counters and weights, and what runs, by the names of the rules.
func TestPS_Reload(t *testing.T) {
	files := kindtest.Files{"main.json": document(busy(`"first":2`))}
	r := kindtest.Start(t, kindtest.Load(t, actors(), files))
	for k := range 30 {
		kindtest.Set(r, "X", float64(k%4))
		r.Good()
	}
	fired, gained, active, terms := count(r, "B.Fired"), r.Value("A.Gained"), r.Active(), count(r, "Terms.X")
	if fired == 0 || gained == 0.0 || len(active) == 0 || terms == 0 {
		t.Fatalf("B fired %d times and gained %v; active are %v", fired, gained, active)
	}
	files["main.json"] = strings.Replace(files["main.json"], `"rules":[`, `"rules":[{"name":"New","when":["X == 77"]},`, 1)
	files["main.json"] = strings.Replace(files["main.json"], `{"name":"C"`, `{"name":"Z"`, 1)
	m, _ := wits.Transfer(r.Mind, kindtest.Load(t, actors(), files))
	r.Mind = m
	kindtest.Lines(t, "active", r.Active(), active...)
	if count(r, "B.Fired") != fired || r.Value("A.Gained") != gained || count(r, "Terms.X") != terms || count(r, "Z.Fired") != 0 || count(r, "New.Fired") != 0 {
		t.Errorf("B fired %d times and gained %v", count(r, "B.Fired"), r.Value("A.Gained"))
	}
	r.Good()
}

// TestPS_NoAllocation in a frame.
func TestPS_NoAllocation(t *testing.T) {
	for _, choose := range choices {
		p := kindtest.Load(t, actors(), kindtest.Files{"main.json": document(busy(choose))})
		x, err := wits.Resolve[wits.Input[float64]](p, "X")
		if err != nil {
			t.Fatal(err)
		}
		m, tick := p.NewMind(1), int64(0)
		if n := testing.AllocsPerRun(1000, func() {
			x.Set(m, float64(tick*7%11))
			m.Step(wits.Frame{Delta: 0.25, Tick: tick})
			tick++
		}); n != 0 || m.Fault() != nil {
			t.Errorf("%s: %v allocations a frame; %v", choose, n, m.Fault())
		}
	}
}

// TestPS_LikeTheModel: random rules and values; what matches, and what is selected in the order of the list, is what a plain computation says.
func TestPS_LikeTheModel(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 150 {
		type term struct {
			value          int
			is, within, of float64
		}
		type rule struct {
			terms     []term
			threshold float64
			tags      []int
		}
		var list []rule
		var texts []string
		first := rng.IntN(4)
		for i := range 1 + rng.IntN(12) {
			r := rule{threshold: float64(1+rng.IntN(10)) / 10}
			var terms, tags []string
			for range 1 + rng.IntN(5) {
				d := term{rng.IntN(3), float64(rng.IntN(4)), float64(rng.IntN(2)), float64(1 + rng.IntN(3))}
				r.terms = append(r.terms, d)
				terms = append(terms, fmt.Sprintf(`{"value":"V%d","is":%v,"within":%v,"weight":%v}`, d.value, d.is, d.within, d.of))
			}
			if rng.IntN(3) == 0 {
				r.tags = append(r.tags, rng.IntN(3))
				tags = append(tags, fmt.Sprintf(`"t%d"`, r.tags[0]))
			}
			list = append(list, r)
			texts = append(texts, fmt.Sprintf(`{"name":"R%d","threshold":%v,"tags":[%s],"when":[%s]}`, i, r.threshold, strings.Join(tags, ","), strings.Join(terms, ",")))
		}
		r := watching(t, fmt.Sprintf(`"choose":{"first":%d},"ports":[{"in":"V0","type":"float"},{"in":"V1","type":"int"},{"in":"V2","type":"float"}],"rules":[%s]`, first, strings.Join(texts, ",")))
		for range 10 {
			v := []float64{float64(rng.IntN(4)), float64(rng.IntN(4)), float64(rng.IntN(4))}
			kindtest.Set(r, "V0", v[0])
			kindtest.Set(r, "V1", int64(v[1]))
			kindtest.Set(r, "V2", v[2])
			r.Good()
			taken := 0
			held := map[int]bool{}
			for i, d := range list {
				want := rules.NoMatch
				has, all := 0.0, 0.0
				for _, x := range d.terms {
					all += x.of
					if off := v[x.value] - x.is; off <= x.within && -off <= x.within {
						has += x.of
					}
				}
				switch {
				case first > 0 && taken == first:
					want = rules.Skipped
				case has < d.threshold*all-1e-9:
				case len(d.tags) > 0 && held[d.tags[0]]:
					want = rules.Filtered
				default:
					want = rules.Selected
					taken++
					for _, tag := range d.tags {
						held[tag] = true
					}
				}
				if got := verdict(r, fmt.Sprintf("R%d", i)); got != want {
					t.Fatalf("%s with %v: it was %v, not %v", texts[i], v, got, want)
				}
			}
		}
	}
}
