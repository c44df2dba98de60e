package record_test

import (
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/wits-ai/wits/games/crowds"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

var crowd = map[string]func(n int) sim.Game{"duel": crowds.Duels, "town": crowds.Town}

// BenchmarkTick is a tick of 100 agents with and without a recorder: what it takes on the game's goroutine while the other
// one compresses, as it does when a game runs no faster than in real time.
func BenchmarkTick(b *testing.B) {
	for name, make := range crowd {
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
	for name, make := range crowd {
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
	for name, make := range crowd {
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
				must.Succeed(b, r.SeekTick(from+at))
				worst = max(worst, time.Since(start))
			}
			b.ReportMetric(float64(worst.Microseconds())/1000, "ms-worst")
		})
	}
}

// BenchmarkAsk asks for a mind, for when a value changed last, and for the activity of an agent over a minute.
func BenchmarkAsk(b *testing.B) {
	for name, make := range crowd {
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

// BenchmarkOwnLoop compares what recording adds to a tick of a game in a loop of its own, which calls Update, with what it adds in
// ours, which plays by itself: alternately, a second of game time each, the medians.
func BenchmarkOwnLoop(b *testing.B) {
	for name, make := range crowd {
		b.Run(name, func(b *testing.B) {
			turns := []func(l *sim.Loop){
				func(l *sim.Loop) { l.Play(sim.Run{Ticks: l.State().Tick + 60}) },
				func(l *sim.Loop) {
					for range 60 {
						if _, err := l.Update(); err != nil {
							b.Fatal(err)
						}
					}
				},
			}
			var loops [2][2]*sim.Loop // by who turns, by whether it is recorded
			for i := range turns {
				for recorded := range 2 {
					loops[i][recorded] = newLoop(b, make(100), sim.LoopOptions{Seed: 1})
					if recorded == 1 {
						defer record.Attach(loops[i][recorded], record.Options{}).Close()
					}
					turns[i](loops[i][recorded])
				}
			}
			var took [2][2][]time.Duration
			for b.Loop() {
				for i, turn := range turns {
					for recorded, l := range loops[i] {
						begun := time.Now()
						turn(l)
						took[i][recorded] = append(took[i][recorded], time.Since(begun)/60)
					}
				}
			}
			for i, who := range []string{"ours", "own"} {
				for recorded := range 2 {
					slices.Sort(took[i][recorded])
				}
				n := len(took[i][0]) / 2
				b.ReportMetric(float64(took[i][0][n]), who+"-ns/tick")
				b.ReportMetric(float64(took[i][1][n]-took[i][0][n]), who+"-recording-ns/tick")
			}
		})
	}
}
