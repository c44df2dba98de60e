package lod

import (
	"fmt"
	"math"
)

// ID is a character of a trader.
type ID int32

// Trade is a change of a character's levels that was accepted.
type Trade struct {
	ID ID
	// From and To are combinations of levels; see [Kind.Levels].
	From, To int
	// Gain is how much the risk of the character falls, in x-space; less than 0 if it rises.
	Gain float64
	// Value is what the trade was ranked by. For an upgrade it is the gain divided by the cost, +Inf if there is no cost. For a downgrade
	// it is the loss divided by the saving.
	Value float64
}

// The loop of a run ends at the latest after so many rounds, and accepts no gain below epsilon.
const (
	maxRounds = 64
	epsilon   = 1e-12
)

// entry is a character.
type entry struct {
	kind        *Kind // nil: the place is free
	criticality [categories]float32
	// up bounds the value of its best upgrade, and down, negated, that of its best downgrade, for multipliers whose sum is 1.
	up, down float32
	solution int16
	chosen   bool // in this round
}

// vector returns the criticality.
func (e *entry) vector() Vector {
	return Vector{float64(e.criticality[0]), float64(e.criticality[1]), float64(e.criticality[2])}
}

// rebound computes the bounds anew.
func (e *entry) rebound() {
	s, c := &e.kind.solutions[e.solution], e.vector()
	if e.up = float32(math.Inf(1)); !s.free {
		e.up = above(highest(s.upBounds, &c))
	}
	e.down = above(min(highest(s.downBounds, &c), 0))
}

// above returns a number that is not less.
func above(x float64) float32 {
	if f := float32(x); float64(f) >= x {
		return f
	}
	return math.Nextafter32(float32(x), float32(math.Inf(1)))
}

// Trader chooses the levels of characters. It is not safe for concurrent use.
type Trader struct {
	resources int
	entries   []entry
	free      []ID

	cost   costs
	budget costs
	trades []Trade

	queue, ups, downs heap
}

// NewTrader makes a trader for so many resources, 1 to [MaxResources].
func NewTrader(resources int) (*Trader, error) {
	if resources < 1 || resources > MaxResources {
		return nil, fmt.Errorf("lod: a trader has 1 to %d resources, not %d", MaxResources, resources)
	}
	return &Trader{resources: resources, ups: heap{least: true}}, nil
}

// Add adds a character at the cheapest combination of levels, with criticality 0. It fails if the kind has other resources.
func (t *Trader) Add(k *Kind) (ID, error) {
	if k.resources != t.resources {
		return -1, fmt.Errorf("lod: kind %q has %d resources, and the trader has %d", k.name, k.resources, t.resources)
	}
	e := entry{kind: k, solution: int16(k.cheapest)}
	e.rebound()
	if n := len(t.free); n > 0 {
		id := t.free[n-1]
		t.free = t.free[:n-1]
		t.entries[id] = e
		return id, nil
	}
	t.entries = append(t.entries, e)
	return ID(len(t.entries) - 1), nil
}

// Remove removes a character, whose number may be given again.
func (t *Trader) Remove(id ID) {
	if t.entries[id].kind != nil {
		t.entries[id] = entry{}
		t.free = append(t.free, id)
	}
}

// SetCriticality sets how much a player would notice of a character. Numbers below 0 and NaN count as 0. It does nothing for a character
// that was removed.
func (t *Trader) SetCriticality(id ID, c Vector) {
	e := &t.entries[id]
	if e.kind == nil {
		return
	}
	for i, x := range c {
		if !(x >= 0) {
			x = 0
		}
		e.criticality[i] = float32(min(x, math.MaxFloat32))
	}
	e.rebound()
}

// Criticality returns the criticality that was set last.
func (t *Trader) Criticality(id ID) Vector { return t.entries[id].vector() }

// Solution returns the combination of levels that a character has; see [Kind.Levels].
func (t *Trader) Solution(id ID) int { return int(t.entries[id].solution) }

// SetSolution gives a character another combination of levels, as of a saved game. The next run may change it.
func (t *Trader) SetSolution(id ID, solution int) error {
	if k := t.entries[id].kind; k == nil || solution < 0 || solution >= len(k.solutions) {
		return fmt.Errorf("lod: character %d has no combination of levels %d", id, solution)
	}
	t.entries[id].solution = int16(solution)
	t.entries[id].rebound()
	return nil
}

// Level returns the level of a feature that a character has, by their indices in the [Spec].
func (t *Trader) Level(id ID, feature int) int {
	e := &t.entries[id]
	return e.kind.solutions[e.solution].levels[feature]
}

