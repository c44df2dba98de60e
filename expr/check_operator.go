package expr

import (
	"slices"

	"github.com/wits-ai/wits"
)

var arithmeticOps = map[string]op{"+": opAdd, "-": opSub, "*": opMul, "/": opDiv, "%": opMod}

// arithmetic checks + - * / %.
func (c *checker) arithmetic(at int, sign string, a, b *term) *term {
	if a.bad() || b.bad() {
		return badTerm(at)
	}
	o := arithmeticOps[sign]
	switch {
	case a.cls.number() && b.cls.number():
		if o == opDiv { // 1/2 is 0.5
			a, b = c.toFloat(a), c.toFloat(b)
		}
		a, b, _ = c.unify(a, b)
		return c.of(at, o, a.cls, a, b)
	case a.cls == classString && b.cls == classString && o == opAdd:
		return c.of(at, o, classString, a, b)
	case a.cls.vector() && a.cls == b.cls && (o == opAdd || o == opSub):
		return c.of(at, o, a.cls, a, b)
	case a.cls.vector() && b.cls.number() && (o == opMul || o == opDiv):
		return c.of(at, o, a.cls, a, c.toFloat(b))
	case a.cls.number() && b.cls.vector() && o == opMul:
		return c.of(at, o, b.cls, c.toFloat(a), b)
	}
	c.add(at, arithmeticHint(o, a, b), "%s does not go between %s and %s", sign, a.typ, b.typ)
	return badTerm(at)
}

func arithmeticHint(o op, a, b *term) string {
	switch {
	case o == opAdd && (a.cls == classString || b.cls == classString):
		return "write text(...) around what is no string"
	case a.cls == classVec2 && b.cls == classVec3 || a.cls == classVec3 && b.cls == classVec2:
		return "both must have as many components"
	case o == opMul && a.cls.vector() && a.cls == b.cls:
		return "write dot(a, b) for the scalar product"
	case a.cls.vector() != b.cls.vector() && (o == opAdd || o == opSub):
		return "a vector is added to and subtracted from a vector only"
	}
	return ""
}

func (c *checker) toFloat(t *term) *term {
	if t.cls != classInt {
		return t
	}
	return c.of(t.at, opToFloat, classFloat, t)
}

var comparisonOps = map[string]op{"==": opEq, "!=": opNe, "<": opLt, "<=": opLe, ">": opGt, ">=": opGe}

// comparison checks == != < <= > >=.
func (c *checker) comparison(n *node) *term {
	a, b := c.pair(n.kids[0], n.kids[1], nil)
	if a.bad() || b.bad() {
		return badTerm(n.at)
	}
	a, b, ok := c.unify(a, b)
	if !ok {
		c.add(n.at, compareHint(n, a, b), "%s cannot compare %s with %s", n.text, a.typ, b.typ)
		return badTerm(n.at)
	}
	o := comparisonOps[n.text]
	switch {
	case o != opEq && o != opNe && !a.cls.number() && a.cls != classEnum:
		c.add(n.at, orderHint(a), "%s does not order values of type %s", n.text, a.typ)
		return badTerm(n.at)
	case a.cls == classOther && a.typ.Words() == 0 && !a.typ.Go().Comparable():
		c.add(n.at, "", "values of type %s cannot be compared", a.typ)
		return badTerm(n.at)
	}
	return c.of(n.at, o, classBool, a, b)
}

func orderHint(t *term) string {
	if t.cls.vector() {
		return "compare length(...) of them"
	}
	return "== and != do"
}

func compareHint(n *node, a, b *term) string {
	if hint := truthHint(n, a, b); hint != "" {
		return hint
	}
	if b.cls == classEnum {
		a, b = b, a
	}
	switch {
	case a.cls == classEnum && b.cls == classString:
		if b.op == opConst && slices.Contains(a.typ.Enum(), b.k.s) {
			return "write " + b.k.s + " without quotes"
		}
		if best := closest(b.k.s, a.typ.Enum()); b.op == opConst && best != "" && !isName(best) {
			return "write " + Written(best)
		}
		return valueHint(a.typ)
	case a.cls == classBool || b.cls == classBool:
		return "put parentheses around the comparison that comes first"
	}
	return ""
}

// truthHint returns what to write in place of a bool that is compared with 1 or 0.
func truthHint(n *node, a, b *term) string {
	named := n.kids[0]
	if b.cls == classBool {
		a, b, named = b, a, n.kids[1]
	}
	if a.cls != classBool || b.op != opConst || b.cls != classInt || b.k.n < 0 || b.k.n > 1 || n.text != "==" && n.text != "!=" {
		return ""
	}
	not := (b.k.n == 0) != (n.text == "!=")
	switch {
	case named.kind != nodeName && not:
		return "a bool stands alone: leave out the comparison, and write ! before it"
	case named.kind != nodeName:
		return "a bool stands alone: leave out the comparison"
	case not:
		return "a bool stands alone: write !" + named.text
	}
	return "a bool stands alone: write " + named.text
}

// list checks a list literal: its elements have one type, of which lists are registered.
func (c *checker) list(n *node, want *wits.Type) *term {
	var elem *wits.Type
	if want != nil {
		elem = want.Elem()
	}
	kids := make([]*term, len(n.kids))
	for i, k := range n.kids {
		kids[i] = c.check(k, elem)
		if elem == nil || classOf(elem) == classInt && kids[i].cls == classFloat {
			elem = kids[i].typ
		}
	}
	bad := false
	for i := range kids {
		kids[i] = c.convert(kids[i], elem, "an element of this list")
		bad = bad || kids[i].bad()
	}
	if bad {
		return badTerm(n.at)
	}
	if elem == nil {
		c.add(n.at, "leave out what is optional, or give it an element", "nothing tells the type of an empty list")
		return badTerm(n.at)
	}
	t := c.env.Type("list of " + elem.Name())
	if t == nil {
		c.add(n.at, "", "there are no lists of %s", elem)
		return badTerm(n.at)
	}
	return c.typed(c.term(term{op: opList, cls: classOther, typ: t, at: n.at}, kids...))
}
