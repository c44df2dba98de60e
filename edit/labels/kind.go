package labels

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "labels". It runs nothing.
type Kind struct{ kind.Declared[Body] }

// Body is the body of a document.
type Body struct {
	Language   kind.Text                    `json:"language" need:"\"de\"" doc:"The language, as browsers call it: de, or pt-BR."`
	Actions    kind.Named[Offer]            `json:"actions" noun:"action" names:"action" doc:"Actions of the game, by name."`
	Functions  kind.Named[Offer]            `json:"functions" noun:"function" names:"function" doc:"Functions, by name."`
	Interfaces kind.Named[Offer]            `json:"interfaces" noun:"interface" names:"interface" doc:"Interfaces, by name."`
	Types      kind.Named[Type]             `json:"enumerations" noun:"type" names:"type" doc:"Types of values, by name."`
	Nodes      kind.Pairs[kind.Named[Text]] `json:"nodes" noun:"kind" names:"kind,node type" example:"{\"tree\": {\"selector\": \"Auswahl\"}}" doc:"Types of nodes, by the kind of document and the name."`
	Documents  []Document                   `json:"documents" noun:"document" example:"[{\"document\": \"fighter.graph.json\", \"names\": {\"Health\": \"Leben\"}}]" doc:"Documents, with what is in them."`
}

// Text is what is said of a name.
type Text struct {
	kind.Node
	Label kind.Text `json:"label" alone:"true" doc:"What designers read."`
}

// Offer is what is said of something that has ports.
type Offer struct {
	Text
	Ports kind.Named[Text] `json:"ports" noun:"port" names:"parameter" doc:"Its ports, or parameters, by name."`
}

// Type is what is said of a type.
type Type struct {
	Text
	Values kind.Named[Text] `json:"values" noun:"value" names:"value" doc:"The values of an enumeration, by name."`
}

// Document is what is said of a document.
type Document struct {
	kind.Item
	Document kind.Text        `json:"document" role:"document" need:"\"fighter.graph.json\"" doc:"The document, by its path relative to this one."`
	Label    kind.Text        `json:"label" doc:"What designers read."`
	Names    kind.Named[Text] `json:"names" noun:"name" names:"part" beside:"document" doc:"What is in it, by name: ports, variables, nodes, states, fields."`
}

// Name is "labels".
func (Kind) Name() string { return "labels" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "What designers read beside identifiers, in a language: labels and explanations of actions, ports, types, nodes and documents."
}

// DataKind marks that labels do not run.
func (Kind) DataKind() {}

// Decode reads a document. One whose name does not end in [Suffix] is a problem: nobody looks for labels in it.
func (k Kind) Decode(d *document.Decoder) any {
	body := k.Declared.Decode(d)
	if file := d.Document().File; !strings.HasSuffix(file, Suffix) {
		name, _, _ := strings.Cut(path.Base(file), ".")
		d.Problem(d.At(), "", "nobody reads labels in a file of this name: those of a game are looked for in files whose names end in "+Suffix, "call it "+name+Suffix)
	}
	return body
}

// Template returns what a new document begins with.
func (Body) Template() string { return `{"language": "en"}` }

// Check reports a language that browsers do not know.
func (b *Body) Check(c *kind.Checker) {
	if l := b.Language; l.Given() && !isLanguage(l.String()) {
		c.Problem(l.At(), fmt.Sprintf("%q is no language", l), "write it as browsers do: de, en, or pt-BR", declare.ToSet(`"en"`))
	}
}

// isLanguage reports whether a text has the form of a language tag.
func isLanguage(tag string) bool {
	for i, part := range strings.Split(tag, "-") {
		if len(part) < 2 || len(part) > 8 || i == 0 && len(part) > 3 {
			return false
		}
		for _, r := range part {
			if (r|0x20 < 'a' || r|0x20 > 'z') && (i == 0 || r < '0' || r > '9') {
				return false
			}
		}
	}
	return true
}

