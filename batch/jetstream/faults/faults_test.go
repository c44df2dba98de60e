//go:build unix

package main

import (
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/wits-ai/wits/internal/must"
)

// TestMain is also that of the processes which the test starts: they are this program.
func TestMain(m *testing.M) {
	if is, err := role(); is {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	goleak.VerifyTestMain(m)
}

// TestB14_Faults: ten kills, pauses and partitions; the outcomes are those of a plain loop, each once.
func TestB14_Faults(t *testing.T) {
	if _, err := os.Executable(); err != nil {
		t.Fatalf("processes cannot be started: %v", err)
	}
	must.Succeed(t, run(t.Context(), options{faults: 10, workers: 2, seed: 3, within: 3 * time.Minute, dir: t.TempDir(), say: func(text string) { t.Log(text) }}))
}

// TestB14_FaultsAreOfTheSeed: the same for the same seed, each kind of part is killed, and no batch is over before its faults are.
func TestB14_FaultsAreOfTheSeed(t *testing.T) {
	for seed := range uint64(50) {
		all := plan(seed, 10)
		if !slices.Equal(all, plan(seed, 10)) {
			t.Errorf("seed %d gives other faults the second time", seed)
		}
		kinds, kills, needed := map[int]bool{}, 0, 0
		for i, f := range all {
			if f.kills() {
				kills++
				kinds[f.kind] = true
			}
			allowed := 0
			for j := range 3*i + 12 {
				allowed += 1 + j%3
			}
			if needed += f.more; needed > allowed {
				t.Errorf("seed %d: fault %d comes after %d outcomes, of which %d may be there", seed, i, needed, allowed)
			}
		}
		if len(all) != 10 || kills < 3 || len(kinds) != 3 {
			t.Errorf("seed %d: %d kills of %d kinds of part", seed, kills, len(kinds))
		}
	}
}
