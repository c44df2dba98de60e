package wits_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/std"
)

const untidy = `{"view":{"Low":[ 10,20 ],"Idle":[1.50, 2e1]}, "links":["OnActivate -> Low.a",
 "A -> B"], "nodes":{"Reach":{"type":"float","const":1.50},
 "Low":{"fire":["OnTrue","OnBecomeTrue"],"with":{"b":30,"a":1},"of":"float","z":1,"call":"IfLessThan"}, "Idle": {"run":"idle.graph.json"}},
 "future": {"b": 1, "a": [3, 1, 2]}, "alien": [], "ports":[{"type":"float","in":"Health","unit":"hp"},{"type":"trigger","out":"Done"}],
 "variables":{"N":"int","M":{"keep":true,"type":"float"}}, "doc":"A \u00e9 \"x\".", "kind":"graph","wits":1}`

const tidy = `{
  "wits": 1,
  "kind": "graph",
  "doc": "A é \"x\".",
  "ports": [
    {"in": "Health", "type": "float", "unit": "hp"},
    {"out": "Done", "type": "trigger"}
  ],
  "variables": {
    "M": {"type": "float", "keep": true},
    "N": "int"
  },
  "nodes": {
    "Idle": {"run": "idle.graph.json"},
    "Low": {"call": "IfLessThan", "of": "float", "with": {"a": 1, "b": 30}, "fire": ["OnTrue", "OnBecomeTrue"], "z": 1},
    "Reach": {"const": 1.5, "type": "float"}
  },
  "links": [
    "A -> B",
    "OnActivate -> Low.a"
  ],
  "alien": [],
  "future": {
    "a": [3, 1, 2],
    "b": 1
  },
  "view": {
    "Idle": [1.5, 20],
    "Low": [10, 20]
  }
}
`

func format(t testing.TB, in string) string {
	t.Helper()
	out, err := std.NewRegistry().Documents().Format([]byte(in))
	if err != nil {
		t.Fatalf("Format: %v\n%s", err, in)
	}
	return string(out)
}

func TestFormat_CanonicalForm(t *testing.T) {
	if got := format(t, untidy); got != tidy {
		t.Errorf("got:\n%s\nwant:\n%s", got, tidy)
	}
	if got := format(t, tidy); got != tidy {
		t.Errorf("formatting twice is not formatting once:\n%s", got)
	}
}

func TestFormat_UnknownKindIsKept(t *testing.T) {
	got := format(t, `{"view":{},"beta":[{"z":1,"a":2},1],"kind":"rhythm","alpha":{"z":1,"a":2},"wits":1}`)
	want := `{
  "wits": 1,
  "kind": "rhythm",
  "alpha": {
    "a": 2,
    "z": 1
  },
  "beta": [
    {"a": 2, "z": 1},
    1
  ],
  "view": {}
}
`
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestFormat_BreaksLongLines(t *testing.T) {
	long := strings.Repeat("x", 60)
	got := format(t, `{"wits":1,"kind":"graph","nodes":{"N":{"call":"`+long+`","with":{"b":"`+long+`","a":[1,2]}}}}`)
	want := `    "N": {
      "call": "` + long + `",
      "with": {"a": [1, 2], "b": "` + long + `"}
    }
`
	if !strings.Contains(got, want) {
		t.Errorf("got:\n%s\nwant in it:\n%s", got, want)
	}
	// A line of just the width stays, one character more breaks it.
	fit := func(n int) string { return format(t, `{"a":{"k":{"d":"`+strings.Repeat("é", n)+`"}}}`) }
	at := 120 - len(`    "k": {"d": ""}`)
	if strings.Count(fit(at), "\n") != 5 || strings.Count(fit(at+1), "\n") != 7 {
		t.Errorf("a line of 120 characters stays and one of 121 breaks; got:\n%s%s", fit(at), fit(at+1))
	}
}

func TestFormat_MovedBoxChangesViewOnly(t *testing.T) {
	moved := format(t, strings.Replace(untidy, "[ 10,20 ]", "[11, 20]", 1))
	before, after := strings.Split(tidy, "\n"), strings.Split(moved, "\n")
	if len(before) != len(after) {
		t.Fatalf("the number of lines changed:\n%s", moved)
	}
	changed := 0
	for i := range before {
		if before[i] != after[i] {
			changed++
			if !strings.Contains(after[i], `"Low": [11, 20]`) {
				t.Errorf("line %d changed: %q", i+1, after[i])
			}
		}
	}
	if changed != 1 {
		t.Errorf("%d lines changed, want 1", changed)
	}
}

func TestFormat_Errors(t *testing.T) {
	for in, want := range map[string]string{
		"":                 "empty",
		`[1]`:              "a document is a JSON object in { }",
		`{"a":1,"a":2}`:    `"a"`,
		"{\n\"a\": tru\n}": "2:",
		`{"a":01}`:         "zero",
	} {
		_, err := std.NewRegistry().Documents().Format([]byte(in))
		var problems document.Problems
		if !errors.As(err, &problems) || !strings.Contains(err.Error(), want) {
			t.Errorf("Format(%q): got error %v, want Problems with %q", in, err, want)
		}
	}
}

// Formatting changes neither the values in a file nor the program that it makes.
func TestFormat_KeepsMeaning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawDocument(t)
		out, err := std.NewRegistry().Documents().Format([]byte(in))
		if err != nil {
			t.Fatalf("%v\n%s", err, in)
		}
		again, err := std.NewRegistry().Documents().Format(out)
		if err != nil || !bytes.Equal(out, again) {
			t.Fatalf("formatting twice is not formatting once: %v\n%s\n%s", err, out, again)
		}
		var a, b any
		if json.Unmarshal([]byte(in), &a) != nil || json.Unmarshal(out, &b) != nil {
			t.Fatalf("not JSON:\n%s\n%s", in, out)
		}
		sortLinks(a)
		sortLinks(b)
		if !reflect.DeepEqual(a, b) {
			t.Fatalf("formatting changed a value:\n%s\n%s", in, out)
		}
		x, errX := load(in)
		y, errY := load(string(out))
		if errX != nil || errY != nil {
			t.Fatalf("%v\n%v\n%s", errX, errY, in)
		}
		if x.Fingerprint() != y.Fingerprint() {
			t.Fatalf("formatting made another program:\n%s\n%s", in, out)
		}
	})
}

