package graph

import (
	"fmt"
	"math"
	"reflect"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind"
)

// scope is what expressions and scripts of the graph can name. Expressions can read each other, so one that is read is
// made first.
type scope struct {
	*kind.Scope
	b    *builder
	node *node // whose expression it is; nil for scripts
}

func (b *builder) scope(n *node, at *wits.Node) *scope {
	s := kind.NewScope(b.Builder, at)
	s.Gives = false // a graph links what goes out
	return &scope{s, b, n}
}

// Lookup finds a port or variable.
func (s *scope) Lookup(name string) (expr.Ref, bool) {
	if ref, ok := s.Field(name); ok {
		return ref, ok
	}
	e, ok := parseEnd(name)
	if !ok || e.index >= 0 {
		return expr.Ref{}, false
	}
	if e.node() == "" {
		return s.Own(e.port())
	}
	s.Bad = s.Bad || s.b.body.lost(e.node())
	n := s.b.nodes[e.node()]
	if n == nil {
		return expr.Ref{}, false
	}
	if n.computes() && n.state != made && !s.b.expression(n) {
		s.circle(n)
		return expr.Ref{}, false
	}
	s.Bad = s.Bad || n.part == nil
	return s.Use(name, n.Port(e.port()), false)
}

// Names lists what can be named, the results of expressions that are not made yet among it.
func (s *scope) Names() []string {
	names := s.Scope.Names()
	for _, n := range s.b.list {
		if n.computes() && n != s.node && n.Port("Result") == nil {
			names = append(names, n.Name+".Result")
		}
	}
	return names
}

func (s *scope) circle(n *node) {
	if !s.Bad && s.node != nil && n.state == underWay {
		s.Bad = true
		s.b.Problem(s.node.Node, "expr", fmt.Sprintf("the expressions of %s and %s need each other", s.node.Name, n.Name),
			"let one of them be a variable, which keeps last frame's value")
	}
}

const (
	underWay = 1 + iota
	made
)

// expression makes an expression node; false if it is being made already, so that it depends on itself.
func (b *builder) expression(n *node) bool {
	if n.state != 0 {
		return n.state == made
	}
	n.state = underWay
	d := n.decl.Is.(*expression)
	s := b.scope(n, n.Node)
	e, errs := expr.Check(d.Expr.String(), s, nil)
	n.state = made
	b.g.functions = append(b.g.functions, s.Calls...)
	if !s.Bad {
		kind.Report(b.Builder, n.Name, d.Expr.Source, errs)
	}
	if e == nil || len(errs) > 0 || s.Bad {
		return true
	}
	noted := int32(-1)
	if len(s.Calls) > 0 || s.shares(e) {
		switch e.Type().Go() {
		case reflect.TypeFor[bool]():
			noted = s.Evaluation(e, wits.OutcomeTruth)
		case reflect.TypeFor[float64]():
			noted = s.Evaluation(e, wits.OutcomeNumber)
		}
	}
	if n.part = compute(n, d, e, noted); n.part == nil {
		b.Problem(n.Node, "expr", fmt.Sprintf("the expression gives a %s", e.Type()), "it may give a bool, int, float, string, vec2, vec3, entity or name")
		return true
	}
	b.g.functions = append(b.g.functions, n.part)
	for _, name := range e.Refs() {
		if from := s.Find(name); from != nil {
			b.carry(from, n.Watch(name, from))
		}
	}
	return true
}

// shares reports whether an expression reads a field of a board: others may write it within a frame.
func (s *scope) shares(e *expr.Expr) bool {
	for _, name := range e.Refs() {
		if _, ok := s.Field(name); ok {
			return true
		}
	}
	return false
}

// compute makes the part that evaluates an expression, for each type that it may have. Noted is the number of the evaluation
// that it is; -1 for one that reads only what can be told without notes.
func compute(n *node, d *expression, e *expr.Expr, noted int32) wits.Part {
	src, fire := d.Expr.String(), d.Fire
	switch e.Type().Go() {
	case reflect.TypeFor[bool]():
		if noted >= 0 {
			return wits.Compute(n.Node, "expression", src, fire, func() func(*wits.Context) bool { return wits.NotedBool(e.Bool(), noted) })
		}
		return wits.Compute(n.Node, "expression", src, fire, e.Bool)
	case reflect.TypeFor[int64]():
		return wits.Compute(n.Node, "expression", src, fire, e.Int)
	case reflect.TypeFor[float64]():
		return wits.Compute(n.Node, "expression", src, fire, func() func(*wits.Context) float64 {
			if noted >= 0 {
				return wits.NotedFloat(oneNaN(e.Float()), noted)
			}
			return oneNaN(e.Float())
		})
	case reflect.TypeFor[string]():
		return wits.Compute(n.Node, "expression", src, fire, e.Str)
	case reflect.TypeFor[geom.Vec2]():
		return wits.Compute(n.Node, "expression", src, fire, e.Vec2)
	case reflect.TypeFor[geom.Vec3]():
		return wits.Compute(n.Node, "expression", src, fire, e.Vec3)
	case reflect.TypeFor[wits.Entity]():
		return wits.Compute(n.Node, "expression", src, fire, e.Entity)
	case reflect.TypeFor[wits.Name]():
		return wits.Compute(n.Node, "expression", src, fire, e.Name)
	}
	return nil
}

// oneNaN gives all that is not a number the same bits: processors differ in them, and minds are compared by bits.
func oneNaN(f func(*wits.Context) float64) func(*wits.Context) float64 {
	return func(x *wits.Context) float64 {
		v := f(x)
		if v != v {
			v = math.NaN()
		}
		return v
	}
}

// script attaches statements to a trigger port: they run when the trigger is released.
func (b *builder) script(d *script) {
	p := b.port(d.port, d.source.At(), true)
	if p == nil {
		return
	}
	if !p.Trigger {
		b.ProblemAt(d.source.At(), d.port.node(), fmt.Sprintf("%s carries data; scripts belong to trigger ports", p), "")
		return
	}
	s := b.scope(nil, p.Node())
	compiled, errs := expr.CheckScript(d.source.String(), s)
	b.g.functions = append(b.g.functions, s.Calls...)
	if !s.Bad {
		kind.Report(b.Builder, d.port.String(), d.source.Source, errs)
	}
	if compiled == nil || len(errs) > 0 {
		return
	}
	id := b.ID()
	if p.Node() != nil {
		id = p.Node().ID()
	}
	var run func(*wits.Context)
	watched := s.Watched(compiled)
	b.Finish(func() { run = watched() })
	g, hears := b.g, (*graph).runs
	if p.Node() == nil && p.Builtin && !p.Out {
		hears = (*graph).on // the graph's own Deactivate and Fail have ended it just now
	}
	b.OnRelease(p, wits.ReleaseHandle, func(x *wits.Context) {
		if hears(g, x) {
			x.SetCurrentNode(id)
			run(x)
		}
	})
}
