package lod

import (
	"fmt"
	"math"
	"slices"
)

// ID is a character of a trader.
type ID int32

// Trade is a change of a character's levels that was accepted.
type Trade struct {
	ID ID
	// From and To are combinations of levels; see [Kind.Levels]. To is [Vanished] if the trader has removed the character, and the game
	// must do so, too.
	From, To int
	// Gain is how much the risk of the character falls, in x-space; less than 0 if it rises.
	Gain float64
	// Value is what the trade was ranked by. For an upgrade it is the gain divided by the cost, at least the gain times 1e30 if there is no
	// cost. For a downgrade it is the loss divided by the saving, negative.
	Value float64
}

// Vanished is where a trade leads that removes its character.
const Vanished = -1

// The loop of a run ends at the latest after so many rounds, and accepts no gain below epsilon.
const (
	maxRounds = 64
	epsilon   = 1e-12
)

// A direction of trades: upgrades or downgrades.
type direction int

const (
	up direction = iota
	down
	directions
)

// entry is a character.
type entry struct {
	best        [directions]float64 // the value of its best transition; NaN if it must be computed
	criticality [categories]float32
	solution    int16
	kind        uint8 // by its number in the trader; 0: the place is free
	chosen      bool  // in this round
}

// vector returns the criticality.
func (e *entry) vector() Vector {
	return Vector{float64(e.criticality[0]), float64(e.criticality[1]), float64(e.criticality[2])}
}

// stale marks the best transitions of a character as those of another criticality or combination of levels.
func (e *entry) stale() { e.best = [directions]float64{math.NaN(), math.NaN()} }

// market has the transitions of one direction, weighed with multipliers of the resources.
type market struct {
	multipliers costs
	since       uint32 // how often the multipliers have changed
	weights     []weight
}

// weight is a transition whose product with a criticality is its value.
type weight struct {
	Vector
	t *transition
}

// ware is a kind of a trader. By solution it has where its transitions are in the markets.
type ware struct {
	*Kind
	spans [directions][]span
}

// span is a part of the weights of a market, and of which multipliers.
type span struct {
	since    uint32
	from, to int32
}

// candidate is a character with the value of its best transition.
type candidate struct {
	value float64
	id    int32
}

// chosen is a trade that a round may accept.
type chosen struct {
	candidate
	t    *transition
	gain float64 // less risk; less than 0 for more
}

// Trader chooses the levels of characters. It is not safe for concurrent use.
type Trader struct {
	resources int
	kinds     []ware // from 1 on
	entries   []entry
	free      []ID

	cost   costs
	budget costs
	trades []Trade

	markets    [directions]market
	queue      heap
	ups, downs []chosen
}

// NewTrader makes a trader for so many resources, 1 to [MaxResources].
func NewTrader(resources int) (*Trader, error) {
	if resources < 1 || resources > MaxResources {
		return nil, fmt.Errorf("lod: a trader has 1 to %d resources, not %d", MaxResources, resources)
	}
	return &Trader{resources: resources, kinds: make([]ware, 1)}, nil
}

// Add adds a character at the cheapest combination of levels, with criticality 0. It fails if the kind has other resources.
func (t *Trader) Add(k *Kind) (ID, error) {
	if k.resources != t.resources {
		return -1, fmt.Errorf("lod: kind %q has %d resources, and the trader has %d", k.name, k.resources, t.resources)
	}
	kind, err := t.number(k)
	if err != nil {
		return -1, err
	}
	e := entry{kind: kind, solution: int16(k.cheapest)}
	e.stale()
	if n := len(t.free); n > 0 {
		id := t.free[n-1]
		t.free = t.free[:n-1]
		t.entries[id] = e
		return id, nil
	}
	t.entries = append(t.entries, e)
	return ID(len(t.entries) - 1), nil
}

