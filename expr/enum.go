package expr

import (
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// Values of enumerations are written as names. Coders may give them names of several words, or such as "3d", which could not be read
// so: these are written in quotes, where the place says which enumeration is meant.

// Written returns a value of an enumeration as expressions name it: as it is, or in quotes if it is no name.
func Written(value string) string {
	if isName(value) {
		return value
	}
	quote := "'"
	if strings.Contains(value, quote) {
		quote = `"`
	}
	return quote + strings.NewReplacer(`\`, `\\`, "\n", `\n`, "\t", `\t`, quote, `\`+quote).Replace(value) + quote
}

// isName reports whether a text can stand as a name in an expression.
func isName(text string) bool {
	return text != "" && nameLength(text) == len(text) && !reserved[text]
}

// quotedValue returns the number of the value of an enumeration that a text in quotes stands for; -1 if it is none, or is written without
// quotes.
func quotedValue(t *wits.Type, text string) int {
	if t == nil || isName(text) {
		return -1
	}
	return slices.Index(t.Enum(), text)
}

// valueHint says how to write a value of an enumeration in place of a text.
func valueHint(t *wits.Type) string {
	for _, v := range t.Enum() {
		if isName(v) {
			return "write one of its values without quotes, such as " + v
		}
	}
	return "write one of its values, such as " + Written(t.Enum()[0])
}
