package record_test

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// seen is a tick as a test saw it.
type seen struct {
	agents []sim.Agent // with clones of their minds
	faults []*wits.Fault
}

func look(g sim.Game) (s seen) {
	for _, a := range g.Agents() {
		s.faults = append(s.faults, nil)
		if a.Mind != nil {
			s.faults[len(s.faults)-1] = a.Mind.Fault()
			a.Mind = a.Mind.Clone()
		}
		s.agents = append(s.agents, a)
	}
	return s
}

func (s seen) mind(id uint32) *wits.Mind {
	for _, a := range s.agents {
		if a.ID == id {
			return a.Mind
		}
	}
	return nil
}

func alike(t *rapid.T, what string, a, b *wits.Mind) {
	if d, err := a.Diff(b); err != nil || len(d) > 0 || a.Hash() != b.Hash() {
		t.Fatalf("%s: %v %v", what, d, err)
	}
}

// All questions to a recorder are answered as somebody answers them who has seen every tick.
func TestAnswersAreWhatWasSeen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := newToy(toyDocument)
		l, err := sim.NewLoop(g, sim.LoopOptions{Seed: rapid.Uint64().Draw(t, "seed")})
		must.Succeed(t, err)
		r := record.Attach(l, record.Options{KeyEvery: 5})
		defer r.Close()
		film := []seen{look(g)}
		l.Play(sim.Run{Ticks: rapid.Int64Range(1, 60).Draw(t, "ticks"), After: func(int64) bool { film = append(film, look(g)); return true }})
		from, to := r.Span()
		if from != 0 || int(to) != len(film)-1 {
			t.Fatal(from, to)
		}
		for tick := range film {
			list := r.Agents(int64(tick))
			if len(list) != len(film[tick].agents) {
				t.Fatalf("tick %d has %d agents", tick, len(list))
			}
			for i, a := range film[tick].agents {
				if list[i].ID != a.ID || list[i].Name != a.Name || (list[i].Program == nil) != (a.Mind == nil) || list[i].Fault != film[tick].faults[i] {
					t.Fatalf("tick %d: %+v", tick, list[i])
				}
				m, err := r.Mind(int64(tick), a.ID)
				if (err != nil) != (a.Mind == nil) {
					t.Fatal(err)
				}
				if m != nil {
					alike(t, fmt.Sprint(tick), m, a.Mind)
				}
			}
		}
		if r.Agents(to+1) != nil {
			t.Fatal("somebody is there in the future")
		}
		f := rapid.Int64Range(0, to).Draw(t, "from")
		e := rapid.Int64Range(f, to).Draw(t, "to")
		id := uint32(rapid.IntRange(1, 6).Draw(t, "agent"))
		p := g.brain.Program
		value := rapid.IntRange(0, len(p.Values())-1).Draw(t, "value")

		var got, want []string
		r.Activity(id, f, e, func(tick int64, a []uint64) bool { got = append(got, fmt.Sprint(tick, a)); return true })
		each(film, id, f, e, func(tick int64, m, before *wits.Mind) {
			if before == nil || !slices.Equal(m.Activity(nil), before.Activity(nil)) {
				want = append(want, fmt.Sprint(tick, m.Activity(nil)))
			}
		})
		same(t, "activity", got, want)

		got, want = nil, nil
		r.Triggers(id, f, e, func(tick int64, a []uint64) bool { got = append(got, fmt.Sprint(tick, a)); return true })
		each(film, id, f, e, func(tick int64, m, before *wits.Mind) {
			n := 0
			for _, w := range m.Acted() {
				n += bits.OnesCount64(w)
			}
			if tick > 0 { // what was before the stretch counts, too
				before = film[tick-1].mind(id)
			}
			if before != nil {
				words, _ := m.Memory()
				if was, _ := before.Memory(); slices.Equal(words, was) {
					return // it did not step
				}
			}
			if n > 0 {
				want = append(want, fmt.Sprint(tick, m.Acted()))
			}
		})
		same(t, "triggers", got, want)

		got, want = nil, nil
		r.Values(id, value, f, e, func(tick int64, m *wits.Mind) { got = append(got, fmt.Sprint(tick, m.Value(value))) })
		each(film, id, f, e, func(tick int64, m, before *wits.Mind) {
			if before == nil || m.Value(value) != before.Value(value) {
				want = append(want, fmt.Sprint(tick, m.Value(value)))
			}
		})
		same(t, "values", got, want)

		at, changed := r.LastChange(id, e, value)
		wantAt, wantChanged := last(film, id, e, func(a, b *wits.Mind) bool { return a.Value(value) != b.Value(value) })
		if film[e].mind(id) != nil && (at != wantAt || changed != wantChanged) {
			t.Fatalf("value %d of %d changed last %d %v, not %d %v", value, id, wantAt, wantChanged, at, changed)
		}
		bit := rapid.IntRange(0, p.NodeBits()-1).Draw(t, "bit")
		at, changed = r.LastActivity(id, e, bit)
		wantAt, wantChanged = last(film, id, e, func(a, b *wits.Mind) bool { return a.Active(bit) != b.Active(bit) })
		if film[e].mind(id) != nil && (at != wantAt || changed != wantChanged) {
			t.Fatalf("bit %d of %d changed last %d %v, not %d %v", bit, id, wantAt, wantChanged, at, changed)
		}
	})
}

