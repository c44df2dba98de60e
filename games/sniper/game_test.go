package sniper

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// watched starts a game that nobody plays.
func watched(t testing.TB, seed uint64, options ...actors.Option) *Game {
	t.Helper()
	g := New(options...)
	t.Cleanup(func() { g.Close() })
	must.Succeed(t, g.Start(Headless(), seed))
	return g
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
	must.Succeed(t, err)
}

// Who commands the patrol leads its officer, and the others do as they are told.
func TestPlayerCommandsThePatrol(t *testing.T) {
	g := New()
	keys(t, g, map[string]string{"you": "the patrol"}, 14, 0, func(tick int64) []string {
		held := []string{actors.KeyLeft}
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
			return []string{actors.KeyUp}
		}
		return []string{keyFire}
	})
	if g.Taken() != 0 || g.world.Tally.Shots < 3 || !moved || !ducked {
		t.Errorf("body %d is steered; %d shots, moved %v, ducked %v", g.Taken(), g.world.Tally.Shots, moved, ducked)
	}
	keys(t, g, map[string]string{"you": "the sniper"}, 1, 4, func(tick int64) []string {
		if tick == 30 {
			return []string{actors.KeyTake}
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
func painted(t *testing.T, g *Game, s *sim.Scene) sim.Picture {
	t.Helper()
	return gametest.Paint(t, g, s)
}

// TestPictures: everybody who stands can be clicked.
func TestPictures(t *testing.T) {
	g := New()
	pastCase.Pictures(t, g, gametest.Pictures{
		Run: sim.Run{Options: Headless(), Seed: 1, Ticks: 300 * Rate}, Every: 11, Low: at(-30, -30), High: at(Width+30, Height+30), Most: 1100,
		Texts: []string{"kill zone", "50 m", "hides", "takes a shot", "retreats", "fights back", "down", "!", "?", "in disguise!"},
		Look: func(t *testing.T, p sim.Picture) {
			stand := 0
			for i := range g.world.Count {
				if g.world.Bodies[i].Stands() {
					stand++
				}
			}
			if len(p.Picks) != stand {
				t.Fatalf("tick %d: %d picks of %d", g.world.Tick, len(p.Picks), stand)
			}
		},
	})
}

// Who commands the patrol does not see a sniper whom the patrol does not know of.
func TestStageHidesTheSniper(t *testing.T) {
	g := New()
	must.Succeed(t, g.Start(map[string]string{"you": "the patrol", "pace": "book"}, 1))
	picked := func() bool {
		for _, k := range painted(t, g, sim.NewScene(g.Info())).Picks {
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

// A document that is wrong stops the start, with its file and what is wrong; so does a cast that makes no sense.
func TestWhatDoesNotStart(t *testing.T) {
	for _, c := range []struct{ file, old, text, says string }{
		{"hide.tree.json", `"Duck"}`, `"Dukc"}`, "hide.tree.json"},
		{"marks.considerations.json", "mark.Attitude", "mark.Atitude", "Atitude"},
		{"soldier.machine.json", `"implements": [`, `"ports": [{"in": "Shaken", "type": "float"}], "implements": [`, "Shaken"},
	} {
		g := New(actors.From(changed(t, c.file, c.old, c.text)))
		if err := g.Start(Headless(), 1); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s with %s: it starts with %v", c.file, c.text, err)
		}
	}
	for says, c := range map[string][]Role{
		"marksman first": {{Name: "a", Rank: Enlisted, Side: "enemy"}},
		"enemies":        append(cast(), Role{Name: "a", Side: "enemies"}),
		"a: there is":    append(cast(), Role{Name: "a", Side: "enemy", As: "nobody"}),
	} {
		if err := NewWith(Town(), c).Start(Headless(), 1); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("it starts with %v", err)
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
