package sniper

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

// watched starts a game that nobody plays.
func watched(t testing.TB, seed uint64, options ...Option) *Game {
	t.Helper()
	g := New(options...)
	t.Cleanup(func() { g.Close() })
	if err := g.Start(Headless(), seed); err != nil {
		t.Fatal(err)
	}
	return g
}

// The same seed gives the same days, for any number of workers; another seed other ones.
func TestSameForAnyNumberOfWorkers(t *testing.T) {
	ticks := int64(120 * Rate)
	if testing.Short() {
		ticks = 30 * Rate
	}
	hash := func(seed uint64, workers int) uint64 {
		g := New(Workers(workers))
		defer g.Close()
		out, err := sim.Headless(g, sim.Run{Options: Headless(), Seed: seed, Ticks: ticks})
		if err != nil {
			t.Fatal(err)
		}
		return out.Hash
	}
	one := hash(1, 1)
	if three := hash(1, 3); three != one {
		t.Errorf("3 workers: %x, one worker: %x", three, one)
	}
	if hash(2, 1) == one {
		t.Error("another seed gives the same days")
	}
}

// A restored game goes on as the first time, also in a game of its own, and whatever happened in between.
func TestRestoredGameGoesOnTheSame(t *testing.T) {
	g, other := watched(t, 4), watched(t, 9)
	run := func(g *Game, n int) []uint64 {
		var hashes []uint64
		for i := range n {
			if g.tick(); i%20 == 0 {
				hashes = append(hashes, sim.Hash(g))
			}
		}
		return hashes
	}
	for _, before := range []int{200, 20 * Rate, 47 * Rate} {
		run(g, before)
		var m Moment
		g.Snapshot(&m)
		want := run(g, 60*Rate)
		g.TakeOver(2)
		g.world.Sniper().Health = 1
		g.command = Storm
		run(g, 10*Rate)
		for name, back := range map[string]*Game{"the same game": g, "another game": other} {
			if err := back.Restore(&m); err != nil {
				t.Fatal(err)
			}
			if back.Taken() != -1 {
				t.Errorf("%s: body %d is steered", name, back.Taken())
			}
			for i, h := range run(back, 60*Rate) {
				if h != want[i] {
					t.Fatalf("%s: %d ticks after tick %d it is another game", name, i*20, before)
				}
			}
		}
		if n := testing.AllocsPerRun(10, func() { g.Snapshot(&m) }); n > 0 {
			t.Errorf("a snapshot into the same moment allocates %v times", n)
		}
	}
}

// After warm-up frames allocate nothing at all, but for those in which a day begins.
func TestNoAllocationPerFrame(t *testing.T) {
	g := watched(t, 1)
	second := func() {
		for range Rate {
			g.tick()
		}
	}
	for range 120 {
		second()
	}
	calm := 0
	for range 60 {
		before := g.world.Day
		n := testing.AllocsPerRun(1, second)
		if g.world.Day != before {
			continue
		}
		if calm++; n > 0 {
			t.Errorf("%v allocations in the second before %.0f s", n, g.world.Time())
		}
	}
	if calm < 50 {
		t.Errorf("only %d seconds were measured", calm)
	}
}

// Both sides win days, officers fall, beliefs are wrong now and then, and nothing breaks: half an hour of days.
func TestDaysAreVaried(t *testing.T) {
	var sum Tally
	chosen := map[string]int{}
	unknown := 0
	seeds, ticks := uint64(3), 600*Rate
	if testing.Short() {
		seeds, ticks = 1, 100*Rate // too short for all of it to happen
	}
	for seed := range seeds {
		g := watched(t, seed)
		for range ticks {
			g.tick()
			sound(t, g)
			chosen[g.Chosen()]++
			for i := range g.world.Count {
				b := &g.world.Bodies[i]
				if n := b.Threats().Len(); n > 0 && b.threats[n-1].Source == 0 {
					unknown++
				}
				if b.Stands() && (b.At.X < 1 || b.At.X > Width-1 || b.At.Y < 1 || b.At.Y > Height-1) {
					t.Fatalf("%d left the ground: %v", i, b.At)
				}
			}
		}
		s := g.Statistics()
		sum.SniperWon += s.SniperWon
		sum.PatrolWon += s.PatrolWon
		sum.Officers += s.Officers
		sum.Enlisted += s.Enlisted
		sum.Retreats += s.Retreats
		if over := s.SniperWon + s.PatrolWon + s.Undecided; s.Days != over && s.Days != over+1 {
			t.Errorf("%d days, of which %d are over", s.Days, over)
		}
	}
	if testing.Short() {
		return
	}
	if sum.SniperWon < 2 || sum.PatrolWon < 2 || sum.Officers < 2 || sum.Enlisted < 10 || sum.Retreats < 10 || unknown == 0 {
		t.Errorf("%+v, %d threats of unknown source", sum, unknown)
	}
	for _, name := range []string{"Retreat", "FightBack", "Snipe", "Hide"} {
		if chosen[name] < 2*Rate {
			t.Errorf("%s was chosen in %d frames", name, chosen[name])
		}
	}
}

