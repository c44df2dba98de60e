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
)

// scenarioFile is the table of what becomes of the scenarios of the original's tests.
const scenarioFile = "sidebyside/scenarios.md"

// verdicts are what a scenario can become.
var verdicts = []string{"whole", "differs, and is told", "unmapped, and is told", "refused, as there", "nodes built in C++", "no counterpart"}

var (
	scenarioBegin = regexp.MustCompile(`(?m)^TEST(?:_[FP])?\((\w+),\s*(\w+)\)`)
	namedString   = regexp.MustCompile(`(\w+)(?:\[\])?\s*=\s*R"`)
)

// ofNodes are files of tests whose trees are put together in C++, of nodes that the random trees have.
var ofNodes = []string{"decorator", "fallback", "parallel", "reactive", "reactive_backchaining", "sequence", "skipping", "tree", "postconditions", "preconditions", "while_do_else", "if_then_else", "switch"}

// TestFT2_ScenariosOfTheOriginal keeps a table of all scenarios of the original's tests by name: what the import makes of their trees.
// It is made from the sources that WITS_BTCPP names; without them the table itself is looked at.
func TestFT2_ScenariosOfTheOriginal(t *testing.T) {
	have, err := os.ReadFile(scenarioFile)
	if dir := os.Getenv("WITS_BTCPP"); dir != "" {
		want := scenarios(t, dir)
		if *update {
			if err := os.WriteFile(scenarioFile, want, 0o644); err != nil {
				t.Fatal(err)
			}
		} else if !bytes.Equal(have, want) {
			t.Errorf("%s is not what the import makes of the scenarios: write it with -update", scenarioFile)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for _, line := range strings.Split(string(have), "\n") {
		cells := strings.Split(line, " | ")
		if len(cells) != 3 || !strings.HasPrefix(line, "| `") {
			continue
		}
		if rows++; !slices.Contains(verdicts, cells[1]) || cells[1] == "whole" != (cells[2] == "|") {
			t.Errorf("a row without a verdict, or a reason: %s", line)
		}
	}
	if rows < 300 {
		t.Errorf("%d scenarios", rows)
	}
}

// scenarios makes the table.
func scenarios(t *testing.T, dir string) []byte {
	files, err := filepath.Glob(filepath.Join(dir, "tests", "*.cpp"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no tests in %s: %v", dir, err)
	}
	var rows strings.Builder
	counts := map[string]int{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source := string(data)
		begins := scenarioBegin.FindAllStringSubmatchIndex(source, -1)
		for i, b := range begins {
			end := len(source)
			if i+1 < len(begins) {
				end = begins[i+1][0]
			}
			body := source[b[0]:end]
			texts := rawStrings(body)
			for _, n := range namedString.FindAllStringSubmatchIndex(source, -1) { // strings that stand elsewhere, and are used here
				name := source[n[2]:n[3]]
				if (n[0] < b[0] || n[0] >= end) && !namedHere(body, name) && regexp.MustCompile(`\b`+name+`\b`).MatchString(body) {
					texts = append(texts, rawStrings(source[n[0]:])[:min(1, len(rawStrings(source[n[0]:])))]...)
				}
			}
			verdict, why := judged(texts, strings.TrimPrefix(strings.TrimSuffix(filepath.Base(file), ".cpp"), "gtest_"))
			counts[verdict]++
			fmt.Fprintf(&rows, "| `%s.%s` | %s | %s\n", source[b[2]:b[3]], source[b[4]:b[5]], verdict, strings.TrimPrefix(why+" |", " "))
		}
	}
	var out bytes.Buffer
	out.WriteString("# Scenarios of the original's tests\n\nWhat `wits import` makes of the trees of each test of BehaviorTree.CPP 4.10.0. `make sidebyside BTCPP=path ARGS=-update` writes this page.\n\n| verdict | scenarios |\n|---|---|\n")
	for _, v := range verdicts {
		fmt.Fprintf(&out, "| %s | %d |\n", v, counts[v])
	}
	out.WriteString("\n*Whole* are trees that come over without a finding. *Refused* are trees that the original refuses, too. *Nodes built in C++* are those of the random trees\nin the [README](README.md), put together without XML. *No counterpart* is the original's own interface: its types, threads, loggers, plugins.\n\n| scenario | verdict | what is said |\n|---|---|---|\n" + rows.String())
	return out.Bytes()
}

func namedHere(body, name string) bool {
	return regexp.MustCompile(`\b` + name + `(\[\])?\s*=`).MatchString(body)
}

// judged imports the trees of a scenario together, or one by one if they are projects of their own.
func judged(texts []string, file string) (verdict, why string) {
	if len(texts) == 0 {
		if slices.Contains(ofNodes, file) {
			return "nodes built in C++", "its nodes are in the random trees"
		}
		return "no counterpart", "there is no tree in it"
	}
	level, said := Guessed, map[string]bool{}
	refused := ""
	for _, text := range texts {
		files := fstest.MapFS{"main.xml": {Data: []byte(text)}}
		r, err := BehaviorTreeCPP(files, "main.xml", others(files, text, texts)...)
		if err != nil {
			refused = strings.ReplaceAll(err.Error(), "main.xml", "the file")
			continue
		}
		for _, f := range r.Findings {
			if f.Level < level {
				level, said = f.Level, map[string]bool{}
			}
			if f.Level == level && level != Guessed {
				said[f.What+": "+f.Reason] = true
			}
		}
	}
	list := slices.Sorted(maps.Keys(said))
	why = strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;").Replace(strings.Join(list[:min(len(list), 2)], "; "))
	switch {
	case refused != "" && level == Guessed:
		return "refused, as there", strings.ReplaceAll(refused, "<", "&lt;")
	case level == Guessed:
		return "whole", ""
	case level == Differs:
		return "differs, and is told", why
	}
	return "unmapped, and is told", why
}
