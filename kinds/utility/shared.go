package utility

import (
	"fmt"
	"slices"
	"sort"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/curve"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
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
type Shared struct{}

// Name is "considerations".
func (Shared) Name() string { return "considerations" }

// DataKind marks that considerations do not run.
func (Shared) DataKind() {}

// Doc explains the kind.
func (Shared) Doc() string {
	return "Sets of considerations, and curves, that several utility documents use by name."
}

// Members are curves and considerations.
func (Shared) Members() []wits.Member {
	return []wits.Member{{Name: "curves"}, {Name: "considerations"}}
}

// Decode reads the document's own members.
func (Shared) Decode(d *wits.Decoder) any {
	doc := d.Document()
	if len(doc.Ports) > 0 || len(doc.Variables) > 0 || len(doc.Boards) > 0 {
		d.Problem(d.At(), "", "what is shared has no ports, variables and boards of its own", "its expressions name those of whoever uses it")
	}
	s := decodeShared(d)
	s.check(d)
	return s
}

// Build refuses to run. Checked for itself the document is fine.
func (Shared) Build(b *wits.Builder, body any) wits.Part {
	if !b.Root() {
		b.Problem(nil, "", "considerations do not run", `name the document in "shared" of a utility document`)
		return nil
	}
	return nothing{}
}

// Schema is the JSON Schema of the document's own members.
func (Shared) Schema(r *wits.Registry) map[string]any {
	return map[string]any{"curves": curvesSchema(), "considerations": setsSchema()}
}

// nothing is a program that does nothing.
type nothing struct{}

func (nothing) Activate(*wits.Context)           {}
func (nothing) Update(*wits.Context) wits.Status { return wits.Running }
func (nothing) Abort(*wits.Context)              {}

// shared is what several options, and several documents, can use by name.
type shared struct {
	sets   map[string][]considerDecl
	curves map[string]curve.Curve
	tag    uint32
}

// decodeShared reads the members "considerations" and "curves".
func decodeShared(d *wits.Decoder) *shared {
	s := &shared{sets: map[string][]considerDecl{}, curves: map[string]curve.Curve{}}
	for _, m := range d.Object(d.Get("curves"), "", `"curves"`) {
		if why := wits.BadName(m.Name); why != "" {
			d.Problem(m.Pos, "", "a curve's name "+why, "")
			continue
		}
		if slices.Contains(curve.Shapes(), m.Name) {
			d.Problem(m.Pos, "", fmt.Sprintf("a curve called %s is known everywhere", m.Name), "give it another name")
			continue
		}
		c, problems := curve.Parse(m.Value)
		for _, p := range problems {
			d.Problem(p.At, "", p.Reason, p.Hint)
		}
		s.curves[m.Name] = c
	}
	for _, m := range d.Object(d.Get("considerations"), "", `"considerations"`) {
		if why := wits.BadName(m.Name); why != "" {
			d.Problem(m.Pos, "", "the name of a set of considerations "+why, "")
			continue
		}
		s.sets[m.Name] = decodeConsiderations(d, s, m.Value, "", 0)
	}
	s.tag = tagOf(tagOf(0, d.Get("considerations")), d.Get("curves"))
	return s
}

// check finds names that lead nowhere, in a document that is looked at for itself.
func (s *shared) check(d *wits.Decoder) {
	var walk func(list []considerDecl)
	walk = func(list []considerDecl) {
		for i := range list {
			c := &list[i]
			if c.use != nil {
				if _, ok := s.sets[c.use.Text]; !ok {
					d.Problem(c.use.Pos, "", fmt.Sprintf("there is no set of considerations %q", c.use.Text), kit.Suggest(c.use.Text, s.names()))
				}
			}
			for _, r := range c.responses() {
				if r.ref != nil {
					d.Problem(r.ref.Pos, "", fmt.Sprintf("there is no curve %q", r.ref.Text), "")
				}
			}
			walk(c.parts)
			if c.pick != nil {
				walk(c.pick.by.considers)
			}
		}
	}
	for _, name := range s.names() {
		walk(s.sets[name])
	}
}

// names lists the sets.
func (s *shared) names() []string {
	var names []string
	for n := range s.sets {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// otherDecl is another document whose considerations and curves are used, by a name of the document's own.
type otherDecl struct {
	name string
	file *jsontree.Node
}

func decodeOthers(d *wits.Decoder) (out []otherDecl) {
	for _, m := range d.Object(d.Get("shared"), "", `"shared"`) {
		if why := wits.BadName(m.Name); why != "" {
			d.Problem(m.Pos, "", "the name of a shared document "+why, "")
			continue
		}
		if d.String(m.Value, "", `"shared"`) != "" {
			out = append(out, otherDecl{m.Name, m.Value})
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].name < out[j].name })
	return out
}

// Refers implements [wits.Referrer]: "shared" names documents, and options within options run some.
func (Kind) Refers(document *wits.JSON) (out []*wits.JSON) {
	if v := document.Get("shared"); v != nil {
		for _, m := range v.Members {
			out = append(out, m.Value)
		}
	}
	var walk func(options *jsontree.Node)
	walk = func(options *jsontree.Node) {
		if options == nil {
			return
		}
		for _, m := range options.Members {
			inner := m.Value.Get("options")
			if inner != nil {
				for _, o := range inner.Members {
					out = append(out, o.Value.Get("run"))
				}
			}
			walk(inner)
		}
	}
	walk(document.Get("options"))
	return out
}

// source is where a set of considerations comes from: the document itself, or another that it shares with more.
type source struct {
	*shared
	doc  *wits.Document // nil: the document itself
	name string         // of the other document; "" for the document itself
}

// openOthers finds the other documents.
func (b *builder) openOthers() {
	b.sources, b.used = map[string]*source{"": {shared: b.body.shared}}, map[string]bool{}
	for _, o := range b.body.others {
		doc, body, reason, hint := b.Consult(o.file.Text, Shared{}.Name())
		if reason != "" {
			b.ProblemAt(o.file.Pos, "", reason, hint)
		}
		s, ok := body.(*shared)
		if !ok {
			s = nil // what is wrong has been reported
		}
		b.sources[o.name] = &source{s, doc, o.name}
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
		if s.shared == nil {
			return nil, rest
		}
		return s, rest
	}
	var names []string
	for _, o := range b.body.others {
		names = append(names, o.name)
	}
	hint := kit.Suggest(alias, names)
	if hint == "" {
		hint = fmt.Sprintf(`name it in "shared": {%q: "common.considerations.json"}`, alias)
	}
	b.ProblemIn(from.doc, name.Pos, node, fmt.Sprintf("there is no shared document %q", alias), hint)
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
