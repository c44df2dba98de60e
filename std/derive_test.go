package std_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// kingdom is a chain of three documents: what all have in common, what monsters do, what wolves do.
func kingdom() map[string]string {
	return map[string]string{
		"common.machine.json": `{"wits":1,"kind":"machine","start":"Idle","ports":[{"in":"Seen","type":"bool"},{"in":"Hurt","type":"bool"}],
			"states":{"Idle":{"do":"Act","with":{"A":1}},"Fight":{"run":"parts/common.tree.json"}},
			"transitions":[{"from":"Idle","to":"Fight","when":"Seen"},{"from":"Fight","to":"Idle","when":"!Seen"}]}`,
		"parts/common.tree.json": `{"wits":1,"kind":"tree","root":"Hit","nodes":{"Hit":{"do":"Act","with":{"A":2}}}}`,
		"monsters/monster.machine.json": `{"wits":1,"kind":"machine","base":"../common.machine.json",
			"states":{"Flee":{"do":"Act","with":{"A":3}}},
			"transitions":[{"from":"Fight","to":"Flee","when":"Hurt"}]}`,
		"monsters/wolf.machine.json": `{"wits":1,"kind":"machine","base":"monster.machine.json","start":"Fight",
			"override":{"states":{"Fight":{"do":"Act","with":{"A":4}},"Flee":{"do":"Act","with":{"A":5}}}}}`,
	}
}

func deriving() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	return r
}

