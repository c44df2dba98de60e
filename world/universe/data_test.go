package universe_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/steer"
	"github.com/wits-ai/wits/world/universe"
)

// hills is a picture that gets lighter from the left to the right, of so many pixels.
func hills(wide, high int) string {
	img := image.NewGray(image.Rect(0, 0, wide, high))
	for x := range wide {
		for y := range high {
			img.SetGray(x, y, color.Gray{Y: uint8(255 * x / (wide - 1))})
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err)
	}
	return b.String()
}

const oneType = `"types": [{"name": "ant", "brain": "fish.json", "sight": 10, "speed": 5, "force": 20}], `

// pond makes a universe of 100 by 60 units of a document that has one type of bots.
func pond(t *testing.T, body string, explored float64, more ...string) *universe.Universe {
	t.Helper()
	d, err := design(t, oneType+body, more...)
	must.Succeed(t, err)
	u, err := universe.New(universe.Plan{Size: geom.Vec2{X: 100, Y: 60}, Most: 20, Groups: 2, Types: d.Types, Design: d, Maps: []string{"grass"}, Cell: 2, Explored: explored}, 1)
	must.Succeed(t, err)
	return u
}

func spawn(t *testing.T, u *universe.Universe, at geom.Vec2) *universe.Bot {
	t.Helper()
	b, err := u.Spawn(0, 0, at, nil)
	must.Succeed(t, err)
	return b
}

func wall(t *testing.T, u *universe.Universe, points []geom.Vec2) {
	t.Helper()
	_, err := u.AddWall(points)
	must.Succeed(t, err)
}

// Maps are made of pictures, of any fidelity, of shapes without cells, and of each other; places lie as far apart as the universe is large.
func TestMapsOfImagesShapesAndSums(t *testing.T) {
	u := pond(t, `"words": [], "size": [50, 30], "maps": {
		"Height": {"image": "hills.png", "scale": 10},
		"River": {"shapes": [{"points": [[0, 15], [50, 15]], "width": 2, "falloff": 2}, {"disc": {"at": [25, 25], "radius": 3}, "strength": 0.5}], "colour": "#4a7fa5"},
		"grass": {"value": 0.25, "shapes": [{"points": [[0, 0], [10, 0], [10, 30], [0, 30]], "filled": true}]},
		"Toil": {"sum": {"Height": 0.5, "River": 2}}}`, 0, "hills.png", hills(400, 4))
	b := spawn(t, u, geom.Vec2{X: 50, Y: 30})
	for _, c := range []struct {
		name string
		at   geom.Vec2
		want float64
	}{
		{"Height", geom.Vec2{X: 0.1, Y: 30}, 0}, {"Height", geom.Vec2{X: 50, Y: 30}, 5}, {"Height", geom.Vec2{X: 99.9, Y: 30}, 10},
		{"River", geom.Vec2{X: 70, Y: 31.9}, 1}, {"River", geom.Vec2{X: 70, Y: 34}, 0.5}, {"River", geom.Vec2{X: 70, Y: 37}, 0}, {"River", geom.Vec2{X: 50, Y: 55}, 0.5},
		{"grass", geom.Vec2{X: 10, Y: 30}, 1}, {"grass", geom.Vec2{X: 60, Y: 30}, 0.25},
		{"Toil", geom.Vec2{X: 50, Y: 30}, 4.5}, {"None", geom.Vec2{X: 50, Y: 30}, 0},
	} {
		if v := b.Data(c.name, c.at); math.Abs(v-c.want) > 0.03*max(1, c.want) {
			t.Errorf("%s at %v is %v, not %v", c.name, c.at, v, c.want)
		}
	}
	if u.Map("River") != nil || u.Map("Height").Grid().Cell != 0.25 || u.Map("grass").Grid().Cell != 2 {
		t.Error("a map of shapes has cells, or a picture not its own")
	}
	if way, ok := b.Slope("Height", 4); !ok || !(way.X > 0) || math.Abs(way.Y) > 1e-9 {
		t.Errorf("upwards is %v", way)
	}
}

