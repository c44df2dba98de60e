package squad

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits/kinds/goap"
)

// tired lets a soldier of a rank come out of a fight with little left, and gives it time to plan.
func tired(t *testing.T, rank Rank, x, y float64, changes ...string) (*Game, *Body) {
	t.Helper()
	g := scene(t, 1, []Rank{rank}, changes...)
	b := put(g, 1, x, y, 0)
	put(g, 0, 2, 26, 0)
	b.Mags, b.Bombs = 1, 0
	until(t, g, 2, "a plan to stock up", func() bool { return planOf(g, 1).Goal == "StockUp" })
	return g, b
}

// After a fight a soldier fetches of all that lies about as many kinds as a way leads to in one plan, by actions that are written
// once for whatever is fetched; a shorter way leads to fewer kinds.
func TestSquad_StocksUp(t *testing.T) {
	g, b := tired(t, Soldier, 38, 14)
	if p := planOf(g, 1); !subset([]string{"GoFor(ammo)", "TakeAmmo"}, p.Actions) || !subset([]string{"GoFor(grenades)", "TakeGrenade"}, p.Actions) {
		t.Errorf("%v", p.Actions)
	}
	until(t, g, 60, "all taken", func() bool { return b.Mags == boxMags && b.Bombs == 1 })
	until(t, g, 2, "back on watch", func() bool { return planOf(g, 1).Goal == "KeepWatch" })

	g, _ = tired(t, Soldier, 38, 14, "rookie.goap.json", `"within": 60`, `"within": 16`)
	if p := planOf(g, 1); len(p.Actions) != 2 {
		t.Errorf("within 16 m: %v", p.Actions)
	}
}

// A rookie knows only what to do with ammunition.
func TestSquad_ARookieStocksUpOnAmmunition(t *testing.T) {
	g, _ := tired(t, Rookie, 38, 14)
	if p := planOf(g, 1); !slices.Equal(p.Actions, []string{"GoFor(ammo)", "TakeAmmo"}) {
		t.Errorf("%v", p.Actions)
	}
}

// The weapon comes first, then the noise: a stage of its own, though no action of a search needs a weapon.
func TestSquad_DrawsBeforeItLooks(t *testing.T) {
	g := scene(t, 1, []Rank{Soldier})
	b := put(g, 1, 22, 12, 3.14)
	put(g, 0, 3, 25, 0)
	b.Drawn = false
	g.world.noise(g.world.Spy(), at(13, 13.8), kickHeard)
	until(t, g, 1, "drawing", func() bool { return runs(g, 1, "Draw") && planOf(g, 1).Goal == "Investigate" })
	until(t, g, 2, "looking", func() bool { return runs(g, 1, "Search") })
	if !b.Drawn {
		t.Error("it looks with the weapon at the shoulder")
	}
}

// Under fire with an empty magazine a soldier has one plan for both: it reloads in the cover.
func TestSquad_ReloadsInCover(t *testing.T) {
	g := scene(t, 1, []Rank{Soldier})
	b := put(g, 1, 22.6, 12, 3.14)
	put(g, 0, 13.8, 14, 0)
	b.Drawn, b.Rounds, b.Mags = true, 0, 1
	under := func() {
		b.Stress = 0.9
		tell(t, g, 1)
	}
	under()
	until(t, g, 1, "one plan for both", func() bool {
		under()
		p := planOf(g, 1)
		return p.Goal == "ReloadInCover" && subset([]string{"GoToCover", "Reload"}, p.Actions)
	})
	until(t, g, 10, "reloaded", func() bool {
		under()
		return b.Rounds == fullRounds
	})
	if g.world.Place(b) != Cover {
		t.Errorf("it reloads at %v", g.world.Place(b))
	}
}

// A long search takes several frames, and what runs goes on meanwhile; a short one is done at once.
func TestSquad_LongSearchesTakeSeveralFrames(t *testing.T) {
	frames := func(changes ...string) (searching int) {
		g := scene(t, 1, []Rank{Soldier}, changes...)
		put(g, 1, 38, 14, 0).Mags = 1
		put(g, 0, 2, 26, 0)
		for range Rate {
			g.tick()
			sound(t, g)
			for _, goal := range planOf(g, 1).Goals {
				if goal.Outcome == goap.Searching {
					searching++
				}
			}
		}
		return searching
	}
	if n := frames("rookie.goap.json", `"frame": 60`, `"frame": 4`); n == 0 {
		t.Error("no search takes a second frame")
	}
	if n := frames("rookie.goap.json", `"frame": 60`, `"frame": 100000`); n > 0 {
		t.Errorf("%d frames of searches that need one", n)
	}
}
