package edit_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
)

// large is a graph of so many nodes, linked in a chain.
func large(count int) string {
	var nodes, links []string
	for i := range count {
		switch i % 4 {
		case 0:
			nodes = append(nodes, fmt.Sprintf(`"N%d": {"do": "Act"}`, i))
			links = append(links, fmt.Sprintf(`"OnActivate -> N%d.Activate"`, i))
		case 1:
			nodes = append(nodes, fmt.Sprintf(`"N%d": {"call": "IfLessThan", "of": "float", "with": {"b": %d}}`, i, i))
			links = append(links, fmt.Sprintf(`"N%d.Sum -> N%d.a"`, i-1, i))
		case 2:
			nodes = append(nodes, fmt.Sprintf(`"N%d": {"expr": "N%d.Result && Health < %d"}`, i, i-1, i))
		case 3:
			nodes = append(nodes, fmt.Sprintf(`"N%d": {"run": "part.graph.json"}`, i))
			links = append(links, fmt.Sprintf(`"Health -> N%d.X"`, i))
		}
	}
	return fmt.Sprintf(`{"wits": 1, "kind": "graph", "ports": [{"in": "Health", "type": "float"}], "nodes": {%s}, "links": [%s]}`, strings.Join(nodes, ", "), strings.Join(links, ", "))
}

const partDocument = `{"wits": 1, "kind": "graph", "ports": [{"in": "X", "type": "float"}], "nodes": {"A": {"do": "Act"}}, "links": ["OnActivate -> A.Activate", "X -> A.A"]}`

// many is a project of 500 documents, each of which runs the next, and a large one.
func many() files {
	f := files{"part.graph.json": partDocument, "large.graph.json": large(2000)}
	for i := range 498 {
		run := fmt.Sprintf(`{"run": "d%d.graph.json"}`, i+1)
		if i%10 == 9 || i == 497 {
			run = `{"run": "part.graph.json"}`
		}
		f[fmt.Sprintf("d%d.graph.json", i)] = fmt.Sprintf(`{"wits": 1, "kind": "graph", "nodes": {"A": %s, "B": {"do": "Act"}, "C": {"expr": "B.Sum > 3"}}, "links": ["OnActivate -> A.Activate", "OnActivate -> B.Activate"]}`, run)
	}
	return f
}

