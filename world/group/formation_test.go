package group_test

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/group"
)

// [Kiley]'s code sample 3.21, for a squad of five that flies along x, and along y.
func TestK28_Arrow(t *testing.T) {
	a := group.Arrow{Row: 3, Column: 2}
	got := group.Places(nil, a, 5, geom.Vec2{X: 100, Y: 50}, geom.Vec2{X: 7})
	want := []geom.Vec2{{X: 100, Y: 50}, {X: 97, Y: 52}, {X: 97, Y: 48}, {X: 94, Y: 54}, {X: 94, Y: 46}}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("member %d stands at %v, want %v", i, got[i], want[i])
		}
	}
	got = group.Places(nil, a, 3, geom.Vec2{}, geom.Vec2{Y: 2})
	for i, want := range []geom.Vec2{{}, {X: -2, Y: -3}, {X: 2, Y: -3}} {
		if !(got[i].Dist(want) <= 1e-12) {
			t.Errorf("along y member %d stands at %v, want %v", i, got[i], want)
		}
	}
}

// A squad of five around a target 10 m away: from the left end to the right, on its own side.
func TestK28_Semicircle(t *testing.T) {
	target := geom.Vec2{X: 10}
	got := group.Places(nil, group.Semicircle{Radius: 4}, 5, target, target.Sub(geom.Vec2{}))
	h := 4 / math.Sqrt2
	for i, want := range []geom.Vec2{{X: 10, Y: 4}, {X: 10 - h, Y: h}, {X: 6}, {X: 10 - h, Y: -h}, {X: 10, Y: -4}} {
		if !(got[i].Dist(want) <= 1e-12) {
			t.Errorf("member %d stands at %v, want %v", i, got[i], want)
		}
	}
	if got := group.Places(nil, group.Semicircle{Radius: 4}, 1, target, target)[0]; !(got.Dist(geom.Vec2{X: 6}) <= 1e-12) {
		t.Errorf("one alone stands at %v", got)
	}
}

func TestK28_Shapes(t *testing.T) {
	for _, c := range []struct {
		name  string
		shape group.Shape
		n     int
		want  []geom.Vec2
	}{
		{"line", group.Line{Spacing: 2}, 4, []geom.Vec2{{}, {Y: 2}, {Y: -2}, {Y: 4}}},
		{"file", group.Column{Spacing: 2}, 3, []geom.Vec2{{}, {X: -2}, {X: -4}}},
		{"column of two", group.Column{Files: 2, Spacing: 2}, 3, []geom.Vec2{{Y: 1}, {Y: -1}, {X: -2}}},
		{"wedge", group.Wedge{Spacing: 2}, 5, []geom.Vec2{{}, {X: -2, Y: 1}, {X: -2, Y: -1}, {X: -4, Y: 1}, {X: -4, Y: -1}}},
		{"circle", group.Circle{Radius: 3}, 4, []geom.Vec2{{X: 3}, {Y: 3}, {X: -3}, {Y: -3}}},
		{"circle by spacing", group.Circle{Spacing: 2}, 2, []geom.Vec2{{X: 1}, {X: -1}}},
		{"six by spacing stand as far from the middle", group.Circle{Spacing: 2}, 6, []geom.Vec2{{X: 2}, {X: 1, Y: math.Sqrt(3)}, {X: -1, Y: math.Sqrt(3)}, {X: -2}, {X: -1, Y: -math.Sqrt(3)}, {X: 1, Y: -math.Sqrt(3)}}},
		{"one in a circle", group.Circle{Spacing: 2}, 1, []geom.Vec2{{}}},
		{"custom", group.Custom{Slots: []geom.Vec2{{X: 1}, {X: -3, Y: 2}}, Spacing: 2}, 4, []geom.Vec2{{X: 1}, {X: -3, Y: 2}, {X: -5}, {X: -7}}},
	} {
		for i, p := range group.Places(nil, c.shape, c.n, geom.Vec2{}, geom.Vec2{}) {
			if !(p.Dist(c.want[i]) <= 1e-12) {
				t.Errorf("%s: member %d stands at %v, want %v", c.name, i, p, c.want[i])
			}
		}
	}
}

// best is the least cost of all ways to give members places, by trying them all.
func best(cost func(i, k int) float64, i, n, m int, taken uint) float64 {
	if i == n {
		return 0
	}
	least := math.Inf(1)
	for k := range m {
		if taken>>k&1 == 0 {
			least = min(least, cost(i, k)+best(cost, i+1, n, m, taken|1<<k))
		}
	}
	return least
}

func TestAssignIsBest(t *testing.T) {
	var a group.Assigner
	rapid.Check(t, func(t *rapid.T) {
		point := rapid.Custom(func(t *rapid.T) geom.Vec2 {
			return geom.Vec2{X: float64(rapid.IntRange(-5, 5).Draw(t, "x")), Y: float64(rapid.IntRange(-5, 5).Draw(t, "y"))}
		})
		members := rapid.SliceOfN(point, 0, 6).Draw(t, "members")
		places := rapid.SliceOfN(point, len(members), 7).Draw(t, "places")
		got := a.Assign(members, places)
		if len(got) != len(members) {
			t.Fatalf("%d places", len(got))
		}
		sum, taken := 0.0, map[int]bool{}
		for i, k := range got {
			if taken[k] {
				t.Fatalf("place %d is given twice", k)
			}
			taken[k] = true
			sum += members[i].Dist(places[k])
		}
		want := best(func(i, k int) float64 { return members[i].Dist(places[k]) }, 0, len(members), len(places), 0)
		if !(math.Abs(sum-want) <= 1e-9) {
			t.Fatalf("the sum is %v, the least %v", sum, want)
		}
	})
}

