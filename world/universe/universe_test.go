package universe_test

import (
	"math"
	"slices"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/field"
	"github.com/wits-ai/wits/world/group"
	"github.com/wits-ai/wits/world/steer"
	"github.com/wits-ai/wits/world/universe"
)

// ant is a type for a universe whose unit is a hundredth of its size.
func ant(unit float64) universe.Type {
	r := func(low, high float64) group.Range { return group.Range{Low: low * unit, High: high * unit} }
	return universe.Type{Type: group.Type{Name: "ant", Radius: r(0.4, 0.6), Mass: group.Range{Low: 0.8, High: 1.2}, MaxSpeed: r(4, 6), MaxForce: r(15, 20)}, Sight: 9 * unit}
}

// begin makes a universe of 100 by 60 units.
func begin(t testing.TB, unit float64, most int) *universe.Universe {
	t.Helper()
	bird := ant(unit)
	bird.Name, bird.Flies = "bird", true
	u, err := universe.New(universe.Plan{Size: geom.Vec2{X: 100 * unit, Y: 60 * unit}, Most: most, Groups: 4, Types: []universe.Type{ant(unit), bird},
		Maps: []string{"mud", "fear"}, Cell: 2 * unit, Explored: 5 * unit}, 1)
	must.Succeed(t, err)
	return u
}

const dt = 1.0 / 32

// wanders is a thought without a mind: separation, cohesion and a turn that depends on the bot.
func wanders(b *universe.Bot, f wits.Frame) {
	m := b.Mover()
	away := steer.Separation(&m, b.Near(3*b.Radius, false), 3*b.Radius)
	turn := steer.Seek(&m, b.At.Add(geom.FromAngle(b.Facing+float64(b.Slot%5-2)*0.3)))
	b.Force = steer.Sum(&m, steer.Weighted{Force: away, Weight: 1}, steer.Weighted{Force: turn, Weight: 1})
}

// A universe owns bots, groups, types, data maps and its clock, and knows its size.
func TestX1_UniverseOwnsAll(t *testing.T) {
	u := begin(t, 1, 10)
	b, err := u.Spawn(0, 2, geom.Vec2{X: 50, Y: 30}, nil)
	if err != nil || u.Count != 1 || b.Group != 2 || u.Types[b.Type].Name != "ant" || b.Universe() != u || u.Find(b.ID) != b {
		t.Fatalf("%+v, %v", b, err)
	}
	if u.Map("mud") == nil || u.Map("fear") == nil || u.Map("gold") != nil || len(u.MapNames()) != 2 {
		t.Error("the maps are not there by name")
	}
	for range 32 {
		u.Step(dt, nil, nil, wanders)
	}
	if u.Clock.Now() != 1 || u.Tick != 32 || !u.Has(b.At) || b.At == (geom.Vec2{X: 50, Y: 30}) {
		t.Errorf("after a second: %v s, tick %d, at %v", u.Clock.Now(), u.Tick, b.At)
	}
	id := b.ID
	u.Remove(b)
	if u.Count != 0 || u.Find(id) != nil || len(u.Groups.Members(2, 0, nil)) != 0 {
		t.Error("who was taken out is there")
	}
	for range 10 {
		spawn(t, u, geom.Vec2{X: 50, Y: 30})
	}
	if u.Find(id) != nil {
		t.Error("another has the ID of who was taken out")
	}
	for _, bad := range []func() error{
		func() error { _, err := u.Spawn(0, 0, geom.Vec2{}, nil); return err },
		func() error { _, err := u.Spawn(2, 0, geom.Vec2{}, nil); return err },
		func() error {
			_, err := universe.New(universe.Plan{Size: geom.Vec2{X: 1}, Most: 1, Types: u.Types, Cell: 1}, 1)
			return err
		},
		func() error {
			_, err := universe.New(universe.Plan{Size: u.Size, Types: u.Types, Cell: 1}, 1)
			return err
		},
		func() error { _, err := universe.New(universe.Plan{Size: u.Size, Most: 1, Cell: 1}, 1); return err },
		func() error {
			_, err := universe.New(universe.Plan{Size: u.Size, Most: 1, Groups: universe.MostGroups + 1, Types: u.Types, Cell: 1}, 1)
			return err
		},
		func() error {
			_, err := universe.New(universe.Plan{Size: u.Size, Most: 1, Types: u.Types}, 1)
			return err
		},
		func() error {
			_, err := universe.New(universe.Plan{Size: u.Size, Most: 1, Types: []universe.Type{{}}, Cell: 1}, 1)
			return err
		},
	} {
		if bad() == nil {
			t.Error("what is not possible was done")
		}
	}
}

