package edit

import (
	"strconv"
	"strings"
)

// tell tells a finding in the words of a page, which shows no file: without what is only for whoever writes one, see [declare.InFile].
func (q *Finding) tell() {
	says, todo := q.Reason, q.Hint
	if q.More != nil {
		says, todo = q.More.Says, q.More.Todo
	}
	if q.Says = inWords(says); len(q.Fixes) == 0 {
		q.Todo = inWords(todo)
	}
}

// inWords writes names between typographic quotes, and a member with its value as one.
func inWords(s string) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(s, `"`)
		out.WriteString(before)
		if !found {
			break
		}
		name, after, _ := strings.Cut(rest, `"`)
		if value, behind, pair := valueOf(after); pair {
			name, after = name+": "+value, behind
		}
		out.WriteString("“" + name + "”")
		s = after
	}
	return strings.Trim(strings.Join(strings.Fields(out.String()), " "), " ,;:")
}

// valueOf returns the value of a member, behind whose name a text goes on, if that is a text, a number or a truth.
func valueOf(s string) (value, behind string, ok bool) {
	if s, ok = strings.CutPrefix(s, ": "); !ok {
		return "", "", false
	}
	if quoted, isText := strings.CutPrefix(s, `"`); isText {
		return strings.Cut(quoted, `"`)
	}
	end := strings.IndexAny(s+" ", " ,;)")
	_, err := strconv.ParseFloat(s[:end], 64)
	return s[:end], s[end:], err == nil || s[:end] == "true" || s[:end] == "false"
}
