package town

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record/decisions"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

// crowd is a game of n villagers in the middle of their work.
func crowd(t testing.TB, n int, ticks int) *Game {
	g := New()
	must.Succeed(t, g.Begin(NewCrowd(1, n), "villager.machine.json", 1))
	for range ticks {
		g.tick()
	}
	return g
}

// tick is a frame as a loop runs it, everything included but the picture.
func (g *Game) tick() {
	tick := g.world.Tick
	g.run(wits.Frame{Delta: delta, Time: float64(tick) / Rate, Tick: tick}, sim.Input{})
}

// BenchmarkVillage1000 is a frame of 1,000 villagers with all that belongs to it: senses, minds, orders, actions, claims,
// blobs, plants.
func BenchmarkVillage1000(b *testing.B) {
	g := crowd(b, 1000, 20*Rate)
	b.ReportAllocs()
	for b.Loop() {
		g.tick()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/villager")
	sound(b, g)
}

// BenchmarkVillageSnapshot copies a whole village of 1,000, minds included.
func BenchmarkVillageSnapshot(b *testing.B) {
	g := crowd(b, 1000, 100)
	var m Moment
	g.Snapshot(&m)
	b.ReportAllocs()
	for b.Loop() {
		g.Snapshot(&m)
	}
}

// mindsOf are the minds of all villagers.
func mindsOf(g *Game) (minds []*wits.Mind) {
	for _, a := range g.Agents() {
		minds = append(minds, a.Mind)
	}
	return minds
}

// BenchmarkVillageSave writes the minds of 1,000 villagers as they are saved; the disk is not in it.
func BenchmarkVillageSave(b *testing.B) {
	minds := mindsOf(crowd(b, 1000, 20*Rate))
	b.ReportAllocs()
	size := 0
	for b.Loop() {
		data, err := wits.WriteSave(nil, minds...)
		must.Succeed(b, err)
		size = len(data)
	}
	b.ReportMetric(float64(size)/float64(len(minds)), "B/villager")
}

// BenchmarkVillageLoad opens a save of 1,000 villagers and reads every mind, in the build that wrote it and in one whose machine
// has a port more.
func BenchmarkVillageLoad(b *testing.B) {
	minds := mindsOf(crowd(b, 1000, 20*Rate))
	data, err := wits.WriteSave(nil, minds...)
	must.Succeed(b, err)
	program := minds[0].Program()
	documents := gametest.Changed(b, Documents(), program.Document(), `"implements": [`, `"ports": [{"in": "Later", "type": "float"}], "implements": [`)
	later, err := wits.Load(NewRegistry(), documents, program.Document())
	must.Succeed(b, err)
	for _, c := range []struct {
		name string
		to   *wits.Program
	}{{"same", program}, {"later", later}} {
		b.Run(c.name, func(b *testing.B) {
			into := c.to.NewMinds(len(minds), 1)
			b.ReportAllocs()
			for b.Loop() {
				file, err := wits.OpenSave(data)
				must.Succeed(b, err)
				for i := range into {
					must.Succeed(b, file.Read(i, &into[i]))
				}
				if same := file.Report().Programs[0].Same; same != (c.to == program) {
					b.Fatal(file.Report().Text())
				}
			}
		})
	}
}

// After warm-up frames allocate nothing at all: half a minute of game time in one piece.
func TestNoAllocationPerFrame(t *testing.T) {
	if slow > 1 {
		return // the race detector allocates
	}
	villagers, warm, frames := 120, 60*Rate, 30*Rate
	if testing.Short() {
		villagers, warm, frames = 40, 20*Rate, 5*Rate
	}
	g := crowd(t, villagers, warm) // tables that grow with the number of things have their size then
	n := 1e9
	for range 3 { // the runtime, or what is left of another test, may allocate once meanwhile
		n = min(n, testing.AllocsPerRun(1, func() {
			for range frames {
				g.tick()
			}
		}))
	}
	if n > 0 {
		t.Errorf("%v allocations in %d frames", n, frames)
	}
}

// BenchmarkVillageHeard is a frame of 1,000 villagers of whom nobody hears what they decide, somebody all but choices, and all.
func BenchmarkVillageHeard(b *testing.B) {
	g := crowd(b, 1000, 20*Rate)
	for _, c := range []struct {
		name  string
		kinds []decisions.Kind
	}{{"nobody", nil}, {"no choices", []decisions.Kind{decisions.Begin, decisions.End, decisions.Fire, decisions.Take, decisions.Fault}}, {"all", decisions.AllKinds()}} {
		b.Run(c.name, func(b *testing.B) {
			events := 0
			s := decisions.NewStream(decisions.ListenerFunc(func(b *decisions.Batch) { events += len(b.Events) }), decisions.Filter{Kinds: c.kinds})
			if c.kinds != nil {
				s.Follow(g.Agents())
				defer s.Close()
			}
			b.ReportAllocs()
			for b.Loop() {
				g.tick()
				if c.kinds != nil {
					s.Tick(g.world.Tick, float64(g.world.Tick)/Rate, g.Agents())
				}
			}
			b.ReportMetric(float64(events)/float64(b.N), "events/op")
		})
	}
}
