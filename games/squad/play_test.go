package squad

import (
	"slices"
	"testing"
)

// runs reports whether a body's mind runs an action as the next of its plan.
func runs(g *Game, body int64, action string) bool {
	p := planOf(g, body)
	return len(p.Actions) > 0 && p.Actions[0] == action
}

// Without an enemy a soldier walks its round for good; the weapon stays at the shoulder.
func TestSquad_KeepsWatch(t *testing.T) {
	g := scene(t, 1, []Rank{Soldier})
	b := put(g, 1, 38, 14, 0)
	put(g, 0, 2, 26, 0)
	from := b.At
	until(t, g, 20, "far from where it stood", func() bool { return b.At.Dist(from) > 6 })
	if !runs(g, 1, "Patrol") || b.Drawn {
		t.Errorf("drawn: %v, plans: %v", b.Drawn, plans(g))
	}
}

// Nobody wrote down to draw first: it follows from what firing needs.
func TestSquad_DrawsBeforeItFires(t *testing.T) {
	g := scene(t, 1, []Rank{Rookie})
	put(g, 1, 20, 14, 3.14)
	put(g, 0, 14.6, 13, 0)
	tell(t, g, 1)
	g.tick()
	if p := planOf(g, 1); p.Goal != "KillEnemy" || !slices.Equal(p.Actions, []string{"Draw", "Chase", "Shoot"}) && !slices.Equal(p.Actions, []string{"Draw", "Shoot"}) {
		t.Errorf("%s %v", p.Goal, p.Actions)
	}
	until(t, g, 8, "a shot", func() bool { return g.world.Tally.Shots > 0 })
	if !g.world.Bodies[1].Drawn {
		t.Error("it fires with the weapon at the shoulder")
	}
}

// A soldier fires from behind something; a rookie in the same place from where it stands.
func TestSquad_FiresFromCover(t *testing.T) {
	for _, rank := range []Rank{Soldier, Rookie} {
		g := scene(t, 1, []Rank{rank})
		b := put(g, 1, 24, 16.6, 3.14)
		put(g, 0, 13.8, 14, 0)
		tell(t, g, 1)
		until(t, g, 12, "a shot", func() bool { return g.world.Tally.Shots > 0 })
		if covered := g.world.Place(b) == Cover; covered != (rank == Soldier) {
			t.Errorf("a %s is at %v, plans: %v", rank, g.world.Place(b), plans(g))
		}
	}
}

// With an empty magazine the plan has one action more.
func TestSquad_ReloadsWhenItIsEmpty(t *testing.T) {
	g := scene(t, 1, []Rank{Rookie})
	b := put(g, 1, 20, 10.6, 3.14)
	put(g, 0, 12, 9, 0)
	b.Rounds, b.Mags = 0, 1
	tell(t, g, 1)
	g.tick()
	if p := planOf(g, 1); !slices.Contains(p.Actions, "Reload") || slices.Contains(p.Actions, "TakeAmmo") {
		t.Errorf("%v", p.Actions)
	}
	until(t, g, 6, "loaded", func() bool { return b.Rounds == fullRounds && b.Mags == 0 })
}

// Without a magazine left it fetches some first, from the nearest box.
func TestSquad_FetchesAmmunition(t *testing.T) {
	g := scene(t, 1, []Rank{Rookie})
	b := put(g, 1, 38, 14, 3.14)
	put(g, 0, 20, 14, 0)
	b.Rounds, b.Mags = 0, 0
	tell(t, g, 1)
	g.tick()
	want := []string{"GoFor(ammo)", "TakeAmmo", "Reload"}
	if p := planOf(g, 1); !subset(want, p.Actions) {
		t.Errorf("%v", p.Actions)
	}
	until(t, g, 25, "something taken", func() bool { return happened(g, Took) > 0 })
	if b.Mags != boxMags || b.At.Dist(at(33.2, 20.6)) > 1.5 && b.At.Dist(at(42.8, 2)) > 1.5 {
		t.Errorf("%d magazines, at %v", b.Mags, b.At)
	}
}

// subset reports whether all of some actions are among others, in their order.
func subset(some, all []string) bool {
	for _, a := range all {
		if len(some) > 0 && a == some[0] {
			some = some[1:]
		}
	}
	return len(some) == 0
}

