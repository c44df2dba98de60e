package lod

import (
	"fmt"
	"math"
	"slices"
)

// ID is a character of a trader. Methods panic for a character that is not there, unless they say something else.
type ID int32

// Trade is a change of a character's levels that was accepted.
type Trade struct {
	ID ID
	// From and To are combinations of levels; see [Kind.Levels]. To is [Vanished] if the trader has removed the character: the game must, too.
	From, To int
	// Gain is how much the risk of the character falls, in x-space; less than 0 if it rises.
	Gain float64
	// Value is what the trade was ranked by. For an upgrade it is the gain divided by the cost, at least the gain times 1e30 if there is no
	// cost. For a downgrade it is minus the loss divided by the saving.
	Value float64
}

// Vanished is where a trade leads that removes its character.
const Vanished = -1

// A run has at most so many rounds, and accepts no gain below epsilon.
const (
	maxRounds = 64
	epsilon   = 1e-12
)

// The directions of trades.
const (
	up = iota
	down
	directions
)

// entry is a character.
type entry struct {
	best        [directions]float64 // the value of its best transition; NaN if it must be computed
	criticality [categories]float32
	solution    int16
	kind        uint8 // from 1 on, by its number among the details; 0: the place is free
	chosen      bool  // in this round
}

// vector returns the criticality.
func (e *entry) vector() Vector {
	c := &e.criticality
	return Vector{float64(c[0]), float64(c[1]), float64(c[2])}
}

// stale marks the best transitions of a character as those of another criticality or combination of levels.
func (e *entry) stale() { e.best = [directions]float64{math.NaN(), math.NaN()} }

// ranking has the transitions of one direction, weighed with multipliers of the resources.
type ranking struct {
	multipliers costs
	since       uint32 // how often the multipliers have changed
	weights     []weight
	spans       [][]span // by kind and solution
}

// weight is a transition whose product with a criticality is its value.
type weight struct {
	Vector
	t *transition
}

// span is where the transitions of a solution are in a ranking, and of which multipliers.
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
	Trade
	t *transition
}

// Trader chooses the levels of all characters of a game by what its players notice of them. It is not safe for concurrent use.
type Trader struct {
	details      *Details
	resources    int
	entries      []entry
	free         []ID
	players      []player
	cost, budget costs
	rankings     [directions]ranking
	queue        heap
	chosen       []chosen
	trades       []Trade
	scratch      []byte // for Equal and Hash
}

// player is a player with what it has seen of each character.
type player struct {
	Audience
	seen []Impression
}

// NewTrader makes a trader for some players, who perceive alike. It fails if the kinds have different numbers of resources.
func NewTrader(d *Details, players int) (*Trader, error) {
	if len(d.Kinds) == 0 || len(d.Kinds) > math.MaxUint8 {
		return nil, fmt.Errorf("lod: there are %d kinds of characters: 1 to %d are possible", len(d.Kinds), math.MaxUint8)
	}
	t := &Trader{details: d, resources: d.Kinds[0].resources, players: make([]player, players)}
	for i := range t.players {
		t.players[i].Perception = d.Perception
	}
	for m := range t.rankings {
		all := 0
		for _, k := range d.Kinds {
			if k.resources != t.resources {
				return nil, fmt.Errorf("lod: %q has %d resources, and %q has %d", d.Kinds[0].name, t.resources, k.name, k.resources)
			}
			for i := range k.solutions {
				all += len(k.solutions[i].transitions[m])
			}
			t.rankings[m].spans = append(t.rankings[m].spans, make([]span, len(k.solutions)))
		}
		t.rankings[m].weights, t.rankings[m].since = make([]weight, 0, all), 1
	}
	return t, nil
}

// Add adds a character that nobody has seen, at the cheapest levels. It fails if there is no such kind.
func (t *Trader) Add(kind string) (ID, error) {
	k := slices.IndexFunc(t.details.Kinds, func(k *Kind) bool { return k.name == kind })
	if k < 0 {
		return -1, fmt.Errorf("lod: there are no details of a character %q", kind)
	}
	return t.add(k), nil
}

func (t *Trader) add(kind int) (id ID) {
	if n := len(t.free); n > 0 {
		id, t.free = t.free[n-1], t.free[:n-1]
	} else {
		id, t.entries = ID(len(t.entries)), append(t.entries, entry{})
	}
	e := &t.entries[id]
	e.kind, e.solution = uint8(kind+1), int16(t.details.Kinds[kind].cheapest)
	e.stale()
	for i := range t.players {
		p := &t.players[i]
		p.seen = append(p.seen, make([]Impression, len(t.entries)-len(p.seen))...)
		p.seen[id] = Impression{}
	}
	return id
}

// kind returns the kind of a character.
func (t *Trader) kind(e *entry) *Kind { return t.details.Kinds[e.kind-1] }

// solution returns the combination of levels of a character.
func (t *Trader) solution(e *entry) *solution { return &t.kind(e).solutions[e.solution] }

// Remove removes a character, whose number may be given again.
func (t *Trader) Remove(id ID) {
	if t.entries[id].kind != 0 {
		t.entries[id] = entry{}
		t.free = append(t.free, id)
	}
}

// Frame runs a frame of some seconds: it asks how each character appears to each player, sets the criticality to the sum over the players,
// and trades; see [Trader.Run].
func (t *Trader) Frame(delta float64, budget []float64, view func(player int, id ID) View) []Trade {
	for i := range t.players {
		p := &t.players[i]
		p.Begin(delta)
		for id := range t.entries {
			if t.entries[id].kind != 0 {
				p.Look(&p.seen[id], view(i, ID(id)))
			}
		}
		p.Attend()
	}
	for id := range t.entries {
		var sum Vector
		for i := 0; i < len(t.players) && t.entries[id].kind != 0; i++ {
			sum = sum.plus(t.players[i].Criticality(&t.players[i].seen[id]))
		}
		t.SetCriticality(ID(id), sum)
	}
	return t.Run(budget)
}

