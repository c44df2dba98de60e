package edit

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/safefile"
)

// maxJournal is how much can change at once, in bytes.
const maxJournal = 1 << 28

// step is one file of a change: its content before and after. A change of several files is written down before it is
// begun, so that a crash in the middle is made good when the project is opened again.
type step struct {
	File   string  `json:"file"` // within the project's folder
	Before Version `json:"before"`
	Text   []byte  `json:"text,omitempty"`
	Remove bool    `json:"remove,omitempty"`
	// Carry is a file that is no document and moves here as it is; Before and Text are empty.
	Carry string `json:"carry,omitempty"`
	// Empty: the file is a folder; it is removed, with the folders in it, as far as there is nothing in them.
	Empty bool `json:"empty,omitempty"`
}

func (s *step) after() Version {
	if s.Remove {
		return ""
	}
	return VersionOf(s.Text)
}

// stale is the error of a step whose file is not any more what it was when the change was made.
type stale struct {
	file string
	now  Version
}

func (e stale) Error() string {
	return e.file + " was changed by somebody else in the meantime"
}

// pending is a step on its way.
type pending struct {
	*step
	real   string // where the file lies
	was    []byte // what it says; nil if it is not there
	change *safefile.Change
	held   bool // another program has the file open for writing, and has had it open for a while
}

// commit does all steps or none: it returns without an error only when all are on the disk, and if the process dies on the
// way the rest is done when the project is opened again. A file that another program has written is left as it is, in
// whatever moment that was, and all steps that were done are taken back: the error is a [stale]. What is saved, replaced or
// removed is kept in the history. The caller holds the lock.
func (p *Project) commit(steps []step) error {
	if err := p.redo(); err != nil {
		return err
	}
	p.holds = map[string]bool{}
	defer func() { p.holds = nil }()
	list := make([]pending, 0, len(steps))
	for i := range steps {
		s, err := p.readStep(&steps[i])
		if err != nil {
			return err
		}
		list = append(list, s)
	}
	journal := len(steps) > 1
	if journal { // before folders are made
		if err := p.writeJournal(steps); err != nil {
			return err
		}
	}
	if err := p.putAll(list); err != nil {
		var half unclean
		if journal && !errors.As(err, &half) {
			err = errors.Join(err, p.removeJournal())
		}
		return err
	}
	if err := p.keepAllOut(list); err != nil { // all is done, so nobody is kept from going on
		p.notice(wits.Problem{File: wits.ProjectFile, Reason: fmt.Sprintf("a former version of a document is not among the others yet: %v", plain(err)),
			Hint: "it lies beside the document, and is tried again when the project is opened"})
	}
	for i := range steps {
		if steps[i].Empty {
			p.store.removeEmpty(steps[i].File)
		}
	}
	if journal {
		if err := p.removeJournal(); err != nil {
			return err
		}
	}
	return nil
}

// unclean is the error of steps that could not be taken back either: the journal stays, and they are tried again.
type unclean struct{ error }

func (u unclean) Unwrap() error { return u.error }

// putAll does the steps, or takes back what it has done.
func (p *Project) putAll(list []pending) (err error) {
	made := p.newFolders(list)
	defer func() {
		for i := range list {
			list[i].drop()
		}
		if err != nil {
			for _, dir := range slices.Backward(made) {
				p.store.root.Remove(dir) // as far as nothing is in it
			}
		}
	}()
	for i := range list {
		if err := p.prepare(&list[i]); err != nil {
			return err
		}
	}
	for i := range list {
		p.await(&list[i])
		if list[i].held && len(list) > 1 {
			return fmt.Errorf("%s is being written by another program: try again when it is done", list[i].File)
		}
	}
	for i := range list {
		if list[i].change == nil {
			continue
		}
		err := list[i].change.Put()
		if err == nil && !list[i].held && p.isWritten(list[i].change.Out()) {
			err = safefile.Changed{File: list[i].real, Open: true} // it was opened in between: what comes belongs into the file
		}
		if err != nil {
			err = p.stale(&list[i], err)
			if !p.takeBack(list[:i+1]) {
				err = unclean{err}
			}
			return err
		}
	}
	return nil
}

// A program that writes a document in place has it open for a moment. This is how often, and how long, is waited for it.
const (
	awaitTimes = 20
	awaitPause = 5 * time.Millisecond
)

// await waits until no other program has a step's file open for writing. One that has it open longer than a moment does not
// keep people from saving: should it ever write something, that is kept.
func (p *Project) await(s *pending) {
	if s.was == nil || !p.isWritten(s.real) {
		return
	}
	for range awaitTimes {
		time.Sleep(awaitPause)
		if !p.isWritten(s.real) {
			return // what it wrote is found when the file is replaced
		}
	}
	s.held = true
}

// isWritten says whether another program is known to have a file open for writing.
func (p *Project) isWritten(file string) bool {
	return file != "" && p.store.folder().Written(file) == safefile.Open
}

