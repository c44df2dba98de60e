package rules

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/why"
)

// Explain says why a rule fired or not: what its terms saw, what it scored, and what dropped it if it matched.
func (s *system) Explain(q *why.Question) []why.Reason {
	e := &systemExplainer{Explanation: kind.NewExplanation(q), s: s}
	i := slices.IndexFunc(s.rules, func(r watcher) bool { return r.Node.Index() == q.Node })
	words := e.Words()
	if words == nil {
		return e.Reasons
	}
	e.words = words
	if i < 0 {
		e.State("%s So far no rule matched in %s, and the cap was hit in %s.", s.said(words), updates(words[s.unmatched]), updates(words[s.capped]))
		return e.Reasons
	}
	e.seen()
	was, is := e.Life("", "")
	e.verdict(i)
	e.lives(i, was, is)
	e.counts(i)
	return e.Reasons
}

// ExplainEnd says that the document ended with its rules, or because none matches.
func (s *system) ExplainEnd(q *why.Question) []why.Reason {
	e := &systemExplainer{Explanation: kind.NewExplanation(q), s: s}
	if words := e.Words(); words != nil && q.Result() != wits.Running {
		e.words = words
		if Result(words[s.result]) == Unmatched {
			e.Cause("%s ended because no rule matched, and nothing ran.", e.Part.Name)
		} else {
			e.Cause("%s ends with the last of the rules that it runs.", e.Part.Name)
		}
	}
	return e.Reasons
}

// said says what came of the last update.
func (s *system) said(words []uint64) string {
	switch Result(words[s.result]) {
	case Matched:
		return "In the last update a rule was selected."
	case Unmatched:
		return "In the last update no rule matched."
	case CapHit:
		return fmt.Sprintf("In the last update the cap was hit: %d rules were looked at, and none of them matched.", words[s.looked])
	}
	return "It has not been updated yet."
}

func updates(n uint64) string {
	if n == 1 {
		return "1 update"
	}
	return fmt.Sprintf("%d updates", n)
}

// systemExplainer puts an answer about a rule together.
type systemExplainer struct {
	*kind.Explanation
	s     *system
	words []uint64
	reads map[string]any // the values as they were when rules were matched; nil if the mind did not note them
}

// seen finds the values as they were when rules were matched.
func (e *systemExplainer) seen() {
	c, ok := e.Evaluated(e.s.noted, nil)
	if !ok || c.Tick != e.Tick {
		return
	}
	e.reads = map[string]any{}
	for _, r := range c.Reads {
		e.reads[r.Name] = r.Is
	}
}

