package expr

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxSource is the longest source in bytes.
const MaxSource = 16 << 10

type tokenKind uint8

const (
	tokenEnd tokenKind = iota
	tokenNewline
	tokenInt
	tokenFloat
	tokenString
	tokenName
	tokenOperator // operators, brackets and the words that are operators
)

// token is one word of the source.
type token struct {
	kind    tokenKind
	text    string // as written; the value of a string
	at, end int    // bytes in the source
	n       int64  // value of an int
	f       float64
}

// reserved words act as operators or literals and cannot name values.
var reserved = map[string]bool{
	"and": true, "or": true, "not": true, "true": true, "false": true, "if": true, "else": true,
}

// operators, those that begin with another one first. Some are not of the language: they are here to get a hint.
var operators = []string{
	"===", "!==", "**=", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "**", ":=", "<>", "=<",
	"=>", "<<", ">>", "->", "+", "-", "*", "/", "%", "<", ">", "!", "?", ":", "(", ")", "[", "]", "{", "}", ",", ".", ";",
	"=", "&", "|", "^",
}

// lexer cuts a source into tokens.
type lexer struct {
	*faults
	at       int
	newlines bool // ends of lines end statements
	depth    int  // open ( and [
	out      []token
}

// lex returns the tokens of a source, always with a tokenEnd last. What it cannot read it reports and leaves out. It
// appends to out.
func lex(f *faults, newlines bool, out []token) []token {
	l := lexer{faults: f, newlines: newlines, out: out}
	for l.at < len(f.src) {
		l.next()
	}
	l.emit(token{kind: tokenEnd, at: len(f.src), end: len(f.src)})
	return l.out
}

func (l *lexer) emit(t token) {
	l.out = append(l.out, t)
	l.at = t.end
}

func (l *lexer) next() {
	c := l.src[l.at]
	switch {
	case c == '\n':
		if l.newlines && l.depth == 0 && l.endsStatement() {
			l.emit(token{kind: tokenNewline, text: "\n", at: l.at, end: l.at + 1})
			return
		}
		l.at++
	case c == ' ' || c == '\t' || c == '\r':
		l.at++
	case strings.HasPrefix(l.src[l.at:], "//"):
		for l.at < len(l.src) && l.src[l.at] != '\n' {
			l.at++
		}
	case isDigit(c) || c == '.' && l.at+1 < len(l.src) && isDigit(l.src[l.at+1]):
		l.number()
	case c == '"' || c == '\'':
		l.quoted(c)
	default:
		l.word()
	}
}

// endsStatement reports whether the last token can be the last of a statement.
func (l *lexer) endsStatement() bool {
	if len(l.out) == 0 {
		return false
	}
	switch t := l.out[len(l.out)-1]; t.kind {
	case tokenInt, tokenFloat, tokenString, tokenName:
		return true
	case tokenOperator:
		switch t.text {
		case ")", "]", "}", "true", "false":
			return true
		}
	}
	return false
}

// word reads a name, an operator or something that is neither.
func (l *lexer) word() {
	r, size := utf8.DecodeRuneInString(l.src[l.at:])
	if isLetter(r) {
		end := l.at + nameLength(l.src[l.at:])
		t := token{kind: tokenName, text: l.src[l.at:end], at: l.at, end: end}
		if reserved[t.text] {
			t.kind = tokenOperator
		}
		l.emit(t)
		return
	}
	for _, o := range operators {
		if strings.HasPrefix(l.src[l.at:], o) {
			switch o {
			case "(", "[":
				l.depth++
			case ")", "]":
				l.depth = max(0, l.depth-1)
			}
			l.emit(token{kind: tokenOperator, text: o, at: l.at, end: l.at + len(o)})
			return
		}
	}
	if r == utf8.RuneError && size <= 1 {
		l.add(l.at, "", "the text is not valid UTF-8 here")
		size = 1
	} else {
		l.add(l.at, "", "the character %q means nothing in an expression", r)
	}
	l.at += size
}

func (l *lexer) number() {
	start, end := l.at, l.at
	digits := func() {
		for end < len(l.src) && isDigit(l.src[end]) {
			end++
		}
	}
	kind := tokenInt
	digits()
	if end+1 < len(l.src) && l.src[end] == '.' && isDigit(l.src[end+1]) {
		kind = tokenFloat
		end++
		digits()
	}
	if end < len(l.src) && (l.src[end] == 'e' || l.src[end] == 'E') {
		e := end + 1
		if e < len(l.src) && (l.src[e] == '+' || l.src[e] == '-') {
			e++
		}
		if e < len(l.src) && isDigit(l.src[e]) {
			kind = tokenFloat
			end = e
			digits()
		}
	}
	t := token{kind: kind, text: l.src[start:end], at: start, end: end}
	if n := nameLength(l.src[end:]); n > 0 {
		t.end += n
		l.add(start, "put a space or an operator after the number; units are not written in expressions",
			"%s is not a number", short(l.src[start:t.end]))
	} else if kind == tokenInt {
		t.n = l.integer(t)
	} else if f, err := strconv.ParseFloat(t.text, 64); err != nil {
		l.add(start, "", "the number %s is too large", short(t.text))
	} else {
		t.f = f
	}
	l.emit(t)
}

// integer returns the value of a whole number. The number just past the largest is let through for the parser, because
// with a minus before it it is the smallest.
func (l *lexer) integer(t token) int64 {
	u, err := strconv.ParseUint(t.text, 10, 64)
	if err == nil && u <= math.MaxInt64 {
		return int64(u)
	}
	if err == nil && u == 1<<63 && len(l.out) > 0 && l.out[len(l.out)-1].text == "-" {
		return math.MinInt64
	}
	l.add(t.at, "write "+short(t.text)+".0 for a float", "the whole number %s is too large", short(t.text))
	return 0
}

func (l *lexer) quoted(quote byte) {
	var b strings.Builder
	start := l.at
	i := start + 1
	for ; i < len(l.src) && l.src[i] != quote && l.src[i] != '\n'; i++ {
		c := l.src[i]
		switch {
		case c == '\\' && i+1 < len(l.src) && l.src[i+1] != '\n':
			i++
			if e := strings.IndexByte(`ntr\"'`, l.src[i]); e >= 0 {
				b.WriteByte("\n\t\r\\\"'"[e])
			} else {
				l.add(i-1, `write \\ for a backslash`, `the text has a \ before something that needs none`)
			}
		case c < utf8.RuneSelf:
			b.WriteByte(c)
		default:
			r, size := utf8.DecodeRuneInString(l.src[i:])
			if r == utf8.RuneError && size == 1 {
				l.add(i, "", "the text is not valid UTF-8 here")
				continue
			}
			b.WriteString(l.src[i : i+size])
			i += size - 1
		}
	}
	if i < len(l.src) && l.src[i] == quote {
		i++
	} else {
		l.add(start, "end it with "+string(quote), "the text is not closed")
	}
	l.emit(token{kind: tokenString, text: b.String(), at: start, end: i})
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isLetter(r rune) bool { return r == '_' || r != utf8.RuneError && unicode.IsLetter(r) }

// nameLength returns the length in bytes of the name that s begins with; 0 if it begins with none.
func nameLength(s string) int {
	for i, r := range s {
		if !isLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return i
		}
	}
	return len(s)
}

// short cuts a piece of source that is to be quoted in a message.
func short(s string) string {
	if utf8.RuneCountInString(s) <= 40 {
		return s
	}
	return string([]rune(s)[:37]) + "..."
}
