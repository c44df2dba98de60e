package armada

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/sim/gametest"
)

// replace replaces a text of a document while the game runs, as a designer does on the page.
func replace(t *testing.T, g *Game, files fstest.MapFS, file, old, text string) {
	t.Helper()
	files[file] = gametest.Changed(t, files, file, old, text)[file]
	out := g.Brains().Prepare([]string{file}).Apply(g.Agents())
	if len(out) == 0 {
		t.Fatalf("nobody runs %s", file)
	}
	for _, o := range out {
		if o.Err != nil {
			t.Fatalf("%s: %v", file, o.Err)
		}
	}
	sound(t, g)
}

// TestFlightIsChangedWhileTheGameRuns: ships that fly to a place fly away from it when what their flight document wants is turned
// around, and come when that is taken back.
func TestFlightIsChangedWhileTheGameRuns(t *testing.T) {
	files := gametest.Changed(t, Documents())
	g := beginWith(t, files, 1)
	alone(g)
	w := g.world
	to := at(w.Width/2, w.Height/2)
	do(t, g, 0, "squads", "1", "move", geomText(to), "0")
	q := &w.Squads[0]
	towards := func(s *Ship) float64 { return s.Velocity.Dot(s.Orders.Place.Sub(s.At).Norm()) }
	all := func(so func(s *Ship) bool) bool {
		for k := range w.crewOf(q) {
			if !so(&w.crewOf(q)[k]) {
				return false
			}
		}
		return true
	}
	until(t, g, 10, "all fly there", func() bool { return all(func(s *Ship) bool { return towards(s) > 10 }) })
	const haste, back = `"default": 6`, `"default": -6`
	replace(t, g, files, "flight.thoughts.json", haste, back)
	until(t, g, 5, "all fly away", func() bool { return all(func(s *Ship) bool { return towards(s) < -10 }) })
	replace(t, g, files, "flight.thoughts.json", back, haste)
	until(t, g, 60, "all are there", func() bool { return q.March.Anchor == q.March.Goal && arrived(w, q) })
}

// TestTargetsAreChangedWhileTheGameRuns: a squad shoots at those of the enemy's ships that are nearest; when its document says so,
// at the one that is badly hit, which is farther away. Nobody is destroyed here, since what a ship loses is given back.
func TestTargetsAreChangedWhileTheGameRuns(t *testing.T) {
	files := gametest.Changed(t, Documents())
	g := beginWith(t, files, 1)
	alone(g, 0)
	w := g.world
	q, foe := &w.Squads[0], &w.Squads[w.Size]
	middle := at(w.Width/2, w.Height/2)
	shift(w, w.Size, middle)
	shift(w, 0, middle.Sub(at(100, 0)))
	do(t, g, 0, "squads", "1", "attack", geomText(middle), "1")
	weak := &w.crewOf(foe)[0]
	weak.At = middle.Add(at(20, 50)) // where nobody is in the way
	// lost plays some seconds, and says how much health the weak one and all others lose.
	lost := func(seconds float64) (its, others float64) {
		for range int(seconds * Rate) {
			g.tick()
			sound(t, g)
			for _, squad := range []*Squad{q, foe} {
				for k := range w.crewOf(squad) {
					s, whole := &w.crewOf(squad)[k], hull
					if s == weak {
						whole = 0.6 * hull
					}
					if squad == foe && s == weak {
						its += max(0, whole-s.Health)
					} else if squad == foe {
						others += max(0, whole-s.Health)
					}
					s.Health = whole
				}
			}
		}
		return its, others
	}
	lost(10)
	its, others := lost(10)
	if others == 0 || its > others/2 {
		t.Fatalf("they shoot at the nearest, but the one that is badly hit loses %v and the others %v", its, others)
	}
	replace(t, g, files, "victim.utility.json", `{"name": "Near", "input": "distance(victim.At, At)", "from": 5000, "to": 0}`,
		`{"name": "Weak", "input": "victim.Health", "from": 0.9, "to": 0.3}`)
	lost(5)
	if its, others = lost(10); its < 3*others {
		t.Errorf("they shoot at the weakest, but it loses %v and the others %v", its, others)
	}
}

// TestGraphsInPlaceOfMachines: with minds=graphs ships and squads are graphs, in which one goes down to machines, trees and thoughts; they
// obey, attack, run away and come back as the machines do.
func TestGraphsInPlaceOfMachines(t *testing.T) {
	g := begin(t, 1, "minds", "graphs")
	alone(g, 0)
	w := g.world
	var paths []string
	for _, p := range g.ship.Program.Parts() {
		paths = append(paths, p.Path+" "+p.Document)
	}
	for _, want := range []string{" ship.graph.json", "Obey obey.machine.json", "Obey/Attack shoot_target.tree.json", "Obey/Attack/GoThere/Steer flight.thoughts.json", "RunAway run_away.tree.json"} {
		if !slices.Contains(paths, want) {
			t.Errorf("there is no %q among %q", want, paths)
		}
	}
	q, foe := &w.Squads[0], &w.Squads[w.Size]
	middle := at(w.Width/2, w.Height/2)
	shift(w, w.Size, middle.Add(at(0, 150)))
	do(t, g, 0, "squad", "1")
	do(t, g, 0, "formation", "column")
	do(t, g, 0, "squads", "1", "move", geomText(middle), "0")
	until(t, g, 60, "the squad stands in a column", func() bool { return q.March.Anchor == q.March.Goal && arrived(w, q) })
	if q.Shape != (Shape{Kind: Column, Spacing: 10, Column: 6}) {
		t.Errorf("its formation is %+v", q.Shape)
	}
	do(t, g, 0, "squads", "1", "attack", geomText(foe.At), "1")
	until(t, g, 60, "all attack", func() bool {
		for k := range w.crewOf(q) {
			if s := &w.crewOf(q)[k]; s.Alive() && !s.Fled && s.Orders.Kind != Strike {
				return false
			}
		}
		return true
	})
	until(t, g, 60, "somebody is hit", func() bool {
		for k := range w.crewOf(foe) {
			if w.crewOf(foe)[k].Health < hull {
				return true
			}
		}
		return false
	})
	s := &w.crewOf(q)[0]
	s.Health = 0.2 * hull
	home := w.Flags[Blue].At
	until(t, g, 60, "it is at its flagship", func() bool { return s.Fled && s.At.Dist(home) < 42 })
	until(t, g, 60, "it has been repaired and obeys", func() bool { return !s.Fled && s.Health > 0.85*hull })
}
