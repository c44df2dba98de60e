package edit

import (
	"regexp"
	"strings"
)

// The command line shows what to write into a file. A page shows no file: there the same is told without JSON.

var (
	jsonForms = regexp.MustCompile(` in (?:\[ ?\]|\{ ?\}|quotes)`)
	textPairs = regexp.MustCompile(`"(\w+)": ?"([^"]*)"`)
	bitPairs  = regexp.MustCompile(`"(\w+)": ?(true|false|-?\d+(?:\.\d+)?)`)
	openPairs = regexp.MustCompile(`"(\w+)": ?`)
	inQuotes  = regexp.MustCompile(`"([^"]*)"`)
	examples  = regexp.MustCompile(`,? ?\b(?:such as|for example) *([,;.)]|$)`)
	orObject  = regexp.MustCompile(`(?:^| )or an object\b`)
	beforeDot = regexp.MustCompile(`\s+([,;.)])`)
	// byButton is what a hint begins with that says what a fix does.
	byButton = regexp.MustCompile(`^(?:add|write|remove|did you mean|there (?:is|are)|such as|set|say|declare|put|leave|give|rename|take)\b`)
)

// inWords tells the same without JSON: no braces, no member with a colon, names between typographic quotes.
func inWords(s string) string {
	s = unbracketed(jsonForms.ReplaceAllString(s, ""))
	s = textPairs.ReplaceAllString(s, "“$1: $2”")
	s = bitPairs.ReplaceAllString(s, "“$1: $2”")
	s = openPairs.ReplaceAllString(s, "“$1” ")
	s = inQuotes.ReplaceAllString(s, "“$1”")
	s = examples.ReplaceAllString(s, "$1")
	s = orObject.ReplaceAllString(s, "")
	s = beforeDot.ReplaceAllString(s, "$1")
	return strings.Trim(strings.Join(strings.Fields(s), " "), " ,;:")
}

// unbracketed takes away what lies in brackets, however deep: a value of JSON.
func unbracketed(s string) string {
	var out strings.Builder
	depth := 0
	for _, c := range s {
		switch {
		case c == '{' || c == '[':
			depth++
		case (c == '}' || c == ']') && depth > 0:
			depth--
		case depth == 0:
			out.WriteRune(c)
		}
	}
	return out.String()
}

// tell tells a finding in words.
func (q *Finding) tell() {
	q.Says = inWords(q.Reason)
	if len(q.Fixes) == 0 || !byButton.MatchString(q.Hint) {
		q.Todo = inWords(q.Hint)
	}
}
