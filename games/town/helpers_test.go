package town

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
)

// begun is a town that has begun.
func begun(t testing.TB, options map[string]string, seed uint64, more ...Option) *Game {
	t.Helper()
	g := New(more...)
	full, err := g.Info().Resolve(options)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Start(full, seed); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.Close() })
	return g
}

var empty = map[string]string{"start": "empty"}

// ticks plays ticks in which nobody presses a key.
func (g *Game) ticks(n int) {
	for range n {
		g.Step(sim.Input{})
	}
}

// purse is how much the player has of something.
func (g *Game) purse(t testing.TB, name string) float64 {
	t.Helper()
	b, err := g.economy.Bin(rules.InPlayer, name)
	if err != nil {
		t.Fatal(err)
	}
	return g.has(b).Float()
}

func text(p geom.Vec2) string { return fmt.Sprintf("%v,%v", p.X, p.Y) }

// settler plays a town as a patient person does: it builds lot after lot, road first, whenever there is money for it.
type settler struct {
	g    *Game
	lots []Lot
	done int
}

// turn gives the next commands that can be paid, and reports whether all is built.
func (s *settler) turn(t testing.TB) bool {
	t.Helper()
	w := s.g.world
	for s.done < len(s.lots) {
		lot := &s.lots[s.done]
		for len(lot.Roads) > 0 {
			at := text(w.Middle(lot.Roads[0]))
			if s.g.affords("Road") != nil {
				return false
			}
			if err := s.g.Command(0, "build", []string{"Road", at}); err != nil {
				t.Fatal(err)
			}
			lot.Roads = lot.Roads[1:]
		}
		if s.g.affords(lot.What) != nil {
			return false
		}
		if err := s.g.Command(0, "build", []string{lot.What, text(w.Middle(lot.Tile))}); err != nil {
			t.Fatal(err)
		}
		s.done++
	}
	return true
}