// Who looks far, or is far from the camera, goes by a coarser map; coarser maps follow the finest, and are kept and returned with it.
func TestFidelities(t *testing.T) {
	u := pond(t, `"maps": {"Food": {"painted": true, "levels": 4}}`, 0)
	b := spawn(t, u, geom.Vec2{X: 50, Y: 30})
	u.Map("Food").Set(u.Map("Food").Grid().Find(geom.Vec2{X: 54, Y: 30}), 1)
	steps := func(n int) {
		for range n {
			u.Step(1.0/60, nil, nil, func(*universe.Bot, wits.Frame) {})
		}
	}
	near, _ := b.Slope("Food", 4)
	steps(40)
	if again, _ := b.Slope("Food", 4); again != near || !(near.X > 0) {
		t.Errorf("nearby food is at %v, then at %v", near, again)
	}
	far := 8.0
	u.Detail = func(*universe.Bot) float64 { return far }
	coarse, _ := b.Slope("Food", 4)
	if coarse == near {
		t.Error("by the coarser map all is as by the finest")
	}
	var s universe.State
	u.Keep(&s)
	hash := u.Hash()
	u.Map("Food").Fill(0)
	steps(64)
	if way, _ := b.Slope("Food", 4); way != (geom.Vec2{}) {
		t.Errorf("the coarser map still leads to %v", way)
	}
	if err := u.Return(&s); err != nil || u.Hash() != hash {
		t.Fatalf("back again all is different (%v)", err)
	}
	if way, _ := b.Slope("Food", 4); way != coarse {
		t.Errorf("back again the coarser map leads to %v, not %v", way, coarse)
	}
	if n := testing.AllocsPerRun(100, func() { steps(1) }); n > 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}

// TestLevelsThatCannotBe: a map whose cells cannot be twice as wide again is told of, when a universe begins and when it gets another document,
// and nothing changes then.
func TestLevelsThatCannotBe(t *testing.T) {
	const few, many = oneType + `"maps": {"Food": {"painted": true}}`, oneType + `"maps": {"Food": {"painted": true, "levels": 4}, "Mud": {"shapes": []}}`
	newOf := func(body string) (*universe.Universe, error) {
		d, err := design(t, body)
		must.Succeed(t, err)
		return universe.New(universe.Plan{Size: geom.Vec2{X: 100, Y: 60}, Most: 2, Types: d.Types, Design: d, Cell: 1e308, Terrain: 2}, 1)
	}
	const want = `universe: the map "Food" cannot have 4 levels: `
	if _, err := newOf(many); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("it begins: %v, want %s", err, want)
	}
	u, err := newOf(few)
	must.Succeed(t, err)
	was := u.Hash()
	d, err := design(t, many)
	must.Succeed(t, err)
	if err := u.Redesign(d); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("it gets another document: %v, want %s", err, want)
	}
	if u.Hash() != was || u.Field("Mud") != nil {
		t.Error("the document was refused, and the universe is another")
	}
}

// Of a map that has to be explored each bot knows what it has seen.
func TestMapsAsFarAsTheyAreExplored(t *testing.T) {
	u := pond(t, `"maps": {"Ore": {"known": true, "otherwise": 0.25, "shapes": [{"disc": {"at": [70, 30], "radius": 10}}]}}`, 5)
	one, two := spawn(t, u, geom.Vec2{X: 50, Y: 30}), spawn(t, u, geom.Vec2{X: 20, Y: 30})
	place := geom.Vec2{X: 70, Y: 30}
	if v := one.Data("Ore", place); v != 0.25 {
		t.Errorf("what nobody has seen is %v", v)
	}
	u.Explored[one.Slot].Look(place, 12, nil)
	if v, w := one.Data("Ore", place), two.Data("Ore", place); v != 1 || w != 0.25 {
		t.Errorf("who has seen it takes it to be %v, and who has not %v", v, w)
	}
	if err := u.Explored[one.Slot].Share(u.Explored[two.Slot]); err != nil || two.Data("Ore", place) != 1 {
		t.Error("who was told does not know")
	}
}

