package tune

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/wits-ai/wits/geom"
)

// FrontSearcher proposes trials and learns from what they were worth, as a [Searcher] does, but by several goals: it comes to a front of
// trade-offs. The same seed and the same worths lead to the same proposals.
type FrontSearcher interface {
	// Ask proposes trials that are played with the same seeds: new points, and such that were tried before and are judged again. None means
	// that the search has ended.
	Ask() []Trial
	// Tell says by how much those were better than the start with the same seeds, in their order, by each goal: more is better. A trial with
	// a worth that is no number counts as the worst by all goals.
	Tell(worths [][]float64)
	// Front returns those of which no other is as good by all goals, by what is known of them so far.
	Front() []Holding
}

// Holding is a point that a search for several goals holds on to.
type Holding struct {
	Point []float64
	// Worths are how much better it is than the start, by each goal: more is better.
	Worths []float64
	// Rounds is how many it was judged by, in all.
	Rounds int
}

// MaxGoals is how many goals a search has at most: of more, nearly every candidate is better by one of them than each other.
const MaxGoals = 6

// nsga2 is the evolution of a population by NSGA-II [Deb et al. 2002]: parents win tournaments by front and crowding, children come of them
// by simulated binary crossover and polynomial mutation, and the best of both live on.
//
// Matches depend on luck. So of those on the front that live on, up to half a population is judged again in each turn, with the seeds of the
// new ones: those with the fewest rounds. What a member is worth is the average of all its rounds. Who came to the front by luck is thus the
// first to be judged again, and goes. The last turns have nothing new: they judge the front alone, and in the end who was judged once
// only is left out, unless all were.
type nsga2 struct {
	effort Effort
	random *rand.Rand
	start  []float64
	goals  int
	size   int // of the population
	tried  int
	ended  bool // nothing new is proposed

	members []*member
	asked   []*member
}

type member struct {
	Holding
	front int // it is in, from 0 on
	crowd float64
}

// Rates of NSGA-II: how alike children are to their parents, of both operators, and how often two parents are crossed. The paper has 20 for
// the first two, which take smaller steps. With the hundreds of trials that matches allow they come to less: after 1,000 trials of ZDT1 with
// six numbers to 0.6 of the area of the true front, and these to 0.8.
const (
	crossIndex  = 3.0
	mutateIndex = 5.0
	crossRate   = 0.9
)

// NewNSGA2 searches from a start for a front of trade-offs between several goals. Its population grows with the root of the trials: 12 for
// 200 of them, 24 for 1,000, and 100 at most.
func NewNSGA2(start []float64, goals int, e Effort) (FrontSearcher, error) {
	if err := e.check(start); err != nil {
		return nil, err
	}
	switch {
	case goals < 2 || goals > MaxGoals:
		return nil, fmt.Errorf("a front is one of 2 to %d goals, not of %d", MaxGoals, goals)
	case e.Trials < 8:
		return nil, fmt.Errorf("%d trials are too few for several goals: at least 8 are compared", e.Trials)
	}
	size := 4 * int(math.Ceil(0.7*math.Sqrt(float64(e.Trials))/4))
	return &nsga2{effort: e, random: e.random(4), start: clamped(start), goals: goals, size: min(100, max(8, size))}, nil
}

// Ask implements [FrontSearcher].
func (s *nsga2) Ask() []Trial {
	left, again := s.effort.Trials-s.tried, s.again(s.size/2)
	// What the last turns need, and what is left for children.
	last := max(s.size/2, len(s.again(s.size)))
	children := min(s.size, left-len(again)-last)
	switch {
	case left == 0:
		return nil
	case len(s.members) == 0:
		s.asked = s.first()
	case !s.ended && children >= s.size/2:
		s.asked = nil
		for len(s.asked) < children {
			s.asked = append(s.asked, s.children()...)
		}
		s.asked = append(s.asked[:children], again...)
	default:
		s.asked, s.ended = again[:min(left, len(again))], true
	}
	s.tried += len(s.asked)
	var trials []Trial
	for _, m := range s.asked {
		trials = append(trials, Trial{slices.Clone(m.Point), s.effort.Rounds})
	}
	return trials
}

// first returns the start and points around it.
func (s *nsga2) first() []*member {
	list := []*member{{Holding: Holding{Point: s.start}}}
	for len(list) < s.size {
		point := make([]float64, len(s.start))
		for i := range point {
			point[i] = s.start[i] + float64(s.effort.step()*s.random.NormFloat64())
		}
		list = append(list, &member{Holding: Holding{Point: clamped(point)}})
	}
	return list
}

// again returns those of the front that are judged again, at most n: those with the fewest rounds, the loneliest first.
func (s *nsga2) again(n int) []*member {
	list := slices.DeleteFunc(slices.Clone(s.members), func(m *member) bool { return m.front > 0 })
	slices.SortStableFunc(list, func(a, b *member) int {
		return cmp.Or(cmp.Compare(a.Rounds, b.Rounds), cmp.Compare(b.crowd, a.crowd))
	})
	return list[:min(n, len(list))]
}

