package thoughts

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Explain says why a thought runs or does not: its condition, its state, its priority and those of the others, its weight.
func (m *thoughts) Explain(q *wits.Question) []wits.Reason {
	e := &explainer{Explanation: kind.NewExplanation(q), m: m}
	if c, i, a := m.whole.of(q.Node); c != nil {
		e.c = c
		e.thought(i, a)
	}
	return e.Reasons
}

// of finds the cluster that a node lies in, its place there, and the state in which it runs.
func (c *thinking) of(node int) (*thinking, int, Activity) {
	for i := range c.thoughts {
		for a, u := range c.thoughts[i].runners {
			if u != nil && u.Node.Index() == node {
				return c, i, Activity(a)
			}
		}
		if inner := c.thoughts[i].inner(); inner != nil {
			if found, k, a := inner.of(node); found != nil {
				return found, k, a
			}
		}
	}
	return nil, -1, Inactive
}

// inner returns the cluster that the thought is; nil if it is none.
func (t *thought) inner() *thinking {
	inner, _ := t.runners[Active].Part().(*thinking)
	return inner
}

type explainer struct {
	*kind.Explanation
	m *thoughts
	c *thinking
}

// word returns a word of the mind at the end of the frame.
func (e *explainer) word(at int) (v uint64) {
	e.After.Read(func(x *wits.Context) { v = x.Words()[at] })
	return v
}

// held reports whether a thought's condition held when it was looked at.
func (e *explainer) held(t *thought) (held bool) {
	e.After.Read(func(x *wits.Context) { held = t.held.Get(x) })
	return held
}

func (e *explainer) name(i int) string { return e.Name(e.c.thoughts[i].runners[Active].Node.Index()) }

// thought is the answer about one, or about what it runs in another state.
func (e *explainer) thought(i int, in Activity) {
	t := &e.c.thoughts[i]
	_, is := e.Life("", "")
	var outer *wits.NodeInfo
	if o := e.Part.Nodes[t.runners[Active].Node.Index()].Outer; o >= 0 {
		outer = &e.Part.Nodes[o]
	}
	state, at := Activity(min(e.word(t.activity), uint64(Inactive))), int64(e.word(t.level))
	switch {
	case !is && !e.Runs():
		e.Cause("%s is not active, and so none of its thoughts.", e.Part.Name)
		return
	case !is && outer != nil && !e.After.Active(outer.Active):
		e.Say(wits.RoleCause, outer.ID, "It is not active, because %s, which it lies in, is not.", outer.Name)
		return
	case state == Inactive && t.told.when != nil && !e.held(t):
		e.Cause("It is inactive, because \"%s\" did not hold.", t.told.when.Text)
	case state == Inactive:
		e.Cause("It is over.")
	case state != in && in == Active:
		e.Cause("It is in the state %s: %s.", state, e.because(t, state))
	case state != in:
		e.Cause("%s is in the state %s, and this runs in the state %s.", e.name(i), state, in)
	case t.never:
		e.Cause("Its priority is \"never\".")
	case at == 0:
		e.Cause("It is an instinct: thoughts of priority 0 always run.")
	case at < 0:
		e.Cause("Its priority is no number from 0 up.")
	default:
		e.urgency(i, at)
	}
	e.read(t.told.when, e.held(t))
	switch state {
	case Success:
		e.read(t.told.succeeds, nil)
	case Failure:
		e.read(t.told.fails, nil)
	}
	e.read(t.told.priority, nil)
	e.effect(t)
	e.Was(e.Node, e.name(i), e.Lately(t.told.weight, nil))
}

// read adds what an expression of the thought had read when it was evaluated last and came to what is wanted; nil for
// anything.
func (e *explainer) read(told *kind.ExprTrace, want any) {
	e.Checked(e.Node, e.Name(e.Node), told, e.Recall(told, want))
}

// because says why a thought is in a state.
func (e *explainer) because(t *thought, a Activity) string {
	told, verb := t.told.succeeds, "succeeded"
	if a == Failure {
		told, verb = t.told.fails, "failed"
	}
	if told == nil {
		return "what it runs has " + verb
	}
	switch c := e.Recall(told, nil); { // it is evaluated as long as the thought is active, and no more after that
	case c == nil:
		return fmt.Sprintf("what it runs has %s, or \"%s\" held", verb, told.Text)
	case c.Outcome == true:
		return fmt.Sprintf("\"%s\" held", told.Text)
	}
	return "what it runs has " + verb
}

// urgency compares a thought with the others that are there.
func (e *explainer) urgency(i int, at int64) {
	urgent := at
	for k := range e.c.thoughts {
		if other := int64(e.word(e.c.thoughts[k].level)); other > 0 && other < urgent {
			urgent = other
		}
	}
	if urgent == at {
		e.Cause("Its priority is %d, and none that is there is more urgent.", at)
		if when := e.c.thoughts[i].told.when; when != nil {
			e.Brief("%s", when.Text)
		} else {
			e.Brief("nothing is more urgent")
		}
		return
	}
	e.Cause("Its priority is %d, and thoughts of priority %d are there.", at, urgent)
	for k := range e.c.thoughts {
		if k != i && int64(e.word(e.c.thoughts[k].level)) == urgent {
			e.Other(e.c.thoughts[k].runners[Active].Node.Index(), "%s is more urgent: its priority is %d.", e.name(k), urgent)
		}
	}
}

// effect says how much of a thought counts.
func (e *explainer) effect(t *thought) {
	effect, base := math.Float64frombits(e.word(t.effect)), math.Float64frombits(e.word(e.c.base))
	if base == 1 {
		e.Cause("Its weight is %s.", e.number(effect))
		return
	}
	e.Cause("Its weight is %s of all: what it lies in has %s.", e.number(effect), e.number(base))
}

func (e *explainer) number(v float64) string { return fmt.Sprintf("%.6g", v) }
