package cli

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/migrate"
)

// machine writes a graph as a machine beside it.
func (c *importCommand) machine(a *App) error {
	switch {
	case c.Out != "":
		return usage("with --machine there is no --out: the machine runs what lies beside the graph, and is written there")
	case len(c.Files) != 1:
		return usage("--machine takes one graph")
	}
	s, err := find(c.Files[0])
	if err != nil {
		return err
	}
	if !s.single {
		return usage("%s is a folder; name a graph", c.Files[0])
	}
	r, _, err := s.registry(a, c.Game)
	if err != nil {
		return err
	}
	documents, inside, folder := s.document()
	result, err := migrate.MachineWith(wits.NewLibrary(r, documents), inside, migrate.MachineOptions{Exact: c.Exact, One: c.One})
	var problems document.Problems
	switch {
	case errors.As(err, &problems):
		return s.rename(problems, folder)
	case err != nil:
		return err
	}
	for i := range result.Findings {
		result.Findings[i].File = s.shown(path.Join(folder, result.Findings[i].File))
	}
	into := filepath.Join(s.root, filepath.FromSlash(folder))
	if err := c.write(into, result.Documents); err != nil {
		return err
	}
	if err := c.tell(a, result); err != nil {
		return err
	}
	fmt.Fprintf(a.Err, "%s does what %s does. %s\n", s.shown(path.Join(folder, result.Main)), c.Files[0], counted(result))
	return c.verdict(result)
}
