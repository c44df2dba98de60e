package armada

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

var whole = flag.Bool("whole", false, "play every battle of the tables in README.md")

// TestCommanderBeatsPassiveAndTheVeteran: the commander beats a player who gives no orders in each of 40 battles, and a plan that is good
// in at least half of them, in small battles and in greater ones, and however ships fly. The sides change from round to round.
// games/armada/README.md has the figures. Without the flag -whole, which make soak gives, the battles with the veteran are
// played at 12 squads alone, and of all others the first few; with -short, one small battle.
func TestCommanderBeatsPassiveAndTheVeteran(t *testing.T) {
	page, err := os.ReadFile("README.md")
	must.Succeed(t, err)
	// some are as many battles as are played of so many.
	some := func(all int) int {
		switch {
		case testing.Short():
			return 1
		case raceEnabled || !*whole:
			return min(all, 4)
		}
		return all
	}
	for _, c := range []struct {
		size, flight string
		rounds       int
		table        bool // the page shows the whole tables
	}{{"4", "arcade", 40, false}, {"4", "inertia", 40, false}, {"12", "arcade", 40, true}, {"12", "inertia", 8, false}} {
		t.Run(c.size+" squads, "+c.flight, func(t *testing.T) {
			if testing.Short() && (c.size != "4" || c.flight != "arcade") {
				t.Skip("long: plays a hundred battles")
			}
			series := Contest{A: "commander.tree.json", Options: map[string]string{"size": c.size, "flight": c.flight}, Rounds: some(c.rounds), Seed: 1, Workers: 2}
			passive, err := Tournament(context.Background(), series)
			must.Succeed(t, err)
			if passive.Won != series.Rounds {
				t.Errorf("the commander beats the passive side in %d battles of %d", passive.Won, series.Rounds)
			}
			if testing.Short() {
				return
			}
			series.B = "veteran.tree.json"
			var veteran Score
			if *whole || c.size == "12" && !raceEnabled {
				series.Rounds = c.rounds
				if veteran, err = Tournament(context.Background(), series); err != nil {
					t.Fatal(err)
				}
				if 2*veteran.Won < c.rounds {
					t.Errorf("the commander beats the veteran in %d battles of %d", veteran.Won, c.rounds)
				}
			}
			// The veteran is no straw man: whoever does nothing loses to it.
			series.A, series.B, series.Rounds = "veteran.tree.json", "", some(8)
			idle, err := Tournament(context.Background(), series)
			must.Succeed(t, err)
			if idle.Won+1 < series.Rounds {
				t.Errorf("the veteran beats the passive side in %d battles of %d", idle.Won, series.Rounds)
			}
			if raceEnabled {
				return
			}
			var want []string
			if *whole {
				want = append(want, fmt.Sprintf("| %s | %s | %d of %d | %d of %d | %d of %d |", c.size, c.flight, passive.Won, c.rounds, veteran.Won, c.rounds, idle.Won, series.Rounds))
			}
			for _, s := range []Score{passive, veteran} {
				if !c.table || s.Rounds < c.rounds {
					continue
				}
				var table strings.Builder
				must.Succeed(t, s.Write(&table))
				want = append(want, table.String())
			}
			for _, text := range want {
				if !strings.Contains(string(page), text) {
					t.Errorf("games/armada/README.md does not have\n%s", text)
				}
			}
		})
	}
}

// TestB14_TheAdmiralBeatsTheCommander: the numbers that a search has found are better than those before, in more battles than luck
// explains. Without the flag -whole it only leads its fleet as the commander does: a few battles say nothing of strength.
func TestB14_TheAdmiralBeatsTheCommander(t *testing.T) {
	series := Contest{A: "admiral.tree.json", Options: map[string]string{"size": "4"}, Rounds: 2, Seed: 1, Workers: 2}
	passive, err := Tournament(t.Context(), series)
	must.Succeed(t, err)
	if passive.Won != series.Rounds {
		t.Errorf("the admiral beats the passive side in %d battles of %d", passive.Won, series.Rounds)
	}
	if !*whole {
		return
	}
	series.B, series.Rounds, series.Seed = "commander.tree.json", 400, 100_000 // far from the seeds of the search
	score, err := Tournament(t.Context(), series)
	must.Succeed(t, err)
	// Half of the points, and two standard errors of that many battles.
	if points := float64(score.Won) + float64(score.Rounds-score.Won-score.Lost)/2; points < 0.55*float64(series.Rounds) {
		t.Errorf("the admiral has %v points of %d battles", points, series.Rounds)
	}
}

