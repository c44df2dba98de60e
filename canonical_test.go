package wits_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/std"
)

// drawTree draws any JSON: an object of any members, at any depth, with names that formats know and others.
func drawTree(t *rapid.T, names *rapid.Generator[string], depth int) *jsontree.Node {
	kinds := 5
	if depth > 0 {
		kinds = 8 // more often an object than anything else
	}
	n := &jsontree.Node{}
	switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
	case 0:
	case 1:
		n.Kind, n.Bool = jsontree.Bool, rapid.Bool().Draw(t, "bool")
	case 2:
		n.Kind, n.Text = jsontree.Number, drawNumber(t)
	case 3, 4:
		n.Kind, n.Text = jsontree.String, rapid.SampledFrom([]string{"", "a", "a b", "a\"", "é/", "\t", "A -> B", "graph"}).Draw(t, "text")
	case 5:
		n.Kind = jsontree.Array
		for range rapid.IntRange(0, 3).Draw(t, "items") {
			n.Items = append(n.Items, drawTree(t, names, depth-1))
		}
	default:
		drawMembers(t, n, names, depth)
	}
	return n
}

func drawMembers(t *rapid.T, n *jsontree.Node, names *rapid.Generator[string], depth int) {
	n.Kind = jsontree.Object
	for _, name := range rapid.SliceOfNDistinct(names, 0, 5, rapid.ID).Draw(t, "members") {
		n.Members = append(n.Members, jsontree.Member{Name: name, Value: drawTree(t, names, depth-1)})
	}
}

func drawNumber(t *rapid.T) string {
	whole, shift := rapid.IntRange(-2000, 2000).Draw(t, "number"), rapid.IntRange(0, 3).Draw(t, "shift")
	return fmt.Sprintf("%de-%d", whole, shift)
}

// written is a document in one of its many forms.
func written(t *rapid.T, n *jsontree.Node, out *bytes.Buffer) {
	space := func() { out.WriteString(rapid.SampledFrom([]string{"", "", " ", "\n", "\t "}).Draw(t, "space")) }
	text := func(s string) {
		if s != "" && s[0] < 0x80 && rapid.IntRange(0, 3).Draw(t, "escape") == 0 {
			quoted := string(jsontree.AppendString(nil, s[1:]))
			fmt.Fprintf(out, `"\u%04x%s`, s[0], quoted[1:])
			return
		}
		out.Write(jsontree.AppendString(nil, s))
	}
	space()
	switch n.Kind {
	case jsontree.Object:
		out.WriteByte('{')
		for i, m := range rapid.Permutation(n.Members).Draw(t, "order") {
			if i > 0 {
				out.WriteByte(',')
			}
			space()
			text(m.Name)
			out.WriteByte(':')
			written(t, m.Value, out)
		}
		out.WriteByte('}')
	case jsontree.Array:
		out.WriteByte('[')
		for i, item := range n.Items {
			if i > 0 {
				out.WriteByte(',')
			}
			written(t, item, out)
		}
		out.WriteByte(']')
	case jsontree.String:
		text(n.Text)
	case jsontree.Number:
		form := n.Text
		if rapid.Bool().Draw(t, "plainly") {
			form = string(n.AppendCompact(nil))
			if rapid.Bool().Draw(t, "point") && !strings.Contains(form, ".") {
				form += ".0"
			}
		}
		out.WriteString(form)
	default:
		out.Write(n.AppendCompact(nil))
	}
	space()
}

// TestOneCanonicalForm: whatever a document holds, of whatever kind, known or not, right or wrong, its canonical form is
// the same bytes however it was written, and formatting twice is formatting once.
func TestOneCanonicalForm(t *testing.T) {
	r := std.NewRegistry()
	kinds := append(r.Kinds(), "rhythm")
	words := []string{"wits", "kind", "name", "view", "frames", "override", "text", "at", "size", "folded", "with", "const", "default", "zoo", "Alpha", "beta",
		"links", "fire", "nodes", "states", "considerations", "input", "then", "all", "curve", "steps", "in", "out", "type", "doc"}
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom(kinds).Draw(t, "of")
		names := words
		if k := r.Kind(kind); k != nil {
			for _, m := range k.Body().All() {
				names = append(names[:len(names):len(names)], m.Name)
			}
		}
		tree := &jsontree.Node{}
		drawMembers(t, tree, rapid.SampledFrom(names).Filter(func(s string) bool { return s != "kind" }), 5)
		tree.Members = append(tree.Members, jsontree.Member{Name: "kind", Value: &jsontree.Node{Kind: jsontree.String, Text: kind}})
		var forms [2][]byte
		for i := range forms {
			var out bytes.Buffer
			written(t, tree, &out)
			form, err := r.Documents().Format(out.Bytes())
			if err != nil {
				t.Fatalf("%v\n%s", err, out.Bytes())
			}
			forms[i] = form
			if again, err := r.Documents().Format(form); err != nil || !bytes.Equal(again, form) {
				t.Fatalf("formatting twice is not formatting once: %v\n%s\n%s", err, form, again)
			}
		}
		if !bytes.Equal(forms[0], forms[1]) {
			t.Fatalf("one document has two canonical forms:\n%s\n%s", forms[0], forms[1])
		}
	})
}
