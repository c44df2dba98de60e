package edit

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// Saved games of a project lie in a folder beside its documents.
const (
	savesFolder = "saves"
	saveSuffix  = ".save"
	mostSaves   = 1000
	// headOfSave is how much of a saved game is read to say what it is, in bytes.
	headOfSave = 1 << 20
)

// MaxSave is how large a saved game may be, in bytes.
const MaxSave = 256 << 20

// GameSave is a saved game of a project.
type GameSave struct {
	// Name is that of the file, in the folder saves.
	Name string
	// Size is in bytes, Modified when it was written.
	Size     int64
	Modified time.Time
	// Head is its beginning, or all of it.
	Head []byte
}

// badSave says why a name cannot be that of a saved game; "" if it can. It is the name of a file alone.
func badSave(name string) string {
	base, ok := strings.CutSuffix(name, saveSuffix)
	switch {
	case !ok || base == "":
		return fmt.Sprintf("%q cannot be a saved game: its name ends in %s", name, saveSuffix)
	case strings.ContainsRune(name, '/') || BadPath(name) != "":
		return fmt.Sprintf("%q cannot be a saved game: it is the name of a file in the folder %s", name, savesFolder)
	}
	return ""
}

// SaveGame writes a saved game into the project, in its folder saves, and gives the name of the file: after the base and the time,
// such as "village 2026-11-24 23.44.07.save". Nothing is written over: one of the same second has its number behind its name. After
// a crash the file is whole, or not there.
func (p *Project) SaveGame(base string, at time.Time, data []byte) (name string, err error) {
	base = strings.TrimSpace(base)
	switch {
	case base == "" || len(base) > 80 || strings.ContainsRune(base, '/') || BadPath(base+saveSuffix) != "":
		return "", fmt.Errorf("%q cannot be the name of a saved game: a name is short, and none of a path", base)
	case len(data) > MaxSave:
		return "", fmt.Errorf("the saved game has %d MB: more than %d are not kept", len(data)>>20, MaxSave>>20)
	}
	err = p.change(func() error {
		if list, err := p.saves(); err != nil {
			return err
		} else if len(list) >= mostSaves {
			return fmt.Errorf("there are %d saved games: delete some first", len(list))
		}
		for n := 1; n <= mostSaves; n++ {
			name = base + at.Format(" 2006-01-02 15.04.05")
			if n > 1 {
				name += fmt.Sprintf(" %d", n)
			}
			name += saveSuffix
			real, err := p.saveFile(name)
			if err != nil {
				return err
			}
			if written, err := p.store.writeNew(real, data); written || err != nil {
				return err
			}
		}
		return fmt.Errorf("there are %d saved games of this second", mostSaves)
	})
	return name, err
}

// saveFile returns the file of a saved game. It is an ordinary one in the folder, and no link to another, or is not there.
func (p *Project) saveFile(name string) (string, error) {
	if why := badSave(name); why != "" {
		return "", errors.New(why)
	}
	folder, err := p.store.resolve(savesFolder)
	if err != nil {
		return "", err
	}
	file := path.Join(folder, name)
	info, err := p.store.root.Lstat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return file, nil
	case err != nil:
		return "", plain(err)
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is no ordinary file", name)
	}
	return file, nil
}

// ReadGame returns a saved game by its name. The error is fs.ErrNotExist if there is none.
func (p *Project) ReadGame(name string) (data []byte, err error) {
	real, err := p.saveFile(name)
	if err != nil {
		return nil, err
	}
	data, err = p.store.readUpTo(real, MaxSave)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no saved game %s any more: %w", name, fs.ErrNotExist)
	}
	return data, err
}

// DeleteGame deletes a saved game by its name. The error is fs.ErrNotExist if there is none.
func (p *Project) DeleteGame(name string) error {
	return p.change(func() error {
		real, err := p.saveFile(name)
		if err != nil {
			return err
		}
		if _, err := p.store.root.Lstat(real); err != nil {
			return fmt.Errorf("there is no saved game %s any more: %w", name, fs.ErrNotExist)
		}
		return p.store.remove(real)
	})
}

// Games lists the saved games of the project, the newest first.
func (p *Project) Games() ([]GameSave, error) {
	list, err := p.saves()
	if err != nil {
		return nil, err
	}
	for i := range list {
		list[i].Head = p.headOf(list[i].Name)
	}
	return list, nil
}

// headOf returns the beginning of a saved game; nil if it cannot be read.
func (p *Project) headOf(name string) []byte {
	real, err := p.saveFile(name)
	if err != nil {
		return nil
	}
	f, err := p.store.FS().Open(real)
	if err != nil {
		return nil
	}
	defer f.Close()
	head := make([]byte, headOfSave)
	n := 0
	for n < len(head) {
		k, err := f.Read(head[n:])
		if n += k; err != nil {
			break
		}
	}
	return slices.Clip(head[:n])
}

// saves lists them without their beginnings.
func (p *Project) saves() ([]GameSave, error) {
	folder, err := p.store.resolve(savesFolder)
	if err != nil {
		return nil, err
	}
	entries, err := fs.ReadDir(p.store.FS(), folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, plain(err)
	}
	var list []GameSave
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || badSave(e.Name()) != "" || !info.Mode().IsRegular() {
			continue
		}
		list = append(list, GameSave{Name: e.Name(), Size: info.Size(), Modified: info.ModTime()})
	}
	slices.SortFunc(list, func(a, b GameSave) int {
		if c := b.Modified.Compare(a.Modified); c != 0 {
			return c
		}
		return strings.Compare(b.Name, a.Name)
	})
	return list, nil
}
