package goap

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// Answers tell the facts of the decision that they are about, as minds noted them; see [builder.notes].

// occasion is what facts were checked for. A decision is known by the number of its evaluation, and what came of it if that
// matters.
type occasion struct {
	text       string // the end of a sentence
	evaluation int32
	outcome    any
	claim      *wits.Claim // its facts; nil if they are not known
}

// lastCheck returns the last check of facts in the frame.
func (e *explainer) lastCheck() *occasion {
	return e.recall(occasion{text: fmt.Sprintf("when %s checked it", e.Part.Name), evaluation: e.u.checks})
}

// lastSought is when a plan was sought last, though another than the one that ran need not have come of it.
func (e *explainer) lastSought() *occasion {
	return e.recall(occasion{text: fmt.Sprintf("when %s last planned", e.Part.Name), evaluation: e.u.plans})
}

// made is when the plan was made that is pursued.
func (e *explainer) made() *occasion {
	return e.recall(occasion{text: "when the plan was made", evaluation: e.u.plans, outcome: noted(e.pursued, true)})
}

func (e *explainer) recall(o occasion) *occasion {
	if c, ok := e.Evaluated(o.evaluation, o.outcome); ok {
		o.claim = c
	}
	return &o
}

// fact returns what a fact was then; nil if that is not known.
func (o *occasion) fact(name string) *wits.Read {
	if o.claim != nil {
		for i := range o.claim.Reads {
			if r := &o.claim.Reads[i]; r.Name == name {
				return r
			}
		}
	}
	return nil
}

// meets reports whether a condition was so then; known is false if what its fact was is not known.
func (o *occasion) meets(c *condition) (met, known bool) {
	r := o.fact(c.fact.decl.Name)
	if r == nil {
		return false, false
	}
	if c.fact.width == 0 {
		low, high := ends(c.set)
		v, ok := r.Is.(int64)
		v = clamped(uint64(v))
		return low <= v && v <= high, ok
	}
	at := -1
	if names := c.fact.typ.Enum(); names != nil {
		at = slices.Index(names, c.fact.typ.Format(r.Is))
	} else if v, ok := r.Is.(bool); ok {
		at = 0
		if v {
			at = 1
		}
	}
	return at >= 0 && c.set>>c.fact.shift>>at&1 != 0, at >= 0
}

// all reports whether all conditions were so then.
func (o *occasion) all(list []condition) (met, known bool) {
	met = true
	for i := range list {
		is, ok := o.meets(&list[i])
		if !ok {
			return false, false
		}
		met = met && is
	}
	return met, true
}

// facts adds what conditions are about, as it was when something was decided. The claim is that of the sentence before if that
// names the conditions, else of the first fact; its rule is "facts": all conditions are so.
func (e *explainer) facts(list []condition, o *occasion) {
	if len(list) == 0 || e.words[e.u.control] != e.u.tag {
		return // nothing has been decided since the document began
	}
	met, known := o.all(list)
	if !known {
		var names []string
		for i := range list {
			names = append(names, list[i].fact.decl.Name)
		}
		e.Lost(e.Node, names, o.text, "that was before anything was recorded")
		return
	}
	c := &wits.Claim{Rule: "facts", Expression: said(list), Tick: o.claim.Tick, Outcome: met}
	for i := range list {
		c.Reads = append(c.Reads, *o.fact(list[i].fact.decl.Name))
	}
	if n := len(e.Reasons); n > 0 && strings.Contains(e.Reasons[n-1].Text, c.Expression) {
		e.Claim(c)
	}
	first := len(e.Reasons)
	for i := range list {
		if r := o.fact(list[i].fact.decl.Name); !e.Names(r.Value) {
			e.Had(list[i].node(e), *r, o.claim.Tick, o.text)
		}
	}
	if first > 0 && first < len(e.Reasons) && e.Reasons[first-1].Claim != c {
		e.Reasons[first].Claim = c
	}
}
