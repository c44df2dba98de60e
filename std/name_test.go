package std_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// Names in documents: literals, comparisons with texts in quotes whatever their capital letters, values that choose, and
// faults [Pro360, ch. 21: the side of a contact is "Enemy"].
func TestNames(t *testing.T) {
	load := func(expr, typ string) (*wits.Program, error) {
		return wits.Load(std.NewRegistry(), fsOf(map[string]string{"a.json": `{"wits":1,"kind":"graph","ports":[{"in":"Side","type":"name","default":"Enemy"},{"out":"Out","type":"` + typ + `"}],
			"nodes":{"E":{"expr":` + expr + `}},"links":["E.Result -> Out"]}`}), "a.json")
	}
	for _, c := range []struct {
		expr, typ string
		side      string
		want      any
	}{
		{`"Side == \"enemy\""`, "bool", "ENEMY", true},
		{`"\"enemy\" != Side"`, "bool", "Friend", true},
		{`"Side == \"enemy\""`, "bool", "", false},
		{`"Side == \"\""`, "bool", "", true},
		{`"IfEqual(Side, \"enemy\")"`, "bool", "ENEMY", true},
		{`"IfEqual(\"enemy\", text(Side))"`, "bool", "ENEMY", false},
		{`"\"Side: \" + text(Side)"`, "string", "Neutral", "Side: Neutral"},
	} {
		p, err := load(c.expr, c.typ)
		must.Succeed(t, err)
		m := p.NewMind(1)
		side, err := wits.Resolve[wits.Input[wits.Name]](p, "Side")
		must.Succeed(t, err)
		if side.Get(m) != wits.NameOf("enemy") {
			t.Errorf("the default is %v", side.Get(m))
		}
		side.Set(m, wits.NameOf(c.side))
		m.Step(wits.Frame{})
		if got := m.Value(p.Find("Out")); got != c.want {
			t.Errorf("%s with %q: %v", c.expr, c.side, got)
		}
	}
	for expr, want := range map[string]string{
		`"Side == 1"`:           "== cannot compare name with int",
		`"Side"`:                "",
		`"Side < \"enemy\""`:    "< does not order values of type name (== and != do)",
		`"Side ? true : false"`: `what stands before ? must be a bool, this is name (compare it, such as side == "enemy")`,
	} {
		_, err := load(expr, "name")
		if want == "" && err != nil || want != "" && (err == nil || !containsProblem(err, want)) {
			t.Errorf("%s: %v", expr, err)
		}
	}
}

func containsProblem(err error, reason string) bool {
	for _, p := range err.(document.Problems) {
		if p.Hint != "" {
			p.Reason += " (" + p.Hint + ")"
		}
		if len(p.Reason) >= len(reason) && p.Reason[len(p.Reason)-len(reason):] == reason {
			return true
		}
	}
	return false
}
