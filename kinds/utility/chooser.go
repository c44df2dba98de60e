package utility

import (
	"fmt"
	"maps"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Chooser is a way of a coder's own in which one of several options is chosen. It gives the number of one that is a candidate; any
// other number chooses none. It is called in every decision in which there is a candidate, must not keep what it is given, and gives
// the same for the same: what it needs of chance it draws from [wits.Context.Rand].
type Chooser func(x *wits.Context, c Candidates) int

// Candidates are the options of a decision, for a [Chooser], as they have been scored: those of a document or of a level in it, in
// the order of their names.
type Candidates struct {
	x   *wits.Context
	u   *reasoner
	cur int
}

// Len returns how many options there are, also those that are no candidates.
func (c Candidates) Len() int { return len(c.u.options) }

// Is reports whether an option may be chosen: it is of use, none of a higher rank is, and it has not begun in this frame.
func (c Candidates) Is(i int) bool {
	return i >= 0 && i < len(c.u.options) && decisionOf(c.x, &c.u.options[i]) == Beaten
}

// Utility returns what an option is worth in this decision, its modifiers and its commitment included; 0 if it is of no use.
func (c Candidates) Utility(i int) float64 { return float(c.x, c.u.options[i].score) }

// Name returns an option's name in the document.
func (c Candidates) Name(i int) string { return c.u.options[i].Node.Name }

// Runs reports whether an option runs as the decision is made.
func (c Candidates) Runs(i int) bool { return i == c.cur }

// AddChooser offers designers a way to choose an option: "choose": {"by": name}. Do it after the kind was added, as
// std.NewRegistry does, and before documents are loaded.
func AddChooser(r *wits.Registry, name string, f Chooser) {
	k, ok := r.Kind(Kind{}.Name()).(Kind)
	switch {
	case !ok:
		r.Fail(fmt.Errorf(`the chooser %q is added to a registry that has the kind "utility"`, name))
		return
	case f == nil || name == "":
		r.Fail(fmt.Errorf("the chooser %q has no name, or is nil", name))
		return
	case k.choosers.of(name) != nil:
		r.Fail(fmt.Errorf("two choosers are called %q", name))
		return
	}
	all := &choosers{map[string]Chooser{name: f}}
	if k.choosers != nil {
		maps.Copy(all.byName, k.choosers.byName)
	}
	k.choosers = all
	r.AddKind(k)
}

// choosers are those that a registry has; nil for none.
type choosers struct{ byName map[string]Chooser }

func (c *choosers) of(name string) Chooser {
	if c == nil {
		return nil
	}
	return c.byName[name]
}

func (c *choosers) names() []string {
	if c == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(c.byName))
}

// chooserOf finds the chooser of a level that has one of a coder's own.
func (b *builder) chooserOf(l *levelDecl, node *wits.Node) Chooser {
	if l.Choose == nil {
		return nil
	}
	w, ok := l.Choose.Is.(*ownWay)
	if !ok || !w.By.Given() {
		return nil
	}
	name := w.By.String()
	f := b.choosers.of(name)
	if f == nil {
		at := ""
		if node != nil {
			at = node.Name
		}
		names := b.choosers.names()
		fixes := kind.Suggest(name, names)
		if len(names) == 0 {
			fixes = []declare.Fix{declare.ToDrop("choose")}
		}
		b.ProblemAt(w.By.At(), at, fmt.Sprintf("the game has no chooser %q", name), "", fixes...)
	}
	return f
}

// byOwn has the chooser of a coder's own choose.
func (u *reasoner) byOwn(x *wits.Context, cur int) int {
	x.SetCurrentNode(u.id)
	c := Candidates{x, u, cur}
	x.StayAwake()
	if i := u.own(x, c); c.Is(i) {
		return i
	}
	return -1
}