// keys plays a game whose player holds inputs, and in which nobody falls.
func keys(t *testing.T, g *Game, options map[string]string, seconds int64, focus uint32, script func(tick int64) []string) {
	t.Helper()
	_, err := sim.Headless(g, sim.Run{Options: options, Seed: 2, Ticks: seconds * Rate, Script: script,
		Focus: func(int64) uint32 { return focus }, After: func(int64) bool { sound(t, g); lasting(g); return true }})
	if err != nil {
		t.Fatal(err)
	}
}

// Who commands the patrol leads its officer, and the others do as they are told.
func TestPlayerCommandsThePatrol(t *testing.T) {
	g := New()
	keys(t, g, map[string]string{"you": "the patrol"}, 14, 0, func(tick int64) []string {
		held := []string{keyLeft}
		if tick == 5 {
			held = append(held, keyFollow)
		}
		if tick > 200 {
			held = []string{keyFire}
		}
		return held
	})
	w := g.world
	if g.Taken() != 1 || g.Agents()[1].Steered != "you" || g.command != Follow {
		t.Fatalf("body %d is steered, %q; the command is %v", g.Taken(), g.Agents()[1].Steered, commandNames[g.command])
	}
	if w.Bodies[1].At.X > 225 || w.Tally.Returned == 0 {
		t.Errorf("the officer is at %v and fired %d times", w.Bodies[1].At, w.Tally.Returned)
	}
	for i := 2; i < 8; i++ {
		if b := &w.Bodies[i]; b.Stands() && b.At.Dist(w.Bodies[1].At) > 25 {
			t.Errorf("soldier %d does not follow: it is at %v, the officer at %v", i, b.At, w.Bodies[1].At)
		}
	}
}

// A patrol that is told to storm, and never learns where the sniper is, searches all nests.
func TestStormedNestsAreSearched(t *testing.T) {
	g := watched(t, 1)
	visited := map[int64]bool{}
	g.command = Storm
	for range 120 * Rate {
		g.tick()
		lasting(g)
		for i := int64(1); i < g.world.Count; i++ {
			if b := &g.world.Bodies[i]; b.Side == Enemy {
				b.contacts = [maxContacts]Contact{}
				visited[b.Nest] = true
			}
		}
	}
	for n := range g.world.Ground.Nests {
		if !visited[int64(n)] {
			t.Errorf("nobody stormed nest %d", n)
		}
	}
}

// A person is the sniper, and takes over a soldier: the same keys, the same orders.
func TestPlayerTakesOver(t *testing.T) {
	g := New()
	moved, ducked := false, false
	keys(t, g, map[string]string{"you": "the sniper"}, 20, 0, func(tick int64) []string {
		if g.world != nil {
			moved = moved || g.world.Sniper().Velocity.Len() > 5
			ducked = ducked || g.world.Sniper().Ducked
		}
		switch {
		case tick < 60:
			return []string{keySneak}
		case tick > 600 && tick < 660:
			return []string{keyUp}
		}
		return []string{keyFire}
	})
	if g.Taken() != 0 || g.world.Tally.Shots < 3 || !moved || !ducked {
		t.Errorf("body %d is steered; %d shots, moved %v, ducked %v", g.Taken(), g.world.Tally.Shots, moved, ducked)
	}
	keys(t, g, map[string]string{"you": "the sniper"}, 1, 4, func(tick int64) []string {
		if tick == 30 {
			return []string{keyTake}
		}
		return nil
	})
	if g.Taken() != 3 || g.Agents()[0].Steered != "" || g.Agents()[3].Steered != "you" {
		t.Errorf("body %d is steered", g.Taken())
	}
	if g.TakeOver(99) || !g.TakeOver(-1) || g.Taken() != -1 {
		t.Errorf("body %d is steered after all", g.Taken())
	}
}

// paint decodes the picture of a game.
func paint(t *testing.T, g *Game, s *sim.Scene) sim.Picture {
	t.Helper()
	return gametest.Paint(t, g, s)
}

// Every picture is whole: everybody who stands can be clicked, no sprite is missing, nothing is far off, and painting
// changes nothing. All that people should notice is shown at some time.
func TestPictures(t *testing.T) {
	seen := map[string]bool{}
	seeds, end := uint64(2), 240.0
	if testing.Short() {
		seeds, end = 1, 40
	}
	for seed := range seeds {
		g := watched(t, seed+1)
		s := sim.NewScene(g.Info())
		w := g.world
		for w.Time() < end {
			if g.tick(); w.Tick%11 != 0 {
				continue
			}
			before := sim.Hash(g)
			p := paint(t, g, s)
			if sim.Hash(g) != before {
				t.Fatal("painting changed the game")
			}
			stand := 0
			for i := range w.Count {
				if w.Bodies[i].Stands() {
					stand++
				}
			}
			if len(p.Picks) != stand || p.Background == 0 || len(p.Shapes) > 1100 {
				t.Fatalf("tick %d: %d picks of %d, background %x, %d shapes", w.Tick, len(p.Picks), stand, p.Background, len(p.Shapes))
			}
			for _, shape := range p.Shapes {
				if n := shape.Numbers; n[0] < -30 || n[0] > Width+30 || n[1] < -30 || n[1] > Height+30 {
					t.Fatalf("tick %d: shape %+v is far off", w.Tick, shape)
				}
				if shape.Op == sim.OpText {
					if len(shape.Text) > 1 && strings.HasSuffix(shape.Text, "?") {
						t.Fatalf("tick %d: sprite %s is missing", w.Tick, shape.Text)
					}
					seen[shape.Text] = true
				}
			}
		}
	}
	for _, text := range []string{"kill zone", "50 m", "hides", "takes a shot", "retreats", "fights back", "down", "!", "?", "in disguise!"} {
		if !seen[text] && !testing.Short() {
			t.Errorf("%q is never shown", text)
		}
	}
}

