package document_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/std"
)

// TestDocumentsWithinByPath: how documents within files are named, from where they are named.
func TestDocumentsWithinByPath(t *testing.T) {
	for whole, want := range map[string][2]string{
		"a/boss.machine.json#fight": {"a/boss.machine.json", "fight"},
		"boss.machine.json":         {"boss.machine.json", ""},
		"boss#1.machine.json":       {"boss#1.machine.json", ""}, // files may be called so
		"a.json#b/c":                {"a.json#b/c", ""},
		"boss.machine.json#":        {"boss.machine.json#", ""},
		"boss":                      {"boss", ""},
	} {
		if file, name := document.Within(whole); file != want[0] || name != want[1] || document.WithinFile(file, name) != whole {
			t.Errorf("%s is %q of %q, not %q", whole, name, file, want)
		}
	}
	for _, c := range [][3]string{
		{"a/boss.machine.json", "#fight", "a/boss.machine.json#fight"},
		{"a/boss.machine.json#fight", "#other", "a/boss.machine.json#other"},
		{"a/boss.machine.json#fight", "other.tree.json", "a/other.tree.json"},
		{"a/boss.machine.json#fight", "../b/x.machine.json#y", "b/x.machine.json#y"},
		{"main.json", "/a/boss.machine.json#fight", "a/boss.machine.json#fight"},
		{"a/main.json", "../../boss.machine.json#fight", ""},
	} {
		if got := (&document.Document{File: c[0]}).Resolve(c[1]); got != c[2] {
			t.Errorf("%s means %q by %q, not %q", c[0], got, c[1], c[2])
		}
	}
}

// TestDocumentsWithinAreFormed: each document within a file is as open as the file and in its own order, behind what the kind
// declares and before what is for editors.
func TestDocumentsWithinAreFormed(t *testing.T) {
	const want = `{
  "wits": 1,
  "kind": "machine",
  "start": "Fight",
  "states": {
    "Fight": {"run": "#fight"}
  },
  "documents": {
    "bite": {
      "kind": "tree",
      "root": "Bite",
      "nodes": {
        "Bite": {"wait": 0.5}
      },
      "view": {
        "Bite": [1, 2]
      }
    },
    "fight": {
      "kind": "tree",
      "root": "All",
      "nodes": {
        "All": {"sequence": ["Bite"]},
        "Bite": {"run": "#bite"}
      }
    },
    "none": 7
  },
  "view": {
    "Fight": [3, 4]
  }
}
`
	const text = `{"view":{"Fight":[3,4]},"documents":{"none":7,"fight":{"nodes":{"Bite":{"run":"#bite"},"All":{"sequence":["Bite"]}},"root":"All","kind":"tree"},
		"bite":{"view":{"Bite":[1,2]},"nodes":{"Bite":{"wait":0.50}},"root":"Bite","kind":"tree"}},"states":{"Fight":{"run":"#fight"}},"start":"Fight","kind":"machine","wits":1}`
	kinds := std.NewRegistry().Documents()
	for _, text := range []string{text, want} {
		if got, err := kinds.Format([]byte(text)); err != nil || string(got) != want {
			t.Errorf("%v, it is\n%s\nnot\n%s", err, got, want)
		}
	}
}

const outer = `{"wits":1,"kind":"machine","states":{"A":{"run":"#a"}},"documents":{"a":{"kind":"tree","root":"X","nodes":{"X":{"run":"/idle.json"}}}}}`

// TestDocumentsWithinAreReferred: a file does not refer to what the documents within it name, and each of these does.
func TestDocumentsWithinAreReferred(t *testing.T) {
	kinds := std.NewRegistry().Documents()
	library := document.NewLibrary(kinds, fstest.MapFS{"d/m.json": {Data: []byte(outer)}})
	for file, want := range map[string]string{"d/m.json": "/states/A/run d/m.json#a", "d/m.json#a": "/nodes/X/run idle.json"} {
		d, problems := library.Open(file)
		if d == nil || len(problems) > 0 {
			t.Fatal(problems)
		}
		var got []string
		for _, r := range kinds.References(d) {
			got = append(got, r.Path+" "+r.File)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s refers to %q, not %s", file, got, want)
		}
	}
}

