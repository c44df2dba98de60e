package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/internal/safefile"
)

const (
	rightDocument = `{"wits": 1, "kind": "graph", "nodes": {"T": {"do": "Tap"}}}`
	wrongDocument = `{"wits": 1, "kind": "graph", "nodes": {"T": {"do": "Top"}}}`
	wrongSays     = `T: there is no action "Top" (did you mean "Tap"?)`
	plainDocument = "{\n  \"wits\": 1,\n  \"kind\": \"graph\",\n  \"nodes\": {\n    \"T\": {\"do\": \"Tap\"}\n  }\n}\n"
)

// TestCheck_ForWhichGame: a folder without a project, and a program with two games.
func TestCheck_ForWhichGame(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"b/lone.graph.json": rightDocument})
	write(t, map[string]string{"plain/plain.graph.json": `{"wits": 1, "kind": "graph", "nodes": {"A": {"expr": "1 + 1"}}}`})
	runOf(t, 2, "", "check", "plain").is(t, 0, "", "1 document, no problems; checked against the standard functions alone: no wits.project.json says which game")
	runOf(t, 2, "", "check", "b").is(t, 1, `there is no action "Tap"`, "checked against the standard functions alone")
	runOf(t, 2, "", "check", "b", "--game", "beat").is(t, 0, "", "1 document, no problems")
}

// TestCheck_Labels: what is not translated is listed, and is no problem.
func TestCheck_Labels(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{
		"a/wits.project.json":   `{"wits": 1, "project": "beat", "documents": "docs"}`,
		"a/docs/one.graph.json": rightDocument,
		"a/docs/de.labels.json": `{"wits": 1, "kind": "labels", "language": "de"}`,
	})
	runOf(t, 2, "", "check", "a", "--labels").is(t, 0, "one.graph.json has no label in de\n", " without a label")
	runOf(t, 2, "", "check", "a").is(t, 0, "", "2 documents, no problems; checked against the game beat\n")

	// For scripts, beside the problems, which alone have the form that they have without labels.
	write(t, map[string]string{"a/docs/two.graph.json": wrongDocument})
	for args, want := range map[string]string{
		"a":               `[{"file":"TWO","line":1,"column":52,"node":"T","reason":"there is no action \"Top\"","hint":"did you mean \"Tap\"?"}]`,
		"a --labels":      `{"problems":[{"file":"TWO","line":1,"column":52,"node":"T","reason":"there is no action \"Top\"","hint":"did you mean \"Tap\"?"}],"unlabelled":[{"language":"de","action":"Tap"},{"language":"de","file":"ONE"},{"language":"de","file":"ONE","name":"T"},{"language":"de","file":"TWO"},{"language":"de","file":"TWO","name":"T"}]}`,
		"a a/ --labels":   `"unlabelled":[{"language":"de","action":"Tap"},{"language":"de","file":"ONE"},{"language":"de","file":"ONE","name":"T"},{"language":"de","file":"TWO"},{"language":"de","file":"TWO","name":"T"}]}`,
		"beside --labels": `{"problems":[],"unlabelled":[]}`,
	} {
		write(t, map[string]string{"beside/wits.project.json": `{"wits": 1, "project": "beat"}`, "beside/one.graph.json": rightDocument})
		var got bytes.Buffer
		must.Succeed(t, json.Compact(&got, []byte(runOf(t, 2, "", append([]string{"check", "--json"}, strings.Fields(args)...)...).out)))
		want = strings.NewReplacer("ONE", jsonPath("a/docs/one.graph.json"), "TWO", jsonPath("a/docs/two.graph.json")).Replace(want)
		if !strings.HasSuffix(got.String(), want) {
			t.Errorf("%s:\n got %s\nwant %s", args, got.String(), want)
		}
	}
}

