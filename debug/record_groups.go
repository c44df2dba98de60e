package debug

import (
	"errors"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/formula"
)

// Which moments become one rule.

// group is moments that become one rule, with what the watched values were between.
type group struct {
	moments   []int
	low, high []float64
}

// groups puts moments together, by their places: each alone, all in one, or those that are alike. A moment joins the first group to all of whose values
// it is as near as is tolerated; so a rule of a group tolerates no more than one of a moment does, beside what its moments differ in.
func (l *lessons) groups() (out [][]int, err error) {
	n := len(l.out.Moments)
	switch {
	case n == 0:
		return nil, nil
	case l.r.Merge == "all":
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		return [][]int{all}, nil
	case l.r.Merge == "each":
		for i := range n {
			out = append(out, []int{i})
		}
		return out, nil
	}
	var found []group
	for i := range n {
		low, high := l.between(l.out.Moments[i].Tick)
		k := 0
		for k < len(found) && !l.alike(&found[k], low, high) {
			k++
		}
		if k == len(found) {
			found = append(found, group{low: low, high: high})
		}
		g := &found[k]
		g.moments = append(g.moments, i)
		for w := range g.low {
			g.low[w], g.high[w] = min(g.low[w], low[w]), max(g.high[w], high[w])
		}
	}
	for _, g := range found {
		out = append(out, g.moments)
	}
	return out, nil
}

// alike reports whether values lie within what a group tolerates.
func (l *lessons) alike(g *group, low, high []float64) bool {
	for w := range low {
		within := l.out.Watched[w].Within
		if max(high[w], g.high[w])-min(low[w], g.low[w]) > max(g.high[w]-g.low[w], high[w]-low[w])+within+1e-9 {
			return false
		}
	}
	return true
}

// between is what the watched values were between, over the frames of a moment.
func (l *lessons) between(tick int64) (low, high []float64) {
	n := len(l.out.Watched)
	low, high = make([]float64, n), make([]float64, n)
	for w := range low {
		low[w], high[w] = math.Inf(1), math.Inf(-1)
	}
	_ = l.see(tick, func(m *wits.Mind) error { // what cannot be seen is told when the rule is made
		for w, f := range l.formulas(m.Program().Original()) {
			if f == nil {
				return errors.New("a value is not there")
			}
			if v, ok := f.Number(m); ok {
				low[w], high[w] = min(low[w], v), max(high[w], v)
			}
		}
		return nil
	})
	return low, high
}

// formulas read what is watched in minds of a program; nil where it has no such value.
func (l *lessons) formulas(p *wits.Program) []*formula.Formula {
	list, have := l.numbers[p]
	if have {
		return list
	}
	for _, w := range l.out.Watched {
		f, err := formula.CompileIn(p, l.part, w.Value)
		if err != nil || !f.Numeric() {
			f = nil
		}
		list = append(list, f)
	}
	l.numbers[p] = list
	return list
}
