package goap

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// The objects of a document, and what parameters and facts with parameters are, before objects are put in their place.

// objects are those of a document: each has a number, by which it is known here.
type objects struct {
	names []string
	types map[string]*objectType
}

// objectType is a type of objects.
type objectType struct {
	name string
	all  []int32
	enum bool // they are values of the enumeration of that name
}

// parameter stands for any object of a type.
type parameter struct {
	name string
	typ  *objectType
}

// number is that of an object, which is noted.
func (o *objects) number(name string) int32 {
	i := slices.Index(o.names, name)
	if i < 0 {
		i = len(o.names)
		o.names = append(o.names, name)
	}
	return int32(i)
}

// readObjects reads the types of a document and their objects.
func (g *grounding) readObjects() {
	g.objects.types = map[string]*objectType{}
	for i := range g.body.Objects {
		p := &g.body.Objects[i]
		t := &objectType{name: p.Name}
		values := []string(nil)
		if known := g.b.Registry().Type(p.Name); known != nil {
			values, t.enum = known.Enum(), true
			if values == nil {
				g.b.ProblemAt(p.At, "", fmt.Sprintf("the game has a type %s, and it is no enumeration", p.Name), "give the type of these objects another name", declare.ToRename(""))
				continue
			}
		}
		for _, o := range p.Value {
			why := declare.BadName(o.String())
			switch {
			case why != "":
				g.b.ProblemAt(o.At(), "", "the name of an object "+why, "")
			case t.enum && !slices.Contains(values, o.String()):
				g.b.ProblemAt(o.At(), "", fmt.Sprintf("%s has no value %q", p.Name, o.String()), "", kind.Closest(o.String(), values, "")...)
			case slices.Contains(t.all, g.objects.number(o.String())):
				g.b.ProblemAt(o.At(), "", fmt.Sprintf("the %s %s is there twice", p.Name, o), "", declare.ToRemove())
			default:
				t.all = append(t.all, g.objects.number(o.String()))
			}
		}
		g.objects.types[p.Name] = t
	}
	for _, t := range g.b.Registry().Types() { // an enumeration need not be listed
		if r := g.b.Registry().Type(t); r != nil && g.objects.types[t] == nil && len(r.Enum()) > 0 {
			e := &objectType{name: t, enum: true}
			for _, value := range r.Enum() {
				if declare.BadName(value) == "" {
					e.all = append(e.all, g.objects.number(value))
				}
			}
			g.objects.types[t] = e
		}
	}
}

// typeNames are the types that parameters can have: those of the document first.
func (g *grounding) typeNames() (names []string) {
	for i := range g.body.Objects {
		names = append(names, g.body.Objects[i].Name)
	}
	return names
}

// parameters reads those of a fact or an action; false if one is wrong, which is reported.
func (g *grounding) parameters(node string, list []kind.Text) (out []parameter, ok bool) {
	ok = true
	for _, text := range list {
		name, of, typed := strings.Cut(text.String(), ":")
		name, of = strings.TrimSpace(name), strings.TrimSpace(of)
		t := g.objects.types[of]
		problem := func(reason, hint string, fixes ...kind.Fix) {
			g.b.ProblemAt(text.At(), node, reason, hint, fixes...)
			ok = false
		}
		switch why := declare.BadName(name); {
		case !typed:
			problem(fmt.Sprintf("the parameter %q has no type", text), "write its name and its type"+declare.InFile(`, such as "b: box"`))
		case why != "":
			problem("the name of a parameter "+why, "")
		case slices.ContainsFunc(out, func(p parameter) bool { return p.name == name }):
			problem(fmt.Sprintf("two parameters are called %s", name), "")
		case t == nil && g.broken(of):
			ok = false
		case t == nil:
			problem(fmt.Sprintf("there are no objects of the type %q", of), "", kind.Suggest(of, g.typeNames(), declare.ToDeclare("type", "/objects", of, `["`+of+`1"]`))...)
		case g.objects.has(name):
			problem(fmt.Sprintf("the parameter %s is called like an object", name), "give it another name")
		default:
			out = append(out, parameter{name, t})
		}
	}
	return out, ok
}