// TestCheck_NamedAsAnotherKind: a file whose name says another kind than the document is told, in plain words and with what to do; it runs.
func TestCheck_NamedAsAnotherKind(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{
		"a/wits.project.json":       `{"wits": 1, "project": "beat", "documents": "docs"}`,
		"a/docs/in/guard.tree.json": rightDocument,
		"a/docs/plain.json":         rightDocument,
		"a/docs/own.sort.json":      rightDocument,
		"a/docs/right.graph.json":   `{"wits": 1, "kind": "graph", "nodes": {"I": {"run": "in/guard.tree.json"}}}`,
		"b/none.tree.json":          `{"wits": 1, "kind": "grape"}`,
	})
	says := filepath.FromSlash("a/docs/in/guard.tree.json") + `:1:21: warning: the name of the file says tree, and the document is of the kind graph (rename the file to guard.graph.json, or write "kind": "tree")` + "\n"
	for _, of := range []string{"a", "a/docs/in", "a/docs/in/guard.tree.json"} {
		if got := runOf(t, 2, "", "check", of); got.out != says || got.code != 0 {
			t.Errorf("%s: exit code %d, %s", of, got.code, got.out)
		}
		runOf(t, 2, "", "check", "--strict", of).is(t, 1, says, "")
	}
	if got := runOf(t, 2, "", "check", "a/docs/right.graph.json"); got.out != "" {
		t.Errorf("of another document: %s", got.out)
	}
	if got := runOf(t, 2, "", "check", "--game", "beat", "b"); strings.Count(got.out, "\n") != 1 || !strings.Contains(got.out, `there is no kind "grape"`) {
		t.Errorf("a kind that there is not: %s", got.out)
	}
}

// jsonPath is a path as it stands in JSON.
func jsonPath(name string) string {
	data, _ := json.Marshal(filepath.FromSlash(name))
	return strings.Trim(string(data), `"`)
}

// TestShow_Labels: labels stand beside the names of a document, its parts and what it runs, in the language that is asked for.
func TestShow_Labels(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{
		"a/wits.project.json":     `{"wits": 1, "project": "beat", "documents": "docs"}`,
		"a/docs/ai/one.tree.json": `{"wits": 1, "kind": "tree", "root": "M", "ports": [{"in": "H", "type": "float", "doc": "Health."}], "variables": {"V": "int"}, "nodes": {"M": {"sequence": ["T", "S"]}, "T": {"do": "Tap"}, "S": {"run": "/two.graph.json"}}}`,
		"a/docs/two.graph.json":   `{"wits": 1, "kind": "graph", "nodes": {"N": {"call": "Abs", "of": "float"}}}`,
		"a/docs/de.labels.json": `{"wits": 1, "kind": "labels", "language": "de", "actions": {"Tap": "Tippen"}, "functions": {"Abs": "Betrag"}, "nodes": {"tree": {"sequence": "Folge"}}, "documents": [
			{"document": "ai/one.tree.json", "label": "Eins", "doc": "Das Erste.", "names": {"H": {"label": "Leben", "doc": "Wie gesund."}, "M": "Alles", "V": "Zahl"}}, {"document": "two.graph.json", "label": "Zwei"}]}`,
		"b/one.graph.json": rightDocument,
	})
	runOf(t, 2, "", "show", "--labels", "de", "a/docs/ai/one.tree.json", "a/docs/two.graph.json").is(t, 0, `one "Eins"  tree  # Das Erste.
  in H "Leben" float  # Wie gesund.
  variable V "Zahl" int
M "Alles"  sequence "Folge"
├─ T  do Tap "Tippen"
└─ S  run /two.graph.json "Zwei"

two "Zwei"  graph
N  call Abs "Betrag", of float
`, "")
	runOf(t, 2, "", "show", "a/docs/two.graph.json").is(t, 0, "two  graph\nN  call Abs, of float\n", "")
	runOf(t, 2, "", "show", "--mermaid", "--labels", "de-AT", "a/docs/ai/one.tree.json").is(t, 0, `"sequence #quot;Folge#quot;<br/>M #quot;Alles#quot;"`, "")
	runOf(t, 2, "", "show", "--labels", "en", "a/docs/two.graph.json").is(t, 0, "two  graph\n", "")
	runOf(t, 2, "", "show", "--labels", "fr", "a/docs/two.graph.json").is(t, 2, "", "there are no labels in fr: choose among de")
	t.Chdir("b")
	runOf(t, 2, "", "show", "--labels", "fr", "one.graph.json").is(t, 2, "", "no document of labels lies among the documents")
}

