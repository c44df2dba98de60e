package safefile

import (
	"errors"
	"syscall"
)

// full knows ERROR_DISK_FULL and ERROR_HANDLE_DISK_FULL.
func full(err error) bool {
	var number syscall.Errno
	return errors.As(err, &number) && (number == 112 || number == 39)
}
