package flock

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
	"github.com/wits-ai/wits/world/universe"
)

// Each scene begins with as many creatures as were asked for, and goes on without a fault.
func TestScenes(t *testing.T) {
	sizes := []string{"60", "250"}
	if testing.Short() {
		sizes = sizes[:1]
	}
	for _, scene := range sceneNames {
		for _, size := range sizes {
			g := begin(t, scene, size, 1)
			want := size
			if scene == "empty" {
				want = "0"
			}
			if got := fmt.Sprint(len(g.Agents())); got != want {
				t.Errorf("%s: %s creatures, want %s", scene, got, want)
			}
			run(t, g, 10)
		}
	}
	for _, o := range []map[string]string{{"scene": "moon", "size": "60"}, {"scene": "meadow", "size": "0"}, {"scene": "meadow", "size": "x"}} {
		if New().Start(o, 1) == nil {
			t.Errorf("%v was started", o)
		}
	}
}

// TestSameForAnyNumberOfWorkers: one seed gives one run, for any number of workers.
func TestSameForAnyNumberOfWorkers(t *testing.T) {
	pastCase.Workers(t, 20*Rate, nil, map[string]string{"size": "120"})
}

var pastCase = gametest.Case{
	New:       gametest.Kit(New),
	Options:   map[string]string{"size": "120"},
	Documents: Documents(),
	Edits: []gametest.Edit{gametest.Spare("sheep.thoughts.json"),
		{File: "graze.thoughts.json", Old: "\"weight\": 0.35", New: "\"weight\": 0.9"},
		{File: designFile, Old: "\"types\": [", New: "\"types\": [{\"name\": \"goat\", \"brain\": \"sheep.thoughts.json\", \"traits\": {\"Bold\": [0, 1]}, \"clock\": [0.5, 2]}, "},
		{File: designFile, Old: "\"speed\": [4.2, 5]", New: "\"speed\": [3, 6]"}},
	Rounds: 6,
	Warm:   120,
}

// A run that people meddle with, take back and play again looks the same at every tick.
func TestPast(t *testing.T) { pastCase.Past(t) }

// Keeping a moment costs no memory.
func TestKeep(t *testing.T) { pastCase.Keep(t) }

// Minds are read as they were saved, at any time of a run.
func TestSavedMindsAreReadAgain(t *testing.T) { pastCase.Saves(t) }

// Whatever people do: nobody leaves the meadow, and nobody who walks gets to the other side of a wall.
func TestNobodyEscapes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := New()
		must.Succeed(t, g.Start(map[string]string{"scene": rapid.SampledFrom(sceneNames).Draw(t, "scene"), "size": "60"}, 1))
		w := g.world
		point := func() string {
			return fmt.Sprintf("%v,%v", rapid.Float64Range(0, w.Size.X).Draw(t, "x"), rapid.Float64Range(0, w.Size.Y).Draw(t, "y"))
		}
		for range rapid.IntRange(1, 8).Draw(t, "commands") {
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0, 1, 2:
				_ = try(g, 0, "wall", point()+" "+point()+" "+point())
			case 3:
				_ = try(g, 0, "herd", rapid.SampledFrom(kindNames[:]).Draw(t, "kind"), "9", rapid.SampledFrom(shapeNames).Draw(t, "shape"), point(), point(), "false")
			case 4:
				g.nextGroup()
				_ = try(g, 0, "go", point())
			case 5:
				_ = try(g, 0, "lead", point()+" "+point())
			case 6:
				_ = try(g, 0, "remove", point(), point(), "3")
			case 7:
				_ = try(g, 0, "brush", "mud", "false", point(), point(), "5")
			case 8:
				_ = try(g, 0, "sign", "boo", point())
			default:
				if list := g.Agents(); len(list) > 0 {
					_ = try(g, list[rapid.IntRange(0, len(list)-1).Draw(t, "who")].ID, "move", point())
				}
			}
			for range rapid.IntRange(0, 60).Draw(t, "ticks") {
				var before []geom.Vec2
				for i := range w.Used {
					before = append(before, w.Bots[i].At)
				}
				g.Step(sim.Input{})
				for i, was := range before {
					c := &w.Creatures[i]
					if !c.Alive {
						continue
					}
					if c.At != w.Inside(c.At, c.Radius) || !(c.Velocity.Len() <= c.MaxSpeed*(1+1e-9)) || !(c.Force.Len() <= c.MaxForce*1.7) {
						t.Fatalf("%s is at %v, goes with %v and wants %v", c.Name(), c.At, c.Velocity, c.Force)
					}
					if c.Type != Bird && crossed(w, was, c.At) {
						t.Fatalf("%s has gone through a wall, from %v to %v", c.Name(), was, c.At)
					}
				}
			}
		}
	})
}

