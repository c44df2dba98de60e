package expr

import (
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
)

// checker turns syntax into terms.
type checker struct {
	*faults
	env  Env
	refs []string        // names read, in order of first use
	seen map[string]bool // those of refs; made when they become many
	room *Scratch
}

// term makes a term.
func (c *checker) term(t term, kids ...*term) *term {
	t.kids = c.room.parts.List(kids...)
	made := c.room.terms.New()
	*made = t
	return made
}

// typ returns the registered type of a class that the language itself knows.
func (c *checker) typ(cls class) *wits.Type { return c.env.Type(classNames[cls]) }

// of makes a term of one of the language's own types.
func (c *checker) of(at int, o op, cls class, kids ...*term) *term {
	return c.typed(c.term(term{op: o, cls: cls, at: at}, kids...))
}

func (c *checker) typed(t *term) *term {
	for _, k := range t.kids {
		if k.bad() {
			return badTerm(t.at)
		}
	}
	if t.typ == nil {
		t.typ = c.typ(t.cls)
	}
	if t.typ == nil {
		c.add(t.at, "", "this is of type %s, which is not registered", t.cls)
		return badTerm(t.at)
	}
	return fold(t)
}

// check returns the term of a node. want is the type that the place wants, nil if it takes any; it only settles what a
// bare name of an enumeration's value means.
func (c *checker) check(n *node, want *wits.Type) *term {
	switch n.kind {
	case nodeInt:
		return c.typed(c.term(term{cls: classInt, at: n.at, k: value{n: n.n}}))
	case nodeFloat:
		return c.typed(c.term(term{cls: classFloat, at: n.at, k: value{f: n.f}}))
	case nodeString:
		if i := quotedValue(want, n.text); i >= 0 {
			return c.enumTerm(n.at, want, i)
		}
		return c.typed(c.term(term{cls: classString, at: n.at, k: value{s: n.text}}))
	case nodeBool:
		t := c.term(term{cls: classBool, at: n.at})
		if n.text == "true" {
			t.k.n = 1
		}
		return c.typed(t)
	case nodeName:
		return c.name(n, want)
	case nodeMember:
		return c.member(c.check(n.kids[0], nil), n.at, n.text)
	case nodeUnary:
		return c.unary(n)
	case nodeBinary:
		return c.binary(n)
	case nodeCond:
		return c.conditional(n, want)
	case nodeCall:
		return c.callValue(n)
	case nodeList:
		return c.list(n, want)
	}
	return badTerm(n.at)
}

func (c *checker) unary(n *node) *term {
	k := c.check(n.kids[0], nil)
	switch {
	case k.bad():
		return k
	case n.text == "!":
		if k.cls != classBool {
			c.add(n.at, notHint(n, k), "! needs a bool, this is %s", k.typ)
			return badTerm(n.at)
		}
		return c.of(n.at, opNot, classBool, k)
	case k.cls.number() || k.cls.vector():
		return c.of(n.at, opNeg, k.cls, k)
	}
	c.add(n.at, "", "- needs a number or a vector, this is %s", k.typ)
	return badTerm(n.at)
}

func notHint(n *node, k *term) string {
	if h := boolHint(k); h != "" {
		return h
	}
	return "write !(...) around all that it is to turn round"
}

// boolHint says how to make a condition of a value.
func boolHint(t *term) string {
	switch {
	case t.cls.number():
		return "compare it, such as hp > 0"
	case t.cls == classEntity:
		return "compare it, such as target != nobody"
	case t.cls == className:
		return `compare it, such as side == "enemy"`
	case t.cls == classEnum:
		return "compare it, such as mood == " + Written(t.typ.Enum()[0])
	}
	return ""
}

func (c *checker) binary(n *node) *term {
	switch n.text {
	case "&&", "||":
		return c.logical(n)
	case "==", "!=", "<", "<=", ">", ">=":
		return c.comparison(n)
	}
	return c.arithmetic(n.at, n.text, c.check(n.kids[0], nil), c.check(n.kids[1], nil))
}

func (c *checker) logical(n *node) *term {
	kids := make([]*term, 2)
	for i, k := range n.kids {
		kids[i] = c.check(k, nil)
		if !kids[i].bad() && kids[i].cls != classBool {
			c.add(k.at, boolHint(kids[i]), "%s needs bools on both sides, this is %s", n.text, kids[i].typ)
			kids[i] = badTerm(k.at)
		}
	}
	if n.text == "&&" {
		return c.of(n.at, opAnd, classBool, kids...)
	}
	return c.of(n.at, opOr, classBool, kids...)
}

