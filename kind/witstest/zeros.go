package witstest

// Zeros returns a generator of random numbers that are all 0, for tests in which nothing is left to chance: give it to the registry with
// SetGenerator before documents are loaded. Numbers from a range are the lowest, chances above 0 come true, and of what is drawn by
// weight the first is taken.
func Zeros(state uint64) (next, bits uint64) { return state, 0 }
