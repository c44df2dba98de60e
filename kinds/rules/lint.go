package rules

import (
	"fmt"

	"github.com/wits-ai/wits/document/declare"
)

// lint warns of what loads and can hardly be meant.
func (b *builder) lint() {
	p := b.p
	for i := range p.rules {
		r, d := &p.rules[i], &b.body.Rules[i]
		if len(r.outputs) == 0 && len(r.inputs) == 0 && !d.Success.Given() && len(d.Fire) == 0 && r.Empty() {
			b.Warn(r.Node, "", "the rule does nothing when it fires", `add "outputs", "success", "fire", "do" or "run"`)
		}
		if d.FailedChecks.Given() && len(r.checks) == 0 {
			b.Warn(r.Node, "failedChecks", "the rule has no checks that could fail", "", declare.ToDrop("failedChecks"))
		}
		if d.FailedInputs.Given() && len(r.inputs) == 0 {
			b.Warn(r.Node, "failedInputs", "the rule has no inputs that could be missing", "", declare.ToDrop("failedInputs"))
		}
		for _, k := range r.outputs {
			if k.expr == nil && k.amount < 0 && k.debt {
				b.Warn(r.Node, "outputs", fmt.Sprintf("it takes from %s below 0, whatever is there", k.name), "make it an input, which the rule waits for")
			}
		}
	}
	for _, d := range b.body.Debts {
		if !b.moved(d.String()) {
			b.WarnAt(d.At(), "", fmt.Sprintf("no rule takes from %s or adds to it", d.String()), "", declare.ToRemove())
		}
	}
	if m := p.matcher; m != nil {
		b.lintMatch(m)
	}
}

// moved reports whether a rule moves something from or to a bin.
func (b *builder) moved(name string) bool {
	for i := range b.p.rules {
		r := &b.p.rules[i]
		for _, list := range [][]*bin{r.inputs, r.outputs} {
			for _, k := range list {
				if k.name == name {
					return true
				}
			}
		}
	}
	return false
}

// lintMatch warns of rules that are never executed, and of orders that always choose the same [Pro360, 16.5.1].
func (b *builder) lintMatch(m *matcher) {
	p := b.p
	steps, always := 0, ""
	for i := range p.rules {
		r := &p.rules[i]
		l := r.lhs
		if l.step {
			steps++
			if m.chain == 0 {
				b.Warn(r.Node, "step", "steps are executed only by a document that plans backwards", `add "chain" to "match"`, declare.ToDrop("step"))
			}
			continue
		}
		switch {
		case always != "" && m.greedy && !m.shuffle:
			b.Warn(r.Node, "", fmt.Sprintf("it is never looked at: %s before it always matches", always), `add conditions, or "shuffle": true to "match"`)
		case len(l.conditions) == 0 && len(r.checks) == 0 && len(r.inputs) == 0:
			always = r.Node.Name
		}
		if l.threshold == 0 && len(l.conditions) > 0 {
			b.Warn(r.Node, "threshold", "with a threshold of 0 the conditions of the rule do not matter", "", declare.ToDrop("threshold"))
		}
	}
	if m.chain > 0 && steps == 0 {
		b.Warn(nil, "match", "there are no steps by which it could plan backwards", `add "step": true to rules, or remove "chain"`)
	}
}
