package document

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/plainfile"
)

// Library holds documents that refer to each other, read from a file system or built in Go. It may be used by several
// goroutines at once.
type Library struct {
	kinds *Kinds
	files fs.FS

	mu    sync.Mutex
	docs  map[string]*Document
	found map[string]Problems // what was wrong with each file
	data  map[string]bool     // files that are no documents, and were asked for

	inside map[string]bool // documents that were read within the files of others

	deriving []string // documents that are waiting for their bases
	derives  bool     // some document has a base

	inherited, mostInherited int // values that documents have from their bases
}

// NewLibrary makes a library of documents that are read from files as they are needed; files may be nil.
func NewLibrary(kinds *Kinds, files fs.FS) *Library {
	return &Library{kinds: kinds, files: files, docs: map[string]*Document{}, found: map[string]Problems{}, inside: map[string]bool{}, mostInherited: mostInherited}
}

// Add puts a document into the library, in place of a file of the same name.
func (l *Library) Add(d *Document) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.inside, d.File)
	l.changed(d.File)
	l.put(d, nil)
	l.rederive(d.File)
}

// AddSource parses a document and puts it into the library, right or wrong, in place of a file of the same name or of a document
// within one. [Library.Placed] says who caused what is wrong.
func (l *Library) AddSource(file string, data []byte) Problems {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.inside, file)
	problems := l.add(file, string(data))
	l.rederive(file)
	return problems
}

func (l *Library) add(file, text string) Problems {
	d, problems := l.kinds.parse(file, text)
	l.changed(file)
	if d == nil {
		l.forget(file)
		l.docs[file], l.found[file] = nil, problems
		return problems
	}
	return l.put(d, problems)
}

// put puts a document into the library, with what is wrong with it so far.
func (l *Library) put(d *Document, problems Problems) Problems {
	l.forget(d.File)
	l.docs[d.File], l.found[d.File] = d, problems // so that its base may lie within it
	if l.derives = l.derives || d.Base != ""; d.Base != "" && !d.read {
		problems = append(problems, l.derive(d)...)
		l.found[d.File] = problems
	}
	return problems
}

// forget takes a document out of the library.
func (l *Library) forget(file string) {
	if d := l.docs[file]; d != nil {
		l.inherited -= d.inherited
	}
	delete(l.docs, file)
	delete(l.found, file)
}

// Open returns a document, reading it if need be, and what is wrong with the file in itself. The document is nil if there is no such
// file or it is not JSON. The file of a document within another is named as [WithinFile] does. [Library.Placed] says who caused what is wrong.
func (l *Library) Open(file string) (*Document, Problems) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.document(file)
}

func (l *Library) document(file string) (*Document, Problems) {
	if d, ok := l.docs[file]; ok {
		return d, l.found[file]
	}
	if _, name := Within(file); name != "" {
		return l.insider(file)
	}
	text, err := l.read(file)
	if err != nil {
		p := Problem{File: file, Reason: "the file cannot be read: " + err.Error()}
		if errors.Is(err, fs.ErrNotExist) {
			fixes := l.closest(file)
			if l.files == nil && fixes == nil {
				fixes = []declare.Fix{{Hint: `no files were given to look in: give Load a file system, such as os.DirFS("documents") or an embed.FS`}}
			}
			p.Explain("there is no such file", "", fixes...)
		}
		problems := Problems{p}
		l.docs[file], l.found[file] = nil, problems
		return nil, problems
	}
	l.add(file, text)
	return l.docs[file], l.found[file]
}

func (l *Library) read(file string) (string, error) {
	if l.files == nil {
		return "", fs.ErrNotExist
	}
	return plainfile.ReadText(l.files, file, MaxBytes)
}

// closest is to use a file that there is. In folders it is named from the documents' folder, so that it is right wherever it is written.
func (l *Library) closest(file string) []declare.Fix {
	names := l.neighbours(file)
	from := func(n string) string {
		if strings.Contains(file+n, "/") {
			return "/" + n
		}
		return n
	}
	if n := Nearest(file, names); n != "" {
		return []declare.Fix{declare.ToUse(file, from(n))}
	}
	for i := range names {
		names[i] = from(names[i])
	}
	return declare.Closest(file, names, "")
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

// Data returns the bytes of a file that is no document, such as a picture that a document is made with; at most so many. The error is
// [fs.ErrNotExist] if there is no such file, or no files were given to look in.
func (l *Library) Data(file string, most int64) ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.data == nil {
		l.data = map[string]bool{}
	}
	l.data[file] = true
	if l.files == nil {
		return nil, fs.ErrNotExist
	}
	return plainfile.Read(l.files, file, most)
}

// Files lists the files that the library was asked for, sorted: documents that were read, what other documents refer to and is
// not there, and what was asked for by [Library.Data]. After a document was compiled by a library of its own, they are what its program
// depends on. A document within a file is not among them, but the file is.
func (l *Library) Files() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	files := slices.Collect(maps.Keys(l.data))
	for document := range l.docs {
		file, _ := Within(document)
		files = append(files, file)
	}
	slices.Sort(files)
	return slices.Compact(files)
}
