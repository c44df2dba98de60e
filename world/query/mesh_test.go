package query_test

import (
	"math"
	"os"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/query"
)

// TestU13_OnMesh: on the navmesh of a level, points lie on the mesh, ways are as long as the mesh says, and what is unseen is
// behind walls.
func TestU13_OnMesh(t *testing.T) {
	w := newRooms(t)
	text := `{"wits":1,"kind":"query","generate":[{"grid":{"range":8,"spacing":1.3,"project":0.5}},{"random":{"range":5,"count":30}},{"mesh":{"range":12}},{"path":{"to":[33,33],"spacing":2}}],
		"tests":{"Border":{"border":{},"score":{}},"Path":{"path":{"from":[14,14]},"score":{}},"Sight":{"visibility":{"height":1},"score":{}}},"space":"3d","choose":"all"}`
	a, err := query.Ask(registry(), nil, sim.Inquiry{File: "a.query.json", Text: []byte(text)}, wits.Frame{World: w, Entity: wits.NewEntity(1, 1)})
	must.Succeed(t, err)
	f := w.mesh.Finder()
	defer f.Release()
	from, _ := w.mesh.Nearest(w.here.At, 0.1)
	valid, far := 0, 0
	for _, p := range a.Points {
		if !p.Valid {
			continue
		}
		valid++
		place, ok := w.mesh.Nearest(p.At, 1e-9)
		if !ok {
			t.Fatalf("%v does not lie on the mesh", p.At)
		}
		length, _, _ := f.Distance(from, place, nil) // each is the shortest through its polygons, and they need not be the same
		border, _, _ := w.mesh.BorderDistance(place, 100)
		sees := w.Sight.Sees(w.here.At.Add(geom.Vec3{Z: 1.6}), p.At.Add(geom.Vec3{Z: 1}), 0)
		if math.Abs(p.Raw[0]-border) > 1e-9 || p.Raw[1] > length*1.25+1e-9 || p.Raw[1] < p.At.Dist(w.here.At)-1e-9 || sees != (p.Raw[2] == 1) {
			t.Errorf("%v measured %v, not border %v, path %v, sees %v", p.At, p.Raw, border, length, sees)
		}
		if p.At.Dist(w.here.At) > 20 {
			far++
		}
	}
	if valid < 150 || far < 3 {
		t.Errorf("%d points are valid, %d of them far along the way", valid, far)
	}
}

// TestU12_HideInALevel: the query of [Keck], on a level: what it gives the guard cannot see, and the player can have gone
// to; the best is far from the guard and near where the player was lost, as no other point is more.
func TestU12_HideInALevel(t *testing.T) {
	w := newRooms(t)
	p, err := wits.Load(registry(), os.DirFS("testdata"), "hide.query.json")
	must.Succeed(t, err)
	r := kindtest.Start(t, p)
	r.Frame.World, r.Frame.Entity = w, wits.NewEntity(1, 1)
	last := geom.Vec2{X: 18, Y: 16}
	kindtest.Set(r, "LastSeen", last)
	r.Good()
	found := places(r)
	if len(found) == 0 || r.Value("Found") != true || r.Value("Best") != found[0] {
		t.Fatalf("found %v, best %v", found, r.Value("Best"))
	}
	eyes := w.here.At.Add(geom.Vec3{Z: w.here.Eyes})
	for _, at := range found {
		if w.Sight.Sees(eyes, geom.Vec3{X: at.X, Y: at.Y}, 0) {
			t.Errorf("the guard sees %v", at)
		}
		if turn := math.Abs(geom.AngleBetween(geom.FromAngle(w.here.Facing), at.Sub(w.here.At.XY()))); turn > math.Pi/4+0.15 {
			t.Errorf("%v is not ahead of the guard", at)
		}
	}
	if seen := r.Value("NonVisibilityFromQuerier.Failed").(int64); seen == 0 {
		t.Error("the guard sees no point of the cone")
	}
}
