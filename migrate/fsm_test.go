package migrate_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/migrate"
	"github.com/wits-ai/wits/std"
)

// fighter is [Kiley]'s pattern in full: a state that follows by another's end, one that a trigger begins at once, states
// that end by themselves, values into states and out of them, and an end.
const fighter = `{"wits":1,"kind":"graph","doc":"Fights.","ports":[{"in":"Health","type":"float","default":100},{"in":"Poke","type":"trigger"},{"in":"Stop","type":"trigger"},{"in":"Limit","type":"float","default":30},{"out":"Total","type":"float"}],
	"variables":{"Count":"float"},
	"nodes":{
		"Idle":{"do":"Act"},"RunAway":{"do":"Act"},"Rest":{"do":"Act","with":{"Life":3}},"Work":{"do":"Act","with":{"Life":4,"Fail":true}},
		"Low":{"call":"IfLessThan","of":"float","fire":["OnBecomeTrue","OnBecomeFalse"]},
		"Sum":{"expr":"Health / 2 + Limit"}},
	"links":["OnActivate -> Idle.Activate","Health -> Low.a","Limit -> Low.b","Poke -> Idle.Poke","Poke -> Work.Poke",
		"Low.OnBecomeTrue -> Idle.Deactivate","Idle.OnDeactivate -> RunAway.Activate",
		"Low.OnBecomeFalse -> RunAway.Deactivate","Low.OnBecomeFalse -> Rest.Activate",
		"Rest.OnSuccess -> Work.Activate","Work.OnFailure -> Idle.Activate",
		"Sum.Result -> Idle.A","Count -> Work.A","Health -> RunAway.A","Idle.Sum -> Total","Stop -> Deactivate"],
	"scripts":{"Low.OnBecomeTrue":"Count += 1"}}`

func fsmRegistry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	return r
}

// machineOf turns a graph into a machine and compiles that.
func machineOf(t *testing.T, graph string, exact bool) (*migrate.Result, *wits.Program) {
	t.Helper()
	r := fsmRegistry()
	l := wits.NewLibrary(r, kindtest.Files{"fighter.graph.json": graph}.FS())
	result, err := migrate.Machine(l, "fighter.graph.json", exact)
	if err != nil {
		t.Fatal(err)
	}
	files := kindtest.Files{}
	for _, f := range result.Documents {
		files[f.Path] = string(f.Data)
	}
	p, err := wits.Load(r, files.FS(), result.Main)
	if err != nil {
		t.Fatalf("%v\n%v", err, files)
	}
	return result, p
}

// TestK30_MachineOfAGraph: the machine does what the graph does, frame by frame; without the frames between states it goes
// through the same states.
func TestK30_MachineOfAGraph(t *testing.T) {
	result, exact := machineOf(t, fighter, true)
	if len(result.Documents) != 2 {
		t.Fatalf("documents: %v", result.Documents)
	}
	for _, f := range result.Findings {
		if f.Level == migrate.Unmapped {
			t.Error(f)
		}
	}
	graph := kindtest.Load(t, fsmRegistry(), kindtest.Files{"main.json": fighter})
	activations := 0
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 1))
		want, got := kindtest.Start(t, graph), kindtest.Start(t, exact)
		low := false
		for frame := range 150 {
			// The graph is a state machine as long as its triggers fire in the states that they end: see the findings.
			switch running := want.Active(); {
			case rng.IntN(4) > 0 || len(running) != 1:
			case running[0] == "Idle":
				low = true
			case running[0] == "RunAway":
				low = false
			}
			for _, r := range []*kindtest.Run{want, got} {
				kindtest.Set(r, "Health", map[bool]float64{true: 10, false: 80}[low]+float64(frame%5))
				if frame%7 == 3 {
					r.Fire("Poke")
				}
				if frame == 120 && seed%2 == 0 {
					r.Fire("Stop")
				}
			}
			a, b := want.Good(), got.Good()
			if joined := strings.Join(b, "\n"); strings.Contains(joined, "activate") || strings.Contains(joined, "end aborted") {
				poke := func(line string) bool { return strings.HasSuffix(line, ": poke") }
				a, b = slices.DeleteFunc(a, poke), slices.DeleteFunc(b, poke) // the graph begins and ends states before, the machine after
			}
			activations += strings.Count(strings.Join(a, "\n"), "activate")
			if !slices.Equal(a, b) || want.Value("Total") != got.Value("Total") || want.Status() != got.Status() {
				t.Fatalf("seed %d, frame %d: the graph does %q (%v, %v), the machine %q (%v, %v)\n%s", seed, frame, a, want.Value("Total"), want.Status(), b, got.Value("Total"), got.Status(), result.Documents)
			}
		}
	}
	if activations < 500 {
		t.Errorf("only %d activations", activations)
	}

	_, plain := machineOf(t, fighter, false)
	r := kindtest.Start(t, plain)
	var states []string
	for frame := range 40 {
		kindtest.Set(r, "Health", map[bool]float64{true: 10, false: 80}[frame > 5 && frame < 12])
		for _, line := range r.Good() {
			if name, ok := strings.CutSuffix(line, ": activate"); ok {
				states = append(states, name)
			}
		}
		if len(r.Active()) == 0 {
			t.Errorf("frame %d: no state is active", frame)
		}
	}
	kindtest.Lines(t, "states", states, "Idle", "RunAway", "Rest", "Work", "Idle")
}

