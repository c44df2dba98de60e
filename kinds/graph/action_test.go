package graph_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestK11_LifeOfAnAction: activate once, update in every frame, end exactly once, in whatever way it ends.
func TestK11_LifeOfAnAction(t *testing.T) {
	for _, c := range []struct {
		node, links string
		want        string
	}{
		{`{"do":"Act","with":{"Life":3}}`, ``, "activate,update / update / update,end success / "},
		{`{"do":"Act","with":{"Life":1,"Fail":true}}`, ``, "activate,update,end failure /  /  / "},
		{`{"do":"Act"}`, `,"N.OnActivate -> N.Deactivate"`, "activate,update / end aborted /  / "},
		{`{"do":"Act"}`, `,"N.OnActivate -> Deactivate"`, "activate,update / end aborted /  / "},
		{`{"do":"Act","with":{"Life":1}}`, `,"N.OnSuccess -> N.Activate"`, "activate,update,end success / activate,update,end success / activate,update,end success / activate,update,end success"},
		{`{"do":"Act"}`, `,"N.OnActivate -> N.Activate"`, "activate,update / update / update / update"},
		{`{"do":"Act","with":{"Life":2}}`, `,"N.OnActivate -> N.Deactivate","N.OnActivate -> N.Activate"`, "activate,update / end aborted,activate,update / end aborted,activate,update / end aborted,activate,update"},
	} {
		r := start(t, loadOne(t, `"nodes":{"N":`+c.node+`},"links":["OnActivate -> N.Activate"`+c.links+`]`))
		var frames []string
		for range 4 {
			frames = append(frames, strings.ReplaceAll(strings.Join(r.Good(), ","), "N: ", ""))
		}
		if got := strings.Join(frames, " / "); got != c.want {
			t.Errorf("%s %s:\n got %s\nwant %s", c.node, c.links, got, c.want)
		}
	}
}

// keeper has a variable of each sort.
type keeper struct {
	Fresh wits.Var[int64]  `default:"5"`
	Text  wits.Var[string] `default:"new"`
	Kept  wits.Var[int64]  `keep:"true"`
	Seen  wits.Out[int64]
	Word  wits.Out[string]
}

func (k *keeper) Update(x *wits.Context) wits.Status {
	k.Fresh.Set(x, k.Fresh.Get(x)+1)
	k.Kept.Set(x, k.Kept.Get(x)+1)
	k.Text.Set(x, k.Text.Get(x)+"!")
	k.Seen.Set(x, 100*k.Kept.Get(x)+k.Fresh.Get(x))
	k.Word.Set(x, k.Text.Get(x))
	if k.Fresh.Get(x) == 7 {
		return wits.Success
	}
	return wits.Running
}

// TestK11_VariablesBeginAnew with each activation, but for those that are kept.
func TestK11_VariablesBeginAnew(t *testing.T) {
	r := registry()
	wits.AddAction[keeper](r, wits.Named("Keeper"))
	run := start(t, load(t, r, files{"main.json": `"nodes":{"N":{"do":"Keeper"}},"links":["OnActivate -> N.Activate","N.OnSuccess -> N.Activate"]`}))
	var got []string
	for range 5 {
		run.Good()
		got = append(got, fmt.Sprint(run.Value("N.Seen"), " ", run.Value("N.Word")))
	}
	kindtest.Lines(t, "frames", got, "106 new!", "207 new!!", "306 new!", "407 new!!", "506 new!")
}

// TestK11_Notes: an action publishes custom values for the debugger.
func TestK11_Notes(t *testing.T) {
	p := load(t, registry(), files{"main.json": `"nodes":{"P":{"run":"sub.json"}},"links":["OnActivate -> P.Activate"]`,
		"sub.json": `"nodes":{"N":{"do":"Act"},"S":{"call":"Add","of":"float"}},"links":["OnActivate -> N.Activate"]`})
	r := start(t, p)
	for range 4 {
		r.Good()
	}
	if notes := r.Notes(1, 0); !slices.Equal(notes, []wits.Note{{Name: "age", Value: "4", Unit: "frames"}}) {
		t.Errorf("notes %v", notes)
	}
	if notes := r.Notes(0, 0); notes != nil {
		t.Errorf("an embedded document has notes %v", notes)
	}
	if notes := r.Notes(1, 1); notes != nil {
		t.Errorf("a function has notes %v", notes)
	}
}

// badNotes fails while it tells.
type badNotes struct{}

func (badNotes) Update(*wits.Context) wits.Status { return wits.Running }
func (badNotes) Notes(*wits.Context) []wits.Note  { panic("no") }

// TestK11_NotesThatFail do not take the debugger with them.
func TestK11_NotesThatFail(t *testing.T) {
	r := registry()
	wits.AddAction[badNotes](r, wits.Named("BadNotes"))
	run := start(t, load(t, r, files{"main.json": `"nodes":{"N":{"do":"BadNotes"}},"links":["OnActivate -> N.Activate"]`}))
	run.Good()
	if notes := run.Notes(0, 0); len(notes) != 1 || notes[0].Name != "error" {
		t.Errorf("notes %v", notes)
	}
	run.Good()
}

var errBroken = errors.New("broken")

// breaker panics when it is told to.
type breaker struct {
	Where wits.In[string]
	Age   wits.Var[int64]
}

