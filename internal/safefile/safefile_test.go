package safefile_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/internal/safefile"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.json")
	must.Succeed(t, os.WriteFile(file, []byte("old"), 0o600))
	link := filepath.Join(dir, "link.json")
	must.Succeed(t, os.Symlink(file, link))
	for _, name := range []string{file, link, filepath.Join(dir, "new.json")} {
		must.Succeed(t, safefile.Write(name, []byte("text of "+name)))
		if got, err := os.ReadFile(name); err != nil || string(got) != "text of "+name {
			t.Errorf("%s: got %q, %v", name, got, err)
		}
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file's permissions are now %v, %v", info.Mode(), err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode().IsRegular() {
		t.Errorf("the link is now %v, %v", info.Mode(), err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 3 {
		t.Errorf("files were left behind: %v", entries)
	}
}

func TestWrite_FailureKeepsOldFile(t *testing.T) {
	dir := t.TempDir()
	if err := safefile.Write(filepath.Join(dir, "none", "a.json"), nil); err == nil {
		t.Error("a file in a folder that does not exist was written")
	}
	file := filepath.Join(dir, "a")
	must.Succeed(t, os.MkdirAll(filepath.Join(file, "full"), 0o755))
	if err := safefile.Write(file, []byte("x")); err == nil {
		t.Error("a folder was replaced by a file")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("files were left behind: %v", entries)
	}
}
