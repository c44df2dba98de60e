package expr

import (
	"fmt"
	"math"
	"strings"
)

// MaxDepth is how deeply parentheses, calls, prefix operators, conditionals and blocks may nest.
const MaxDepth = 200

// Parse reads an expression without looking at what its names mean. The tree is nil if there are errors.
func Parse(src string) (*Tree, []Error) {
	f := &faults{src: src}
	root := parseExpression(f, &Scratch{})
	if len(f.list) > 0 {
		return nil, f.sorted()
	}
	return &Tree{root}, nil
}

// parseExpression reads a source that is one expression. Its errors are in f; what could not be read is nodeBad.
func parseExpression(f *faults, room *Scratch) *node {
	if tooLong(f) {
		return &node{}
	}
	room.tokens = lex(f, false, room.tokens[:0])
	p := parser{faults: f, tokens: room.tokens, room: room}
	n := p.expression()
	if t := p.peek(); t.kind != tokenEnd {
		p.unexpected(t, "an operator or the end")
	}
	return n
}

func tooLong(f *faults) bool {
	if len(f.src) <= MaxSource {
		return false
	}
	f.add(MaxSource, "move parts of it into variables or functions",
		"the text has %d bytes, more than the %d that are allowed", len(f.src), MaxSource)
	return true
}

// parser turns tokens into nodes by recursive descent. After an error that it cannot read past it is lost: it sees
// nothing but the end until a script's next statement, or until the end if it stopped.
type parser struct {
	*faults
	tokens  []token
	at      int
	depth   int
	lost    bool
	stopped bool
	room    *Scratch
}

// node makes a node.
func (p *parser) node(n node, kids ...*node) *node {
	n.kids = p.room.kids.List(kids...)
	made := p.room.nodes.New()
	*made = n
	return made
}

func (p *parser) peek() token {
	if p.lost || p.stopped {
		return p.tokens[len(p.tokens)-1]
	}
	return p.tokens[p.at]
}

func (p *parser) take() token {
	t := p.peek()
	if t.kind != tokenEnd {
		p.at++
	}
	return t
}

// is reports whether the next token is this operator.
func (p *parser) is(text string) bool {
	t := p.peek()
	return t.kind == tokenOperator && t.text == text
}

// accept takes the next token if it is this operator.
func (p *parser) accept(text string) bool {
	if p.is(text) {
		p.take()
		return true
	}
	return false
}

// expect takes an operator that has to come.
func (p *parser) expect(text, where string) {
	if !p.accept(text) {
		p.unexpected(p.peek(), "%s", fmt.Sprintf("%q %s", text, where))
	}
}

// fail reports an error that the parser cannot read past.
func (p *parser) fail(at int, hint, reason string, args ...any) *node {
	if !p.lost && !p.stopped {
		p.add(at, hint, reason, args...)
		p.lost = true
	}
	return p.node(node{at: at})
}

// ours are operators of other languages that are called otherwise here.
var ours = map[string]string{"===": "==", "!==": "!=", "<>": "!=", "=<": "<=", "=>": ">=", "&": "&&", "|": "||", "=": "==", "<<": "<", ">>": ">", "is": "=="}

// strangers are others, that are not there.
var strangers = map[string]string{
	":=": "assign with =", "**": "there is no power operator: write x*x", "^": "there is no power operator: write x*x",
	"->": "take members with a dot", "**=": "write x = x*x",
	"++": "write += 1", "--": "write -= 1",
}

// strangeWords are operators of other languages that are words.
var strangeWords = map[string]string{"div": "write div(a, b)", "mod": "write a % b", "xor": "write a != b"}

// unexpected reports a token that does not belong where it stands.
func (p *parser) unexpected(t token, wanted string, args ...any) *node {
	wanted = fmt.Sprintf(wanted, args...)
	hint, meant := "", ""
	if t.kind == tokenOperator {
		hint, meant = strangers[t.text], ours[t.text]
	}
	if t.kind == tokenName {
		lower := strings.ToLower(t.text)
		if hint, meant = strangeWords[lower], ours[lower]; lower != t.text && reserved[lower] {
			meant = lower
		}
	}
	count := len(p.faults.list)
	n := p.fail(t.at, hint, "expected %s, found %s", wanted, describe(t))
	if len(p.faults.list) > count {
		p.faults.list[count].meant(t.text, meant)
	}
	return n
}

func describe(t token) string {
	switch t.kind {
	case tokenEnd:
		return "the end"
	case tokenNewline:
		return "the end of the line"
	case tokenString:
		return "a text"
	}
	return short(t.text)
}

// enter counts a level of nesting; leave with p.depth--.
func (p *parser) enter() {
	if p.depth++; p.depth > MaxDepth {
		p.fail(p.peek().at, "split it with variables", "nested more than %d levels deep", MaxDepth)
		p.stopped = true
	}
}

// expression reads a conditional or anything that binds more strongly.
func (p *parser) expression() *node {
	p.enter()
	defer func() { p.depth-- }()
	n := p.binary(bindOr)
	t := p.peek()
	if !p.accept("?") {
		return n
	}
	then := p.expression()
	p.expect(":", "and the other value of the ? before it")
	return p.node(node{kind: nodeCond, at: t.at}, n, then, p.expression())
}

