package armada

import (
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// The arrow stands where [Kiley]'s code puts it: the leader at the destination, ship i > 0 back by a row for each step of
// depth = (i-1)/2+1 and out by a column for each, odd ones on the left; and ships get there.
func TestK28_ArrowFormation(t *testing.T) {
	for _, flight := range []string{"arcade", "inertia"} {
		g := begin(t, 1, "flight", flight)
		alone(g)
		w := g.world
		q := &w.Squads[0]
		to := at(w.Width/2, w.Height/2+40)
		ahead := to.Sub(q.At).Norm()
		do(t, g, 0, "squads", "1", "move", geomText(to), "0")
		until(t, g, 40, flight+": the squad has carried the order out", func() bool {
			return w.Squads[0].March.Anchor == to && arrived(w, q)
		})
		left := geom.Vec2{X: -ahead.Y, Y: ahead.X}
		taken := map[int]bool{}
		for k := range w.crewOf(q) {
			s := &w.crewOf(q)[k]
			best, far := -1, 1e9
			for i := range Crew {
				want := to
				if i > 0 {
					depth, side := float64((i-1)/2+1), float64(1-2*((i-1)%2))
					want = to.Sub(ahead.Scale(rowSize * depth)).Add(left.Scale(columnSize * side * depth))
				}
				if d := s.At.Dist(want); d < far {
					best, far = i, d
				}
			}
			if far > 1.6 || taken[best] {
				t.Errorf("%s: ship %d is %v m from place %d of the arrow", flight, k, far, best)
			}
			taken[best] = true
		}
		// The places themselves, before anybody has moved, are exact.
		q.March.Begin(q.At, to.Add(ahead.Scale(100)), geom.Vec2{})
		q.March.Anchor = q.March.Goal
		c := w.ready(q)
		q.March.Keep(&c.drill, w, &q.Shape, c.members, 0)
		head := q.March.Heading
		side := geom.Vec2{X: -head.Y, Y: head.X}
		for _, m := range c.members {
			i, p := int(q.March.Slots[m.Number]), m.Place
			want := q.March.Goal
			if i > 0 {
				depth, s := float64((i-1)/2+1), float64(1-2*((i-1)%2))
				want = want.Sub(head.Scale(rowSize * depth)).Add(side.Scale(columnSize * s * depth))
			}
			if p.Dist(want) > 1e-9 {
				t.Errorf("place %d is %v, not %v", i, p, want)
			}
		}
	}
}

// arrived reports whether all ships of a squad stand within a metre and a half of their errands.
func arrived(w *World, q *Squad) bool {
	for k := range w.crewOf(q) {
		if s := &w.crewOf(q)[k]; s.Velocity.Len() > 1 || s.At.Dist(slotOf(w, q, k)) > 1.5 {
			return false
		}
	}
	return true
}

// slotOf is the place of a ship in its squad's formation.
func slotOf(w *World, q *Squad, ship int) geom.Vec2 {
	m := &q.March
	slot := q.Shape.Slot(int(m.Slots[ship]), Crew)
	return m.Anchor.Add(m.Heading.Scale(slot.X)).Add(m.Heading.Perp().Scale(slot.Y))
}

// An order to a squad reaches each of its ships, which each get a place of their own, in the same tick.
func TestK28_OrdersPassDown(t *testing.T) {
	g := begin(t, 1)
	w := g.world
	do(t, g, 0, "squad", "2")
	do(t, g, 0, "move", geomText(at(300, 100)))
	g.tick()
	seen := map[geom.Vec2]bool{}
	for k := range w.crewOf(&w.Squads[1]) {
		s := &w.crewOf(&w.Squads[1])[k]
		if s.Orders.Kind != FlyThere || seen[s.Orders.Place] {
			t.Errorf("ship %d has the errand %+v", k, s.Orders)
		}
		seen[s.Orders.Place] = true
		if s.Burns != w.Tick || s.Velocity.Len() == 0 {
			t.Errorf("ship %d was not moved", k)
		}
	}
	for k := range w.crewOf(&w.Squads[0]) {
		if w.crewOf(&w.Squads[0])[k].Orders.Kind != Free {
			t.Error("another squad obeys, too")
		}
	}
}

// A ship whose health falls below the threshold leaves its squad, is repaired at its flagship, and obeys again.
func TestK28_RunsAwayAtLowHealth(t *testing.T) {
	g := begin(t, 1)
	alone(g)
	w := g.world
	do(t, g, 0, "squads", "1", "hold", "0, 0", "0")
	for range 2 * Rate {
		g.tick()
	}
	s := &w.Ships[2]
	do(t, g, s.ID.Index(), "health", "31")
	g.tick()
	if s.Fled {
		t.Fatal("it runs away with 31 %")
	}
	do(t, g, s.ID.Index(), "health", "29")
	g.tick()
	if !s.Fled {
		t.Fatal("it does not run away with 29 %")
	}
	home := w.Flags[Blue].At
	until(t, g, 30, "it is at home", func() bool { return s.At.Dist(home) < dockReach })
	until(t, g, 30, "it is repaired", func() bool { return !s.Fled })
	if s.Health < 0.85*hull || s.At.Dist(home) > dockReach {
		t.Errorf("it came back with %v", s.Health)
	}
	until(t, g, 30, "it obeys again", func() bool { return s.At.Dist(home) > 1.4*dockReach && arrived(w, &w.Squads[0]) })
}

// The threshold is a port of the document: with another one a ship runs away at another moment.
func TestK28_HealthThresholdIsAPort(t *testing.T) {
	g := begin(t, 1)
	alone(g)
	s := &g.world.Ships[0]
	must.Succeed(t, g.ships[0].Hold(g.ship.Program.Find("HealthThreshold"), "0.7"))
	s.Health = 65
	g.tick()
	if !s.Fled {
		t.Error("it does not run away with 65 %, though it should with less than 70")
	}
}

// A ship that has nothing to do shoots at whoever comes within reach, and nobody needs to tell it.
func TestK28_ShootsByItself(t *testing.T) {
	g := begin(t, 1)
	alone(g, 0)
	w := g.world
	shift(w, 0, at(200, 160))
	shift(w, w.Size, at(200+reach+30, 160))
	for range Rate {
		g.tick()
	}
	if w.Flying != 0 {
		t.Fatal("somebody shoots at who is out of reach")
	}
	shift(w, w.Size, at(200+reach-15, 160))
	until(t, g, 2, "both sides shoot", func() bool {
		var by [2]bool
		for i := range w.Flying {
			by[w.Bolts[i].Side] = true
		}
		return by[Blue] && by[Red]
	})
	if w.Squads[0].Order.Kind != NoOrder {
		t.Error("somebody gave an order")
	}
}

// A squad that attacks first lines up in a semicircle around the target, on its own side, without a shot; then it attacks.
func TestK28_SemicircleBeforeAttack(t *testing.T) {
	g := begin(t, 1)
	alone(g, 1)
	w := g.world
	shift(w, 0, at(170, w.Height/2))
	target := at(w.Width/2+60, w.Height/2)
	foe := w.Size + 1
	shift(w, foe, target)
	for i := range w.Ships {
		if w.Ships[i].Squad == foe {
			w.Ships[i].Health = 1e4
		}
	}
	do(t, g, 0, "squads", "1", "attack", geomText(target), "2")
	q := &w.Squads[0]
	until(t, g, 40, "the squad charges", func() bool {
		for k := range w.crewOf(q) {
			if w.crewOf(q)[k].Orders.Kind == Strike {
				return true
			}
		}
		if w.Flying > 0 {
			t.Fatal("a shot before all had taken their places")
		}
		return false
	})
	const circle = 84.0 // of squad.machine.json
	middle := w.Squads[foe].At
	for k := range w.crewOf(q) {
		s := &w.crewOf(q)[k]
		if d := s.At.Dist(middle); d < circle-8 || d > circle+8 {
			t.Errorf("ship %d is %v m from the target, not on the circle of %v m", k, d, circle)
		}
		if s.At.X > middle.X+8 {
			t.Errorf("ship %d is behind the target", k)
		}
		if s.Orders.Kind != Strike || s.Orders.Target != w.Squads[foe].ID {
			t.Errorf("ship %d has the errand %+v", k, s.Orders)
		}
	}
	until(t, g, 20, "they hit", func() bool { return w.Squads[foe].Strength < 1e4*Crew/(hull*Crew)-0.1 })
}

// Nobody crosses a ship that goes to another place: places are given with the least way to go, whatever the formation.
func TestK28_LeastTravel(t *testing.T) {
	g := begin(t, 1)
	alone(g)
	w := g.world
	q := &w.Squads[0]
	for f := range formationNames {
		q.March.Begin(q.At, at(300, 250), geom.Vec2{})
		q.Shape = Shape{Kind: Formation(f), Spacing: rowSize, Column: columnSize, Radius: 20}
		c := w.ready(q)
		q.March.Keep(&c.drill, w, &q.Shape, c.members, 0)
		sum := 0.0
		for _, m := range c.members {
			sum += m.At.Dist(m.Place)
		}
		for i, a := range c.members {
			for k, b := range c.members[:i] {
				swapped := sum - a.At.Dist(a.Place) - b.At.Dist(b.Place) + a.At.Dist(b.Place) + b.At.Dist(a.Place)
				if swapped < sum-1e-9 {
					t.Errorf("%s: ships %d and %d should change places", formationNames[f], i, k)
				}
			}
		}
	}
}

// A squad whose way leads past an asteroid goes around it, keeps together, and arrives in formation.
func TestK28_FormationAroundAsteroids(t *testing.T) {
	g := begin(t, 1)
	alone(g)
	w := g.world
	from, to := at(160, w.Height/2), at(w.Width-220, w.Height/2)
	w.Bodies = append(w.Bodies, geom.Circle{Center: from.Lerp(to, 0.5), Radius: 16})
	shift(w, 0, from)
	do(t, g, 0, "squads", "1", "move", geomText(to), "0")
	q := &w.Squads[0]
	until(t, g, 60, "all have arrived", func() bool {
		for k := range w.crewOf(q) {
			s := &w.crewOf(q)[k]
			if d := s.At.Dist(w.Bodies[2].Center); d < w.Bodies[2].Radius {
				t.Fatalf("ship %d is inside of the asteroid", k)
			}
			if d := s.At.Dist(q.At); d > 60 {
				t.Fatalf("ship %d is %v m from its squad", k, d)
			}
		}
		return q.March.Anchor == to && arrived(w, q)
	})
}

// Ships with inertia turn, burn, turn around and brake: they come to rest where they were sent, and never faster than they can.
func TestK29_MoveToArrivesInTheGame(t *testing.T) {
	g := begin(t, 3, "flight", "inertia")
	alone(g)
	w := g.world
	s := &w.Ships[0]
	s.At, s.Velocity, s.Facing = at(200, 200), at(-20, 14), 2
	to := at(420, 260)
	s.actuator.Issue(fly.Order(Fly{To: to, Within: 0.5}))
	turned := false
	for range 60 * Rate {
		w.Tick++
		must.Succeed(t, repertoire.Step(&s.actuator, mover{s, w}, delta))
		w.live(s)
		if s.Velocity.Len() > topSpeed+1e-9 {
			t.Fatalf("it flies at %v m/s", s.Velocity.Len())
		}
		// Its nose points against the way while it brakes.
		turned = turned || s.Velocity.Len() > 5 && geom.FromAngle(s.Facing).Dot(s.Velocity) < 0 && s.At.Dist(to) < 150
		if s.actuator.Idle() {
			break
		}
	}
	if !s.actuator.Idle() || s.At.Dist(to) > 0.6 || s.Velocity.Len() > 0.6 {
		t.Errorf("it is %v m from where it should be, at %v m/s", s.At.Dist(to), s.Velocity.Len())
	}
	if !turned {
		t.Error("it never turned around to brake")
	}
}
