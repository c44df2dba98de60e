package edit_test

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// crowded is a graph whose states run side by side: the end of A begins both B and C. Around them are values into states and
// out of them, a trigger that a state hears and one that it raises, a script, and an action that is no state.
const crowded = `{"wits": 1, "kind": "graph", "name": "guard", "ports": [{"in": "X", "type": "trigger"}, {"in": "Y", "type": "trigger"}, {"in": "Z", "type": "trigger"}, {"in": "Health", "type": "float"}, {"in": "Nudge", "type": "trigger"}, {"out": "Total", "type": "float"}, {"out": "Rang", "type": "trigger"}],
	"variables": {"Count": "int"},
	"nodes": {"A": {"do": "Act"}, "B": {"do": "Act"}, "C": {"do": "Act", "with": {"Life": 9}}, "Beside": {"do": "Act"},
		"Half": {"expr": "Health / 2"}, "Much": {"expr": "B.Sum > 100 || A.Sum > 100", "fire": ["OnBecomeTrue"]}},
	"links": ["OnActivate -> A.Activate", "OnActivate -> Beside.Activate", "X -> A.Deactivate", "Y -> A.Deactivate", "A.OnDeactivate -> B.Activate", "A.OnDeactivate -> C.Activate",
		"Z -> B.Deactivate", "Z -> C.Deactivate", "B.OnDeactivate -> A.Activate", "C.OnDeactivate -> A.Activate",
		"Half.Result -> B.A", "Health -> C.A", "C.Sum -> Total", "Nudge -> A.Poke", "Nudge -> Beside.Poke", "A.Ping -> Rang"],
	"scripts": {"Much.OnBecomeTrue": "Count += 1"}, "view": {"A": [0, 0], "B": [300, 0], "C": [300, 200], "Half": [0, 400]}}`

// chained opens a project with a graph whose states are a chain.
func chained(t *testing.T, graph string, more files) *edit.Project {
	t.Helper()
	f := files{"wits.project.json": `{"wits": 1, "documents": "docs"}`, "docs/guard.graph.json": graph}
	maps.Copy(f, more)
	p, _ := open(t, f)
	return p
}

func chainFixes(t *testing.T, p *edit.Project, texts map[string]string) (out []edit.Fix) {
	t.Helper()
	found, err := p.Check(texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		if !f.Warning {
			t.Errorf("an error: %v", f.Problem)
		}
		for _, fix := range f.Fixes {
			if fix.Machine != "" {
				out = append(out, fix)
			}
		}
	}
	return out
}

// TestFK2_FixMakesAMachine: the warning of a chain that cannot keep one active state has a fix that makes a machine of it. With
// what it gives the warning is gone, what was joined is joined, and exactly one state is active whatever fires.
func TestFK2_FixMakesAMachine(t *testing.T) {
	p := chained(t, crowded, nil)
	fixes := chainFixes(t, p, nil)
	if len(fixes) == 0 {
		t.Fatal("the warning has no fix that makes a machine")
	}
	made, err := p.MakeMachine(edit.MachineMaking{Path: "guard.graph.json", Text: crowded, Node: fixes[0].Machine})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"A", "B", "C"}; !slices.Equal(made.States, want) || made.Machine != "guard_states.machine.json" || made.Name != "States" {
		t.Errorf("%v become states of %s, run by %s", made.States, made.Machine, made.Name)
	}
	if names := slices.Sorted(maps.Keys(made.Texts)); !slices.Equal(names, []string{"guard.graph.json", "guard_states.machine.json"}) {
		t.Errorf("documents %v", names)
	}
	says := strings.Join(slices.Concat(made.Says, made.Choices), "\n")
	for _, want := range []string{"exactly one of A, B and C is active", "the first one in the machine's list of transitions wins", "B and C begin when A ends", "the machine goes to C on Y", "the machine goes to B when A ends by itself"} {
		if !strings.Contains(says, want) {
			t.Errorf("nothing says %q:\n%s", want, says)
		}
	}
	if left := chainFixes(t, p, made.Texts); len(left) > 0 {
		t.Errorf("it is still warned of: %v", left)
	}
	r := std.NewRegistry()
	kindtest.Add(r)
	program := kindtest.Load(t, r, kindtest.Files{"main.json": made.Texts["guard.graph.json"], "guard_states.machine.json": made.Texts["guard_states.machine.json"]})
	rng := rand.New(rand.NewPCG(3, 3))
	run, seen, nudged := kindtest.Start(t, program), map[string]int{}, 0
	for frame := range 600 {
		kindtest.Set(run, "Health", float64(frame%50))
		if frame%5 == 0 {
			run.Fire("Nudge")
		}
		if frame%3 == 0 {
			run.Fire([]string{"X", "Y", "Z"}[rng.IntN(3)])
		}
		total := run.Value("Total").(float64)
		lines := run.Good()
		active := activeStates(run)
		if len(active) != 1 {
			t.Fatalf("frame %d: active are %q\n%s", frame, active, made.Texts)
		}
		seen[active[0]]++
		poked := slices.Contains(lines, "States/A: poke")
		if poked {
			nudged++
		}
		if frame%5 == 0 && !slices.Contains(lines, "Beside: poke") {
			t.Errorf("frame %d: Beside was not nudged", frame)
		}
		if rang := run.Fired("Rang"); rang != slices.Contains(lines, "States/A: update") {
			t.Errorf("frame %d: Rang %v, while %q", frame, rang, lines)
		}
		// C adds Health in each update, and what it gives out goes on.
		if got := run.Value("Total").(float64); slices.Contains(lines, "States/C: update") && !slices.Contains(lines, "States/C: activate") && got != total+float64(frame%50) {
			t.Errorf("frame %d: Total went from %v to %v", frame, total, got)
		}
	}
	if len(seen) != 3 || nudged == 0 {
		t.Errorf("states were active for %v frames, A was nudged %d times\n%s", seen, nudged, made.Texts)
	}
}