// number returns the number of a kind, which it gives to a new one.
func (t *Trader) number(k *Kind) (uint8, error) {
	i := slices.IndexFunc(t.kinds, func(w ware) bool { return w.Kind == k })
	if i < 0 {
		if i = len(t.kinds); i > math.MaxUint8 {
			return 0, fmt.Errorf("lod: a trader has at most %d kinds of characters", math.MaxUint8)
		}
		w, n := ware{Kind: k}, len(k.solutions)
		left, _ := k.Transitions()
		for d := range w.spans {
			w.spans[d] = make([]span, n)
			m := &t.markets[d]
			m.weights = slices.Grow(m.weights, cap(m.weights)-len(m.weights)+left)
		}
		t.kinds = append(t.kinds, w)
	}
	return uint8(i), nil
}

// solution returns the combination of levels of a character.
func (t *Trader) solution(e *entry) *solution { return &t.kinds[e.kind].solutions[e.solution] }

// Remove removes a character, whose number may be given again.
func (t *Trader) Remove(id ID) {
	if t.entries[id].kind != 0 {
		t.entries[id] = entry{}
		t.free = append(t.free, id)
	}
}

// SetCriticality sets how much a player would notice of a character. Numbers below 0 and NaN count as 0. It does nothing for a character
// that was removed.
func (t *Trader) SetCriticality(id ID, c Vector) {
	e := &t.entries[id]
	if e.kind == 0 {
		return
	}
	for i, x := range c {
		if !(x >= 0) {
			x = 0
		}
		if f := float32(min(x, math.MaxFloat32)); f != e.criticality[i] {
			e.criticality[i] = f
			e.stale()
		}
	}
}

// Criticality returns the criticality that was set last.
func (t *Trader) Criticality(id ID) Vector { return t.entries[id].vector() }

// Solution returns the combination of levels that a character has; see [Kind.Levels].
func (t *Trader) Solution(id ID) int { return int(t.entries[id].solution) }

// Level returns the level of a feature that a character has, by their indices in the [Spec].
func (t *Trader) Level(id ID, feature int) int {
	return t.solution(&t.entries[id]).levels[feature]
}

// Levels returns the level of each feature of a combination, by their indices in the [Spec]. Do not change them.
func (k *Kind) Levels(solution int) []int { return k.solutions[solution].levels }

// Value returns the value of the level of a feature that a character has; see [Level].
func (t *Trader) Value(id ID, feature int) float64 { return t.level(id, feature).Value }

func (t *Trader) level(id ID, feature int) *Level {
	k := t.kinds[t.entries[id].kind]
	return &k.features[feature].Levels[t.Level(id, feature)]
}

// Risk returns the risk of a character in each category, in x-space.
func (t *Trader) Risk(id ID) Vector {
	e := &t.entries[id]
	return t.solution(e).audacity.times(e.vector())
}

// FeatureRisk returns the share of a feature in the risk of a character.
func (t *Trader) FeatureRisk(id ID, feature int) Vector {
	return t.level(id, feature).Audacity.times(t.Criticality(id))
}

// Total returns the risk of all characters, in x-space.
func (t *Trader) Total() float64 {
	total := 0.0
	for i := range t.entries {
		if e := &t.entries[i]; e.kind != 0 {
			total += t.solution(e).audacity.Dot(e.vector())
		}
	}
	return total
}

// Cost returns what all characters take of a resource.
func (t *Trader) Cost(resource int) float64 { return t.sum()[resource] }

