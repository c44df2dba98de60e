package level_test

import (
	"io/fs"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/nav"
)

func load(t testing.TB, files fs.FS, file string) (*level.Level, error) {
	t.Helper()
	r := wits.NewRegistry()
	r.AddKind(level.Kind{})
	p, err := wits.Load(r, files, file)
	if err != nil {
		return nil, err
	}
	return wits.ContentOf[*level.Level](p)
}

func house(t testing.TB) *level.Level {
	t.Helper()
	l, err := load(t, os.DirFS("testdata"), "house.level.json")
	must.Succeed(t, err)
	return l
}

func at(x, y, z float64) geom.Vec3 { return geom.Vec3{X: x, Y: y, Z: z} }

func TestHouse(t *testing.T) {
	l := house(t)
	if b := l.Bounds(); b.Low != at(-8, -6, 0) || b.High.X != 20 || b.High.Y != 14 || b.High.Z != 3 {
		t.Errorf("its bounds are %v", b)
	}
	name := func(p geom.Vec3) string {
		if i := l.Region(p); i >= 0 {
			return l.Regions()[i].Name
		}
		return ""
	}
	for _, c := range []struct {
		at   geom.Vec3
		want string
	}{{at(2, 2, 0), "Kitchen"}, {at(2, 6, 0), "Hall"}, {at(2, 2, 3), "House"}, {at(-3, 2, 0), ""}} {
		if got := name(c.at); got != c.want {
			t.Errorf("%v lies in %q, want %q", c.at, got, c.want)
		}
	}
	var stops []string
	for _, m := range l.Marks("patrol") {
		stops = append(stops, m.Name)
	}
	if want := []string{"Stop1", "Stop2", "Stop10"}; !slices.Equal(stops, want) {
		t.Errorf("the stops are %v, want %v", stops, want)
	}
	if m, ok := l.Mark("BehindTable"); !ok || !m.Faces || math.Abs(m.Facing+math.Pi/2) > 1e-15 {
		t.Errorf("behind the table: %v, %v", m, ok)
	}
	if m, ok := l.Mark("Stop2"); !ok || m.Faces {
		t.Errorf("the second stop: %v, %v", m, ok)
	}
	if len(l.Marks("")) != 4 || len(l.Marks("nowhere")) != 0 || !slices.Equal(l.Tags(), []string{"hide", "patrol"}) {
		t.Errorf("marks %v with the tags %v", l.Marks(""), l.Tags())
	}
}

func TestFloor(t *testing.T) {
	l := house(t)
	for _, c := range []struct {
		at   geom.Vec3
		want string
		z    float64
	}{
		{at(2, 2, 0), "Garden", 0},
		{at(10, 2, 3), "Loft", 3},
		{at(10, 2, 2.5), "Garden", 0}, // the loft is more than a step up
		{at(6.75, 3.3, 1.5), "Stair", 1.5},
		{at(15, 9, 0), "Pond", 0}, // the smaller of two at one height
		{at(40, 0, 0), "", 0},
	} {
		i, z := l.Floor(c.at, 0.4)
		got := ""
		if i >= 0 {
			got = l.Plan().Floors[i].Name
		}
		if got != c.want || math.Abs(z-c.z) > 1e-12 {
			t.Errorf("under %v lies %q at %v, want %q at %v", c.at, got, z, c.want, c.z)
		}
	}
}

