package migrate

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/internal/must"
)

// TestBTCPP_AnyTreeBecomesSoundDocuments makes trees at random, of all nodes of the original's own and of some that it
// does not know, with ports, scripts and remappings that may or may not make sense: all documents that come of them are
// without a problem, and two migrations of one file are alike.
func TestBTCPP_AnyTreeBecomesSoundDocuments(t *testing.T) {
	names := slices.Sorted(maps.Keys(builtins))
	values := []string{"", "1", "-1", "0", "2.5", "true", "x", "a;b", "1;2", "1;2;3", "1;2;3;4", "{x}", "{y}", "{@g}", "{=}", "{_p}", "{n m}", "SUCCESS", "SKIPPED", "RUNNING", "red", "Red", "BLUE"}
	scripts := []string{"x := 1", "x := y + 1", "y := x == 2 ? 'a' : 'b'", "@g += 1", "z := 'q' + w", "x > 3", "RED == y", "!x && y || z != ''", "x = 1; y := x / 2; _p := true", "(", "b & 1", "w", "x := 'text'", "x := Red", "y += 1; y > 2"}
	custom := []string{"Go", "Look", "Wrap", "Many", "A", "B", "C"}
	rapid.Check(t, func(t *rapid.T) {
		budget := 40
		var make func(depth int) string
		pick := func(list []string) string { return rapid.SampledFrom(list).Draw(t, "of") }
		chance := func(percent int) bool { return rapid.IntRange(0, 99).Draw(t, "chance") < percent }
		escape := strings.NewReplacer("&", "&amp;", "<", "&lt;", `"`, "&quot;")
		make = func(depth int) string {
			budget--
			name := pick(names)
			if chance(30) {
				name = pick(custom)
			}
			element, closing := name, name
			var attrs strings.Builder
			attr := func(name, value string) { fmt.Fprintf(&attrs, ` %s="%s"`, name, escape.Replace(value)) }
			if chance(15) {
				element, closing = "SubTree", "SubTree"
				attr("ID", pick([]string{"A", "B", "C", "D"}))
				if chance(40) {
					attr("_autoremap", "true")
				}
				for _, key := range []string{"x", "y", "z"} {
					if chance(40) {
						attr(key, pick(values))
					}
				}
			}
			for _, port := range builtins[element].ports {
				if !chance(85) {
					continue
				}
				if port == "code" || port == "if" {
					attr(port, pick(scripts))
				} else {
					attr(port, pick(values))
				}
			}
			if _, own := builtins[element]; !own && element != "SubTree" {
				for _, port := range []string{"p", "q"} {
					if chance(50) {
						attr(port, pick(values))
					}
				}
			}
			for _, hook := range slices.Concat(beforeNames[:], afterNames[:], []string{"_onHalted"}) {
				if chance(6) {
					attr(hook, pick(scripts))
				}
			}
			if chance(20) {
				attr("_description", pick([]string{"Goes \"there\".", "ä\n<b>", " ", "Not taken over: x."}))
			}
			b, own := builtins[element]
			count := 0
			switch {
			case depth <= 0 || budget <= 0 || element == "SubTree":
			case own:
				count = min(b.least+rapid.IntRange(0, 2).Draw(t, "more"), b.most)
			case element == "Wrap":
				count = 1
			case element == "Many":
				count = 2
			}
			var inner strings.Builder
			for range count {
				inner.WriteString(make(depth - 1))
			}
			return "<" + element + attrs.String() + ">" + inner.String() + "</" + closing + ">"
		}
		var body strings.Builder
		for _, id := range []string{"Main", "A", "B", "C"} {
			body.WriteString(`<BehaviorTree ID="` + id + `">` + make(5) + `</BehaviorTree>`)
		}
		if chance(50) {
			body.WriteString(`<TreeNodesModel><Action ID="Go"><input_port name="p" type="` + pick([]string{"int", "double", "std::string", "Pose", "bool"}) + `" default="` + pick([]string{"", "1", "{=}"}) + `"/>` +
				`<output_port name="q" type="` + pick([]string{"int", "Pose", "", "std::string"}) + `"/></Action><Condition ID="Look"><input_port name="p" type="double"/></Condition>` +
				`<SubTree ID="A"><input_port name="x" default="{y}"/></SubTree></TreeNodesModel>`)
		}
		source := `<root BTCPP_format="4" main_tree_to_execute="Main">` + body.String() + `</root>`
		r, again := alike(t, source)
		problems, err := r.Check()
		if problems = problems.Errors(); err != nil || len(problems) > 0 {
			var docs strings.Builder
			for _, d := range r.Documents {
				fmt.Fprintf(&docs, "-- %s\n%s", d.Path, d.Data)
			}
			t.Fatalf("%v\n%v\nfrom %s\n%s", err, problems, source, docs.String())
		}
		if _, err := r.Sketch("nodes"); err != nil {
			t.Fatalf("%v\nfrom %s", err, source)
		}
		if fmt.Sprint(r) != fmt.Sprint(again) {
			t.Fatalf("two migrations of one file differ:\n%s", source)
		}
	})
}

