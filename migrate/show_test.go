package migrate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// show gives the outline and the diagram of a document.
func show(t *testing.T, file string, data []byte) string {
	t.Helper()
	outline, err := Outline(file, data)
	if err != nil {
		t.Fatal(err)
	}
	diagram, err := Mermaid(file, data)
	if err != nil {
		diagram = err.Error() + "\n"
	}
	return outline + "\n" + diagram
}

func TestShow_KindsOfDocument(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "show", "*.json"))
	if err != nil || len(files) < 5 {
		t.Fatalf("%d documents, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, "show_"+filepath.Base(file)+".txt", []byte(show(t, filepath.Base(file), data)))
		})
	}
}

// TestShow_EveryNodeIsThere: the outline of a tree that was taken over names each of its nodes once, and nests it under
// its parent.
func TestShow_EveryNodeIsThere(t *testing.T) {
	r := migrated(t, whole(`<Sequence name="top"><Fallback name="left"><Act name="a"/><Inverter name="inv"><Act name="b"/></Inverter></Fallback>
		<Switch2 name="by" variable="{x}" case_1="1" case_2="2"><Act name="c"/><Act name="d"/><Act name="e"/></Switch2></Sequence>`))
	outline, err := Outline(r.Main, r.Document(r.Main))
	if err != nil {
		t.Fatal(err)
	}
	want := `top  sequence
├─ left  selector
│  ├─ a  do Act
│  └─ inv  invert
│     └─ b  do Act
└─ by  switch x, reactive
   ├─ 1: c  do Act
   ├─ 2: d  do Act
   └─ else: e  do Act
`
	if !strings.HasSuffix(outline, "\n"+want) {
		t.Errorf("got:\n%s\nwant:\n%s", outline, want)
	}
}

func TestShow_WhatIsNoDocumentIsAnError(t *testing.T) {
	for _, source := range []string{"", "[]", "{}", `{"wits": 1}`, `{"kind": "tree"}`} {
		if text, err := Outline("x.json", []byte(source)); err == nil {
			t.Errorf("%q became %q", source, text)
		}
		if text, err := Mermaid("x.json", []byte(source)); err == nil {
			t.Errorf("%q became %q", source, text)
		}
	}
}

// FuzzShow: whatever the file, there is an error or a text with a line for the document.
func FuzzShow(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "show", "*.json"))
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add(`{"wits":1,"kind":"tree","root":"A","nodes":{"A":{"sequence":["A","B",3]},"B":{"switch":"x","cases":{"1":"A"}},"C":5}}`)
	f.Fuzz(func(t *testing.T, source string) {
		outline, err := Outline("x.json", []byte(source))
		if err == nil && !strings.Contains(outline, "\n") {
			t.Errorf("%q", outline)
		}
		if diagram, err := Mermaid("x.json", []byte(source)); err == nil && strings.Count(diagram, `"`)%2 != 0 {
			t.Errorf("quotes do not match:\n%s", diagram)
		}
	})
}
