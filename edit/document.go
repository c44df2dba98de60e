package edit

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/wits-ai/wits/document"

	"github.com/wits-ai/wits/edit/diff"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Text is a document's content at a version.
type Text struct {
	Path    string  `json:"path"`
	Version Version `json:"version"`
	Text    string  `json:"text"`
}

// Read returns a document as it is on the disk.
func (p *Project) Read(document string) (Text, error) {
	if why := badDocument(document); why != "" {
		return Text{}, fmt.Errorf("%q: %s", document, why)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	data, err := p.readDocument(document)
	if errors.Is(err, fs.ErrNotExist) {
		return Text{}, p.missing(document)
	}
	return Text{document, VersionOf(data), string(data)}, err
}

// missing is the error for a document that is not there.
func (p *Project) missing(file string) error {
	var names []string
	for name, k := range p.known {
		if k.document {
			names = append(names, name)
		}
	}
	if near := document.Nearest(file, names); near != "" {
		return fmt.Errorf("there is no document %s: did you mean %q? %w", file, near, fs.ErrNotExist)
	}
	return fmt.Errorf("there is no document %s: %w", file, fs.ErrNotExist)
}

// Save says what shall be saved.
type Save struct {
	Path string
	// Text is the document; it is saved in its canonical form.
	Text string
	// Base is the version that the text was made from, as [Project.Read] or the last save gave it; "" for a document that
	// is new.
	Base Version
	// BaseText is what Base said, if the author still has it; it may be empty. With it a conflict can be merged also when Base
	// was replaced outside of the editor, so that the history does not have it.
	BaseText string
	// Session is who saves, for the list of changes; its autosave of the document is dropped.
	Session string
}

// Conflict is the error of a save whose document is not any more what the text was made from. Nothing is written; all
// versions are here, and the text is kept as an autosave of the session, so that nobody's work is lost.
type Conflict struct {
	Path string `json:"path"`
	// Base is the version that the text was made from, Current what is on the disk; "" if there is nothing any more.
	Base    Version `json:"base"`
	Current Version `json:"current"`
	Yours   string  `json:"yours"`
	Theirs  string  `json:"theirs"`
	// Merged has both changes; "" if they collide, or if nobody knows the base any more. Collisions lists, as JSON
	// Pointers, what both have changed in different ways.
	Merged     string   `json:"merged,omitempty"`
	Collisions []string `json:"collisions,omitempty"`
}

func (c *Conflict) Error() string {
	if c.Current == "" {
		return fmt.Sprintf("%s was removed in the meantime", c.Path)
	}
	if c.Base == "" {
		return fmt.Sprintf("%s is there already", c.Path)
	}
	return fmt.Sprintf("%s was changed by somebody else in the meantime", c.Path)
}

// Save writes a document in its canonical form, if it is the document that the text was made from; else the error is a
// [*Conflict]. What was there is kept in the history. A text that means the same as what is there leaves the file as it is,
// to the byte, in canonical form or not. A text that is not JSON is not saved: the error is [document.Problems].
//
// When Save returns without an error the text is on the disk. A crash leaves the old content or the new one.
func (p *Project) Save(s Save) (Text, error) {
	if why := badDocument(s.Path); why != "" {
		return Text{}, fmt.Errorf("%q: %s", s.Path, why)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	formatted, err := p.format(s.Path, []byte(s.Text))
	if err != nil {
		return Text{}, err
	}
	var out Text
	err = p.locked(func() error {
		out, err = p.save(s, formatted)
		return err
	})
	return out, err
}

// SaveTogether writes documents that belong together, such as one with a renamed port and one that uses it: all of them or
// none, as [Project.Save] writes one. If one of them is not any more what its text was made from, the error is its [*Conflict],
// and nothing is written.
func (p *Project) SaveTogether(list []Save) ([]Text, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	formatted := make([][]byte, len(list))
	for i, s := range list {
		if why := badDocument(s.Path); why != "" {
			return nil, fmt.Errorf("%q: %s", s.Path, why)
		}
		if slices.ContainsFunc(list[:i], func(other Save) bool { return strings.EqualFold(other.Path, s.Path) }) {
			return nil, fmt.Errorf("%s is to be saved twice", s.Path)
		}
		var err error
		if formatted[i], err = p.format(s.Path, []byte(s.Text)); err != nil {
			return nil, err
		}
	}
	var out []Text
	err := p.locked(func() (err error) {
		out, err = p.saveAll(list, formatted)
		return err
	})
	return out, err
}

func (p *Project) save(s Save, formatted []byte) (Text, error) {
	out, err := p.saveAll([]Save{s}, [][]byte{formatted})
	if err != nil {
		return Text{}, err
	}
	return out[0], nil
}

// saveAll writes texts in their canonical form, all or none.
func (p *Project) saveAll(list []Save, formatted [][]byte) ([]Text, error) {
	out := make([]Text, len(list))
	var steps []step
	var written []int // places in the list
	for i, s := range list {
		now, err := p.readDocument(s.Path)
		current := VersionOf(now)
		if errors.Is(err, fs.ErrNotExist) {
			now, current, err = nil, "", nil
		}
		if err != nil {
			return nil, err
		}
		same := current != "" && (string(now) == s.Text || p.sameMeaning(now, formatted[i]))
		if current != s.Base && !same {
			return nil, p.conflict(s, now, current)
		}
		if !same {
			if current == "" {
				if other := p.equalFold(s.Path); other != "" {
					return nil, fmt.Errorf("there is %s: names that differ in capitals only are one on some systems", other)
				}
			}
			now, current = formatted[i], VersionOf(formatted[i])
			steps, written = append(steps, step{File: p.file(s.Path), Before: s.Base, Text: now}), append(written, i)
		}
		out[i] = Text{s.Path, current, string(now)}
	}
	if len(steps) > 0 {
		whole, err := p.wholeFiles(steps)
		if err == nil {
			steps = whole
			err = p.commit(steps)
		}
		if err != nil {
			var changed stale
			if errors.As(err, &changed) { // between two looks
				for _, i := range written {
					if p.file(list[i].Path) == changed.file {
						theirs, _ := p.readDocument(list[i].Path)
						return nil, p.conflict(list[i], theirs, changed.now)
					}
				}
			}
			return nil, err
		}
	}
	told, session := map[string]bool{}, ""
	for _, i := range written {
		what := Changed
		if list[i].Base == "" {
			what = Created
		}
		text := textOfStep(steps, p.file(out[i].Path)) // a file has got what lies within it, too
		out[i].Version, out[i].Text = VersionOf(text), string(text)
		p.changes.add(Change{What: what, Path: out[i].Path, Version: out[i].Version, By: list[i].Session})
		told[out[i].Path], session = true, list[i].Session
	}
	for i := range steps {
		if name, ok := p.document(steps[i].File); ok && !told[name] {
			p.changes.add(Change{What: Changed, Path: name, Version: steps[i].after(), By: session})
		}
		p.relearn(steps[i].File, steps[i].after())
	}
	p.tellInside(session, told)
	for _, s := range list {
		if s.Session != "" {
			if err := p.dropAutosave(s.Session, s.Path); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// conflict makes the error of a save that comes too late.
func (p *Project) conflict(s Save, theirs []byte, current Version) error {
	c := &Conflict{Path: s.Path, Base: s.Base, Current: current, Yours: s.Text, Theirs: string(theirs)}
	base := p.former(s.Path, s.Base)
	if base == nil && s.BaseText != "" {
		base = []byte(s.BaseText)
	}
	if base != nil && current != "" {
		merged, collisions, err := diff.Merge(p.registry, base, []byte(s.Text), theirs)
		if c.Collisions = collisions; err == nil && len(collisions) == 0 {
			c.Merged = string(merged)
		}
	}
	if s.Session != "" {
		if err := p.writeAutosave(autosave{Session: s.Session, Document: s.Path, Base: s.Base, Text: s.Text}); err != nil {
			return errors.Join(c, err)
		}
	}
	return c
}

// format returns a text in its canonical form.
func (p *Project) format(file string, text []byte) ([]byte, error) {
	if len(text) > maxBytes {
		return nil, fmt.Errorf("%s would have %d bytes; it may have %d", file, len(text), maxBytes)
	}
	form := p.registry.Documents().Format
	if _, name := document.Within(file); name != "" {
		form = p.registry.Documents().FormatWithin
	}
	out, err := form(text)
	var problems document.Problems
	if errors.As(err, &problems) {
		for i := range problems {
			problems[i].File = file
		}
		return nil, problems
	}
	if err == nil && len(out) > maxBytes {
		return nil, fmt.Errorf("%s would have %d bytes; it may have %d", file, len(out), maxBytes)
	}
	return out, err
}

// sameMeaning reports whether a text differs from a formatted one in nothing but its form.
func (p *Project) sameMeaning(text, formatted []byte) bool {
	other, err := p.registry.Documents().Format(text)
	if err != nil {
		return false
	}
	return bytes.Equal(compact(other), compact(formatted))
}

func compact(text []byte) []byte {
	n, _ := jsontree.Parse(text, jsontree.Limits{})
	return n.AppendCompact(nil)
}

// equalFold finds a document or folder whose path differs from a new one in capitals only.
func (p *Project) equalFold(document string) string {
	for name := range p.known {
		if name != document && strings.EqualFold(name, document) {
			return name
		}
	}
	for dir := path.Dir(document); dir != "."; dir = path.Dir(dir) {
		for _, name := range p.folders {
			if name != dir && strings.EqualFold(name, dir) {
				return name
			}
		}
	}
	return ""
}

// PastVersion is a version of a document that was replaced.
type PastVersion struct {
	Version  Version   `json:"version"`
	Replaced time.Time `json:"replaced"`
	Size     int64     `json:"size"`
}

// History lists the former versions of a document that are kept, the last one first; also of one that was removed.
func (p *Project) History(document string) ([]PastVersion, error) {
	if why := badDocument(document); why != "" {
		return nil, fmt.Errorf("%q: %s", document, why)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if outer, name := splitDocument(document); name != "" {
		return p.historyWithin(outer, name)
	}
	file := p.real(document)
	now, err := p.store.version(file)
	if err != nil {
		now = "" // it cannot be read; what is kept can be
	}
	out := []PastVersion{}
	err = p.side(false, func(side store) error {
		list, _ := side.historyOf(file)
		if len(list) > 0 && list[len(list)-1].version == now {
			list = list[:len(list)-1] // what was saved last is no former version as long as it is there
		}
		for _, k := range slices.Backward(list) {
			if info, err := side.root.Stat(path.Join(historyFolder, file, k.name)); err == nil && side.formerText(file, k) != nil {
				out = append(out, PastVersion{k.version, info.ModTime(), info.Size()})
			}
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return out, err
}

// ReadPastVersion returns a former version of a document.
func (p *Project) ReadPastVersion(document string, v Version) (Text, error) {
	if why := badDocument(document); why != "" {
		return Text{}, fmt.Errorf("%q: %s", document, why)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if text := p.former(document, v); text != nil {
		return Text{document, v, string(text)}, nil
	}
	return Text{}, fmt.Errorf("the version %s of %s is not kept any more: %w", strconv.Quote(string(v)), document, fs.ErrNotExist)
}

// real returns where a document lies within the project's folder, if it is a link to another file.
func (p *Project) real(document string) string {
	if real, err := p.store.resolve(p.file(document)); err == nil {
		return real
	}
	return p.file(document)
}

// former returns a former version, nil if it is not kept.
func (p *Project) former(document string, v Version) (text []byte) {
	if v == "" {
		return nil
	}
	outer, name := splitDocument(document)
	p.side(false, func(side store) error {
		file := p.real(outer)
		list, _ := side.historyOf(file)
		for _, k := range list {
			if name != "" && text == nil {
				if was := textWithin(side.formerText(file, k), name); was != nil && VersionOf(was) == v {
					text = was
				}
			} else if k.version == v && text == nil {
				text = side.formerText(file, k)
			}
		}
		return nil
	})
	return text
}
