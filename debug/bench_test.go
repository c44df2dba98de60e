package debug

import (
	"testing"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// BenchmarkStep1000Minds is a tick of 1,000 minds: without a hub, with a hub and no page, with a page that watches one of
// them, and with a breakpoint that is never hit: on one node of one of them, on that of all, and on a condition of all. Ticks follow each other without pause, so the page's 60 frames a second are a smaller share than in a
// game, but the work of each tick is all there.
func BenchmarkStep1000Minds(b *testing.B) {
	node := &wire.Breakpoint{Enabled: true, On: wire.OnEnter, Path: "Legs/Idle"}
	ofOne := &wire.Breakpoint{Enabled: true, On: wire.OnEnter, Path: "Legs/Idle", Agent: 500}
	condition := &wire.Breakpoint{Enabled: true, On: wire.OnCondition, Condition: "Gone < 0 && Legs/Idle.active"}
	for _, c := range []struct {
		name         string
		hub, watched bool
		breakpoint   *wire.Breakpoint
	}{{"bare", false, false, nil}, {"unwatched", true, false, nil}, {"watched", true, true, nil}, {"node of one", true, false, ofOne},
		{"node of all", true, false, node}, {"condition of all", true, false, condition}} {
		b.Run(c.name, func(b *testing.B) {
			game := newWalkers(b, 1000)
			h := NewHub(&counted{game: game}, Options{})
			if _, err := sim.Headless(game, sim.Run{Ticks: 10}); err != nil {
				b.Fatal(err)
			}
			if c.watched {
				h.joining = []*page{newPage(1, func() {})}
				h.attached.Store(1)
				h.Frame()
				h.pages[0].inbox.offer(parse([]byte(`{"t":"watch","agent":500,"part":1}`)))
				h.Frame()
			}
			if c.breakpoint != nil {
				h.control = &deaf{}
				if _, err := h.setBreakpoint(c.breakpoint); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportAllocs()
			source := h.source.(*counted)
			for b.Loop() {
				game.Step(sim.Input{})
				source.tick++
				if c.hub {
					h.Frame()
				}
				if c.watched {
					p := h.pages[0]
					for m, s := p.take(); m != nil; m, s = p.take() {
						if s != nil {
							p.release(s)
						}
					}
				}
			}
			h.alarm.stop()
		})
	}
}

// BenchmarkFrame is what the hub itself costs.
func BenchmarkFrame(b *testing.B) {
	game := newWalkers(b, 1000)
	if _, err := sim.Headless(game, sim.Run{Ticks: 30}); err != nil {
		b.Fatal(err)
	}
	b.Run("no page", func(b *testing.B) {
		h := NewHub(&counted{game: game}, Options{})
		for b.Loop() {
			h.Frame()
		}
	})
	for _, c := range []struct {
		name string
		b    *wire.Breakpoint
	}{{"node of all", &wire.Breakpoint{Enabled: true, On: wire.OnEnter, Path: "Legs/Idle"}},
		{"condition of all", &wire.Breakpoint{Enabled: true, On: wire.OnCondition, Condition: "Gone < 0 && Legs/Idle.active"}}} {
		b.Run(c.name, func(b *testing.B) {
			source := &counted{game: game}
			h := NewHub(source, Options{})
			h.control = &deaf{}
			if _, err := h.setBreakpoint(c.b); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				source.tick++
				h.Frame()
			}
		})
	}
	b.Run("activity", func(b *testing.B) {
		h := NewHub(&counted{game: game}, Options{})
		p := newPage(1, func() {})
		p.activity = newActivityStream()
		buf, n, _ := h.appendActivity(nil, p)
		b.ReportMetric(float64(len(buf)), "B/first")
		b.ReportAllocs()
		for b.Loop() {
			buf, n, _ = h.appendActivity(buf[:0], p)
		}
		if n > 0 {
			b.Errorf("%d agents changed while nothing ran", n)
		}
	})
	b.Run("mind", func(b *testing.B) {
		w := &watch{agent: 1}
		h := NewHub(&counted{game: game}, Options{})
		p := newPage(1, func() {})
		p.watch = w
		h.bind(p, &game.minds[0])
		var buf []byte
		b.ReportAllocs()
		for b.Loop() {
			w.whole = true
			buf = w.appendFrame(buf[:0], w.mind, 1)
		}
		b.ReportMetric(float64(len(buf)), "B/frame")
	})
}

// deaf are controls that do nothing.
type deaf struct{ Controls }

// counted is a game as a source.
type counted struct {
	game *walkers
	tick int64
}

func (s *counted) Info() sim.Info        { return s.game.Info() }
func (s *counted) State() sim.State      { return sim.State{Tick: s.tick, Starts: 1, Speed: 1} }
func (s *counted) Agents() []sim.Agent   { return s.game.agents }
func (s *counted) Draw(scene *sim.Scene) { s.game.Draw(scene) }
