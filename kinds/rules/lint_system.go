package rules

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// lint warns of what loads and cannot be meant.
func (b *systemBuilder) lint() {
	if b.Full() || len(b.s.scans) == 0 {
		return
	}
	for i := range b.s.rules {
		b.lintTerms(i)
	}
	b.lintReach()
	b.lintVariables()
	if o := b.body.Otherwise; o != nil && o.Chain > 0 && !slices.ContainsFunc(b.body.Rules, func(r RulePart) bool { return r.Step && len(r.Effects) > 0 }) {
		b.WarnAt(o.At, "", `no chain is ever found: no rule is a "step" with "effects"`, `a chain begins with a rule that is a step: it fires when no other matches`)
	}
	if t := b.body.Training; t != nil && b.s.order != orderWeighted {
		b.WarnAt(t.At, "", "weights are trained, and nothing is chosen by them", `let "choose" have the "order" "weighted"`)
	}
}

// lintTerms warns of terms that never hold, and of a rule that can never reach its threshold.
func (b *systemBuilder) lintTerms(i int) {
	s, r, at := b.s, &b.s.rules[i], &b.s.scans[i]
	when := b.body.Rules[i].When
	if int(at.to-at.from) != len(when) {
		return // which has been reported
	}
	lost := 0.0
	byValue := map[string][]int{}
	for k := int(at.from); k < int(at.to); k++ {
		t, info := &s.terms[k], &s.infos[k]
		if s.never(k) {
			lost += s.worths[k].weight
			b.WarnAt(when[k-int(at.from)].At, r.name, fmt.Sprintf("the term on \"%s\" never holds: %s", info.text, impossible(t, info)), "let it be a value that there is, or take the term away", declare.ToRemove())
			continue
		}
		if info.slot != nil {
			byValue[info.value] = append(byValue[info.value], k)
		}
	}
	clash := ""
	for _, v := range s.values { // in the order of the document
		if list := byValue[v.name]; len(list) > 1 {
			if l := s.leastLost(list); l > 0 {
				lost += l
				clash = v.name
			}
		}
	}
	if lost <= at.slack || len(when) == 0 {
		return
	}
	text := fmt.Sprintf("it never matches: its terms reach at most %s, and it needs %s", share(1-float64(lost*at.inverse)), share(r.threshold))
	if clash != "" {
		text += fmt.Sprintf("; %s cannot be within all its ranges at once", clash)
	}
	b.Warn(r.Node, "when", text, "lower the threshold, or make two rules of it")
}

// never reports whether no value makes a term hold.
func (s *system) never(term int) bool {
	t, info := &s.terms[term], &s.infos[term]
	switch {
	case s.worths[term].fade > 0:
		return false
	case t.form == ofCondition:
		return info.always < 0
	case info.truth:
		return !(t.lo <= 0 && t.hi >= 0 || t.lo <= 1 && t.hi >= 1)
	case info.whole:
		return math.Ceil(t.lo) > t.hi
	}
	return t.lo > t.hi
}

func impossible(t *watched, info *termInfo) string {
	switch {
	case t.form == ofCondition:
		return "it is false"
	case info.truth:
		return "a truth is 0 or 1, and it wants " + t.wanted()
	case info.whole:
		return "the value is a whole number, and it wants " + t.wanted()
	}
	return "it wants " + t.wanted()
}

// leastLost is the weight that terms on one value lose at least, whatever it is.
func (s *system) leastLost(terms []int) float64 {
	least := math.Inf(1)
	try := func(v float64) {
		lost := 0.0
		for _, k := range terms {
			if t, w := &s.terms[k], &s.worths[k]; (v < t.lo || v > t.hi) && w.fade == 0 {
				lost += w.weight
			}
		}
		least = min(least, lost)
	}
	for _, k := range terms { // somewhere at the end of a range as many hold as can
		try(s.terms[k].lo)
		try(s.terms[k].hi)
	}
	return least
}

