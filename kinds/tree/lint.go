package tree

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Lints are warnings about what can run but is seldom meant [Pro360, ch. 3, 6 and 7].
//
//   - a condition that nobody looks at again while what follows it runs; "abort" says what is meant, "none" included
//   - a condition that is to abort what cannot run; one in a parallel, which looks at it once
//   - a composite without children, or with more than manyChildren
//   - a child that is never reached, because one before it cannot end so that the node goes on
//   - a parallel that waits for a child that never ends
//   - two children of one selector that are the same
//   - something solid that never ends
//   - scores that stand on different scales, or too many of them to be tuned

const (
	manyChildren = 7  // more are easier to read as composites of composites
	manyScores   = 12 // more are hard to tune against each other
)

// lint warns about all nodes.
func (b *builder) lint(root *decl) {
	l := linter{known: make([]prospects, len(b.nodes)), b: b}
	b.t.ends = l.of(root)
	for _, n := range b.nodes {
		if n.typ.op == opSolid {
			l.unending(b, n)
		}
		if !n.typ.many {
			continue
		}
		switch c := len(n.children); {
		case c == 0:
			ends := "succeeds"
			if n.typ.op == opSelector || n.typ.op == opUtility {
				ends = "fails"
			}
			reason := fmt.Sprintf("the %s has no children: it %s at once", n.typ.name, ends)
			if n.typ.op == opOwn { // what it does then, only its author knows
				reason = fmt.Sprintf("the %s has no children", n.typ.name)
			}
			child := b.freeName("Wait")
			b.Warn(n.Node, n.typ.name, reason, "", kind.Fix{Label: "Add a child that waits",
				Changes: []declare.Change{{At: "/nodes/" + child, Value: `{"wait": 1}`}, {At: "/nodes/" + n.Node.Name + "/" + n.typ.name + "/-", Value: strconv.Quote(child)}}})
		case n.typ.name == "utility" && c > manyScores:
			b.Warn(n.Node, n.typ.name, fmt.Sprintf("%d scores are hard to tune against each other", c), "let some children be utility nodes of their own")
		case n.typ.name != "utility" && c > manyChildren:
			b.Warn(n.Node, n.typ.name, fmt.Sprintf("the %s has %d children", n.typ.name, c), "it is easier to read in parts: let children be composites")
		}
		l.misplaced(b, n)
		switch n.typ.name {
		case "sequence", "filter", "selector":
			l.unreached(b, n)
			l.unwatched(b, n)
			l.twins(b, n)
		case "parallel":
			l.endless(b, n)
		case "utility":
			l.scales(b, n)
		}
	}
}

// prospects are the ways in which a node can end. A node with none never does.
type prospects struct {
	succeeds, fails bool
	takes           bool // it may run for more than a frame
	known           bool // it was found out
}

func ways(succeeds, fails, takes bool) prospects {
	return prospects{succeeds: succeeds, fails: fails, takes: takes}
}

// anything is what is not known.
var anything = ways(true, true, true)

// Ends reports how the tree can end by itself; see kind.Ender.
func (t *tree) Ends() (success, failure bool) { return t.ends.succeeds, t.ends.fails }

// linter remembers what was found out of nodes, by the index of their declaration.
type linter struct {
	known []prospects
	b     *builder
}

// of finds out how a node can end. What is not known can end either way.
func (l *linter) of(n *decl) prospects {
	if n == nil {
		return anything
	}
	p := &l.known[n.index]
	if !p.known {
		*p = anything // while it is being found out
		*p = l.find(n)
		p.known = true
	}
	return *p
}

func (l *linter) find(n *decl) prospects {
	if t, ok := n.Is.(ender); ok {
		return t.ends(l, n)
	}
	return anything
}

// only returns how the one child of a decorator can end.
func (l *linter) only(n *decl) prospects {
	if len(n.children) != 1 {
		return anything
	}
	return l.of(n.children[0].decl)
}

// series returns a sequence (up) or selector: it goes on while children end one way.
func (l *linter) series(n *decl, up bool) prospects {
	p := prospects{}
	for _, c := range n.children {
		q := l.of(c.decl)
		p.takes = p.takes || q.takes
		goesOn := q.fails
		if up {
			goesOn = q.succeeds
			p.fails = p.fails || q.fails
		} else {
			p.succeeds = p.succeeds || q.succeeds
		}
		if !goesOn {
			return p
		}
	}
	if up {
		p.succeeds = true
	} else {
		p.fails = true
	}
	return p
}

