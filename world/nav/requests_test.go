package nav

import (
	"errors"
	"slices"
	"testing"

	"github.com/wits-ai/wits/geom"
	"pgregory.net/rapid"
)

// TestRequests_AreThePathsOfFinders: sliced over any number of ticks, requests give what a search at once gives.
func TestRequests_AreThePathsOfFinders(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMesh(t)
		r, f := NewRequests(m), NewFinder(m)
		steps := rapid.IntRange(1, 9).Draw(t, "steps")
		type asked struct {
			id   RequestID
			want []geom.Vec3
		}
		var all []asked
		for range rapid.IntRange(1, 6).Draw(t, "requests") {
			a, b := drawPlace(t, m), drawPlace(t, m)
			filter := &Filter{Excluded: uint32(rapid.IntRange(0, 3).Draw(t, "excluded")) << 1}
			all = append(all, asked{r.Ask(uint32(len(all)%2), a, b, filter), slices.Clone(f.Path(a, b, filter, nil).Points)})
		}
		for ticks := 0; r.Waiting() > 0; ticks++ {
			if ticks > 1000 {
				t.Fatal("the paths are never found")
			}
			r.Step(m, steps)
		}
		for _, x := range all {
			p, err := r.Take(x.id, nil)
			if err != nil || !slices.Equal(p.Points, x.want) {
				t.Fatalf("%v, %v; want %v", p.Points, err, x.want)
			}
		}
	})
}

// TestRequests_AreFair: who asks for many paths gets one while everybody else gets one.
func TestRequests_AreFair(t *testing.T) {
	m := build(t, corridors(), Options{Radius: 0.25})
	a, b := place(t, m, at(1, 5, 0)), place(t, m, at(19, 1, 0))
	r := NewRequests(m)
	owners := map[RequestID]string{}
	for range 3 {
		owners[r.Ask(1, a, b, nil)] = "1"
	}
	for range 2 {
		owners[r.Ask(2, b, a, nil)] = "2"
	}
	owners[r.Ask(3, b, a, nil)] = "3"
	order := ""
	for r.Waiting() > 0 {
		r.Step(m, 1)
		for id, owner := range owners {
			if _, err := r.Take(id, nil); err == nil {
				order += owner
			}
		}
	}
	if order != "123121" {
		t.Errorf("paths are found in the order %s", order)
	}
}

func TestRequests_HandlesAndCancel(t *testing.T) {
	m := build(t, corridors(), Options{Radius: 0.25})
	a, b := place(t, m, at(1, 5, 0)), place(t, m, at(19, 1, 0))
	r := NewRequests(m)
	if _, err := r.Take(RequestID{}, nil); !errors.Is(err, ErrNoRequest) {
		t.Errorf("the zero request: %v", err)
	}
	first := r.Ask(1, a, b, nil)
	if _, err := r.Take(first, nil); !errors.Is(err, ErrWaiting) {
		t.Errorf("at once: %v", err)
	}
	r.Step(m, 1)
	if !r.Cancel(first) || r.Cancel(first) || r.Waiting() != 0 {
		t.Error("a request is cancelled once")
	}
	second := r.Ask(1, b, a, nil)
	if second == first {
		t.Error("two requests have one name")
	}
	if r.Step(m, 1000) != 1 {
		t.Error("after a search that was cancelled there is no other")
	}
	if _, err := r.Take(first, nil); !errors.Is(err, ErrNoRequest) {
		t.Errorf("the cancelled one: %v", err)
	}
	if p, err := r.Take(second, nil); err != nil || p.Points[0] != b.At {
		t.Errorf("the other one: %+v, %v", p, err)
	}
}

