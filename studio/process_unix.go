//go:build unix

package studio

import (
	"errors"
	"syscall"
)

// ended reports whether a process is known to be there no more.
func ended(process int) bool {
	return process > 0 && errors.Is(syscall.Kill(process, 0), syscall.ESRCH)
}
