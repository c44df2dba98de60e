package edit_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
)

func TestExtractAndInline(t *testing.T) {
	p, _ := open(t, guarded)
	got, err := p.Extract(edit.Extraction{Path: "main.graph.json", Text: guardian, Nodes: []string{"Low", "Both"}, To: "parts/low.graph.json", Name: "Watch"})
	must.Succeed(t, err)
	for _, s := range []string{`"Watch": {"run": "parts/low.graph.json"}`, `"Health -> Watch.Health"`, `"Worried.Result -> Watch.Worried"`, `"OnActivate -> Watch.Activate"`, `"Watch.LowOnBecomeTrue": "Count += 1"`, `"Worried.Result -> Loud"`} {
		if !strings.Contains(got.Text, s) {
			t.Errorf("not there: %s\n%s", s, got.Text)
		}
	}
	for _, s := range []string{`{"in": "Health", "type": "float", "unit": "hp", "doc": "Own health."}`, `{"in": "Worried", "type": "bool"}`, `"type": "trigger"`, `"Both": {"expr": "Low.Result && Worried"}`, `"Health -> Low.a"`, `"Low.OnBecomeTrue -> LowOnBecomeTrue"`} {
		if !strings.Contains(got.Extracted, s) {
			t.Errorf("not there: %s\n%s", s, got.Extracted)
		}
	}
	texts := map[string]string{"parts/low.graph.json": got.Extracted}
	back, err := p.Inline(edit.Inlining{Path: "main.graph.json", Text: got.Text, Node: "Watch", Texts: texts})
	if want, _ := p.Registry().Documents().Format([]byte(guardian)); err != nil || back != string(want) {
		t.Errorf("%v\n%s\nwant\n%s", err, back, want)
	}
	withBoard := strings.Replace(guardian, `"Health < 60"`, `"Health < 60 && Squad.Alarm"`, 1)
	if got, err = p.Extract(edit.Extraction{Path: "main.graph.json", Text: withBoard, Nodes: []string{"Worried"}, To: "parts/worried.graph.json", Name: "Worried"}); err != nil ||
		!strings.Contains(got.Extracted, `"Squad": "../squad.board.json"`) || !strings.Contains(got.Text, `"expr": "Low.Result && Worried.Worried"`) {
		t.Errorf("%v\n%s\n%s", err, got.Text, got.Extracted)
	}
}

// TestInlineTakesPlaceOfWhatIsGiven: values that are given become constants, triggers reach all that they reached.
func TestInlineTakesPlaceOfWhatIsGiven(t *testing.T) {
	p, _ := open(t, files{"part.graph.json": `{"wits": 1, "kind": "graph", "ports": [{"in": "X", "type": "float", "default": 4}, {"in": "Y", "type": "float"}, {"in": "Go", "type": "trigger"}, {"out": "Done", "type": "trigger"}, {"out": "Twice", "type": "float"}, {"out": "Nil", "type": "vec2"}],
		"variables": {"Count": "int"}, "nodes": {"A": {"do": "Act"}, "T": {"expr": "X * 2 + Count"}}, "links": ["Y -> A.A", "Go -> A.Activate", "A.OnSuccess -> Done", "T.Result -> Twice"], "scripts": {"Go": "Count += 1", "A.Ping": "Count += 2"}, "view": {"A": [5, 5], "T": [15, 25]}}`})
	main := `{"wits": 1, "kind": "graph", "ports": [{"in": "Bell", "type": "trigger"}, {"out": "Sum", "type": "float"}, {"out": "Place", "type": "vec2"}], "variables": {"Count": "int"},
		"nodes": {"A": {"do": "Act"}, "P": {"run": "part.graph.json", "with": {"Y": 3}}, "E": {"expr": "P.Twice + 1"}}, "links": ["OnActivate -> P.Activate", "Bell -> P.Go", "P.Done -> A.Activate", "E.Result -> Sum", "P.Nil -> Place"], "view": {"P": [100, 100]}}`
	got, err := p.Inline(edit.Inlining{Path: "main.graph.json", Text: main, Node: "P"})
	must.Succeed(t, err)
	for _, s := range []string{`"A2": {"do": "Act"}`, `"X": {"const": 4, "type": "float"}`, `"Y": {"const": 3, "type": "float"}`, `"Nil": {"const": [0, 0], "type": "vec2"}`, `"Bell -> A2.Activate"`, `"A2.OnSuccess -> A.Activate"`,
		`"T": {"expr": "X.Value * 2 + Count2"}`, `"E": {"expr": "T.Result + 1"}`, `"Bell": "Count2 += 1"`, `"A2.Ping": "Count2 += 2"`, `"Count2": "int"`, `"Nil.Value -> Place"`, `"T": [110, 120]`} {
		if !strings.Contains(got, s) {
			t.Errorf("not there: %s\n%s", s, got)
		}
	}
	before := worked(t, files{"main.graph.json": main, "part.graph.json": read(t, p, "part.graph.json").Text}, "main.graph.json", 10)
	after := worked(t, files{"main.graph.json": got}, "main.graph.json", 10)
	for i := range after {
		if now := strings.ReplaceAll(after[i], "A2", "A"); now != before[i] {
			t.Errorf("was %s\nis  %s", before[i], now)
		}
	}
}

