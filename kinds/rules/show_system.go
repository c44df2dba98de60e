package rules

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/kind"
)

// What a production system tells people, so that a page can draw a table of its rules, with what each term saw, without the document.

// tellSystem tells what holds for all rules, beside how they are chosen.
func (b *systemBuilder) tellSystem() {
	if b.s.first > 0 {
		b.AddExtra("first", fmt.Sprintf("at most %d at once", b.s.first), strconv.Itoa(b.s.first))
	}
	b.AddExtra("threshold", "a rule matches at "+number(b.body.Threshold), number(b.body.Threshold))
	o := b.body.Otherwise
	if o == nil {
		return
	}
	for _, m := range []struct {
		is          bool
		name, value string
		text        string
	}{
		{o.Rule.Given(), "rule", o.Rule.String(), o.Rule.String() + " fires if nothing runs"},
		{o.Chain > 0, "chain", strconv.Itoa(o.Chain), fmt.Sprintf("a chain of at most %d rules begins if nothing runs", o.Chain)},
		{o.Stop, "stop", "", "what runs ends"},
		{o.Script.Given(), "script", o.Script.String(), "a script runs"},
		{o.Report > 0, "report", strconv.Itoa(o.Report), fmt.Sprintf("the last %d states are remembered", o.Report)},
	} {
		if m.is {
			b.AddExtra("otherwise", m.text, m.name, m.value)
		}
	}
}

// tellRule tells what a rule says beside its terms.
func (b *systemBuilder) tellRule(from *RulePart, to *watcher) {
	n := to.Node
	n.AddExtra("threshold", "matches at "+number(to.threshold), number(to.threshold))
	if to.weight != 1 {
		n.AddExtra("weight", "weight "+number(to.weight), number(to.weight))
	}
	if len(from.Tags) > 0 {
		n.AddExtra("tags", strings.Join(from.Tags, ", "), from.Tags...)
	}
	if from.Unique {
		n.AddExtra("unique", "selected alone")
	}
	if from.Step {
		n.AddExtra("step", "a step of chains")
	}
	for _, does := range [...]struct{ how, what string }{{"run", from.Run.String()}, {"do", from.Do.String()}} {
		if does.what != "" {
			n.AddExtra("does", does.what, does.how, does.what)
		}
	}
	for _, s := range [...]struct {
		when string
		kind.Script
	}{{"success", from.Success}, {"failure", from.Failure}} {
		if s.Given() {
			n.AddExtra("script", s.when+": "+s.String(), s.when, s.String())
		}
	}
}

// tell tells of the kth term of a rule: its weight; "value" or "if", and of what; is, within, from, to and fade as the document says them; the least and the most
// that count in full, empty where there is none; the port of the rule's node that has what it saw, and the direction of that. It gives the port that is
// to be written; nil for a value that lies somewhere.
func (b *systemBuilder) tell(n *kind.BuildNode, k int, d *TermPart, t *watched, info *termInfo) (seen *kind.Port) {
	form, said := "if", [...]string{"", "", "", "", ""}
	if d.Value.Given() {
		form = "value"
		for i, m := range [...]struct {
			name  string
			value float64
		}{{"is", d.Is.Number}, {"within", d.Within}, {"from", d.From.Number}, {"to", d.To.Number}, {"fade", d.Fade}} {
			if d.Source.Has(m.name) {
				said[i] = number(m.value)
			}
		}
	}
	port, dir := info.value, "in"
	if info.value == "" {
		port, dir = "When"+strconv.Itoa(k+1), "out"
		if seen = n.Out(port, b.float); seen != nil {
			seen.Doc = "What its term \"" + info.text + "\" came to when it was looked at last: a number, or 1 if it held."
		}
	}
	for _, u := range info.trace.Reads {
		if !slices.ContainsFunc(n.Ports(), func(p *kind.Port) bool { return p.Name == u.Name && !p.Out }) {
			n.Watch(u.Name, u.Port)
		}
	}
	n.AddExtra("when", wording(info.text, said), number(d.Weight), form, info.text, said[0], said[1], said[2], said[3], said[4], bound(t.lo), bound(t.hi), port, dir)
	return seen
}

// wording is a term in words: "Height is 2 ± 0.5".
func wording(text string, said [5]string) string {
	for i, word := range [...]string{" is ", " ± ", " from ", " to ", ", fading over "} {
		if said[i] != "" {
			text += word + said[i]
		}
	}
	return text
}

// bound is an end of a range; empty if it has none.
func bound(v float64) string {
	if math.IsInf(v, 0) {
		return ""
	}
	return number(v)
}