func TestCheck_Project(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{
		"a/wits.project.json":    `{"wits": 1, "project": "beat", "documents": "docs", "roots": ["gone.graph.json"]}`,
		"a/docs/one.graph.json":  rightDocument,
		"a/docs/in/two.json":     wrongDocument,
		"a/docs/in/outer.json":   `{"wits": 1, "kind": "graph", "nodes": {"I": {"run": "../one.graph.json"}, "J": {"run": "/in/two.json"}}}`,
		"a/docs/in/nothing.json": `{"kind": "other"}`,
		"a/beside.graph.json":    wrongDocument,
		"b/lone.graph.json":      wrongDocument,
		"c/right.graph.json":     `{"wits": 1, "kind": "graph", "nodes": {"I": {"run": "../a/docs/one.graph.json"}}}`,
	})
	two := filepath.Join("a", "docs", "in", "two.json") + ":1:52: " + wrongSays + "\n"
	gone := filepath.Join("a", "wits.project.json") + `:1:63: there is no document "gone.graph.json"`
	for _, c := range []struct {
		args []string
		code int
		out  []string
		err  string
	}{
		{[]string{"a"}, 1, []string{two, gone}, "3 documents, 2 problems; checked against the game beat"},
		{[]string{"a/wits.project.json"}, 1, []string{two, gone}, "3 documents, 2 problems"},
		{[]string{"a/docs"}, 1, []string{two}, "3 documents, 1 problem;"},
		{[]string{"a/docs/in"}, 1, []string{two}, "2 documents, 1 problem;"},
		{[]string{"a/docs/in/outer.json"}, 1, []string{two}, "1 document, 1 problem;"},
		{[]string{"a/docs/one.graph.json"}, 0, nil, "1 document, no problems; checked against the game beat"},
		{[]string{"a/beside.graph.json"}, 1, []string{filepath.Join("a", "beside.graph.json") + ":1:52: " + wrongSays}, "1 document"},
		{[]string{"b"}, 1, []string{filepath.Join("b", "lone.graph.json") + ":1:52: " + wrongSays}, "1 document, 1 problem"},
		{[]string{"c/right.graph.json"}, 0, nil, "1 document, no problems"},
		{[]string{"a/docs", "b"}, 1, []string{two, filepath.Join("b", "lone")}, "4 documents, 2 problems"},
		{[]string{"none"}, 1, nil, "there is no file or folder none"},
		{[]string{"--game", "baet", "b"}, 2, nil, `did you mean "beat"?`},
	} {
		got := run(t, "", append([]string{"check"}, c.args...)...)
		if len(c.out) == 0 && got.out != "" {
			t.Errorf("check %v: got output %s", c.args, got.out)
		}
		got.is(t, c.code, "", c.err)
		for _, want := range c.out {
			got.is(t, c.code, want, "")
		}
		if n := strings.Count(got.out, "\n"); n != len(c.out) {
			t.Errorf("check %v: got %d lines, want %d:\n%s", c.args, n, len(c.out), got.out)
		}
	}
	t.Chdir("a")
	run(t, "", "check").is(t, 1, filepath.Join("docs", "in", "two.json")+":1:52", "")
	var problems document.Problems
	got := run(t, "", "check", "--json")
	if err := json.Unmarshal([]byte(got.out), &problems); err != nil || len(problems) != 2 || problems[0].Line != 1 || got.err != "" {
		t.Errorf("got %v, %+v\n%s%s", err, problems, got.out, got.err)
	}
	t.Chdir("../c")
	run(t, "", "check", "--json", "../a/docs/one.graph.json").is(t, 0, "[]\n", "")
}

