package goap_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/goap"
)

// Stop is where a courier can be.
type Stop uint8

var stops = []string{"depot", "north", "east", "south", "west"}

func courierTypes() *wits.Registry {
	r := registry()
	wits.AddEnum[Stop](r, "stop", "Where a courier can be.", stops...)
	return r
}

// courier is a document of somebody who goes to each stop but the first; what it costs to go from one to another are ports.
func courier() kindtest.Files {
	var ports, facts, wants, actions []string
	facts = append(facts, `"At":{"type":"stop","default":"depot"}`)
	for to, name := range stops {
		var from []string
		for k, other := range stops {
			if k != to {
				ports = append(ports, fmt.Sprintf(`{"in":"From%dTo%d","type":"float"}`, k, to))
				from = append(from, fmt.Sprintf(`%q:"From%dTo%d"`, other, k, to))
			}
		}
		actions = append(actions, fmt.Sprintf(`"Go%d":{"do":"Act","with":{"Life":3},"effects":{"At":%q},"cost":0,"costFrom":{"At":{%s}}}`, to, name, strings.Join(from, ",")))
		if to > 0 {
			facts = append(facts, fmt.Sprintf(`"Done%d":{}`, to))
			wants = append(wants, fmt.Sprintf(`"Done%d":true`, to))
			actions = append(actions, fmt.Sprintf(`"Ring%d":{"pre":{"At":%q},"effects":{"Done%d":true},"cost":0}`, to, name, to))
		}
	}
	return kindtest.Files{"main.json": fmt.Sprintf(`{"wits":1,"kind":"goap","ports":[%s],"limits":{"nodes":20000},"goals":{"G":{"want":{%s}}},"facts":{%s},"actions":{%s}}`,
		strings.Join(ports, ","), strings.Join(wants, ","), strings.Join(facts, ","), strings.Join(actions, ","))}
}

// tour is what it costs at least to go to all stops from one, each step by the cheapest way: all orders are tried.
func tour(way *[5][5]float64, at int, done int) float64 {
	if done == 1<<5-1 {
		return 0
	}
	best := math.Inf(1)
	for to := range way {
		if done>>to&1 == 0 {
			best = min(best, way[at][to]+tour(way, to, done|1<<to))
		}
	}
	return best
}

// TestFP4_CostsFromTheStepBefore: with costs that depend on where the step before ends, the plan of a courier is the shortest of all
// tours, by trying all orders; it says what it costs; and it is gone through.
func TestFP4_CostsFromTheStepBefore(t *testing.T) {
	p := kindtest.Load(t, courierTypes(), courier())
	orders := map[string]bool{}
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 5))
		var way [5][5]float64
		r := kindtest.Start(t, p)
		for k := range way {
			for to := range way {
				if k != to {
					way[k][to] = float64(1 + rng.IntN(12))
					kindtest.Set(r, fmt.Sprintf("From%dTo%d", k, to), way[k][to])
				}
			}
		}
		for via := range way { // the cheapest way may lead through others
			for k := range way {
				for to := range way {
					way[k][to] = min(way[k][to], way[k][via]+way[via][to])
				}
			}
		}
		r.Good()
		plan := goap.Table(r.Mind)[0]
		if want := tour(&way, 0, 1); plan.Goal != "G" || plan.Goals[0].Cost != want {
			t.Fatalf("seed %d: the shortest tour costs %v\n%v", seed, want, plan)
		}
		orders[strings.Join(plan.Actions, " ")] = true
		for range 60 {
			r.Good()
		}
		if got := r.Value("G.Outcome"); got != goap.Reached {
			t.Fatalf("seed %d: the goal is %v\n%v", seed, got, goap.Table(r.Mind)[0])
		}
	}
	if len(orders) < 10 {
		t.Errorf("%d different plans only", len(orders))
	}
}

