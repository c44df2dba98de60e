package roundcheck

import (
	"cmp"
	"errors"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"slices"

	"github.com/wits-ai/wits/internal/safefile"
)

// edit is a change of a source: what stands instead of length bytes.
type edit struct {
	offset, length int
	text           string
}

// Fix writes what the findings say into their files, which are those that [Check] found in dir. It returns the findings that
// it has no text for. A file that has changed since Check, so that it is no Go any more, is an error and stays as it is.
func Fix(dir string, findings []Finding) (left []Finding, err error) {
	edits := map[string][]edit{}
	var files []string
	for _, f := range findings {
		if len(f.edits) == 0 {
			left = append(left, f)
			continue
		}
		name := f.Position.Filename
		if edits[name] == nil {
			files = append(files, name)
		}
		edits[name] = append(edits[name], f.edits...)
	}
	for _, name := range files {
		path := name
		if !filepath.IsAbs(path) {
			path = filepath.Join(dir, name)
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return left, err
		}
		fixed, err := apply(source, edits[name])
		if err == nil {
			fixed, err = format.Source(fixed)
		}
		if err != nil {
			return left, fmt.Errorf("%s has changed meanwhile: %w", name, err)
		}
		if err := safefile.Write(path, fixed); err != nil {
			return left, err
		}
	}
	return left, nil
}

// apply makes all changes to a source.
func apply(source []byte, edits []edit) ([]byte, error) {
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(a.offset, b.offset) })
	var fixed []byte
	at := 0
	for _, e := range edits {
		if e.offset < at || e.offset+e.length > len(source) {
			return nil, errors.New("it is shorter")
		}
		fixed = append(append(fixed, source[at:e.offset]...), e.text...)
		at = e.offset + e.length
	}
	return append(fixed, source[at:]...), nil
}