// lintReach warns of rules that never come to be selected, because whenever they match another does that comes first.
func (b *systemBuilder) lintReach() {
	s := b.s
	fixed := s.first == 1 && (s.order == orderListed || s.order == orderWeighted) && !s.draws
	orderOf := slices.Concat(s.uniques, s.fixed)
	if len(orderOf) > 500 {
		return // the effort grows with the square
	}
	for k, later := range orderOf {
		for _, before := range orderOf[:k] {
			if !s.rules[before].unique && !fixed || !s.covers(int(before), int(later)) {
				continue
			}
			first, why := s.rules[before].name, "comes first"
			if s.rules[before].unique {
				why = "is unique"
			}
			b.Warn(s.rules[later].Node, "when", fmt.Sprintf("it is never selected: whenever it matches %s does, which %s", first, why), fmt.Sprintf("watch more in %s, or put this one before it", first))
			break
		}
	}
}

// covers reports whether a rule matches whenever another does: each of its terms follows from one that the other cannot do without.
func (s *system) covers(rule, other int) bool {
	a, b := &s.scans[rule], &s.scans[other]
	for k := a.from; k < a.to; k++ {
		t, info := &s.terms[k], &s.infos[k]
		if info.always > 0 {
			continue
		}
		follows := false
		for j := b.from; j < b.to && !follows; j++ {
			u, is := &s.terms[j], &s.infos[j]
			needed := s.worths[j].weight > b.slack && s.worths[j].fade == 0
			follows = needed && u.form == t.form && is.text == info.text && u.lo >= t.lo && u.hi <= t.hi ||
				needed && info.value != "" && info.value == is.value && u.lo >= t.lo && u.hi <= t.hi
		}
		if !follows {
			return false
		}
	}
	return true
}

// lintVariables warns of variables that stand for what rules have better words for: chance, and what is going on.
func (b *systemBuilder) lintVariables() {
	for _, v := range b.Document().Variables {
		readers, writes := 0, []string(nil)
		for i := range b.body.Rules {
			r := &b.body.Rules[i]
			for k := range r.When {
				if mentions(r.When[k].If.String()+" "+r.When[k].Value.String(), v.Name) {
					readers++
					break
				}
			}
			for _, script := range []kind.Script{r.Success, r.Failure} {
				writes = append(writes, assigned(script.String(), v.Name)...)
			}
		}
		if o := b.body.Otherwise; o != nil {
			writes = append(writes, assigned(o.Script.String(), v.Name)...)
		}
		if readers == 0 || len(writes) == 0 {
			continue
		}
		random, constant := false, true
		for _, w := range writes {
			random = random || strings.Contains(w, "Random") || strings.Contains(w, "Chance")
			constant = constant && strings.Trim(w, "-.0123456789") == "" || constant && (w == "true" || w == "false" || strings.HasPrefix(w, "'"))
		}
		switch {
		case random:
			b.WarnAt(v.At, v.Name, fmt.Sprintf("the variable %s only brings chance into what rules watch", v.Name), `let the order of "choose" be "shuffled" or "random", or give rules a "weight"`)
		case constant && len(writes) > 1:
			b.WarnAt(v.At, v.Name, fmt.Sprintf("the variable %s only says what is going on: rules set it for each other, and nothing else", v.Name), `use tags, so that rules exclude each other, or watch what is so in the world; what goes through states is a machine, which can run these rules`)
		}
	}
}

// mentions reports whether an expression names a variable.
func mentions(text, name string) bool {
	return slices.Contains(strings.FieldsFunc(text, func(c rune) bool {
		return !(c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80)
	}), name)
}

// assigned lists what statements assign to a variable with =; "?" for what changes it otherwise.
func assigned(script, name string) (out []string) {
	for _, line := range strings.FieldsFunc(script, func(c rune) bool { return c == '\n' || c == ';' || c == '{' || c == '}' }) {
		rest, ok := strings.CutPrefix(strings.TrimSpace(line), name)
		if !ok {
			continue
		}
		rest = strings.TrimSpace(rest)
		switch value, plain := strings.CutPrefix(rest, "="); {
		case plain && !strings.HasPrefix(value, "="):
			out = append(out, strings.TrimSpace(value))
		case len(rest) > 1 && rest[1] == '=':
			out = append(out, "?"+rest[2:])
		}
	}
	return out
}
