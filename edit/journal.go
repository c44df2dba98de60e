package edit

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// The side folder of a project: what the editor keeps beside the documents. It is not for version control.
const (
	sideFolder     = ".wits"
	historyFolder  = sideFolder + "/history"
	autosaveFolder = sideFolder + "/autosave"
	journalFile    = sideFolder + "/journal.json"
	lockFile       = sideFolder + "/lock"
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

// commit does all steps or none: it returns without an error only when all are on the disk, and if the process dies on the
// way the rest is done when the project is opened again. What is replaced or removed is kept in the history. The caller
// holds the lock.
func (p *Project) commit(steps []step) error {
	if err := p.redo(); err != nil {
		return err
	}
	for i := range steps {
		if steps[i].Empty {
			continue
		}
		now, err := p.store.version(steps[i].File)
		if err != nil {
			return err
		}
		if now != steps[i].Before {
			return stale{steps[i].File, now}
		}
	}
	for i := range steps {
		if err := p.keep(steps[i].File, steps[i].Before); err != nil {
			return err
		}
	}
	if len(steps) > 1 {
		data, err := json.Marshal(steps)
		if err != nil {
			return err
		}
		if len(data) > maxJournal {
			return fmt.Errorf("too much would change at once: %d files", len(steps))
		}
		if err := p.writeSide(journalFile, data); err != nil {
			return err
		}
	}
	for i := range steps {
		if err := p.apply(&steps[i]); err != nil {
			return err
		}
	}
	if len(steps) > 1 {
		return p.store.remove(journalFile)
	}
	return nil
}

func (p *Project) apply(s *step) error {
	if s.Empty {
		p.store.removeEmpty(s.File)
		return nil
	}
	if s.Remove {
		return p.store.remove(s.File)
	}
	return p.store.write(s.File, s.Text)
}

// redo finishes a change that a crash, or a full disk, has left unfinished. A file that somebody has changed since is left
// alone, and what it should have become is offered for recovery.
func (p *Project) redo() error {
	data, err := p.store.readUpTo(journalFile, maxJournal)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var steps []step
	if json.Unmarshal(data, &steps) != nil {
		return p.store.remove(journalFile) // it is replaced as a whole, so somebody else wrote this
	}
	for i := range steps {
		s := &steps[i]
		if !fs.ValidPath(s.File) {
			continue
		}
		now := s.Before
		if !s.Empty {
			if now, err = p.store.version(s.File); err != nil {
				return err
			}
		}
		switch {
		case s.Empty || now == s.Before:
			err = p.apply(s)
		case now == s.after():
		default:
			if name, ok := p.document(s.File); ok && !s.Remove {
				err = p.writeAutosave(autosave{Session: "unfinished", Document: name, Base: s.Before, Text: string(s.Text)})
			}
		}
		if err != nil {
			return err
		}
	}
	return p.store.remove(journalFile)
}

// tidy makes good what a crash has left: a change that was begun, and files that were being written. The caller holds the
// lock, so nobody is writing one now.
func (p *Project) tidy() error {
	if err := p.redo(); err != nil {
		return err
	}
	return fs.WalkDir(p.store.FS(), ".", func(file string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // what cannot be read is not ours
		case e.IsDir() && (e.Name() == ".git" || e.Name() == "node_modules"):
			return fs.SkipDir
		case !e.IsDir() && strings.HasPrefix(e.Name(), temporaryPrefix):
			return p.store.remove(file)
		}
		return nil
	})
}

// historyLength is how many former versions of a document are kept.
const historyLength = 20

// keep puts the present content of a file into its history.
func (p *Project) keep(file string, v Version) error {
	if v == "" {
		return nil
	}
	dir := path.Join(historyFolder, file)
	names := p.historyOf(file)
	next := 1
	if len(names) > 0 {
		last := names[len(names)-1]
		if strings.HasSuffix(last, "-"+string(v)) {
			return nil
		}
		fmt.Sscanf(last, "%d", &next)
		next++
	}
	data, err := p.store.read(file)
	if err != nil {
		return err
	}
	if err := p.writeSide(path.Join(dir, fmt.Sprintf("%06d-%s", next, v)), data); err != nil {
		return err
	}
	for i := 0; i+historyLength <= len(names); i++ {
		if err := p.store.remove(path.Join(dir, names[i])); err != nil {
			return err
		}
	}
	return nil
}

// historyOf lists the names of a file's former versions, the oldest first.
func (p *Project) historyOf(file string) []string {
	entries, _ := fs.ReadDir(p.store.FS(), path.Join(historyFolder, file))
	var names []string
	for _, e := range entries {
		var n int
		if _, err := fmt.Sscanf(e.Name(), "%d-", &n); err == nil && !e.IsDir() {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names
}

// writeSide writes a file of the side folder.
func (p *Project) writeSide(file string, data []byte) error {
	if err := p.makeSide(); err != nil {
		return err
	}
	return p.store.write(file, data)
}

// makeSide makes the side folder, which version control is told to pass over.
func (p *Project) makeSide() error {
	const ignore = sideFolder + "/.gitignore"
	if _, err := p.store.root.Stat(ignore); !errors.Is(err, fs.ErrNotExist) {
		return plain(err)
	}
	return p.store.write(ignore, []byte("*\n"))
}
