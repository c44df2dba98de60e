package overlay_test

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/overlay"
	"github.com/wits-ai/wits/world/field"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/nav"
	"github.com/wits-ai/wits/world/sense"
)

// house is the world that is painted: the house of package level, with a guard (1) in its hall who looks along it, hears
// and smells, and a thief (2).
type house struct {
	view   level.View
	mesh   *nav.Mesh
	ground *field.Ground
	senses *sense.System
}

const guard, thief = wits.Entity(1), wits.Entity(2)

func at(x, y, z float64) geom.Vec3 { return geom.Vec3{X: x, Y: y, Z: z} }

// around lets senses ask the level.
type around struct {
	sense.Open
	level.View
}

func (a around) Sees(from, to geom.Vec3, radius float64) bool { return a.View.Sees(from, to, radius) }
func (a around) SeesBox(from, to geom.Vec3, width, height float64) bool {
	return a.View.SeesBox(from, to, width, height)
}
func (a around) Damping(from, to geom.Vec3) float64 { return a.View.Damping(from, to) }

func newHouse(t testing.TB) *house {
	t.Helper()
	r := wits.NewRegistry()
	r.AddKind(level.Kind{})
	p, err := wits.Load(r, os.DirFS("../../world/level/testdata"), "house.level.json")
	must.Succeed(t, err)
	l, err := wits.ContentOf[*level.Level](p)
	must.Succeed(t, err)
	h := &house{view: level.View{Level: l, Open: l.Initial()}}
	if h.mesh, err = nav.Build(l.Ground(), nav.Options{Radius: 0.3}); err != nil {
		t.Fatal(err)
	}
	grid, err := field.NewGrid(geom.Vec2{X: -8, Y: -6}, geom.Vec2{X: 20, Y: 14}, 0.5)
	must.Succeed(t, err)
	if h.ground, err = field.NewGround(field.Plan{Grid: grid, Heights: func(q geom.Vec2, dst []float64) []float64 {
		if h.view.Free(at(q.X, q.Y, 1), 0.2) {
			dst = append(dst, 0)
		}
		return dst
	}, Passes: func(from, to geom.Vec3) bool { return true }}); err != nil {
		t.Fatal(err)
	}
	sight, hearing, smell := sense.Defaults(sense.Sight), sense.Defaults(sense.Hearing), sense.Defaults(sense.Smell)
	sight.Name, hearing.Name, smell.Name = "Sight", "Hearing", "Smell"
	config, err := sense.New(sense.Plan{
		Modalities: []sense.Modality{sight, hearing, smell},
		Profiles: []sense.Profile{{Name: "Guard", Memory: sense.Memory{Lost: 0.5, Forgotten: 30, Half: 8, Most: 8}, Sensors: []sense.Sensor{
			{Name: "Eyes", Modality: "Sight", Threshold: 0.05, Up: 1.6, Range: 12, Cones: []sense.Cone{
				{Angle: 0.8, Priority: 2}, {Angle: 2, Attenuation: 0.5, Priority: 1}}},
			{Name: "Ears", Modality: "Hearing", Threshold: 0.1, Up: 1.6, Range: 9},
			{Name: "Nose", Modality: "Smell", Threshold: 0.1, Up: 1.6, Range: 3, Cones: []sense.Cone{{Angle: 2}}},
		}}},
	})
	must.Succeed(t, err)
	if h.senses, err = sense.NewSystem(config); err != nil {
		t.Fatal(err)
	}
	must.Succeed(t, h.senses.Add(guard, "Guard"))
	h.senses.Move(guard, sense.Body{Place: at(1.5, 4.8, 0), Facing: 0.35})
	h.senses.Move(thief, sense.Body{Place: at(6, 5.5, 0), Velocity: at(1, 0.4, 0)})
	return h
}

// signal lets the thief be seen, make a noise and leave a smell, and goes on for so many seconds.
func (h *house) signal(t testing.TB, seconds float64) {
	t.Helper()
	h.senses.Step(around{View: h.view}, 0)
	for _, name := range []string{"Sight", "Hearing", "Smell"} {
		must.Succeed(t, h.senses.Emit(sense.Signal{Modality: wits.NameOf(name), Of: thief, At: at(6, 5.5, 1), Strength: 1}))
	}
	h.senses.Step(around{View: h.view}, seconds)
}

func scene() *sim.Scene { return sim.NewScene(sim.Info{Name: "house"}) }

func decoded(t testing.TB, s *sim.Scene) []sim.Shape {
	t.Helper()
	p, err := sim.DecodeScene(s.AppendBinary(nil, sim.State{}))
	must.Succeed(t, err)
	return p.Shapes
}

