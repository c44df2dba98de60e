package unseen

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/wits-ai/wits"
)

// Tolerance is how far from 1 the sum of odds may be.
const Tolerance = 0.001

// Row is a probability distribution: how probable each state is.
type Row struct {
	// Name is that of a period of the day, or in a chain that of the state before.
	Name string
	// From is the hour at which the period begins, from 0 to 24. It lasts until another one begins.
	From float64
	// Odds of the states add up to 1.
	Odds []float64
}

// check reports in words what is wrong with the odds.
func (r *Row) check() error {
	sum := 0.0
	for _, p := range r.Odds {
		if !(p >= 0 && p <= 1+Tolerance) {
			return fmt.Errorf("have a %v: each is from 0 to 1", p)
		}
		sum += p
	}
	if math.Abs(sum-1) > Tolerance {
		return fmt.Errorf("add up to %.4g, not to 1", sum)
	}
	return nil
}

// Odds are a table of probabilities. It does not change, and may be shared. Its rows are one of these:
//
//   - Static odds: how probable the states of an agent are in each period of the day, if nothing else is known of it [Pro360, ch. 14.5]. With a map of what is
//     possible they stand for probabilities that somebody would have to update for ever.
//   - A chain: a row for each state, which says how probable each is in the next step [Pro360, ch. 14.4].
type Odds struct{ rows []Row }

// NewOdds returns the odds of the states of a graph. It fails in words if the odds of a row do not add up to 1 within [Tolerance].
func NewOdds(states int, rows []Row) (*Odds, error) {
	o := &Odds{slices.Clone(rows)}
	for i := range o.rows {
		r := &o.rows[i]
		r.Odds = slices.Clone(r.Odds)
		if len(r.Odds) != states {
			return nil, fmt.Errorf("unseen: %q has odds of %d states, and there are %d", r.Name, len(r.Odds), states)
		}
		if err := r.check(); err != nil {
			return nil, fmt.Errorf("unseen: the odds of %q %w", r.Name, err)
		}
	}
	return o, nil
}

// Rows returns the rows. They are read only.
func (o *Odds) Rows() []Row { return o.rows }

// Period returns which row an hour of the day belongs to: that of the period that began last.
func (o *Odds) Period(hour float64) int {
	best, least := 0, math.Inf(1)
	for i, r := range o.rows {
		if since := math.Mod(hour-r.From+24, 24); since < least {
			best, least = i, since
		}
	}
	return best
}

// Of returns how probable it is that an agent is in a state: the odds of the state, over those of all possible states. If these are 0, all possible states are
// equally probable.
func (o *Odds) Of(m *Maps, agent, row, state int) float64 {
	odds := o.rows[row].Odds
	if m.Stable(agent) {
		return odds[state]
	}
	if !m.Possible(agent, state) {
		return 0
	}
	sum, n := m.sum(agent, odds)
	if sum <= 0 {
		return 1 / float64(n)
	}
	return odds[state] / sum
}

// Decide returns what decides by a draw with the odds of a row: there is no choice.
func (o *Odds) Decide(row int) Decide {
	odds := o.rows[row].Odds
	return func(m *Maps, d *Decision) Choice { return m.draw(d, odds) }
}

// ByChance decides by a draw with exactly the probabilities of an agent that has a chain: there is no choice.
func ByChance(m *Maps, d *Decision) Choice { return m.draw(d, m.agents[d.Agent].p) }

// draw draws from the states at stake with their share in the odds of all possible states, or if the agent must not stay hidden, in those of the states at
// stake. If these are 0, states are equally probable.
func (m *Maps) draw(d *Decision, odds []float64) Choice {
	total, n := 0.0, len(d.At)
	if d.Must {
		for _, s := range d.At {
			total += odds[s]
		}
	} else {
		total, n = m.sum(d.Agent, odds)
	}
	r, upTo := wits.NewRand(&m.chance), 0.0
	u := r.Float()
	for _, s := range d.At {
		if total > 0 {
			upTo += odds[s] / total
		} else {
			upTo += 1 / float64(n)
		}
		if u < upTo {
			return At(s)
		}
	}
	return Hidden
}

// sum returns the odds of all possible states of an agent, and their number.
func (m *Maps) sum(agent int, odds []float64) (sum float64, n int) {
	vs := m.agents[agent].versions
	for w := range vs[0].set {
		set := uint64(0)
		for k := range vs {
			set |= vs[k].set[w]
		}
		for set &= below(len(odds) - w<<6); set != 0; set &= set - 1 {
			sum += odds[w<<6+bits.TrailingZeros64(set)]
			n++
		}
	}
	return sum, n
}

// next goes on by one step of a chain from the probabilities p, and puts the new ones into dst.
func (o *Odds) next(dst, p []float64) {
	clear(dst)
	for i, from := range p {
		for j, q := range o.rows[i].Odds {
			dst[j] += float64(from * q)
		}
	}
	scale(dst)
}

// scale makes numbers add up to 1.
func scale(list []float64) {
	sum := 0.0
	for _, p := range list {
		sum += p
	}
	for i := range list {
		list[i] /= sum
	}
}
