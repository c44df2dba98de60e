package goap

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// atom is a fact with its arguments as an action or a goal writes it: "At(b, l)".
type atom struct {
	pred  *predicate
	args  []int32 // of each: the number of an object, or, less than 0, that of a parameter of the action, from -1
	value *jsontree.Node
	at    jsontree.Position
}

// parseAtom takes a text apart: "At(b, l)" is At with b and l. A name alone is one without arguments.
func parseAtom(text string) (name string, args []string, ok bool) {
	name, list, with := strings.Cut(text, "(")
	if name = strings.TrimSpace(name); !with {
		return name, nil, declare.BadName(name) == ""
	}
	list, ok = strings.CutSuffix(strings.TrimSpace(list), ")")
	for _, a := range strings.Split(list, ",") {
		a = strings.TrimSpace(a)
		ok = ok && declare.BadName(a) == ""
		args = append(args, a)
	}
	return name, args, ok && declare.BadName(name) == ""
}

// written is a fact or an action with its arguments: "At(box1, yard)".
func written(name string, args []string) string {
	if len(args) == 0 {
		return name
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// atom reads a fact with its arguments; false, with the problem reported, if there is none such. Facts that could not be read are
// no problem here.
func (g *grounding) atom(node, text string, at jsontree.Position, params []parameter) (a atom, ok bool) {
	name, args, ok := parseAtom(text)
	if !ok {
		g.b.ProblemAt(at, node, fmt.Sprintf("%q is no fact", text), "write its name, and what it is about in parentheses"+declare.InFile(`, such as "At(b, l)"`))
		return a, false
	}
	a = atom{pred: g.predicates[key{name, len(args)}], at: at}
	if a.pred == nil {
		if !g.body.broken[name] {
			g.noFact(node, name, at, len(args))
		}
		return a, false
	}
	for i, arg := range args {
		want := a.pred.params[i].typ
		if p := slices.IndexFunc(params, func(p parameter) bool { return p.name == arg }); p >= 0 {
			if !params[p].typ.within(want) {
				g.b.ProblemAt(at, node, fmt.Sprintf("%s is a %s, and %s takes a %s there", arg, params[p].typ.name, a.pred.signature(), want.name), "")
				return a, false
			}
			a.args = append(a.args, int32(-1-p))
			continue
		}
		o := int32(slices.Index(g.objects.names, arg))
		if !slices.Contains(want.all, o) {
			names := g.objects.namesOf(want)
			for _, p := range params {
				names = append(names, p.name)
			}
			g.b.ProblemAt(at, node, fmt.Sprintf("%s is no parameter of %s, and no %s", arg, node, want.name), `declare it in "parameters", with its type`, kind.Closest(arg, names, "")...)
			return a, false
		}
		a.args = append(a.args, o)
	}
	return a, true
}

// noFact reports a fact that there is not.
func (g *grounding) noFact(node, name string, at jsontree.Position, args int) {
	var names, others []string
	for _, p := range g.ordered {
		names = append(names, p.name)
		if p.name == name {
			others = append(others, p.signature())
		}
	}
	if len(others) > 0 {
		g.b.ProblemAt(at, node, fmt.Sprintf("there is no fact %s about %s", name, objectCount(args)), "there is "+kind.Joined(others))
		return
	}
	g.b.ProblemAt(at, node, fmt.Sprintf("there is no fact %q", name), "", kind.Suggest(name, names)...)
}

func objectCount(n int) string {
	switch n {
	case 0:
		return "nothing"
	case 1:
		return "1 object"
	}
	return fmt.Sprintf("%d objects", n)
}

// same reports whether two atoms are the same fact, whatever the parameters stand for.
func (a *atom) same(o *atom) bool { return a.pred == o.pred && slices.Equal(a.args, o.args) }

// row is the objects of the atom under a binding.
func (a *atom) row(binding []int32) []int32 {
	row := make([]int32, len(a.args))
	for i, arg := range a.args {
		if row[i] = arg; arg < 0 {
			row[i] = binding[-1-arg]
		}
	}
	return row
}

// says reports whether the value is that bool.
func says(v *jsontree.Node, is bool) bool { return v.Kind == jsontree.Bool && v.Bool == is }

// equalValues reports whether two values of facts are the same.
func equalValues(a, b *jsontree.Node) bool {
	if a.Kind != b.Kind || a.Kind == jsontree.Object || a.Kind == jsontree.Array {
		return false
	}
	return a.Bool == b.Bool && a.Text == b.Text
}
