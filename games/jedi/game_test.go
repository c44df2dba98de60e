package jedi

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// Frames that go straight to what runs are the same as those that begin at the root, also with looks ahead between them.
func TestPollingIsTheSame(t *testing.T) {
	all := fstest.MapFS{}
	files, err := fs.Glob(Documents(), "*")
	must.Succeed(t, err)
	for _, file := range files {
		data, err := fs.ReadFile(Documents(), file)
		must.Succeed(t, err)
		all[file] = &fstest.MapFile{Data: []byte(strings.Replace(string(data), `"nodes": {`, `"polling": true, "nodes": {`, 1))}
	}
	for seed := range uint64(2) {
		a, _ := fought(t, seed)
		b, _ := fought(t, seed, actors.From(all))
		if a.Hash() != b.Hash() {
			t.Errorf("seed %d: %+v, with polling %+v", seed, a.Statistics(), b.Statistics())
		}
	}
}

// loop steps a game from a tick on.
func loop(t *testing.T, g *Game, from, n int64) {
	t.Helper()
	for tick := from; tick < from+n; tick++ {
		g.run(frameOf(tick), sim.Input{})
	}
	faults(t, g)
}

func TestStepAllocatesNothing(t *testing.T) {
	g := New()
	must.Succeed(t, g.Start(Headless(), 1))
	loop(t, g, 0, 900)
	tick := int64(900)
	if n := testing.AllocsPerRun(600, func() {
		g.run(frameOf(tick), sim.Input{})
		tick++
	}); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

// A person's keys are the same orders: whoever steers, the body does the same.
func TestPersonPlays(t *testing.T) {
	g := New()
	did := map[Move]bool{}
	_, err := sim.Headless(g, sim.Run{Options: map[string]string{"master": "master", "padawan": you}, Seed: 2, Ticks: 2400,
		Script: func(tick int64) []string {
			keys := []string{keySwing, keyKick, keyDodge, keyJump, keyTaunt, keyBlock}
			held := []string{[]string{keyLeft, keyUp, keyRight, keyDown}[tick/50%4]}
			if k := tick / 40 % 6; tick%40 < 3 || k == 5 && tick%40 < 30 {
				held = append(held, keys[k])
			}
			return held
		},
		After: func(int64) bool { did[g.world.Jedi[1].Move] = true; return true }})
	must.Succeed(t, err)
	if a := g.Agents()[1]; a.Mind != nil || a.Steered != you {
		t.Errorf("the second Jedi is %+v", a)
	}
	for _, m := range []Move{Ready, Swing, Kick, Dodge, Jump, Taunt, Block} {
		if !did[m] {
			t.Errorf("no %v", m)
		}
	}
}

// TestPictures: the Jedi and every droid that stands can be clicked; what is imagined is shown.
func TestPictures(t *testing.T) {
	g := New()
	pastCase.Pictures(t, g, gametest.Pictures{
		Run: sim.Run{Options: Headless(), Seed: 3, Ticks: long}, Every: 7, Low: geom.Vec2{X: -15, Y: -15}, High: geom.Vec2{X: 15, Y: 15}, Most: 900,
		Texts: []string{"They are coming", "Circle", "FlyingKick", "Block", "urgent", "beneficial", "irrelevant", "cosmetic", "shield down", "No droid stands"},
		Look: func(t *testing.T, p sim.Picture) {
			standing := 0
			for i := range g.world.Droids {
				if g.world.Droids[i].Stands() {
					standing++
				}
			}
			if len(p.Picks) != 2+standing {
				t.Fatalf("picks %v of %d", p.Picks, 2+standing)
			}
		},
	})
}

// TestInfoIsSound: every choice of every option starts.
func TestInfoIsSound(t *testing.T) {
	pastCase.Choices(t)
	if err := New().Start(map[string]string{"master": "nobody", "padawan": you}, 1); err == nil || !strings.Contains(err.Error(), "nobody") {
		t.Errorf("an unknown character: %v", err)
	}
}

// A tick of a whole fight: two minds that imagine, the world.
func BenchmarkFight(b *testing.B) {
	g := New()
	must.Succeed(b, g.Start(Headless(), 1))
	tick := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		if g.Over() {
			b.StopTimer()
			must.Succeed(b, g.Start(Headless(), uint64(tick)))
			tick = 0
			b.StartTimer()
		}
		g.run(frameOf(tick), sim.Input{})
		tick++
	}
}