// A route is planned over what the one knows who asks for it: through a wall that it has not seen, and around it when it has found it.
func TestRoutesOverWhatIsKnown(t *testing.T) {
	for _, known := range []bool{false, true} {
		body := `"routes": {}`
		if known {
			body = `"routes": {"known": true}`
		}
		u := pond(t, body, 4)
		u.Terrain.Budget = 300
		wall(t, u, []geom.Vec2{{X: 60, Y: 0}, {X: 60, Y: 45}})
		b := spawn(t, u, geom.Vec2{X: 10, Y: 10})
		u.Give(0, universe.Order{Kind: universe.Go, Place: geom.Vec2{X: 90, Y: 10}})
		lowest, there, back, hash := 100.0, false, false, uint64(0)
		var s universe.State
		for tick := range 60 * 90 {
			u.Explored[b.Slot].Look(b.At, 9, nil)
			u.Step(1.0/60, nil, nil, func(b *universe.Bot, _ wits.Frame) {
				m := b.Mover()
				next, p := b.Follow(3)
				switch p {
				case universe.Arrived:
					there = true
				case universe.OnTheWay:
					b.Force = steer.Seek(&m, next)
				default:
					b.Force = m.Toward(geom.Vec2{})
				}
			})
			if b.At.X > 40 && b.At.X < 60 {
				lowest = min(lowest, b.At.Y)
			}
			if there {
				break
			}
			switch {
			case tick == 300: // gone back in the middle, it comes to the same
				u.Keep(&s)
				hash = u.Hash()
			case tick == 600 && !back:
				back = true
				if err := u.Return(&s); err != nil || u.Hash() != hash {
					t.Fatalf("back again all is different (%v)", err)
				}
			}
		}
		if !there {
			t.Fatalf("known %v: it is at %v after a minute and a half", known, b.At)
		}
		// Who knows the wall keeps away from it from the beginning; who does not comes to it where it wants to get through.
		if known != (lowest < 15) {
			t.Errorf("known %v: before the wall it was at %v at the lowest", known, lowest)
		}
	}
}

// A flow leads from everywhere around walls to the nearest of its ends, also to places that speak; all go along it, and it changes with walls.
func TestFlowFields(t *testing.T) {
	u := pond(t, `"words": [{"name": "food", "radius": 5}], "flows": {"Home": {"to": [[90, 10]]}, "ToFood": {"word": "food"}}`, 0)
	wall(t, u, []geom.Vec2{{X: 60, Y: 0}, {X: 60, Y: 45}})
	var bots []*universe.Bot
	for k := range 8 {
		bots = append(bots, spawn(t, u, geom.Vec2{X: 10 + 5*float64(k), Y: 8 + 3*float64(k)}))
	}
	name := "Home"
	step := func(n int) {
		for range n {
			u.Step(1.0/60, nil, nil, func(b *universe.Bot, _ wits.Frame) {
				m := b.Mover()
				b.Force = m.Toward(b.Flow(name, m.Predicted(0.2)).Clamped(m.MaxSpeed))
			})
		}
	}
	gathered := func(at geom.Vec2) bool {
		for _, b := range bots {
			if b.At.Dist(at) > 3 {
				return false
			}
		}
		return true
	}
	step(60 * 50)
	if !gathered(geom.Vec2{X: 90, Y: 10}) {
		t.Fatalf("one is at %v", bots[0].At)
	}
	name = "ToFood"
	if f := bots[0].Flow(name, bots[0].At); f != (geom.Vec2{}) {
		t.Errorf("there is no food, and it flows by %v", f)
	}
	if _, err := u.AddPlace("food", geom.Vec2{X: 10, Y: 50}, 5); err != nil {
		t.Fatal(err)
	}
	step(60 * 10)
	var s universe.State
	u.Keep(&s)
	hash := u.Hash()
	step(60 * 30)
	end := u.Hash()
	if !gathered(geom.Vec2{X: 10, Y: 50}) {
		t.Errorf("one is at %v, and not at the food", bots[0].At)
	}
	if err := u.Return(&s); err != nil || u.Hash() != hash {
		t.Fatalf("back again all is different (%v)", err)
	}
	if step(60 * 30); u.Hash() != end {
		t.Error("played again it goes otherwise")
	}
	if f := bots[0].Flow("None", bots[0].At); f != (geom.Vec2{}) {
		t.Errorf("along a flow that there is not it goes with %v", f)
	}
}

