package edit_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// worked is what agents do under a document for some frames: what goes out of it, and what is logged, by the names of the
// nodes, in the order of the names.
func worked(t interface {
	Helper()
	Fatalf(string, ...any)
}, f files, main string, frames int) []string {
	t.Helper()
	r := std.NewRegistry()
	kindtest.Add(r)
	p, err := wits.Load(r, kindtest.Files(f).FS(), main)
	if err != nil {
		t.Fatalf("%v\n%s", err, f[main])
	}
	run := kindtest.Start(nil, p)
	var out []string
	for frame := range frames {
		for i, name := range []string{"Health", "Fear"} {
			if in, err := wits.Resolve[wits.Input[float64]](p, name); err == nil {
				in.Set(run.Mind, math.Mod(float64(frame*7+i*3), 11))
			}
		}
		if frame%3 == 1 {
			if in, err := wits.Resolve[wits.InputTrigger](p, "Bell"); err == nil {
				in.Fire(run.Mind)
			}
		}
		lines := slices.Clone(run.Step())
		if f := run.Fault(); f != nil {
			t.Fatalf("frame %d: %v", frame, f)
		}
		for i, l := range lines {
			path, said, _ := strings.Cut(l, ": ")
			if lines[i] = path[strings.LastIndexByte(path, '/')+1:] + ": " + said; said == "ping" {
				lines[i] = said // by a script, which belongs to the node that the trigger is seen at
			}
		}
		slices.Sort(lines)
		for _, name := range []string{"Sum", "Count", "High"} {
			if i := p.Find(name); i >= 0 {
				lines = append(lines, fmt.Sprint(name, " ", run.Mind.Value(i)))
			}
		}
		if cry, err := wits.Resolve[wits.OutputTrigger](p, "Cry"); err == nil {
			lines = append(lines, fmt.Sprint("Cry ", cry.Fired(run.Mind)))
		}
		out = append(out, fmt.Sprint(frame, " ", run.Mind.Status(), " ", lines))
	}
	return out
}

// randomGraph makes a graph of actions, functions, expressions and constants; what reads a node comes after it.
func randomGraph(t *rapid.T) (text string, names []string) {
	count := rapid.IntRange(3, 9).Draw(t, "nodes")
	floats, raises := []string{"Health"}, []string{"OnActivate", "OnActivate", "Bell"}
	var nodes, links, scripts, takes []string
	pick := func(list []string, what string) string { return rapid.SampledFrom(list).Draw(t, what) }
	for i := range count {
		n := fmt.Sprintf("N%d", i)
		names = append(names, n)
		switch rapid.IntRange(0, 5).Draw(t, "sort") {
		case 0, 1:
			nodes = append(nodes, fmt.Sprintf(`"%s": {"do": "Act", "with": {"Life": %d, "Fail": %v}}`, n, rapid.IntRange(0, 3).Draw(t, "life"), rapid.Bool().Draw(t, "fail")))
			links = append(links, fmt.Sprintf(`"%s -> %s.A"`, pick(floats, "of"), n))
			takes = append(takes, n+".Activate", n+".Activate", n+".Poke")
			if rapid.Bool().Draw(t, "ends") {
				takes = append(takes, n+".Deactivate")
			}
			raises = append(raises, n+".Ping", n+".OnSuccess", n+".OnFailure", n+".OnActivate", n+".OnDeactivate")
			if rapid.Bool().Draw(t, "script") {
				scripts = append(scripts, fmt.Sprintf(`"%s.Ping": "Count += 1.0; High = max(High, %s.Sum); log('ping')"`, n, n))
			}
			floats = append(floats, n+".Sum")
		case 2:
			nodes = append(nodes, fmt.Sprintf(`"%s": {"call": "IfLessThan", "of": "float", "with": {"b": %d}, "fire": ["OnBecomeTrue", "OnBecomeFalse"]}`, n, rapid.IntRange(0, 9).Draw(t, "b")))
			links = append(links, fmt.Sprintf(`"%s -> %s.a"`, pick(floats, "of"), n))
			raises = append(raises, n+".OnBecomeTrue", n+".OnBecomeFalse")
		case 3:
			nodes = append(nodes, fmt.Sprintf(`"%s": {"expr": "%s * 0.5 + %s - Count * 0.1"}`, n, pick(floats, "of"), pick(floats, "of")))
			floats = append(floats, n+".Result")
		case 4:
			nodes = append(nodes, fmt.Sprintf(`"%s": {"call": "Add", "of": "float"}`, n))
			for range rapid.IntRange(1, 3).Draw(t, "values") {
				if l := fmt.Sprintf(`"%s -> %s.values"`, pick(floats, "of"), n); !slices.Contains(links, l) {
					links = append(links, l)
				}
			}
			floats = append(floats, n+".Result")
		default:
			nodes = append(nodes, fmt.Sprintf(`"%s": {"const": %d}`, n, rapid.IntRange(0, 9).Draw(t, "value")))
			floats = append(floats, n+".Value")
		}
	}
	if len(takes) > 0 {
		for range rapid.IntRange(1, 6).Draw(t, "triggers") {
			if l := fmt.Sprintf(`"%s -> %s"`, pick(raises, "raises"), pick(takes, "takes")); !slices.Contains(links, l) {
				links = append(links, l)
			}
		}
	}
	links = append(links, fmt.Sprintf(`"%s -> Sum"`, pick(floats, "out")))
	return fmt.Sprintf(`{"wits": 1, "kind": "graph", "ports": [{"in": "Health", "type": "float", "unit": "hp"}, {"in": "Bell", "type": "trigger"}, {"out": "Sum", "type": "float"}], "variables": {"Count": "float", "High": "float"},
		"nodes": {%s}, "links": [%s], "scripts": {%s}, "view": {"N0": [10, 20], "N1": [30, 40]}}`, strings.Join(nodes, ", "), strings.Join(links, ", "), strings.Join(scripts, ", ")), names
}