// A tournament is the same for any number of workers, and its table says what it is about.
func TestTournament(t *testing.T) {
	rounds := 6
	if testing.Short() {
		rounds = 2
	}
	c := Contest{A: "veteran.tree.json", B: "commander.tree.json", Options: map[string]string{"size": "4"}, Rounds: rounds, Seed: 3, Workers: 1}
	one, err := Tournament(context.Background(), c)
	must.Succeed(t, err)
	c.Workers = 3
	three, err := Tournament(context.Background(), c)
	must.Succeed(t, err)
	if one != three || one.Won+one.Lost+one.Draws != rounds {
		t.Errorf("with one worker %+v, with three %+v", one, three)
	}
	if !testing.Short() {
		c.A, c.B = c.B, c.A
		other, err := Tournament(context.Background(), c)
		must.Succeed(t, err)
		if other.Won+other.Lost+other.Draws != rounds {
			t.Errorf("the other way round %+v", other)
		}
	}
	var table bytes.Buffer
	must.Succeed(t, one.Write(&table))
	for _, want := range []string{"veteran.tree.json", "commander.tree.json", "a draw", "95 % interval"} {
		if !strings.Contains(table.String(), want) {
			t.Errorf("the table has no %q:\n%s", want, &table)
		}
	}
	for _, bad := range []Contest{{Rounds: 0}, {Rounds: 1, A: "nothing.json", Options: map[string]string{"size": "4"}}} {
		if _, err := Tournament(context.Background(), bad); err == nil {
			t.Errorf("%+v was played", bad)
		}
	}
	for file, want := range map[string]string{
		"ship.machine.json": "ship.machine.json cannot lead a fleet: wits: port Foe",
		"prey.utility.json": "prey.utility.json cannot lead a fleet: wits: prey.utility.json has no port",
		"nothing.json":      "nothing.json",
	} {
		_, err := Tournament(context.Background(), Contest{Rounds: 2, A: file, Options: map[string]string{"size": "4"}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", file, err)
		}
	}
	done, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Tournament(done, c); err == nil {
		t.Error("a tournament that was stopped gave a score")
	}
}

// Wilson's interval, against figures of the literature: 8 of 10 are 49.0 to 94.3 %.
func TestWilson(t *testing.T) {
	part, low, high := Score{Won: 8, Rounds: 10}.Part()
	if part != 0.8 || math.Abs(low-0.4902) > 5e-4 || math.Abs(high-0.9433) > 5e-4 {
		t.Errorf("%v, %v to %v", part, low, high)
	}
}

// The same seed gives the same battle for any number of workers; another seed, or another flight, another one. The commander waits for
// nobody here, so that they fight soon.
func TestSameForAnyNumberOfWorkers(t *testing.T) {
	flights, size := []string{"arcade", "inertia"}, "12"
	if testing.Short() {
		flights, size = flights[:1], "4"
	}
	for _, flight := range flights {
		o := map[string]string{"flight": flight, "size": size}
		if raceEnabled { // the detector looks on while ships take aim; the sums are compared without it
			played(t, 5, o, 80*Rate, actors.Workers(3), actors.From(soon()))
			continue
		}
		hash := func(seed uint64, workers int) uint64 {
			out, g := played(t, seed, o, 110*Rate, actors.Workers(workers), actors.From(soon()))
			if w := g.World(); w.Left(Blue)+w.Left(Red) == 2*w.Size*Crew {
				t.Errorf("%s: nobody was destroyed", flight)
			}
			return out.Hash
		}
		one := hash(5, 1)
		if three := hash(5, 3); three != one {
			t.Errorf("%s: 3 workers: %x, one worker: %x", flight, three, one)
		}
		if hash(6, 1) == one {
			t.Errorf("%s: another seed gives the same battle", flight)
		}
	}
}

// In each tick of a battle: ships are in space, outside of asteroids, no faster than they can be, and sums agree.
func TestInvariants(t *testing.T) {
	ticks := 60 * Rate
	if testing.Short() {
		ticks = 20 * Rate
	}
	for _, flight := range []string{"arcade", "inertia"} {
		g := beginWith(t, soon(), 2, "size", "12", "flight", flight, "blue", "veteran", "red", "commander")
		w := g.world
		health := math.MaxFloat64
		for range ticks {
			g.tick()
			sound(t, g)
			flags := 0.0
			for i := range w.Flags {
				flags += w.Flags[i].Health
			}
			if flags > health {
				t.Fatal("a flagship was repaired")
			}
			health = flags
			for i := range w.Ships {
				s := &w.Ships[i]
				if !s.Alive() {
					continue
				}
				if s.At != w.inside(s.At) {
					t.Fatalf("ship %d is at %v", i, s.At)
				}
				if s.Velocity.Len() > topSpeed+1e-6 || s.Health > hull {
					t.Fatalf("ship %d flies at %v m/s and has %v", i, s.Velocity.Len(), s.Health)
				}
			}
			if int(w.Flying) == len(w.Bolts) {
				t.Fatal("there is no room for another bolt")
			}
		}
	}
}

// A battle ends when a flagship is destroyed, when a fleet is, and when its time is up; it is over then, for good.
func TestEnds(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(g *Game)
		want Phase
	}{
		"flagship": {func(g *Game) { g.world.Flags[Red].Health = 0 }, BlueWon},
		"fleet": {func(g *Game) {
			for i := range g.world.Fleet(Blue) {
				for k := range g.world.crewOf(&g.world.Squads[i]) {
					g.world.harm(&g.world.Ships[i*Crew+k], hull)
				}
			}
		}, RedWon},
		"both": {func(g *Game) { g.world.Flags[Red].Health, g.world.Flags[Blue].Health = 0, 0 }, Draw},
		"time": {func(g *Game) { g.world.Tick = battleTime*Rate - 2 }, Draw},
	} {
		g := begin(t, 1)
		g.tick()
		if g.Over() || g.Result() != "" {
			t.Fatalf("%s: over at once", name)
		}
		c.do(g)
		g.tick()
		g.tick()
		if g.world.Phase != c.want || !g.Over() || g.Result() != c.want.String() {
			t.Errorf("%s: %v", name, g.world.Phase)
		}
		if err := g.Command(0, "all", nil); err == nil {
			t.Errorf("%s: orders after the end", name)
		}
	}
}

