package host

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"slices"
	"time"
)

// files are documents in memory, as a file system without folders of its own.
type files map[string][]byte

// Open implements [fs.FS].
func (f files) Open(name string) (fs.File, error) {
	data, ok := f[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &file{Reader: bytes.NewReader(data), name: name}, nil
}

// latest are a host's documents as they are now: those of a folder as they lie there, the others in memory.
type latest struct{ h *Host }

// Open implements [fs.FS].
func (l latest) Open(name string) (fs.File, error) {
	l.h.mu.Lock()
	folders, inMemory := slices.Clone(l.h.folders), l.h.own[name]
	l.h.mu.Unlock()
	if !inMemory {
		for i := len(folders) - 1; i >= 0; i-- {
			if f, err := folders[i].Open(name); !errors.Is(err, fs.ErrNotExist) {
				return f, err
			}
		}
	}
	l.h.mu.Lock()
	defer l.h.mu.Unlock()
	return l.h.files.Open(name)
}

// file is an open one.
type file struct {
	*bytes.Reader
	name string
}

func (f *file) Stat() (fs.FileInfo, error) { return f, nil }
func (f *file) Close() error               { return nil }
func (f *file) Name() string               { return f.name }
func (f *file) Mode() fs.FileMode          { return 0o444 }
func (f *file) ModTime() time.Time         { return time.Time{} }
func (f *file) IsDir() bool                { return false }
func (f *file) Sys() any                   { return nil }

var _ io.ReaderAt = (*file)(nil)
