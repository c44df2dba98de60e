package sniper

import (
	"fmt"
	"math"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/world/belief"
)

// row is what the truth table of [Pro360]'s sniper asks.
type row struct{ underFire, retreatClear, inZone, rested bool }

// choice is what the table says.
func (r row) choice() string {
	switch {
	case r.underFire && r.retreatClear:
		return "Retreat"
	case r.underFire:
		return "FightBack"
	case r.retreatClear && r.inZone && r.rested:
		return "Snipe"
	}
	return "Hide"
}

// watcher reads the inputs of the table from the world, as they are before a tick, and remembers shots.
type watcher struct {
	g       *Game
	sniped  bool    // it takes a shot
	stopped float64 // s, when the last one ended; below 0: never
}

// row is the row of the table that holds, and whether that is too near at the end of the pause to tell.
func (o *watcher) row() (r row, close bool) {
	w := o.g.world
	b, now := w.Sniper(), w.Time()
	r.underFire = b.UnderFire()
	_, r.retreatClear = w.Refuge(b)
	for i := range b.contacts {
		c := &b.contacts[i]
		far := c.Place.Dist(b.At)
		r.inZone = r.inZone || c.Who != 0 && c.Attitude == belief.Hostile && now-c.Seen <= 6 && w.Ground.Sees(b.At, c.Place) && w.Ground.Market.Contains(c.Place) && far >= 50 && far <= 300
	}
	rest := now - o.stopped
	r.rested = o.sniped || o.stopped < 0 || rest >= 60
	return r, o.stopped >= 0 && math.Abs(rest-60) < 0.05
}

// tick runs a frame and checks that the sniper does what the table says.
func (o *watcher) tick(t *testing.T) row {
	t.Helper()
	r, close := o.row()
	o.g.tick()
	sound(t, o.g)
	got := o.g.Chosen()
	if want := r.choice(); !close && got != want {
		// A shot that ends in this frame leaves it to what comes next.
		if ended := o.sniped && want == "Snipe" && got == "Hide"; !ended {
			t.Fatalf("tick %d: %+v: it chose %s, not %s", o.g.world.Tick, r, got, want)
		}
	}
	if o.sniped && got != "Snipe" {
		o.stopped = float64(o.g.world.Tick-1) / Rate
	}
	o.sniped = got == "Snipe"
	return r
}

// TestT21_1_TruthTable drives the world into all sixteen rows of the table, by bullets that hit close by, by soldiers who bar
// the ways out, by one in the kill zone or out of it, and by a shot that was taken or not. In every frame on the way the
// sniper does what the table says.
func TestT21_1_TruthTable(t *testing.T) {
	documents := still(t, "sniper.utility.json", "[60, 120]", "60")
	seen := map[row]string{}
	for n := range 16 {
		want := row{n&8 != 0, n&4 != 0, n&2 != 0, n&1 != 0}
		t.Run(fmt.Sprintf("%+v", want), func(t *testing.T) {
			// One in the kill zone, two at the ways out, one who shoots.
			g := beginWith(t, uint64(n), Town(), cast(at(196, 72), at(240, 20), at(240, 150), at(100, 60)), actors.From(documents))
			lasting(g)
			o := &watcher{g: g, stopped: -1}
			w := g.world
			for i := 0; !want.rested && (i == 0 || o.sniped || o.stopped < 0); i++ { // a shot before
				if o.tick(t); i > 30*Rate {
					t.Fatal("it takes no shot")
				}
			}
			if !want.inZone {
				w.Bodies[1].At = at(120, 66)
			}
			if !want.retreatClear {
				w.Bodies[2].At, w.Bodies[3].At = at(33, 100), at(33, 60)
			}
			for i := range maxContacts { // what it knew before does not count
				w.Sniper().contacts[i] = Contact{}
			}
			shots := 0
			for i := range 20 * Rate {
				// It is shot at when the rest is as it should be.
				if r, _ := o.row(); want.underFire && shots == 0 && r == (row{false, want.retreatClear, want.inZone, want.rested}) && i > 5 {
					w.Bodies[4].Pose = Prone
					w.shoot(&w.Bodies[4], w.Sniper().At.Add(at(-1, 5)), 0)
					shots++
				}
				if r := o.tick(t); r == want {
					seen[want] = g.Chosen()
					return
				}
			}
			r, _ := o.row()
			t.Fatalf("the row never holds; it is %+v", r)
		})
	}
	if len(seen) != 16 {
		t.Errorf("%d of 16 rows", len(seen))
	}
	counts := map[string]int{}
	for _, choice := range seen {
		counts[choice]++
	}
	if counts["Retreat"] != 4 || counts["FightBack"] != 4 || counts["Snipe"] != 1 || counts["Hide"] != 7 {
		t.Errorf("chosen: %v", counts)
	}
}

