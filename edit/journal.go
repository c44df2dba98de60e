package edit

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/safefile"
)

// maxJournal is how much can change at once, in bytes.
const maxJournal = 1 << 28

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
		p.notice(document.Problem{File: wits.ProjectFile, Reason: fmt.Sprintf("a change of several files was interrupted, and %q was left as it is: %s", s.File, why),
			Hint: "look whether it is as you want it"})
		return nil
	}
	if s.Empty {
		p.store.removeEmpty(s.File)
		return nil
	}
	if s.Moves != "" {
		err := p.store.folder().Carry(s.Moves, s.File).Put()
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
	if s.Moves != "" {
		if why := p.unsafe(&step{File: s.Moves, Remove: true}); why != "" {
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
	case !s.Empty && !s.Remove && s.Moves == "" && badDocument(name) != "":
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
	p.notice(document.Problem{File: path.Join(sideFolder, name),
		Reason: fmt.Sprintf("there was an unfinished change of several documents, and nothing of it was done, because %v", why),
		Hint:   "see whether the documents are as you want them, and delete this file"})
	return nil
}
