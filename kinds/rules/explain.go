package rules

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/why"
)

// Explain says what came of a rule in a frame, of all units that have it, and what was missing last. What came of it for one unit says [Economy.Why].
func (p *part) Explain(q *why.Question) []why.Reason {
	a := kind.NewExplanation(q)
	i := slices.IndexFunc(p.design.rules, func(r rule) bool { return r.node == q.Node })
	if i < 0 {
		a.State("%s is running.", a.Part.Name)
		a.Cause("%s runs its rules when they are due; each says itself what came of it.", a.Part.Name)
		return a.Reasons
	}
	r := &p.design.rules[i]
	now, last := counts(q.After, r)
	before := now
	if q.Before != nil {
		before, _ = counts(q.Before, r)
	}
	a.State("So far it has fired %s, lacked inputs %s and failed its checks %s, for all units together.", times(uint32(now[0])), times(uint32(now[1])), times(uint32(now[2])))
	switch {
	case q.Before == nil:
	case now == before:
		a.Cause("It was not due in frame %d for any unit.", q.Tick)
	default:
		a.Cause("In frame %d it fired %s, lacked inputs %s and failed its checks %s.", q.Tick, times(uint32(now[0]-before[0])), times(uint32(now[1]-before[1])), times(uint32(now[2]-before[2])))
	}
	if text := p.design.missing(r, last); text != "" {
		a.Cause("%s", text)
	}
	return a.Reasons
}

// counts are how often what came of a rule, and its last failure, as a mind has them.
func counts(m *wits.Mind, r *rule) (n [3]int64, last failure) {
	if m == nil {
		return n, last
	}
	m.Read(func(x *wits.Context) {
		for k := range n {
			n[k] = kind.Get[int64](x, r.told[k])
		}
		last.which = kind.Get[int64](x, r.told[missing])
		last.who = kind.Get[wits.Entity](x, r.told[failedUnit])
		last.need, last.have = AmountOf(kind.Get[float64](x, r.told[needed])), AmountOf(kind.Get[float64](x, r.told[had]))
	})
	return n, last
}

// failure is the last failure of a rule, as a mind has it.
type failure struct {
	which      int64 // input, from 1, or check, from -1 down; 0 for none
	who        wits.Entity
	need, have Amount
}

// missing says what a rule lacked when it failed last; "" if it never did.
func (d *Design) missing(r *rule, last failure) string {
	switch which := last.which; {
	case which > 0 && which <= int64(len(r.inputs)):
		return fmt.Sprintf("When it failed last, %s needed %s of %s, and there was %s.", last.who, last.need, d.termName(&r.inputs[which-1]), last.have)
	case which < 0 && -which <= int64(len(r.checks)):
		c := &r.checks[-which-1]
		if c.native {
			return fmt.Sprintf("When it failed last, the check \"%s\" did not hold for %s, %s against %s.", c.text, last.who, last.have, last.need)
		}
		return fmt.Sprintf("When it failed last, the check \"%s\" did not hold for %s.", c.text, last.who)
	}
	return ""
}
