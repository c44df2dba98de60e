package town

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/world/smart"
)

func startVillage(t testing.TB, seed uint64, options ...actors.Option) *Game {
	t.Helper()
	g := New(options...)
	t.Cleanup(func() { g.Close() })
	must.Succeed(t, g.Start(Headless(), seed))
	return g
}

// Ten days go by: people live, houses are built and fall, blobs come, and nobody stands about for good.
func TestO10_TenDays(t *testing.T) {
	g := startVillage(t, 3)
	b := begin(g.world)
	type trace struct {
		at    geom.Vec2
		since int64
	}
	last := map[wits.Entity]trace{}
	counts := map[EventKind]int{}
	built := map[int64]int{} // by day
	const days = 10
	for g.world.Time() < days*DayLength {
		if (slow > 1 || testing.Short()) && g.world.Tick > 2*DayLength*Rate {
			return // what follows is no other code
		}
		g.tick()
		w := g.world
		for _, e := range w.Events {
			counts[e.Kind]++
			if e.Kind == Built {
				built[w.Day()]++
			}
		}
		if w.Tick%101 != 0 {
			continue
		}
		b.steady(t, g)
		for e, v := range villagers.All(w.Things) {
			if l, ok := last[e]; !ok || l.at != w.At(e) || !v.Alive() {
				last[e] = trace{w.At(e), w.Tick}
			} else if w.Tick-l.since > 100*Rate {
				t.Fatalf("%s has stood at %v for %d s", e, l.at, (w.Tick-l.since)/Rate)
			}
		}
	}
	s := g.Statistics()
	if s.Villagers < 8 || s.Villagers > mostVillager {
		t.Errorf("%d villagers are left", s.Villagers)
	}
	if s.Standing < 3 {
		t.Errorf("%d houses stand", s.Standing)
	}
	for k, least := range map[EventKind]int{Built: 15, Collapsed: 5, Felled: 20, Killed: 40, Raid: 9, Ate: 600, Stored: 60, Stolen: 5, Bitten: 20, Regrown: 20} {
		if counts[k] < least {
			t.Errorf("event %d happened %d times in ten days; at least %d are expected", k, counts[k], least)
		}
	}
	if built[days-2]+built[days-1] == 0 {
		t.Error("nothing is built any more in the last two days")
	}
}

// meddler does to a village whatever a person, a blob or chance may do.
type meddler struct {
	g      *Game
	b      begun
	orders []watched
}

// watched is an order whose end is to come.
type watched struct {
	to wits.Entity
	h  act.Handle
	at int64
}

func (m *meddler) villager(n int) (wits.Entity, bool) {
	if len(m.g.agents) == 0 {
		return 0, false
	}
	id := m.g.agents[n%len(m.g.agents)].ID
	for e := range villagers.All(m.g.world.Things) {
		if e.Index() == id {
			return e, true
		}
	}
	return 0, false
}

// thing is any entity, or one that is gone.
func (m *meddler) thing(n int) wits.Entity {
	i := 0
	for e := range m.g.world.Things.All() {
		if i++; i > n%(m.g.world.Things.Len()+1) {
			return e
		}
	}
	return wits.NewEntity(uint32(n), 77)
}

// do one of a few things, by numbers.
func (m *meddler) do(t testing.TB, what, n, k int) {
	g, w := m.g, m.g.world
	e, ok := m.villager(n)
	if !ok {
		return
	}
	switch what {
	case 0:
		g.TakeOver(e)
	case 1:
		g.GiveBack()
	case 2: // an order out of the blue, sensible or not
		o := order(smart.Offer(k%12), m.thing(n*31+k))
		switch k % 5 {
		case 0:
			o = verbs.GoTo(actors.Walk{To: w.inside(w.middle().Add(onCircle(float64(k)/37, 12))), Speed: 1})
		case 1:
			o = lookAt.Order(LookAt{Target: m.thing(n*7 + k)})
		case 2:
			o = put.Order(Put{})
		}
		m.orders = append(m.orders, watched{e, w.Give(e, o), w.Tick})
	case 3:
		w.AddBlob(w.inside(w.At(e).Add(onCircle(float64(k)/11, 2))))
	case 4:
		w.hurt(e, w.Villager(e), float64(k%70))
	case 5: // something vanishes that was not counted yet
		if f, _ := first(foods.Present(w.Things)); f != 0 {
			w.remove(f)
			w.Tally.Eaten++
		}
	case 6:
		for _, v := range w.Agent(e).actuator.Views(nil) {
			w.Agent(e).actuator.Cancel(v.Handle)
		}
	case 7:
		w.Villager(e).Hunger = float64(k % 100)
	case 8: // back and forth in time
		var now Moment
		g.Snapshot(&now)
		before := sim.Hash(g)
		for range k % 50 {
			g.tick()
		}
		must.Succeed(t, g.Restore(&now))
		if sim.Hash(g) != before {
			t.Fatal("a restored village is another one")
		}
	}
}

// settled checks that every watched order ends, and drops those that have.
func (m *meddler) settled(t testing.TB) {
	kept := m.orders[:0]
	for _, o := range m.orders {
		a := m.g.world.Agent(o.to)
		if a == nil {
			continue // gone with all that it had
		}
		s, why := a.actuator.Status(o.h)
		if s != act.Running {
			if (s == act.Failed || s == act.Superseded) && why == act.None {
				t.Fatalf("order %s of %s ended as %s without a reason", o.h, o.to, s)
			}
			continue
		}
		if kind := o.h.Type(); m.g.world.Tick-o.at > 130*Rate && kind != lookAt.Type() && kind != sleep.Type() {
			t.Fatalf("order %s of %s (%s) has not ended in 130 s", o.h, o.to, repertoire.Name(kind))
		}
		kept = append(kept, o)
	}
	m.orders = kept
}

// A village is sound whatever happens to it: takeovers, deaths, blobs, orders out of the blue, cancelled orders, jumps in
// time.
func TestO10_SoundWhateverHappens(t *testing.T) {
	registry := NewRegistry()
	rapid.Check(t, func(rt *rapid.T) {
		g := New(actors.With(registry))
		must.Succeed(rt, g.Start(Headless(), rapid.Uint64Range(1, 1000).Draw(rt, "seed")))
		g.world.Season.Start = rapid.Float64Range(0, DayLength).Draw(rt, "hour")
		m := &meddler{g: g, b: begin(g.world)}
		for range rapid.IntRange(1, 1+24/slow).Draw(rt, "acts") {
			m.do(t, rapid.IntRange(0, 8).Draw(rt, "what"), rapid.IntRange(0, 1000).Draw(rt, "n"), rapid.IntRange(0, 1000).Draw(rt, "k"))
			for range rapid.IntRange(1, 40).Draw(rt, "ticks") {
				g.tick()
				if err := m.b.broken(g.world); err != nil {
					rt.Fatalf("tick %d: %v", g.world.Tick, err)
				}
			}
			m.settled(t)
		}
	})
}

// The same for a whole day, with something every second.
func TestO10_DayOfInterruptions(t *testing.T) {
	g := startVillage(t, 5)
	m := &meddler{g: g, b: begin(g.world)}
	state := uint64(11)
	r := wits.NewRand(&state)
	for range int(DayLength) / slow {
		m.do(t, r.Int(9), r.Int(1000), r.Int(1000))
		for range Rate {
			g.tick()
		}
		m.b.steady(t, g)
		m.settled(t)
	}
	if g.world.Time() < DayLength/slow || len(g.agents) == 0 {
		t.Errorf("after %v s there are %d villagers", g.world.Time(), len(g.agents))
	}
}
