package migrate

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// term is a part of a script of BehaviorTree.CPP.
type term struct {
	op   termOp
	text string   // of a name, a string; the operator of a unary or binary one
	num  float64  // of a number
	ops  []string // of a comparison: one less than there are args
	args []*term
}

type termOp uint8

const (
	termNumber termOp = iota // whole if text is "int"
	termText
	termBool // num is 0 or 1
	termName // @ in front means the global blackboard
	termUnary
	termBinary
	termCompare // a < b < c
	termChoice  // a ? b : c
	termAssign  // text is := = += -= *= /=; args are the name and the value
)

// maxTerms bounds how deep scripts nest.
const maxTerms = 100

// scriptParser reads scripts: assignments and expressions, separated by semicolons (script_parser.cpp of the original). Since release
// 4.9 && binds tighter than || there; up to 4.8 both bound alike, from left to right.
type scriptParser struct {
	src   string
	at    int
	depth int
	mixed bool // an && follows an || without brackets: releases read it differently
}

// parseScript reads statements, and reports whether releases of the original read them differently.
func parseScript(src string) (list []*term, mixed bool, err error) {
	p := &scriptParser{src: src}
	list, err = p.statements()
	return list, p.mixed, err
}

func (p *scriptParser) statements() ([]*term, error) {
	var list []*term
	for {
		p.blank()
		if p.at == len(p.src) {
			break
		}
		if p.eat(";") {
			continue
		}
		t, err := p.assignment()
		if err != nil {
			return nil, err
		}
		list = append(list, t)
		if p.blank(); p.at < len(p.src) && !p.eat(";") {
			return nil, p.unexpected()
		}
	}
	if len(list) == 0 {
		return nil, errors.New("it is empty")
	}
	return list, nil
}

func (p *scriptParser) blank() {
	for p.at < len(p.src) && strings.IndexByte(" \t\r\n", p.src[p.at]) >= 0 {
		p.at++
	}
}

// eat takes a symbol, if it is next.
func (p *scriptParser) eat(symbol string) bool {
	p.blank()
	if !strings.HasPrefix(p.src[p.at:], symbol) {
		return false
	}
	p.at += len(symbol)
	return true
}

// operator takes one of some operators; "" if none is next. The longest fits.
func (p *scriptParser) operator(list ...string) string {
	p.blank()
	rest := p.src[p.at:]
	for _, all := range [...]string{":=", "+=", "-=", "*=", "/=", "==", "!=", "<=", ">=", "&&", "||", "..", "=", "<", ">", "+", "-", "*", "/", "&", "|", "^", "~", "!", "?", ":"} {
		if !strings.HasPrefix(rest, all) {
			continue
		}
		for _, o := range list {
			if o == all {
				p.at += len(o)
				return o
			}
		}
		return ""
	}
	return ""
}

func (p *scriptParser) unexpected() error {
	if p.at >= len(p.src) {
		return errors.New("something is missing at its end")
	}
	rest := p.src[p.at:]
	if len(rest) > 12 {
		rest = rest[:12]
	}
	return fmt.Errorf("column %d: %q is not expected", p.at+1, strings.ToValidUTF8(rest, "?"))
}

func (p *scriptParser) assignment() (*term, error) {
	if p.depth++; p.depth > maxTerms {
		return nil, errors.New("it nests too deep")
	}
	defer func() { p.depth-- }()
	left, err := p.choice()
	if err != nil {
		return nil, err
	}
	op := p.operator(":=", "=", "+=", "-=", "*=", "/=")
	if op == "" {
		return left, nil
	}
	if left.op != termName {
		return nil, errors.New("what is assigned to is no entry")
	}
	right, err := p.choice()
	if err != nil {
		return nil, err
	}
	return &term{op: termAssign, text: op, args: []*term{left, right}}, nil
}

func (p *scriptParser) choice() (*term, error) {
	t, err := p.logic()
	if err != nil || p.operator("?") == "" {
		return t, err
	}
	yes, err := p.nested()
	if err != nil {
		return nil, err
	}
	if p.operator(":") == "" {
		return nil, p.unexpected()
	}
	no, err := p.nested()
	if err != nil {
		return nil, err
	}
	return &term{op: termChoice, args: []*term{t, yes, no}}, nil
}

// nested reads an expression that may be any but an assignment.
func (p *scriptParser) nested() (*term, error) {
	t, err := p.assignment()
	if err == nil && t.op == termAssign {
		return nil, errors.New("an assignment within an expression has no equal")
	}
	return t, err
}

func (p *scriptParser) logic() (*term, error) {
	ors := 0
	return p.binary(func() (*term, error) {
		ands := 0
		t, err := p.binary(func() (*term, error) {
			ands++
			return p.comparison()
		}, "&&")
		ors++
		p.mixed = p.mixed || ors > 1 && ands > 1
		return t, err
	}, "||")
}

