package utility

import "fmt"

// lint warns of what looks like a mistake.
func (b *builder) lint(p *plan) {
	for i := range p.options {
		d := &p.options[i]
		if p.choose == sequence && (d.score != nil || d.Source.Get("considerations") != nil) {
			b.Warn(p.u.options[i].Node, "", "in a sequence nobody asks how useful an option is", `remove "score" and "considerations"`)
		}
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
