package edit

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/plainfile"
)

// Meta is what is known of a project besides its documents.
type Meta struct {
	// Dir is the name of the project's folder, without those that it lies in.
	Dir string
	// Exists: the folder has a project file. Without one, the project's Name is "" and its Documents lie anywhere.
	Exists bool
	// Name, Documents, Game and Roots are what the project's file says; see [wits.Project].
	Name, Documents, Game string
	Roots                 []string
}

// Meta returns what the project's file says.
func (p *Project) Meta() Meta {
	p.mu.Lock()
	defer p.mu.Unlock()
	dir := p.dir
	if full, err := filepath.Abs(dir); err == nil {
		dir = full
	}
	return Meta{Dir: filepath.Base(dir), Exists: p.metaAt != "", Name: p.meta.Name, Documents: p.meta.Documents, Game: p.meta.Game,
		Roots: slices.Clone(p.meta.Roots)}
}

// Beginning says how a project begins.
type Beginning struct {
	// Name is the project's. Documents is the folder of its documents, within the project's; "." for that itself.
	Name, Documents string
	// Game is the game that the documents are for, or "".
	Game string
	// Files are documents to begin with, whatever lies among them; nil for none. Roots are those that the game loads.
	Files fs.FS
	Roots []string
	// Session is who does that, for the list of changes.
	Session string
}

// Begin makes a project of a folder that has been opened without one: it writes the project's file, with a folder for
// documents and what is in it from the beginning, all of it or nothing. It fails if there is a project already, or a file
// where a document would be.
func (p *Project) Begin(b Beginning) error {
	if why := b.wrong(); why != nil {
		return why
	}
	meta := wits.NewProject(nil, b.Name)
	meta.Documents, meta.Game, meta.Roots = b.Documents, b.Game, b.Roots
	steps := []step{{File: wits.ProjectFile, Text: meta.Format()}}
	if b.Files != nil {
		names, found := wits.FindDocuments(b.Files)
		if len(found) > 0 {
			return found
		}
		for _, name := range names {
			text, err := plainfile.Read(b.Files, name, maxBytes)
			if err != nil {
				return plain(err)
			}
			if why := badDocument(name); why != "" {
				return fmt.Errorf("%q: %s", name, why)
			}
			steps = append(steps, step{File: path.Join(b.Documents, name), Text: text})
		}
		var err error
		if steps, err = b.appendOtherFiles(steps); err != nil {
			return err
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.metaAt != "" {
		return errBegun
	}
	err := p.locked(func() error {
		if err := p.store.folder().MakeAll(b.Documents); err != nil {
			return plain(err)
		}
		return p.commit(steps)
	})
	var there stale
	if errors.As(err, &there) {
		return fmt.Errorf("there is a file %s already", there.file)
	}
	if err != nil {
		return err
	}
	before := p.changes.last
	err = p.scan()
	for i := range p.changes.list {
		if c := &p.changes.list[i]; c.Number > before {
			c.By = b.Session
		}
	}
	return err
}

// appendOtherFiles appends steps for files that are not documents but that documents may name, such as scripts in Starlark.
func (b *Beginning) appendOtherFiles(steps []step) ([]step, error) {
	err := fs.WalkDir(b.Files, ".", func(file string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return plain(err)
		case file != "." && BadPath(file) != "":
			if e.IsDir() {
				return fs.SkipDir
			}
			return nil
		case !e.Type().IsRegular() || strings.HasSuffix(file, ".json"):
			return nil
		}
		text, err := plainfile.Read(b.Files, file, maxBytes)
		if err != nil {
			return plain(err)
		}
		steps = append(steps, step{File: path.Join(b.Documents, file), Text: text})
		return nil
	})
	return steps, err
}

var errBegun = fmt.Errorf("there is a %s already", wits.ProjectFile)

// wrong says what a project cannot begin with.
func (b *Beginning) wrong() error {
	if b.Name == "" {
		return errors.New("a project needs a name")
	}
	if why := BadPath(b.Documents); b.Documents != "." && why != "" {
		return fmt.Errorf("%q: %s", b.Documents, why)
	}
	return nil
}

// Init makes a project of a folder, which need not be there; see [Project.Begin].
func Init(dir string, b Beginning) error {
	if why := b.wrong(); why != nil {
		return fmt.Errorf("edit: %w", why)
	}
	root, err := openOrMake(dir)
	if err != nil {
		return fmt.Errorf("edit: the folder cannot be opened: %w", err)
	}
	if err := root.Close(); err != nil {
		return err
	}
	p, err := Open(dir, Options{})
	if err != nil {
		return err
	}
	if err := p.Begin(b); err != nil {
		return errors.Join(fmt.Errorf("edit: %w", err), p.Close())
	}
	return p.Close()
}

// Files returns the documents as they are on the disk, those that the project's file names now, for a game that runs them.
// Nothing outside of the project's folder is read. It may be used until the project is closed.
func (p *Project) Files() fs.FS {
	p.mu.Lock()
	defer p.mu.Unlock()
	files, err := fs.Sub(p.store.FS(), p.meta.Documents)
	if err != nil {
		return p.store.FS() // a project's file with such a path is not read
	}
	return files
}
