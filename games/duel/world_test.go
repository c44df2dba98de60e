package duel

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
)

// facing gives a world in which two fighters face each other at a distance.
func facing(distance float64) (*World, *Fighter, *Fighter) {
	w := NewWorld(2, 1)
	a, b := &w.Fighters[0], &w.Fighters[1]
	a.Position, b.Position = geom.Vec2{X: -distance / 2}, geom.Vec2{X: distance / 2}
	return w, a, b
}

// count runs ticks and counts events; each is called before every tick.
func count(w *World, ticks int, each func(tick int)) map[EventKind]int {
	out := map[EventKind]int{}
	for i := range ticks {
		if each != nil {
			each(i)
		}
		w.Step()
		for _, e := range w.Events {
			out[e.Kind]++
		}
	}
	return out
}

func TestBlowMeetsOncePerSwing(t *testing.T) {
	w, a, b := facing(1.4)
	a.Orders.Swing = true
	got := count(w, windUpTicks+strikeTicks+recoverTicks+stopTicksHit+2, nil)
	if got[SwingBegun] != 1 || got[Hit] != 1 || got[Missed] != 0 {
		t.Errorf("events: %v", got)
	}
	if lost := HealthFull - b.Health; lost < bladeDamage-damageSpread || lost > bladeDamage+damageSpread {
		t.Errorf("the blow cost %v hp", lost)
	}
	if a.Stance != Ready || a.Stamina >= StaminaFull {
		t.Errorf("after the swing: %v, stamina %v", a.Stance, a.Stamina)
	}
	if b.Position.X <= 0.7 {
		t.Errorf("no knock-back: %v", b.Position)
	}
}

func TestBlowMissesBeyondReachAndBehind(t *testing.T) {
	w, a, _ := facing(3)
	a.Orders.Swing = true
	if got := count(w, 60, nil); got[Hit] != 0 || got[Missed] != 1 {
		t.Errorf("beyond reach: %v", got)
	}
	w, a, b := facing(1.4)
	a.Facing = math.Pi
	a.Orders.Swing = true
	if got := count(w, 60, nil); got[Hit] != 0 || b.Health != HealthFull {
		t.Errorf("behind the back: %v", got)
	}
}

// A parry in time turns the blow aside and staggers the attacker; too early or too late it does not.
func TestParryWindow(t *testing.T) {
	good := 0
	for begin := range windUpTicks + strikeTicks {
		w, a, b := facing(1.4)
		a.Orders.Swing = true
		got := count(w, 70, func(tick int) { b.Orders.Parry = tick == begin })
		if got[Hit]+got[Parried] != 1 {
			t.Errorf("parry at %d: %v", begin, got)
		}
		if got[Parried] == 1 {
			good++
			if b.Health != HealthFull || a.Parried != 1 {
				t.Errorf("parry at %d: health %v", begin, b.Health)
			}
		}
		if begin == 0 && got[Parried] != 0 {
			t.Error("a parry that comes as early as the swing holds")
		}
	}
	if good < guardTicks-4 || good > guardTicks+2 {
		t.Errorf("%d ticks to parry in, the guard lasts %d", good, guardTicks)
	}
	w, a, b := facing(1.4)
	b.Facing = 0 // its back to the blow
	a.Orders.Swing = true
	got := count(w, 70, func(tick int) { b.Orders.Parry = tick == 15 })
	if got[Parried] != 0 || got[Hit] != 1 {
		t.Errorf("parry behind the back: %v", got)
	}
	if lost := HealthFull - b.Health; lost < (bladeDamage-damageSpread)*backFactor {
		t.Errorf("a blow from behind cost %v hp", lost)
	}
}

// Two blows in the same tick both count, whoever stands first in the list.
func TestBlowsOfATickAreSimultaneous(t *testing.T) {
	w, a, b := facing(1.4)
	a.Orders.Swing, b.Orders.Swing = true, true
	a.Health, b.Health = 5, 5
	if got := count(w, 60, nil); got[Killed] != 2 {
		t.Errorf("events: %v, health %v and %v", got, a.Health, b.Health)
	}
}

// No breath, no swing, no parry; rest gives it back.
func TestStamina(t *testing.T) {
	w, a, _ := facing(4)
	a.Stamina, a.Spent = 3, 0
	got := count(w, 20, func(int) { a.Orders.Swing, a.Orders.Parry = true, true })
	if got[SwingBegun]+got[GuardBegun] != 0 {
		t.Errorf("out of breath: %v", got)
	}
	count(w, 10*Rate, nil)
	if a.Stamina != StaminaFull {
		t.Errorf("after 10 s of rest: %v", a.Stamina)
	}
}

// Rest heals after a while, to a limit, and no more than the second wind.
func TestSecondWind(t *testing.T) {
	w, a, _ := facing(4)
	a.Health, a.Hurt = 30, 0
	count(w, healthDelay, nil)
	if a.Health != 30 {
		t.Errorf("heals at once: %v", a.Health)
	}
	count(w, 20*Rate, nil)
	if a.Health != healthMost || math.Abs(a.Wind-(secondWind-30)) > 1e-9 {
		t.Errorf("after 20 s: %v hp, %v left", a.Health, a.Wind)
	}
	a.Health, a.Hurt = 10, 0
	count(w, 20*Rate, nil)
	if math.Abs(a.Health-20) > 1e-9 || a.Wind != 0 {
		t.Errorf("the second time: %v hp, %v left", a.Health, a.Wind)
	}
}

// Whatever is ordered, bodies stay in the arena and apart, and all numbers stay in their ranges.
func TestWorldLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := NewWorld(2, rapid.Uint64().Draw(t, "seed"))
		number := rapid.Float64Range(-9, 9)
		for range rapid.IntRange(1, 200).Draw(t, "ticks") {
			for i := range w.Fighters {
				w.Fighters[i].Orders = Orders{
					Move:  geom.Vec2{X: number.Draw(t, "x"), Y: number.Draw(t, "y")},
					Face:  geom.Vec2{X: number.Draw(t, "fx"), Y: number.Draw(t, "fy")},
					Swing: rapid.Bool().Draw(t, "swing"), Parry: rapid.Bool().Draw(t, "parry"),
				}
			}
			w.Step()
			for i := range w.Fighters {
				f := &w.Fighters[i]
				if f.Position.Len() > ArenaRadius-bodyRadius+1e-9 {
					t.Fatalf("fighter %d is outside: %v", i, f.Position)
				}
				if f.Health < 0 || f.Health > HealthFull || f.Stamina < 0 || f.Stamina > StaminaFull || f.Wind < 0 {
					t.Fatalf("fighter %d: health %v, stamina %v, wind %v", i, f.Health, f.Stamina, f.Wind)
				}
				if f.Facing < -math.Pi || f.Facing > math.Pi || f.Velocity.Len() > 15 {
					t.Fatalf("fighter %d: facing %v, velocity %v", i, f.Facing, f.Velocity)
				}
				if (f.Health == 0) == f.Stands() {
					t.Fatalf("fighter %d: health %v, %v", i, f.Health, f.Stance)
				}
				if f.Orders != (Orders{}) {
					t.Fatalf("fighter %d still has orders", i)
				}
			}
		}
	})
}
