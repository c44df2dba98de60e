package edit_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// childFolder names the variable that makes this test binary an editor that works on a folder until it is killed.
const childFolder = "WITS_EDIT_TEST_FOLDER"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childFolder); dir != "" {
		editForEver(dir)
		return
	}
	if dir := os.Getenv(soakFolder); dir != "" {
		soakEditor(dir)
		return
	}
	os.Exit(withSecret(m.Run))
}

// withSecret gives the tests, and the processes that they start, a user's folder of their own: the secret that journals are
// sealed with lies there.
func withSecret(run func() int) int {
	dir, err := os.MkdirTemp("", "wits-config-")
	if err != nil {
		fmt.Println(err)
		return 1
	}
	defer os.RemoveAll(dir)
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "AppData"} {
		os.Setenv(name, dir)
	}
	return run()
}

// editForEver saves, autosaves and renames, and prints a line when something is acknowledged.
func editForEver(dir string) {
	r := std.NewRegistry()
	kindtest.Add(r)
	p, err := edit.Open(dir, edit.Options{Registry: r})
	if err != nil {
		fmt.Println("fault", err)
		os.Exit(1)
	}
	die := func(err error) {
		if err != nil {
			fmt.Println("fault", err)
			os.Exit(1)
		}
	}
	long := strings.Repeat("long enough that writing it takes more than one moment; ", 400)
	folder := "parts"
	if _, err := p.Read("parts/a.graph.json"); err != nil {
		folder = "pieces"
	}
	for i := 0; ; i++ {
		name := "main.graph.json"
		at, err := p.Read(name)
		die(err)
		text, err := p.Patch(at.Text, []edit.Operation{{Op: "add", Path: "/doc", Value: mustJSON(fmt.Sprintf("%q", fmt.Sprint(os.Getpid(), " ", i, " ", long)))}})
		die(err)
		saved, err := p.Save(edit.Save{Path: name, Base: at.Version, Text: text, Session: "child"})
		die(err)
		fmt.Println("saved", saved.Version)
		draft := fmt.Sprintf("draft %d %d %s", os.Getpid(), i, long)
		die(p.Autosave(edit.Save{Path: name, Base: saved.Version, Text: draft, Session: "draft"}))
		fmt.Println("drafted", i)
		other := map[string]string{"parts": "pieces", "pieces": "parts"}[folder]
		fmt.Println("moving") // from here on until it is told, either is right
		_, err = p.Move(folder, other, "child")
		die(err)
		folder = other
		at, err = p.Read(name)
		die(err)
		fmt.Println("moved", folder, at.Version)
	}
}

func mustJSON(text string) (n *edit.JSON) {
	if err := json.Unmarshal([]byte(text), &n); err != nil {
		panic(err)
	}
	return n
}

// TestKilledAtAnyMoment: an editor is killed at random moments, again and again. No file is ever half written, all that
// was acknowledged is there, no reference is lost, and nothing is left behind.
func TestKilledAtAnyMoment(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, small)
	rounds := 25
	if testing.Short() {
		rounds = 1
	}
	random := rand.New(rand.NewPCG(1, 2))
	for round := range rounds {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childFolder+"="+dir)
		out, err := child.StdoutPipe()
		must.Succeed(t, err)
		must.Succeed(t, child.Start())
		// The moment: after some lines, and some turns of this loop after the last one.
		lines := bufio.NewScanner(out)
		last := map[string]string{}
		left := 1 + random.IntN(12)
		read := func() bool {
			if !lines.Scan() {
				return false
			}
			word, rest, _ := strings.Cut(lines.Text(), " ")
			if word == "fault" {
				t.Errorf("round %d: %s", round, rest)
			}
			last[word] = rest
			if word == "moving" {
				delete(last, "folder")
				delete(last, "saved")
			}
			if word == "moved" {
				last["folder"], last["saved"], _ = strings.Cut(rest, " ")
			}
			return true
		}
		for ; left > 0 && read(); left-- {
		}
		for range random.IntN(300_000) {
			random.Uint64()
		}
		must.Succeed(t, child.Process.Kill())
		for read() { // what it told before it died
		}
		child.Wait() // it was killed

		for _, file := range []string{"main.graph.json", "parts/a.graph.json", "pieces/a.graph.json"} {
			b, err := os.ReadFile(filepath.Join(dir, "docs", file))
			if err == nil && !json.Valid(b) {
				t.Fatalf("round %d: %s is half written", round, file)
			}
		}
		p := reopen(t, dir)
		main, err := p.Read("main.graph.json")
		must.Succeed(t, err)
		if want := last["saved"]; want != "" && string(main.Version) != want {
			history, _ := p.History("main.graph.json") // it may have saved once more, and died before it told
			kept := false
			for _, f := range history {
				kept = kept || string(f.Version) == want
			}
			if !kept {
				t.Errorf("round %d: the version %s was acknowledged and is lost", round, want)
			}
		}
		if want := last["drafted"]; want != "" {
			found := ""
			recoveries, err := p.Recoveries()
			must.Succeed(t, err)
			for _, r := range recoveries {
				if r.Session == "draft" {
					found = r.Text
				}
			}
			var pid, number, told int
			fmt.Sscanf(found, "draft %d %d", &pid, &number)
			fmt.Sscan(want, &told)
			if pid != child.Process.Pid || number < told || !strings.HasSuffix(found, "one moment; ") {
				t.Errorf("round %d: the draft %d is lost: %.40q", round, told, found)
			}
		}
		if m := meanings(t, p); len(m) == 0 {
			t.Fatal("there is nothing left")
		}
		users, err := p.Users("parts")
		must.Succeed(t, err)
		moved, err := p.Users("pieces")
		must.Succeed(t, err)
		if len(users)+len(moved) != 2 || len(users)*len(moved) != 0 {
			t.Errorf("round %d: references are half renamed: %v %v", round, users, moved)
		}
		if last["folder"] == "parts" && len(users) == 0 || last["folder"] == "pieces" && len(moved) == 0 {
			t.Errorf("round %d: the move to %s was acknowledged and is lost", round, last["folder"])
		}
		for _, u := range append(users, moved...) {
			file := strings.TrimPrefix(u.Text, "/")
			if _, err := p.Read(file); err != nil {
				t.Errorf("round %d: %s means nothing: %v", round, u.Text, err)
			}
		}
		if _, err := os.Stat(filepath.Join(dir, ".wits", "journal.json")); err == nil {
			t.Errorf("round %d: the journal is left behind", round)
		}
		p.Close()
	}
	leftovers(t, dir)
}

// leftovers wants no file that was being written to be left.
func leftovers(t *testing.T, dir string) {
	t.Helper()
	p := reopen(t, dir) // tidies up
	defer p.Close()
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && strings.HasPrefix(e.Name(), ".wits-writing-") {
			t.Errorf("left behind: %s", path)
		}
		return err
	})
	must.Succeed(t, err)
}