// Build finds names that there are not.
func (Kind) Build(b *wits.Builder, body any) wits.Part {
	l := body.(*Body)
	r := b.Registry()
	at := &checking{b}
	for i := range l.Actions {
		if o := &l.Actions[i]; at.known(&o.Text, "action", r.Actions()) {
			at.ports(o, r.Action(o.Name).Fields)
		}
	}
	for i := range l.Functions {
		if o := &l.Functions[i]; at.known(&o.Text, "function", r.FunctionNames()) {
			var fields []wits.Field
			for _, f := range r.Functions(o.Name) {
				fields = append(append(fields, f.Params...), f.Ports...)
			}
			at.ports(o, fields)
		}
	}
	for i := range l.Interfaces {
		if o := &l.Interfaces[i]; at.known(&o.Text, "interface", r.Interfaces()) {
			at.ports(o, r.Interface(o.Name).Ports)
		}
	}
	for i := range l.Types {
		if t := &l.Types[i]; at.known(&t.Text, "type", r.Types()) {
			for k := range t.Values {
				at.known(&t.Values[k], "value of "+t.Name, r.Type(t.Name).Enum())
			}
		}
	}
	for i := range l.Nodes {
		at.nodes(&l.Nodes[i], r)
	}
	for i := range l.Documents {
		at.document(&l.Documents[i])
	}
	return wits.Content(b, l, "a document of labels", "it needs no mention: pages find it among the documents")
}

// checking reports what is wrong with names.
type checking struct{ b *wits.Builder }

// known reports whether there is something of a name; a problem, with the closest one, if not.
func (c *checking) known(t *Text, what string, names []string) bool {
	if slices.Contains(names, t.Name) {
		return true
	}
	c.unknown(t, what, names)
	return false
}

// unknown reports that there is nothing of a name: one of some others is meant, or what is said of it is too much.
func (c *checking) unknown(t *Text, what string, others []string) {
	fixes := declare.Closest(t.Name, others, "")
	if len(fixes) > 0 && declare.Suggest(t.Name, others) == nil {
		fixes = fixes[:1] // what there is; which of it is meant nobody can guess
	}
	fixes = append(fixes, declare.ToRemove().As("").Labelled("Remove the label"))
	c.b.ProblemAt(t.At, t.Name, fmt.Sprintf("there is no %s %q", what, t.Name), "", fixes...)
}

func (c *checking) ports(o *Offer, fields []wits.Field) {
	names := make([]string, len(fields))
	for i := range fields {
		names[i] = fields[i].Name
	}
	for k := range o.Ports {
		c.known(&o.Ports[k], "port of "+o.Name, names)
	}
}

func (c *checking) nodes(p *declare.Pair[kind.Named[Text]], r *wits.Registry) {
	k := r.Kind(p.Name)
	if k == nil {
		c.b.ProblemAt(p.At, "", fmt.Sprintf("there is no kind %q", p.Name), "", declare.Closest(p.Name, r.Kinds(), "")...)
		return
	}
	var names []string
	for _, t := range document.NodeTypes(k) {
		names = append(names, t.Name)
	}
	for i := range p.Value {
		c.known(&p.Value[i], "type of node of the kind "+p.Name, names)
	}
}

func (c *checking) document(d *Document) {
	of, _, reason, fixes := c.b.Consult(d.Document.String(), "")
	if of == nil {
		if reason != "" {
			c.b.ProblemAt(d.Document.At(), "", reason, "", fixes...)
		}
		return
	}
	k := c.b.Registry().Kind(of.Kind)
	if k == nil {
		return // which is reported of the document
	}
	names := namesIn(of, k)
	rest := slices.DeleteFunc(slices.Clone(names), func(name string) bool { // what is meant is one of those that have no label
		return slices.ContainsFunc(d.Names, func(t Text) bool { return t.Name == name })
	})
	for i := range d.Names {
		if t := &d.Names[i]; !slices.Contains(names, t.Name) {
			c.unknown(t, "part of "+of.File+" that is called", rest)
		}
	}
}
