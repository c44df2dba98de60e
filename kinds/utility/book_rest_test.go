package utility_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestT21_18_NoNumber: what weighs numbers is not given a text, a list of ranges as little as a curve, and whoever tries is
// told which and where.
func TestT21_18_NoNumber(t *testing.T) {
	for _, how := range []string{``, `,"from":0,"to":1`, `,"curve":"linear"`, `,"ranges":[{"to":300},{"veto":true}]`} {
		problems := kindtest.Problems(t, registry(), kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"Side","type":"string"}],"options":{"Snipe":{"considerations":[{"name":"Side","input":"Side"` + how + `}]}}}`})
		kindtest.HasProblem(t, problems, "main.json:1:", "Snipe", "string", "float")
	}
	problems := kindtest.Problems(t, registry(), kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"Side","type":"string"}],"options":{"Snipe":{"considerations":[{"name":"Side","if":"Side"}]}}}`})
	kindtest.HasProblem(t, problems, "main.json:1:", "Snipe", "string", "bool")
}
