package edit

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/safefile"
)

// The history of a file is a folder of texts. Those that are named "000012-" and a version were written as a whole by the
// editor, and nobody else has ever had them open, so that they say what their version means. A text is kept before it is
// saved, so that it is not lost either when another program replaces the file that it was saved to.
//
// Those that are named "open-000013" are files that came out of their place when a document was saved. Another program that
// had the file open before may still write into one. When it has done so, the text is kept like the others.

const (
	// maxHistoryBytes is how much all former versions of a project may take.
	maxHistoryBytes = 256 << 20
	// maxOpen is how many files that came out of their place are watched.
	maxOpen = 8
)

// historyLength is how many former versions of a document are kept, besides the one that was saved last.
var historyLength = 20

const openPrefix = "open-"

// kept is a file of a history.
type kept struct {
	name    string // within the history's folder
	number  int
	version Version // "" of one that came out of its place
}

// historyOf lists a file's former versions, the oldest first, and the files that came out of its place.
func (s store) historyOf(file string) (list, open []kept) {
	entries, _ := fs.ReadDir(s.FS(), path.Join(historyFolder, file))
	for _, e := range entries {
		k := kept{name: e.Name()}
		if !e.Type().IsRegular() {
			continue
		}
		if number, ok := strings.CutPrefix(k.name, openPrefix); ok {
			if _, err := fmt.Sscanf(number, "%d", &k.number); err == nil {
				open = append(open, k)
			}
		} else if _, v, ok := strings.Cut(k.name, "-"); ok {
			if _, err := fmt.Sscanf(k.name, "%d-", &k.number); err == nil {
				k.version = Version(v)
				list = append(list, k)
			}
		}
	}
	older := func(a, b kept) int { return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.name, b.name)) }
	slices.SortFunc(list, older)
	slices.SortFunc(open, older)
	return list, open
}

// next returns the number of the next file of a history.
func next(list, open []kept) int {
	n := 0
	for _, l := range [][]kept{list, open} {
		if len(l) > 0 {
			n = max(n, l[len(l)-1].number)
		}
	}
	return n + 1
}

// formerText returns a kept text, if it says what its version means; else nil.
func (s store) formerText(file string, k kept) []byte {
	text, err := s.folder().Read(path.Join(historyFolder, file, k.name), maxBytes)
	if err != nil || VersionOf(text) != k.version {
		return nil
	}
	if text == nil {
		text = []byte{}
	}
	return text
}

// keeps reports whether a text is in a file's history.
func (s store) keeps(file string, text []byte) bool {
	list, _ := s.historyOf(file)
	return slices.ContainsFunc(list, func(k kept) bool { return k.version == VersionOf(text) && s.formerText(file, k) != nil })
}

// keep puts a text into a file's history, as the last. Where there is no room for it, even when older ones have gone, this
// is told as a notice, and no error: that a version is not kept must not keep anybody from saving.
func (p *Project) keep(file string, text []byte) error {
	err := p.keepText(file, text)
	if safefile.Full(err) {
		p.notice(document.Problem{File: file, Reason: "the disk is full, so what was saved last is not kept among the versions", Hint: "free some space"})
		return nil
	}
	return err
}

func (p *Project) keepText(file string, text []byte) error {
	err := p.side(true, func(side store) error {
		list, open := side.historyOf(file)
		v := VersionOf(text)
		if len(list) > 0 {
			if last := list[len(list)-1]; last.version == v && side.formerText(file, last) != nil {
				p.hold(path.Join(historyFolder, file, last.name))
				return nil
			}
		}
		name := path.Join(historyFolder, file, versionName(next(list, open), v))
		if err := p.withRoom(len(text), func() error { return side.folder().Write(name, text) }); err != nil {
			return err
		}
		p.hold(name)
		p.grow(int64(len(text)))
		for i := 0; i+historyLength < len(list); i++ {
			if err := side.forget(path.Join(historyFolder, file, list[i].name)); err != nil {
				return err
			}
		}
		return nil
	})
	return plain(err)
}

// versionName returns the name of a text in a history.
func versionName(number int, v Version) string { return fmt.Sprintf("%06d-%s", number, v) }

// forget deletes what is not needed any more; it does not matter whether it is there again after a power failure.
func (s store) forget(file string) error {
	if err := s.root.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return plain(err)
	}
	return nil
}

// hold has a file of the side folder stay while a change is made.
func (p *Project) hold(file string) {
	if p.holds != nil {
		p.holds[file] = true
	}
}

