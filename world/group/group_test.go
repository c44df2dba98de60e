package group_test

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/group"
)

func random(seed uint64) *wits.Rand {
	r := wits.NewRand(&seed)
	return &r
}

func TestX2_GradedAllegiance(t *testing.T) {
	g, err := group.NewGroups(3, 4)
	must.Succeed(t, err)
	if of, s := g.Of(0); of != -1 || s != 0 {
		t.Errorf("at first somebody belongs to %d", of)
	}
	g.Set(0, 1, 0.8)
	g.Set(1, 1, 0.3)
	g.Set(2, 0, 2) // as much as there is
	g.Set(3, 0, math.NaN())
	g.Sway(3, 0, math.NaN())
	g.Set(3, 1, 0.5)
	g.Set(3, 2, 0.5)
	if got := fmt.Sprint(g.Members(1, 0, nil), g.Members(1, 0.5, nil), g.Members(0, 1, nil), g.Members(2, 0, nil)); got != "[0 1 3] [0 3] [2] []" {
		t.Errorf("members %s", got)
	}
	for i := range 4 { // somebody is talked round
		g.Sway(0, 2, 0.5)
		if of, _ := g.Of(0); (of == 2) != (i >= 0 && g.Allegiance(0, 2) > g.Allegiance(0, 1)) {
			t.Errorf("after %d times it belongs to %d", i+1, of)
		}
	}
	if of, s := g.Of(0); of != 2 || s != 0.9375 || !(math.Abs(g.Allegiance(0, 1)-0.05) <= 1e-12) {
		t.Errorf("it belongs to %d with %v", of, s)
	}
	kept := g.Keep(nil)
	g.Sway(0, 1, 1)
	if err := g.Return(kept); err != nil || g.Allegiance(0, 2) != 0.9375 {
		t.Errorf("taken back: %v, %v", err, g.Allegiance(0, 2))
	}
	if g.Return(kept[1:]) == nil {
		t.Error("what is of other groups was taken")
	}
	if _, err := group.NewGroups(-1, 3); err == nil {
		t.Error("less than none")
	}
	if _, err := group.NewGroups(1<<20, 1<<20); err == nil {
		t.Error("too many")
	}
}

// The sum of allegiances never grows beyond 1 by swaying.
func TestX2_SwayKeepsTheSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := group.NewGroups(4, 1)
		must.Succeed(t, err)
		for range 30 {
			g.Sway(0, rapid.IntRange(0, 3).Draw(t, "group"), rapid.Float64Range(-0.2, 1.2).Draw(t, "share"))
			sum := 0.0
			for i := range 4 {
				sum += g.Allegiance(0, i)
			}
			if sum > 1+1e-12 {
				t.Fatalf("the sum is %v", sum)
			}
		}
	})
}

func TestX2_OrdersToGroups(t *testing.T) {
	g, err := group.NewGroups(2, 4)
	must.Succeed(t, err)
	g.Set(0, 0, 1)
	g.Set(1, 1, 0.4)
	g.Set(2, 1, 0.9)
	o := group.NewOrders[string](4)
	if n := o.Give(g, 1, 0, "march"); n != 2 {
		t.Errorf("%d were told", n)
	}
	if n := o.Give(g, 1, 0.5, "charge"); n != 1 { // only the loyal
		t.Errorf("%d were told to charge", n)
	}
	o.GiveOne(3, "wait")
	kept := o.Keep(nil)
	o.GiveOne(1, "flee")
	o.Take(2)
	must.Succeed(t, o.Return(kept))
	if o.Return(nil) == nil || o.Return(group.NewOrders[string](9)) == nil {
		t.Error("what is of others was taken")
	}
	if n := group.NewOrders[string](99).Give(g, 1, 0, "all"); n != 2 {
		t.Errorf("of more than there are %d were told", n)
	}
	for m, want := range []string{"", "march", "charge", "wait"} {
		if got, ok := o.Waiting(m); got != want || ok != (want != "") {
			t.Errorf("member %d is said to have %q", m, got)
		}
		if got, ok := o.Take(m); got != want || ok != (want != "") {
			t.Errorf("member %d takes %q", m, got)
		}
		if _, ok := o.Take(m); ok {
			t.Errorf("member %d takes it twice", m)
		}
	}
}

