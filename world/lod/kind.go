package lod

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/fnv"
)

// Limits of a kind.
const (
	MaxResources = 4
	MaxSolutions = 1024
)

// Level is a level of detail of a feature.
type Level struct {
	Name string
	// Cost is what a character at this level takes of each resource, at least 0.
	Cost []float64
	// Audacity is the risk for a character of criticality 1, in x-space, at least 0.
	Audacity Vector
	// Value is what the game reads, such as seconds between steps.
	Value float64
}

// Feature is something that can be simulated in more or less detail, such as animation or pathfinding.
type Feature struct {
	Name   string
	Levels []Level
	// Change is the audacity of each change of the level, such as that of a visible switch.
	Change Vector
}

// Choice is a level of a feature, by their names.
type Choice struct{ Feature, Level string }

// Spec describes a kind of character.
type Spec struct {
	Name     string
	Features []Feature
	// Forbidden are levels of several features that do not go together, such as goals without pathfinding.
	Forbidden [][]Choice
	// Vanish is the audacity of removing a character, as one that nobody sees; nil if it must not be removed.
	Vanish *Vector
	// Resources is how many numbers each Cost has, 1 to [MaxResources].
	Resources int
	// Ratio bounds how scarce a resource can be in comparison with another one; 0 means 100.
	Ratio float64
	// Seed is that of the draws that find transitions which are never the best. Samples is how many are drawn; 0 means 256, and less
	// than 0 keeps all transitions.
	Seed    uint64
	Samples int
}

// costs are amounts of resources.
type costs [MaxResources]float64

// scaled returns the amounts times the multipliers of resources.
func (c *costs) scaled(by *costs) float64 {
	return float64(c[0]*by[0]) + float64(c[1]*by[1]) + float64(c[2]*by[2]) + float64(c[3]*by[3])
}

// solution is a combination of levels.
type solution struct {
	levels      []int
	tags        []uint32 // of the names of the levels and their features, for saved games
	cost        costs
	audacity    Vector
	transitions [directions][]transition
}

// transition leads from one solution to another, or to [Vanished].
type transition struct {
	to       int
	cost     costs  // more, or less
	audacity Vector // more, or less, that of changes included
	kept     bool   // when others are pruned
}

// Kind is a kind of character, with all combinations of levels and the transitions between them. It does not change and may be shared.
type Kind struct {
	name      string
	tag       uint32 // of the name
	features  []Feature
	resources int
	ratio     float64
	solutions []solution
	cheapest  int
}

// NewKind makes a kind. The error names the part of the description that is wrong.
func NewKind(s Spec) (*Kind, error) {
	k := &Kind{name: s.Name, tag: fnv.Text32(fnv.Start32, s.Name) | 1, features: s.Features, resources: s.Resources, ratio: cmp.Or(s.Ratio, 100)}
	err := s.check(k.ratio)
	if err == nil {
		err = k.combine(s.Forbidden)
	}
	if err != nil {
		return nil, fmt.Errorf("lod: kind %q: %w", s.Name, err)
	}
	k.cheapest = k.find(nil)
	for i := range k.solutions {
		k.link(i, &s)
	}
	return k, nil
}

func (s *Spec) check(ratio float64) error {
	switch {
	case s.Resources < 1 || s.Resources > MaxResources:
		return fmt.Errorf("it has %d resources: 1 to %d are possible", s.Resources, MaxResources)
	case !(ratio >= 1):
		return fmt.Errorf("the ratio is %v: it must be 1 or more", ratio)
	case len(s.Features) == 0:
		return fmt.Errorf("it has no feature")
	}
	known := map[Choice]bool{}
	for i, f := range s.Features {
		if f.Name == "" || len(f.Levels) == 0 {
			return fmt.Errorf("feature %d %q: it needs a name and a level", i, f.Name)
		}
		for j, l := range f.Levels {
			c := Choice{f.Name, l.Name}
			if known[c] || l.Name == "" {
				return fmt.Errorf("feature %q, level %d %q: it needs a name of its own", f.Name, j, l.Name)
			}
			known[c] = true
			if len(l.Cost) != s.Resources {
				return fmt.Errorf("feature %q, level %q: it has %d costs for %d resources", f.Name, l.Name, len(l.Cost), s.Resources)
			}
			for _, x := range slices.Concat(l.Cost, l.Audacity[:], f.Change[:]) {
				if !(x >= 0) || math.IsInf(x, 1) {
					return fmt.Errorf("feature %q, level %q: costs and audacities are numbers from 0 on, not %v", f.Name, l.Name, x)
				}
			}
		}
	}
	for _, c := range slices.Concat(s.Forbidden...) {
		if !known[c] {
			return fmt.Errorf("there is no level %q of a feature %q to forbid", c.Level, c.Feature)
		}
	}
	return nil
}

