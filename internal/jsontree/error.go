package jsontree

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostErrors is how many faults are reported before reading stops.
const mostErrors = 20

// Error is one fault of a document: where it is and what is wrong, in words for
// the person who wrote the document.
type Error struct {
	Pos    Position
	Reason string
}

// Error returns the fault as "line:column: reason".
func (e Error) Error() string {
	return fmt.Sprintf("%d:%d: %s", e.Pos.Line, e.Pos.Column, e.Reason)
}

// report records a fault; after the last that counts, reading stops at the next
// white space or where there could be some, and what that causes is silenced.
func (p *parser) report(at Position, format string, args ...any) {
	if p.stopped {
		return
	}
	p.errors = append(p.errors, Error{at, fmt.Sprintf(format, args...)})
	if len(p.errors) == mostErrors {
		p.stopped = true
	}
}

// sortErrors puts the faults in the order of the document.
func sortErrors(errors []Error) {
	slices.SortStableFunc(errors, func(a, b Error) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Column, b.Pos.Column))
	})
}

// quoted returns a name as a message shows it: in quotes, at most 40 characters.
func quoted(name string) string {
	return string(AppendString(nil, shortened(name)))
}

// shortened cuts text that is too long for a message.
func shortened(text string) string {
	const most = 40
	count := 0
	for i := range text {
		if count == most {
			return text[:i] + "..."
		}
		count++
	}
	return text
}

// found describes what stands at the reading position.
func (p *parser) found() string {
	if p.at >= len(p.src) {
		return "the end of the document"
	}
	switch c := p.src[p.at]; {
	case c == ',':
		return "a comma"
	case c == ':':
		return "a colon"
	case c == '"':
		return "a string"
	case c == '-' || c >= '0' && c <= '9':
		return "a number"
	}
	if word := p.word(); word != "" {
		return shortened(word)
	}
	r, size := utf8.DecodeRuneInString(p.src[p.at:])
	if r == utf8.RuneError && size == 1 {
		return fmt.Sprintf("byte 0x%02x, which is not UTF-8", p.src[p.at])
	}
	if !unicode.IsGraphic(r) || unicode.IsSpace(r) {
		return fmt.Sprintf("character U+%04X", r)
	}
	return string(r)
}

// word returns the run of letters, digits and underscores at the reading position.
func (p *parser) word() string {
	rest := p.src[p.at:]
	end := strings.IndexFunc(rest, func(r rune) bool {
		return r == utf8.RuneError || r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	if end < 0 {
		end = len(rest)
	}
	return rest[:end]
}
