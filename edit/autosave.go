package edit

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/wits-ai/wits/internal/jsontree"
)

// autosave is the file of a text that is not saved.
type autosave struct {
	Session  string  `json:"session"`
	Document string  `json:"document"`
	Base     Version `json:"base"`
	Text     string  `json:"text"`
}

var sessionName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// maxAutosave is how large the file of an autosave can be: JSON may need six bytes for one.
const maxAutosave = 6*maxBytes + 4096

func (a *autosave) file() string {
	return path.Join(autosaveFolder, a.Session, a.Document)
}

// Autosave keeps a text that is not saved, whatever it is, in a file beside the documents, one for each session and
// document. When it returns the text is on the disk. [Project.Save] by the same session drops it.
func (p *Project) Autosave(s Save) error {
	a := autosave{s.Session, s.Path, s.Base, s.Text}
	if !sessionName.MatchString(s.Session) {
		return fmt.Errorf("%q is no name of a session: it has 1 to 64 letters, digits, _ and -", s.Session)
	}
	if why := badDocument(s.Path); why != "" {
		return fmt.Errorf("%q: %s", s.Path, why)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.locked(func() error { return p.writeAutosave(a) })
}

func (p *Project) writeAutosave(a autosave) error {
	if !sessionName.MatchString(a.Session) {
		return fmt.Errorf("%q is no name of a session: it has 1 to 64 letters, digits, _ and -", a.Session)
	}
	data, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return p.writeSide(a.file(), data)
}

// DropAutosave forgets a text that is not saved, because its author does not want it.
func (p *Project) DropAutosave(session, document string) error {
	if !sessionName.MatchString(session) || badDocument(document) != "" {
		return fmt.Errorf("there is no autosave of %q by %q", document, session)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.locked(func() error { return p.dropAutosave(session, document) })
}

func (p *Project) dropAutosave(session, document string) error {
	file := (&autosave{Session: session, Document: document}).file()
	err := p.side(false, func(side store) error {
		if _, err := side.root.Lstat(file); err != nil {
			return nil // there is none
		}
		err := side.remove(file)
		side.prune(path.Dir(file), autosaveFolder)
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Recovery is a text that was not saved when its session ended.
type Recovery struct {
	Session  string    `json:"session"`
	Document string    `json:"document"`
	Time     time.Time `json:"time"`
	// Base is the version that the text was made from, Current what is on the disk; "" if there is nothing. If they are the
	// same, the text can be saved as it is.
	Base    Version `json:"base"`
	Current Version `json:"current"`
	Text    string  `json:"text"`
}

// Recoveries lists the texts that are not saved, of all sessions, the last one first. A text that is on the disk by now
// counts as saved.
func (p *Project) Recoveries() ([]Recovery, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := []Recovery{}
	err := p.side(false, func(side store) error {
		return fs.WalkDir(side.FS(), autosaveFolder, func(file string, e fs.DirEntry, err error) error {
			if err != nil || !e.Type().IsRegular() || strings.HasPrefix(e.Name(), ".") {
				return nil // nothing was saved yet, or it was dropped just now
			}
			if r, ok := p.recovery(side, file); ok {
				if info, err := e.Info(); err == nil {
					r.Time = info.ModTime()
				}
				out = append(out, r)
			}
			return nil
		})
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	slices.SortStableFunc(out, func(a, b Recovery) int { return b.Time.Compare(a.Time) })
	return out, err
}

// recovery returns what an autosave offers; false if it is on the disk by now, or none of ours.
func (p *Project) recovery(side store, file string) (r Recovery, ok bool) {
	a, ok := side.readAutosave(file)
	if !ok {
		return r, false
	}
	now, err := p.readDocument(a.Document)
	current := VersionOf(now)
	if err != nil {
		current = ""
	} else if a.Text == string(now) {
		return r, false
	} else if formatted, err := p.registry.Documents().Format([]byte(a.Text)); err == nil && p.sameMeaning(now, formatted) {
		return r, false
	}
	return Recovery{Session: a.Session, Document: a.Document, Base: a.Base, Current: current, Text: a.Text}, true
}

// readAutosave reads a file of the side folder; false if it is none of ours.
func (s store) readAutosave(file string) (a autosave, ok bool) {
	data, err := s.readUpTo(file, maxAutosave)
	if err != nil || json.Unmarshal(data, &a) != nil {
		return a, false
	}
	return a, sessionName.MatchString(a.Session) && badDocument(a.Document) == "" && a.file() == file
}

// parsed reads a text as JSON; nil if it is none.
func parsed(text []byte) *jsontree.Node {
	n, errs := jsontree.Parse(text, jsontree.Limits{Bytes: maxBytes})
	if len(errs) > 0 {
		return nil
	}
	return n
}
