package edit

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Use is a place that names a document.
type Use struct {
	// Document is where it stands; the name of the project's file for its roots.
	Document string `json:"document"`
	// Path leads to the place, as a JSON Pointer, and Text is what stands there.
	Path string `json:"path"`
	Text string `json:"text"`
}

// Users lists who uses a document, or anything in a folder, from outside of it.
func (p *Project) Users(of string) ([]Use, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.scan(); err != nil {
		return nil, err
	}
	return p.users(of), nil
}

func (p *Project) users(of string) []Use {
	out := []Use{}
	for _, name := range slices.Sorted(maps.Keys(p.known)) {
		if within(of, name) {
			continue
		}
		for _, ref := range p.known[name].refs {
			if within(of, ref.File) {
				out = append(out, Use{name, ref.Path, ref.Text})
			}
		}
	}
	for i, root := range p.meta.Roots {
		if within(of, root) {
			out = append(out, Use{wits.ProjectFile, fmt.Sprintf("/roots/%d", i), root})
		}
	}
	return out
}

// within reports whether a document is another one, or lies in the folder or within the file.
func within(folder, document string) bool {
	return document == folder || strings.HasPrefix(document, folder+"/") || strings.HasPrefix(document, folder+"#")
}

// Moved says what became of a move.
type Moved struct {
	// Documents are all that lie elsewhere now, by their old paths; Rewritten those in which references were changed, by
	// their new paths.
	Documents map[string]string `json:"documents"`
	Rewritten []string          `json:"rewritten"`
	// Roots are documents among them that the game's own code loads by their old paths: it needs to be told.
	Roots []string `json:"roots,omitempty"`
}

// Move gives a document or a folder another path. All references follow: those to what moves and those in it, the roots of
// the project's file included; each keeps its form, relative or from the documents' folder. All of that happens or nothing. What lies
// within a document's file moves with it; a document moves out of a file, or into one, by a path such as "boss.machine.json#fight".
func (p *Project) Move(from, to, session string) (Moved, error) {
	var out Moved
	err := p.change(func() error {
		files, err := p.filesOf(from)
		if err != nil {
			return err
		}
		if err := p.vacant(from, to); err != nil {
			return err
		}
		if within(from, to) || strings.HasPrefix(to, from+"#") {
			return fmt.Errorf("%s cannot be moved into itself", from)
		}
		out, err = p.move(files, from, to, session)
		return err
	})
	return out, err
}

// change runs an operation on what is on the disk now.
func (p *Project) change(f func() error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.locked(func() error {
		if err := p.scan(); err != nil {
			return err
		}
		return f()
	})
}