// activeStates are the states of the node States that are active.
func activeStates(run *kindtest.Run) []string {
	return slices.DeleteFunc(run.Active(), func(path string) bool { return !strings.HasPrefix(path, "States/") })
}

// TestFK2_WhatNoMachineCanKeep: what would be lost is said, in words of the graph, and nothing is made.
func TestFK2_WhatNoMachineCanKeep(t *testing.T) {
	const head = `{"wits": 1, "kind": "graph", "ports": [{"in": "X", "type": "trigger"}, {"in": "Go", "type": "trigger"}, {"out": "Rang", "type": "trigger"}], "variables": {"N": "int"},
		"nodes": {"A": {"do": "Act"}, "B": {"do": "Act"}, "C": {"do": "Act"}, "Beside": {"do": "Act"}, "Sum": {"expr": "A.Sum + 1"}, "Low": {"expr": "A.Sum > 3", "fire": ["OnBecomeTrue"]}},
		"links": ["X -> A.Deactivate", "A.OnDeactivate -> B.Activate", "A.OnDeactivate -> C.Activate", "B.OnDeactivate -> A.Activate", "C.OnDeactivate -> A.Activate"`
	const begins = `, "OnActivate -> A.Activate"`
	for _, c := range []struct{ what, rest, node, want string }{
		{"the end of a state begins another node", begins + `, "A.OnDeactivate -> Beside.Activate"]`, "B", "A, B and C cannot become a machine: the link A.OnDeactivate -> Beside.Activate would be lost"},
		{"a state's life is told", begins + `, "B.OnActivate -> Rang"]`, "B", "the link B.OnActivate -> Rang would be lost"},
		{"two states raise one trigger", begins + `, "B.Ping -> Rang", "C.Ping -> Rang"]`, "B", "the link C.Ping -> Rang would be lost"},
		{"one trigger, two names", begins + `, "Go -> A.Poke", "Beside.Ping -> B.Poke"]`, "B", "the link Beside.Ping -> B.Poke would be lost"},
		{"states trigger each other", begins + `, "A.Ping -> B.Poke"]`, "B", "the link A.Ping -> B.Poke would be lost"},
		{"the beginning triggers a state", begins + `, "OnActivate -> B.Poke"]`, "B", "the link OnActivate -> B.Poke would be lost"},
		{"a script", begins + `], "scripts": {"A.OnDeactivate": "N += 1"}`, "B", "the script of A.OnDeactivate would not run"},
		{"between", begins + `, "Sum.Result -> B.A"]`, "B", "Sum reads of them and gives to B"},
		{"none begins", `, "Go -> A.Activate"]`, "B", "OnActivate begins none of its actions and documents"},
		{"no chain", begins + `]`, "Beside", "Beside is in no chain of states"},
		{"no node", begins + `]`, "D", "there is no node D"},
		{"errors", begins + `, "Gone.X -> A.A"]`, "B", "the document has errors, which must be repaired first"},
	} {
		text := head + c.rest + "}"
		p := chained(t, text, nil)
		made, err := p.MakeMachine(edit.MachineMaking{Path: "guard.graph.json", Text: text, Node: c.node})
		if err == nil || !strings.Contains(err.Error(), c.want) || made.Texts != nil {
			t.Errorf("%s:\n got %v\nwant %s", c.what, err, c.want)
		}
	}
	whole := head + begins + "]}"
	for _, c := range []struct {
		what, to, want string
		more           files
	}{
		{"taken", "is.machine.json", "there is a document is.machine.json already", files{"docs/is.machine.json": `{"wits": 1, "kind": "machine", "states": {"A": {}}}`}},
		{"no machine", "is.graph.json", "it must end in .machine.json", nil},
		{"outside", "../is.machine.json", "../is.machine.json", nil},
		{"an heir", "", "heir.graph.json derives from guard.graph.json", files{"docs/heir.graph.json": `{"wits": 1, "kind": "graph", "base": "guard.graph.json", "override": {"nodes": {"A": {"do": "Act", "with": {"Life": 3}}}}}`}},
	} {
		p := chained(t, whole, c.more)
		if _, err := p.MakeMachine(edit.MachineMaking{Path: "guard.graph.json", Text: whole, Node: "A", To: c.to}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s:\n got %v\nwant %s", c.what, err, c.want)
		}
	}
	p := chained(t, whole, files{"docs/guard_states.machine.json": `{"wits": 1, "kind": "machine", "states": {"A": {}}}`})
	if made, err := p.MakeMachine(edit.MachineMaking{Path: "guard.graph.json", Text: whole, Node: "A"}); err != nil || made.Machine != "guard_states2.machine.json" {
		t.Errorf("%v, %v", made, err)
	}
}