// newFolders lists the folders that steps will make, those around others first.
func (p *Project) newFolders(list []pending) (out []string) {
	for i := range list {
		for dir := path.Dir(list[i].real); dir != "." && !slices.Contains(out, dir); dir = path.Dir(dir) {
			if _, err := p.store.root.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
				break
			}
			out = append(out, dir)
		}
	}
	slices.SortFunc(out, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	return out
}

// readStep reads the file of a step, which must say what the step was made from.
func (p *Project) readStep(s *step) (pending, error) {
	if s.Empty || s.Carry != "" {
		return pending{step: s, real: s.File}, nil
	}
	real, err := p.store.resolve(s.File)
	if err != nil {
		return pending{}, err
	}
	text, err := p.store.read(real)
	now := VersionOf(text)
	if errors.Is(err, fs.ErrNotExist) {
		text, now, err = nil, "", nil
	} else if text == nil {
		text = []byte{}
	}
	if err != nil {
		return pending{}, err
	}
	if now != s.Before {
		return pending{}, stale{s.File, now}
	}
	return pending{step: s, real: real, was: text}, nil
}

// prepare writes what a step needs: the new text beside the file, and both texts into the history.
func (p *Project) prepare(s *pending) (err error) {
	switch {
	case s.Empty, s.Remove && s.was == nil:
		return nil
	case s.Carry != "":
		s.change = p.store.folder().Carry(s.Carry, s.File)
		return nil
	case s.Remove:
		s.change = p.store.folder().Take(s.real, s.was)
	default:
		text := s.Text
		if text == nil {
			text = []byte{}
		}
		err = p.withRoom(len(text), func() (err error) {
			s.change, err = p.store.folder().Prepare(s.real, s.was, text)
			return err
		})
		if safefile.Full(err) {
			return fmt.Errorf("%s cannot be saved, because the disk is full: free some space. The file is as it was", s.File)
		}
		if err != nil {
			return plain(err)
		}
	}
	if s.was != nil {
		// Without room for a copy, the file itself is kept when it comes out of its place.
		if err := p.keepText(s.real, s.was); err != nil && !safefile.Full(err) {
			return err
		}
	}
	if !s.Remove {
		return p.keep(s.real, s.Text)
	}
	return nil
}

func (s *pending) drop() {
	if s.change != nil {
		s.change.Drop()
	}
}

// stale is the error of a step that could not be done.
func (p *Project) stale(s *pending, err error) error {
	var changed safefile.Changed
	if !errors.As(err, &changed) {
		return plain(err)
	}
	now, err := p.store.version(s.real)
	if err != nil {
		return err
	}
	return stale{s.File, now}
}

// takeBack takes steps back, the last first; false if one may be half done. What other programs have written meanwhile stays,
// in its place or in the history.
func (p *Project) takeBack(list []pending) (clean bool) {
	clean = true
	for i := len(list) - 1; i >= 0; i-- {
		if c := list[i].change; c != nil {
			if err := c.Back(); err != nil && !errors.As(err, new(safefile.Changed)) {
				clean = false
			}
		}
	}
	return p.keepAllOut(list) == nil && clean
}

// keepAllOut takes the files that came out of their places into the history.
func (p *Project) keepAllOut(list []pending) error {
	var errs []error
	for i := range list {
		if c := list[i].change; c != nil && c.Out() != "" {
			errs = append(errs, p.keepOut(list[i].real, c.Out(), list[i].was))
		}
	}
	return errors.Join(errs...)
}

func (p *Project) writeJournal(steps []step) error {
	data, err := p.seal(steps)
	if err != nil {
		return err
	}
	if len(data) > maxJournal {
		return fmt.Errorf("too much would change at once: %d files", len(steps))
	}
	return p.side(true, func(side store) error {
		err := p.withRoom(len(data), func() error { return side.folder().Write(journalFile, data) })
		return plain(err)
	})
}

func (p *Project) removeJournal() error {
	return p.side(true, func(side store) error { return side.remove(journalFile) })
}