// Numbers of members and groups that there are not touch nobody else.
func TestX2_NobodyAndNowhere(t *testing.T) {
	g, err := group.NewGroups(3, 2)
	must.Succeed(t, err)
	o := group.NewOrders[string](2)
	for _, no := range []int{-1, 2, 3, 4, 99} {
		if no != 2 {
			g.Set(0, no, 1) // there is a group 2
		}
		g.Set(no, 1, 1)
		g.Sway(no, 1, 1)
		o.GiveOne(no, "go")
		if of, s := g.Of(no); of != -1 || s != 0 || g.Allegiance(no, 0) != 0 || g.Allegiance(0, no) != 0 {
			t.Errorf("member %d belongs to %d", no, of)
		}
		if _, ok := o.Take(no); ok {
			t.Errorf("member %d has an order", no)
		}
	}
	for m := range 2 {
		if of, _ := g.Of(m); of != -1 {
			t.Errorf("member %d belongs to %d", m, of)
		}
	}
	o.GiveOne(0, "go") // the first is somebody
	if got, ok := o.Take(0); got != "go" || !ok {
		t.Errorf("member 0 takes %q", got)
	}
	g.Set(1, 2, 0.8)
	if g.Sway(1, -1, 0.5); g.Allegiance(1, 2) != 0.4 {
		t.Errorf("drawn towards none: %v", g.Allegiance(1, 2))
	}
}

func TestX2_TypesDifferWithinLimits(t *testing.T) {
	tank := group.Type{Name: "tank", Radius: group.Range{Low: 2, High: 2}, Mass: group.Range{Low: 900, High: 1100}, MaxSpeed: group.Range{Low: 3, High: 4}, MaxForce: group.Range{Low: 10, High: 20}}
	r := random(3)
	seen := map[float64]bool{}
	for range 200 {
		a := tank.Draw(r)
		if a.Radius != 2 || a.Mass < 900 || a.Mass > 1100 || a.MaxSpeed < 3 || a.MaxSpeed > 4 || a.MaxForce < 10 || a.MaxForce > 20 {
			t.Fatalf("drew %+v", a)
		}
		seen[a.Mass] = true
	}
	if len(seen) < 190 {
		t.Errorf("only %d differ", len(seen))
	}
}

func TestX2_Placement(t *testing.T) {
	if got := fmt.Sprint(group.Row(nil, geom.Vec2{}, geom.Vec2{X: 4, Y: 2}, 3)); got != "[{0 0} {2 1} {4 2}]" {
		t.Errorf("a line: %s", got)
	}
	if got := group.Row(nil, geom.Vec2{}, geom.Vec2{X: 4}, 1); got[0].X != 2 {
		t.Errorf("one alone: %v", got)
	}
	region := geom.Circle{Center: geom.Vec2{X: 50}, Radius: 10}
	got := group.Scatter([]geom.Vec2{{}}, region, 20, 2, random(5))
	if len(got) != 21 {
		t.Fatalf("%d places", len(got))
	}
	for i, p := range got[1:] {
		if !region.Contains(p) {
			t.Errorf("%v lies outside", p)
		}
		for _, q := range got[1 : i+1] {
			if p.Dist(q) < 2 {
				t.Errorf("%v and %v are near each other", p, q)
			}
		}
	}
	if got := group.Scatter(nil, region, 60, 50, random(5)); len(got) != 60 {
		t.Errorf("without room there are %d", len(got))
	}
	for _, apart := range []float64{0, -1, math.NaN()} {
		if got := group.Scatter(nil, region, 7, apart, random(5)); len(got) != 7 {
			t.Errorf("%v apart there are %d", apart, len(got))
		}
	}
	if got := group.Scatter(nil, geom.Circle{Radius: -1}, 3, 1, random(5)); len(got) != 0 {
		t.Errorf("in a region without an inside there are %v", got)
	}
}
