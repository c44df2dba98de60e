package duel

import (
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

// TestPictures: both fighters can be clicked where they are, and what happens is shown.
func TestPictures(t *testing.T) {
	g := New()
	pastCase.Pictures(t, g, gametest.Pictures{
		Run: sim.Run{Options: Headless(), Seed: 3, Ticks: long}, Every: 4, Low: geom.Vec2{X: -12, Y: -12}, High: geom.Vec2{X: 12, Y: 12}, Most: 600,
		Texts: []string{"Round 1", "Round 2", "Fight!", "KO", "wins", "takes the round", "!"},
		Look: func(t *testing.T, p sim.Picture) {
			if len(p.Picks) != 2 || p.CameraHeight < 9 || p.CameraHeight > 14 {
				t.Fatalf("picks %v, height %v", p.Picks, p.CameraHeight)
			}
			for i, a := range g.Agents() {
				at := g.Match().World.Fighters[i].Position
				if k := p.Picks[i]; k.Agent == a.ID && (k.X != float32(at.X) || k.Y != float32(at.Y)) {
					t.Fatalf("pick %+v, fighter at %v", k, at)
				}
			}
		},
	})
}

// TestInfoIsSound: every choice of every option starts, and a person has the blue fighter at first.
func TestInfoIsSound(t *testing.T) {
	pastCase.Choices(t)
	if full, err := New().Info().Resolve(nil); err != nil || full["red"] != "fighter" || full["blue"] != human {
		t.Errorf("defaults %v, %v", full, err)
	}
}
