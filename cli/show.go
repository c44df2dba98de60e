package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/edit/labels"
	"github.com/wits-ai/wits/migrate"
)

type showCommand struct {
	Documents []string `arg:"" optional:"" help:"Documents to show."`
	Mermaid   bool     `help:"Write diagrams in the language of Mermaid instead."`
	Labels    string   `help:"Show as well what designers read beside names, in a language: de. What has no label in it is looked for in English, and then in the code." placeholder:"LANGUAGE"`
}

func (showCommand) Help() string {
	return `An outline of a document of any kind: its ports, variables and boards, and its parts as they are nested, a line each. A document that
derives from another is shown with all that it has from there.

    $wits show guard.tree.json
    $wits show --mermaid guard.tree.json    for pages that draw Mermaid
    $wits show --labels de guard.tree.json  with the labels of documents such as german.labels.json
    $wits show boss.machine.json#fight      a document within a file`
}

func (c *showCommand) Run(a *App) error {
	if len(c.Documents) == 0 {
		return usage("name a document")
	}
	for i, name := range c.Documents {
		data, err := readDocument(name)
		if err != nil {
			return err
		}
		if data, err = a.whole(name, data); err != nil {
			fmt.Fprintf(a.Err, "%v; shown is what %s says itself\n", err, name)
		}
		var words migrate.Words
		if c.Labels != "" {
			if words, err = a.words(name, c.Labels); err != nil {
				return err
			}
		}
		show := migrate.OutlineIn
		if c.Mermaid {
			show = migrate.MermaidIn
		}
		text, err := show(a.kinds().Documents(), name, data, words)
		if err != nil {
			return err
		}
		if i > 0 {
			fmt.Fprintln(a.Out)
		}
		if _, err := fmt.Fprint(a.Out, text); err != nil {
			return err
		}
	}
	return nil
}

// words returns the labels of a document in a language. The error says which languages there are.
func (a *App) words(name, language string) (migrate.Words, error) {
	s, err := find(name)
	if err != nil {
		return nil, err
	}
	r, _, err := s.registry(a, "")
	if err != nil {
		r = a.kinds() // labels in the code are those of a game
	}
	documents, inside, _ := s.document()
	set := labels.Read(r, documents)
	if err := speaks(name, set, language); err != nil {
		return nil, err
	}
	own := "document/" + inside
	kind := ""
	if d, _ := wits.NewLibrary(a.kinds(), documents).Document(inside); d != nil {
		kind = d.Kind
	}
	return func(what, name string) (label, doc string) {
		of := what + "/" + name
		switch what {
		case "document":
			if of = own; name != "" {
				d := document.Document{File: inside}
				of = "document/" + d.Resolve(name)
			}
		case "node":
			of = "node/" + kind + "/" + name
		case "name":
			of = own + "/" + name
		}
		said := set.In(language, of)
		return said.Label, said.Doc
	}, nil
}

// speaks says why labels cannot be shown in a language; nil if they can. English is what the code has.
func speaks(name string, set labels.Set, language string) error {
	base, _, _ := strings.Cut(language, "-")
	there := set.Languages()
	switch {
	case slices.Contains(there, language), slices.Contains(there, base), strings.EqualFold(base, "en"):
		return nil
	case len(there) == 0:
		return usage("%s: no document of labels lies among the documents", name)
	}
	return usage("%s: there are no labels in %s: choose among %s", name, language, strings.Join(there, ", "))
}

// whole returns a document with all that it has from its base, if it derives from one. The error says why the base is left out.
func (a *App) whole(name string, data []byte) ([]byte, error) {
	own, _ := a.kinds().Documents().Parse(name, data)
	if own == nil || own.Base == "" {
		return data, nil
	}
	s, err := find(name)
	if err != nil {
		return data, err
	}
	documents, inside, folder := s.document()
	d, problems := wits.NewLibrary(a.kinds(), documents).Document(inside)
	if d == nil || d.Whole() == d.Tree() {
		return data, s.rename(problems, folder)
	}
	return d.Whole().AppendCompact(nil), nil
}
