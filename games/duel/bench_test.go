package duel

import (
	"testing"
	"unsafe"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// crowd is many fighters' minds in one world, in all the situations of a match: far and near, fresh and tired, hurt,
// attacked. The bodies go round between a few arranged frames, so that minds change state as in a game.
type crowd struct {
	brain *brain
	world *World
	minds []wits.Mind
	tick  int64
}

func newCrowd(t testing.TB, n int) *crowd {
	b, err := loadBrain(NewRegistry(), Documents(), "fighter")
	if err != nil {
		t.Fatal(err)
	}
	return &crowd{brain: b, world: NewWorld(n, 1), minds: b.program.NewMinds(n, 1)}
}

// arrange moves all bodies on by a tick: each pair has its own distance, health and swings, and its own pace.
func (c *crowd) arrange() {
	w := c.world
	for i := range w.Fighters {
		f := &w.Fighters[i]
		pace := 0.01 + float64(float64(i%97)*0.0004)
		phase := float64(float64(c.tick)*pace) + float64(i/2)
		side := 1 - 2*float64(i&1)
		f.Position = geom.Vec2{X: float64(side * (1.6 + float64(1.2*geom.Sin(phase)))), Y: float64(0.5 * geom.Sin(phase*0.7))}
		f.Facing = f.Position.Neg().Angle()
		f.Health = 55 + float64(45*geom.Sin(float64(phase*0.31)+float64(i)))
		f.Stamina = 55 + float64(45*geom.Cos(float64(phase*0.53)+float64(i)))
		f.Orders = Orders{}
		f.Stance = Ready
		if k := (c.tick + int64(i)*7) % 150; k < windUpTicks {
			f.Stance = WindUp
		} else if k < windUpTicks+strikeTicks {
			f.Stance = Strike
		}
		c.brain.ports.Set(&c.minds[i], w, f)
	}
	c.tick++
}

func (c *crowd) think(i int) {
	f := &c.world.Fighters[i]
	c.minds[i].Step(wits.Frame{Delta: delta, Time: float64(c.tick) * delta, Tick: c.tick, Entity: f.ID, Self: f, World: c.world})
}

// perMind reports what a benchmark's iteration costs for each of n minds.
func (c *crowd) perMind(b *testing.B) {
	n := len(c.minds)
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/mind")
	p := c.brain.program
	b.ReportMetric(float64(8*p.Words()+16*p.Refs())+float64(unsafe.Sizeof(wits.Mind{})), "B/mind")
}

// One step of 10,000 minds of the fighter's document, without the world. Inputs change between the steps.
func BenchmarkDuelBrains10000(b *testing.B) {
	b.Run("workers=1", func(b *testing.B) {
		c := newCrowd(b, 10_000)
		c.warm()
		b.ReportAllocs()
		for b.Loop() {
			b.StopTimer()
			c.arrange()
			b.StartTimer()
			for i := range c.minds {
				c.think(i)
			}
		}
		c.perMind(b)
	})
	b.Run("workers=2", func(b *testing.B) {
		c := newCrowd(b, 10_000)
		workers := sim.NewWorkers(2)
		defer workers.Close()
		think := c.think
		c.warm()
		b.ReportAllocs()
		for b.Loop() {
			b.StopTimer()
			c.arrange()
			b.StartTimer()
			workers.Each(len(c.minds), think)
		}
		c.perMind(b)
	})
}

func (c *crowd) warm() {
	for range 300 {
		c.arrange()
		for i := range c.minds {
			c.think(i)
		}
	}
}

// A whole tick of a match: two minds, the world, statistics.
func BenchmarkDuelTick(b *testing.B) {
	g := New()
	if err := g.Start(Headless(), 1); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if g.Over() {
			b.StopTimer()
			if err := g.Start(Headless(), 1); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
		g.Step(sim.Input{})
	}
}

// A moment of a match, taken and gone back to.
func BenchmarkDuelSnapshot(b *testing.B) {
	g := New()
	if err := g.Start(Headless(), 1); err != nil {
		b.Fatal(err)
	}
	for range 600 {
		g.Step(sim.Input{})
	}
	var m Moment
	g.Snapshot(&m)
	b.Run("take", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			g.Snapshot(&m)
		}
	})
	b.Run("restore", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := g.Restore(&m); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// A picture, once the scene has grown to its size.
func BenchmarkDuelDraw(b *testing.B) {
	g := New()
	s := sim.NewScene(g.Info())
	if err := g.Start(Headless(), 1); err != nil {
		b.Fatal(err)
	}
	for range 700 {
		g.Step(sim.Input{})
	}
	b.ReportAllocs()
	for b.Loop() {
		s.Reset()
		g.Draw(s)
	}
}