// corners are those of a polygon or a path.
func corners(s sim.Shape) (g geom.Polygon) {
	for i := 0; i+1 < len(s.Numbers); i += 2 {
		g = append(g, geom.Vec2{X: float64(s.Numbers[i]), Y: float64(s.Numbers[i+1])})
	}
	return g
}

func TestU17_SightEndsAtWalls(t *testing.T) {
	h := newHouse(t)
	var p overlay.Painter
	s := scene()
	p.Sight(s, h.view, h.senses, guard)
	shapes := decoded(t, s)
	if len(shapes) != 2 {
		t.Fatalf("two cones are painted as %d shapes", len(shapes))
	}
	for i, shape := range shapes {
		cone := corners(shape)
		if cone.Contains(geom.Vec2{X: 4, Y: 3}) || cone.Contains(geom.Vec2{X: 10.5, Y: 8.3}) {
			t.Errorf("cone %d goes through a wall: %v", i, cone)
		}
		if !cone.Contains(geom.Vec2{X: 6, Y: 6.4}) {
			t.Errorf("cone %d does not have what lies ahead: %v", i, cone)
		}
	}
	near, wide := corners(shapes[0]), corners(shapes[1])
	if beside := (geom.Vec2{X: 2.6, Y: 6.1}); near.Contains(beside) || !wide.Contains(beside) {
		t.Errorf("beside the first cone: %v, %v", near.Contains(beside), wide.Contains(beside))
	}
	if _, _, _, a := shapes[0].Fill.Parts(); true {
		if _, _, _, b := shapes[1].Fill.Parts(); a <= b {
			t.Errorf("the better cone has the alpha %d, the worse %d", a, b)
		}
	}
}

func TestU17_Reach(t *testing.T) {
	h := newHouse(t)
	var p overlay.Painter
	s := scene()
	p.Reach(s, h.senses, guard)
	shapes := decoded(t, s)
	var texts []string
	for _, shape := range shapes {
		switch shape.Op {
		case sim.OpEllipse:
			if shape.Numbers[2] != 9 || shape.Numbers[0] != 1.5 {
				t.Errorf("hearing reaches %v", shape.Numbers)
			}
		case sim.OpWedge:
			if shape.Numbers[3] != 3 {
				t.Errorf("smell reaches %v", shape.Numbers)
			}
		case sim.OpText:
			texts = append(texts, shape.Text)
		}
	}
	if strings.Join(texts, " ") != "Ears Nose" {
		t.Errorf("the senses %v are named", texts)
	}
}

func TestU17_SignalsGrow(t *testing.T) {
	for _, seconds := range []float64{0.01, 0.02} {
		h := newHouse(t)
		h.signal(t, seconds)
		var p overlay.Painter
		s := scene()
		p.Signals(s, h.senses)
		greatest := float32(0)
		for _, shape := range decoded(t, s) {
			if shape.Op == sim.OpEllipse && shape.Stroke != 0 {
				greatest = max(greatest, shape.Numbers[2])
			}
		}
		if want := 340 * seconds; math.Abs(float64(greatest)-want) > 1e-4 {
			t.Errorf("after %v s the noise has come %v m, want %v", seconds, greatest, want)
		}
	}
}

func TestU17_MemoryFades(t *testing.T) {
	alpha := func(seconds float64) (byte, []string) {
		h := newHouse(t)
		h.signal(t, 0.1)
		h.senses.Step(around{View: h.view}, 0.2)
		h.senses.Step(around{View: h.view}, 0.2+seconds)
		var p overlay.Painter
		s := scene()
		p.Memory(s, h.senses, guard, geom.Vec2{X: 1.5, Y: 4.8})
		var most byte
		var texts []string
		for _, shape := range decoded(t, s) {
			if shape.Op == sim.OpEllipse && shape.Fill != 0 {
				_, _, _, a := shape.Fill.Parts()
				most = max(most, a)
			}
			if shape.Op == sim.OpText {
				texts = append(texts, shape.Text)
			}
		}
		return most, texts
	}
	fresh, _ := alpha(0.1)
	old, texts := alpha(10)
	gone, _ := alpha(40)
	if !(fresh > old && old > 0 && gone == 0) {
		t.Errorf("the ghost's alpha is %d, after 10 s %d, after 40 s %d", fresh, old, gone)
	}
	if len(texts) == 0 || texts[0] != "10 s" {
		t.Errorf("after 10 s it says %v", texts)
	}
}