// filesOf lists the files of a document or folder, by their paths among the documents.
func (p *Project) filesOf(name string) ([]string, error) {
	if why := BadPath(name); why != "" {
		return nil, fmt.Errorf("%q: %s", name, why)
	}
	if _, inner := document.Within(name); inner != "" {
		if p.known[name] == nil {
			return nil, p.missing(name)
		}
		return []string{name}, nil
	}
	info, err := p.store.root.Lstat(p.file(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, p.missing(name)
	}
	if err != nil {
		return nil, plain(err)
	}
	if !info.IsDir() {
		if why := badDocument(name); why != "" {
			return nil, fmt.Errorf("%q: %s", name, why)
		}
		if !info.Mode().IsRegular() {
			return nil, fmt.Errorf("%s is no ordinary file", name)
		}
		return []string{name}, nil
	}
	var out []string
	err = fs.WalkDir(p.store.FS(), p.file(name), func(file string, e fs.DirEntry, err error) error {
		if err != nil {
			return plain(err)
		}
		inside, _ := p.document(file)
		switch {
		case e.IsDir():
			return nil
		case !e.Type().IsRegular():
			return fmt.Errorf("%s is no ordinary file", inside)
		}
		out = append(out, inside)
		return nil
	})
	return out, err
}

// vacant says why nothing can be put at a path.
func (p *Project) vacant(from, to string) error {
	why := BadPath(to)
	outer, inner := document.Within(to)
	source, _ := document.Within(from)
	if why == "" && strings.HasSuffix(source, ".json") != strings.HasSuffix(outer, ".json") {
		why = "a document's name ends in .json, and a folder's does not"
	}
	if why == "" && inner != "" {
		why = badWithin(inner)
	}
	if why != "" {
		return fmt.Errorf("%q: %s", to, why)
	}
	if inner != "" {
		return p.vacantWithin(from, outer, inner)
	}
	if _, err := p.store.root.Lstat(p.file(to)); err == nil {
		return fmt.Errorf("%s is there already", to)
	}
	if other := p.equalFold(to); other != "" && other != from {
		return fmt.Errorf("there is %s: names that differ in capitals only are one on some systems", other)
	}
	return nil
}

func (p *Project) move(files []string, from, to, session string) (Moved, error) {
	out := Moved{Documents: map[string]string{}, Rewritten: []string{}}
	newName := func(name string) string {
		if within(from, name) {
			return to + strings.TrimPrefix(name, from)
		}
		return name
	}
	var steps, inner []step
	var what []Change
	for _, name := range files {
		k := p.known[name]
		if k == nil || !k.document {
			steps = append(steps, step{File: p.file(newName(name)), Moves: p.file(name)})
			continue
		}
		text, before := k.text, k.version
		out.Documents[name] = newName(name)
		for _, in := range k.within(name) { // what lies within it moves with it
			i := p.known[in]
			out.Documents[in] = newName(in)
			what = append(what, Change{What: Renamed, Path: newName(in), From: in, Version: i.version, By: session})
			if rewritten := p.rewrite(i, newName(in), newName); rewritten != nil {
				inner = append(inner, step{File: p.file(newName(in)), Text: rewritten})
				out.Rewritten = append(out.Rewritten, newName(in))
			}
		}
		if rewritten := p.rewrite(k, newName(name), newName); rewritten != nil {
			text = rewritten
			out.Rewritten = append(out.Rewritten, newName(name))
		}
		text = p.fitted(text, name, newName(name))
		what = append(what, Change{What: Renamed, Path: newName(name), From: name, Version: VersionOf(text), By: session})
		steps = append(steps, step{File: p.file(newName(name)), Text: text}, step{File: p.file(name), Before: before, Remove: true})
	}
	for _, name := range slices.Sorted(maps.Keys(p.known)) {
		if within(from, name) {
			continue
		}
		if text := p.rewrite(p.known[name], name, newName); text != nil {
			out.Rewritten = append(out.Rewritten, name)
			steps = append(steps, step{File: p.file(name), Before: p.known[name].version, Text: text})
			what = append(what, Change{What: Changed, Path: name, Version: VersionOf(text), By: session})
		}
	}
	slices.Sort(out.Rewritten)
	if s, ok := p.rewriteRoots(newName, &out); ok {
		steps = append(steps, s)
		what = append(what, Change{What: Changed, Path: wits.ProjectFile, Version: s.after(), By: session})
	}
	if err := p.perform(append(append(steps, inner...), p.emptied(from)...), what); err != nil {
		return out, err
	}
	p.leave()
	return out, nil
}

// rewriteRoots has the roots of the project's file follow; false if none moves.
func (p *Project) rewriteRoots(newName func(string) string, out *Moved) (step, bool) {
	meta := *p.meta
	meta.Roots = slices.Clone(meta.Roots)
	for i, root := range meta.Roots {
		if now := newName(root); now != root {
			meta.Roots[i] = now
			out.Roots = append(out.Roots, root)
		}
	}
	if out.Roots == nil || p.metaAt == "" {
		return step{}, false
	}
	return step{File: wits.ProjectFile, Before: p.metaAt, Text: meta.Format()}, true
}

// perform commits steps and takes note of what they did.
func (p *Project) perform(steps []step, what []Change) error {
	steps, err := p.wholeFiles(steps)
	if err != nil {
		return err
	}
	if err := p.commit(steps); err != nil {
		return err
	}
	told, by := map[string]bool{}, ""
	for _, c := range what {
		p.changes.add(c)
		told[c.Path], told[c.From], by = true, true, c.By
	}
	for i := range steps { // files that were written for what lies within them
		if name, ok := p.document(steps[i].File); ok && !told[name] && steps[i].File != wits.ProjectFile && p.known[name] != nil && p.known[name].document {
			p.changes.add(Change{What: Changed, Path: name, Version: steps[i].after(), By: by})
		}
	}
	for i := range steps {
		if s := &steps[i]; s.Moves != "" {
			p.relearn(s.Moves, "")
			p.relearn(s.File, p.versionNow(s.File))
		} else if !s.Empty {
			p.relearn(s.File, s.after())
		}
	}
	p.tellInside(by, told)
	return nil
}

// versionNow returns the version of a file that is small enough to be one of the project's; else "".
func (p *Project) versionNow(file string) Version {
	v, err := p.store.version(file)
	if err != nil {
		return ""
	}
	return v
}

// emptied returns the step that removes a folder all of whose files have left; none for a document.
func (p *Project) emptied(name string) []step {
	if info, err := p.store.root.Lstat(p.file(name)); err != nil || !info.IsDir() {
		return nil
	}
	return []step{{File: p.file(name), Empty: true}}
}

// leave takes note of the folders that an operation has removed.
func (p *Project) leave() {
	p.folders = slices.DeleteFunc(p.folders, func(name string) bool {
		_, err := p.store.root.Lstat(p.file(name))
		return err != nil
	})
}

// rewrite returns a document's text as it must be at a path, after documents got new names; nil if it stays as it is.
func (p *Project) rewrite(k *known, at string, newName func(string) string) []byte {
	var edits []textEdit
	for _, ref := range k.refs {
		if ref.File == "" {
			continue
		}
		if text := refer(at, newName(ref.File), ref.Text); text != ref.Text {
			edits = append(edits, textEdit{ref.At, text})
		}
	}
	if edits == nil {
		return nil
	}
	text := replaceStrings(k.text, edits)
	if formatted, err := p.format(at, k.text); err == nil && string(formatted) == string(k.text) {
		if again, err := p.format(at, text); err == nil {
			return again // what was canonical stays so
		}
	}
	return text
}

// refer writes a reference to a document in the form of a former one: as it is if it means that document still, else from
// the documents' folder if the former did, else relative.
func refer(from, to, former string) string {
	if (&document.Document{File: from}).Resolve(former) == to {
		return former
	}
	file, _ := document.Within(from)
	if target, name := document.Within(to); name != "" && target == file {
		return "#" + name
	}
	if strings.HasPrefix(former, "/") {
		return "/" + to
	}
	base, target := strings.Split(path.Dir(from), "/"), strings.Split(to, "/")
	if path.Dir(from) == "." {
		base = nil
	}
	for len(base) > 0 && len(target) > 1 && base[0] == target[0] {
		base, target = base[1:], target[1:]
	}
	return strings.Repeat("../", len(base)) + strings.Join(target, "/")
}

// textEdit replaces the string that stands at a place of a text.
type textEdit struct {
	at   jsontree.Position
	text string
}

// replaceStrings does edits and leaves all else as it is to the byte.
func replaceStrings(text []byte, edits []textEdit) []byte {
	slices.SortFunc(edits, func(a, b textEdit) int {
		return cmp.Or(cmp.Compare(a.at.Line, b.at.Line), cmp.Compare(a.at.Column, b.at.Column))
	})
	var out []byte
	done := 0
	at := newPlaces(text)
	for _, e := range edits {
		start := at.offset(e.at)
		end := start + 1
		for end < len(text) && text[end] != '"' {
			if text[end] == '\\' {
				end++
			}
			end++
		}
		out = append(out, text[done:start]...)
		out = jsontree.AppendString(out, e.text)
		done = end + 1
	}
	return append(out, text[done:]...)
}

// Duplicate copies a document; its references mean the same documents as before.
func (p *Project) Duplicate(document, to, session string) (Text, error) {
	var out Text
	err := p.change(func() error {
		if why := badDocument(document); why != "" {
			return fmt.Errorf("%q: %s", document, why)
		}
		k := p.known[document]
		if k == nil {
			return p.missing(document)
		}
		if err := p.vacant(document, to); err != nil {
			return err
		}
		newName := func(name string) string { // what lies within it is copied, too
			if name != document && within(document, name) {
				return to + strings.TrimPrefix(name, document)
			}
			return name
		}
		text := k.text
		if edited := p.rewrite(k, to, newName); edited != nil {
			text = edited
		}
		text = p.fitted(text, document, to)
		steps := []step{{File: p.file(to), Text: text}}
		for _, in := range k.within(document) {
			if edited := p.rewrite(p.known[in], newName(in), newName); edited != nil {
				steps = append(steps, step{File: p.file(newName(in)), Text: edited})
			}
		}
		if steps, err := p.wholeFiles(steps); err == nil { // which may be refused below
			text = textOfStep(steps, p.file(to))
		}
		out = Text{to, VersionOf(text), string(text)}
		return p.perform(steps, []Change{{What: Created, Path: to, Version: out.Version, By: session}})
	})
	return out, err
}

// InUse is the error of deleting what others use.
type InUse struct {
	Path string `json:"path"`
	Uses []Use  `json:"uses"`
}

func (e *InUse) Error() string {
	by := make([]string, 0, len(e.Uses))
	for _, u := range e.Uses {
		by = append(by, u.Document)
	}
	return fmt.Sprintf("%s is used by %s", e.Path, strings.Join(slices.Compact(by), ", "))
}

// Delete removes a document or a folder with all documents in it. If others use them the error is an [*InUse], unless
// force is true. What is removed stays in the history.
func (p *Project) Delete(name string, force bool, session string) error {
	return p.change(func() error {
		files, err := p.filesOf(name)
		if err != nil {
			return err
		}
		if uses := p.users(name); len(uses) > 0 && !force {
			return &InUse{name, uses}
		}
		var steps []step
		var what []Change
		for _, f := range files {
			v, err := p.versionOf(f)
			if err != nil {
				return err
			}
			steps = append(steps, step{File: p.file(f), Before: v, Remove: true})
			if k := p.known[f]; k != nil && k.document {
				what = append(what, Change{What: Removed, Path: f, By: session})
			}
		}
		if err := p.perform(append(steps, p.emptied(name)...), what); err != nil {
			return err
		}
		p.leave()
		return nil
	})
}

// MakeFolder makes a folder for documents, and those that it lies in.
func (p *Project) MakeFolder(name, session string) error {
	return p.change(func() error {
		if err := p.vacant("", name); err != nil {
			return err
		}
		if err := p.store.folder().MakeAll(p.file(name)); err != nil {
			return plain(err)
		}
		p.relearn(p.file(path.Join(name, "x")), "") // the folders on the way
		p.changes.add(Change{What: Changed, Path: ".", By: session})
		return nil
	})
}