// TestFK2_WhichNodesAreStates: what follows a state when none follows is one, and what comes before the first; what merely
// begins beside them is none.
func TestFK2_WhichNodesAreStates(t *testing.T) {
	for _, c := range []struct{ links, want string }{
		{`"OnActivate -> A.Activate"`, "A B"},
		{`"OnActivate -> D.Activate", "D.OnSuccess -> A.Activate"`, "A B D"},
		{`"OnActivate -> A.Activate", "A.OnSuccess -> D.Activate"`, ""}, // beside B, which begins as well
		{`"OnActivate -> A.Activate", "X -> B.Deactivate", "X -> D.Activate"`, "A B"},
		{`"OnActivate -> A.Activate", "X -> D.Activate"`, "A B"},
	} {
		text := `{"wits": 1, "kind": "graph", "ports": [{"in": "X", "type": "trigger"}], "nodes": {"A": {"do": "Act"}, "B": {"do": "Act"}, "D": {"do": "Act"}},
			"links": ["A.OnDeactivate -> B.Activate", "B.OnDeactivate -> A.Activate", ` + c.links + "]}"
		p := chained(t, text, nil)
		made, err := p.MakeMachine(edit.MachineMaking{Path: "guard.graph.json", Text: text, Node: "A"})
		if got := strings.Join(made.States, " "); got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s: %q, %v; want %q", c.links, got, err, c.want)
		}
	}
	text := `{"wits": 1, "kind": "graph", "ports": [{"in": "X", "type": "trigger"}], "nodes": {"A": {"do": "Act"}, "B": {"do": "Act"}, "D": {"do": "Act"}},
		"links": ["OnActivate -> A.Activate", "A.OnDeactivate -> B.Activate", "B.OnSuccess -> A.Activate", "X -> B.Deactivate", "X -> D.Activate"]}`
	made, err := chained(t, text, nil).MakeMachine(edit.MachineMaking{Path: "guard.graph.json", Text: text, Node: "A"})
	if err != nil || strings.Join(made.States, " ") != "A B D" {
		t.Errorf("%v, %v: X ends B and begins D alone", made.States, err)
	}
}

