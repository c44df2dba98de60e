package wits

import (
	"fmt"
	"reflect"

	"github.com/wits-ai/wits/document/declare"
)

// PropertyInfo describes a return property: something extra that a function's result can have, chosen per node.
type PropertyInfo struct {
	Name, Doc string
	// On: the property applies where a document does not choose.
	On bool
	// Trigger or Value: the one port that the property makes, if it makes one.
	Trigger bool
	Value   *Type
}

// ReturnProperty is a return property of results of type T [Kiley, 4.2.4.2]. Before is last frame's result; T's zero
// value in the first frame after the graph was activated.
type ReturnProperty[T any] struct {
	Name, Doc string
	// On: the property applies where a document does not choose.
	On bool
	// Fires makes an outbound trigger port called Name and says whether it fires. At most one of Fires and Act is set.
	Fires func(now, before T) bool
	// Act makes no port; it acts.
	Act func(x *Context, now, before T)
}

type propertyType struct {
	PropertyInfo
	port Field
	make any // func(n *Node, port *Port) func(*Context, now, before T)
}

// AddReturnProperty extends what results of type T can do.
func AddReturnProperty[T any](r *Registry, p ReturnProperty[T]) {
	if r == nil {
		return
	}
	if (p.Fires == nil) == (p.Act == nil) {
		r.fail("return property %s needs either Fires or Act", p.Name)
		return
	}
	addProperty[T](r, &propertyType{PropertyInfo: PropertyInfo{p.Name, p.Doc, p.On, p.Fires != nil, nil},
		make: func(n *Node, port *Port) func(*Context, T, T) {
			if p.Act != nil {
				return p.Act
			}
			var out TriggerOut
			n.b.Finish(func() { out.bindTo(binding{fan: port.trig.fan(), name: n.path + "." + p.Name}) })
			return func(x *Context, now, before T) {
				if p.Fires(now, before) {
					out.Fire(x)
				}
			}
		}})
}

// AddReturnValue extends what results of type T can do by a second result: an outbound data port called name.
func AddReturnValue[T, V any](r *Registry, name, doc string, value func(now, before T) V) {
	if r == nil {
		return
	}
	t := TypeOf[V](r)
	if t == nil {
		r.fail("return property %s: type %s is not registered", name, reflect.TypeFor[V]())
		return
	}
	if value == nil {
		r.fail("return property %s: there is no Go function that gives its value: it is nil", name)
		return
	}
	addProperty[T](r, &propertyType{PropertyInfo: PropertyInfo{name, doc, false, false, t},
		make: func(n *Node, port *Port) func(*Context, T, T) {
			var out Out[V]
			n.b.Finish(func() { out.bindTo(binding{at: placeOf(port.cell.find().slot())}) })
			return func(x *Context, now, before T) { out.Set(x, value(now, before)) }
		}})
}

func addProperty[T any](r *Registry, p *propertyType) {
	if !r.named("return property", p.Name) {
		return
	}
	t := TypeOf[T](r)
	if t == nil {
		r.fail("return property %s: type %s is not registered", p.Name, reflect.TypeFor[T]())
		return
	}
	for _, other := range r.properties[t] {
		if other.Name == p.Name {
			r.fail("two return properties of %s are called %q", t.name, p.Name)
			return
		}
	}
	r.offer(t, p)
}

func (r *Registry) offer(t *Type, p *propertyType) {
	p.port = Field{Name: p.Name, Out: true, Trigger: p.Trigger, Type: p.Value, Doc: p.Doc}
	r.properties[t] = append(r.properties[t], p)
}

// result1 is the result of a function or expression: where it goes and which properties watch it.
type result1[R any] struct {
	id      int32
	has     bool
	out     place
	watches []func(x *Context, now, before R)
}

func (r *result1[R]) set(x *Context, v R) {
	if !r.has {
		return
	}
	if len(r.watches) == 0 {
		write(x, r.out, v)
		return
	}
	before := read[R](x, r.out)
	write(x, r.out, v)
	for _, w := range r.watches {
		w(x, v, before)
	}
}

// reset makes the next result the first.
func (r *result1[R]) reset(x *Context) {
	if r.has {
		if r.out.ref {
			x.refs[r.out.at] = nil
			return
		}
		var none R
		write(x, r.out, none)
	}
}

// Result is the port of a node's result, in documents "Node.Result".
const resultPort = "Result"

