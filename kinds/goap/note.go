package goap

import (
	"github.com/wits-ai/wits"
)

// Plans are made with the facts of a frame, and facts change while a plan runs. So a mind that is observed notes all facts when
// they are checked, and when a plan is sought.

// noted returns what came of seeking a plan, as minds note it: 0, or which goal is pursued, and whether a new plan was made for it
// or the one that ran was kept.
func noted(goal int, made bool) int64 {
	switch {
	case goal < 0:
		return 0
	case made:
		return int64(goal) + 1
	}
	return -int64(goal) - 1
}

// notes makes all facts what is noted when they are checked, and when a plan is sought.
func (b *builder) notes() {
	facts := func() (reads []wits.ReadSource) {
		for i := range b.body.Facts {
			if k := b.facts[b.body.Facts[i].Name]; k != nil {
				reads = append(reads, wits.ReadSource{Name: k.decl.Name, Slot: k.value.Slot})
			}
		}
		return reads
	}
	b.u.checks = b.Evaluation(nil, "the facts", wits.OutcomeWhole, facts)
	b.u.plans = b.Evaluation(nil, "the plan", wits.OutcomeWhole, facts)
}
