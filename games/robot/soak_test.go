package robot

import (
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// whole says what is wrong with a world; "" if nothing is.
func whole(w *World) string {
	for i := range w.Count {
		b := &w.Bodies[i]
		switch {
		case !w.Plan.tiles[w.Plan.at(b.At)].free():
			return names[i] + " stands in a wall"
		case !(b.Velocity.Len() < 5):
			return names[i] + " is too fast"
		case b.IsRobot() && !(b.Battery >= 0 && b.Battery <= batteryFull):
			return names[i] + " has a battery of no sort"
		case !b.IsRobot() && (b.Health < 0 || b.Health > fullHealth):
			return names[i] + " has health of no sort"
		}
	}
	there := 0
	for i := range w.Loot {
		if w.Loot[i].Place != NoLoot {
			there++
		}
	}
	open := int64(0) // the night that goes on
	if w.Phase == Sneaking {
		open = 1
	}
	switch {
	case there != len(w.Plan.Treasures)+1:
		return "loot is lost"
	case w.Tally.Nights != w.Tally.Caught+w.Tally.Escaped+open:
		return "a night ended neither way"
	case w.happen >= maxEvents:
		return "more happens than there is room for"
	case w.Maker.State == InHand && w.Maker.At.Dist(w.Intruder().At) > 1:
		return "the noise maker is nowhere"
	}
	return ""
}

// Whatever a person does, the world stays whole, no mind is parked and no action breaks a rule.
func TestWhateverThePlayerDoes(t *testing.T) {
	inputs := []string{actors.KeyUp, actors.KeyDown, actors.KeyLeft, actors.KeyRight, keySneak, keyUse, keyThrow, actors.KeyTake}
	rapid.Check(t, func(r *rapid.T) {
		held := rapid.SliceOfN(rapid.IntRange(0, 1<<len(inputs)-1), 1, 40).Draw(r, "keys")
		focus := rapid.Uint32Range(0, 5).Draw(r, "focus")
		g := New()
		defer g.Close()
		options := map[string]string{"robots": "3", "thief": rapid.SampledFrom([]string{"you", "mind"}).Draw(r, "thief"), "goals": rapid.SampledFrom([]string{"utility", "tree"}).Draw(r, "goals")}
		_, err := sim.Headless(g, sim.Run{Options: options, Seed: rapid.Uint64Range(0, 9).Draw(r, "seed"), Ticks: int64(len(held)) * 30,
			Focus: func(int64) uint32 { return focus },
			Script: func(tick int64) (list []string) {
				for i, name := range inputs {
					if held[tick/30]>>i&1 != 0 {
						list = append(list, name)
					}
				}
				return list
			}, After: func(int64) bool {
				if why := whole(g.world); why != "" {
					r.Fatalf("tick %d: %s", g.world.Tick, why)
				}
				for _, err := range g.Faults() {
					r.Fatal(err)
				}
				for _, a := range g.Agents() {
					if f := a.Mind.Fault(); f != nil {
						r.Fatalf("%s: %v", a.Name, f)
					}
				}
				return true
			}})
		must.Succeed(r, err)
	})
}

// Half an hour without a player: all goals are pursued, all reactions happen, and nobody stands still for good.
func TestHalfAnHour(t *testing.T) {
	g := watched(t, 5)
	w := g.world
	seen := map[string]bool{}
	var place [maxBodies]struct {
		tile  int
		since int64
	}
	end := 1800.0
	if testing.Short() {
		end = 300 // too short for all of it to happen
	}
	for w.Time() < end {
		g.tick()
		sound(t, g)
		if why := whole(w); why != "" {
			t.Fatalf("%.2f s: %s", w.Time(), why)
		}
		for i := range w.Count {
			b := &w.Bodies[i]
			if at := w.Plan.at(b.At); at != place[i].tile || b.Off || b.Docked {
				place[i].tile, place[i].since = at, w.Tick
			} else if w.Tick-place[i].since > 25*Rate {
				t.Fatalf("%.0f s: %s stands at %v for 25 s, and is about %s", w.Time(), names[i], b.At, strings.Join(paths(g.Seat(int(i)).Mind), " "))
			}
			if w.Tick%6 == 0 && i > 0 {
				for _, p := range paths(g.Seat(int(i)).Mind) {
					seen[p[strings.LastIndexByte(p, '/')+1:]] = true
				}
			}
		}
	}
	if testing.Short() {
		return
	}
	for _, node := range append(append([]string{}, goals...), append(reactions, "Fire", "Sweep", "Charge", "Glance")...) {
		if !seen[node] {
			t.Errorf("%s never ran", node)
		}
	}
	if s := w.Tally; s.Caught < 5 || s.Escaped < 5 || s.Charges < 10 || s.Throws < 10 || s.Plugs < 1 {
		t.Errorf("the tally is %+v", s)
	}
}

// Trees that are visited from the root in every frame do the same as those that go on at the running leaf.
func TestT3_8_PollingGivesTheSameTrace(t *testing.T) {
	polling := fstest.MapFS{}
	trees := 0
	for name, f := range changed(t, "guard.tree.json", "", "") {
		data := string(f.Data)
		if strings.HasSuffix(name, ".tree.json") {
			data = strings.Replace(data, `"kind": "tree",`, `"kind": "tree", "polling": true,`, 1)
			trees++
		}
		polling[name] = &fstest.MapFile{Data: []byte(data)}
	}
	if trees < 10 {
		t.Fatalf("only %d trees were changed", trees)
	}
	for style := range int64(2) {
		a, b := newRig(t, Documents()), newRig(t, polling)
		for tick := range int64(90 * Rate) {
			a.step(storm(tick, style))
			b.step(storm(tick, style))
			if x, y := strings.Join(paths(a.mind), " "), strings.Join(paths(b.mind), " "); x != y {
				t.Fatalf("tick %d: event driven\n%s\nand visited in every frame\n%s", tick, x, y)
			}
			if a.world.Bodies[1].actuator.Hash() != b.world.Bodies[1].actuator.Hash() {
				t.Fatalf("tick %d: the bodies have other orders", tick)
			}
		}
	}
}
