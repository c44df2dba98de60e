package cli

import (
	"encoding/json"
	"fmt"
	"path/filepath"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/diff"
	"github.com/wits-ai/wits/std"
)

type diffCommand struct {
	Documents []string `arg:"" help:"The old version and the new one; or one document, to compare with a revision."`
	Revision  string   `short:"r" default:"HEAD" help:"The revision of git that one document is compared with." placeholder:"REVISION"`
	JSON      bool     `name:"json" help:"Print the changes as JSON."`
}

func (diffCommand) Help() string {
	return `What has changed in a document: its nodes, ports, links and so on, found again by their names, each with the members that
differ. The form of the file, and boxes that lie elsewhere, do not count as changes of a node.

    $wits diff guard.tree.json             since the last commit
    $wits diff -r main~3 guard.tree.json   since another revision of git
    $wits diff old.tree.json new.tree.json
    $wits diff old.mcap new.mcap           where two recorded runs part

It exits with 1 if there are differences.`
}

func (c *diffCommand) Run(a *App) error {
	if recordings(c.Documents) {
		return c.runs(a)
	}
	var old, new []byte
	var err error
	switch len(c.Documents) {
	case 1:
		file := c.Documents[0]
		if new, err = readDocument(file); err == nil {
			whole, inner := document.Within(filepath.Base(file))
			old, err = edit.Revision(a.Context, filepath.Dir(file), whole, c.Revision)
			if err == nil && inner != "" {
				old, err = textWithin(whole+" at "+c.Revision, old, inner)
			}
		}
	case 2:
		if old, err = readDocument(c.Documents[0]); err == nil {
			new, err = readDocument(c.Documents[1])
		}
	default:
		return usage("diff takes one document or two, not %d", len(c.Documents))
	}
	if err != nil {
		return err
	}
	d, err := diff.Compare(a.kinds(), old, new)
	if err != nil {
		return err
	}
	if c.JSON {
		e := json.NewEncoder(a.Out)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		if err := e.Encode(d); err != nil {
			return err
		}
	} else {
		fmt.Fprint(a.Out, d.Text())
	}
	if !d.Same() {
		return errFound
	}
	return nil
}

// kinds has all kinds of document, those of the games included.
func (a *App) kinds() *wits.Registry {
	kinds := std.NewRegistry()
	for i := range a.Games {
		r := a.Games[i].registry()
		for _, name := range r.Kinds() {
			kinds.AddKind(r.Kind(name))
		}
	}
	return kinds
}
