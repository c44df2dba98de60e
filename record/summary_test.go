package record_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// TestSummariesAreWhatRan: a summary holds every tick in which the agent was there with a mind once, and says of each node
// whether it was active in any of them.
func TestSummariesAreWhatRan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := newToy(toyDocument)
		l, err := sim.NewLoop(g, sim.LoopOptions{Seed: rapid.Uint64().Draw(t, "seed")})
		must.Succeed(t, err)
		r := record.Attach(l, record.Options{KeyEvery: 5})
		defer r.Close()
		film := []seen{look(g)}
		ticks := rapid.Int64Range(1, 80).Draw(t, "ticks")
		l.Play(sim.Run{Ticks: ticks, After: func(int64) bool { film = append(film, look(g)); return true }})
		if rapid.Bool().Draw(t, "cut") { // what is common to both runs lies in a chunk that is cut in two
			at := rapid.Int64Range(0, ticks).Draw(t, "at")
			must.Succeed(t, r.SeekTick(at))
			l.TakeOver()
			film = film[:at+1]
			ticks = at
		}
		if rapid.Bool().Draw(t, "closed") {
			r.Close() // all chunks are compressed
		}
		from := rapid.Int64Range(0, ticks).Draw(t, "from")
		to := rapid.Int64Range(from, ticks).Draw(t, "to")
		for id := uint32(1); id <= 5; id++ {
			next := from
			r.Summary(id, from, to, func(first, last int64, ran []uint64) bool {
				if first < next || last < first || last > to || last-first >= 7 {
					t.Fatalf("from %d to %d after %d", first, last, next)
				}
				for ; next < first; next++ {
					if film[next].mind(id) != nil {
						t.Fatalf("tick %d is in no summary", next)
					}
				}
				var want []uint64
				for ; next <= last; next++ {
					bits := film[next].mind(id).Activity(nil)
					if want == nil {
						want = slices.Clone(bits)
					}
					for i := range want {
						want[i] |= bits[i]
					}
				}
				if !slices.Equal(want, ran) {
					t.Fatalf("agent %d from %d to %d: %b, not %b", id, first, last, ran, want)
				}
				return true
			})
			for ; next <= to; next++ {
				if film[next].mind(id) != nil {
					t.Fatalf("tick %d is in no summary", next)
				}
			}
		}
	})
}
