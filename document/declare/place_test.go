package declare_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/must"
)

// errand is told places, and how: with one member at least.
type errand struct {
	From declare.Place `json:"from" default:"\"self\"" doc:"Where it begins."`
	To   declare.Place `json:"to"`
	Pace struct {
		Speed float64 `json:"speed"`
	} `json:"pace" fewest:"1" doc:"How fast."`
}

// TestPlace: a place is an expression or a list, which the kind reads.
func TestPlace(t *testing.T) {
	form := declare.Of[errand]()
	for _, c := range []struct{ text, want string }{
		{`{"from":"self","to":[1,2]}`, ""},
		{`{"from":[[1,2],[3,4]],"to":"Home"}`, ""},
		{`{"from":3,"to":""}`, `1:9 : "from" is a place ("self", an expression such as "Home", or [x, y])` + "\n" + `1:16 : "to" is a place (an expression such as "Home", or [x, y])`},
	} {
		var found problems
		var w errand
		form.Read(&found, parse(t, c.text), &w)
		if got := strings.Join(found, "\n"); got != c.want || w.To.Given() != (c.want == "") {
			t.Errorf("%s: %+v\n got %s\nwant %s", c.text, w, got, c.want)
		}
	}
	members, _ := form.Schema(vocabulary{})
	text, err := json.Marshal(members)
	must.Succeed(t, err)
	for _, want := range []string{`"to":{"anyOf":[{"minLength":1,"role":"expression","type":"string"},{"type":"array"}],"role":"place"}`, `"minProperties":1`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the schema has no %s:\n%s", want, text)
		}
	}
}
