package safefile

import (
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"runtime"
	"strings"
)

// Folder is a folder whose files are written. Files are named by their path in it, with forward slashes; nothing outside is
// touched, whatever the path and wherever symbolic links lead: that is [os.Root]'s promise.
type Folder struct{ Root *os.Root }

// Beginnings of the names of temporary files; see the package's comment.
const (
	Writing = ".wits-writing-"
	Whole   = ".wits-whole-"
)

// idLength is how many letters tell temporary files of one file apart: 50 random bits.
const idLength = 10

// beside names a temporary file for a file. The name stays within what file systems take where the file's own has at most
// 230 bytes.
func beside(file string) string {
	return path.Join(path.Dir(file), Whole+letters(idLength)+"-"+path.Base(file))
}

// letters are random ones. Nothing depends on their being secret: what has them is made only if it is not there.
func letters(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[rand.IntN(32)]
	}
	return string(b)
}

// TargetOf returns the file that a temporary file whose name begins with [Whole] belongs to.
func TargetOf(temporary string) (file string, ok bool) {
	rest, ok := strings.CutPrefix(path.Base(temporary), Whole)
	if !ok || len(rest) < idLength+2 || rest[idLength] != '-' {
		return "", false
	}
	return path.Join(path.Dir(temporary), rest[idLength+1:]), true
}

// Write replaces a file's content, or makes the file with the folders that it lies in, whatever it says now. The last part
// of the path is not followed if it is a symbolic link: the link is replaced.
func (f Folder) Write(file string, data []byte) error {
	temporary, err := f.write(file, data, 0o644)
	if err != nil {
		return err
	}
	if err := f.Root.Rename(temporary, file); err != nil {
		f.Root.Remove(temporary)
		return err
	}
	return f.Sync(path.Dir(file))
}

// write writes a file whose name begins with Writing beside a file, with the permissions of that, or the ones given if there
// is none, and syncs it.
func (f Folder) write(file string, data []byte, mode fs.FileMode) (temporary string, err error) {
	dir := path.Dir(file)
	if err := f.MakeAll(dir); err != nil {
		return "", err
	}
	if info, err := f.Root.Lstat(file); err == nil && info.Mode().IsRegular() {
		mode = info.Mode().Perm()
	} else if err == nil && info.IsDir() {
		return "", &fs.PathError{Op: "write", Path: file, Err: errors.New("it is a folder")}
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	temporary = path.Join(dir, Writing+letters(26))
	out, err := f.Root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return "", err
	}
	if err = Test.room(len(data)); err == nil {
		_, err = out.Write(data)
	}
	err = errors.Join(err, out.Chmod(mode), out.Sync(), out.Close())
	if err != nil {
		f.Root.Remove(temporary)
		return "", err
	}
	return temporary, nil
}

// Remove removes a file for good; that it is not there is no error.
func (f Folder) Remove(file string) error {
	err := f.Root.Remove(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Sync(path.Dir(file))
}

// MakeAll makes a folder and those that it lies in, and syncs the folder that each new one was made in, so that a power
// failure does not take the new folders away with all that is in them.
func (f Folder) MakeAll(dir string) error {
	info, err := f.Root.Stat(dir)
	if err == nil && !info.IsDir() {
		return &fs.PathError{Op: "mkdir", Path: dir, Err: errors.New("it is no folder")}
	}
	if err == nil || !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := f.MakeAll(path.Dir(dir)); err != nil {
		return err
	}
	if err := f.Root.Mkdir(dir, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return f.Sync(path.Dir(dir))
}

// Sync makes what was made, renamed or removed in a folder last.
func (f Folder) Sync(dir string) error {
	if Test.Synced != nil {
		Test.Synced(dir)
	}
	if runtime.GOOS == "windows" {
		return nil // folders cannot be synced there
	}
	d, err := f.Root.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// Read returns the content of an ordinary file of at most so many bytes. A symbolic link at the end of the path is not
// followed.
func (f Folder) Read(file string, most int64) ([]byte, error) {
	info, err := f.Root.Lstat(file)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // before it is opened: opening a pipe waits for ever
		return nil, &fs.PathError{Op: "read", Path: file, Err: errors.New("it is no ordinary file")}
	}
	in, err := f.Root.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, most+1))
	if err == nil && int64(len(data)) > most {
		return nil, &fs.PathError{Op: "read", Path: file, Err: errors.New("it is too large")}
	}
	return data, err
}

// Writers reports whether a program has a file open for writing.
type Writers int

// What is known of a file's writers.
const (
	Unknown Writers = iota // the system does not tell
	Closed                 // nobody has it open for writing
	Open
)

// Written reports whether a program has a file open for writing.
func (f Folder) Written(file string) Writers {
	in, err := f.Root.Open(file)
	if err != nil {
		return Unknown
	}
	defer in.Close()
	return written(in)
}

// Full reports whether an error means that there is no room on the disk, or no more for this user.
func Full(err error) bool { return full(err) }

// exchange exchanges two files of one folder. The error is errors.ErrUnsupported where that cannot be done.
func (f Folder) exchange(a, b string) error {
	if Test.NoExchange {
		return errors.ErrUnsupported
	}
	return exchange(f.Root, a, b)
}

// Test is for tests, also of other packages: they play the other programs, the disk and the system. It is not changed while
// anything is written.
var Test Hooks

// Hooks are called, and asked, while files are written.
type Hooks struct {
	// Between is called in the moments in which another program may come in between a look at a file and what is done to it.
	Between func(where, file string)
	// NoExchange: the system cannot exchange two files.
	NoExchange bool
	// Synced is told of every folder that is synced.
	Synced func(folder string)
	// Room reports whether there is room for so many bytes more.
	Room func(bytes int) error
}

func (h *Hooks) between(where, file string) {
	if h.Between != nil {
		h.Between(where, file)
	}
}

func (h *Hooks) room(bytes int) error {
	if h.Room == nil {
		return nil
	}
	return h.Room(bytes)
}
