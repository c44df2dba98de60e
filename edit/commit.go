package edit

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/safefile"
)

// step is one file of a change: its content before and after. A change of several files is written down before it is
// begun, so that a crash in the middle is made good when the project is opened again.
type step struct {
	File   string  `json:"file"` // within the project's folder
	Before Version `json:"before"`
	Text   []byte  `json:"text,omitempty"`
	Remove bool    `json:"remove,omitempty"`
	// Moves is a file that is no document and moves here as it is; Before and Text are empty.
	Moves string `json:"carry,omitempty"`
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
// removed is kept in the history. What is read-only is neither written nor removed, and nothing else is then. The caller holds the lock.
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
		if s.was != nil && p.store.readOnly(s.real) {
			name, ok := p.document(s.File)
			if !ok {
				name = s.File
			}
			return fmt.Errorf("%s is read-only: make its file writable, as by checking it out, or save a copy under another name", name)
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
		p.notice(document.Problem{File: wits.ProjectFile, Reason: fmt.Sprintf("a former version of a document is not among the others yet: %v", plain(err)),
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

// isWritten reports whether another program is known to have a file open for writing.
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
	if s.Empty || s.Moves != "" {
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
	case s.Moves != "":
		s.change = p.store.folder().Carry(s.Moves, s.File)
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
