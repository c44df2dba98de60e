package wits

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Problem is one thing that is wrong with a document, in words for the designer who wrote it.
type Problem struct {
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"` // from 1, as Column; 0 where the place is not known
	Column int    `json:"column,omitempty"`
	Node   string `json:"node,omitempty"` // path of the node in the document
	Reason string `json:"reason"`
	Hint   string `json:"hint,omitempty"` // what to do about it
	// Warning: it looks like a mistake, but the document can run.
	Warning bool `json:"warning,omitempty"`

	heir string // the document in which it was found, if that has the place from a base; see inherited.go
}

func (p Problem) String() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", p.Line, p.Column)
	}
	b.WriteString(": ")
	if p.Warning {
		b.WriteString("warning: ")
	}
	if p.Node != "" {
		b.WriteString(p.Node + ": ")
	}
	b.WriteString(p.Reason)
	if p.Hint != "" {
		b.WriteString(" (" + p.Hint + ")")
	}
	return b.String()
}

// Problems is all that is wrong, as one error. It is sorted by file and place.
type Problems []Problem

// Error lists all problems, one a line.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// maxProblems bounds what one load reports.
const maxProblems = 200

// add notes a problem once: a document that is embedded twice has its problems only once.
func (ps *Problems) add(p Problem) {
	if len(*ps) < maxProblems && !slices.Contains(*ps, p) {
		*ps = append(*ps, p)
	}
}

// Errors are the problems that keep a document from running: all but the warnings.
func (ps Problems) Errors() Problems {
	if !slices.ContainsFunc(ps, func(p Problem) bool { return p.Warning }) {
		return ps
	}
	return slices.DeleteFunc(slices.Clone(ps), func(p Problem) bool { return p.Warning })
}

// err sorts the problems, and is those that are no warnings as an error; nil if there are none.
func (ps Problems) err() error {
	ps.sort()
	if errs := ps.Errors(); len(errs) > 0 {
		return errs
	}
	return nil
}

func (ps Problems) sort() {
	slices.SortStableFunc(ps, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

func quote(s string) string { return strconv.Quote(s) }

func join(names []string) string { return strings.Join(names, ", ") }

func smallFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// Nearest finds the name that differs least from what was written, "" if none is near: for suggestions.
func Nearest(name string, among []string) string { return nearest(name, among) }

func nearest(name string, among []string) string {
	best, limit := "", 1+len(name)/3
	var d distances
	for _, c := range among {
		if strings.EqualFold(c, name) {
			return c
		}
		if len(c)-len(name) > limit || len(name)-len(c) > limit {
			continue
		}
		if d := d.between(name, c); d <= limit && d < len(name) && (best == "" || d < limit) {
			best, limit = c, d
		}
	}
	if best == "" {
		best = beginning(name, among)
	}
	return best
}

// beginning is the shortest name that what was written is the beginning of, as in dist for distance, if that is long enough
// to tell.
func beginning(name string, among []string) (best string) {
	for _, c := range among {
		if len(name) >= 3 && len(c) > len(name) && strings.EqualFold(c[:len(name)], name) && (best == "" || len(c) < len(best)) {
			best = c
		}
	}
	return best
}

// distances is room for comparing names.
type distances [3][]int

// between is the number of letters to insert, remove, replace or swap (Damerau-Levenshtein, adjacent swaps), whether
// small or capital.
func (d *distances) between(a, b string) int {
	for i := range d {
		d[i] = slices.Grow(d[i][:0], len(b)+1)[:len(b)+1]
	}
	before, last, row := d[0], d[1], d[2]
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if lower(a[i-1]) == lower(b[j-1]) {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && lower(a[i-1]) == lower(b[j-2]) && lower(a[i-2]) == lower(b[j-1]) {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
