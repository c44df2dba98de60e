package duel

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// [Kiley]'s worked trace (section 3.5.4), on the document that the game plays.
func TestK10_HealthBelowThreshold(t *testing.T) {
	for _, document := range []string{"fighter", "berserker"} {
		t.Run(document, func(t *testing.T) {
			b := newBench(t, document, 1)
			v := look(t, b.mind)
			self := &b.world.Fighters[0]
			for range 30 {
				b.think()
			}
			type frame struct {
				low, idle, away bool // LowHealth.Result; Idle and RunAway active
				raised          []string
				quiet           []string
			}
			check := func(name string, want frame) {
				t.Helper()
				b.think()
				raised := v.raised()
				if got := b.brain.Bound.Fleeing.Get(b.mind); got != want.low {
					t.Errorf("%s: LowHealth is %v", name, got)
				}
				if v.on("Idle") != want.idle || v.on("RunAway") != want.away {
					t.Errorf("%s: Idle %v, RunAway %v; want %v, %v", name, v.on("Idle"), v.on("RunAway"), want.idle, want.away)
				}
				for _, port := range want.raised {
					if !raised[port] {
						t.Errorf("%s: %s is not marked", name, port)
					}
				}
				for _, port := range want.quiet {
					if raised[port] {
						t.Errorf("%s: %s is marked", name, port)
					}
				}
			}
			calm := frame{idle: true, quiet: []string{"LowHealth.OnBecomeTrue", "Idle.Deactivate", "RunAway.Activate", "LowHealth.OnBecomeFalse"}}
			check("before", calm)
			self.Health = 10
			check("n", frame{low: true, idle: true,
				raised: []string{"LowHealth.OnBecomeTrue", "Idle.Deactivate"}, quiet: []string{"Idle.OnDeactivate", "RunAway.Activate"}})
			check("n+1", frame{low: true,
				raised: []string{"Idle.OnDeactivate", "RunAway.Activate"}, quiet: []string{"LowHealth.OnBecomeTrue", "Idle.Deactivate"}})
			check("n+2", frame{low: true, away: true,
				quiet: []string{"Idle.OnDeactivate", "RunAway.Activate"}})
			check("n+3", frame{low: true, away: true})
			self.Health = 90
			check("m", frame{away: true,
				raised: []string{"LowHealth.OnBecomeFalse", "RunAway.Deactivate"}, quiet: []string{"RunAway.OnDeactivate", "Idle.Activate"}})
			check("m+1", frame{raised: []string{"RunAway.OnDeactivate", "Idle.Activate"}, quiet: []string{"RunAway.Deactivate"}})
			check("m+2", frame{idle: true})
			check("m+3", calm)
		})
	}
}

// The threshold has two sides: what has fallen below the lower one must climb above the upper one.
func TestK10_HealthBetweenThresholds(t *testing.T) {
	b := newBench(t, "fighter", 1)
	v := look(t, b.mind)
	settle := func(health float64) {
		b.world.Fighters[0].Health = health
		for range 6 {
			b.think()
		}
	}
	for _, step := range []struct {
		health float64
		away   bool
	}{{100, false}, {45, false}, {30, true}, {45, true}, {60, false}, {45, false}, {20, true}} {
		if settle(step.health); v.on("RunAway") != step.away {
			t.Errorf("at %v hp: RunAway is %v", step.health, v.on("RunAway"))
		}
	}
	b.world.Fighters[0].Wind = 0 // nothing left to wait for
	if settle(20); v.on("RunAway") {
		t.Error("runs away although rest helps no more")
	}
}

// Whatever health does from frame to frame, the state of a fighter is the one that LowHealth asks for: Idle or RunAway is
// active as soon as LowHealth has been the same for two frames, and in between one of the two is about to begin.
func TestFightersAreNeverStuck(t *testing.T) {
	for _, document := range []string{"fighter", "berserker"} {
		play := func(health []float64) string {
			b := newBench(t, document, 1)
			v := look(t, b.mind)
			low := []bool{false, false}
			for frame, h := range health {
				b.world.Fighters[0].Health = h
				b.think()
				last, before := low[frame+1], low[frame]
				idle, away := !last && !before, last && before
				low = append(low, b.brain.Bound.Fleeing.Get(b.mind))
				if v.on("Idle") != idle || v.on("RunAway") != away {
					return fmt.Sprintf("%s, health %v, frame %d: Idle %v, RunAway %v, want %v, %v; LowHealth was %v", document, health, frame, v.on("Idle"), v.on("RunAway"), idle, away, low[2:])
				}
				if !idle && !away && v.raised()["Idle.Activate"] == v.raised()["RunAway.Activate"] {
					return fmt.Sprintf("%s, health %v, frame %d: no state is active, and none or both begin", document, health, frame)
				}
			}
			return ""
		}
		for _, health := range [][]float64{
			append([]float64{10}, slices.Repeat([]float64{100}, 1800)...), // as found: stuck in RunAway for 1,799 frames
			{100, 10, 100, 100, 100, 100},
			{100, 10, 10, 10, 100, 10, 10, 10, 10},
		} {
			if wrong := play(health); wrong != "" {
				t.Fatal(wrong)
			}
		}
		rapid.Check(t, func(rt *rapid.T) {
			if wrong := play(rapid.SliceOfN(rapid.SampledFrom([]float64{10, 30, 45, 100}), 1, 60).Draw(rt, "health")); wrong != "" {
				rt.Fatal(wrong)
			}
		})
	}
}

