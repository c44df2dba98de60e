package jsontree_test

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/must"
)

const sample = `{"a": [1, 2.50, {"b/c": null, "~": "x"}], "d": {"e": true}}`

func read(t testing.TB, text string) *jsontree.Node {
	t.Helper()
	n, errs := jsontree.Parse([]byte(text), jsontree.Limits{})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return n
}

func TestPointers(t *testing.T) {
	n := read(t, sample)
	var paths []string
	n.Walk(func(path string, v *jsontree.Node) {
		paths = append(paths, path)
		if n.At(path) != v {
			t.Errorf("%q does not lead back", path)
		}
		if got, name := n.Find(v.Pos); got != path || name {
			t.Errorf("at %v stands %q (name: %v), want %q", v.Pos, got, name, path)
		}
		for _, m := range v.Members {
			if got, name := n.Find(m.Pos); got != jsontree.Pointer(path, m.Name) || !name {
				t.Errorf("at %v stands %q (name: %v), want the name %q", m.Pos, got, name, m.Name)
			}
		}
	})
	want := []string{"", "/a", "/a/0", "/a/1", "/a/2", "/a/2/b~1c", "/a/2/~0", "/d", "/d/e"}
	if !slices.Equal(paths, want) {
		t.Errorf("got %q, want %q", paths, want)
	}
	for _, nowhere := range []string{"a", "/x", "/a/3", "/a/01", "/a/-", "/a/-1", "/d/e/f", "/a/0/0"} {
		if n.At(nowhere) != nil {
			t.Errorf("%q leads somewhere", nowhere)
		}
	}
}

func TestPatch(t *testing.T) {
	for _, c := range []struct{ operations, want string }{
		{`[]`, `{"a":[1,2.50,{"b/c":null,"~":"x"}],"d":{"e":true}}`},
		{`[{"op":"add","path":"/a/1","value":7}]`, `{"a":[1,7,2.50,{"b/c":null,"~":"x"}],"d":{"e":true}}`},
		{`[{"op":"add","path":"/a/-","value":"z"}]`, `{"a":[1,2.50,{"b/c":null,"~":"x"},"z"],"d":{"e":true}}`},
		{`[{"op":"add","path":"/d/f","value":[1.0]}]`, `{"a":[1,2.50,{"b/c":null,"~":"x"}],"d":{"e":true,"f":[1.0]}}`},
		{`[{"op":"replace","path":"/a/2/b~1c","value":0}]`, `{"a":[1,2.50,{"b/c":0,"~":"x"}],"d":{"e":true}}`},
		{`[{"op":"remove","path":"/a/0"},{"op":"remove","path":"/d"}]`, `{"a":[2.50,{"b/c":null,"~":"x"}]}`},
		{`[{"op":"move","from":"/d/e","path":"/g"}]`, `{"a":[1,2.50,{"b/c":null,"~":"x"}],"d":{},"g":true}`},
		{`[{"op":"replace","path":"","value":3}]`, `3`},
		{`[{"op":"replace","path":"/d/f","value":1}]`, ""},
		{`[{"op":"add","path":"/a/9","value":1}]`, ""},
		{`[{"op":"add","path":"/x/y","value":1}]`, ""},
		{`[{"op":"add","path":"/a"}]`, ""},
		{`[{"op":"remove","path":"/a/3"}]`, ""},
		{`[{"op":"remove","path":""}]`, ""},
		{`[{"op":"move","from":"/x","path":"/y"}]`, ""},
		{`[{"op":"copy","from":"/a","path":"/y"}]`, ""},
	} {
		n := read(t, sample)
		var operations []jsontree.Operation
		must.Succeed(t, json.Unmarshal([]byte(c.operations), &operations))
		got, err := n.Patch(operations)
		if (err != nil) != (c.want == "") {
			t.Errorf("%s: %v", c.operations, err)
		} else if err == nil && string(got.AppendAsWritten(nil)) != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.operations, got.AppendAsWritten(nil), c.want)
		}
		if string(n.AppendAsWritten(nil)) != string(read(t, sample).AppendAsWritten(nil)) {
			t.Errorf("%s changed what it was given", c.operations)
		}
	}
}

// TestPatchesCanBeUndone: what is added and removed again leaves the document as it was.
func TestPatchesCanBeUndone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, errs := jsontree.Parse([]byte(sample), jsontree.Limits{})
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		path := rapid.SampledFrom([]string{"/a/0", "/a/1", "/a/3", "/new", "/d/new", "/a/2/new"}).Draw(t, "path")
		value := &jsontree.Node{Kind: jsontree.Number, Text: rapid.StringMatching(`[1-9]\d{0,5}(\.\d\d)?`).Draw(t, "value")}
		got, err := n.Patch([]jsontree.Operation{{Op: "add", Path: path, Value: value}, {Op: "remove", Path: path}})
		if err != nil || string(got.AppendAsWritten(nil)) != string(n.AppendAsWritten(nil)) {
			t.Fatalf("%v: %s", err, got.AppendAsWritten(nil))
		}
	})
}
