package expr

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/spell"
)

// Error is one fault of a source text: where, why, and what the author may have meant.
type Error struct {
	// Offset counts bytes from 0; it equals the length of the source when something is missing at its end.
	Offset int
	// Line counts from 1; Column counts characters (runes) from 1 within the line.
	Line, Column int
	// Reason says what is wrong, in words of a designer.
	Reason string
	// Hint says what to write instead; empty when there is nothing to suggest.
	Hint string
	// Unknown is a name that stands for nothing; "" for other faults.
	Unknown string
	// Fixes are what could stand instead.
	Fixes []declare.Fix
}

// Error returns the place, the reason and the hint in one line.
func (e Error) Error() string {
	s := fmt.Sprintf("column %d: %s", e.Column, e.Reason)
	if e.Line > 1 {
		s = fmt.Sprintf("line %d, %s", e.Line, s)
	}
	if e.Hint != "" {
		s += " (" + e.Hint + ")"
	}
	return s
}

// maxErrors bounds how many faults of one source are reported.
const maxErrors = 50

// faults collects errors of one source.
type faults struct {
	src  string
	list []Error
}

func (f *faults) add(at int, hint, reason string, args ...any) *Error {
	if len(f.list) >= maxErrors {
		return &Error{} // nobody will see it
	}
	if len(args) > 0 {
		reason = fmt.Sprintf(reason, args...)
	}
	line, column := position(f.src, at)
	f.list = append(f.list, Error{Offset: at, Line: line, Column: column, Reason: reason, Hint: hint})
	return &f.list[len(f.list)-1]
}

// meant adds what may have been meant by a name or an operator; "" for nothing.
func (e *Error) meant(wrong, right string) {
	switch {
	case right != "" && strings.ContainsAny(right[:1], `'"`): // with the quotes that it is written in
		e.Hint = "write " + right
		e.Fixes = []declare.Fix{declare.ToUse(wrong, right).As(e.Hint)}
	case right != "":
		e.Hint, e.Fixes = spell.Meant(right), []declare.Fix{declare.ToUse(wrong, right)}
	}
}

// sorted returns the errors in the order of their places.
func (f *faults) sorted() []Error {
	sort.SliceStable(f.list, func(i, j int) bool { return f.list[i].Offset < f.list[j].Offset })
	return f.list
}

// position turns a byte offset into a line and a column, both from 1.
func position(src string, at int) (line, column int) {
	before := src[:at]
	start := strings.LastIndexByte(before, '\n') + 1
	return 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[start:])
}