// grow counts what the history takes, and has the oldest go if it is too much.
func (p *Project) grow(bytes int64) {
	if p.kept += bytes; p.counted && p.kept <= maxHistoryBytes {
		return
	}
	p.kept, p.counted = 0, true
	p.side(false, func(side store) error {
		return fs.WalkDir(side.FS(), historyFolder, func(_ string, e fs.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() {
				if info, err := e.Info(); err == nil {
					p.kept += info.Size()
				}
			}
			return nil
		})
	})
	if p.kept > maxHistoryBytes {
		p.trim(p.kept - maxHistoryBytes*3/4)
	}
}

// keepOut takes a file that came out of its place into the history of that. was is what it said; nil if that is not known.
func (p *Project) keepOut(file, out string, was []byte) error {
	return p.side(true, func(side store) error {
		dir := path.Join(historyFolder, file)
		if err := p.withRoom(0, func() error { return side.folder().MakeAll(dir) }); err != nil {
			return plain(err)
		}
		list, open := side.historyOf(file)
		name := fmt.Sprintf("%s%06d", openPrefix, next(list, open))
		if was != nil && !side.keeps(file, was) { // there was no room for a copy: this is the only one
			if now, err := p.store.folder().Read(out, maxBytes); err == nil && bytes.Equal(now, was) {
				name = versionName(next(list, open), VersionOf(was))
			}
		}
		name = path.Join(dir, name)
		if p.store.root.Rename(out, path.Join(sideFolder, name)) != nil {
			return p.copyOut(side, file, out, was)
		}
		p.hold(name) // should a power failure undo this, it is found beside the document
		p.watch(file)
		return p.settle(side, file, maxOpen)
	})
}

// copyOut does keepOut where the side folder lies on another disk. While another program writes into the file it stays; it is
// found when the project is opened again.
func (p *Project) copyOut(side store, file, out string, was []byte) error {
	if p.store.folder().Written(out) == safefile.Open {
		return nil
	}
	text, err := p.store.folder().Read(out, maxBytes)
	if err != nil {
		return plain(err)
	}
	if !side.keeps(file, text) {
		if err := p.keepText(file, text); err != nil {
			return err
		}
	}
	if !bytes.Equal(text, was) {
		p.tellKept(file)
	}
	return p.store.remove(out)
}

// watch has the files that came out of a place looked at until nobody writes into them any more.
func (p *Project) watch(file string) {
	if p.watched == nil {
		p.watched = map[string]bool{}
	}
	p.watched[file] = true
}

// settle looks at the files that came out of a place. A text that another program has written into one since is kept as a
// version of its own. All but the last few go when nobody can write into them any more.
func (p *Project) settle(side store, file string, most int) error {
	_, open := side.historyOf(file)
	for i, k := range open {
		name := path.Join(historyFolder, file, k.name)
		writers := side.folder().Written(name)
		if writers == safefile.Open {
			continue
		}
		text, err := side.folder().Read(name, maxBytes)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return plain(err)
		}
		if side.keeps(file, text) {
			if i < len(open)-most {
				if err := side.forget(name); err != nil {
					return err
				}
			}
			continue
		}
		// A copy: whoever has the file open may go on. It stays where it is if there is no room for one.
		if err := p.keepText(file, text); err != nil && !safefile.Full(err) {
			return err
		}
		p.tellKept(file)
	}
	return nil
}

// tellKept tells that a text that is in none of the documents was kept.
func (p *Project) tellKept(file string) {
	n := document.Problem{File: file, Reason: "another program wrote this file in the moment in which the editor saved it; what it wrote is kept among the former versions",
		Hint: "compare the two, and take over what is missing"}
	if p.opening {
		n.Reason = "the editor was interrupted while it saved this file; the text that did not get into the file is kept among the former versions"
	}
	p.notice(n)
}

// unseen reports whether a file of the side folder is one that came out of its place, with a text that is kept nowhere else.
func (p *Project) unseen(side store, name string) bool {
	if !strings.HasPrefix(path.Base(name), openPrefix) {
		return false
	}
	text, err := side.folder().Read(name, maxBytes)
	file, _ := strings.CutPrefix(path.Dir(name), historyFolder+"/")
	return err != nil || !side.keeps(file, text)
}

// late looks whether other programs have written into files that came out of their places.
func (p *Project) late() error {
	if len(p.watched) == 0 {
		return nil
	}
	return p.side(false, func(side store) error {
		for file := range p.watched {
			if err := p.settle(side, file, maxOpen); err != nil {
				return err
			}
		}
		return nil
	})
}

// adopt takes a whole text that a crash has left beside a file into the history of that, unless it is there, or in the file.
func (p *Project) adopt(temporary string) error {
	file, ok := safefile.TargetOf(temporary)
	info, err := p.store.root.Lstat(temporary)
	if !ok || err != nil || !info.Mode().IsRegular() || info.Size() > maxBytes {
		return nil // none of ours
	}
	return p.keepOut(file, temporary, nil)
}