func load(source string) (*wits.Program, error) {
	return wits.Load(std.NewRegistry(), fstest.MapFS{"a.graph.json": {Data: []byte(source)}}, "a.graph.json")
}

func sortLinks(v any) {
	links, _ := v.(map[string]any)["links"].([]any)
	for i := range links {
		for j := range i {
			if links[j].(string) > links[i].(string) {
				links[i], links[j] = links[j], links[i]
			}
		}
	}
}

// drawDocument draws a correct graph with members in any order.
func drawDocument(t *rapid.T) string {
	n := rapid.IntRange(1, 6).Draw(t, "nodes")
	var nodes, links, view []string
	for i := range n {
		name := fmt.Sprintf("N%d", i)
		parts := rapid.Permutation([]string{`"call":"IfLessThan"`, `"of":"float"`, fmt.Sprintf(`"doc":"d%d"`, i),
			`"with":{"b":1.50}`}).Draw(t, "members")
		nodes = append(nodes, fmt.Sprintf("%q : {%s}", name, strings.Join(parts, ",")))
		links = append(links, fmt.Sprintf("%q", "In -> "+name+".a"))
		view = append(view, fmt.Sprintf("%q:[%d,%d]", name, i*10, i))
	}
	shuffle := func(s []string) string { return strings.Join(rapid.Permutation(s).Draw(t, "order"), ",\n") }
	return "{" + shuffle([]string{`"wits":1`, `"kind":"graph"`, `"ports":[{"type":"float","in":"In"},{"in":"B","type":"int"}]`,
		`"variables":{` + shuffle([]string{`"X":"int"`, `"Y":{"type":"float","default":1e0}`, `"Z":"bool"`}) + `}`,
		`"nodes":{` + shuffle(nodes) + `}`, `"links":[` + shuffle(links) + `]`, `"view":{` + shuffle(view) + `}`}) + "}"
}

func FuzzFormat(f *testing.F) {
	f.Add([]byte(untidy))
	f.Add([]byte(tidy))
	f.Add([]byte(`{"kind":"graph","links":[[[]],{"a":{}}],"nodes":[1e9,"\u0000"]}`))
	r := std.NewRegistry()
	f.Fuzz(func(t *testing.T, data []byte) {
		out, err := r.Documents().Format(data)
		if err != nil {
			return
		}
		again, err := r.Documents().Format(out)
		if err != nil || !bytes.Equal(out, again) {
			t.Fatalf("formatting twice is not formatting once: %v\n%s\n%s", err, out, again)
		}
	})
}
