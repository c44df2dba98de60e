//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package edit_test

import (
	"syscall"
	"testing"
)

// makePipe makes a file that can be opened only together with somebody else.
func makePipe(t *testing.T, name string) {
	t.Helper()
	if err := syscall.Mkfifo(name, 0o644); err != nil {
		t.Fatal(err)
	}
}