// Nobody who walks gets into a round obstacle, and steering goes around it.
func TestRoundObstacles(t *testing.T) {
	u := pond(t, `"words": []`, 0)
	stone := geom.Circle{Center: geom.Vec2{X: 50, Y: 30.3}, Radius: 4}
	inside := spawn(t, u, geom.Vec2{X: 53, Y: 30})
	if _, err := u.AddObstacle(stone.Center, stone.Radius); err != nil {
		t.Fatal(err)
	}
	if d := inside.At.Dist(stone.Center); d < stone.Radius {
		t.Errorf("who stood there is %v m from its middle", d)
	}
	for _, avoids := range []bool{true, false} {
		b := spawn(t, u, geom.Vec2{X: 20, Y: 30})
		least, slowest := math.Inf(1), math.Inf(1)
		for tick := range 60 * 12 {
			u.Step(1.0/60, nil, nil, func(o *universe.Bot, _ wits.Frame) {
				if o != b {
					return
				}
				m := o.Mover()
				force := m.Toward(geom.Vec2{X: m.MaxSpeed})
				if avoids {
					force = steer.Budget(&m, steer.Weighted{Force: steer.AvoidObstacles(&m, o.Obstacles(20), 2), Weight: 1}, steer.Weighted{Force: force, Weight: 1})
				}
				o.Force = force
			})
			least = min(least, b.At.Dist(stone.Center))
			if tick > 60 && b.At.X < 60 {
				slowest = min(slowest, b.Velocity.Len())
			}
		}
		if least < stone.Radius {
			t.Errorf("avoids %v: it was %v m from its middle", avoids, least)
		}
		if avoids && (b.At.X < 60 || slowest < 1) {
			t.Errorf("it is at %v, and went as slowly as %v", b.At, slowest)
		}
		u.Remove(b)
	}
	if n := u.Erase(stone.Center, 0.5); n != 1 || len(u.Obstacles()) != 0 {
		t.Errorf("%d things are taken away", n)
	}
	if _, err := u.AddObstacle(stone.Center, 0); err == nil {
		t.Error("an obstacle without a size was built")
	}
}

// What is wrong with maps, flows and routes is said.
func TestMapsAreChecked(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`"maps": {"H": {"image": "gone.png"}}`, "the map cannot be made of its picture: gone.png: there is no such file"},
		{`"maps": {"H": {"image": "fish.json"}}`, "it is no picture that can be read"},
		{`"maps": {"H": {"shapes": [{}]}}`, "the shape has no form"},
		{`"maps": {"H": {"shapes": [{"points": [[0, 0], [1, 1]], "filled": true}]}}`, "an area has three corners"},
		{`"maps": {"H": {"sum": {"G": 1}}}`, `there is no map "G"`},
		{`"maps": {"H": {"sum": {"G": 1}}, "G": {"sum": {"H": 1}}}`, "which is a sum itself"},
		{`"maps": {"H": {"levels": 3}}`, "has no cells, and so no levels"},
		{`"flows": {"Home": {}}`, "the flow leads nowhere"},
		{`"flows": {"Home": {"word": "food"}}`, `no place says the word "food"`},
		{`"routes": {"slows": {"mud": 1}}`, `there is no map "mud"`},
	} {
		if _, err := design(t, oneType+c.body); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, and not %q", c.body, err, c.want)
		}
	}
	asks := strings.Replace(brain, `{"do": "FollowAffinities", "again": true}`, `{"do": "FollowFlow", "with": {"Field": "Hoem"}}, "Map": {"when": "MapHere(\"Rivr\") > 0", "do": "FollowMap", "with": {"Map": "River"}}`, 1)
	_, err := design(t, oneType+`"maps": {"River": {"value": 1}}, "flows": {"Home": {"to": [[1, 1]]}}`, "fish.json", asks)
	for _, want := range []string{`asks FollowFlow for a flow "Hoem" that the universe does not have`, `asks MapHere for a map "Rivr"`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, and not %q", err, want)
		}
	}
}

