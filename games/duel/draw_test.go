package duel

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

func texts(p sim.Picture) string {
	var all []string
	for _, s := range p.Shapes {
		if s.Op == sim.OpText {
			all = append(all, s.Text)
		}
	}
	return strings.Join(all, "|")
}

// Every picture of a match is whole: its own ground, both fighters where they can be clicked, no missing sprite, no
// shape far off. What happens in the match is seen.
func TestPictures(t *testing.T) {
	g := New()
	s := sim.NewScene(g.Info())
	seen := map[string]bool{}
	most := 0
	_, err := sim.Headless(g, sim.Run{Options: Headless(), Seed: 3, Ticks: long, After: func(tick int64) bool {
		if tick%4 != 0 {
			return true
		}
		p := paint(t, g, s)
		if p.Background == 0 || len(p.Picks) != 2 || p.CameraHeight < 9 || p.CameraHeight > 14 {
			t.Fatalf("tick %d: background %x, picks %v, height %v", tick, p.Background, p.Picks, p.CameraHeight)
		}
		for i, a := range g.Agents() {
			at := g.Match().World.Fighters[i].Position
			if k := p.Picks[i]; k.Agent == a.ID && (k.X != float32(at.X) || k.Y != float32(at.Y)) {
				t.Fatalf("tick %d: pick %+v, fighter at %v", tick, k, at)
			}
		}
		for _, shape := range p.Shapes {
			if n := shape.Numbers; n[0] < -12 || n[0] > 12 || n[1] < -12 || n[1] > 12 {
				t.Fatalf("tick %d: shape %+v is far off", tick, shape)
			}
		}
		most = max(most, len(p.Shapes))
		all := texts(p)
		if strings.Contains(all, "?") {
			t.Fatalf("tick %d: a sprite is missing: %s", tick, all)
		}
		for _, word := range []string{"Round 1", "Round 2", "Fight!", "KO", "parried", "wins", "takes the round", "!"} {
			if strings.Contains(all, word) {
				seen[word] = true
			}
		}
		return true
	}})
	if err != nil {
		t.Fatal(err)
	}
	p := paint(t, g, s)
	if !strings.Contains(texts(p), "wins") {
		t.Errorf("the end shows %s", texts(p))
	}
	if len(seen) < 7 {
		t.Errorf("seen only %v", seen)
	}
	if most > 600 {
		t.Errorf("%d shapes in a picture", most)
	}
}

func TestInfoIsSound(t *testing.T) {
	g := New()
	if _, err := sim.NewLoop(g, sim.LoopOptions{}); err != nil {
		t.Fatal(err)
	}
	info := g.Info()
	full, err := info.Resolve(nil)
	if err != nil || full["red"] != "fighter" || full["blue"] != human {
		t.Errorf("defaults %v, %v", full, err)
	}
	for _, o := range info.Options {
		for _, choice := range o.Choices {
			options := map[string]string{"red": "fighter", "blue": "fighter", o.Name: choice}
			if err := g.Start(options, 1); err != nil {
				t.Errorf("%s=%s: %v", o.Name, choice, err)
			}
		}
	}
}