// unreached warns of the first child that no way leads to.
func (l *linter) unreached(b *builder, n *node) {
	if n.ownOrder() {
		return
	}
	for i, c := range n.children[:max(0, len(n.children)-1)] {
		p := l.of(c.decl)
		goesOn, how := p.succeeds, "succeeds"
		if n.typ.name == "selector" {
			goesOn, how = p.fails, "fails"
		}
		if !goesOn {
			next := n.children[i+1].name
			b.Warn(n.Node, n.typ.name, fmt.Sprintf("%s is never reached, since %s never %s", next, c.name, how), "")
			return
		}
	}
}

// unwatched warns of a condition before something that takes its time, if nothing says whether it is looked at again.
func (l *linter) unwatched(b *builder, n *node) {
	if s, ok := n.Is.(*Sequence); ok && s.Reactive.Reactive || n.typ.op != opSequence {
		return
	}
	if f, ok := n.Is.(*Filter); ok && f.Reactive.Reactive {
		return
	}
	if b.Full() {
		return
	}
	for i, c := range n.children {
		if c.decl == nil {
			continue
		}
		if when, ok := c.decl.Is.(*If); !ok || when.Abort.Given() {
			continue
		}
		for _, later := range n.children[i+1:] {
			if p := l.of(later.decl); p.takes {
				b.Warn(b.node(c.decl).Node, "if", "nobody looks at the condition again while "+later.name+" runs",
					`add "abort": "self" to end that when it no longer holds, or "abort": "none" if once is enough`,
					declare.ToAdd("abort", `"self"`), declare.ToAdd("abort", `"none"`))
				break
			}
		}
	}
}

// ownOrder reports whether children come in another order than that of the list.
func (d *decl) ownOrder() bool {
	switch is := d.Is.(type) {
	case *Sequence:
		return is.Order.Given()
	case *Selector:
		return is.Order.Given() || is.Hinted
	}
	return false
}

// endless warns of a parallel that waits for the success of all children, of which one never ends; not if that is said, or
// if none of them ends.
func (l *linter) endless(b *builder, n *node) {
	if p, ok := n.Is.(*Parallel); !ok || p.Success.Given() {
		return
	}
	ends := 0
	for _, c := range n.children {
		if p := l.of(c.decl); p.succeeds || p.fails {
			ends++
		}
	}
	if ends == 0 {
		return
	}
	for _, c := range n.children {
		if p := l.of(c.decl); !p.succeeds && !p.fails {
			b.Warn(n.Node, n.typ.name, fmt.Sprintf("the parallel waits for the success of all children, and %s never ends", c.name),
				`say "success": "all" if that is meant`, declare.ToAdd("success", `"all"`))
			return
		}
	}
}

// unending warns of what is solid and never ends.
func (l *linter) unending(b *builder, n *node) {
	if p := l.of(n.decl); !p.succeeds && !p.fails {
		b.Warn(n.Node, n.typ.name, fmt.Sprintf("%s never ends, so whoever asks it to waits for ever", n.children[0].name),
			fmt.Sprintf(`let it end when it is asked: "while": "not %s.Asked"`, n.Node.Name))
	}
}

// freeName returns a name that no node has.
func (b *builder) freeName(wanted string) string {
	name := wanted
	for i := 2; slices.ContainsFunc(b.nodes, func(n *node) bool { return n.Node.Name == name }); i++ {
		name = wanted + strconv.Itoa(i)
	}
	return name
}

// twins warns of children of a selector that are the same: the second fails as the first did.
func (l *linter) twins(b *builder, n *node) {
	if n.typ.name != "selector" {
		return
	}
	seen := map[string]string{}
	for i, c := range n.children {
		if c.decl == nil || c.decl.typ.inner() {
			continue
		}
		text := string(c.decl.Source.AppendCompact(nil))
		if first, ok := seen[text]; ok {
			b.Warn(b.node(c.decl).Node, "", fmt.Sprintf("it does the same as %s, which comes before it", first), "use retry if it shall be tried again", kind.Fix{Label: "Remove " + c.name, Changes: []declare.Change{{Do: declare.Remove, At: fmt.Sprintf("/nodes/%s/selector/%d", n.Node.Name, i)}, {Do: declare.Remove, At: "/nodes/" + c.name}}})
		}
		seen[text] = c.name
	}
}

// scales warns of children whose scores are numbers of different sizes.
func (l *linter) scales(b *builder, n *node) {
	var low, high string
	for _, c := range n.children {
		if c.decl == nil {
			continue
		}
		if s, err := strconv.ParseFloat(c.decl.Score.String(), 64); err == nil {
			if s > 1 {
				high = c.name
			} else if s > 0 && s < 1 {
				low = c.name
			}
		}
	}
	if low != "" && high != "" {
		b.Warn(n.Node, n.typ.name, fmt.Sprintf("the scores stand on different scales: that of %s is below 1 and that of %s above", low, high), "use 0 to 1 for all")
	}
}