// hide lets the intruder crouch behind the crate in the middle of the yard, on the side away from the east.
func hide(g *Game) *Body {
	b := put(g, 0, 15.15, 14, 0)
	b.Low = true
	return b
}

// An enemy who keeps under cover is flushed out by a grenade, if nobody is there to cover an advance.
func TestSquad_FlushesOut(t *testing.T) {
	g := scene(t, 1, []Rank{Soldier})
	b := put(g, 1, 22.6, 12, 3.14)
	hide(g)
	tell(t, g, 1)
	g.world.Bodies[1].Bombs = 1
	until(t, g, 15, "a grenade thrown", func() bool { return happened(g, Thrown) > 0 })
	if b.Bombs != 0 || g.world.Tally.Bombs != 1 {
		t.Errorf("%d grenades left, %d thrown", b.Bombs, g.world.Tally.Bombs)
	}
}

// Without a grenade, and with a mate, one advances to another side and the other fires meanwhile.
func TestSquad_SuppressesWhileAMateAdvances(t *testing.T) {
	g := scene(t, 1, []Rank{Soldier, Soldier})
	put(g, 1, 22.6, 12, 3.14).Bombs = 0
	put(g, 2, 22.6, 16.4, 3.14).Bombs = 0
	hide(g)
	tell(t, g, 1)
	tell(t, g, 2)
	both := func() bool {
		tell(t, g, 1)
		tell(t, g, 2)
		return runs(g, 1, "Advance") && runs(g, 2, "Suppress") || runs(g, 2, "Advance") && runs(g, 1, "Suppress")
	}
	until(t, g, 25, "one advances and one suppresses", both)
	shots := g.world.Tally.Shots
	until(t, g, 6, "fire while the mate runs", func() bool { return both() && g.world.Tally.Shots > shots })
}

// A barricaded door is kicked in; one that is only closed is opened with care if the enemy was not seen for long.
func TestSquad_Doors(t *testing.T) {
	g := scene(t, 1, []Rank{Rookie})
	put(g, 1, 30, 23.7, 0)
	put(g, 0, 40.8, 24, 3.14)
	for i := range g.world.Ground.Level.Doors() {
		g.world.bar(int64(i))
	}
	g.world.kit.filter.Closed = g.world.Barred
	door := g.world.doorNear(at(32, 23.75), 1)
	tell(t, g, 1)
	g.world.Bodies[1].foes[0].Seen -= 2
	g.tick()
	if p := planOf(g, 1); !slices.Contains(p.Actions, "KickDoor") {
		t.Errorf("%v", p.Actions)
	}
	until(t, g, 10, "kicked in", func() bool { return happened(g, DoorKicked) > 0 && !g.world.closed(door) })
	if g.world.Tally.Kicked != 1 {
		t.Errorf("%d doors kicked in", g.world.Tally.Kicked)
	}

	g = scene(t, 1, []Rank{Rookie})
	put(g, 1, 30, 23.7, 0)
	put(g, 0, 40.8, 24, 3.14)
	tell(t, g, 1)
	g.world.Bodies[1].foes[0].Seen -= 4
	until(t, g, 3, "a door to be opened", func() bool { return slices.Contains(planOf(g, 1).Actions, "OpenDoor") })
	opened := false
	until(t, g, 6, "open", func() bool {
		opened = opened || runs(g, 1, "OpenDoor")
		return opened && !g.world.closed(door)
	})
	if g.world.Broken != 0 || g.world.Tally.Kicked != 0 {
		t.Error("it was kicked")
	}
}

// What a way costs decides: whoever stands at the mounted gun mans it, whoever stands at a crate kneels behind that.
func TestSquad_CostsAreWays(t *testing.T) {
	for _, c := range []struct {
		x, y  float64
		first string
	}{{29.6, 14, "GoToGun"}, {16.4, 17.2, "GoToCover"}} {
		g := scene(t, 1, []Rank{Soldier})
		put(g, 1, c.x, c.y, 3.14).Drawn = true
		put(g, 0, 9.4, 14.8, 0)
		tell(t, g, 1)
		g.world.Bodies[1].foes[0].Open = g.world.Time()
		g.tick()
		if p := planOf(g, 1); len(p.Actions) == 0 || p.Actions[0] != c.first {
			t.Errorf("at %v, %v: %v, not %s", c.x, c.y, p.Actions, c.first)
		}
	}
}

