package scenario_test

import (
	"bytes"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/record/scenario"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// session plays a duel with somebody at the keys and a hand in it, and is left in frame 900.
func session(t *testing.T) (*sim.Loop, *record.Recorder) {
	t.Helper()
	l, err := sim.NewLoop(duel.New(), sim.LoopOptions{Options: map[string]string{"blue": "human"}, Seed: 7})
	must.Succeed(t, err)
	r := record.Attach(l, record.Options{})
	t.Cleanup(r.Close)
	script := func(tick int64) []string {
		switch {
		case tick%90 < 40:
			return []string{"left"}
		case tick%90 < 60:
			return []string{"swing"}
		}
		return nil
	}
	l.Play(sim.Run{Ticks: 300, Script: script})
	must.Succeed(t, l.Intervene(sim.Intervention{Agent: 1, Do: sim.InterventionCommand, Path: "health", Args: []string{"20"}}))
	l.Play(sim.Run{Ticks: 900, Script: script})
	return l, r
}

// fighters are the duel's documents with a text in one of them replaced.
func fighters(t *testing.T, file, old, new string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	documents := duel.Documents()
	names, err := fs.Glob(documents, "*.json")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(documents, name)
		must.Succeed(t, err)
		if name == file {
			if !bytes.Contains(data, []byte(old)) {
				t.Fatalf("%s has no %s", name, old)
			}
			data = bytes.Replace(data, []byte(old), []byte(new), 1)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	return files
}

func made(t *testing.T, o scenario.MakeOptions) *scenario.Scenario {
	t.Helper()
	l, r := session(t)
	s, err := scenario.Make(l, r, o)
	must.Succeed(t, err)
	again, err := scenario.Read("made"+scenario.Suffix, s.Format())
	if err != nil {
		t.Fatalf("%v\n%s", err, s.Format())
	}
	return again
}

// TestK26_ScenarioOfASession: what is made out of a recorded stretch holds of the same documents, and not of others.
func TestK26_ScenarioOfASession(t *testing.T) {
	s := made(t, scenario.MakeOptions{Name: "Red flees when it is hurt", From: 250, To: 900, Agents: []uint32{1}, Values: []string{"CharHealth"}})
	if len(s.Expect) != 2 || len(s.Expect[0].Activity) < 3 || len(s.Do) != 1 || len(s.Input) < 10 {
		t.Fatalf("this is not the session:\n%s", s.Format())
	}
	report, err := scenario.Run(duel.New(), s)
	if err != nil || len(report.Failures) > 0 || report.Ticks != 900 {
		t.Fatal(report, err)
	}
	changed := fighters(t, "fighter.graph.json", `"const": 36`, `"const": 10`)
	report, err = scenario.Run(duel.New(actors.From(changed)), s)
	must.Succeed(t, err)
	if len(report.Failures) == 0 {
		t.Fatal("a fighter that does not flee passes")
	}
	if f := report.Failures[0]; f.Name != "Red" || f.Tick < 300 || f.Tick > 310 || !strings.Contains(f.String(), "should ") || f.Line == 0 {
		t.Errorf("the failure says %q, line %d", f, f.Line)
	}
}

// TestTolerance: activity may come some frames earlier or later if the scenario says so.
func TestTolerance(t *testing.T) {
	s := made(t, scenario.MakeOptions{From: 250, To: 600, Agents: []uint32{1}})
	for i := range s.Expect[0].Activity {
		s.Expect[0].Activity[i].Tick += 3
	}
	report, err := scenario.Run(duel.New(), s)
	if err != nil || len(report.Failures) != 1 {
		t.Fatal(report, err)
	}
	s.Expect[0].Within = 3
	if report, err = scenario.Run(duel.New(), s); err != nil || len(report.Failures) != 0 {
		t.Fatal(report, err)
	}
	s.Expect[0].Within = 2
	if report, err = scenario.Run(duel.New(), s); err != nil || len(report.Failures) != 1 {
		t.Fatal(report, err)
	}
}

// TestExpectations: each kind is met, and missed with words that tell why.
func TestExpectations(t *testing.T) {
	text := func(expect string) []byte {
		return []byte(`{"wits": 1, "test": "a test", "game": "duel", "options": {"blue": "human"}, "seed": 7, "ticks": 400,
"do": [{"tick": 300, "agent": 1, "do": "command", "path": "health", "args": ["20"]}],
"expect": [` + expect + `]}`)
	}
	for _, c := range []struct{ expect, want string }{
		{`{"agent": 1, "to": 299, "always": "CharHealth > 30"}`, ""},
		{`{"agent": 1, "always": "CharHealth > 30"}`, "frame 301: Red: CharHealth > 30 should always hold, and does not: CharHealth is 20"},
		{`{"agent": 1, "never": "CharHealth < 30"}`, "frame 301: Red: CharHealth < 30 should never hold"},
		{`{"agent": 1, "to": 300, "never": "CharHealth < 30"}`, ""},
		{`{"agent": 1, "eventually": "CharHealth < 30"}`, ""},
		{`{"agent": 1, "to": 300, "eventually": "CharHealth < 30"}`, "CharHealth < 30 should have come to hold"},
		{`{"agent": 1, "to": 301, "value": "CharHealth", "is": 20}`, ""},
		{`{"agent": 1, "to": 301, "value": "CharHealth", "is": 25, "within": 5}`, ""},
		{`{"agent": 1, "to": 301, "value": "CharHealth", "is": 25.5, "within": 5}`, "frame 301: Red: CharHealth should be 25.5, and is 20"},
		{`{"agent": 1, "to": 301, "value": "CharHealth < 30", "is": true}`, ""},
		{`{"result": "Red wins"}`, "the game should be over"},
		{`{"hash": "0123456789abcdef"}`, "did not go exactly as it did"},
		{`{"agent": 1, "to": 2, "activity": []}`, "begins, which is not expected"},
		{`{"agent": 77, "always": "true"}`, "no agent 77"},
	} {
		s, err := scenario.Read("a.test.json", text(c.expect))
		if err != nil {
			t.Errorf("%s: %v", c.expect, err)
			continue
		}
		report, err := scenario.Run(duel.New(), s)
		switch {
		case err != nil:
			t.Errorf("%s: %v", c.expect, err)
		case c.want == "" && len(report.Failures) > 0:
			t.Errorf("%s: %v", c.expect, report.Failures)
		case c.want != "" && (len(report.Failures) != 1 || !strings.Contains(report.Failures[0].String(), c.want)):
			t.Errorf("%s: %v, want %s", c.expect, report.Failures, c.want)
		}
	}
}

// TestWrongScenarios: what does not fit the game is an error with the nearest right name.
func TestWrongScenarios(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"wits": 1, "test": "x", "game": "chess", "ticks": 1}`, `for the game "chess"`},
		{`{"wits": 1, "test": "x", "ticks": 1, "options": {"bleu": "ai"}}`, "bleu"},
		{`{"wits": 1, "test": "x", "ticks": 1, "input": [{"tick": 0, "held": ["lefft"]}]}`, `did you mean "left"?`},
		{`{"wits": 1, "test": "x", "ticks": 2, "expect": [{"agent": 1, "always": "CharHelth > 3"}]}`, "CharHealth"},
		{`{"wits": 1, "test": "x", "ticks": 2, "expect": [{"agent": 1, "value": "CharHealth", "is": "many"}]}`, "float"},
		{`{"wits": 1, "test": "x", "ticks": 1, "expct": []}`, `did you mean "expect"?`},
		{`{"wits": 2, "test": "x", "ticks": 1}`, `"wits": 1`},
		{`{"wits": 1, "test": "x"}`, `"ticks"`},
		{`{"wits": 1, "ticks": 3}`, `"test"`},
		{`{"wits": 1, "test": "x", "ticks": 3, "expect": [{"always": "true"}]}`, `"agent"`},
		{`{"wits": 1, "test": "x", "ticks": 3, "expect": [{"agent": 1, "always": "true", "never": "true"}]}`, "one of"},
		{`{"wits": 1, "test": "x", "ticks": 3, "do": [{"tick": 1, "do": "hope", "path": "x"}]}`, `"hope"`},
		{`{"wits": 1, "test": "x", "ticks": 3, "do": [{"tick": 3, "agent": 1, "do": "fire", "path": "x"}]}`, "tick 3 is not played"},
		{`{"wits": 1, "test": "x", "ticks": 3, "input": [{"tick": 4, "held": []}]}`, "tick 4 is not played"},
		{`[`, "a.test.json"},
	} {
		s, err := scenario.Read("a.test.json", []byte(c.text))
		if err == nil {
			_, err = scenario.Run(duel.New(), s)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
	s, err := scenario.Read("a.test.json", []byte(`{"wits": 1, "test": "x", "ticks": 3, "do": [{"tick": 1, "agent": 9, "do": "fire", "path": "x"}]}`))
	must.Succeed(t, err)
	if report, err := scenario.Run(duel.New(), s); err != nil || len(report.Failures) != 1 || !strings.Contains(report.Failures[0].String(), "failed") {
		t.Error(report, err)
	}
}

// TestMakeRefuses: only what is recorded, and of agents and values that there are.
func TestMakeRefuses(t *testing.T) {
	l, r := session(t)
	for _, c := range []struct {
		o    scenario.MakeOptions
		want string
	}{
		{scenario.MakeOptions{From: 10, To: 10}, "stretch"},
		{scenario.MakeOptions{From: 10, To: 100_000}, "not recorded"},
		{scenario.MakeOptions{From: 10, To: 20, Agents: []uint32{99}}, "no agent 99"},
		{scenario.MakeOptions{From: 10, To: 20, Values: []string{"Nothing"}}, `"Nothing"`},
		{scenario.MakeOptions{From: 10, To: 20, Within: -1}, "tolerance"},
	} {
		if _, err := scenario.Make(l, r, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c.o, err)
		}
	}
}

// TestDepthLeavesOutDeeperNodes: a scenario of the root document alone expects none of the documents that it runs, and holds.
func TestDepthLeavesOutDeeperNodes(t *testing.T) {
	paths := func(depth int) (n int, deeper bool) {
		for _, e := range made(t, scenario.MakeOptions{From: 290, To: 420, Agents: []uint32{1}, Depth: depth}).Expect {
			for _, c := range e.Activity {
				for _, path := range slices.Concat(c.Begins, c.Ends) {
					n++
					deeper = deeper || strings.Contains(path, "/")
				}
			}
		}
		return n, deeper
	}
	all, below := paths(0)
	root, none := paths(1)
	if !below || none || root == 0 || root >= all {
		t.Errorf("of all nodes %d changes are expected, deeper ones: %t; of the root document %d, deeper ones: %t", all, below, root, none)
	}
}

// TestGoTest: the Go form is Go that says the same.
func TestGoTest(t *testing.T) {
	s := made(t, scenario.MakeOptions{Name: "Red `flees` at 36", From: 290, To: 320})
	text := string(scenario.GoTest(s, "duel_test", "duel.New()"))
	for _, want := range []string{"package duel_test", "func TestRedFleesAt36(t *testing.T)", "game := duel.New()", `"red_flees_at_36.test.json"`, `"tick": 300`} {
		if !strings.Contains(text, want) {
			t.Errorf("it lacks %s:\n%s", want, text)
		}
	}
	if strings.Contains(text, "/internal/") {
		t.Errorf("a game outside cannot import what it imports:\n%s", text)
	}
}

// TestFormatIsRead: what is written is read as the same, and written again as the same bytes.
func TestFormatIsRead(t *testing.T) {
	word := rapid.StringMatching(`[a-zA-Zäß"\\ ]{1,8}`)
	words := rapid.SliceOfN(word, 0, 3)
	rapid.Check(t, func(t *rapid.T) {
		s := &scenario.Scenario{Name: word.Draw(t, "name"), Game: "duel", Options: map[string]string{word.Draw(t, "option"): "x"}, Seed: rapid.Uint64().Draw(t, "seed"),
			Ticks: rapid.Int64Range(6, 1000).Draw(t, "ticks")}
		for tick := range rapid.Int64Range(0, 3).Draw(t, "inputs") {
			in := scenario.Input{Tick: tick, Held: append([]string{}, words.Draw(t, "held")...), Focus: rapid.Uint32().Draw(t, "focus"),
				Data: rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "data")}
			if len(in.Data) == 0 {
				in.Data = nil
			}
			if rapid.Bool().Draw(t, "before") {
				in.Before = append([]string{}, words.Draw(t, "was")...)
			}
			s.Input = append(s.Input, in)
		}
		for range rapid.IntRange(0, 3).Draw(t, "interventions") {
			s.Do = append(s.Do, sim.Intervention{Tick: 5, Agent: rapid.Uint32().Draw(t, "agent"), Do: sim.InterventionForce, Path: word.Draw(t, "path"), Value: "success", Once: rapid.Bool().Draw(t, "once")})
		}
		for range rapid.IntRange(0, 3).Draw(t, "expectations") {
			e := scenario.Expectation{Agent: rapid.Uint32Range(1, 9).Draw(t, "whose"), From: 1, To: 9}
			if rapid.Bool().Draw(t, "activity") {
				e.Activity = []scenario.Change{}
				for tick := range rapid.Int64Range(0, 3).Draw(t, "changes") {
					e.Activity = append(e.Activity, scenario.Change{Tick: tick, Begins: rapid.SliceOfN(word, 1, 2).Draw(t, "begins")})
				}
			} else {
				e.Value, e.Is, e.Within = word.Draw(t, "value"), word.Draw(t, "is"), float64(rapid.IntRange(0, 5).Draw(t, "within"))
			}
			s.Expect = append(s.Expect, e)
		}
		text := s.Format()
		again, err := scenario.Read("", text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if got := again.Format(); !bytes.Equal(got, text) {
			t.Fatalf("written again it is\n%s\nnot\n%s", got, text)
		}
		if !reflect.DeepEqual(again.Input, s.Input) || !reflect.DeepEqual(again.Do, s.Do) || len(again.Expect) != len(s.Expect) {
			t.Fatalf("it is not the same:\n%s", text)
		}
	})
}

// FuzzRead: whatever a file holds, it is read or refused with a place.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"wits": 1, "test": "x", "ticks": 3, "input": [{"tick": 0, "held": ["left"]}], "expect": [{"agent": 1, "activity": [{"tick": 2, "begins": ["Idle"]}]}]}`))
	f.Add([]byte(`{"wits": 1, "test": "x", "ticks": 3, "do": [{"tick": 1, "agent": 1, "do": "hold", "path": "CharHealth", "value": "3"}], "expect": [{"result": "x"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := scenario.Read("f", data)
		if err != nil {
			return
		}
		again, err := scenario.Read("f", s.Format())
		if err != nil || !bytes.Equal(again.Format(), s.Format()) {
			t.Fatalf("%v\n%s", err, s.Format())
		}
	})
}
