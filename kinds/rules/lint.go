package rules

import (
	"fmt"

	"github.com/wits-ai/wits/document/declare"
)

// lint warns of what loads and can hardly be meant: rules that do nothing, scripts that never run, and rules that are never executed [Pro360,
// 16.5.1].
func (b *builder) lint() {
	m, always, steps := b.p.matcher, "", 0
	for i := range b.p.rules {
		r, d := &b.p.rules[i], &b.body.Rules[i]
		switch {
		case len(d.Outputs) == 0 && len(d.Inputs) == 0 && !d.Success.Given() && len(d.Fire) == 0 && r.Empty():
			b.Warn(r.Node, "", "the rule does nothing when it fires", `add "outputs", "success", "fire", "do" or "run"`)
		case d.FailedChecks.Given() && len(r.checks) == 0:
			b.Warn(r.Node, "failedChecks", "the rule has no checks that could fail", "", declare.ToDrop("failedChecks"))
		case d.FailedInputs.Given() && len(r.inputs) == 0:
			b.Warn(r.Node, "failedInputs", "the rule has no inputs that could be missing", "", declare.ToDrop("failedInputs"))
		}
		switch {
		case m == nil:
		case d.Step && m.chain == 0:
			b.Warn(r.Node, "step", "steps are executed only by a document that plans backwards", `add "chain" to "match"`, declare.ToDrop("step"))
		case d.Step:
			steps++
		case always != "" && m.greedy && !m.shuffle:
			b.Warn(r.Node, "", fmt.Sprintf("it is never looked at: %s before it always matches", always), `add conditions, or "shuffle": true to "match"`)
		case len(d.When) == 0 && len(r.checks) == 0 && len(r.inputs) == 0:
			always = r.Node.Name
		}
	}
	if m != nil && m.chain > 0 && steps == 0 {
		b.Warn(nil, "match", "there are no steps by which it could plan backwards", `add "step": true to rules, or remove "chain"`)
	}
}
