//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package edit

import (
	"os"
	"syscall"
)

// lockWhole waits for the file's lock, which other processes take as well. It ends with the file, or the process.
func lockWhole(f *os.File) error {
	for {
		if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != syscall.EINTR {
			return err
		}
	}
}

func unlockWhole(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }
