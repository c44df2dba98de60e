package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/labels"
	"github.com/wits-ai/wits/migrate"
)

type showCommand struct {
	Documents []string `arg:"" optional:"" help:"Documents to show; with --live the one whose agent to show."`
	Mermaid   bool     `help:"Write diagrams in the language of Mermaid instead."`
	Labels    string   `help:"Show as well what designers read beside names, in a language: de. What has no label in it is looked for in English, and then in the code." placeholder:"LANGUAGE"`
	Live      bool     `help:"Show what an agent of a running game does."`
	URL       string   `name:"url" default:"http://127.0.0.1:7380" help:"Address that the game printed when it started, with its token if it has one." placeholder:"URL"`
	Agent     string   `help:"Name or number of the agent; without it the first that runs the document, or has a mind." placeholder:"NAME"`
	Fold      bool     `help:"Leave out what hangs on nodes that do not run."`
	Once      bool     `help:"Show it as it is now, and end."`
}

func (showCommand) Help() string {
	return `An outline of a document of any kind: its ports, variables and boards, and its parts as they are nested, a line each. A document that
derives from another is shown with all that it has from there.

    $wits show guard.tree.json
    $wits show --mermaid guard.tree.json    for pages that draw Mermaid
    $wits show --labels de guard.tree.json  with the labels of documents such as german.labels.json
    $wits show boss.machine.json#fight      a document within a file

With --live it attaches to a game that runs in another window and shows the document of an agent, and all that it runs,
with the state of each node: what runs, how it ended last, and the frame in which it was visited last. In a terminal the
picture is renewed in place until Ctrl-C; into a file or a pipe goes a picture whenever something has changed.

    $wits play $game                        in one window
    $wits show --live                       in another: the first agent
    $wits show --live --agent Red --once    how Red stands now
    $wits show --live --labels de           with the labels that the game has in German`
}

func (c *showCommand) Run(a *App) error {
	switch {
	case c.Live && c.Mermaid:
		return usage("--live and --mermaid do not go together")
	case c.Live && len(c.Documents) > 1:
		return usage("--live shows one agent: name one document, or --agent")
	case c.Live:
		return c.live(a)
	case c.Agent != "" || c.Once || c.Fold:
		return usage("--agent, --fold and --once are for --live")
	case len(c.Documents) == 0:
		return usage("name a document, or attach to a game with --live")
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

// words are the labels of a document in a language. The error says which languages there are.
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

// whole is a document with all that it has from its base, if it derives from one. The error says why the base is left out.
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