// TestT21_2_SnipeIsASequence: lies down, raises the weapon, pauses, fires; one after the other.
func TestT21_2_SnipeIsASequence(t *testing.T) {
	g := beginWith(t, 1, Town(), cast(at(196, 72)), actors.From(still(t)))
	lasting(g)
	b := g.world.Sniper()
	b.Pose = Standing
	var lay, raised, fired float64
	for range 20 * Rate {
		g.tick()
		sound(t, g)
		now := g.world.Time()
		if b.Pose == Prone && lay == 0 && g.Chosen() == "Snipe" {
			lay = now
		}
		if b.Raised && raised == 0 {
			if raised = now; lay == 0 {
				t.Fatal("the weapon is raised before it lies")
			}
		}
		if happened(g, Shot) > 0 {
			fired = now
			break
		}
	}
	if !(lay > 0 && lay < raised && raised+2 <= fired && fired < raised+2.5) {
		t.Errorf("lies at %.2f s, weapon raised at %.2f s, fired at %.2f s", lay, raised, fired)
	}
}

// TestT21_2_FightBackIgnoresTheKillZone: at whoever is near, as rapidly as it can.
func TestT21_2_FightBackIgnoresTheKillZone(t *testing.T) {
	g := beginWith(t, 1, Town(), cast(at(33, 100), at(33, 60)), actors.From(still(t)))
	lasting(g)
	w := g.world
	shots := 0
	for i := range 12 * Rate {
		if i%Rate == Rate/2 {
			w.alarm(1, w.Sniper().At, threatReach)
		}
		g.tick()
		sound(t, g)
		shots += happened(g, Shot)
		if w.Ground.Market.Contains(w.Sniper().AimAt) {
			t.Fatal("it aims into the kill zone, where nobody is")
		}
	}
	if shots < 4 {
		t.Errorf("%d shots in 12 s", shots)
	}
}

// TestT21_3_Cooldown: the first shot is free; from the end of one to the next it takes 60 to 120 s, drawn anew each time.
func TestT21_3_Cooldown(t *testing.T) {
	g := beginWith(t, 3, Town(), cast(at(196, 72)), actors.From(still(t)))
	lasting(g)
	var gaps []float64
	was, ended, first := false, 0.0, 0.0
	for len(gaps) < 12 && g.world.Time() < 3000 {
		g.tick()
		now := g.world.Time()
		is := g.Chosen() == "Snipe"
		switch {
		case is && !was && ended == 0:
			first = now
		case is && !was:
			gaps = append(gaps, now-ended)
		case was && !is:
			ended = now
		}
		was = is
	}
	if first > 10 {
		t.Errorf("the first shot is taken after %.1f s only", first)
	}
	least, most := 1e9, 0.0
	for _, gap := range gaps {
		least, most = min(least, gap), max(most, gap)
	}
	if len(gaps) != 12 || least < 59.9 || most > 120.1 || most-least < 20 {
		t.Errorf("pauses of %.1f s", gaps)
	}
}