// value is what a term compared; known is false if nobody knows.
func (e *systemExplainer) value(term int) (v float64, known bool) {
	t, info := &e.s.terms[term], &e.s.infos[term]
	if t.form < ofNumber {
		switch is := e.reads[info.value].(type) {
		case float64:
			return is, true
		case int64:
			return float64(is), true
		case bool:
			if is {
				return 1, true
			}
			return 0, true
		}
		if v = float64(int64(e.words[t.word])); t.form == ofFloat {
			v = math.Float64frombits(e.words[t.word])
		}
		return v, true
	}
	c := e.Lately(&info.trace, nil)
	if c == nil {
		return 0, false
	}
	switch is := c.Outcome.(type) {
	case float64:
		return is, true
	case bool:
		if is {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

// verdict says what became of a rule in the update.
func (e *systemExplainer) verdict(i int) {
	s, r := e.s, &e.s.rules[i]
	switch Verdict(e.words[s.scans[i].verdict]) {
	case Selected:
		e.Cause("It was selected: it scored %s, and needs %s.", share(float(e.words, int(s.scans[i].score))), share(r.threshold))
		e.terms(i, true)
	case NoMatch:
		e.Cause("It did not match: it scored %s, and needs %s.", e.score(i), share(r.threshold))
		e.terms(i, false)
	case Filtered:
		e.Cause("It matched, and was dropped: %s.", e.rival(i))
	case NotDrawn:
		e.Cause("It matched, and others were drawn: %s.", e.names(Selected))
	case Beyond:
		e.Cause("It was not looked at: the cap was hit before, after %d rules.", e.words[s.looked])
	case ByDefault:
		e.Cause("No rule matched, and it is what is done then.")
	case AsStep:
		e.Cause("No rule matched, and it is the first step to one that will: %s.", e.chain())
	default:
		e.skipped(i)
	}
}

// lives says why a rule that was not selected runs nevertheless, or was ended before its end.
func (e *systemExplainer) lives(i int, was, is bool) {
	r := &e.s.rules[i]
	switch v := Verdict(e.words[e.s.scans[i].verdict]); {
	case v == Selected || v == ByDefault || v == AsStep || r.Empty() || e.Before == nil:
	case was && is:
		e.Cause("What it runs goes on to its end: nothing that was selected excludes it.")
	case was && e.Runs():
		ended := func(words []uint64) uint64 { return words[r.succeeded] + words[r.failed] }
		same := false
		e.Before.Read(func(x *wits.Context) { same = ended(x.Words()) == ended(e.words) })
		if chosen := e.names(Selected); same && chosen != "" {
			e.Cause("What it ran was ended, to make room for %s.", chosen)
		} else if same {
			e.Cause("What it ran was ended: no rule matched.")
		}
	}
}

// skipped says why a rule was not looked at.
func (e *systemExplainer) skipped(i int) {
	s, r := e.s, &e.s.rules[i]
	switch chosen := e.names(Selected); {
	case r.step:
		e.Cause("It is a step of chains: it fires when no rule matches and it leads to one that will.")
	case s.scans[i].from == s.scans[i].to:
		e.Cause("It watches nothing: it fires when no rule matches and nothing runs.")
	case chosen == "":
		e.Cause("It was not looked at in frame %d.", e.Tick)
	case e.unique() != "":
		e.Cause("It was not looked at: %s is unique and matched, so it was selected alone.", e.unique())
	default:
		e.Cause("It was not looked at: %s had been selected before.", chosen)
	}
}

// terms says what the terms of a rule saw: those that hold, or those that do not.
func (e *systemExplainer) terms(i int, hold bool) {
	at := &e.s.scans[i]
	for k := int(at.from); k < int(at.to); k++ {
		v, known := e.value(k)
		info := &e.s.infos[k]
		if !known {
			if !hold {
				e.Cause("The term \"%s\" (weight %s) was not looked at: the rule could not reach what it needs any more.", info.text, number(e.s.worths[k].weight))
			}
			continue
		}
		lost := e.s.lost(k, v)
		if lost == 0 == hold {
			e.Cause("%s", e.s.told(k, v, lost))
		}
	}
}

// told says what a term saw.
func (s *system) told(term int, v, lost float64) string {
	t, info := &s.terms[term], &s.infos[term]
	held := map[bool]string{true: "held", false: "did not hold"}[lost == 0]
	var text string
	switch {
	case t.form == ofCondition || info.truth && info.condition != nil:
		text = fmt.Sprintf("\"%s\" %s", info.text, held)
	case info.value != "" && info.value != info.text:
		text = fmt.Sprintf("\"%s\" %s, %s was %s", info.text, held, info.value, number(v))
	case lost == 0:
		text = fmt.Sprintf("%s was %s, within %s", info.text, number(v), t.wanted())
	default:
		text = fmt.Sprintf("%s was %s, outside of %s", info.text, number(v), t.wanted())
	}
	weight := s.worths[term].weight
	if lost > 0 && lost < weight {
		return capital(fmt.Sprintf("%s: of its weight of %s it lost %s.", text, number(weight), share(lost)))
	}
	return capital(fmt.Sprintf("%s (weight %s).", text, number(weight)))
}

// wanted is what a value is to be.
func (t *watched) wanted() string {
	switch {
	case math.IsInf(t.lo, -1):
		return "up to " + number(t.hi)
	case math.IsInf(t.hi, 1):
		return number(t.lo) + " and more"
	case t.lo == t.hi:
		return number(t.lo)
	}
	return number(t.lo) + " to " + number(t.hi)
}

// score is what a rule that does not match scored, with all its terms if they are known.
func (e *systemExplainer) score(i int) string {
	at, lost := &e.s.scans[i], 0.0
	for k := int(at.from); k < int(at.to); k++ {
		v, known := e.value(k)
		if !known {
			return "at most " + share(float(e.words, int(at.score)))
		}
		lost += e.s.lost(k, v)
	}
	return share(1 - float64(lost*at.inverse))
}

// rival names what dropped a rule: one that was selected and has a tag in common.
func (e *systemExplainer) rival(i int) string {
	for k := range e.s.rules {
		common := e.s.rules[k].tags & e.s.rules[i].tags
		if k == i || common == 0 || Verdict(e.words[e.s.scans[k].verdict]) != Selected {
			continue
		}
		for tag, name := range e.s.tags {
			if common>>tag&1 != 0 {
				return fmt.Sprintf("%s was selected first, and both have the tag %s", e.s.rules[k].name, name)
			}
		}
	}
	return "another with a tag in common was selected first"
}

// names lists the rules with a verdict, at most a few.
func (e *systemExplainer) names(v Verdict) string {
	var list []string
	for k := range e.s.rules {
		if Verdict(e.words[e.s.scans[k].verdict]) == v {
			list = append(list, e.s.rules[k].name)
		}
	}
	if len(list) > 4 {
		list = append(list[:3], fmt.Sprintf("%d others", len(list)-3))
	}
	return kind.List(list)
}

func (e *systemExplainer) unique() string {
	for k := range e.s.rules {
		if r := &e.s.rules[k]; r.unique && Verdict(e.words[e.s.scans[k].verdict]) == Selected {
			return r.name
		}
	}
	return ""
}

// chain lists the rules of the chain that was found last.
func (e *systemExplainer) chain() string {
	var list []string
	for _, i := range e.s.chained(e.words) {
		list = append(list, e.s.rules[i].name)
	}
	return strings.Join(list, ", then ")
}

// counts says how often what became of a rule.
func (e *systemExplainer) counts(i int) {
	s, r := e.s, &e.s.rules[i]
	n := func(at int) string { return times(uint32(min(e.words[at], math.MaxUint32))) }
	e.State("So far it has matched %s, was dropped %s and has fired %s; it has succeeded %s and failed %s.", n(int(s.scans[i].matched)), n(r.filtered), n(r.fired), n(r.succeeded), n(r.failed))
	if s.training != nil {
		e.State("Its weight is %s, of which training has given it %s.", share(s.weightOf(e.words, r)), share(float(e.words, r.gained)))
	}
}

// share is a number with three digits behind the point.
func share(v float64) string { return number(math.Round(float64(v*1000)) / 1000) }
