package village

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

// paint decodes the picture of a game.
func paint(t *testing.T, g *Game, s *sim.Scene) sim.Picture {
	t.Helper()
	return gametest.Paint(t, g, s)
}

// Every picture of two days is whole: everybody who is about can be clicked where it is, no sprite is missing, nothing
// is far off, and painting changes nothing.
func TestPictures(t *testing.T) {
	g := startVillage(t, 3)
	s := sim.NewScene(g.Info())
	seen := map[string]bool{}
	for g.world.Time() < 2*DayLength {
		if (slow > 1 || testing.Short()) && g.world.Tick > 20*Rate {
			return
		}
		g.tick()
		w := g.world
		if w.Tick%17 != 0 {
			continue
		}
		if w.Tick == 17*300 {
			g.TakeOver(g.seats[0].id)
		}
		before := w.Hash()
		p := paint(t, g, s)
		if w.Hash() != before {
			t.Fatal("painting changed the world")
		}
		about := 0
		for e := range blobs.All(w.Things) {
			about++
			if !slices.ContainsFunc(p.Picks, func(k sim.Pick) bool { return k.Agent == e.Index() }) {
				t.Fatalf("tick %d: blob %s cannot be clicked", w.Tick, e)
			}
		}
		for e, v := range villagers.All(w.Things) {
			if v.Inside != 0 || !v.Alive() {
				continue
			}
			about++
			found := false
			for _, k := range p.Picks {
				at := w.At(e)
				found = found || k.Agent == e.Index() && k.X == float32(at.X) && k.Y == float32(at.Y)
			}
			if !found {
				t.Fatalf("tick %d: %s cannot be clicked", w.Tick, e)
			}
		}
		if len(p.Picks) != about || p.Background == 0 || p.CameraHeight < 22 || p.CameraHeight > 24 {
			t.Fatalf("tick %d: %d picks for %d villagers and blobs, background %x, height %v", w.Tick, len(p.Picks), about, p.Background, p.CameraHeight)
		}
		if len(p.Shapes) > 1500 {
			t.Fatalf("tick %d: %d shapes", w.Tick, len(p.Shapes))
		}
		for _, shape := range p.Shapes {
			if n := shape.Numbers; n[0] < -24 || n[0] > 24 || n[1] < -18 || n[1] > 18 {
				t.Fatalf("tick %d: shape %+v is far off", w.Tick, shape)
			}
			if shape.Op == sim.OpText {
				if strings.HasSuffix(shape.Text, "?") {
					t.Fatalf("tick %d: sprite %s is missing", w.Tick, shape.Text)
				}
				seen[shape.Text] = true
			}
		}
	}
	for _, text := range []string{"Day 1", "Day 2", "z", "+15", "!", "A new house!", "Blobs are coming!", "-3"} {
		if !seen[text] {
			t.Errorf("%q is never shown", text)
		}
	}
}

func TestInfoIsSound(t *testing.T) {
	g := New()
	if _, err := sim.NewLoop(g, sim.LoopOptions{}); err != nil {
		t.Fatal(err)
	}
	scenes := g.Info().Options[0].Choices
	if len(scenes) != len(Scenes) {
		t.Errorf("%d scenes can be chosen, and there are %d", len(scenes), len(Scenes))
	}
	for _, scene := range scenes {
		if err := g.Start(map[string]string{"scene": scene}, 1); err != nil {
			t.Errorf("%s: %v", scene, err)
		}
		g.tick()
		paint(t, g, sim.NewScene(g.Info()))
	}
}
