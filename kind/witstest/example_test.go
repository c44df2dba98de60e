package witstest_test

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits/kind/witstest"
)

// One action alone. A test has its *testing.T where this has t.
func ExampleAction() {
	t := new(testing.T)
	run := witstest.Action(t, registry(), "Charge", witstest.Setup{Delta: 0.5})
	run.Set("Full", 1)
	run.Until(10, func() bool { return !run.Active("Charge") })
	fmt.Println("Level", run.Get("Level"))
	fmt.Print(run.Journal())
	// Output:
	// Level 1
	// 1 bench began
	// 1 Charge began
	// 2 Charge: full
	// 2 Charge ended with success
	// 2 bench.Done fired
	// 2 Charge.Done fired
	// 2 Charge.OnDeactivate fired
}
