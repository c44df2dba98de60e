package main

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// notRun are commands of docs/commands.md that this test does not run, and why.
var notRun = map[string]string{
	"bench": "it takes long; TestBenchmarksRun measures",
	"tune":  "it plays for minutes; TestB14_TheCommandTune runs it",
	"watch": "it wants a game that runs beside it",

	"rounding":    "it looks at Go code, which the test's clone leaves out; TestRoundingOfAGame runs it",
	"determinism": "it builds Go code; make determinism runs it",
}

// TestCommandsOfThePage: every command of docs/commands.md runs as it stands there, in a clone in which nothing was made yet.
func TestCommandsOfThePage(t *testing.T) {
	page, err := os.ReadFile("../../docs/commands.md")
	must.Succeed(t, err)
	_, table, _ := strings.Cut(string(page), "\n## All commands\n")
	table, _, _ = strings.Cut(table, "\n## ")
	rows := regexp.MustCompile("(?m)^\\| `wits ([^`]*)` \\|").FindAllStringSubmatch(table, -1)
	if len(rows) < 15 {
		t.Fatalf("the table of commands has %d rows", len(rows))
	}
	clone := t.TempDir()
	for _, dir := range []string{"games", "migrate/testdata"} {
		src := os.DirFS(filepath.Join("../..", dir))
		err := fs.WalkDir(src, ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(name, ".json") && !strings.HasSuffix(name, ".xml") {
				return err
			}
			data, err := fs.ReadFile(src, name)
			if err != nil {
				return err
			}
			to := filepath.Join(clone, dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
				return err
			}
			return os.WriteFile(to, data, 0o644)
		})
		must.Succeed(t, err)
	}
	t.Chdir(clone)
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "All"}} {
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	stopped, stop := context.WithCancel(context.Background())
	stop() // play, edit, attach and worker end as soon as they have begun
	for _, row := range rows {
		args := words(row[1])
		if notRun[args[0]] != "" {
			continue
		}
		a := app()
		var out bytes.Buffer
		a.Out, a.Err, a.In = &out, &out, strings.NewReader("")
		switch args[0] {
		case "worker":
			a.Context = stopped
		case "play", "edit", "attach":
			a.Context = stopped
			args = append(args, "--addr", "127.0.0.1:0", "--no-browser")
		}
		if args[0] == "tournament" && testing.Short() {
			args = append(args, "--rounds", "1", "--option", "size=4") // 40 battles take a minute
		}
		if code := a.Run(args...); code != 0 {
			t.Errorf("wits %s: exit code %d\n%s", row[1], code, out.String())
		}
	}
}

// TestThePageNamesEveryCommand in its table.
func TestThePageNamesEveryCommand(t *testing.T) {
	page, err := os.ReadFile("../../docs/commands.md")
	must.Succeed(t, err)
	_, table, _ := strings.Cut(string(page), "\n## All commands\n")
	table, _, _ = strings.Cut(table, "\n## ")
	a := app()
	var out bytes.Buffer
	a.Out, a.Err = &out, &out
	if code := a.Run("--help"); code != 0 {
		t.Fatalf("wits --help: exit code %d\n%s", code, out.String())
	}
	_, list, _ := strings.Cut(out.String(), "\nCommands:\n")
	commands := regexp.MustCompile(`(?m)^  ([a-z]+) `).FindAllStringSubmatch(list, -1)
	if len(commands) < 20 {
		t.Fatalf("wits has %d commands:\n%s", len(commands), list)
	}
	for _, c := range commands {
		if !strings.Contains(table, "\n| `wits "+c[1]+"` ") && !strings.Contains(table, "\n| `wits "+c[1]+" ") {
			t.Errorf("the table has no row for wits %s", c[1])
		}
	}
}

// words splits a command line as a shell does: what stands in single quotes is one word.
func words(line string) (out []string) {
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			out = append(out, part)
		} else {
			out = append(out, strings.Fields(part)...)
		}
	}
	return out
}
