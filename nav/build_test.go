package nav

import (
	"testing"

	"github.com/wits-ai/wits/geom"
)

func box(x0, y0, x1, y1 float64) geom.Polygon {
	return geom.Polygon{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
}

func TestX(t *testing.T) {
	g := Ground{Floors: []Floor{{Outline: box(0, 0, 20, 10)}}, Blocks: []Block{{Outline: box(5, -1, 6, 8), High: 3}, {Outline: box(10, 2, 11, 11), High: 3}}}
	m, err := Build(g, Options{Radius: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	for p := range int32(m.Len()) {
		t.Log(p, m.ring(p), m.to[m.first[p]:m.first[p+1]], m.back[m.first[p]:m.first[p+1]])
	}
	t.Log(m.Size())
	a, ok := m.Nearest(geom.Vec3{X: 1, Y: 1}, 1)
	b, ok2 := m.Nearest(geom.Vec3{X: 19, Y: 5}, 1)
	t.Log(a, ok, b, ok2)
	t.Logf("%+v", NewFinder(m).Path(a, b, nil, nil))
}
