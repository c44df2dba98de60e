// Package fixedseed gives random tests the same cases in every run, so that a test run fails for the change at hand and for
// nothing else. Packages whose tests import pgregory.net/rapid import it for its effect:
//
//	import _ "github.com/wits-ai/wits/internal/fixedseed"
//
// A test of this package fails if one does not. What is asked for on the command line or in rapid's own environment
// variables counts before it:
//
//	go test ./graph -rapid.seed=7              other cases
//	WITS_EXPLORE=1 go test ./graph             fresh cases in each run; a failure says how to repeat it
//	WITS_EXPLORE=1 RAPID_CHECKS=5000 go test   and more of them
//
// With -short rapid draws a fifth of the cases, 20 unless RAPID_CHECKS or -rapid.checks is given, and takes half of the steps in
// state machines.
//
// Tests that draw from a generator of their own, rather than rapid's, seed it with [Seed]. `make soak` explores.
package fixedseed

import (
	"flag"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	_ "pgregory.net/rapid" // whose flags are made before this package begins
)

// Explore is the environment variable that asks for fresh cases.
const Explore = "WITS_EXPLORE"

// usual is the seed of all random tests. 0 would ask rapid for one that is drawn.
const usual = 1

// Fresh reports whether fresh cases are asked for.
func Fresh() bool { return os.Getenv(Explore) != "" }

// Seed returns the seed of a test's own generator: usual, unless fresh cases are asked for; then a drawn one, or the value of
// the environment variable RAPID_SEED. A test that uses it logs it, so that a failure can be repeated.
func Seed(usual uint64) uint64 {
	if given, err := strconv.ParseUint(os.Getenv("RAPID_SEED"), 0, 64); err == nil && given != 0 {
		return given
	}
	if Fresh() {
		return rand.Uint64() | 1
	}
	return usual
}

// Cases returns how many cases a test draws with a generator of its own: usual, or 20 at the most with -short.
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

func init() { fix(flag.CommandLine, os.LookupEnv) }

// fix sets rapid's flags to fixed cases. The command line is read later and overrides them.
func fix(flags *flag.FlagSet, lookup func(string) (string, bool)) {
	if v, ok := lookup(Explore); ok && v != "" {
		return
	}
	set := func(name, value, variable string) {
		if _, given := lookup(variable); !given {
			if err := flags.Set(name, value); err != nil {
				panic("rapid has no flag " + name + ": " + err.Error())
			}
		}
	}
	set("rapid.seed", strconv.Itoa(usual), "RAPID_SEED")
	set("rapid.nofailfile", "true", "RAPID_NOFAILFILE") // or later runs would begin with what one run found
}
