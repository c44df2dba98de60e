// Package docs_test keeps the documentation true.
package docs_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/foresee"
	"github.com/wits-ai/wits/world/lod"
	"github.com/wits-ai/wits/world/scene"
	"github.com/wits-ai/wits/world/script"
	"github.com/wits-ai/wits/world/steer"
	"github.com/wits-ai/wits/world/unseen"
)

var update = flag.Bool("update", false, "write the generated pages")

// signature writes a function for all the types that it is offered for, with T in their place.
func signature(overloads []*wits.FunctionType) string {
	// name gives a type that pick finds in each overload: T if it is always the one that the overload is for.
	name := func(pick func(f *wits.FunctionType) *wits.Type) string {
		own, list := true, true
		for _, f := range overloads {
			t := pick(f)
			own = own && t != nil && f.Of != "" && t.Name() == f.Of
			list = list && t != nil && f.Of != "" && t.Name() == "list of "+f.Of
		}
		switch t := pick(overloads[0]); {
		case t == nil:
			return ""
		case own:
			return "T"
		case list:
			return "list of T"
		default:
			return t.Name()
		}
	}
	first := overloads[0]
	var params []string
	for i, p := range first.Params {
		s := p.Name + " " + name(func(f *wits.FunctionType) *wits.Type { return f.Params[i].Type })
		if p.List {
			s += "..."
		}
		if p.Default != "" {
			s += " = " + p.Default
		}
		if p.Unit != "" {
			s += " " + p.Unit
		}
		params = append(params, s)
	}
	result := name(func(f *wits.FunctionType) *wits.Type { return f.Result })
	return strings.TrimSpace(fmt.Sprintf("%s(%s) %s", first.Name, strings.Join(params, ", "), result))
}

// functionsPage describes the functions of a registry.
func functionsPage(r *wits.Registry) []byte {
	var b bytes.Buffer
	b.WriteString("# The standard functions\n\n" +
		"Made from the registry of package `std` by `go test ./docs -update`; change the code, not this page.\n\n" +
		"A node calls a function: `{\"call\": \"IfLessThan\", \"of\": \"float\", \"with\": {\"b\": 30}}`. Its parameters are data\n" +
		"ports, its result is the port `Result`. `T` is the type that the node chooses with `of`; `values T...` takes any\n" +
		"number of links; `= 1 s` is a default and its unit. In expressions and scripts functions are called with all their\n" +
		"parameters in order: `After(Tired, 2.0)`; those with `values T...` are for nodes only.\n\n" +
		"| function | for | what it gives |\n|---|---|---|\n")
	for _, name := range r.FunctionNames() {
		overloads := r.Functions(name)
		var types []string
		for _, f := range overloads {
			if f.Of != "" {
				types = append(types, f.Of)
			}
		}
		slices.Sort(types)
		doc := overloads[0].Doc
		for _, p := range overloads[0].Params {
			if p.Doc != "" {
				doc += fmt.Sprintf(" *%s*: %s", p.Name, p.Doc)
			}
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", signature(overloads), strings.Join(types, ", "), doc)
	}
	b.WriteString("\n## Return properties\n\nA result can do more than be read: a node names what it shall do in `fire`.\n\n" +
		"| result | property | what it does |\n|---|---|---|\n")
	for _, name := range r.Types() {
		for _, p := range r.Properties(r.Type(name)) {
			what := p.Doc
			if p.Value != nil {
				what += fmt.Sprintf(" A data port of type %s.", p.Value.Name())
			}
			fmt.Fprintf(&b, "| %s | `%s` | %s |\n", name, p.Name, what)
		}
	}
	b.WriteString("\n## Functions of the expression language\n\nThese are known in every expression and script, beside those above. A function of yours cannot have the name of one.\n\n" +
		"| function | what it gives |\n|---|---|\n")
	for _, f := range expr.Builtins() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", f.Signature, f.Doc)
	}
	return b.Bytes()
}

func TestFunctionsPage(t *testing.T) {
	want := functionsPage(std.NewRegistry())
	if *update {
		must.Succeed(t, os.WriteFile("functions.md", want, 0o644))
	}
	got, err := os.ReadFile("functions.md")
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("functions.md is not what package std offers (%v): run go test ./docs -update", err)
	}
}

