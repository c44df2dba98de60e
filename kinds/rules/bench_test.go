package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/rules"
)

// city has five rules for each unit: native checks, inputs, outputs, tiles. Each is due every so many days.
func city(every string) string {
	return `"resources":{"workers":{"unit":{"start":1}},"wood":{"unit":{"start":1000000},"player":{}},"plank":{"unit":{}},"fire":{"tile":{}}},"units":{"Mill":{}},"rules":[
		{"name":"Saw","every":` + every + `,"checks":["unit.workers > 0"],"inputs":{"unit":{"wood":0.5}},"outputs":{"unit":{"plank":1}}},
		{"name":"Deliver","every":` + every + `,"checks":["unit.workers > 0","unit.plank > 0"],"inputs":{"unit":{"plank":1}},"outputs":{"player":{"wood":0.5}}},
		{"name":"Fetch","every":` + every + `,"checks":["unit.wood < 1"],"inputs":{"player":{"wood":1}},"outputs":{"unit":{"wood":1}}},
		{"name":"Risk","every":` + every + `,"checks":["tile.fire.max < 1"],"outputs":{"tile":{"fire":0.000001}}},
		{"name":"Wear","every":` + every + `,"rate":true,"inputs":{"unit":{"wood":0.01}}}]`
}

func units(t testing.TB, w *town, n int) {
	for i := range n {
		if _, err := w.Place("Mill", wits.NewEntity(uint32(i), 1), int32(i)); err != nil {
			t.Fatal(err)
		}
	}
}

// BenchmarkDay is a tick in which all rules of 10,000 units are due: 50,000 rules.
func BenchmarkDay(b *testing.B) {
	w := open(b, `"phase":"clock",`+city("1"), rules.Options{Tiles: 10_000})
	units(b, w, 10_000)
	w.days(1)
	before := w.Evaluated()
	b.ReportAllocs()
	for b.Loop() {
		w.Step(wits.Frame{Delta: 1})
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(w.Evaluated()-before), "ns/rule")
}

// BenchmarkDayOfTen is a tick in which all of ten rules of 10,000 units are due: 100,000 rules.
func BenchmarkDayOfTen(b *testing.B) {
	five := city("1")
	at := strings.Index(five, `"rules":[`) + len(`"rules":[`)
	again := strings.NewReplacer(`"name":"`, `"name":"Second`).Replace(strings.TrimSuffix(five[at:], "]"))
	w := open(b, `"phase":"clock",`+five[:at]+again+","+five[at:], rules.Options{Tiles: 10_000})
	units(b, w, 10_000)
	w.days(1)
	before := w.Evaluated()
	b.ReportAllocs()
	for b.Loop() {
		w.Step(wits.Frame{Delta: 1})
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(w.Evaluated()-before), "ns/rule")
}

// BenchmarkTickSpread is a tick of a day of 600 of them, over which the rules of 10,000 units are spread.
func BenchmarkTickSpread(b *testing.B) {
	w := open(b, city("1"), rules.Options{Tiles: 10_000, Rate: 600})
	units(b, w, 10_000)
	w.days(600)
	before := w.Evaluated()
	b.ReportAllocs()
	for b.Loop() {
		w.Step(wits.Frame{Delta: 1.0 / 600})
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(max(1, w.Evaluated()-before)), "ns/rule")
}

// BenchmarkTickOfNothing is a tick in which nothing is due, for towns of three sizes: it costs the same.
func BenchmarkTickOfNothing(b *testing.B) {
	for _, n := range []int{100, 1_000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			w := open(b, `"phase":"clock",`+city("1000000"), rules.Options{Tiles: 10_000, Rate: 10})
			units(b, w, n)
			w.days(1)
			before := w.Evaluated()
			b.ReportAllocs()
			for b.Loop() {
				w.Step(wits.Frame{Delta: 0.1})
			}
			if w.Now() < 10_000_000 && w.Evaluated() != before {
				b.Fatal("something was due")
			}
		})
	}
}

// BenchmarkCheck is a check of a unit's bin that is compared with a number: what a rule with 32 of them costs for each.
func BenchmarkCheck(b *testing.B) {
	const checks = 32
	w := open(b, `"phase":"clock","resources":{"a":{"unit":{}}},"units":{"Mill":{}},"rules":[{"name":"R","checks":[`+strings.TrimSuffix(strings.Repeat(`"unit.a < 10",`, checks), ",")+`]}]`, rules.Options{Tiles: 1000})
	units(b, w, 1000)
	w.days(1)
	before := w.Evaluated()
	b.ReportAllocs()
	for b.Loop() {
		w.Step(wits.Frame{Delta: 1})
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(w.Evaluated()-before)/checks, "ns/check")
}

// BenchmarkScript is a rule with an expression and a script, for 10,000 units.
func BenchmarkScript(b *testing.B) {
	w := open(b, `"phase":"clock","resources":{"a":{"unit":{}}},"units":{"Mill":{}},"rules":[{"name":"R","checks":["unit.a * 2 < 10"],"success":"unit.a += 1","failedChecks":"unit.a = 0"}]`, rules.Options{Tiles: 10_000})
	units(b, w, 10_000)
	w.days(1)
	before := w.Evaluated()
	b.ReportAllocs()
	for b.Loop() {
		w.Step(wits.Frame{Delta: 1})
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(w.Evaluated()-before), "ns/rule")
}

// TestRL_NoAllocationPerTick: neither where all rules are due nor where few are, with expressions, scripts, areas and functions.
func TestRL_NoAllocationPerTick(t *testing.T) {
	everything := open(t, village, villageOptions())
	everything.live(200)
	day := open(t, `"phase":"clock",`+city("1"), rules.Options{Tiles: 1000})
	units(t, day, 1000)
	spread := open(t, city("1"), rules.Options{Tiles: 1000, Rate: 60})
	units(t, spread, 1000)
	for name, w := range map[string]*town{"everything": everything, "a day": day, "spread": spread} {
		w.days(100)
		if n := testing.AllocsPerRun(200, func() { w.Step(wits.Frame{Delta: 0.25, Tick: w.Now()}) }); n > 0 {
			t.Errorf("%s: %v allocations in a tick", name, n)
		}
		if w.Fault() != nil {
			t.Errorf("%s: %v", name, w.Fault())
		}
	}
}
