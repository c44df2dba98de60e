package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/goap"
)

// Families of planning domains: GOAP documents of this module beside a plain search. In each a character has n actions, and the
// cheapest plan has so many steps.
//
//   - chain: steps in a row, and beside them actions that are always possible and lead to nothing.
//   - layers: as many alternatives for each of the steps.
//   - parts: wants that do not depend on each other, with as many actions for each.
//   - wants: wants of several steps each, which do not depend on each other.
//   - places: to be visited in any order; one goes there, and does something there.
//   - mixed: at random, with one or two needs and effects, some of which undo.
//
// Ours is a whole frame in which a plan is made: facts, costs, the search, and comparing with the plan that runs.

// domain is a planning problem of bools.
type domain struct {
	family  string
	name    string
	facts   int
	start   map[int]bool
	goal    map[int]bool
	actions []operator
	bar     float64 // us; 0: twice what the plain search takes
}

type operator struct {
	needs, makes map[int]bool
	cost         int
}

func chain(n, length int) domain {
	d := domain{family: "chain", name: fmt.Sprintf("chain of %d, %d actions", length, n), facts: n, goal: map[int]bool{length - 1: true}}
	for i := range n {
		a := operator{makes: map[int]bool{i: true}, cost: 1}
		if i > 0 && i < length {
			a.needs = map[int]bool{i - 1: true}
		}
		d.actions = append(d.actions, a)
	}
	return d
}

func layers(n, length int) domain {
	d := domain{family: "layers", name: fmt.Sprintf("layers, %d of %d", length, n), facts: length, goal: map[int]bool{length - 1: true}}
	for i := range n {
		layer := i * length / n
		a := operator{makes: map[int]bool{layer: true}, cost: 1 + i%3}
		if layer > 0 {
			a.needs = map[int]bool{layer - 1: true}
		}
		d.actions = append(d.actions, a)
	}
	return d
}

func parts(n, wants int, bar float64) domain {
	d := domain{family: "parts", name: fmt.Sprintf("parts, %d of %d", wants, n), facts: wants, goal: map[int]bool{}, bar: bar}
	for i := range n {
		d.actions = append(d.actions, operator{makes: map[int]bool{i % wants: true}, cost: 1 + i/wants%3})
		d.goal[i%wants] = true
	}
	return d
}

func wants(n, each int) domain {
	d := domain{family: "wants", name: fmt.Sprintf("wants, %d of %d steps", n, each), facts: n * each, goal: map[int]bool{}, bar: 1000}
	for i := range n * each {
		a := operator{makes: map[int]bool{i: true}, cost: 1}
		if i%each > 0 {
			a.needs = map[int]bool{i - 1: true}
		}
		d.actions = append(d.actions, a)
		d.goal[i/each*each+each-1] = true
	}
	return d
}

func places(n int) domain {
	d := domain{family: "places", name: fmt.Sprintf("places, %d", n), facts: 2 * n, goal: map[int]bool{}, bar: 1000}
	for i := range n {
		leave := map[int]bool{}
		for k := range n {
			leave[k] = k == i
		}
		d.actions = append(d.actions, operator{makes: leave, cost: 1}, operator{needs: map[int]bool{i: true}, makes: map[int]bool{n + i: true}, cost: 1})
		d.goal[n+i] = true
	}
	return d
}

func mixed(n int, seed uint64) domain {
	rng := rand.New(rand.NewPCG(seed, 20))
	d := domain{family: "mixed", name: fmt.Sprintf("mixed, %d actions, seed %d", n, seed), facts: 16, start: map[int]bool{}, goal: map[int]bool{}}
	some := func() map[int]bool {
		m := map[int]bool{}
		for range 1 + rng.IntN(2) {
			m[rng.IntN(d.facts)] = rng.IntN(4) > 0
		}
		return m
	}
	for range n {
		d.actions = append(d.actions, operator{some(), some(), 1})
	}
	for i := range d.facts {
		d.start[i] = rng.IntN(4) == 0
	}
	for range 3 {
		d.goal[rng.IntN(d.facts)] = true
	}
	return d
}

// families returns all that are measured.
func families() (list []domain) {
	for _, n := range []int{20, 80} {
		list = append(list, chain(n, 4), chain(n, 8), layers(n, 8))
	}
	for _, c := range [][2]int{{20, 2}, {80, 2}, {80, 8}, {80, 16}} {
		list = append(list, parts(c[0], c[1], 0))
	}
	list = append(list, parts(10, 10, 20), parts(16, 16, 60))
	list = append(list, wants(5, 2), wants(7, 2), wants(5, 3), places(4), places(7))
	for seed := range uint64(6) {
		list = append(list, mixed(40, seed))
	}
	return list
}

// document returns the domain for us: all facts are what actions make of them, and a plan is made in every frame.
func (d *domain) document() (string, error) {
	type object = map[string]any
	name := func(m map[int]bool) object {
		out := object{}
		for i, v := range m {
			out[fmt.Sprintf("F%02d", i)] = v
		}
		return out
	}
	facts, actions := object{}, object{}
	for i := range d.facts {
		facts[fmt.Sprintf("F%02d", i)] = object{"type": "bool", "default": d.start[i]}
	}
	for i, a := range d.actions {
		actions[fmt.Sprintf("A%02d", i)] = object{"do": "Idle", "pre": name(a.needs), "effects": name(a.makes), "cost": a.cost}
	}
	text, err := json.Marshal(object{"wits": 1, "kind": "goap", "decide": object{"every": 0}, "limits": object{"length": 32, "nodes": 20000},
		"facts": facts, "actions": actions, "goals": object{"G": object{"want": name(d.goal)}}})
	return string(text), err
}

// planned returns a mind that has made its plan, and what that costs; less than 0: there is none.
func (d *domain) planned() (*wits.Mind, float64, error) {
	text, err := d.document()
	if err != nil {
		return nil, 0, err
	}
	p, err := load(text)
	if err != nil {
		return nil, 0, err
	}
	m := p.NewMind(1)
	m.Step(wits.Frame{Delta: 1. / 60})
	if err := m.Fault(); err != nil {
		return nil, 0, err
	}
	if t := goap.Table(m)[0]; t.Goal != "" {
		return m, t.Goals[0].Cost, nil
	}
	return m, -1, nil
}
