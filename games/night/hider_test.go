package night

import (
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// minds the hider: a game of one guard, which is put far away, and a hider that nobody steers.
func hiderAlone(t *testing.T, style string, options ...actors.Option) *Game {
	t.Helper()
	g := begin(t, map[string]string{"you": style, "guards": "1"}, 1, options...)
	g.put(1, at(40, 28.6), 0)
	return g
}

// TestHidersMind: while nobody is after it it takes three things and gets out; found by a guard it flees out of sight, crouches there,
// and goes on with its work after nine seconds.
func TestHidersMind(t *testing.T) {
	g := hiderAlone(t, "a script")
	w := g.world
	most := int64(0)
	until(t, g, "it gets out with things", 240, func() bool {
		g.put(1, at(40, 28.6), 0)
		w.Bodies[1].knows = knowledge{SeenAt: never, HeardAt: never, NoisedAt: never}
		most = max(most, w.Carries())
		return w.Phase == Escaped
	})
	if most != 3 {
		t.Errorf("it takes %d things", most)
	}

	g = hiderAlone(t, "nearest")
	w = g.world
	g.put(1, at(13, 14.5), 0)
	h := g.put(0, at(19, 14.5), 0)
	until(t, g, "a guard sees it", 1, func() bool { return h.Seen })
	if !runs(g, 0, "Hide/GoThere") {
		play(t, g, 0.1)
	}
	goal := value(t, g, 0, "Hide.Goal").(geom.Vec2)
	if !runs(g, 0, "Hide/GoThere") || h.actuator.Idle() || goal.Dist(at(13, 14.5)) < goal.Dist(at(19, 14.5))-6 {
		t.Fatalf("found at %v it goes to %v; what runs is %v", h.At, goal, paths(g.Seat(0).Mind))
	}
	g.put(1, at(40, 28.6), 0) // and is gone
	until(t, g, "it lies low", 15, func() bool { return runs(g, 0, "Hide/Crouched") && h.Pace == Sneaking })
	if h.At.Dist(value(t, g, 0, "Hide.Goal").(geom.Vec2)) > 0.6 {
		t.Errorf("it lies at %v", h.At)
	}
	until(t, g, "it goes on with its work", 12, func() bool { return runs(g, 0, "Steal") })
	if calm := value(t, g, 0, "Calm").(float64); calm < 9 {
		t.Errorf("after %v s", calm)
	}
}

// TestHiderStyles: who stays stays, who goes on in circles is at another place soon, and who creeps goes on slowly after seven seconds.
func TestHiderStyles(t *testing.T) {
	for _, c := range []struct {
		style      string
		goals      int // it has at least, in 40 s
		most       int
		afterwards float64 // m/s, at most, when it has been at the first
	}{{"farthest", 1, 1, 0.5}, {"nearest", 1, 1, 0.5}, {"back", 1, 1, 0.5}, {"circle", 3, 40, 9}, {"creep", 3, 8, sneakSpeed + 0.2}} {
		if testing.Short() && c.style != "back" && c.style != "circle" {
			continue
		}
		g := hiderAlone(t, c.style)
		w := g.world
		w.Hiding.Only = true
		g.put(1, at(13, 14.5), 0)
		h := g.put(0, at(19, 14.5), 0)
		until(t, g, "a guard sees it", 1, func() bool { return h.Seen })
		play(t, g, 0.2)
		g.put(1, at(40, 28.6), 0)
		goals := map[geom.Vec2]bool{}
		arrived, fastest := false, 0.0
		for range 40 * Rate {
			g.put(1, at(40, 28.6), 0)
			w.Bodies[1].knows = knowledge{SeenAt: never, HeardAt: never, NoisedAt: never}
			g.tick()
			sound(t, g)
			if calm := value(t, g, 0, "Calm").(float64); calm > 2 {
				goals[value(t, g, 0, "Hide.Goal").(geom.Vec2)] = true
			}
			if arrived {
				fastest = max(fastest, h.Velocity.Len())
			}
			arrived = arrived || runs(g, 0, "Hide/LieLow") && h.Velocity.Len() < 0.1
		}
		if len(goals) < c.goals || len(goals) > c.most || fastest > c.afterwards {
			t.Errorf("%s: in 40 s it hides at %d places, and goes %.1f m/s", c.style, len(goals), fastest)
		}
	}
}

// TestHiderIsChangedWhileTheGameRuns: its patience is a number of its document.
func TestHiderIsChangedWhileTheGameRuns(t *testing.T) {
	files := gametest.Changed(t, Documents())
	g := hiderAlone(t, "nearest", actors.From(files))
	g.put(1, at(13, 14.5), 0)
	h := g.put(0, at(19, 14.5), 0)
	until(t, g, "a guard sees it", 1, func() bool { return h.Seen })
	g.put(1, at(40, 28.6), 0)
	until(t, g, "it lies low", 15, func() bool { return runs(g, 0, "Hide/Crouched") })
	files["hider.tree.json"] = gametest.Changed(t, files, "hider.tree.json", "Calm > 9", "Calm > 900")["hider.tree.json"]
	if out := g.Brains().Prepare([]string{"hider.tree.json"}).Apply(g.Agents()); len(out) != 1 || out[0].Err != nil {
		t.Fatalf("%+v", out)
	}
	for range 20 * Rate {
		g.put(1, at(40, 28.6), 0)
		g.tick()
		sound(t, g)
	}
	if !runs(g, 0, "Hide/Crouched") || h.Pace != Sneaking {
		t.Errorf("after 20 s what runs is %v", paths(g.Seat(0).Mind))
	}
}
