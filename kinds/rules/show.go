package rules

import (
	"strings"

	"github.com/wits-ai/wits/kind"
)

// Ports of the node of a rule: what came of it, of all units together. The first are counters, by outcome from Fired.
const (
	fired = iota
	failedInputs
	failedChecks
	lastFired
	lastFailed
	failedUnit
	missing
	needed
	had
	ports
)

// portsOfRules are the ports with their types, for expressions and for people.
var portsOfRules = [ports]struct{ name, typ, doc string }{
	fired:        {"Fired", "int", "How often it has fired, of all units together."},
	failedInputs: {"FailedInputs", "int", "How often an input was missing."},
	failedChecks: {"FailedChecks", "int", "How often a check did not hold."},
	lastFired:    {"LastFired", "int", "The frame in which it fired last, counted from 1; 0 if it never has."},
	lastFailed:   {"LastFailed", "int", "The frame in which it failed last, counted from 1; 0 if it never has."},
	failedUnit:   {"FailedUnit", "entity", "The unit for which it failed last."},
	missing:      {"Missing", "int", "What failed last: the number of the input, or below 0 that of the check; 0 if nothing has failed."},
	needed:       {"Needed", "float", "How much of the input was needed when it failed last; of a check, what stood to the right of its operator."},
	had:          {"Had", "float", "How much of the input there was when it failed last; of a check, what stood to the left of its operator."},
}

// tells gives the node of a rule its ports, by which the debugger and expressions see what came of it: Work.Fired.
func (b *builder) tells(n *kind.BuildNode, to *rule) {
	var all [ports]*kind.Port
	for k, p := range portsOfRules {
		if all[k] = n.Out(p.name, b.Registry().Type(p.typ)); all[k] != nil {
			all[k].Doc = p.doc
		}
	}
	b.Finish(func() {
		for k, p := range all {
			if p != nil {
				to.told[k] = p.Slot()
				to.words[k] = to.told[k].Word()
			}
		}
	})
}

// says tells people what a rule says, in the order of its terms: their numbers are what Missing counts.
func (b *builder) says(n *kind.BuildNode, from *RulePart, to *rule) {
	var of []string
	for _, t := range from.Of {
		of = append(of, t.String())
	}
	if len(of) > 0 {
		n.AddExtra("of", strings.Join(of, ", "), of...)
	}
	n.AddExtra("every", number(from.Every)+" days", number(from.Every))
	if to.rate {
		n.AddExtra("rate", "amounts for each day")
	}
	for i := range to.checks {
		n.AddExtra("check", to.checks[i].text)
	}
	for i := range to.inputs {
		t := &to.inputs[i]
		n.AddExtra("input", t.amount.String()+" "+b.d.termName(t), t.scope.String(), b.d.resources[t.resource].name, t.amount.String())
	}
	for i := range to.outputs {
		t := &to.outputs[i]
		n.AddExtra("output", t.amount.String()+" "+b.d.termName(t), t.scope.String(), b.d.resources[t.resource].name, t.amount.String())
	}
	for i := range to.changes {
		c := &to.changes[i]
		where, what := InTile.String(), b.d.resources[b.d.held[InTile][c.bin.at]].name
		if c.area >= 0 {
			where = b.d.areas[c.area].name
		}
		n.AddExtra("change", c.amount.String()+" "+where+"."+what, where, what, c.amount.String())
	}
	for _, s := range [...]struct {
		when string
		kind.Script
	}{{"success", from.Success}, {"failedInputs", from.FailedInputs}, {"failedChecks", from.FailedChecks}} {
		if s.Given() {
			n.AddExtra("script", s.when+": "+s.String(), s.when, s.String())
		}
	}
}

// stock tells people what resources, areas and units there are.
func (b *builder) stock() {
	b.AddExtra("day", number(b.d.day)+" s", number(b.d.day))
	for i := range b.body.Resources {
		r := &b.body.Resources[i]
		parts, text := []string{r.Name}, r.Name
		for s := InUnit; s <= InPlayer; s++ {
			p := r.bin(s)
			if p == nil {
				continue
			}
			most := ""
			if p.Cap > 0 {
				most = number(p.Cap)
			}
			parts = append(parts, s.String(), number(p.Start), number(p.Least), most)
			text += " " + s.String()
		}
		b.AddExtra("resource", text, parts...)
	}
	for i := range b.body.Areas {
		a := &b.body.Areas[i]
		b.AddExtra("area", a.Name+" "+number(a.Radius)+" tiles", a.Name, number(a.Radius))
	}
	for i := range b.body.Units {
		u := &b.body.Units[i]
		parts, text := []string{u.Name}, u.Name
		for _, p := range u.Start {
			parts = append(parts, p.Name, number(p.Value))
			text += " " + number(p.Value) + " " + p.Name
		}
		b.AddExtra("unit", text, parts...)
	}
}
