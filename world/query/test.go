package query

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom/curve"
	"github.com/wits-ai/wits/kind"
)

// measuring is a sort of test, as a document declares one.
type measuring interface {
	declare.Described
	facts() facts
	build(t *telling) measure
}

// facts are what holds for all tests of a sort.
type facts struct {
	unit string // of what it measures
	// cost is what it costs to test a point, begin what it costs once in each frame, in units of the budget.
	cost, begin int
	// is reports whether a value counts as true for "is"; nil if that means nothing. If truth, there are no other values than 1
	// and 0, but means of several.
	is      func(v float64) bool
	truth   bool
	formula bool // what it measures is up to the document
}

// measure measures points, as a program has it. It holds no agent's state.
type measure interface {
	// prepare is called in each frame before the first value.
	prepare(e *run)
	// value returns that of the i-th point.
	value(e *run, i int) float64
}

// test measures points. It holds no agent's state.
type test struct {
	*wits.Node
	facts
	measure
	id      int32
	index   int // among the tests by name, which is its column
	sort    string
	places  []place
	filters bool
	asks    bool // "is" is given
	wanted  bool // what it is to be
	bounded [2]bool
	bounds  [2]argument // least, most
	scores  bool
	low     bool
	by      scale
	from    argument
	to      argument
	weight  argument
	curve   curve.Curve

	note  int32          // of the sort expr: its evaluation; -1 for others
	calls bool           // it calls functions
	told  kind.ExprTrace // what it reads

	failed, best, share int // words: how many points it has discarded; what the best measured and what that counts
	second              [2]int
}

// What counts as true: of truths that one half says, of a way that it ends, of numbers of things that there are any.
func mostly(v float64) bool   { return v >= 0.5 }
func ended(v float64) bool    { return v < far*far }
func positive(v float64) bool { return v > 0 }

// reduction says what counts of several values.
type reduction uint8

const (
	least reduction = iota
	greatest
	mean
)

// measuredFrom are the places from which is measured, and which of the values counts.
type measuredFrom struct {
	from *source
	of   reduction
}

// reduce puts what was measured from one more place to that from the others.
func (how reduction) reduce(so, v float64, i int) float64 {
	switch {
	case i == 0:
		return v
	case how == mean:
		return so + v // divided at the end
	case how == greatest:
		return max(so, v)
	}
	return min(so, v)
}

// over measures from all places of the test: what is not a number, if there are none.
func (how reduction) over(e *run, value func(e *run, p *Pose, i int) float64, i int) float64 {
	if len(e.from) == 0 {
		return math.NaN()
	}
	so := 0.0
	for k := range e.from {
		so = how.reduce(so, value(e, &e.from[k], i), k)
	}
	if how == mean {
		so /= float64(len(e.from))
	}
	return so
}

// prepare reads from where is measured.
func (m *measuredFrom) prepare(e *run) { e.from = append(e.from[:0], e.places(m.from)...) }

// describe tells people what the test is for.
func (t *test) describe() {
	if t.filters {
		t.Node.AddExtra("filter", t.wants(boundOf))
	}
	if t.scores {
		text := "prefers high values"
		if t.low {
			text = "prefers low values"
		}
		if t.weight.slot < 0 && t.weight.fixed != 1 {
			text += fmt.Sprintf(", weight %g", t.weight.fixed)
		}
		t.Node.AddExtra("score", text)
	}
	t.Node.AddExtra("cost", fmt.Sprintf("%d a point", t.cost))
}

// wants returns what the filter lets pass, in words. Bound says what a bound is.
func (t *test) wants(bound func(a *argument) string) string {
	low, high := &t.bounds[0], &t.bounds[1]
	switch {
	case t.asks:
		return fmt.Sprintf("wants %t", t.wanted)
	case t.bounded[0] && t.bounded[1]:
		return fmt.Sprintf("wants %s to %s", bound(low), bound(high))
	case t.bounded[0]:
		return "wants at least " + bound(low)
	}
	return "wants at most " + bound(high)
}

// boundOf returns a bound as the document has it.
func boundOf(a *argument) string {
	if a.slot >= 0 {
		return "a computed bound"
	}
	return fmt.Sprintf("%g", a.fixed)
}
