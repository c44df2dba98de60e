package query

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// query runs a document: the part that Build gives. It holds no agent's state.
type query struct {
	id         int32
	tag        uint64
	flat       bool
	sliced     bool
	grows      bool // a run makes room for as many points as there are
	choose     choosing
	within     float64
	most       int // points there is room for
	points     int // that a frame tests; 0: no limit
	cost       int // that a frame spends; 0: no limit
	generators []generator
	tests      []test   // by name
	scorers    []*test  // in the order in which they count
	stages     []stage  // in the order in which they run
	numbers    []frozen // that are computed when the query begins
	sources    []*source
	selfSource *source // the agent itself, for Distance; nil if nobody asks
	runs       *runs

	columns, size int // where the points begin in a query's memory, and how many words it has
	at            int // word: the memory of one that may take several frames

	point, pointWho, distance wits.Slot // the point that expressions are computed for; slots are not valid if there are none

	out struct{ best, found, score, count, who, places, scores wits.Slot }

	// What is kept for people who look: words.
	ran, tried, outside, repeated, overfull int // ran: it has been asked
	rival                                   struct{ has, at, score int }

	ends, begins int32 // evaluations: what is noted of runs; see account.go

	variables []wits.Slot // that go back to their defaults on activation
	functions []wits.Part // whose state goes back

	watch func(e *run) // looks at the points of a query that has ended; for those who try it out
}

// stage is a pass over the points.
type stage struct {
	test        *test // nil: points are put onto the ground
	cost, begin int   // of a point, and once in each frame
}

// frozen is a number that is computed when the query begins.
type frozen struct {
	id          int32
	f           *func(*wits.Context) float64
	what        string // it is, for messages
	least, most float64
	node        int            // that it is of
	name        string         // the parameter
	told        kind.ExprTrace // for those who ask why
}

// argument is a parameter as a run needs it.
type argument struct {
	fixed float64
	slot  int // among the numbers that are computed; -1: it is fixed
}

// Activate begins a query: what it asks is taken with its first update.
func (q *query) Activate(x *wits.Context) {
	for _, v := range q.variables {
		x.Reset(v)
	}
	for _, f := range q.functions {
		f.Activate(x)
	}
	if q.sliced {
		x.Words()[q.at+headTag] = 0
	}
}

// Update asks, or goes on asking.
func (q *query) Update(x *wits.Context) wits.Status {
	e := q.runs.take(q)
	e.x = x
	if q.sliced {
		e.room = x.Words()[q.at : q.at+q.size]
	} else {
		e.room = e.own
	}
	if !q.sliced || !e.resume() {
		e.begin()
	}
	status := wits.Running
	if e.work() {
		status = wits.Failure
		if e.finish() {
			status = wits.Success
		}
		if q.watch != nil {
			q.watch(e)
		}
		e.room[headTag] = 0
	}
	q.runs.give(e)
	return status
}

// Abort ends it; there is nothing to clean up.
func (q *query) Abort(*wits.Context) {}
