package utility

import (
	"fmt"

	"github.com/wits-ai/wits/curve"
)

// lint warns of what looks like a mistake.
func (b *builder) lint(p *plan) {
	for i := range p.options {
		d := &p.options[i]
		if p.choose == sequence && (d.score != nil || d.Source.Get("considerations") != nil) {
			b.Warn(p.u.options[i].Node, "", "in a sequence nobody asks how useful an option is", `remove "score" and "considerations"`)
		}
	}
	if len(p.options) == 1 && p.options[0].suspends {
		o := p.u.options[0].Node
		b.Warn(o, "suspend", fmt.Sprintf("there is nothing that %s could suspend", o.Name), `remove "suspend", or add other options`)
	}
	for i := range p.buckets {
		used := false
		for k := range p.options {
			used = used || p.u.options[k].bucket == i
		}
		if !used {
			b.Warn(p.node, "buckets", fmt.Sprintf("no option is in the bucket %s", p.buckets[i].name), fmt.Sprintf(`add "bucket": %q to one`, p.buckets[i].name))
		}
	}
}

// lintShared warns of what is there to be used, and is not.
func (b *builder) lintShared() {
	for _, o := range b.body.others {
		if !b.used[o.name+"."] {
			b.Warn(nil, "", fmt.Sprintf("nothing of %s is used", o.name), `remove it from "shared"`)
		}
	}
	for _, name := range b.body.shared.names() {
		if !b.used[name] {
			b.Warn(nil, "", fmt.Sprintf("no option uses the considerations %s", name), fmt.Sprintf(`write {"use": %q}, or remove them`, name))
		}
	}
}

// lintCurve warns of a curve that says nothing.
func (c *compiling) lintCurve(name string, r *response) {
	if r.curved && r.curve.Shape != curve.Constant && shapeless(&r.curve) && c.node != nil {
		c.Warn(c.node, "considerations", fmt.Sprintf("the curve is the same everywhere: %s says nothing", name), `to mean that, write {"constant": 0.5}`)
	}
}