// TestFK2_StatesThatNeverEnd: no transition waits for an end that never comes, which is said; after the fix there is no warning
// left.
func TestFK2_StatesThatNeverEnd(t *testing.T) {
	const text = `{"wits": 1, "kind": "graph", "ports": [{"in": "X", "type": "trigger"}, {"in": "Y", "type": "trigger"}, {"in": "Z", "type": "trigger"}], "nodes": {"A": {"run": "sit.graph.json"}, "B": {"run": "lie.graph.json"}, "C": {"do": "Act"}},
		"links": ["OnActivate -> A.Activate", "X -> A.Deactivate", "Y -> A.Deactivate", "A.OnDeactivate -> B.Activate", "A.OnDeactivate -> C.Activate", "Z -> B.Deactivate", "B.OnDeactivate -> A.Activate", "C.OnDeactivate -> A.Activate"]}`
	const endless = `{"wits": 1, "kind": "graph", "nodes": {"A": {"do": "Act"}}, "links": ["OnActivate -> A.Activate"]}`
	p := chained(t, text, files{"docs/sit.graph.json": endless, "docs/lie.graph.json": endless})
	made, err := p.MakeMachine(edit.MachineMaking{Path: "guard.graph.json", Text: text, Node: "A"})
	if err != nil {
		t.Fatal(err)
	}
	if found, err := p.Check(made.Texts); err != nil || len(found) > 0 {
		t.Errorf("%v, %v\n%s", found, err, made.Texts)
	}
	if got := strings.Count(made.Texts[made.Machine], `"done"`); got != 1 || !strings.Contains(made.Texts[made.Machine], `{"from": "C", "to": "A", "done": "any"}`) {
		t.Errorf("%d wait for an end\n%s", got, made.Texts[made.Machine])
	}
	choices := strings.Join(made.Choices, "\n")
	if !strings.Contains(choices, "A and B never end by themselves") || strings.Contains(choices, "when A ends by itself") || !strings.Contains(choices, "the machine goes to C on Y") {
		t.Error(choices)
	}
}

// TestFK2_AnyChain: of random graphs with a chain and other nodes around it, either a machine is made that is in one state
// whatever fires, and that has every value which a link gave to a state, or it is said why not.
func TestFK2_AnyChain(t *testing.T) {
	r := std.NewRegistry()
	kindtest.Add(r)
	shared := chained(t, `{"wits": 1, "kind": "graph"}`, nil)
	made, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		names := []string{"A", "B", "C", "D"}[:rapid.IntRange(2, 4).Draw(t, "states")]
		links := map[string]bool{"OnActivate -> A.Activate": true}
		for i, name := range names {
			links[name+".OnDeactivate -> "+names[(i+1)%len(names)]+".Activate"] = true
		}
		sources := []string{"X", "Y", "Z", "Low.OnBecomeTrue"}
		for range rapid.IntRange(0, 5).Draw(t, "control") {
			port := rapid.SampledFrom([]string{"Activate", "Deactivate", "Deactivate"}).Draw(t, "port")
			from := rapid.SampledFrom(append([]string{"A.OnDeactivate", "B.OnSuccess"}, sources...)).Draw(t, "from")
			if to := rapid.SampledFrom(names).Draw(t, "to"); !strings.HasPrefix(from, to+".") && (port == "Activate" || !strings.Contains(from, ".On") || from == "Low.OnBecomeTrue") {
				links[from+" -> "+to+"."+port] = true
			}
		}
		values := map[string]string{}
		for range rapid.IntRange(0, 4).Draw(t, "values") {
			values[rapid.SampledFrom(names).Draw(t, "reads")+".A"] = rapid.SampledFrom([]string{"Health", "Half.Result", "A.Sum", "B.Sum", "Ammo"}).Draw(t, "value")
		}
		for to, from := range values {
			links[from+" -> "+to] = true
		}
		for _, other := range []string{"Nudge -> B.Poke", "A.Ping -> Rang", "A.Sum -> Total", "A.OnActivate -> Rang", "Beside.Ping -> A.Poke", "X -> Beside.Activate"} {
			if rapid.IntRange(0, 3).Draw(t, other) == 0 {
				links[other] = true
			}
		}
		var nodes, texts []string
		for _, name := range names {
			nodes = append(nodes, fmt.Sprintf(`%q: {"do": "Act", "with": {"Life": %d}}`, name, rapid.IntRange(0, 5).Draw(t, "life")))
		}
		for _, l := range slices.Sorted(maps.Keys(links)) {
			texts = append(texts, fmt.Sprintf("%q", l))
		}
		graph := `{"wits": 1, "kind": "graph", "ports": [{"in": "X", "type": "trigger"}, {"in": "Y", "type": "trigger"}, {"in": "Z", "type": "trigger"}, {"in": "Nudge", "type": "trigger"}, {"in": "Health", "type": "float"}, {"out": "Total", "type": "float"}, {"out": "Rang", "type": "trigger"}],
			"variables": {"Ammo": "float"}, "nodes": {` + strings.Join(nodes, ", ") + `, "Beside": {"do": "Act"}, "Half": {"expr": "Health / 2"}, "Low": {"expr": "Health < 20", "fire": ["OnBecomeTrue"]}}, "links": [` + strings.Join(texts, ", ") + "]}"
		out, err := shared.MakeMachine(edit.MachineMaking{Path: "any.graph.json", Text: graph, Node: "A"})
		if err != nil {
			refused++
			return
		}
		made++
		machine, err := wits.Load(r, kindtest.Files{"main.json": out.Texts["any.graph.json"], out.Machine: out.Texts[out.Machine]}.FS(), "main.json")
		if err != nil {
			t.Fatalf("%v\n%s\n%s", err, graph, out.Texts)
		}
		if got := strings.Count(out.Texts[out.Machine], `"A": {"expr"`); got != len(values) {
			t.Fatalf("%d of %d values come into states\n%s\n%s", got, len(values), graph, out.Texts)
		}
		for _, l := range []string{"A.Sum -> Total", "A.Ping -> Rang", "Nudge -> B.Poke", "X -> Beside.Activate"} {
			from, to, _ := strings.Cut(l, " -> ")
			kept := strings.Contains(out.Texts["any.graph.json"], `-> `+to+`"`) || strings.Contains(out.Texts["any.graph.json"], `"`+from+` -> States`)
			if links[l] && !kept {
				t.Fatalf("%s is lost\n%s\n%s", l, graph, out.Texts)
			}
		}
		run := kindtest.Start(nil, machine)
		for frame := range 120 {
			if in, err := wits.Resolve[wits.Input[float64]](machine, "Health"); err == nil {
				in.Set(run.Mind, float64(rapid.IntRange(0, 60).Draw(t, "health")))
			}
			if frame%2 == 0 {
				in, err := wits.Resolve[wits.InputTrigger](machine, rapid.SampledFrom([]string{"X", "Y", "Z", "Nudge"}).Draw(t, "fires"))
				if err != nil {
					t.Fatal(err)
				}
				in.Fire(run.Mind)
			}
			run.Step()
			if f := run.Fault(); f != nil {
				t.Fatal(f)
			}
			if current := activeStates(run); len(current) != 1 {
				t.Fatalf("frame %d: active are %q\n%s\n%s", frame, current, graph, out.Texts)
			}
		}
	})
	if !testing.Short() && (made < 20 || refused < 5) {
		t.Errorf("%d were made, %d refused", made, refused)
	}
}

