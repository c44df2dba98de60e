package overlay_test

import (
	"math"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/overlay"
	"github.com/wits-ai/wits/world/sense"
)

// TestBoxesAreTraced: a cone whose line of sight a box must get through is painted as far as the box gets: through a door if it is
// no wider than that, with the lane that it needs and the box where it stops.
func TestBoxesAreTraced(t *testing.T) {
	h := newHouse(t)
	sight := sense.Defaults(sense.Sight)
	sight.Name = "Sight"
	for _, wide := range []float64{0.6, 1.4} {
		config, err := sense.New(sense.Plan{Modalities: []sense.Modality{sight}, Profiles: []sense.Profile{{Name: "Guard", Memory: sense.DefaultMemory(),
			Sensors: []sense.Sensor{{Name: "Eyes", Modality: "Sight", Threshold: 0.1, Up: 1.6, Range: 12, Cones: []sense.Cone{{Angle: 1, Wide: wide, High: 0.5}}}}}}})
		must.Succeed(t, err)
		senses, err := sense.NewSystem(config)
		must.Succeed(t, err)
		must.Succeed(t, senses.Add(guard, "Guard"))
		senses.Move(guard, sense.Body{Place: at(4.5, 6.5, 0), Facing: -math.Pi / 2})
		var p overlay.Painter
		s := scene()
		p.Sight(s, h.view, senses, guard)
		shapes := decoded(t, s)
		cone, passes := corners(shapes[0]), wide < 1
		if shapes[0].Op != sim.OpPolygon || !cone.Contains(geom.Vec2{X: 4.5, Y: 4.5}) || cone.Contains(geom.Vec2{X: 4.5, Y: 3}) != passes {
			t.Errorf("a box %v m wide gets %v", wide, cone)
		}
		if box := shapes[len(shapes)-1]; box.Op != sim.OpPolygon || math.Abs(math.Abs(float64(box.Numbers[0]-box.Numbers[2]))-wide) > 1e-3 || float64(box.Numbers[1]) < 3.5 == !passes {
			t.Errorf("a box %v m wide stops at %v", wide, box.Numbers)
		}
		paint := func() { s.Reset(); p.Sight(s, h.view, senses, guard) }
		if n := testing.AllocsPerRun(20, paint); n != 0 {
			t.Errorf("painting it allocates %v times", n)
		}
	}
}