func (b *breaker) at(x *wits.Context, where string) {
	if b.Where.Get(x) == where {
		panic(errBroken)
	}
}
func (b *breaker) Activate(x *wits.Context) { b.at(x, "Activate") }
func (b *breaker) Update(x *wits.Context) wits.Status {
	b.Age.Set(x, b.Age.Get(x)+1)
	b.at(x, "Update")
	return wits.Running
}
func (b *breaker) End(x *wits.Context, _ wits.Status) { b.at(x, "End") }

// TestK15_FaultsParkTheAgent: what panics is named in the fault and in the game's log, the game goes on, and Resume lets
// the agent go on too.
func TestK15_FaultsParkTheAgent(t *testing.T) {
	r := registry()
	wits.AddAction[breaker](r, wits.Named("Breaker"))
	for where, frame := range map[string]int64{"Activate": 0, "Update": 0, "End": 2} {
		run := start(t, load(t, r, files{
			"main.json": `"nodes":{"P":{"run":"sub.json"},"Z":{"do":"Act","with":{"Life":2}}},
				"links":["OnActivate -> P.Activate","OnActivate -> Z.Activate","Z.OnSuccess -> P.Stop"]`,
			"sub.json": `"ports":[{"in":"Stop","type":"trigger"}],"nodes":{"B":{"do":"Breaker","with":{"Where":"` + where + `"}}},
				"links":["OnActivate -> B.Activate","Stop -> B.Deactivate","Stop -> B.Activate"]`}))
		run.Frame.Entity = 9
		for run.Fault() == nil && run.Tick < 6 {
			run.Step()
		}
		f := run.Fault()
		if f == nil || f.Node != "P/B" || f.Document != "sub.json" || f.Type != "Breaker" || f.Message != "broken" || f.Tick != frame {
			t.Errorf("%s: fault %+v, want one of P/B in frame %d", where, f, frame)
			continue
		}
		if !errors.Is(f, errBroken) || !strings.Contains(f.Stack, "breaker") {
			t.Errorf("%s: the fault does not lead to its cause", where)
		}
		if !slices.Contains(run.Lines, "P/B: parked: broken") {
			t.Errorf("%s: log %q", where, run.Lines)
		}
		before := run.Hash()
		if s := run.Mind.Step(wits.Frame{}); s != wits.Running || run.Hash() != before {
			t.Errorf("%s: a parked mind went on", where)
		}
		run.Resume()
		run.Step()
		if where == "Update" && run.Fault() == nil {
			t.Errorf("%s: the node did not run again after Resume", where)
		}
		if where != "Update" && run.Fault() != nil {
			t.Errorf("%s: not resumed: %v", where, run.Fault())
		}
	}
}

// TestK15_Log: messages reach the game with the agent, the node and the level.
func TestK15_Log(t *testing.T) {
	p := load(t, registry(), files{"main.json": `"nodes":{"P":{"run":"sub.json"}},"links":["OnActivate -> P.Activate"]`,
		"sub.json": `"ports":[],"nodes":{"N":{"do":"Act"}},"links":["OnActivate -> N.Activate"],
			"scripts":{"N.OnActivate":"warn('begun')","OnActivate":"log('here', 1.5, true)"}`})
	var got []wits.Message
	m := p.NewMind(0)
	for tick := range int64(3) {
		m.Step(wits.Frame{Tick: tick, Entity: wits.NewEntity(4, 2), Log: sink(func(m wits.Message) { got = append(got, m) })})
	}
	e := wits.NewEntity(4, 2)
	want := []wits.Message{
		{Entity: e, Tick: 0, Node: "P/N", Document: "sub.json", Text: "activate"},
		{Entity: e, Tick: 0, Node: "P", Document: "sub.json", Text: "here 1.5 true"},
		{Entity: e, Tick: 0, Node: "P/N", Document: "sub.json", Text: "update"},
		{Entity: e, Tick: 1, Level: wits.Warning, Node: "P/N", Document: "sub.json", Text: "begun"},
		{Entity: e, Tick: 1, Node: "P/N", Document: "sub.json", Text: "update"},
		{Entity: e, Tick: 2, Node: "P/N", Document: "sub.json", Text: "update"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("messages\n got %+v\nwant %+v", got, want)
	}
}

type sink func(wits.Message)

func (s sink) Log(m wits.Message) { s(m) }

// TestK11_VariablesOfDocuments go back to their defaults when the document begins again, but for those that are kept.
// What its inside raised in the life before is forgotten: N.Ping of frame 3.
func TestK11_VariablesOfDocuments(t *testing.T) {
	r := start(t, load(t, registry(), files{
		"main.json": `"nodes":{"P":{"run":"sub.json"},"N":{"do":"Act","with":{"Every":4}}},
			"links":["OnActivate -> P.Activate","OnActivate -> N.Activate","N.Ping -> P.Deactivate","N.Ping -> P.Activate"]`,
		"sub.json": `"variables":{"Fresh":{"type":"int","default":10},"Kept":{"type":"int","keep":true},"Text":"string"},
			"nodes":{"N":{"do":"Act","with":{"Every":1}}},"links":["OnActivate -> N.Activate"],
			"scripts":{"N.Ping":"Fresh += 1; Kept += 1; Text = 'set'"}`,
	}))
	var got []string
	for range 7 {
		r.Good()
		got = append(got, fmt.Sprint(r.Value("P.Fresh"), " ", r.Value("P.Kept"), " ", r.Value("P.Text")))
	}
	kindtest.Lines(t, "frames", got, "10 0 ", "11 1 set", "12 2 set", "13 3 set", "10 3 ", "11 4 set", "12 5 set")
}