// The mounted gun is manned and fired.
func TestSquad_MansTheGun(t *testing.T) {
	g := scene(t, 1, []Rank{Soldier})
	put(g, 1, 30, 14, 3.14)
	put(g, 0, 13.9, 13.6, 0)
	tell(t, g, 1)
	until(t, g, 6, "a burst of the mounted gun", func() bool { return g.world.Tally.Mounted >= 4 })
	if !g.world.mans(&g.world.Bodies[1]) {
		t.Error("nobody is there")
	}
}

// A grenade is run from, whatever else goes on.
func TestSquad_RunsFromAGrenade(t *testing.T) {
	for _, rank := range []Rank{Soldier, Assassin, Rookie} {
		g := scene(t, 1, []Rank{rank})
		b := put(g, 1, 22, 9.4, 3.14)
		put(g, 0, 13.8, 9.4, 0)
		tell(t, g, 1)
		g.world.lob(g.world.Spy(), b.At)
		until(t, g, 1.2, "running from it", func() bool { return runs(g, 1, "Dodge") })
		until(t, g, 3, "exploded", func() bool { return happened(g, Blast) > 0 })
		if b.Health < b.full() {
			t.Errorf("a %s was hurt: %v hp", rank, b.Health)
		}
	}
}

// Nearly dead, a soldier barricades itself in the room of a medkit before it heals; a rookie does not think of that.
func TestSquad_HealsBehindABarricade(t *testing.T) {
	for _, rank := range []Rank{Soldier, Rookie} {
		g := scene(t, 1, []Rank{rank})
		b := put(g, 1, 7, 13, 0)
		put(g, 0, 30.6, 14, 3.14)
		b.Health = 30
		tell(t, g, 1)
		barred := false
		until(t, g, 25, "healed", func() bool {
			g.world.Bodies[1].foes[0].Seen = g.world.Time()
			barred = barred || happened(g, DoorBarred) > 0
			return b.Health > 45
		})
		if barred != (rank == Soldier) || barred != (g.world.Tally.Barred == 1) {
			t.Errorf("a %s barricades a door: %v", rank, barred)
		}
	}
}

// Whoever comes within reach of a soldier is struck.
func TestSquad_Strikes(t *testing.T) {
	g := scene(t, 1, []Rank{Soldier})
	put(g, 1, 20, 9.4, 3.14).Drawn = true
	put(g, 0, 19, 9.4, 0)
	tell(t, g, 1)
	until(t, g, 3, "struck", func() bool { return happened(g, Struck) > 0 })
	if g.world.Tally.Strikes != 1 || g.world.Spy().Health >= 1e6 {
		t.Errorf("%d blows, %v hp", g.world.Tally.Strikes, g.world.Spy().Health)
	}
}

// A noise is looked into, and given up if nobody is there; an assassin lies in wait instead.
func TestSquad_NoisesAreLookedInto(t *testing.T) {
	for _, rank := range []Rank{Soldier, Assassin} {
		g := scene(t, 1, []Rank{rank})
		b := put(g, 1, 22, 12, 3.14)
		put(g, 0, 3, 25, 0)
		g.world.noise(g.world.Spy(), at(13, 13.8), kickHeard)
		g.tick()
		g.tick()
		goal := planOf(g, 1).Goal
		if rank == Soldier {
			if goal != "Investigate" {
				t.Errorf("a %s wants %s", rank, goal)
			}
			until(t, g, 20, "back on watch", func() bool { return planOf(g, 1).Goal == "KeepWatch" })
			continue
		}
		until(t, g, 1, "lying in wait", func() bool { return planOf(g, 1).Goal == "LieInWait" })
		until(t, g, 12, "in ambush", func() bool { return runs(g, 1, "Ambush") && g.world.Place(b) == Cover })
	}
}