// Keys alone are enough to command: choose a squad, move the cursor, and order.
func TestKeyboard(t *testing.T) {
	g := New()
	hold := func(tick int64) []string {
		switch {
		case tick == 1:
			return []string{"squad 2"}
		case tick > 2 && tick < 20:
			return []string{keyUp, keyRight}
		case tick == 30:
			return []string{keyOrder}
		case tick == 40:
			return []string{keyForm}
		case tick == 50:
			return []string{keyNext}
		case tick == 60:
			return []string{keyPatrol}
		case tick == 70:
			return []string{keyAll}
		case tick == 80:
			return []string{"squad 1"}
		case tick == 84:
			return []string{keyAdd}
		case tick == 85:
			return []string{keyAdd, "squad 3"}
		}
		return nil
	}
	check := func(tick int64) bool {
		q := g.world.Squads
		switch tick {
		case 35:
			if q[1].Order.Kind != MoveOrder || q[1].Order.Place.Dist(g.player.Cursor) > 1e-9 || q[0].Order.Kind != NoOrder {
				t.Errorf("after Enter: %+v", q[1].Order)
			}
		case 45:
			if q[1].Formation != Line || q[0].Formation != Arrow {
				t.Error("F gives no other formation")
			}
		case 65:
			if q[2].Order.Kind != PatrolOrder || q[1].Order.Kind != MoveOrder {
				t.Errorf("after N and G: %+v", q[2].Order)
			}
		case 75:
			if g.player.Selected != [2]uint64{0b1111} {
				t.Errorf("0 selects %b", g.player.Selected)
			}
		case 88:
			if g.player.Selected != [2]uint64{0b101} {
				t.Errorf("1 and Shift+3 select %b", g.player.Selected)
			}
		}
		return true
	}
	if _, err := sim.Headless(g, sim.Run{Options: map[string]string{"size": "4", "red": "nobody"}, Seed: 1, Ticks: 90, Script: hold, After: check}); err != nil {
		t.Fatal(err)
	}
}