// crossed reports whether a way leads through a wall: the ends of each lie on two sides of the other.
func crossed(w *World, from, to geom.Vec2) bool {
	for _, wall := range w.Walls {
		for i := range wall.Points[1:] {
			a, b := wall.Points[i], wall.Points[i+1]
			if b.Sub(a).Cross(from.Sub(a))*b.Sub(a).Cross(to.Sub(a)) < 0 && to.Sub(from).Cross(a.Sub(from))*to.Sub(from).Cross(b.Sub(from)) < 0 {
				return true
			}
		}
	}
	return false
}

// Sheep flee from a wolf that comes near, warn each other, and lie fear about; without one they graze, and eat.
func TestX6_SheepFleeOrGraze(t *testing.T) {
	g := begin(t, "empty", "60", 1)
	sheep := herd(t, g, Sheep, 15, at(40, 30))
	for _, c := range sheep {
		c.Food = 0.3
	}
	was := g.Statistics().Grass
	until(t, g, 60, "they have eaten", func() bool {
		full := 0
		for _, c := range sheep {
			if c.Food > 0.35 {
				full++
			}
		}
		return full > 10
	})
	if now := g.Statistics().Grass; !(now < was) {
		t.Errorf("there is as much grass as before: %v", now)
	}
	wolf := herd(t, g, Wolf, 1, middle(sheep).Add(at(12, 0)))[0]
	wolf.Food = 1 // it does not hunt, but it is there
	far := 0.0
	frightened := 0.0
	for range 6 * Rate {
		wolf.At, wolf.Velocity = g.world.Inside(middle(those(g, Sheep)).Add(at(6, 0)), 1), at(-1, 0)
		g.Step(sim.Input{})
		for _, c := range those(g, Sheep) {
			frightened = max(frightened, c.Fright)
			far = max(far, c.Velocity.Len())
		}
	}
	_, fear := g.world.fear.Most()
	if frightened < 0.7 || far < 3 || fear == 0 {
		t.Errorf("fright %v, speed %v, fear %v", frightened, far, fear)
	}
	g.Command(wolf.ID.Index(), "move", []string{"2,2"})
	do(t, g, 0, "remove", "2,2", "2,2", "3")
	run(t, g, 90)
	if _, left := g.world.fear.Most(); left > fear/20 {
		t.Errorf("after a minute and a half there is still fear of %v, of %v", left, fear)
	}
}

// A wolf that is hungry catches a sheep, and is full.
func TestWolfHunts(t *testing.T) {
	g := begin(t, "empty", "60", 3)
	herd(t, g, Sheep, 20, at(40, 30))
	wolf := herd(t, g, Wolf, 1, at(58, 30))[0]
	wolf.Food = 0.1
	until(t, g, 120, "it has caught one", func() bool { return g.world.Lost > 0 })
	if len(those(g, Sheep)) != 19 || wolf.Food < 0.9 {
		t.Errorf("%d sheep, food %v", len(those(g, Sheep)), wolf.Food)
	}
	if len(g.Agents()) != 20 {
		t.Errorf("%d agents", len(g.Agents()))
	}
}