// TestBehavior3_AnyProjectBecomesSoundDocuments makes projects at random, of all nodes of the original's own and of some that it does not
// know, with descriptions, properties and children that may or may not make sense: all documents that come of them are without a problem.
func TestBehavior3_AnyProjectBecomesSoundDocuments(t *testing.T) {
	names := append(slices.Sorted(maps.Keys(b3nodes)), "Go", "Look", "Wrap", "Many", "t1", "t2", "gone", "", "Ω <x>")
	words := []string{"", "Goes \"there\".", "Sequence", "ä\n", "a b", "<name>", "2", "\x00"}
	values := []any{0, -1, 3, 2.5, 1e300, "4", "text", true, nil, []any{1}, map[string]any{"x": 1}}
	ids := []string{"a", "b", "c", "d", "e", "f", "x"}
	rapid.Check(t, func(t *rapid.T) {
		pick := func(list []string) string { return rapid.SampledFrom(list).Draw(t, "of") }
		chance := func(percent int) bool { return rapid.IntRange(0, 99).Draw(t, "chance") < percent }
		tree := func(id string) map[string]any {
			nodes := map[string]any{}
			for _, id := range ids[:len(ids)-1] {
				n := map[string]any{"id": id, "name": pick(names), "title": pick(words), "description": pick(words), "display": map[string]any{"x": rapid.SampledFrom(values).Draw(t, "x"), "y": 2}}
				if chance(40) {
					n["category"] = pick([]string{"composite", "decorator", "action", "condition", "tree", "other"})
				}
				if chance(50) {
					n["children"] = rapid.SliceOfN(rapid.SampledFrom(ids), 0, 3).Draw(t, "children")
				}
				if chance(50) {
					n["child"] = pick(ids)
				}
				properties := map[string]any{}
				for _, name := range []string{"maxLoop", "maxTime", "milliseconds", "To", "to", "a b", "Update"} {
					if chance(30) {
						properties[name] = rapid.SampledFrom(values).Draw(t, "value")
					}
				}
				n[pick([]string{"properties", "parameters"})] = properties
				nodes[id] = n
			}
			return map[string]any{"id": id, "title": pick(words), "description": pick(words), "root": pick(ids), "nodes": nodes}
		}
		source, err := json.Marshal(map[string]any{"trees": []any{tree("t1"), tree("t2"), tree("t1")}, "selectedTree": "t2"})
		must.Succeed(t, err)
		r, err := Behavior3(source)
		if err != nil {
			t.Fatalf("%v\nfrom %s", err, source)
		}
		problems, err := r.Check()
		if problems = problems.Errors(); err != nil || len(problems) > 0 {
			t.Fatalf("%v\n%v\nfrom %s", err, problems, source)
		}
		if _, err := r.Sketch("nodes"); err != nil {
			t.Fatalf("%v\nfrom %s", err, source)
		}
	})
}
