package tree_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// A choice among three children with a model of 80 bytes, made in every frame.
func BenchmarkSimulate(b *testing.B) {
	p := kindtest.Load(b, arenaRegistry(), kindtest.Files{"main.json": main(`"Main":{"simulate":["Taunt","Kick","FlyingKick"],"reselect":0},
		"Kick":{"do":"Kick"},"FlyingKick":{"sequence":["Jump","Strike"]},"Jump":{"do":"Jump","with":{"By":1}},"Strike":{"do":"Kick"},"Taunt":{"do":"Stay"}`)})
	m, a := p.NewMind(1), &arena{Self: 100, Victim: 50, VictimAt: 60}
	tick := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		m.Step(wits.Frame{Delta: 0.5, Tick: tick, Time: float64(tick) / 2, Self: a})
		tick++
	}
	if m.Status() != wits.Running {
		b.Fatal(m.Status(), m.Fault())
	}
}
