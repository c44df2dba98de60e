package nav

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits/geom"
)

// TestLaddersStandUpright: a ladder whose ends lie above each other is gone up from below and down from above.
func TestLaddersStandUpright(t *testing.T) {
	g := Ground{
		Floors: []Floor{{Outline: box(0, 0, 10, 4)}, {Outline: box(2, 0, 6, 4), Plane: Level(3), Layer: 1}},
		Links:  []Link{{From: at(4, 2, 0), To: at(4, 2, 3), Both: true}},
	}
	m := build(t, g, Options{Radius: 0.25})
	f := NewFinder(m)
	below, above := place(t, m, at(9, 2, 0)), place(t, m, at(3, 2, 3))
	want := []geom.Vec3{below.At, at(4, 2, 0), at(4, 2, 3), above.At}
	if p := f.Path(below, above, nil, nil); p.Partial || p.Length != 9 || !slices.Equal(p.Points, want) {
		t.Errorf("up: %+v", p)
	}
	for i, link := range []bool{false, true, false} {
		if _, ok := m.LinkBetween(want[i], want[i+1]); ok != link {
			t.Errorf("leg %d is a link: %v", i, ok)
		}
	}
	if p := f.Path(place(t, m, at(4, 2, 0)), above, nil, nil); !slices.Equal(p.Points, want[1:]) {
		t.Errorf("from the ladder up: %+v", p)
	}
	if p := f.Path(below, below, nil, nil); !slices.Equal(p.Points, want[:1]) {
		t.Errorf("to where it begins: %+v", p)
	}
	slices.Reverse(want)
	if p := f.Path(above, below, nil, nil); p.Partial || p.Length != 9 || !slices.Equal(p.Points, want) {
		t.Errorf("down: %+v", p)
	}
}

// TestLinksOfAreasThatAreNotEntered are not gone over.
func TestLinksOfAreasThatAreNotEntered(t *testing.T) {
	g := Ground{
		Floors: []Floor{{Outline: box(0, 0, 4, 4)}, {Outline: box(6, 0, 10, 4)}},
		Links:  []Link{{From: at(4, 1, 0), To: at(6, 1, 0), Area: 7}, {From: at(4, 3, 0), To: at(6, 3, 0), Cost: 9}},
	}
	m := build(t, g, Options{Radius: 0.25})
	f := NewFinder(m)
	a, b := place(t, m, at(1, 1, 0)), place(t, m, at(9, 1, 0))
	through := f.Path(a, b, nil, nil)
	around := f.Path(a, b, &Filter{Excluded: 1 << 7}, nil)
	if through.Partial || through.Points[1].Y != 1 || around.Partial || around.Points[1].Y != 3 {
		t.Errorf("through %+v, around %+v", through, around)
	}
	f.Flood(a, 100, &Filter{Excluded: 1<<7 | 1<<8})
	if _, cost, ok := f.To(b); !ok || cost != around.Cost {
		t.Errorf("a flood tells %v, %v in place of %v", cost, ok, around.Cost)
	}
}