// TestDocumentsWithinFollowTheirFile: when a file gets another text, the documents within it, and what derives from them, are those
// of the new one; a text that was put in place of one of them stays.
func TestDocumentsWithinFollowTheirFile(t *testing.T) {
	library := document.NewLibrary(std.NewRegistry().Documents(), fstest.MapFS{
		"d/m.json":  {Data: []byte(outer)},
		"heir.json": {Data: []byte(`{"wits":1,"kind":"tree","base":"d/m.json#a"}`)},
	})
	says := func(file string) string {
		d, problems := library.Open(file)
		if d == nil {
			return problems.Error()
		}
		return string(d.Whole().Get("nodes").AppendCompact(nil))
	}
	for _, file := range []string{"d/m.json#a", "heir.json"} {
		if got := says(file); got != `{"X":{"run":"/idle.json"}}` {
			t.Errorf("%s has %s", file, got)
		}
	}
	library.AddSource("d/m.json", []byte(strings.Replace(outer, `{"run":"/idle.json"}`, `{"wait":1}`, 1)))
	for _, file := range []string{"d/m.json#a", "heir.json"} {
		if got := says(file); got != `{"X":{"wait":1}}` {
			t.Errorf("%s has %s, when its file has got another text", file, got)
		}
	}
	library.AddSource("d/m.json#a", []byte(`{"kind":"tree","root":"X","nodes":{"X":{"wait":2}}}`))
	library.AddSource("d/m.json", []byte(outer))
	for _, file := range []string{"d/m.json#a", "heir.json"} {
		if got := says(file); got != `{"X":{"wait":2}}` {
			t.Errorf("%s has %s, and a text was put in its place", file, got)
		}
	}
	library.AddSource("d/m.json#a", nil)
	library.AddSource("d/m.json", []byte(strings.Replace(outer, `"a":{`, `"b":{`, 1)))
	if got := says("d/m.json#b"); got != `{"X":{"run":"/idle.json"}}` {
		t.Errorf("a new one has %s", got)
	}
	if _, problems := library.Open("d/m.json#c"); len(problems) != 1 || !strings.Contains(problems.Error(), "within the file") {
		t.Errorf("of one that is not there it says %v", problems)
	}
}

// TestDocumentsWithinDeriveFromOthers: a file may derive from what lies within it, and what lies within it from the file; what derives
// from itself is an error, and no loop.
func TestDocumentsWithinDeriveFromOthers(t *testing.T) {
	for name, files := range map[string]fstest.MapFS{
		"a file of one within it": {"m.json": {Data: []byte(`{"wits":1,"kind":"machine","base":"#a","states":{"Y":{}},"documents":{"a":{"kind":"machine","states":{"X":{}}}}}`)}},
		"through another file": {"m.json": {Data: []byte(`{"wits":1,"kind":"machine","base":"b.json","states":{"Y":{}},"documents":{"a":{"kind":"machine","states":{"X":{}}}}}`)},
			"b.json": {Data: []byte(`{"wits":1,"kind":"machine","base":"m.json#a"}`)}},
	} {
		for _, first := range []string{"m.json", "m.json#a"} {
			library := document.NewLibrary(std.NewRegistry().Documents(), files)
			for _, file := range []string{first, "m.json", "m.json#a"} {
				if _, problems := library.Open(file); len(problems) > 0 {
					t.Errorf("%s: %v", name, problems)
				}
			}
			for _, text := range []string{`{"X":{},"Y":{}}`, `{"W":{},"Y":{}}`} {
				if d, _ := library.Open("m.json"); d == nil || string(d.Whole().Get("states").AppendCompact(nil)) != text {
					t.Errorf("%s: it is not %s", name, text)
				}
				library.AddSource("m.json", bytes.Replace(files["m.json"].Data, []byte(`"X"`), []byte(`"W"`), 1))
			}
		}
	}
	for name, files := range map[string]fstest.MapFS{
		"itself by one within it": {"m.json": {Data: []byte(`{"wits":1,"kind":"machine","base":"#a","documents":{"a":{"kind":"machine","base":"m.json"}}}`)}},
		"each other":              {"m.json": {Data: []byte(`{"wits":1,"kind":"board","documents":{"a":{"kind":"machine","base":"#b"},"b":{"kind":"machine","base":"#a"}}}`)}},
	} {
		library := document.NewLibrary(std.NewRegistry().Documents(), files)
		var all document.Problems
		for _, file := range []string{"m.json", "m.json#a"} {
			_, problems := library.Open(file)
			all = append(all, problems...)
		}
		if !strings.Contains(all.Error(), "derives from itself") {
			t.Errorf("%s: it says\n%v", name, all)
		}
	}
	library := document.NewLibrary(std.NewRegistry().Documents(), fstest.MapFS{
		"m.json": {Data: []byte(`{"wits":1,"kind":"machine","states":{"X":{}},"documents":{"a":{"kind":"machine","base":"m.json","states":{"Y":{}}}}}`)},
	})
	if d, problems := library.Open("m.json#a"); len(problems) > 0 || string(d.Whole().Get("states").AppendCompact(nil)) != `{"X":{},"Y":{}}` || d.Whole().Get("documents") != nil {
		t.Errorf("one within a file derives from the file: %v", problems)
	}
}

