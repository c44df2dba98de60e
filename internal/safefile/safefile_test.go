package safefile_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/wits-ai/wits/internal/safefile"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.json")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link.json")
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{file, link, filepath.Join(dir, "new.json")} {
		if err := safefile.Write(name, []byte("text of "+name)); err != nil {
			t.Fatal(err)
		}
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
	if err := os.MkdirAll(filepath.Join(file, "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := safefile.Write(file, []byte("x")); err == nil {
		t.Error("a folder was replaced by a file")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("files were left behind: %v", entries)
	}
}
