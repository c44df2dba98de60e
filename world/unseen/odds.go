package unseen

import (
	"fmt"
	"math"
	"slices"
)

// Period is a time of the day, and how probable each state is then for an agent of which nothing else is known.
type Period struct {
	Name string
	// From is the hour at which it begins, from 0 to 24. It lasts until another one begins.
	From float64
	// Odds of the states add up to 1.
	Odds []float64
}

// Odds are static probabilities by period [Pro360, ch. 14.5]. With the possible states of an agent they stand for probabilities that somebody would have to
// update for ever. They do not change, and may be shared.
type Odds struct{ periods []Period }

// NewOdds returns the odds of some states. It fails in words if the odds of a period do not add up to 1 within [Tolerance].
func NewOdds(states int, periods []Period) (*Odds, error) {
	if len(periods) == 0 {
		return nil, fmt.Errorf("unseen: odds need a period")
	}
	o := &Odds{slices.Clone(periods)}
	for i, p := range o.periods {
		if len(p.Odds) != states {
			return nil, fmt.Errorf("unseen: %q has odds of %d states, and there are %d", p.Name, len(p.Odds), states)
		}
		if err := addUp(p.Odds); err != nil {
			return nil, fmt.Errorf("unseen: the odds of %q %w", p.Name, err)
		}
		o.periods[i].Odds = slices.Clone(p.Odds)
	}
	return o, nil
}

// Period returns which period an hour of the day belongs to: the one that began last.
func (o *Odds) Period(hour float64) int {
	best, least := 0, math.Inf(1)
	for i, p := range o.periods {
		since := hour - p.From
		if since < 0 {
			since += 24
		}
		if since < least {
			best, least = i, since
		}
	}
	return best
}

// Of returns how probable it is in a period that an agent is in a state: the odds of the state, over those of all possible states. If these are 0, all possible
// states are equally probable.
func (o *Odds) Of(m *Maps, agent, period, state int) float64 {
	odds := o.periods[period].Odds
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

// Decide returns what decides by a draw with the odds of a period: there is no choice.
func (o *Odds) Decide(period int) Decide {
	odds := o.periods[period].Odds
	return func(m *Maps, d *Decision) Choice { return m.draw(d, odds) }
}
