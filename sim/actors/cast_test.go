package actors_test

import (
	"math"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/world/nav"
)

// A person takes bodies over one after another, and a moment knows whom it steered.
func TestCast(t *testing.T) {
	var c actors.Cast
	if c.TakeOver(-1) || c.Taken() != -1 || len(c.Agents()) != 0 {
		t.Error("somebody plays in an empty cast")
	}
	p := program(t, kindtest.Files{"main.json": layers["work.json"]})
	bodies := [3]body{}
	parts := []actors.Part{}
	for i := range bodies {
		bodies[i].actuator = skills.NewActuator()
		part := actors.Part{ID: wits.NewEntity(uint32(i+5), 1), Name: string(rune('A' + i)), Body: &bodies[i]}
		if i > 0 { // only a person steers the first
			part.Mind = p.NewMind(uint64(i))
		}
		parts = append(parts, part)
	}
	c.Begin(skills, 1, parts...)
	steered := []int{}
	c.OnSteer = func(i int) { steered = append(steered, i) }
	if a := c.Agents(); len(a) != 3 || a[0].Name != "B" || a[2].ID != 5 || a[2].Mind != nil || c.Number(6) != 1 || c.Number(9) != -1 {
		t.Errorf("the list is %v", a)
	}
	if c.TakeOver(3) || !c.TakeOver(2) || c.Seat(2).SteeredBy() != "you" || c.Agents()[1].Steered != "you" {
		t.Error("C was not taken over")
	}
	order := bodies[2].actuator.Issue(walkVerb.Order(walk{To: 4}))
	var m actors.Moment
	c.KeepMinds(&m)
	if s, _ := bodies[2].actuator.Status(order); s != act.Running {
		t.Errorf("the person's order is %v", s)
	}
	c.TakeOver(1)
	if err := skills.Step(&bodies[2].actuator, &bodies[2], 1); err != nil || c.Seat(2).SteeredBy() != "" || bodies[2].at != 0 {
		t.Error("C was not given back, or goes on with what the person ordered")
	}
	if err := c.ReturnMinds(&m); err != nil || c.Taken() != 2 || c.Seat(1).SteeredBy() != "" {
		t.Errorf("back then %d was steered: %v", c.Taken(), err)
	}
	if !slices.Equal(steered, []int{2, 1, 2}) {
		t.Errorf("told of %v", steered)
	}
	c.Begin(skills, 0, actors.Part{ID: parts[1].ID, Body: &bodies[1], Mind: program(t, kindtest.Files{"main.json": layers["fetch.json"]}).NewMind(1)})
	if err := c.ReturnMinds(&m); err == nil {
		t.Error("a mind went back to the moment of another program")
	}
}

// A route goes around a wall, and ends before what cannot be reached.
func TestGround(t *testing.T) {
	box := func(x0, y0, x1, y1 float64) geom.Polygon {
		return geom.Polygon{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
	}
	mesh, err := nav.Build(nav.Ground{
		Floors: []nav.Floor{{Outline: box(0, 0, 10, 10)}, {Outline: box(20, 0, 22, 2)}},
		Blocks: []nav.Block{{Outline: box(4, 0, 5, 8), High: 3}},
	}, nav.Options{Radius: 0.3})
	must.Succeed(t, err)
	g := actors.Ground{Mesh: mesh}
	var r actors.Route
	at, to := geom.Vec2{X: 1, Y: 1}, geom.Vec2{X: 9, Y: 1}
	if far := g.Far(at, to); far < 15 || far > 20 {
		t.Errorf("the way is %v m long", far)
	}
	for range 400 {
		next, left, ok := g.Follow(&r, at, to, 0.05)
		if !ok {
			t.Fatal("there is no way")
		}
		if left < 0.1 {
			break
		}
		at = g.Slide(at, next.Sub(at).Clamped(0.1))
	}
	if at.Dist(to) > 0.2 {
		t.Errorf("it came to %v", at)
	}
	for _, to := range []geom.Vec2{{X: 21, Y: 1}, {X: 90, Y: 1}, {X: math.NaN()}} { // over nothing, to nothing, to no place
		for range 2 { // asked again, the answer is the same
			if _, _, ok := g.Follow(&r, geom.Vec2{X: 9.7, Y: 1}, to, 0.05); ok {
				t.Errorf("there is a way to %v", to)
			}
		}
	}
	if n := testing.AllocsPerRun(20, func() {
		r.Forget()
		g.Follow(&r, geom.Vec2{X: 1, Y: 1}, to, 0.05)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
