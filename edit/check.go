package edit

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Finding is something that is wrong with a document, at a place that an editor can go to, with ways out.
type Finding struct {
	document.Problem
	// Path leads to the value that the problem is about, as a JSON Pointer; Key says that it is about its name. Of a text
	// that is not JSON, only line and column are known.
	Path string `json:"path"`
	Key  bool   `json:"key,omitempty"`
	// Fixes are changes that each make the problem go away and add no other, or if there is none, ones that put another in its
	// place.
	Fixes []Fix `json:"fixes,omitempty"`
	// Says is the reason, and Todo what to do where no fix does it, both for a page: without JSON.
	Says string `json:"says"`
	Todo string `json:"todo,omitempty"`
}

// Fix is a change of the document that has the problem.
type Fix struct {
	Title      string      `json:"title"` // what it does, such as: write IfLessThan
	Operations []Operation `json:"operations"`
}

// Check finds everything that is wrong with the project, with texts that are not saved in place of documents or beside
// them; nil for none. Files are named as documents are, by their path from the documents' folder; the project's file by its
// own name.
func (p *Project) Check(texts map[string]string) ([]Finding, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.scan(); err != nil {
		return nil, err
	}
	overlay, err := p.unsaved(texts)
	if err != nil {
		return nil, err
	}
	var found []Finding
	if len(overlay) == 0 {
		found = slices.Clone(p.check())
	} else {
		found = p.recheck(overlay)
	}
	fixer := &fixer{p: p, overlay: overlay}
	for i := range found {
		found[i].Fixes = fixer.fixes(&found[i])
		found[i].tell()
	}
	return found, nil
}

// check finds what is wrong with what is on the disk.
func (p *Project) check() []Finding {
	if p.problems == nil {
		problems := slices.Concat(p.faults, p.notices, p.meta.CheckFile(p.whole, p.names()))
		p.problems = p.place(append(problems, p.checkDocuments()...), nil)
	}
	return p.problems
}

