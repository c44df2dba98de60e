package cli

import "github.com/wits-ai/wits/std/patterns"

type patternsCommand struct {
	Out string `short:"o" help:"File to write; without it, standard output." placeholder:"FILE"`
}

// Help explains what is printed.
func (patternsCommand) Help() string {
	return `A library of considerations for utility documents: distance, health, danger, crowds, needs, the past, and whole decisions
such as charging and flanking. Write it into a project, name it in "shared" of a utility document, and use its sets by name.
From then on it is yours to change.

    $wits patterns
    $wits patterns -o documents/` + patterns.File
}

// Run prints the library.
func (c *patternsCommand) Run(a *App) error { return a.write(c.Out, patterns.Document) }
