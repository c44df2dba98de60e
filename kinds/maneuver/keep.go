package maneuver

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// words are the words and references in which a mind keeps its plan.
type words struct {
	state, iterations, open, made, tasks, busy, done, seconds, ends, failures int // ports of the plan's node: words
	has, idle, begun, late, again, searching, repairs, looked, broken, sign   int // words
	status, since                                                             []int32
	plan, search, view                                                        kind.Slot
}

// What a search is for, in the word searching.
const (
	searchNone = iota
	searchWhole
	searchPart
)

// Why nothing is planned, in the word idle.
const (
	idleNot   = iota
	idleFacts // there is no plan until facts are others
	idleDone  // the plan was carried out
)

// How a task of the plan stands, in its word of status.
const (
	waits = iota
	runs
	isDone
	hasFailed
)

// planPorts makes the node of the plan.
func (b *builder) planPorts() {
	n := b.Node(planNode, b.body.rootAt, nil)
	n.Describe("plan", "", "plan", "What is being done, and how the last search went.")
	w := &b.d.words
	for _, p := range []struct {
		name string
		typ  *kind.Type
		word *int
	}{{"State", b.state, &w.state}, {"Iterations", b.whole, &w.iterations}, {"Open", b.whole, &w.open}, {"Made", b.whole, &w.made}, {"Tasks", b.whole, &w.tasks}, {"Busy", b.whole, &w.busy},
		{"Done", b.whole, &w.done}, {"Seconds", b.float, &w.seconds}, {"Ends", b.float, &w.ends}, {"Failures", b.whole, &w.failures}} {
		port := n.Out(p.name, p.typ)
		b.Finish(func() { *p.word = port.Slot().Word() })
	}
	view := n.Out("View", b.view)
	b.Finish(func() { w.view = view.Slot() })
}

// keep makes the words in which a mind keeps its plan. They have names, so that a plan lives on in a changed document.
func (b *builder) keep() {
	w := &b.d.words
	for _, s := range []struct {
		name string
		to   *int
	}{{"has", &w.has}, {"idle", &w.idle}, {"begun", &w.begun}, {"late", &w.late}, {"again", &w.again}, {"searching", &w.searching}, {"repairs", &w.repairs}, {"looked", &w.looked}, {"broken", &w.broken}, {"sign", &w.sign}} {
		is := b.State(s.name, b.whole)
		b.Finish(func() { *s.to = is.Slot().Word() })
	}
	w.status, w.since = b.row("status", b.d.limits.Tasks), b.row("since", b.d.limits.Tasks)
	plan, search := b.State("plan", b.kept), b.State("search", b.kept)
	b.Finish(func() { w.plan, w.search = plan.Slot(), search.Slot() })
}

func (b *builder) row(name string, n int) []int32 {
	out := make([]int32, n)
	for i := range out {
		s := b.State(fmt.Sprintf("%s %d", name, i), b.whole)
		b.Finish(func() { out[i] = int32(s.Slot().Word()) })
	}
	return out
}

// plan is the plan that is carried out; nil if there is none.
func (d *design) plan(x *wits.Context) *held {
	w := x.Words()
	if w[d.words.has] == 0 {
		return nil
	}
	kept := kind.Get[Memory](x, d.words.plan).is
	if kept != nil && kept.by == d && kept.held != nil && w[d.words.sign] == d.sign {
		return kept.held
	}
	if kept != nil && w[d.words.sign] == d.sign {
		back := d.scratch(x)
		p := d.read(x, kept.data)
		if back(); p != nil {
			h := d.hold(p)
			kind.Put(x, d.words.plan, Memory{&memory{data: kept.data, held: h, by: d}})
			return h
		}
	}
	d.forget(x) // it is of another document
	return nil
}

// forget drops the plan, and whatever is looked for.
func (d *design) forget(x *wits.Context) {
	m, w := &d.words, x.Words()
	w[m.has], w[m.idle], w[m.searching], w[m.busy], w[m.done], w[m.tasks], w[m.sign] = 0, idleNot, searchNone, 0, 0, 0, d.sign
	for i := range m.status {
		w[m.status[i]], w[m.since[i]] = waits, 0
	}
	kind.Put(x, m.plan, Memory{})
	kind.Put(x, m.search, Memory{})
}

// going is the search that goes on, as it stands; nil if it cannot be found again. It must be copied before it runs.
func (d *design) going(x *wits.Context) *Search {
	kept := kind.Get[Memory](x, d.words.search).is
	if kept != nil && kept.by == d && kept.going != nil {
		return kept.going
	}
	// It was read from bytes, or the document has changed: it is made again of what it began with.
	defer d.scratch(x)()
	s, err := d.newSearch(x)
	if err != nil {
		return nil
	}
	s.options.World = &asker{x, d}
	s.Run(int(x.Words()[d.words.looked]))
	return s
}

// scratch remembers where values lie while something is computed, and gives what puts them back: a mind that was read from bytes goes on with what the one had
// that was written.
func (d *design) scratch(x *wits.Context) (back func()) {
	words := slices.Clone(x.Words())
	refs := make([]any, len(d.refs))
	for i, s := range d.refs {
		refs[i] = s.Raw(x)
	}
	return func() {
		copy(x.Words(), words)
		for i, s := range d.refs {
			s.SetRaw(x, refs[i])
		}
	}
}

// keepSearch keeps a search until the next frame.
func (d *design) keepSearch(x *wits.Context, s *Search) {
	s.options.World, s.times = nil, scheduler{}
	x.Words()[d.words.looked] = uint64(s.Looked())
	kind.Put(x, d.words.search, Memory{&memory{data: binary.LittleEndian.AppendUint64(nil, d.sign), going: s, by: d}})
}
