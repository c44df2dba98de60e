package duel_test

import (
	"path/filepath"
	"testing"

	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/record/scenario"
)

// TestScenarios plays what testers have kept of their sessions; wits test plays it, too.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("tests/*" + scenario.Suffix)
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { scenario.Test(t, duel.New(), file) })
	}
}