// redo finishes a change that a crash has left unfinished, if this user's editor has written it down, for this folder. A
// file that somebody has changed since is left alone, and what it should have become is offered for recovery. A journal
// that cannot be trusted is set aside, and a notice tells of it.
func (p *Project) redo() error {
	var steps []step
	var refused error
	err := p.side(false, func(side store) error {
		if _, err := side.root.Lstat(journalFile); err != nil {
			return err
		}
		data, err := side.folder().Read(journalFile, maxJournal)
		if err == nil {
			steps, err = p.unseal(data)
		}
		refused = err
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return plain(err)
	}
	if refused != nil {
		return p.setAside(plain(refused))
	}
	for i := range steps {
		if err := p.redoStep(&steps[i]); err != nil {
			return err
		}
	}
	return p.removeJournal()
}

// redoStep does a step of a journal, unless it has been done.
func (p *Project) redoStep(s *step) error {
	if why := p.unsafe(s); why != "" {
		p.notice(wits.Problem{File: wits.ProjectFile, Reason: fmt.Sprintf("a change of several files was interrupted, and %q was left as it is: %s", s.File, why),
			Hint: "look whether it is as you want it"})
		return nil
	}
	if s.Empty {
		p.store.removeEmpty(s.File)
		return nil
	}
	if s.Carry != "" {
		err := p.store.folder().Carry(s.Carry, s.File).Put()
		if errors.As(err, new(safefile.Changed)) {
			return nil // it was done, or there is another file by now: then it stays where it was
		}
		return plain(err)
	}
	now, err := p.store.version(s.File)
	if err != nil {
		return err
	}
	if now == s.after() {
		return nil
	}
	if now == s.Before {
		pend, err := p.readStep(s)
		if err == nil {
			err = p.prepare(&pend)
		}
		if err == nil {
			defer pend.drop()
			p.await(&pend)
			if err = pend.change.Put(); err != nil {
				err = p.stale(&pend, err)
			}
			err = errors.Join(err, p.keepAllOut([]pending{pend}))
		}
		if !errors.As(err, new(stale)) {
			return err
		}
	}
	name, ok := p.document(s.File)
	if !ok || s.Remove {
		return nil
	}
	return p.writeAutosave(autosave{Session: "unfinished", Document: name, Base: s.Before, Text: string(s.Text)})
}

// unsafe says why a step is not done without anybody having asked for it; "" if it is.
func (p *Project) unsafe(s *step) string {
	if !fs.ValidPath(s.File) || s.File == "." {
		return "it is no file of the project"
	}
	if s.Carry != "" {
		if why := p.unsafe(&step{File: s.Carry, Remove: true}); why != "" {
			return why
		}
	}
	name, inside := p.document(s.File)
	switch {
	case hidden(s.File):
		return "it is hidden"
	case p.store.linked(s.File):
		return "there is a symbolic link in its path"
	case s.File == wits.ProjectFile && !s.Empty && !s.Remove:
		return ""
	case !inside || BadPath(name) != "":
		return "it does not lie among the documents"
	case !s.Empty && !s.Remove && s.Carry == "" && badDocument(name) != "":
		return "it is no document"
	}
	return ""
}

// setAside moves a journal that is not done where nobody stumbles over it, and tells of it.
func (p *Project) setAside(why error) error {
	name := path.Join(asideFolder, "journal-"+time.Now().UTC().Format("20060102T150405.000000000")+".json")
	err := p.side(true, func(side store) error {
		if err := side.folder().MakeAll(asideFolder); err != nil {
			return plain(err)
		}
		if err := side.root.Rename(journalFile, name); err != nil {
			return plain(err)
		}
		return plain(side.folder().Sync("."))
	})
	if err != nil {
		return fmt.Errorf("%s/%s is an unfinished change that cannot be trusted (%w), and cannot be moved away: %w", sideFolder, journalFile, why, err)
	}
	p.notice(wits.Problem{File: path.Join(sideFolder, name),
		Reason: fmt.Sprintf("there was an unfinished change of several documents, and nothing of it was done, because %v", why),
		Hint:   "see whether the documents are as you want them, and delete this file"})
	return nil
}

// tidy makes good what a crash has left: a change that was begun, texts that lie beside their files, and files that were
// being written. The caller holds the lock, so nobody is writing one now.
func (p *Project) tidy() error {
	p.opening = true
	defer func() { p.opening = false }()
	err := fs.WalkDir(p.store.FS(), ".", func(file string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // what cannot be read is not ours
		case e.IsDir() && (e.Name() == ".git" || e.Name() == "node_modules" || file == sideFolder+"/"+asideFolder):
			return fs.SkipDir
		case e.IsDir():
			return nil
		case strings.HasPrefix(e.Name(), safefile.Writing):
			return p.store.remove(file)
		case strings.HasPrefix(e.Name(), safefile.Whole) && !strings.HasPrefix(file, sideFolder+"/"):
			return p.adopt(file)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := p.redo(); err != nil {
		return err
	}
	return p.settleAll()
}

// settleAll looks at all files that came out of their places.
func (p *Project) settleAll() error {
	err := p.side(false, func(side store) error {
		var files []string
		fs.WalkDir(side.FS(), historyFolder, func(file string, e fs.DirEntry, err error) error {
			if err == nil && strings.HasPrefix(e.Name(), openPrefix) {
				files = append(files, strings.TrimPrefix(path.Dir(file), historyFolder+"/"))
			}
			return nil
		})
		for _, file := range slices.Compact(files) {
			p.watch(file)
			if err := p.settle(side, file, 0); err != nil {
				return err
			}
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// writeSide writes a file of the side folder.
func (p *Project) writeSide(file string, data []byte) error {
	return p.side(true, func(side store) error {
		err := p.withRoom(len(data), func() error { return side.folder().Write(file, data) })
		if safefile.Full(err) {
			return fmt.Errorf("the disk is full: free some space (%w)", err)
		}
		return plain(err)
	})
}
