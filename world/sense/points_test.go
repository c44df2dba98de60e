package sense

import (
	"errors"
	"math"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// pointed changes what sight makes of points.
func pointed(how Points) func(*Plan) { return func(p *Plan) { p.Modalities[0].Points = how } }

// TestPointsOfABody: who has only its left hand beside the end of a wall is seen by it, as strongly as the hand is, or for its
// share, or not at all; where it is seen is where it seems to be. Points turn with the body, and go when they are taken away.
func TestPointsOfABody(t *testing.T) {
	hands := []geom.Vec3{{Y: -0.5, Z: 1}, {Z: 1}, {Y: 1.5, Z: 1}, {Z: 0.1}}
	for _, c := range []struct {
		how      Points
		points   []geom.Vec3
		facing   float64
		seen     bool
		strength float64
		share    float64
		at       geom.Vec3
	}{
		{OnePoint, hands, 0, false, 0, 0, geom.Vec3{}},
		{AnyPoint, nil, 0, false, 0, 0, geom.Vec3{}},
		{AnyPoint, hands, 0, true, 1, 0, geom.Vec3{X: 6, Y: 5.5, Z: 1}},
		{SharePoints, hands, 0, true, 0.25, 0.25, geom.Vec3{X: 6, Y: 5.5, Z: 1}},
		{AnyPoint, hands, math.Pi, false, 0, 0, geom.Vec3{}},
		{AnyPoint, hands[:2], 0, false, 0, 0, geom.Vec3{}},
		{SharePoints, hands[2:3], 0, true, 1, 1, geom.Vec3{X: 6, Y: 5.5, Z: 1}},
	} {
		s := system(t, pointed(c.how), eyes(func(sn *Sensor) { sn.Cones = nil }))
		add(t, s, 1, 0, 0, 0)
		put(s, 2, 6, 4, c.facing)
		must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1, Up: 1}))
		must.Succeed(t, s.SetPoints(2, c.points...))
		got := run(s, room{}, 1)
		if len(got) > 0 != c.seen {
			t.Errorf("%v of %d points, facing %.1f: %d notices", c.how, len(c.points), c.facing, len(got))
			continue
		}
		if c.seen && (got[0].Strength != c.strength || got[0].Share != c.share || got[0].At != c.at || got[0].From != c.at) {
			t.Errorf("%v of %d points: %+v", c.how, len(c.points), got[0])
		}
		must.Succeed(t, s.SetPoints(2))
		if got := run(s, room{}, 1); len(got) > 0 {
			t.Errorf("%v: without points it is seen: %+v", c.how, got[0])
		}
	}
}

// TestTheFirstPointCounts: with "any" no more lines of sight are asked for than are needed, and with "share" one for each; what is
// left of the strength in sum must be enough.
func TestTheFirstPointCounts(t *testing.T) {
	points := []geom.Vec3{{Y: 1.5}, {Y: 1.6}, {Y: -1}, {Y: -2}}
	for _, c := range []struct {
		how         Points
		threshold   float64
		asked, told int
	}{{AnyPoint, 0.9, 1, 1}, {SharePoints, 0.5, 4, 1}, {SharePoints, 0.51, 4, 0}} {
		asked := 0
		s := system(t, pointed(c.how), eyes(func(sn *Sensor) { sn.Cones, sn.Threshold = nil, c.threshold }))
		add(t, s, 1, 0, 0, 0)
		put(s, 2, 6, 4, 0)
		must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
		must.Succeed(t, s.SetPoints(2, points...))
		for asked == 0 {
			if got := s.Step(room{asked: &asked}, s.Now()+tick); len(got) > 0 && c.told == 0 || asked > 0 && len(got) != c.told {
				t.Errorf("%v: %d notices", c.how, len(got))
			}
		}
		if asked != c.asked {
			t.Errorf("%v: %d lines of sight", c.how, asked)
		}
	}
}

