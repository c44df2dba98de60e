package utility

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Shared is the kind "considerations": sets of considerations and curves that several utility documents use by name. It
// runs nothing. What its expressions name is what whoever uses a set has under that name.
//
//	{
//	  "wits": 1, "kind": "considerations",
//	  "curves": {"Steep": {"logistic": 20}},
//	  "considerations": {"Able": [{"name": "NotBusy", "if": "not Busy"}, {"name": "NotRooted", "if": "not Rooted"}]}
//	}
//
// A utility document names it in "shared": {"Common": "common.considerations.json"} and then writes {"use": "Common.Able"}
// and "curve": "Common.Steep".
type Shared struct{ kind.Declared[Sets] }

// Name is "considerations".
func (Shared) Name() string { return "considerations" }

// DataKind marks that considerations do not run.
func (Shared) DataKind() {}

// Doc explains the kind.
func (Shared) Doc() string {
	return "Sets of considerations, and curves, that several utility documents use by name."
}

// Decode reads the document's own members.
func (k Shared) Decode(d *document.Decoder) any {
	doc := d.Document()
	if len(doc.Ports) > 0 || len(doc.Variables) > 0 || len(doc.Boards) > 0 {
		d.Problem(d.At(), "", "what is shared has no ports, variables and boards of its own", "its expressions name those of whoever uses it")
	}
	return k.Declared.Decode(d)
}

// Build refuses to run. Checked for itself the document is fine.
func (Shared) Build(b *wits.Builder, body any) wits.Part {
	if !b.Root() {
		b.Problem(nil, "", "considerations do not run", `name the document in "shared" of a utility document`)
		return nil
	}
	return nothing{}
}

// nothing is a program that does nothing.
type nothing struct{}

func (nothing) Activate(*wits.Context)           {}
func (nothing) Update(*wits.Context) wits.Status { return wits.Running }
func (nothing) Abort(*wits.Context)              {}

// Check finds names that lead nowhere, in a document that is looked at for itself.
func (s *Sets) Check(c *kind.Checker) {
	s.tag = tagOf(tagOf(0, c.Source.Get("considerations")), c.Source.Get("curves"))
	k := &checking{Checker: c}
	k.sets(s)
	var walk func(list []Consideration)
	walk = func(list []Consideration) {
		for i := range list {
			d := &list[i]
			if is, ok := d.Is.(*useDecl); ok && is.Use.Given() {
				if _, ok := valueOf(s.Considerations, is.Use.String()); !ok {
					c.Problem(is.Use.At(), fmt.Sprintf("there is no set of considerations %q", is.Use), "", kind.Suggest(is.Use.String(), namesOf(s.Considerations))...)
				}
			}
			for _, s := range d.shapes() {
				if _, _, dotted := cut(s.Curve.Name()); dotted {
					c.Problem(s.Curve.At(), fmt.Sprintf("there is no curve %q", s.Curve.Name()), "", declare.ToRemove().As(""))
				}
			}
			walk(d.within())
		}
	}
	for i := range s.Considerations {
		walk(s.Considerations[i].Value)
	}
}

// valueOf returns what has a name.
func valueOf[T any](pairs kind.Pairs[T], name string) (value T, ok bool) {
	for i := range pairs {
		if pairs[i].Name == name {
			return pairs[i].Value, true
		}
	}
	return value, false
}

func namesOf[T any](pairs kind.Pairs[T]) (names []string) {
	for i := range pairs {
		names = append(names, pairs[i].Name)
	}
	return names
}

// source is where a set of considerations comes from: the document itself, or another that it shares with more.
type source struct {
	*Sets
	doc  *document.Document // nil: the document itself
	name string             // of the other document; "" for the document itself
}

// openOthers finds the other documents.
func (b *builder) openOthers() {
	b.sources, b.used = map[string]*source{"": {Sets: &b.body.Sets}}, map[string]bool{}
	for _, o := range b.body.Shared {
		doc, body, reason, fixes := b.Consult(o.Value.String(), Shared{}.Name())
		if reason != "" {
			b.ProblemAt(o.Value.At(), "", reason, "", fixes...)
		}
		s, ok := body.(*Sets)
		if !ok {
			s = nil // what is wrong has been reported
		}
		b.sources[o.Name] = &source{s, doc, o.Name}
		if s != nil {
			b.tag = b.tag*31 + uint64(s.tag)
		}
	}
}

// find looks a name up, "Able" or "Common.Able", as seen from a source. The source is nil if it is of a document that
// could not be read, or is not there, which has been reported.
func (b *builder) find(from *source, name *jsontree.Node, node string) (*source, string) {
	alias, rest, dotted := cut(name.Text)
	if !dotted {
		if from.name == "" {
			b.used[name.Text] = true
		}
		return from, name.Text
	}
	b.used[alias+"."] = true
	if s, ok := b.sources[alias]; ok && from.name == "" {
		if s.Sets == nil {
			return nil, rest
		}
		return s, rest
	}
	b.ProblemIn(from.doc, name.Pos, node, fmt.Sprintf("there is no shared document %q", alias), "", kind.Suggest(alias, namesOf(b.body.Shared), kind.Fix{Hint: `name it in "shared"` + declare.InFile(fmt.Sprintf(`: {%q: "common.considerations.json"}`, alias))})...)
	return nil, rest
}

func cut(name string) (alias, rest string, dotted bool) {
	for i, c := range name {
		if c == '.' {
			return name[:i], name[i+1:], true
		}
	}
	return "", name, false
}
