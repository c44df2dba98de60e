package expr

import "github.com/wits-ai/wits/internal/spell"

// statement is a piece of a script.
type statement struct {
	kind   statementKind
	at     int
	op     string // of an assignment: =, +=, -=, *=, /=, %=
	target *node  // of an assignment: a name
	value  *node  // condition, value or call
	body   []*statement
	other  []*statement // of an if: else
}

type statementKind uint8

const (
	statementAssign statementKind = iota
	statementIf
	statementCall
)

// parseScript reads statements up to the end of the source.
func parseScript(f *faults, room *Scratch) []*statement {
	if tooLong(f) {
		return nil
	}
	room.tokens = lex(f, true, room.tokens[:0])
	p := parser{faults: f, tokens: room.tokens, room: room}
	return p.statements(false)
}

func (p *parser) isLineEnd() bool { return p.peek().kind == tokenNewline || p.is(";") }

// statements reads up to the end, or up to the } of a block.
func (p *parser) statements(block bool) []*statement {
	var out []*statement
	for {
		for p.isLineEnd() {
			p.take()
		}
		if p.peek().kind == tokenEnd || block && p.is("}") {
			return out
		}
		s := p.statement()
		if !p.lost && !p.isLineEnd() && p.peek().kind != tokenEnd && !(block && p.is("}")) {
			p.unexpected(p.peek(), "the end of the statement")
		}
		if p.lost {
			p.recover()
			continue
		}
		out = append(out, s)
	}
}

// recover finds the end of a statement that could not be read, over any blocks that begin in it.
func (p *parser) recover() {
	p.lost = false
	for open := 0; p.peek().kind != tokenEnd; p.take() {
		switch {
		case p.is("{"):
			open++
		case p.is("}"):
			if open == 0 {
				if p.depth == 0 {
					p.take() // of no block
				}
				return
			}
			open--
		case p.isLineEnd() && open == 0:
			return
		}
	}
}

func (p *parser) statement() *statement {
	t := p.peek()
	switch {
	case p.is("if"):
		return p.branch()
	case p.is("else"):
		p.fail(t.at, "begin it with if", "else without an if before it")
		return nil
	case t.kind != tokenName:
		p.unexpected(t, "a statement")
		return nil
	}
	p.take()
	n := p.name(t)
	if n.kind == nodeCall {
		return &statement{kind: statementCall, at: n.at, value: n}
	}
	s := &statement{kind: statementAssign, at: t.at, target: n}
	o := p.take()
	switch o.text {
	case "=", "+=", "-=", "*=", "/=", "%=":
		s.op, s.at = o.text, o.at
	case ":=":
		p.add(o.at, "assign with =", ":= is no operator of a script")
		s.op = "="
	case "==":
		p.fail(o.at, spell.Meant("="), "a comparison alone does nothing")
		return nil
	case "+", "-":
		if p.is(o.text) {
			p.fail(o.at, "write "+o.text+"= 1", "%s%s is no operator of a script", o.text, o.text)
			return nil
		}
		p.unexpected(o, "= after the name")
	default:
		p.unexpected(o, "= after the name, or ( to call a function")
	}
	s.value = p.expression()
	return s
}

// branch reads if, and else where there is one: it may stand on the line after the closing brace.
func (p *parser) branch() *statement {
	p.enter()
	defer func() { p.depth-- }()
	s := &statement{kind: statementIf, at: p.take().at}
	s.value = p.expression()
	s.body = p.block()
	next := p.at
	for p.tokens[next].kind == tokenNewline {
		next++
	}
	if e := p.tokens[next]; p.lost || p.stopped || e.kind != tokenOperator || e.text != "else" {
		return s
	}
	p.at = next + 1
	if p.is("if") {
		s.other = []*statement{p.branch()}
	} else {
		s.other = p.block()
	}
	return s
}

func (p *parser) block() []*statement {
	open := p.peek()
	p.expect("{", "before what the if does")
	out := p.statements(true)
	if !p.accept("}") && !p.lost {
		p.fail(open.at, "close it with }", "the block is not closed")
		p.stopped = true
	}
	return out
}
