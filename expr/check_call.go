package expr

import (
	"maps"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// logging are the functions that only a script has.
var logging = []string{"log", "warn"}

// callValue checks a call that stands for a value.
func (c *checker) callValue(n *node) *term {
	t := c.callTerm(n)
	if t.cls == classNone {
		c.add(n.at, "call it in a script", "%s has no result", n.text)
		return badTerm(n.at)
	}
	return t
}

// callTerm checks a call: of the language's own function if one takes these arguments, else of a registered one.
func (c *checker) callTerm(n *node) *term {
	args := make([]*term, len(n.kids))
	for i, k := range n.kids {
		args[i] = c.check(k, nil)
	}
	for _, a := range args {
		if a.bad() {
			return badTerm(n.at)
		}
	}
	b := builtins[n.text]
	if b != nil {
		if b.op == opText && len(args) == 1 {
			return c.of(n.at, opText, classString, args...)
		}
		for _, f := range b.forms {
			if f.fits(args) {
				return c.builtinTerm(n.at, b, f, args)
			}
		}
	}
	types := make([]*wits.Type, len(args))
	for i, a := range args {
		types[i] = a.typ
	}
	call, err := c.env.Call(n.text, types)
	if err != nil && c.valued(args, types) {
		call, err = c.env.Call(n.text, types)
	}
	switch {
	case err != nil && b == nil:
		c.misfit(n, args, err.Error())
	case call == nil && b != nil:
		c.misfit(n, args, "it takes "+b.signature)
	case call == nil && slices.Contains(logging, n.text):
		c.add(n.at, "call it as a statement of a script", "%s has no value", n.text)
	case call == nil:
		c.add(n.at, "", "no function is called %s", short(n.text)).meant(n.text, closest(n.text, c.functions()))
	default:
		return c.registered(n, call, args)
	}
	return badTerm(n.at)
}

// valued takes arguments that are texts for the values of enumerations that are written so; false if there is none.
func (c *checker) valued(args []*term, types []*wits.Type) (found bool) {
	for i, a := range args {
		if a.op != opConst || a.cls != classString {
			continue
		}
		var only *wits.Type
		of := 0
		for _, e := range c.env.Enums() {
			if quotedValue(e, a.k.s) >= 0 {
				only = e
				of++
			}
		}
		if of == 1 {
			args[i] = c.enumTerm(a.at, only, quotedValue(only, a.k.s))
			types[i], found = only, true
		}
	}
	return found
}

// misfit reports arguments that a function does not take.
func (c *checker) misfit(n *node, args []*term, takes string) {
	if len(args) == 0 {
		c.add(n.at, takes, "%s needs arguments", n.text)
		return
	}
	names := make([]string, len(args))
	for i, a := range args {
		names[i] = a.typ.Name()
	}
	c.add(n.at, takes, "%s does not take (%s)", n.text, strings.Join(names, ", "))
}

func (c *checker) builtinTerm(at int, b *builtin, f form, args []*term) *term {
	for i := range args {
		if f.param(i) == classFloat {
			args[i] = c.toFloat(args[i])
		}
	}
	if f.more && b.op != opBest { // of two at a time
		t := args[0]
		for _, a := range args[1:] {
			t = c.of(at, b.op, f.result, t, a)
		}
		return t
	}
	return c.of(at, b.op, f.result, args...)
}

func (c *checker) registered(n *node, call *Call, args []*term) *term {
	if len(call.Params) != len(args) || len(call.Args) != len(args) {
		c.add(n.at, "", "%s takes %d arguments, these are %d", n.text, len(call.Params), len(args))
		return badTerm(n.at)
	}
	for i := range args {
		args[i] = c.convert(args[i], call.Params[i], "this argument of "+n.text)
		if args[i].bad() {
			return badTerm(n.at)
		}
		if v := args[i].literal(); v != nil && call.Known != nil {
			call.Known(i, v)
		}
	}
	return c.term(term{op: opCall, cls: classOf(call.Result), typ: call.Result, at: n.at, call: call}, args...)
}

// functions lists the names that can be called, and those of values, which the Env does not tell apart.
func (c *checker) functions() []string {
	return append(slices.AppendSeq(slices.Clone(logging), maps.Keys(builtins)), c.env.Names()...)
}
