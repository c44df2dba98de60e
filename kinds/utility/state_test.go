package utility_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

const busy = `{"kind":"utility","ports":[{"in":"X","type":"float"}],
	"options":{"A":{"do":"Act","score":"X / 8","interrupted":{"add":-0.1,"for":1}},
		"B":{"do":"Act","with":{"Life":2},"score":"0.5","success":{"add":-0.4,"for":2}},
		"C":{"do":"Act","with":{"Life":1,"Fail":true,"A":{"expr":"X"}},"score":"1 - X / 8","failure":{"add":-1,"for":1}},"D":{"score":"0.2"}},
	"decide":{"every":0.75}}`

// remembering has options that suspend each other, remember, lie within each other and are drawn.
const remembering = `{"kind":"utility","ports":[{"in":"X","type":"float"}],"buckets":{"B":"X > 6 ? 1 : 0"},"curves":{"F":{"formula":"x * x"}},
	"options":{"A":{"do":"Act","with":{"Life":2},"score":"X / 8","cooldown":[1,2],"repeats":2,"bucket":"B"},
		"B":{"do":"Act","with":{"Life":3},"suspend":true,"runtime":2,"considerations":[{"name":"P","input":"X","from":0,"to":8,"curve":"F"},{"name":"H","history":{"never":{"add":1}}},{"name":"R","input":"X","ranges":[{"below":[1,3],"multiply":2},{}]}]},
		"C":{"score":"0.3","choose":"weighted","options":{"D":{"do":"Act","with":{"Life":1},"score":"1"},"E":{"do":"Act","with":{"Life":2},"score":"2"}}}},"decide":{"every":0}}`

// TestCarry: the chosen option and what options remember live on by name.
func TestCarry(t *testing.T) {
	r := start(t, kindtest.Files{"main.json": busy})
	r.Good()
	kindtest.Set(r, "X", 7.0)
	r.Good()
	r.Good()
	kindtest.Lines(t, "before", r.Active(), "A")
	outcome := r.Value("C.Outcome")
	r.Mind, _ = wits.Transfer(r.Mind, kindtest.Load(t, registry(), kindtest.Files{"main.json": strings.Replace(busy, `"options":{`, `"options":{"A0":{"score":"0.1"},"B0":{"score":"0.1"},`, 1)}))
	kindtest.Lines(t, "after", r.Active(), "A")
	if got := r.Value("C.Outcome"); got != outcome {
		t.Errorf("C remembers %v, not %v", got, outcome)
	}
}

// TestCarryDecidesAnew: a mind that is carried over to a document with other numbers does not hold on to a decision that
// was made with the old ones.
func TestCarryDecidesAnew(t *testing.T) {
	files := kindtest.Files{
		"c.json":    `{"kind":"considerations","considerations":{"S":[{"name":"P","input":"X","from":0,"to":10}]}}`,
		"main.json": `{"kind":"utility","shared":{"C":"c.json"},"ports":[{"in":"X","type":"float","default":5}],"options":{"A":{"do":"Act","considerations":[{"use":"C.S"}]},"B":{"do":"Act","score":"0.4"}},"decide":{"every":0}}`,
	}
	r := start(t, files)
	for range 3 {
		r.Good()
	}
	kindtest.Lines(t, "before", r.Active(), "A")
	files["c.json"] = strings.Replace(files["c.json"], `"to":10`, `"to":20`, 1)
	r.Mind, _ = wits.Transfer(r.Mind, kindtest.Load(t, registry(), files))
	r.Good()
	kindtest.Lines(t, "after", r.Active(), "B")
}