// TestExtractedGraphsWorkAlike: agents do the same after nodes have become a document of their own, and after that has been
// taken in again.
func TestExtractedGraphsWorkAlike(t *testing.T) {
	p, _ := open(t, files{})
	done, refused := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		text, names := randomGraph(rt)
		some := rapid.SliceOfNDistinct(rapid.SampledFrom(names), 1, len(names), rapid.ID[string]).Draw(rt, "moved")
		before := worked(rt, files{"main.graph.json": text}, "main.graph.json", 25)
		got, err := p.Extract(edit.Extraction{Path: "main.graph.json", Text: text, Nodes: some, To: "parts/new.graph.json", Name: "New"})
		if err != nil {
			if !strings.Contains(err.Error(), "lies between the chosen nodes") {
				rt.Fatalf("%v: %v\n%s", some, err, text)
			}
			refused++
			return
		}
		done++
		after := worked(rt, files{"main.graph.json": got.Text, "parts/new.graph.json": got.Extracted}, "main.graph.json", 25)
		if i := differ(before, after); i >= 0 {
			rt.Fatalf("%v\n%s\nbecame\n%s\nand\n%s\nwas %s\nis  %s", some, text, got.Text, got.Extracted, before[i], after[i])
		}
		back, err := p.Inline(edit.Inlining{Path: "main.graph.json", Text: got.Text, Node: "New", Texts: map[string]string{"parts/new.graph.json": got.Extracted}})
		if err != nil {
			rt.Fatalf("taken in again: %v\n%s\nand\n%s", err, got.Text, got.Extracted)
		}
		again := worked(rt, files{"main.graph.json": back}, "main.graph.json", 25)
		if i := differ(before, again); i >= 0 {
			rt.Fatalf("%v\n%s\nbecame\n%s\nand\n%s\nand\n%s\nwas %s\nis  %s", some, text, got.Text, got.Extracted, back, before[i], again[i])
		}
	})
	if done < 10 {
		t.Errorf("%d were extracted, %d refused", done, refused)
	}
}

// differ is the first place at which two lists differ; -1 for none.
func differ(a, b []string) int {
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			return i
		}
	}
	return -1
}