// TestRequests_KeepAndReturn: what is kept in the middle of a search goes on to the same paths in the same ticks, and a mesh
// that changes begins anew.
func TestRequests_KeepAndReturn(t *testing.T) {
	m := build(t, corridors(), Options{Radius: 0.25})
	a, b := place(t, m, at(1, 5, 0)), place(t, m, at(19, 1, 0))
	r := NewRequests(m)
	ids := []RequestID{r.Ask(1, a, b, nil), r.Ask(2, b, a, nil), r.Ask(1, b, b, nil)}
	r.Step(m, 2)
	var state RequestsState
	r.Keep(&state)
	run := func() (told []int, paths [][]geom.Vec3) {
		for r.Waiting() > 0 {
			told = append(told, r.Step(m, 2))
		}
		for _, id := range ids {
			p, err := r.Take(id, nil)
			if err != nil {
				t.Fatal(err)
			}
			paths = append(paths, p.Points)
		}
		return told, paths
	}
	told, paths := run()
	r.Return(&state, m)
	again, same := run()
	if !slices.Equal(told, again) || !slices.EqualFunc(paths, same, slices.Equal[[]geom.Vec3]) {
		t.Errorf("first %v %v, then %v %v", told, paths, again, same)
	}
	tick := func() {
		r.Return(&state, m)
		r.Step(m, 2)
		r.Keep(&state)
	}
	tick()
	if n := testing.AllocsPerRun(10, tick); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
	r = NewRequests(m)
	id := r.Ask(1, a, b, nil)
	r.Step(m, 2)
	crate := Obstacle{At: at(10, 9, 0), Half: geom.Vec2{X: 1, Y: 3}, Height: 1}
	c, err := m.Carve([]Obstacle{crate, {At: at(7, 5, 0), Radius: 0.9, Height: 1}})
	if err != nil {
		t.Fatal(err)
	}
	r.Step(c, 1000)
	p, err := r.Take(id, nil)
	from, _ := c.Nearest(a.At, 1)
	to, _ := c.Nearest(b.At, 1)
	if want := NewFinder(c).Path(from, to, nil, nil); err != nil || !slices.Equal(p.Points, want.Points) || want.Partial {
		t.Errorf("on the mesh that has changed: %+v, %v; want %+v", p, err, want)
	}
}

// TestRequests_MeshChanges: who waits where a crate stands for a while has a path again when it is gone, from the place asked
// for; who asked from nowhere has none; and a path that was found is looked for anew if a crate comes before it is taken.
func TestRequests_MeshChanges(t *testing.T) {
	m := build(t, Ground{Floors: []Floor{{Outline: geom.Polygon{{X: -10, Y: -10}, {X: 30, Y: -10}, {X: 30, Y: 30}, {X: -10, Y: 30}}}}}, Options{})
	a, b := place(t, m, at(20, 20, 0)), place(t, m, at(26, 20, 0))
	take := func(r *Requests, id RequestID) []geom.Vec3 {
		t.Helper()
		p, err := r.Take(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		return p.Points
	}
	for _, crate := range []geom.Vec3{a.At, b.At} {
		o, r := NewObstacles(m), NewRequests(m)
		id, lost := r.Ask(1, a, b, nil), r.Ask(2, Nowhere, b, nil)
		put, err := o.Add(Obstacle{At: crate, Half: geom.Vec2{X: 2, Y: 2}, Height: 2})
		if err != nil {
			t.Fatal(err)
		}
		o.Update()
		r.Step(o.Mesh(), 0)
		o.Remove(put)
		o.Update()
		r.Step(o.Mesh(), 1000)
		if got := take(r, id); !slices.Equal(got, []geom.Vec3{a.At, b.At}) {
			t.Errorf("a crate at %v came and went: %v", crate, got)
		}
		if got := take(r, lost); len(got) != 0 {
			t.Errorf("from nowhere there is a path: %v", got)
		}
	}
	o, r := NewObstacles(m), NewRequests(m)
	id := r.Ask(1, a, b, nil)
	if r.Step(m, 1000) != 1 {
		t.Fatal("there is no path")
	}
	if _, err := o.Add(Obstacle{At: at(23, 20, 0), Half: geom.Vec2{X: 1, Y: 1}, Height: 2}); err != nil {
		t.Fatal(err)
	}
	o.Update()
	if r.Step(o.Mesh(), 1000) != 1 {
		t.Error("a path that leads through a crate is not looked for anew")
	}
	if got := take(r, id); len(got) < 3 {
		t.Errorf("the path leads through a crate: %v", got)
	}
}