// Who commands the patrol does not see a sniper whom the patrol does not know of.
func TestStageHidesTheSniper(t *testing.T) {
	g := New()
	if err := g.Start(map[string]string{"you": "the patrol", "pace": "book"}, 1); err != nil {
		t.Fatal(err)
	}
	picked := func() bool {
		for _, k := range paint(t, g, sim.NewScene(g.Info())).Picks {
			if k.Agent == g.world.Sniper().ID.Index() {
				return true
			}
		}
		return false
	}
	g.tick()
	if picked() {
		t.Error("the sniper is shown")
	}
	g.world.Bodies[2].At = g.world.Sniper().At.Add(at(8, 0))
	for range 20 {
		g.tick()
	}
	if !picked() {
		t.Error("the sniper is not shown to a soldier before it")
	}
}

func TestInfoIsSound(t *testing.T) {
	g := New()
	if _, err := sim.NewLoop(g, sim.LoopOptions{}); err != nil {
		t.Fatal(err)
	}
	for _, o := range g.Info().Options {
		for _, choice := range o.Choices {
			options := Headless()
			options[o.Name] = choice
			if err := g.Start(options, 1); err != nil {
				t.Errorf("%s=%s: %v", o.Name, choice, err)
			}
			g.tick()
			paint(t, g, sim.NewScene(g.Info()))
		}
	}
	New().Draw(sim.NewScene(g.Info())) // before the first start there is nothing to paint
}

// A document that is wrong stops the start, with its file and what is wrong; so does a cast that makes no sense.
func TestWhatDoesNotStart(t *testing.T) {
	for _, c := range []struct{ file, old, text, says string }{
		{"hide.tree.json", `"Duck"}`, `"Dukc"}`, "hide.tree.json"},
		{"marks.considerations.json", "mark.Attitude", "mark.Atitude", "Atitude"},
		{"soldier.machine.json", `"in": "Shaken", "type": "bool"`, `"in": "Shaken", "type": "float"`, "Shaken"},
	} {
		g := New(From(changed(t, c.file, c.old, c.text)))
		if err := g.Start(Headless(), 1); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s with %s: it starts with %v", c.file, c.text, err)
		}
	}
	for says, c := range map[string][]Role{
		"marksman first": {{Name: "a", Rank: Enlisted, Side: "enemy"}},
		"enemies":        append(cast(), Role{Name: "a", Side: "enemies"}),
		"a: there is":    append(cast(), Role{Name: "a", Side: "enemy", As: "nobody"}),
	} {
		if err := New(Of(c...)).Start(Headless(), 1); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("it starts with %v", err)
		}
	}
}

// stumble is an action with a bug.
type stumble struct{}

func (*stumble) Update(x *wits.Context) wits.Status {
	if x.Entity().Index() == 4 {
		panic("over its own feet")
	}
	return wits.Running
}

// A bug in a coder's action parks the soldier whose mind ran it, says where, and leaves the others alone.
func TestPanicParksOnlyItsSoldier(t *testing.T) {
	r := NewRegistry()
	wits.AddAction[stumble](r, wits.Named("Stumble"))
	for _, workers := range []int{1, 2} {
		g := watched(t, 1, With(r), Workers(workers), From(changed(t, "patrol.tree.json", `"wait": 2, "deviation": 1.5`, `"do": "Stumble"`,
			"patrol.tree.json", `["Choose", "Walk", "Rest"]`, `["Rest", "Choose", "Walk"]`)))
		for range 30 * Rate {
			g.tick()
		}
		for i, a := range g.Agents() {
			f := a.Mind.Fault()
			if (f != nil) != (i == 3) {
				t.Errorf("%d workers: %s is parked: %v", workers, a.Name, f)
			} else if f != nil && (f.Document != "patrol.tree.json" || !strings.Contains(f.Message, "over its own feet")) {
				t.Errorf("it says %v", f)
			}
		}
	}
}

// BenchmarkFrame is a frame of a sniper and eleven others, everything included but the picture.
func BenchmarkFrame(b *testing.B) {
	g := watched(b, 1)
	for range 10 * Rate {
		g.tick()
	}
	b.ReportAllocs()
	for b.Loop() {
		g.tick()
	}
}
