package rules

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Explain says why a rule fired or did not, what it takes, and when it is looked at again.
func (p *system) Explain(q *wits.Question) []wits.Reason {
	e := &explainer{Explanation: kind.NewExplanation(q), p: p}
	if i := slices.IndexFunc(p.rules, func(r rule) bool { return r.Node.Index() == q.Node }); i >= 0 {
		e.rule(&p.rules[i])
	} else if p.matcher != nil {
		e.match()
	}
	return e.Reasons
}

type explainer struct {
	*kind.Explanation
	p *system
}

// words calls f with the words of the mind at the end of the frame.
func (e *explainer) words(f func(words []uint64, x *wits.Context)) {
	e.After.Read(func(x *wits.Context) { f(x.Words(), x) })
}

// rule is the answer about one.
func (e *explainer) rule(r *rule) {
	_, is := e.Life("", "")
	if !e.Runs() {
		e.Cause("%s is not active, and so none of its rules.", e.Part.Name)
		return
	}
	if is {
		e.Cause("What it runs, %s, has not ended.", r.Node.Type())
	}
	var outcome Outcome
	e.words(func(words []uint64, _ *wits.Context) { outcome = Outcome(words[r.outcome]) })
	switch outcome {
	case Waiting:
		e.Cause("It has not been looked at yet.")
	case Fired:
		e.Cause("It fired when it was looked at last%s.", e.needs(r))
		e.Brief("fired")
	case Unmet:
		e.unmet(r)
	case Missing:
		e.missing(r)
	case NoMatch:
		e.score(r)
	case Beaten:
		e.Cause("It matched, and the rules that were selected came before it.")
	case Conflict:
		e.conflict(r)
	}
	e.next(r)
}

// needs says what a rule that fired has taken and given.
func (e *explainer) needs(r *rule) string {
	var parts []string
	for _, k := range r.inputs {
		parts = append(parts, "took "+e.amount(k))
	}
	for _, k := range r.outputs {
		parts = append(parts, "gave "+e.amount(k))
	}
	if len(parts) == 0 {
		return ""
	}
	return ": it " + strings.Join(parts, ", ")
}

func (e *explainer) amount(k *bin) (text string) {
	e.words(func(_ []uint64, x *wits.Context) { text = kind.Number(k.of(x)) + " " + k.name })
	return text
}

// unmet names the check that did not hold, and what it had read.
func (e *explainer) unmet(r *rule) {
	var i uint64
	e.words(func(words []uint64, _ *wits.Context) { i = words[r.failing] })
	if i >= uint64(len(r.told)) {
		return // the document has changed since
	}
	told := r.told[i]
	e.Cause("It did not fire, because the check %s did not hold.", kind.Quoted(told.Text))
	e.Brief("%s is false", told.Text)
	e.Checked(e.Node, r.Node.Name, told, e.Lately(told, false))
}

// missing names the input that was missing.
func (e *explainer) missing(r *rule) {
	var i uint64
	var had float64
	e.words(func(words []uint64, _ *wits.Context) {
		i, had = words[r.failing], math.Float64frombits(words[r.had])
	})
	if i >= uint64(len(r.inputs)) {
		return // the document has changed since
	}
	k := r.inputs[i]
	e.Cause("It did not fire, because there was %s of %s, and it takes %s.", kind.Number(had), k.name, strings.TrimSuffix(e.amount(k), " "+k.name))
	e.Brief("not enough %s", k.name)
	if k.word >= 0 {
		var has float64
		e.words(func(words []uint64, _ *wits.Context) { has = math.Float64frombits(words[k.word]) })
		e.State("Now there is %s of %s.", kind.Number(has), k.name)
	}
}

// score says how the conditions of a left-hand side stand.
func (e *explainer) score(r *rule) {
	l := r.lhs
	e.words(func(words []uint64, _ *wits.Context) {
		e.Cause("It does not match: its score is %s, and the threshold %s.", kind.Number(math.Float64frombits(words[l.score])), kind.Number(l.threshold))
		for i := range l.conditions {
			c := &l.conditions[i]
			v := math.Float64frombits(words[e.p.matcher.values[c.value].word])
			holds := "holds"
			if v < c.low || v > c.high {
				holds = "does not hold"
			}
			e.Cause("%s %s, with the weight %s.", c.says(v), holds, kind.Number(c.weight))
		}
	})
	e.Brief("score too low")
}

// says is a condition with what it looked at.
func (c *condition) says(v float64) string {
	if c.low == 1 && c.high == 1 && (v == 0 || v == 1) {
		return kind.Quoted(c.text)
	}
	if c.low == c.high {
		return fmt.Sprintf("%s = %s (it was %s)", c.text, kind.Number(c.low), kind.Number(v))
	}
	return fmt.Sprintf("%s from %s to %s (it was %s)", c.text, kind.Number(c.low), kind.Number(c.high), kind.Number(v))
}

// conflict names the rules that were selected and exclude this one.
func (e *explainer) conflict(r *rule) {
	var names []string
	e.words(func(words []uint64, _ *wits.Context) {
		for i := range e.p.rules {
			o := &e.p.rules[i]
			if o != r && Outcome(words[o.outcome]) == Fired && (o.lhs.unique || o.lhs.uses&r.lhs.uses != 0) {
				names = append(names, o.Node.Name)
			}
		}
	})
	e.Cause("It matched, and %s excludes it.", kind.List(names))
	e.Brief("excluded")
}

// next says when the rule is looked at again.
func (e *explainer) next(r *rule) {
	switch {
	case e.p.matcher != nil:
		return
	case r.heard:
		e.State("It is looked at when one of its triggers fires.")
	default:
		e.words(func(words []uint64, x *wits.Context) {
			left := math.Float64frombits(words[r.due]) - x.Time()
			e.State("It is looked at again in %s days.", kind.Number(max(left, 0)/e.p.day))
		})
	}
}

// match is the answer about the matches of a production system.
func (e *explainer) match() {
	m := e.p.matcher
	if m.every > 0 {
		e.State("The rules are matched every %s s.", kind.Number(m.every))
	} else {
		e.State("The rules are matched in every frame.")
	}
	e.words(func(words []uint64, _ *wits.Context) {
		looked, matching := words[m.looked], words[m.matching]
		switch Result(words[m.result]) {
		case Pending:
			e.Cause("There was no match yet.")
		case Matched:
			e.Cause("Of %d rules that were looked at %d matched.", looked, matching)
		case Exhausted:
			e.Cause("None of the %d rules matches.", looked)
		case Capped:
			e.Cause("None of the %d rules that were looked at matches; the next match looks at others.", looked)
		case Defaulted:
			e.Cause("None of the %d rules that were looked at matches, so the default was executed.", looked)
		case Chained:
			e.Cause("None of the %d rules that were looked at matches, so a step towards one was executed.", looked)
		}
	})
}