// Commands that the page makes of gestures: a box selects, a click moves or attacks.
func TestCommands(t *testing.T) {
	g := begin(t, 1)
	w := g.world
	do(t, g, 0, "select", "0, 0", geomText(w.Squads[1].At.Add(at(8, 0))), "false")
	if !g.player.has(0) || !g.player.has(1) || g.player.has(2) || g.player.has(3) {
		t.Errorf("the box selected %b", g.player.Selected)
	}
	for _, c := range []struct {
		agent uint32
		add   string
		want  uint64
	}{{w.Ships[0].ID.Index(), "false", 0b1}, {w.Squads[2].ID.Index(), "true", 0b101}, {w.Ships[1].ID.Index(), "true", 0b100}, {w.Ships[len(w.Ships)-1].ID.Index(), "false", 0b100}} {
		if do(t, g, c.agent, "pick", c.add); g.player.Selected != [2]uint64{c.want} {
			t.Errorf("a click at %d selected %b, not %b", c.agent, g.player.Selected, c.want)
		}
	}
	do(t, g, 0, "select", "0, 0", geomText(w.Squads[0].At.Add(at(8, 8))), "true")
	if !g.player.has(0) || !g.player.has(2) {
		t.Errorf("a box that adds left %b", g.player.Selected)
	}
	if do(t, g, 0, "none"); g.selected(nil) != 0 {
		t.Errorf("none leaves %b", g.player.Selected)
	}
	do(t, g, 0, "squad", "3")
	do(t, g, 0, "engage", fmt.Sprint(w.Ships[w.Size*Crew].ID.Index()), "300, 200")
	if o := w.Squads[2].Order; o.Kind != AttackOrder || o.Target != w.Squads[w.Size].ID {
		t.Errorf("a right click at an enemy is %+v", o)
	}
	do(t, g, 0, "engage", fmt.Sprint(w.Ships[0].ID.Index()), "300, 200")
	if o := w.Squads[2].Order; o.Kind != MoveOrder || o.Place != at(300, 200) {
		t.Errorf("a right click at a friend is %+v", o)
	}
	do(t, g, 0, "engage", fmt.Sprint(w.Flags[Red].ID.Index()), "300, 200")
	if o := w.Squads[2].Order; o.Target != w.Flags[Red].ID {
		t.Errorf("a right click at the flagship is %+v", o)
	}
	do(t, g, 0, "assault", geomText(w.Squads[w.Size+1].At.Sub(at(90, 0))))
	if o := w.Squads[2].Order; o.Kind != AttackOrder || w.squad(o.Target) == nil {
		t.Errorf("an attack on who is nearest is %+v", o)
	}
	do(t, g, 0, "beat", "200, 300")
	if o := w.Squads[2].Order; o.Kind != PatrolOrder || o.Place != at(200, 300) || o.Other.Dist(w.Squads[2].At) > 1e-9 {
		t.Errorf("a patrol there and back is %+v", o)
	}
	do(t, g, 0, "order", geomText(w.Squads[w.Size].At))
	if o := w.Squads[2].Order; o.Kind != AttackOrder || o.Target != w.Squads[w.Size].ID {
		t.Errorf("a click at an enemy is %+v", o)
	}
	do(t, g, 0, "order", geomText(w.Flags[Red].At))
	if w.Squads[2].Order.Target != w.Flags[Red].ID {
		t.Error("a click at the flagship does not attack it")
	}
	do(t, g, 0, "formation", "wedge")
	if w.Squads[2].Formation != Wedge {
		t.Error("there is no wedge")
	}
	do(t, g, 0, "patrol", "200, 100", "200, 300")
	if w.Squads[2].Order.Kind != PatrolOrder {
		t.Error("no patrol")
	}
	do(t, g, 0, "stop")
	if w.Squads[2].Order.Kind != NoOrder {
		t.Error("orders are not taken back")
	}
	do(t, g, 0, "squads", "all", "hold", "0, 0", "0")
	was := w.Hash()
	for _, bad := range [][]string{{"squads", "1,9", "move", "9, 9", "0"}, {"squads", "x", "move", "9, 9", "0"}, {"squads", "1", "move", "-9, 9", "0"}, {"attack", "9"}, {"move", "1e6, 0"}, {"face", "9, 9", "-1, 0"}, {"patrol", "9, 9", "9, 1e6"}} {
		if err := g.Command(0, bad[0], bad[1:]); err == nil {
			t.Errorf("%v was done", bad)
		}
	}
	if w.Hash() != was {
		t.Error("what was refused changed something")
	}
}

