package htn

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// What is looked for in the texts of conditions and statements is found by hand: package regexp would make the library for browsers larger
// by a fortieth. The test has it as regular expressions.

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r' }

// isWord reports whether a byte belongs to an English word.
func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func spaceless(text string) string {
	for text != "" && isSpace(text[0]) {
		text = text[1:]
	}
	return text
}

func begins(r rune) bool  { return r == '_' || unicode.IsLetter(r) }
func goesOn(r rune) bool  { return begins(r) || unicode.IsNumber(r) }
func member(r rune) bool  { return r == '.' || goesOn(r) }
func foreign(r rune) bool { return !member(r) }

// span returns how many bytes of a text are runes of a sort.
func span(text string, sort func(rune) bool) int {
	for i, r := range text {
		if !sort(r) {
			return i
		}
	}
	return len(text)
}

// identifier splits a name off the front of a text; "" if it begins with none.
func identifier(text string) (name, rest string) {
	if r, _ := utf8.DecodeRuneInString(text); text == "" || !begins(r) {
		return "", text
	}
	n := span(text, goesOn)
	return text[:n], text[n:]
}

// word finds an English word in a text, from a place on; -1 if there is none.
func word(text, word string, from int) int {
	for from <= len(text) {
		at := strings.Index(text[from:], word)
		if at < 0 {
			return -1
		}
		if at += from; at == 0 || !isWord(text[at-1]) {
			return at
		}
		from = at + 1
	}
	return -1
}

// talks reports whether statements call log or warn.
func talks(text string) bool {
	for _, name := range []string{"log", "warn"} {
		for at := word(text, name, 0); at >= 0; at = word(text, name, at+1) {
			if strings.HasPrefix(spaceless(text[at+len(name):]), "(") {
				return true
			}
		}
	}
	return false
}

// conjuncts returns what && and the word and join.
func conjuncts(text string) []string {
	for at := word(text, "and", 0); at >= 0; at = word(text, "and", at+1) {
		if end := at + 3; end == len(text) || !isWord(text[end]) {
			text = text[:at] + "&&" + text[end:]
		}
	}
	return strings.Split(text, "&&")
}

// comparison is a simple condition: a property that is not, or one that is compared with a value.
type comparison struct {
	not             bool
	name, op, value string
}

// simple reads one; false if the text is none.
func simple(text string) (comparison, bool) {
	for _, prefix := range []string{"not ", "!"} {
		if rest, ok := strings.CutPrefix(text, prefix); ok {
			if c, ok := compared(spaceless(rest)); ok {
				c.not = true
				return c, true
			}
		}
	}
	return compared(text)
}

func compared(text string) (c comparison, ok bool) {
	if c.name, text = identifier(text); c.name == "" || text == "" {
		return c, c.name != ""
	}
	text = spaceless(text)
	for _, op := range []string{"==", "!=", "<=", "<", ">=", ">"} {
		if rest, ok := strings.CutPrefix(text, op); ok {
			c.op, c.value = op, spaceless(rest)
			digits := strings.TrimPrefix(c.value, "-")
			return c, digits != "" && strings.IndexFunc(digits, foreign) < 0
		}
	}
	return c, false
}

// names reports whether a text has a name.
func names(text, name string) bool {
	for text != "" {
		found, rest := identifier(text)
		if found == name && found != "" {
			return true
		}
		if text = rest; found == "" {
			_, n := utf8.DecodeRuneInString(text)
			text = text[n:]
		}
	}
	return false
}

// assignment splits a statement into the property that it changes and what it becomes; false if it is another one.
func assignment(statement string) (name, value string, ok bool) {
	name, rest := identifier(spaceless(statement))
	rest = spaceless(rest[span(rest, member):])
	if rest != "" && strings.IndexByte("-+*/%", rest[0]) >= 0 {
		rest = rest[1:]
	}
	value, ok = strings.CutPrefix(rest, "=")
	return name, value, ok && name != "" && value != "" && value[0] != '='
}
