package limit_test

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits/world/limit"
)

func Example() {
	limits := []limit.Limit{
		{Name: "senses: puffs", Value: 1000, Lost: 34, Advice: `raise "puffs"`},
		{Name: "senses: late", Value: 1, Unit: "s"},
	}
	var log limit.Log
	for range 3 { // frames
		log.Tell(limits, func(text string) { fmt.Println(text) })
	}
	// Output: senses: puffs (1000): 34 lost so far: raise "puffs"
}

// TestEachIsSaidOnce: what is lost by another limit later is said then.
func TestEachIsSaidOnce(t *testing.T) {
	var log limit.Log
	var said []string
	say := func(text string) { said = append(said, text) }
	log.Tell([]limit.Limit{{Name: "a"}, {Name: "b", Lost: 1}}, say)
	log.Tell([]limit.Limit{{Name: "a", Value: 0.5, Unit: "s", Lost: 2, Advice: "wait"}, {Name: "b", Lost: 7}}, say)
	log.Tell([]limit.Limit{{Name: "a", Lost: 3}, {Name: "b", Lost: 8}}, say)
	if want := "[b: 1 lost so far:  a (0.5 s): 2 lost so far: wait]"; fmt.Sprint(said) != want {
		t.Errorf("%v", said)
	}
}
