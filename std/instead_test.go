package std_test

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// TestInstead: an expression that calls a function of any number of values is told what to write.
func TestInstead(t *testing.T) {
	for expression, want := range map[string]string{
		"And(A, B)":             `main.json:1:149: A -> B: And does not take (bool, bool) (it takes any number of values, by the links of a node; here write a && b)`,
		"Or(A)":                 `main.json:1:149: A -> B: Or does not take (bool) (it takes any number of values, by the links of a node; here write a || b)`,
		"Greatest(1, 2) > 1":    `main.json:1:149: A -> B: Greatest does not take (int, int) (it takes any number of values, by the links of a node; here write max(a, b))`,
		"ExpectedUtility() > 1": `main.json:1:149: A -> B: ExpectedUtility needs arguments (it takes any number of values, by the links of a node)`,
	} {
		document := fmt.Sprintf(`{"wits":1,"kind":"machine","ports":[{"in":"A","type":"bool"},{"in":"B","type":"bool"}],"start":"A","states":{"A":{},"B":{}},"transitions":[{"when":%q,"from":"A","to":"B"}]}`, expression)
		kindtest.OneProblem(t, std.NewRegistry(), expression, kindtest.Files{"main.json": document}, want)
	}
}
