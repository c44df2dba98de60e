package main

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/games/duel"
)

// benchmarks are those of the games.
func benchmarks() []cli.Benchmark {
	return []cli.Benchmark{{Name: "duel: 10,000 brains, a frame each", Unit: "minds/s", Run: benchBrains}}
}

// benchBrains steps many fighters, each of which watches the same opponent, on one core.
func benchBrains(b *testing.B) {
	const count = 10_000
	program, err := wits.Load(duel.NewRegistry(), duel.Documents(), "fighter.graph.json")
	if err != nil {
		b.Fatal(err)
	}
	ports, err := wits.Bind[duel.FighterPorts](program)
	if err != nil {
		b.Fatal(err)
	}
	match := duel.NewMatch(1)
	minds := program.NewMinds(count, 1)
	fighter := &match.World.Fighters[0]
	frame := wits.Frame{Delta: 1.0 / duel.Rate, Entity: fighter.ID, Self: fighter, World: &match.World}
	step := func() {
		for i := range minds {
			ports.Set(&minds[i], &match.World, fighter)
			minds[i].Step(frame)
		}
		frame.Tick++
		frame.Time += frame.Delta
	}
	step()
	b.ResetTimer()
	for range b.N {
		step()
	}
	b.ReportMetric(float64(count)*float64(b.N)/b.Elapsed().Seconds(), "minds/s")
}
