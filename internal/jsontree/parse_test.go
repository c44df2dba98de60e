package jsontree

import "testing"

func TestX(t *testing.T) {
	for _, s := range []string{`{"a":[1,2,{"b":"x\n\u00e9"}],"c":true}`, `{"a":1 "b":2}`, `[1,]`, `{"a":01, 'b': NaN, c: [1 2}`, `{"a": @"x", "a": 3`, `[1e999, -Infinity, +1, .5, 1., tru]`, "[1 // x\n,2] x", `}`} {
		n, errs := Parse([]byte(s), Limits{})
		t.Log(s, "=>", string(n.AppendCompact(nil)))
		for _, e := range errs {
			t.Log("   ", e)
		}
	}
}