// each visits the ticks in which an agent has a mind, with the mind of the tick before in the stretch.
func each(film []seen, id uint32, from, to int64, visit func(tick int64, m, before *wits.Mind)) {
	var before *wits.Mind
	for tick := from; tick <= to; tick++ {
		m := film[tick].mind(id)
		if m != nil {
			visit(tick, m, before)
		}
		before = m
	}
}

// last is the last tick up to one in which something changed.
func last(film []seen, id uint32, tick int64, changed func(a, b *wits.Mind) bool) (int64, bool) {
	for ; tick > 0 && film[tick-1].mind(id) != nil; tick-- {
		if film[tick].mind(id) == nil {
			return tick, false
		}
		if changed(film[tick-1].mind(id), film[tick].mind(id)) {
			return tick, true
		}
	}
	return tick, false
}

func same(t *rapid.T, what string, got, want []string) {
	if !slices.Equal(got, want) {
		t.Fatalf("%s:\n%q\nwant\n%q", what, got, want)
	}
}

// A toy that is taken back, plays on, is taken over and saved is always itself.
func TestToyGoesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := newToy(toyDocument)
		var game sim.Game = g
		if rapid.Bool().Draw(t, "keeper") {
			game = keeper{g}
		}
		l, err := sim.NewLoop(game, sim.LoopOptions{Seed: rapid.Uint64().Draw(t, "seed")})
		must.Succeed(t, err)
		r := record.Attach(l, record.Options{KeyEvery: rapid.IntRange(1, 20).Draw(t, "keys")})
		defer r.Close()
		hashes := []uint64{sim.Hash(game)}
		keys := rapid.Uint64().Draw(t, "player")
		play := func(ticks int64) {
			script := func(tick int64) []string {
				if (keys>>(tick%60))&1 != 0 {
					return []string{"a"}
				}
				return nil
			}
			l.Play(sim.Run{Ticks: ticks, Script: script, After: func(tick int64) bool {
				if h := sim.Hash(game); int(tick) < len(hashes) {
					if hashes[tick] != h {
						t.Fatalf("tick %d, played again, is another", tick)
					}
				} else {
					hashes = append(hashes, h)
				}
				return true
			}})
		}
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			switch rapid.IntRange(0, 3).Draw(t, "do") {
			case 0:
				now := l.State().Tick
				_, to := r.Span()
				if l.State().Replaying {
					play(min(to, now+rapid.Int64Range(0, 30).Draw(t, "ticks")))
				} else {
					play(now + rapid.Int64Range(1, 40).Draw(t, "ticks"))
				}
			case 1:
				_, to := r.Span()
				tick := rapid.Int64Range(0, to).Draw(t, "tick")
				must.Succeed(t, r.SeekTick(tick))
				interventions := l.Interventions()
				if n := len(interventions); sim.Hash(game) != hashes[tick] && (tick < to || n == 0 || interventions[n-1].Tick < to) {
					t.Fatalf("tick %d is another", tick)
				}
			case 2:
				l.TakeOver()
				hashes = hashes[:l.State().Tick+1]
				keys = keys*31 + 7
			case 3:
				id := l.Game().Agents()[0].ID
				if err := l.Intervene(sim.Intervention{Agent: id, Do: sim.InterventionSet, Path: "N", Value: "77"}); err == nil {
					hashes = hashes[:l.State().Tick+1]
				}
			}
		}
	})
}
