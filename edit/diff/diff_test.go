package diff_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit/diff"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

const graph = `{"wits": 1, "kind": "graph", "ports": [{"in": "Health", "type": "float"}, {"out": "Cry", "type": "trigger"}],
	"variables": {"Count": "int"},
	"nodes": {"Idle": {"run": "idle.graph.json"}, "Low": {"call": "IfLessThan", "of": "float", "with": {"b": 30}}},
	"links": ["Health -> Low.a", "Low.OnBecomeTrue -> Idle.Deactivate", "OnActivate -> Idle.Activate"],
	"scripts": {"Idle.OnDeactivate": "Count += 1"},
	"view": {"Idle": [0, 0], "Low": [10, 0]}}`

const tree = `{"wits": 1, "kind": "tree", "root": "Main", "nodes": {"Main": {"selector": ["Fight", "Walk"]},
	"Fight": {"sequence": ["Aim", "Shoot"]}, "Aim": {"do": "Aim"}, "Shoot": {"do": "Shoot"}, "Walk": {"do": "Walk"}}}`

const machine = `{"wits": 1, "kind": "machine", "start": "A", "states": {"A": {}, "B": {"do": "Act"}}, "transitions": [
	{"from": "A", "to": "B", "when": "x > 1"}, {"from": "B", "to": "A", "done": "any"}, {"from": "A", "to": "A", "on": "Bell"}]}`

