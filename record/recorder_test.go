package record_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/games/jedi"
	"github.com/wits-ai/wits/games/night"
	"github.com/wits-ai/wits/games/sniper"
	"github.com/wits-ai/wits/games/town"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

var games = map[string]func() sim.Game{
	"duel":   func() sim.Game { return duel.New() },
	"town":   func() sim.Game { return town.New() },
	"night":  func() sim.Game { return night.New() },
	"sniper": func() sim.Game { return sniper.New() },
	"jedi":   func() sim.Game { return jedi.New() },
}

// player is a random player that plays the same whenever it is asked.
func player(info sim.Info, seed uint64) (script func(tick int64) []string, focus func(tick int64) uint32) {
	script = func(tick int64) (held []string) {
		r := rand.New(rand.NewPCG(seed, uint64(tick/17)))
		for _, c := range info.Controls {
			if r.IntN(5) == 0 {
				held = append(held, c.Input)
			}
		}
		return held
	}
	focus = func(tick int64) uint32 { return uint32(rand.New(rand.NewPCG(seed, uint64(tick/40))).IntN(4)) }
	return script, focus
}

// film is what a test saw with its own eyes.
type film struct {
	hashes []uint64
	minds  []map[uint32]*wits.Mind
}

func (f *film) take(g sim.Game) {
	f.hashes = append(f.hashes, sim.Hash(g))
	minds := map[uint32]*wits.Mind{}
	for _, a := range g.Agents() {
		if a.Mind != nil {
			minds[a.ID] = a.Mind.Clone()
		}
	}
	f.minds = append(f.minds, minds)
}

func play(t testing.TB, l *sim.Loop, seed uint64, ticks int64, after func(int64) bool) {
	t.Helper()
	script, focus := player(l.Info(), seed)
	l.Play(sim.Run{Ticks: ticks, Script: script, Focus: focus, After: after})
}

func newLoop(t testing.TB, g sim.Game, o sim.LoopOptions) *sim.Loop {
	t.Helper()
	l, err := sim.NewLoop(g, o)
	must.Succeed(t, err)
	return l
}

func sameMind(t testing.TB, what string, tick int64, got, want *wits.Mind) {
	t.Helper()
	gw, gr := got.Memory()
	ww, wr := want.Memory()
	if !slices.Equal(gw, ww) {
		d, _ := got.Diff(want)
		t.Fatalf("%s: tick %d: the words differ: %v", what, tick, d)
	}
	for i := range gr {
		if !wits.SameRef(gr[i], wr[i]) {
			t.Fatalf("%s: tick %d: reference %d differs", what, tick, i)
		}
	}
	if got.Fault() != want.Fault() {
		t.Fatalf("%s: tick %d: the faults differ", what, tick)
	}
}

// Every frame of every mind of every game is what was, bit for bit; and recording changes nothing.
func TestFramesAreWhatWas(t *testing.T) {
	for name, make := range games {
		t.Run(name, func(t *testing.T) {
			const ticks = 400
			g := make()
			l := newLoop(t, g, sim.LoopOptions{Seed: 3})
			r := record.Attach(l, record.Options{})
			defer r.Close()
			var f film
			f.take(g)
			play(t, l, 5, ticks, func(int64) bool { f.take(g); return true })

			bare := make()
			var h []uint64
			m := newLoop(t, bare, sim.LoopOptions{Seed: 3})
			h = append(h, sim.Hash(bare))
			play(t, m, 5, ticks, func(int64) bool { h = append(h, sim.Hash(bare)); return true })
			if !slices.Equal(h, f.hashes) {
				t.Fatal("recording changes the game")
			}

			from, to := r.Span()
			if from != 0 || to != int64(len(f.minds))-1 {
				t.Fatalf("the span is %d to %d of %d", from, to, len(f.minds))
			}
			for tick := from; tick <= to; tick++ {
				n := 0
				for _, a := range r.Agents(tick) {
					if a.Program == nil {
						continue
					}
					n++
					got, err := r.Mind(tick, a.ID)
					must.Succeed(t, err)
					sameMind(t, a.Name, tick, got, f.minds[tick][a.ID])
				}
				if n != len(f.minds[tick]) {
					t.Fatalf("tick %d has %d minds of %d", tick, n, len(f.minds[tick]))
				}
			}
		})
	}
}