// TestFP4_WhyTheNearerOne: why names what the cost depends on.
func TestFP4_WhyTheNearerOne(t *testing.T) {
	p := kindtest.Load(t, courierTypes(), kindtest.Files{"main.json": `{"wits":1,"kind":"goap","goals":{"G":{"want":{"F":true}}},"facts":{"F":{},"At":{"type":"stop","default":"west"}},
		"actions":{"Far":{"do":"Act","with":{"Life":9},"effects":{"F":true},"costFrom":{"At":{"west":5}}},"Near":{"do":"Act","with":{"Life":9},"effects":{"F":true},"costFrom":{"At":{"east":5}}}}}`})
	a := kindtest.Ask(kindtest.Start(t, p))
	a.Step()
	if plan := goap.Table(a.Mind)[0]; strings.Join(plan.Actions, " ") != "Near" || plan.Goals[0].Cost != 1 {
		t.Fatal(plan)
	}
	if lines := strings.Join(a.Why("Far"), "\n"); !strings.Contains(lines, "Near, which is in the plan, makes the same so: F. It costs 1 and more by At, and Far costs 1 and more by At.") {
		t.Error(lines)
	}
}

// TestFP4_SavedWithSensorsAndCosts: minds with staggered facts and plans, and costs by facts, go on the same from a snapshot.
func TestFP4_SavedWithSensorsAndCosts(t *testing.T) {
	p := kindtest.Load(t, courierTypes(), kindtest.Files{"main.json": `{"wits":1,"kind":"goap","ports":[{"in":"P","type":"bool"},{"in":"X","type":"float"}],"decide":{"every":3,"stagger":true},
		"goals":{"G":{"want":{"F":true,"H":true}}},"facts":{"F":{},"H":{"expr":"P","every":2},"At":{"type":"stop","default":"west"}},
		"actions":{"Go":{"do":"Act","with":{"Life":2},"effects":{"At":"east"},"costFrom":{"At":{"west":"X"}}},"Far":{"do":"Act","with":{"Life":3},"effects":{"F":true,"H":true},"cost":4},
			"Near":{"do":"Act","with":{"Life":2},"pre":{"At":"east"},"effects":{"F":true,"H":true}}}}`})
	rng := rand.New(rand.NewPCG(7, 7))
	a := kindtest.Start(t, p)
	said := 0
	var s wits.Snapshot
	for range 300 {
		if rng.IntN(4) == 0 {
			kindtest.Set(a, "P", rng.IntN(2) == 0)
			kindtest.Set(a, "X", float64(rng.IntN(6)))
		}
		a.Snapshot(&s)
		b := kindtest.Start(t, p)
		if err := b.Restore(&s); err != nil {
			t.Fatal(err)
		}
		b.Tick = a.Tick
		lines := a.Good()
		said += len(lines)
		kindtest.Lines(t, fmt.Sprint(a.Tick), b.Good(), lines...)
		if a.Hash() != b.Hash() {
			t.Fatalf("frame %d: the minds differ", a.Tick)
		}
	}
	if said < 50 {
		t.Errorf("only %d lines", said)
	}
}

// TestFP4_CostFromSaysWhatIsWrong: one fact, of values that it has.
func TestFP4_CostFromSaysWhatIsWrong(t *testing.T) {
	for _, c := range [][2]string{
		{`"costFrom":{"Att":{"east":"From2To1"`, `Go1: there is no fact "Att"`},
		{`"costFrom":{"At":{"eest":"From2To1"`, `Go1: At cannot be "eest" (did you mean "east"?)`},
		{`"costFrom":{"At":{"east":-2`, `Go1: "east" is a number from 0 to 1000000, or an expression in quotes`},
		{`"costFrom":{"Done1":{"true":1},"At":{"east":"From2To1"`, `Go1: "costFrom" has more than one fact`},
	} {
		f := courier()
		text := strings.Replace(f["main.json"], `"costFrom":{"At":{"depot":"From0To1","east":"From2To1"`, c[0], 1)
		if text == f["main.json"] {
			t.Fatal(f["main.json"])
		}
		_, err := wits.Load(courierTypes(), kindtest.Files{"main.json": text}.FS(), "main.json")
		if err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("want %s\n got %v", c[1], err)
		}
	}
	var many []string
	for i := range 60 {
		many = append(many, fmt.Sprintf(`"B%d":{"effects":{"F":true},"costFrom":{"At":{"depot":1,"north":2,"east":3,"south":4}}}`, i))
	}
	text := `{"wits":1,"kind":"goap","goals":{"G":{"want":{"F":true}}},"facts":{"F":{},"At":{"type":"stop","default":"depot"}},"actions":{` + strings.Join(many, ",") + `}}`
	if _, err := wits.Load(courierTypes(), kindtest.Files{"main.json": text}.FS(), "main.json"); err == nil || !strings.Contains(err.Error(), "there are more than 250 actions, each value") {
		t.Errorf("too many: %v", err)
	}
}
