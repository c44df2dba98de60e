package labels

import (
	"cmp"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/plainfile"
	"github.com/wits-ai/wits/kind"
)

// Suffix is how the files of labels end.
const Suffix = ".labels.json"

// Said is what is said of a name.
type Said struct {
	Label string `json:"label,omitempty"`
	Doc   string `json:"doc,omitempty"`
}

// Set is what is said, by language and by what it is said of; the language "" is that of the code:
//
//	action/Attack               action/Attack/Target
//	function/IfNear             function/IfNear/a
//	interface/Fighter           interface/Fighter/Health
//	type/place                  type/place/home
//	node/tree/selector
//	document/fighter.graph.json document/fighter.graph.json/LowHealth
type Set map[string]map[string]Said

func (s Set) add(language, of, label, doc string) {
	if label == "" && doc == "" {
		return
	}
	if s[language] == nil {
		s[language] = map[string]Said{}
	}
	if _, said := s[language][of]; !said { // the first file counts
		s[language][of] = Said{label, doc}
	}
}

func (s Set) text(language, of string, t *Text) { s.add(language, of, t.Label.String(), t.Doc) }

// Read returns all labels of a game: those beside what is registered, and those of the documents whose names end in [Suffix]. What cannot be read is
// left out: checking the documents says what is wrong with them. files may be nil.
func Read(r *wits.Registry, files fs.FS) Set {
	s := Set{}
	s.registered(r)
	if files == nil {
		return s
	}
	_ = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, Suffix) {
			return nil
		}
		data, err := plainfile.Read(files, name, document.MaxBytes)
		if err != nil {
			return nil
		}
		if doc, _ := r.Documents().Parse(name, data); doc != nil {
			s.document(doc)
		}
		return nil
	})
	return s
}

// Of returns all labels of documents that have been read, and those beside what is registered.
func Of(r *wits.Registry, documents []*document.Document) Set {
	s := Set{}
	s.registered(r)
	for _, d := range documents {
		s.document(d)
	}
	return s
}

// In returns what is said of something in a language: its label and its explanation, each from the language's base (de of de-AT), from
// English, or from the code, where the language itself has none.
func (s Set) In(language, of string) (said Said) {
	base, _, _ := strings.Cut(language, "-")
	for _, l := range []string{language, base, "en", ""} {
		said.Label = cmp.Or(said.Label, s[l][of].Label)
		said.Doc = cmp.Or(said.Doc, s[l][of].Doc)
	}
	return said
}

// Languages lists the languages that something is said in, sorted, but that of the code.
func (s Set) Languages() (list []string) {
	for _, l := range slices.Sorted(maps.Keys(s)) {
		if l != "" {
			list = append(list, l)
		}
	}
	return list
}

// Words returns the labels of something in all languages.
func (s Set) Words(of string) (words []string) {
	for _, language := range slices.Sorted(maps.Keys(s)) {
		if label := s[language][of].Label; label != "" {
			words = append(words, label)
		}
	}
	return words
}

func (s Set) document(d *document.Document) {
	if body, ok := d.Body().(*Body); ok {
		s.read(body, path.Dir(d.File))
	}
}

// registered adds what stands in the code.
func (s Set) registered(r *wits.Registry) {
	for _, name := range r.Actions() {
		a := r.Action(name)
		s.add("", "action/"+name, a.Label, "")
		s.fields("action/"+name, a.Fields)
	}
	for _, name := range r.FunctionNames() {
		for _, f := range r.Functions(name) {
			s.add("", "function/"+name, f.Label, "")
			s.fields("function/"+name, f.Params)
			s.fields("function/"+name, f.Ports)
		}
	}
	for _, name := range r.Interfaces() {
		i := r.Interface(name)
		s.add("", "interface/"+name, i.Label, "")
		s.fields("interface/"+name, i.Ports)
	}
}

func (s Set) fields(of string, fields []wits.Field) {
	for i := range fields {
		s.add("", of+"/"+fields[i].Name, fields[i].Label, "")
	}
}

// read adds what a document says.
func (s Set) read(b *Body, folder string) {
	l := b.Language.String()
	if l != "" && s[l] == nil {
		s[l] = map[string]Said{} // a language that is begun can be chosen
	}
	for what, list := range map[string]kind.Named[Offer]{"action/": b.Actions, "function/": b.Functions, "interface/": b.Interfaces} {
		for i := range list {
			o := &list[i]
			s.text(l, what+o.Name, &o.Text)
			for k := range o.Ports {
				s.text(l, what+o.Name+"/"+o.Ports[k].Name, &o.Ports[k])
			}
		}
	}
	for i := range b.Types {
		t := &b.Types[i]
		s.text(l, "type/"+t.Name, &t.Text)
		for k := range t.Values {
			s.text(l, "type/"+t.Name+"/"+t.Values[k].Name, &t.Values[k])
		}
	}
	for i := range b.Nodes {
		for k := range b.Nodes[i].Value {
			s.text(l, "node/"+b.Nodes[i].Name+"/"+b.Nodes[i].Value[k].Name, &b.Nodes[i].Value[k])
		}
	}
	for i := range b.Documents {
		d := &b.Documents[i]
		of := path.Join(folder, d.Document.String())
		if strings.HasPrefix(d.Document.String(), "/") {
			of = strings.TrimPrefix(path.Clean(d.Document.String()), "/")
		}
		s.add(l, "document/"+of, d.Label.String(), d.Doc)
		for k := range d.Names {
			s.text(l, "document/"+of+"/"+d.Names[k].Name, &d.Names[k])
		}
	}
}
