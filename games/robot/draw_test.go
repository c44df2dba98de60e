package robot

import (
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

// Every picture is whole: everybody can be clicked where it is, no sprite is missing, nothing is far off, and painting
// changes nothing. All that people should notice is shown at some time.
func TestPictures(t *testing.T) {
	seen := map[string]bool{}
	seeds, end := uint64(3), 150.0
	if testing.Short() {
		seeds, end = 1, 40
	}
	for seed := range seeds {
		g := watched(t, seed+1)
		s := sim.NewScene(g.Info())
		w := g.world
		for w.Time() < end {
			if g.tick(); w.Tick%7 != 0 {
				continue
			}
			if w.Tick == 7*100 {
				w.Bodies[1].Unplugged = true // stays so for one step of its mind
			}
			if w.Tick == 7*200 {
				w.Bodies[2].Struck = true
			}
			if w.Tick == 7*300 {
				w.Loot[1].Place, w.Intruder().At = Carried, w.Plan.Entrance
			}
			before := sim.Hash(g)
			p := paint(t, g, s)
			if sim.Hash(g) != before {
				t.Fatal("painting changed the game")
			}
			if len(p.Picks) != int(w.Count) || p.Background == 0 || p.CameraHeight < 22 {
				t.Fatalf("tick %d: %d picks, background %x, height %v", w.Tick, len(p.Picks), p.Background, p.CameraHeight)
			}
			for i := range w.Count {
				b := &w.Bodies[i]
				found := false
				for _, k := range p.Picks {
					found = found || k.Agent == b.ID.Index() && k.X == float32(b.At.X) && k.Y == float32(b.At.Y)
				}
				if !found {
					t.Fatalf("tick %d: %s cannot be clicked", w.Tick, names[i])
				}
			}
			if len(p.Shapes) > 900 {
				t.Fatalf("tick %d: %d shapes", w.Tick, len(p.Shapes))
			}
			for _, shape := range p.Shapes {
				if n := shape.Numbers; n[0] < -6 || n[0] > 42 || n[1] < -6 || n[1] > 26 {
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
	for _, text := range []string{"EXIT", "!", "?", "They see you!", "Caught!", "Away with it!", "got it", "Now get out"} {
		if !seen[text] && !testing.Short() {
			t.Errorf("%q is never shown", text)
		}
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