// TestTest_PlaysTheDocumentsOfItsProject: a scenario in a project plays what the project has, from wherever it is called, also with many
// seeds; what is for another game, and what is in no project, plays the game's own documents. One that names no game is for the project's.
func TestTest_PlaysTheDocumentsOfItsProject(t *testing.T) {
	const scenario = `{"wits": 1, "test": "taps", "game": "beat", "seed": 1, "ticks": 3, "expect": [{"agent": 1, "eventually": "T.active"}]}`
	t.Chdir(t.TempDir())
	still := `{"wits": 1, "kind": "graph", "nodes": {"T": {"do": "Tap"}}}`
	write(t, map[string]string{
		"mine/wits.project.json": `{"wits": 1, "project": "mine", "game": "beat", "documents": "docs"}`, "mine/docs/calm.graph.json": still, "mine/tests/a.test.json": scenario,
		"unnamed/wits.project.json": `{"wits": 1}`, "unnamed/calm.graph.json": still, "unnamed/a.test.json": scenario,
		"other/wits.project.json": `{"wits": 1, "project": "other", "game": "chess"}`, "other/calm.graph.json": still, "other/a.test.json": scenario,
		"broken/wits.project.json": `{"wits": 1, `, "broken/a.test.json": scenario,
		"none/a.test.json":        scenario,
		"short/wits.project.json": `{"wits": 1, "project": "short", "game": "beat"}`, "short/calm.graph.json": still,
		"short/a.test.json": strings.Replace(scenario, `"game": "beat", `, "", 1), "lost/a.test.json": strings.Replace(scenario, `"game": "beat", `, "", 1),
	})
	for _, c := range []struct {
		path string
		pass bool
	}{{"mine", false}, {"mine/tests/a.test.json", false}, {"unnamed", false}, {"other", true}, {"none", true}, {"broken", false}} {
		for _, more := range [][]string{nil, {"--seeds", "2"}} {
			got := runOf(t, 2, "", append([]string{"test", c.path}, more...)...)
			if (got.code == 0) != c.pass {
				t.Errorf("test %s %v: exit code %d\n%s%s", c.path, more, got.code, got.out, got.err)
			}
		}
	}
	runOf(t, 2, "", "test", "short").is(t, 1, "FAIL", "")
	runOf(t, 2, "", "test", "lost").is(t, 1, "choose a game: ", "")
	runOf(t, 2, "", "test", "broken").is(t, 1, "wits.project.json:1:", "")
	runOf(t, 2, "", "test", "none", "--documents", "mine/docs").is(t, 1, "FAIL", "")
	t.Chdir("mine")
	runOf(t, 2, "", "test").is(t, 1, "FAIL", "")
	write(t, map[string]string{"docs/calm.graph.json": string(beatDocuments["calm.graph.json"].Data)})
	runOf(t, 2, "", "test").is(t, 0, "1 of 1 pass", "")
}

func TestCheck_Manifest(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{
		"wits.project.json": `{"wits": 1, "project": "other", "manifest": "m.json"}`,
		"a.graph.json":      rightDocument,
	})
	run(t, "", "check").is(t, 1, "", "there is no m.json: write it with")
	run(t, "", "manifest", "-o", "m.json").is(t, 0, "", "")
	run(t, "", "check").is(t, 0, "", "1 document, no problems; checked against m.json")
	write(t, map[string]string{"a.graph.json": wrongDocument})
	run(t, "", "check").is(t, 1, "a.graph.json:1:52: "+wrongSays, "")
	run(t, "", "check", "a.graph.json").is(t, 1, "a.graph.json:1:52: "+wrongSays, "against m.json")
	run(t, "", "check", "--game", "beat").is(t, 1, wrongSays, "against the game beat")
	write(t, map[string]string{"m.json": `{"wits": 1, "kinds": [{"name": "dance"}]}`})
	run(t, "", "check").is(t, 1, "", `m.json: wits: the manifest is damaged`)
	write(t, map[string]string{"wits.project.json": `{"wits": 1, "project": "other"}`})
	run(t, "", "check").is(t, 1, "", "what the game other offers is not known here")
	write(t, map[string]string{"wits.project.json": `{"wits": 1}`})
	run(t, "", "check").is(t, 1, wrongSays, "against the game beat")
	write(t, map[string]string{"wits.project.json": `{"wits": 1, `})
	run(t, "", "check").is(t, 1, "wits.project.json:1:", "")
}

func TestFmt(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"a.json": rightDocument, "d/b.json": plainDocument, "d/c.json": rightDocument, "d/other.json": `{"x":1}`})
	must.Succeed(t, os.Chmod("a.json", 0o600))
	run(t, "", "fmt", "--check").is(t, 1, "a.json\n"+filepath.Join("d", "c.json")+"\n", "")
	if read(t, "a.json") != rightDocument {
		t.Error("fmt --check wrote a file")
	}
	run(t, "", "fmt", "-l", "a.json", "d").is(t, 0, "a.json\n"+filepath.Join("d", "c.json")+"\n", "")
	for _, name := range []string{"a.json", "d/b.json", "d/c.json"} {
		if got := read(t, name); got != plainDocument {
			t.Errorf("%s: got:\n%s", name, got)
		}
	}
	if got := read(t, "d/other.json"); got != `{"x":1}` {
		t.Errorf("what is no document was formatted: %s", got)
	}
	if info, err := os.Stat("a.json"); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file's permissions changed: %v, %v", info.Mode(), err)
	}
	if c := run(t, "", "fmt", "--check"); c.code != 0 || c.out != "" {
		t.Errorf("formatted files are not formatted: %+v", c)
	}
	if c := run(t, rightDocument, "fmt", "-"); c.code != 0 || c.out != plainDocument {
		t.Errorf("got %+v", c)
	}
	if c := run(t, rightDocument, "fmt", "--check", "-"); c.code != 1 || c.out != "" {
		t.Errorf("got %+v", c)
	}
}

