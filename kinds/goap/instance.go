package goap

import (
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Objects in place of parameters, in all that an action, a fact or a goal says.

// binding is what stands in place of parameters.
type binding struct {
	g      *grounding
	params []parameter
	is     []int32
}

// name is the object in place of a parameter.
func (b *binding) name(text string) (string, bool) {
	for i, p := range b.params {
		if p.name == text {
			return b.g.objects.names[b.is[i]], true
		}
	}
	return text, false
}

// value is a value of a fact or port: one that is called as a parameter is the object's name, and expressions name the object.
func (b *binding) value(v *jsontree.Node) *jsontree.Node {
	if v == nil || len(b.params) == 0 {
		return v
	}
	switch {
	case v.Kind == jsontree.String:
		if name, ok := b.name(v.Text); ok {
			return text(name, v.Pos)
		}
	case v.Kind == jsontree.Object && len(v.Members) == 1:
		m := v.Members[0]
		switch {
		case m.Name == "expr" && m.Value.Kind == jsontree.String:
			m.Value = b.expression(m.Value)
		case m.Name == "not":
			m.Value = b.value(m.Value)
		default:
			return v
		}
		return &jsontree.Node{Kind: jsontree.Object, Members: []jsontree.Member{m}, Pos: v.Pos}
	case v.Kind == jsontree.Array:
		list := &jsontree.Node{Kind: jsontree.Array, Pos: v.Pos}
		for _, item := range v.Items {
			list.Items = append(list.Items, b.value(item))
		}
		return list
	}
	return v
}

func text(s string, at jsontree.Position) *jsontree.Node {
	return &jsontree.Node{Kind: jsontree.String, Text: s, Pos: at}
}

// expression is an expression in which objects stand in place of parameters: values of an enumeration, or else texts.
func (b *binding) expression(source *jsontree.Node) *jsontree.Node {
	if source == nil || len(b.params) == 0 {
		return source
	}
	by := b.replace(source.Text)
	if by == source.Text {
		return source
	}
	return text(by, source.Pos)
}

// replace puts objects in place of parameters in the text of an expression: not in quotes, not behind a dot, and not where the name
// is that of a function.
func (b *binding) replace(s string) string {
	var out strings.Builder
	letter := func(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80 }
	for i := 0; i < len(s); {
		start := i
		switch c := s[i]; {
		case c == '"' || c == '\'':
			for i++; i < len(s) && s[i] != c; i++ {
				if s[i] == '\\' {
					i++
				}
			}
			i = min(i+1, len(s))
		case letter(c) || c >= '0' && c <= '9':
			for i < len(s) && (letter(s[i]) || s[i] >= '0' && s[i] <= '9') {
				i++
			}
			member := start > 0 && s[start-1] == '.'
			if called := strings.HasPrefix(strings.TrimLeft(s[i:], " "), "("); !called && !member {
				out.WriteString(b.constant(s[start:i]))
				continue
			}
		default:
			i++
		}
		out.WriteString(s[start:i])
	}
	return out.String()
}

// constant is a name in an expression: that of a parameter becomes a value.
func (b *binding) constant(name string) string {
	for i, p := range b.params {
		if p.name != name {
			continue
		}
		object := b.g.objects.names[b.is[i]]
		if p.typ.enum {
			return p.typ.name + "." + object
		}
		return `"` + object + `"`
	}
	return name
}

func rewritten[T any](b *binding, e kind.Expr[T]) kind.Expr[T] {
	e.Source = b.expression(e.Source)
	return e
}

// amount is a number or an expression for one.
func (b *binding) amount(a kind.Amount) kind.Amount { return a.Rewritten(b.expression(a.Expression())) }

// instance is an action with objects in place of its parameters. False says that these do not fit. What is not to be kept is only
// tested.
func (g *grounding) instance(s *schema, is []int32, keep bool) (a Action, ok bool) {
	b := &binding{g, s.params, is}
	pre, ok := g.needs(s.pre, b)
	if !ok {
		return a, false
	}
	effects, ok := g.effects(s.effects, b)
	if !ok || len(s.params) > 0 && idle(pre, effects) {
		return a, false
	}
	if !keep {
		return a, true
	}
	a = *s.decl
	if len(s.params) > 0 {
		a.schema = s.decl
	}
	var args []string
	for _, o := range is {
		args = append(args, g.objects.names[o])
	}
	a.Name, a.Parameters, a.Pre, a.Effects = written(a.Name, args), nil, nil, nil
	for i := range pre {
		a.Pre = append(a.Pre, declare.Pair[Condition]{Name: g.use(&pre[i]), At: pre[i].at, Value: Condition{kind.Value{Source: pre[i].value}}})
	}
	for i := range effects {
		a.Effects = append(a.Effects, declare.Pair[Effect]{Name: g.use(&effects[i]), At: effects[i].at, Value: Effect{kind.Value{Source: effects[i].value}}})
	}
	a.If, a.When, a.Cost = rewritten(b, a.If), rewritten(b, a.When), b.amount(a.Cost)
	a.With = slices.Clone(a.With)
	for i := range a.With {
		a.With[i].Value.Source = b.value(a.With[i].Value.Source)
	}
	a.CostFrom = slices.Clone(a.CostFrom)
	for i := range a.CostFrom {
		m := &a.CostFrom[i]
		if f, ok := g.atom(s.decl.Name, m.Name, m.At, s.params); ok {
			f.args = f.row(is)
			m.Name = g.use(&f)
		}
		m.Value = slices.Clone(m.Value)
		for k := range m.Value {
			m.Value[k].Name, _ = b.name(m.Value[k].Name)
			m.Value[k].Value = b.amount(m.Value[k].Value)
		}
	}
	return a, true
}

// needs are the facts that an action needs with objects in place of parameters, without those that never change: false, if one of
// these is not so, or two others cannot both be.
func (g *grounding) needs(list []atom, b *binding) (out []atom, ok bool) {
	for i := range list {
		a := list[i]
		a.args, a.value = a.row(b.is), b.value(a.value)
		if a.pred.fixed() && a.value.Kind == jsontree.Bool {
			if a.pred.holds(a.args) != a.value.Bool {
				return nil, false
			}
			continue
		}
		if k := slices.IndexFunc(out, func(o atom) bool { return o.same(&a) }); k < 0 {
			out = append(out, a)
		} else if !equalValues(out[k].value, a.value) {
			return nil, false
		}
	}
	return out, true
}

// effects are what an action changes with objects in place of parameters. What it both takes away and adds is there afterwards: what
// it takes away goes first.
func (g *grounding) effects(list []atom, b *binding) (out []atom, ok bool) {
	for i := range list {
		a := list[i]
		a.args, a.value = a.row(b.is), b.value(a.value)
		k := slices.IndexFunc(out, func(o atom) bool { return o.same(&a) })
		switch {
		case k < 0:
			out = append(out, a)
		case says(a.value, true) && says(out[k].value, false):
			out[k] = a
		case says(a.value, false) && says(out[k].value, true):
		case !equalValues(out[k].value, a.value):
			return nil, false
		}
	}
	return out, true
}

// idle reports whether an action changes nothing: all that comes of it is so before.
func idle(pre, effects []atom) bool {
	return len(effects) > 0 && !slices.ContainsFunc(effects, func(e atom) bool {
		return !slices.ContainsFunc(pre, func(p atom) bool { return p.same(&e) && equalValues(p.value, e.value) })
	})
}

// use notes that a fact is needed, whose arguments are objects, and gives its name.
func (g *grounding) use(a *atom) string {
	if len(a.args) == 0 {
		return a.pred.decl.Name
	}
	var args []string
	for _, o := range a.args {
		args = append(args, g.objects.names[o])
	}
	name := written(a.pred.name, args)
	if a.pred.uses[name] == nil {
		a.pred.uses[name] = a.args
	}
	return name
}

// facts are those that actions and goals use, with objects in place of parameters, and all that have none.
func (g *grounding) facts() (out kind.Named[Fact]) {
	for i := range g.body.Facts {
		d := &g.body.Facts[i]
		if len(d.Parameters) == 0 {
			out = append(out, *d)
		}
	}
	for _, p := range g.ordered {
		for name, is := range p.uses {
			if len(is) == 0 {
				continue
			}
			b := &binding{g, p.params, is}
			f := *p.decl
			f.Name, f.Parameters, f.As, f.schema = name, nil, "", p.decl
			f.Expr = rewritten(b, f.Expr)
			if p.truth && !f.Expr.Given() && f.Default.Given() {
				f.Default = Initial{kind.Value{Source: &jsontree.Node{Kind: jsontree.Bool, Bool: p.holds(is), Pos: f.Default.At()}}}
			}
			out = append(out, f)
		}
	}
	slices.SortFunc(out, func(a, b Fact) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// goals are those of the document, with the facts they want as they are called here, and for actions with parameters to avoid all
// that these have become.
func (g *grounding) goals() (out kind.Named[Goal]) {
	for i := range g.body.Goals {
		d := g.body.Goals[i]
		want := d.Want
		d.Want = nil
		for k := range want {
			m := want[k]
			a, ok := g.atom(d.Name, m.Name, m.At, nil)
			if !ok {
				continue
			}
			if a.pred.fixed() && m.Value.Source.Kind == jsontree.Bool {
				if a.pred.holds(a.args) != m.Value.Source.Bool {
					g.b.ProblemAt(m.At, d.Name, m.Name+" never changes: no action changes it, and it has no expression", "", declare.ToRemove().As(""))
				}
				continue
			}
			m.Name = g.use(&a)
			d.Want = append(d.Want, m)
		}
		if d.Maximise.Given() {
			if a, ok := g.atom(d.Name, d.Maximise.String(), d.Maximise.At(), nil); ok {
				d.Maximise = kind.Text{Value: kind.Value{Source: text(g.use(&a), d.Maximise.At())}}
			} else {
				d.Maximise = kind.Text{}
			}
		}
		avoid := d.Avoid
		d.Avoid = nil
		for _, name := range avoid {
			one, args, _ := parseAtom(name.String())
			switch all := g.instances[one]; {
			case len(args) > 0:
				d.Avoid = append(d.Avoid, kind.Text{Value: kind.Value{Source: text(written(one, args), name.At())}})
			case len(all) == 0:
				d.Avoid = append(d.Avoid, name)
			default:
				for _, instance := range all {
					d.Avoid = append(d.Avoid, kind.Text{Value: kind.Value{Source: text(instance, name.At())}})
				}
			}
		}
		out = append(out, d)
	}
	return out
}