func TestSight(t *testing.T) {
	l := house(t)
	shut := level.View{Level: l}
	open := level.View{Level: l, Open: l.Initial()}
	front := level.View{Level: l, Open: 1 << l.Door("Front")}
	for _, c := range []struct {
		what     string
		view     level.View
		from, to geom.Vec3
		radius   float64
		want     bool
	}{
		{"across the garden", shut, at(-4, 0, 1.6), at(-4, 10, 1.6), 0, true},
		{"through a wall", shut, at(-4, 2, 1.6), at(2, 2, 1.6), 0, false},
		{"over the house", shut, at(-4, 2, 4), at(16, 2, 4), 0, true},
		{"through the window", shut, at(10, -3, 1.6), at(10, 3, 1.6), 0, true},
		{"a door that is shut", shut, at(5.5, -2, 1.6), at(5.5, 2, 1.6), 0, false},
		{"a door that is open", front, at(5.5, -2, 1.6), at(5.5, 2, 1.6), 0, true},
		{"a wide body through the door", front, at(5.5, -2, 1.6), at(5.5, 2, 1.6), 0.6, false},
		{"a narrow one", front, at(5.5, -2, 1.6), at(5.5, 2, 1.6), 0.4, true},
		{"a door that is open at first", open, at(4.5, 3, 1.6), at(4.5, 5, 1.6), 0, true},
		{"over the hedge", shut, at(-4, -5, 1.6), at(-4, 0, 1.6), 0, true},
		{"a crawler behind the hedge", shut, at(-4, -5, 0.5), at(-4, 0, 0.5), 0, false},
		{"down behind the hedge", shut, at(-4, -5, 1.6), at(-4, -1.9, 0.2), 0, false},
		{"up through the floor of the loft", shut, at(10, 2, 1), at(10, 2, 4), 0, false},
		{"the pillar", shut, at(7, 6, 1), at(9, 6, 1), 0, false},
		{"beside the pillar", shut, at(7, 6.5, 1), at(9, 6.5, 1), 0, true},
		{"no farther than the wall", shut, at(-4, 2, 1.6), at(-0.2, 2, 1.6), 0, true},
	} {
		if got := c.view.Sees(c.from, c.to, c.radius); got != c.want {
			t.Errorf("%s: seen %v", c.what, got)
		}
		if got := c.view.Sees(c.to, c.from, c.radius); got != c.want {
			t.Errorf("%s, the other way: seen %v", c.what, got)
		}
		if hit, met := c.view.Look(c.from, c.to, c.radius); met == c.want {
			t.Errorf("%s: the look meets %v, %v", c.what, hit, met)
		}
	}
	hit, ok := shut.Cast(at(10, -3, 1.6), at(10, 3, 1.6), 0.1)
	if p := l.Pieces(); !ok || p[hit.Solid].Name != "Window" || math.Abs(hit.At.Y+0.125) > 1e-12 || hit.Normal != at(0, -1, 0) {
		t.Errorf("a stone meets the window: %v, %v", hit, ok)
	}
	if shut.Free(at(12, 4, 1), 0.1) || !shut.Free(at(-4, 2, 1), 0.5) || shut.Free(at(5.5, 0, 1), 0.3) || !front.Free(at(5.5, 0, 1), 0.3) {
		t.Error("what fits where")
	}
}

func TestU11_Damping(t *testing.T) {
	l := house(t)
	shut := level.View{Level: l}
	front := level.View{Level: l, Open: 1 << l.Door("Front")}
	for _, c := range []struct {
		what     string
		view     level.View
		from, to geom.Vec3
		want     float64
	}{
		{"in the open", shut, at(-4, 0, 1), at(-4, 10, 1), 0},
		{"a wall of brick, 0.2 m", shut, at(-4, 2, 1), at(2, 2, 1), 0.3 + 0.2*0.5},
		{"the window", shut, at(10, -3, 1), at(10, 3, 1), 0.05},
		{"the door", shut, at(5.5, -2, 1), at(5.5, 2, 1), 0.1},
		{"the open door", front, at(5.5, -2, 1), at(5.5, 2, 1), 0},
		{"a metre of hedge", shut, at(-4, -5, 1), at(-4, 0, 1), 0.1},
		{"into the hedge", shut, at(-4, -5, 1), at(-4, -2.5, 1), 0.05},
		{"over the hedge", shut, at(-4, -5, 1.5), at(-4, 0, 1.5), 0},
		{"a pillar of no material", shut, at(7, 6, 1), at(9, 6, 1), 0.1},
		{"two walls of wood and brick", shut, at(2, 3, 1), at(2, 9, 1), 0.1 + 0.3 + 0.1},
	} {
		if got := c.view.Damping(c.from, c.to); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
		if a, b := c.view.Damping(c.from, c.to), c.view.Damping(c.to, c.from); math.Abs(a-b) > 1e-9 {
			t.Errorf("%s: %v one way and %v the other", c.what, a, b)
		}
	}
}

