package jsontree

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"
	"unicode/utf8"
)

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		``, `{}`, `[1, -2.5e3, "a\n\u00e9\ud83d\ude00", true, null]`, `{"a": {"b": [1, 2`, `{"a":1 "b":2,, c: 'x'}`,
		"[1, // x\n /* y */ 2]", `[01, 1., .5, NaN, 1e999, +3]`, "\"\xff\\ud800\"", `[[[[{]}]}`, "\uFEFF[\"\t\"]", `{"a":@ /`, `[/`, `["\`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		limits := Limits{Depth: greatestDeep}
		root, errors := Parse(data, limits)
		if len(errors) > mostErrors {
			t.Fatalf("%d errors", len(errors))
		}
		lines := bytes.Count(data, []byte("\n")) + 1
		for i, e := range errors {
			if e.Reason == "" || e.Pos.Line < 1 || int(e.Pos.Line) > lines || e.Pos.Column < 1 || int(e.Pos.Column) > len(data)+1 {
				t.Fatalf("%q: error at an impossible place: %v", data, e)
			}
			if i > 0 && e.Pos.Line < errors[i-1].Pos.Line {
				t.Fatalf("%q: errors out of order: %v", data, errors)
			}
		}
		if root == nil && len(errors) == 0 {
			t.Fatalf("%q: neither a value nor an error", data)
		}

		// What comes back is a document, faults or not, and its own canonical form.
		compact := root.AppendCompact(nil)
		again, faults := Parse(compact, limits)
		if len(faults) > 0 && !hasDuplicates(root) {
			t.Fatalf("%q: canonical form %q has %v", data, compact, faults)
		}
		if twice := again.AppendCompact(nil); !bytes.Equal(compact, twice) {
			t.Fatalf("%q: canonical form %q becomes %q", data, compact, twice)
		}
		if !reflect.DeepEqual(root.Any(), again.Any()) {
			t.Fatalf("%q: %#v becomes %#v", data, root.Any(), again.Any())
		}

		// Package encoding/json is of the same opinion, except that it takes halves
		// of characters, duplicates and what is not UTF-8.
		plain := bytes.TrimPrefix(data, []byte("\uFEFF"))
		var theirs any
		accepted := json.Unmarshal(plain, &theirs) == nil
		if len(errors) == 0 && !accepted {
			t.Fatalf("%q: accepted, but not by encoding/json", data)
		}
		if !accepted || len(errors) > 0 && (!utf8.Valid(plain) || bytes.Contains(bytes.ToLower(plain), []byte(`\ud`)) || hasDuplicates(root)) {
			return
		}
		if len(errors) > 0 {
			t.Fatalf("%q: accepted by encoding/json, but we have %v", data, errors)
		}
		if ours := asFloats(root.Any()); !reflect.DeepEqual(ours, theirs) {
			t.Fatalf("%q: we have %#v, encoding/json %#v", data, ours, theirs)
		}
	})
}

// asFloats turns whole numbers into float64, as encoding/json does.
func asFloats(value any) any {
	switch value := value.(type) {
	case int64:
		return float64(value)
	case []any:
		for i := range value {
			value[i] = asFloats(value[i])
		}
	case map[string]any:
		for name := range value {
			value[name] = asFloats(value[name])
		}
	}
	return value
}

func hasDuplicates(n *Node) bool {
	if n == nil {
		return false
	}
	seen := map[string]bool{}
	for _, m := range n.Members {
		if seen[m.Name] || hasDuplicates(m.Value) {
			return true
		}
		seen[m.Name] = true
	}
	for _, item := range n.Items {
		if hasDuplicates(item) {
			return true
		}
	}
	return false
}