// A flock follows a path that is drawn, up and down, and does as it likes when it may.
func TestX7_FlockFollowsAPath(t *testing.T) {
	g := begin(t, "empty", "60", 1)
	sheep := herd(t, g, Sheep, 12, at(15, 15))
	do(t, g, 0, "lead", "15,20 40,40 70,20")
	for range 2 {
		until(t, g, 60, "it is at the far end", func() bool { return middle(sheep).X > 57 })
		until(t, g, 90, "it is back", func() bool { return middle(sheep).X < 27 })
	}
	do(t, g, 0, "roam")
	run(t, g, 1)
	if o := sheep[0].Order.Kind; o != universe.Roam {
		t.Errorf("the order is %v", o)
	}
	do(t, g, 0, "hold")
	run(t, g, 2)
	was := middle(sheep)
	run(t, g, 5)
	if middle(sheep).Dist(was) > 0.5 {
		t.Error("who shall stay has gone away")
	}
}

// A flock goes where it is told, by a route around walls; and the route avoids mud and danger.
func TestX8_FlockGoesByARoute(t *testing.T) {
	for _, obstacle := range []string{"wall", "danger", "mud"} {
		g := begin(t, "empty", "250", 1)
		w := g.world
		x, top := w.Size.X/2, w.Size.Y*0.6
		if obstacle == "mud" { // around so much of it is no shorter way
			top = 20
		}
		if obstacle == "wall" {
			do(t, g, 0, "wall", text(at(x, 0))+" "+text(at(x, w.Size.Y*0.7)))
		} else {
			do(t, g, 0, "brush", obstacle, "false", text(at(x, 0)), text(at(x, top)), "8")
			do(t, g, 0, "brush", obstacle, "false", text(at(x, 0)), text(at(x, top)), "8")
		}
		sheep := herd(t, g, Sheep, 20, at(x-25, 15))
		to := at(x+25, 15)
		do(t, g, 0, "go", text(to))
		highest := 0.0
		until(t, g, 100, obstacle+": they are there", func() bool {
			for _, c := range sheep {
				if math.Abs(c.At.X-x) < 1 {
					highest = max(highest, c.At.Y)
				}
			}
			return middle(sheep).Dist(to) < 9
		})
		if highest < top {
			t.Errorf("%s: they have gone straight through it, at %v", obstacle, highest)
		}
	}
}

// Places speak: food calls sheep that come near, and boo scares them.
func TestX9_Signs(t *testing.T) {
	g := begin(t, "empty", "60", 1)
	sheep := herd(t, g, Sheep, 8, at(40, 30))
	do(t, g, 0, "sign", "food", "48, 30")
	near := func() (n int) {
		for _, c := range sheep {
			if c.At.Dist(at(48, 30)) < 5 {
				n++
			}
		}
		return n
	}
	until(t, g, 20, "most are at the food", func() bool { return near() > 4 })
	do(t, g, 0, "remove", "48,30", "48,30", "1")
	do(t, g, 0, "sign", "boo", "48, 30")
	until(t, g, 20, "they have run away", func() bool { return near() == 0 })
}

// Creatures that are won over obey another; and who lives among others joins them bit by bit.
func TestX2_Allegiance(t *testing.T) {
	g := begin(t, "empty", "60", 1)
	one := herd(t, g, Sheep, 10, at(20, 30))
	two := herd(t, g, Sheep, 10, at(70, 30))
	if one[0].Group == two[0].Group {
		t.Fatal("two herds are one flock")
	}
	do(t, g, 0, "sway", fmt.Sprint(one[0].ID.Index())+" "+fmt.Sprint(one[1].ID.Index()))
	if one[0].Group != two[0].Group || one[2].Group == two[0].Group {
		t.Error("who was won over has not changed sides")
	}
	stranger := two[3]
	do(t, g, stranger.ID.Index(), "move", text(middle(one[3:])))
	until(t, g, 60, "it belongs to those around it", func() bool { return stranger.Group == one[5].Group })
	if try(g, 0, "sway", "") == nil {
		t.Error("nobody was won over")
	}
}

