package scenario

import (
	"fmt"
	"go/format"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/wits-ai/wits/internal/plainfile"
	"github.com/wits-ai/wits/sim"
)

// Test plays the scenario of a file in a Go test, and reports what was not as expected, a line each.
func Test(t testing.TB, game sim.Game, file string) {
	t.Helper()
	data, err := plainfile.ReadPath(file, plainfile.MaxDocument)
	if err != nil {
		t.Fatal(err)
	}
	TestText(t, game, file, data)
}

// TestFolder plays all scenarios of a folder, each in a game of its own. It fails if there is none.
func TestFolder[G sim.Game](t *testing.T, game func() G, folder string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*"+Suffix))
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios in %s: %v", folder, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { Test(t, game(), file) })
	}
}

// TestText is [Test] for a scenario that stands in the test itself. File is what it is called in reports.
func TestText(t testing.TB, game sim.Game, file string, data []byte) {
	t.Helper()
	s, err := Read(file, data)
	if err != nil {
		t.Fatal(err)
	}
	report, err := Run(game, s)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	for _, f := range report.Failures {
		t.Errorf("%s: %s", file, f)
	}
}

// GoTest writes a scenario as a Go test of a package: newGame is the expression that makes the game there, such as "New()".
func GoTest(s *Scenario, pkg, newGame string) []byte {
	text := string(s.Format())
	literal := "`" + strings.ReplaceAll(text, "`", "` + \"`\" + `") + "`"
	name := identifier(s.Name)
	source := fmt.Sprintf(`package %s

import (
	"testing"

	"github.com/wits-ai/wits/record/scenario"
)

// Test%s: %s
func Test%s(t *testing.T) {
	game := %s
	if c, ok := any(game).(interface{ Close() error }); ok {
		defer c.Close()
	}
	scenario.TestText(t, game, %q, []byte(%s))
}
`, pkg, name, strings.Join(strings.Fields(s.Name), " "), name, newGame, FileName(s.Name), literal)
	out, err := format.Source([]byte(source))
	if err != nil {
		return []byte(source) // newGame is none of ours
	}
	return out
}

// FileName returns a name for the file of a scenario of this name.
func FileName(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "_"):
			b.WriteByte('_')
		}
	}
	text := strings.Trim(b.String(), "_")
	if text == "" {
		text = "scenario"
	}
	if len(text) > 80 {
		text = strings.ToValidUTF8(text[:80], "")
	}
	return text + Suffix
}

// identifier makes the name of a Go function's end out of words.
func identifier(name string) string {
	var b strings.Builder
	upper := true
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			upper = true
			continue
		}
		if upper {
			r, upper = unicode.ToUpper(r), false
		}
		b.WriteRune(r)
	}
	if b.Len() == 0 {
		return "Scenario"
	}
	return b.String()
}