// TestPointsInRange: a point counts that is in range though its body is not.
func TestPointsInRange(t *testing.T) {
	s := system(t, pointed(AnyPoint))
	add(t, s, 1, 0, 0, 0)
	put(s, 2, 33, 0, math.Pi)
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	must.Succeed(t, s.SetPoints(2, geom.Vec3{}, geom.Vec3{X: 4}))
	if got := run(s, Open{}, 0.5); len(got) == 0 || math.Abs(got[0].At.X-29) > 1e-9 {
		t.Errorf("its outstretched arm is not seen: %+v", got)
	}
}

// TestPointsAreState: they are kept and hashed, survive another configuration, and go with their body.
func TestPointsAreState(t *testing.T) {
	s := system(t, pointed(SharePoints))
	add(t, s, 1, 0, 0, 0)
	put(s, 2, 5, 0, 0)
	put(s, 3, 6, 0, 0)
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1}))
	must.Succeed(t, s.SetPoints(2, geom.Vec3{Z: 1}, geom.Vec3{Z: 2}))
	must.Succeed(t, s.SetPoints(3, geom.Vec3{Z: 3}))
	run(s, Open{}, 0.5)
	var kept State
	s.Keep(&kept)
	before := s.Hash()
	must.Succeed(t, s.SetPoints(2, geom.Vec3{Z: 1}, geom.Vec3{Z: 2.5}))
	if s.Hash() == before {
		t.Error("points do not matter to the hash")
	}
	must.Succeed(t, s.Return(&kept))
	if p := s.Points(nil, 2); s.Hash() != before || len(p) != 2 || p[1] != (geom.Vec3{X: 5, Z: 2}) {
		t.Errorf("it has the points %v", p)
	}
	p := plan()
	p.Modalities[0].Points = SharePoints
	p.Modalities[0].Range = 29
	must.Succeed(t, s.Use(config(t, p)))
	if p := s.Points(nil, 3); len(p) != 1 || p[0] != (geom.Vec3{X: 6, Z: 3}) {
		t.Errorf("with other senses it has the points %v", p)
	}
	s.Remove(3)
	put(s, 4, 7, 0, 0)
	if must.Succeed(t, s.SetPoints(4, geom.Vec3{Z: 9})); len(s.points) != 2*MostPoints || len(s.Points(nil, 2)) != 2 || len(s.Points(nil, 3)) != 0 {
		t.Errorf("there is room for %d points", len(s.points))
	}
	many := make([]geom.Vec3, MostPoints)
	if n := testing.AllocsPerRun(100, func() {
		must.Succeed(t, s.SetPoints(2, many...))
		s.Step(room{}, s.Now()+0.2)
	}); n != 0 {
		t.Errorf("points allocate %v times", n)
	}
	for _, err := range []error{s.SetPoints(0), s.SetPoints(2, make([]geom.Vec3, MostPoints+1)...), s.SetPoints(2, geom.Vec3{X: math.NaN()})} {
		if !errors.Is(err, ErrNobody) && !errors.Is(err, ErrNumber) {
			t.Error(err)
		}
	}
}

// TestASmallBudgetSeesPoints: with the smallest budget that a plan may have everybody's points are looked at in the end.
func TestASmallBudgetSeesPoints(t *testing.T) {
	p := plan()
	p.Modalities[0].Points = SharePoints
	p.Profiles[0].Sensors[1].Cones = nil
	p.Profiles[0].Sensors[0].Range = 1 // its ears take up to 9
	p.Budget = 7
	if _, err := New(p); err == nil {
		t.Fatal("a look may take more than the budget")
	}
	p.Budget = 9
	s, err := NewSystem(config(t, p))
	must.Succeed(t, err)
	add(t, s, 1, 0, 0, 0)
	many := make([]geom.Vec3, MostPoints)
	for i := range 5 {
		who := wits.Entity(i + 2)
		put(s, who, 5, float64(i)/10, 0)
		must.Succeed(t, s.SetEmitter(who, sight, Emission{Strength: 1}))
		must.Succeed(t, s.SetPoints(who, many...))
	}
	for range 60 {
		s.Step(Open{}, s.Now()+tick)
		if spent := s.Stats().Spent; spent > 9 {
			t.Fatalf("a step has spent %d", spent)
		}
	}
	for i := range 5 {
		if !s.Perceives(1, wits.Entity(i+2), sight) {
			t.Errorf("%d is not seen", i+2)
		}
	}
}
