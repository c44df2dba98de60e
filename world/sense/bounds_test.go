package sense

import (
	"errors"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/level"
)

// TestWithoutWhatIsNeeded: what is nil is an error, or an open world.
func TestWithoutWhatIsNeeded(t *testing.T) {
	if _, err := NewSystem(nil); !errors.Is(err, ErrConfig) {
		t.Errorf("without a configuration: %v", err)
	}
	s := system(t)
	if err := s.Use(nil); !errors.Is(err, ErrConfig) {
		t.Errorf("with another that is none: %v", err)
	}
	add(t, s, 1, 0, 0, 0)
	must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: 2}, Strength: 1}))
	must.Succeed(t, s.Emit(Signal{Modality: smell, At: geom.Vec3{X: 2}, Strength: 1}))
	if got := run(s, nil, 1); len(got) < 2 {
		t.Errorf("in no world it perceives %+v", got)
	}
	b := &Built{}
	if r := b.Region(geom.Vec3{}); r != -1 {
		t.Errorf("without a level it is in region %d", r)
	}
	if _, _, ok := b.Way(geom.Vec3{}, geom.Vec3{X: 1}, 5); ok {
		t.Error("without a mesh there is a way")
	}
}

// TestAPlaceOnARamp is on the ramp, however it is rounded, and not on the floor below it.
func TestAPlaceOnARamp(t *testing.T) {
	l, err := level.New(level.Plan{Floors: []level.Floor{
		{Name: "Cellar", Outline: []geom.Vec3{{X: -20, Y: -20, Z: -5}, {X: 20, Y: -20, Z: -5}, {X: 20, Y: 20, Z: -5}, {X: -20, Y: 20, Z: -5}}},
		{Name: "Ramp", Layer: 1, Outline: []geom.Vec3{{Z: 0.1}, {X: 7, Z: 1.3}, {X: 7, Y: 3, Z: 1.3}, {Y: 3, Z: 0.1}}}}})
	must.Succeed(t, err)
	b := &Built{View: level.View{Level: l}}
	for i := range 1000 {
		p := geom.Vec3{Y: 1, Z: 0.1}.Lerp(geom.Vec3{X: 7, Y: 1, Z: 1.3}, float64(i)/1000)
		if got := b.below(p); got.Dist(p) > 1e-9 {
			t.Fatalf("below %v is %v", p, got)
		}
	}
	if got := b.below(geom.Vec3{X: 3, Y: 1, Z: -2}); got.Z != -5 {
		t.Errorf("in the cellar it stands on %v", got)
	}
}
