package document

import (
	"slices"
	"sync"
)

// A kind may make the parts of another document parts of the one that it compiles: not run it, but work with what it says as if
// it stood here, as a planner does with the tasks of another domain.

// splices are the files of documents that are parts of another one. Several programs may be compiled of that at a time.
type splices struct {
	mu    sync.Mutex
	files []string
}

// number is that of a file, from 1.
func (s *splices) number(file string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.Index(s.files, file)
	if i < 0 {
		i = len(s.files)
		s.files = append(s.files, file)
	}
	return i + 1
}

// file is the one of a number; "" if there is none.
func (s *splices) file(number int) string {
	if number < 1 {
		return ""
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if number > len(s.files) {
		return ""
	}
	return s.files[number-1]
}

// Spliced is the body of another document, read anew so that it can be a part of this one and be changed: its references lead to
// where they led, and problems at its places tell of its own file. What is wrong with its form is not reported again. Nil if its kind is not
// known or it could not be read.
func (ks *Kinds) Spliced(d, other *Document) any {
	k := ks.Kind(other.Kind)
	if k == nil || other.tree == nil || !other.read {
		return nil
	}
	own := len(d.sources)
	tree := ks.elsewhere(other, func(at *Position) {
		file := other.File
		if at.Source > 0 && int(at.Source) <= len(other.sources) {
			file = other.sources[at.Source-1]
		}
		at.Source = int32(own + d.spliced.number(file))
	})
	var told Problems
	view := &Document{File: d.File, Kind: other.Kind, tree: tree, at: map[string]Position{}, sources: d.sources}
	return k.Decode(&Decoder{doc: view, problems: &told})
}
