package edit

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/safefile"
)

// sideFolder is what the editor keeps beside the documents. It is not for version control. The others are in it.
const (
	sideFolder     = ".wits"
	historyFolder  = "history"
	autosaveFolder = "autosave"
	asideFolder    = "set-aside"
	journalFile    = "journal.json"
	lockFile       = "lock"
)

// side runs f on the side folder, which is opened each time, since anybody may delete it. It is a folder of its own that no
// link leads out of: what comes with somebody else's project may have links in it. With make it is made if it is not there;
// else the error is fs.ErrNotExist.
func (p *Project) side(make bool, f func(side store) error) (err error) {
	info, err := p.store.root.Lstat(sideFolder)
	if errors.Is(err, fs.ErrNotExist) && make {
		if err = p.store.folder().MakeAll(sideFolder); err == nil {
			info, err = p.store.root.Lstat(sideFolder)
		}
	}
	if err != nil {
		return plain(err)
	}
	if !info.IsDir() {
		return fmt.Errorf("%s is not a folder, so the editor can keep nothing in it: delete it", sideFolder)
	}
	root, err := p.store.root.OpenRoot(sideFolder)
	if err != nil {
		return plain(err)
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	if opened, err := root.Stat("."); err != nil || !os.SameFile(info, opened) {
		return fmt.Errorf("%s was replaced while it was opened", sideFolder)
	}
	s := store{root}
	if make {
		const ignore = ".gitignore"
		if _, err := root.Lstat(ignore); errors.Is(err, fs.ErrNotExist) {
			if err := s.folder().Write(ignore, []byte("*\n")); err != nil && !safefile.Full(err) {
				return plain(err)
			}
		}
	}
	return f(s)
}

// withRoom does something that needs room on the disk; if there is none, former versions make room, the oldest first.
func (p *Project) withRoom(bytes int, f func() error) error {
	for {
		err := f()
		if err == nil || !safefile.Full(err) || !p.makeRoom(int64(bytes)) {
			return err
		}
	}
}

// makeRoom deletes former versions for something that needs so many bytes; false if there are none that may go.
func (p *Project) makeRoom(bytes int64) bool {
	if !p.trim(bytes) {
		return false
	}
	p.notice(document.Problem{File: wits.ProjectFile, Reason: "the disk is full, so the oldest former versions of documents were deleted to make room",
		Hint: "free some space"})
	return true
}

// trim deletes former versions, the oldest first, until so many bytes are free, and at least one; false if there are none
// that may go. Those that belong to the change that is being made stay, and so does what nobody has seen yet.
func (p *Project) trim(bytes int64) bool {
	type former struct {
		file string
		info fs.FileInfo
	}
	removed := 0
	err := p.side(false, func(side store) error {
		var all []former
		fs.WalkDir(side.FS(), historyFolder, func(file string, e fs.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() && !p.holds[file] {
				if info, err := e.Info(); err == nil {
					all = append(all, former{file, info})
				}
			}
			return nil
		})
		slices.SortFunc(all, func(a, b former) int {
			return cmp.Or(a.info.ModTime().Compare(b.info.ModTime()), cmp.Compare(a.file, b.file))
		})
		for _, f := range all {
			if removed > 0 && bytes <= 0 {
				break
			}
			if p.unseen(side, f.file) || side.folder().Written(f.file) == safefile.Open || side.root.Remove(f.file) != nil {
				continue
			}
			removed++
			bytes -= f.info.Size()
			p.kept -= f.info.Size()
			side.prune(path.Dir(f.file), historyFolder)
		}
		return nil
	})
	return err == nil && removed > 0
}

// maxNotices is how many notices are remembered.
const maxNotices = 64

// notice takes note of something that people should know of and that does not keep them from going on. Equal ones are one.
func (p *Project) notice(n document.Problem) {
	n.Warning = true
	if slices.Contains(p.notices, n) {
		return
	}
	if len(p.notices) == maxNotices {
		p.notices = slices.Delete(p.notices, 0, 1)
	}
	p.notices = append(p.notices, n)
	p.problems = nil
}

// Notices returns what people should know of what has happened since the project was opened, and that is no fault of a
// document: a change that was found unfinished and cannot be trusted, a text of another program that was kept, a disk
// that is full. They are among what [Project.Check] finds, too.
func (p *Project) Notices() document.Problems {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.notices)
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