// TestGround: the way from the garden to the table leads through both doors, and ends at one that is shut.
func TestGround(t *testing.T) {
	l := house(t)
	mesh, err := nav.Build(l.Ground(), nav.Options{Radius: 0.3})
	must.Succeed(t, err)
	find := func(open uint64, to geom.Vec3) nav.Path {
		filter := level.View{Level: l, Open: open}.Filter()
		a, ok := mesh.Nearest(at(5.5, -3, 0), 1)
		b, also := mesh.Nearest(to, 1)
		if !ok || !also {
			t.Fatalf("no place at %v", to)
		}
		f := mesh.Finder()
		defer f.Release()
		return f.Path(a, b, &filter, nil)
	}
	doors := uint64(1)<<l.Door("Front") | 1<<l.Door("Hall")
	in := find(doors, at(4.5, 5, 0))
	if in.Partial || in.Length < 8 || in.Length > 9 {
		t.Errorf("through both doors: %v m, partial %v", in.Length, in.Partial)
	}
	if p := find(1<<l.Door("Front"), at(4.5, 5, 0)); !p.Partial {
		t.Errorf("through the wall: %v", p.Points)
	}
	if p := find(doors, at(10, 2, 3)); p.Partial || p.Points[len(p.Points)-1].Z < 2.9 {
		t.Errorf("up to the loft: %v, partial %v", p.Points, p.Partial)
	}
}

func TestCarry(t *testing.T) {
	l := house(t)
	plan := *l.Plan()
	plan.Doors = append([]level.Door{{Name: "Back", From: geom.Vec2{X: 1}, To: geom.Vec2{X: 2}, Thick: 0.1, High: 2, Open: true}}, plan.Doors...)
	more, err := level.New(plan)
	must.Succeed(t, err)
	got := more.TransferDoors(l, 1<<l.Door("Front"))
	if want := uint64(1)<<more.Door("Back") | 1<<more.Door("Front"); got != want {
		t.Errorf("open are %b, want %b", got, want)
	}
}

// TestViewAgainstAll: what the tree finds is what one finds who asks every piece.
func TestViewAgainstAll(t *testing.T) {
	l := house(t)
	rapid.Check(t, func(t *rapid.T) {
		v := level.View{Level: l, Open: rapid.Uint64Range(0, 3).Draw(t, "open")}
		draw := func(name string) geom.Vec3 {
			half := func(low, high int) float64 { return float64(rapid.IntRange(2*low, 2*high).Draw(t, name)) / 2 }
			if rapid.Bool().Draw(t, "odd") {
				return at(rapid.Float64Range(-9, 21).Draw(t, name), rapid.Float64Range(-7, 15).Draw(t, name), rapid.Float64Range(-1, 4).Draw(t, name))
			}
			return at(half(-9, 21), half(-7, 15), half(-1, 4))
		}
		from, to := draw("from"), draw("to")
		radius := rapid.SampledFrom([]float64{0, 0.3}).Draw(t, "radius")
		best, opaque, met, looked, seen := 2.0, 2.0, false, false, true
		begin, end, ball := from, to, 0.0 // a ball goes from where it touches the one place to where it touches the other
		if far := from.Dist(to); far > 2*radius {
			begin, end, ball = from.Lerp(to, radius/far), to.Lerp(from, radius/far), radius
		}
		for i := range l.Pieces() {
			p := &l.Pieces()[i]
			if p.Sort == level.OfDoor && v.Open>>p.Index&1 == 1 {
				continue
			}
			if touch, ok := p.Cast(from, to, radius); ok {
				best, met = min(best, touch.Fraction), true
			}
			touch, ok := p.Cast(from, to, radius)
			_, stops := p.Cast(begin, end, ball)
			if p.Sort == level.OfFloor { // who looks only touches it, unless the ray goes below its surface
				core := p.Prism
				core.Low, core.High = core.Low+1e-3, core.High-1e-3
				_, ok = core.Cast(from, to, 0)
				touch, _ = p.Cast(from, to, 0)
				stops = ok
			}
			if ok && !p.Transparent() {
				opaque, looked = min(opaque, touch.Fraction), true
			}
			seen = seen && (!stops || p.Transparent())
		}
		if hit, ok := v.Cast(from, to, radius); ok != met || ok && (hit.Fraction != best || hit.At.Dist(from.Lerp(to, best)) > 1e-9) {
			t.Fatalf("cast: %v, %v; want %v, %v", hit, ok, best, met)
		}
		if hit, ok := v.Look(from, to, radius); ok != looked || ok && hit.Fraction != opaque {
			t.Fatalf("look: %v, %v; want %v, %v", hit, ok, opaque, looked)
		}
		if got := v.Sees(from, to, radius); got != seen {
			t.Fatalf("sees: %v", got)
		}
	})
}

