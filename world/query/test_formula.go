package query

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/kind"
)

// Formula measures what the document's own expression says.
type Formula struct {
	Expr kind.Expr[any] `json:"expr"`
}

// About tells people of it.
func (*Formula) About() declare.About {
	return declare.About{Group: "test", Also: []string{"math", "condition", "check"},
		Doc: "An expression over At, Who and Distance (from the agent, m) of the point, and what the document can name.", Example: `{"expr": "Distance", "score": {}}`}
}

func (*Formula) facts() facts { return facts{cost: 3, formula: true} }

// Names that expressions of tests know beside those of the document.
const (
	pointName    = "At"
	whoName      = "Who"
	distanceName = "Distance"
)

// Check reports an expression that is none.
func (d *Formula) Check(c *kind.Checker) {
	if d.Expr.Given() && d.Expr.String() == "" { // what is no text has been reported
		c.Problem(d.Expr.At(), "the expression is empty", "")
	}
}

// formula computes one of the two.
type formula struct {
	condition *func(*wits.Context) bool
	number    *func(*wits.Context) float64
}

// pointed are the values of a point that expressions can name.
type pointed struct {
	at, who, distance wits.State
	measured          bool // distance is used
}

// point makes room for the values of a point.
func (b *builder) point() *pointed {
	if b.pointed == nil {
		p := &pointed{at: b.State("at", b.types.place), who: b.State("who", b.types.entity)}
		b.Finish(func() { b.q.point, b.q.pointWho = p.at.Slot(), p.who.Slot() })
		b.pointed = p
	}
	return b.pointed
}

// build compiles an expression over a point: a condition or a number.
func (d *Formula) build(b *telling) measure {
	t, p := b.test, b.point()
	t.Node.AddExtra("expr", d.Expr.String())
	if d.Expr.String() == "" {
		return &formula{}
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
			b.q.selfSource = b.itself()
			b.Finish(func() { b.q.distance = p.distance.Slot() })
		}
		return expr.Ref{Type: b.types.float, Slot: p.distance.Slot, Unit: "m"}, true
	}
	m := &formula{}
	e := s.Check(d.Expr.Source, t.Name, nil)
	b.q.functions = append(b.q.functions, s.Calls...)
	if e == nil {
		return m
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
		t.is = mostly
		m.condition = new(func(*wits.Context) bool)
		b.Finish(func() { *m.condition = e.Bool() })
		if t.bounded[0] || t.bounded[1] {
			b.Problem(t.Node, "filter", fmt.Sprintf("%s is true or false", e.Source()), `write "is": true or "is": false`, declare.ToSet(`{"is": true}`), declare.ToSet(`{"is": false}`))
		}
	case b.types.float, b.types.whole:
		m.number = new(func(*wits.Context) float64)
		whole := e.Type() == b.types.whole
		b.Finish(func() {
			if *m.number = nil; whole {
				f := e.Int()
				*m.number = func(x *wits.Context) float64 { return float64(f(x)) }
				return
			}
			*m.number = e.Float()
		})
		if t.asks {
			b.Problem(t.Node, "filter", fmt.Sprintf("%s is a number, which is neither true nor false", e.Source()), `say "least" or "most"`, declare.ToSet(`{"least": 1}`), declare.ToSet(`{"most": 1}`))
		}
	default:
		b.ProblemAt(d.Expr.At(), t.Name, fmt.Sprintf("%s is of type %s, and a test is a bool or a number", e.Source(), e.Type()), "compare it, or take a part of it")
	}
	return m
}

func (m *formula) prepare(e *run) {
	if e.q.distance.Valid() {
		e.from = append(e.from[:0], e.places(e.q.selfSource)...)
	}
}

// value computes an expression over a point.
func (m *formula) value(e *run, i int) float64 {
	q, at := e.q, e.at(i)
	if q.flat {
		wits.Set(e.x, q.point, at.XY())
	} else {
		wits.Set(e.x, q.point, at)
	}
	wits.Set(e.x, q.pointWho, e.whoAt(i))
	if q.distance.Valid() {
		wits.Set(e.x, q.distance, at.Dist(e.from[0].At))
	}
	if m.condition == nil {
		return (*m.number)(e.x)
	}
	if (*m.condition)(e.x) {
		return 1
	}
	return 0
}
