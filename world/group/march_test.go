package group_test

import (
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/group"
	"github.com/wits-ai/wits/world/steer"
)

// ground is a plane with round obstacles.
type ground struct{ steer.Circles }

func (g ground) Toward(from, to geom.Vec2) geom.Vec2 { return g.Circles.Toward(from, to, 2) }

func (g ground) Room(from, at geom.Vec2) bool {
	return g.Toward(from, at) == at && g.Free(at, 1)
}

func at(x, y float64) geom.Vec2 { return geom.Vec2{X: x, Y: y} }

// walk lets members walk to their places at so many metres a step each.
func walk(members []group.Member, speed func(number int) float64) {
	for i := range members {
		m := &members[i]
		m.Velocity = m.Place.Sub(m.At).Clamped(speed(m.Number))
		m.At = m.At.Add(m.Velocity)
	}
}

func crew(n int) (members []group.Member) {
	for i := range n {
		members = append(members, group.Member{Number: i, At: at(0, float64(3*i))})
	}
	return members
}

func drill() *group.Drill { return &group.Drill{Slack: 5, Near: 0.5, Rest: 0.5, Apart: 2} }

// TestGroupMarches: a group goes past obstacles to a place, and stands there in formation, each member in a place of its own.
func TestGroupMarches(t *testing.T) {
	line := group.Line{Spacing: 4}
	for _, obstacles := range []steer.Circles{nil, {{Center: at(60, 2), Radius: 9}}} {
		m, d, members := group.March{Heading: at(1, 0)}, drill(), crew(5)
		goal := at(120, 0)
		m.Begin(at(0, 0), goal, geom.Vec2{})
		steps := 0
		for ; !m.Keep(d, ground{obstacles}, line, members, 1); steps++ {
			if steps == 1000 {
				t.Fatalf("with %v the group is at %v and not at its goal", obstacles, m.Anchor)
			}
			if !obstacles.Free(m.Anchor, 0) {
				t.Fatalf("the formation is in an obstacle, at %v", m.Anchor)
			}
			walk(members, func(int) float64 { return 1.5 })
		}
		if steps < 120 {
			t.Errorf("it took %d steps of a metre to go 120 m", steps)
		}
		taken := map[geom.Vec2]bool{}
		want := group.Places(nil, line, 5, goal, m.Heading)
		for _, k := range members {
			if taken[k.Place] || k.At.Dist(k.Place) > d.Near || k.Place != want[m.Slots[k.Number]] {
				t.Errorf("member %d stands at %v and has the place %v", k.Number, k.At, k.Place)
			}
			taken[k.Place] = true
		}
	}
}

// TestMarchWaitsForTheLast: who is slow is waited for, and who has gone is not.
func TestMarchWaitsForTheLast(t *testing.T) {
	line := group.Line{Spacing: 4}
	slow := func(number int) float64 { return []float64{2, 2, 0}[number] }
	m, d, members := group.March{Heading: at(1, 0)}, drill(), crew(3)
	m.Begin(at(0, 0), at(200, 0), at(1, 0))
	for range 300 {
		if m.Keep(d, ground{}, line, members, 1) {
			t.Fatal("they are there, though one of them cannot move")
		}
		walk(members, slow)
	}
	if m.Anchor.X > 4*d.Slack+5 {
		t.Errorf("the formation is at %v, and one of its members has not moved", m.Anchor)
	}
	slots := m.Slots
	members = members[:2]
	for i := 0; !m.Keep(d, ground{}, line, members, 1); i++ {
		if i == 400 {
			t.Fatalf("the two who are left are at %v", m.Anchor)
		}
		walk(members, slow)
	}
	if m.Of != 2 || m.Slots[2] != -1 || m.Slots[0] == m.Slots[1] {
		t.Errorf("of three with the places %v two are left: places for %d, %v", slots, m.Of, m.Slots)
	}
	if m.Keep(d, ground{}, line, nil, 1) {
		t.Error("nobody is there, and yet all are in their places")
	}
}

// TestMarchIsFlat: a copy of a march goes on as the march does, and a drill allocates nothing once it has its memory.
func TestMarchIsFlat(t *testing.T) {
	var line group.Shape = &group.Line{Spacing: 4}
	var plane group.Terrain = ground{steer.Circles{{Center: at(40, 0), Radius: 6}}}
	m, d, members := group.March{Heading: at(1, 0)}, drill(), crew(4)
	m.Begin(at(0, 0), at(100, 0), geom.Vec2{})
	step := func(m *group.March, d *group.Drill, members []group.Member) {
		m.Keep(d, plane, line, members, 1)
		walk(members, func(int) float64 { return 1.3 })
	}
	for range 30 {
		step(&m, d, members)
	}
	copied, others := m, append([]group.Member(nil), members...)
	fresh := drill()
	for range 50 {
		step(&m, d, members)
		step(&copied, fresh, others)
	}
	if copied != m {
		t.Errorf("the copy went on to %+v, not to %+v", copied, m)
	}
	if n := testing.AllocsPerRun(20, func() { step(&m, d, members) }); n > 0 {
		t.Errorf("a step allocates %v times", n)
	}
}

// TestAroundATarget: members take their places around a point, moved as the caller likes, and keep them while it moves.
func TestAroundATarget(t *testing.T) {
	m, d, members := group.March{Heading: at(1, 0)}, drill(), crew(5)
	ring := group.Circle{Radius: 20}
	aside := func(p geom.Vec2) geom.Vec2 { return p.Add(at(0, 1)) }
	var slots [group.Ranks]int64
	for k := range 60 {
		middle := at(50+float64(k)/4, 0)
		far := m.Around(d, ring, members, middle, aside)
		worst := 0.0
		for _, o := range members {
			if r := o.Place.Dist(aside(middle)); r < 19.99 || r > 20.01 {
				t.Fatalf("a place is %v m from the target", r)
			}
			worst = max(worst, o.At.Dist(o.Place))
		}
		if far != worst {
			t.Fatalf("the farthest is said to be %v m from its place, and is %v m", far, worst)
		}
		if k == 0 {
			slots = m.Slots
		}
		walk(members, func(int) float64 { return 3 })
	}
	if m.Slots != slots {
		t.Errorf("members changed places, from %v to %v", slots, m.Slots)
	}
}
