package rules

import (
	"math"

	"github.com/wits-ai/wits"
)

// Matching: the first of the three stages. A rule scores the share of the weights of its terms that hold. One that can no longer reach its
// threshold is left at once; the score is then the most that it could have reached. A mind that is watched does the same, to the bit: whoever
// asks why computes the other terms from the values that the mind has noted.

// match looks at a rule, and reports whether it matches. It counts, and notes the score.
func (s *system) match(x *wits.Context, words []uint64, r *scan) (matches bool, looked int) {
	lost := 0.0
	terms := s.terms[r.from:r.to]
	for i := range terms {
		t := &terms[i]
		var v float64
		switch t.form {
		case ofFloat:
			v = math.Float64frombits(words[t.word])
		case ofWhole:
			v = float64(int64(words[t.word]))
		default:
			v = s.evaluate(x, int(r.from)+i)
		}
		if v >= t.lo && v <= t.hi {
			words[t.counter]++
			continue
		}
		if lost += s.worths[int(r.from)+i].lost(v, t.span); lost > r.slack {
			words[r.score] = math.Float64bits(1 - float64(lost*r.inverse))
			return false, i + 1
		}
	}
	words[r.score] = math.Float64bits(1 - float64(lost*r.inverse))
	words[r.matched]++
	return true, len(terms)
}

// lost is the weight that a term loses for a value.
func (s *system) lost(term int, v float64) float64 {
	if t := &s.terms[term]; v >= t.lo && v <= t.hi {
		return 0
	}
	return s.worths[term].lost(v, s.terms[term].span)
}

// evaluate is the number of a term that is an expression; a condition is 1 if it holds, else 0.
func (s *system) evaluate(x *wits.Context, term int) float64 {
	info, v := &s.infos[term], 0.0
	if info.number != nil {
		v = (*info.number)(x)
	} else {
		holds := (*info.condition)(x)
		x.Evaluated(info.evaluation, holds)
		if holds {
			v = 1
		}
	}
	x.Words()[info.seen] = math.Float64bits(v)
	return v
}

// holds reports whether a rule would match, without counting: for chains.
func (s *system) holds(x *wits.Context, r *scan) bool {
	words := x.Words()
	lost := 0.0
	for i := r.from; i < r.to && lost <= r.slack; i++ {
		lost += s.lost(int(i), s.number(x, words, int(i)))
	}
	return r.to > r.from && lost <= r.slack
}

// number is what a term compares.
func (s *system) number(x *wits.Context, words []uint64, term int) float64 {
	t := &s.terms[term]
	switch t.form {
	case ofFloat:
		return math.Float64frombits(words[t.word])
	case ofWhole:
		return float64(int64(words[t.word]))
	case ofNumber:
		return (*s.infos[term].number)(x)
	}
	if (*s.infos[term].condition)(x) {
		return 1
	}
	return 0
}

func float(words []uint64, at int) float64 { return math.Float64frombits(words[at]) }