// Places go from global units to the view and to pixels and back; each pixel is found again from its middle, exactly.
func TestX1_Conversions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scale := math.Pow(10, float64(rapid.IntRange(-6, 9).Draw(t, "scale")))
		number := rapid.Float64Range(-1, 1)
		v := universe.View{Center: geom.Vec2{X: number.Draw(t, "x") * scale, Y: number.Draw(t, "y") * scale}, Height: rapid.Float64Range(0.01, 2).Draw(t, "height") * scale,
			Wide: rapid.IntRange(1, 4000).Draw(t, "wide"), High: rapid.IntRange(1, 3000).Draw(t, "high")}
		x, y := rapid.IntRange(-10, v.Wide+10).Draw(t, "px"), rapid.IntRange(-10, v.High+10).Draw(t, "py")
		if px, py := v.PixelAt(v.PixelCenter(x, y)); px != x || py != y {
			t.Fatalf("the middle of %d, %d is in %d, %d", x, y, px, py)
		}
		p := geom.Vec2{X: v.Center.X + number.Draw(t, "gx")*v.Height, Y: v.Center.Y + number.Draw(t, "gy")*v.Height}
		near := 1e-12 * (scale + v.Height) * 10
		if q := v.FromView(v.ToView(p)); q.Dist(p) > near {
			t.Fatalf("%v comes back from the view as %v", p, q)
		}
		if q := v.FromPixel(v.ToPixel(p)); q.Dist(p) > near*float64(v.Wide+v.High) {
			t.Fatalf("%v comes back from the screen as %v", p, q)
		}
		for view, pixel := range map[geom.Vec2]geom.Vec2{{X: -1, Y: -1}: {Y: float64(v.High)}, {X: 1, Y: 1}: {X: float64(v.Wide)}, {}: {X: float64(v.Wide) / 2, Y: float64(v.High) / 2}} {
			if got := v.ToPixel(v.FromView(view)); got.Dist(pixel) > 1e-3 && got.Dist(pixel) > near/v.Height*float64(v.Wide+v.High) {
				t.Fatalf("%v of the view is the pixel %v, not %v", view, got, pixel)
			}
		}
		if in := v.ToView(p); v.Shows(p, 0) != (math.Abs(in.X) <= 1 && math.Abs(in.Y) <= 1) && math.Abs(math.Abs(in.X)-1) > 1e-9 && math.Abs(math.Abs(in.Y)-1) > 1e-9 {
			t.Fatalf("%v: it shows %v", in, v.Shows(p, 0))
		}
	})
}

// The same happens in a universe of another scale.
func TestX1_AnyScale(t *testing.T) {
	run := func(unit float64) []geom.Vec2 {
		u := begin(t, unit, 40)
		for i := range 40 {
			if _, err := u.Spawn(0, i%4, geom.Vec2{X: (20 + 1.5*float64(i)) * unit, Y: 30 * unit}, nil); err != nil {
				t.Fatal(err)
			}
		}
		for range 200 {
			u.Step(dt, nil, nil, wanders)
		}
		var out []geom.Vec2
		for i := range u.Used {
			out = append(out, u.Bots[i].At.Scale(1/unit))
		}
		return out
	}
	want := run(1)
	for _, unit := range []float64{1.0 / 32, 1 << 10, 1 << 30} {
		for i, p := range run(unit) {
			if p.Dist(want[i]) > 1e-3 {
				t.Fatalf("with units of %v bot %d is at %v, not at %v", unit, i, p, want[i])
			}
		}
	}
}