// tag returns a hash of the names of a level and its feature.
func (c Choice) tag() uint32 { return fnv.Text32(fnv.Text32(fnv.Start32, c.Feature+"."), c.Level) }

// combine lists all combinations of levels that are allowed.
func (k *Kind) combine(forbidden [][]Choice) error {
	levels := make([]int, len(k.features))
	for tried, done := 0, false; !done; tried++ {
		s := solution{levels: slices.Clone(levels)}
		for i, l := range levels {
			level := &k.features[i].Levels[l]
			s.tags = append(s.tags, Choice{k.features[i].Name, level.Name}.tag())
			for r, c := range level.Cost {
				s.cost[r] += c
			}
			s.audacity = s.audacity.plus(level.Audacity)
		}
		missing := func(c Choice) bool { return !slices.Contains(s.tags, c.tag()) }
		if !slices.ContainsFunc(forbidden, func(f []Choice) bool { return !slices.ContainsFunc(f, missing) }) {
			k.solutions = append(k.solutions, s)
		}
		if len(k.solutions) > MaxSolutions || tried > 1<<20 {
			return fmt.Errorf("its levels can be combined in more than %d ways: forbid some", MaxSolutions)
		}
		done = true
		for i := 0; i < len(levels) && done; i++ {
			levels[i] = (levels[i] + 1) % len(k.features[i].Levels)
			done = levels[i] == 0
		}
	}
	if len(k.solutions) == 0 {
		return fmt.Errorf("all combinations of its levels are forbidden")
	}
	return nil
}

// find returns the combination that has the most of some tags, and the cheapest of several.
func (k *Kind) find(tags []uint32) (best int) {
	if i := slices.IndexFunc(k.solutions, func(s solution) bool { return slices.Equal(s.tags, tags) }); i >= 0 {
		return i
	}
	most, least := -1, 0.0
	for i := range k.solutions {
		s := &k.solutions[i]
		n, cost := 0, s.cost.scaled(&costs{1, 1, 1, 1})
		for _, tag := range tags {
			if slices.Contains(s.tags, tag) {
				n++
			}
		}
		if n > most || n == most && cost < least {
			best, most, least = i, n, cost
		}
	}
	return best
}

func (v Vector) plus(o Vector) Vector { return Vector{v[0] + o[0], v[1] + o[1], v[2] + o[2]} }

func (v Vector) minus(o Vector) Vector { return Vector{v[0] - o[0], v[1] - o[1], v[2] - o[2]} }

func (v Vector) times(o Vector) Vector {
	return Vector{float64(v[0] * o[0]), float64(v[1] * o[1]), float64(v[2] * o[2])}
}

func (v Vector) over(x float64) Vector { return Vector{v[0] / x, v[1] / x, v[2] / x} }

// within reports whether no number is above that of another vector.
func (v Vector) within(o Vector) bool { return v[0] <= o[0] && v[1] <= o[1] && v[2] <= o[2] }

