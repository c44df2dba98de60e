package armada

import (
	"io/fs"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// edited are the game's documents, one of which is changed: old, new, and so on.
func edited(t *testing.T, file string, changes ...string) fs.FS {
	t.Helper()
	all := fstest.MapFS{}
	names, err := fs.Glob(Documents(), "*.json")
	must.Succeed(t, err)
	for _, name := range names {
		data, err := fs.ReadFile(Documents(), name)
		must.Succeed(t, err)
		if name == file {
			for i := 0; i < len(changes); i += 2 {
				if !strings.Contains(string(data), changes[i]) {
					t.Fatalf("%s has no %s", file, changes[i])
				}
				data = []byte(strings.ReplaceAll(string(data), changes[i], changes[i+1]))
			}
		}
		all[name] = &fstest.MapFile{Data: data}
	}
	return all
}

// Orders to a place that is not finite fail: no mind is parked, and nobody is put there.
func TestOrdersToNoPlace(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	unharmed := func(g *Game) {
		t.Helper()
		sound(t, g)
		for i := range g.world.Ships {
			if s := &g.world.Ships[i]; !(s.At.Len() < 1e6) {
				t.Fatalf("ship %d is at %v", i, s.At)
			}
		}
	}
	for _, factor := range []string{"1e308 * 1e308", "1e308 * 1e308 * 0"} {
		g := begin(t, 1, "blue", "veteran")
		g.Documents = edited(t, "veteran.tree.json", `"Home + (At - Home) * min(`, `"Home * `+factor+` + (At - Home) * min(`)
		must.Succeed(t, g.Start(map[string]string{"size": "4", "flight": "arcade", "blue": "veteran", "red": "nobody"}, 1))
		for range 3 * Rate {
			g.tick()
		}
		unharmed(g)
		for i := range g.world.Fleet(Blue) {
			if q := &g.world.Fleet(Blue)[i]; q.Given != 0 {
				t.Errorf("%s: squad %d has the order %+v", factor, i, q.Order)
			}
		}
	}
	for _, no := range []geom.Vec2{at(nan, 100), at(100, inf), at(-inf, nan)} {
		g := begin(t, 1)
		w, q := g.world, &g.world.Squads[0]
		q.command(Order{Kind: MoveOrder, Place: no})
		g.tick()
		unharmed(g)
		q.command(Order{Kind: MoveOrder, Place: at(200, 200)})
		g.tick()
		if !arrives(w, q) {
			t.Errorf("after %v the squad does not obey", no)
		}
		q.Order.Place = no // a place that moves
		for range Rate {
			g.tick()
		}
		unharmed(g)

		g.order = func(int) {} // ships alone
		s := &w.crewOf(q)[0]
		for _, to := range []geom.Vec2{no, at(200, 200), no, at(60, 60)} {
			was := s.At
			s.Orders = Errand{Kind: FlyThere, Place: to}
			for range Rate {
				g.tick()
			}
			unharmed(g)
			if finite(to) && s.At.Dist(was) < 2 {
				t.Errorf("after %v a ship has flown %v m towards %v", no, s.At.Dist(was), to)
			}
		}
	}
}

// What a command destroys explodes, once.
func TestCommandsAreSeen(t *testing.T) {
	g := begin(t, 1)
	g.tick()
	do(t, g, g.world.Ships[0].ID.Index(), "health", "0")
	seen := 0
	for range 3 {
		g.tick()
		for _, e := range g.world.Events() {
			if e.Kind == Destroyed {
				seen++
			}
		}
	}
	shown := 0
	for i := range g.effects.List {
		if g.effects.List[i].What.Kind == Destroyed {
			shown++
		}
	}
	if seen != 1 || shown != 1 {
		t.Errorf("the explosion is told of %d times, and shown %d times", seen, shown)
	}
}

// Of the other side documents get to know what the radar shows, and nothing of its orders: those are in Fleet, which is one's own.
func TestOrdersAreSecret(t *testing.T) {
	g := begin(t, 1)
	w := g.world
	var known []string
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Foe]()) {
		known = append(known, f.Name)
	}
	if want := []string{"Who", "At", "Strength", "Age", "Fled"}; !slices.Equal(known, want) {
		t.Errorf("of a foe documents get to know %v, want %v", known, want)
	}
	for _, side := range []Side{Blue, Red} {
		for i := range w.Fleet(side) {
			if q := &w.Fleet(side)[i]; q.Side != side {
				t.Errorf("squad %v of %v is in the fleet of %v", q.ID, q.Side, side)
			}
		}
	}
}
