package document

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/spell"
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

	// More is what an editor knows of it beyond that; nil for nothing. Two problems are the same without it: see [Problem.Same].
	More *Detail `json:"-"`

	heir string // the document in which it was found, if that has the place from a base; see inherited.go
}

// Detail is what can be done about a problem, and how a page tells it to a designer, who sees no JSON.
type Detail struct {
	// Fixes were given by whoever found the problem. Nobody has tried them.
	Fixes []declare.Fix
	// Says and Todo are the reason and the hint for a page.
	Says, Todo string
}

// Bare returns the problem without detail: a key for maps.
func (p Problem) Bare() Problem {
	p.More = nil
	return p
}

// Fixes returns what can be done about it.
func (p Problem) Fixes() []declare.Fix {
	if p.More == nil {
		return nil
	}
	return p.More.Fixes
}

// Same reports whether another problem is the same, whatever can be done about it.
func (p Problem) Same(q Problem) bool { return p.Bare() == q.Bare() }

// Explain sets what is wrong and what to do about it; see [declare.InFile]. The hint is "" for what the fixes say.
func (p *Problem) Explain(reason, hint string, fixes ...declare.Fix) {
	if hint == "" {
		hint = declare.Hint(fixes)
	}
	var more Detail
	p.Reason, more.Says = declare.Texts(reason)
	p.Hint, more.Todo = declare.Texts(hint)
	if more.Fixes = fixes; len(fixes) > 0 || p.Reason != reason || p.Hint != hint {
		p.More = &more
	}
}

func (p Problem) String() string {
	var b strings.Builder
	file, within := Within(p.File) // a terminal follows the file alone
	b.WriteString(file)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", p.Line, p.Column)
	}
	b.WriteString(": ")
	if p.Warning {
		b.WriteString("warning: ")
	}
	if within != "" {
		b.WriteString("#" + within + ": ")
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

// MaxProblems bounds what one load reports.
const MaxProblems = 200

// Add notes a problem once: a document that is embedded twice has its problems only once.
func (ps *Problems) Add(p Problem) {
	if len(*ps) >= MaxProblems {
		return
	}
	for i := range *ps {
		if q := &(*ps)[i]; q.Line == p.Line && q.Column == p.Column && q.Same(p) {
			return
		}
	}
	*ps = append(*ps, p)
}

// Errors returns the problems that keep a document from running: all but the warnings.
func (ps Problems) Errors() Problems {
	switch {
	case !slices.ContainsFunc(ps, func(p Problem) bool { return p.Warning }):
		return ps
	case !slices.ContainsFunc(ps, func(p Problem) bool { return !p.Warning }):
		return nil
	}
	return slices.DeleteFunc(slices.Clone(ps), func(p Problem) bool { return p.Warning })
}

// Err sorts the problems, and is those that are no warnings as an error; nil if there are none.
func (ps Problems) Err() error {
	ps.Sort()
	if errs := ps.Errors(); len(errs) > 0 {
		return errs
	}
	return nil
}

// Sort puts them in the order of files and places.
func (ps Problems) Sort() {
	slices.SortStableFunc(ps, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

func quote(s string) string { return strconv.Quote(s) }

func join(names []string) string { return strings.Join(names, ", ") }

// Nearest returns the name that differs least from what was written, "" if none is near: for suggestions.
func Nearest(name string, among []string) string { return spell.Nearest(name, among) }
