package edit

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"runtime"

	"github.com/wits-ai/wits/internal/plainfile"
)

// Version names the content of a file: a hash of its bytes. Equal contents have equal versions, whoever wrote them and
// when. "" is the version of a file that is not there.
type Version string

// VersionOf is the version of a content.
func VersionOf(text []byte) Version {
	sum := sha256.Sum256(text)
	return Version(hex.EncodeToString(sum[:16]))
}

// maxBytes is how large a file may be: as large as a document.
const maxBytes = plainfile.MaxDocument

// store is the folder of a project on disk. Files are named by their path in it, with forward slashes. Nothing outside is
// ever read or written, whatever the path and wherever symbolic links lead: that is [os.Root]'s promise.
type store struct{ root *os.Root }

// FS gives the folder as a file system for reading, of ordinary files and folders only: opening a pipe would wait for ever.
func (s store) FS() fs.FS { return ordinary(s) }

type ordinary struct{ root *os.Root }

// Open implements fs.FS.
func (o ordinary) Open(name string) (fs.File, error) {
	info, err := o.root.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	return o.root.Open(name)
}

// read gives a file's content. The error is fs.ErrNotExist if it is not there.
func (s store) read(file string) ([]byte, error) { return s.readUpTo(file, maxBytes) }

func (s store) readUpTo(file string, most int64) ([]byte, error) {
	data, err := plainfile.Read(s.root.FS(), file, most)
	if errors.Is(err, plainfile.ErrUnfit) {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return data, plain(err)
}

// version is what a file contains now.
func (s store) version(file string) (Version, error) {
	data, err := s.read(file)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return VersionOf(data), nil
}

// write replaces a file's content or makes the file, with the folders that it lies in: a crash leaves the old content or
// the new one, never half of it, and what write has returned from is on the disk. An existing file keeps its permissions.
// A symbolic link is followed.
func (s store) write(file string, data []byte) (err error) {
	if file, err = s.follow(file); err != nil {
		return err
	}
	dir := path.Dir(file)
	if err := s.root.MkdirAll(dir, 0o755); err != nil {
		return plain(err)
	}
	mode := fs.FileMode(0o644)
	if info, err := s.root.Stat(file); err == nil {
		if !info.Mode().IsRegular() {
			return fmt.Errorf("%s is no ordinary file", file)
		}
		mode = info.Mode().Perm()
	} else if !errors.Is(err, fs.ErrNotExist) {
		return plain(err)
	}
	temporary := path.Join(dir, temporaryPrefix+rand.Text())
	f, err := s.root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return plain(err)
	}
	defer func() {
		if err != nil {
			s.root.Remove(temporary)
		}
	}()
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
	if err == nil {
		err = s.root.Rename(temporary, file)
	}
	if err == nil {
		err = s.syncDir(dir)
	}
	return plain(err)
}

// temporaryPrefix begins the names of files that are being written. What a crash leaves of them is removed by [Open].
const temporaryPrefix = ".wits-writing-"

// follow gives the file that a symbolic link leads to, within the project.
func (s store) follow(file string) (string, error) {
	for range 16 {
		info, err := s.root.Lstat(file)
		if errors.Is(err, fs.ErrNotExist) {
			return file, nil
		}
		if err != nil {
			return "", plain(err)
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			return file, nil
		}
		to, err := s.root.Readlink(file)
		if err != nil {
			return "", plain(err)
		}
		if path.IsAbs(to) || !fs.ValidPath(path.Join(path.Dir(file), to)) {
			return "", fmt.Errorf("%s is a link that leads out of the project", file)
		}
		file = path.Join(path.Dir(file), to)
	}
	return "", fmt.Errorf("%s is a link that leads nowhere", file)
}

// remove removes a file; that it is not there is no error.
func (s store) remove(file string) error {
	err := s.root.Remove(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = s.syncDir(path.Dir(file))
	}
	return plain(err)
}

// syncDir makes what was renamed or removed in a folder last.
func (s store) syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil // folders cannot be synced there
	}
	f, err := s.root.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// removeEmpty removes a folder and those in it, as far as there is nothing else in them.
func (s store) removeEmpty(folder string) {
	var dirs []string
	fs.WalkDir(s.FS(), folder, func(file string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() {
			dirs = append(dirs, file)
		}
		return nil
	})
	for i := len(dirs) - 1; i >= 0; i-- {
		s.root.Remove(dirs[i]) // what is not empty stays
	}
}

// prune removes a folder and those around it, up to the folder stop, as far as they are empty.
func (s store) prune(dir, stop string) {
	for ; dir != stop && dir != "."; dir = path.Dir(dir) {
		if s.root.Remove(dir) != nil {
			return
		}
	}
}

// plain takes the operation out of an error of the file system: what is left is a path and a reason.
func plain(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}
