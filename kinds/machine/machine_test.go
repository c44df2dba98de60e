package machine_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

func registry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	return r
}

func load(t testing.TB, f kindtest.Files) *wits.Program {
	t.Helper()
	return kindtest.Load(t, registry(), f)
}

const guard = `{"kind":"machine","ports":[{"in":"Noise","type":"float"},{"in":"Bell","type":"trigger"},{"out":"Alarm","type":"trigger"}],
	"start":"Calm",
	"states":{"Calm":{"do":"Act"},"Alarmed":{"do":"Act","with":{"Life":3}},"Asleep":{}},
	"transitions":[
		{"to":"Alarmed","on":"Bell","fire":"Alarm"},
		{"from":"Calm","to":"Alarmed","when":"Noise > 0.5"},
		{"from":"Alarmed","to":"Calm","done":"success"},
		{"from":"Calm","to":"Asleep","when":"Noise == 0","after":2}]}`

// TestO02_TriggeredTransition: a trigger from outside changes the state from any other, and raises another.
func TestO02_TriggeredTransition(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": guard}))
	kindtest.Set(r, "Noise", 0.1)
	r.Good()
	r.Fire("Bell")
	kindtest.Lines(t, "bell", r.Good(), "Calm: end aborted", "Alarmed: activate", "Alarmed: update")
	if !r.Fired("Alarm") {
		t.Error("the transition did not raise Alarm")
	}
	r.Fire("Bell")
	kindtest.Lines(t, "a second bell does not begin the state anew", r.Good(), "Alarmed: update")
}

