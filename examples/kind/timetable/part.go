package timetable

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// timetable is a compiled document. It holds no agent's state; all of that is in the mind.
type timetable struct {
	id        int32
	hour      *func(*wits.Context) float64
	told      *kind.ExprTrace // the hour, for those who ask why
	entries   []entry         // by name
	active    kind.Row        // of the entries' bits: at most one is set
	otherwise int             // the entry; -1 for none
	due       wits.Slot       // int: the entry whose time it is, from 1; 0 for none
	variables []wits.Slot     // that go back to their defaults on activation
	functions []wits.Part     // whose state goes back
}

// entry is one as a frame needs it.
type entry struct {
	*kind.Runner
	timed    bool
	from, to float64                   // h
	when     *func(*wits.Context) bool // nil: always
	told     *kind.ExprTrace           // when, for those who ask why
	then     int                       // the entry that has the rest of the time; -1 for none
	done     wits.Slot                 // bool: it has ended by itself in its time; none if it has no hours
}

// Activate begins. The first entry begins in the first update.
func (t *timetable) Activate(x *wits.Context) {
	for _, v := range t.variables {
		x.Reset(v)
	}
	for _, f := range t.functions {
		f.Activate(x)
	}
	for i := range t.entries {
		if t.entries[i].timed {
			wits.Set(x, t.entries[i].done, false)
		}
	}
}

// Update runs a frame: the entry whose time it is.
func (t *timetable) Update(x *wits.Context) wits.Status {
	now, is := t.active.Find(x), t.pick(x)
	if now != is && now >= 0 {
		t.entries[now].Stop(x)
	}
	if is < 0 {
		return wits.Running
	}
	e := &t.entries[is]
	if now != is {
		e.Begin(x)
	} else {
		e.Refresh(x)
	}
	if e.Empty() || e.Runner.Update(x) == wits.Running {
		return wits.Running
	}
	if e.timed {
		wits.Set(x, e.done, true)
	}
	return wits.Running
}

// pick returns the entry that is to run; -1 for none.
func (t *timetable) pick(x *wits.Context) int {
	x.SetCurrentNode(t.id)
	hour := day((*t.hour)(x))
	best, least := -1, 24.0
	for i := range t.entries {
		e := &t.entries[i]
		if !e.timed {
			continue
		}
		age := e.age(hour)
		if age < 0 {
			wits.Set(x, e.done, false) // its time has gone by, and comes again
			continue
		}
		if e.when != nil && !(*e.when)(x) || age >= least {
			continue
		}
		least, best = age, i
	}
	wits.Set(x, t.due, int64(best+1))
	switch {
	case best < 0:
		return t.otherwise
	case !wits.Get[bool](x, t.entries[best].done):
		return best
	case t.entries[best].then >= 0:
		return t.entries[best].then
	}
	return t.otherwise
}

// Abort ends from outside what runs.
func (t *timetable) Abort(x *wits.Context) {
	if now := t.active.Find(x); now >= 0 {
		t.entries[now].Stop(x)
	}
}

// Ends reports that a timetable never ends by itself.
func (t *timetable) Ends() (success, failure bool) { return false, false }