// broken reports whether a type was there and could not be read, which has been reported.
func (g *grounding) broken(typ string) bool {
	return slices.ContainsFunc(g.body.Objects, func(p declare.Pair[[]kind.Text]) bool { return p.Name == typ })
}

// has reports whether one of the document's own types has an object of a name.
func (o *objects) has(name string) bool {
	i := int32(slices.Index(o.names, name))
	for _, t := range o.types {
		if !t.enum && slices.Contains(t.all, i) {
			return true
		}
	}
	return false
}

// within reports whether all objects of a type are of another.
func (t *objectType) within(other *objectType) bool {
	return t == other || !slices.ContainsFunc(t.all, func(i int32) bool { return !slices.Contains(other.all, i) })
}

// predicate is a fact with parameters, or a fact without.
type predicate struct {
	decl    *Fact
	name    string
	params  []parameter
	changes bool // an action changes it
	truth   bool // it is true or false
	always  bool // it is true at first, for all objects
	rows    [][]int32
	uses    map[string][]int32 // facts that are needed of it, by their names: their objects
}

// fixed reports whether the fact never changes: then it is known here, and plans need not know of it.
func (p *predicate) fixed() bool {
	return len(p.params) > 0 && p.truth && !p.changes && !p.decl.Expr.Given()
}

// holds reports whether the fact is true at first.
func (p *predicate) holds(row []int32) bool {
	return p.always || slices.ContainsFunc(p.rows, func(r []int32) bool { return slices.Equal(r, row) })
}

// signature is how the fact is written.
func (p *predicate) signature() string {
	if len(p.params) == 0 {
		return p.name
	}
	var names []string
	for _, q := range p.params {
		names = append(names, q.name)
	}
	return p.name + "(" + strings.Join(names, ", ") + ")"
}

// defaults reads for which objects a fact is true at first.
func (g *grounding) defaults(p *predicate) {
	n := p.decl.Default.Source
	if n == nil || n.Kind == jsontree.Bool {
		p.always = n != nil && n.Bool
		return
	}
	if n.Kind != jsontree.Array || !p.truth {
		if p.truth {
			g.b.ProblemAt(n.Pos, p.decl.Name, fmt.Sprintf("the default of %s is true, false, or a list of the objects for which it is true", p.signature()), "")
			p.decl.Default = Initial{}
		}
		return
	}
	for _, item := range n.Items {
		row := []*jsontree.Node{item}
		if item.Kind == jsontree.Array {
			row = item.Items
		}
		if len(row) != len(p.params) {
			g.b.ProblemAt(item.Pos, p.decl.Name, fmt.Sprintf("%s is about %d objects", p.signature(), len(p.params)), "write a list of as many")
			continue
		}
		var is []int32
		for i, o := range row {
			t := p.params[i].typ
			if at := int32(slices.Index(g.objects.names, o.Text)); o.Kind == jsontree.String && slices.Contains(t.all, at) {
				is = append(is, at)
				continue
			}
			g.b.ProblemAt(o.Pos, p.decl.Name, fmt.Sprintf("%s is no %s", said1(o), t.name), "", kind.Closest(o.Text, g.objects.namesOf(t), "")...)
		}
		if len(is) == len(row) && !p.holds(is) {
			p.rows = append(p.rows, is)
		}
	}
}

// said1 is a value as the document has it.
func said1(n *jsontree.Node) string {
	if n.Kind == jsontree.String {
		return fmt.Sprintf("%q", n.Text)
	}
	return "this"
}

// namesOf are the names of the objects of a type.
func (o *objects) namesOf(t *objectType) (names []string) {
	for _, i := range t.all {
		names = append(names, o.names[i])
	}
	return names
}
