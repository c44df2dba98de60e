package rules

import (
	"math/bits"
	"slices"
)

// rated finds what the inputs and outputs of a rule come to in the ticks since it was due last. What is less than a millionth is carried over to the
// next time the rule fires, so that nothing is lost.
func (e *Economy) rated(r *rule, slot uint32, elapsed int64) {
	n := len(r.amounts)
	e.needs, e.rests = slices.Grow(e.needs[:0], n)[:n], slices.Grow(e.rests[:0], n)[:n]
	carries := e.carries[int(slot)*e.design.carried+r.carries:][:n]
	for i, perDay := range r.amounts {
		e.needs[i], e.rests[i] = integrate(perDay, elapsed, carries[i], e.day)
	}
}

// integrate is the whole millionths that an amount for each day comes to in some ticks, and what is left over, in millionths times ticks. More than
// [Limit] is cut off.
func integrate(perDay Amount, ticks, carry, day int64) (amount Amount, rest int64) {
	high, low := bits.Mul64(uint64(perDay), uint64(ticks))
	low, over := bits.Add64(low, uint64(carry), 0)
	high += over
	if high >= uint64(day) {
		return Limit, 0
	}
	quotient, remainder := bits.Div64(high, low, uint64(day))
	if quotient > uint64(Limit) {
		return Limit, 0
	}
	return Amount(quotient), int64(remainder)
}
