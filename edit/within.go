package edit

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// A document within the file of another is a document of the project, by the path "boss.machine.json#fight": it is read, saved, renamed
// and found like any other. Its text is what its file says of it, without the indentation there, and its version is that of this text.
// Whatever writes it writes the file, in which every byte outside of it stays as it is.

// documentsMember is the member of a file that holds documents.
const documentsMember = "documents"

// passage is where a document is written in the text of its file: text[from:to], in lines that begin with indent.
type passage struct {
	from, to int
	indent   string
}

// passageOf finds a document in the text of its file; false if there is none, or the text is not JSON.
func passageOf(file []byte, name string) (passage, bool) {
	tree := parsed(file)
	if tree == nil || !slices.Contains(document.NamesWithin(tree), name) {
		return passage{}, false
	}
	return passageAt(file, tree.Get(documentsMember).Get(name).Pos), true
}

func passageAt(file []byte, at jsontree.Position) passage {
	from := newPlaces(file).offset(at)
	line := file[bytes.LastIndexByte(file[:from], '\n')+1 : from]
	return passage{from, valueEnd(file, from), string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])}
}

// valueEnd returns where an object or a list ends that begins at a place of a text that is JSON.
func valueEnd(text []byte, from int) int {
	depth := 0
	for i := from; i < len(text); i++ {
		switch text[i] {
		case '"':
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(text)
}

// textWithin returns the text of a document within a file; nil if the file has none of the name.
func textWithin(file []byte, name string) []byte {
	at, ok := passageOf(file, name)
	if !ok {
		return nil
	}
	return at.text(file)
}

// text returns the document by itself.
func (at passage) text(file []byte) []byte {
	lines := strings.SplitAfter(string(file[at.from:at.to]), "\n")
	for i := range lines[1:] {
		lines[i+1] = strings.TrimPrefix(lines[i+1], at.indent)
	}
	return []byte(strings.Join(lines, "") + "\n")
}

// spliced returns the text of a file with another text of a document within it, which is added if it is not there; nil removes it. The error
// tells of a file that is not JSON.
func (p *Project) spliced(file []byte, name string, text []byte) ([]byte, error) {
	if at, ok := passageOf(file, name); ok && text != nil {
		return slices.Concat(file[:at.from], indented(text, at.indent), file[at.to:]), nil
	}
	tree := parsed(file)
	if tree == nil || tree.Kind != jsontree.Object {
		return nil, errors.New("the file is not JSON, so that nothing can be written into it: repair it first")
	}
	list := tree.Get(documentsMember)
	if list != nil && list.Kind != jsontree.Object {
		return nil, fmt.Errorf("%q of the file is no object, so that nothing can be written into it: repair it first", documentsMember)
	}
	formatted, err := p.registry.Documents().Format(file)
	canonical := err == nil && bytes.Equal(formatted, file)
	var out []byte
	if text == nil {
		if list == nil || list.Get(name) == nil {
			return file, nil
		}
		out = without(file, tree, name)
	} else {
		out = added(file, tree, name, text)
	}
	if canonical {
		return p.registry.Documents().Format(out)
	}
	return out, nil
}

// indented returns a text as it is written within another, in lines that begin with indent.
func indented(text []byte, indent string) []byte {
	return bytes.ReplaceAll(bytes.TrimRight(text, "\r\n"), []byte("\n"), []byte("\n"+indent))
}

// added returns a file with one document more.
func added(file []byte, tree *JSON, name string, text []byte) []byte {
	member := slices.Concat(jsontree.AppendString(nil, name), []byte(": "), indented(text, "    "))
	holder, before, after := tree, "\n  \""+documentsMember+"\": {\n    ", "\n  }"
	if list := tree.Get(documentsMember); list != nil {
		holder, before, after = list, "\n    ", ""
	}
	from := newPlaces(file).offset(holder.Pos)
	last := valueEnd(file, from) - 1 // the brace
	end := len(bytes.TrimRight(file[:last], " \t\r\n"))
	if len(holder.Members) > 0 {
		before = "," + before
	}
	rest := file[end:]
	if end == last { // it is closed in the same line
		rest = append([]byte("\n"), rest...)
	}
	return slices.Concat(file[:end], []byte(before), member, []byte(after), rest)
}

// without returns a file with one document less.
func without(file []byte, tree *JSON, name string) []byte {
	holder, at := tree.Get(documentsMember), name
	if len(holder.Members) == 1 {
		holder, at = tree, documentsMember // nothing is left in it
	}
	places := newPlaces(file)
	i := slices.IndexFunc(holder.Members, func(m jsontree.Member) bool { return m.Name == at })
	from, to := places.offset(holder.Members[i].Pos), valueEnd(file, places.offset(holder.Members[i].Value.Pos))
	switch {
	case i+1 < len(holder.Members):
		to = places.offset(holder.Members[i+1].Pos)
	case i > 0: // the comma before it goes
		from = bytes.LastIndexByte(file[:from], ',')
	}
	return slices.Concat(file[:from], file[to:])
}

// readDocument returns a document's text as it is on the disk. The error is fs.ErrNotExist if it is not there.
func (p *Project) readDocument(name string) ([]byte, error) {
	file, inner := document.Within(name)
	data, err := p.store.read(p.file(file))
	if err != nil || inner == "" {
		return data, err
	}
	if text := textWithin(data, inner); text != nil {
		return text, nil
	}
	return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
}

// wholeFiles makes of steps that write documents within files steps that write these files. What else a file gets in the same steps
// comes first. The error is a [stale] for a document that is not any more what it was when the change was made.
func (p *Project) wholeFiles(steps []step) ([]step, error) {
	if !slices.ContainsFunc(steps, func(s step) bool { _, name := document.Within(s.File); return name != "" }) {
		return steps, nil
	}
	var out []step
	for _, s := range steps {
		if _, name := document.Within(s.File); name == "" {
			out = append(out, s)
		}
	}
	for _, s := range steps {
		file, name := document.Within(s.File)
		if name == "" {
			continue
		}
		i := slices.IndexFunc(out, func(o step) bool { return o.File == file && o.Moves == "" })
		if i < 0 {
			text, err := p.store.read(file)
			if errors.Is(err, fs.ErrNotExist) {
				name, _ := p.document(file)
				return nil, p.missing(name)
			}
			if err != nil {
				return nil, err
			}
			i, out = len(out), append(out, step{File: file, Before: VersionOf(text), Text: text})
		}
		if out[i].Remove { // and what lies within it
			continue
		}
		if now, err := p.versionWithin(file, name); err != nil || now != s.Before {
			return nil, errors.Join(err, stale{s.File, now})
		}
		text := s.Text
		if s.Remove {
			text = nil
		}
		whole, err := p.spliced(out[i].Text, name, text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if len(whole) > maxBytes {
			return nil, fmt.Errorf("%s would have %d bytes; it may have %d", file, len(whole), maxBytes)
		}
		out[i].Text = whole
	}
	return out, nil
}

// versionWithin returns what a document within a file says now.
func (p *Project) versionWithin(file, name string) (Version, error) {
	data, err := p.store.read(file)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if text := textWithin(data, name); text != nil {
		return VersionOf(text), nil
	}
	return "", err // which may be nil: it is not there
}

// learnWithin takes note of the documents within a file, and of those that are not there any more.
func (p *Project) learnWithin(name string, k *known) {
	names := []string{}
	if k != nil && k.doc != nil {
		names = k.doc.Within()
	}
	for other := range p.known {
		if file, inner := document.Within(other); inner != "" && file == name && !slices.Contains(names, inner) {
			if p.known[other].told {
				p.inside = append(p.inside, Change{What: Removed, Path: other})
			}
			delete(p.known, other)
		}
	}
	for _, inner := range names {
		at := document.WithinFile(name, inner)
		text := passageAt(k.text, k.doc.Tree().Get(documentsMember).Get(inner).Pos).text(k.text)
		version := VersionOf(text)
		was := p.known[at]
		if was != nil && was.version == version && was.doc != nil {
			was.readOnly = k.readOnly
			continue
		}
		in := &known{version: version, text: text, readOnly: k.readOnly, document: true, told: true}
		if in.doc, _ = p.registry.Documents().Parse(at, text); in.doc != nil {
			in.refs = p.registry.Documents().References(in.doc)
			in.entries = entriesOf(p.registry.Kind(in.doc.Kind), in.doc, in.refs)
		}
		p.known[at] = in
		what := Changed
		if was == nil {
			what = Created
		}
		p.inside = append(p.inside, Change{What: what, Path: at, Version: version})
	}
}

// tellInside tells of what has happened to documents within files: who did it, unless it was told already.
func (p *Project) tellInside(by string, told map[string]bool) {
	for _, c := range p.inside {
		if !told[c.Path] {
			c.By = by
			p.changes.add(c)
		}
	}
	p.inside = nil
}

// badWithin says why a document within a file cannot have a name; "" if it can.
func badWithin(name string) string {
	if why := declare.BadName(name); why != "" {
		return "the name of a document within a file " + why
	}
	return ""
}

// splitDocument is [document.Within], for where a document is called document.
func splitDocument(name string) (file, inner string) { return document.Within(name) }

// textOfStep returns what a document gets in steps that write whole files.
func textOfStep(steps []step, name string) []byte {
	file, inner := document.Within(name)
	for i := range steps {
		switch {
		case steps[i].File != file:
		case inner == "":
			return steps[i].Text
		default:
			return textWithin(steps[i].Text, inner)
		}
	}
	return nil
}

// historyWithin lists the former versions of a document within a file, of those of the file.
func (p *Project) historyWithin(outer, name string) ([]PastVersion, error) {
	out := []PastVersion{}
	file := p.real(outer)
	last, err := p.versionWithin(file, name)
	if err != nil {
		last = "" // it cannot be read; what is kept can be
	}
	err = p.side(false, func(side store) error {
		list, _ := side.historyOf(file)
		for _, k := range slices.Backward(list) {
			info, err := side.root.Stat(path.Join(historyFolder, file, k.name))
			text := textWithin(side.formerText(file, k), name)
			if err != nil || text == nil || VersionOf(text) == last {
				continue // it has not changed when the file has
			}
			last = VersionOf(text)
			out = append(out, PastVersion{last, info.ModTime(), int64(len(text))})
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return out, err
}

// unsavedWithin adds the documents within files that are not saved, as these say them, unless there is a text of their own.
func (p *Project) unsavedWithin(texts map[string]string, overlay map[string][]byte) {
	for file := range texts {
		if _, inner := document.Within(file); inner != "" || overlay[file] == nil {
			continue
		}
		tree := parsed(overlay[file])
		for _, inner := range document.NamesWithin(tree) {
			name := document.WithinFile(file, inner)
			if _, own := texts[name]; own {
				continue
			}
			text := passageAt(overlay[file], tree.Get(documentsMember).Get(inner).Pos).text(overlay[file])
			if k := p.known[name]; k == nil || !bytes.Equal(k.text, text) {
				overlay[name] = text
			}
		}
	}
}

// left returns the documents within files that these have no more, in texts that are not saved.
func (p *Project) left(texts map[string][]byte) map[string]bool {
	left := map[string]bool{}
	for name := range p.known {
		file, inner := document.Within(name)
		if text := texts[file]; inner != "" && text != nil && textWithin(text, inner) == nil {
			left[name] = true
		}
	}
	return left
}

// versionOf returns what a file or a document within one says now; "" if it is not there.
func (p *Project) versionOf(name string) (Version, error) {
	if file, inner := document.Within(name); inner != "" {
		return p.versionWithin(p.file(file), inner)
	}
	return p.store.version(p.file(name))
}

// within returns the documents within a file.
func (k *known) within(file string) (out []string) {
	if k.doc != nil {
		for _, inner := range k.doc.Within() {
			out = append(out, document.WithinFile(file, inner))
		}
	}
	return out
}

// vacantWithin says why a document cannot be put into a file.
func (p *Project) vacantWithin(from, outer, inner string) error {
	switch k := p.known[from]; {
	case p.known[outer] == nil:
		return p.missing(outer)
	case p.known[document.WithinFile(outer, inner)] != nil:
		return fmt.Errorf("%s is there already", document.WithinFile(outer, inner))
	case k != nil && len(k.within(from)) > 0:
		return fmt.Errorf("%s has documents within it, and a document within another has none: move these first", from)
	}
	return nil
}

// fitted returns a document's text at another path: in a file of its own it says the format's version, within one the file does.
func (p *Project) fitted(text []byte, from, to string) []byte {
	_, was := document.Within(from)
	_, is := document.Within(to)
	if (was == "") == (is == "") {
		return text
	}
	tree := parsed(text)
	if tree == nil {
		return text
	}
	if is != "" {
		tree = with(tree, "wits", nil)
	} else if tree.Get("wits") == nil {
		tree = with(tree, "wits", &JSON{Kind: jsontree.Number, Text: itoa(document.Version)})
	}
	if out, err := p.format(to, tree.AppendAsWritten(nil)); err == nil {
		return out
	}
	return text
}
