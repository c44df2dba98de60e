package maneuver_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/wits-ai/wits/kinds/maneuver"
)

// unit is a unit in a planned state.
type unit struct {
	name  string
	at    float64 // m along a road
	speed float64 // m/s
}

func (u unit) String() string { return u.name }

// to is the unit elsewhere.
func (u unit) to(at float64) unit { u.at = at; return u }

// takes is how long a unit needs to a place.
func (u unit) takes(to float64) float64 { return math.Abs(to-u.at) / u.speed }

// one and many are ports.
func one(names ...string) (ports []maneuver.Port) {
	for _, name := range names {
		ports = append(ports, maneuver.Port{Name: name})
	}
	return ports
}

func many(names ...string) (ports []maneuver.Port) {
	for _, name := range names {
		ports = append(ports, maneuver.Port{Name: name, Many: true})
	}
	return ports
}

// scopes are those of Table 10.1.
var scopes = []string{"mission", "objective", "team", "tactic", "units", "unit"}

// domain makes a domain, or ends the test.
func domain(t testing.TB, types []maneuver.TaskType, methods ...maneuver.Method) *maneuver.Domain {
	t.Helper()
	d, err := maneuver.NewDomain(scopes, types, methods)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// search begins a search, or ends the test.
func search(t testing.TB, d *maneuver.Domain, o maneuver.Options) *maneuver.Search {
	t.Helper()
	s, err := maneuver.NewSearch(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// found runs a search to its end, and gives the plan.
func found(t testing.TB, d *maneuver.Domain, o maneuver.Options) *maneuver.Plan {
	t.Helper()
	s := search(t, d, o)
	if is := s.Run(1 << 20); is != maneuver.Found {
		t.Fatalf("%v after %d plans: %v", is, s.Looked(), s.Failures())
	}
	return s.Best()
}

// history are the tasks that were refined on the way to a plan, in that order.
func history(p *maneuver.Plan) (names []string) {
	for {
		from, step := p.From()
		if from == nil {
			slices.Reverse(names)
			return names
		}
		names = append(names, p.Task(step.Task).Name())
		p = from
	}
}

// named is the only task of a type.
func named(t testing.TB, p *maneuver.Plan, name string) maneuver.Task {
	t.Helper()
	var is []maneuver.Task
	for i := range p.Len() {
		if p.Task(i).Name() == name {
			is = append(is, p.Task(i))
		}
	}
	if len(is) != 1 {
		t.Fatalf("%d tasks are called %s", len(is), name)
	}
	return is[0]
}

// decides is a method that refines by a function, which never refuses.
func decides(name, refines string, f func(d *maneuver.Draft)) maneuver.Method {
	return maneuver.Method{Name: name, Refines: []string{refines}, Refine: func(d *maneuver.Draft, _ int) error { f(d); return nil }}
}

// move is the primitive task of going somewhere, and the method that decides where it ends.
var move = maneuver.TaskType{Name: "Move", Scope: "unit", Primitive: true, Inputs: one("Unit", "To"), Outputs: one("End"), Who: "Unit", Says: "{Unit} moves",
	Cost: func(t maneuver.Task) float64 {
		return maneuver.Get[unit](t, "Unit").takes(maneuver.Get[float64](t, "To"))
	}}

var moving = decides("moving", "Move", func(d *maneuver.Draft) {
	d.Set("End", maneuver.Get[unit](d.Task, "Unit").to(maneuver.Get[float64](d.Task, "To")))
})

// fixed is a primitive task of a unit that takes a constant time and decides nothing.
func fixed(name string, seconds float64) maneuver.TaskType {
	return maneuver.TaskType{Name: name, Scope: "unit", Primitive: true, Inputs: one("Unit"), Who: "Unit", Cost: func(maneuver.Task) float64 { return seconds }}
}

// near reports that times are equal but for rounding.
func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func wantNear(t testing.TB, what string, got, want float64) {
	t.Helper()
	if !near(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func wantText(t testing.TB, what string, got, want any) {
	t.Helper()
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		t.Errorf("%s:\n%s\nwant\n%s", what, g, w)
	}
}
