package query

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/expr"
)

// Names that expressions of tests know beside those of the document.
const (
	pointName    = "At"
	whoName      = "Who"
	distanceName = "Distance"
)

func (b *builder) tests() {
	var point *bound
	for i := range b.q.tests {
		d, t := &b.body.tests[i], &b.q.tests[i]
		t.filters, t.scores, t.low, t.by, t.curve = d.filters, d.scores, d.low, d.by, d.curve
		t.truth, t.note = d.spec.is, -1
		if d.spec.params[0].sort == formula {
			if point == nil {
				point = b.point()
			}
			b.formula(d, t, point)
			t.Node.AddExtra("expr", d.args[0].text(&d.spec.params[0]))
		} else {
			t.args = b.arguments(t.Node, d.spec.params, d.args, false)
		}
		if t.asks = d.is != nil; t.asks {
			t.is = d.is.Bool
		}
		b.bounds(d, t)
		p := anyNumber("weight", 1)
		t.weight = b.number(t.Node, &d.weight, &p)
		b.describe(d, t)
	}
}

// bounds compiles the numbers of the filter and of the score.
func (b *builder) bounds(d *testDecl, t *test) {
	for i, a := range []*arg{&d.least, &d.most} {
		t.bounded[i] = a.given
		p := anyNumber([]string{"least", "most"}[i], 0)
		t.bounds[i] = b.number(t.Node, a, &p)
	}
	from, to := anyNumber("score from", 0), anyNumber("score to", 0)
	t.from, t.to = b.number(t.Node, &d.from, &from), b.number(t.Node, &d.to, &to)
}

// describe tells people what the test is for.
func (b *builder) describe(d *testDecl, t *test) {
	if t.filters {
		t.Node.AddExtra("filter", t.wants(boundOf))
	}
	if t.scores {
		text := "prefers high values"
		if t.low {
			text = "prefers low values"
		}
		if t.weight.slot < 0 && t.weight.fixed != 1 {
			text += fmt.Sprintf(", weight %g", t.weight.fixed)
		}
		t.Node.AddExtra("score", text)
	}
	t.Node.AddExtra("cost", fmt.Sprintf("%d a point", d.spec.cost))
}

// bound are the values of a point that expressions can name.
type bound struct {
	at, who, distance wits.State
	measured          bool // distance is used
}

// point makes room for the values of a point.
func (b *builder) point() *bound {
	p := &bound{at: b.State("at", b.types.place), who: b.State("who", b.types.entity)}
	b.Finish(func() { b.q.point, b.q.pointWho = p.at.Slot(), p.who.Slot() })
	return p
}

// formula compiles an expression over a point: a condition or a number.
func (b *builder) formula(d *testDecl, t *test, p *bound) {
	if d.args[0].source == nil {
		return
	}
	s := b.scope(t.Node)
	s.Bind(pointName, b.types.place, p.at)
	s.Bind(whoName, b.types.entity, p.who)
	others := s.More
	s.Bound = append(s.Bound, distanceName)
	s.More = func(name string) (expr.Ref, bool) {
		if name != distanceName {
			return others(name)
		}
		if !p.measured {
			p.measured = true
			p.distance = b.State("distance", b.types.float)
			b.q.selfSource = b.self()
			b.Finish(func() { b.q.distance = p.distance.Slot() })
		}
		return expr.Ref{Type: b.types.float, Slot: p.distance.Slot, Unit: "m"}, true
	}
	e := s.Check(d.args[0].source, t.Name, nil)
	b.q.functions = append(b.q.functions, s.Calls...)
	if e == nil {
		return
	}
	for _, u := range s.Used {
		if t.Node.Port(u.Name) == nil {
			t.Node.Watch(u.Name, u.Port)
		}
	}
	t.Node.Port("Value").Explain(e.Source(), nil)
	t.note, t.calls, t.told = s.Evaluation(e, wits.OutcomeWhole), len(s.Calls) > 0, s.ExprTrace(e.Source())
	switch e.Type() {
	case b.types.truth:
		t.truth = mostly
		t.condition = new(func(*wits.Context) bool)
		b.Finish(func() { *t.condition = e.Bool() })
		if d.least.given || d.most.given {
			b.Problem(t.Node, "filter", fmt.Sprintf("%s is true or false", e.Source()), `write "is": true or "is": false`)
		}
	case b.types.float, b.types.whole:
		t.formula = new(func(*wits.Context) float64)
		whole := e.Type() == b.types.whole
		b.Finish(func() {
			if *t.formula = nil; whole {
				f := e.Int()
				*t.formula = func(x *wits.Context) float64 { return float64(f(x)) }
				return
			}
			*t.formula = e.Float()
		})
		if d.is != nil {
			b.Problem(t.Node, "filter", fmt.Sprintf("%s is a number, which is neither true nor false", e.Source()), `say "least" or "most"`)
		}
	default:
		b.ProblemAt(d.args[0].source.Pos, t.Name, fmt.Sprintf("%s is of type %s, and a test is a bool or a number", e.Source(), e.Type()), "compare it, or take a part of it")
	}
}

// wants is what the filter lets pass, in words. Bound says what a bound is.
func (t *test) wants(bound func(a *argument) string) string {
	low, high := &t.bounds[0], &t.bounds[1]
	switch {
	case t.asks:
		return fmt.Sprintf("wants %t", t.is)
	case t.bounded[0] && t.bounded[1]:
		return fmt.Sprintf("wants %s to %s", bound(low), bound(high))
	case t.bounded[0]:
		return "wants at least " + bound(low)
	}
	return "wants at most " + bound(high)
}

// boundOf is a bound as the document has it.
func boundOf(a *argument) string {
	if a.slot >= 0 {
		return "a computed bound"
	}
	return fmt.Sprintf("%g", a.fixed)
}
