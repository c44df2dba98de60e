package sim

import (
	"bytes"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/plainfile"
)

// readFiles notes what is read from a file system: the documents just as a program was compiled from them, whatever becomes
// of the files afterwards.
type readFiles struct {
	fs.FS
	mu   sync.Mutex
	data map[string][]byte
}

// ReadPlain implements [plainfile.Reader].
func (r *readFiles) ReadPlain(name string, most int64) ([]byte, error) {
	data, err := plainfile.Read(r.FS, name, most)
	if err == nil {
		r.mu.Lock()
		r.data[name] = bytes.Clone(data)
		r.mu.Unlock()
	}
	return data, err
}

// Source is a file that a program was compiled from.
type Source struct {
	File string
	Data []byte
}

// Root is a root document of a game and the version of its program that minds run.
type Root struct {
	File    string
	Program *wits.Program
}

// Roots lists the root documents in the order in which they were loaded.
func (b *Brains) Roots() []Root {
	b.mu.Lock()
	defer b.mu.Unlock()
	var out []Root
	for _, r := range b.roots {
		out = append(out, Root{r.file, r.program})
	}
	return out
}

// Sources returns the files that the programs which minds run now were compiled from, as they were then, in order of their
// names. Do not change what they hold.
func (b *Brains) Sources() []Source {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := map[string][]byte{}
	for _, r := range b.roots {
		if read := b.sources[r.program]; read != nil {
			read.mu.Lock()
			maps.Copy(all, read.data)
			read.mu.Unlock()
		}
	}
	for _, s := range b.included {
		all[s.File] = s.Data
	}
	var out []Source
	for file, data := range all {
		out = append(out, Source{file, data})
	}
	slices.SortFunc(out, func(a, b Source) int { return strings.Compare(a.File, b.File) })
	return out
}

// Replace has documents read from elsewhere from now on, by [Brains.Prepare].
func (b *Brains) Replace(documents fs.FS) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.documents = documents
}