// TestT21_3_Bound: with the lower bound drawn, no shot at 59.9 s and one at 60.1 s.
func TestT21_3_Bound(t *testing.T) {
	g := beginWith(t, 3, Town(), cast(at(196, 72)), actors.From(still(t, "sniper.utility.json", "[60, 120]", "[60, 60]")))
	lasting(g)
	was, ended := false, 0.0
	for g.world.Time() < 120 {
		g.tick()
		is, now := g.Chosen() == "Snipe", g.world.Time()
		switch {
		case ended == 0 && was && !is:
			ended = now
		case ended > 0 && is && now-ended < 59.9:
			t.Fatalf("it takes a shot after %.2f s", now-ended)
		case ended > 0 && is && now-ended < 60.1:
			return
		}
		was = is
	}
	t.Error("it takes no shot after 60.1 s")
}

// TestT21_4_Range: no shot nearer than 50 m or farther than 300 m, both of which are allowed; the range is the document's.
func TestT21_4_Range(t *testing.T) {
	open := NewGround(Ground{Houses: []Rect{rect(230, 2, 250, 20)}, Nests: Town().Nests,
		Market: geom.Polygon{at(33, 0), at(900, 0), at(900, 160), at(33, 160)}, Wood: Town().Wood})
	wider := still(t, "marks.considerations.json", `"to": 300`, `"to": 500`)
	for _, c := range []struct {
		far         float64
		book, wider bool
	}{{49, false, false}, {50, true, true}, {51, true, true}, {299, true, true}, {300, true, true}, {301, false, true}, {501, false, false}} {
		for i, want := range [...]bool{c.book, c.wider} {
			documents := still(t)
			if i == 1 {
				documents = wider
			}
			// The soldier stands behind a house; the sniper believes it somewhere else.
			g := beginWith(t, 1, open, cast(at(240, 23)), actors.From(documents))
			b := g.world.Sniper()
			shot := false
			for range 10 {
				b.Contacts().Perceive(Contact{Who: g.world.Bodies[1].ID, Place: b.At.Add(at(c.far, 0)), Seen: g.world.Time(), Attitude: belief.Hostile})
				g.tick()
				shot = shot || g.Chosen() == "Snipe"
			}
			if shot != want {
				t.Errorf("%v m, wider %v: it snipes: %v", c.far, i == 1, shot)
			}
		}
	}
}

// marks draws targets n times for a sniper who stands by itself, from contacts; document is mark.utility.json or one like it.
func marks(t *testing.T, g *Game, document string, n int) map[wits.Entity]int {
	t.Helper()
	p, err := wits.Load(g.Registry, g.Documents, document)
	must.Succeed(t, err)
	ports, err := wits.Bind[struct {
		At     wits.Input[geom.Vec2]
		Target wits.Output[Contact]
	}](p)
	must.Succeed(t, err)
	b := g.world.Sniper()
	drawn := map[wits.Entity]int{}
	for i := range n {
		m := p.NewMind(uint64(i))
		ports.At.Set(m, b.At)
		if s := m.Step(wits.Frame{Delta: delta, Entity: b.ID, Self: b, World: g.world, Time: g.world.Time()}); s == wits.Success {
			drawn[ports.Target.Get(m).Who]++
		}
	}
	return drawn
}

// TestT21_5_OfficerPreference: among ten men of the ranks and an officer the officer is chosen half of the time; with two
// officers they are in two of three. Who is no enemy never is, and how "enemy" is written does not matter.
// TestT21_20: that share over many seeded draws.
func TestT21_5_OfficerPreference(t *testing.T) {
	for officers, share := range map[int]float64{1: 10.0 / 20, 2: 20.0 / 30} {
		c := cast()
		for i := range 10 + officers + 3 {
			r := Role{Name: "x", Rank: Enlisted, Side: [...]string{"enemy", "Enemy", "ENEMY"}[i%3], At: at(170+float64(i*3), 84)}
			if i < officers {
				r.Rank = Officer
			}
			if i >= 10+officers {
				r.Side, r.Rank = [...]string{"friend", "Neutral", "FRIEND"}[i%3], Officer
			}
			c = append(c, r)
		}
		g := beginWith(t, 1, Town(), c)
		b := g.world.Sniper()
		for i := int64(1); i < g.world.Count; i++ {
			b.Contacts().Perceive(g.world.Bodies[i].Truth(b.Side, 0))
		}
		const n = 10000
		drawn, others, all := marks(t, g, "mark.utility.json", n), 0, 0
		for who, times := range drawn {
			if body := g.world.body(who); body.Side != Enemy {
				t.Errorf("%d officers: %v was chosen %d times", officers, body.Side, times)
			} else if body.Rank == Enlisted {
				others += times
			}
			all += times
		}
		got, off := 1-float64(others)/n, 4*math.Sqrt(share*(1-share)/n)
		if math.Abs(got-share) > off || len(drawn) != 10+officers || all != n {
			t.Errorf("%d officers: a share of %.3f of %d, not %.3f +- %.3f", officers, got, len(drawn), share, off)
		}
	}
}

