package migrate

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// Result is what a migration gives.
type Result struct {
	// Name is that of the whole, for a project file.
	Name string
	// Main is the path of the document to begin with; Roots are all that no other document runs.
	Main  string
	Roots []string
	// Documents are in canonical form, sorted by path.
	Documents []File
	// Actions and Conditions are what a coder has to register, sorted by name. Conditions are functions that give a bool.
	Actions, Conditions []Primitive
	// Types are Go types that the ports need beside those of Wits, sorted by name.
	Types []ForeignType
	// Findings list what could not be taken over, what differs and what was guessed, in the order of the source.
	Findings []Finding

	game *wits.Registry // whose types of node count; nil for none
}

// File is a document and its path.
type File struct {
	Path string
	Data []byte
}

// Primitive is an action or a condition of the original.
type Primitive struct {
	// Name is what it is called here, a Go name; Original what it was called there.
	Name, Original string
	Doc            string
	Ports          []PrimitivePort
}

// PrimitivePort is a port of an action, or a parameter of a condition.
type PrimitivePort struct {
	// Name is what it is called here; Original what it was called there.
	Name, Original string
	Out            bool
	// Type is the name of a type of documents, such as "float".
	Type string
	// Default is the value where a document gives none; "" if there is none.
	Default string
	Doc     string
	// Guessed: the original does not say the type, or the direction.
	Guessed bool
}

// ForeignType is a type that only the original knows.
type ForeignType struct {
	// Name is what it is called here, a Go name; Original what it was called there.
	Name, Original string
}

// Level says how much a finding matters.
type Level uint8

// Levels of findings, worst first.
const (
	// Unmapped: it is not in the documents; a marked node holds its place.
	Unmapped Level = iota
	// Differs: it is in the documents and behaves otherwise in some cases.
	Differs
	// Guessed: the original does not say; what was assumed should be looked at.
	Guessed
)

// String is "unmapped", "differs" or "guessed".
func (l Level) String() string { return [...]string{"unmapped", "differs", "guessed"}[min(l, Guessed)] }

// MarshalText returns the word.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// Finding is something that could not be taken over as it is.
type Finding struct {
	Level Level `json:"level"`
	// File and Line say where in the source; File is empty where data was given and no file.
	File string `json:"file,omitempty"`
	Line int    `json:"line"`
	// Tree is the tree, Node the way to the node in it by names, such as "Patrol/Sequence/MoveTo"; both may be empty.
	Tree string `json:"tree,omitempty"`
	Node string `json:"node,omitempty"`
	// What is the name of the thing: that of a node type, an attribute, an entry.
	What   string `json:"what,omitempty"`
	Reason string `json:"reason"`
}

// String is one line of text.
func (f Finding) String() string {
	var b strings.Builder
	switch {
	case f.File == "":
		fmt.Fprintf(&b, "line %d", f.Line)
	case f.Line > 0:
		fmt.Fprintf(&b, "%s:%d", f.File, f.Line)
	default:
		b.WriteString(f.File)
	}
	fmt.Fprintf(&b, ": %s: ", f.Level)
	if f.Tree != "" {
		b.WriteString(f.Tree)
		if f.Node != "" {
			b.WriteString("/" + f.Node)
		}
		b.WriteString(": ")
	}
	if f.What != "" {
		b.WriteString(f.What + ": ")
	}
	b.WriteString(f.Reason)
	return b.String()
}

// Count says how many findings of a level there are.
func (r *Result) Count(l Level) int {
	n := 0
	for _, f := range r.Findings {
		if f.Level == l {
			n++
		}
	}
	return n
}

// Document returns a document by its path; nil if there is none.
func (r *Result) Document(path string) []byte {
	for _, f := range r.Documents {
		if f.Path == path {
			return f.Data
		}
	}
	return nil
}

// Project returns a project file for the documents, which names a manifest in the file wits.manifest.json beside it.
func (r *Result) Project() []byte {
	o := object{{"wits", 1}, {"project", projectName(r.Name)}, {"documents", "."}, {"manifest", "wits.manifest.json"}, {"roots", r.Roots}}
	return append(o.append(nil), '\n')
}

// projectName returns a name as projects have it: a word in lower case.
func projectName(name string) string {
	name = strings.TrimSuffix(path.Base(name), path.Ext(name))
	if name = snake(name); name == "" {
		return "migrated"
	}
	return name
}

// sort puts everything into its order, and drops findings that say the same.
func (r *Result) sort() {
	slices.SortFunc(r.Documents, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	slices.Sort(r.Roots)
	byName := func(a, b Primitive) int { return strings.Compare(a.Name, b.Name) }
	slices.SortFunc(r.Actions, byName)
	slices.SortFunc(r.Conditions, byName)
	slices.SortFunc(r.Types, func(a, b ForeignType) int { return strings.Compare(a.Name, b.Name) })
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Level, b.Level),
			strings.Compare(a.Node, b.Node), strings.Compare(a.What, b.What), strings.Compare(a.Reason, b.Reason))
	})
	r.Findings = slices.Compact(r.Findings)
}
