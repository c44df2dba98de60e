package build_test

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits/build"
	_ "github.com/wits-ai/wits/build/goap"
	_ "github.com/wits-ai/wits/build/graph"
	_ "github.com/wits-ai/wits/build/hinted"
	_ "github.com/wits-ai/wits/build/htn"
	_ "github.com/wits-ai/wits/build/machine"
	_ "github.com/wits-ai/wits/build/thoughts"
	_ "github.com/wits-ai/wits/build/tree"
	_ "github.com/wits-ai/wits/build/utility"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// every visits all documents of games, examples and tests.
func every(t testing.TB, visit func(file string, data []byte)) {
	for _, dir := range []string{"../games", "../examples", "../testdata", "../kinds", "../world", "../cli", "../edit", "../bench", "../witstest", "../studio/ui/e2e"} {
		err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".json") {
				return err
			}
			data, err := fs.ReadFile(os.DirFS(dir), name)
			if err == nil {
				visit(dir+"/"+name, data)
			}
			return err
		})
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
}

// TestEveryDocumentIsBuiltAgain: what is read from any document that there is, and written again, says the same.
func TestEveryDocumentIsBuiltAgain(t *testing.T) {
	kinds := std.NewRegistry().Documents()
	count, same := map[string]int{}, 0
	every(t, func(file string, data []byte) {
		doc, problems := kinds.Parse(file, data)
		if doc == nil || kinds.Kind(doc.Kind) == nil || len(problems) > 0 && doc.Base == "" {
			return // no document, one of a kind that a game adds, or a wrong one
		}
		built, err := build.Read(data)
		if errors.Is(err, build.ErrNoBuilder) {
			return
		}
		if err != nil {
			t.Errorf("%s: %v", file, err)
			return
		}
		written, err := build.JSON(built)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			return
		}
		count[doc.Kind]++
		if got, want := canonical(t, kinds, written), canonical(t, kinds, data); got == want {
			same++
		} else if got, want := long(t, kinds, got), long(t, kinds, want); got != want {
			t.Errorf("%s: written again it is\n%s\nbefore it was\n%s", file, got, want)
		}
	})
	for _, name := range []string{"considerations", "goap", "graph", "hinted", "htn", "machine", "thoughts", "tree", "utility"} {
		if count[name] == 0 {
			t.Errorf("there is no document of the kind %s to look at", name)
		}
	}
	total := 0
	for _, n := range count {
		total += n
	}
	t.Logf("%d documents, %d of them to the byte: %v", total, same, count)
	if same*100 < total*95 {
		t.Errorf("of %d documents %d are the same to the byte", total, same)
	}
}

func canonical(t testing.TB, kinds *document.Kinds, data []byte) string {
	out, err := kinds.Format(data)
	must.Succeed(t, err)
	return string(out)
}

// long writes out what a document abbreviates, and leaves out what says nothing.
func long(t testing.TB, kinds *document.Kinds, data string) string {
	tree, errs := jsontree.ParseText(data, jsontree.Limits{})
	if errs != nil {
		t.Fatal(errs)
	}
	body := kinds.Kind(tree.Get("kind").Text).Body().In(tree)
	for _, form := range []*declare.Form{declare.Header(), body} {
		members(form, tree)
	}
	return string(document.Print(tree, 3))
}

func members(f *declare.Form, n *jsontree.Node) {
	kept := n.Members[:0]
	for _, m := range n.Members {
		of := f.Member(m.Name)
		if of != nil && !of.Need && (m.Value.Kind == jsontree.Bool && !m.Value.Bool && of.Form.Type().Name() == "bool" || m.Value.Kind == jsontree.String && m.Value.Text == "" ||
			m.Value.Kind == jsontree.Number && m.Value.Text == "0" && of.Form.Role != declare.RoleAmount && (of.Default == "" || of.Default == "0")) {
			continue
		}
		if of != nil {
			lengthen(of.Form, m.Value)
		}
		kept = append(kept, m)
	}
	n.Members = kept
}

func lengthen(f *declare.Form, n *jsontree.Node) {
	if a := f.Alone(); a != nil && a.Name != "" && n.Kind != jsontree.Object {
		inner := *n
		*n = jsontree.Node{Kind: jsontree.Object, Members: []jsontree.Member{{Name: a.Name, Value: &inner}}}
	}
	if f.Bare && n.Kind != jsontree.Array {
		inner := *n
		*n = jsontree.Node{Kind: jsontree.Array, Items: []*jsontree.Node{&inner}}
	}
	if f.Role == declare.RoleObject && n.Kind == jsontree.Object {
		members(f.In(n), n)
		return
	}
	if f.Item != nil {
		for i := range n.Members {
			lengthen(f.Item, n.Members[i].Value)
		}
		for _, item := range n.Items {
			lengthen(f.Item, item)
		}
	}
}