// names returns the paths of the documents, sorted.
func (p *Project) names() (out []string) {
	for name, k := range p.known {
		if k.document {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// checked is what was found to be wrong with a document, and all that it runs.
type checked struct {
	as       string // what there was to look at
	problems document.Problems
}

// checkDocuments finds what is wrong with all documents. What was found before counts as long as neither a document nor what
// it refers to has changed.
func (p *Project) checkDocuments() (out document.Problems) {
	var library *wits.Library
	before := p.checked
	p.checked = map[string]checked{}
	names := p.names()
	all := VersionOf([]byte(strings.Join(names, "\n")))
	seen := map[document.Problem]bool{}
	var fresh document.Problems
	for _, name := range names {
		as := p.looksAt(name, all)
		c, ok := before[name]
		if !ok || c.as != as {
			if library == nil {
				library = p.library(nil, nil)
			}
			c = checked{as, library.Check(name)}
		}
		p.checked[name] = c
		for _, q := range c.problems {
			if !seen[q.Bare()] {
				seen[q.Bare()] = true
				fresh = append(fresh, q)
			}
		}
	}
	for _, q := range p.meta.Explain(p.whole, fresh) {
		q.File = p.file(q.File)
		out = append(out, q)
	}
	return out
}

// looksAt names all that a document's check looks at: it, and what it refers to, directly or not; and if some of that is not
// there, what there is instead, which the check may suggest.
func (p *Project) looksAt(name string, all Version) string {
	list := []string{name}
	var b strings.Builder
	for i := 0; i < len(list); i++ {
		k := p.known[list[i]]
		if k == nil {
			fmt.Fprintf(&b, "%s ? %s ", list[i], all)
			continue
		}
		fmt.Fprintf(&b, "%s %s ", list[i], k.version)
		for _, ref := range k.refs {
			if !slices.Contains(list, ref.File) {
				list = append(list, ref.File)
			}
		}
	}
	return b.String()
}

// place finds the values that problems are about. Files are named from the project's folder.
func (p *Project) place(problems document.Problems, overlay map[string][]byte) []Finding {
	out := []Finding{}
	trees := map[string]*jsontree.Node{}
	for _, q := range problems {
		f := Finding{Problem: q}
		if name, ok := p.document(q.File); ok && q.File != wits.ProjectFile {
			f.File = name
			if _, seen := trees[name]; !seen {
				if text, ok := overlay[name]; ok {
					trees[name] = parsed(text)
				} else if k := p.known[name]; k != nil && k.doc != nil {
					trees[name] = k.doc.Tree()
				}
			}
			if tree := trees[name]; tree != nil && q.Line > 0 {
				f.Path, f.Key = tree.Find(jsontree.Position{Line: int32(q.Line), Column: int32(q.Column)})
			}
		}
		out = append(out, f)
	}
	slices.SortStableFunc(out, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return out
}

// recheck finds what is wrong with texts that are not saved: it looks at them and at all that run them, and takes the rest
// from the last time.
func (p *Project) recheck(overlay map[string][]byte) []Finding {
	affected := p.affected(overlay)
	library := p.library(affected, overlay)
	var problems document.Problems
	for _, f := range p.check() {
		if q := f.Problem; !affected[q.File] && !p.found(q, overlay) {
			if q.File != wits.ProjectFile {
				q.File = p.file(q.File)
			}
			problems = append(problems, q)
		}
	}
	var fresh document.Problems
	left := p.left(overlay)
	for _, name := range slices.Sorted(maps.Keys(affected)) {
		if left[name] {
			continue // what misses it says so
		}
		for _, q := range library.Check(name) {
			if affected[q.File] && !slices.ContainsFunc(fresh, q.Same) {
				fresh = append(fresh, q)
			}
		}
	}
	for _, q := range p.meta.Explain(p.whole, fresh) {
		q.File = p.file(q.File)
		problems = append(problems, q)
	}
	return p.place(problems, overlay)
}

// found reports whether a problem is that a root is not there, and it is among the texts.
func (p *Project) found(q document.Problem, overlay map[string][]byte) bool {
	for name := range overlay {
		if q.File == wits.ProjectFile && q.Reason == fmt.Sprintf("there is no document %q", name) {
			return true
		}
	}
	return false
}

// few is how many documents are checked anew without a thought.
const few = 8

// affected returns the texts that are not saved, and all documents that run one of them, directly or not. If those are many, the
// ones that run a text that looks the same from outside as what is saved are left out.
func (p *Project) affected(overlay map[string][]byte) map[string]bool {
	users := map[string][]string{}
	for name, k := range p.known {
		for _, ref := range k.refs {
			users[ref.File] = append(users[ref.File], name)
		}
	}
	texts := map[string]*document.Document{}
	for name, text := range overlay {
		if d, _ := p.registry.Documents().Parse(name, text); d != nil {
			texts[name] = d
			for _, ref := range p.registry.Documents().References(d) {
				users[ref.File] = append(users[ref.File], name)
			}
		}
	}
	closure := func(shown func(name string) bool) map[string]bool {
		affected := map[string]bool{}
		var add func(name string)
		add = func(name string) {
			if !affected[name] {
				affected[name] = true
				if _, text := overlay[name]; !text || shown(name) {
					for _, user := range users[name] {
						add(user)
					}
				}
			}
		}
		for name := range overlay {
			add(name)
		}
		for name := range p.left(overlay) {
			add(name)
		}
		return affected
	}
	all := closure(func(string) bool { return true })
	if len(all) <= few {
		return all
	}
	return closure(func(name string) bool { return !p.looksSame(name, texts[name], overlay) })
}

// looksSame reports whether a document that is not saved looks the same to those that run it as what is saved: the same ports,
// and the same documents within it. What is used in other ways, such as a base or a board, never does.
func (p *Project) looksSame(name string, d *document.Document, overlay map[string][]byte) bool {
	k := p.known[name]
	if d == nil || k == nil || k.doc == nil || d.Kind != k.doc.Kind || d.Base != k.doc.Base || !slices.Equal(d.Implements, k.doc.Implements) {
		return false
	}
	if !slices.EqualFunc(p.registry.Documents().References(d), k.refs, func(a, b document.Reference) bool { return a.File == b.File }) {
		return false
	}
	for _, other := range p.known {
		for _, ref := range other.refs {
			if ref.File == name && !strings.HasSuffix(ref.Path, "/run") {
				return false
			}
		}
	}
	node := &JSON{Kind: jsontree.Object, Members: []jsontree.Member{{Name: "run", Value: &JSON{Kind: jsontree.String, Text: "/" + name}}}}
	before, now := p.viewOf(nil).describer.Describe("graph", "", node, nil), p.viewOf(overlay).describer.Describe("graph", "", node, nil)
	return before.Error == now.Error && reflect.DeepEqual(before.Ports, now.Ports)
}

// library has the project's documents, some of them as they are given. Of those that are affected it knows what is wrong
// with them in themselves.
func (p *Project) library(affected map[string]bool, texts map[string][]byte) *wits.Library {
	l := wits.NewLibrary(p.registry, pictures{p})
	var anew []string
	left := p.left(texts)
	for name, k := range p.known {
		switch {
		case !k.document || texts[name] != nil || left[name]:
		case k.doc != nil && !k.marked && k.doc.Base == "" && k.doc.Kind != "" && k.doc.Tree().Get("wits") != nil && !affected[name]: // what is wrong with marks is told anew; one that derives is completed anew
			l.Add(k.doc)
		default:
			anew = append(anew, name)
		}
	}
	for _, name := range anew { // what they derive from is there
		l.AddSource(name, p.known[name].text)
	}
	for name, text := range texts {
		l.AddSource(name, text)
	}
	return l
}

// pictures are the files of a project that are no documents, for documents that are made with them, as they lie on the disk.
type pictures struct{ p *Project }

// Open opens such a file.
func (f pictures) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) || name == "." || strings.HasSuffix(name, ".json") {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return f.p.store.root.FS().Open(f.p.file(name))
}