// With the least way to go for all together nobody crosses another's way.
func TestWaysDoNotCross(t *testing.T) {
	var a group.Assigner
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.Float64Range(-10, 10)
		point := rapid.Custom(func(t *rapid.T) geom.Vec2 { return geom.Vec2{X: coordinate.Draw(t, "x"), Y: coordinate.Draw(t, "y")} })
		members, places := rapid.SliceOfN(point, 6, 6).Draw(t, "members"), rapid.SliceOfN(point, 6, 6).Draw(t, "places")
		got := a.Assign(members, places)
		side := func(p, q, r geom.Vec2) float64 { return q.Sub(p).Cross(r.Sub(p)) }
		for i := range got {
			for k := range i {
				p, q, r, s := members[i], places[got[i]], members[k], places[got[k]]
				if side(p, q, r)*side(p, q, s) < -1e-6 && side(r, s, p)*side(r, s, q) < -1e-6 {
					t.Fatalf("%v -> %v crosses %v -> %v", p, q, r, s)
				}
			}
		}
	})
}

func TestAssignRefuses(t *testing.T) {
	var a group.Assigner
	if a.Assign(make([]geom.Vec2, 2), make([]geom.Vec2, 1)) != nil {
		t.Error("too few places")
	}
	if a.Assign([]geom.Vec2{{X: math.NaN()}}, make([]geom.Vec2, 1)) != nil || a.Assign([]geom.Vec2{{X: math.Inf(1)}}, make([]geom.Vec2, 1)) != nil {
		t.Error("a place that is no number")
	}
	if got := a.AssignBy(2, 3, func(i, k int) float64 { return float64((i + 1) * k) }); fmt.Sprint(got) != "[1 0]" {
		t.Errorf("by a cost of its own: %v", got)
	}
}

// A formation that comes to a gap of 4 m: those who stand in the walls go inwards, nobody else moves.
func TestFit(t *testing.T) {
	places := group.Places(nil, group.Line{Spacing: 1.5}, 5, geom.Vec2{}, geom.Vec2{X: 1})
	before := append([]geom.Vec2(nil), places...)
	room := func(p geom.Vec2) bool { return math.Abs(p.Y) <= 2 }
	group.Fit(places, geom.Vec2{}, room)
	for i, p := range places {
		if !room(p) {
			t.Errorf("member %d stands in the wall: %v", i, p)
		}
		if room(before[i]) && p != before[i] || !room(before[i]) && math.Abs(math.Abs(p.Y)-2) > 3.0/64 {
			t.Errorf("member %d moved from %v to %v", i, before[i], p)
		}
	}
	group.Fit(places, geom.Vec2{}, func(geom.Vec2) bool { return false })
	for i, p := range places {
		if p != (geom.Vec2{}) {
			t.Errorf("without any room member %d stands at %v", i, p)
		}
	}
}

func TestPace(t *testing.T) {
	at := func(x float64) []geom.Vec2 { return []geom.Vec2{{}, {X: x}} }
	for _, c := range []struct{ far, want float64 }{{0, 1}, {2, 1}, {5, 0.5}, {8, 0}, {100, 0}} {
		if got := group.Pace(at(c.far), at(0), 2); got != c.want {
			t.Errorf("with one %v m behind: %v, want %v", c.far, got, c.want)
		}
	}
	if group.Pace(at(9), at(0)[:1], 2) != 1 || group.Pace(nil, at(0), 2) != 1 {
		t.Error("who has no place is not waited for, nor who is missing")
	}
	if group.Pace(at(9), at(0), 0) != 1 {
		t.Error("without slack nobody waits")
	}
}

func BenchmarkAssign(b *testing.B) {
	for _, n := range []int{5, 20, 100} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var a group.Assigner
			members, places := make([]geom.Vec2, n), make([]geom.Vec2, n)
			for i := range n {
				members[i] = geom.FromAngle(float64(i * i)).Scale(float64(10 + i%7))
				places[i] = geom.FromAngle(float64(3 * i)).Scale(float64(20 + i%5))
			}
			b.ReportAllocs()
			for b.Loop() {
				a.Assign(members, places)
			}
		})
	}
}

// TestSpread: places that have come together part again where there is room, and those that are apart stay.
func TestSpread(t *testing.T) {
	left := func(p geom.Vec2) bool { return p.X <= 0 }
	places := []geom.Vec2{{X: -20}, {}, {}, {}, {X: 0.5}}
	group.Spread(places, geom.Vec2{}, 3, left)
	if places[0] != (geom.Vec2{X: -20}) {
		t.Errorf("who was apart went to %v", places[0])
	}
	for i := range places {
		for k := range i {
			if d := places[i].Dist(places[k]); d < 3 {
				t.Errorf("%v and %v are %v m apart", places[i], places[k], d)
			}
		}
		if i < 4 && !left(places[i]) {
			t.Errorf("there is no room at %v", places[i])
		}
	}
	places = []geom.Vec2{{}, {}}
	group.Spread(places, geom.Vec2{}, 3, func(geom.Vec2) bool { return false })
	if places[0] != places[1] {
		t.Errorf("without room they part to %v", places)
	}
}