// A move with a direction ends with all ships in a formation that looks there, squads side by side across it.
func TestFacing(t *testing.T) {
	g := begin(t, 1)
	w := g.world
	w.Bodies = w.Bodies[:2]
	to := at(w.Width/2, w.Height/2)
	do(t, g, 0, "select", "0, 0", geomText(at(w.Width/2, w.Height)), "false")
	do(t, g, 0, "squad", "1")
	do(t, g, 0, "face", geomText(to), geomText(to.Sub(at(0, 50))))
	q := &w.Squads[0]
	until(t, g, 40, "the squad stands", func() bool { return w.Squads[0].March.Anchor == to && arrived(w, q) })
	if q.March.Heading != at(0, -1) {
		t.Errorf("it looks to %v", q.March.Heading)
	}
	leader := false
	for k := range w.crewOf(q) { // of the arrow's five, four stand behind
		leader = leader || w.crewOf(q)[k].At.Dist(to) < 1.6
		if w.crewOf(q)[k].At.Y < to.Y-1.6 {
			t.Errorf("ship %d is at %v, before the leader", k, w.crewOf(q)[k].At)
		}
	}
	if !leader {
		t.Error("nobody leads")
	}
	do(t, g, 0, "squads", "1,2", "move", geomText(to), "0")
	do(t, g, 0, "face", geomText(to), geomText(to.Add(at(50, 0))))
	a, b := w.Squads[0].Order, w.Squads[1].Order
	if a.Facing != at(1, 0) || b.Facing != a.Facing || a.Place.X != b.Place.X || a.Place.Dist(b.Place) < 30 {
		t.Errorf("side by side they are sent to %+v and %+v", a, b)
	}
	do(t, g, 0, "face", geomText(to), geomText(to))
	if o := w.Squads[0].Order; o.Facing != (geom.Vec2{}) {
		t.Errorf("a line of no length looks to %v", o.Facing)
	}
}

// A squad on patrol goes to and fro.
func TestPatrol(t *testing.T) {
	g := begin(t, 1)
	alone(g)
	w := g.world
	w.Bodies = w.Bodies[:2]
	a, b := at(200, 120), at(200, 260)
	do(t, g, 0, "squad", "1")
	do(t, g, 0, "patrol", geomText(a), geomText(b))
	for range 2 {
		until(t, g, 40, "it is at the far end", func() bool { return w.Squads[0].At.Dist(b) < 20 })
		until(t, g, 40, "it is at the near end", func() bool { return w.Squads[0].At.Dist(a) < 20 })
	}
}

var pastCase = gametest.Case{
	New:       gametest.Kit(New),
	Options:   map[string]string{"flight": "arcade", "size": "4"},
	Documents: soon(),
	Edits:     []gametest.Edit{{File: "ship.machine.json", Old: "\"ports\": [", New: "\"ports\": [{\"in\": \"Spare\", \"type\": \"float\", \"default\": 3}, "}},
	Rounds:    8,
	Warm:      300,
}

// A run that people meddle with, take back and play again looks the same at every tick.
func TestPast(t *testing.T) { pastCase.Past(t) }

// Keeping a moment costs no memory.
func TestKeep(t *testing.T) { pastCase.Keep(t) }

// Minds are read as they were saved, at any time of a run.
func TestSavedMindsAreReadAgain(t *testing.T) { pastCase.Saves(t) }

// BenchmarkTick is a frame of 500 ships in 100 squads with all their minds on one core, from when the twentieth part of them is destroyed.
func BenchmarkTick(b *testing.B) {
	for _, flight := range []string{"arcade", "inertia"} {
		for _, size := range []string{"50", "100"} {
			b.Run(flight+"/"+size+" squads a side", func(b *testing.B) {
				g := beginWith(b, soon(), 1, "size", size, "flight", flight, "blue", "commander", "red", "commander")
				w := g.world
				for w.Phase == Fighting && w.Left(Blue)+w.Left(Red) > 2*w.Size*Crew*95/100 {
					g.tick()
				}
				if w.Phase != Fighting {
					b.Fatal(w.Phase)
				}
				var m Moment
				g.Snapshot(&m)
				b.ReportAllocs()
				b.ResetTimer()
				for i := range b.N {
					if i%300 == 299 { // it is always about the same battle
						b.StopTimer()
						must.Succeed(b, g.Restore(&m))
						b.StartTimer()
					}
					g.tick()
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/1e3, "ms/tick")
			})
		}
	}
}
