package smalldisk

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// Mount makes a file system of some bytes at a folder, and gives what removes it. It fails for who may not mount file systems.
func Mount(dir string, bytes int) (remove func(), err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	if err := syscall.Mount("smalldisk", dir, "tmpfs", 0, fmt.Sprintf("size=%d", bytes)); err != nil {
		return nil, fmt.Errorf("no file system can be mounted on %s: %w", dir, err)
	}
	return func() { syscall.Unmount(dir, syscall.MNT_DETACH) }, nil
}

// Fill leaves no room where a file of this name lies: the file has it all until it is removed.
func Fill(name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for data := make([]byte, 1<<20); len(data) > 0; {
		if _, err := f.Write(data); errors.Is(err, syscall.ENOSPC) {
			data = data[:len(data)/2]
		} else if err != nil {
			return err
		}
	}
	return nil
}
