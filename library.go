package wits

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/wits-ai/wits/internal/plainfile"
)

// Library holds documents that refer to each other, read from a file system or built in Go. It may be used by several
// goroutines at once.
type Library struct {
	reg   *Registry
	files fs.FS

	mu    sync.Mutex
	docs  map[string]*Document
	found map[string]Problems // what was wrong with each file

	deriving []string // documents that are waiting for their bases
	derives  bool     // some document has a base
	watcher  any
}

// NewLibrary makes a library of documents that are read from files as they are needed; files may be nil.
func NewLibrary(r *Registry, files fs.FS) *Library {
	if r == nil {
		r = &Registry{}
		r.fail("there is none: give Load and NewLibrary a registry, such as std.NewRegistry()")
	}
	return &Library{reg: r, files: files, docs: map[string]*Document{}, found: map[string]Problems{}}
}

// Load reads a document with all that it embeds and compiles it. The error is a [Problems] that lists everything that
// is wrong in any of these files.
func Load(r *Registry, files fs.FS, file string) (*Program, error) {
	return NewLibrary(r, files).Compile(file)
}

// Registry is what the library's documents are checked against.
func (l *Library) Registry() *Registry { return l.reg }

// Watch lets a tool look on while documents are compiled: whoever builds them and has something to tell finds it with
// [Builder.Watcher]. Call it before anything is compiled.
func (l *Library) Watch(w any) { l.watcher = w }

// Add puts a document into the library, in place of a file of the same name.
func (l *Library) Add(d *Document) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.put(d, nil)
	l.rederive(d.File)
}

// AddSource parses a document and puts it into the library, right or wrong.
func (l *Library) AddSource(file string, data []byte) Problems {
	return l.placed(func() Problems {
		l.mu.Lock()
		defer l.mu.Unlock()
		problems := l.add(file, data)
		l.rederive(file)
		return problems
	}())
}

func (l *Library) add(file string, data []byte) Problems {
	d, problems := l.reg.Parse(file, data)
	if d == nil {
		l.docs[file], l.found[file] = nil, problems
		return problems
	}
	return l.put(d, problems)
}

// put puts a document into the library, with what is wrong with it so far.
func (l *Library) put(d *Document, problems Problems) Problems {
	if l.derives = l.derives || d.Base != ""; d.Base != "" && !d.read {
		problems = append(problems, l.derive(d)...)
	}
	l.docs[d.File], l.found[d.File] = d, problems
	return problems
}

// Document gives a document, reading it if need be, and what is wrong with the file in itself. The document is nil if
// there is no such file or it is not JSON.
func (l *Library) Document(file string) (*Document, Problems) {
	d, found := l.open(file)
	return d, l.placed(found)
}

// open is Document, with problems that do not say yet who caused them.
func (l *Library) open(file string) (*Document, Problems) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.document(file)
}

func (l *Library) document(file string) (*Document, Problems) {
	if d, ok := l.docs[file]; ok {
		return d, l.found[file]
	}
	data, err := l.read(file)
	if err != nil {
		reason := "the file cannot be read: " + err.Error()
		hint := ""
		if errors.Is(err, fs.ErrNotExist) {
			reason, hint = "there is no such file", closest(file, l.neighbours(file), "")
			if l.files == nil && hint == "" {
				hint = `no files were given to look in: give Load a file system, such as os.DirFS("documents") or an embed.FS`
			}
		}
		problems := Problems{{File: file, Reason: reason, Hint: hint}}
		l.docs[file], l.found[file] = nil, problems
		return nil, problems
	}
	l.add(file, data)
	return l.docs[file], l.found[file]
}

func (l *Library) read(file string) ([]byte, error) {
	if l.files == nil {
		return nil, fs.ErrNotExist
	}
	return plainfile.Read(l.files, file, maxBytes)
}

func (l *Library) neighbours(file string) []string {
	names := slices.Collect(maps.Keys(l.docs))
	if l.files != nil {
		entries, _ := fs.ReadDir(l.files, path.Dir(file))
		for _, e := range entries {
			names = append(names, path.Join(path.Dir(file), e.Name()))
		}
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(n string) bool { return n == file || !strings.HasSuffix(n, ".json") })
}

// Files lists the files that the library was asked for, sorted: documents that were read, and what other documents refer
// to and is not there. After a document was compiled by a library of its own, they are what its program depends on.
func (l *Library) Files() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Sorted(maps.Keys(l.docs))
}

// Check finds everything that is wrong with a document and all that it embeds, against the library's registry, and what
// looks wrong, marked as a warning; nil if nothing is.
func (l *Library) Check(file string) Problems {
	_, problems := l.link(file)
	problems = l.placed(problems)
	problems.sort()
	return problems
}

// Compile compiles a document with all that it embeds. The error is a [Problems].
func (l *Library) Compile(file string) (*Program, error) {
	p, problems := l.link(file)
	problems = l.placed(problems)
	if err := problems.err(); err != nil {
		return nil, err
	}
	if p == nil {
		return nil, errors.New("wits: the registry was read from a manifest: its actions can be checked against, not run")
	}
	return p, nil
}