// randomTree makes a tree of so many levels; some of its nodes look at values, some write them.
func randomTree(t *rapid.T) (text string, names []string) {
	var nodes []string
	var grow func(depth int) string
	grow = func(depth int) string {
		n := fmt.Sprintf("N%d", len(names))
		names = append(names, n)
		sort := rapid.IntRange(0, 15).Draw(t, "sort")
		if depth == 0 {
			sort = rapid.IntRange(7, 15).Draw(t, "leaf")
		}
		children := func(least, most int) string {
			var list []string
			for range rapid.IntRange(least, most).Draw(t, "children") {
				list = append(list, fmt.Sprintf("%q", grow(depth-1)))
			}
			return strings.Join(list, ", ")
		}
		var node string
		switch sort {
		case 0, 1:
			node = fmt.Sprintf(`{"sequence": [%s], "reactive": %v}`, children(1, 3), rapid.Bool().Draw(t, "reactive"))
		case 2, 3:
			node = fmt.Sprintf(`{"selector": [%s], "reactive": %v}`, children(1, 3), rapid.Bool().Draw(t, "reactive"))
		case 4:
			node = fmt.Sprintf(`{"parallel": [%s], "success": "one"}`, children(1, 3))
		case 5:
			node = fmt.Sprintf(`{"%s": %s}`, rapid.SampledFrom([]string{"invert", "succeed", "fail"}).Draw(t, "decorator"), children(1, 1))
		case 6:
			node = fmt.Sprintf(`{"repeat": %s, "times": 2}`, children(1, 1))
		case 7, 8:
			node = fmt.Sprintf(`{"do": "Act", "with": {"Life": %d, "Fail": %v, "A": {"expr": "Fear + 0.5"}}}`, rapid.IntRange(1, 3).Draw(t, "life"), rapid.Bool().Draw(t, "fail"))
		case 9:
			node = `{"wait": 0.6}`
		case 10, 11:
			node = fmt.Sprintf(`{"if": "Health < %d"}`, rapid.IntRange(1, 10).Draw(t, "below"))
		case 12:
			node = `{"while": "Health + Count < 6"}`
		case 13:
			node = `{"fire": "Cry"}`
		case 14:
			node = `{"log": "here"}`
		default:
			node = `{"set": "Count", "to": "Count + 1"}`
		}
		nodes = append(nodes, fmt.Sprintf("%q: %s", n, node))
		return n
	}
	root := grow(4)
	return fmt.Sprintf(`{"wits": 1, "kind": "tree", "ports": [{"in": "Health", "type": "float", "unit": "hp"}, {"in": "Fear", "type": "float"}, {"out": "Cry", "type": "trigger"}], "variables": {"Count": "float"},
		"root": "Main", "nodes": {"Main": {"repeat": "%s"}, %s}}`, root, strings.Join(nodes, ", ")), names
}

// TestExtractedTreesWorkAlike: agents do the same after a part of a tree has become a document of its own, and after that has
// been taken in again.
func TestExtractedTreesWorkAlike(t *testing.T) {
	p, _ := open(t, files{})
	done, refused := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		text, names := randomTree(rt)
		top := rapid.SampledFrom(names).Draw(rt, "moved")
		before := worked(rt, files{"main.tree.json": text}, "main.tree.json", 25)
		got, err := p.Extract(edit.Extraction{Path: "main.tree.json", Text: text, Nodes: []string{top}, To: "parts/new.tree.json", Name: "New"})
		if err != nil {
			if !strings.Contains(err.Error(), "writes the variable") {
				rt.Fatalf("%v: %v\n%s", top, err, text)
			}
			refused++
			return
		}
		done++
		after := worked(rt, files{"main.tree.json": got.Text, "parts/new.tree.json": got.Extracted}, "main.tree.json", 25)
		if i := differ(before, after); i >= 0 {
			rt.Fatalf("%v\n%s\nbecame\n%s\nand\n%s\nwas %s\nis  %s", top, text, got.Text, got.Extracted, before[i], after[i])
		}
		back, err := p.Inline(edit.Inlining{Path: "main.tree.json", Text: got.Text, Node: "New", Texts: map[string]string{"parts/new.tree.json": got.Extracted}})
		if err != nil {
			rt.Fatalf("taken in again: %v\n%s\nand\n%s", err, got.Text, got.Extracted)
		}
		again := worked(rt, files{"main.tree.json": strings.ReplaceAll(back, `"New"`, `"`+top+`"`)}, "main.tree.json", 25)
		if i := differ(before, again); i >= 0 {
			rt.Fatalf("%v\n%s\nbecame\n%s\nand\n%s\nand\n%s\nwas %s\nis  %s", top, text, got.Text, got.Extracted, back, before[i], again[i])
		}
	})
	if done < 10 {
		t.Errorf("%d were extracted, %d refused", done, refused)
	}
}
