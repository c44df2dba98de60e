package unseen

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/wits-ai/wits"
)

// Tolerance is how far from 1 the sum of probabilities may be that somebody has written.
const Tolerance = 0.001

// addUp reports in words what is wrong with probabilities that should add up to 1.
func addUp(list []float64) error {
	for _, p := range list {
		if !(p >= 0 && p <= 1+Tolerance) {
			return fmt.Errorf("have a %v: each is from 0 to 1", p)
		}
	}
	if s := sum(list); math.Abs(s-1) > Tolerance {
		return fmt.Errorf("add up to %.4g, not to 1", s)
	}
	return nil
}

func sum(list []float64) (s float64) {
	for _, p := range list {
		s += p
	}
	return s
}

// scale makes numbers add up to 1.
func scale(list []float64) {
	s := sum(list)
	for i := range list {
		list[i] /= s
	}
}

// Chain is how an agent goes from state to state by chance: for each period of the day a table, which has a row for each state, which says how
// probable each is next. It does not change.
type Chain struct {
	tables [][]float64 // states*states numbers each
}

// NewChain returns a chain of the states of a graph. It fails in words if the size of a table is wrong, or if a row does not add up to 1 within
// [Tolerance]. Rows are scaled then.
func NewChain(g *Graph, tables ...[][]float64) (*Chain, error) {
	c, n := &Chain{}, g.states
	for t, table := range tables {
		if len(table) != n {
			return nil, fmt.Errorf("unseen: table %d has %d rows, and there are %d states", t, len(table), n)
		}
		flat := make([]float64, 0, n*n)
		for i, row := range table {
			if len(row) != n {
				return nil, fmt.Errorf("unseen: the row of %s in table %d has %d numbers, and there are %d states", g.Name(i), t, len(row), n)
			}
			if err := addUp(row); err != nil {
				return nil, fmt.Errorf("unseen: the numbers of the row of %s in table %d %w", g.Name(i), t, err)
			}
			flat = append(flat, row...)
			scale(flat[i*n:])
		}
		c.tables = append(c.tables, flat)
	}
	if len(tables) == 0 {
		return nil, fmt.Errorf("unseen: a chain needs a table")
	}
	return c, nil
}

// next goes on by one step from the probabilities p, and puts the new ones into dst.
func (c *Chain) next(dst, p []float64, table int) {
	clear(dst)
	rows, n := c.tables[table], len(p)
	for i, from := range p {
		if from == 0 {
			continue
		}
		for j, q := range rows[i*n : (i+1)*n] {
			dst[j] += float64(from * q)
		}
	}
	scale(dst)
}

// ByChance decides by a draw with exactly the probabilities of an agent that has a [Chain]: there is no choice.
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
	alike := total <= 0
	if alike {
		total = float64(n)
	}
	r, upTo := wits.NewRand(&m.chance), 0.0
	u := float64(r.Float() * total)
	for _, s := range d.At {
		if alike {
			upTo++
		} else {
			upTo += odds[s]
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
