package wits

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
)

// Library holds documents that refer to each other, read from a file system or built in Go, and compiles them. It may be used by
// several goroutines at once.
type Library struct {
	*document.Library
	reg     *Registry
	watcher any
}

// NewLibrary makes a library of documents that are read from files as they are needed; files may be nil.
func NewLibrary(r *Registry, files fs.FS) *Library {
	if r == nil {
		r = newRegistry()
		r.fail("there is none: give Load and NewLibrary a registry, such as std.NewRegistry()")
	}
	return &Library{Library: document.NewLibrary(r.documents, files), reg: r}
}

// Load reads a document with all that it embeds and compiles it. The error is a [document.Problems] that lists everything that
// is wrong in any of these files.
func Load(r *Registry, files fs.FS, file string) (*Program, error) {
	return NewLibrary(r, files).Compile(file)
}

// Registry is what the library's documents are checked against.
func (l *Library) Registry() *Registry { return l.reg }

// Watch lets a tool look on while documents are compiled: whoever builds them and has something to tell finds it with
// [Builder.Watcher]. Call it before anything is compiled.
func (l *Library) Watch(w any) { l.watcher = w }

// AddSource parses a document and puts it into the library, right or wrong.
func (l *Library) AddSource(file string, data []byte) document.Problems {
	return l.placed(l.Library.AddSource(file, data))
}

// Document gives a document, reading it if need be, and what is wrong with the file in itself. The document is nil if
// there is no such file or it is not JSON.
func (l *Library) Document(file string) (*document.Document, document.Problems) {
	d, found := l.Open(file)
	return d, l.placed(found)
}

// placed puts problems in inherited parts to the documents that cause them.
func (l *Library) placed(problems document.Problems) document.Problems {
	return l.Placed(problems, func(base string) document.Problems {
		_, found := l.link(base)
		return found
	})
}

// Check finds everything that is wrong with a document, all that it embeds and the documents within its file, against the library's
// registry, and what looks wrong, marked as a warning; nil if nothing is.
func (l *Library) Check(file string) document.Problems {
	_, problems := l.link(file)
	if d, _ := l.Open(file); d != nil {
		for _, name := range d.Within() {
			_, found := l.link(document.WithinFile(file, name))
			for _, p := range found {
				problems.Add(p)
			}
		}
	}
	problems = l.placed(problems)
	l.named(file, &problems)
	problems.Sort()
	return problems
}

// named warns of a file whose name says another kind than the document in it. What counts is what the document says.
func (l *Library) named(file string, problems *document.Problems) {
	says := KindOfName(file, l.reg.Kinds())
	if says == "" {
		return
	}
	d, _ := l.Open(file)
	if d == nil || d.Kind == says || l.reg.Kind(d.Kind) == nil { // that there is no such kind is a problem by itself
		return
	}
	p := d.Problem(d.Tree().Get("kind").Pos, "", fmt.Sprintf("the name of the file says %s, and the document is of the kind %s", says, d.Kind),
		fmt.Sprintf("rename the file to %s, or write \"kind\": %q", strings.TrimSuffix(path.Base(file), says+".json")+d.Kind+".json", says),
		declare.ToSet(strconv.Quote(says)).Labelled("Make it "+says))
	p.Warning = true
	problems.Add(p)
}

// Compile compiles a document with all that it embeds. The error is a [document.Problems].
func (l *Library) Compile(file string) (*Program, error) {
	p, problems := l.link(file)
	problems = l.placed(problems)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	if p == nil {
		return nil, errors.New("wits: the registry was read from a manifest: its actions can be checked against, not run")
	}
	return p, nil
}
