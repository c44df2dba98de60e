package main

import (
	"testing"
	"unsafe"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/sim"
)

// benchmarks returns those of the games.
func benchmarks() []cli.Benchmark {
	return []cli.Benchmark{
		{Name: "duel: 10,000 brains, a frame on one core", Unit: "ms/frame", Run: func(b *testing.B) { benchBrains(b, 1) }},
		{Name: "duel: 10,000 brains, a frame on two cores", Unit: "ms/frame", Run: func(b *testing.B) { benchBrains(b, 2) }},
		{Name: "duel: memory of a brain", Unit: "B/mind", Run: benchMemory},
		{Name: "duel: snapshot of a brain", Unit: "ns/mind", Run: benchSnapshot},
	}
}

// brains are many fighters, each of which watches the same opponent.
type brains struct {
	program *wits.Program
	ports   *duel.FighterPorts
	match   *duel.Match
	minds   []wits.Mind
	frame   wits.Frame
}

func newBrains(b *testing.B, count int) *brains {
	program, err := wits.Load(duel.NewRegistry(), duel.Documents(), "fighter.graph.json")
	if err != nil {
		b.Fatal(err)
	}
	ports, err := wits.Bind[duel.FighterPorts](program)
	if err != nil {
		b.Fatal(err)
	}
	match := duel.NewMatch(1)
	fighter := &match.World.Fighters[0]
	c := &brains{program: program, ports: ports, match: match, minds: program.NewMinds(count, 1),
		frame: wits.Frame{Delta: 1.0 / duel.Rate, Entity: fighter.ID, Self: fighter, World: &match.World}}
	for i := range c.minds {
		c.think(i)
	}
	return c
}

func (c *brains) think(i int) {
	c.ports.Set(&c.minds[i], &c.match.World, &c.match.World.Fighters[0])
	c.minds[i].Step(c.frame)
}

func benchBrains(b *testing.B, cores int) {
	c := newBrains(b, 10_000)
	workers := sim.NewWorkers(cores)
	defer workers.Close()
	think := c.think
	b.ResetTimer()
	for range b.N {
		workers.Each(len(c.minds), think)
		c.frame.Tick++
		c.frame.Time += c.frame.Delta
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1e6, "ms/frame")
}

// benchMemory counts the block and the mind itself.
func benchMemory(b *testing.B) {
	c := newBrains(b, 1)
	bytes := 8*c.program.Words() + int(unsafe.Sizeof(any(nil)))*c.program.Refs() + int(unsafe.Sizeof(wits.Mind{}))
	b.ReportMetric(float64(bytes), "B/mind")
}

func benchSnapshot(b *testing.B) {
	c := newBrains(b, 1)
	var s wits.Snapshot
	c.minds[0].Snapshot(&s)
	b.ResetTimer()
	for range b.N {
		c.minds[0].Snapshot(&s)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N), "ns/mind")
}
