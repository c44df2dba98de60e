package town

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

// Pictures of all seasons are whole: each building can be clicked where it stands, no sprite is missing, and painting changes nothing.
func TestPictures(t *testing.T) {
	g := begun(t, map[string]string{"buildings": "60"}, 3)
	s := sim.NewScene(g.Info())
	for _, o := range overlays {
		s.Show([]sim.Wanted{{Overlay: o.Name}})
	}
	for second := range 130 {
		g.ticks(Rate)
		if second == 20 {
			if err := g.Command(0, "ignite", []string{text(g.world.Middle(g.world.Buildings[6].Tile))}); err != nil {
				t.Fatal(err)
			}
		}
		if second%5 != 0 {
			continue
		}
		g.player.Shown = g.world.Tick
		before := sim.Hash(g)
		p := gametest.Paint(t, g, s)
		if sim.Hash(g) != before {
			t.Fatal("painting changed the town")
		}
		for i := range g.world.Buildings {
			b := &g.world.Buildings[i]
			at := g.world.Middle(b.Tile)
			if b.Type != "" && b.Road <= 0 && !slices.ContainsFunc(p.Picks, func(k sim.Pick) bool {
				return k.Agent == uint32(i)+buildingIDs && k.X == float32(at.X) && k.Y == float32(at.Y)
			}) {
				t.Fatalf("second %d: %s %d cannot be clicked", second, b.Type, i)
			}
		}
		for _, shape := range p.Shapes {
			if shape.Op == sim.OpText && len(shape.Text) > 1 && shape.Text[len(shape.Text)-1] == '?' {
				t.Fatalf("there is no sprite %s", shape.Text)
			}
		}
	}
}

// A type of the document that has no sprite is painted, too.
func TestPR_ATypeOfADesignersIsPainted(t *testing.T) {
	g := begun(t, empty, 1, From(withTavern(t)))
	s := sim.NewScene(g.Info())
	before := len(gametest.Paint(t, g, s).Shapes)
	if err := g.Command(0, "build", []string{"Tavern", "6.5,16.5"}); err != nil {
		t.Fatal(err)
	}
	if after := len(gametest.Paint(t, g, s).Shapes); after <= before {
		t.Errorf("%d shapes after it was built, %d before", after, before)
	}
}
