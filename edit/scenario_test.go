package edit_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
)

// TestWhatIf_SaveScenario: a scenario lies in the folder tests, is written over by none, and is no document of the project; names lead nowhere
// else.
func TestWhatIf_SaveScenario(t *testing.T) {
	dir := t.TempDir()
	p, err := edit.Open(dir, edit.Options{})
	must.Succeed(t, err)
	defer p.Close()
	for i, want := range []string{"tests/flees.test.json", "tests/flees_2.test.json", "tests/flees_3.test.json"} {
		text := []byte(`{"wits": 1, "test": "flees", "seed": 1, "ticks": ` + string(rune('1'+i)) + `}`)
		file, err := p.SaveScenario("flees.test.json", text)
		if err != nil || file != want {
			t.Fatalf("%s, %v", file, err)
		}
		if got, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file))); err != nil || string(got) != string(text) {
			t.Errorf("%s: %s, %v", file, got, err)
		}
	}
	if list, err := p.List(); err != nil || len(list.Documents) != 0 {
		t.Errorf("scenarios are listed as documents: %+v, %v", list, err)
	}
	for _, name := range []string{"", "flees.json", ".test.json", "../flees.test.json", "a/b.test.json", "/flees.test.json", `a\b.test.json`} {
		if file, err := p.SaveScenario(name, []byte("{}")); err == nil {
			t.Errorf("%q was written as %s", name, file)
		}
	}
	outside := t.TempDir()
	must.Succeed(t, os.RemoveAll(filepath.Join(dir, "tests")))
	must.Succeed(t, os.Symlink(outside, filepath.Join(dir, "tests")))
	if _, err := p.SaveScenario("flees.test.json", []byte("{}")); err == nil {
		t.Error("a link led out of the project")
	}
}