func TestCompare(t *testing.T) {
	for _, c := range []struct{ name, from, change, want string }{
		{"nothing", graph, "", ""},
		{"form", graph, `30 => 3e1; "Idle": [0, 0], "Low": [10, 0] => "Low": [10, 0], "Idle": [0.0, 0]; "type": "float"} => "type":   "float"}`, ""},
		{"a member of a node", graph, `30 => 40; "of": "float",  => `, "~ node Low: of is gone, was \"float\", with.b is 40, was 30\n"},
		{"a node and a link", graph, `"Low": { => "Low": {"doc": "x", ; "Health -> Low.a" => "Health -> Low.b"`,
			"~ node Low: doc is \"x\"\n+ link Health -> Low.b\n- link Health -> Low.a\n"},
		{"another order of links", graph, `"Health -> Low.a", "Low.OnBecomeTrue -> Idle.Deactivate" => "Low.OnBecomeTrue -> Idle.Deactivate", "Health -> Low.a"`, ""},
		{"another order of ports", graph, `{"in": "Health", "type": "float"}, {"out": "Cry", "type": "trigger"} => {"out": "Cry", "type": "trigger"}, {"in": "Health", "type": "float"}`,
			"~ port Health has another place\n"},
		{"a port of another type", graph, `"type": "float"} => "type": "int"}`, "~ port Health: type is \"int\", was \"float\"\n"},
		{"a variable", graph, `"Count": "int" => "Count": {"type": "int", "keep": true}`, "~ variable Count: {\"type\":\"int\",\"keep\":true}, was \"int\"\n"},
		{"a node with another name", graph, `"Idle": { => "Rest": {; -> Idle. => -> Rest.; "Idle.On => "Rest.On; "Idle": [ => "Rest": [`,
			"~ node Rest (was Idle)\n~ script Rest.OnDeactivate (was Idle.OnDeactivate)\n"},
		{"a node with another name and content", graph, `"Idle": {"run": "idle.graph.json" => "Rest": {"run": "rest.graph.json"; -> Idle. => -> Rest.; "Idle.On => "Rest.On; "Idle": [ => "Rest": [; "view" => "renames": {"Idle": "Rest"}, "view"`,
			"+ rename Idle: Rest\n~ node Rest (was Idle): run is \"rest.graph.json\", was \"idle.graph.json\"\n~ script Rest.OnDeactivate (was Idle.OnDeactivate)\n"},
		{"boxes", graph, `[10, 0] => [10, 5]; [0, 0] => [1, 0]`, "~ view: boxes that lie elsewhere: 2\n"},
		{"a child that moves", tree, `["Aim", "Shoot"] => ["Shoot"]; ["Fight", "Walk"] => ["Fight", "Aim", "Walk"]`,
			"~ node Fight: sequence is [\"Shoot\"], was [\"Aim\",\"Shoot\"]\n~ node Main: selector is [\"Fight\",\"Aim\",\"Walk\"], was [\"Fight\",\"Walk\"]\n~ node Aim is a child of Main, no longer of Fight\n"},
		{"a parent with another name", tree, `Fight => War`, "~ node War (was Fight)\n"},
		{"a transition", machine, `x > 1 => x > 2`, "~ transition 0: when is \"x > 2\", was \"x > 1\"\n"},
		{"another order of transitions", machine, `{"from": "A", "to": "B", "when": "x > 1"}, {"from": "B", "to": "A", "done": "any"} => {"from": "B", "to": "A", "done": "any"}, {"from": "A", "to": "B", "when": "x > 1"}`,
			"~ transition 1 has another place\n"},
		{"a transition less", machine, `{"from": "A", "to": "B", "when": "x > 1"},  => `, "- transition 0: {\"from\":\"A\",\"to\":\"B\",\"when\":\"x > 1\"}\n"},
		{"a state with another name", machine, `"B" => "C"`, "~ state C (was B)\n"},
		{"another kind", machine, `"kind": "machine" => "kind": "tree"; "start": "A",  => `, "~ kind: \"tree\", was \"machine\"\n- start: A\n"},
	} {
		to := c.from
		for edit := range strings.SplitSeq(c.change, "; ") {
			if old, new, ok := strings.Cut(edit, " => "); ok {
				if !strings.Contains(to, old) {
					t.Fatalf("%s: there is no %q", c.name, old)
				}
				to = strings.ReplaceAll(to, old, new)
			}
		}
		d, err := diff.Compare(std.NewRegistry(), []byte(c.from), []byte(to))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if d.Text() != c.want || d.Same() != (c.want == "") {
			t.Errorf("%s:\n got %s\nwant %s", c.name, d.Text(), c.want)
		}
	}
	for _, bad := range []string{"{", "[]"} {
		if _, err := diff.Compare(std.NewRegistry(), []byte(graph), []byte(bad)); err == nil || !strings.Contains(err.Error(), "the new version") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// TestPathsOfDifferences: what a page draws is found by its path, in the version that has it.
func TestPathsOfDifferences(t *testing.T) {
	to := strings.NewReplacer(`"Low"`, `"High"`, ` Low.a`, ` High.a`, `"Low.`, `"High.`, `"Count": "int"`, `"Sum": "float"`, `30`, `31`).Replace(graph)
	to = strings.Replace(to, `"view"`, `"renames": {"Low": "High"}, "view"`, 1)
	d, err := diff.Compare(std.NewRegistry(), []byte(graph), []byte(to))
	must.Succeed(t, err)
	old, new := parsed(t, []byte(graph)), parsed(t, []byte(to))
	for _, c := range d.Changes {
		if (c.Path == "") != (c.Op == diff.Removed) || (c.OldPath == "") != (c.Op == diff.Added) {
			t.Errorf("%+v has not the paths it must have", c)
		}
		for _, x := range c.Details {
			for _, side := range []struct {
				root  *jsontree.Node
				path  string
				value json.RawMessage
			}{{old, c.OldPath, x.Old}, {new, c.Path, x.New}} {
				if side.value == nil {
					continue
				}
				if n := side.root.At(side.path + x.Path); n == nil || string(n.AppendAsWritten(nil)) != string(side.value) {
					t.Errorf("%s%s does not lead to %s", side.path, x.Path, side.value)
				}
			}
		}
	}
	if got, want := d.Text(), "+ variable Sum: float\n- variable Count: int\n+ rename Low: High\n~ node High (was Low): with.b is 31, was 30\n"; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func parsed(t testing.TB, text []byte) *jsontree.Node {
	t.Helper()
	n, errs := jsontree.Parse(text, jsontree.Limits{})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return n
}

func TestMerge(t *testing.T) {
	edit := func(text, edits string) string {
		for e := range strings.SplitSeq(edits, "; ") {
			if old, new, ok := strings.Cut(e, " => "); ok {
				if !strings.Contains(text, old) {
					t.Fatalf("there is no %q", old)
				}
				text = strings.ReplaceAll(text, old, new)
			}
		}
		return text
	}
	for _, c := range []struct{ name, base, ours, theirs, want, collisions string }{
		{"different nodes", graph, `30 => 40`, `idle.graph => rest.graph`, `30 => 40; idle.graph => rest.graph`, ""},
		{"the same change", graph, `30 => 40`, `30 => 40`, `30 => 40`, ""},
		{"links that come and go", graph, `"Health -> Low.a",  => `, `"OnActivate -> => "OnActivate -> Low.x", "OnActivate ->`, `"Health -> Low.a",  => ; "OnActivate -> => "OnActivate -> Low.x", "OnActivate ->`, ""},
		{"one value", graph, `30 => 40`, `30 => 50`, `30 => 40`, "/nodes/Low/with/b"},
		{"removed and changed", graph, `, "Low": {"call": "IfLessThan", "of": "float", "with": {"b": 30}} => `, `30 => 50`, `, "Low": {"call": "IfLessThan", "of": "float", "with": {"b": 30}} => `, "/nodes/Low"},
		{"ports", graph, `"type": "float"} => "type": "float", "unit": "hp"}`, `{"out": "Cry", "type": "trigger"} => {"out": "Cry", "type": "trigger"}, {"in": "New", "type": "int"}`,
			`"type": "float"} => "type": "float", "unit": "hp"}; {"out": "Cry", "type": "trigger"} => {"out": "Cry", "type": "trigger"}, {"in": "New", "type": "int"}`, ""},
		{"children", tree, `["Aim", "Shoot"] => ["Aim", "Shoot", "Duck"]`, `["Aim", "Shoot"] => ["Load", "Aim", "Shoot"]`, `["Aim", "Shoot"] => ["Load", "Aim", "Shoot", "Duck"]`, ""},
		{"transitions", machine, `x > 1 => x > 2`, `"done": "any" => "done": "success"`, `x > 1 => x > 2`, "/transitions"},
	} {
		merged, collisions, err := diff.Merge(std.NewRegistry(), []byte(c.base), []byte(edit(c.base, c.ours)), []byte(edit(c.base, c.theirs)))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		d, err := diff.Compare(std.NewRegistry(), []byte(edit(c.base, c.want)), merged)
		if err != nil || !d.Same() || strings.Join(collisions, " ") != c.collisions {
			t.Errorf("%s: %v, collisions %v\n%s\nIt differs:\n%s", c.name, err, collisions, merged, d.Text())
		}
	}
}

// TestMergeOfOneSide: what only one has changed is as that one has it, for any change of any document of this module.
func TestMergeOfOneSide(t *testing.T) {
	r := std.NewRegistry()
	texts := documents(t, r)
	rapid.Check(t, func(t *rapid.T) {
		base := rapid.SampledFrom(texts).Draw(t, "base")
		ours := base
		for range rapid.IntRange(0, 4).Draw(t, "edits") {
			ours = randomEdit(t, r, ours)
		}
		for name, versions := range map[string][2][]byte{"we": {ours, base}, "they": {base, ours}, "both": {ours, ours}} {
			merged, collisions, err := diff.Merge(r, base, versions[0], versions[1])
			if err != nil || len(collisions) > 0 {
				t.Fatalf("%s: %v, collisions %v", name, err, collisions)
			}
			formatted, _ := r.Documents().Format(ours)
			if string(merged) != string(formatted) {
				t.Fatalf("%s changed it:\n%s\nmerged:\n%s", name, formatted, merged)
			}
		}
	})
}

// TestDifferencesAreFound: a document differs from itself in nothing, and from what is another one in something.
func TestDifferencesAreFound(t *testing.T) {
	r := std.NewRegistry()
	texts := documents(t, r)
	rapid.Check(t, func(t *rapid.T) {
		old := rapid.SampledFrom(texts).Draw(t, "old")
		new := randomEdit(t, r, old)
		d, err := diff.Compare(r, old, new)
		must.Succeed(t, err)
		if d.Same() != (string(old) == string(new)) {
			t.Fatalf("the same: %v\n%s\n%s", d.Same(), old, new)
		}
		if d, err := diff.Compare(r, old, old); err != nil || !d.Same() || d.Text() != "" {
			t.Fatalf("%v: a document differs from itself:\n%s", err, d.Text())
		}
	})
}

// documents are those of the games, in canonical form.
func documents(t *testing.T, r *wits.Registry) (texts [][]byte) {
	t.Helper()
	files, err := filepath.Glob("../../games/*/documents/*.json")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d documents, %v", len(files), err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		must.Succeed(t, err)
		formatted, err := r.Documents().Format(data)
		must.Succeed(t, err)
		texts = append(texts, formatted)
	}
	return texts
}

// randomEdit changes, removes or adds one value. The result is canonical.
func randomEdit(t *rapid.T, r *wits.Registry, text []byte) []byte {
	root, _ := jsontree.Parse(text, jsontree.Limits{})
	var paths []string
	root.Walk(func(path string, n *jsontree.Node) {
		if path != "" && path != "/wits" && path != "/kind" {
			paths = append(paths, path)
		}
	})
	path := rapid.SampledFrom(paths).Draw(t, "path")
	value := &jsontree.Node{Kind: jsontree.String, Text: fmt.Sprint("New", rapid.IntRange(0, 99).Draw(t, "value"))}
	o := jsontree.Operation{Op: rapid.SampledFrom([]string{"remove", "replace"}).Draw(t, "op"), Path: path, Value: value}
	changed, err := root.Patch([]jsontree.Operation{o})
	must.Succeed(t, err)
	out, err := r.Documents().Format(changed.AppendAsWritten(nil))
	must.Succeed(t, err)
	return out
}

func BenchmarkCompare(b *testing.B) {
	var nodes, links []string
	for i := range 2000 {
		nodes = append(nodes, fmt.Sprintf(`"N%d": {"call": "IfLessThan", "of": "float", "with": {"b": %d}}`, i, i))
		links = append(links, fmt.Sprintf(`"In -> N%d.a"`, i))
	}
	text := `{"wits": 1, "kind": "graph", "nodes": {` + strings.Join(nodes, ",") + `}, "links": [` + strings.Join(links, ",") + `]}`
	other := strings.NewReplacer(`"N7"`, `"M7"`, "N7.a", "M7.a", `"b": 9}`, `"b": 8}`).Replace(text)
	r := std.NewRegistry()
	b.ResetTimer()
	for range b.N {
		if _, err := diff.Compare(r, []byte(text), []byte(other)); err != nil {
			b.Fatal(err)
		}
	}
}