// What creatures have seen of the meadow they tell those whom they meet.
func TestX3_ExploredIsShared(t *testing.T) {
	g := begin(t, "empty", "60", 1)
	sheep := herd(t, g, Sheep, 2, at(20, 30))
	run(t, g, 2)
	do(t, g, sheep[1].ID.Index(), "move", "90,30")
	run(t, g, 2)
	if g.world.Explored[sheep[0].Slot].Knows(at(90, 30)) {
		t.Fatal("it knows what it has not seen")
	}
	do(t, g, sheep[1].ID.Index(), "move", text(sheep[0].At.Add(at(1.5, 0))))
	until(t, g, 3, "it has been told", func() bool { return g.world.Explored[sheep[0].Slot].Knows(at(90, 30)) })
}

// A dog drives its flock where it is told, through a gap in a wall.
func TestDogDrives(t *testing.T) {
	g := begin(t, "valley", "60", 1)
	sheep := those(g, Sheep)
	to := g.world.part(0.85, 0.5)
	was := middle(sheep).Dist(to)
	until(t, g, 240, "the flock is on the other side", func() bool {
		return middle(those(g, Sheep)).X > g.world.Size.X*0.55
	})
	if now := middle(sheep).Dist(to); now > was {
		t.Errorf("the flock is %v m from where it shall be, and was %v", now, was)
	}
}

// A dog chases a wolf away from its flock.
func TestDogGuards(t *testing.T) {
	g := begin(t, "empty", "60", 1)
	herd(t, g, Sheep, 12, at(40, 30))
	dog := herd(t, g, Dog, 1, at(40, 40))[0]
	wolf := herd(t, g, Wolf, 1, at(60, 30))[0]
	wolf.Food = 0.1
	until(t, g, 10, "it goes for the wolf", func() bool {
		return dog.Prey == wolf.ID && dog.Velocity.Dot(wolf.At.Sub(dog.At)) > 4*dog.At.Dist(wolf.At)
	})
	until(t, g, 15, "the wolf is afraid of it", func() bool { return wolf.Threat == dog.ID && wolf.Danger > 0.1 })
}

// Keys alone are enough: the cursor, what is in hand, and to do it there.
func TestKeyboard(t *testing.T) {
	g := New()
	hold := func(tick int64) []string {
		switch {
		case tick == 1:
			return []string{keyHand} // sheep
		case tick == 3:
			return []string{keyUse}
		case tick > 5 && tick < 11:
			if tick%2 == 0 {
				return []string{keyHand} // wolf, dog, bird
			}
		case tick == 12 || tick == 14 || tick == 16:
			return []string{keyHand} // path, wall, ...
		case tick > 20 && tick < 60:
			return []string{keyUse, keyRight, keyUp}
		case tick == 70:
			return []string{keyHold}
		}
		return nil
	}
	check := func(tick int64) bool {
		w := g.world
		switch tick {
		case 4:
			if len(those(g, Sheep)) != 12 || g.player.Group != 0 {
				t.Errorf("after Enter: %d sheep, group %d", len(those(g, Sheep)), g.player.Group)
			}
		case 18:
			if g.hands()[g.player.Hand] != "grass" {
				t.Errorf("in hand is %s", g.hands()[g.player.Hand])
			}
		case 65:
			if v := w.grass.Value(flat(w.Size.Scale(0.5).Add(at(6, 6)))); v < 0.95 {
				t.Errorf("where grass was painted there is %v", v)
			}
		case 80:
			if those(g, Sheep)[0].Order.Kind != universe.Hold {
				t.Error("H is no order")
			}
		}
		return true
	}
	if _, err := sim.Headless(g, sim.Run{Options: map[string]string{"scene": "empty", "size": "60"}, Seed: 1, Ticks: 90, Script: hold, After: check}); err != nil {
		t.Fatal(err)
	}
	// A wall is drawn while the key is held.
	g.player.Hand = 6
	g.player.Cursor = at(10, 10)
	for range 40 {
		g.player.Cursor = g.player.Cursor.Add(at(0.5, 0))
		g.use(false, true)
	}
	g.use(false, false)
	if len(g.world.Walls) != 1 || len(g.world.Walls[0].Points) != 2 {
		t.Errorf("the keys have drawn %v", g.world.Walls)
	}
	// What is drawn is given up when the player takes something else in hand.
	draw := func(tick int64) []string {
		switch {
		case tick == 1 || tick == 3 || tick == 5 || tick == 7 || tick == 9:
			return []string{keyHand} // to path
		case tick > 10 && tick < 60:
			return []string{keyUse, keyRight}
		case tick == 60:
			return []string{keyUse, keyHand} // wall
		}
		return nil
	}
	drawn := func(tick int64) bool {
		if tick == 59 && g.player.Drawn < 2 {
			t.Errorf("%s: %d points are drawn", g.hands()[g.player.Hand], g.player.Drawn)
		}
		return true
	}
	if _, err := sim.Headless(g, sim.Run{Options: map[string]string{"scene": "empty", "size": "60"}, Seed: 1, Ticks: 70, Script: draw, After: drawn}); err != nil {
		t.Fatal(err)
	}
	if len(g.world.Walls)+len(g.world.Paths) != 0 {
		t.Errorf("a path that was given up is there: %v, %v", g.world.Walls, g.world.Paths)
	}
}

