package tune

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/stats"
)

// MaxMembers is how many members a front has at most that is confirmed. Of more that the search holds on to, those stay that lie furthest
// apart: the most crowded is taken away, again and again.
const MaxMembers = 12

// Front is what a search for several goals found: trade-offs to choose from.
type Front struct {
	Study      *Study      `json:"study"`
	Candidates []Candidate `json:"-"`
	// Before is what the documents came to as they were by each goal: points, 0 to 1, or the figure as the game reports it.
	Before []stats.Interval `json:"before"`
	// Members are in the order of the first goal as the search held them, the best first, and are numbered from 1 on in tables; none if no
	// numbers but those of the documents are on the front.
	Members []Member `json:"members"`
	Rounds  int      `json:"rounds"` // of the comparison, by each member
	// Level is the level of confidence with which a member is called better: 1 - 0.05 / (members * goals), so that by luck at most one front of
	// twenty has any that is called so (Bonferroni).
	Level float64 `json:"level"`
}

// Member is one of a front, and how it compares with the documents as they were by rounds that no trial was judged by.
type Member struct {
	Values    []float64         `json:"values"` // of the space
	Documents map[string][]byte `json:"-"`
	Goals     []Measure         `json:"goals"`
	// DominatedBy are the members that came out at least as well by each goal and better by one, by their estimates: by number from 1 on, and 0
	// for the documents as they were. The search held them for none; with fresh seeds they are.
	DominatedBy []int `json:"dominatedBy,omitempty"`
}

// Measure is what a member came to by a goal.
type Measure struct {
	// Value is points, 0 to 1, or the figure as the game reports it, and Gain how much better than before it is with the same seeds: more is
	// better, whatever the goal. Both with 95 % confidence.
	Value stats.Interval `json:"value"`
	Gain  stats.Interval `json:"gain"`
	// Better: the interval of the gain with the level of the front lies above 0. Worse: that of 95 % lies below 0.
	Better bool `json:"better,omitempty"`
	Worse  bool `json:"worse,omitempty"`
}

// Better reports whether a member is better by one goal at least, and worse by none.
func (m *Member) Better() bool {
	return slices.ContainsFunc(m.Goals, func(g Measure) bool { return g.Better }) && !m.Worse()
}

// Worse reports whether a member is worse by a goal.
func (m *Member) Worse() bool {
	return slices.ContainsFunc(m.Goals, func(g Measure) bool { return g.Worse })
}

// Trades reports whether a member is better by one goal and worse by another.
func (m *Member) Trades() bool {
	return slices.ContainsFunc(m.Goals, func(g Measure) bool { return g.Better }) && m.Worse()
}

// Better reports whether there is a member that is better than what was there by one goal at least, and worse by none.
func (f *Front) Better() bool {
	return slices.ContainsFunc(f.Members, func(m Member) bool { return m.Better() })
}

// RunFront seeks by the study's goals, of which there are at least two, until the search ends, and compares the members of its front with what was
// there before. The fleet finds its documents in the stock.
func (s *Study) RunFront(ctx context.Context, search FrontSearcher, fleet batch.Fleet, stock batch.Stock, o Options) (*Front, error) {
	if len(s.Goals) < 2 {
		return nil, fmt.Errorf("a front needs at least two goals")
	}
	f, p := &Front{Study: s}, s.playing(ctx, fleet, stock, o)
	err := p.seek(search.Ask, func(list []Candidate) {
		worths := make([][]float64, len(list))
		for i, c := range list {
			for _, w := range c.Worths {
				worths[i] = append(worths[i], w.Estimate)
			}
		}
		search.Tell(worths)
		f.Candidates = append(f.Candidates, list...)
	})
	if err == nil {
		err = f.choose(search.Front())
	}
	if err == nil {
		err = p.confirmFront(f)
	}
	if err != nil {
		return nil, err
	}
	return f, p.keep(f)
}

// choose makes members of what the search holds on to: of points that come to the same numbers one, none that are the documents', and at most
// [MaxMembers].
func (f *Front) choose(held []Holding) error {
	s := f.Study
	was := make([]float64, len(s.Space))
	for i, p := range s.Space {
		was[i] = p.Value
	}
	seen := [][]float64{was, s.Space.Values(s.Space.Start())}
	var worths [][]float64
	var front []int
	for _, h := range held {
		values := s.Space.Values(h.Point)
		if slices.ContainsFunc(seen, func(v []float64) bool { return slices.Equal(v, values) }) {
			continue
		}
		seen = append(seen, values)
		front = append(front, len(worths))
		worths = append(worths, h.Worths)
	}
	front = spread(worths, front, MaxMembers)
	slices.SortStableFunc(front, func(a, b int) int { return cmp.Compare(worths[b][0], worths[a][0]) })
	for _, i := range front {
		m := Member{Values: seen[i+2]}
		var err error
		if m.Documents, err = s.with(m.Values); err != nil {
			return err
		}
		f.Members = append(f.Members, m)
	}
	return nil
}

// confirmFront compares the members with the documents as they were, by seeds that no trial had.
func (p *playing) confirmFront(f *Front) error {
	goals := p.study.Goals
	f.Rounds, f.Before = even(p.study.Confirm), []stats.Interval{}
	if f.Level = stats.Level; len(f.Members) > 0 {
		f.Level = 1 - (1-stats.Level)/float64(len(f.Members)*len(goals))
	}
	entrants := []entrant{{asTheyAre, nil}}
	for i, m := range f.Members {
		entrants = append(entrants, entrant{fmt.Sprintf("member %d of the front", i+1), m.Documents})
	}
	worths, err := p.judge("confirm", f.Rounds, entrants)
	if err != nil {
		return err
	}
	for k, g := range goals {
		f.Before = append(f.Before, g.value(g.interval(worths[0][k], stats.Level)))
	}
	for i := range f.Members {
		m := &f.Members[i]
		for k, g := range goals {
			worth := worths[i+1][k]
			gain := worth.over(worths[0][k])
			is := Measure{Value: g.value(g.interval(worth, stats.Level)), Gain: g.gain(gain, stats.Level)}
			is.Better, is.Worse = g.gain(gain, f.Level).Low > 0, is.Gain.High < 0
			m.Goals = append(m.Goals, is)
		}
	}
	f.compare()
	return nil
}

// compare says which members are dominated.
func (f *Front) compare() {
	gains := [][]float64{make([]float64, len(f.Study.Goals))} // the first are the documents as they were
	for _, m := range f.Members {
		var list []float64
		for _, g := range m.Goals {
			list = append(list, g.Gain.Estimate)
		}
		gains = append(gains, list)
	}
	for i := range f.Members {
		for k := range gains {
			if k != i+1 && Dominates(gains[k], gains[i+1]) {
				f.Members[i].DominatedBy = append(f.Members[i].DominatedBy, k)
			}
		}
	}
}

// value returns what a goal came to as the game reports it.
func (g Goal) value(i stats.Interval) stats.Interval {
	if g.Less {
		return stats.Interval{Estimate: -i.Estimate, Low: -i.High, High: -i.Low}
	}
	return i
}