// TestT21_10_Disguise: an enemy who is taken for a civilian is no target among contacts, and one among all as they are.
func TestT21_10_Disguise(t *testing.T) {
	c := append(cast(), Role{Name: "Scout", Rank: Enlisted, Side: "enemy", As: "neutral", At: at(190, 90)})
	documents := still(t)
	documents["all.utility.json"] = changed(t, "mark.utility.json", `"Contacts"`, `"Everybody"`)["mark.utility.json"]
	g := beginWith(t, 1, Town(), c, actors.From(documents))
	lasting(g)
	b, scout := g.world.Sniper(), &g.world.Bodies[1]
	for range 9 * Rate { // it looks out
		g.tick()
		if g.Chosen() == "Snipe" {
			t.Fatal("it shoots at a civilian")
		}
	}
	k := b.Contacts().Find(scout.ID)
	if k == nil || k.Attitude != belief.Neutral || k.State.Rank != Civilian {
		t.Fatalf("the scout is taken for %+v", k)
	}
	k.Seen = g.world.Time()
	if drawn := marks(t, g, "mark.utility.json", 50); len(drawn) != 0 {
		t.Errorf("chosen among contacts: %v", drawn)
	}
	if drawn := marks(t, g, "all.utility.json", 50); drawn[scout.ID] != 50 {
		t.Errorf("chosen among everybody: %v", drawn)
	}
	scout.Unmasked = true
	for i := 0; g.Chosen() != "Snipe"; i++ {
		if g.tick(); i > 12*Rate {
			t.Fatal("nor does it shoot when the scout is known")
		}
	}
}

// TestT21_12_ThreatOfUnknownSource: bullets that hit close by make a soldier leave its cover, and the sniper its nest, though
// neither knows of anybody who shoots.
func TestT21_12_ThreatOfUnknownSource(t *testing.T) {
	g := beginWith(t, 1, Town(), cast(at(150, 80)), actors.From(changed(t, "sniper.utility.json", `"Marks.InZone"`, `"Never"`, "sniper.utility.json", `"considerations": {`, `"considerations": {"Never": [{"name": "No", "if": "false"}],`)))
	w := g.world
	soldier := &w.Bodies[1]
	shake := func(b *Body, by int64) {
		w.alarm(by, b.At, threatReach)
		if n := b.Threats().Len(); n == 0 || b.threats[n-1].Source != 0 || b.hostile() != nil {
			t.Fatalf("%v knows who shoots", b.Rank)
		}
	}
	shake(soldier, 0)
	until := func(what string, seconds float64, holds func() bool) {
		t.Helper()
		for range int(seconds * Rate) {
			g.tick()
			sound(t, g)
			if holds() {
				return
			}
		}
		t.Fatalf("never: %s; it is at %v", what, soldier.At)
	}
	lasting(g)
	until("it takes cover", 12, func() bool { return soldier.Pose == Kneeling })
	was := soldier.At
	if !w.Ground.Covered(was, w.Ground.Nests[1]) {
		t.Errorf("%v is not behind a cover", was)
	}
	until("it stays there", 3, func() bool { return w.Tick%Rate == 0 })
	shake(soldier, 0)
	until("it leaves the cover", 8, func() bool { return soldier.At.Dist(was) > 10 })
	soldier.At, w.Sniper().contacts = at(242, 125), [maxContacts]Contact{} // behind a house
	shake(w.Sniper(), 1)
	until("the sniper leaves the nest", 3, func() bool { return w.Sniper().Nest != 0 && g.Chosen() == "Retreat" })
}