// link finds the transitions from a solution that can be the best.
func (k *Kind) link(from int, spec *Spec) {
	s := &k.solutions[from]
	var ups, downs []transition
	for to := range k.solutions {
		t := transition{to: to, audacity: k.solutions[to].audacity.minus(s.audacity)}
		for i, f := range k.features {
			if s.levels[i] != k.solutions[to].levels[i] {
				t.audacity = t.audacity.plus(f.Change)
			}
		}
		saves, wastes := false, false
		for r := range t.cost {
			t.cost[r] = k.solutions[to].cost[r] - s.cost[r]
			saves, wastes = saves || t.cost[r] < 0, wastes || t.cost[r] > 0
		}
		if min(t.audacity[0], t.audacity[1], t.audacity[2]) < 0 {
			ups = append(ups, t)
		}
		if saves && !wastes {
			downs = append(downs, t)
		}
	}
	if spec.Vanish != nil {
		t := transition{to: Vanished, audacity: *spec.Vanish}
		t.cost.add(&s.cost, -1)
		downs = append(downs, t)
	}
	random := rand.New(rand.NewPCG(spec.Seed, uint64(from)))
	samples := cmp.Or(spec.Samples, 256)
	s.transitions = [directions][]transition{k.prune(ups, samples, up, random), k.prune(downs, samples, down, random)}
}

// prune keeps the transitions that are the best for some criticality and some multipliers, and the downgrades that save the most of a
// resource, so that an overspent budget can be repaired. Less than 0 samples keep all.
func (k *Kind) prune(list []transition, samples int, direction int, random *rand.Rand) []transition {
	if samples < 0 {
		return list
	}
	var rest []transition // that no other one beats in everything
	for _, t := range list {
		if !slices.ContainsFunc(rest, func(o transition) bool { return o.within(&t) }) {
			rest = append(slices.DeleteFunc(rest, func(o transition) bool { return t.within(&o) }), t)
		}
	}
	list = rest
	for r := 0; direction == down && len(list) > 0 && r < k.resources; r++ {
		most := 0
		for i := range list {
			if list[i].cost[r] < list[most].cost[r] {
				most = i
			}
		}
		list[most].kept = true
	}
	for range samples {
		var c Vector
		for i := range c {
			c[i] = -geom.Log(1 - random.Float64())
			if random.IntN(3) == 0 {
				c[i] /= 100
			}
		}
		var m costs
		for r := range k.resources {
			if m[r] = geom.Pow(k.ratio, -random.Float64()); direction == down && random.IntN(3) == 0 {
				m[r] = 0
			}
		}
		best, most := -1, math.Inf(-1)
		for i := range list {
			if w, ok := list[i].weigh(&m, direction); ok && w.Dot(c) > most {
				best, most = i, w.Dot(c)
			}
		}
		if best >= 0 {
			list[best].kept = true
		}
	}
	return slices.DeleteFunc(list, func(t transition) bool { return !t.kept })
}

// within reports whether a transition costs no more of anything and is no more of a risk than another one.
func (t *transition) within(o *transition) bool {
	a, b := &t.cost, &o.cost
	return a[0] <= b[0] && a[1] <= b[1] && a[2] <= b[2] && a[3] <= b[3] && t.audacity.within(o.audacity)
}

// free is the cost that counts for an upgrade that costs nothing: it comes before all others.
const free = 1e-30

// weigh returns the vector whose product with a criticality is the value of a transition for some multipliers: for an upgrade the risk that
// it takes away for its cost, for a downgrade, negated, the risk that it adds for its saving. A downgrade must save something.
func (t *transition) weigh(m *costs, direction int) (w Vector, ok bool) {
	cost := t.cost.scaled(m)
	if direction == down {
		return t.audacity.over(cost), cost < 0
	}
	return t.audacity.over(-max(cost, free)), true
}

// weigh appends the transitions from a solution for multipliers of which the largest is 1, but for those that another one always beats.
func (k *Kind) weigh(list []weight, from int, m costs, direction int) []weight {
	if direction == up {
		for r := range k.resources {
			m[r] = max(m[r], 1/k.ratio)
		}
	}
	start, transitions := len(list), k.solutions[from].transitions[direction]
	for i := range transitions {
		w, ok := transitions[i].weigh(&m, direction)
		if ok && !slices.ContainsFunc(list[start:], func(o weight) bool { return w.within(o.Vector) }) {
			list = append(list, weight{w, &transitions[i]})
		}
	}
	return list
}
