package night_test

import (
	"testing"

	"github.com/wits-ai/wits/games/night"
	"github.com/wits-ai/wits/record/scenario"
)

// TestScenarios plays what testers have kept of their sessions; wits test plays it, too.
func TestScenarios(t *testing.T) {
	scenario.TestFolder(t, func() *night.Game { return night.New() }, "tests")
}
