package graph

import (
	"fmt"
	"math"
	"reflect"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/jsontree"
)

// scope is what expressions and scripts of the graph can name: its ports and variables, and "Node.Port".
type scope struct {
	b    *builder
	node *node // whose expression it is; nil for scripts
	at   *wits.Node
	used map[string]*wits.Port
	bad  bool // it names something that is broken, or itself, which has been reported
}

// Lookup finds a port or variable. Another expression that is read is made first.
func (s *scope) Lookup(name string) (expr.Ref, bool) {
	e, ok := parseEnd(name)
	if !ok || e.index >= 0 {
		return expr.Ref{}, false
	}
	var p *wits.Port
	assign := false
	if e.node != "" {
		if n := s.b.nodes[e.node]; n != nil {
			if n.decl.sort == "expr" && n.state != made && !s.b.expression(n) {
				s.circle(n)
				return expr.Ref{}, false
			}
			p = n.Port(e.port)
			s.bad = s.bad || n.part == nil
		}
		s.bad = s.bad || s.b.body.broken[e.node]
	} else {
		for _, q := range s.b.Ports() {
			if q.Name == e.port {
				p = q
			}
		}
		for _, q := range s.b.Variables() {
			if q.Name == e.port {
				p, assign = q, true
			}
		}
	}
	if p == nil || p.Trigger || !p.Out {
		return expr.Ref{}, false
	}
	s.used[name] = p
	return expr.Ref{Type: p.Type, Slot: p.Slot, Assign: assign, Unit: p.Unit}, true
}

func (s *scope) circle(n *node) {
	if !s.bad && s.node != nil && n.state == underWay {
		s.bad = true
		s.b.Problem(s.node.Node, "expr", fmt.Sprintf("the expressions of %s and %s need each other", s.node.Name, n.Name),
			"let one of them be a variable, which keeps last frame's value")
	}
}

// Names lists what expressions can name.
func (s *scope) Names() []string {
	var names []string
	add := func(prefix string, ports []*wits.Port) {
		for _, p := range ports {
			if !p.Trigger && p.Out {
				names = append(names, prefix+p.Name)
			}
		}
	}
	add("", s.b.Ports())
	add("", s.b.Variables())
	for _, n := range s.b.list {
		add(n.Name+".", n.Ports())
	}
	return append(names, s.b.Registry().FunctionNames()...)
}

// Call finds the function that fits the arguments, exactly or with whole numbers made fractions.
func (s *scope) Call(name string, args []*wits.Type) (*expr.Call, error) {
	all := s.b.Registry().Functions(name)
	if len(all) == 0 {
		return nil, nil
	}
	float, whole := s.b.Registry().Type("float"), s.b.Registry().Type("int")
	var best *wits.FunctionType
	cost := 1 << 30
	var offered []string
	for _, f := range all {
		offered = append(offered, signature(f))
		if len(f.Params) != len(args) {
			continue
		}
		c := 0
		for i, p := range f.Params {
			switch {
			case p.List || p.Trigger || p.Out:
				c = cost
			case p.Type == args[i]:
			case p.Type == float && args[i] == whole:
				c++
			default:
				c = cost
			}
			if c >= cost {
				break
			}
		}
		if c < cost {
			best, cost = f, c
		}
	}
	if best == nil {
		return nil, fmt.Errorf("it takes %s", joined(offered))
	}
	part, params, result := s.b.Call(s.at, best)
	s.b.g.functions = append(s.b.g.functions, part)
	id := s.b.ID()
	if s.at != nil {
		id = s.at.ID()
	}
	c := &expr.Call{Run: func(x *wits.Context) { part.Update(x); x.Enter(id) }, Result: best.Result}
	for _, p := range params {
		c.Params = append(c.Params, p.Type)
		c.Args = append(c.Args, p.Slot)
	}
	if result != nil {
		c.Out = result.Slot
	}
	return c, nil
}

func signature(f *wits.FunctionType) string {
	s := f.Name + "("
	for i, p := range f.Params {
		if i > 0 {
			s += ", "
		}
		s += p.Name + " " + p.Type.Name()
		if p.List {
			s += "..."
		}
	}
	return s + ")"
}