// TestInheritedValuesHaveALimit: few small documents cannot have many large ones made of them; what is read anew counts once.
func TestInheritedValuesHaveALimit(t *testing.T) {
	library := document.NewLibrary(std.NewRegistry().Documents(), fstest.MapFS{"base.json": {Data: []byte(`{"wits":1,"kind":"machine","states":{"X":{},"Y":{}}}`)}})
	library.LimitInherited(20)                                                      // the base has 6 values
	const heir = `{"wits":1,"kind":"machine","base":"base.json","states":{"Z":{}}}` // and adds to none of them
	for range 5 {
		for _, file := range []string{"a.json", "b.json", "c.json"} {
			if problems := library.AddSource(file, []byte(heir)); len(problems) > 0 {
				t.Fatal(problems)
			}
		}
	}
	problems := library.AddSource("d.json", []byte(heir))
	if len(problems) != 1 || !strings.HasPrefix(problems.Error(), "d.json:1:35: documents have more than 20 values from their bases, and base.json has 6") {
		t.Errorf("it says %v", problems)
	}
	library.AddSource("a.json", []byte(`{"wits":1,"kind":"machine"}`))
	if problems := library.AddSource("d.json", []byte(heir)); len(problems) > 0 {
		t.Errorf("another one has left room: %v", problems)
	}
}

// BenchmarkDocumentsWithin reads all documents of a file; the time for each does not grow with their number.
func BenchmarkDocumentsWithin(b *testing.B) {
	for _, n := range []int{1000, 10000} {
		var text strings.Builder
		text.WriteString(`{"wits":1,"kind":"machine","documents":{`)
		for i := range n {
			fmt.Fprintf(&text, `%s"d%d":{"kind":"machine","states":{"A":{}}}`, []string{"", ","}[min(i, 1)], i)
		}
		text.WriteString("}}")
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				library := document.NewLibrary(std.NewRegistry().Documents(), nil)
				library.AddSource("m.json", []byte(text.String()))
				d, _ := library.Open("m.json")
				for _, name := range d.Within() {
					if _, problems := library.Open(document.WithinFile("m.json", name)); len(problems) > 0 {
						b.Fatal(problems)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/document")
		})
	}
}

// TestDocumentsWithinNotOfLabels: a kind that calls a member of its own so has that, and none within its files.
func TestDocumentsWithinNotOfLabels(t *testing.T) {
	const text = `{"wits":1,"kind":"labels","language":"de","documents":[{"document":"d/m.json","label":"Alles"}]}`
	library := document.NewLibrary(std.NewRegistry().Documents(), fstest.MapFS{
		"de.labels.json":   {Data: []byte(text)},
		"heir.labels.json": {Data: []byte(`{"wits":1,"kind":"labels","language":"de","base":"de.labels.json"}`)},
	})
	for _, file := range []string{"de.labels.json", "heir.labels.json"} {
		d, problems := library.Open(file)
		if d == nil || len(problems) > 0 || len(d.Within()) > 0 || len(d.Whole().Get("documents").Items) != 1 {
			t.Errorf("%s: %v", file, problems)
		}
	}
}
