package edit_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/must"
)

// gameDocuments are the documents of the games, by file name.
func gameDocuments(t testing.TB) files {
	t.Helper()
	found, err := filepath.Glob("../games/*/documents/*.json")
	if err != nil || len(found) < 20 {
		t.Fatalf("%d documents, %v", len(found), err)
	}
	out := files{}
	for _, f := range found {
		b, err := os.ReadFile(f)
		must.Succeed(t, err)
		out["docs/"+filepath.Base(filepath.Dir(filepath.Dir(f)))+"/"+filepath.Base(f)] = string(b)
	}
	return out
}

// allDocuments are all documents of the repository, those that pages show among them, by a file name for each.
func allDocuments(t testing.TB) files {
	t.Helper()
	out := files{}
	add := func(name, text string) {
		tree, errs := jsontree.Parse([]byte(text), jsontree.Limits{})
		if len(errs) == 0 && tree.Get("wits") != nil && tree.Get("kind") != nil {
			out["docs/"+name] = text
		}
	}
	err := filepath.WalkDir("..", func(path string, e fs.DirEntry, err error) error {
		switch name := e.Name(); {
		case err != nil:
			return err
		case e.IsDir() && (name == "node_modules" || name == "dist" || strings.HasPrefix(name, ".") && name != ".."):
			return fs.SkipDir
		case !strings.HasSuffix(name, ".json") && !strings.HasSuffix(name, ".md"):
			return nil
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name := strings.ReplaceAll(strings.TrimPrefix(filepath.ToSlash(path), "../"), "/", "-")
		if strings.HasSuffix(name, ".json") {
			add(name, string(b))
			return nil
		}
		for i, block := range strings.Split(string(b), "```json\n")[1:] {
			text, _, _ := strings.Cut(block, "```")
			add(fmt.Sprintf("%s-%d.json", name, i), text)
		}
		return nil
	})
	if err != nil || len(out) < 100 {
		t.Fatalf("%d documents, %v", len(out), err)
	}
	return out
}

// randomDocument draws a document: a graph or a tree that somebody might write, with members that nobody knows.
func randomDocument(t *rapid.T) string {
	text, _ := randomGraph(t)
	if rapid.Bool().Draw(t, "tree") {
		text, _ = randomTree(t)
	}
	name, value := rapid.StringN(1, 12, -1).Draw(t, "member"), rapid.String().Draw(t, "value")
	b, err := json.Marshal(map[string]any{"~" + name: []any{value, rapid.Float64Range(-1e300, 1e300).Draw(t, "number"), map[string]any{value: nil}}})
	must.Succeed(t, err)
	return strings.TrimSuffix(text, "}") + ", " + string(b[1:])
}

// TestUnchangedIsByteIdentical: a document that is opened and saved unchanged stays the same to the byte, in canonical form
// or in any other, and whether its author sends the text back or what a page makes of the values in it.
func TestUnchangedIsByteIdentical(t *testing.T) {
	games := allDocuments(t)
	var names []string
	for name := range games {
		names = append(names, name)
	}
	dir := t.TempDir()
	write(t, dir, files{"wits.project.json": projectFile})
	write(t, dir, games)
	p := reopen(t, dir)
	rapid.Check(t, func(rt *rapid.T) {
		file := rapid.SampledFrom(names).Draw(rt, "document")
		original := games[file]
		if rapid.IntRange(0, 2).Draw(rt, "random") == 0 {
			file, original = "docs/random.x.json", randomDocument(rt)
		}
		name := strings.TrimPrefix(file, "docs/")
		form := rapid.SampledFrom([]string{"canonical", "compact", "indented", "windows"}).Draw(rt, "form")
		var text string
		root, errs := jsontree.Parse([]byte(original), jsontree.Limits{})
		if len(errs) > 0 {
			rt.Fatal(errs)
		}
		switch form {
		case "canonical":
			canonical, err := p.Registry().Documents().Format([]byte(original))
			must.Succeed(rt, err)
			text = string(canonical)
		case "compact":
			text = string(root.AppendAsWritten(nil))
		case "indented":
			b, _ := json.MarshalIndent(root, "", "\t")
			text = string(b)
		case "windows":
			text = strings.ReplaceAll(original, "\n", "\r\n")
		}
		write(t, dir, files{file: text})
		was := read(t, p, name)
		sent := rapid.SampledFrom([]func() string{
			func() string { return was.Text },
			func() string { return string(root.AppendCompact(nil)) },
			func() string { b, _ := json.Marshal(root.Any()); return string(b) },
		}).Draw(rt, "sent")()
		saved, err := p.Save(edit.Save{Path: name, Base: was.Version, Text: sent, Session: "s"})
		must.Succeed(rt, err)
		if now := disk(t, dir, file); now != text || saved.Text != text || saved.Version != was.Version {
			rt.Fatalf("%s, %s: it was\n%s\nand is now\n%s", name, form, text, now)
		}
	})
}

// TestEditAndBack: any edits, each saved, and the way back lead to the canonical form of what was there.
func TestEditAndBack(t *testing.T) {
	games := allDocuments(t)
	var names []string
	for name := range games {
		names = append(names, strings.TrimPrefix(name, "docs/"))
	}
	dir := t.TempDir()
	write(t, dir, files{"wits.project.json": projectFile})
	if testing.Short() { // every fifth of them, in a small project
		slices.Sort(names)
		some := files{}
		for i := 0; i < len(names); i += 5 {
			names[i/5] = names[i]
			some["docs/"+names[i]] = games["docs/"+names[i]]
		}
		games, names = some, names[:len(some)]
	}
	p := reopen(t, dir)
	for name, text := range games {
		canonical, err := p.Registry().Documents().Format([]byte(text))
		must.Succeed(t, err)
		games[name] = string(canonical)
	}
	write(t, dir, games)
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.SampledFrom(names).Draw(rt, "document")
		at := read(t, p, name)
		stack := []string{at.Text}
		save := func(text string) {
			var err error
			if at, err = p.Save(edit.Save{Path: name, Base: at.Version, Text: text}); err != nil {
				rt.Fatal(err)
			}
		}
		for range rapid.IntRange(1, 5).Draw(rt, "edits") {
			root, _ := jsontree.Parse([]byte(at.Text), jsontree.Limits{})
			var paths []string
			root.Walk(func(path string, _ *jsontree.Node) {
				if path != "" {
					paths = append(paths, path)
				}
			})
			o := edit.Operation{Op: rapid.SampledFrom([]string{"remove", "replace"}).Draw(rt, "op"), Path: rapid.SampledFrom(paths).Draw(rt, "path"),
				Value: &jsontree.Node{Kind: jsontree.Number, Text: "42"}}
			changed, err := p.Patch(at.Text, []edit.Operation{o})
			must.Succeed(rt, err)
			save(changed)
			stack = append(stack, at.Text)
		}
		for i := len(stack) - 1; i >= 0; i-- {
			save(stack[i])
			if at.Text != stack[i] {
				rt.Fatalf("step %d: want\n%s\ngot\n%s", i, stack[i], at.Text)
			}
		}
	})
}

// TestEveryDocumentStaysAsItIs: each document of the repository that is opened and saved as it is stays the same to the byte.
func TestEveryDocumentStaysAsItIs(t *testing.T) {
	all := allDocuments(t)
	dir := t.TempDir()
	write(t, dir, files{"wits.project.json": projectFile})
	write(t, dir, all)
	p := reopen(t, dir)
	for file, text := range all {
		name := strings.TrimPrefix(file, "docs/")
		was := read(t, p, name)
		saved, err := p.Save(edit.Save{Path: name, Base: was.Version, Text: was.Text})
		if now := disk(t, dir, file); err != nil || now != text || saved.Text != text || saved.Version != was.Version {
			t.Errorf("%s: %v\n%s", name, err, now)
		}
	}
}
