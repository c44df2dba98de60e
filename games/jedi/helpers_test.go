package jedi

import (
	"testing"

	"go.uber.org/goleak"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const long = 60_000 // ticks: no fight takes that long

// fought plays a whole fight.
func fought(t *testing.T, seed uint64, options ...actors.Option) (*Game, sim.Outcome) {
	t.Helper()
	g := New(options...)
	defer g.Close()
	out, err := sim.Headless(g, sim.Run{Options: Headless(), Seed: seed, Ticks: long})
	must.Succeed(t, err)
	faults(t, g)
	return g, out
}

func faults(t *testing.T, g *Game) {
	t.Helper()
	for _, err := range g.Faults() {
		t.Fatal(err)
	}
	for i := range g.seats {
		if m := g.seats[i].mind; m != nil && m.Fault() != nil {
			t.Fatalf("%v\n%s", m.Fault(), m.Fault().Stack)
		}
	}
}

// scene is a fight that a test arranges: no droid comes by itself, and the other Jedi lies aside.
type scene struct {
	*Game
	t *testing.T
	*Jedi
}

func arrange(t *testing.T, who string) *scene {
	t.Helper()
	g := New()
	must.Succeed(t, g.Start(map[string]string{"master": who, "padawan": you}, 1))
	w := &g.world
	w.Next = long
	w.Jedi[0].Position = geom.Vec2{}
	w.Jedi[0].Facing = 0
	w.Jedi[1].Position = geom.Vec2{Y: -6.5}
	w.Jedi[1].Move, w.Jedi[1].Left = Down, long
	return &scene{g, t, &w.Jedi[0]}
}

// place puts a droid somewhere, looking at the Jedi; it does nothing for some ticks.
func (s *scene) place(sort Sort, at geom.Vec2, rest int32) *Droid {
	w := &s.world
	for i := range w.Droids {
		d := &w.Droids[i]
		if d.Number == 0 {
			*d = Droid{Sort: sort, Health: ranks[sort].health, Position: at, Facing: at.Neg().Angle(), Rest: rest, Number: int32(i + 1)}
			w.notice(s.Jedi)
			w.recall(s.Jedi)
			return d
		}
	}
	s.t.Fatal("there is no room for a droid")
	return nil
}

// run plays some ticks, or until something is so, and says after how many that was.
func (s *scene) run(ticks int64, until func() bool) int64 {
	s.t.Helper()
	for n := range ticks {
		if until() {
			return n
		}
		w := &s.world
		s.Game.run(frameOf(w.Tick), sim.Input{})
		faults(s.t, s.Game)
	}
	return ticks
}

// seen reports whether an event happened in the last tick.
func (s *scene) seen(k EventKind) bool {
	for _, e := range s.world.Events[:s.world.Happened] {
		if e.Kind == k {
			return true
		}
	}
	return false
}
