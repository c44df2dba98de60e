package town

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// TestSameForAnyNumberOfWorkers: one seed gives one run, for any number of workers.
func TestSameForAnyNumberOfWorkers(t *testing.T) { pastCase.Workers(t, 90*Rate/slow, nil, Headless()) }

// TestInfoIsSound: every choice of every option starts, and each scene can be chosen.
func TestInfoIsSound(t *testing.T) {
	pastCase.Choices(t)
	if scenes := New().Info().Options[0].Choices; len(scenes) != len(Scenes) {
		t.Errorf("%d scenes can be chosen, and there are %d", len(scenes), len(Scenes))
	}
}

// A restored village goes on as the first time, also in a game of its own, and with who has come and gone in between.
func TestRestoredVillageGoesOnTheSame(t *testing.T) {
	g := startVillage(t, 4)
	other := startVillage(t, 9)
	run := func(g *Game, n int) []uint64 {
		var hashes []uint64
		for i := range n {
			g.tick()
			if i%20 == 0 {
				hashes = append(hashes, sim.Hash(g))
			}
		}
		return hashes
	}
	run(g, 100*Rate)
	var m Moment
	g.Snapshot(&m)
	people := len(g.agents)
	want := run(g, 80*Rate)
	// Somebody dies, others come, a person takes over.
	g.TakeOver(g.seats[0].id)
	g.world.hurt(g.seats[1].id, g.world.Villager(g.seats[1].id), HealthFull)
	run(g, 60*Rate)
	for name, back := range map[string]*Game{"the same game": g, "another game": other} {
		must.Succeed(t, back.Restore(&m))
		if len(back.agents) != people || back.Taken() != 0 {
			t.Errorf("%s: %d villagers after going back, not %d; %s is steered", name, len(back.agents), people, back.Taken())
		}
		got := run(back, 80*Rate)
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%s: after %d ticks it is another village", name, i*20)
				break
			}
		}
	}
	if n := testing.AllocsPerRun(10, func() { g.Snapshot(&m) }); n > 0 {
		t.Errorf("a snapshot into the same moment allocates %v times", n)
	}
}

// given is an order and the tick in which it was given.
type given struct {
	tick  int64
	order act.Order
}

// A person who gives the same orders as a mind does the same: the worlds are equal in every tick, down to the actuators.
func TestO05_PersonAndMindGiveTheSameTrace(t *testing.T) {
	var orders []given
	var hashes []uint64
	var house int64
	// A mind that changes its mind takes orders back, which cannot be seen from outside; so it decides only at the ends of
	// plans here.
	steady := actors.From(changed(t, "calm.utility.json", `"every": 0.25`, `"every": 1000`))
	g := New(steady)
	must.Succeed(t, g.Start(map[string]string{"scene": "house"}, 1))
	for house == 0 && g.world.Tick < 90*Rate {
		w := g.world
		a := &w.Agent(ada).actuator
		before := a.Orders().Issued
		g.frame = wits.Frame{Delta: delta, Time: float64(w.Tick) / Rate, Tick: w.Tick}
		g.step(0)
		views := a.Views(nil)
		fresh := int(a.Orders().Issued - before)
		if fresh > len(views) {
			t.Fatalf("tick %d: %d orders at once cannot be told apart", w.Tick, fresh)
		}
		for _, v := range views[len(views)-fresh:] {
			orders = append(orders, given{w.Tick, v.Order})
		}
		w.Step()
		hashes = append(hashes, w.Hash())
		house = w.Tally.Houses
	}
	if house == 0 || len(orders) < 18 {
		t.Fatalf("the mind built %d houses with %d orders", house, len(orders))
	}
	p := New(steady)
	must.Succeed(t, p.Start(map[string]string{"scene": "house"}, 1))
	if !p.TakeOver(ada) {
		t.Fatal("she cannot be taken over")
	}
	for tick, want := range hashes {
		for len(orders) > 0 && orders[0].tick == int64(tick) {
			p.world.Give(ada, orders[0].order)
			orders = orders[1:]
		}
		p.tick()
		// What a mind sees is kept in the agent, but decides nothing by itself.
		p.world.Agent(ada).Blob = 0
		if p.world.Hash() != want {
			t.Fatalf("tick %d: the worlds differ", tick)
		}
	}
	if p.world.Tally.Houses != 1 || p.seats[0].Mind.Status() != wits.Running && p.seats[0].Mind.Fault() != nil {
		t.Errorf("the person built %d houses", p.world.Tally.Houses)
	}
}