// binary reads operands joined by operators of one strength, from left to right.
func (p *scriptParser) binary(operand func() (*term, error), ops ...string) (*term, error) {
	left, err := operand()
	for n := 0; err == nil; n++ {
		op := p.operator(ops...)
		if op == "" {
			break
		}
		if n > maxTerms {
			return nil, errors.New("it is too long")
		}
		var right *term
		right, err = operand()
		left = &term{op: termBinary, text: op, args: []*term{left, right}}
	}
	return left, err
}

func (p *scriptParser) comparison() (*term, error) {
	t, err := p.bits()
	if err != nil {
		return nil, err
	}
	c := &term{op: termCompare, args: []*term{t}}
	for len(c.ops) < maxTerms {
		op := p.operator("==", "!=", "<=", ">=", "<", ">")
		if op == "" {
			break
		}
		if t, err = p.bits(); err != nil {
			return nil, err
		}
		c.ops, c.args = append(c.ops, op), append(c.args, t)
	}
	if len(c.ops) == 0 {
		return t, nil
	}
	return c, nil
}

func (p *scriptParser) bits() (*term, error)    { return p.binary(p.sum, "&", "|", "^") }
func (p *scriptParser) sum() (*term, error)     { return p.binary(p.product, "+", "-", "..") }
func (p *scriptParser) product() (*term, error) { return p.binary(p.unary, "*", "/") }

func (p *scriptParser) unary() (*term, error) {
	op := p.operator("-", "!", "~", "+")
	if op == "" {
		return p.atom()
	}
	if p.depth++; p.depth > maxTerms {
		return nil, errors.New("it nests too deep")
	}
	defer func() { p.depth-- }()
	t, err := p.unary()
	if err != nil || op == "+" {
		return t, err
	}
	return &term{op: termUnary, text: op, args: []*term{t}}, nil
}

func (p *scriptParser) atom() (*term, error) {
	p.blank()
	if p.at >= len(p.src) {
		return nil, p.unexpected()
	}
	switch c := p.src[p.at]; {
	case c == '(':
		p.at++
		t, err := p.nested()
		if err == nil && !p.eat(")") {
			err = p.unexpected()
		}
		return t, err
	case c == '\'' || c == '"':
		end := strings.IndexByte(p.src[p.at+1:], c)
		if end < 0 {
			return nil, fmt.Errorf("column %d: the string has no end", p.at+1)
		}
		text := p.src[p.at+1 : p.at+1+end]
		p.at += end + 2
		return &term{op: termText, text: text}, nil
	case c >= '0' && c <= '9':
		return p.number()
	}
	return p.name()
}

func (p *scriptParser) number() (*term, error) {
	end := p.at
	for end < len(p.src) {
		c := p.src[end]
		exponent := end > p.at && (c == '-' || c == '+') && (p.src[end-1] == 'e' || p.src[end-1] == 'E') && !strings.HasPrefix(p.src[p.at:], "0x")
		if c == '.' && strings.HasPrefix(p.src[end:], "..") {
			break // what follows is joined to the number as a text
		}
		if !exponent && c != '.' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			break
		}
		end++
	}
	text := p.src[p.at:end]
	if i, err := strconv.ParseInt(text, 0, 64); err == nil && (strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X") || strings.Trim(text, "0123456789") == "") {
		if strings.Trim(text, "0123456789") == "" { // no octal there
			i, err = strconv.ParseInt(text, 10, 64)
		}
		if err == nil && i < 1<<53 {
			p.at = end
			return &term{op: termNumber, text: "int", num: float64(i)}, nil
		}
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || strings.ContainsAny(text, "xXpP_nN") {
		return nil, fmt.Errorf("column %d: %q is no number", p.at+1, text)
	}
	p.at = end
	return &term{op: termNumber, num: f}, nil
}

func (p *scriptParser) name() (*term, error) {
	start := p.at
	for p.at < len(p.src) {
		c, n := utf8.DecodeRuneInString(p.src[p.at:])
		first := p.at == start
		if c != '_' && !unicode.IsLetter(c) && (first || !unicode.IsDigit(c)) && (!first || c != '@') || c == utf8.RuneError {
			break
		}
		p.at += n
	}
	switch name := p.src[start:p.at]; name {
	case "", "@":
		p.at = start
		return nil, p.unexpected()
	case "true":
		return &term{op: termBool, num: 1}, nil
	case "false":
		return &term{op: termBool}, nil
	default:
		return &term{op: termName, text: name}, nil
	}
}

// walk visits a term and all that it is made of.
func (t *term) walk(visit func(*term)) {
	visit(t)
	for _, a := range t.args {
		a.walk(visit)
	}
}

// usedBy tells of the entries that statements read and write, each time that they do, in their order.
func usedBy(list []*term, read, write func(key string)) {
	for _, t := range list {
		if t.op == termAssign {
			if t.text != ":=" && t.text != "=" {
				read(t.args[0].text)
			}
			t.args[1].walk(func(t *term) {
				if t.op == termName {
					read(t.text)
				}
			})
			write(t.args[0].text)
			continue
		}
		t.walk(func(t *term) {
			if t.op == termName {
				read(t.text)
			}
		})
	}
}