func fsOf(files map[string]string) fstest.MapFS {
	out := fstest.MapFS{}
	for name, text := range files {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

// doing is the value that the running action of a program got, after a frame with these inputs.
func doing(t *testing.T, p *wits.Program, seen, hurt bool) float64 {
	t.Helper()
	m := p.NewMind(1)
	in, err := wits.Resolve[wits.Input[bool]](p, "Seen")
	must.Succeed(t, err)
	pain, err := wits.Resolve[wits.Input[bool]](p, "Hurt")
	must.Succeed(t, err)
	in.Set(m, seen)
	pain.Set(m, hurt)
	for range 3 {
		m.Step(wits.Frame{Delta: 0.1})
	}
	if f := m.Fault(); f != nil {
		t.Fatal(f)
	}
	for _, part := range p.Parts() {
		for _, n := range part.Nodes {
			if n.Type == "Act" && m.Active(n.Active) {
				for _, port := range n.Ports {
					if port.Name == "A" {
						return m.Value(port.Value).(float64)
					}
				}
			}
		}
	}
	return 0
}

// TestT24_5 is the chain of overrides [Pro360, ch. 24]: the most derived wins, a change of the base reaches all, and what
// is overridden must be there.
func TestT24_5(t *testing.T) {
	files := kingdom()
	lib := wits.NewLibrary(deriving(), fsOf(files))
	program := func(file string) *wits.Program {
		t.Helper()
		p, err := lib.Compile(file)
		must.Succeed(t, err)
		return p
	}
	for _, c := range []struct {
		file       string
		seen, hurt bool
		want       float64
	}{
		{"common.machine.json", false, true, 1},
		{"common.machine.json", true, true, 2}, // knows no flight
		{"monsters/monster.machine.json", false, false, 1},
		{"monsters/monster.machine.json", true, false, 2}, // of a document in the folder of the base
		{"monsters/monster.machine.json", true, true, 3},
		{"monsters/wolf.machine.json", true, false, 4},
		{"monsters/wolf.machine.json", true, true, 5},
		{"monsters/wolf.machine.json", false, true, 5}, // starts to fight, and its own transitions come first
		{"monsters/wolf.machine.json", false, false, 1},
	} {
		if got := doing(t, program(c.file), c.seen, c.hurt); got != c.want {
			t.Errorf("%s, seen %v, hurt %v: %v, not %v", c.file, c.seen, c.hurt, got, c.want)
		}
	}
	if problems := lib.AddSource("common.machine.json", []byte(strings.Replace(files["common.machine.json"], `"A":1`, `"A":9`, 1))); len(problems) > 0 {
		t.Fatal(problems)
	}
	for _, file := range []string{"common.machine.json", "monsters/monster.machine.json", "monsters/wolf.machine.json"} {
		if got := doing(t, program(file), false, false); got != 9 {
			t.Errorf("%s does not have what changed in its base: %v", file, got)
		}
	}
}

// TestT24_15: a derived document holds what it overrides and nothing else, and formatting it loses nothing.
func TestT24_15(t *testing.T) {
	r := deriving()
	text, err := r.Documents().Format([]byte(kingdom()["monsters/wolf.machine.json"]))
	must.Succeed(t, err)
	want := `{
  "wits": 1,
  "kind": "machine",
  "base": "monster.machine.json",
  "override": {
    "states": {"Fight": {"do": "Act", "with": {"A": 4}}, "Flee": {"do": "Act", "with": {"A": 5}}}
  },
  "start": "Fight"
}
`
	if string(text) != want {
		t.Errorf("%s", text)
	}
	d, problems := r.Documents().Parse("wolf.machine.json", text)
	if d == nil || len(problems) > 0 || d.Base != "monster.machine.json" || d.Tree().Get("states") != nil {
		t.Errorf("%+v %v", d, problems)
	}
	refs := r.Documents().References(d)
	if len(refs) != 1 || refs[0].Path != "/base" || refs[0].File != "monster.machine.json" {
		t.Errorf("references: %v", refs)
	}
}

// TestDerivedKinds: documents of every kind derive.
func TestDerivedKinds(t *testing.T) {
	if err := kindtest.Schema(t, deriving(), "machine")(kingdom()["monsters/wolf.machine.json"]); err != nil {
		t.Error(err)
	}
	for kind, c := range map[string]struct{ base, derived, node string }{
		"graph": {
			`{"wits":1,"kind":"graph","nodes":{"Act":{"do":"Act","with":{"A":1}}},"links":["OnActivate -> Act.Activate"]}`,
			`{"wits":1,"kind":"graph","base":"base.json","override":{"nodes":{"Act":{"do":"Act","with":{"A":7}}}}}`, "Act"},
		"tree": {
			`{"wits":1,"kind":"tree","root":"Main","nodes":{"Main":{"sequence":["Act"]},"Act":{"do":"Act","with":{"A":1}}}}`,
			`{"wits":1,"kind":"tree","base":"base.json","override":{"nodes":{"Main":{"selector":["Act"]},"Act":{"do":"Act","with":{"A":7}}}}}`, "Act"},
		"goap": {
			`{"wits":1,"kind":"goap","goals":{"G":{"want":{"F":true}}},"facts":{"F":{}},"actions":{"Act":{"do":"Act","with":{"A":1},"effects":{"F":true}}}}`,
			`{"wits":1,"kind":"goap","base":"base.json","override":{"actions":{"Act":{"do":"Act","with":{"A":7},"effects":{"F":true}}}},"facts":{"H":{}},"actions":{"Other":{"do":"Act","effects":{"F":true,"H":true},"cost":2}}}`, "Act"},
		"htn": {
			`{"wits":1,"kind":"htn","root":"Main","tasks":{"Main":{"methods":[{"subtasks":["Act"]}]},"Act":{"do":"Act","with":{"A":1}}}}`,
			`{"wits":1,"kind":"htn","base":"base.json","override":{"tasks":{"Act":{"do":"Act","with":{"A":7}}}}}`, "Act"},
		"utility": {
			`{"wits":1,"kind":"utility","options":{"Rest":{"score":"0.5","do":"Act","with":{"A":1}}}}`,
			`{"wits":1,"kind":"utility","base":"base.json","options":{"Act":{"score":"0.9","do":"Act","with":{"A":7}}}}`, "Act"},
	} {
		p, err := wits.Load(deriving(), fsOf(map[string]string{"base.json": c.base, "d.json": c.derived}), "d.json")
		if err != nil {
			t.Errorf("%s: %v", kind, err)
			continue
		}
		m := p.NewMind(1)
		for range 3 {
			m.Step(wits.Frame{Delta: 0.1})
		}
		i := slices.IndexFunc(p.Parts()[0].Nodes, func(n wits.NodeInfo) bool { return n.Name == c.node })
		if i < 0 || !m.Active(p.Parts()[0].Nodes[i].Active) || m.Value(p.Find(c.node+".A")) != 7.0 {
			t.Errorf("%s: what is derived does not run", kind)
		}
	}
}

// TestOverride: items of lists that have a name are replaced by it, other lists as a whole, with the document's own items
// before them; a member that is one value is replaced though it is an object.
func TestOverride(t *testing.T) {
	text := func(base, derived string) string {
		t.Helper()
		lib := wits.NewLibrary(deriving(), fsOf(map[string]string{"base.json": base, "d.json": derived}))
		if problems := lib.Check("d.json"); len(problems) > 0 {
			t.Fatal(problems)
		}
		p, err := lib.Compile("d.json")
		must.Succeed(t, err)
		var lines []string
		part := p.Parts()[0]
		for _, port := range part.Ports {
			lines = append(lines, port.Name+"="+port.Default)
		}
		for _, l := range part.Links {
			if l.Label != "" && l.From >= 0 {
				lines = append(lines, part.Nodes[l.From].Name+">"+part.Nodes[l.To].Name+" "+l.Label)
			}
		}
		return strings.Join(lines, ", ")
	}
	base := `{"wits":1,"kind":"machine","ports":[{"in":"A","type":"bool"},{"in":"B","type":"bool"}],"start":"S","states":{"S":{},"F":{},"G":{}},
		"transitions":[{"from":"S","to":"F","when":"A"},{"from":["F","G"],"to":"S","when":"!B"}]}`
	got := text(base, `{"wits":1,"kind":"machine","base":"base.json","ports":[{"in":"C","type":"bool"}],
		"override":{"ports":[{"in":"A","type":"bool","default":true}],"transitions":[{"from":["F","G"],"to":"S","when":"B"}]},
		"transitions":[{"from":"S","to":"F","when":"A"},{"from":"S","to":"G","when":"C"}]}`)
	for _, want := range []string{"C=", "A=true", "B=", "S>F A", "S>G C", "F>S B", "G>S B"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not in %s", want, got)
		}
	}
	if strings.Contains(got, "!B") {
		t.Errorf("the base's transitions are still there: %s", got)
	}
	choose := `{"wits":1,"kind":"utility","choose":{"weighted":{"top":2}},"decide":{"every":1},"options":{"P":{"score":"1"},"Q":{"score":"2"}}}`
	for _, derived := range []string{
		`{"wits":1,"kind":"utility","base":"base.json","choose":{"rules":["Q","P"]},"decide":{"every":0.5}}`,
		`{"wits":1,"kind":"utility","base":"base.json","override":{"choose":{"rules":["Q","P"]}}}`,
	} {
		text(choose, derived)
	}
}

// TestDerivedMistakes: each mistake is told where it was made.
func TestDerivedMistakes(t *testing.T) {
	derived := func(rest string) map[string]string {
		files := kingdom()
		files["d.json"] = `{"wits":1,"kind":"machine",` + rest + `}`
		return files
	}
	for name, c := range map[string]struct {
		files map[string]string
		want  string
	}{
		"no such state": {derived(`"base":"common.machine.json","override":{"states":{"Figth":{}}}`),
			`d.json:1:79: Figth: common.machine.json has no Figth among its states (did you mean "Fight"?)`},
		"no such member": {derived(`"base":"common.machine.json","override":{"stats":{}}`),
			`d.json:1:69: common.machine.json has no "stats" to override (did you mean "states"?)`},
		"an object in place of a list": {map[string]string{"common.rules.json": `{"wits":1,"kind":"rules","variables":{"A":{"type":"float"}},"rules":[{"name":"Build","outputs":{"A":1}}]}`,
			"d.json": `{"wits":1,"kind":"rules","base":"common.rules.json","override":{"rules":{"Build":{"outputs":{"A":2}}}}}`},
			`d.json:1:73: rules of common.rules.json is a list (override its items in a list, each with its "name")`},
		"there already": {derived(`"base":"common.machine.json","states":{"Fight":{}}`),
			`d.json:1:67: Fight: common.machine.json has Fight among its states already (to replace it write it under "override": {"states": {"Fight": ...}}; else give it another name)`},
		"no such base": {derived(`"base":"comon.machine.json"`),
			`d.json:1:35: comon.machine.json: there is no such file (did you mean "common.machine.json"?)`},
		"itself": {derived(`"base":"d.json"`),
			`d.json:1:35: the document derives from itself: d.json -> d.json`},
		"out of the project": {derived(`"base":"../x.json"`),
			`d.json:1:35: "../x.json" leads out of the project`},
		"another kind": {derived(`"base":"parts/common.tree.json"`),
			`d.json:1:35: parts/common.tree.json is of kind tree (a document of kind machine derives from one of its kind)`},
		"a port that is there": {derived(`"base":"common.machine.json","ports":[{"in":"Seen","type":"bool"}]`),
			`d.json:1:66: Seen: common.machine.json has Seen among its ports already (to replace it write it under "override": {"ports": [...]}; else give it another name)`},
		"no such port": {derived(`"base":"common.machine.json","override":{"ports":[{"in":"Sen","type":"bool"}]}`),
			`d.json:1:78: Sen: common.machine.json has no Sen among its ports (did you mean "Seen"?)`},
		"no base": {derived(`"start":"A","states":{"A":{}},"override":{}`),
			`d.json:1:69: "override" is for a document that derives from another (add "base": its file)`},
		"a fault of the base": {func() map[string]string {
			files := derived(`"base":"common.machine.json"`)
			files["common.machine.json"] = strings.Replace(files["common.machine.json"], `"when":"Seen"`, `"when":"Sen"`, 1)
			return files
		}(), `common.machine.json:3:55: Idle -> Fight: nothing is called Sen (did you mean "Seen"?)`},
		"an inherited transition": {func() map[string]string {
			files := derived(`"base":"common.machine.json","override":{"states":{"Fight":{"do":"Act"}}}`)
			files["common.machine.json"] = strings.Replace(files["common.machine.json"], `"when":"!Seen"`, `"when":"!Seen","on":"Fight.Bell"`, 1)
			files["parts/common.tree.json"] = `{"wits":1,"kind":"graph","ports":[{"out":"Bell","type":"trigger"}]}`
			return files
		}(), `d.json:1:35: there is no trigger port "Bell" that it could listen to, in what it has from common.machine.json:3:110 (there is OnActivate, OnDeactivate, OnSuccess, OnFailure, Ping)`},
		"caused by a base": {func() map[string]string {
			files := derived(`"base":"monsters/monster.machine.json"`)
			files["common.machine.json"] = strings.Replace(files["common.machine.json"], `"when":"!Seen"`, `"when":"!Seen","on":"Fight.Bell"`, 1)
			files["parts/common.tree.json"] = `{"wits":1,"kind":"graph","ports":[{"out":"Bell","type":"trigger"}]}`
			files["monsters/monster.machine.json"] = strings.Replace(files["monsters/monster.machine.json"], `"states"`, `"override":{"states":{"Fight":{"do":"Act"}}},"states"`, 1)
			return files
		}(), `monsters/monster.machine.json:1:35: there is no trigger port "Bell" that it could listen to, in what it has from common.machine.json:3:110 (there is OnActivate, OnDeactivate, OnSuccess, OnFailure, Ping)`},
		"of a base of the base": {func() map[string]string {
			files := derived(`"base":"monsters/monster.machine.json"`)
			files["common.machine.json"] = strings.Replace(files["common.machine.json"], `"when":"!Seen"`, `"when":"Flee.Elapsed > 1"`, 1)
			files["monsters/monster.machine.json"] = strings.Replace(files["monsters/monster.machine.json"], `"Flee":{"do":"Act","with":{"A":3}}`, `"Free":{}`, 1)
			files["monsters/monster.machine.json"] = strings.Replace(files["monsters/monster.machine.json"], `"to":"Flee"`, `"to":"Free"`, 1)
			return files
		}(), `common.machine.json:3:98: Fight -> Idle: nothing is called Flee.Elapsed (did you mean "Idle.Elapsed"?)`},
		"text": {derived(`"base":7`), `d.json:1:35: "base" must be a string in quotes`},
	} {
		problems := wits.NewLibrary(deriving(), fsOf(c.files)).Check("d.json").Errors()
		if len(problems) != 1 || problems[0].String() != c.want {
			t.Errorf("%s:\n%v\nnot\n%s", name, problems, c.want)
		}
	}
}

// FuzzDerived: whatever two documents say, putting them together does not fail but for reasons, and is the same each time.
func FuzzDerived(f *testing.F) {
	files := kingdom()
	f.Add(files["common.machine.json"], files["monsters/monster.machine.json"])
	f.Add(files["common.machine.json"], `{"wits":1,"kind":"machine","base":"base.json","override":{"states":{"Fight":{}},"transitions":[]},"view":{"Fight":[1,2]}}`)
	f.Add(`{"wits":1,"kind":"machine","base":"d.json"}`, `{"wits":1,"kind":"machine","base":"base.json"}`)
	f.Add(files["parts/common.tree.json"], `{"wits":1,"kind":"tree","base":"base.json","override":{"nodes":7}}`)
	f.Add(`{"wits":1,"kind":"machine"}`, `{"wits":1,"kind":"machine","start":"A","states":{"A":{}}}`) // a faulty one that d.json does not derive from
	r := deriving()
	f.Fuzz(func(t *testing.T, base, derived string) {
		lib := wits.NewLibrary(r, fsOf(map[string]string{"base.json": base, "d.json": derived}))
		p, err := lib.Compile("d.json")
		if err != nil {
			return
		}
		again, err := lib.Compile("d.json")
		if err != nil || again.Fingerprint() != p.Fingerprint() {
			t.Fatalf("compiled again: %v", err)
		}
		lib.AddSource("base.json", []byte(base)) // its mistakes count only where d.json derives from it: then it does not compile
		if again, err = lib.Compile("d.json"); err != nil || again.Fingerprint() != p.Fingerprint() {
			t.Fatalf("derived again: %v", err)
		}
		p.NewMind(1).Step(wits.Frame{Delta: 0.1})
	})
}