// A flow that is returned leads to where it led when it was kept, also the last steps, which go by where its ends are.
func TestFlowsLeadBackToWhereTheyLed(t *testing.T) {
	const body = `"words": [{"name": "food", "radius": 5}], "flows": {"Meal": {"word": "food"}}`
	u := pond(t, body, 0)
	b := spawn(t, u, geom.Vec2{X: 80, Y: 30})
	step := func() { u.Step(1.0/60, nil, nil, func(*universe.Bot, wits.Frame) {}) }
	place := func(at geom.Vec2) {
		if _, err := u.AddPlace("food", at, 5); err != nil {
			t.Fatal(err)
		}
	}
	at := geom.Vec2{X: 82, Y: 30}
	place(at)
	step()
	want := b.Flow("Meal", b.At)
	var s universe.State
	u.Keep(&s)
	for _, change := range []struct {
		name string
		do   func()
	}{
		{"the place is elsewhere", func() { u.Erase(at, 1); place(geom.Vec2{X: 20, Y: 30}) }},
		{"the document is another", func() {
			d, err := design(t, oneType+body)
			if err == nil {
				err = u.Redesign(d)
			}
			must.Succeed(t, err)
		}},
	} {
		change.do()
		step()
		must.Succeed(t, u.Return(&s))
		if got := b.Flow("Meal", b.At); got != want {
			t.Errorf("%s: the flow leads to %v after the return, not to %v", change.name, got, want)
		}
	}
}

// TestWhatChangesNothingLeavesFlows: where nothing lies to be erased, and after a wall that cannot be built, no flow is reckoned anew: the
// universe has the same sum.
func TestWhatChangesNothingLeavesFlows(t *testing.T) {
	u := pond(t, `"words": [{"name": "food", "radius": 5}], "flows": {"Meal": {"word": "food"}}`, 0)
	ant := spawn(t, u, geom.Vec2{X: 50, Y: 30})
	if _, err := u.AddPlace("food", geom.Vec2{X: 80, Y: 30}, 5); err != nil {
		t.Fatal(err)
	}
	cell := func(x, y float64) geom.Vec2 { // a corner of a cell in which it has just room
		return ant.At.Add(geom.Vec2{X: x, Y: y}.Scale(1.2 * ant.Radius))
	}
	wall(t, u, []geom.Vec2{cell(-1, -1), cell(1, -1), cell(1, 1), cell(-1, 1), cell(-1, -1)})
	u.Step(1.0/60, nil, nil, func(*universe.Bot, wits.Frame) {})
	was := u.Hash()
	if n := u.Erase(geom.Vec2{X: 10, Y: 10}, 3); n != 0 || u.Hash() != was {
		t.Errorf("%d are erased where nothing lies; the same universe: %v", n, u.Hash() == was)
	}
	if _, err := u.AddWall([]geom.Vec2{cell(-3, 0), cell(3, 0)}); err == nil || !strings.Contains(err.Error(), "no room to step aside") || u.Hash() != was {
		t.Errorf("a wall through its cell: %v; the same universe: %v", err, u.Hash() == was)
	}
	if _, err := u.AddWall([]geom.Vec2{cell(-3, 0), {X: 900, Y: 3}}); err == nil || u.Hash() != was {
		t.Errorf("a wall to the outside: %v; the same universe: %v", err, u.Hash() == was)
	}
	if n := u.Erase(geom.Vec2{X: 80, Y: 30}, 3); n != 1 {
		t.Errorf("%d are erased where the food lies", n)
	}
	u.Step(1.0/60, nil, nil, func(*universe.Bot, wits.Frame) {})
	if f := ant.Flow("Meal", geom.Vec2{X: 70, Y: 30}); f != (geom.Vec2{}) {
		t.Errorf("there is no food any more, and it flows by %v", f)
	}
}

