package jsontree

import (
	"strings"
	"unicode/utf8"
)

// startsValue marks the characters that a value can begin with, or something
// that is meant as one.
var startsValue = func() (t [256]bool) {
	for c := range t {
		t[c] = wordGoesOn[c] || strings.IndexByte("{[\"'-+.", byte(c)) >= 0
	}
	return
}()

// oddValue reports what does not begin as a value does, and makes of it what it
// can.
func (p *parser) oddValue(o owner) *Node {
	switch c := p.src[p.at]; {
	case c == '\'':
		n := p.newNode(String)
		n.Text = p.text()
		return n
	case c == '+' || c == '.':
		n := p.newNode(Number)
		n.Text = p.badNumber()
		return n
	case p.word() != "":
		n := p.newNode(Null)
		p.oddWord(n)
		return n
	}
	p.report(p.here(), "expected %s, but found %s", o.wanted(), p.found())
	for first := true; p.at < len(p.src); first = false {
		c := p.src[p.at]
		if startsValue[c] && p.readable() {
			return p.value(o)
		}
		if c == ',' || c == ']' || c == '}' || c == '\n' || !first && (c == '/' || c == '#') {
			break
		}
		p.skip(1)
	}
	return p.newNode(Null)
}

// readable tells whether what begins as a value at the reading position is one
// or will be taken for one, so that reading it moves on.
func (p *parser) readable() bool {
	return p.src[p.at] < utf8.RuneSelf || p.word() != ""
}

// oddWord reports a word that is no value and fills n with what it may mean.
func (p *parser) oddWord(n *Node) {
	at, word := p.here(), p.word()
	p.skip(len(word))
	switch strings.ToLower(word) {
	case "true":
		n.Kind, n.Bool = Bool, true
		p.report(at, "%s is written true", word)
	case "false":
		n.Kind = Bool
		p.report(at, "%s is written false", word)
	case "null", "nil", "none", "undefined":
		p.report(at, "%s is written null", word)
	case "nan", "inf", "infinity":
		n.Kind, n.Text = Number, "0"
		p.report(at, "%s is not allowed: a number must be finite", word)
	default:
		n.Kind, n.Text = String, word
		p.report(at, "%s is not a value; a string is written in double quotes: %s", shortened(word), quoted(word))
	}
}

// unclosed reports, once, that the document ends inside n.
func (p *parser) unclosed(n *Node) {
	if !p.ended {
		p.report(p.here(), "the document ends before the %s of line %d, column %d is closed", n.Kind, n.Pos.Line, n.Pos.Column)
	}
	p.ended = true
}

// spareComma reports a comma that has nothing after it.
func (p *parser) spareComma(comma Position, closer string) {
	if comma != (Position{}) {
		p.report(comma, "remove this comma: %s follows", closer)
	}
}

// wrongCloser reports a bracket of the other kind than n wants. If others of
// that kind are open, it is left to them.
func (p *parser) wrongCloser(n *Node, closer string, others int) {
	p.report(p.here(), "expected %s to close the %s of line %d, column %d, but found %s", closer, n.Kind, n.Pos.Line, n.Pos.Column, p.found())
	if others == 0 && p.at < len(p.src) {
		p.at++
	}
}

// tooDeep reports an array or object that lies too deep, and skips it.
func (p *parser) tooDeep() {
	p.report(p.here(), "arrays and objects lie more than %d deep inside each other", p.deepest)
	p.skipNested()
}

// resume skips what cannot be understood, at least one character, up to where a
// member or item may begin or end. If it passes a comma, it returns its place.
func (p *parser) resume() Position {
	for first := true; p.at < len(p.src); first = false {
		switch p.src[p.at] {
		case ',':
			comma := p.here()
			p.at++
			return comma
		case '}', ']':
			return Position{}
		case '"', '\n':
			if !first {
				return Position{}
			}
			p.skip(1)
		case '{', '[':
			p.skipNested()
		default:
			p.skip(1)
		}
	}
	return Position{}
}

// skipNested skips the array or object at the reading position with all that is
// in it.
func (p *parser) skipNested() {
	open := 0
	for p.at < len(p.src) {
		switch p.src[p.at] {
		case '{', '[':
			open++
		case '}', ']':
			open--
			if open == 0 {
				p.at++
				return
			}
		case '"':
			p.skipText()
			continue
		}
		p.skip(1)
	}
}

// skipText skips a string, or what of it is in this line.
func (p *parser) skipText() {
	p.at++
	for p.at < len(p.src) {
		switch p.src[p.at] {
		case '"':
			p.at++
			return
		case '\n':
			return
		case '\\':
			p.at++
			if p.at < len(p.src) && p.src[p.at] == '\n' {
				return
			}
		}
		p.skip(1)
	}
}