// A bot is a vehicle with a group, a type and a brain: a mind of any kind whose actions are those of the universe.
func TestX2_BotsHaveBrains(t *testing.T) {
	r := std.NewRegistry()
	universe.Register(r)
	p, err := wits.NewLibrary(r, fstest.MapFS{"ant.json": {Data: []byte(`{"wits": 1, "kind": "thoughts", "ports": [{"out": "Force", "type": "vec2"}], "combine": {"Force": {"by": "sum", "most": 15}},
		"thoughts": {"Herd": {"do": "Cohesion"}, "Apart": {"do": "Separation", "with": {"Radius": 2}}, "In": {"weight": 2, "do": "Contain"},
			"Join": {"do": "JoinIn", "with": {"Radius": 9, "Share": 0.05}}, "Mud": {"when": "MapHere(\"mud\") > 0.1 and Loyalty() >= 0", "do": "FollowMap", "with": {"Map": "mud", "Down": true}}}}`)}}).Compile("ant.json")
	must.Succeed(t, err)
	force, err := wits.Resolve[wits.Output[geom.Vec2]](p, "Force")
	must.Succeed(t, err)
	u := begin(t, 1, 20)
	for i := range 9 {
		of := 1
		if i == 0 {
			of = 0
		}
		if _, err := u.Spawn(0, of, geom.Vec2{X: 50 + float64(i%3)*1.5, Y: 30 + float64(i/3)*1.5}, p.NewMind(uint64(i))); err != nil {
			t.Fatal(err)
		}
	}
	speeds := map[float64]bool{}
	think := func(b *universe.Bot, f wits.Frame) {
		m := u.Minds[b.Slot]
		f.Self, f.World = b, u
		m.Step(f)
		if m.Fault() != nil {
			t.Fatal(m.Fault())
		}
		b.Force = force.Get(m)
		speeds[b.MaxSpeed] = true
	}
	for range 32 * 8 {
		u.Step(dt, nil, nil, think)
	}
	if len(speeds) != 9 {
		t.Errorf("nine bots have %d different speeds", len(speeds))
	}
	// The one of another group was swayed by those around it.
	if u.Bots[0].Group != 1 || u.Groups.Allegiance(0, 1) < 0.9 {
		t.Errorf("it belongs to %d, with %v", u.Bots[0].Group, u.Groups.Allegiance(0, 1))
	}
	middle := geom.Vec2{X: 51.5, Y: 31.5}
	for i := range u.Used {
		if u.Bots[i].At.Dist(middle) > 9 {
			t.Errorf("bot %d has left the herd: %v", i, u.Bots[i].At)
		}
	}
}

