package htn

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var (
	talksExpr      = regexp.MustCompile(`\b(log|warn)\s*\(`)
	andExpr        = regexp.MustCompile(`\band\b`)
	simpleExpr     = regexp.MustCompile(`^(?:(not |!)\s*)?([\pL_][\pL\pN_]*)(?:\s*(==|!=|<=|<|>=|>)\s*(-?[\pL\pN_.]+))?$`)
	wordExpr       = regexp.MustCompile(`[\pL_][\pL\pN_]*`)
	assignmentExpr = regexp.MustCompile(`^\s*([\pL_][\pL\pN_]*)[\pL\pN_.]*\s*[-+*/%]?=([^=].*)$`)
)

// Texts are scanned as the regular expressions say.
func TestScanningIsThatOfTheExpressions(t *testing.T) {
	piece := rapid.SampledFrom([]string{"a", "b1", "_", "ä", "²", "log", "warn", "and", "not", "not ", "!", " ", "\t", "(", ")", "=", "==", "!=", "<", "<=", ">", ">=", "-", "+", "3", ".", "4.5", "&&", "a.b", "\xff", "€"})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces"), "")
		if got, want := talks(text), talksExpr.MatchString(text); got != want {
			t.Fatalf("talks(%q) is %v", text, got)
		}
		if got, want := conjuncts(text), strings.Split(andExpr.ReplaceAllString(text, "&&"), "&&"); !slices.Equal(got, want) {
			t.Fatalf("the conjuncts of %q are %q, not %q", text, got, want)
		}
		c, ok := simple(text)
		if m := simpleExpr.FindStringSubmatch(text); ok != (m != nil) || ok && (c != comparison{m[1] != "", m[2], m[3], m[4]}) {
			t.Fatalf("the condition %q is %+v, %v, not %q", text, c, ok, m)
		}
		for _, name := range []string{"a", "b1", "_", "not", "aa"} {
			if got, want := names(text, name), slices.Contains(wordExpr.FindAllString(text, -1), name); got != want {
				t.Fatalf("%q names %s: %v", text, name, got)
			}
		}
		name, value, ok := assignment(text)
		if m := assignmentExpr.FindStringSubmatch(text); ok != (m != nil) || ok && (name != m[1] || value != m[2]) {
			t.Fatalf("the assignment %q is %q, %q, %v, not %q", text, name, value, ok, m)
		}
	})
}