// No two soldiers have the same cover, ever, and no more than one advances; an assassin fires from covers and the mounted gun alone.
func TestSquad_NoTwoInOneCover(t *testing.T) {
	for seed := uint64(1); seed <= 6; seed++ {
		g := begin(t, seed)
		two, covers := 0, 0
		for range 60 * Rate {
			g.tick()
			sound(t, g)
			advance := 0
			for i := int64(1); i < g.world.Count; i++ {
				b := &g.world.Bodies[i]
				if !b.Stands() {
					continue
				}
				if b.Slot > 0 {
					covers++
				}
				for k := i + 1; k < g.world.Count; k++ {
					if o := &g.world.Bodies[k]; o.Stands() && b.Slot > 0 && o.Slot == b.Slot {
						t.Fatalf("seed %d, tick %d: %s and %s have cover %d", seed, g.world.Tick, names[i], names[k], b.Slot)
					}
				}
				if b.Rank == Assassin && b.Fired == g.world.Tick && b.Slot == 0 && !g.world.mans(b) {
					t.Fatalf("seed %d, tick %d: %s fires in the open; %v", seed, g.world.Tick, names[i], plans(g))
				}
			}
			if g.world.Tick%2 == 0 {
				for i := int64(1); i < g.world.Count; i++ {
					if g.world.Phase == Fighting && g.world.Bodies[i].Stands() && runs(g, i, "Advance") && g.world.Bodies[i].Drawn {
						advance++
					}
				}
				if two++; advance < 2 {
					two = 0
				}
				if two > 3 {
					t.Fatalf("seed %d, tick %d: two advance: %v", seed, g.world.Tick, plans(g))
				}
			}
		}
		if covers == 0 {
			t.Errorf("seed %d: nobody took cover", seed)
		}
	}
}

// The same actions in other sets are other soldiers: rookies throw nothing, man nothing and take no cover.
func TestSquad_OtherActionsOtherSoldiers(t *testing.T) {
	play := func(squad string) (tally Tally, covered int) {
		for seed := uint64(1); seed <= 6; seed++ {
			g := New()
			if err := g.Start(map[string]string{"you": "nobody", "squad": squad}, seed); err != nil {
				t.Fatal(err)
			}
			for g.world.Phase == Fighting {
				g.tick()
				sound(t, g)
				for i := range g.world.Squad() {
					if g.world.Squad()[i].Slot > 0 {
						covered++
					}
				}
			}
			tally.Bombs += g.world.Tally.Bombs
			tally.Mounted += g.world.Tally.Mounted
			tally.SquadWon += g.world.Tally.SquadWon
			g.Close()
		}
		return tally, covered
	}
	rookies, open := play("rookies")
	soldiers, covered := play("soldiers")
	if rookies.Bombs != 0 || rookies.Mounted != 0 || open != 0 {
		t.Errorf("rookies: %+v, %d ticks in cover", rookies, open)
	}
	if soldiers.Bombs == 0 || soldiers.Mounted == 0 || covered == 0 {
		t.Errorf("soldiers: %+v, %d ticks in cover", soldiers, covered)
	}
}

// An action's cost that a designer changes, changes what soldiers do: a flank that costs nothing comes before a grenade.
func TestSquad_ACostChangesThePlan(t *testing.T) {
	plan := func(changes ...string) []string {
		g := scene(t, 1, []Rank{Soldier, Rookie}, changes...)
		put(g, 1, 22.6, 12, 3.14).Drawn = true
		put(g, 2, 24, 17, 3.14)
		hide(g)
		tell(t, g, 1)
		g.tick()
		return planOf(g, 1).Actions
	}
	if p := plan("soldier.goap.json", `"cost": 6,`, `"cost": 60,`); !slices.Contains(p, "Flush") || slices.Contains(p, "Advance") {
		t.Errorf("a dear advance: %v", p)
	}
	if p := plan("soldier.goap.json", `"cost": 6,`, `"cost": 0.1,`); !slices.Contains(p, "Advance") || slices.Contains(p, "Flush") {
		t.Errorf("a cheap advance: %v", p)
	}
}

// The player moves, fires, crouches and takes the papers with keys.
func TestSquad_ThePlayerBreaksIn(t *testing.T) {
	g := scene(t, 1, []Rank{Rookie})
	b := put(g, 0, 42.5, 25.9, 0)
	put(g, 1, 6, 6.4, 3.14)
	g.taken = 0
	b.actuator.Issue(take.Order(Take{}))
	until(t, g, 2, "the papers in hand", func() bool { return b.Papers })
	b.At = g.world.Spy().Home
	until(t, g, 1, "away", func() bool { return g.world.Phase == GotAway })
	if g.world.Tally.Away != 1 || g.world.Tally.SpyWon != 1 {
		t.Errorf("%+v", g.world.Tally)
	}
}
