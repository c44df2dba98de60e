package live

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/wits-ai/wits/batch"
)

// played is a match that is kept.
type played struct {
	run     *run
	outcome batch.Outcome
	worker  string
}

// id returns how pages name a match: keys come again in the batches of a search.
func (r *run) id(key string) string { return strconv.Itoa(r.number) + "/" + key }

// matches are those that are shown: the last ones, and those that stand out.
type matches struct {
	recent []played // the last at next-1, around
	next   int
	longest, shortest,
	highest, lowest top
	faults []played
	all    int // that were taken in
}

// maxTop is how many of those are kept that stand out in one respect.
const maxTop = 10

// top are those with the greatest values, the greatest first.
type top struct {
	list   []played
	values []float64
}

// take keeps a match if it is among the greatest. Of equal ones the first stay.
func (t *top) take(value float64, p func() played) {
	n := len(t.list)
	if n == maxTop && value <= t.values[n-1] {
		return
	}
	at, _ := slices.BinarySearchFunc(t.values, value, func(a, b float64) int {
		if a >= b {
			return -1
		}
		return 1
	})
	if n == maxTop {
		t.list, t.values = t.list[:n-1], t.values[:n-1]
	}
	t.list, t.values = slices.Insert(t.list, at, p()), slices.Insert(t.values, at, value)
}

func (m *matches) take(r *run, o *batch.Outcome, worker string) {
	one := func() played { return played{r, *o, worker} }
	if len(m.recent) < maxRecent {
		m.recent = append(m.recent, one())
	} else {
		m.recent[m.next] = one()
	}
	m.next = (m.next + 1) % maxRecent
	m.all++
	if o.Fault != "" {
		if len(m.faults) == maxFailures {
			m.faults = slices.Delete(m.faults, 0, 1)
		}
		m.faults = append(m.faults, one())
		return
	}
	m.longest.take(float64(o.Ticks), one)
	m.shortest.take(-float64(o.Ticks), one)
	if f, ok := o.Figures[r.plan.Judge.Figure]; ok {
		m.highest.take(f, one)
		m.lowest.take(-f, one)
	}
}

// each gives all that are kept with what is remarkable about them; some come more than once. Of few matches one alone stands out.
func (m *matches) each(yield func(*played, string) bool) {
	most := maxTop
	if m.all <= maxRecent {
		most = 1
	}
	first := func(t, other *top) []played {
		if len(t.values) == 0 || t.values[0] == -other.values[0] {
			return nil // all are the same
		}
		return t.list[:min(most, len(t.list))]
	}
	for _, of := range []struct {
		why  string
		list []played
	}{{"ended with a fault", m.faults}, {"longest", first(&m.longest, &m.shortest)}, {"shortest", first(&m.shortest, &m.longest)}, {"highest", first(&m.highest, &m.lowest)}, {"lowest", first(&m.lowest, &m.highest)}} {
		for i := range of.list {
			if !yield(&of.list[i], of.why) {
				return
			}
		}
	}
	for i := range m.recent {
		at := (m.next - 1 - i + 2*maxRecent) % maxRecent
		if at < len(m.recent) && !yield(&m.recent[at], "") {
			return
		}
	}
}

func (m *matches) find(id string) *played {
	for p := range m.each {
		if p.run.id(p.outcome.Key) == id {
			return p
		}
	}
	return nil
}

// shown returns all that are kept, each once.
func (m *matches) shown() []Match {
	list := []Match{}
	seen := map[string]int{}
	for p, why := range m.each {
		id := p.run.id(p.outcome.Key)
		if at, twice := seen[id]; twice {
			if why != "" && list[at].Why != why {
				list[at].Why += ", " + why
			}
			continue
		}
		found, ok := p.run.find(p.outcome.Key)
		if !ok {
			continue
		}
		seen[id] = len(list)
		o := &p.outcome
		one := Match{ID: id, A: found.A, B: found.B, Round: found.Round, Side: -1, Seed: strconv.FormatUint(found.Match.Seed, 10), Fault: o.Fault, Ticks: o.Ticks,
			Hash: fmt.Sprintf("%016x", o.Hash), Worker: p.worker, Why: why}
		if found.B != "" {
			one.Side = (found.Round - 1) % 2
		}
		if p.run.turned {
			one.A, one.B, one.Side = found.B, found.A, 1-one.Side
		}
		if f, ok := o.Figures[p.run.plan.Judge.Figure]; ok {
			one.Figure, one.Has = f, true
		}
		one.Result = resultOf(o, one.Side)
		list = append(list, one)
	}
	return list
}

// resultOf returns what came of a match for the entrant of a side; "" if the game has none.
func resultOf(o *batch.Outcome, side int) string {
	switch {
	case o.Fault != "":
		return "fault"
	case side < 0 || side >= len(o.Scores):
		return ""
	}
	switch o.Scores[side] {
	case 1:
		return "won"
	case 0:
		return "lost"
	}
	return "draw"
}
