package document

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// A file may hold further documents, of any kind, for behaviours that only it uses:
//
//	{
//	  "wits": 1, "kind": "machine",
//	  "states": {"Fight": {"run": "#fight"}},
//	  "documents": {"fight": {"kind": "tree", "root": "Bite", "nodes": {"Bite": {"do": "Bite"}}}}
//	}
//
// Such a document is a document like any other, whose file is called "boss.machine.json#fight". "#fight" means it in all documents of
// the file, and another file names it by its path, "boss.machine.json#fight". It has no documents of its own: it names those beside it.
// What derives from a document has none of the documents within its base's file; what it has from the base leads to them all the same.
// A kind that has a member of this name itself, such as labels, has no documents within its files.

const documentsMember = "documents"

// holdsDocuments reports whether documents of a kind may have others within their files.
func (ks *Kinds) holdsDocuments(kind string) bool {
	body := bodyOf(ks.Kind(kind))
	return body == nil || !slices.ContainsFunc(body.All(), func(m *declare.Member) bool { return m.Name == documentsMember })
}

// Within splits the file of a document that lies within another: "boss.machine.json#fight" is the document "fight" of the file
// "boss.machine.json". For all others the file is the whole, and the name is "".
func Within(document string) (file, name string) {
	i := strings.LastIndexByte(document, '#')
	if i < 0 || i+1 == len(document) || strings.ContainsAny(document[i:], "./") {
		return document, ""
	}
	return document[:i], document[i+1:]
}

// WithinFile names a document within a file: "boss.machine.json#fight". A name of "" is the file's own document.
func WithinFile(file, name string) string {
	if name == "" {
		return file
	}
	return file + "#" + name
}

// Within returns the names of the documents within this one's file, in the order of the file: of those that can be named, and are objects.
// A document that lies within a file has none.
func (d *Document) Within() []string {
	if _, name := Within(d.File); name != "" || d.tree.Get(documentsMember) == nil {
		return nil
	}
	return NamesWithin(d.written())
}

// NamesWithin returns the names of the documents within a file, of which this is the tree: see [Document.Within].
func NamesWithin(tree *JSON) (names []string) {
	list := tree.Get(documentsMember)
	if list == nil || list.Kind != jsontree.Object {
		return nil
	}
	seen := make(map[string]bool, len(list.Members))
	for _, m := range list.Members {
		if declare.BadName(m.Name) == "" && m.Value.Kind == jsontree.Object && !seen[m.Name] {
			names = append(names, m.Name)
		}
		seen[m.Name] = seen[m.Name] || m.Value.Kind == jsontree.Object
	}
	return names
}

// part returns what is written of a document within this one's file; nil if there is none of the name. The library's lock is held.
func (d *Document) part(name string) *JSON {
	if list := d.written().Get(documentsMember); d.parts == nil && list != nil {
		d.parts = make(map[string]*JSON, len(list.Members))
		for _, m := range list.Members {
			if d.parts[m.Name] == nil {
				d.parts[m.Name] = m.Value
			}
		}
	}
	return d.parts[name]
}

// within reads the header's documents. What is wrong with one of them in itself is told where it is read.
func (d *Decoder) within(ks *Kinds) {
	if !ks.holdsDocuments(d.doc.Kind) {
		return
	}
	list := d.Get(documentsMember)
	if list == nil {
		return
	}
	if _, name := Within(d.doc.File); name != "" {
		file, _ := Within(path.Base(d.doc.File))
		d.Problem(list.Pos, "", `a document within another has no "documents" of its own`, fmt.Sprintf(`write them into "documents" of %s, beside this one: "#name" means them here, too`, file), declare.ToRemove().As(""))
		list.Keep()
		return
	}
	seen := map[string]bool{}
	for _, m := range d.Object(list, "", `"documents"`) {
		if why := declare.BadName(m.Name); why != "" {
			d.Problem(m.Pos, "", fmt.Sprintf("document %q: a name %s", m.Name, why), "", declare.ToRename("").As(""))
		} else if seen[m.Name] {
			d.Problem(m.Pos, "", "there are two documents called "+m.Name, "", declare.ToRename("").As("give one another name"))
		}
		seen[m.Name] = true
		d.isObject(m.Value, "", "a document")
		m.Value.Keep()
	}
}

// insider reads a document that lies within a file.
func (l *Library) insider(document string) (*Document, Problems) {
	file, name := Within(document)
	outer, found := l.document(file)
	l.inside[document] = true
	if outer == nil {
		if len(found) > 0 && found[0].Line == 0 { // the file is not there; else what is wrong with it is told of the file
			p := found[0]
			p.File = document
			found = Problems{p}
		}
		l.docs[document], l.found[document] = nil, found
		return nil, found
	}
	v := outer.part(name)
	if v == nil || v.Kind != jsontree.Object {
		p := Problem{File: document}
		p.Explain(fmt.Sprintf("there is no document %q within the file", name), "", declare.Closest(name, outer.Within(), `write it into "documents" of `+path.Base(file))...)
		l.docs[document], l.found[document] = nil, Problems{p}
		return nil, l.found[document]
	}
	l.put(l.kinds.open(document, v.Clone(), func() *JSON { return v }))
	return l.docs[document], l.found[document]
}

// changed forgets the documents that were read within a file whose text is another one now.
func (l *Library) changed(file string) {
	for document := range l.inside {
		if outer, _ := Within(document); outer == file {
			delete(l.inside, document)
			l.forget(document)
		}
	}
}
