package migrate

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/internal/must"
)

// tally counts how the trees of a checkout came over.
type tally struct {
	trees, clean, unreadable int
	findings                 map[string]int // by level and thing
}

// add takes a result into the tally, and logs its findings but for guesses.
func (c *tally) add(t *testing.T, name string, r *Result, err error) {
	t.Helper()
	c.trees++
	if err != nil {
		c.unreadable++
		t.Logf("%s: %v", name, err)
		return
	}
	if r.Count(Unmapped) == 0 {
		c.clean++
	}
	t.Logf("%s: %d documents, %d unmapped, %d differ, %d guessed", name, len(r.Documents), r.Count(Unmapped), r.Count(Differs), r.Count(Guessed))
	seen := map[string]bool{}
	for _, f := range r.Findings {
		if f.Level == Guessed {
			continue
		}
		t.Logf("  %v", f)
		if what := fmt.Sprintf("%v %s", f.Level, f.What); !seen[what] {
			seen[what] = true
			c.findings[what]++
		}
	}
	sound(t, name, r)
}

func (c *tally) report(t *testing.T, dir string) {
	t.Helper()
	if c.trees == 0 {
		t.Fatalf("there is no tree in %s", dir)
	}
	for _, what := range slices.Sorted(maps.Keys(c.findings)) {
		t.Logf("%4d trees: %s", c.findings[what], what)
	}
	t.Logf("%d trees: %d come over whole, %d with findings of what does not, %d cannot be read", c.trees, c.clean, c.trees-c.clean-c.unreadable, c.unreadable)
}

// checkout visits the files of the folder that an environment variable names, or of one of testdata without it.
func checkout(t *testing.T, variable, otherwise string, visit func(name string, data []byte)) string {
	t.Helper()
	dir := os.Getenv(variable)
	if dir == "" {
		dir = filepath.Join("testdata", otherwise)
	}
	err := filepath.WalkDir(dir, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		if err == nil {
			visit(name, data)
		}
		return err
	})
	must.Succeed(t, err)
	return dir
}

// TestBTCPP_TreesOfACheckout reads every tree of a checkout of BehaviorTree.CPP that WITS_BTCPP names: the files that
// end in .xml, and the documents in the sources of examples and tests. Without one it reads those of testdata.
func TestBTCPP_TreesOfACheckout(t *testing.T) {
	c := &tally{findings: map[string]int{}}
	dir := checkout(t, "WITS_BTCPP", "btcpp", func(name string, data []byte) {
		switch filepath.Ext(name) {
		case ".xml":
			if bytes.Contains(data, []byte("<BehaviorTree")) {
				files := folder(t, filepath.Dir(name))
				r, err := BehaviorTreeCPP(files, filepath.Base(name))
				c.add(t, name, r, err)
			}
		case ".cpp", ".h", ".hpp":
			texts := rawStrings(string(data))
			for i, text := range texts {
				files := fstest.MapFS{"main.xml": {Data: []byte(text)}}
				r, err := BehaviorTreeCPP(files, "main.xml", others(files, text, texts)...)
				c.add(t, fmt.Sprintf("%s, string %d", name, i+1), r, err)
			}
		}
	})
	c.report(t, dir)
}

var treeID = regexp.MustCompile(`<BehaviorTree\s+ID="([^"]+)"`)

// others adds the strings of a source that a string needs, because it runs their trees without having them, and that do
// not have a tree of its own: the source registers them one by one. It gives the names that they got.
func others(files fstest.MapFS, text string, texts []string) []string {
	has := map[string]bool{}
	for _, id := range treeID.FindAllStringSubmatch(text, -1) {
		has[id[1]] = true
	}
	var names []string
	for i, other := range texts {
		needed, clash := false, false
		for _, id := range treeID.FindAllStringSubmatch(other, -1) {
			needed = needed || strings.Contains(text, `<SubTree ID="`+id[1]+`"`)
			clash = clash || has[id[1]]
		}
		if !needed || clash {
			continue
		}
		for _, id := range treeID.FindAllStringSubmatch(other, -1) {
			has[id[1]] = true
		}
		name := fmt.Sprintf("other%d.xml", i+1)
		files[name] = &fstest.MapFile{Data: []byte(other)}
		names = append(names, name)
	}
	return names
}

// TestBehavior3_TreesOfACheckout reads every JSON file below the folder that WITS_BEHAVIOR3 names. Without one it reads
// those of testdata.
func TestBehavior3_TreesOfACheckout(t *testing.T) {
	c := &tally{findings: map[string]int{}}
	dir := checkout(t, "WITS_BEHAVIOR3", "behavior3", func(name string, data []byte) {
		if filepath.Ext(name) == ".json" && bytes.Contains(data, []byte(`"root"`)) {
			r, err := Behavior3(data)
			c.add(t, name, r, err)
		}
	})
	c.report(t, dir)
}

// rawStrings finds the raw strings of a source of C++ that hold documents.
func rawStrings(source string) []string {
	var out []string
	for {
		_, rest, ok := strings.Cut(source, `R"`)
		if !ok {
			return out
		}
		mark, rest, ok := strings.Cut(rest, "(")
		if !ok || len(mark) > 16 {
			source = rest
			continue
		}
		text, rest, ok := strings.Cut(rest, ")"+mark+`"`)
		if !ok {
			return out
		}
		if strings.Contains(text, "<BehaviorTree") {
			out = append(out, text)
		}
		source = rest
	}
}

func folder(t *testing.T, dir string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	err := filepath.WalkDir(dir, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".xml" {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		inside, err := filepath.Rel(dir, name)
		files[filepath.ToSlash(inside)] = &fstest.MapFile{Data: data}
		return err
	})
	must.Succeed(t, err)
	return files
}
