package night

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/sim"
)

// The picture shows what goes on, changes nothing; overlays come on top for who wants them.
func TestDraw(t *testing.T) {
	g := begin(t, nil, 3)
	g.put(1, at(13, 14.5), 0)
	g.put(0, at(19, 14.5), 0)
	play(t, g, 0.5)
	info := g.Info()
	s := sim.NewScene(info)
	shapes := func(wanted ...sim.Wanted) int {
		s.Show(wanted)
		s.Reset()
		g.Draw(s)
		return s.Len()
	}
	bare := shapes()
	if bare < 500 {
		t.Errorf("the picture has %d shapes", bare)
	}
	g.world.Bodies[1].Mood = Search
	g.world.noise(at(23, 11))
	g.world.senses.Step(&g.world.around, g.world.Time()+0.01)
	before := sim.Hash(g)
	bare = shapes()
	for _, o := range info.Overlays {
		if n := shapes(sim.Wanted{Overlay: o.Name}); n <= bare {
			t.Errorf("overlay %s adds %d shapes to %d", o.Name, n-bare, bare)
		}
		if !o.Agents {
			continue
		}
		if one, all := shapes(sim.Wanted{Overlay: o.Name, Agent: 2}), shapes(sim.Wanted{Overlay: o.Name}); one > all {
			t.Errorf("overlay %s has %d shapes for one and %d for all", o.Name, one, all)
		}
	}
	shapes()
	if sim.Hash(g) != before {
		t.Error("painting changes the game")
	}
}

// TestLimitsAreShown: what the senses, the queries and the search for the hider have lost stands on the picture.
func TestLimitsAreShown(t *testing.T) {
	g := begin(t, nil, 3)
	s := sim.NewScene(g.Info())
	s.Show([]sim.Wanted{{Overlay: "limits"}})
	shown := func() string {
		s.Reset()
		g.Draw(s)
		return string(s.AppendBinary(nil, sim.State{}))
	}
	if text := shown(); !strings.Contains(text, "No limit has lost anything") {
		t.Errorf("before anything is lost: %q", text)
	}
	g.world.likely.Step(1e6)
	if text := shown(); !strings.Contains(text, "occupancy: beats (4096)") {
		t.Error("beats that were left out are not shown")
	}
	var names []string
	for _, l := range g.Limits(nil) {
		names = append(names, l.Name)
	}
	for _, want := range []string{"senses: puffs", "queries: points", "occupancy: beats"} {
		if !slices.Contains(names, want) {
			t.Errorf("the game tells of %q, not of %s", names, want)
		}
	}
}