// Commands put in, paint and take away; what is refused changes nothing and says why.
func TestCommands(t *testing.T) {
	g := begin(t, "empty", "60", 1)
	for i, shape := range shapeNames {
		do(t, g, 0, "herd", "sheep", "7", shape, text(at(20+10*float64(i), 20)), text(at(26+10*float64(i), 20)), "false")
		g.list()
		if len(g.Agents()) != 7*(i+1) {
			t.Errorf("%s: %d creatures", shape, len(g.Agents()))
		}
	}
	do(t, g, 0, "herd", "sheep", "3", "line", "20,40", "30,40", "true")
	g.list()
	list := those(g, Sheep)
	if n := len(list); list[n-1].Group != list[n-4].Group {
		t.Error("who was to join has a flock of its own")
	}
	do(t, g, list[0].ID.Index(), "choose")
	if g.player.Group != int64(list[0].Group) {
		t.Error("the flock was not chosen")
	}
	do(t, g, list[0].ID.Index(), "feed", "0.75")
	do(t, g, 0, "path", "10,10 20,20")
	do(t, g, 0, "follow", "15,15")
	do(t, g, 0, "brush", "danger", "false", "50,30", "60,30", "5")
	if g.world.danger.Value(flat(at(55, 30))) < 0.4 || list[0].Food != 0.25 {
		t.Error("the brush paints nothing")
	}
	do(t, g, 0, "brush", "grass", "true", "50,30", "60,30", "5")
	if g.world.soil.Value(flat(at(55, 30))) > 0.5 {
		t.Error("grass grows again where it was taken away")
	}
	was := g.Hash()
	for _, bad := range [][]string{{"herd", "sheep", "7", "line", "-5,3", "3,3", "false"}, {"wall", "3,3"}, {"wall", "3,3 3.01,3"}, {"wall", "3,3 300,300"}, {"go", "-1,0"},
		{"herd", "cow", "7", "line", "5,3", "3,3", "false"}, {"herd", "sheep", "1000", "line", "5,3", "3,3", "false"}, {"sign", "food", "-3,3"}, {"lead", "5,5"}} {
		if try(g, 0, bad[0], bad[1:]...) == nil {
			t.Errorf("%v was done", bad)
		}
	}
	if g.Hash() != was {
		t.Error("what was refused changed something")
	}
	// Strokes that leave the meadow are done as far as it goes.
	do(t, g, 0, "brush", "danger", "false", "50,-1e12", "50,2", "4")
	painted := g.world.danger.Value(flat(at(50, 1)))
	if painted < 0.4 {
		t.Error("nothing is painted at the edge")
	}
	do(t, g, 0, "brush", "danger", "true", "-1e12,0", "1e12,0", "8")
	do(t, g, 0, "remove", "-1e12,0", "1e12,0", "0.5")
	if g.world.danger.Value(flat(at(50, 1))) > painted/2 {
		t.Error("nothing is painted away at the edge")
	}
	// The last of a line would stand where walls leave no room: none comes.
	var dense []geom.Vec2
	for y := 20.0; y < 40; y += 0.4 {
		dense = append(dense, at(40, y), at(60, y), at(60, y+0.2), at(40, y+0.2))
	}
	if _, err := g.world.AddWall(dense); err != nil {
		t.Fatal(err)
	}
	was, herds, changes := g.Hash(), g.world.Herds, g.player.Changes
	bots := slices.Clone(g.world.Bots)
	if err := try(g, 0, "herd", "sheep", "5", "line", "10,30", "50,30", "false"); err == nil || !strings.Contains(err.Error(), "no room") {
		t.Errorf("a herd within walls: %v", err)
	}
	if g.Hash() != was || g.world.Herds != herds || g.player.Changes != changes || !slices.Equal(g.world.Bots, bots) {
		t.Error("a herd for which there is no room changed something")
	}
	do(t, g, 0, "clear")
	g.list()
	if len(g.Agents()) != 0 || len(g.world.Paths)+len(g.world.Walls)+len(g.world.Places) != 0 {
		t.Error("something is left")
	}
	for _, name := range []string{"roam", "hold"} {
		if try(g, 0, name) == nil {
			t.Errorf("nobody was told to %s", name)
		}
	}
}