func TestExtractRefused(t *testing.T) {
	p, _ := open(t, files{"part.graph.json": partDocument, "derived.graph.json": `{"wits": 1, "kind": "graph", "base": "part.graph.json"}`, "squad.board.json": guarded["squad.board.json"]})
	chain := `{"wits": 1, "kind": "graph", "ports": [{"in": "X", "type": "float"}], "nodes": {"A": {"expr": "X + 1"}, "B": {"expr": "A.Result + 1"}, "C": {"expr": "B.Result + 1"}}}`
	tree := `{"wits": 1, "kind": "tree", "variables": {"V": "float"}, "ports": [{"out": "O", "type": "float"}], "root": "M", "nodes": {"M": {"sequence": ["S", "I", "W", "Q", "P"]}, "S": {"set": "V", "to": "1.0"}, "I": {"selector": ["JS", "K"]}, "JS": {"sequence": ["J", "L"]}, "L": {"wait": 1}, "J": {"if": "V > 0", "abort": "lower"}, "K": {"wait": 1}, "W": {"once": "X"}, "X": {"wait": 1}, "Q": {"set": "O", "to": "V"}, "P": {"set": "O", "to": "O + 1"}}}`
	for _, c := range []struct {
		e    edit.Extraction
		want string
	}{
		{edit.Extraction{Text: chain, Nodes: []string{"A", "C"}}, "B lies between the chosen nodes"},
		{edit.Extraction{Text: chain, Nodes: []string{"D"}}, "there is no node D"},
		{edit.Extraction{Text: chain}, "no nodes are named"},
		{edit.Extraction{Text: chain, Nodes: []string{"A"}, Name: "B"}, "something is called B already"},
		{edit.Extraction{Text: chain, Nodes: []string{"A"}, Name: "a b"}, "cannot be a name"},
		{edit.Extraction{Text: chain, Nodes: []string{"A"}, To: "part.graph.json"}, "there is a document part.graph.json already"},
		{edit.Extraction{Text: chain, Nodes: []string{"A"}, To: "../x.graph.json"}, "leads nowhere else"},
		{edit.Extraction{Text: strings.Replace(chain, "X + 1", "Y + 1", 1), Nodes: []string{"B"}}, "has errors"},
		{edit.Extraction{Text: `{"wits"`, Nodes: []string{"B"}}, "not a JSON object"},
		{edit.Extraction{Text: `[1]`, Nodes: []string{"B"}}, "not a JSON object"},
		{edit.Extraction{Text: `{"wits": 1, "kind": "graph", "base": "part.graph.json"}`, Nodes: []string{"A"}}, "derives from another"},
		{edit.Extraction{Text: `{"wits": 1, "kind": "machine", "states": {"A": {}}}`, Nodes: []string{"A"}}, "there is no node A"},
		{edit.Extraction{Text: tree, Nodes: []string{"S"}}, "writes the variable V"},
		{edit.Extraction{Text: tree, Nodes: []string{"I"}}, "J may abort what lies outside"},
		{edit.Extraction{Text: tree, Nodes: []string{"W"}}, "W remembers"},
		{edit.Extraction{Text: `{"wits": 1, "kind": "tree", "ports": [{"in": "V", "type": "bool"}], "root": "M", "nodes": {"M": {"filter": ["W", "I"]}, "W": {"wait": 1}, "I": {"if": "V"}}}`, Nodes: []string{"I"}}, "M tells conditions among what it runs from the rest"},
		{edit.Extraction{Text: tree, Nodes: []string{"S", "K"}}, "hang in different places"},
		{edit.Extraction{Text: tree, Nodes: []string{"Q"}}, "Q writes O"},
		{edit.Extraction{Text: tree, Nodes: []string{"K"}, Name: "M"}, "there is a node M already"},
	} {
		c.e.Path = "main.x.json"
		if c.e.To == "" {
			c.e.To = "new.x.json"
		}
		if c.e.Name == "" {
			c.e.Name = "New"
		}
		if got, err := p.Extract(c.e); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s\n%s", c.e.Nodes, err, c.want, got.Extracted)
		}
	}
	run := func(links string) string {
		return `{"wits": 1, "kind": "graph", "ports": [{"in": "Bell", "type": "trigger"}], "nodes": {"A": {"do": "Act"}, "P": {"run": "part.graph.json"}, "D": {"run": "derived.graph.json"}, "T": {"run": "gone.tree.json"}}, "links": [` + links + `]}`
	}
	for _, c := range []struct{ text, node, want string }{
		{strings.Replace(run(`"Bell -> P.Activate"`), `, "T": {"run": "gone.tree.json"}`, "", 1), "P", "begins and ends by the link Bell -> P.Activate"},
		{strings.Replace(run(""), `, "T": {"run": "gone.tree.json"}`, "", 1), "P", "does not begin with the document"},
		{strings.Replace(run(""), `, "T": {"run": "gone.tree.json"}`, "", 1), "D", "derives from another"},
		{strings.Replace(run(""), `, "T": {"run": "gone.tree.json"}`, "", 1), "A", "runs no document"},
		{strings.Replace(run(""), `, "T": {"run": "gone.tree.json"}`, "", 1), "X", "there is no node X"},
		{run(""), "T", "has errors"},
		{`{"wits": 1, "kind": "tree", "root": "M", "nodes": {"M": {"run": "part.graph.json"}}}`, "M", "which a tree cannot take in"},
		{"{", "M", "not a JSON object"},
	} {
		if got, err := p.Inline(edit.Inlining{Path: "main.x.json", Text: c.text, Node: c.node}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s\n%s", c.node, err, c.want, got)
		}
	}
}

