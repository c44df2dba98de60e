package scene

import (
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Playing connects a character's mind to the director: what the character has to do, and what its mind has done of it. The director writes Behavior,
// Take and Cast; the mind writes the rest.
type Playing struct {
	// Behavior is what it has to do; 0 is nothing.
	Behavior wits.Name
	// Take counts the behaviors that the director has given.
	Take uint32
	// Began and Ended are the last takes that its mind has begun and ended.
	Began, Ended uint32
	// Cast is 1 while it has a role.
	Cast uint32
	// Seen is the game time at which its mind ran the document last, s.
	Seen float64
}

// part is a compiled document: what a mind runs of it. It holds no agent's state; all of that is in the mind and in its Playing.
type part struct {
	id        int32
	behaviors []*kind.Runner // by name
	names     []wits.Name
	otherwise int // what is done without a role; -1 is nothing
	active    kind.Row
	playing   func(*wits.Context) *Playing
	functions []wits.Part // whose state goes back
}

// Activate begins; the behavior begins in the first update.
func (p *part) Activate(x *wits.Context) {
	for _, f := range p.functions {
		f.Activate(x)
	}
}

// Update runs the behavior that the director has given, until it ends. For a character without a role it runs the document's "otherwise", or fails.
func (p *part) Update(x *wits.Context) wits.Status {
	x.SetCurrentNode(p.id)
	var own Playing
	t := &own
	if p.playing != nil {
		if q := p.playing(x); q != nil {
			t = q
		}
	}
	t.Seen = x.Time()
	now, is, again := p.active.Find(x), -1, false
	switch {
	case t.Cast == 0:
		if is = p.otherwise; is < 0 {
			p.stop(x, now)
			return wits.Failure
		}
	case t.Ended != t.Take || t.Take == 0:
		is = slices.Index(p.names, t.Behavior)
		again = t.Began != t.Take
		t.Began = t.Take
	}
	if now >= 0 && (now != is || again) {
		p.stop(x, now)
		now = -1
	}
	switch {
	case is < 0:
		return wits.Running
	case now < 0:
		p.behaviors[is].Begin(x)
	default:
		p.behaviors[is].Refresh(x)
	}
	if p.behaviors[is].Empty() {
		return wits.Running
	}
	s := p.behaviors[is].Update(x)
	if s == wits.Running {
		return s
	}
	if t.Cast != 0 {
		t.Ended = t.Take
	}
	return wits.Running // without a role it begins anew
}

func (p *part) stop(x *wits.Context, now int) {
	if now >= 0 {
		p.behaviors[now].Stop(x)
	}
}

// Abort ends from outside what runs.
func (p *part) Abort(x *wits.Context) { p.stop(x, p.active.Find(x)) }

// Explain says why a behavior runs or does not.
func (p *part) Explain(q *wits.Question) []wits.Reason {
	a := kind.NewExplanation(q)
	_, is := a.Life("", "")
	i := slices.IndexFunc(p.behaviors, func(r *kind.Runner) bool { return r.Node.Index() == q.Node })
	switch {
	case !a.Runs():
		a.Cause("%s is not active, and with it none of its behaviors.", a.Part.Name)
	case is && i == p.otherwise:
		a.Cause("The character has no role in a scene.")
	case is:
		a.Cause("The character's role in a scene has it do that.")
	case i >= 0:
		a.Cause("No role of the character has it do that now.")
	}
	return a.Reasons
}
