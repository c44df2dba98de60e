// Package fixedseed seeds and sizes tests that draw cases with a generator of their own. Tests that use pgregory.net/rapid are seeded by
// RAPID_SEED, which the Makefile sets to 1; with -short rapid draws 20 cases. `make soak` draws others.
package fixedseed

import (
	"os"
	"strconv"
	"testing"
)

// Seed returns the seed of a test's own generator: usual, or the value of the environment variable WITS_SOAK_SEED. A test logs it, so
// that a failure can be repeated.
func Seed(usual uint64) uint64 {
	if given, err := strconv.ParseUint(os.Getenv("WITS_SOAK_SEED"), 0, 64); err == nil {
		return given
	}
	return usual
}

// Cases returns how many cases a test draws: usual, or 20 at the most with -short.
func Cases(usual int) int {
	if testing.Short() {
		return min(usual, 20)
	}
	return usual
}

// Least returns how often something must be among the cases of such a test, given how often that is among the usual number of
// them: with -short a thousandth of it, which says no more than that the cases are about it.
func Least(usual int) int {
	if testing.Short() {
		return max(usual/1000, 1)
	}
	return usual
}
