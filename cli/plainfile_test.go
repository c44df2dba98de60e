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
	"github.com/wits-ai/wits/internal/must"
)

// TestFilesOfTheUserAreOrdinary: every command that is given a file refuses a device, a pipe and what is too large, by name, before it
// reads any of it.
func TestFilesOfTheUserAreOrdinary(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, kind := range []struct{ name, why string }{{"zero", "device"}, {"pipe", "pipe"}, {"large", "may have at most"}} {
		for _, args := range [][]string{{"import", "FILE.xml", "-o", "out"}, {"import", "FILE.json", "-o", "out"}, {"import", "FILE.b3", "-o", "out"}, {"run", "--load", "FILE"}, {"replay", "FILE.mcap"},
			{"diff", "FILE.mcap", "FILE.mcap"}, {"manifest", "--host", "FILE.json"}, {"determinism", "--package", ".", "--hashes", "FILE"}, {"batch", "FILE.json"}} {
			for i := range args {
				if !strings.Contains(args[i], "FILE") {
					continue
				}
				args[i] = strings.Replace(args[i], "FILE", kind.name, 1)
				if there := os.Remove(args[i]); there != nil && !os.IsNotExist(there) {
					t.Fatal(there)
				}
				var err error
				switch kind.name {
				case "zero":
					err = os.Symlink("/dev/zero", args[i])
				case "pipe":
					err = syscall.Mkfifo(args[i], 0o644)
				case "large":
					if err = os.WriteFile(args[i], nil, 0o644); err == nil {
						err = os.Truncate(args[i], 1<<40) // which takes no room on the disk
					}
				}
				must.Succeed(t, err)
			}
			if got := run(t, "", args...); got.code == 0 || !strings.Contains(got.err, kind.name) || !strings.Contains(got.err, kind.why) {
				t.Errorf("wits %v ends with %d and does not say %q:\n%s%s", args, got.code, kind.why, got.out, got.err)
			}
		}
	}
}

// TestFmt_LeavesWhatALinkLeadsOutTo: a link out of the folder or the project is told, and the document there stays as it is.
func TestFmt_LeavesWhatALinkLeadsOutTo(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"else/a.graph.json": rightDocument, "mine/wits.project.json": `{"wits": 1, "project": "beat"}`, "mine/b.graph.json": rightDocument})
	for link, to := range map[string]string{"mine/out.graph.json": "../else/a.graph.json", "mine/in.graph.json": "b.graph.json"} {
		must.Succeed(t, os.Symlink(to, link))
	}
	for _, path := range []string{"mine", "mine/out.graph.json"} {
		run(t, "", "fmt", path).is(t, 1, "", "out.graph.json is a link out of the folder, to ")
		if got := read(t, "else/a.graph.json"); got != rightDocument {
			t.Errorf("fmt %s wrote outside of it:\n%s", path, got)
		}
	}
	if got := read(t, "mine/b.graph.json"); got != plainDocument {
		t.Errorf("within the project:\n%s", got)
	}
	run(t, "", "fmt", "else/a.graph.json").is(t, 0, "", "")
}

// TestNoOrdinaryFile: what is called like a document and leads to a device, a pipe or too much is named and not read, by
// every command that reads documents.
func TestNoOrdinaryFile(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	good := []byte(`{"wits": 1, "kind": "tree", "root": "A", "nodes": {"A": {"status": "success"}}}`)
	must.Succeed(t, os.WriteFile("good.tree.json", good, 0o644))
	if err := os.Symlink("good.tree.json", "link.tree.json"); err != nil { // which is fine
		t.Fatal(err)
	}
	must.Succeed(t, os.Symlink("/dev/zero", "zero.graph.json"))
	must.Succeed(t, syscall.Mkfifo("pipe.graph.json", 0o644))
	must.Succeed(t, os.Symlink("pipe.graph.json", "topipe.graph.json"))
	large, err := os.Create("large.graph.json")
	must.Succeed(t, err)
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
	must.Succeed(t, os.MkdirAll(filepath.Join(project, "documents"), 0o755))
	must.Succeed(t, os.WriteFile(filepath.Join(project, "wits.project.json"), []byte(`{"wits": 1, "documents": "documents"}`), 0o644))
	for name := range bad {
		must.Succeed(t, os.Rename(name, filepath.Join(project, "documents", name)))
	}
	for _, path := range []string{project, filepath.Join(project, "documents")} {
		code, said := run("check", path)
		for name, why := range bad {
			if code == 0 || !strings.Contains(said, name) || !strings.Contains(said, why) {
				t.Errorf("wits check %s ends with %d: nothing says %q of %s:\n%s", path, code, why, name, said)
			}
		}
	}
	must.Succeed(t, os.Symlink("/dev/zero", "wits.project.json"))
	if code, said := run("check", filepath.Join(dir, "good.tree.json")); code == 0 || !strings.Contains(said, "device") {
		t.Errorf("a project's file that is a device: %d\n%s", code, said)
	}
}
