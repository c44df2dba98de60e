package field_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/field"
)

// A picture of three by two pixels over 6 by 4 metres: the upper row lies at the greatest y.
func TestX3_Images(t *testing.T) {
	img := image.NewRGBA(image.Rect(5, 5, 8, 7))
	for i, c := range []color.RGBA{{255, 255, 255, 255}, {255, 0, 0, 255}, {0, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {51, 102, 153, 255}} {
		img.Set(5+i%3, 5+i/3, c)
	}
	var file bytes.Buffer
	must.Succeed(t, png.Encode(&file, img))
	m, err := field.Read(bytes.NewReader(file.Bytes()), geom.Vec2{X: 10, Y: 20}, geom.Vec2{X: 16, Y: 24}, 30)
	must.Succeed(t, err)
	if g := m.Grid(); g.Width != 3 || g.Height != 2 || g.Cell != 2 {
		t.Errorf("the grid is %+v", g)
	}
	for _, c := range []struct{ x, y, want float64 }{{11, 23, 30}, {13, 23, 10}, {15, 23, 0}, {11, 21, 10}, {13, 21, 10}, {15, 21, 12}, {12, 23, 20}} {
		if got := m.Value(geom.Vec3{X: c.x, Y: c.y}); !(math.Abs(got-c.want) <= 1e-5) {
			t.Errorf("at %v, %v: %v, want %v", c.x, c.y, got, c.want)
		}
	}
	for text, want := range map[string]string{"nonsense": "unknown format", string(file.Bytes()[:40]): "EOF"} {
		if _, err := field.Read(strings.NewReader(text), geom.Vec2{}, geom.Vec2{X: 1, Y: 1}, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := field.FromImage(image.NewGray(image.Rect(0, 0, 0, 3)), geom.Vec2{}, geom.Vec2{X: 1, Y: 1}, 1); err == nil {
		t.Error("an image without pixels was read")
	}
	if _, err := field.FromImage(img, geom.Vec2{X: 1}, geom.Vec2{}, 1); err == nil {
		t.Error("corners the wrong way round")
	}
}

// A map has a column for each column of the image, whatever the rounding of its width, and coarser maps have half as many.
func TestX3_NoColumnTooMany(t *testing.T) {
	for w := 1; w < 400; w++ {
		img := image.NewGray(image.Rect(0, 0, w, 1))
		for _, wide := range []float64{1, 7.7, 100} {
			low := geom.Vec2{X: 0.1, Y: 0.2}
			m, err := field.FromImage(img, low, low.Add(geom.Vec2{X: wide, Y: wide / float64(w)}), 1)
			must.Succeed(t, err)
			if g := m.Grid(); g.Width != w || g.Height != 1 {
				t.Errorf("%d pixels over %v m: %d x %d cells", w, wide, g.Width, g.Height)
			}
		}
		m := field.NewMap(field.Grid{Low: geom.Vec2{X: 0.1, Y: 0.2}, Cell: 0.3, Width: 2 * w, Height: 3})
		m.Fill(1)
		coarse, err := field.NewFidelities(m, 2)
		must.Succeed(t, err)
		if g := coarse[1].Grid(); g.Width != w || g.Height != 2 {
			t.Errorf("half as many as %d x 3 are %d x %d", 2*w, g.Width, g.Height)
		}
		if _, least := coarse[1].Least(); least != 1 {
			t.Errorf("the coarser map of ones has a %v", least)
		}
	}
	g, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: 3.001, Y: 0.001}, 1)
	if err != nil || g.Width != 4 || g.Height != 1 {
		t.Errorf("a little more than three cells: %+v, %v", g, err)
	}
}

func FuzzRead(f *testing.F) {
	var file bytes.Buffer
	must.Succeed(f, png.Encode(&file, image.NewGray(image.Rect(0, 0, 2, 2))))
	f.Add(file.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && c.Width*c.Height > 1<<16 {
			return // it takes its time, as it should
		}
		m, err := field.Read(bytes.NewReader(data), geom.Vec2{}, geom.Vec2{X: 3, Y: 5}, 2)
		if err == nil {
			if _, most := m.Most(); most > 2+1e-6 {
				t.Errorf("a number of %v", most)
			}
		}
	})
}