// repaired gives the operator that an operator of other languages stands for, if the parser goes on with that.
var repaired = map[string]string{"=": "==", "==": "==", "===": "==", "!==": "!=", "<>": "!=", "=<": "<=", "=>": ">=",
	"&": "&&", "|": "||", "and": "&&", "or": "||"}

// operator returns the binary operator that comes next, if it binds as strongly as level.
func (p *parser) operator(level int) (token, string, bool) {
	t := p.peek()
	if t.kind != tokenOperator {
		return t, "", false
	}
	text := t.text
	if r, ok := repaired[text]; ok {
		text = r
	}
	return t, text, binding[text] == level
}

// binary reads operators of a level and above; those of one level from left to right.
func (p *parser) binary(level int) *node {
	if level == bindUnary {
		return p.unary()
	}
	if level == bindCompare && p.is("not") {
		return p.prefix("!", bindCompare)
	}
	left := p.binary(level + 1)
	for count := 0; ; count++ {
		t, text, ok := p.operator(level)
		if !ok {
			return left
		}
		p.take()
		if t.text != text && t.text != "and" && t.text != "or" {
			p.add(t.at, strangers[t.text], "%s is no operator of an expression", t.text).meant(t.text, ours[t.text])
		}
		right := p.binary(level + 1)
		if level == bindCompare && count == 1 {
			p.add(t.at, "write a < b && b < c", "comparisons cannot be chained")
			left = p.node(node{at: t.at})
			continue
		}
		if left.kind == nodeBad && level == bindCompare && count > 1 {
			continue
		}
		left = p.node(node{kind: nodeBinary, at: t.at, text: text}, left, right)
	}
}

// prefix reads an operator that stands before its operand. The word "not" reaches over a comparison.
func (p *parser) prefix(text string, level int) *node {
	p.enter()
	defer func() { p.depth-- }()
	t := p.take()
	return p.node(node{kind: nodeUnary, at: t.at, text: text}, p.binary(level))
}

func (p *parser) unary() *node {
	switch t := p.peek(); {
	case t.kind != tokenOperator:
	case t.text == "-":
		if n := p.tokens[p.at+1]; n.kind == tokenInt && n.n == math.MinInt64 {
			p.take()
			p.take()
			return p.members(p.node(node{kind: nodeInt, at: t.at, text: "-" + n.text, n: n.n}))
		}
		return p.prefix("-", bindUnary)
	case t.text == "!" || t.text == "not":
		return p.prefix("!", bindUnary)
	}
	return p.members(p.primary())
}

// members reads the .x and .y after a value that is not a name; those after a name are part of the name.
func (p *parser) members(n *node) *node {
	for p.accept(".") {
		t := p.take()
		if t.kind != tokenName {
			return p.unexpected(t, "the name of a member")
		}
		n = p.node(node{kind: nodeMember, at: t.at, text: t.text}, n)
	}
	return n
}

func (p *parser) primary() *node {
	t := p.take()
	switch t.kind {
	case tokenInt:
		if t.n == math.MinInt64 {
			p.add(t.at, "", "the whole number %s is too large", t.text)
		}
		return p.node(node{kind: nodeInt, at: t.at, text: t.text, n: t.n})
	case tokenFloat:
		return p.node(node{kind: nodeFloat, at: t.at, text: t.text, f: t.f})
	case tokenString:
		return p.node(node{kind: nodeString, at: t.at, text: t.text})
	case tokenName:
		return p.name(t)
	case tokenOperator:
		switch t.text {
		case "true", "false":
			return p.node(node{kind: nodeBool, at: t.at, text: t.text})
		case "(":
			n := p.expression()
			p.expect(")", fmt.Sprintf("for the ( in column %d", p.column(t)))
			return n
		case "[":
			return p.node(node{kind: nodeList, at: t.at}, p.list(t, "]")...)
		}
	}
	return p.unexpected(t, "a value")
}

func (p *parser) column(t token) int {
	_, column := position(p.src, t.at)
	return column
}

// name reads a dotted name, and the arguments if it is that of a function.
func (p *parser) name(t token) *node {
	text := t.text
	for p.is(".") {
		p.take()
		m := p.take()
		if m.kind != tokenName {
			return p.unexpected(m, "a name after the dot")
		}
		text += "." + m.text
	}
	if open := p.peek(); p.accept("(") {
		return p.node(node{kind: nodeCall, at: t.at, text: text}, p.list(open, ")")...)
	}
	return p.node(node{kind: nodeName, at: t.at, text: text})
}

// list reads expressions between commas up to the closing bracket.
func (p *parser) list(open token, end string) []*node {
	var out []*node
	if p.accept(end) {
		return nil
	}
	for {
		out = append(out, p.expression())
		if !p.accept(",") {
			break
		}
	}
	p.expect(end, fmt.Sprintf("for the %s in column %d", open.text, p.column(open)))
	return out
}
