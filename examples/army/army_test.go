package main

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// with is the game's documents with one changed.
func with(t *testing.T, file, from, to string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	names, err := fs.Glob(documents(), "*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(documents(), name)
		if err != nil {
			t.Fatal(err)
		}
		if name == file {
			changed := strings.Replace(string(data), from, to, 1)
			if changed == string(data) {
				t.Fatalf("%s has no %s", file, from)
			}
			data = []byte(changed)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	return files
}

// battle is a game that a test plays.
type battle struct {
	*game
	ticks int64
}

func start(t *testing.T, documents fs.FS) *battle {
	t.Helper()
	g := newGame(documents)
	if err := g.Start(nil, 1); err != nil {
		t.Fatal(err)
	}
	return &battle{game: g}
}

// play runs ticks until something holds.
func (g *battle) play(t *testing.T, ticks int, until func() bool) bool {
	t.Helper()
	for range ticks {
		if until() {
			return true
		}
		g.ticks++
		g.step(wits.Frame{Tick: g.ticks, Time: float64(g.ticks) / 30, Delta: 1.0 / 30})
		for _, a := range g.agents {
			if f := a.Mind.Fault(); f != nil {
				t.Fatalf("%s: %v", a.Name, f)
			}
		}
	}
	return until()
}

// sum adds up over those who are of a class.
func (g *game) sum(c class, of func(b *body) int) int {
	n := 0
	for i := range g.world.bodies {
		if b := &g.world.bodies[i]; b.class == c {
			n += of(b)
		}
	}
	return n
}

func hits(b *body) int     { return b.hits }
func heals(b *body) int    { return b.heals }
func retreats(b *body) int { return b.retreats }

func TestDocumentsAreRight(t *testing.T) {
	r := std.NewRegistry()
	register(r)
	for _, problem := range wits.CheckFiles(r, documents()) {
		t.Error(problem)
	}
}

// TestAGeneralOverSeveralUnitsOfAClass: the tyrant [Pro360, ch. 17] has all archers of both companies shoot first, while all
// warriors and medics hold; then these go, archers hold, and nobody retreats, however badly hurt.
func TestAGeneralOverSeveralUnitsOfAClass(t *testing.T) {
	g := start(t, documents())
	hurt := 0
	if !g.play(t, 900, func() bool { return g.sum(warrior, hits) > 0 }) {
		t.Fatal("warriors never strike")
	}
	for i := range g.world.bodies {
		if b := &g.world.bodies[i]; b.class == archer && b.hits == 0 {
			t.Errorf("archer %d has not shot", i)
		}
	}
	shots := g.sum(archer, hits)
	g.play(t, 900, func() bool {
		for i := range g.world.bodies {
			if b := &g.world.bodies[i]; b.class != raider && b.health > 0 && b.health < 40 {
				hurt++
			}
		}
		return false
	})
	if g.sum(archer, hits) != shots {
		t.Error("archers shoot into the charge")
	}
	if n := g.sum(warrior, retreats) + g.sum(medic, retreats) + g.sum(archer, retreats); hurt == 0 || n != 0 {
		t.Errorf("%d frames of retreat, of %d in which somebody was hurt", n, hurt)
	}
	if g.sum(medic, heals) == 0 {
		t.Error("medics heal nobody")
	}
}

// TestMedicsAndWarriorsHoldMeanwhile: until the enemy is near they do not move a foot.
func TestMedicsAndWarriorsHoldMeanwhile(t *testing.T) {
	g := start(t, documents())
	for range 5 {
		g.play(t, 1, func() bool { return false }) // until they have heard
	}
	was := append([]body(nil), g.world.bodies...)
	if !g.play(t, 600, func() bool { return g.sum(archer, hits) > 3 }) {
		t.Fatal("archers do not shoot")
	}
	for i := range was {
		if b := &g.world.bodies[i]; (b.class == warrior || b.class == medic) && b.at != was[i].at {
			t.Errorf("%s %d has moved", classes[b.class], i)
		}
	}
}

// TestACaptainBetween: with the careful general the captain of a company that has suffered has it fall back, and only that
// company: who orders it is the captain.
func TestACaptainBetween(t *testing.T) {
	for _, c := range []struct {
		general string
		falls   [companies]bool
	}{
		{"careful.tree.json", [companies]bool{true, false}},
		{"tyrant.tree.json", [companies]bool{}},
	} {
		files := documents()
		if c.general != "tyrant.tree.json" {
			files = with(t, "general.tree.json", "tyrant.tree.json", c.general)
		}
		g := start(t, files)
		g.play(t, 5, func() bool { return false }) // until they have heard
		for i := range g.world.bodies {
			if b := &g.world.bodies[i]; b.class != raider && b.company == 0 {
				b.health = 65 // all of them suffer, and none is hurt enough to go by itself
			}
		}
		g.play(t, 20, func() bool { return false })
		for i := range g.world.bodies {
			if b := &g.world.bodies[i]; b.class != raider && (b.retreats > 0) != c.falls[b.company] {
				t.Errorf("%s: %s %d of company %d falls back: %v", c.general, classes[b.class], i, b.company, b.retreats > 0)
			}
		}
	}
}

// TestALayerOverAUnit: a warrior who is about to fall throws the shield away, since the layer Fury hints so; without that layer it
// stays behind it.
func TestALayerOverAUnit(t *testing.T) {
	never := with(t, "warrior.hinted.json", `"Health < 30"`, `"Health < 0"`)
	for name, c := range map[string]struct {
		documents fs.FS
		want      string
	}{"fury": {documents(), "attacks"}, "without": {never, "holds"}} {
		g := start(t, c.documents)
		g.play(t, 900, func() bool { return g.sum(warrior, hits) > 0 })
		for i := range g.world.bodies {
			if b := &g.world.bodies[i]; b.class == warrior {
				b.health = 20
			}
		}
		g.play(t, 3, func() bool { return false })
		for i := range g.world.bodies {
			if b := &g.world.bodies[i]; b.class == warrior && b.health > 0 && b.next.doing != c.want {
				t.Errorf("%s: warrior %d %s, want %s", name, i, b.next.doing, c.want)
			}
		}
	}
}

// TestTreesOfBehaviours: a raider who is struck staggers and marches on in the same frame, which no selector would have it do.
func TestTreesOfBehaviours(t *testing.T) {
	g := start(t, documents())
	struck := g.play(t, 600, func() bool {
		for i := range g.world.bodies {
			if b := &g.world.bodies[i]; b.class == raider && b.slow > 0 && b.next.doing == "marches" {
				return true
			}
		}
		return false
	})
	if !struck {
		t.Error("no raider staggers on the march")
	}
}

// TestSameAgain: the same seed gives the same battle, also from a moment in it on.
func TestSameAgain(t *testing.T) {
	a, b := start(t, documents()), start(t, documents())
	for _, g := range []*battle{a, b} {
		g.play(t, 400, func() bool { return false })
	}
	if a.Hash() != b.Hash() {
		t.Fatal("two runs part")
	}
	moment := a.Keep(nil)
	a.play(t, 200, func() bool { return false })
	then := a.Hash()
	a.ticks -= 200
	if err := a.Return(moment); err != nil {
		t.Fatal(err)
	}
	if a.Hash() != b.Hash() {
		t.Fatal("going back leads elsewhere")
	}
	if a.play(t, 200, func() bool { return false }); a.Hash() != then {
		t.Error("the future after going back is another one")
	}
}

func TestNoAllocationPerFrame(t *testing.T) {
	g := start(t, documents())
	tick := int64(0)
	step := func() {
		for range 200 {
			tick++
			g.step(wits.Frame{Tick: tick, Time: float64(tick) / 30, Delta: 1.0 / 30})
		}
	}
	if n := testing.AllocsPerRun(1, step); n > 0 { // it is run twice, once to warm up
		t.Errorf("%v allocations in 200 frames", n)
	}
}
