package edit

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/std"
)

// Options says how a project is opened.
type Options struct {
	// Registry is what the game offers; nil means that the project's manifest says so, or else that documents may use the
	// standard functions only.
	Registry *wits.Registry
	// Game, unless nil, is asked instead whenever the project's file has been read: it gives what the game offers that the
	// project is for, or nil as above.
	Game func(name, game string) *wits.Registry
	// Kinds are those that a manifest may speak of beside the standard ones, or in place of them.
	Kinds []wits.Kind
}

// Project is a folder of documents that is being edited. It may be used by several goroutines at once, and by several
// processes.
type Project struct {
	dir     string
	store   store
	options Options

	mu       sync.Mutex
	lockFile *os.File
	meta     *wits.Project
	faults   document.Problems // of the project's file
	metaAt   Version
	whole    *wits.Registry // what the game offers
	registry *wits.Registry // what of it the project imports
	known    map[string]*known
	scripts  map[string]Version // files that are no documents, and that documents may name
	folders  []string
	problems []Finding          // of what is on the disk; nil if they are not known
	checked  map[string]checked // what is wrong with each document by itself
	index    index
	views    map[string]*view // of the documents as they are, by what is not saved
	changes  changes
	notices  document.Problems // see Notices

	secret  []byte          // that journals are sealed with; nil if it is not known yet
	holds   map[string]bool // former versions that belong to the change that is being made
	watched map[string]bool // files of which something came out of its place
	kept    int64           // what all former versions take, if counted
	counted bool
	opening bool

	inside []Change // to documents within files, which nobody was told of yet
}

// Open opens the project of a folder; a folder without a project file is a project whose documents lie anywhere in it. It
// finishes what a crash has interrupted. The error tells of a folder or a manifest that cannot be read. Close it.
func Open(dir string, o Options) (*Project, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("edit: the folder cannot be opened: %w", err)
	}
	p := &Project{dir: dir, store: store{root}, options: o, known: map[string]*known{}}
	p.changes.init()
	if err := p.begin(); err != nil {
		return nil, errors.Join(fmt.Errorf("edit: %w", err), root.Close())
	}
	return p, nil
}

func (p *Project) begin() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.readMeta(); err != nil {
		return err
	}
	if _, err := p.store.root.Lstat(sideFolder); err == nil {
		if err := p.locked(p.tidy); err != nil {
			return err
		}
	}
	if err := p.scan(); err != nil {
		return err
	}
	p.changes.list, p.changes.last = nil, 0 // what was there from the beginning is no change
	return nil
}

// Close ends the project's use. Nothing is lost: whatever was acknowledged is on the disk.
func (p *Project) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.changes.close()
	err := p.store.root.Close()
	if p.lockFile != nil {
		err = errors.Join(err, p.lockFile.Close())
		p.lockFile = nil
	}
	return err
}

// locked runs f while no other process changes the project. The caller holds mu.
func (p *Project) locked(f func() error) error {
	for {
		if p.lockFile == nil {
			if err := p.openLock(); err != nil {
				return err
			}
		}
		if err := lockWhole(p.lockFile); err != nil {
			return fmt.Errorf("the project's lock cannot be taken: %w", err)
		}
		if p.holdsLock() {
			return errors.Join(f(), unlockWhole(p.lockFile))
		}
		p.lockFile.Close() // somebody has deleted it, so that others lock another one
		p.lockFile = nil
	}
}

func (p *Project) openLock() error {
	return p.side(true, func(side store) (err error) {
		// Never replaced: who holds the lock of a file that is gone holds nothing.
		p.lockFile, err = side.root.OpenFile(lockFile, os.O_RDWR|os.O_CREATE, 0o644)
		return plain(err)
	})
}

// holdsLock reports whether the lock that is held is the one that others would take.
func (p *Project) holdsLock() bool {
	mine, err := p.lockFile.Stat()
	if err != nil {
		return false
	}
	same := false
	p.side(false, func(side store) error {
		now, err := side.root.Stat(lockFile)
		same = err == nil && os.SameFile(mine, now)
		return nil
	})
	return same
}

// readMeta reads the project's file and what documents may use.
func (p *Project) readMeta() error {
	files := p.store.FS()
	v, err := p.store.version(wits.ProjectFile)
	if err != nil {
		return err
	}
	p.metaAt, p.faults = v, nil
	if v == "" {
		p.meta = wits.NewProject(files, "")
	} else if meta, faults := wits.ReadProject(files); meta != nil {
		p.meta, p.faults = meta, faults
	} else if p.faults = faults; p.meta == nil {
		p.meta = wits.NewProject(files, "")
	}
	whole := p.options.Registry
	if p.options.Game != nil {
		whole = p.options.Game(p.meta.Name, p.meta.Game)
	}
	if whole == nil && p.meta.Manifest != "" {
		data, err := p.store.read(p.meta.Manifest)
		if err != nil {
			return fmt.Errorf("the manifest cannot be read: %w", err)
		}
		if whole, err = wits.ReadManifest(data, append(slices.Clip(p.options.Kinds), std.Kinds()...)...); err != nil {
			return fmt.Errorf("%s: %w", p.meta.Manifest, err)
		}
	}
	if whole == nil {
		whole = std.NewRegistry()
	}
	if err := whole.Err(); err != nil {
		return err
	}
	p.whole, p.registry, p.checked = whole, p.meta.Registry(whole), nil
	return nil
}

