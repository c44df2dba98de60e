package cli

import (
	"fmt"
	"runtime/debug"
	"slices"

	"github.com/wits-ai/wits/studio/notices"
)

type licensesCommand struct {
	List bool `help:"Print names, versions and licences only."`
}

// Help explains what is printed.
func (licensesCommand) Help() string {
	return `Wits is under the Apache License 2.0. What is printed are the notices of the Go modules, npm packages and fonts that a
program with Wits carries. Whoever gives such a program to others gives them these, too.

Modules that your own game links beside those are named at the end: their licences are with their sources.

Examples:

    $wits licenses --list       what there is
    $wits licenses > NOTICES.txt`
}

// Run prints the notices.
func (c *licensesCommand) Run(a *App) error {
	known := notices.Components()
	if c.List {
		for _, n := range known {
			fmt.Fprintf(a.Out, "%s %s, %s, %s\n", n.Name, n.Version, n.From, n.License)
		}
	} else {
		fmt.Fprint(a.Out, notices.Text())
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, line := range others(info, known) {
			fmt.Fprintln(a.Out, line)
		}
	}
	return nil
}

// others says which modules a program links of which Wits has no notice, or has one of another version.
func others(info *debug.BuildInfo, known []notices.Component) (lines []string) {
	for _, d := range info.Deps {
		if d.Replace != nil {
			d = d.Replace
		}
		i := slices.IndexFunc(known, func(n notices.Component) bool { return n.Name == d.Path })
		switch {
		case d.Path == modulePath:
		case i < 0:
			lines = append(lines, fmt.Sprintf("%s %s: see the licence of this Go module", d.Path, d.Version))
		case known[i].Version != d.Version:
			lines = append(lines, fmt.Sprintf("%s %s: see its licence; the notice here is that of %s", d.Path, d.Version, known[i].Version))
		}
	}
	return lines
}
