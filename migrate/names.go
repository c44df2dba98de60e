package migrate

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longest is how long names may become; documents allow 128 bytes, and endings are added.
const longest = 80

// identifier makes a name that documents allow: letters, digits and _, not beginning with a digit. It is "" if nothing
// is left.
func identifier(s string) string {
	var b strings.Builder
	for _, c := range s {
		letter := c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80 && unicode.IsLetter(c)
		digit := c >= '0' && c <= '9'
		switch {
		case letter || digit && b.Len() > 0:
			b.WriteRune(c)
		case digit:
			b.WriteByte('_')
			b.WriteRune(c)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "_"):
			b.WriteByte('_')
		}
		if b.Len() >= longest {
			break
		}
	}
	return strings.TrimRight(b.String(), "_")
}

// exported makes a name that Go exports: num_attempts becomes NumAttempts.
func exported(s string) string {
	var b strings.Builder
	up := true
	for _, c := range s {
		switch {
		case c >= 'a' && c <= 'z' && up:
			b.WriteRune(c - 'a' + 'A')
			up = false
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' && b.Len() > 0:
			b.WriteRune(c)
			up = false
		default:
			up = true
		}
		if b.Len() >= longest {
			break
		}
	}
	if b.Len() == 0 {
		return "Unnamed"
	}
	return b.String()
}

// smallFirst returns a name with a small first letter, as parameters of functions have it.
func smallFirst(s string) string {
	c, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(c)) + s[n:]
}

// snake makes a file's name: MainTree becomes main_tree.
func snake(s string) string {
	var b strings.Builder
	var last rune
	for i, c := range s {
		switch {
		case c >= 'A' && c <= 'Z':
			next, _ := utf8.DecodeRuneInString(s[i+1:])
			if unicode.IsLower(last) || unicode.IsDigit(last) || unicode.IsUpper(last) && unicode.IsLower(next) {
				b.WriteByte('_')
			}
			b.WriteRune(c - 'A' + 'a')
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9' && b.Len() > 0:
			b.WriteRune(c)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "_"):
			b.WriteByte('_')
		}
		if b.Len() >= longest {
			break
		}
		last = c
	}
	return strings.Trim(b.String(), "_")
}

// names gives out names that are free.
type names map[string]bool

// take returns a name, with a number behind it if it is taken.
func (n names) take(name string) string {
	out := name
	for i := 2; n[out]; i++ {
		out = name + "_" + strconv.Itoa(i)
	}
	n[out] = true
	return out
}

// reserved are names that neither ports nor variables may have, or that mean something in expressions.
var reserved = []string{"Activate", "Deactivate", "OnActivate", "OnDeactivate", "OnSuccess", "OnFailure", "Fail",
	"true", "false", "nobody", "and", "or", "not", "if", "else", "log", "warn"}

func newNames(more ...string) names {
	n := names{}
	for _, name := range reserved {
		n[name] = true
	}
	for _, name := range more {
		n[name] = true
	}
	return n
}
