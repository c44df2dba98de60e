// Package safefile replaces files so that a crash leaves either the old or the new content, never half of one.
package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Write replaces a file's content, or makes the file: it writes a temporary file in the same folder, syncs it and
// renames it. An existing file keeps its permissions; a new one gets 0644. A symbolic link is followed.
func Write(file string, data []byte) (err error) {
	mode := fs.FileMode(0o644)
	if real, err := filepath.EvalSymlinks(file); err == nil {
		file = real
	}
	if info, err := os.Stat(file); err == nil {
		mode = info.Mode().Perm()
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}
