package smart

import (
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// part is a compiled document: what runs of it. It holds no agent's state; all of that is in the mind.
type part struct {
	id         int32
	activities []*kind.Runner // by name
	names      []wits.Name
	active     kind.Row // of the activities' bits: at most one is set
	doing      func(*wits.Context) wits.Name
	functions  []wits.Part // whose state goes back
}

// Activate begins; the activity begins in the first update.
func (p *part) Activate(x *wits.Context) {
	for _, f := range p.functions {
		f.Activate(x)
	}
}

// Update runs the activity of the character, and ends as that does. It fails if the character is at no hotspot.
func (p *part) Update(x *wits.Context) wits.Status {
	x.SetCurrentNode(p.id)
	now, is := p.active.Find(x), -1
	if p.doing != nil {
		is = slices.Index(p.names, p.doing(x))
	}
	if now >= 0 && now != is {
		p.activities[now].Stop(x)
	}
	switch {
	case is < 0:
		return wits.Failure
	case now != is:
		p.activities[is].Begin(x)
	default:
		p.activities[is].Refresh(x)
	}
	return p.activities[is].Update(x)
}

// Abort ends from outside what runs.
func (p *part) Abort(x *wits.Context) {
	if now := p.active.Find(x); now >= 0 {
		p.activities[now].Stop(x)
	}
}

// Explain says why an activity runs or does not.
func (p *part) Explain(q *wits.Question) []wits.Reason {
	a := kind.NewExplanation(q)
	_, is := a.Life("", "")
	i := slices.IndexFunc(p.activities, func(r *kind.Runner) bool { return r.Node.Index() == q.Node })
	switch {
	case !a.Runs():
		a.Cause("%s is not active, and with it none of its activities.", a.Part.Name)
	case is:
		a.Cause("The hotspot at which it is has it do that.")
	case i >= 0:
		a.Cause("It is at no hotspot that has it do that.")
	}
	return a.Reasons
}