func TestX3_Shapes(t *testing.T) {
	d := field.Drawn{
		{Center: geom.Vec2{X: 10}, Radius: 2, Strength: 5, Falloff: 2},
		{Points: []geom.Vec2{{Y: 10}, {X: 10, Y: 10}, {X: 10, Y: 20}}, Width: 1, Strength: 3},
		{Points: []geom.Vec2{{X: 20}, {X: 24}, {X: 24, Y: 4}, {X: 20, Y: 4}}, Filled: true, Strength: -7, Falloff: 1},
		{Points: []geom.Vec2{{X: 40}}, Width: 2, Strength: 1},
	}
	for _, c := range []struct{ x, y, want float64 }{
		{10, 0, 5}, {12, 0, 5}, {13, 0, 2.5}, {14, 0, 0}, // the disc
		{5, 10.5, 3}, {5, 10.6, 0}, {10.4, 15, 3}, {-0.4, 10, 3}, // the line
		{22, 2, -7}, {24.5, 2, -3.5}, {22, -0.25, -5.25}, {26, 2, 0}, // the polygon
		{40.9, 0, 1}, {41.1, 0, 0}, {-50, -50, 0},
	} {
		if got := d.Value(geom.Vec3{X: c.x, Y: c.y, Z: 7}); !(math.Abs(got-c.want) <= 1e-12) {
			t.Errorf("at %v, %v: %v, want %v", c.x, c.y, got, c.want)
		}
	}
	if got := (field.Sum{d, d}).Value(geom.Vec3{X: 10}); got != 10 {
		t.Errorf("the sum is %v", got)
	}
}

// A place, or a cell, that is no number has nothing and hides nothing.
func TestNonsenseIsNoNumberOfAMap(t *testing.T) {
	nan := math.NaN()
	for _, s := range []field.Shape{{Radius: 5, Strength: 7}, {Points: []geom.Vec2{{}, {X: 5}}, Width: 2, Strength: 7}, {Points: []geom.Vec2{{}, {X: 5}, {Y: 5}}, Filled: true, Strength: 7}} {
		if got := (field.Drawn{s}).Value(geom.Vec3{X: nan}); got != 0 {
			t.Errorf("nowhere there is %v", got)
		}
	}
	m := field.NewMap(field.Grid{Cell: 1, Width: 4, Height: 1})
	for i, v := range []float64{nan, 1, nan, 3} {
		m.Set(i, v)
	}
	if i, v := m.Most(); i != 3 || v != 3 {
		t.Errorf("the most is %v in %d", v, i)
	}
	if i, v := m.Least(); i != 1 || v != 1 {
		t.Errorf("the least is %v in %d", v, i)
	}
}

func TestX3_Fidelities(t *testing.T) {
	g, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: 16, Y: 16}, 1)
	must.Succeed(t, err)
	m := field.NewMap(g)
	for i := range g.Len() {
		m.Set(i, g.Center(i).X)
	}
	f, err := field.NewFidelities(m, 4)
	must.Succeed(t, err)
	for size, cell := range map[float64]float64{0.1: 1, 1: 1, 3: 2, 4: 4, 100: 8} {
		if got := f.For(size).Grid().Cell; got != cell {
			t.Errorf("for %v m: cells of %v, want %v", size, got, cell)
		}
	}
	for _, m := range f { // away from the edge a slope is a slope, however coarse
		if got := m.Value(geom.Vec3{X: 8, Y: 8}); !(math.Abs(got-8) <= 1e-5) {
			t.Errorf("with cells of %v: %v", m.Grid().Cell, got)
		}
	}
}

