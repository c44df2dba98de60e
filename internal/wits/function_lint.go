package wits

import (
	"fmt"
	"reflect"
)

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

// constant is the value that an inbound port has in every frame; nil if that is not known.
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
