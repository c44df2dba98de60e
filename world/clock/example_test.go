package clock_test

import (
	"fmt"

	"github.com/wits-ai/wits/world/clock"
)

// A creature that lives half as fast, and wakes up after three of its seconds.
func Example() {
	var own clock.Clock
	own.Speed = 0.5
	own.Start()
	var wakes clock.Alarm
	wakes.Set(&own, 3)
	ticks := 0
	for !wakes.Rings(&own) {
		own.Update(0.25)
		ticks++
	}
	fmt.Println(ticks, "ticks of a quarter second")
	// Output:
	// 24 ticks of a quarter second
}
