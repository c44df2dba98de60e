package machine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// bench compiles a machine whose states may run the action Idle.
func bench(t testing.TB, document string) *wits.Program {
	r := registry()
	wits.AddAction[kindtest.Idle](r, wits.Named("Idle"))
	return kindtest.Load(t, r, kindtest.Files{"main.json": document})
}

// twelve is a guard's machine of twelve states, with three transitions from any of them and eleven of their own.
func twelve() string {
	names := []string{"Patrol", "Rest", "Eat", "Listen", "Search", "Chase", "Aim", "Shoot", "Reload", "Cover", "Flee", "Call"}
	var states, transitions []string
	for i, name := range names {
		states = append(states, fmt.Sprintf(`"%s":{"do":"Idle"}`, name))
		if i > 0 {
			transitions = append(transitions, fmt.Sprintf(`{"from":"%s","to":"%s","when":"Noise > %d and Distance < 20"}`, names[i-1], name, i))
		}
	}
	return `{"kind":"machine","ports":[{"in":"Health","type":"float","default":100},{"in":"Noise","type":"float"},{"in":"Distance","type":"float","default":50},{"in":"Ammo","type":"int","default":9}],
		"start":"Patrol","states":{` + strings.Join(states, ",") + `},"transitions":[
		{"to":"Flee","when":"Health < 20"},{"to":"Reload","when":"Ammo == 0"},{"to":"Cover","when":"Health < 50 and Distance < 10"},` + strings.Join(transitions, ",") + `]}`
}

// BenchmarkStepNoTransition is a whole step of a mind whose machine stays where it is.
func BenchmarkStepNoTransition(b *testing.B) {
	for _, c := range []struct{ name, document string }{
		{"nothing", `{"kind":"machine","states":{"A":{}}}`},
		{"empty", `{"kind":"machine","start":"A","ports":[{"in":"X","type":"float"}],"states":{"A":{},"B":{}},"transitions":[{"from":"A","to":"B","when":"X > 5"},{"from":"B","to":"A","when":"X < 1"}]}`},
		{"action", `{"kind":"machine","start":"A","ports":[{"in":"X","type":"float"}],"states":{"A":{"do":"Idle"},"B":{"do":"Idle"}},"transitions":[{"from":"A","to":"B","when":"X > 5"},{"from":"B","to":"A","when":"X < 1"}]}`},
		{"twelve", twelve()},
		{"nested", `{"kind":"machine","ports":[{"in":"X","type":"float"}],"start":"A","states":{"A":{"start":"P","states":{"P":{"do":"Idle"},"Q":{}},"transitions":[{"from":"P","to":"Q","when":"X > 3"}]},"B":{}},"transitions":[{"from":"A","to":"B","when":"X > 5"}]}`},
	} {
		b.Run(c.name, func(b *testing.B) { kindtest.Bench(b, bench(b, c.document).NewMind(1), wits.Frame{}, nil) })
	}
}

// Benchmark10000Agents12States steps ten thousand guards, one after the other. With changing inputs each hears another
// noise in every frame, so that its conditions are computed.
func Benchmark10000Agents12States(b *testing.B) {
	for _, changing := range []bool{false, true} {
		b.Run(fmt.Sprintf("changing=%v", changing), func(b *testing.B) {
			p := bench(b, twelve())
			noise := kindtest.Input[float64](b, p, "Noise")
			minds := p.NewMinds(10000, 1)
			b.ReportAllocs()
			frame := 0
			for b.Loop() {
				frame++
				for i := range minds {
					if changing {
						noise.Set(&minds[i], float64((i+frame)%14))
					}
					minds[i].Step(wits.Frame{Delta: 1. / 60})
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms/frame")
			b.ReportMetric(float64(8*p.Words()), "B/agent")
		})
	}
}
