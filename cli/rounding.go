package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/wits-ai/wits/internal/roundcheck"
)

type roundingCommand struct {
	Packages []string `arg:"" optional:"" help:"Packages of Go, as the go command names them; ./... if there are none: all below this folder."`
	Fix      bool     `help:"Write the rounding into the files."`
}

func (roundingCommand) Help() string {
	return `Finds computations in Go code that give other bits on another processor. Replays, lockstep and saved games of such code
part: x*y + z is rounded once on arm64 and on newer x86, and twice elsewhere, unless it is written float64(x*y) + z. The
functions of package math that are not exact are found, too; package geom has functions with the same bits everywhere.

    $wits rounding                 look through all packages below this folder
    $wits rounding ./world --fix   round the products of package world

It needs the command go. Tests are left out, and files that are not built for this system; for those, set GOOS and GOARCH.
The exit code is 1 if something was found that was not mended.`
}

func (c *roundingCommand) Run(a *App) error {
	patterns := c.Packages
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	for i, p := range patterns {
		// A folder is what people type, and a package to the go command only with a dot before it.
		if info, err := os.Stat(strings.TrimSuffix(p, "/...")); err == nil && info.IsDir() && !strings.HasPrefix(p, ".") && !filepath.IsAbs(p) {
			patterns[i] = "./" + p
		}
	}
	findings, err := roundcheck.Check(".", patterns...)
	if err != nil {
		return err
	}
	if c.Fix {
		found := len(findings)
		if findings, err = roundcheck.Fix(".", findings); err != nil {
			return err
		}
		fmt.Fprintf(a.Out, "rounded: %d\n", found-len(findings))
	}
	for _, f := range findings {
		fmt.Fprintln(a.Out, f)
	}
	if len(findings) > 0 {
		return errFound
	}
	if !c.Fix {
		fmt.Fprintln(a.Out, "the same bits on every processor")
	}
	return nil
}