// TestExtractInGames moves each node of each graph and tree of the games out and takes it in again: what is not refused stays
// right, with the same nodes.
func TestExtractInGames(t *testing.T) {
	done, again := 0, 0
	why := map[string]int{}
	for name, g := range tried() {
		p, _, all := openGame(t, g)
		for file, text := range all {
			tree := node(t, text)
			if kind := tree.Get("kind").Text; kind != "graph" && kind != "tree" || tree.Get("nodes") == nil {
				continue
			}
			for _, m := range tree.Get("nodes").Members {
				got, err := p.Extract(edit.Extraction{Path: file, Text: text, Nodes: []string{m.Name}, To: "sub/new.x.json", Name: "Zz9"})
				if err != nil {
					reason := strings.ReplaceAll(err.Error(), m.Name, "X")
					why[reason]++
					if strings.Contains(reason, "after that there would be an error") {
						t.Errorf("%s: %s, %s: %v", name, file, m.Name, err)
					}
					continue
				}
				done++
				back, err := p.Inline(edit.Inlining{Path: file, Text: got.Text, Node: "Zz9", Texts: map[string]string{"sub/new.x.json": got.Extracted}})
				if err != nil {
					if strings.Contains(err.Error(), "after that there would be an error") {
						t.Errorf("%s: %s, %s back: %v", name, file, m.Name, err)
					}
					why[strings.ReplaceAll(err.Error(), m.Name, "X")]++
					continue
				}
				if again++; len(node(t, back).Get("nodes").Members) != len(tree.Get("nodes").Members) {
					t.Errorf("%s: %s, %s and back:\n%s", name, file, m.Name, back)
				}
			}
		}
	}
	if done < least(100) || again < least(80) {
		t.Errorf("%d were extracted, %d came back; %v", done, again, why)
	}
}
