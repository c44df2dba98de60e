package timetable

import (
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Explain says why an entry runs or does not: what hour it was, whose time it is, and what its condition read.
func (t *timetable) Explain(q *wits.Question) []wits.Reason {
	a := &explainer{kind.NewExplanation(q), t}
	i := slices.IndexFunc(t.entries, func(e entry) bool { return e.Node.Index() == q.Node })
	_, is := a.Life("", "")
	if !a.Runs() {
		a.Cause("%s is not active, and with it none of its entries.", a.Part.Name)
		return a.Reasons
	}
	read := a.Lately(t.told, nil)
	if read != nil {
		hour, _ := read.Outcome.(float64)
		a.entry(i, day(hour), is)
	}
	a.Checked(q.Node, a.Part.Name, t.told, read)
	return a.Reasons
}

type explainer struct {
	*kind.Explanation
	t *timetable
}

// entry says why one runs at an hour, or does not.
func (a *explainer) entry(i int, hour float64, is bool) {
	e, due := &a.t.entries[i], a.due()
	condition := a.Lately(e.told, nil)
	switch {
	case is && due < 0:
		a.Cause("It is %s, nobody's time.", clock(hour))
	case is && due != i && a.t.entries[due].then == i:
		a.Cause("It has the rest of the time of %s, which is done.", a.name(due))
	case is && due != i:
		a.Cause("%s, whose time it is, is done.", a.name(due))
	case !e.timed:
		a.Cause("It has no hours: it runs where another entry names it.")
	case e.age(hour) < 0:
		a.Cause("It is %s, and its time is from %s to %s.", clock(hour), clock(e.from), clock(e.to))
	case is:
		a.Cause("It is %s, its time, which began at %s.", clock(hour), clock(e.from))
	case due == i:
		a.Cause("It has ended by itself, and is done until %s.", clock(e.from))
	case condition != nil && condition.Outcome == false:
		a.Cause("It is %s, its time, but \"%s\" did not hold.", clock(hour), e.told.Text)
	case due >= 0:
		a.Cause("It is %s, its time, but that of %s began later: at %s.", clock(hour), a.name(due), clock(a.t.entries[due].from))
	}
	if e.age(hour) >= 0 {
		a.Checked(a.Node, a.name(i), e.told, condition)
	}
	if !is && due >= 0 && due != i {
		a.Other(a.t.entries[due].Node.Index(), "It is the time of %s.", a.name(due))
	}
}

func (a *explainer) name(i int) string { return a.t.entries[i].Node.Name }

// due returns the entry whose time it was in the frame; -1 for none.
func (a *explainer) due() (due int) {
	a.After.Read(func(x *wits.Context) { due = int(wits.Get[int64](x, a.t.due)) - 1 })
	return min(due, len(a.t.entries)-1) // a debugger may have written anything
}
