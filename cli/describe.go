package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/wits-ai/wits"
	otherengine "github.com/wits-ai/wits/host"
	"github.com/wits-ai/wits/internal/safefile"
	"github.com/wits-ai/wits/std"
)

type manifestCommand struct {
	Game string `arg:"" optional:"" help:"The game; not needed if there is only one."`
	Host string `help:"The description of a game in another language, in place of a game: guard.host.json." placeholder:"FILE"`
	Out  string `short:"o" help:"File to write; without it, standard output." placeholder:"FILE"`
}

func (manifestCommand) Help() string {
	return `A manifest lists a game's kinds, types, interfaces, actions, functions and lists with their ports, units and explanations.
Name it in wits.project.json, and editors and the command check understand the documents without the game.

    $wits manifest $game -o wits.manifest.json
    $wits manifest --host guard.host.json -o wits.manifest.json    of a game in C, C#, Lua or JavaScript`
}

func (c *manifestCommand) Run(a *App) error {
	if c.Host != "" {
		if c.Game != "" {
			return usage("name a game or --host, not both")
		}
		description, err := readDocument(c.Host)
		if err != nil {
			return err
		}
		h, err := otherengine.New(description)
		if err != nil {
			return fmt.Errorf("%s: %w", c.Host, err)
		}
		data, err := h.Manifest()
		if err != nil {
			return err
		}
		return a.write(c.Out, data)
	}
	g, err := a.game(c.Game)
	if err != nil {
		return err
	}
	data, err := g.registry().Manifest()
	if err != nil {
		return err
	}
	return a.write(c.Out, data)
}

// write writes to a file or, without a name, to standard output.
func (a *App) write(file string, data []byte) error {
	if file == "" || file == "-" {
		_, err := a.Out.Write(data)
		return err
	}
	return safefile.Write(file, data)
}

type schemaCommand struct {
	Kind string `arg:"" optional:"" help:"The kind of document, such as graph."`
	Game string `help:"The game whose names the schema knows; without it, that of the project in the current folder, or none: the standard functions are always known." placeholder:"NAME"`
	Out  string `short:"o" help:"Folder to write KIND.schema.json into, for all kinds if none is named." placeholder:"DIR"`
}

func (schemaCommand) Help() string {
	return `The schema knows the names of the game's actions, functions, types and interfaces, so that an editor of text offers
them while one types.

    $wits schema graph         print one
    $wits schema -o .vscode    write those of all kinds`
}

// registry is whose names the schema knows: those of the game that is named, of the project in the current folder, of the only
// game, or just the standard functions.
func (c *schemaCommand) registry(a *App) (*wits.Registry, error) {
	if c.Game != "" || len(a.Games) == 1 {
		g, err := a.game(c.Game)
		if err != nil {
			return nil, err
		}
		return g.registry(), nil
	}
	if s, err := find("."); err == nil && s.project != nil {
		r, _, err := s.registry(a, "")
		return r, err
	}
	return std.NewRegistry(), nil
}

func (c *schemaCommand) Run(a *App) error {
	r, err := c.registry(a)
	if err != nil {
		return err
	}
	kinds := r.Kinds()
	if c.Kind != "" {
		if r.Kind(c.Kind) == nil {
			return usage("there is no kind %q: there is %s", c.Kind, strings.Join(kinds, ", "))
		}
		kinds = []string{c.Kind}
	}
	if c.Out == "" && len(kinds) > 1 {
		return usage("choose a kind (%s), or give a folder with -o", strings.Join(kinds, ", "))
	}
	if c.Out != "" {
		if err := os.MkdirAll(c.Out, 0o755); err != nil {
			return err
		}
	}
	for _, kind := range kinds {
		data, err := r.Documents().Schema(kind)
		if err != nil {
			return err
		}
		file := ""
		if c.Out != "" {
			file = filepath.Join(c.Out, kind+".schema.json")
			fmt.Fprintln(a.Out, file)
		}
		if err := a.write(file, data); err != nil {
			return err
		}
	}
	return nil
}
