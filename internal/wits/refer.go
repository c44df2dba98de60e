package wits

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Consult gives another document of a kind, "" for any, and what the kind made of it, for one that uses it without running it: shared
// considerations, say. If the document cannot be used the body is nil, reason says why, and fixes what can be done; both are empty if what
// is wrong with the document itself has been reported.
func (b *Builder) Consult(ref, kind string) (d *document.Document, body any, reason string, fixes []declare.Fix) {
	file := b.doc.Resolve(ref)
	if file == "" {
		return nil, nil, fmt.Sprintf("%q leads out of the project", ref), nil
	}
	d, found := b.l.lib.Open(file)
	if d == nil && len(found) > 0 && found[0].Line == 0 {
		return nil, nil, fmt.Sprintf("%s: %s", file, found[0].Reason), found[0].Fixes()
	}
	for _, p := range found {
		b.l.problems.Add(p)
	}
	if d == nil {
		return nil, nil, "", nil
	}
	if d.Kind != kind && kind != "" {
		return nil, nil, fmt.Sprintf("%s is of the kind %q, not %q", file, d.Kind, kind), nil
	}
	return d, d.Body(), "", nil
}

// Data gives the bytes of a file that the document names and that is no document, such as a picture; at most so many. The program
// depends on it. If it cannot be read, reason says why.
func (b *Builder) Data(ref string, most int64) (data []byte, reason string) {
	file := b.doc.Resolve(ref)
	if file == "" {
		return nil, fmt.Sprintf("%q leads out of the project", ref)
	}
	data, err := b.l.lib.Data(file, most)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Sprintf("%s: there is no such file", file)
	case err != nil:
		return nil, fmt.Sprintf("%s: the file cannot be read: %v", file, err)
	}
	return data, ""
}

// ProblemIn reports something at a place of another document, that [Builder.Consult] gave; nil is the document that is
// being compiled.
func (b *Builder) ProblemIn(d *document.Document, at jsontree.Position, node, reason, hint string, fixes ...declare.Fix) {
	if d == nil {
		d = b.doc
	}
	b.l.problems.Add(d.Problem(at, node, reason, hint, fixes...))
}