// TestK30_NoMachine: graphs that are something else, and why.
func TestK30_NoMachine(t *testing.T) {
	for _, c := range []struct{ links, want string }{
		{`"OnActivate -> A.Activate","OnActivate -> B.Activate"`, "it begins with more than one: A and B"},
		{`"Go -> A.Activate"`, "OnActivate begins none"},
		{`"OnActivate -> A.Activate","Go -> B.Activate"`, "Go begins B and ends nothing"},
		{`"OnActivate -> A.Activate","Go -> A.Deactivate"`, "nothing begins when Go ends A"},
		{`"OnActivate -> A.Activate","A.OnDeactivate -> B.Activate","A.OnDeactivate -> C.Activate"`, "both B and C begin when A ends"},
		{`"OnActivate -> A.Activate","A.OnDeactivate -> B.Activate","A.OnSuccess -> C.Activate"`, "both B and C begin when A ends"},
		{`"OnActivate -> A.Activate","Go -> A.Deactivate","Go -> B.Activate","Go -> C.Activate"`, "Go begins both B and C"},
		{`"OnActivate -> A.Activate","Go -> A.Deactivate","Go -> B.Activate","A.OnDeactivate -> C.Activate"`, "when Go ends A, both B and C begin"},
	} {
		l := wits.NewLibrary(fsmRegistry(), kindtest.Files{"g.json": `{"wits":1,"kind":"graph","ports":[{"in":"Go","type":"trigger"}],"nodes":{"A":{"do":"Act"},"B":{"do":"Act"},"C":{"do":"Act"}},"links":[` + c.links + `]}`}.FS())
		if _, err := migrate.Machine(l, "g.json", true); err == nil || !strings.Contains(fmt.Sprint(err), c.want) {
			t.Errorf("%s:\n got %v\nwant %s", c.links, err, c.want)
		}
	}
	l := wits.NewLibrary(fsmRegistry(), kindtest.Files{"m.json": `{"wits":1,"kind":"machine","states":{"A":{}}}`}.FS())
	if _, err := migrate.Machine(l, "m.json", true); err == nil || !strings.Contains(err.Error(), "no graph but a machine") {
		t.Errorf("a machine: %v", err)
	}
}

// TestK30_WhatIsLost is told: triggers between states and others, and scripts on them.
func TestK30_WhatIsLost(t *testing.T) {
	graph := `{"wits":1,"kind":"graph","ports":[{"in":"Go","type":"trigger"},{"out":"Rang","type":"trigger"}],"variables":{"N":"int"},"nodes":{"A":{"do":"Act"},"B":{"do":"Act"},"C":{"expr":"A.Sum > 3","fire":["OnBecomeTrue"]},"D":{"do":"Act"}},
		"links":["OnActivate -> A.Activate","Go -> A.Deactivate","Go -> B.Activate","A.Ping -> Rang","A.Ping -> B.Poke","C.OnBecomeTrue -> B.Deactivate","B.OnDeactivate -> D.Activate","D.OnSuccess -> A.Activate"],"scripts":{"A.Ping":"N += 1"}}`
	l := wits.NewLibrary(fsmRegistry(), kindtest.Files{"g.json": graph}.FS())
	result, err := migrate.Machine(l, "g.json", true)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, f := range result.Findings {
		found = append(found, f.Level.String()+" "+f.What)
	}
	kindtest.Lines(t, "findings", found, "unmapped A.Ping", "unmapped A.Ping -> B.Poke", "unmapped A.Ping -> Rang", "differs Go")
}