// A line that is drawn ends where the hand let it go, also beside its last corner.
func TestLinesKeepTheirEnds(t *testing.T) {
	for _, c := range [][2][]geom.Vec2{
		{{at(0, 0), at(5, 0), at(10, 0), at(10, 0.4)}, {at(0, 0), at(10, 0.4)}},
		{{at(0, 0), at(5, 0.1), at(10, 0), at(10, 5)}, {at(0, 0), at(10, 0), at(10, 5)}},
		{{at(0, 0), at(0, 0.3)}, {at(0, 0)}},
	} {
		if out := simple(c[0]); !slices.Equal(out, c[1]) {
			t.Errorf("of %v there is %v left, not %v", c[0], out, c[1])
		}
	}
}

// Who paints is told who has come and gone by commands, also where a moment was kept in between.
func TestCommandsAreSeen(t *testing.T) {
	g := begin(t, "empty", "60", 1)
	count := func() (n [Gone + 1]int) {
		for _, e := range g.effects.List {
			n[e.What.Kind]++
		}
		return n
	}
	do(t, g, 0, "herd", "sheep", "3", "line", "20,40", "30,40", "false")
	var m Moment
	g.Snapshot(&m)
	g.Step(sim.Input{})
	if n := count(); n[Came] != 3 || n[Gone] != 0 {
		t.Errorf("after three have come: %v", n)
	}
	do(t, g, 0, "remove", "20,40", "25,40", "2")
	for range 2 {
		g.Step(sim.Input{})
	}
	if n := count(); n[Came] != 3 || n[Gone] != 2 {
		t.Errorf("after two have gone: %v", n)
	}
	must.Succeed(t, g.Restore(&m))
	g.Step(sim.Input{})
	if n := count(); n[Came] != 3 || n[Gone] != 0 {
		t.Errorf("after they have come again: %v", n)
	}
}

// Tools, gestures and commands fit each other, and all shapes have names.
func TestInfo(t *testing.T) {
	g := New()
	if _, err := sim.NewLoop(g, sim.LoopOptions{}); err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, gesture := range g.Info().Gestures {
		used[gesture.Tool] = true
	}
	for _, tool := range g.Info().Tools {
		if !used[tool.Name] || tool.Icon == "" || tool.About == "" || tool.Key == "" {
			t.Errorf("tool %s has no gesture, icon, key or word about it", tool.Name)
		}
	}
}

// BenchmarkTick is a tick with all minds on one core, sheep alone.
func BenchmarkTick(b *testing.B) {
	for _, size := range []string{"1000", "10000"} {
		b.Run(size, func(b *testing.B) {
			g := begin(b, "plain", size, 1)
			run(b, g, 5)
			b.ReportAllocs()
			for b.Loop() {
				g.Step(sim.Input{})
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/1e3, "ms/tick")
		})
	}
}
