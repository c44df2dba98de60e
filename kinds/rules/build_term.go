package rules

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// term compiles the kth term of a rule.
func (b *systemBuilder) term(scope *kind.Scope, from *RulePart, k int) {
	d := &from.When[k]
	scope.Move(scope.At)
	t := watched{span: span{1, 1}, form: ofCondition}
	info := termInfo{}
	if d.Value.Given() {
		info.text = d.Value.String()
		t.lo, t.hi = d.bounds()
		if ref, ok := scope.Lookup(info.text); ok && ref.Slot != nil && b.native(ref.Type) {
			scope.Reads()
			b.compare(&t, &info, info.text, ref.Type, ref.Slot)
		} else {
			t.form = ofNumber
			if info.number = scope.Float(d.Value.Source, from.Name); info.number == nil {
				return
			}
		}
	} else {
		info.text = d.If.String()
		if info.condition, info.evaluation = scope.Condition(d.If.Source, from.Name); info.condition == nil {
			return
		}
		b.simple(scope, &t, &info)
	}
	info.trace = scope.ExprTrace(info.text)
	b.s.functions = append(b.s.functions, scope.Calls...)
	at := len(b.s.terms)
	seen := b.tell(scope.At, k, d, &t, &info)
	b.s.terms, b.s.infos, b.s.worths = append(b.s.terms, t), append(b.s.infos, info), append(b.s.worths, worth{d.Weight, d.Fade})
	of := info.text
	if info.value != "" {
		of = info.value
	}
	counter := b.counter(of)
	b.Finish(func() {
		to, is := &b.s.terms[at], &b.s.infos[at]
		to.counter = int32(counter())
		if seen != nil {
			is.seen = seen.Slot().Word()
		}
		if is.slot != nil {
			to.word = int32(is.slot().Word())
			return
		}
		for _, u := range is.trace.Reads {
			if p := u.Port; b.native(p.Type) {
				is.reads = append(is.reads, p.Slot().Word())
			}
		}
	})
}

// native reports whether a value of the type is a number in a word.
func (b *systemBuilder) native(t *kind.Type) bool {
	return t == b.float || t == b.whole || t == b.truth
}

// bounds are between which numbers the value is to be.
func (d *TermPart) bounds() (lo, hi float64) {
	if d.Source.Has("is") {
		return d.Is.Number - d.Within, d.Is.Number + d.Within
	}
	lo, hi = math.Inf(-1), math.Inf(1)
	if d.Source.Has("from") {
		lo = d.From.Number
	}
	if d.Source.Has("to") {
		hi = d.To.Number
	}
	return lo, hi
}

// compare makes a term a comparison of a value with two numbers.
func (b *systemBuilder) compare(t *watched, info *termInfo, name string, typ *kind.Type, slot func() kind.Slot) {
	info.value, info.slot, info.whole, info.truth = name, slot, typ != b.float, typ == b.truth
	if t.form = ofFloat; info.whole {
		t.form = ofWhole
	}
	if slices.ContainsFunc(b.s.values, func(v watchedValue) bool { return v.name == name }) {
		return
	}
	at := len(b.s.values)
	b.s.values = append(b.s.values, watchedValue{name: name, slot: slot, form: t.form})
	b.Finish(func() { b.s.values[at].word = slot().Word() })
}

// simple makes a condition a comparison if it is no more than that: Distance < 3, HasBall, not HasBall.
func (b *systemBuilder) simple(scope *kind.Scope, t *watched, info *termInfo) {
	words := strings.Fields(info.text)
	switch {
	case info.text == "true":
		info.always = 1
		return
	case info.text == "false":
		info.always = -1
		return
	case len(words) == 1:
		if ref, ok := scope.Lookup(words[0]); ok && ref.Slot != nil && ref.Type == b.truth {
			b.compare(t, info, words[0], ref.Type, ref.Slot)
		}
		return
	case len(words) == 2 && words[0] == "not":
		if ref, ok := scope.Lookup(words[1]); ok && ref.Slot != nil && ref.Type == b.truth {
			t.lo, t.hi = 0, 0
			b.compare(t, info, words[1], ref.Type, ref.Slot)
		}
		return
	case len(words) != 3 || strings.Trim(words[2], "-.0123456789") != "":
		return
	}
	x, err := strconv.ParseFloat(words[2], 64)
	ref, ok := scope.Lookup(words[0])
	if err != nil || !ok || ref.Slot == nil || ref.Type != b.float && ref.Type != b.whole {
		return
	}
	lo, hi := math.Inf(-1), math.Inf(1)
	switch words[1] {
	case "<":
		hi = math.Nextafter(x, lo)
	case "<=":
		hi = x
	case ">":
		lo = math.Nextafter(x, hi)
	case ">=":
		lo = x
	case "==":
		lo, hi = x, x
	default:
		return
	}
	t.lo, t.hi = lo, hi
	b.compare(t, info, words[0], ref.Type, ref.Slot)
}

// counter is the word that counts how often terms on something held: a port of the node of terms if its name is one, else a value that is not shown.
func (b *systemBuilder) counter(text string) func() int {
	if have := b.counters[text]; have != nil {
		return have
	}
	slot := func() kind.Slot { return kind.Slot{} }
	if declare.BadName(text) == "" {
		if p := b.counted.Out(text, b.whole); p != nil {
			slot = p.Slot
		}
	} else {
		slot = b.State("#held "+text, b.whole).Slot
	}
	b.counters[text] = func() int { return slot().Word() }
	return b.counters[text]
}