// SetCriticality sets how much players would notice of a character, for a game that has no use for [Trader.Frame]. Numbers below 0 and NaN
// count as 0. It does nothing for a character that was removed.
func (t *Trader) SetCriticality(id ID, c Vector) {
	e := &t.entries[id]
	for i, x := range c {
		if !(x >= 0) {
			x = 0
		}
		if f := float32(min(x, math.MaxFloat32)); f != e.criticality[i] && e.kind != 0 {
			e.criticality[i] = f
			e.stale()
		}
	}
}

// Criticality returns the criticality that was set last.
func (t *Trader) Criticality(id ID) Vector { return t.entries[id].vector() }

// Levels returns the level of each feature of a combination, by their indices in the [Spec]. Do not change them.
func (k *Kind) Levels(solution int) []int { return k.solutions[solution].levels }

// Features returns the features of the kind. Do not change them.
func (k *Kind) Features() []Feature { return k.features }

// Has reports whether a character is there.
func (t *Trader) Has(id ID) bool {
	return id >= 0 && int(id) < len(t.entries) && t.entries[id].kind != 0
}

// Level returns the level of a feature that a character has, by its index in the [Spec]. Do not change it.
func (t *Trader) Level(id ID, feature int) *Level {
	e := &t.entries[id]
	return &t.kind(e).features[feature].Levels[t.solution(e).levels[feature]]
}

// Risk returns the risk of a character in each category, in x-space.
func (t *Trader) Risk(id ID) Vector {
	e := &t.entries[id]
	return t.solution(e).audacity.times(e.vector())
}

// FeatureRisk returns the share of a feature in the risk of a character.
func (t *Trader) FeatureRisk(id ID, feature int) Vector {
	return t.Level(id, feature).Audacity.times(t.Criticality(id))
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
	for n := 0; n < maxRounds && t.round(); n++ {
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
func (t *Trader) round() bool {
	cost := t.cost
	repairs := t.over(&cost)
	t.chosen = t.chosen[:0]
	if !repairs {
		var m costs
		for r := range t.resources {
			m[r] = 1 / max(t.budget[r]-t.cost[r], 1e-12)
		}
		t.choose(up, m, &cost)
	}
	ups := len(t.chosen)
	if t.over(&cost) {
		var m costs
		for r := range t.resources {
			// Both the overspending and a saving count as shares of the budget.
			b := max(t.budget[r], 1e-12)
			m[r] = max(cost[r]-t.budget[r], 0) / b / b
		}
		t.choose(down, m, &cost)
	}
	for i := range t.chosen {
		t.entries[t.chosen[i].ID].chosen = false
	}
	if !(repairs && len(t.chosen) > 0) && (t.over(&cost) || !(t.gain() > epsilon)) {
		// Without the downgrades, and without the upgrades that there is no room for.
		t.chosen, cost = t.chosen[:ups], t.cost
		for i := range t.chosen {
			cost.add(&t.chosen[i].t.cost, 1)
		}
		for n := ups; t.over(&cost) && n > 0; n-- {
			cost.add(&t.chosen[n-1].t.cost, -1)
			t.chosen = t.chosen[:n-1]
		}
		if !(t.gain() > epsilon) {
			return false
		}
	}
	for i := range t.chosen {
		c := &t.chosen[i]
		e := &t.entries[c.ID]
		t.cost.add(&c.t.cost, 1)
		t.trades = append(t.trades, c.Trade)
		if e.solution = int16(c.To); c.To == Vanished {
			t.Remove(c.ID)
		}
		e.stale()
	}
	return true
}

func (c *costs) add(o *costs, times float64) {
	for r := range c {
		c[r] += float64(times * o[r])
	}
}

// gain returns that of all trades that are chosen.
func (t *Trader) gain() (sum float64) {
	for i := range t.chosen {
		sum += t.chosen[i].Gain
	}
	return sum
}

// choose chooses the best transitions of characters that have none yet, best first, and adds them to the cost: upgrades until the budget is
// overspent, or downgrades until it is kept.
func (t *Trader) choose(direction int, multipliers costs, cost *costs) {
	m := &t.rankings[direction]
	most := max(multipliers[0], multipliers[1], multipliers[2], multipliers[3], 1e-300) // 0 for budgets without end
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
		if e.kind == 0 {
			continue
		}
		if isNew || e.best[direction] != e.best[direction] {
			e.best[direction], _ = t.best(e, direction)
		}
		if v := e.best[direction]; !e.chosen && (v > 0 || direction == down && !math.IsInf(v, -1)) {
			t.queue = append(t.queue, candidate{v, int32(i)})
		}
	}
	for i := len(t.queue)/2 - 1; i >= 0; i-- {
		t.queue.down(i)
	}
	for len(t.queue) > 0 && t.over(cost) == (direction == down) {
		c := t.queue.pop()
		e := &t.entries[c.id]
		_, best := t.best(e, direction)
		e.chosen = true
		cost.add(&best.cost, 1)
		t.chosen = append(t.chosen, chosen{Trade{ID(c.id), int(e.solution), best.to, -best.audacity.Dot(e.vector()), c.value}, best})
	}
}

// best returns the best transition of a character and its value; -Inf if it has none.
func (t *Trader) best(e *entry, direction int) (most float64, best *transition) {
	m := &t.rankings[direction]
	in := &m.spans[e.kind-1][e.solution]
	if in.since != m.since {
		from := len(m.weights)
		m.weights = t.kind(e).weigh(m.weights, int(e.solution), m.multipliers, direction)
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
