package edit

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/wits-ai/wits/internal/safefile"
)

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
