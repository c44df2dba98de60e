package sense_test

import (
	"math"
	"os"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/nav"
	"github.com/wits-ai/wits/world/sense"
)

// TestU11_InALevel: a sound goes around a wall of wood through an open door, and straight through it if the door is shut;
// glass is seen through; a loft does not hear by the ground floor's ways.
func TestU11_InALevel(t *testing.T) {
	program, err := wits.Load(std.NewRegistry(), os.DirFS("../../world/level/testdata"), "house.level.json")
	must.Succeed(t, err)
	house, err := wits.ContentOf[*level.Level](program)
	must.Succeed(t, err)
	mesh, err := nav.Build(house.Ground(), nav.Options{Radius: 0.2})
	must.Succeed(t, err)
	senses, err := load(t, `{"wits": 1, "kind": "senses", "modalities": {"Sight": {}, "Hearing": {}},
		"profiles": {"Guard": {"sensors": {"Ears": {"of": "Hearing", "up": 1.6}, "Eyes": {"of": "Sight", "up": 1.6, "cones": [{"angle": 360}]}}}}}`)
	must.Succeed(t, err)
	hall := uint64(1) << house.Door("Hall")
	for _, c := range []struct {
		name     string
		modality string
		open     uint64
		mesh     *nav.Mesh
		from, to geom.Vec3
		want     float64 // strength; 0 for nothing
		around   bool
	}{
		{"through the door", "Hearing", hall, mesh, geom.Vec3{X: 5.6, Y: 2.4, Z: 1.6}, geom.Vec3{X: 5.6, Y: 5.2}, 0.38, true},
		{"through the wall", "Hearing", 0, mesh, geom.Vec3{X: 5.6, Y: 2.4, Z: 1.6}, geom.Vec3{X: 5.6, Y: 5.2}, math.Pow(0.75, 2.8) - 0.1, false},
		{"without a mesh", "Hearing", hall, nil, geom.Vec3{X: 5.6, Y: 2.4, Z: 1.6}, geom.Vec3{X: 5.6, Y: 5.2}, math.Pow(0.75, 2.8) - 0.1, false},
		{"in one room", "Hearing", hall, mesh, geom.Vec3{X: 2, Y: 2.4, Z: 1.6}, geom.Vec3{X: 4, Y: 2.4}, math.Pow(0.75, 2), false},
		{"from another storey", "Hearing", hall, mesh, geom.Vec3{X: 10, Y: 2, Z: 4.6}, geom.Vec3{X: 10, Y: 2}, math.Pow(0.75, 3) - 0.1, false},
		{"through the window", "Sight", 0, mesh, geom.Vec3{X: 10, Y: 2, Z: 1}, geom.Vec3{X: 10, Y: -3}, 1, false},
		{"beside the window", "Sight", 0, mesh, geom.Vec3{X: 7, Y: 2, Z: 1}, geom.Vec3{X: 7, Y: -3}, 0, false},
	} {
		s, err := sense.NewSystem(senses)
		must.Succeed(t, err)
		must.Succeed(t, s.Add(1, "Guard"))
		s.Move(1, sense.Body{Place: c.to})
		must.Succeed(t, s.Emit(sense.Signal{Modality: wits.NameOf(c.modality), Of: 2, At: c.from, Strength: 1}))
		w := &sense.Built{View: level.View{Level: house, Open: c.open}, Mesh: c.mesh}
		got := s.Step(w, 0.1)
		switch {
		case c.want == 0 && len(got) > 0:
			t.Errorf("%s: %+v", c.name, got)
		case c.want > 0 && (len(got) != 1 || got[0].Around != c.around || math.Abs(got[0].Strength-c.want) > 0.02):
			t.Errorf("%s: %+v, not %v", c.name, got, c.want)
		case c.around && got[0].At.Dist(geom.Vec3{X: 4.8, Y: 4, Z: 1.6}) > 0.4:
			t.Errorf("%s it seems to come from %v", c.name, got[0].At)
		}
	}
	// A box gets through the open door if it is no wider than that.
	for text, want := range map[string]int{`"wide": 0.6, "high": 0.6`: 1, `"wide": 1.4`: 0, `"high": 0.6`: 1} {
		boxed, err := load(t, `{"wits": 1, "kind": "senses", "modalities": {"Sight": {}},
			"profiles": {"Guard": {"sensors": {"Eyes": {"of": "Sight", "up": 1.6, "cones": [{"angle": 360, `+text+`}]}}}}}`)
		must.Succeed(t, err)
		s, err := sense.NewSystem(boxed)
		must.Succeed(t, err)
		must.Succeed(t, s.Add(1, "Guard"))
		s.Move(1, sense.Body{Place: geom.Vec3{X: 4.5, Y: 5.2}})
		must.Succeed(t, s.Emit(sense.Signal{Modality: wits.NameOf("Sight"), Of: 2, At: geom.Vec3{X: 4.5, Y: 2.4, Z: 1.6}, Strength: 1}))
		if got := s.Step(&sense.Built{View: level.View{Level: house, Open: hall}}, 0.1); len(got) != want {
			t.Errorf("with %s it sees %+v", text, got)
		}
	}
	w := &sense.Built{View: level.View{Level: house, Open: hall}, Mesh: mesh, Breeze: geom.Vec3{X: 1}}
	if r := w.Region(geom.Vec3{X: 2, Y: 2, Z: 1}); r < 0 || house.Regions()[r].Name != "Kitchen" || w.Wind().X != 1 {
		t.Errorf("it is in region %d", r)
	}
	from, to := geom.Vec3{X: 5.6, Y: 2.4, Z: 1.6}, geom.Vec3{X: 5.6, Y: 5.2, Z: 1.6}
	w.Way(from, to, 20)
	if n := testing.AllocsPerRun(100, func() { w.Way(from, to, 20) }); n != 0 {
		t.Errorf("a way allocates %v times", n)
	}
	if _, _, ok := w.Way(from, to, 3); ok {
		t.Error("a way is found that is too long")
	}
}
