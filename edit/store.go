package edit

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/wits-ai/wits/internal/plainfile"
	"github.com/wits-ai/wits/internal/safefile"
)

// Version names the content of a file: a hash of its bytes. Equal contents have equal versions, whoever wrote them and
// when. "" is the version of a file that is not there.
type Version string

// VersionOf returns the version of a content.
func VersionOf(text []byte) Version {
	sum := sha256.Sum256(text)
	return Version(hex.EncodeToString(sum[:16]))
}

// maxBytes is how large a file may be: as large as a document.
const maxBytes = plainfile.MaxDocument

// store is the folder of a project on disk. Files are named by their path in it, with forward slashes. Nothing outside is
// ever read or written, whatever the path and wherever symbolic links lead: that is [os.Root]'s promise.
type store struct{ root *os.Root }

// folder gives the folder to package safefile, which writes files.
func (s store) folder() safefile.Folder { return safefile.Folder{Root: s.root} }

// writeNew writes a file unless there is one of the name, and reports whether it did.
func (s store) writeNew(file string, data []byte) (bool, error) {
	if _, err := s.root.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return false, plain(err)
	}
	err := plain(s.folder().Write(file, data))
	return err == nil, err
}

// FS returns the folder as a file system for reading, of ordinary files and folders only: opening a pipe would wait for ever.
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

// read returns a file's content. The error is fs.ErrNotExist if it is not there.
func (s store) read(file string) ([]byte, error) { return s.readUpTo(file, maxBytes) }

func (s store) readUpTo(file string, most int64) ([]byte, error) {
	data, err := plainfile.Read(s.root.FS(), file, most)
	if errors.Is(err, plainfile.ErrUnfit) {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return data, plain(err)
}

// version returns what a file contains now.
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

// readOnly reports whether nobody may write a file. Who runs the program plays no part: what is not checked out is read-only for its
// owner, too.
func (s store) readOnly(file string) bool {
	info, err := s.root.Stat(file)
	return err == nil && protected(info)
}

func protected(info fs.FileInfo) bool {
	return info.Mode().IsRegular() && info.Mode().Perm()&0o222 == 0
}

// resolve returns the file that a path leads to within the project, with no symbolic link on the way. A link leads to nothing
// that is not for documents: to no hidden file or folder, such as .git, and not into node_modules.
func (s store) resolve(file string) (string, error) {
	rest, done := strings.Split(file, "/"), "."
	for links := 0; len(rest) > 0; {
		next := path.Join(done, rest[0])
		info, err := s.root.Lstat(next)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", plain(err)
		}
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			done, rest = next, rest[1:]
			continue
		}
		to, err := s.root.Readlink(next)
		if err != nil {
			return "", plain(err)
		}
		real := path.Join(done, to)
		if path.IsAbs(to) || !fs.ValidPath(real) {
			return "", fmt.Errorf("%s is a link that leads out of the project", file)
		}
		if links++; links > 16 {
			return "", fmt.Errorf("%s is a link that leads nowhere", file)
		}
		if hidden(real) {
			return "", fmt.Errorf("%s is a link that leads to %s, which is not for documents", file, real)
		}
		done, rest = ".", append(strings.Split(real, "/"), rest[1:]...)
	}
	return done, nil
}

// hidden reports whether a path leads through something that is not for documents.
func hidden(file string) bool {
	for name := range strings.SplitSeq(file, "/") {
		if strings.HasPrefix(name, ".") && name != "." || strings.EqualFold(name, "node_modules") {
			return true
		}
	}
	return false
}

// linked reports whether there is a symbolic link on the way to a file, or in its place.
func (s store) linked(file string) bool {
	for part := file; part != "."; part = path.Dir(part) {
		if info, err := s.root.Lstat(part); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return true
		}
	}
	return false
}

// remove removes a file; that it is not there is no error.
func (s store) remove(file string) error { return plain(s.folder().Remove(file)) }

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