// BenchmarkTyping checks a project with one text that is not saved, another one each time, as while somebody is typing.
func BenchmarkTyping(b *testing.B) {
	check := func(p *edit.Project, file string, text func(i int) string) func(b *testing.B) {
		return func(b *testing.B) {
			for i := range b.N {
				if _, err := p.Check(map[string]string{file: text(i)}); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	doc := func(text string) func(int) string {
		return func(i int) string {
			at := strings.Index(text, "{") + 1
			return text[:at] + fmt.Sprintf(`"doc": "Text %d.", `, i) + text[at:]
		}
	}
	duel, _, all := openGame(b, games["duel"])
	fighter := all["fighter.graph.json"]
	b.Run("duel", check(duel, "fighter.graph.json", doc(fighter)))
	b.Run("duel wrong", check(duel, "fighter.graph.json", func(i int) string {
		return strings.Replace(doc(strings.Replace(fighter, `"doc"`, `"note"`, 1))(i), " -> ", ".Nothing -> ", 3)
	}))
	p, _ := open(b, many())
	b.Run("500 documents, a small one", check(p, "d25.graph.json", doc(many()["d25.graph.json"])))
	b.Run("500 documents, one that all use", check(p, "part.graph.json", doc(partDocument)))
	b.Run("500 documents, one of 2000 nodes", check(p, "large.graph.json", doc(large(2000))))
}

// BenchmarkComplete completes an expression in a document of 2,000 nodes and in one of the duel.
func BenchmarkComplete(b *testing.B) {
	p, _ := open(b, many())
	b.Run("2000 nodes", func(b *testing.B) {
		for range b.N {
			if _, err := p.Complete(edit.Typing{Place: edit.Place{Path: "large.graph.json", Text: large(2000), Pointer: "/nodes/N2/expr"}, Expr: "N1.", Cursor: 3}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// TestCheckOfWhatManyUse: what is checked while somebody types is all that a check of the whole project finds, whether the
// change shows outside of the document or not.
func TestCheckOfWhatManyUse(t *testing.T) {
	f := files{"wits.project.json": `{"wits": 1, "project": "test", "documents": "."}`, "part.graph.json": partDocument,
		"derived.graph.json": `{"wits": 1, "kind": "graph", "base": "base.graph.json", "nodes": {"C": {"expr": "A.Sum > 3"}}}`,
		"base.graph.json":    `{"wits": 1, "kind": "graph", "nodes": {"A": {"do": "Act"}}}`,
		"other.graph.json":   `{"wits": 1, "kind": "graph"}`,
		"hints.tree.json":    `{"wits": 1, "kind": "tree", "root": "M", "nodes": {"M": {"selector": ["A", "B"], "hinted": true}, "A": {"wait": 1}, "B": {"wait": 1}}}`}
	for i := range 20 {
		f[fmt.Sprintf("user%d.graph.json", i)] = `{"wits": 1, "kind": "graph", "ports": [{"in": "X", "type": "float"}], "nodes": {"A": {"run": "part.graph.json"}, "D": {"run": "derived.graph.json"}, "H": {"run": "hints.tree.json"}}, "links": ["X -> A.X"]}`
	}
	p, dir := open(t, f)
	project, problems := wits.ReadProject(os.DirFS(dir))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	edited := func(file, old, now string) map[string]string {
		text := strings.Replace(f[file], old, now, 1)
		if text == f[file] {
			t.Fatalf("%s has no %s", file, old)
		}
		return map[string]string{file: text}
	}
	wrong := 0
	for _, texts := range []map[string]string{
		edited("part.graph.json", `"do": "Act"`, `"do": "Akt"`),
		edited("part.graph.json", `"do": "Act"`, `"do": "Act", "doc": "x"`),
		edited("part.graph.json", `"type": "float"`, `"type": "int"`),
		edited("part.graph.json", `"in": "X"`, `"in": "Y"`),
		edited("part.graph.json", `"in": "X"`, `"out": "X"`),
		edited("part.graph.json", `"do": "Act"`, `"run": "user3.graph.json"`),
		edited("part.graph.json", `"do": "Act"`, `"run": "other.graph.json"`),
		edited("part.graph.json", `"kind": "graph"`, `"kind": "grahp"`),
		edited("part.graph.json", `{"wits"`, `"wits"`),
		edited("part.graph.json", `"kind"`, `"base": "base.graph.json", "kind"`),
		edited("base.graph.json", `"A"`, `"B"`),
		edited("base.graph.json", `"Act"`, `"Act", "with": {"A": "no"}`),
		edited("hints.tree.json", `"wait": 1`, `"wait": "x"`),
		edited("hints.tree.json", `"hinted": true`, `"hinted": false`),
	} {
		found, err := p.Check(texts)
		must.Succeed(t, err)
		var got, want []string
		for _, q := range found {
			got = append(got, q.String())
		}
		unsaved := map[string][]byte{}
		for name, text := range texts {
			unsaved[name] = []byte(text)
		}
		for _, q := range project.CheckTexts(p.Registry(), unsaved) {
			want = append(want, q.String())
		}
		slices.Sort(got)
		slices.Sort(want)
		if wrong += len(want); !slices.Equal(got, want) {
			t.Errorf("%v:\n got %s\nwant %s", texts, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
		}
	}
	if wrong < 50 {
		t.Errorf("only %d problems", wrong)
	}
}

// BenchmarkCheckAfterSave checks a project of 500 documents after one was saved.
func BenchmarkCheckAfterSave(b *testing.B) {
	p, _ := open(b, many())
	if _, err := p.Check(nil); err != nil {
		b.Fatal(err)
	}
	at, err := p.Read("d25.graph.json")
	must.Succeed(b, err)
	text := at.Text
	b.ResetTimer()
	for i := range b.N {
		b.StopTimer()
		if at, err = p.Save(edit.Save{Path: "d25.graph.json", Base: at.Version, Text: fmt.Sprintf(`{"doc": "%d", %s`, i, text[1:])}); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		if _, err := p.Check(nil); err != nil {
			b.Fatal(err)
		}
	}
}

// TestCheckAfterChangesOnTheDisk: what was found before is forgotten wherever a change on the disk shows: what is told after
// each is what somebody finds who opens the project then.
func TestCheckAfterChangesOnTheDisk(t *testing.T) {
	f := files{"wits.project.json": `{"wits": 1, "project": "test", "documents": "docs", "roots": ["a.graph.json"]}`,
		"docs/a.graph.json":    `{"wits": 1, "kind": "graph", "nodes": {"B": {"run": "b.graph.json", "with": {"X": 1}}, "S": {"run": "sub/c.graph.json"}}}`,
		"docs/b.graph.json":    `{"wits": 1, "kind": "graph", "base": "base.graph.json", "boards": {"Q": "q.board.json"}, "nodes": {"E": {"expr": "Q.N > 1"}}}`,
		"docs/base.graph.json": `{"wits": 1, "kind": "graph", "ports": [{"in": "X", "type": "float"}]}`,
		"docs/q.board.json":    `{"wits": 1, "kind": "board", "fields": {"N": "int"}}`}
	p, dir := open(t, f)
	found := 0
	for i, change := range []files{
		{},
		{"docs/sub/c.graph.json": `{"wits": 1, "kind": "graph"}`},
		{"docs/q.board.json": `{"wits": 1, "kind": "board", "fields": {"M": "int"}}`},
		{"docs/q.board.json": f["docs/q.board.json"]},
		{"docs/base.graph.json": `{"wits": 1, "kind": "graph", "ports": [{"in": "Y", "type": "float"}]}`},
		{"docs/base.graph.json": `{"wits": 1, "kind": "graph"`},
		{"docs/base.graph.json": `{"wits": 1, "kind": "graph", "port`},
		{"docs/base.graph.json": f["docs/base.graph.json"]},
		{"docs/sub/d.graph.json": `{"wits": 1, "kind": "graph", "nodes": {"N": {"run": "e.graph.json"}}}`},
		{"docs/sub/f.graph.json": `{"wits": 1, "kind": "graph"}`},
		{"wits.project.json": `{"wits": 1, "project": "test", "documents": "docs", "roots": ["g.graph.json"], "imports": {"functions": ["Nothing"]}}`},
		{"docs/b.graph.json": `{"wits": 1, "kind": "graph", "nodes": {"N": {"call": "Not"}}}`},
		{"wits.project.json": `{"wits": 1, "project": "test", "documents": "docs", "imports": {"functions": ["N*"]}}`},
		{"wits.project.json": `{"wits": 1, "project": "test", "documents": "sub"}`},
	} {
		write(t, dir, change)
		got, err := p.Check(nil)
		must.Succeed(t, err)
		want, err := reopen(t, dir).Check(nil)
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("change %d: %v\n got %v\nwant %v", i, err, got, want)
		}
		found += len(want)
		meta, _ := wits.ReadProject(os.DirFS(dir))
		if whole := meta.Check(p.Registry()); len(whole) != len(want) && i < 10 { // after that the project imports less
			t.Errorf("change %d: %v, and the project as a whole %v", i, want, whole)
		}
	}
	if found < 10 {
		t.Errorf("only %d problems", found)
	}
}
