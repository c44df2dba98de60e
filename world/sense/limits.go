package sense

import "github.com/wits-ai/wits/world/limit"

// limitKind is a limit of a system.
type limitKind uint8

const (
	limitMemory limitKind = iota // of percepts: the weakest is not kept
	limitPuffs                   // the oldest goes
	limitLate                    // a signal that has waited for so long is not perceived
	limitKinds
)

// Limits appends the limits of the system that lose something when they are met, with how much was lost since it was made.
func (s *System) Limits(to []limit.Limit) []limit.Limit {
	return append(to,
		limit.Limit{Name: "senses: memory.most", Value: float64(s.config.most), Lost: s.lostBy[limitMemory],
			Advice: `somebody perceives more at once than it keeps in mind, and the weakest is left out; raise "most" of the profile's "memory"`},
		limit.Limit{Name: "senses: puffs", Value: float64(s.config.puffs), Lost: s.lostBy[limitPuffs],
			Advice: `there are more puffs than are kept, the oldest go, and trails get shorter; raise "puffs", or "every" of the modality`},
		limit.Limit{Name: "senses: late", Value: s.config.late, Unit: "s", Lost: s.lostBy[limitLate],
			Advice: `signals have waited too long for their turn and are not perceived; raise "budget", or "late"`})
}

// lose counts what is lost by a limit.
func (s *System) lose(k limitKind, n int) {
	s.lostBy[k] += int64(n)
	s.stats.Lost += n
}
