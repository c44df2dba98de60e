// Package safefile writes files so that nothing is lost: not by a crash, and not because another program writes the same
// file at the same time.
//
//	make a file, or replace it whatever it says    Write
//	make a file that must not be there             Create, CreatePrivate
//	replace a file if it says what one has read    Replace
//	the same in a folder that nothing may leave    Folder: Write, Prepare, Take, Carry, MakeAll, Remove
//
// A text is written beside the file, synced, and takes its place in one operation, so that a crash leaves the old content or
// the new one, never half of one. What a function has returned from is on the disk, with the folders that it made.
//
// # Replacing what one has read
//
// Between reading a file and replacing it, another program may write it. [Change.Put] therefore exchanges the two files
// (renameat2 with RENAME_EXCHANGE on Linux) and looks at what came out. If that is not what was read it goes back, and the
// error is [Changed]: there is no moment in which the other text is gone. What came out is not deleted but handed to the
// caller, because a program that had opened the file before may still write into it; [Folder.Written] says whether one can.
//
// Elsewhere (other systems, and file systems that cannot exchange) the file gets a second name by a hard link, that is
// looked at, and the new text is renamed over the file if it still is the same one. A program that writes into the file in
// place loses nothing there either. One that renames a text of its own over the file in the few microseconds between the
// last look and the rename loses that text: those systems have no operation that would prevent it.
//
// # Names of temporary files
//
// They lie beside the file. One that begins with [Writing] is not whole yet and can be deleted. One that begins with
// [Whole] is a whole text: ours, which is about to take the place of a file, or another one, which came out; after a crash
// it has to be looked at. [TargetOf] says which file it belongs to.
package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Write replaces a file's content, or makes the file, whatever it says now. An existing file keeps its permissions; a new
// one gets 0644. A symbolic link is followed. The folder has to be there. What is no ordinary file, such as /dev/stdout, is
// written into.
func Write(file string, data []byte) error {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return os.WriteFile(file, data, 0o644)
	}
	return in(file, func(f Folder, name string) error { return f.Write(name, data) })
}

// Create makes a file. The error is fs.ErrExist if it is there already; it is left alone then.
func Create(file string, data []byte) error {
	return in(file, func(f Folder, name string) error { return f.put(name, nil, data) })
}

// CreatePrivate is Create for a file that only its owner can read.
func CreatePrivate(file string, data []byte) error {
	return in(file, func(f Folder, name string) error {
		temporary, err := f.write(name, data, 0o600)
		if err != nil {
			return err
		}
		defer f.Root.Remove(temporary)
		if err := link(f, temporary, name); err != nil {
			return err
		}
		return f.Sync(".")
	})
}

// Replace replaces a file that says was. If it says something else by now, or another program has it open for writing, it is
// left alone and the error is a [Changed]. A symbolic link is followed.
func Replace(file string, was, data []byte) error {
	if was == nil {
		was = []byte{}
	}
	return in(file, func(f Folder, name string) error { return f.put(name, was, data) })
}

// in opens the folder that a file lies in.
func in(file string, do func(f Folder, name string) error) (err error) {
	if real, err := filepath.EvalSymlinks(file); err == nil {
		file = real
	}
	root, err := os.OpenRoot(filepath.Dir(file))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	return named(do(Folder{root}, filepath.Base(file)), filepath.Dir(file))
}

// named tells where the file of an error lies.
func named(err error, dir string) error {
	var changed Changed
	if errors.As(err, &changed) {
		changed.File = filepath.Join(dir, changed.File)
		if changed.Kept != "" {
			changed.Kept = filepath.Join(dir, changed.Kept)
		}
		return changed
	}
	var p *fs.PathError
	if errors.As(err, &p) && !filepath.IsAbs(p.Path) {
		return &fs.PathError{Op: p.Op, Path: filepath.Join(dir, p.Path), Err: p.Err}
	}
	return err
}

// Changed is the error of replacing a file that another program has written, removed or made in the meantime. The file says
// what that program wrote.
type Changed struct {
	File string
	// Open: it says what it should, but another program has it open for writing.
	Open bool
	// Kept is a file beside it with a text that another program wrote, which a still newer one has replaced; usually "".
	Kept string
}

func (e Changed) Error() string {
	if e.Kept != "" {
		return e.File + " was changed by other programs in the meantime; it was left alone, and what one of them wrote before is in " + e.Kept
	}
	if e.Open {
		return e.File + " is being written by another program; it was left alone"
	}
	return e.File + " was changed by another program in the meantime; it was left alone"
}

// Is makes a file that is there already what callers of [Create] look for.
func (e Changed) Is(target error) bool { return target == fs.ErrExist && !e.Open }
