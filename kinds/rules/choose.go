package rules

import (
	"math"

	"github.com/wits-ai/wits"
)

// Selection: the second stage. Where the order is fixed or shuffled, rules are looked at until enough are selected: greedily. Where rules are
// drawn all are looked at first. Rules that are unique come first in any case, so that none is missed.

// pass is what an update has done so far.
type pass struct {
	looked, terms int
	taken         int
	tags          uint64
	unique        bool
	capped        bool
}

// choose selects rules: it writes their verdicts, and leaves them in picked in the order in which they were selected.
func (s *system) choose(x *wits.Context) (p pass) {
	words := x.Words()
	for i := range s.scans {
		words[s.scans[i].verdict] = uint64(Skipped)
	}
	if f := int(words[s.forced]) - 1; f >= 0 && f < len(s.rules) {
		words[s.forced] = 0
		s.take(words, f, &p)
		return p
	}
	s.pick(x, words, &p)
	if p.capped {
		for i := range s.rules {
			if at := s.scans[i].verdict; words[at] == uint64(Skipped) && !s.rules[i].step {
				words[at] = uint64(Beyond)
			}
		}
	}
	return p
}

func (s *system) pick(x *wits.Context, words []uint64, p *pass) {
	for _, i := range s.uniques {
		if s.full(p) {
			p.capped = true
			return
		}
		if s.visit(x, words, int(i), p) {
			s.take(words, int(i), p)
			p.unique = true
			return
		}
	}
	switch {
	case !s.draws && s.order != orderRandom && s.order != orderShuffled:
		s.listed(x, words, p)
	case len(s.fixed) <= few:
		var room [few]uint16
		s.drawing(x, words, room[:len(s.fixed)], p)
	default:
		var room [maxRules]uint16
		s.drawing(x, words, room[:len(s.fixed)], p)
	}
}

// few rules, as most documents have, need little room on the stack.
const few = 64

// drawing looks at rules in an order that is drawn, or draws among those that match. It has room for the numbers of all of them.
func (s *system) drawing(x *wits.Context, words []uint64, order []uint16, p *pass) {
	for k, i := range s.fixed {
		order[k] = uint16(i)
	}
	if s.order == orderShuffled && !s.draws {
		s.shuffled(x, words, order, p)
		return
	}
	s.draw(x, words, order[:s.matching(x, words, order, p)], p)
}

// full reports whether a cap is hit.
func (s *system) full(p *pass) bool {
	return s.checks > 0 && p.looked >= s.checks || s.mostTerms > 0 && p.terms >= s.mostTerms
}

// visit looks at a rule, and reports whether it matches.
func (s *system) visit(x *wits.Context, words []uint64, i int, p *pass) bool {
	r := &s.scans[i]
	matches, looked := s.match(x, words, r)
	p.looked++
	p.terms += looked
	if !matches {
		words[r.verdict] = uint64(NoMatch)
	}
	return matches
}

// take selects a rule that matches, unless one that was selected before has a tag of it.
func (s *system) take(words []uint64, i int, p *pass) {
	r := &s.rules[i]
	if r.tags&p.tags != 0 {
		words[s.scans[i].verdict] = uint64(Filtered)
		words[r.filtered]++
		return
	}
	words[s.scans[i].verdict] = uint64(Selected)
	p.tags |= r.tags
	s.picked.set(words, p.taken, i)
	p.taken++
}

// enough reports whether no more may be selected.
func (s *system) enough(p *pass) bool { return s.first > 0 && p.taken >= s.first }

// listed looks at rules from the top of the list, or from where a cap was hit in the last update.
func (s *system) listed(x *wits.Context, words []uint64, p *pass) {
	k := int(words[s.resume])
	if words[s.resume] = 0; k < 0 || k >= len(s.fixed) {
		k = 0
	}
	for ; k < len(s.fixed) && !s.enough(p); k++ {
		if s.full(p) {
			if p.capped = true; p.taken == 0 {
				words[s.resume] = uint64(k)
			}
			return
		}
		if i := int(s.fixed[k]); s.visit(x, words, i, p) {
			s.take(words, i, p)
		}
	}
}

// shuffled looks at rules in an order that is drawn as far as it is needed.
func (s *system) shuffled(x *wits.Context, words []uint64, order []uint16, p *pass) {
	dice := x.Rand()
	for len(order) > 0 && !s.enough(p) {
		if s.full(p) {
			p.capped = true
			return
		}
		at := dice.Int(len(order))
		i := int(order[at])
		order[at] = order[0] // which nobody has looked at
		order = order[1:]
		if s.visit(x, words, i, p) {
			s.take(words, i, p)
		}
	}
}

// matching looks at all rules, and gives how many of them match: the first of the order. If there is a cap the order is drawn, so that none is
// never looked at.
func (s *system) matching(x *wits.Context, words []uint64, order []uint16, p *pass) (found int) {
	caps := s.checks > 0 || s.mostTerms > 0
	for k := range order {
		if s.full(p) {
			p.capped = true
			break
		}
		if caps {
			at := k + x.Rand().Int(len(order)-k)
			order[k], order[at] = order[at], order[k]
		}
		if s.visit(x, words, int(order[k]), p) {
			order[k], order[found] = order[found], order[k]
			found++
		}
	}
	return found
}

// draw draws among rules that match.
func (s *system) draw(x *wits.Context, words []uint64, matching []uint16, p *pass) {
	k := 0
	for ; k < len(matching) && !s.enough(p); k++ {
		at := k + s.drawn(x, words, matching[k:])
		matching[k], matching[at] = matching[at], matching[k]
		s.take(words, int(matching[k]), p)
	}
	for _, i := range matching[k:] {
		words[s.scans[i].verdict] = uint64(NotDrawn)
		words[s.rules[i].filtered]++
	}
}

// drawn is the place of one of them: as likely as any other, or by weight while those are trained.
func (s *system) drawn(x *wits.Context, words []uint64, among []uint16) int {
	if !s.draws {
		return x.Rand().Int(len(among))
	}
	total := 0.0
	for _, i := range among {
		total += s.weightOf(words, &s.rules[i])
	}
	at := float64(x.Rand().Float() * total)
	for j, i := range among {
		if at -= s.weightOf(words, &s.rules[i]); at < 0 {
			return j
		}
	}
	return len(among) - 1
}

// result is what came of the update.
func (p *pass) result() Result {
	switch {
	case p.taken > 0:
		return Matched
	case p.capped:
		return CapHit
	}
	return Unmatched
}

// clamped is a weight within the bounds of training.
func (s *system) clamped(w float64) float64 {
	return math.Min(math.Max(w, s.training.Least), s.training.Most)
}
