package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// Game is a game as the command line knows it.
type Game struct {
	// Name is what people type: short, in lower case.
	Name string
	// Formerly maps the names that the game had in earlier versions to what to type today, as in "night --option level=vault".
	Formerly map[string]string
	// New makes the game. If what it makes is an [io.Closer] it is closed in the end.
	New func(Setup) sim.Game
	// Register adds what the game offers to designers to a registry that has all kinds and the standard functions; nil
	// adds nothing.
	Register func(*wits.Registry)
	// Documents are those that the game's minds run.
	Documents fs.FS
	// Needs are those of Documents without which the game cannot start with its usual options; the editor offers to add what a project
	// lacks of them. nil means that any document that the game can run is enough.
	Needs []string
	// Picture shows the game in the gallery: a PNG, JPEG or WebP file, at best of 640 x 360 pixels; nil for none.
	Picture []byte
	// Unattended are options for a game that nobody plays; run starts with them. nil means the game's own defaults.
	Unattended map[string]string
	// Statistics sums a game up, as anything that has a JSON form; nil means that there is nothing to say.
	Statistics func(sim.Game) any
	// Tournament plays two documents against each other and writes who has won how often; nil if the game has no sides.
	Tournament func(ctx context.Context, out io.Writer, c Contest) error
	// Match plays a match of batches between two documents, as [batch.Player] does; documents that are nil are the game's own. nil if the
	// game has no sides: its variants are played without, and compared by what Statistics says.
	Match func(ctx context.Context, m batch.Match, documents fs.FS) (batch.Outcome, error)
	// Battle makes the game of such a match, and gives the options that Match starts it with, so that the match can be watched; nil if it
	// cannot.
	Battle func(m batch.Match, documents fs.FS) (sim.Game, map[string]string, error)
}

// Setup is how a game shall be made.
type Setup struct {
	// Documents are those of [Game.Documents], or of the folder that the user named.
	Documents fs.FS
	// Workers is how many goroutines step the minds. 0 leaves that to the game.
	Workers int
}

// registry has what the game offers.
func (g *Game) registry() *wits.Registry {
	r := std.NewRegistry()
	if g.Register != nil {
		g.Register(r)
	}
	return r
}

// closeGame ends whatever a game has begun.
func closeGame(g sim.Game) error {
	if c, ok := g.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// game finds a game by its name; the only one needs none.
func (a *App) game(name string) (*Game, error) {
	var names []string
	for i := range a.Games {
		if g := &a.Games[i]; g.Name == name || name == "" && len(a.Games) == 1 {
			return g, nil
		} else if now := g.Formerly[name]; now != "" {
			return nil, usage("the game %q is now %q", name, now)
		}
		names = append(names, a.Games[i].Name)
	}
	switch {
	case len(names) == 0:
		return nil, usage("no game comes with this program")
	case name == "":
		return nil, usage("choose a game: %s", strings.Join(names, ", "))
	}
	hint := "there is " + strings.Join(names, ", ")
	if n := document.Nearest(name, names); n != "" {
		hint = fmt.Sprintf("did you mean %q?", n)
	}
	return nil, usage("there is no game %q: %s", name, hint)
}

// gameOf returns the name of the game that a project says it is for, or that is called as the project; "" if it is not here.
func (a *App) gameOf(project, game string) string {
	name := cmp.Or(game, project)
	if slices.ContainsFunc(a.Games, func(g Game) bool { return g.Name == name }) {
		return name
	}
	return ""
}

// startOptions are the flags of commands that start a game.
type startOptions struct {
	Game      string            `arg:"" optional:"" help:"The game; not needed if there is only one."`
	Seed      uint64            `default:"1" help:"Seed of everything that is left to chance."`
	Option    map[string]string `short:"o" help:"Options of the game, such as blue=fighter." placeholder:"NAME=VALUE" mapsep:"none"`
	Documents string            `type:"existingdir" help:"Folder to take the documents from, in place of the game's own." placeholder:"DIR" xor:"documents"`
	files     fs.FS             // of an editor, in place of Documents
	Workers   int               `default:"0" help:"How many goroutines step the minds. The outcome is the same for any number."`
}

// unattended makes a game that nobody plays.
func (s *startOptions) unattended(a *App) (*Game, sim.Game, map[string]string, error) {
	g, err := a.game(s.Game)
	if err != nil {
		return nil, nil, nil, err
	}
	return s.make(a, g.Unattended)
}

// make makes the game. base are options that hold where the user gives none.
func (s *startOptions) make(a *App, base map[string]string) (*Game, sim.Game, map[string]string, error) {
	g, err := a.game(s.Game)
	if err != nil {
		return nil, nil, nil, err
	}
	if s.Workers < 0 || s.Workers > 1024 {
		return nil, nil, nil, usage("--workers takes a number from 0 to 1024, not %d", s.Workers)
	}
	setup := Setup{Documents: g.Documents, Workers: s.Workers}
	switch {
	case s.files != nil:
		setup.Documents = s.files
	case s.Documents != "":
		setup.Documents = os.DirFS(s.Documents)
	}
	made := g.New(setup)
	options := maps.Clone(base)
	if options == nil {
		options = map[string]string{}
	}
	maps.Copy(options, s.Option)
	if _, err := made.Info().Resolve(options); err != nil {
		return nil, nil, nil, usageError{errors.Join(err, closeGame(made))}
	}
	return g, made, options, nil
}
