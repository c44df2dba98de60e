package town

import (
	"strconv"
	"testing"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

// BenchmarkTown is a tick of a town with all that belongs to it but the picture: rules, people, their minds and ways.
func BenchmarkTown(b *testing.B) {
	for _, n := range []int{200, 2000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			g := begun(b, map[string]string{"buildings": strconv.Itoa(n), "size": "128"}, 1)
			g.ticks(1200)
			before := g.economy.Evaluated()
			b.ReportAllocs()
			for b.Loop() {
				g.ticks(1)
			}
			b.ReportMetric(float64(g.economy.Evaluated()-before)/float64(b.N), "rules/op")
			b.ReportMetric(float64(g.world.About), "people")
			sound(b, g)
		})
	}
}

// BenchmarkDraw paints a town.
func BenchmarkDraw(b *testing.B) {
	for _, n := range []int{200, 2000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			g := begun(b, map[string]string{"buildings": strconv.Itoa(n), "size": "48"}, 1)
			g.ticks(600)
			s := sim.NewScene(g.Info())
			g.Draw(s)
			b.ReportAllocs()
			for b.Loop() {
				s.Reset()
				g.Draw(s)
			}
			b.ReportMetric(float64(len(s.AppendBinary(nil, sim.State{}))), "B/picture")
		})
	}
}

// BenchmarkKeep keeps a town of 200 buildings.
func BenchmarkKeep(b *testing.B) {
	l, err := sim.NewLoop(New(), sim.LoopOptions{Options: map[string]string{"buildings": "200"}, Seed: 1, Paused: true})
	if err != nil {
		b.Fatal(err)
	}
	l.Play(sim.Run{Ticks: 600})
	gametest.Bench(b, l)
}
