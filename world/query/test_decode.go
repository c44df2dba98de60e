package query

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/curve"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// scoreMembers are the members of "score".
var scoreMembers = []string{"prefer", "by", "from", "to", "curve", "weight"}

// anyNumber is a number of a filter or a score.
func anyNumber(name string, def float64) param {
	return param{name: name, sort: number, def: def, least: -far * far, most: far * far}
}

func (d *decoder) test(m jsontree.Member) {
	if !d.name(m.Name, m.Pos, "the test") {
		return
	}
	if m.Value.Kind != jsontree.Object {
		d.Problem(m.Value.Pos, m.Name, "a test is an object in { }", `such as {"distance": {"from": "self"}, "score": {}}`)
		return
	}
	sort, at := d.sortOf(m.Value, m.Name, testNames(), "test", []string{"filter", "score", "doc"})
	if sort < 0 {
		return
	}
	t := testDecl{name: m.Name, at: m.Pos, source: m.Value, spec: testSpecs[sort], weight: arg{number: 1}}
	t.args = d.args(at, t.name, t.spec.name, t.spec.params)
	d.filter(&t, m.Value.Get("filter"))
	d.score(&t, m.Value.Get("score"))
	if !t.filters && !t.scores {
		d.Problem(m.Pos, m.Name, "the test neither filters nor scores", `add "filter": {"is": true}, "filter": {"least": 2} or "score": {}`)
	}
	d.body.tests = append(d.body.tests, t)
}

func (d *decoder) filter(t *testDecl, v *jsontree.Node) {
	if v == nil {
		return
	}
	t.filters = true
	for _, m := range d.Object(v, t.name, `"filter"`) {
		switch m.Name {
		case "is":
			if t.is = m.Value; m.Value.Kind != jsontree.Bool {
				d.Problem(m.Value.Pos, t.name, `"is" is true or false`, "")
			} else if t.spec.is == nil && t.spec.name != "expr" {
				d.Problem(m.Pos, t.name, fmt.Sprintf("%s measures a number, which is neither true nor false", t.spec.name), `say "least" or "most"`)
			}
		case "least":
			p := anyNumber("least", 0)
			t.least = d.number(m.Value, t.name, &p)
		case "most":
			p := anyNumber("most", 0)
			t.most = d.number(m.Value, t.name, &p)
		default:
			d.Problem(m.Pos, t.name, fmt.Sprintf("%q is not known here", m.Name), `a filter has "is", or "least" and "most"`)
		}
	}
	switch {
	case v.Kind != jsontree.Object:
	case t.is == nil && !t.least.given && !t.most.given:
		hint := `add "least" or "most"`
		if t.spec.is != nil {
			hint = `add "is": true or "is": false`
		}
		d.Problem(v.Pos, t.name, "the filter does not say what it wants", hint)
	case t.is != nil && (t.least.given || t.most.given):
		d.Problem(t.is.Pos, t.name, `it has both "is" and bounds`, "make two tests of it")
	case t.least.given && t.most.given && t.least.source == nil && t.most.source == nil && t.least.number > t.most.number:
		d.Problem(v.Pos, t.name, "no point can pass: \"least\" is above \"most\"", "")
	case t.spec.truth && t.is == nil:
		d.Problem(v.Pos, t.name, fmt.Sprintf("%s is true or false", t.spec.name), `write "is": true or "is": false`)
	}
}

func (d *decoder) score(t *testDecl, v *jsontree.Node) {
	if v == nil {
		return
	}
	t.scores = true
	for _, m := range d.Object(v, t.name, `"score"`) {
		p := anyNumber(m.Name, 0)
		switch m.Name {
		case "prefer":
			i, _ := d.oneOf(m.Value, t.name, "prefer", []string{"high", "low"})
			t.low = i == 1
		case "by":
			i, _ := d.oneOf(m.Value, t.name, "by", scaleNames)
			t.by = scale(i)
		case "from":
			t.from = d.number(m.Value, t.name, &p)
		case "to":
			t.to = d.number(m.Value, t.name, &p)
		case "weight":
			t.weight = d.number(m.Value, t.name, &p)
		case "curve":
			c, problems := curve.Parse(m.Value)
			for _, p := range problems {
				d.Problem(p.At, t.name, p.Reason, p.Hint)
			}
			if t.curve = c; hasFormula(&c) {
				d.Problem(m.Value.Pos, t.name, "a query has no curves with a formula", `let a test of the sort "expr" compute it`)
				t.curve = curve.Curve{}
			}
		default:
			d.Problem(m.Pos, t.name, fmt.Sprintf("%q is not known here", m.Name), kind.Suggest(m.Name, scoreMembers))
		}
	}
	if v.Kind != jsontree.Object || !t.from.given && !t.to.given {
		return
	}
	if v.Get("by") != nil {
		d.Problem(v.Get("by").Pos, t.name, `"from" and "to" say how it is scaled already`, `remove "by"`)
	}
	if !t.to.given {
		d.Problem(v.Pos, t.name, `"from" needs "to"`, "what is measured counts 0 at the one and 1 at the other")
	}
	if t.from.source == nil && t.to.source == nil && t.to.given && t.from.number == t.to.number {
		d.Problem(v.Pos, t.name, `"from" and "to" are the same`, "")
	}
	t.by = byBookends
}

// hasFormula says whether a curve, or a part of it, is an expression.
func hasFormula(c *curve.Curve) bool {
	return c.Source != nil || slices.ContainsFunc(c.Segments, func(s curve.Segment) bool { return hasFormula(&s.Curve) })
}
