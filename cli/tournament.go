package cli

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"time"

	"github.com/wits-ai/wits/document"
)

// Contest is what the command tournament asks of a game that has sides: many rounds of one document against another.
type Contest struct {
	A, B      string            // files in Documents; "": nobody
	Documents fs.FS             // the game's, and those of the user
	Options   map[string]string // what the user says, and the game's own defaults
	Rounds    int
	Seed      uint64 // of the first round
	Workers   int    // how many goroutines may play
}

type tournamentCommand struct {
	Game      string            `arg:"" optional:"" help:"The game; not needed if only one has sides."`
	A         string            `name:"a" required:"" help:"The document of the one side: one of the game, or a file. nobody is none." placeholder:"FILE"`
	B         string            `name:"b" required:"" help:"The document of the other side." placeholder:"FILE"`
	Rounds    int               `default:"40" help:"How many rounds are played. The two change sides after each."`
	Seed      uint64            `default:"1" help:"Seed of the first round."`
	Option    map[string]string `short:"o" help:"Options of the game, such as size=4." placeholder:"NAME=VALUE" mapsep:"none"`
	Documents string            `type:"existingdir" help:"Folder to take all other documents from, in place of the game's own." placeholder:"DIR"`
	Workers   int               `default:"0" help:"How many rounds are played at once; 0 is one for each core. The outcome is the same for any number."`
}

func (tournamentCommand) Help() string {
	return `Plays rounds between two documents, and prints who has won how many, with intervals of confidence of 95 %.

    $wits tournament armada --a commander.tree.json --b nobody
    $wits tournament armada --a mine.tree.json --b veteran.tree.json --rounds 100 -o size=4

A document that is not one of the game's is read from the file of that name; what it runs in turn is looked for among the game's
documents, or in --documents. The same seed gives the same outcome on every machine.`
}

func (c *tournamentCommand) Run(a *App) error {
	g, err := a.contest(c.Game)
	if err != nil {
		return err
	}
	if c.Rounds < 1 {
		return usage("--rounds takes a number above 0, not %d", c.Rounds)
	}
	if c.Workers < 0 || c.Workers > 1024 {
		return usage("--workers takes a number from 0 to 1024, not %d", c.Workers)
	}
	o := Contest{Documents: g.Documents, Options: map[string]string{}, Rounds: c.Rounds, Seed: c.Seed, Workers: c.Workers}
	if o.Workers == 0 {
		o.Workers = runtime.NumCPU()
	}
	if c.Documents != "" {
		o.Documents = os.DirFS(c.Documents)
	}
	maps.Copy(o.Options, g.Unattended)
	maps.Copy(o.Options, c.Option)
	made := g.New(Setup{Documents: o.Documents})
	_, err = made.Info().Resolve(o.Options)
	if closed := closeGame(made); err == nil {
		err = closed
	}
	if err != nil {
		return usageError{err}
	}
	more := overlaid{o.Documents, map[string][]byte{}}
	if o.A, err = more.side(c.A); err != nil {
		return usage("--a: %w", err)
	}
	if o.B, err = more.side(c.B); err != nil {
		return usage("--b: %w", err)
	}
	o.Documents = more
	return g.Tournament(a.Context, a.Out, o)
}

// contest finds a game with sides by its name; the only one needs none.
func (a *App) contest(name string) (*Game, error) {
	if name == "" {
		var found []*Game
		for i := range a.Games {
			if a.Games[i].Tournament != nil {
				found = append(found, &a.Games[i])
			}
		}
		if len(found) == 1 {
			return found[0], nil
		}
	}
	g, err := a.game(name)
	if err != nil {
		return nil, err
	}
	if g.Tournament == nil {
		return nil, usage("%s has no sides that documents could play against each other", g.Name)
	}
	return g, nil
}

// overlaid is a folder with more files in it.
type overlaid struct {
	fs.FS
	files map[string][]byte
}

// side returns the name by which the document of a side is found: one of the game's documents, or a file that is laid over them. A
// file keeps its name, for the table and for errors, unless something else has it already.
func (o overlaid) side(file string) (string, error) {
	if file == "nobody" {
		return "", nil
	}
	if o.has(file) {
		return file, nil
	}
	data, err := readDocument(file)
	if err != nil {
		hint := ""
		if names, bad := fs.Glob(o.FS, "*.json"); bad == nil {
			if n := document.Nearest(file, names); n != "" {
				hint = fmt.Sprintf(": did you mean %q?", n)
			}
		}
		return "", fmt.Errorf("%s is no document of the game, and no file that can be read (%w)%s", file, err, hint)
	}
	name := filepath.Base(file)
	for o.has(name) && !bytes.Equal(o.files[name], data) {
		name = "my." + name
	}
	o.files[name] = data
	return name, nil
}

// has reports whether there is a document of that name.
func (o overlaid) has(name string) bool {
	if _, ok := o.files[name]; ok {
		return true
	}
	if !fs.ValidPath(name) {
		return false
	}
	_, err := fs.Stat(o.FS, name)
	return err == nil
}

// Open implements fs.FS.
func (o overlaid) Open(name string) (fs.File, error) {
	if data, ok := o.files[name]; ok {
		return &overlaidFile{bytes.NewReader(data), name}, nil
	}
	return o.FS.Open(name)
}

// overlaidFile is an open file of [overlaid].
type overlaidFile struct {
	*bytes.Reader
	name string
}

func (f *overlaidFile) Stat() (fs.FileInfo, error) { return f, nil }
func (f *overlaidFile) Close() error               { return nil }
func (f *overlaidFile) Name() string               { return path.Base(f.name) }
func (f *overlaidFile) Mode() fs.FileMode          { return 0o444 }
func (f *overlaidFile) ModTime() time.Time         { return time.Time{} }
func (f *overlaidFile) IsDir() bool                { return false }
func (f *overlaidFile) Sys() any                   { return nil }
