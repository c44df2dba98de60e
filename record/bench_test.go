package record_test

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/games/village"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// duels is n agents in duels of two: the matches step and so do the brains.
type duels struct {
	pairs  []*duel.Game
	agents []sim.Agent
}

func newDuels(n int) *duels {
	g := &duels{}
	for range n / 2 {
		g.pairs = append(g.pairs, duel.New())
	}
	return g
}

func (g *duels) Info() sim.Info { return sim.Info{Name: "duels", Rate: 60} }

func (g *duels) Start(_ map[string]string, seed uint64) error {
	g.agents = g.agents[:0]
	for i, p := range g.pairs {
		if err := p.Start(map[string]string{"blue": "berserker", "red": "fighter"}, seed+uint64(i)); err != nil {
			return err
		}
	}
	g.list()
	return nil
}

func (g *duels) list() {
	g.agents = g.agents[:0]
	for i, p := range g.pairs {
		for k, a := range p.Agents() {
			a.ID = uint32(2*i + k + 1)
			g.agents = append(g.agents, a)
		}
	}
}

func (g *duels) Step(in sim.Input) {
	for i, p := range g.pairs {
		p.Step(in)
		if p.Over() { // the next round
			_ = p.Start(map[string]string{"blue": "berserker", "red": "fighter"}, uint64(in.Tick())+uint64(i))
			g.list()
		}
	}
}

func (g *duels) Draw(*sim.Scene)     {}
func (g *duels) Agents() []sim.Agent { return g.agents }

func (g *duels) Hash() (h uint64) {
	for _, p := range g.pairs {
		h = h*31 + p.Hash()
	}
	return h
}

func (g *duels) Keep(m any) any {
	list, _ := m.([]any)
	for i, p := range g.pairs {
		if i == len(list) {
			list = append(list, nil)
		}
		list[i] = p.Keep(list[i])
	}
	return list
}

func (g *duels) Return(m any) error {
	for i, p := range g.pairs {
		if err := p.Return(m.([]any)[i]); err != nil {
			return err
		}
	}
	return nil
}

// hamlet is n villagers next to each other.
type hamlet struct {
	*village.Game
	n int
}

func (g *hamlet) Start(_ map[string]string, seed uint64) error {
	return g.Begin(village.NewCrowd(seed, g.n), village.Scenes["crowd"].Mind, seed)
}

var crowds = map[string]func(n int) sim.Game{
	"duel":    func(n int) sim.Game { return newDuels(n) },
	"village": func(n int) sim.Game { return &hamlet{village.New(), n} },
}

// BenchmarkTick is a tick of 100 agents with and without a recorder: what it takes on the game's goroutine while the other
// one compresses, as it does when a game runs no faster than in real time.
func BenchmarkTick(b *testing.B) {
	for name, make := range crowds {
		for _, recorded := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/recorded=%v", name, recorded), func(b *testing.B) {
				l := newLoop(b, make(100), sim.LoopOptions{Seed: 1})
				if recorded {
					defer record.Attach(l, record.Options{}).Close()
				}
				l.Play(sim.Run{Ticks: 600})
				b.ReportAllocs()
				b.ResetTimer()
				l.Play(sim.Run{Ticks: 600 + int64(b.N)})
			})
		}
	}
}

// BenchmarkMinute is how much of a minute of 100 agents fits into 64 MiB, and what it takes.
func BenchmarkMinute(b *testing.B) {
	for name, make := range crowds {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				l := newLoop(b, make(100), sim.LoopOptions{Seed: 1})
				var before, after runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&before)
				r := record.Attach(l, record.Options{})
				l.Play(sim.Run{Ticks: 3600})
				runtime.GC()
				runtime.ReadMemStats(&after)
				from, to := r.Span()
				b.ReportMetric(float64(to-from), "ticks")
				b.ReportMetric(float64(r.Held())/(1<<20), "MiB-counted")
				b.ReportMetric((float64(after.HeapAlloc)-float64(before.HeapAlloc))/(1<<20), "MiB-heap")
				b.ReportMetric(float64(r.HeldFrames())/3600/100, "B/mind/tick")
				r.Close()
			}
		})
	}
}

// BenchmarkSeek goes to frames all over a minute of 100 agents.
func BenchmarkSeek(b *testing.B) {
	for name, make := range crowds {
		b.Run(name, func(b *testing.B) {
			l := newLoop(b, make(100), sim.LoopOptions{Seed: 1})
			r := record.Attach(l, record.Options{})
			defer r.Close()
			l.Play(sim.Run{Ticks: 3600})
			from, to := r.Span()
			b.Logf("%d moments of %d KiB, at most %d ticks apart", r.Moments(), r.MomentSize()>>10, r.WidestGap())
			at, worst := int64(0), time.Duration(0)
			for b.Loop() {
				at = (at + 1237) % (to - from)
				start := time.Now()
				if err := r.SeekTick(from + at); err != nil {
					b.Fatal(err)
				}
				worst = max(worst, time.Since(start))
			}
			b.ReportMetric(float64(worst.Microseconds())/1000, "ms-worst")
		})
	}
}

// BenchmarkAsk asks for a mind, for when a value changed last, and for the activity of an agent over a minute.
func BenchmarkAsk(b *testing.B) {
	for name, make := range crowds {
		l := newLoop(b, make(100), sim.LoopOptions{Seed: 1})
		r := record.Attach(l, record.Options{})
		l.Play(sim.Run{Ticks: 3600})
		from, to := r.Span()
		at := int64(0)
		b.Run(name+"/Mind", func(b *testing.B) {
			for b.Loop() {
				at = (at + 1237) % (to - from)
				if _, err := r.Mind(from+at, r.Agents(from + at)[at%100].ID); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"/LastChange", func(b *testing.B) {
			for b.Loop() {
				at = (at + 1237) % (to - from)
				a := r.Agents(from + at)[at%100]
				r.LastChange(a.ID, from+at, int(at)%len(a.Program.Values()))
			}
		})
		b.Run(name+"/Activity", func(b *testing.B) {
			for b.Loop() {
				at++
				r.Activity(r.Agents(to)[at%100].ID, from, to, func(int64, []uint64) bool { return true })
			}
		})
		r.Close()
	}
}