// pages are all texts for people, by their path from the module's root.
func pages(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, pattern := range []string{"../*.md", "*.md", "decisions/*.md", "../games/*/README.md", "../studio/ui/README.md"} {
		files, err := filepath.Glob(pattern)
		must.Succeed(t, err)
		for _, file := range files {
			data, err := os.ReadFile(file)
			must.Succeed(t, err)
			out[file] = string(data)
		}
	}
	if len(out) < 5 {
		t.Fatalf("found only %d pages", len(out))
	}
	return out
}

var (
	link  = regexp.MustCompile(`\]\(([^)#\s]+)(#[^)\s]*)?\)|(?:src|srcset)="([^"]+)"`)
	block = regexp.MustCompile("(?s)```(\\w+)\n(.*?)```")
	// within is a link to a heading of the same page.
	within       = regexp.MustCompile(`\]\((#[^)\s]+)\)`)
	heading      = regexp.MustCompile(`(?m)^#+ (.+)$`)
	notInAnchors = regexp.MustCompile(`[^\p{L}\p{N} _-]`)

	span = regexp.MustCompile("`[^`\n]*`")
)

// elsewhere are pages that are written apart from this index, and may not be there yet.
var elsewhere = []string{"architecture.md", "glossary.md", "sources.md"}

func TestLinksLeadSomewhere(t *testing.T) {
	texts := pages(t)
	for file, text := range texts {
		for _, m := range link.FindAllStringSubmatch(span.ReplaceAllString(block.ReplaceAllString(text, ""), ""), -1) {
			target := m[1] + m[3]
			if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			}
			to := filepath.Join(filepath.Dir(file), target)
			if _, err := os.Stat(to); err != nil && slices.Contains(elsewhere, to) {
				continue
			} else if err != nil {
				t.Errorf("%s: the link to %s leads nowhere", file, target)
			} else if text, ok := texts[to]; ok && m[2] != "" && !slices.Contains(headings(text), m[2]) {
				t.Errorf("%s: %s has no heading for %s", file, target, m[2])
			}
		}
		for _, m := range within.FindAllStringSubmatch(text, -1) {
			if !slices.Contains(headings(text), m[1]) {
				t.Errorf("%s has no heading for %s", file, m[1])
			}
		}
	}
}

// recipes are the folders that recipes of CONTRIBUTING.md make.
var recipes = []string{"kinds/coin", "world/wind", "games/tag"}

// TestCommandsNamePackagesThatExist: what pages tell people to test, measure and read.
func TestCommandsNamePackagesThatExist(t *testing.T) {
	named := 0
	command := regexp.MustCompile("(?:cd bench && )?(?:go test|go doc|go run) [^`\n|]*")
	folder := regexp.MustCompile(`(?:^| )\./([a-z][a-z0-9/]*)`)
	for file, text := range pages(t) {
		if strings.HasSuffix(file, "coverage.md") || strings.HasSuffix(file, "CHANGELOG.md") || strings.HasSuffix(file, "CONTRIBUTING.md") {
			continue // what was done by then; and what the reader is about to make
		}
		for _, c := range command.FindAllString(text, -1) {
			for _, m := range folder.FindAllStringSubmatch(c, -1) {
				if slices.Contains(recipes, m[1]) {
					continue
				}
				named++
				in := ".."
				if strings.HasPrefix(c, "cd bench") {
					in = "../bench"
				}
				if _, err := os.Stat(filepath.Join(in, m[1])); err != nil {
					t.Errorf("%s: there is no folder %s: %s", file, m[1], c)
				}
			}
		}
	}
	if named < 40 {
		t.Errorf("the pages name only %d folders", named)
	}
}

