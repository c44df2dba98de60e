package record_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// A game that is taken back anywhere stands as it stood, and goes on from there as it went.
func TestSeekIsWhereItWas(t *testing.T) {
	for name, make := range games {
		t.Run(name, func(t *testing.T) {
			const ticks = 300
			g := make()
			l := newLoop(t, g, sim.LoopOptions{Seed: 4})
			r := record.Attach(l, record.Options{KeyEvery: 45})
			defer r.Close()
			var f film
			f.take(g)
			play(t, l, 6, ticks, func(int64) bool { f.take(g); return true })
			_, to := r.Span()
			pick := rand.New(rand.NewPCG(1, 2))
			for range 25 {
				tick := pick.Int64N(to + 1)
				must.Succeed(t, r.SeekTick(tick))
				if l.State().Tick != tick || !l.State().Paused || l.State().Replaying != (tick < to) {
					t.Fatalf("the game stands at %+v after going to %d", l.State(), tick)
				}
				if sim.Hash(g) != f.hashes[tick] {
					t.Fatalf("tick %d is another", tick)
				}
				play(t, l, 999, min(tick+20, to), func(tick int64) bool {
					if sim.Hash(g) != f.hashes[tick] {
						t.Fatalf("tick %d, played again, is another", tick)
					}
					return true
				})
			}
			must.Succeed(t, r.Live())
			if l.State().Tick != to || l.State().Replaying {
				t.Fatalf("the present is %+v", l.State())
			}
			// It goes on as a game goes on that was never taken back.
			bare := make()
			m := newLoop(t, bare, sim.LoopOptions{Seed: 4})
			play(t, m, 6, to, nil)
			play(t, m, 7, to+60, nil)
			play(t, l, 7, to+60, nil)
			if sim.Hash(bare) != sim.Hash(g) {
				t.Fatal("the game goes on another way")
			}
		})
	}
}

// Who takes the game over in the past and does something else is told where that shows first; who does the same, that nothing
// has changed.
func TestTakeOverAndCompare(t *testing.T) {
	for name, make := range games {
		t.Run(name, func(t *testing.T) {
			g := make()
			l := newLoop(t, g, sim.LoopOptions{Seed: 4})
			r := record.Attach(l, record.Options{})
			defer r.Close()
			var f film
			f.take(g)
			play(t, l, 6, 240, func(int64) bool { f.take(g); return true })
			_, end := r.Span()
			if _, ok := r.Branch(); ok {
				t.Fatal("there is a branch of nothing")
			}
			for _, other := range []bool{false, true} {
				const at = 97
				must.Succeed(t, r.SeekTick(at))
				l.TakeOver()
				if from, to := r.Span(); from != 0 || to != at {
					t.Fatalf("the span is %d to %d", from, to)
				}
				b, ok := r.Branch()
				if !ok || b.At != at || b.To != end {
					t.Fatalf("the branch is %+v", b)
				}
				agent, value := setSomething(t, l, other)
				var now film
				play(t, l, 6, end, func(int64) bool { now.take(g); return true })
				d, parted := r.Compare()
				first := int64(0)
				for i := range now.hashes {
					if now.hashes[i] != f.hashes[at+1+i] {
						first = at + 1 + int64(i)
						break
					}
				}
				switch {
				case parted != (first > 0):
					t.Fatalf("parted: %v, %+v; but hashes first differ at %d", parted, d, first)
				case parted && d.Tick < first:
					t.Fatalf("parted at %d but hashes first differ at %d", d.Tick, first)
				case other && !parted:
					t.Fatalf("%s of agent %d changes nothing", value, agent)
				case parted && (d.Path == "" || d.A == d.B):
					t.Fatalf("the difference is %+v", d)
				}
				_, end = r.Span()
				f.hashes = append(f.hashes[:at+1], now.hashes...)
			}
		})
	}
}

// setSomething changes the random generator's place of some mind by setting a value that shows, or does nothing.
func setSomething(t *testing.T, l *sim.Loop, do bool) (uint32, string) {
	t.Helper()
	if !do {
		return 0, ""
	}
	for _, classes := range []string{"variable input", "state literal"} {
		for _, a := range l.Game().Agents() {
			if a.Mind == nil {
				continue
			}
			values := a.Mind.Program().Values()
			for i := range values {
				text := map[string]string{"float": "123.5", "int": "77", "bool": "true"}[values[i].Slot.Type().Name()]
				if text == "" || !strings.Contains(classes, values[i].Class.String()) {
					continue
				}
				if l.Intervene(sim.Intervention{Agent: a.ID, Do: sim.InterventionHold, Path: values[i].Path, Value: text}) == nil {
					return a.ID, values[i].Path
				}
			}
		}
	}
	t.Fatal("there is nothing to set")
	return 0, ""
}

// loose is a game that keeps a secret of its own across starts.
type loose struct {
	sim.Game
	sim.Starter
	steps uint64
}

func looseGame(g sim.Game) *loose { return &loose{Game: g, Starter: g.(sim.Starter)} }

func (g *loose) Step(in sim.Input) {
	g.Game.Step(in)
	if g.steps++; g.steps > 150 && in.Tick() == 29 {
		for _, a := range g.Agents() {
			if a.Mind != nil {
				words, _ := a.Mind.Memory()
				words[0]++
				return
			}
		}
	}
}

// A game that is no function of its input is found out, with words that say where.
func TestDiverged(t *testing.T) {
	g := looseGame(games["night"]())
	l := newLoop(t, g, sim.LoopOptions{Seed: 4})
	r := record.Attach(l, record.Options{})
	defer r.Close()
	play(t, l, 6, 100, nil)
	if err := r.SeekTick(40); err != nil { // with the 140th step of all
		t.Fatal("nothing is different yet:", err)
	}
	err := r.SeekTick(35)
	var d *record.Diverged
	if !errors.As(err, &d) {
		t.Fatal("a game that does something else is not found out:", err)
	}
	if d.Tick != 30 || d.Agent == 0 || d.Path != "random" || d.Was == d.Is || !strings.Contains(err.Error(), "random of "+d.Name) {
		t.Fatalf("%+v: %v", d, err)
	}
	if marks := r.Marks(d.Tick, d.Tick); len(marks) != 1 || marks[0].Kind != record.MarkDiverged {
		t.Fatal(marks)
	}
	if l.State().Tick != 35 {
		t.Fatal("the game is elsewhere")
	}
}
