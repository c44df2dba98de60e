package build

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/safefile"
)

// Files are documents that were built, by the names of their files. They are a file system, which wits.Load, wits.NewLibrary and
// witstest.Document take: documents refer to each other by these names.
type Files map[string]Document

// Format returns a document as a file in its canonical form, which wits fmt leaves as it is. The registry knows its kind.
func Format(r *wits.Registry, doc Document) ([]byte, error) {
	data, err := JSON(doc)
	if err != nil {
		return nil, err
	}
	return r.Documents().Format(data)
}

// Write writes all documents into a folder in their canonical form, where the editor and wits check find them. Folders are made as
// needed, a file that is there is replaced as a whole. Nothing is written if one of the documents cannot be; that it is right is for
// wits.Load to say, before.
func (f Files) Write(r *wits.Registry, folder string) error {
	formed := map[string][]byte{}
	for name, doc := range f {
		if !fs.ValidPath(name) {
			return fmt.Errorf("build: %q is no path within a project", name)
		}
		data, err := Format(r, doc)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		formed[name] = data
	}
	for _, name := range slices.Sorted(maps.Keys(formed)) {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := safefile.Write(file, formed[name]); err != nil {
			return err
		}
	}
	return nil
}

// Open opens a document, or a folder of some.
func (f Files) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if doc, ok := f[name]; ok {
		data, err := JSON(doc)
		if err != nil {
			return nil, &fs.PathError{Op: "open", Path: name, Err: err}
		}
		return &file{entry{path.Base(name), int64(len(data)), false}, bytes.NewReader(data), nil}, nil
	}
	list, err := f.ReadDir(name)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &file{entry{path.Base(name), 0, true}, bytes.NewReader(nil), list}, nil
}

// ReadDir lists a folder.
func (f Files) ReadDir(name string) ([]fs.DirEntry, error) {
	found := map[string]fs.DirEntry{}
	for file := range f {
		below, ok := strings.CutPrefix(file, name+"/")
		if name == "." {
			below, ok = file, true
		}
		if !ok {
			continue
		}
		first, _, folder := strings.Cut(below, "/")
		found[first] = listed{entry{first, 0, folder}, f, path.Join(name, first)}
	}
	if len(found) == 0 && name != "." {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrNotExist}
	}
	list := make([]fs.DirEntry, 0, len(found))
	for _, first := range slices.Sorted(maps.Keys(found)) {
		list = append(list, found[first])
	}
	return list, nil
}

// Over returns the documents together with other files: what was built is found first.
func (f Files) Over(others fs.FS) fs.FS { return over{f, others} }

type over struct {
	built  Files
	others fs.FS
}

func (o over) Open(name string) (fs.File, error) {
	if _, built := o.built[name]; built || !fs.ValidPath(name) {
		return o.built.Open(name)
	}
	if info, err := fs.Stat(o.others, name); err == nil && !info.IsDir() {
		return o.others.Open(name)
	}
	list, err := o.ReadDir(name)
	if err != nil {
		return o.others.Open(name)
	}
	return &file{entry{path.Base(name), 0, true}, bytes.NewReader(nil), list}, nil
}

// ReadDir lists a folder of both.
func (o over) ReadDir(name string) ([]fs.DirEntry, error) {
	own, err := o.built.ReadDir(name)
	others, otherErr := fs.ReadDir(o.others, name)
	if err != nil && otherErr != nil {
		return nil, otherErr
	}
	all := append(own, others...)
	slices.SortStableFunc(all, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return slices.CompactFunc(all, func(a, b fs.DirEntry) bool { return a.Name() == b.Name() }), nil
}

// entry is a file or a folder that there is.
type entry struct {
	name   string
	size   int64
	folder bool
}

func (e entry) Name() string       { return e.name }
func (e entry) Size() int64        { return e.size }
func (e entry) ModTime() time.Time { return time.Time{} }
func (e entry) IsDir() bool        { return e.folder }
func (e entry) Sys() any           { return nil }
func (e entry) Mode() fs.FileMode {
	if e.folder {
		return fs.ModeDir | 0o555
	}
	return 0o444
}

// listed is an entry of a folder. How large a file is is known when somebody asks.
type listed struct {
	entry
	files Files
	path  string
}

func (l listed) Type() fs.FileMode { return l.Mode().Type() }

func (l listed) Info() (fs.FileInfo, error) {
	if l.folder {
		return l.entry, nil
	}
	return fs.Stat(l.files, l.path)
}

type file struct {
	entry
	*bytes.Reader
	list []fs.DirEntry
}

func (f *file) Stat() (fs.FileInfo, error) { return f.entry, nil }
func (f *file) Size() int64                { return f.entry.size }
func (f *file) Close() error               { return nil }

// ReadDir returns what a folder has.
func (f *file) ReadDir(n int) ([]fs.DirEntry, error) {
	list := f.list
	if n > 0 {
		if len(list) == 0 {
			return nil, io.EOF
		}
		list = list[:min(n, len(list))]
	}
	f.list = f.list[len(list):]
	return list, nil
}
