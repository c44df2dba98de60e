package duel

import (
	"testing"
	"unsafe"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// crowd is many fighters in one world, in pairs, each pair at another moment of its duel. Between the timed steps of the
// minds the world goes on by its rules, so minds see, and do, what they see and do in a match.
type crowd struct {
	brain *brain
	world *World
	minds []wits.Mind
	tick  int64
}

func newCrowd(t testing.TB, n int) *crowd {
	b, err := load(sim.NewBrains(NewRegistry(), Documents()), "fighter")
	must.Succeed(t, err)
	c := &crowd{brain: b, world: NewWorld(n, 1), minds: b.Program.NewMinds(n, 1)}
	for i := range c.world.Fighters {
		c.enter(&c.world.Fighters[i])
	}
	return c
}

// enter puts a fighter somewhere, more or less hurt and tired.
func (c *crowd) enter(f *Fighter) {
	r := c.world.Random()
	f.Position = geom.FromAngle(r.Range(0, 6.28)).Scale(r.Range(0, ArenaRadius-bodyRadius))
	f.Facing = r.Range(-3, 3)
	f.Health, f.Stamina, f.Wind = r.Range(20, HealthFull), r.Range(10, StaminaFull), secondWind
	f.take(Ready)
}

// arrange moves the world on by a tick; who has fallen enters anew.
func (c *crowd) arrange() {
	w := c.world
	w.Still = 0 // the impacts of others hold nobody's breath
	w.Step()
	for i := range w.Fighters {
		f := &w.Fighters[i]
		if !f.Stands() {
			c.enter(f)
		}
		c.brain.Bound.Set(&c.minds[i], w, f)
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
	p := c.brain.Program
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

// warm lets the minds find into their duels.
func (c *crowd) warm() {
	for range 200 {
		c.arrange()
		for i := range c.minds {
			c.think(i)
		}
	}
}

// A whole tick of a match: two minds, the world, statistics.
func BenchmarkDuelTick(b *testing.B) {
	g := New()
	must.Succeed(b, g.Start(Headless(), 1))
	b.ReportAllocs()
	for b.Loop() {
		if g.Over() {
			b.StopTimer()
			must.Succeed(b, g.Start(Headless(), 1))
			b.StartTimer()
		}
		g.Step(sim.Input{})
	}
}

// A moment of a match, taken and gone back to.
func BenchmarkDuelSnapshot(b *testing.B) {
	g := New()
	must.Succeed(b, g.Start(Headless(), 1))
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
			must.Succeed(b, g.Restore(&m))
		}
	})
}

// A picture, once the scene has grown to its size.
func BenchmarkDuelDraw(b *testing.B) {
	g := New()
	s := sim.NewScene(g.Info())
	must.Succeed(b, g.Start(Headless(), 1))
	for range 700 {
		g.Step(sim.Input{})
	}
	b.ReportAllocs()
	for b.Loop() {
		s.Reset()
		g.Draw(s)
	}
}