// headings are what links can lead to in a page.
func headings(text string) (anchors []string) {
	for _, m := range heading.FindAllStringSubmatch(block.ReplaceAllString(text, ""), -1) {
		anchors = append(anchors, "#"+strings.ReplaceAll(notInAnchors.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-"))
	}
	return anchors
}

// actions that the pages speak of
type (
	walkTo struct {
		Place wits.In[geom.Vec2]
		Speed wits.In[float64] `default:"1.5"`
	}
	turn struct {
		Speed wits.In[float64] `default:"2"`
		Round wits.TriggerOut
	}
	swing struct {
		Target wits.In[wits.Entity]
		Reach  wits.In[float64] `default:"1.2"`
		Hit    wits.TriggerOut
	}
	rest struct {
		PerSecond wits.In[float64] `default:"10"`
		Active    wits.Out[bool]
	}
	walkerPorts struct {
		Position wits.Input[geom.Vec2]
		Resting  wits.Output[bool]
	}
)

func (*walkTo) Update(*wits.Context) wits.Status { return wits.Running }
func (*turn) Update(*wits.Context) wits.Status   { return wits.Running }
func (*swing) Update(*wits.Context) wits.Status  { return wits.Running }
func (*rest) Update(*wits.Context) wits.Status   { return wits.Running }

func registry() *wits.Registry {
	r := std.NewRegistry()
	wits.AddAction[walkTo](r, wits.Named("WalkTo"))
	wits.AddAction[turn](r, wits.Named("Turn"))
	wits.AddAction[swing](r, wits.Named("Swing"))
	wits.AddAction[rest](r, wits.Named("Rest"))
	steer.Register(r)
	foresee.Register(r)
	r.AddKind(lod.DetailKind{Foreign: true})
	r.AddKind(scene.Kind{Foreign: true})
	r.AddKind(script.Kind{Foreign: true})
	r.AddKind(unseen.Kind{Foreign: true})
	wits.AddFunc(r, "Anywhere", func(*wits.Context, struct{ Margin float64 }) geom.Vec2 { return geom.Vec2{} })
	wits.AddInterface[walkerPorts](r, "Walker")
	return r
}

// companions are documents that those on pages run.
var companions = map[string]string{
	"idle.graph.json":     `{"wits": 1, "kind": "graph"}`,
	"run_away.graph.json": `{"wits": 1, "kind": "graph"}`,
	"eat.graph.json":      `{"wits": 1, "kind": "graph"}`,
	"strike.graph.json":   `{"wits": 1, "kind": "graph"}`,
	"close.graph.json":    `{"wits": 1, "kind": "graph"}`,
	"player.board.json":   `{"wits": 1, "kind": "board", "name": "player", "scope": "world", "fields": {"Leather": {"type": "float", "default": 0}}}`,
	"monster.machine.json": `{"wits": 1, "kind": "machine", "start": "Idle", "ports": [{"in": "Seen", "type": "bool"}, {"in": "Hurt", "type": "bool"}],
		"states": {"Idle": {}, "Fight": {"run": "run_away.graph.json"}}, "transitions": [{"from": "Idle", "to": "Fight", "when": "Seen"}, {"from": "Fight", "to": "Idle", "when": "!Seen"}]}`,
	"patrol.graph.json": `{"wits": 1, "kind": "graph", "ports": [{"in": "Post", "type": "vec2"}, {"out": "Tired", "type": "trigger"}]}`,
}

// documentsIn are the whole documents that a page shows, and their kinds.
func documentsIn(text string) (documents, kinds []string) {
	for _, m := range block.FindAllStringSubmatch(text, -1) {
		k := kindOf.FindStringSubmatch(m[2])
		if m[1] == "json" && k != nil && strings.Contains(m[2], `"wits": 1`) {
			documents, kinds = append(documents, m[2]), append(kinds, k[1])
		}
	}
	return documents, kinds
}

var kindOf = regexp.MustCompile(`"kind": "(\w+)"`)

// Documents that the pages show are right, and formatted.
func TestDocumentsInPages(t *testing.T) {
	found := map[string]int{}
	for file, text := range pages(t) {
		documents, kinds := documentsIn(text)
		var loaded []string // by the page's examples
		for _, folder := range examples[file].documents {
			loaded = append(loaded, documentsOf(t, folder)...)
		}
		for i, document := range documents {
			found[kinds[i]]++
			r := registry()
			if out, err := r.Documents().Format([]byte(document)); err != nil || string(out) != document {
				t.Errorf("%s shows a document that is not formatted: %v\n%s", file, err, out)
			}
			if slices.Contains(loaded, document) {
				continue
			}
			if file == "extending.md" {
				Register(r)
			}
			name := "shown." + kinds[i] + ".json"
			files := fstest.MapFS{name: {Data: []byte(document)}}
			for file, text := range companions {
				files[file] = &fstest.MapFile{Data: []byte(text)}
			}
			if problems := wits.NewLibrary(r, files).Check(name); len(problems) > 0 {
				t.Errorf("%s: %v\n%s", file, problems, document)
			}
		}
	}
	for _, kind := range []string{"graph", "machine", "utility"} {
		if found[kind] == 0 {
			t.Errorf("no page shows a document of the kind %s", kind)
		}
	}
}

// examples say which example is the source of what a page shows: every line of Go must be in one of its files, and
// all documents of its folders must be on the page. Documents of other folders are checked by themselves.
var examples = map[string]struct {
	code      []string
	documents []string // folders
	least     int      // lines of Go
}{
	"../README.md":          {[]string{"../example_test.go"}, nil, 15},
	"rules.md":              {[]string{"../kinds/rules/example_test.go"}, nil, 15},
	"actions-and-orders.md": {[]string{"../act/example_test.go", "../sim/actors/example_test.go", "../sim/actors/headless_test.go"}, []string{"../sim/actors/testdata/ranger"}, 90},
	"advanced-trees.md": {[]string{"../kinds/hinted/example_test.go", "../kinds/tree/simulate_example_test.go", "../kinds/tree/arena_test.go"},
		[]string{"../kinds/hinted/testdata/private", "../kinds/tree/testdata/kicker"}, 40},
	"entities.md": {[]string{"../world/entity/example_test.go", "../world/smart/example_test.go", "../world/group/example_test.go",
		"../world/message/example_test.go", "../world/clock/example_test.go", "../world/trajectory/example_test.go"}, nil, 60},
	"engines.md":           {[]string{"engines_test.go"}, nil, 60},
	"extending.md":         {[]string{"extending_test.go", "../kinds/utility/own_test.go", "../examples/decorator/nodes.go"}, nil, 25},
	"saving-and-replay.md": {[]string{"../record/example_test.go"}, nil, 14},
	"level-of-detail.md":   {[]string{"../world/lod/example_test.go"}, []string{"../world/lod/testdata/street"}, 10},
	"levels.md":            {[]string{"../world/level/example_test.go"}, []string{"../world/level/testdata/cell"}, 14},
	"pathfinding.md":       {[]string{"../world/nav/example_test.go", "../world/avoid/example_test.go"}, nil, 30},
	"perception.md":        {[]string{"../world/sense/example_test.go", "../world/sense/documents_example_test.go", "../kinds/utility/pick_example_test.go"}, []string{"../world/sense/testdata/watchman"}, 20},
	"planners.md": {[]string{"../kinds/goap/example_test.go", "../kinds/htn/example_test.go"},
		[]string{"../kinds/goap/testdata/soldier", "../kinds/htn/testdata/troll"}, 28},
	"spatial-queries.md": {[]string{"../world/query/example_test.go", "../world/field/example_test.go", "../world/field/data_example_test.go"},
		[]string{"../world/query/testdata"}, 32},
	"steering.md":        {[]string{"../world/steer/example_test.go", "../world/group/formation_example_test.go", "../games/flock/foresight.go"}, nil, 30},
	"tutorial-patrol.md": {nil, []string{"testdata/patrol"}, 0},
	"utility-ai.md":      {[]string{"../kinds/utility/pick_example_test.go"}, []string{"../kinds/utility/testdata/guard"}, 13},
}

// The code and the documents on pages are those of examples that the tests run.
func TestPagesShowExamples(t *testing.T) {
	texts := pages(t)
	for page, example := range examples {
		lines := map[string]bool{}
		for _, file := range example.code {
			source, err := os.ReadFile(file)
			must.Succeed(t, err)
			for line := range strings.Lines(string(source)) {
				lines[strings.TrimSpace(line)] = true
			}
		}
		code := 0
		for _, m := range block.FindAllStringSubmatch(texts[page], -1) {
			if m[1] != "go" {
				continue
			}
			for line := range strings.Lines(m[2]) {
				if line = strings.TrimSpace(line); !lines[line] {
					t.Errorf("%s: the example has no line %q", page, line)
				}
				code++
			}
		}
		if code < example.least {
			t.Errorf("%s has only %d lines of Go", page, code)
		}
		for _, folder := range example.documents {
			wantDocuments(t, page, texts[page], folder)
		}
	}
}

// wantDocuments wants a page to show the documents of a folder.
func wantDocuments(t *testing.T, page, text, folder string) {
	shown, _ := documentsIn(text)
	for _, document := range documentsOf(t, folder) {
		if !slices.Contains(shown, document) {
			t.Errorf("%s does not show a document of %s as it is:\n%s", page, folder, document)
		}
	}
}

// documentsOf are the documents of a folder.
func documentsOf(t *testing.T, folder string) (documents []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no documents in %s: %v", folder, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		must.Succeed(t, err)
		documents = append(documents, string(data))
	}
	return documents
}