// TestVisible holds the outline of what is seen against sight to single places.
func TestVisible(t *testing.T) {
	l := house(t)
	var w level.Viewer
	rapid.Check(t, func(t *rapid.T) {
		v := level.View{Level: l, Open: rapid.Uint64Range(0, 3).Draw(t, "open")}
		c := level.Cone{
			At:     at(rapid.Float64Range(-8, 20).Draw(t, "x"), rapid.Float64Range(-6, 14).Draw(t, "y"), rapid.SampledFrom([]float64{0.5, 1.6}).Draw(t, "z")),
			Facing: rapid.Float64Range(-4, 4).Draw(t, "facing"),
			Half:   rapid.SampledFrom([]float64{0.3, 1, 2, math.Pi}).Draw(t, "half"),
			Range:  rapid.Float64Range(1, 20).Draw(t, "range"),
		}
		if !v.Free(c.At, 0.05) {
			return // eyes in a wall
		}
		outline := geom.Polygon(w.Visible(v, c, nil))
		if outline.Area() <= 0 {
			t.Fatalf("the outline %v goes round the wrong way", outline)
		}
		reach := geom.Sector{Tip: c.At.XY(), Facing: geom.FromAngle(c.Facing), Radius: c.Range, Half: c.Half}
		for range 20 {
			p := at(rapid.Float64Range(-8, 20).Draw(t, "px"), rapid.Float64Range(-6, 14).Draw(t, "py"), c.At.Z)
			border := false
			for i, b := range outline {
				border = border || geom.Segment{A: outline[(i+len(outline)-1)%len(outline)], B: b}.Dist(p.XY()) < 0.02
			}

			if border {
				continue
			}
			want := reach.Contains(p.XY()) && v.Sees(c.At, p, 0)
			if got := outline.Contains(p.XY()); got != want {
				t.Fatalf("from %v: %v is seen: %v, in the outline: %v\n%v", c, p, want, got, outline)
			}
		}
	})
}

func TestVisibleNothing(t *testing.T) {
	v := level.View{Level: house(t)}
	var w level.Viewer
	for _, c := range []level.Cone{{}, {Range: 3}, {Half: 1}, {Half: math.NaN(), Range: 3}, {Half: 1, Range: math.Inf(1)}} {
		if got := w.Visible(v, c, nil); len(got) > 0 {
			t.Errorf("%v sees %v", c, got)
		}
	}
}

