package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/must"
)

// said runs the command line and gives what it says.
func said(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	a := app()
	a.Out, a.Err = &o, &e
	code = a.Run(args...)
	return code, o.String(), e.String()
}

// expect runs the command line and wants an exit code and words in what it says.
func expect(t *testing.T, code int, word string, args ...string) {
	t.Helper()
	got, out, errs := said(t, args...)
	if got != code || !strings.Contains(out+errs, word) {
		t.Errorf("wits %s: exit code %d, want %d, and %q in\n%s%s", strings.Join(args, " "), got, code, word, out, errs)
	}
}

// changedDuel is a folder with the duel's documents in which fighters do not mind wounds so soon.
func changedDuel(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	must.Succeed(t, os.CopyFS(dir, duel.Documents()))
	file := filepath.Join(dir, "fighter.graph.json")
	data, err := os.ReadFile(file)
	must.Succeed(t, err)
	changed := bytes.Replace(data, []byte(`"const": 36`), []byte(`"const": 10`), 1)
	if bytes.Equal(changed, data) {
		t.Fatal("the fighter has another threshold than this test thinks")
	}
	must.Succeed(t, os.WriteFile(file, changed, 0o644))
	return dir
}

// TestK26_RecordAndReplay: a recording is played again to the same hash, on any number of workers, and says where other
// documents lead elsewhere; damaged files say where they are damaged.
func TestK26_RecordAndReplay(t *testing.T) {
	dir := t.TempDir()
	a, b, cut := filepath.Join(dir, "a.mcap"), filepath.Join(dir, "b.mcap"), filepath.Join(dir, "cut.mcap")
	code, out, errs := said(t, "record", "duel", "--out", a, "--seed", "5", "--frames", "1200")
	if code != 0 || !strings.Contains(out, "frames 0 to 1200") {
		t.Fatal(code, out, errs)
	}
	hash := out[strings.Index(out, "hash "):]
	expect(t, 0, hash, "replay", a)
	expect(t, 0, hash, "replay", a, "--workers", "2")
	expect(t, 0, hash, "replay", a, "--own")
	expect(t, 1, "it parts in frame 1: Red, Threshold.Result: recorded 36, now 10", "replay", a, "--documents", changedDuel(t))
	expect(t, 1, `"path": "Threshold.Result"`, "replay", a, "--documents", changedDuel(t), "--json")

	expect(t, 0, "frames 0 to 600", "record", "duel", "--out", b, "--seed", "5", "--frames", "600")
	expect(t, 0, "the same in all frames that both have", "diff", a, b)
	expect(t, 0, "", "record", "duel", "--out", b, "--seed", "6", "--frames", "600")
	expect(t, 1, "they part in frame 0: Red, random", "diff", a, b)
	expect(t, 1, `"same": false`, "diff", a, b, "--json")

	data, err := os.ReadFile(a)
	must.Succeed(t, err)
	must.Succeed(t, os.WriteFile(cut, data[:len(data)*5/6], 0o644))
	expect(t, 1, "is damaged: ", "replay", cut)
	expect(t, 1, "there is no file", "replay", filepath.Join(dir, "none.mcap"))
	must.Succeed(t, os.WriteFile(cut, []byte("hello"), 0o644))
	expect(t, 1, "this is no MCAP file", "replay", cut)
	expect(t, 2, "--frames", "record", "duel", "--out", a, "--frames", "0")
	expect(t, 2, "--memory", "record", "duel", "--out", a, "--memory", "0")
	expect(t, 2, "out", "record", "duel")
}

// TestK26_Scenarios: scenarios pass with the documents that they were made with and fail with others, in words.
func TestK26_Scenarios(t *testing.T) {
	tests, least := filepath.Join("..", "..", "games"), 9
	files, err := filepath.Glob(filepath.Join(tests, "*", "tests", "*.test.json"))
	if testing.Short() { // the other games play theirs, too
		tests, least = filepath.Join(tests, "duel"), 1
		files, err = filepath.Glob(filepath.Join(tests, "tests", "*.test.json"))
	}
	if err != nil || len(files) < least {
		t.Fatal(files, err)
	}
	expect(t, 0, fmt.Sprintf("%d of %d pass", len(files), len(files)), "test", tests)
	junit := filepath.Join(t.TempDir(), "junit.xml")
	expect(t, 1, "frame 122: Red: Idle should end", "test", filepath.Join("..", "..", "games", "duel"), "--documents", changedDuel(t), "--junit", junit)
	data, err := os.ReadFile(junit)
	var suite struct {
		Failures int `xml:"failures,attr"`
		Case     struct {
			Failure struct {
				Message string `xml:"message,attr"`
			} `xml:"failure"`
		} `xml:"testcase"`
	}
	if err == nil {
		err = xml.Unmarshal(data, &suite)
	}
	if err != nil || suite.Failures != 1 || !strings.HasPrefix(suite.Case.Failure.Message, "frame 122") {
		t.Errorf("%v\n%s", err, data)
	}
	dir := t.TempDir()
	expect(t, 1, "there is no scenario in", "test", dir)
	must.Succeed(t, os.WriteFile(filepath.Join(dir, "bad.test.json"), []byte(`{"wits": 1, "test": "x", "ticks": 3, "gane": "duel"}`), fs.FileMode(0o644)))
	expect(t, 1, `did you mean "game"?`, "test", dir)
	expect(t, 1, `"ok": false`, "test", dir, "--json")
	must.Succeed(t, os.WriteFile(filepath.Join(dir, "bad.test.json"), []byte(`{"wits": 1, "test": "x", "ticks": 3, "game": "dual"}`), fs.FileMode(0o644)))
	expect(t, 1, `did you mean "duel"?`, "test", dir)
	expect(t, 2, "--jobs", "test", dir, "-j", "0")
}
