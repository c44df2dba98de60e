package labels

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
)

// Gap is something that has no label in a language in which other things have one.
type Gap struct {
	Language string
	// Document has what is not labelled; "" for what is registered. Name is "" for the document itself.
	Document, Name string
}

// String returns a line for people: "fighter.graph.json: LowHealth has no label in de".
func (g Gap) String() string {
	of := g.Name
	switch {
	case g.Document != "" && g.Name != "":
		of = g.Document + ": " + g.Name
	case g.Document != "":
		of = g.Document
	}
	return fmt.Sprintf("%s has no label in %s", of, g.Language)
}

// Missing lists what has no label, for each language that documents of labels are in but English, in which identifiers are: documents, what has a name in
// them, and actions of the game. It is sorted by language, and then as documents are. That something is not translated is no mistake.
func Missing(r *wits.Registry, files fs.FS) (gaps []Gap) {
	said := Read(r, files)
	var languages []string
	for _, l := range slices.Sorted(maps.Keys(said)) {
		if l != "" && !strings.EqualFold(l, "en") && !strings.HasPrefix(strings.ToLower(l), "en-") {
			languages = append(languages, l)
		}
	}
	if len(languages) == 0 {
		return nil
	}
	var all []Gap
	for _, name := range r.Actions() {
		all = append(all, Gap{Name: name})
	}
	library := wits.NewLibrary(r, files)
	names, _ := wits.FindDocuments(files, r.Kinds()...)
	for i := 0; i < len(names); i++ {
		name := names[i]
		d, _ := library.Document(name)
		if d == nil || r.Kind(d.Kind) == nil || strings.HasSuffix(name, Suffix) {
			continue
		}
		for k, inner := range d.Within() {
			names = slices.Insert(names, i+1+k, document.WithinFile(name, inner))
		}
		all = append(all, Gap{Document: name})
		for _, part := range namesIn(d, r.Kind(d.Kind)) {
			all = append(all, Gap{Document: name, Name: part})
		}
	}
	for _, l := range languages {
		for _, g := range all {
			of := "document/" + g.Document
			switch {
			case g.Document == "":
				of = "action/" + g.Name
			case g.Name != "":
				of += "/" + g.Name
			}
			if g.Language = l; said[l][of].Label == "" {
				gaps = append(gaps, g)
			}
		}
	}
	return gaps
}

// namesIn returns the names of what is in a document of a kind: ports, variables, boards and parts, each once.
func namesIn(d *document.Document, k document.Kind) (names []string) {
	add := func(name string) {
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, p := range d.Ports {
		add(p.Name)
	}
	for _, v := range d.Variables {
		add(v.Name)
	}
	for _, b := range d.Boards {
		add(b.Name)
	}
	for _, g := range k.Body().Given(d.Whole()) {
		add(g.Name)
	}
	return names
}
