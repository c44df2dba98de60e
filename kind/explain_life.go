package kind

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// What answers of all kinds have in common: how a node stands, and what is quoted, counted and listed in them.

// Life adds how the node that is asked about stands, and reports whether it was active before the frame and is at its end. Began and
// ended are the ends of the sentences that say that it did so in the frame: ": it is pursued"; or "".
func (a *Explanation) Life(began, ended string) (was, is bool) {
	n := &a.Part.Nodes[a.Node]
	switch was, is = a.Ran(n.Active); {
	case is && a.Before != nil && !was:
		a.State("%s became active in this frame%s.", n.Name, began)
	case was && !is:
		a.State("%s ended in this frame%s.", n.Name, ended)
	default:
		a.Stands(n.Name, is)
	}
	return was, is
}

// Began reports whether the node that is asked about is known to have begun in the frame.
func (a *Explanation) Began() bool {
	was, is := a.Ran(a.Part.Nodes[a.Node].Active)
	return is && !was && a.Before != nil
}

// Runs reports whether the document is active at the end of the frame.
func (a *Explanation) Runs() bool { return a.After.Active(a.Part.Active) }

// NodeNamed returns the first node of the part that is called so; -1 if there is none.
func (a *Explanation) NodeNamed(name string) int {
	return slices.IndexFunc(a.Part.Nodes, func(n wits.NodeInfo) bool { return n.Name == name })
}

// About adds a sentence about a node that is known by its name.
func (a *Explanation) About(role wits.Role, node, format string, args ...any) {
	a.Say(role, a.NodeNamed(node), format, args...)
}

// Out returns the text of a value that a node gives out; otherwise if it gives out none of the name.
func (a *Explanation) Out(node int, name, otherwise string) string {
	if p := a.Port(node, name, true); p != nil && p.Value >= 0 {
		return a.Text(p.Value)
	}
	return otherwise
}

// Words returns those of the mind at the end of the frame; nil if it cannot be read.
func (a *Explanation) Words() (words []uint64) {
	a.Try(a.After, func(x *wits.Context) { words = slices.Clone(x.Words()) })
	return words
}

// Last returns the sentence that stands last.
func (a *Explanation) Last() *wits.Reason { return &a.Reasons[len(a.Reasons)-1] }

// Names reports whether the answer names a value already.
func (a *Explanation) Names(value int) bool {
	return slices.ContainsFunc(a.Reasons, func(r wits.Reason) bool { return r.Value == value })
}

// Quoted returns a text of a document within a sentence, on one line and in quotes.
func Quoted(text string) string { return `"` + flat(text) + `"` }

// Number returns a number within a sentence.
func Number(f float64) string { return fmt.Sprintf("%.4g", f) }

// List lists names within a sentence: "A, B and C".
func List(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// Capital returns a clause as the beginning of a sentence.
func Capital(clause string) string { return strings.ToUpper(clause[:1]) + clause[1:] }
