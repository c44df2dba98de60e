package field_test

import (
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/field"
	"github.com/wits-ai/wits/world/limit"
)

// TestBeatsThatAreLeftOutAreCounted: a step that is longer than the most beats says how many it has left out, once in the log;
// as many in short steps lose none, and get as far as they should.
func TestBeatsThatAreLeftOutAreCounted(t *testing.T) {
	grid, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: field.MostBeats + 100, Y: 1}, 1) // a corridor that is longer than anybody gets in one step
	must.Succeed(t, err)
	ground, err := field.NewGround(field.Plan{Grid: grid})
	must.Succeed(t, err)
	const beats = field.MostBeats + 60
	for i, c := range []struct {
		steps int
		each  float64 // beats
		lost  int64
		count int // where he could be at least and at most, in cells
	}{
		{beats, 1, 0, beats},
		{2, beats / 2, 0, beats},
		{1, field.MostBeats, 0, field.MostBeats},
		{1, beats, 60, field.MostBeats},
		{1, field.MostBeats + 0.25, 1, field.MostBeats},
		{2, beats, 120, field.MostBeats + 100},
		{1, math.Inf(1), 1 << 53, field.MostBeats},
		{3, math.Inf(1), 1 << 53, field.MostBeats + 100},
	} {
		if testing.Short() && i != 3 {
			continue // each takes half a second
		}
		o, err := field.NewOccupancy(ground, field.Habits{Speed: 2, Most: 2})
		must.Succeed(t, err)
		if !o.Reset(geom.Vec3{X: 0.5, Y: 0.5}, geom.Vec3{}) {
			t.Fatal("he is nowhere")
		}
		for range c.steps {
			o.Step(c.each * o.Beat())
		}
		l := o.Limits(nil)
		if len(l) != 1 || l[0].Lost != c.lost || math.Abs(float64(o.Count()-c.count)) > 2 {
			t.Errorf("%d steps of %v beats: he can be in %d cells, not %d; limits %+v, and %d should be lost", c.steps, c.each, o.Count(), c.count, l, c.lost)
		}
		var log limit.Log
		var said []string
		for range 2 {
			log.Tell(o.Limits(nil), func(text string) { said = append(said, text) })
		}
		if want := int(min(c.lost, 1)); len(said) != want || want == 1 && !strings.Contains(said[0], "occupancy: beats (4096)") {
			t.Errorf("it is said: %q", said)
		}
	}
}