func TestFmt_ErrorsChangeNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	bad := `{"wits": 1, "kind": "graph", "kind": "graph"}`
	write(t, map[string]string{"bad.json": bad, "good.json": rightDocument})
	run(t, "", "fmt").is(t, 1, "", "bad.json:1:30: ")
	if read(t, "bad.json") != bad || read(t, "good.json") != plainDocument {
		t.Error("a file with errors must stay and the others be formatted")
	}
	run(t, "", "fmt", "bad.json").is(t, 1, "", "bad.json:1:30: ")
	run(t, "{", "fmt", "-").is(t, 1, "", "standard input:1:")
	run(t, "", "fmt", "none").is(t, 1, "", "there is no file or folder none")
}

func TestManifest(t *testing.T) {
	c := run(t, "", "manifest", "beat")
	c.is(t, 0, `{"name": "Tap", "doc": "Taps.", "ports": [{"in": "Upset", "type": "bool"}, {"out": "Count", "type": "int"}]}`, "")
	run(t, "", "manifest", "duel").is(t, 2, "", `there is no game "duel"`)
}

func TestSchema(t *testing.T) {
	t.Chdir(t.TempDir())
	c := run(t, "", "schema", "graph")
	c.is(t, 0, `"$schema": "https://json-schema.org/draft/2020-12/schema"`, "")
	if !strings.Contains(c.out, `"Tap"`) {
		t.Error("the schema does not know the game's action")
	}
	run(t, "", "schema", "-o", "s").is(t, 0, filepath.Join("s", "graph.schema.json"), "")
	if read(t, "s/graph.schema.json") != c.out {
		t.Error("the file is not what is printed")
	}
	run(t, "", "schema", "grph").is(t, 2, "", `there is no kind "grph"`)
}

// TestBrokenDocumentsAreTold: files that are named as documents and are empty, null, cut off or without a kind are
// documents with something wrong, for the whole project, for a folder, and for each alone; no root is said not to be there.
func TestBrokenDocumentsAreTold(t *testing.T) {
	broken := map[string]struct{ text, says string }{
		"empty.graph.json":  {"", "the document is empty"},
		"blank.graph.json":  {" \n", "the document is empty"},
		"null.tree.json":    {"null", "a document is a JSON object in { }"},
		"list.machine.json": {"[]", "a document is a JSON object in { }"},
		"cut.graph.json":    {`{"wits": 1, "nodes": {`, ""},
		"kind.utility.json": {`{"wits": 1}`, `there is no "kind", so that nobody knows what this document is (write "kind": "utility", as its name says)`},
		"wits.graph.json":   {`{"kind": "graph"}`, `there is no "wits"`},
		"none.graph.json":   {`{}`, `there is no "kind"`},
		"plain.json":        {"", "the document is empty"}, // a root by what the project says
	}
	t.Chdir(t.TempDir())
	all := map[string]string{"a/docs/other.json": `{"x": 1}`, "a/docs/void.json": ""}
	var roots []string
	for name, b := range broken {
		all["a/docs/"+name], all["lone/"+name] = b.text, b.text
		roots = append(roots, name)
	}
	delete(all, "lone/plain.json")
	list, err := json.Marshal(roots)
	must.Succeed(t, err)
	all["a/wits.project.json"] = `{"wits": 1, "project": "beat", "documents": "docs", "roots": ` + string(list) + `}`
	write(t, all)
	whole, lone := run(t, "", "check", "a"), run(t, "", "check", "lone")
	whole.is(t, 1, "", "9 documents, ")
	lone.is(t, 1, "", "8 documents, ")
	run(t, "", "fmt", "--check", "lone").is(t, 1, "", "empty.graph.json")
	for _, got := range []command{whole, lone} {
		if strings.Contains(got.out, "there is no document") || strings.Contains(got.out, "void") || strings.Contains(got.out, "other.json") {
			t.Error(got.out)
		}
	}
	for name, b := range broken {
		if !strings.Contains(whole.out, filepath.Join("a", "docs", name)+":") || !strings.Contains(whole.out, b.says) {
			t.Errorf("%s is not told of, or not with %q:\n%s", name, b.says, whole.out)
		}
		if name != "plain.json" && !strings.Contains(lone.out, filepath.Join("lone", name)+":") {
			t.Errorf("%s is not told of:\n%s", name, lone.out)
		}
		run(t, "", "check", "a/docs/"+name).is(t, 1, filepath.Join("a", "docs", name), "1 document, ")
	}
	run(t, "", "check", "a/docs").is(t, 1, "", "8 documents, ")
}