// TestO02_TransitionThatStays: the state goes on, and what is raised reaches its document; once for each time that the
// condition begins to hold.
func TestO02_TransitionThatStays(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Noise","type":"float"}],
		"variables":{"Count":{"type":"int"}},
		"states":{"Calm":{"do":"Act"}},
		"transitions":[{"from":"Calm","when":"Noise > 0.5","fire":"Calm.Poke","then":"Count = Count + 1"}]}`}))
	noise := func(v float64) { kindtest.Set(r, "Noise", v) }
	r.Good()
	noise(1)
	kindtest.Lines(t, "it is raised", r.Good(), "Calm: update")
	kindtest.Lines(t, "and acts", r.Good(), "Calm: poke", "Calm: update")
	kindtest.Lines(t, "once", r.Good(), "Calm: update")
	noise(0)
	r.Good()
	noise(1)
	r.Good()
	if got := r.Value("Count"); got != int64(2) {
		t.Errorf("Count is %v", got)
	}
}

// TestStatesRunDocuments: ports with expressions, passed ones, values and triggers that come out, and a transition on a
// trigger of the state's document.
func TestStatesRunDocuments(t *testing.T) {
	f := kindtest.Files{
		"main.json": `{"kind":"machine","start":"Work","ports":[{"in":"Load","type":"float"},{"out":"Total","type":"float"}],
			"variables":{"Done":{"type":"float"}},
			"states":{"Work":{"run":"work.json","with":{"Twice":{"expr":"2 * Load"}},"pass":["Load","Total","Done"]},"Rest":{"do":"Act"}},
			"transitions":[{"from":"Work","to":"Rest","on":"Work.Tired","when":"Done >= 7"}]}`,
		"work.json": `{"kind":"graph","ports":[{"in":"Twice","type":"float"},{"in":"Load","type":"float"},{"out":"Total","type":"float"},{"out":"Done","type":"float"},{"out":"Tired","type":"trigger"}],
			"nodes":{"A":{"do":"Act","with":{"Life":3}},"S":{"expr":"Twice + Load"}},
			"links":["OnActivate -> A.Activate","S.Result -> A.A","A.Sum -> Total","S.Result -> Done","A.OnSuccess -> Tired"]}`,
	}
	r := kindtest.Start(t, load(t, f))
	kindtest.Set(r, "Load", 3.0)
	for frame, want := range []float64{9, 18, 27} {
		r.Good()
		if got := r.Value("Total"); got != want {
			t.Errorf("frame %d: Total is %v, not %v", frame, got, want)
		}
	}
	kindtest.Lines(t, "tired", r.Good(), "Rest: activate", "Rest: update")
}

// TestSameFrame: a machine in a graph is visited after what it reads and before what reads it.
func TestSameFrame(t *testing.T) {
	f := kindtest.Files{
		"main.json": `{"kind":"graph","ports":[{"in":"X","type":"float"},{"out":"Y","type":"float"}],
			"nodes":{"A_last":{"expr":"M.Out * 10"},"M":{"run":"m.json"},"Z_first":{"expr":"X + 1"}},
			"links":["OnActivate -> M.Activate","Z_first.Result -> M.In","A_last.Result -> Y"]}`,
		"m.json": `{"kind":"machine","start":"Low","ports":[{"in":"In","type":"float"},{"out":"Out","type":"float"}],
			"states":{"Low":{"run":"give.json","with":{"Value":{"expr":"In + 0.5"}},"pass":["Out"]},"High":{"run":"give.json","with":{"Value":100},"pass":["Out"]}},
			"transitions":[{"from":"Low","to":"High","when":"In > 5"}]}`,
		"give.json": `{"kind":"graph","ports":[{"in":"Value","type":"float"},{"out":"Out","type":"float"}],"nodes":{"E":{"expr":"Value"}},"links":["E.Result -> Out"]}`,
	}
	r := kindtest.Start(t, load(t, f))
	for _, step := range []struct{ x, want float64 }{{1, 25}, {2, 35}, {7, 1000}} {
		kindtest.Set(r, "X", step.x)
		r.Good()
		if got := r.Value("Y"); got != step.want {
			t.Errorf("X %v: Y is %v, not %v", step.x, got, step.want)
		}
	}
}

// TestVariablesBeginAnew when the machine does, unless they are kept; so does what its conditions remember.
func TestVariablesBeginAnew(t *testing.T) {
	f := kindtest.Files{
		"main.json": `{"kind":"graph","ports":[{"in":"Again","type":"trigger"}],"nodes":{"M":{"run":"m.json"}},
			"links":["OnActivate -> M.Activate","Again -> M.Activate","Again -> M.Deactivate"]}`,
		"m.json": `{"kind":"machine","start":"A","variables":{"Fresh":{"type":"int"},"Kept":{"type":"int","keep":true}},"states":{"A":{"do":"Act","with":{"A":{"expr":"Counter()"}}},"B":{}},
			"transitions":[{"from":"A","to":"B","after":0.5,"then":"Fresh = Fresh + 1; Kept = Kept + 1"}]}`,
	}
	r := kindtest.Start(t, load(t, f))
	for round := range int64(3) {
		r.Good()
		if got := r.Value("M/A.A"); got != 2.0 { // when it begins, and for its update
			t.Errorf("round %d: the counter is %v", round, got)
		}
		r.Good()
		r.Good()
		if fresh, kept := r.Value("M.Fresh"), r.Value("M.Kept"); fresh != int64(1) || kept != round+1 {
			t.Errorf("round %d: Fresh %v, Kept %v", round, fresh, kept)
		}
		r.Fire("Again")
	}
}

// TestStore: what a state gives out is copied to variables, ports and fields of boards.
func TestStore(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{
		"main.json": `{"kind":"machine","boards":{"Me":"me.json"},"ports":[{"out":"Out","type":"float"}],"variables":{"V":"float"},
			"states":{"A":{"run":"a.json","store":{"X":"V","Y":"Out","Z":"Me.F"}}}}`,
		"a.json":  `{"kind":"graph","ports":[{"out":"X","type":"float","default":1},{"out":"Y","type":"float","default":2},{"out":"Z","type":"float","default":3}]}`,
		"me.json": `{"kind":"board","fields":{"F":"float"}}`,
	}))
	r.Good()
	for path, want := range map[string]any{"V": 1.0, "Out": 2.0, "@me.F": 3.0, "@me.F.set": true} {
		if got := r.Value(path); got != want {
			t.Errorf("%s is %v, not %v", path, got, want)
		}
	}
}

// TestEndedStateStays: without a transition that fits, a state whose program has ended stays current, hears no triggers,
// and is not ended twice.
func TestEndedStateStays(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","start":"A","ports":[{"in":"Poke","type":"trigger"},{"in":"Go","type":"bool"}],
		"states":{"A":{"do":"Act","with":{"Life":1},"pass":["Poke"]},"B":{"do":"Act"}},"transitions":[{"from":"A","to":"B","when":"Go","done":"success"}]}`}))
	r.Good()
	r.Fire("Poke")
	kindtest.Lines(t, "nothing", r.Good())
	kindtest.Lines(t, "active", r.Active(), "A")
	kindtest.Set(r, "Go", true)
	kindtest.Lines(t, "go", r.Good(), "B: activate", "B: update")
}