func TestNothingAllocates(t *testing.T) {
	v := level.View{Level: house(t)}
	var w level.Viewer
	c := level.Cone{At: at(2, 6, 1.6), Half: math.Pi, Range: 10}
	dst := w.Visible(v, c, nil)
	if n := testing.AllocsPerRun(100, func() {
		v.Cast(at(-4, -5, 1), at(15, 9, 1), 0.2)
		v.Sees(at(-4, -5, 1), at(15, 9, 1), 0)
		v.Damping(at(-4, -5, 1), at(15, 9, 1))
		v.Free(at(3, 3, 1), 0.3)
		v.Level.Region(at(3, 3, 1))
		v.Level.Floor(at(3, 3, 1), 0.4)
		v.Level.Marks("patrol")
		v.Filter()
		dst = w.Visible(v, c, dst[:0])
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestNewRefuses(t *testing.T) {
	plan := level.Plan{
		Walls:     []level.Wall{{Name: "A", Points: []geom.Vec2{{}, {X: 1}}, Thick: 1, High: 1, Material: "Brik"}, {Name: "A"}},
		Solids:    []level.Solid{{Name: "B", Circle: geom.Circle{Radius: math.NaN()}, High: math.Inf(1)}},
		Materials: []level.Material{{Name: "Brick"}},
	}
	_, err := level.New(plan)
	if err == nil {
		t.Fatal("nothing is wrong")
	}
	for _, want := range []string{`wall A: material: there is no material "Brik": did you mean "Brick"?`, "wall A: there are two of this name", "wall A: points: a wall has from 2", "solid B: circle: its radius must be above 0", "solid B: circle: a coordinate"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v\ndoes not say %s", err, want)
		}
	}
}

// hall is a level of about 100 solids, such as casts are measured in.
func hall(b *testing.B) level.View {
	var plan level.Plan
	for x := range 10 {
		for y := range 10 {
			p := geom.Vec2{X: 4*float64(x) + float64(y%3)*0.7, Y: 4*float64(y) + float64(x%4)*0.5}
			e := geom.FromAngle(float64(x*7+y*3) / 5)
			f := e.Perp()
			plan.Solids = append(plan.Solids, level.Solid{Name: string(rune('A'+x)) + string(rune('A'+y)), High: 3,
				Outline: geom.Polygon{p.Sub(e).Sub(f.Scale(0.3)), p.Add(e).Sub(f.Scale(0.3)), p.Add(e).Add(f.Scale(0.3)), p.Sub(e).Add(f.Scale(0.3))}})
		}
	}
	l, err := level.New(plan)
	must.Succeed(b, err)
	return level.View{Level: l}
}

func BenchmarkView(b *testing.B) {
	v := hall(b)
	var ways [400][2]geom.Vec3 // from one place to 400 points within 15 m, as a spatial query looks at them
	for i := range ways {
		ways[i] = [2]geom.Vec3{at(18.4, 18.2, 1.6), at(18.4, 18.2, 1.6).Add(at(1.5*float64(i%20)-14.3, 1.5*float64(i/20)-14.2, 0))}
	}
	seen := 0
	for _, w := range ways {
		if v.Sees(w[0], w[1], 0) {
			seen++
		}
	}
	run := func(name string, f func(from, to geom.Vec3)) {
		b.Run(name, func(b *testing.B) {
			i := 0
			for b.Loop() {
				w := &ways[i%len(ways)]
				f(w[0], w[1])
				i++
			}
			b.ReportMetric(float64(seen), "seen_of_400")
		})
	}
	run("sees", func(p, q geom.Vec3) { v.Sees(p, q, 0) })
	run("sees_ball", func(p, q geom.Vec3) { v.Sees(p, q, 0.2) })
	run("cast", func(p, q geom.Vec3) { v.Cast(p, q, 0) })
	run("damping", func(p, q geom.Vec3) { v.Damping(p, q) })
	b.Run("visible", func(b *testing.B) {
		var w level.Viewer
		dst := []geom.Vec2{}
		for b.Loop() {
			dst = w.Visible(v, level.Cone{At: at(18.4, 18.2, 1.6), Half: 1, Range: 12}, dst[:0])
		}
	})
}
