//go:build unix

package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/wits-ai/wits/cli"
)

// TestFS4_NoOrdinaryFile: what is called like a document and leads to a device, a pipe or too much is named and not read, by
// every command that reads documents.
func TestFS4_NoOrdinaryFile(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	good := []byte(`{"wits": 1, "kind": "tree", "root": "A", "nodes": {"A": {"status": "success"}}}`)
	if err := os.WriteFile("good.tree.json", good, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("good.tree.json", "link.tree.json"); err != nil { // which is fine
		t.Fatal(err)
	}
	if err := os.Symlink("/dev/zero", "zero.graph.json"); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo("pipe.graph.json", 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("pipe.graph.json", "topipe.graph.json"); err != nil {
		t.Fatal(err)
	}
	large, err := os.Create("large.graph.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := large.Truncate(1 << 40); err != nil { // which takes no room on the disk
		t.Fatal(err)
	}
	large.Close()
	bad := map[string]string{"zero.graph.json": "device", "pipe.graph.json": "pipe", "topipe.graph.json": "pipe", "large.graph.json": "at most 16 MiB"}
	run := func(args ...string) (int, string) {
		var out bytes.Buffer
		app := cli.App{Name: "wits", Out: &out, Err: &out, In: strings.NewReader("")}
		return app.Run(args...), out.String()
	}
	for _, args := range [][]string{{"check", "."}, {"fmt", "--check", "."}} {
		code, said := run(args...)
		for name, why := range bad {
			if !strings.Contains(said, name) || !strings.Contains(said, why) {
				t.Errorf("wits %v: nothing says %q of %s:\n%s", args, why, name, said)
			}
		}
		if code == 0 || strings.Contains(said, "good.tree.json: the") || strings.Contains(said, "link.tree.json: the") {
			t.Errorf("wits %v ends with %d:\n%s", args, code, said)
		}
	}
	for name, why := range bad {
		for _, args := range [][]string{{"check", name}, {"fmt", name}, {"show", name}, {"diff", "good.tree.json", name}, {"test", name}} {
			if code, said := run(args...); code == 0 || !strings.Contains(said, why) {
				t.Errorf("wits %v ends with %d and does not say %q:\n%s", args, code, why, said)
			}
		}
	}
	// A project whose documents lie in a folder of it.
	project := filepath.Join(dir, "project")
	if err := os.MkdirAll(filepath.Join(project, "documents"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(project, "wits.project.json"), []byte(`{"wits": 1, "documents": "documents"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for name := range bad {
		if err := os.Rename(name, filepath.Join(project, "documents", name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{project, filepath.Join(project, "documents")} {
		code, said := run("check", path)
		for name, why := range bad {
			if code == 0 || !strings.Contains(said, name) || !strings.Contains(said, why) {
				t.Errorf("wits check %s ends with %d: nothing says %q of %s:\n%s", path, code, why, name, said)
			}
		}
	}
	if err := os.Symlink("/dev/zero", "wits.project.json"); err != nil {
		t.Fatal(err)
	}
	if code, said := run("check", filepath.Join(dir, "good.tree.json")); code == 0 || !strings.Contains(said, "device") {
		t.Errorf("a project's file that is a device: %d\n%s", code, said)
	}
}