// Levels returns the level of each feature of a combination, by their indices in the [Spec]. Do not change them.
func (k *Kind) Levels(solution int) []int { return k.solutions[solution].levels }

// Risk returns the risk of a character in each category, in x-space.
func (t *Trader) Risk(id ID) Vector {
	e := &t.entries[id]
	a, c := e.kind.solutions[e.solution].audacity, e.vector()
	return Vector{float64(a[0] * c[0]), float64(a[1] * c[1]), float64(a[2] * c[2])}
}

// Total returns the risk of all characters, in x-space.
func (t *Trader) Total() float64 {
	total := 0.0
	for i := range t.entries {
		if e := &t.entries[i]; e.kind != nil {
			total += e.kind.solutions[e.solution].audacity.Dot(e.vector())
		}
	}
	return total
}

// Cost returns what all characters take of a resource.
func (t *Trader) Cost(resource int) float64 { return t.sum()[resource] }

func (t *Trader) sum() (all costs) {
	for i := range t.entries {
		if e := &t.entries[i]; e.kind != nil {
			c := &e.kind.solutions[e.solution].cost
			for r := range all {
				all[r] += c[r]
			}
		}
	}
	return all
}

// Run trades until no set of trades lowers the risk, and returns the accepted trades in their order. They are valid until the next run. The
// budget has a number for each resource. If the characters take more than the budget, downgrades repair that; if the cheapest levels
// take more, Over reports it afterwards.
func (t *Trader) Run(budget []float64) []Trade {
	t.trades = t.trades[:0]
	t.cost, t.budget = t.sum(), costs{}
	copy(t.budget[:], budget)
	for range maxRounds {
		if !t.round() {
			break
		}
	}
	return t.trades
}

// Over reports whether the characters took more than the budget when the last run had ended.
func (t *Trader) Over() bool { return t.over(&t.cost) }

// over reports whether costs are above the budget.
func (t *Trader) over(c *costs) bool {
	for r := range t.resources {
		if c[r] > t.budget[r] {
			return true
		}
	}
	return false
}

// round makes one set of trades and accepts or rejects it.
func (t *Trader) round() (accepted bool) {
	repairs := t.over(&t.cost)
	cost, gain := t.cost, 0.0
	t.ups.list, t.downs.list = t.ups.list[:0], t.downs.list[:0]
	if !repairs {
		gain += t.upgrade(&cost)
	}
	if t.over(&cost) {
		gain += t.downgrade(&cost)
	}
	switch over := t.over(&cost); {
	case repairs && len(t.downs.list) > 0:
	case !over && gain > epsilon:
	default:
		// Without the downgrades, and without the upgrades that there is no room for.
		t.unchoose(&t.downs)
		t.downs.list = t.downs.list[:0]
		cost, gain = t.cost, 0
		for i := range t.ups.list {
			c := &t.ups.list[i]
			cost.add(&c.t.cost, 1)
			gain += c.gain
		}
		for t.over(&cost) && len(t.ups.list) > 0 {
			c := t.ups.pop()
			t.entries[c.id].chosen = false
			cost.add(&c.t.cost, -1)
			gain -= c.gain
		}
		if len(t.ups.list) == 0 || !(gain > epsilon) {
			t.unchoose(&t.ups)
			return false
		}
	}
	t.accept(&t.ups)
	t.accept(&t.downs)
	return true
}

func (c *costs) add(o *costs, times float64) {
	for r := range c {
		c[r] += float64(times * o[r])
	}
}

// unchoose leaves the characters of a heap as they are.
func (t *Trader) unchoose(h *heap) {
	for i := range h.list {
		t.entries[h.list[i].id].chosen = false
	}
}

// accept does the trades of a heap.
func (t *Trader) accept(h *heap) {
	t.unchoose(h)
	for i := range h.list {
		c := &h.list[i]
		e := &t.entries[c.id]
		t.cost.add(&c.t.cost, 1)
		t.trades = append(t.trades, Trade{ID(c.id), int(e.solution), c.t.to, c.gain, c.value})
		e.solution = int16(c.t.to)
		e.rebound()
	}
}

