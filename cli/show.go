package cli

import (
	"fmt"
	"os"

	"github.com/wits-ai/wits/migrate"
)

type showCommand struct {
	Documents []string `arg:"" help:"Documents to show."`
	Mermaid   bool     `help:"Write diagrams in the language of Mermaid instead."`
}

func (showCommand) Help() string {
	return `An outline of a document: its ports, variables and boards, and its nodes as they are nested, a line each.

    $wits show guard.tree.json
    $wits show --mermaid guard.tree.json    for pages that draw Mermaid`
}

func (c *showCommand) Run(a *App) error {
	for i, name := range c.Documents {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		show := migrate.Outline
		if c.Mermaid {
			show = migrate.Mermaid
		}
		text, err := show(name, data)
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
