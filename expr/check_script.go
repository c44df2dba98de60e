package expr

import (
	"slices"
	"strings"
)

// step is a checked statement.
type step struct {
	kind  stepKind
	ref   *Ref  // of an assignment
	part  int   // of an assignment: component of a vector; -1 for the whole value
	value *term // condition, value or call
	args  []*term
	body  []*step
	other []*step

	source *node  // of the condition or value
	target string // of an assignment: the name of the value
	adds   bool   // the value that is assigned to is read, too: +=
}

type stepKind uint8

const (
	stepAssign stepKind = iota
	stepIf
	stepCall
	stepLog
	stepWarn
)

// scriptChecker also notes what is written.
type scriptChecker struct {
	*checker
	writes  []string
	written map[string]bool
}

func (c *scriptChecker) statements(list []*statement) []*step {
	var out []*step
	for _, s := range list {
		out = append(out, c.statement(s))
	}
	return out
}

func (c *scriptChecker) statement(s *statement) *step {
	switch s.kind {
	case statementIf:
		cond := c.check(s.value, nil)
		if !cond.bad() && cond.cls != classBool {
			c.add(s.value.at, boolHint(cond), "the condition of if must be a bool, this is %s", cond.typ)
		}
		return &step{kind: stepIf, value: cond, source: s.value, body: c.statements(s.body), other: c.statements(s.other)}
	case statementCall:
		return c.callStatement(s.value)
	}
	return c.assignment(s)
}

func (c *scriptChecker) callStatement(n *node) *step {
	if !slices.Contains(logging, n.text) {
		if builtins[n.text] != nil {
			c.add(n.at, "", "%s alone does nothing", n.text)
		}
		return &step{kind: stepCall, value: c.callTerm(n)}
	}
	s := &step{kind: stepLog}
	if n.text == "warn" {
		s.kind = stepWarn
	}
	if len(n.kids) == 0 {
		c.add(n.at, n.text+`("text", value, ...)`, "%s needs something to say", n.text)
	}
	for _, k := range n.kids {
		s.args = append(s.args, c.check(k, nil))
	}
	return s
}

// assignment checks = += -= *= /= %=. The left side is a value, or a component of a vector.
func (c *scriptChecker) assignment(s *statement) *step {
	before := len(c.refs)
	target := c.target(s.target)
	if s.op == "=" {
		c.forget(before)
	}
	want := target.typ
	value := c.check(s.value, want)
	if target.bad() {
		return &step{}
	}
	if s.op != "=" {
		value = c.arithmetic(s.at, strings.TrimSuffix(s.op, "="), target, value)
		value.at = s.at
	}
	value = c.convert(value, want, s.target.text)
	out := &step{ref: target.ref, part: -1, value: value, source: s.value, target: s.target.text, adds: s.op != "="}
	if !same(target.ref.Type, target.typ) {
		out.part = int(target.k.n)
		out.target = out.target[:strings.LastIndexByte(out.target, '.')]
	}
	return out
}

// forget takes back that names were read: they are only written.
func (c *scriptChecker) forget(from int) {
	for _, name := range c.refs[from:] {
		delete(c.seen, name)
	}
	c.refs = c.refs[:from]
}

func (c *scriptChecker) target(n *node) *term {
	t := c.reference(n)
	if t == nil {
		c.unknown(n, nil)
		return badTerm(n.at)
	}
	if t.bad() {
		return t
	}
	name := n.text
	if t.op == opRef && !same(t.ref.Type, t.typ) {
		name = name[:strings.LastIndexByte(name, '.')]
	}
	if t.op != opRef || !t.ref.Assign { // also a field of a struct
		c.add(n.at, "assign to a variable or an out-port", "%s can only be read", name)
		return badTerm(n.at)
	}
	if !c.written[name] {
		c.written[name] = true
		c.writes = append(c.writes, name)
	}
	return t
}