// Registry returns what documents of the project may use.
func (p *Project) Registry() *wits.Registry {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.registry
}

// file returns where a document lies within the project's folder.
func (p *Project) file(document string) string { return path.Join(p.meta.Documents, document) }

// document returns the document that a file is; false if it does not lie among the documents.
func (p *Project) document(file string) (string, bool) {
	if p.meta.Documents == "." {
		return file, true
	}
	return strings.CutPrefix(file, p.meta.Documents+"/")
}

// BadPath says why a document or folder cannot have a path; "" if it can. Documents are named from the documents' folder,
// with forward slashes, and end in ".json"; for those within files see [document.Within].
func BadPath(file string) string {
	const most = 200
	switch {
	case file == "" || file == ".":
		return "a path must not be empty"
	case len(file) > 4*most:
		return "the path is too long"
	case !fs.ValidPath(file):
		return "a path is written from the documents' folder, with forward slashes, and leads nowhere else"
	case path.Base(file) == wits.ProjectFile:
		return "that is the name of the project's own file"
	}
	for name := range strings.SplitSeq(file, "/") {
		switch {
		case len(name) > most:
			return fmt.Sprintf("a name has at most %d bytes", most)
		case strings.HasPrefix(name, "."):
			return "a name does not begin with a dot"
		case name == "node_modules":
			return "node_modules is not for documents"
		case strings.HasSuffix(name, " ") || strings.HasSuffix(name, "."):
			return "a name does not end in a space or a dot"
		case strings.ContainsFunc(name, func(c rune) bool { return c < 0x20 || strings.ContainsRune(`\:*?"<>|`, c) || c == 0x7f || c == 0xfffd }):
			return `a name has none of \ : * ? " < > | and no control characters`
		}
	}
	return ""
}

// badDocument is BadPath for a document.
func badDocument(file string) string {
	if outer, name := document.Within(file); name != "" {
		return cmp.Or(badDocument(outer), badWithin(name))
	}
	why := BadPath(file)
	if why == "" && !strings.HasSuffix(file, ".json") {
		why = "a document's name ends in .json"
	}
	return why
}

// Entry is a document in a listing.
type Entry struct {
	Path    string  `json:"path"`
	Kind    string  `json:"kind"`
	Name    string  `json:"name"`
	Doc     string  `json:"doc,omitempty"`
	Version Version `json:"version"`
	// Errors and Warnings count what is wrong with it.
	Errors   int `json:"errors"`
	Warnings int `json:"warnings"`
	// Root: the game itself loads it.
	Root bool `json:"root,omitempty"`
	// ReadOnly: nobody may write its file, such as one that is not checked out. It can be changed, but not saved.
	ReadOnly bool `json:"readOnly,omitempty"`
}

// Listing is what a project holds.
type Listing struct {
	Project   string   `json:"project"`
	Documents []Entry  `json:"documents"`
	Folders   []string `json:"folders"`
	// Change is the number of the last change that the listing has seen, for [Project.Changes].
	Change uint64 `json:"change"`
}

// List returns all documents and folders, by path.
func (p *Project) List() (Listing, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.scan(); err != nil {
		return Listing{}, err
	}
	errs, warnings := map[string]int{}, map[string]int{}
	for _, f := range p.check() {
		if f.Warning {
			warnings[f.File]++
		} else {
			errs[f.File]++
		}
	}
	l := Listing{Project: p.meta.Name, Documents: []Entry{}, Folders: slices.Clone(p.folders), Change: p.changes.last}
	for _, file := range slices.Sorted(maps.Keys(p.known)) {
		k := p.known[file]
		if !k.document {
			continue
		}
		e := Entry{Path: file, Version: k.version, Errors: errs[file], Warnings: warnings[file], Root: slices.Contains(p.meta.Roots, file), ReadOnly: k.readOnly}
		e.Name = shortName(file)
		if k.doc != nil { // what is written in it: a document that derives from another is not completed here
			e.Kind, e.Doc = k.doc.Kind, textIn(k.doc, "doc")
			if name := textIn(k.doc, "name"); name != "" {
				e.Name = name
			}
		}
		l.Documents = append(l.Documents, e)
	}
	return l, nil
}

// shortName returns what a document is called that has no name: as its file is, or within its file.
func shortName(file string) string {
	if _, name := document.Within(file); name != "" {
		return name
	}
	name, _, _ := strings.Cut(path.Base(file), ".")
	return name
}

// openOrMake opens a folder, which is made if it is not there.
func openOrMake(dir string) (*os.Root, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	return os.OpenRoot(dir)
}

// textIn returns the text of a member of a document; "" if there is none.
func textIn(d *document.Document, member string) string {
	if v := d.Tree().Get(member); v != nil && v.Kind == jsontree.String {
		return v.Text
	}
	return ""
}