// TestABrokenProjectIsTold: what is wrong with the project's file is a problem like one of a document, with its place.
func TestABrokenProjectIsTold(t *testing.T) {
	for text, says := range map[string]string{
		`{"wits": 1, "project": "beat",`:             "a/wits.project.json:1:",
		"{\n  \"wits\": 1,\n  \"project\" \"beat\"}": "a/wits.project.json:3:",
		"":                             "a/wits.project.json:",
		"[]":                           "a/wits.project.json:1:1: a project is a JSON object in { }",
		`{"wits": 1, "project": 3}`:    "a/wits.project.json:1:",
		`{"wits": 1, "documents": []}`: "a/wits.project.json:1:",
	} {
		t.Chdir(t.TempDir())
		write(t, map[string]string{"a/wits.project.json": text, "a/x.graph.json": rightDocument})
		for _, path := range []string{"a", "a/x.graph.json"} {
			got := runOf(t, 2, "", "check", path)
			got.is(t, 1, filepath.FromSlash(says), "the documents were not checked")
			if strings.Contains(got.err, "game") {
				t.Errorf("%s: %s", text, got.err)
			}
		}
		var problems []document.Problem
		if got := runOf(t, 2, "", "check", "--json", "a"); json.Unmarshal([]byte(got.out), &problems) != nil || len(problems) == 0 || problems[0].Line == 0 && text != "" {
			t.Errorf("%s: as JSON: %s", text, got.out)
		}
	}
}

// TestFmtLeavesWhatOthersWrote: a program that writes a document while it is formatted keeps what it wrote.
func TestFmtLeavesWhatOthersWrote(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"a.graph.json": rightDocument})
	once := map[string]string{"a.graph.json": wrongDocument}
	safefile.Test.Between = func(string, string) {
		write(t, once)
		once = nil
	}
	defer func() { safefile.Test = safefile.Hooks{} }()
	run(t, "", "fmt", "a.graph.json").is(t, 1, "", "a.graph.json was changed by another program in the meantime; it was left alone: format it again")
	if got := read(t, "a.graph.json"); got != wrongDocument {
		t.Errorf("it says %s", got)
	}
	if entries, _ := os.ReadDir("."); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
}

// TestManifest_OfAHost: documents of a game in another language are checked by what its description says.
func TestManifest_OfAHost(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{
		"game.host.json":    `{"wits": 1, "actions": [{"name": "Walk", "by": "order", "ports": [{"in": "To", "type": "float"}]}]}`,
		"bad.host.json":     `{"wits": 1, "actions": [{"name": "Walk", "by": "magic"}]}`,
		"wits.project.json": `{"wits": 1, "project": "game", "documents": "docs", "manifest": "wits.manifest.json"}`,
		"docs/a.tree.json":  `{"wits": 1, "kind": "tree", "root": "M", "nodes": {"M": {"do": "Walk", "with": {"To": 3}}}}`,
	})
	run(t, "", "manifest", "--host", "game.host.json", "-o", "wits.manifest.json").is(t, 0, "", "")
	run(t, "", "check").is(t, 0, "", "1 document, no problems")
	write(t, map[string]string{"docs/a.tree.json": `{"wits": 1, "kind": "tree", "root": "M", "nodes": {"M": {"do": "Wlak"}}}`})
	run(t, "", "check").is(t, 1, `did you mean "Walk"?`, "")
	run(t, "", "manifest", "--host", "bad.host.json").is(t, 1, "", `bad.host.json: action Walk: "by" is "magic"`)
	run(t, "", "manifest", "--host", "game.host.json", "beat").is(t, 2, "", "name a game or --host, not both")
}
