package armada

import (
	"testing"

	"github.com/wits-ai/wits/geom"
)

// Squads that attack the same target take their places one after the other, as far as each has to go; then all attack in the
// same tick.
func TestK28_SquadsAttackTogether(t *testing.T) {
	g := begin(t, 1)
	alone(g, 1)
	w := g.world
	foe := w.Size + 1
	middle := at(w.Width/2+60, w.Height/2)
	shift(w, foe, middle)
	shift(w, 0, middle.Sub(at(120, 0)))
	for k := range w.crewOf(&w.Squads[1]) { // alone has destroyed it
		w.crewOf(&w.Squads[1])[k].Health = hull
		w.crewOf(&w.Squads[1])[k].actuator = repertoire.NewActuator()
	}
	w.muster()
	shift(w, 1, middle.Sub(at(220, -30)))
	do(t, g, 0, "squads", "1,2", "attack", geomText(middle), "2")
	var ready, charged [2]int64
	until(t, g, 40, "both charge", func() bool {
		for i := range charged {
			q := &w.Squads[i]
			if q.Stage == Ready && ready[i] == 0 {
				ready[i] = w.Tick
			}
			if charged[i] == 0 && w.crewOf(q)[0].Orders.Kind == Strike {
				charged[i] = w.Tick
			}
		}
		return charged[0] > 0 && charged[1] > 0
	})
	if ready[1] < ready[0]+Rate {
		t.Errorf("squads were ready at %v: nobody had to wait", ready)
	}
	if charged[0] != charged[1] || charged[0] < ready[1] {
		t.Errorf("squads were ready at %v and attacked at %v", ready, charged)
	}
}

// A semicircle around one of several squads that stand side by side keeps out of reach of the others.
func TestK28_SemicircleKeepsAwayFromOthers(t *testing.T) {
	g := begin(t, 1)
	alone(g, 0, 1)
	w := g.world
	middle := at(w.Width/2+40, w.Height/2)
	target, other := w.Size, w.Size+1
	shift(w, target, middle)
	shift(w, other, middle.Add(at(0, 50)))
	shift(w, 0, middle.Sub(at(230, 0)))
	do(t, g, 0, "squads", "1", "attack", geomText(middle), "1")
	q := &w.Squads[0]
	until(t, g, 40, "all have taken their places", func() bool { return q.Stage == Ready })
	for k := range w.crewOf(q) {
		place := w.crewOf(q)[k].Orders.Place
		for i := range w.crewOf(&w.Squads[other]) {
			if d := place.Dist(w.crewOf(&w.Squads[other])[i].At); d < reach {
				t.Errorf("the place of ship %d is %v m from a ship that is not attacked", k, d)
			}
		}
	}
	if w.Left(Blue) != Crew || w.Flying > 0 {
		t.Error("there was a shot")
	}
}

// Who attacks stays away from its target as far as its guns allow, however ships fly.
func TestK28_AttackersKeepTheirDistance(t *testing.T) {
	for _, flight := range []string{"arcade", "inertia"} {
		g := begin(t, 1, "flight", flight)
		alone(g, 1)
		w := g.world
		foe := w.Size + 1
		shift(w, 0, at(170, w.Height/2))
		shift(w, foe, at(w.Width/2+60, w.Height/2))
		for k := range w.crewOf(&w.Squads[foe]) {
			w.crewOf(&w.Squads[foe])[k].Health = 1e5
		}
		for k := range w.crewOf(&w.Squads[0]) {
			w.crewOf(&w.Squads[0])[k].Health = 1e5
		}
		do(t, g, 0, "squads", "1", "attack", "300, 200", "2")
		nearest, hit := 1e9, 0
		for range 30 * Rate {
			g.tick()
			sound(t, g)
			for k := range w.crewOf(&w.Squads[0]) {
				for i := range w.crewOf(&w.Squads[foe]) {
					nearest = min(nearest, w.crewOf(&w.Squads[0])[k].At.Dist(w.crewOf(&w.Squads[foe])[i].At))
				}
			}
			for _, e := range w.Events() {
				if e.Kind == Hit && e.Side == Red {
					hit++
				}
			}
		}
		if nearest < 35 || hit < 50 {
			t.Errorf("%s: they went as near as %v m, and hit %d times", flight, nearest, hit)
		}
	}
}

// An order to a place in an asteroid, or in a flagship, is carried out beside it.
func TestK28_OrderedIntoAnAsteroid(t *testing.T) {
	for _, flight := range []string{"arcade", "inertia"} {
		g := begin(t, 1, "flight", flight)
		alone(g)
		w := g.world
		q := &w.Squads[0]
		w.Bodies = append(w.Bodies, geom.Circle{Center: at(w.Width/2, w.Height/2), Radius: 15})
		for _, c := range []struct {
			to   geom.Vec2
			room float64
		}{{w.Bodies[2].Center, 15}, {w.Bodies[2].Center.Add(at(6, -12)), 15}, {w.Flags[Blue].At, flagRadius}} {
			do(t, g, 0, "squads", "1", "move", geomText(c.to), "0")
			g.tick()
			until(t, g, 60, flight+": the order is carried out", func() bool { return !arrives(w, q) })
			if d := q.At.Dist(c.to); d < c.room-12 || d > c.room+45 {
				t.Errorf("%s: the squad stands %v m from %v", flight, d, c.to)
			}
		}
	}
}

// arrives reports whether some ship of a squad is still on its way.
func arrives(w *World, q *Squad) bool {
	for k := range w.crewOf(q) {
		if w.crewOf(q)[k].Orders.Kind == FlyThere {
			return true
		}
	}
	return false
}