// A group is told something once, and all of it and nobody else take it; each member when it thinks.
func TestX2_OrdersToGroups(t *testing.T) {
	u := begin(t, 1, 20)
	for i := range 12 {
		if _, err := u.Spawn(0, i%3, geom.Vec2{X: 10 + 3*float64(i), Y: 30}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if n := u.Give(1, universe.Order{Kind: universe.Hold}); n != 4 {
		t.Errorf("%d were told", n)
	}
	u.Step(dt, nil, nil, wanders)
	for i := range u.Used {
		if b := &u.Bots[i]; (b.Order.Kind == universe.Hold) != (i%3 == 1) {
			t.Errorf("bot %d of group %d has the order %+v", i, b.Group, b.Order)
		}
	}
}

// Each bot remembers what it has seen, and others can be told: its own maps stay its own.
func TestX3_ExploredByEach(t *testing.T) {
	u := begin(t, 1, 4)
	for i := range 2 {
		b := spawn(t, u, geom.Vec2{X: 10 + 80*float64(i), Y: 30})
		u.Explored[b.Slot].Look(b.At, 12, nil)
	}
	a, b := u.Explored[0], u.Explored[1]
	if !a.Knows(geom.Vec2{X: 10, Y: 30}) || a.Knows(geom.Vec2{X: 90, Y: 30}) || !b.Knows(geom.Vec2{X: 90, Y: 30}) {
		t.Fatal("somebody knows what he has not seen")
	}
	n := a.Count()
	if err := b.Share(a); err != nil || !a.Knows(geom.Vec2{X: 90, Y: 30}) || a.Count() != n+b.Count() {
		t.Errorf("after they met: %d, %v", a.Count(), err)
	}
}

// A brush paints on a map: all of it in the middle, nothing outside; and a map is felt around a place.
func TestX3_BrushesAndSlopes(t *testing.T) {
	u := begin(t, 1, 1)
	m := u.Map("mud")
	universe.Brush(m, geom.Vec2{X: 20, Y: 20}, geom.Vec2{X: 60, Y: 20}, 6, 1, 1)
	for at, want := range map[geom.Vec2]float64{{X: 40, Y: 21}: 1, {X: 61, Y: 21}: 1, {X: 41, Y: 29}: 0, {X: 71, Y: 21}: 0} {
		if got := m.Value(geom.Vec3{X: at.X, Y: at.Y}); math.Abs(got-want) > 1e-6 {
			t.Errorf("at %v: %v, want %v", at, got, want)
		}
	}
	if way := universe.Steepest(m, geom.Vec2{X: 40, Y: 27}, 4); way.Y >= -0.1 || math.Abs(way.X) > 0.01 {
		t.Errorf("it is more in the direction %v", way)
	}
	universe.Brush(m, geom.Vec2{X: -50, Y: -50}, geom.Vec2{X: 500, Y: 500}, 1000, 0, 1)
	if _, v := m.Most(); v != 0 {
		t.Errorf("after all was taken away there is %v", v)
	}
}

// The clock of a universe can be paused: nothing moves then. A faster one makes longer steps.
func TestX4_Clock(t *testing.T) {
	u := begin(t, 1, 4)
	spawn(t, u, geom.Vec2{X: 50, Y: 30})
	u.Clock.Pause()
	was := u.Hash()
	u.Step(dt, nil, nil, wanders)
	if u.Hash() != was {
		t.Error("something has changed while the clock was paused")
	}
	u.Clock.Resume()
	u.Clock.Speed = 2
	u.Step(dt, nil, nil, func(b *universe.Bot, f wits.Frame) {
		if f.Delta != 2*dt {
			t.Errorf("a step of %v s", f.Delta)
		}
	})
	if u.Clock.Now() != 2*dt {
		t.Errorf("it is %v", u.Clock.Now())
	}
}

// A share of its speed that is no number leaves the pace of a bot as it is.
func TestNoNumberIsNoPace(t *testing.T) {
	u := begin(t, 1, 1)
	b := spawn(t, u, geom.Vec2{X: 50, Y: 30})
	for range 32 {
		u.Step(dt, nil, nil, func(b *universe.Bot, f wits.Frame) {
			b.Walk(0.5)
			b.Walk(math.NaN())
		})
	}
	if b.Pace != 0.5 {
		t.Errorf("its pace is %v", b.Pace)
	}
}

// A moment of another universe brings its walls along, also where there are as many of as many points.
func TestWallsComeBack(t *testing.T) {
	var of [2]*universe.Universe
	for i, x := range [...]float64{30, 70} {
		of[i] = begin(t, 1, 1)
		if _, err := of[i].AddWall([]geom.Vec2{{X: x, Y: 10}, {X: x, Y: 50}}); err != nil {
			t.Fatal(err)
		}
	}
	var s universe.State
	of[0].Keep(&s)
	must.Succeed(t, of[1].Return(&s))
	for i, u := range of {
		if u.Clear(geom.Vec2{X: 20, Y: 30}, geom.Vec2{X: 40, Y: 30}, 0) || !u.Clear(geom.Vec2{X: 60, Y: 30}, geom.Vec2{X: 80, Y: 30}, 0) {
			t.Errorf("universe %d: the wall is not where it was kept", i)
		}
	}
}

// A mind that runs another program now does not come back as if nothing had been; one that is not there any more is made anew.
func TestMindsOfOtherPrograms(t *testing.T) {
	document := func(do string) *wits.Program {
		r := std.NewRegistry()
		universe.Register(r)
		p, err := wits.NewLibrary(r, fstest.MapFS{"ant.json": {Data: []byte(`{"wits": 1, "kind": "thoughts", "ports": [{"out": "Force", "type": "vec2"}], "combine": {"Force": {"by": "sum", "most": 15}},
			"thoughts": {` + do + `}}`)}}).Compile("ant.json")
		must.Succeed(t, err)
		return p
	}
	one, two := document(`"Herd": {"do": "Cohesion"}`), document(`"Herd": {"do": "Cohesion"}, "In": {"do": "Contain"}`)
	u := begin(t, 1, 1)
	b, err := u.Spawn(0, 0, geom.Vec2{X: 50, Y: 30}, one.NewMind(1))
	must.Succeed(t, err)
	var s universe.State
	u.Keep(&s)
	mind := u.Minds[0]
	if err := u.Return(&s); err != nil || u.Minds[0] != mind {
		t.Errorf("the same mind: %v", err)
	}
	u.Minds[0] = two.NewMind(1)
	if err := u.Return(&s); err == nil {
		t.Error("a mind of another program was taken back")
	}
	u.Remove(b)
	if err := u.Return(&s); err != nil || u.Minds[0].Program() != one {
		t.Errorf("a mind that was gone: %v", err)
	}
}

// Whatever decides how a universe goes on makes its sum another: orders that are still to be taken, the clock, what was explored.
// What is kept and comes back has the same.
func TestHashKnowsAll(t *testing.T) {
	u := begin(t, 1, 2)
	b := spawn(t, u, geom.Vec2{X: 10, Y: 30})
	u.Explored[0].Look(geom.Vec2{X: 10, Y: 30}, 4, nil)
	cells := u.Explored[0].Count()
	var s universe.State
	u.Keep(&s)
	was := u.Hash()
	for what, change := range map[string]func(){
		"another order waits": func() { u.GiveOne(b, universe.Order{Kind: universe.Hold}) },
		"the clock is paused": func() { u.Clock.Pause() },
		"time goes faster":    func() { u.Clock.Speed = 2 },
		"elsewhere explored": func() {
			u.Explored[0].Forget()
			if u.Explored[0].Look(geom.Vec2{X: 60, Y: 30}, 4, nil); u.Explored[0].Count() != cells {
				t.Errorf("%d cells were seen, and %d elsewhere", cells, u.Explored[0].Count())
			}
		},
	} {
		change()
		if u.Hash() == was {
			t.Errorf("%s, and the sum is the same", what)
		}
		if err := u.Return(&s); err != nil || u.Hash() != was {
			t.Errorf("%s: taken back it is another universe, %v", what, err)
		}
	}
	// Orders of the same number that wait.
	var sums [2]uint64
	for i, x := range [...]float64{20, 90} {
		u.GiveOne(b, universe.Order{Kind: universe.Go, Place: geom.Vec2{X: x, Y: 30}})
		sums[i] = u.Hash()
		must.Succeed(t, u.Return(&s))
	}
	if sums[0] == sums[1] {
		t.Error("orders to different places have the same sum")
	}
}

// Who has the order to go somewhere gets there, around walls and mud, by routes that are found a few steps a tick.
func TestX8_RoutesOverTheMaps(t *testing.T) {
	u := begin(t, 1, 40)
	mud := u.Map("mud")
	u.Terrain.Speed = slow{mud}
	u.Terrain.Budget = 50
	wall(t, u, []geom.Vec2{{X: 50, Y: 0}, {X: 50, Y: 40}})
	universe.Brush(mud, geom.Vec2{X: 50, Y: 44}, geom.Vec2{X: 50, Y: 44}, 3, 1, 1)
	for i := range 30 {
		spawn(t, u, geom.Vec2{X: 10 + float64(i%6)*2, Y: 8 + float64(i/6)*2})
	}
	to := geom.Vec2{X: 85, Y: 10}
	u.Give(0, universe.Order{Kind: universe.Go, Place: to})
	arrived := map[int]bool{}
	think := func(b *universe.Bot, f wits.Frame) {
		m := b.Mover()
		next, progress := b.Follow(6)
		b.Force = steer.Sum(&m, steer.Weighted{Force: steer.Seek(&m, next), Weight: 1}, steer.Weighted{Force: steer.Separation(&m, b.Near(2, false), 2), Weight: 0.3})
		switch progress {
		case universe.Arrived:
			arrived[b.Slot] = true
			b.Force = m.Toward(geom.Vec2{})
		case universe.NoWay:
			t.Fatal("there is no way")
		}
	}
	for range 32 * 60 {
		u.Step(dt, nil, nil, think)
	}
	if len(arrived) != 30 {
		t.Errorf("%d of 30 have arrived", len(arrived))
	}
	n := 0
	for _, r := range u.Terrain.Routes() {
		if r.Number == 0 {
			continue
		}
		n++
		for i := range r.Points[1:] {
			if !u.Clear(r.Points[i], r.Points[i+1], 0) {
				t.Errorf("a route leads through the wall: %v, %v", r.Points[i], r.Points[i+1])
			}
		}
	}
	if n == 0 || n > 6 {
		t.Errorf("thirty bots have %d routes", n)
	}
	// Where no way leads, they get as near as can be, and are told so.
	wall(t, u, []geom.Vec2{{X: 2, Y: 40}, {X: 2, Y: 58}, {X: 20, Y: 58}, {X: 20, Y: 40}, {X: 2, Y: 40}})
	u.Give(0, universe.Order{Kind: universe.Go, Place: geom.Vec2{X: 10, Y: 50}})
	nowhere := map[int]bool{}
	for range 32 * 80 {
		u.Step(dt, nil, nil, func(b *universe.Bot, f wits.Frame) {
			m := b.Mover()
			next, progress := b.Follow(2)
			b.Force = steer.Seek(&m, next)
			if progress == universe.NoWay {
				nowhere[b.Slot] = true
				b.Order.Kind = universe.Hold
			}
			if b.Order.Kind == universe.Hold {
				b.Force = m.Toward(geom.Vec2{})
			}
		})
	}
	if len(nowhere) < 25 {
		t.Errorf("%d of 30 have heard that there is no way", len(nowhere))
	}
}

type slow struct{ mud *field.Map }

func (s slow) Value(at geom.Vec3) float64 { return 1 - 0.7*s.mud.Value(at) }

// A place speaks to who comes near, once; and who thinks seldom hears it all the same.
func TestX9_PlacesSpeak(t *testing.T) {
	u := begin(t, 1, 4)
	if _, err := u.AddPlace("cake", geom.Vec2{X: 60, Y: 30}, 8); err != nil {
		t.Fatal(err)
	}
	b := spawn(t, u, geom.Vec2{X: 40, Y: 30})
	u.Every = func(*universe.Bot) int64 { return 7 }
	var heard []geom.Vec2
	for range 32 * 10 {
		u.Step(dt, nil, nil, func(b *universe.Bot, f wits.Frame) {
			m := b.Mover()
			b.Force = steer.Seek(&m, geom.Vec2{X: 90, Y: 30})
			post, who := b.Post()
			if _, ok := post.Find(who, wits.NameOf("cake")); ok {
				heard = append(heard, b.At)
			}
		})
	}
	if len(heard) != 1 || math.Abs(heard[0].Dist(geom.Vec2{X: 60, Y: 30})-8) > 0.5 {
		t.Errorf("it has heard the place at %v", heard)
	}
	if n := u.Erase(geom.Vec2{X: 60, Y: 30}, 1); n != 1 || len(u.Places) != 0 {
		t.Errorf("%d things were taken out", n)
	}
	b.At = geom.Vec2{X: 60, Y: 30}
	u.Step(dt, nil, nil, func(b *universe.Bot, f wits.Frame) {
		if _, ok := u.Post.Heard(b.Slot, 0); ok {
			t.Error("a place that was taken out speaks")
		}
	})
}

// Who is far away thinks less often, and is told how long it was.
func TestX9_DetailByDistance(t *testing.T) {
	u := begin(t, 1, 4)
	for i := range 2 {
		spawn(t, u, geom.Vec2{X: 20 + 60*float64(i), Y: 30})
	}
	v := universe.View{Center: geom.Vec2{X: 20, Y: 30}, Height: 20, Wide: 16, High: 9}
	u.Every = func(b *universe.Bot) int64 {
		if v.Shows(b.At, 2) {
			return 1
		}
		return 6
	}
	counts, times := [2]int{}, [2]float64{}
	for range 60 {
		u.Step(dt, nil, nil, func(b *universe.Bot, f wits.Frame) {
			counts[b.Slot]++
			times[b.Slot] += f.Delta
		})
	}
	if counts[0] != 60 || counts[1] != 10 || math.Abs(times[1]-times[0]) > 7*dt {
		t.Errorf("they have thought %v times, for %v s", counts, times)
	}
}

// A mind is told how much time has passed since it thought last, also when ticks differ and time goes faster for a while.
func TestX9_TimeBetweenThoughts(t *testing.T) {
	u := begin(t, 1, 1)
	spawn(t, u, geom.Vec2{X: 20, Y: 30})
	u.Every = func(*universe.Bot) int64 { return 4 }
	last, thoughts := 0.0, 0
	for tick := range 80 {
		if u.Clock.Speed = 1; tick%7 < 3 {
			u.Clock.Speed = 2
		}
		u.Step(dt*float64(1+tick%3), nil, nil, func(b *universe.Bot, f wits.Frame) {
			if thoughts++; f.Delta != f.Time-last {
				t.Errorf("tick %d: %v s are said to have passed, and there were %v", tick, f.Delta, f.Time-last)
			}
			last = f.Time
		})
	}
	if thoughts != 20 {
		t.Errorf("it has thought %d times", thoughts)
	}
}

// Whatever is built and whoever is put in: nobody leaves the universe, nobody who walks crosses a wall, limits hold; what was kept
// comes back, and any number of workers give the same.
func TestNobodyCrossesWalls(t *testing.T) {
	workers := sim.NewWorkers(3)
	defer workers.Close()
	rapid.Check(t, func(t *rapid.T) {
		u, two := newRapid(t), newRapid(t)
		point := func() geom.Vec2 {
			return geom.Vec2{X: rapid.Float64Range(0, 100).Draw(t, "x"), Y: rapid.Float64Range(0, 60).Draw(t, "y")}
		}
		var kept universe.State
		keptHash, hasKept := uint64(0), false
		for range rapid.IntRange(1, 14).Draw(t, "steps") {
			var do func(u *universe.Universe) error
			switch rapid.IntRange(0, 5).Draw(t, "what") {
			case 0:
				points := []geom.Vec2{point(), point(), point()}
				do = func(u *universe.Universe) error { _, err := u.AddWall(points); return err }
			case 1:
				at, kind := point(), rapid.IntRange(0, 1).Draw(t, "kind")
				do = func(u *universe.Universe) error {
					for range 6 {
						if _, err := u.Spawn(kind, 1, at, nil); err != nil {
							return err
						}
					}
					return nil
				}
			case 2:
				at := point()
				do = func(u *universe.Universe) error { u.Erase(at, 3); return nil }
			case 3:
				u.Keep(&kept)
				keptHash, hasKept = u.Hash(), true
				continue
			default:
				n := rapid.IntRange(1, 40).Draw(t, "ticks")
				for range n {
					before := slices.Clone(u.Bots[:u.Used])
					u.Step(0.1, nil, nil, wanders)
					two.Step(0.1, workers.Each, nil, wanders)
					check(t, u, before)
				}
				continue
			}
			one, other := do(u), do(two)
			if (one == nil) != (other == nil) {
				t.Fatalf("%v, %v", one, other)
			}
			for i := range u.Used {
				b := &u.Bots[i]
				if b.Alive && b.Type == 0 {
					apart(t, u, b)
				}
			}
		}
		if u.Hash() != two.Hash() {
			t.Fatal("three workers give something else")
		}
		if hasKept {
			if err := u.Return(&kept); err != nil || u.Hash() != keptHash {
				t.Fatalf("it does not come back: %v", err)
			}
			u.Step(0.1, nil, nil, wanders)
			must.Succeed(t, two.Return(&kept))
			two.Step(0.1, workers.Each, nil, wanders)
			if u.Hash() != two.Hash() {
				t.Fatal("what was kept goes on otherwise in another universe")
			}
		}
	})
}

func newRapid(t *rapid.T) *universe.Universe {
	bird := ant(1)
	bird.Flies = true
	u, err := universe.New(universe.Plan{Size: geom.Vec2{X: 100, Y: 60}, Most: 40, Groups: 3, Types: []universe.Type{ant(1), bird}, Maps: []string{"mud"}, Cell: 2}, 1)
	must.Succeed(t, err)
	return u
}

// apart fails if a bot stands in a wall.
func apart(t *rapid.T, u *universe.Universe, b *universe.Bot) {
	for _, w := range u.Walls {
		for i := range w.Points[1:] {
			if d := (geom.Segment{A: w.Points[i], B: w.Points[i+1]}).Dist(b.At); d < b.Radius*0.5 {
				t.Fatalf("bot %d is %v from a wall, its radius is %v", b.Slot, d, b.Radius)
			}
		}
	}
}

func check(t *rapid.T, u *universe.Universe, before []universe.Bot) {
	for i := range before {
		was, b := &before[i], &u.Bots[i]
		if !b.Alive {
			continue
		}
		if b.At != u.Inside(b.At, b.Radius) {
			t.Fatalf("bot %d is at %v", i, b.At)
		}
		if b.Velocity.Len() > b.MaxSpeed*(1+1e-9) {
			t.Fatalf("bot %d goes at %v, it can at %v", i, b.Velocity.Len(), b.MaxSpeed)
		}
		if b.Type == 1 {
			continue
		}
		apart(t, u, b)
		way := geom.Segment{A: was.At, B: b.At}
		for _, w := range u.Walls {
			for k := range w.Points[1:] {
				a, c := w.Points[k], w.Points[k+1]
				// It is now on the other side, and has gone between the ends.
				side := func(p geom.Vec2) float64 { return c.Sub(a).Cross(p.Sub(a)) }
				end := func(p geom.Vec2) float64 { return way.B.Sub(way.A).Cross(p.Sub(way.A)) }
				if side(was.At)*side(b.At) < 0 && end(a)*end(c) < 0 {
					t.Fatalf("bot %d has crossed the wall from %v to %v: from %v to %v", i, a, c, was.At, b.At)
				}
			}
		}
	}
}

// A step allocates nothing.
func TestStepAllocatesNothing(t *testing.T) {
	u := begin(t, 1, 60)
	think := func(b *universe.Bot, f wits.Frame) {
		b.Force = geom.FromAngle(float64(b.Slot) + f.Time).Scale(float64(len(b.Near(6, true)) + len(b.Walls(5)) + 3))
		b.Sway(int(f.Tick)%4, 0.1)
	}
	wall(t, u, []geom.Vec2{{X: 30, Y: 10}, {X: 70, Y: 50}})
	for i := range 60 {
		if _, err := u.Spawn(i%2, i%4, geom.Vec2{X: 20 + float64(i), Y: 30}, nil); err != nil {
			t.Fatal(err)
		}
	}
	for range 50 {
		u.Step(dt, nil, nil, think)
	}
	if n := testing.AllocsPerRun(100, func() { u.Step(dt, nil, nil, think) }); n != 0 {
		t.Errorf("a step allocates %v times", n)
	}
	var s universe.State
	u.Keep(&s)
	if n := testing.AllocsPerRun(20, func() { u.Keep(&s) }); n != 0 {
		t.Errorf("keeping allocates %v times", n)
	}
}