// Tell implements [FrontSearcher].
func (s *nsga2) Tell(worths [][]float64) {
	for i, m := range s.asked {
		worth := slices.Clone(worths[i])
		if slices.ContainsFunc(worth, math.IsNaN) {
			for goal := range worth {
				worth[goal] = math.Inf(-1)
			}
		}
		if m.Rounds == 0 {
			m.Worths = worth
			s.members = append(s.members, m)
		}
		was, now := float64(m.Rounds), float64(s.effort.Rounds)
		for goal := range worth {
			if m.Rounds > 0 {
				m.Worths[goal] = (float64(m.Worths[goal]*was) + float64(worth[goal]*now)) / (was + now)
			}
		}
		m.Rounds += s.effort.Rounds
	}
	s.live()
}

// live has the best of all live on.
func (s *nsga2) live() {
	worths := make([][]float64, len(s.members))
	for i, m := range s.members {
		worths[i] = m.Worths
	}
	var kept []*member
	for n, front := range layers(worths) {
		front = spread(worths, front, s.size-len(kept))
		for i, crowd := range crowding(worths, front) {
			m := s.members[front[i]]
			m.front, m.crowd = n, crowd
			kept = append(kept, m)
		}
		if len(kept) == s.size {
			break
		}
	}
	s.members = kept
}

// Front implements [FrontSearcher].
func (s *nsga2) Front() []Holding {
	var list []Holding
	for _, m := range s.members {
		if m.front == 0 {
			list = append(list, Holding{slices.Clone(m.Point), slices.Clone(m.Worths), m.Rounds})
		}
	}
	if s.ended && slices.ContainsFunc(list, s.settled) {
		list = slices.DeleteFunc(list, func(h Holding) bool { return !s.settled(h) })
	}
	return list
}

// settled reports whether a point was judged more than once.
func (s *nsga2) settled(h Holding) bool { return h.Rounds > s.effort.Rounds }

// parent returns the better of two that are drawn: that of the front before, or the lonelier.
func (s *nsga2) parent() *member {
	a, b := s.members[s.random.IntN(len(s.members))], s.members[s.random.IntN(len(s.members))]
	if b.front < a.front || b.front == a.front && b.crowd > a.crowd {
		return b
	}
	return a
}

// children are two of two parents. None has the point of one that lives.
func (s *nsga2) children() []*member {
	a, b := slices.Clone(s.parent().Point), slices.Clone(s.parent().Point)
	if s.random.Float64() < crossRate {
		s.cross(a, b)
	}
	var list []*member
	for _, point := range [][]float64{a, b} {
		s.mutate(point, 1/float64(len(point)))
		if slices.ContainsFunc(s.members, func(m *member) bool { return slices.Equal(m.Point, point) }) {
			s.mutate(point, 1)
		}
		list = append(list, &member{Holding: Holding{Point: point}})
	}
	return list
}

// cross crosses two points by simulated binary crossover within the bounds [Deb and Agrawal 1995].
func (s *nsga2) cross(a, b []float64) {
	for i := range a {
		low, high := min(a[i], b[i]), max(a[i], b[i])
		if s.random.Float64() >= 0.5 || high-low < 1e-12 {
			continue
		}
		u, middle, half := s.random.Float64(), (low+high)/2, (high-low)/2
		to := func(room float64) float64 { // how far a child lies from the middle, in halves, with room to the bound beyond its parent
			alpha := 2 - geom.Pow(1+room/half, -(crossIndex+1))
			v := float64(u * alpha)
			if v > 1 {
				v = 1 / (2 - v)
			}
			return geom.Pow(v, 1/(crossIndex+1))
		}
		below, above := middle-float64(half*to(low)), middle+float64(half*to(1-high))
		if s.random.Float64() < 0.5 {
			below, above = above, below
		}
		a[i], b[i] = min(1, max(0, below)), min(1, max(0, above))
	}
}

// mutate changes each number of a point with a chance, by polynomial mutation within the bounds [Deb and Goyal 1996].
func (s *nsga2) mutate(point []float64, chance float64) {
	for i, x := range point {
		if s.random.Float64() >= chance {
			continue
		}
		u := s.random.Float64()
		if u < 0.5 {
			v := float64(2*u) + float64((1-float64(2*u))*geom.Pow(1-x, mutateIndex+1))
			x += geom.Pow(v, 1/(mutateIndex+1)) - 1
		} else {
			v := float64(2*(1-u)) + float64((float64(2*u)-1)*geom.Pow(x, mutateIndex+1))
			x += 1 - geom.Pow(v, 1/(mutateIndex+1))
		}
		point[i] = min(1, max(0, x))
	}
}
