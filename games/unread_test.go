package games_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/std"
)

// objects visits all objects of a document.
func objects(n *jsontree.Node, path string, visit func(n *jsontree.Node, path string)) {
	if n.Kind == jsontree.Object {
		visit(n, path)
	}
	for _, item := range n.Items {
		objects(item, path+"[]", visit)
	}
	for _, m := range n.Members {
		objects(m.Value, path+"."+m.Name, visit)
	}
}

// TestNoMemberIsForgotten: a member that nobody knows is an error in every object of every document, and the error says
// its name. With -short one document of each kind is looked at.
func TestNoMemberIsForgotten(t *testing.T) {
	tried, clean, named, unnamed := map[string]int{}, 0, 0, 0
	for _, f := range sampled(t) {
		for _, name := range f.names {
			tree := parsed(t, f.files[name].Data)
			kind := tree.Get("kind").Text
			if problems := wits.NewLibrary(f.registry, f.files).Check(name).Errors(); len(problems) > 0 {
				continue // an action of a test is missing
			}
			clean++
			objects(tree, "", func(n *jsontree.Node, path string) {
				tried[kind]++
				n.Members = append(n.Members, jsontree.Member{Name: "zzq", Value: &jsontree.Node{Kind: jsontree.Number, Text: "1"}})
				text := tree.AppendCompact(nil)
				n.Members = n.Members[:len(n.Members)-1]
				library := wits.NewLibrary(f.registry, f.files)
				problems := library.AddSource(name, text).Errors()
				if len(problems) == 0 {
					problems = library.Check(name).Errors()
				}
				if len(problems) == 0 {
					t.Errorf("%s/%s: a member zzq of %s has no effect, and nobody says so", f.name, name, path)
				} else if !strings.Contains(problems.Error(), "zzq") {
					unnamed++ // it was taken for a name of the designer's, and its value is wrong
				} else {
					named++
				}
			})
		}
	}
	for _, kind := range std.NewRegistry().Kinds() {
		if tried[kind] == 0 {
			t.Errorf("no document of the kind %s was tried", kind)
		}
	}
	if unnamed*10 > named {
		t.Errorf("%d problems name the member and %d do not", named, unnamed)
	}
	t.Logf("%d documents, objects by kind: %v", clean, tried)
}

// TestAWrongValueIsOneProblem: of what stands beside a value that is wrong nobody says that it is not known. With -short one
// document of each kind is looked at.
func TestAWrongValueIsOneProblem(t *testing.T) {
	tried, least := 0, 10000
	if testing.Short() {
		least = 500
	}
	wrong := []*jsontree.Node{{Kind: jsontree.Null}, {Kind: jsontree.Bool}, {Kind: jsontree.Array, Items: []*jsontree.Node{{Kind: jsontree.Array}}}}
	for _, f := range sampled(t) {
		for _, name := range f.names {
			tree := parsed(t, f.files[name].Data)
			objects(tree, "", func(n *jsontree.Node, path string) {
				for i := range n.Members {
					m := &n.Members[i]
					if path == "" && m.Name == "kind" {
						continue
					}
					was := m.Value
					for _, m.Value = range wrong {
						tried++
						for _, p := range wits.NewLibrary(f.registry, f.files).AddSource(name, tree.AppendCompact(nil)) {
							if strings.Contains(p.Reason, "is not known here") {
								t.Errorf("%s/%s: %s.%s is %s: %v", f.name, name, path, m.Name, m.Value.AppendCompact(nil), p)
							}
						}
					}
					m.Value = was
				}
			})
		}
	}
	if tried < least {
		t.Errorf("only %d values", tried)
	}
}

// TestWhatToDo: who writes a member that is for something else is told so, once.
func TestWhatToDo(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a veto beside a condition", `"kind":"utility","options":{"A":{"score":"1","considerations":[{"name":"N","if":"true","veto":true}]}}`,
			`A: "veto" is not known here (it belongs into "else" or "then")`},
		{"a curve beside a condition", `"kind":"utility","options":{"A":{"score":"1","considerations":[{"name":"N","if":"true","curve":"linear"}]}}`, `"curve" has no meaning beside "if" (it is for "input", "pick")`},
		{"an answer beside a measure", `"kind":"utility","options":{"A":{"score":"1","considerations":[{"name":"N","input":"1.0","then":{"add":1}}]}}`,
			`"then" has no meaning beside "input" (it is for "if", "pick")`},
		{"considerations of a transition", `"kind":"machine","states":{"A":{},"B":{"stay":true}},"start":"A","transitions":[{"from":"A","to":"B","after":1,"considerations":[]}]`,
			`"considerations" is not known here (documents of the kind utility have it)`},
		{"interrupts of a tree", `"kind":"tree","root":"A","nodes":{"A":{"status":"success"}},"interrupts":[]`, `"interrupts" is not known here (documents of the kind machine have it)`},
		{"nodes of a state", `"kind":"machine","start":"A","states":{"A":{"nodes":{}}}`, `A: "nodes" is not known here (documents of the kinds graph and tree have it)`},
		{"onEnter", `"kind":"machine","start":"A","states":{"A":{"onEnter":"X = 1"}}`, `A: "onEnter" is not known here`},
		{"variable", `"kind":"tree","root":"A","nodes":{"A":{"status":"success"}},"variables":{"X":"int"},"variable":{"Y":"int"}`,
			`"variable" is not known here`},
		{"a precondition of a task", `"kind":"htn","root":"M","tasks":{"M":{"methods":[{"subtasks":["A"]}]},"A":{"effects":"X = 1","pre":{"X":1}}},"state":{"X":"int"}`, `A: "pre" is not known here (documents of the kind goap have it)`},
		{"a cost of a task", `"kind":"htn","root":"M","tasks":{"M":{"methods":[{"subtasks":["A"]}]},"A":{"effects":"X = 1","cost":1}},"state":{"X":"int"}`, `A: "cost" is not known here (documents of the kinds goap and query have it)`},
		{"prio", `"kind":"goap","facts":{"F":"true","G":{}},"actions":{"A":{"effects":{"G":true}}},"goals":{"G1":{"want":{"G":true},"prio":1}}`, `G1: "prio" is not known here`},
		{"condition", `"kind":"goap","facts":{"F":"true","G":{}},"actions":{"A":{"effects":{"G":true},"condition":"true"}},"goals":{"G1":{"want":{"G":true}}}`,
			`A: "condition" is not known here`},
		{"a bound of a curve", `"kind":"utility","options":{"A":{"considerations":[{"name":"N","input":"1.0","curve":{"power":2,"to":1}}]}}`, `"to" is not known here`},
		{"a place of no two numbers", `"kind":"tree","root":"A","nodes":{"A":{"status":"success"}},"view":{"A":[1]}`, `A: where "view" shows it must be [x, y]`},
		{"a frame without a size", `"kind":"tree","root":"A","nodes":{"A":{"status":"success"}},"frames":[{"at":[0,0]}]`, `the frame has no "size"`},
	} {
		r := std.NewRegistry()
		files := fstest.MapFS{"a.json": {Data: []byte(`{"wits":1,` + c.text + "}")}}
		problems := wits.CheckFiles(r, files).Errors()
		if len(problems) != 1 || !strings.Contains(problems.Error(), c.want) {
			t.Errorf("%s:\nwant %s\n got %v", c.name, c.want, problems)
		}
	}
}