// pair checks two nodes that are to have one type, so that either may be a value of an enumeration.
func (c *checker) pair(a, b *node, want *wits.Type) (*term, *term) {
	if want == nil && c.open(a) {
		y := c.check(b, nil)
		return c.check(a, y.typ), y
	}
	x := c.check(a, want)
	if want == nil {
		want = x.typ
	}
	return x, c.check(b, want)
}

// open reports whether what a node means depends on the type that its place wants: a bare name that no value has, or a text.
func (c *checker) open(n *node) bool {
	if n.kind == nodeString {
		return true
	}
	if n.kind != nodeName || strings.Contains(n.text, ".") {
		return false
	}
	_, known := c.env.Lookup(n.text)
	return !known
}

// unify makes two terms one type, turning an int into a float where the other is one.
func (c *checker) unify(a, b *term) (*term, *term, bool) {
	switch {
	case a.cls == classInt && b.cls == classFloat:
		a = c.of(a.at, opToFloat, classFloat, a)
	case a.cls == classFloat && b.cls == classInt:
		b = c.of(b.at, opToFloat, classFloat, b)
	case a.cls == className:
		b = c.toName(b, a.typ)
	case b.cls == className:
		a = c.toName(a, b.typ)
	}
	return a, b, a.bad() || b.bad() || same(a.typ, b.typ)
}

// toName makes a text in quotes a name.
func (c *checker) toName(t *term, name *wits.Type) *term {
	if t.op != opConst || t.cls != classString {
		return t
	}
	return c.term(term{cls: className, typ: name, at: t.at, k: value{n: int64(wits.NameOf(t.k.s))}})
}

func (c *checker) conditional(n *node, want *wits.Type) *term {
	cond := c.check(n.kids[0], nil)
	if !cond.bad() && cond.cls != classBool {
		c.add(n.kids[0].at, boolHint(cond), "what stands before ? must be a bool, this is %s", cond.typ)
		cond = badTerm(n.at)
	}
	x, y := c.pair(n.kids[1], n.kids[2], want)
	x, y, ok := c.unify(x, y)
	if x.op == opList || y.op == opList {
		c.add(n.at, "write the ? inside the list, or around the call", "? does not choose between lists in [ ]")
		return badTerm(n.at)
	}
	if !ok {
		c.add(n.at, "", "both values of ? must be of one type, these are %s and %s", x.typ, y.typ)
		return badTerm(n.at)
	}
	return c.typed(c.term(term{op: opCond, cls: x.cls, typ: x.typ, at: n.at}, cond, x, y))
}

// theValue is all of an expression.
const theValue = "the value"

// convert makes a term fit the type that a place wants. what names the place.
func (c *checker) convert(t *term, want *wits.Type, what string) *term {
	if t.bad() || want == nil || same(t.typ, want) {
		return t
	}
	if t.cls == classInt && classOf(want) == classFloat {
		return c.typed(c.term(term{op: opToFloat, cls: classFloat, typ: want, at: t.at}, t))
	}
	if classOf(want) == className && t.op == opConst && t.cls == classString {
		return c.toName(t, want)
	}
	if t.op == opConst && t.cls == classString {
		if i := quotedValue(want, t.k.s); i >= 0 {
			return c.enumTerm(t.at, want, i)
		}
	}
	hint, whole := "", what == theValue // of all of the text
	var fixes []declare.Fix
	as := func(before, after, label string) {
		if whole {
			fixes = append(fixes, declare.ToSet(strconv.Quote(before+c.src+after)).Labelled(label))
		}
	}
	switch w := classOf(want); {
	case w == classBool:
		if hint = boolHint(t); t.cls.number() {
			as("(", ") > 0", "Ask whether it is above 0")
		}
	case w == classInt && t.cls == classFloat:
		hint = "int(...) cuts the fraction off, round(...) before that rounds it"
		as("int(", ")", "Cut the fraction off")
		as("int(round(", "))", "Round it")
	case w == classFloat && t.cls == classBool:
		as("(", ") ? 1 : 0", "Take 1 if it is true, else 0")
	case w == classString:
		hint = "write text(...)"
		as("text(", ")", "Write it as a text")
	case w == classEnum && t.cls == classString:
		hint = valueHint(want)
	}
	c.add(t.at, hint, "%s must be %s, this is %s", what, want, t.typ).Fixes = fixes
	return badTerm(t.at)
}