// TestHashHasNamesAndGoals: two universes that differ in nothing but what a place says, what a path is called, or where in its cell a flow
// ends, have different sums: bots hear it, follow it, and go there.
func TestHashHasNamesAndGoals(t *testing.T) {
	const words = `"words": [{"name": "food", "radius": 5}, {"name": "rest", "radius": 5}]`
	at := geom.Vec2{X: 80, Y: 30}
	sum := func(body string, do func(u *universe.Universe) error) uint64 {
		u := pond(t, body, 0)
		spawn(t, u, geom.Vec2{X: 50, Y: 30})
		must.Succeed(t, do(u))
		u.Step(1.0/60, nil, nil, func(*universe.Bot, wits.Frame) {})
		return u.Hash()
	}
	place := func(name string) func(u *universe.Universe) error {
		return func(u *universe.Universe) error { _, err := u.AddPlace(name, at, 5); return err }
	}
	path := func(name string) func(u *universe.Universe) error {
		return func(u *universe.Universe) error {
			_, err := u.AddPath(name, []geom.Vec2{at, {X: 20, Y: 20}})
			return err
		}
	}
	none := func(*universe.Universe) error { return nil }
	for what, sums := range map[string][3]uint64{
		"a place": {sum(words, place("food")), sum(words, place("rest")), sum(words, place("food"))},
		"a path":  {sum(words, path("round")), sum(words, path("along")), sum(words, path("round"))},
		"a flow": {sum(words+`, "flows": {"Home": {"to": [[90, 10]]}}`, none), sum(words+`, "flows": {"Home": {"to": [[90.5, 10]]}}`, none),
			sum(words+`, "flows": {"Home": {"to": [[90, 10]]}}`, none)},
	} {
		if sums[0] == sums[1] || sums[0] != sums[2] {
			t.Errorf("%s: the sums are %x", what, sums)
		}
	}
}

// Rules for routes go with the document that has them: also if another is taken that has none, and on the return to before it.
func TestRulesForRoutesGoWithTheirDocument(t *testing.T) {
	const plain = `"maps": {"Mud": {"shapes": [{"disc": {"at": [50, 30], "radius": 8}}]}}`
	const ruled = plain + `, "routes": {"danger": {"Mud": 3}, "slows": {"Mud": 0.9}, "known": true}, "flows": {"Home": {"to": [[20, 20]]}}`
	u := pond(t, plain, 2)
	b := spawn(t, u, geom.Vec2{X: 80, Y: 30})
	redesign := func(body string) {
		d, err := design(t, oneType+body)
		if err == nil {
			err = u.Redesign(d)
		}
		must.Succeed(t, err)
	}
	has := func(when string, want bool) {
		u.Step(1.0/60, nil, nil, func(*universe.Bot, wits.Frame) {})
		if r := &u.Terrain; (r.Speed != nil) != want || (r.Danger != nil) != want || r.Known != want || (b.Flow("Home", b.At) != geom.Vec2{}) != want {
			t.Errorf("%s: speed by %v, danger by %v, known: %v", when, r.Speed, r.Danger, r.Known)
		}
	}
	has("at first", false)
	var s universe.State
	u.Keep(&s)
	redesign(ruled)
	has("with rules", true)
	must.Succeed(t, u.Return(&s))
	has("on the return", false)
	redesign(ruled)
	redesign(plain)
	has("taken out", false)
}

// What another universe was, in which nobody remembers what he has seen, is refused.
func TestReturnOfAUniverseWithoutExploring(t *testing.T) {
	u, other := pond(t, `"words": []`, 0), pond(t, `"words": []`, 2)
	spawn(t, u, geom.Vec2{X: 80, Y: 30})
	var s universe.State
	u.Keep(&s)
	if err := other.Return(&s); err == nil {
		t.Error("it was taken")
	}
}

// Nobody is put into a group that there is not.
func TestSpawnIntoNoGroup(t *testing.T) {
	u := pond(t, `"words": []`, 0) // of two groups
	for of, want := range map[int]bool{-2: false, -1: true, 0: true, 1: true, 2: false} {
		if b, err := u.Spawn(0, of, geom.Vec2{X: 50, Y: 30}, nil); (err == nil) != want || err == nil && b.Group != of {
			t.Errorf("group %d: %v", of, err)
		}
	}
}
