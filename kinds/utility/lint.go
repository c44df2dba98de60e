package utility

import (
	"fmt"
	"strconv"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom/curve"
)

// manyOptions is how many options side by side people can still tune.
const manyOptions = 12

// lint warns of what looks like a mistake.
func (b *builder) lint(p *plan) {
	for i := range p.Options {
		d := &p.Options[i]
		if p.u.choose == sequence && (d.Score.Given() || d.Considerations != nil) {
			b.Warn(p.u.options[i].Node, "", "in a sequence nobody asks how useful an option is", `remove "score" and "considerations"`, declare.ToDrop("score"), declare.ToDrop("considerations"))
		}
	}
	if n := len(p.Options); n > manyOptions && p.u.choose != sequence {
		b.Warn(p.node, "options", fmt.Sprintf("%d options are hard to tune against each other", n), "let some of them be options within an option")
	}
	if p.u.choose == highest || p.u.choose == weighted || p.u.choose == ownChoice {
		b.lintScales(p)
	}
	if len(p.Options) == 1 && p.Options[0].Suspend {
		o := p.u.options[0].Node
		b.Warn(o, "suspend", fmt.Sprintf("there is nothing that %s could suspend", o.Name), `remove "suspend", or add other options`, declare.ToRemove())
	}
	for i := range p.Buckets {
		used := false
		for k := range p.Options {
			used = used || p.u.options[k].bucket == i
		}
		if !used {
			b.Warn(p.node, "buckets", fmt.Sprintf("no option is in the bucket %s", p.Buckets[i].Name), fmt.Sprintf(`add "bucket": %q to one`, p.Buckets[i].Name), declare.ToDrop("buckets/"+p.Buckets[i].Name))
		}
	}
}

// lintScales warns of scores that are plain numbers of different sizes [Pro360, ch. 6: one scale for all].
func (b *builder) lintScales(p *plan) {
	var low, high string
	for i := range p.Options {
		d := &p.Options[i]
		if d.Rank.Given() || d.Bucket.Given() {
			continue
		}
		if v, err := strconv.ParseFloat(d.Score.String(), 64); err == nil && v > 1 {
			high = d.Name
		} else if err == nil && v > 0 && v < 1 {
			low = d.Name
		}
	}
	if low != "" && high != "" {
		b.Warn(p.node, "options", fmt.Sprintf("the scores stand on different scales: that of %s is below 1 and that of %s above", low, high), "use 0 to 1 for all")
	}
}

// lintShared warns of what is there to be used, and is not.
func (b *builder) lintShared() {
	for _, o := range b.body.Shared {
		if !b.used[o.Name+"."] {
			b.Warn(nil, "", fmt.Sprintf("nothing of %s is used", o.Name), `remove it from "shared"`, declare.ToDrop("/shared/"+o.Name))
		}
	}
	for _, name := range namesOf(b.body.Considerations) {
		if !b.used[name] {
			b.Warn(nil, "", fmt.Sprintf("no option uses the considerations %s", name), declare.InFile(fmt.Sprintf(`write {"use": %q}, or `, name))+"remove them", declare.ToDrop("/considerations/"+name))
		}
	}
}

// lintCurve warns of a curve that says nothing.
func (c *compiling) lintCurve(name string, r *response) {
	if r.curved && r.curve.Shape != curve.Constant && shapeless(&r.curve) && c.node != nil {
		c.Warn(c.node, "considerations", fmt.Sprintf("the curve is the same everywhere: %s says nothing", name), declare.InFile(`to mean that, write {"constant": 0.5}`))
	}
}
