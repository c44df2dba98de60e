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
	kindtest.Bench(b, p.NewMind(1), wits.Frame{Delta: 0.5, Self: &arena{Self: 100, Victim: 50, VictimAt: 60}}, nil)
}