// Type finds a type.
func (s *scope) Type(name string) *wits.Type { return s.b.Registry().Type(name) }

// Enums lists the enumerations.
func (s *scope) Enums() []*wits.Type {
	var out []*wits.Type
	for _, name := range s.b.Registry().Types() {
		if t := s.b.Registry().Type(name); t.Enum() != nil {
			out = append(out, t)
		}
	}
	return out
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
	s := &scope{b: b, node: n, at: n.Node, used: map[string]*wits.Port{}}
	e, errs := expr.Check(n.decl.what, s, nil)
	n.state = made
	if !s.bad {
		b.report(n.Name, n.decl.source.Get("expr").Pos, errs)
	}
	if e == nil || len(errs) > 0 || s.bad {
		return true
	}
	if n.part = compute(n, e); n.part == nil {
		b.Problem(n.Node, "expr", fmt.Sprintf("the expression gives a %s", e.Type()), "it may give a bool, int, float, string, vec2, vec3 or entity")
		return true
	}
	b.g.functions = append(b.g.functions, n.part)
	for _, name := range e.Refs() {
		if from := s.used[name]; from != nil {
			b.carry(from, n.Watch(name, from))
		}
	}
	return true
}

// compute makes the part that evaluates an expression, for each type that it may have.
func compute(n *node, e *expr.Expr) wits.Part {
	src, fire := n.decl.what, n.decl.fire
	switch e.Type().Go() {
	case reflect.TypeFor[bool]():
		return wits.Compute(n.Node, "expression", src, fire, e.Bool)
	case reflect.TypeFor[int64]():
		return wits.Compute(n.Node, "expression", src, fire, e.Int)
	case reflect.TypeFor[float64]():
		return wits.Compute(n.Node, "expression", src, fire, func() func(*wits.Context) float64 { return oneNaN(e.Float()) })
	case reflect.TypeFor[string]():
		return wits.Compute(n.Node, "expression", src, fire, e.Str)
	case reflect.TypeFor[geom.Vec2]():
		return wits.Compute(n.Node, "expression", src, fire, e.Vec2)
	case reflect.TypeFor[geom.Vec3]():
		return wits.Compute(n.Node, "expression", src, fire, e.Vec3)
	case reflect.TypeFor[wits.Entity]():
		return wits.Compute(n.Node, "expression", src, fire, e.Entity)
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

// report turns errors of a source text into problems. The source stands in a JSON string, so its columns are those of
// the file unless the string has escapes before them.
func (b *builder) report(name string, at jsontree.Position, errs []expr.Error) {
	for _, e := range errs {
		place, where := at, fmt.Sprintf("column %d", e.Column)
		if e.Line > 1 {
			where = fmt.Sprintf("line %d, column %d", e.Line, e.Column)
		} else {
			place.Column += e.Column
		}
		b.ProblemAt(place, name, where+": "+e.Reason, e.Hint)
	}
}

// script attaches statements to a trigger port: they run when the trigger is released.
func (b *builder) script(d *scriptDecl) {
	p := b.port(d.port, d.at, true)
	if p == nil {
		return
	}
	if !p.Trigger {
		b.ProblemAt(d.at, d.port.node, fmt.Sprintf("%s carries data; scripts belong to trigger ports", p), "")
		return
	}
	s := &scope{b: b, at: p.Node(), used: map[string]*wits.Port{}}
	script, errs := expr.CheckScript(d.source, s)
	if !s.bad {
		b.report(d.port.String(), d.at, errs)
	}
	if script == nil || len(errs) > 0 {
		return
	}
	id := b.ID()
	if p.Node() != nil {
		id = p.Node().ID()
	}
	var run func(*wits.Context)
	b.Finish(func() { run = script.Run() })
	g, hears := b.g, (*graph).runs
	if p.Node() == nil && p.Builtin && !p.Out {
		hears = (*graph).on // the graph's own Deactivate and Fail have ended it just now
	}
	b.OnRelease(p, wits.ReleaseHandle, func(x *wits.Context) {
		if hears(g, x) {
			x.Enter(id)
			run(x)
		}
	})
}
