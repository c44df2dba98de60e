package witstest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Golden compares a text, such as a journal, with a file, and says which line is the first that differs. With the environment variable WITS_UPDATE=1
// the file is written instead: look at what has changed before you commit it.
func Golden(t testing.TB, file, got string) {
	t.Helper()
	if os.Getenv("WITS_UPDATE") == "1" {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Errorf("%v; write it with WITS_UPDATE=1 go test", err)
		return
	}
	want := strings.ReplaceAll(string(data), "\r\n", "\n")
	if got == want {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		is, was := "(no more)", "(no more)"
		if i < len(g) {
			is = g[i]
		}
		if i < len(w) {
			was = w[i]
		}
		if is != was {
			t.Errorf("%s, line %d:\n got %s\nwant %s\nall of it:\n%s", file, i+1, is, was, got)
			return
		}
	}
}