func (t *Trader) sum() (all costs) {
	for i := range t.entries {
		if e := &t.entries[i]; e.kind != 0 {
			all.add(&t.solution(e).cost, 1)
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
	t.ups, t.downs = t.ups[:0], t.downs[:0]
	if !repairs {
		var m costs
		for r := range t.resources {
			m[r] = 1 / max(t.budget[r]-t.cost[r], 1e-12)
		}
		t.ups = t.choose(t.ups, m, &cost, up)
		gain = total(t.ups)
	}
	if t.over(&cost) {
		var m costs
		for r := range t.resources {
			// Both the overspending and a saving count as shares of the budget.
			b := max(t.budget[r], 1e-12)
			m[r] = max(cost[r]-t.budget[r], 0) / b / b
		}
		t.downs = t.choose(t.downs, m, &cost, down)
		gain += total(t.downs)
	}
	over := t.over(&cost)
	t.unchoose(t.ups)
	t.unchoose(t.downs)
	if accepted = repairs && len(t.downs) > 0 || !over && gain > epsilon; !accepted {
		// Without the downgrades, and without the upgrades that there is no room for.
		t.downs, cost = t.downs[:0], t.cost
		for i := range t.ups {
			cost.add(&t.ups[i].t.cost, 1)
		}
		for t.over(&cost) && len(t.ups) > 0 {
			last := len(t.ups) - 1
			cost.add(&t.ups[last].t.cost, -1)
			t.ups = t.ups[:last]
		}
		accepted = total(t.ups) > epsilon
	}
	if accepted {
		t.accept(t.ups)
		t.accept(t.downs)
	}
	return accepted
}

func (c *costs) add(o *costs, times float64) {
	for r := range c {
		c[r] += float64(times * o[r])
	}
}

// total returns the gain of all.
func total(list []chosen) (gain float64) {
	for i := range list {
		gain += list[i].gain
	}
	return gain
}

func (t *Trader) unchoose(list []chosen) {
	for i := range list {
		t.entries[list[i].id].chosen = false
	}
}

// accept does trades.
func (t *Trader) accept(list []chosen) {
	for i := range list {
		c := &list[i]
		e := &t.entries[c.id]
		t.cost.add(&c.t.cost, 1)
		t.trades = append(t.trades, Trade{ID(c.id), int(e.solution), c.t.to, c.gain, c.value})
		if e.solution = int16(c.t.to); c.t.to == Vanished {
			t.Remove(ID(c.id))
		}
		e.stale()
	}
}

// choose appends the best transitions of characters that have none yet, best first, and adds them to the cost: upgrades until the budget is
// overspent, or downgrades until it is kept.
func (t *Trader) choose(list []chosen, multipliers costs, cost *costs, d direction) []chosen {
	m := &t.markets[d]
	most := max(multipliers[0], multipliers[1], multipliers[2], multipliers[3])
	for r := range multipliers {
		multipliers[r] /= most
	}
	isNew := multipliers != m.multipliers
	if isNew {
		m.multipliers, m.since, m.weights = multipliers, m.since+1, m.weights[:0]
	}
	t.queue = t.queue[:0]
	for i := range t.entries {
		e := &t.entries[i]
		if e.kind == 0 || e.chosen {
			continue
		}
		if isNew || e.best[d] != e.best[d] {
			e.best[d], _ = t.best(e, d)
		}
		if v := e.best[d]; v > 0 || d == down && !math.IsInf(v, -1) {
			t.queue = append(t.queue, candidate{v, int32(i)})
		}
	}
	t.queue.order()
	for len(t.queue) > 0 && t.over(cost) == (d == down) {
		c := t.queue.pop()
		e := &t.entries[c.id]
		_, best := t.best(e, d)
		e.chosen = true
		cost.add(&best.cost, 1)
		list = append(list, chosen{c, best, -best.audacity.Dot(e.vector())})
	}
	return list
}

// best returns the best transition of a character and its value; -Inf if it has none.
func (t *Trader) best(e *entry, d direction) (most float64, best *transition) {
	m, k := &t.markets[d], &t.kinds[e.kind]
	in := &k.spans[d][e.solution]
	if in.since != m.since {
		from := len(m.weights)
		m.weights = k.weigh(m.weights, int(e.solution), m.multipliers, d)
		*in = span{m.since, int32(from), int32(len(m.weights))}
	}
	most = math.Inf(-1)
	c := e.vector()
	for i, list := 0, m.weights[in.from:in.to]; i < len(list); i++ {
		if v := list[i].Dot(c); v > most {
			most, best = v, list[i].t
		}
	}
	return most, best
}
