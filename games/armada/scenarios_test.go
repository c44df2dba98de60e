package armada_test

import (
	"path/filepath"
	"testing"

	"github.com/wits-ai/wits/games/armada"
	"github.com/wits-ai/wits/record/scenario"
)

// TestScenarios plays what testers have kept; wits test plays it, too.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("tests/*" + scenario.Suffix)
	if err != nil || len(files) < 3 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { scenario.Test(t, armada.New(), file) })
	}
}
