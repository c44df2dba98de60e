//go:build unix

package safefile_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/internal/safefile"
)

// TestWrite_IntoWhatIsNoFile: a pipe, such as /dev/stdout may be one, is written into and not replaced.
func TestWrite_IntoWhatIsNoFile(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	must.Succeed(t, syscall.Mkfifo(pipe, 0o600))
	got := make(chan string)
	go func() {
		text, err := os.ReadFile(pipe)
		if err != nil {
			text = []byte(err.Error())
		}
		got <- string(text)
	}()
	must.Succeed(t, safefile.Write(pipe, []byte("x")))
	if info, err := os.Lstat(pipe); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Fatalf("it is now %v, %v", info.Mode(), err)
	}
	if text := <-got; text != "x" {
		t.Errorf("it says %q", text)
	}
}
