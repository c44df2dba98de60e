//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package edit_test

import (
	"syscall"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// makePipe makes a file that can be opened only together with somebody else.
func makePipe(t *testing.T, name string) {
	t.Helper()
	must.Succeed(t, syscall.Mkfifo(name, 0o644))
}