// declareResult makes the ports of a result with the chosen properties and returns these.
func (n *Node) declareResult(t *Type, fire []string) (out *Port, chosen []*propertyType, ports []*Port) {
	if t == nil {
		if len(fire) > 0 {
			n.b.Problem(n, "fire", "the function has no result", `remove "fire"`)
		}
		return nil, nil, nil
	}
	out = n.port(&t.result)
	known := n.b.l.reg.properties[t]
	for _, p := range known {
		if fire == nil && p.On {
			chosen = append(chosen, p)
		}
	}
	for _, name := range fire {
		found := false
		for _, p := range known {
			if p.Name == name {
				chosen, found = append(chosen, p), true
			}
		}
		if !found {
			var names []string
			for _, p := range known {
				names = append(names, p.Name)
			}
			n.b.Problem(n, "fire", fmt.Sprintf("a result of type %s has no property %q", t.name, name), "", declare.Closest(name, names, "it has none")...)
			n.broken = true // what links want of it may be this
		}
	}
	for _, p := range chosen {
		var port *Port
		if p.Trigger || p.Value != nil {
			port = n.port(&p.port)
		}
		ports = append(ports, port)
	}
	return out, chosen, ports
}

// bindResult makes the ports of the result and connects them.
func (n *Node) bindResult(r interface {
	bind(*Node, *Port, []any, []*Port)
}, t *Type, fire []string) {
	out, chosen, ports := n.declareResult(t, fire)
	if out == nil {
		return
	}
	makers := make([]any, len(chosen))
	for i, p := range chosen {
		makers[i] = p.make
	}
	r.bind(n, out, makers, ports)
}

func (r *result1[R]) bind(n *Node, out *Port, makers []any, ports []*Port) {
	r.has = true
	n.b.Finish(func() { r.out = placeOf(out.cell.find().slot()) })
	for i, m := range makers {
		if mk, ok := m.(func(*Node, *Port) func(*Context, R, R)); ok { // else declared by a manifest
			r.watches = append(r.watches, mk(n, ports[i]))
		}
	}
}

// computed is a value of a kind's own making, with the return properties of a function.
type computed[R any] struct {
	result result1[R]
	eval   func(*Context) R
}

func (c *computed[R]) Activate(x *Context) { c.result.reset(x) }
func (c *computed[R]) Abort(*Context)      {}
func (c *computed[R]) Update(x *Context) Status {
	x.at(c.result.id)
	c.result.set(x, c.eval(x))
	return Running
}

// Compute makes the node a value that a kind computes itself, such as an expression: a result of type T with the
// chosen return properties. The function that make returns is asked for once the layout is known.
func Compute[T any](n *Node, kind, title string, fire []string, make func() func(*Context) T) Part {
	n.Describe(kind, title, title, n.doc)
	c := &computed[T]{result: result1[T]{id: n.id}}
	n.bindResult(&c.result, TypeOf[T](n.b.l.reg), fire)
	n.b.Finish(func() { c.eval = make() })
	return c
}

// Linter is implemented by the parameters of a function that can tell from the values in a document that a call of it is a
// mistake, such as a circle with a radius below 0. What it says becomes a warning of the document; "" is nothing to say. Only
// parameters that are known have their values: those that the document gives as they are, and not by a link, a port or an
// expression that is computed while minds run.
type Linter interface {
	Lint(known func(param string) bool) string
}

// linted keeps how the parameters of a function are linted.
func linted[P any](f *FunctionType, params []param) {
	if _, ok := any(*new(P)).(Linter); !ok {
		return
	}
	f.lint = func(values map[string]any) string {
		p := reflect.New(reflect.TypeFor[P]()).Elem()
		for i := range params {
			if v, ok := values[params[i].Name]; ok && params[i].source == fromPort {
				p.Field(params[i].index).Set(reflect.ValueOf(v))
			}
		}
		return p.Interface().(Linter).Lint(func(param string) bool { _, ok := values[param]; return ok })
	}
}

// Known says which value an inbound port has in every frame, for a kind that finds it out otherwise than by a literal.
func (p *Port) Known(v any) { p.with().known = v }

// lintCall warns of a call of a function that is a mistake by the values that it is given.
func (n *Node) lintCall(f *FunctionType) {
	if f.lint == nil {
		return
	}
	n.b.l.beforeLayout = append(n.b.l.beforeLayout, func() { // all links are known by now
		values := map[string]any{}
		for i := range f.Params {
			p := n.Port(f.Params[i].Name)
			if p == nil || p.List {
				continue
			}
			if v := p.constant(); v != nil {
				values[p.Name] = v
			}
		}
		if reason := f.lint(values); reason != "" {
			n.b.WarnAt(n.pos, n.Name, fmt.Sprintf("%s: %s", f.Title(), reason), "")
		}
	})
}

// constant returns the value that an inbound port has in every frame; nil if that is not known.
func (p *Port) constant() any {
	if v := p.also().known; v != nil {
		return v
	}
	c := p.cell.find()
	if c.class != ClassLiteral {
		return nil
	}
	if c.init == nil {
		return reflect.Zero(c.typ.goes).Interface()
	}
	return c.init
}