func TestX3_ExploredMapsAreShared(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := field.NewGrid(geom.Vec2{X: -10, Y: -10}, geom.Vec2{X: 10, Y: 10}, rapid.Float64Range(0.5, 5).Draw(t, "cell"))
		must.Succeed(t, err)
		number := rapid.Float64Range(-15, 15)
		a, b := field.NewExplored(g), field.NewExplored(g)
		var model [2]map[int]bool
		for k, e := range []*field.Explored{a, b} {
			model[k] = map[int]bool{}
			for range rapid.IntRange(0, 4).Draw(t, "looks") {
				from, r := geom.Vec2{X: number.Draw(t, "x"), Y: number.Draw(t, "y")}, rapid.Float64Range(-1, 12).Draw(t, "r")
				e.Look(from, r, func(p geom.Vec2) bool { return p.X > -5 })
				for i := range g.Len() {
					if c := g.Center(i); r >= 0 && c.Dist(from) <= r && c.X > -5 {
						model[k][i] = true
					}
				}
			}
		}
		kept := a.Keep(nil)
		must.Succeed(t, b.Share(a))
		count := 0
		for i := range g.Len() {
			want := model[0][i] || model[1][i]
			if want {
				count++
			}
			if a.Knows(g.Center(i)) != want {
				t.Fatalf("cell %d: known %v, want %v", i, !want, want)
			}
			if b.Knows(g.Center(i)) != model[1][i] {
				t.Fatalf("who told has learned something")
			}
		}
		if a.Count() != count {
			t.Fatalf("%d cells, want %d", a.Count(), count)
		}
		if err := a.Return(kept); err != nil || a.Count() != len(model[0]) {
			t.Fatalf("taken back: %v, %d cells, want %d", err, a.Count(), len(model[0]))
		}
	})
}

// Every cell can be known, the first and the last as well, and nothing outside.
func TestX3_EveryCellCanBeKnown(t *testing.T) {
	e := field.NewExplored(field.Grid{Low: geom.Vec2{X: -2, Y: 3}, Cell: 2, Width: 9, Height: 8})
	for i := range e.Grid().Len() {
		c := e.Grid().Center(i)
		if e.Knows(c) {
			t.Errorf("cell %d is known before it was seen", i)
		}
		if e.Look(c, 0, nil); !e.Knows(c) || e.Count() != i+1 {
			t.Errorf("cell %d was seen: %v, %d in all", i, e.Knows(c), e.Count())
		}
	}
	e.Look(geom.Vec2{X: -100, Y: -100}, math.Inf(1), nil)
	if e.Knows(geom.Vec2{X: -2.1, Y: 4}) || e.Knows(geom.Vec2{X: 17, Y: 4}) || e.Knows(geom.Vec2{X: math.NaN(), Y: 4}) || e.Count() != e.Grid().Len() {
		t.Error("what lies outside is known")
	}
}

func TestX3_KnownFields(t *testing.T) {
	g, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: 10, Y: 10}, 1)
	must.Succeed(t, err)
	height := field.NewMap(g)
	height.Fill(4)
	e := field.NewExplored(g)
	e.Look(geom.Vec2{X: 2, Y: 2}, 2, nil)
	k := field.Known{Field: height, Explored: e, Otherwise: -1}
	if in, out := k.Value(geom.Vec3{X: 2, Y: 2}), k.Value(geom.Vec3{X: 8, Y: 8}); in != 4 || out != -1 {
		t.Errorf("%v where it has been, %v elsewhere", in, out)
	}
	other, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: 20, Y: 20}, 1)
	must.Succeed(t, err)
	if e.Share(field.NewExplored(other)) == nil || e.Return(make([]uint64, 9)) == nil {
		t.Error("maps of other grids were joined")
	}
	if e.Forget(); e.Count() != 0 {
		t.Error("it has forgotten nothing")
	}
}