func TestCertainty(t *testing.T) {
	m := sense.Memory{Half: 4, Forgotten: 20}
	for _, c := range []struct{ age, want float64 }{{0, 1}, {4, 0.5}, {8, 0.25}, {20, 0}} {
		if got := overlay.Certainty(c.age, m); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("after %v s: %v, want %v", c.age, got, c.want)
		}
	}
	if got := overlay.Certainty(1000, sense.Memory{}); got != 1 {
		t.Errorf("without forgetting: %v", got)
	}
}

func TestMeshIsPaintedWhole(t *testing.T) {
	h := newHouse(t)
	var p overlay.Painter
	s := scene()
	closed := h.view.Filter().Closed
	p.Mesh(s, h.mesh, closed)
	area, barred := 0.0, 0.0
	for _, shape := range decoded(t, s) {
		if shape.Op != sim.OpPolygon || !shape.Closed || len(shape.Numbers) < 6 || shape.Stroke == 0 {
			continue
		}
		size := math.Abs(corners(shape).Area())
		area += size
		if shape.Fill&^0xff == overlay.Barred&^0xff {
			barred += size
		}
	}
	if want := h.mesh.Size(); math.Abs(area-want) > want/100 {
		t.Errorf("%v m² are painted of %v", area, want)
	}
	if barred <= 0 || barred > 1 {
		t.Errorf("the closed door bars %v m²", barred)
	}
}

func TestPath(t *testing.T) {
	var p overlay.Painter
	points := []geom.Vec3{at(0, 0, 0), at(2, 0, 0), at(2, 3, 0)}
	whole, part, none := scene(), scene(), scene()
	p.Path(whole, points, false, overlay.Walkable)
	p.Path(part, points, true, overlay.Walkable)
	p.Path(none, points[:1], false, overlay.Walkable)
	line := corners(decoded(t, whole)[0])
	if len(line) != 3 || line[2] != (geom.Vec2{X: 2, Y: 3}) {
		t.Errorf("the way is painted as %v", line)
	}
	cross := 0
	for _, shape := range decoded(t, part) {
		if shape.Stroke == overlay.Barred {
			cross++
		}
	}
	if cross != 2 || none.Len() != 0 {
		t.Errorf("a partial way ends in %d lines; a way of one point has %d shapes", cross, none.Len())
	}
}

func TestHeatIsPaintedWhole(t *testing.T) {
	h := newHouse(t)
	f := field.NewInfluence(h.ground)
	f.Stamp(at(6, 6, 0), 4, 1)
	f.Stamp(at(-4, 8, 0), 2, 0.3)
	var p overlay.Painter
	s := scene()
	p.Heat(s, f, 0)
	area, shapes := 0.0, decoded(t, s)
	for _, shape := range shapes {
		area += float64(shape.Numbers[2] * shape.Numbers[3])
	}
	cells := 0
	for i := range h.ground.Len() {
		if f.Cell(i) > 0 {
			cells++
		}
	}
	if want := float64(cells) * 0.25; math.Abs(area-want) > 1e-3 || len(shapes) >= cells {
		t.Errorf("%v m² are painted of %v, in %d shapes for %d cells", area, want, len(shapes), cells)
	}
	f.Clear()
	empty := scene()
	if p.Heat(empty, f, 0); empty.Len() != 0 {
		t.Errorf("an empty field has %d shapes", empty.Len())
	}
}

func TestLevelShowsDoorsAsTheyStand(t *testing.T) {
	h := newHouse(t)
	var p overlay.Painter
	doors := func(open uint64) (shut int) {
		s := scene()
		v := h.view
		v.Open = open
		p.Level(s, v, overlay.Night)
		names := 0
		for _, shape := range decoded(t, s) {
			if shape.Op == sim.OpPolygon && shape.Fill == overlay.Night.Door {
				shut++
			}
			if shape.Op == sim.OpText {
				names++
			}
		}
		if want := len(v.Level.Regions()); names != want {
			t.Errorf("%d names of %d rooms", names, want)
		}
		return shut
	}
	if a, b := doors(0), doors(3); a != 2 || b != 0 {
		t.Errorf("%d doors are shut, and %d when both are open", a, b)
	}
}

func TestNothingAllocates(t *testing.T) {
	h := newHouse(t)
	h.signal(t, 0.01)
	f := field.NewInfluence(h.ground)
	f.Stamp(at(6, 6, 0), 4, 1)
	var p overlay.Painter
	s := scene()
	paint := func() {
		s.Reset()
		p.Level(s, h.view, overlay.Paper)
		p.Mesh(s, h.mesh, 1)
		p.Heat(s, f, 0)
		p.Sight(s, h.view, h.senses, guard)
		p.Reach(s, h.senses, guard)
		p.Signals(s, h.senses)
		p.Memory(s, h.senses, guard, geom.Vec2{})
	}
	paint()
	if n := testing.AllocsPerRun(50, paint); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