// TestFK2_OneStateAtATime: of a graph in which the end of a state begins two others, the machine has the same states, is in
// exactly one in every frame, and comes to all of them.
func TestFK2_OneStateAtATime(t *testing.T) {
	const head = `{"wits":1,"kind":"graph","ports":[{"in":"X","type":"trigger"},{"in":"Y","type":"trigger"},{"in":"Z","type":"trigger"}],"nodes":{"A":{"do":"Act"},"B":{"do":"Act"},"C":{"do":"Act"}},"links":["Z -> B.Deactivate","Z -> C.Deactivate","B.OnDeactivate -> A.Activate","C.OnDeactivate -> A.Activate",`
	for _, c := range []struct{ what, links string }{
		{"two exits", `"OnActivate -> A.Activate","X -> A.Deactivate","Y -> A.Deactivate","A.OnDeactivate -> B.Activate","A.OnDeactivate -> C.Activate"`},
		{"two beginnings", `"OnActivate -> A.Activate","OnActivate -> B.Activate","X -> A.Deactivate","A.OnDeactivate -> B.Activate","Y -> B.Deactivate","Y -> C.Activate"`},
		{"begun from outside", `"OnActivate -> A.Activate","X -> A.Deactivate","A.OnDeactivate -> B.Activate","Y -> C.Activate"`},
		{"two at once", `"OnActivate -> A.Activate","X -> A.Deactivate","Y -> A.Deactivate","A.OnDeactivate -> B.Activate","Y -> C.Activate"`},
	} {
		r := fsmRegistry()
		graph := head + c.links + "]}"
		l := wits.NewLibrary(r, kindtest.Files{"g.graph.json": graph}.FS())
		if _, err := migrate.Machine(l, "g.graph.json", false); err == nil {
			t.Errorf("%s: taken without being asked to choose", c.what)
		}
		warned := 0
		for _, p := range l.Check("g.graph.json") {
			if p.Warning && strings.Contains(p.Hint, "wits import --machine --one g.graph.json") {
				warned++
			}
		}
		if warned == 0 {
			t.Errorf("%s: no warning proposes it", c.what)
		}
		result, err := migrate.MachineWith(l, "g.graph.json", migrate.MachineOptions{One: true})
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		if len(result.Findings) == 0 {
			t.Errorf("%s: nothing says what was chosen", c.what)
		}
		files := kindtest.Files{}
		for _, f := range result.Documents {
			files[f.Path] = string(f.Data)
		}
		p := kindtest.Load(t, r, kindtest.Files{"main.json": files[result.Main]})
		rng := rand.New(rand.NewPCG(7, 7))
		run, seen := kindtest.Start(t, p), map[string]bool{}
		for frame := range 400 {
			if frame%3 == 0 {
				run.Fire([]string{"X", "Y", "Z"}[rng.IntN(3)])
			}
			run.Good()
			active := run.Active()
			if len(active) != 1 || !slices.Contains([]string{"A", "B", "C"}, active[0]) {
				t.Fatalf("%s, frame %d: active are %q\n%s", c.what, frame, active, files[result.Main])
			}
			seen[active[0]] = true
		}
		if len(seen) != 3 {
			t.Errorf("%s: it was only in %v\n%s", c.what, seen, files[result.Main])
		}
	}
}

// TestFK2_NoLinkIsLost: links from boards, into states and into other nodes, are in the documents; a trigger that a machine does
// not have is told.
func TestFK2_NoLinkIsLost(t *testing.T) {
	files := kindtest.Files{"b.board.json": `{"wits":1,"kind":"board","scope":"agent","fields":{"Fear":"float"}}`,
		"g.graph.json": `{"wits":1,"kind":"graph","ports":[{"in":"Go","type":"trigger"},{"out":"Most","type":"float"}],"boards":{"B":"b.board.json"},"nodes":{"A":{"do":"Act"},"C":{"do":"Act"},"Low":{"call":"IfLessThan","of":"float","with":{"b":3},"fire":["OnBecomeTrue"]}},
		"links":["OnActivate -> A.Activate","OnActivate -> C.Poke","Low.OnBecomeTrue -> A.Deactivate","A.OnDeactivate -> C.Activate","C.OnSuccess -> A.Activate","B.Fear -> C.A","B.Fear -> Low.a","B.Fear -> Most"]}`}
	r := fsmRegistry()
	result, err := migrate.Machine(wits.NewLibrary(r, files.FS()), "g.graph.json", false)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, f := range result.Findings {
		found = append(found, f.Level.String()+" "+f.What)
	}
	kindtest.Lines(t, "findings", found, "unmapped OnActivate -> C.Poke")
	text := ""
	for _, d := range result.Documents {
		files[d.Path] = string(d.Data)
		text += string(d.Data)
	}
	for _, want := range []string{`"C": {"do": "Act", "with": {"A": {"expr": "B.Fear"}}}`, `"B.Fear -> Low.a"`, `"B.Fear -> Most"`} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is lost:\n%s", want, text)
		}
	}
	if _, err := wits.Load(r, files.FS(), result.Main); err != nil {
		t.Error(err)
	}
}
