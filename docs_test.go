package wits_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestCoverageNamesTestsThatExist: every test that docs/coverage.md names is in the package that it names.
func TestCoverageNamesTestsThatExist(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("docs", "coverage.md"))
	if err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile("`((?:Test|Fuzz|Benchmark|Example)[A-Za-z0-9_]*)`")
	sources := map[string]string{}
	named := 0
	for number, line := range strings.Split(string(text), "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if !strings.HasPrefix(line, "|") || len(cells) < 3 {
			continue
		}
		folder := cells[len(cells)-2]
		for _, m := range name.FindAllStringSubmatch(cells[len(cells)-1], -1) {
			named++
			if _, ok := sources[folder]; !ok {
				sources[folder] = testsIn(t, folder)
			}
			if !strings.Contains(sources[folder], "func "+m[1]+"(") {
				t.Errorf("docs/coverage.md:%d: package %s has no %s", number+1, folder, m[1])
			}
		}
	}
	if named < 80 {
		t.Errorf("only %d tests are named", named)
	}
}

func testsIn(t *testing.T, folder string) string {
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(b)
	}
	return all.String()
}