// TestFK2_SavedTogether: the graph and its machine are written in one change: both, or, if somebody else has changed one of them
// meanwhile, none.
func TestFK2_SavedTogether(t *testing.T) {
	p, dir := open(t, files{"wits.project.json": `{"wits": 1, "documents": "docs"}`, "docs/guard.graph.json": crowded})
	made, err := p.MakeMachine(edit.MachineMaking{Path: "guard.graph.json", Text: crowded, Node: "A"})
	if err != nil {
		t.Fatal(err)
	}
	const graph, machine = "guard.graph.json", "guard_states.machine.json"
	before, err := p.Read(graph)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []edit.Save{{Path: graph, Text: made.Texts[graph], Base: before.Version, Session: "anna"}, {Path: machine, Text: made.Texts[machine], Session: "anna"}} {
		if err := p.Autosave(s); err != nil {
			t.Fatal(err)
		}
	}
	together := func(base edit.Version) ([]edit.Text, error) {
		return p.SaveTogether([]edit.Save{{Path: machine, Text: made.Texts[machine], Session: "anna"}, {Path: graph, Text: made.Texts[graph], Base: base, Session: "anna"}})
	}
	var conflict *edit.Conflict
	if _, err := together("0123"); !errors.As(err, &conflict) || conflict.Path != graph || conflict.Theirs != crowded {
		t.Errorf("%v", err)
	}
	if _, err := p.Read(machine); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the machine was written without the graph: %v", err)
	}
	texts, err := together(before.Version)
	if err != nil || len(texts) != 2 || texts[0].Text != made.Texts[machine] || texts[1].Text != made.Texts[graph] {
		t.Fatalf("%+v, %v", texts, err)
	}
	for _, text := range texts {
		if data, err := os.ReadFile(filepath.Join(dir, "docs", text.Path)); err != nil || string(data) != text.Text || edit.VersionOf(data) != text.Version {
			t.Errorf("%s: %v", text.Path, err)
		}
	}
	list, _, _ := p.Changes(0)
	var told []string
	for _, c := range list {
		told = append(told, c.What+" "+c.Path+" by "+c.By)
	}
	if want := []string{"created " + machine + " by anna", "changed " + graph + " by anna"}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
	if left, err := p.Recoveries(); err != nil || len(left) > 0 {
		t.Errorf("left is %+v, %v", left, err)
	}
	if _, err := p.SaveTogether([]edit.Save{{Path: graph, Text: "{}"}, {Path: graph, Text: "{}"}}); err == nil {
		t.Error("saved twice")
	}
}