// upgrade chooses upgrades until the budget is overspent, the best for their cost first, and adds them to the cost.
func (t *Trader) upgrade(cost *costs) (gain float64) {
	var m costs
	most := 0.0
	for r := range t.resources {
		m[r] = 1 / max(t.budget[r]-t.cost[r], 1e-12)
		most = max(most, m[r])
	}
	t.queue.list, t.queue.least = t.queue.list[:0], false
	for i := range t.entries {
		e := &t.entries[i]
		if e.kind == nil {
			continue
		}
		if e.up > 0 {
			t.queue.list = append(t.queue.list, candidate{value: float64(e.up) / e.kind.sum(&m, most), id: int32(i)})
		}
	}
	t.queue.order()
	for len(t.queue.list) > 0 {
		if t.over(cost) && len(t.ups.list) > 0 && t.ups.list[0].value > t.queue.list[0].value {
			break
		}
		id := t.queue.pop().id
		e := &t.entries[id]
		clipped, c := e.kind.clip(m, most), e.vector()
		best := candidate{value: 0, id: id}
		for k, list := 0, e.kind.solutions[e.solution].up; k < len(list); k++ {
			if v := upgradeValue(&list[k], &c, &clipped); v > best.value {
				best.value, best.t = v, &list[k]
			}
		}
		if best.t != nil {
			best.gain = -best.t.audacity.Dot(c)
			t.choose(&t.ups, best, cost)
			gain += best.gain
		}
		if len(t.queue.list) > 0 && math.IsInf(t.queue.list[0].value, 1) {
			continue // upgrades without cost may save resources: choose them before discarding others
		}
		for len(t.ups.list) > 1 {
			worst := &t.ups.list[0]
			rest := *cost
			if rest.add(&worst.t.cost, -1); !t.over(&rest) {
				break
			}
			c := t.ups.pop()
			t.entries[c.id].chosen, *cost = false, rest
			gain -= c.gain
		}
	}
	return gain
}

// choose adds a candidate to those that are chosen.
func (t *Trader) choose(h *heap, c candidate, cost *costs) {
	t.entries[c.id].chosen = true
	cost.add(&c.t.cost, 1)
	h.push(c)
}

// downgrade chooses downgrades of other characters until the budget is kept, those of the least loss for their saving first.
func (t *Trader) downgrade(cost *costs) (gain float64) {
	var m costs
	total := 0.0
	for r := range t.resources {
		// Both the overspending and a saving count as shares of the budget.
		b := max(t.budget[r], 1e-12)
		m[r] = max(cost[r]-t.budget[r], 0) / b / b
		total += m[r]
	}
	t.queue.list, t.queue.least = t.queue.list[:0], false
	for i := range t.entries {
		e := &t.entries[i]
		if e.kind == nil || e.chosen {
			continue
		}
		if !math.IsInf(float64(e.down), -1) {
			// Values are negated: the largest is the least loss.
			t.queue.list = append(t.queue.list, candidate{value: float64(e.down) / total, id: int32(i)})
		}
	}
	t.queue.order()
	t.downs.least = true
	for len(t.queue.list) > 0 {
		if !t.over(cost) && (len(t.downs.list) == 0 || t.downs.list[0].value > t.queue.list[0].value) {
			break
		}
		id := t.queue.pop().id
		e := &t.entries[id]
		c, best := e.vector(), candidate{value: math.Inf(-1), id: id}
		for k, list := 0, e.kind.solutions[e.solution].down; k < len(list); k++ {
			if v := -downgradeValue(&list[k], &c, &m); v > best.value {
				best.value, best.t = v, &list[k]
			}
		}
		if best.t == nil {
			continue
		}
		best.gain = -best.t.audacity.Dot(c)
		t.choose(&t.downs, best, cost)
		gain += best.gain
		for len(t.downs.list) > 0 {
			rest := *cost
			if rest.add(&t.downs.list[0].t.cost, -1); t.over(&rest) {
				break
			}
			c := t.downs.pop()
			t.entries[c.id].chosen, *cost = false, rest
			gain -= c.gain
		}
	}
	for i := range t.downs.list {
		t.downs.list[i].value = -t.downs.list[i].value
	}
	return gain
}

// highest returns the largest product of a criticality with a bound.
func highest(bounds []Vector, c *Vector) float64 {
	most := math.Inf(-1)
	for i := range bounds {
		most = max(most, bounds[i].Dot(*c))
	}
	return most
}

// clip returns multipliers that are at most the kind's ratio apart.
func (k *Kind) clip(m costs, most float64) costs {
	for r := range k.resources {
		m[r] = max(m[r], most/k.ratio)
	}
	return m
}

// sum returns the sum of the multipliers.
func (k *Kind) sum(m *costs, most float64) float64 {
	c := k.clip(*m, most)
	return c[0] + c[1] + c[2] + c[3]
}
