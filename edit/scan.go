package edit

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/plainfile"
)

// known is what is known of a JSON file among the documents.
type known struct {
	size     int64
	modified time.Time
	read     time.Time // when it was read last
	version  Version
	text     []byte
	document bool               // it is one, or was meant to be
	told     bool               // it was one at some time: others know of it
	readOnly bool               // nobody may write it
	doc      *document.Document // nil if it is not JSON
	marked   bool               // it marks numbers that may be sought, and something is wrong with the file in itself
	refs     []document.Reference
	entries  []entry // of the index
}

// maxFiles is how many JSON files a project may have among its documents.
const maxFiles = 20_000

var errTooMany = errors.New("there are more than 20,000 JSON files among the documents: name a smaller folder in the project's file")

// scan looks at what is on the disk, and notes what has changed since the last time. It reads files whose size or time
// is another one, and those that were modified so shortly before they were read that a second change may not show.
func (p *Project) scan() error {
	if err := p.late(); err != nil {
		return err
	}
	if v, err := p.store.version(wits.ProjectFile); err == nil && v != p.metaAt {
		documents := p.meta.Documents
		if err := p.readMeta(); err != nil {
			return err
		}
		p.forget()
		if documents != p.meta.Documents {
			p.known = map[string]*known{} // other files
		}
		p.changes.add(Change{What: Changed, Path: wits.ProjectFile, Version: v})
	}
	files := p.store.FS()
	seen := map[string]bool{}
	var folders []string
	removed, created := map[Version]string{}, map[string]Version{}
	err := fs.WalkDir(files, p.meta.Documents, func(file string, e fs.DirEntry, err error) error {
		name, inside := p.document(file)
		switch {
		case err != nil:
			if file == p.meta.Documents || errors.Is(err, fs.ErrNotExist) {
				return nil // there is nothing yet, or not any more
			}
			return plain(err)
		case !inside || file == ".":
			return nil
		case e.IsDir() && BadPath(name) != "":
			return fs.SkipDir
		case e.IsDir():
			folders = append(folders, name)
			return nil
		case plainfile.IsScript(name) && BadPath(name) == "":
			p.scanScript(name)
			return nil
		case badDocument(name) != "" || p.meta.Manifest == file:
			return nil
		case len(seen) == maxFiles:
			return errTooMany
		}
		before := p.known[name]
		if k, changed := p.look(name); k != nil {
			seen[name] = true
			if was := before != nil && before.told; changed && k.document && k.told && !was {
				created[name] = k.version // new, or looked at before it was written
			} else if changed && was {
				p.changes.add(Change{What: Changed, Path: name, Version: k.version})
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(p.known)) {
		if _, inner := document.Within(name); inner != "" {
			continue // what has happened to it is known when its file has been looked at
		}
		if k := p.known[name]; !seen[name] {
			if k.document && k.told {
				removed[k.version] = name
				if to := sameContent(created, k.version); to != "" {
					p.changes.add(Change{What: Renamed, Path: to, From: name, Version: k.version})
					delete(created, to)
				} else {
					p.changes.add(Change{What: Removed, Path: name})
				}
			}
			delete(p.known, name)
			p.learnWithin(name, nil)
			p.forget()
		}
	}
	for _, name := range slices.Sorted(maps.Keys(created)) {
		p.changes.add(Change{What: Created, Path: name, Version: created[name]})
	}
	p.tellInside("", nil)
	slices.Sort(folders)
	if !slices.Equal(folders, p.folders) {
		p.folders = folders
		p.changes.add(Change{What: Changed, Path: "."})
	}
	if p.folders == nil {
		p.folders = []string{}
	}
	return nil
}

// scanScript notes that a script has changed that documents may name: games that run these take it over.
func (p *Project) scanScript(name string) {
	v, err := p.store.version(p.file(name))
	if err != nil {
		return // as it was
	}
	if before, known := p.scripts[name]; known && before != v {
		p.changes.add(Change{What: Changed, Path: name, Version: v})
		p.checked = nil
		p.forget()
	}
	if p.scripts == nil {
		p.scripts = map[string]Version{}
	}
	p.scripts[name] = v
}

// sameContent finds a file of a version, the first by name.
func sameContent(among map[string]Version, v Version) (name string) {
	for n, have := range among {
		if have == v && (name == "" || n < name) {
			name = n
		}
	}
	return name
}

// uncertain is how long after a file was modified another modification may leave its time the same: file systems keep
// times as coarse as this.
const uncertain = 2 * time.Second

// look reads a file if it may have changed, and reports whether it has. It is nil for what cannot be read.
func (p *Project) look(name string) (k *known, changed bool) {
	file := p.file(name)
	info, err := p.store.root.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxBytes {
		return nil, false
	}
	k = p.known[name]
	if k != nil && k.readOnly != protected(info) {
		k.readOnly = !k.readOnly
		p.learnWithin(name, k)
		p.changes.add(Change{What: Changed, Path: "."}) // the listing is another
	}
	if k != nil && k.size == info.Size() && k.modified.Equal(info.ModTime()) && k.read.Sub(k.modified) > uncertain {
		return k, false
	}
	now := time.Now() // before it is read: a later change is later than this
	data, err := p.store.read(file)
	if err != nil {
		return nil, false
	}
	if k != nil && k.version == VersionOf(data) {
		k.size, k.modified, k.read = info.Size(), info.ModTime(), now
		return k, false
	}
	return p.learn(name, data, info, now), true
}

// learn takes note of a file's content.
func (p *Project) learn(name string, data []byte, info fs.FileInfo, now time.Time) *known {
	k := &known{size: info.Size(), modified: info.ModTime(), read: now, version: VersionOf(data), text: data, readOnly: protected(info)}
	text := string(data)
	named := wits.KindOfName(name, p.registry.Kinds()) != ""
	if k.document = named || strings.Contains(text, `"wits"`) && strings.Contains(text, `"kind"`); k.document {
		var problems document.Problems
		k.doc, problems = p.registry.Documents().Parse(name, data)
		k.marked = len(problems) > 0 && k.doc != nil && k.doc.Tree().Get("tune") != nil
		if !named && k.doc != nil && (k.doc.Tree().Get("wits") == nil || k.doc.Tree().Get("kind") == nil) {
			k.document, k.doc = false, nil
		}
	}
	before := p.known[name]
	k.told = k.document && strings.TrimSpace(text) != "" || before != nil && before.told // nothing yet: somebody begins to write it
	if k.doc != nil {
		k.refs = p.registry.Documents().References(k.doc)
		k.entries = entriesOf(p.registry.Kind(k.doc.Kind), k.doc, k.refs)
	}
	p.known[name] = k
	p.learnWithin(name, k)
	p.forget()
	return k
}

// relearn takes note of what the project itself has made of a file.
func (p *Project) relearn(file string, wrote Version) {
	name, ok := p.document(file)
	if file == wits.ProjectFile {
		if err := p.readMeta(); err == nil {
			p.forget()
		}
		return
	}
	if !ok {
		return
	}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if i, there := slices.BinarySearch(p.folders, dir); !there {
			p.folders = slices.Insert(p.folders, i, dir)
		}
	}
	if badDocument(name) != "" {
		return
	}
	k, _ := p.look(name)
	switch {
	case k == nil && p.known[name] != nil:
		delete(p.known, name)
		p.learnWithin(name, nil)
		p.forget()
	case k != nil && k.version != wrote: // somebody was quick
		p.changes.add(Change{What: Changed, Path: name, Version: k.version})
	}
}

// forget drops what was concluded from the documents.
func (p *Project) forget() {
	p.problems = nil
	p.views = nil
	p.index.stale = true
}
