// Package plainfile reads files that come from others, such as the documents of a project that was downloaded: ordinary files
// up to a size, and nothing else. A link that leads to a device would be read until memory ends, and a pipe would be waited
// for.
package plainfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"unsafe"
)

// MaxDocument is the greatest size of a document, in bytes: 16 MiB.
const MaxDocument = 16 << 20

// IsScript reports whether a file is a script in Starlark, which documents may name.
func IsScript(file string) bool { return path.Ext(file) == ".star" }

// ErrUnfit is the error of files that are not read because of what they are, or because they are too large.
var ErrUnfit = errors.New("the file is not fit to be read")

// unfit says why.
type unfit string

func (u unfit) Error() string        { return string(u) }
func (u unfit) Is(target error) bool { return target == ErrUnfit }

// Reader is a file system that reads its files itself, with [Read]. It does not keep what it returns.
type Reader interface {
	fs.FS
	ReadPlain(name string, most int64) ([]byte, error)
}

// Read returns the content of a file of at most so many bytes. Links are followed; what is no ordinary file in the end is not
// opened. The error is ErrUnfit for such files and for files that are larger.
func Read(files fs.FS, name string, most int64) ([]byte, error) {
	if r, ok := files.(Reader); ok {
		return r.ReadPlain(name, most)
	}
	return read(func() (fs.FileInfo, error) { return fs.Stat(files, name) }, func() (fs.File, error) { return files.Open(name) }, most)
}

// ReadText is [Read] for what is used as a string.
func ReadText(files fs.FS, name string, most int64) (string, error) {
	data, err := Read(files, name, most)
	return unsafe.String(unsafe.SliceData(data), len(data)), err // nobody else has the bytes
}

// ReadPath is [Read] for a file of the operating system.
func ReadPath(name string, most int64) ([]byte, error) {
	return read(func() (fs.FileInfo, error) { return os.Stat(name) }, func() (fs.File, error) { return os.Open(name) }, most)
}

// ReadAll reads to the end, at most so many bytes; ErrUnfit if there are more.
func ReadAll(r io.Reader, most int64) ([]byte, error) { return readAll(r, most, 0) }

// readAll reads to the end, which is likely to be after so many bytes.
func readAll(r io.Reader, most, likely int64) ([]byte, error) {
	data := bytes.NewBuffer(make([]byte, 0, likely+bytes.MinRead))
	_, err := data.ReadFrom(io.LimitReader(r, most+1))
	if err == nil && int64(data.Len()) > most {
		return nil, unfit(fmt.Sprintf("it has more than %s", size(most)))
	}
	return data.Bytes(), err
}

// Fit reports why a file cannot be read, by what is known of it; nil if it can.
func Fit(info fs.FileInfo, most int64) error {
	switch mode := info.Mode(); {
	case mode.IsDir():
		return unfit("it is a folder")
	case mode&fs.ModeNamedPipe != 0:
		return unfit("it is a pipe, and no ordinary file")
	case mode&fs.ModeDevice != 0:
		return unfit("it leads to a device, and to no ordinary file")
	case !mode.IsRegular():
		return unfit("it is no ordinary file")
	case info.Size() > most:
		return unfit(fmt.Sprintf("it has %d bytes, and may have at most %s", info.Size(), size(most)))
	}
	return nil
}

func read(stat func() (fs.FileInfo, error), open func() (fs.File, error), most int64) ([]byte, error) {
	info, err := stat() // before it is opened: opening a pipe waits for whoever writes into it
	if err != nil {
		return nil, err
	}
	if err := Fit(info, most); err != nil {
		return nil, err
	}
	f, err := open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err = f.Stat(); err != nil { // another file may have taken its place
		return nil, err
	}
	if err := Fit(info, most); err != nil {
		return nil, err
	}
	return readAll(f, most, info.Size())
}

func size(bytes int64) string {
	if bytes >= 1<<20 && bytes%(1<<20) == 0 {
		return fmt.Sprintf("%d MiB", bytes>>20)
	}
	return fmt.Sprintf("%d bytes", bytes)
}

// Sub is [fs.Sub], but for that it says what a file is without opening it, if files does.
func Sub(files fs.FS, dir string) (fs.FS, error) {
	if dir == "." {
		return files, nil
	}
	inner, err := fs.Sub(files, dir)
	if err != nil {
		return nil, err
	}
	return sub{inner, files, dir}, nil
}

type sub struct {
	fs.FS
	outer fs.FS
	dir   string
}

func (s sub) path(name string) string { return path.Join(s.dir, name) }

// Stat implements [fs.StatFS].
func (s sub) Stat(name string) (fs.FileInfo, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrInvalid}
	}
	return fs.Stat(s.outer, s.path(name))
}

// ReadDir implements [fs.ReadDirFS].
func (s sub) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(s.FS, name) }

// ReadFile implements [fs.ReadFileFS].
func (s sub) ReadFile(name string) ([]byte, error) { return fs.ReadFile(s.FS, name) }

// Sub implements [fs.SubFS].
func (s sub) Sub(dir string) (fs.FS, error) { return Sub(s.outer, s.path(dir)) }