// What [Kiley] says of the duel: the AI closes in, swings when near, runs away at low health until recovered.
func TestK27_SwordDuel(t *testing.T) {
	b := newBench(t, "fighter", 3)
	v := look(t, b.mind)
	w := b.world
	self, other := &w.Fighters[0], &w.Fighters[1]
	step := func() {
		b.think()
		w.Step()
	}
	begin := self.Position.Dist(other.Position)
	for self.Position.Dist(other.Position) > Reach {
		if self.Swings > 0 {
			t.Fatalf("swings at %.2f m", self.Position.Dist(other.Position))
		}
		if step(); b.tick > 4*Rate {
			t.Fatalf("has not closed in after 4 s: %.2f m, at first %.2f m", self.Position.Dist(other.Position), begin)
		}
	}
	near := b.tick
	for self.Hits == 0 {
		if step(); b.tick > near+4*Rate {
			t.Fatalf("stood near for 4 s: %d swings, no hit", self.Swings)
		}
	}
	self.Health, self.Hurt = 20, 0
	low, far := b.tick, 0.0
	for far < 3.5 {
		step()
		other.Position = geom.Vec2{X: 1} // nobody follows
		far = self.Position.Dist(other.Position)
		if b.tick > low+4*Rate {
			t.Fatalf("hurt for 4 s and only %.2f m away", far)
		}
	}
	if !v.on("RunAway") || v.on("Idle") {
		t.Error("is away, but not because it runs away")
	}
	for v.on("RunAway") {
		if step(); b.tick > low+20*Rate {
			t.Fatalf("has not recovered after 20 s: %.1f hp", self.Health)
		}
	}
	if self.Health < 50 {
		t.Errorf("comes back with %.1f hp", self.Health)
	}
	back := b.tick
	for hits := self.Hits; self.Hits == hits; {
		if step(); b.tick > back+8*Rate {
			t.Fatal("has come back and does not fight")
		}
	}
}

// The pattern of the guide of [Kiley, 4.1.4.1]. One of the states is active in every frame, but for the single frame of a
// handover, in which the next one's activation is marked: so [Kiley]'s own trace has it (K10).
func TestK30_ExactlyOneStateIsActive(t *testing.T) {
	for _, document := range []string{"fighter", "berserker"} {
		for seed := range uint64(4) {
			g := New()
			var views [2]*view
			var gap [2]int
			handovers := 0
			_, err := sim.Headless(g, sim.Run{Options: map[string]string{"red": document, "blue": document}, Seed: seed, Ticks: long, After: func(tick int64) bool {
				for i, a := range g.Agents() {
					if views[i] == nil {
						views[i] = look(t, a.Mind)
					}
					v := views[i]
					idle, away := v.on("Idle"), v.on("RunAway")
					if !v.on("HandleSword") {
						t.Fatalf("seed %d, tick %d: HandleSword is off", seed, tick)
					}
					switch {
					case idle && away:
						t.Fatalf("seed %d, tick %d: %s has two states", seed, tick, a.Name)
					case idle || away:
						gap[i] = 0
					default:
						raised := v.raised()
						if raised["Idle.Activate"] == raised["RunAway.Activate"] {
							t.Fatalf("seed %d, tick %d: %s has no state and none that begins", seed, tick, a.Name)
						}
						if gap[i]++; gap[i] > 1 {
							t.Fatalf("seed %d, tick %d: %s has had no state for %d frames", seed, tick, a.Name, gap[i])
						}
						handovers++
					}
				}
				return true
			}})
			must.Succeed(t, err)
			if handovers < 6 {
				t.Errorf("%s, seed %d: only %d handovers in a match", document, seed, handovers)
			}
		}
	}
}

// The states within the states follow the same pattern; after a parent has begun they need a few frames to settle.
func TestK30_NestedStates(t *testing.T) {
	groups := []struct{ parent, a, b string }{
		{"Idle", "Idle/Engage", "Idle/Rest"},
		{"Idle/Engage", "Idle/Engage/CloseIn", "Idle/Engage/Circle"},
		{"RunAway", "RunAway/Flee", "RunAway/Breathe"},
	}
	seen := map[string]bool{}
	for seed := range uint64(3) {
		g := New()
		var v *view
		var begun, gap [3]int
		_, err := sim.Headless(g, sim.Run{Options: Headless(), Seed: seed, Ticks: long, After: func(tick int64) bool {
			if v == nil {
				v = look(t, g.Agents()[0].Mind)
			}
			for i, s := range groups {
				a, b := v.on(s.a), v.on(s.b)
				seen[s.a], seen[s.b] = seen[s.a] || a, seen[s.b] || b
				if begun[i]++; !v.on(s.parent) {
					begun[i] = 0
				}
				switch {
				case a && b:
					t.Fatalf("seed %d, tick %d: %s and %s are active", seed, tick, s.a, s.b)
				case (a || b) && begun[i] == 0:
					t.Fatalf("seed %d, tick %d: %s is off, a state of it is on", seed, tick, s.parent)
				case a || b || begun[i] < 3:
					gap[i] = 0
				default:
					if gap[i]++; gap[i] > 1 {
						t.Fatalf("seed %d, tick %d: %s has had no state for %d frames", seed, tick, s.parent, gap[i])
					}
				}
			}
			return true
		}})
		must.Succeed(t, err)
	}
	for _, s := range groups {
		if !seen[s.a] || !seen[s.b] {
			t.Errorf("%s %v, %s %v: a state is never entered", s.a, seen[s.a], s.b, seen[s.b])
		}
	}
}
