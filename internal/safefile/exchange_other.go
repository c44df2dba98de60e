//go:build !linux

package safefile

import (
	"errors"
	"os"
)

// exchange would exchange two files; package syscall cannot here.
func exchange(*os.Root, string, string) error { return errors.ErrUnsupported }

// written is not known here.
func written(*os.File) Writers { return Unknown }
